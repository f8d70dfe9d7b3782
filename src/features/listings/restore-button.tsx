import { useRef } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { changedFacts } from './history-text';
import type { Change } from './history.queries';
import { useRestoreChange } from './history.mutations';
import { restorableKeys } from './restore';

/** A button that restores the values from before a change. The user must confirm if a later change would be lost. */
export function RestoreButton({
  listingId,
  change,
  onRestored,
}: {
  listingId: string;
  change: Change;
  onRestored: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const restore = useRestoreChange(listingId, change, onRestored);
  const facts = changedFacts(change);
  const labelsOf = (keys: readonly string[]) =>
    facts.flatMap(({ key, label }) => (keys.includes(key) ? [label] : [])).join(', ');
  const keys = restorableKeys(change);
  const differing = restore.data?.kind === 'changed-since' ? restore.data.keys : null;

  return (
    <>
      <Button
        ref={button}
        size="sm"
        className="justify-self-start"
        aria-label={`Restore: ${labelsOf(keys)}`}
        disabled={restore.isPending}
        onClick={() => restore.mutate(false)}
      >
        {restore.isPending ? 'Restoring...' : 'Restore'}
      </Button>
      {differing && (
        <Notice tone="warning" role="alert" title="This text has changed again since">
          <p>Restoring replaces newer text in: {labelsOf(differing)}.</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() => {
                button.current?.focus();
                restore.mutate(true);
              }}
            >
              Restore anyway
            </Button>
            <Button
              size="sm"
              onClick={() => {
                button.current?.focus();
                restore.reset();
              }}
            >
              Cancel
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
