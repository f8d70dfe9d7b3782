import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

export const changeDecision: DecisionOf<'change'> = {
  buttons: { approve: 'Approve', reject: 'Reject' },
  needsReason: true,
  said: { approve: 'Change approved', reject: 'Change rejected' },
  failed: { approve: 'The change was not approved', reject: 'The change was not rejected' },
  send: ({ facts: { id: feedback_id, version } }, verdict) =>
    answerOf((supabase) =>
      supabase.rpc('resolve_feedback', {
        ...{ feedback_id, version },
        ...(verdict.to === 'approve'
          ? { outcome: 'accepted', choices: verdict.choices ?? {} }
          : { outcome: 'refused', reply: verdict.reason ?? '' }),
      }),
    ),
  undo: ({ facts: { id: feedback_id } }, resolved_at) =>
    answerOf((supabase) => supabase.rpc('undo_feedback', { feedback_id, resolved_at })),
};
