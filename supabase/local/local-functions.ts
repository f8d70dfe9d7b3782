import type { FetchProject } from '../functions/_shared/database.ts';
import { type LocalFunction, practiceCheckout } from './practice-checkout.ts';

/** The edge functions of the local server by path, and the scheduled function. */
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
    // The packages load slowly, so the first request imports them.
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
