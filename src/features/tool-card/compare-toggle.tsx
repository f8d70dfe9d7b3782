import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { COMPARED, comparePath } from '../../domain/directory/compare';
import { notify } from '../../ui/notify';
import { choose, type Chosen, readChosen, unchoose, useCompareSelection, withChosen } from './compare-selection';
import { noFormRestore } from '../../ui/no-form-restore';

function add(tool: Chosen) {
  const before = readChosen() ?? [];
  const after = withChosen(before, tool);
  if (after !== before) choose(after);
  else if (!before.some(({ slug }) => slug === tool.slug))
    notify.info('Four tools are chosen to compare', { description: `Remove one to choose ${tool.name}.` });
}

/**
 * A checkbox that selects a tool for the comparison. It is native, so it records a click before hydration. The
 * component reads this click once.
 */
export function CompareToggle({ tool, isWide }: { tool: Chosen; isWide?: true }) {
  const chosen = useCompareSelection();
  const input = useRef<HTMLInputElement>(null);
  const isChosen = chosen?.some(({ slug }) => slug === tool.slug) ?? false;
  const isHydrating = chosen === undefined;
  useLayoutEffect(() => {
    if (isHydrating && input.current?.checked) add(tool);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <label className={isWide ? 'card-toggle is-wide' : 'card-toggle'} title="Compare">
        <input
          ref={input}
          type="checkbox"
          aria-label={`Compare ${tool.name}`}
          {...noFormRestore}
          checked={isChosen}
          onChange={(event) => (event.target.checked ? add(tool) : unchoose(tool.slug))}
        />
        {/* Lucide's scale icon, inlined so that a class can style it. */}
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M12 3v18m7-13 3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7M7 21h10" />
        </svg>
        {isWide && 'Compare'}
      </label>
      {/* A shortcut for keyboard users, because the tray is at the end of the page. */}
      {isChosen && chosen && chosen.length >= COMPARED.min && (
        <Link to={comparePath(chosen.map(({ slug }) => slug))} className="compare-here">
          Compare {chosen.length} tools
        </Link>
      )}
    </>
  );
}
