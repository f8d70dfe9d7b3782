import { SlidersHorizontal, X } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../ui/button';
import { Part } from '../../ui/part';
import { numeral } from '../../domain/text';
import type { PanelProps } from './filter-panel';

const FilterPanel = lazy(() => import('./filter-panel'));

type Props = PanelProps & { id: string; found: number };

/**
 * A button and the sheet that it opens, with all filters. The browser opens and closes it by itself, so that it answers
 * before the app does; what stands in it is loaded when it is opened first.
 */
export function Filters({ id, found, ...panel }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    // Opened before the app had started.
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
        <div className="flex items-center justify-between border-b border-line px-4 py-2 sm:px-6">
          <h2 className="text-lg font-semibold">Filters</h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
            className="grid size-11 place-items-center rounded-md text-muted hover:text-ink"
          >
            <X className="size-5" aria-hidden />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {wasOpened && (
            <Part
              whileLoading={<p className="p-4 text-muted">Loading filters...</p>}
              missing={
                <p role="alert" className="p-4">
                  The filters could not be loaded. Check your connection, and load this page again.
                </p>
              }
            >
              <FilterPanel {...panel} />
            </Part>
          )}
        </div>
        <div className="border-t border-line p-4 sm:px-6">
          <Button look="primary" popoverTarget={id} popoverTargetAction="hide" className="w-full">
            Show {numeral(found)} {found === 1 ? 'tool' : 'tools'}
          </Button>
        </div>
      </div>
    </>
  );
}
