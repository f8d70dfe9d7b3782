import type { AskProject } from '../functions/_shared/database.ts';
import { practiceCheckout } from './practice-checkout.ts';

export type LocalFunction = (request: Request) => Promise<Response>;

/** The functions of supabase/functions that the local server answers too, by the path that leads to each, and the one that is scheduled. */
export const localFunctions = (site: string, ask: AskProject) => {
  const settings: Record<string, string | undefined> = {
    SUPABASE_URL: site,
    SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
    SITE_URL: site,
  };
  const read = (name: string) => settings[name];
  const { functions, endRenewals } = practiceCheckout(site, ask);
  const all: Record<string, LocalFunction> = {
    ...functions,
    // Imported late: only who asks one waits for its packages.
    '/functions/v1/mcp': async (request) => {
      const { answer } = await import('../functions/mcp/answer.ts');
      return answer(request, read, ask);
    },
    '/functions/v1/read-page': async (request) => {
      const { answer } = await import('../functions/read-page/answer.ts');
      const { internet } = await import('../functions/_shared/visit/network.ts');
      return answer(request, read, internet, ask);
    },
  };
  return { functions: all, endRenewals };
};
