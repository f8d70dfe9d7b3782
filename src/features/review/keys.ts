import { type RefObject, useLayoutEffect, useState } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';
import { oneOf, storedText } from '../../lib/typed-storage';
import { useStable } from '../../ui/use-stable';

export type KeyAction = 'next' | 'previous' | 'approve' | 'reject' | 'select' | 'preview' | 'undo' | 'help';

/** The keys of each action with their help text, in the order of the help panel. */
export const KEYS: Record<KeyAction, { keys: readonly string[]; help: string }> = {
  next: { keys: ['j', 'ArrowDown'], help: 'Next row' },
  previous: { keys: ['k', 'ArrowUp'], help: 'Previous row' },
  approve: { keys: ['a'], help: 'Approve the marked row' },
  reject: {
    keys: ['r'],
    help: 'Reject or dismiss the marked row. If it needs a reason, type the reason and press Enter',
  },
  select: { keys: ['x'], help: 'Select or deselect a pending listing' },
  preview: { keys: ['p'], help: 'Show or hide the preview of a pending listing' },
  undo: { keys: ['u'], help: 'Undo the last decision' },
  help: { keys: ['?'], help: 'Show or hide this list' },
};
export const KEY_ACTIONS = Object.keys(KEYS) as KeyAction[];

// A letter on a form's button must not decide the marked row.
const EXCLUDED =
  'form, input:not([type=checkbox]), select, textarea, [contenteditable]:not([contenteditable=false]), [role=menu], [role=dialog]';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/**
 * Returns the action of a key press, or null. Arrow keys have an action only inside the list, so that they scroll the
 * rest of the page. A held key can move but never decides.
 */
export function keyAction(event: KeyPress, isInList: boolean): KeyAction | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Partial<Element> | null;
  if (target?.closest?.(EXCLUDED)) return null;
  if (event.key.startsWith('Arrow') && !isInList) return null;
  // On most keyboards, '?' needs Shift. A letter with Shift is not a shortcut.
  if (event.shiftKey && event.key !== '?') return null;

  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = KEY_ACTIONS.find((one) => KEYS[one].keys.includes(key)) ?? null;
  const isMove = action === 'next' || action === 'previous';
  return event.repeat && !isMove ? null : action;
}

const KEY = 'review-keys';
const preference = storedText(safeLocalStorage, KEY, oneOf('on', 'off'));

/**
 * Returns whether single-key shortcuts are on. Users of dictation software must be able to turn them off (WCAG 2.1.4).
 */
export function useKeysPreference() {
  const [isOn, setIsOn] = useState(() => preference.read() !== 'off');
  const change = (next: boolean) => {
    preference.write(next ? 'on' : 'off');
    setIsOn(next);
  };
  return [isOn, change] as const;
}

/** Listens for keys on the whole page while `isOn`. `act` receives the action and the event's timestamp. */
export function useKeys(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  act: (action: KeyAction, time: number) => void,
) {
  const run = useStable(act);
  // A layout effect, so that the first key counts as soon as the rows are visible.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isInList = event.target instanceof Node && Boolean(list.current?.contains(event.target));
      const action = keyAction(event, isInList);
      if (!action) return;
      event.preventDefault();
      run(action, event.timeStamp);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, list, run]);
}
