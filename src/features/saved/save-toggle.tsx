import { useLayoutEffect, useRef } from 'react';
import type { ListedTool } from '../../domain/listing/tool';
import { noFormRestore } from '../../ui/no-form-restore';
import { Heart } from './heart';
import { useSavedPart } from './saved.queries';
import { useSetSaved } from './use-set-saved';

export function SaveToggle({ tool: { id, name }, isWide }: { tool: Pick<ListedTool, 'id' | 'name'>; isWide?: true }) {
  const { data: isSaved } = useSavedPart((list) => list.some(({ tool }) => tool === id));
  const setSaved = useSetSaved();
  const box = useRef<HTMLInputElement>(null);
  const isPressedEarly = useRef(false);
  // Before hydration, the native checkbox records a press. The component reads this press once and applies it when the
  // list has loaded.
  useLayoutEffect(() => {
    isPressedEarly.current = box.current?.checked ?? false;
  }, []);
  useLayoutEffect(() => {
    if (isSaved === undefined || !isPressedEarly.current) return;
    isPressedEarly.current = false;
    if (!isSaved) setSaved({ tools: [id], isSaved: true });
  });
  return (
    <label className={isWide ? 'card-toggle is-wide' : 'card-toggle'} title="Save">
      <input
        ref={box}
        type="checkbox"
        name="save"
        aria-label={`Save ${name}`}
        {...noFormRestore}
        checked={isSaved ?? false}
        onChange={({ target }) => setSaved({ tools: [id], isSaved: target.checked })}
      />
      <Heart />
      {isWide && (isSaved ? 'Saved' : 'Save')}
    </label>
  );
}
