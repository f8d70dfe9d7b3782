import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

/** Lets a member pay for the placement that they asked for, or rejects the request. */
export const requestDecision: DecisionOf<'request'> = {
  buttons: { approve: 'Approve', reject: 'Reject' },
  needsReason: true,
  said: { approve: 'Request approved: it awaits payment', reject: 'Request rejected' },
  failed: { approve: 'The request was not approved', reject: 'The request was not rejected' },
  send: async ({ facts: { id: placement_id, version: expected } }, verdict) => {
    const { version } = await answerOf((supabase) =>
      supabase.rpc('change_placement', {
        placement_id,
        expected,
        ...(verdict.to === 'approve'
          ? { action: 'accept' }
          : { action: 'cancel', ...(verdict.reason && { note: verdict.reason }) }),
      }),
    );
    return version;
  },
  undo: ({ facts: { id: placement_id } }, expected) =>
    answerOf((supabase) => supabase.rpc('change_placement', { placement_id, action: 'reopen', expected })),
};
