import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toolKeys } from '../../domain/listing/tool-keys';

/** Most payments are booked within seconds; those by bank take days. */
const LOOKS_S = [2, 3, 5, 10, 20];

/** Back from paying, before it is booked: looks a few times, and then whenever the page is opened or returned to. */
export function WaitingForPayment() {
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
  return (
    <p role="status">
      We are waiting for the payment.{' '}
      {next === undefined
        ? 'Some payments take days. Come back to this page whenever you like: it shows what is booked.'
        : 'You can close this page.'}
    </p>
  );
}
