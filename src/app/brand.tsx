import { masthead } from '../content/masthead';
import { cx } from '../ui/cx';

/** The logo and the name. `isShort` hides the name if the header is narrow. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <path d="M9 1v8M23 1v8" className="stroke-line-strong" strokeWidth="1.75" />
        <rect x="2" y="8" width="28" height="20" rx="4" className="fill-accent" />
        <path d={masthead.mark} className="fill-on-accent" />
      </svg>
      <span className={cx('text-lg font-bold tracking-tight max-md:truncate', isShort && 'md:max-lg:hidden')}>
        {masthead.name}
      </span>
    </span>
  );
}
