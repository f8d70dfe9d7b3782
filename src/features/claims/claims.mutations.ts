import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { placementKeys } from '../../domain/placement/placement';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';
import type { ProofKind } from './claims.queries';

/** Claims a listing. Repeating a claim with the same kind of proof requests a new domain check. */
export function useClaimListing(toolId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (claim: { listing_id: string; proof_kind: ProofKind; proof?: string }) =>
      unwrap((supabase) => supabase.rpc('claim_listing', claim)),
    onSuccess: async (_id, { proof_kind: kind }) => {
      if (kind === 'domain') notify.success('Claim received', { description: 'We will check for the code tonight.' });
      else notify.success('Claim sent', { description: 'We will review your proof and reply in My tools.' });
      await Promise.all(
        [placementKeys.ownClaim(toolId), toolKeys.mine].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    meta: { errorTitle: 'The claim could not be sent' },
  });
}
