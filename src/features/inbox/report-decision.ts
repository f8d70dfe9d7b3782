import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

/** Resolves the open reports of a listing, unless there are newer ones than on the screen. */
export const reportDecision: DecisionOf<'report'> = {
  buttons: { approve: 'Fixed', reject: 'Nothing wrong' },
  said: { approve: 'Reports resolved', reject: 'Reports resolved' },
  failed: { approve: 'The reports were not resolved', reject: 'The reports were not resolved' },
  send: ({ facts: { id: feedback_id, version } }, verdict) => {
    const { outcome = 'fixed', remark } = verdict.to === 'approve' ? verdict : { outcome: 'nothing_wrong' as const };
    return answerOf((supabase) =>
      supabase.rpc('resolve_feedback', { feedback_id, version, outcome, ...(remark && { reply: remark }) }),
    );
  },
  undo: ({ facts: { id: feedback_id } }, resolved_at) =>
    answerOf((supabase) => supabase.rpc('undo_feedback', { feedback_id, resolved_at })),
};
