import { useLayoutEffect, useRef } from 'react';
import type { ListedTool } from '../../domain/listing/tool';
import { notRestored } from '../../ui/not-restored';
import { Heart } from './heart';
import { savedTools, useSaved, wish } from './saved.store';

/** A heart: whether the visitor keeps this tool. */
export function SaveToggle({ tool: { id, name }, isWide }: { tool: Pick<ListedTool, 'id' | 'name'>; isWide?: true }) {
  const isSaved = useSaved((saved) => saved.has(id));
  const box = useRef<HTMLInputElement>(null);
  // What was pressed before the app had started stands in the box alone: it is read once.
  useLayoutEffect(() => {
    if (box.current?.checked && !savedTools().has(id)) wish([id], true);
  }, [id]);
  return (
    <label className={isWide ? 'card-toggle is-wide' : 'card-toggle'} title="Save">
      <input
        ref={box}
        type="checkbox"
        aria-label={`Save ${name}`}
        {...notRestored}
        checked={isSaved}
        onChange={({ target }) => wish([id], target.checked)}
      />
      <Heart />
      {isWide && (isSaved ? 'Saved' : 'Save')}
    </label>
  );
}
