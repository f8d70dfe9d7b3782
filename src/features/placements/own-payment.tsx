import { useSearchParams } from 'react-router-dom';
import { safeHref } from '../../lib/web-address';
import { placementLabels } from '../../domain/placement/placement';
import { env } from '../../lib/env';
import { formatPrice } from '../../lib/money';
import { Button } from '../../ui/button';
import { dayText } from './placement-words';
import { useManagePayment } from './placements.mutations';
import type { Placement } from './placements.queries';
import { isOpenRequest, RequestSteps } from './request-steps';
import { usePolling, WaitingForPayment } from './waiting-for-payment';

/** What was paid for a placement as far as it is booked, and otherwise how it is paid. The address only says who is just back. */
export function OwnPayment({ placement }: { placement: Placement }) {
  const [params] = useSearchParams();
  const { id, currency, is_held: isHeld, paid_cents: cents, state } = placement;
  const isBack = params.get('paid') === id;
  const isPaid = cents !== null && cents > 0;
  if (isHeld || isPaid) {
    return (
      <>
        <p role="status">
          {isPaid && !isHeld ? (
            <>
              Paid: {formatPrice(cents, currency)}.{isBack && ' Thank you.'} {renewal(placement)}{' '}
              <Invoice {...placement} />
            </>
          ) : (
            'We have your payment and are looking at it.'
          )}
        </p>
        <ManagePayment placement={placement} />
        {params.get('managed') === id && <LookingAgain />}
      </>
    );
  }
  if (!isOpenRequest(placement)) {
    return isBack && state === 'cancelled' ? (
      <p>This request is closed. If you have paid for it, write to us.</p>
    ) : null;
  }
  const steps = <RequestSteps placement={placement} />;
  if (isBack) return <WaitingForPayment>{steps}</WaitingForPayment>;
  return (
    <>
      {params.get('unpaid') === id && <p role="status">You left without paying. Nothing was charged.</p>}
      {steps}
    </>
  );
}

function renewal({ can_manage: isKnown, last_day: last, renews, state }: Placement): string | null {
  if (renews) return 'It renews each month.';
  if (!isKnown) return null;
  const runs = last && (state === 'running' || state === 'scheduled');
  return runs ? `It runs through ${dayText(last)} and does not renew.` : 'It does not renew.';
}

/** To Stripe's page, where the card is changed, and what renews is cancelled or resumed. */
function ManagePayment({ placement: { id, can_manage: isShown, kind, tool_name: name } }: { placement: Placement }) {
  const manage = useManagePayment();
  return (
    isShown &&
    env.checkout() && (
      <Button size="sm" className="justify-self-start" disabled={manage.isPending} onClick={() => manage.mutate(id)}>
        Manage payment
        <span className="sr-only">
          : {name}, {placementLabels[kind]}
        </span>
      </Button>
    )
  );
}

function LookingAgain() {
  usePolling();
  return null;
}

function Invoice({ invoice_url: url, tool_name: name }: Placement) {
  const href = safeHref(url);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className="font-medium underline">
      Invoice<span className="sr-only"> for {name} (opens in a new tab)</span>
    </a>
  ) : null;
}
