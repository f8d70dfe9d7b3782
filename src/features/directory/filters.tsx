import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import type { PanelProps } from './filter-panel';

const FilterPanel = lazyComponent(() => import('./filter-panel'));

type Props = Omit<PanelProps, 'sheet'> & { id: string };

/**
 * A button for the sheet with all filters. The native popover works before hydration. The sheet's content is loaded at
 * the first opening.
 */
export function Filters({ id, ...panel }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) setOpened(true);
  }, []);
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass({ size: 'sm' }, 'shrink-0')}>
        <SlidersHorizontal className="size-4" aria-hidden />
        Filters
      </button>
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
                The filters could not be loaded. Check your connection, and load this page again.
              </p>
            }
          >
            <FilterPanel sheet={id} {...panel} />
          </AsyncBoundary>
        )}
      </div>
    </>
  );
}
