import type { FetchProject } from '../functions/_shared/database.ts';
import { practiceCheckout } from './practice-checkout.ts';

export type LocalFunction = (request: Request) => Promise<Response>;

/** The functions of supabase/functions that the local server answers too, by the path that leads to each, and the one that is scheduled. */
export const localFunctions = (site: string, ask: FetchProject) => {
  const settings: Record<string, string | undefined> = {
    SUPABASE_URL: site,
    SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
    SITE_URL: site,
  };
  const read = (name: string) => settings[name];
  const { functions, cancelSubscriptions } = practiceCheckout(site, ask);
  const all: Record<string, LocalFunction> = {
    ...functions,
    // Imported late: only who asks one waits for its packages.
    '/functions/v1/mcp': async (request) => {
      const { handle } = await import('../functions/mcp/handler.ts');
      return handle(request, read, ask);
    },
    '/functions/v1/read-page': async (request) => {
      const { handle } = await import('../functions/read-page/handler.ts');
      const { internet } = await import('../functions/_shared/visit/network.ts');
      return handle(request, read, internet, ask);
    },
  };
  return { functions: all, cancelSubscriptions };
};
