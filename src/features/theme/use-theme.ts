import { useEffect, useState } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const systemQuery = () => window.matchMedia('(prefers-color-scheme: dark)');
const stored = (): Theme | null => {
  const value = safeLocalStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : null;
};

/**
 * The theme follows the system until the visitor chooses one. index.html has set it
 * before the first paint; this keeps it in step with the system and with other tabs.
 */
export function useTheme() {
  const [theme, setTheme] = useState<Theme>(() =>
    typeof document !== 'undefined' && document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  useEffect(() => {
    const follow = () => setTheme(stored() ?? (systemQuery().matches ? 'dark' : 'light'));
    const system = systemQuery();
    system.addEventListener('change', follow);
    window.addEventListener('storage', follow);
    return () => {
      system.removeEventListener('change', follow);
      window.removeEventListener('storage', follow);
    };
  }, []);

  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    safeLocalStorage.setItem(KEY, next);
    setTheme(next);
  };
  return { theme, toggle };
}
