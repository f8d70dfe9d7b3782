import { answer as readPage } from '../functions/read-page/answer.ts';
import { internet } from '../functions/_shared/visit/network.ts';

/** The project itself, in this process. */
export type Ask = (url: string, request: RequestInit) => Promise<Response>;
type LocalFunction = (request: Request) => Promise<Response>;

/** The functions of supabase/functions that the local server answers too, by the path that leads to each. */
export const localFunctions = (site: string, ask: Ask): Record<string, LocalFunction> => {
  const settings: Record<string, string | undefined> = {
    SUPABASE_URL: site,
    SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
    SITE_URL: site,
  };
  const read = (name: string) => settings[name];
  return { '/functions/v1/read-page': (request) => readPage(request, read, internet, ask) };
};
