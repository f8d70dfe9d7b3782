import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/paths';
import { type PlacementState, placementLabels, stateLabels } from '../../domain/placement';
import { formatPrice } from '../../lib/format';
import { Button } from '../../ui/button';
import { ActionForm } from './action-form';
import { PlacementFigures } from './placement-figures';
import { daysText } from './placement-words';
import { type PlacementAction, useChangePlacement } from './placements.mutations';
import type { Placement } from './placements.queries';

/** The actions that the database allows in each state; `start` has its own form. */
const actionsOf: Record<PlacementState, readonly PlacementAction[]> = {
  requested: ['accept', 'mark_paid', 'cancel'],
  awaiting_payment: ['mark_paid', 'cancel'],
  scheduled: ['reschedule', 'extend', 'cancel', 'note_refund'],
  running: ['extend', 'end_today', 'cancel', 'note_refund'],
  ended: ['extend', 'note_refund'],
  cancelled: ['note_refund'],
};

const actionLabels: Record<PlacementAction, string> = {
  accept: 'Ask for payment',
  mark_paid: 'Mark as paid',
  reschedule: 'Move its days',
  extend: 'Extend',
  end_today: 'End today',
  cancel: 'Cancel',
  note_refund: 'Note a refund',
};

/** A placement in the administrator's lists, with its actions. */
export function PlacementRow({ placement }: { placement: Placement }) {
  const [open, setOpen] = useState<PlacementAction | null>(null);
  const change = useChangePlacement();
  const { tool_name: name, slug, approval_status: status, kind, state, first_day: first, last_day: last } = placement;
  const isGone = placement.tool_id === null;
  const actions = actionsOf[state].filter((action) =>
    isGone ? !['reschedule', 'extend'].includes(action) : action !== 'extend' || last !== null,
  );
  const facts = [
    daysText(first, last),
    placement.price_cents === null ? 'no price yet' : `${formatPrice(placement.price_cents)} agreed`,
    placement.payment_reference && `paid as ${placement.payment_reference}`,
    status === 'pending' && 'the listing waits for review',
    status === 'rejected' && 'the listing is not public',
    isGone && 'the listing is gone',
  ].filter(Boolean);

  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          {slug && status === 'approved' ? (
            <Link to={toolPath(slug)} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h3>
        <p className="text-sm font-semibold">
          {placementLabels[kind]}: {stateLabels[state].toLowerCase()}
        </p>
      </div>
      <p className="text-sm text-muted">{facts.join(' · ')}</p>
      {placement.note && (
        <p className="text-sm [overflow-wrap:anywhere]">
          Note: <bdi>{placement.note}</bdi>
        </p>
      )}
      {placement.refund_note && (
        <p className="text-sm [overflow-wrap:anywhere]">
          Refund: <bdi>{placement.refund_note}</bdi>
        </p>
      )}
      {(state === 'running' || state === 'ended') && <PlacementFigures placement={placement} />}
      {open ? (
        <ActionForm
          placement={placement}
          action={open}
          isBusy={change.isPending}
          onCancel={() => setOpen(null)}
          onConfirm={(values) =>
            change.mutate(
              { id: placement.id, action: open, seen: placement.decided_at ?? placement.created_at, ...values },
              { onSuccess: () => setOpen(null) },
            )
          }
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              look={action === 'cancel' ? 'danger' : 'secondary'}
              aria-label={`${actionLabels[action]}: ${name}`}
              onClick={() => setOpen(action)}
            >
              {actionLabels[action]}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}
