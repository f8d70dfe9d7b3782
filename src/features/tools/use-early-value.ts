import { type RefObject, useEffect } from 'react';

/**
 * A page that came as HTML can be typed and chosen in before its code is there. What was entered meanwhile
 * is taken up once, instead of being forgotten.
 */
export function useEarlyValue(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  takeUp: (early: string) => void,
) {
  useEffect(() => {
    const early = control.current?.value;
    if (early !== undefined && early !== value) takeUp(early);
    // Only what stood there before the first render was early.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
