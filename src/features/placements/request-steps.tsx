import { placementLabels } from '../../domain/placement/placement';
import { Button, buttonClass } from '../../ui/button';
import { paymentLink } from './payment-link';
import { useWithdrawPlacement } from './placements.mutations';
import type { Placement } from './placements.queries';

export const isOpenRequest = ({ state }: Pick<Placement, 'state'>) =>
  state === 'requested' || state === 'awaiting_payment';

/** How the owner pays for what they asked for, or takes it back; nothing once it is decided. */
export function RequestSteps({ placement }: { placement: Placement }) {
  const withdraw = useWithdrawPlacement();
  if (!isOpenRequest(placement)) return null;
  const { id, kind, tool_name: name } = placement;
  const link = paymentLink(kind, id);
  return (
    <>
      {!link && <p className="text-sm text-muted">We send you an invoice by mail.</p>}
      <div className="flex flex-wrap gap-2">
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ size: 'sm', look: 'primary' })}
          >
            Pay
            <span className="sr-only"> for {placementLabels[kind]} (opens in a new tab)</span>
          </a>
        )}
        <Button size="sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate(placement.id)}>
          Withdraw request
          <span className="sr-only">
            : {name}, {placementLabels[kind]}
          </span>
        </Button>
      </div>
    </>
  );
}
