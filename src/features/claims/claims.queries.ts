import { queryOptions } from '@tanstack/react-query';
import { rootHost } from '../../domain/address/claim-proof';
import { placementKeys } from '../../domain/placement/placement';
import { unwrap } from '../../lib/unwrap';
import type { Database } from '../../lib/database';

export type ClaimedTool = Pick<Database['public']['Tables']['ai_tools']['Row'], 'id' | 'url'>;
export type ProofKind = Database['public']['Tables']['ownership_claims']['Row']['proof_kind'];

export const claimQueries = {
  /** The member's open claim of a listing, or the latest claim if none is open. */
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

  /** The domain that can prove ownership of this address, or null. */
  provableDomain: (address: string) =>
    queryOptions({
      queryKey: ['provable-domain', address],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        const host = rootHost(address)?.replace(/^www\./, '');
        // A host with two parts is almost never a public suffix, so the list of suffixes is not loaded. The domain
        // check reports the rare exceptions.
        if (!host || /^[^.]+\.[^.]+$/.test(host)) return host ?? null;
        return (await import('../../domain/address/provable-domain')).provableDomain(address) ?? null;
      },
    }),
};
