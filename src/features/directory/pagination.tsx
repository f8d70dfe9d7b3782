import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ActionLink } from '../../ui/action-link';
import { pageItems } from './page-items';

/** On phones the buttons show only arrows. Screen readers still read the labels. */
const turn = 'min-h-11 min-w-11 px-0! sm:min-h-9 sm:px-3!';
const word = 'sr-only sm:not-sr-only';

type Props = {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  /** This function is called when the visitor scrolls near the pagination. */
  onNear: () => void;
};

export function Pagination({ page, pages, hrefOf, onPage, onNear }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!row.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), {
      rootMargin: '300px',
    });
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [onNear]);

  if (pages <= 1) return null;
  return (
    <nav
      ref={row}
      aria-label="Pages of tools"
      className="flex min-w-0 max-w-full items-center gap-1 sm:flex-wrap sm:justify-center sm:gap-2"
    >
      <Turn href={page > 1 && hrefOf(page - 1)} onFollow={() => onPage(page - 1)}>
        <ChevronLeft className="size-4" aria-hidden />
        <span className={word}>Previous</span>
      </Turn>
      <ul className="flex min-w-0 items-center sm:gap-1">
        {pageItems(page, pages).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <ActionLink
                href={hrefOf(item)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onFollow={() => onPage(item)}
                className={cx(
                  'grid min-h-11 min-w-6 place-items-center rounded-md px-1 text-xs font-semibold tabular-nums transition-colors min-[360px]:min-w-8 sm:min-h-9 sm:min-w-9 sm:px-2 sm:text-sm sm:pointer-coarse:min-h-11 sm:pointer-coarse:min-w-11',
                  item === page ? 'bg-ink text-ground' : 'hover:bg-sunken',
                )}
              >
                {item}
              </ActionLink>
            ) : (
              <span className="text-muted sm:px-1" aria-hidden>
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <Turn href={page < pages && hrefOf(page + 1)} onFollow={() => onPage(page + 1)}>
        <span className={word}>Next</span>
        <ChevronRight className="size-4" aria-hidden />
      </Turn>
    </nav>
  );
}

/** A link to the previous or next page. It is disabled without `href`. */
function Turn({ href, onFollow, children }: { href: string | false; onFollow: () => void; children: ReactNode }) {
  if (href === false) {
    return (
      <Button size="sm" className={turn} disabled>
        {children}
      </Button>
    );
  }
  return (
    <ActionLink href={href} onFollow={onFollow} className={buttonClass({ size: 'sm' }, turn)}>
      {children}
    </ActionLink>
  );
}
