import { useEffect, useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';
import { oneOf, storedText } from '../../lib/stored';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const chosen = storedText<Theme>(safeLocalStorage, KEY, oneOf('light', 'dark'));
const listeners = new Set<() => void>();
const systemQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

const current = (): Theme => chosen.read() ?? (systemQuery().matches ? 'dark' : 'light');

function subscribe(listener: () => void) {
  const system = systemQuery();
  listeners.add(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * The theme follows the system until the visitor chooses one. index.html applies it before the first paint; this keeps
 * it in sync with the system and other tabs.
 */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current, () => null);

  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  const toggle = () => {
    chosen.write(theme === 'dark' ? 'light' : 'dark');
    for (const listener of listeners) listener();
  };
  return { theme, toggle };
}
