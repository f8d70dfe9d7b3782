import { X } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { COMPARED, comparePath } from '../../domain/directory/compare';
import { Button, ButtonLink } from '../../ui/button';
import { useBottomInset } from '../../ui/use-bottom-inset';
import { choose, type Chosen, unchoose, useCompareSelection } from '../tool-card/compare-selection';

function announcementOf([first, ...others]: readonly Chosen[]): string {
  if (!first) return 'No tools chosen to compare.';
  if (others.length === 0) return `${first.name} chosen to compare. Choose another.`;
  return `${others.length + 1} of ${COMPARED.max} tools chosen to compare. Press Tab to open the comparison.`;
}

/** The tools selected for comparison, at the bottom of every page except the comparison. */
export default function CompareTray() {
  const chosen = useCompareSelection() ?? [];
  const isThere = useLocation().pathname === '/compare';
  return (
    <>
      <p role="status" className="sr-only">
        {isThere ? '' : announcementOf(chosen)}
      </p>
      {chosen.length >= COMPARED.min && !isThere && <Tray chosen={chosen} />}
    </>
  );
}

/** The tray with the selected tools. It is not modal and lies above the consent sheet. */
function Tray({ chosen }: { chosen: readonly Chosen[] }) {
  const tray = useRef<HTMLElement>(null);
  useBottomInset(tray, '--tray-height');
  return (
    <section
      ref={tray}
      aria-label="Chosen to compare"
      className="compare-tray border-t border-line bg-raised shadow-sheet print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6 lg:flex-nowrap">
        <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto max-lg:basis-full">
          {chosen.map(({ slug, name }) => (
            <li
              key={slug}
              className="flex min-w-30 max-w-56 items-center rounded-md border border-line bg-surface pl-2.5 text-sm font-medium"
            >
              <bdi className="truncate" title={name}>
                {name}
              </bdi>
              <button
                type="button"
                className="ml-auto grid size-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:size-11"
                onClick={() => unchoose(slug)}
              >
                <X className="size-4" aria-hidden />
                <span className="sr-only">Remove {name}</span>
              </button>
            </li>
          ))}
        </ul>
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            choose([]);
            document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
          }}
        >
          Clear all
        </Button>
        <ButtonLink look="primary" size="sm" className="max-lg:flex-1" to={comparePath(chosen.map(({ slug }) => slug))}>
          Compare {chosen.length} tools
        </ButtonLink>
      </div>
    </section>
  );
}
