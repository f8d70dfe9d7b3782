import { useSearchParams } from 'react-router-dom';
import { placementLabels } from '../../domain/placement/placement';
import { env } from '../../lib/env';
import { Button, buttonClass } from '../../ui/button';
import { paymentLink } from './payment-link';
import { useCheckout, useWithdrawPlacement } from './placements.mutations';
import type { Placement } from './placements.queries';

export const isOpenRequest = ({ state }: Pick<Placement, 'state'>) =>
  state === 'requested' || state === 'awaiting_payment';

/** Whether it is paid by the checkout now: what is not listed, or has no price, cannot be yet. */
export const canCheckOut = (placement: Placement) =>
  Boolean(
    env.checkout() &&
    isOpenRequest(placement) &&
    placement.approval_status === 'approved' &&
    (placement.price_cents ?? placement.list_cents),
  );

/** How the owner pays for what they asked for, or takes it back; nothing once it is decided. */
export function RequestSteps({ placement }: { placement: Placement }) {
  const withdraw = useWithdrawPlacement();
  const checkout = useCheckout();
  const [params, setParams] = useSearchParams();
  if (!isOpenRequest(placement)) return null;
  const { id, kind, period, tool_name: name } = placement;
  const isPayable = canCheckOut(placement);
  const link = env.checkout() ? undefined : paymentLink(kind, id);
  const pay = () => {
    // Whoever pays and comes here by the browser's way back was not left uncharged.
    params.delete('unpaid');
    setParams(params, { replace: true });
    checkout.mutate(id);
  };
  return (
    <>
      {!link && !env.checkout() && <p className="text-sm text-muted">We send you an invoice by mail.</p>}
      {isPayable && period === 'month' && (
        <p className="text-muted">It renews each month until you cancel. You can do so here at any time.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPayable && (
          <Button size="sm" look="primary" disabled={checkout.isPending} onClick={pay}>
            Pay
            <span className="sr-only">
              : {name}, {placementLabels[kind]}
            </span>
          </Button>
        )}
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
