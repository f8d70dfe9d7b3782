import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/directory/paths';
import { type PlacementState, placementLabels, stateLabels } from '../../domain/placement/placement';
import { askedPrice } from '../../domain/placement/prices';
import { formatLocalDay } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Wrapped } from '../../ui/wrapped';
import { ActionForm } from './action-form';
import { actionLabels, stepsOf } from './placement-actions';
import { PlacementFigures } from './placement-figures';
import { daysText } from './placement-words';
import { type PlacementAction, useChangePlacement } from './placements.mutations';
import type { ListedPlacement } from './placements.queries';
import { isOpenRequest } from './request-steps';

// A table from 1024 px on; on narrower screens each row is stacked: tool, two lines of facts, buttons.
const cellClass = 'px-4 lg:px-3 lg:py-3 lg:align-top';

/** A placement in the administrator's table: its facts, its next step, and behind 'Details' the rest. */
export function PlacementRow({ placement }: { placement: ListedPlacement }) {
  const [isOpen, setIsOpen] = useState(false);
  const [action, setAction] = useState<PlacementAction | null>(null);
  const change = useChangePlacement();
  const details = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { tool_name: name, slug, approval_status: status, state } = placement;
  const { next, others } = stepsOf(placement);

  /** The form is gone; the button that opened it may be too. */
  const close = () => {
    setAction(null);
    details.current?.focus();
  };

  return (
    <tbody className="block border-t border-line first-of-type:border-t-0 lg:table-row-group lg:first-of-type:border-t">
      <tr className="relative flex flex-wrap items-center gap-y-1 py-4 sm:max-lg:pr-64 lg:table-row">
        <th
          scope="row"
          className={cx(cellClass, 'font-semibold [overflow-wrap:anywhere] max-lg:w-full lg:w-1/5 lg:pl-4')}
        >
          {slug && status === 'approved' ? (
            <Link to={toolPath(slug)} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          <ListingNote placement={placement} />
        </th>
        <td className={cx(cellClass, 'text-muted max-lg:pr-2 lg:w-1/5')}>
          {placement.buyer_email ? (
            <bdi className="text-ink [overflow-wrap:anywhere] lg:block lg:min-w-44">
              <Wrapped text={placement.buyer_email} />
            </bdi>
          ) : (
            'No account'
          )}
        </td>
        <td className={cx(cellClass, 'whitespace-nowrap tabular-nums text-muted max-lg:pl-0')}>
          <time dateTime={placement.created_at}>{formatLocalDay(placement.created_at)}</time>
        </td>
        <td className={cx(cellClass, 'whitespace-nowrap max-lg:w-full')}>
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 lg:grid lg:justify-items-start">
            {placementLabels[placement.kind]}
            <StateBadge state={state} />
          </span>
        </td>
        <td className={cx(cellClass, 'tabular-nums max-lg:pr-2', !placement.first_day && 'text-muted')}>
          <span className="lg:block lg:min-w-36">{daysText(placement.first_day, placement.last_day)}</span>
        </td>
        <td
          className={cx(
            cellClass,
            'tabular-nums max-lg:pl-0',
            placement.price_cents === null ? 'text-muted' : 'font-semibold',
          )}
        >
          {askedPrice(placement)}
        </td>
        <td className="w-full px-4 pt-2 sm:max-lg:absolute sm:max-lg:right-0 sm:max-lg:top-2 sm:max-lg:w-auto lg:w-px lg:px-3 lg:py-2 lg:pr-4 lg:align-top">
          <div className="flex gap-2 lg:justify-end">
            {next && (
              <Button
                size="sm"
                look={isOpenRequest(placement) ? 'primary' : 'secondary'}
                className="whitespace-nowrap"
                aria-label={`${actionLabels[next]}: ${name}`}
                onClick={() => setAction(next)}
              >
                {actionLabels[next]}
              </Button>
            )}
            <Button
              ref={details}
              size="sm"
              look="quiet"
              aria-label={`Details: ${name}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              Details
              <ChevronDown className={cx('size-4 transition-transform', isOpen && 'rotate-180')} aria-hidden />
            </Button>
          </div>
        </td>
      </tr>
      <tr id={id} hidden={!isOpen && !action} className={cx(isOpen || action ? 'block lg:table-row' : 'hidden')}>
        <td colSpan={7} className="block px-4 pb-6 lg:table-cell">
          <div className="grid max-w-3xl gap-4">
            {action && (
              <ActionForm
                key={action}
                placement={placement}
                action={action}
                isBusy={change.isPending}
                onCancel={close}
                onConfirm={(values) =>
                  change.mutate(
                    { id: placement.id, action, expected: placement.version, ...values },
                    { onSuccess: close },
                  )
                }
              />
            )}
            {isOpen && (
              <>
                <Facts placement={placement} />
                {(state === 'running' || state === 'ended') && <PlacementFigures placement={placement} />}
                {others.length > 0 && (
                  <div className="flex flex-wrap gap-2">
                    {others.map((other) => (
                      <Button
                        key={other}
                        size="sm"
                        look={other === 'cancel' ? 'danger' : 'secondary'}
                        aria-label={`${actionLabels[other]}: ${name}`}
                        onClick={() => setAction(other)}
                      >
                        {actionLabels[other]}
                      </Button>
                    ))}
                  </div>
                )}
              </>
            )}
          </div>
        </td>
      </tr>
    </tbody>
  );
}

const looks: Record<PlacementState, string> = {
  requested: 'bg-warning-soft text-warning',
  awaiting_payment: 'bg-warning-soft text-warning',
  scheduled: 'bg-sunken text-ink',
  running: 'bg-success-soft text-success',
  ended: 'bg-sunken text-muted',
  cancelled: 'bg-sunken text-muted',
};

const StateBadge = ({ state }: { state: PlacementState }) => (
  <span className={cx('rounded-sm px-1.5 text-xs font-semibold', looks[state])}>{stateLabels[state]}</span>
);

/** What of the listing keeps its placement from being seen. */
function ListingNote({ placement: { tool_id: tool, approval_status: status } }: { placement: ListedPlacement }) {
  const note =
    tool === null
      ? 'The listing is gone'
      : status === 'pending'
        ? 'The listing is in review'
        : status === 'rejected' && 'The listing is not public';
  return note && <span className="block text-xs font-normal text-muted">{note}</span>;
}

function Facts({ placement }: { placement: ListedPlacement }) {
  const facts = [
    ['Paid as', placement.payment_reference],
    ['Note', placement.note],
    ['Refund', placement.refund_note],
  ].filter(([, text]) => text);
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
