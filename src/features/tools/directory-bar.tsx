import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
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
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const active = [state.category, state.pricing].filter(Boolean).length;
  return (
    <div className="directory-bar z-20 -mx-4 border-b border-line bg-ground px-4 py-2 sm:-mx-6 sm:px-6">
      <div className="flex flex-wrap gap-2 lg:flex-nowrap">
        <div className="flex min-w-0 flex-1 basis-full gap-2 lg:basis-0">
          <SearchBox control={control} onShowResults={onShowResults} />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={active ? `Filters, ${active} active` : 'Filters'}
            onClick={() => setIsOpen(!isOpen)}
            className={buttonClass({}, 'relative w-11 shrink-0 px-0! sm:hidden')}
          >
            <SlidersHorizontal className="size-5" aria-hidden />
            {active > 0 && (
              <span className="absolute -right-1.5 -top-1.5 grid size-5 place-items-center rounded-full bg-ink text-xs font-semibold text-ground">
                {active}
              </span>
            )}
          </button>
        </div>
        <div
          id={id}
          className={cx(
            'min-w-0 flex-1 basis-full flex-wrap gap-2 sm:flex lg:flex-none lg:basis-auto',
            isOpen ? 'flex' : 'hidden',
          )}
        >
          <DirectoryControls
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
