import { practiceCheckout } from './practice-checkout.ts';

/** The project itself, in this process. */
export type Ask = (url: string, request: RequestInit) => Promise<Response>;
export type LocalFunction = (request: Request) => Promise<Response>;

/** The functions of supabase/functions that the local server answers too, by the path that leads to each. */
export const localFunctions = (site: string, ask: Ask): Record<string, LocalFunction> => ({
  ...practiceCheckout(site, ask),
});
