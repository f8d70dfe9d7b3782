import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import type { PanelProps } from './filter-panel';

const FilterPanel = lazyComponent(() => import('./filter-panel'));

type Props = Omit<PanelProps, 'sheet'> & { id: string };

/**
 * Button that opens the sheet with all filters. It uses the native popover, so it works before hydration. The content
 * is loaded on first open.
 */
export function Filters({ id, ...panel }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    // The sheet was opened before hydration.
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
                The filters could not be loaded. Check your connection and reload the page.
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
