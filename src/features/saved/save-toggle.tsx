import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ListedTool } from '../../domain/tool';
import { savedTools, subscribeSaved, wish } from './saved.store';

/** A heart: whether the visitor keeps this tool. */
export function SaveToggle({ tool: { id, name } }: { tool: Pick<ListedTool, 'id' | 'name'> }) {
  const isSaved = useSyncExternalStore(
    subscribeSaved,
    () => savedTools().has(id),
    () => false,
  );
  const box = useRef<HTMLInputElement>(null);
  // What was pressed before the app had started stands in the box alone: it is read once.
  useLayoutEffect(() => {
    if (box.current?.checked && !savedTools().has(id)) wish(id, true);
  }, [id]);
  return (
    <label className="card-toggle" title="Save">
      <input
        ref={box}
        type="checkbox"
        aria-label={`Save ${name}`}
        // The browser would fill it in by itself when the page is loaded again.
        autoComplete="off"
        checked={isSaved}
        onChange={({ target }) => wish(id, target.checked)}
      />
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
      </svg>
    </label>
  );
}
