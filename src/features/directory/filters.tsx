import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import type { PanelProps } from './filter-panel';

const FilterPanel = lazyComponent(() => import('./filter-panel'));

type Props = Omit<PanelProps, 'sheet'> & { id: string };

/** Opens the sheet with the given id by the native popover, which works before hydration. */
export const FiltersButton = ({ id, className }: { id: string; className: string }) => (
  <button type="button" popoverTarget={id} className={buttonClass({ size: 'sm' }, cx('shrink-0', className))}>
    <SlidersHorizontal className="size-4" aria-hidden />
    Filters
  </button>
);

/** The sheet with all filters. Its content is loaded when the sheet is first opened. */
export function FilterSheet({ id, ...panel }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) setOpened(true);
  }, []);
  return (
    <div
      ref={sheet}
      id={id}
      popover="auto"
      role="dialog"
      aria-label="Filters"
      className="filter-sheet"
      onToggle={({ newState }) => newState === 'open' && setOpened(true)}
    >
      {wasOpened && (
        <AsyncBoundary
          fallback={<p className="p-4 text-muted">Loading filters...</p>}
          errorFallback={
            <p role="alert" className="p-4">
              The filters could not be loaded. Check your connection, then reload this page.
            </p>
          }
        >
          <FilterPanel sheet={id} {...panel} />
        </AsyncBoundary>
      )}
    </div>
  );
}
