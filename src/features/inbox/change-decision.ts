import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

export const changeDecision: DecisionOf<'change'> = {
  buttons: { approve: 'Approve', reject: 'Reject' },
  needsReason: true,
  said: { approve: 'Change approved', reject: 'Change rejected' },
  failed: { approve: 'The change was not approved', reject: 'The change was not rejected' },
  send: ({ facts: { id: revision_id, version } }, verdict) =>
    answerOf((supabase) =>
      verdict.to === 'approve'
        ? supabase.rpc('accept_revision', { revision_id, choices: verdict.choices ?? {}, version })
        : supabase.rpc('reject_revision', { revision_id, reason: verdict.reason ?? '', version }),
    ),
  undo: ({ facts: { id: revision_id } }, decided_at) =>
    answerOf((supabase) => supabase.rpc('undo_revision', { revision_id, decided_at })),
};
