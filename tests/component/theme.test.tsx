import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeToggle } from '../../src/app/theme-toggle';

// index.html has an inline script that sets the theme before the first paint.
const inline = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
/** Removes the listeners of the current page load. */
let page = new AbortController();
const listen = (type: string, run: (event: Event) => void) =>
  window.addEventListener(type, run, { signal: page.signal });
// oxlint-disable-next-line typescript/no-implied-eval
const script = new Function('addEventListener', inline) as (add: typeof listen) => void;
const beforeFirstPaint = () => {
  page.abort();
  page = new AbortController();
  script(listen);
};
const theme = () => document.documentElement.dataset['theme'];

let system: { isDark: boolean; listeners: Set<() => void> };
beforeEach(() => {
  system = { isDark: false, listeners: new Set() };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return system.isDark;
        },
        addEventListener: (_event: string, run: () => void) => system.listeners.add(run),
        removeEventListener: (_event: string, run: () => void) => system.listeners.delete(run),
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

const load = () => {
  beforeFirstPaint();
  return render(<ThemeToggle />);
};
const toggle = () => fireEvent.click(screen.getByRole('button', { name: /^Switch to/ }));
const systemTurns = (isDark: boolean) =>
  act(() => {
    system.isDark = isDark;
    for (const run of system.listeners) run();
  });

describe('the theme', () => {
  it.each([
    [true, 'dark'],
    [false, 'light'],
  ])('without a choice, the first paint uses the system theme (dark: %s)', (isDark, expected) => {
    system.isDark = isDark;
    beforeFirstPaint();
    expect(theme()).toBe(expected);
  });

  it('the theme follows the system until the user chooses a theme', () => {
    load();
    systemTurns(true);
    expect(theme()).toBe('dark');
  });

  it('a chosen theme replaces the system theme, even after a reload', () => {
    const { unmount } = load();
    toggle();
    expect(theme()).toBe('dark');
    systemTurns(true);
    systemTurns(false);
    expect(theme()).toBe('dark');
    unmount();
    load();
    expect(theme()).toBe('dark');
  });

  it('the theme follows a choice in another tab', () => {
    load();
    localStorage.setItem('theme', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(theme()).toBe('dark');
  });
});
