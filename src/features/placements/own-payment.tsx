import { useSearchParams } from 'react-router-dom';
import { safeHref } from '../../domain/address/web-address';
import { formatPrice } from '../../lib/money';
import type { Placement } from './placements.queries';
import { EachMonth, isOpenRequest, RequestSteps } from './request-steps';
import { WaitingForPayment } from './waiting-for-payment';

/** What was paid for a placement as far as it is booked, and otherwise how it is paid. The address only says who is just back. */
export function OwnPayment({ placement }: { placement: Placement }) {
  const [params] = useSearchParams();
  const { id, currency, is_held: isHeld, paid_cents: cents, renews, state } = placement;
  const isBack = params.get('paid') === id;
  if (isHeld) return <p role="status">We have your payment and are looking at it.</p>;
  if (cents !== null && cents > 0) {
    return (
      <p role="status">
        Paid: {formatPrice(cents, currency)}.{isBack && ' Thank you.'} {renews && <EachMonth />}{' '}
        <Invoice {...placement} />
      </p>
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

function Invoice({ invoice_url: url, tool_name: name }: Placement) {
  const href = safeHref(url);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className="font-medium underline">
      Invoice<span className="sr-only"> for {name} (opens in a new tab)</span>
    </a>
  ) : null;
}
