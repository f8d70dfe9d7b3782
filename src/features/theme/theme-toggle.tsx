import { Moon, Sun } from 'lucide-react';
import { useTheme } from './use-theme';

/** Both icons are rendered and CSS shows one, so that HTML made at build time fits either theme. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
      className="grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <Sun className="only-dark size-5" aria-hidden />
      <Moon className="only-light size-5" aria-hidden />
    </button>
  );
}
