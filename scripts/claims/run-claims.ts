import type { SupabaseClient } from '@supabase/supabase-js';
import { provableDomain } from '../../src/domain/address/provable-domain.ts';
import type { Database } from '../../src/lib/database.ts';
import { isOnline } from '../links/is-online.ts';
import type { Network } from '../../supabase/functions/_shared/visit/network.ts';
import { persistently, runChecks } from '../links/run-checks.ts';
import { findClaimCode } from './find-claim-code.ts';

type Project = SupabaseClient<Database>;
/**
 * A claim to check. `url` is the domain's URL, which limits each host to one visit at a time. `address` is the
 * listing's URL.
 */
type Due = { id: string; url: string; address: string; domain: string | undefined; claim: string; code: string };

async function* dueClaims(supabase: Project): AsyncGenerator<Due[]> {
  for (let after: string | undefined; ;) {
    const rows = await persistently(async () => {
      const { data, error } = await supabase.rpc('claims_to_check', after ? { after } : {});
      if (error) throw new Error(`The claims could not be read: ${error.message}`);
      return data;
    });
    if (rows.length === 0) return;
    after = rows.at(-1)!.claim_id;
    yield rows.map(({ claim_id: claim, tool_id: id, url: address, code }) => {
      const domain = provableDomain(address);
      return { id, url: domain ? `https://${domain}/` : address, address, domain, claim, code };
    });
  }
}

/**
 * Checks claims, one per domain at a time. Stores each result at once and approves proven claims. Returns the number of
 * results and approvals.
 * @throws like runChecks.
 */
export async function runClaims(
  supabase: Project,
  network: Network,
  { patience, ...rest }: { patience?: number; stop?: AbortSignal; say?: (counts: Record<string, number>) => void } = {},
) {
  let granted = 0;
  const counts = await runChecks({
    ...rest,
    links: dueClaims(supabase),
    isOnline: () => isOnline(supabase, network),
    visit: async (_url, { address, domain, claim, code }: Due) => {
      const about = { claim_id: claim, url: address, domain };
      if (!domain) {
        const check_result =
          'The address is not the home page of its own domain, so a code cannot prove the claim. A person decides.';
        return { ...about, outcome: 'not_provable', isAnswered: true, found: null, check_result };
      }
      const result = await findClaimCode(domain, code, network, patience);
      return { ...about, ...result, outcome: result.found ? 'found' : 'not_found' };
    },
    store: (checks) =>
      persistently(async () => {
        const { data, error } = await supabase.rpc('record_claim_checks', { checks });
        if (error) throw new Error(`The results could not be stored: ${error.message}`);
        granted += data;
      }),
  });
  return { counts, granted };
}
