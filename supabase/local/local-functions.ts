/** The project itself, in this process. */
export type Ask = (url: string, request: RequestInit) => Promise<Response>;
type LocalFunction = (request: Request) => Promise<Response>;

/** The functions of supabase/functions that the local server answers too, by the path that leads to each. */
export const localFunctions = (_site: string, _ask: Ask): Record<string, LocalFunction> => ({});
