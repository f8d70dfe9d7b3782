import { practiceCheckout } from './practice-checkout.ts';

/** The project itself, in this process. */
export type Ask = (url: string, request: RequestInit) => Promise<Response>;
export type LocalFunction = (request: Request) => Promise<Response>;

/** The functions of supabase/functions that the local server answers too, by the path that leads to each. */
export const localFunctions = (site: string, ask: Ask): Record<string, LocalFunction> => ({
  ...practiceCheckout(site, ask),
  '/functions/v1/mcp': async (request) => {
    // Imported late: only who asks it waits for its packages.
    const { answer } = await import('../functions/mcp/answer.ts');
    const settings: Record<string, string | undefined> = {
      SUPABASE_URL: site,
      SITE_URL: site,
      SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
    };
    return answer(request, (name) => settings[name], ask);
  },
});
