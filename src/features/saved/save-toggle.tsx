import { useLayoutEffect, useRef } from 'react';
import type { ListedTool } from '../../domain/listing/tool';
import { noFormRestore } from '../../ui/no-form-restore';
import { Heart } from './heart';
import { savedTools, useSaved, setSaved } from './saved.store';

/** A heart: whether the visitor keeps this tool. */
export function SaveToggle({ tool: { id, name }, isWide }: { tool: Pick<ListedTool, 'id' | 'name'>; isWide?: true }) {
  const isSaved = useSaved((saved) => saved.has(id));
  const box = useRef<HTMLInputElement>(null);
  // What was pressed before the app had started stands in the box alone: it is read once.
  useLayoutEffect(() => {
    if (box.current?.checked && !savedTools().has(id)) setSaved([id], true);
  }, [id]);
  return (
    <label className={isWide ? 'card-toggle is-wide' : 'card-toggle'} title="Save">
      <input
        ref={box}
        type="checkbox"
        aria-label={`Save ${name}`}
        {...noFormRestore}
        checked={isSaved}
        onChange={({ target }) => setSaved([id], target.checked)}
      />
      <Heart />
      {isWide && (isSaved ? 'Saved' : 'Save')}
    </label>
  );
}
