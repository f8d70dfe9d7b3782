import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { safeHref } from '../../lib/web-address';
import { toolKeys } from '../../domain/listing/tool-keys';
import { dayText, daysBetween, daysText } from '../../domain/placement/days';
import { isHiddenNow, placementLabels } from '../../domain/placement/placement';
import { listPrice, priceFor } from '../../domain/placement/prices';
import { integrations } from '../../content/integrations';
import type { ShownPlacement } from '../../lib/database';
import { env } from '../../lib/env';
import { formatCount } from '../../lib/format';
import { formatPrice } from '../../lib/money';
import { Button, buttonClass } from '../../ui/button';
import { PlacementFigures, StateBadge } from './placement-figures';
import { useCheckout, useManagePayment, useWithdrawPlacement } from './placements.mutations';
import { isOpenRequest, type Placement } from './placements.queries';
import { useToday } from './use-today';

/** Returns whether the member can pay with Stripe. The listing must be public and the price must be known. */
const canCheckOut = (placement: Placement) =>
  Boolean(
    env.checkout() &&
    isOpenRequest(placement) &&
    placement.approval_status === 'approved' &&
    (placement.price_cents ?? placement.list_cents),
  );

/**
 * A placement of the member's own listing, with its state, price and results. The member can pay for it or withdraw it.
 */
