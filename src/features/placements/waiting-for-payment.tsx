import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { toolKeys } from '../../domain/listing/tool-keys';

/** Most payments are booked within seconds; those by bank take days. */
const LOOKS_S = [2, 3, 5, 10, 20];

/**
 * Back from a page of Stripe, before what was done there is booked: looks a few times; then the page is read whenever it is opened
 * or returned to.
 * @returns whether it looks again.
 */
export function usePolling(): boolean {
  const queryClient = useQueryClient();
  const [looks, setLooks] = useState(0);
  const next = LOOKS_S[looks];
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void queryClient.invalidateQueries({ queryKey: toolKeys.mine });
    }, next * 1000);
    return () => clearTimeout(timer);
  }, [looks, next, queryClient]);
  return next !== undefined;
}

/** Back from paying, before it is booked. @param children what can be done once it takes longer. */
export function WaitingForPayment({ children }: { children: ReactNode }) {
  const isLooking = usePolling();
  return (
    <>
      <p role="status">
        We are waiting for the payment.{' '}
        {isLooking
          ? 'You can close this page.'
          : 'Some take days. If you have paid, do not pay again: this page says so once it arrives.'}
      </p>
      {!isLooking && children}
    </>
  );
}
