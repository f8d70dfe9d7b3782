import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { pageItems } from './page-items';

export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of tools" className="mt-10 flex flex-wrap items-center justify-center gap-2">
      <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="size-4" aria-hidden />
        Previous
      </Button>
      <ul className="flex flex-wrap items-center gap-1">
        {pageItems(page, pages).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <button
                type="button"
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onPage(item)}
                className={cx(
                  'min-h-9 min-w-9 rounded-md px-2 text-sm font-semibold tabular-nums transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11',
                  item === page ? 'bg-ink text-ground' : 'hover:bg-sunken',
                )}
              >
                {item}
              </button>
            ) : (
              <span className="px-1 text-muted" aria-hidden>
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button size="sm" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight className="size-4" aria-hidden />
      </Button>
    </nav>
  );
}