export function OwnPlacement({ placement }: { placement: ShownPlacement }) {
  const { approval_status: status, is_held: isHeld, kind, state, first_day: first, last_day: last } = placement;
  return (
    <div className="grid content-start gap-3 rounded-md bg-sunken p-4 text-sm">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <p className="font-medium">{placementLabels[kind]}</p>
        <StateBadge state={state} />
        <p className="col-span-full text-muted first-letter:uppercase">
          {[first && `${daysText(first, last)} (UTC)`, priceText(placement)].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      {state === 'requested' && !isHeld && !canCheckOut(placement) && (
        <p>{status === 'pending' ? 'We will reply once the listing is reviewed.' : 'Your request is in review.'}</p>
      )}
      {!isHeld && (state === 'awaiting_payment' || canCheckOut(placement)) && (
        <p>Your placement starts once you have paid.</p>
      )}
      {isHiddenNow(placement) && (
        <p>
          Hidden: adult category. No paid place shows it. If the category is wrong,{' '}
          <Link to="/contact" className="font-medium underline">
            contact us
          </Link>
          .
        </p>
      )}
      {placement.note && <p className="[overflow-wrap:anywhere]">{placement.note}</p>}
      {state === 'scheduled' && first && <StartsIn first={first} last={last} />}
      <OwnPayment placement={placement} />
      {first && (state === 'running' || state === 'ended' || state === 'cancelled') && (
        <PlacementFigures placement={placement} />
      )}
    </div>
  );
}

function priceText(placement: Placement): string | null {
  const { price_cents: cents, paid_cents: paid, currency, is_held: isHeld, payment_reference: reference } = placement;
  // OwnPayment already shows the same amount.
  if (paid !== null && paid === cents && !isHeld) return null;
  if (cents === 0 && reference) return isHeld ? priceFor(listPrice(placement)) : 'refunded';
  if (cents === null) return isHeld || isOpenRequest(placement) ? priceFor(listPrice(placement)) : 'no price agreed';
  return cents === 0 ? 'free of charge' : `${formatPrice(cents, currency)} agreed`;
}

function StartsIn({ first, last }: { first: string; last: string | null }) {
  const daysLeft = daysBetween(useToday(), first) - 1;
  return (
    <p>
      Your placement starts in <strong>{formatCount(daysLeft, 'day')}</strong>
      {last && ` and runs for ${formatCount(daysBetween(first, last), 'day')}`}.
    </p>
  );
}

/** The payment, or buttons to pay. Stripe's return URLs contain the placement's id in `paid`, `unpaid` or `managed`. */
function OwnPayment({ placement }: { placement: Placement }) {
  const [params] = useSearchParams();
  const { id, currency, is_held: isHeld, paid_cents: cents, paid_tax_cents: tax, state } = placement;
  const isBack = params.get('paid') === id;
  const isPaid = cents !== null;
  if (isHeld || isPaid) {
    return (
      <>
        <p role="status">
          {isPaid && !isHeld ? (
            <>
              Paid: {formatPrice(cents, currency)}
              {tax ? `, including ${formatPrice(tax, currency)} tax` : ''}.{isBack && ' Thank you.'}{' '}
              {renewalText(placement)} <Invoice {...placement} />
            </>
          ) : (
            'We have received your payment and are checking it.'
          )}
        </p>
        <ManagePayment placement={placement} />
        {params.get('managed') === id && <Polling />}
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
      {params.get('unpaid') === id && (
        <p role="status">You left the payment page without paying. Nothing was charged.</p>
      )}
      {steps}
    </>
  );
}

function renewalText({ can_manage: hasSubscription, last_day: last, period, renews, state }: Placement): string | null {
  if (renews) return `Your placement renews each ${period}.`;
  if (!hasSubscription) return null;
  const runs = last && (state === 'running' || state === 'scheduled');
  return runs ? `Your placement runs through ${dayText(last)} and does not renew.` : 'Your placement does not renew.';
}

const AccessibleName = ({ placement: { kind, tool_name: name } }: { placement: Placement }) => (
  <span className="sr-only">
    : {name}, {placementLabels[kind]}
  </span>
);

function ManagePayment({ placement }: { placement: Placement }) {
  const manage = useManagePayment();
  return (
    placement.can_manage &&
    env.checkout() && (
      <Button
        size="sm"
        className="justify-self-start"
        disabled={manage.isPending}
        onClick={() => manage.mutate(placement.id)}
      >
        Manage payment
        <AccessibleName placement={placement} />
      </Button>
    )
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

/**
 * Returns the payment link of a placement with its id for Stripe. Returns undefined if no link is configured. The
 * operator then sends an invoice.
 */
function paymentLink({ kind, id }: Placement): string | undefined {
  const link = safeHref(integrations.paymentLink(kind) ?? null);
  if (!link) return undefined;
  const url = new URL(link);
  url.searchParams.set('client_reference_id', id);
  return url.href;
}

function RequestSteps({ placement }: { placement: Placement }) {
  const withdraw = useWithdrawPlacement();
  const checkout = useCheckout();
  const [params, setParams] = useSearchParams();
  const { id, kind, period } = placement;
  const isPayable = canCheckOut(placement);
  const link = env.checkout() ? undefined : paymentLink(placement);
  const pay = () => {
    // Back must not show "Nothing was charged" again.
    params.delete('unpaid');
    setParams(params, { replace: true });
    checkout.mutate(id);
  };
  return (
    <>
      {!link && !env.checkout() && <p className="text-sm text-muted">We send you an invoice by email.</p>}
      {isPayable && period !== 'once' && (
        <p className="text-muted">
          Your placement renews each {period} until you cancel it. You can cancel it here at any time.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isPayable && (
          <Button size="sm" look="primary" disabled={checkout.isPending} onClick={pay}>
            Pay
            <AccessibleName placement={placement} />
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
        <Button size="sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
          Withdraw request
          <AccessibleName placement={placement} />
        </Button>
      </div>
    </>
  );
}

/** Delays between refetches, in seconds. Most payments arrive within seconds, but bank transfers take days. */
const POLL_DELAYS_S = [2, 3, 5, 10, 20];

/** Refetches the member's tools a few times after a return from Stripe. Returns true while refetches are planned. */
function usePolling(): boolean {
  const queryClient = useQueryClient();
  const [polls, setPolls] = useState(0);
  const delay = POLL_DELAYS_S[polls];
  useEffect(() => {
    if (delay === undefined) return undefined;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      void queryClient.invalidateQueries({ queryKey: toolKeys.mine });
    }, delay * 1000);
    return () => clearTimeout(timer);
  }, [polls, delay, queryClient]);
  return delay !== undefined;
}

function Polling() {
  usePolling();
  return null;
}

/** @param children the text if the payment has not arrived after some seconds. */
function WaitingForPayment({ children }: { children: ReactNode }) {
  const isPolling = usePolling();
  return (
    <>
      <p role="status">
        We are waiting for the payment.{' '}
        {isPolling
          ? 'You can close this page.'
          : 'Some payments take days. If you have paid, do not pay again. This page updates when the payment arrives.'}
      </p>
      {!isPolling && children}
    </>
  );
}
