export type ReviewAction = 'next' | 'previous' | 'approve' | 'reject' | 'select' | 'preview' | 'undo' | 'help';

/** The keys of each action, in the order of the help panel. */
export const REVIEW_SHORTCUTS: Record<ReviewAction, readonly string[]> = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  approve: ['a'],
  reject: ['r'],
  select: ['x'],
  preview: ['p'],
  undo: ['u'],
  help: ['?'],
};
const ACTIONS = Object.keys(REVIEW_SHORTCUTS) as ReviewAction[];

/** What each key does on a desk; what has no words there has no key. */
export type KeyWords = Partial<Record<ReviewAction, string>>;

/** Elements that need the keys themselves: text input, or arrow keys in menus and dialogs. */
const ELSEWHERE =
  'input:not([type=checkbox]), select, textarea, [contenteditable]:not([contenteditable=false]), [role=menu], [role=dialog]';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/**
 * The action for a key press, or null. Arrow keys act only inside the list, so that they still scroll the page
 * elsewhere. A held-down key may move but never decide.
 */
export function reviewAction(event: Pressed, isInList: boolean): ReviewAction | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Partial<Element> | null;
  if (target?.closest?.(ELSEWHERE)) return null;
  if (event.key.startsWith('Arrow') && !isInList) return null;
  // '?' needs Shift on most keyboards; a letter with Shift is not a shortcut.
  if (event.shiftKey && event.key !== '?') return null;

  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = ACTIONS.find((one) => REVIEW_SHORTCUTS[one].includes(pressed)) ?? null;
  const isMove = action === 'next' || action === 'previous';
  return event.repeat && !isMove ? null : action;
}
