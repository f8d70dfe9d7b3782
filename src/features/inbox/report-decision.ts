import { answerOf } from '../../lib/answer';
import { newUuid } from '../../lib/uuid';
import type { DecisionOf } from '../decisions/decision-of';

/** Resolves the open reports of a listing: those on the screen, none that nobody has read. */
export const reportDecision: DecisionOf<'report'> = {
  buttons: { approve: 'Fixed', reject: 'Nothing wrong' },
  said: { approve: 'Reports resolved', reject: 'Reports resolved' },
  failed: { approve: 'The reports were not resolved', reject: 'The reports were not resolved' },
  send: async ({ tool, facts: { version } }, verdict) => {
    const resolution_id = newUuid();
    const { outcome = 'mended', remark } = verdict.to === 'approve' ? verdict : { outcome: 'nothing_wrong' as const };
    await answerOf((supabase) =>
      supabase.rpc('resolve_reports', {
        resolution_id,
        listing_id: tool.id,
        version,
        outcome,
        ...(remark && { remark }),
      }),
    );
    return resolution_id;
  },
  undo: (_row, resolution_id) => answerOf((supabase) => supabase.rpc('reopen_reports', { resolution_id })),
};
