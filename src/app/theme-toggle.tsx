import { Moon, Sun } from 'lucide-react';

/**
 * The theme button. A script in index.html handles clicks, so that the button works before hydration. CSS shows the
 * right icon and label, because the prerendered HTML is the same for both themes.
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
