import { Moon, Sun } from 'lucide-react';

/**
 * The theme button. The script of index.html handles it, so that it works before hydration. Both icons and labels are
 * rendered and CSS shows one, so that prerendered HTML fits either theme.
 */
export const ThemeToggle = () => (
  <button
    type="button"
    data-switches-theme
    className="grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
  >
    <span className="only-dark">
      <Sun className="size-5" aria-hidden />
      <span className="sr-only">Switch to light mode</span>
    </span>
    <span className="only-light">
      <Moon className="size-5" aria-hidden />
      <span className="sr-only">Switch to dark mode</span>
    </span>
  </button>
);
