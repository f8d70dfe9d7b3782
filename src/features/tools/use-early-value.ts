import { type RefObject, useEffect } from 'react';

/**
 * HTML made at build time can be used before hydration. This picks up, once, a value that was entered meanwhile and
 * would otherwise be lost.
 */
export function useEarlyValue(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  takeUp: (early: string) => void,
) {
  useEffect(() => {
    const early = control.current?.value;
    if (early !== undefined && early !== value) takeUp(early);
    // Only a value entered before the first render counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
