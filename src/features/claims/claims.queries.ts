import { queryOptions } from '@tanstack/react-query';
import { rootHost } from '../../domain/address/claim-proof';
import { placementKeys } from '../../domain/placement/placement';
import { unwrap } from '../../lib/unwrap';
import type { Database } from '../../lib/database';

/** The listing that is claimed. */
export type ClaimedTool = Pick<Database['public']['Tables']['ai_tools']['Row'], 'id' | 'url'>;
export type ProofKind = Database['public']['Tables']['ownership_claims']['Row']['proof_kind'];

export const claimQueries = {
  /** The stubClient's own claim of a listing: the open one, or the last. */
  ownClaim: (toolId: string) =>
    queryOptions({
      queryKey: placementKeys.ownClaim(toolId),
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const [claim] = await unwrap((supabase) =>
          supabase.rpc('own_claim', { listing_id: toolId }, { get: true }).abortSignal(signal),
        );
        return claim ?? null;
      },
    }),

  /** The domain on which a code proves a listing at this address; null where none can. */
  provableDomain: (address: string) =>
    queryOptions({
      queryKey: ['provable-domain', address],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        const host = rootHost(address)?.replace(/^www\./, '');
        // Hardly any host of two parts is a public suffix, and what looks for the code says so then.
        if (!host || /^[^.]+\.[^.]+$/.test(host)) return host ?? null;
        return (await import('../../domain/address/provable-domain')).provableDomain(address) ?? null;
      },
    }),
};
