import type { PlacementState } from '../../domain/placement/placement';
import type { PlacementAction } from './placements.mutations';

/** The actions that the database allows in each state, the next step first; `start` has its own form. */
const actionsOf: Record<PlacementState, readonly PlacementAction[]> = {
  requested: ['accept', 'mark_paid', 'cancel'],
  awaiting_payment: ['mark_paid', 'cancel'],
  scheduled: ['reschedule', 'extend', 'cancel', 'note_refund'],
  running: ['extend', 'end_today', 'cancel', 'note_refund'],
  ended: ['extend', 'note_refund'],
  cancelled: ['note_refund'],
};

export const actionLabels: Record<PlacementAction, string> = {
  accept: 'Ask for payment',
  mark_paid: 'Mark as paid',
  reschedule: 'Move its days',
  extend: 'Extend',
  end_today: 'End today',
  cancel: 'Cancel',
  note_refund: 'Note a refund',
};

type Facts = { state: PlacementState; tool_id: string | null; last_day: string | null };

/** What can be done with a placement: the next step, unless nothing leads on from its state, and the rest. */
export function stepsOf({ state, tool_id: tool, last_day: last }: Facts): {
  next: PlacementAction | null;
  others: readonly PlacementAction[];
} {
  const actions = actionsOf[state].filter((action) =>
    tool === null ? !['reschedule', 'extend'].includes(action) : action !== 'extend' || last !== null,
  );
  const [first, ...rest] = actions;
  return !first || first === 'cancel' || first === 'note_refund'
    ? { next: null, others: actions }
    : { next: first, others: rest };
}
