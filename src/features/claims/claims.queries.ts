import { queryOptions } from '@tanstack/react-query';
import { rootHost } from '../../domain/address/claim-proof';
import { placementKeys } from '../../domain/placement/placement';
import { answerOf, countedAnswerOf } from '../../lib/answer';
import type { Database } from '../../lib/database';

/** The listing that is claimed. */
export type ClaimedTool = Pick<Database['public']['Tables']['ai_tools']['Row'], 'id' | 'url'>;
export type ProofKind = Database['public']['Tables']['ownership_claims']['Row']['proof_kind'];

async function fetchOpenClaims(signal: AbortSignal) {
  const { data: rows, count } = await countedAnswerOf((supabase) =>
    supabase
      .from('ownership_claims')
      .select('*, tool:ai_tools(name, url, slug)', { count: 'exact' })
      .eq('state', 'open')
      .order('created_at')
      .limit(100)
      .abortSignal(signal),
  );
  return { rows, found: count ?? rows.length, page: 1 };
}
export type OpenClaim = Awaited<ReturnType<typeof fetchOpenClaims>>['rows'][number];

export const claimQueries = {
  /** Open claims, oldest first. */
  openClaims: () =>
    queryOptions({
      queryKey: placementKeys.openClaims,
      staleTime: 0,
      queryFn: ({ signal }) => fetchOpenClaims(signal),
    }),

  /** What became of the last 20 claims, newest first. */
  decidedClaims: () =>
    queryOptions({
      queryKey: placementKeys.decidedClaims,
      staleTime: 0,
      queryFn: ({ signal }) =>
        answerOf((supabase) =>
          supabase
            .from('ownership_claims')
            .select('id,state,answer,decided_at,proven_domain,proven_by,tool:ai_tools(name,slug)')
            .neq('state', 'open')
            .order('decided_at', { ascending: false })
            .order('id')
            .limit(20)
            .abortSignal(signal),
        ),
    }),

  /** The asker's own claim of a listing: the open one, or the last. */
  ownClaim: (toolId: string) =>
    queryOptions({
      queryKey: placementKeys.ownClaim(toolId),
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const [claim] = await answerOf((supabase) =>
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
