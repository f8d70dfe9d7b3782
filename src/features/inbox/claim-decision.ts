import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

/** Approves a claim or rejects it: as it was read, by when it was asked last and the listing's address. */
export const claimDecision: DecisionOf<'claim'> = {
  buttons: { approve: 'Approve', reject: 'Reject' },
  needsReason: true,
  said: { approve: 'Claim approved', reject: 'Claim rejected' },
  failed: { approve: 'The claim was not approved', reject: 'The claim was not rejected' },
  send: ({ tool: { url }, facts: { id: claim_id, requested_at } }, verdict) =>
    answerOf((supabase) =>
      supabase.rpc('decide_claim', {
        claim_id,
        is_granted: verdict.to === 'approve',
        requested_at,
        url,
        ...(verdict.to === 'reject' && verdict.reason && { answer: verdict.reason }),
      }),
    ),
  undo: ({ facts: { id: claim_id } }, decided_at) =>
    answerOf((supabase) => supabase.rpc('undo_claim', { claim_id, decided_at })),
};
