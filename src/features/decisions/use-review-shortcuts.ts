import { type RefObject, useEffect, useState } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';
import { oneOf, storedText } from '../../lib/typed-storage';
import { type ReviewAction, reviewAction } from './review-shortcuts';
import { useStable } from './use-stable';

const KEY = 'review-keys';
const preference = storedText(safeLocalStorage, KEY, oneOf('on', 'off'));

/**
 * Whether single-key shortcuts are on. They can be turned off, because dictation software or accidental typing triggers
 * them (WCAG 2.1.4).
 */
export function useKeysPreference() {
  const [isOn, setIsOn] = useState(() => preference.read() !== 'off');
  const change = (next: boolean) => {
    preference.write(next ? 'on' : 'off');
    setIsOn(next);
  };
  return [isOn, change] as const;
}

/** Listens on the whole page while `isOn`; `act` handles the action of a key pressed at `time`. */
export function useReviewShortcuts(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  act: (action: ReviewAction, time: number) => void,
) {
  const run = useStable(act);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isInList = event.target instanceof Node && Boolean(list.current?.contains(event.target));
      const action = reviewAction(event, isInList);
      if (!action) return;
      event.preventDefault();
      run(action, event.timeStamp);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, list, run]);
}
