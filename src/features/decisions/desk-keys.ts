export type DeskAction = 'next' | 'previous' | 'approve' | 'reject' | 'select' | 'preview' | 'undo' | 'help';

export type DeskKey = { keys: string[]; action: DeskAction; does: string };

/** The keyboard shortcuts, in the order of the help panel. */
export const REVIEW_KEYS: readonly DeskKey[] = [
  { keys: ['j', 'ArrowDown'], action: 'next', does: 'Next listing' },
  { keys: ['k', 'ArrowUp'], action: 'previous', does: 'Previous listing' },
  { keys: ['a'], action: 'approve', does: 'Approve the marked listing' },
  { keys: ['r'], action: 'reject', does: 'Reject it: type the reason, then Enter' },
  { keys: ['x'], action: 'select', does: 'Select it, or take it out of the selection' },
  { keys: ['p'], action: 'preview', does: 'Show or hide the preview' },
  { keys: ['u'], action: 'undo', does: 'Undo the last decision' },
  { keys: ['?'], action: 'help', does: 'Show or hide these keys' },
];

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
export function deskAction(event: Pressed, isInList: boolean): DeskAction | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Partial<Element> | null;
  if (target?.closest?.(ELSEWHERE)) return null;
  if (event.key.startsWith('Arrow') && !isInList) return null;
  // '?' needs Shift on most keyboards; a letter with Shift is not a shortcut.
  if (event.shiftKey && event.key !== '?') return null;

  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = REVIEW_KEYS.find(({ keys }) => keys.includes(pressed))?.action ?? null;
  const isMove = action === 'next' || action === 'previous';
  return event.repeat && !isMove ? null : action;
}
