import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { placementKeys } from '../../domain/placement/placement';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { type Decisions, oneByOne } from '../decisions/use-decisions';
import { sayFailure } from '../failure/say-failure';
import type { OpenClaim, ProofKind } from './claims.queries';

/** Claims a listing; sent again with the same kind of proof, the code on its domain is looked for again. */
export function useClaimListing(toolId: string) {
  const queryClient = useQueryClient();
  const queryKey = placementKeys.ownClaim(toolId);
  return useMutation({
    mutationFn: (claim: { listing_id: string; proof_kind: ProofKind; proof?: string }) =>
      answerOf((supabase) => supabase.rpc('claim_listing', claim)),
    onSuccess: async (_id, { proof_kind: kind }) => {
      if (kind === 'domain')
        notify.success('Noted', { description: 'We look for the code in the next run, at night.' });
      else notify.success('Your claim was sent', { description: 'We check the proof and answer by mail.' });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: sayFailure('The claim was not sent'),
  });
}

/** What of a claim is read. */
type Read = Pick<OpenClaim, 'id' | 'asked_at'> & { tool: { url: string } };

/** Grants a claim, or refuses it: as it was read, by when it was asked last and the listing's address. */
export const claimDecisions: Decisions<Read, 'granted' | 'refused'> = {
  waiting: placementKeys.openClaims,
  changes: [placementKeys.all, toolKeys.all],
  send: oneByOne(({ id: claim_id, asked_at, tool: { url } }, verdict) =>
    answerOf((supabase) =>
      supabase.rpc('decide_claim', { claim_id, is_granted: verdict === 'granted', asked_at, url }),
    ),
  ),
  said: (verdict) => ({ title: verdict === 'granted' ? 'The listing has its owner' : 'The claim was refused' }),
  failure: () => 'The claim was not decided',
};
