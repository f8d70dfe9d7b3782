import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { buttonClass } from '../../ui/button';
import { DirectoryControls } from './directory-controls';
import { SearchBox } from './search-box';
import type { DirectoryPage } from '../../lib/database';
import type { DirectoryControl } from './use-directory-state';

type Props = {
  control: DirectoryControl;
  facets: DirectoryPage['facets'];
  isWithin: boolean;
  onShowResults: () => void;
};

/**
 * The search box and the filters. It sticks below the header while the results scroll. On a phone a button opens the
 * filters, so that the bar is only one row high.
 */
export function DirectoryBar({ control, facets, isWithin, onShowResults }: Props) {
  const { state, change } = control;
  const id = useId();
  const active = [state.category, state.pricing].filter(Boolean).length;
  return (
    <div className="directory-bar group z-20 -mx-4 border-b border-line bg-ground px-4 py-2 sm:-mx-6 sm:px-6">
      <div className="flex flex-wrap gap-2 lg:flex-nowrap">
        <div className="flex min-w-0 flex-1 basis-full gap-2 lg:basis-0">
          <SearchBox id={id} control={control} onShowResults={onShowResults} />
          {/* The browser itself opens and closes it; on wider screens the filters always show, so they are beside it. */}
          <details className="shrink-0 sm:hidden">
            <summary
              aria-label={active ? `Filters, ${active} active` : 'Filters'}
              className={buttonClass({}, 'relative w-11 px-0! [&::-webkit-details-marker]:hidden')}
            >
              <SlidersHorizontal className="size-5" aria-hidden />
              {active > 0 && (
                <span className="absolute -right-1.5 -top-1.5 grid size-5 place-items-center rounded-full bg-ink text-xs font-semibold text-ground">
                  {active}
                </span>
              )}
            </summary>
          </details>
        </div>
        <div className="hidden min-w-0 flex-1 basis-full flex-wrap gap-2 group-has-[details[open]]:flex sm:flex lg:flex-none lg:basis-auto">
          <DirectoryControls
            form={id}
            category={state.category}
            pricing={state.pricing}
            size={state.size}
            change={change}
            facets={facets}
            isWithin={isWithin}
          />
        </div>
      </div>
    </div>
  );
}
