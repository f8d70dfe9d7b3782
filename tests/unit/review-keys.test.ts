import { describe, expect, it } from 'vitest';
import { keyAction } from '../../src/features/review/keys';

const inside = (selector: string) => ({ closest: (excluded: string) => (excluded.includes(selector) ? {} : null) });
const press = (key: string, own: object = {}, isInList = true) =>
  keyAction(
    {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      repeat: false,
      isComposing: false,
      defaultPrevented: false,
      target: null,
      ...own,
    },
    isInList,
  );

describe('keyboard shortcuts of the review queue', () => {
  it.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['a', 'approve'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['x', 'select'],
    ['p', 'preview'],
    ['u', 'undo'],
    ['?', 'help'],
    ['q', null],
    ['Enter', null],
    [' ', null],
  ])('the key %s triggers the action “%s”', (key, action) => expect(press(key)).toBe(action));

  it.each(['form', 'input:not([type=checkbox])', 'select', 'textarea', '[contenteditable]', '[role=menu]'])(
    'keys are ignored inside %s',
    (selector) => expect(press('a', { target: inside(selector) })).toBeNull(),
  );

  it('keys work outside text fields and menus', () => {
    expect(press('a', { target: { closest: () => null } })).toBe('approve');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing', 'defaultPrevented'])(
    'keys are ignored together with %s',
    (state) => expect(press('a', { [state]: true })).toBeNull(),
  );

  it('the question mark key shows help, although typing it requires Shift', () => {
    expect(press('?', { shiftKey: true })).toBe('help');
  });

  it('holding a key down moves the selection but never decides', () => {
    expect(press('j', { repeat: true })).toBe('next');
    for (const key of ['a', 'r', 'x', 'p', 'u', '?']) expect(press(key, { repeat: true })).toBeNull();
  });

  it('arrow keys work only inside the list', () => {
    expect(press('ArrowDown', {}, false)).toBeNull();
    expect(press('j', {}, false)).toBe('next');
  });
});
