import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { describeError } from '../../domain/backend-error';
import { toolKeys } from '../../domain/tool-keys';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { changedFacts } from './history-words';
import type { Change } from './history.queries';
import { restorableKeys, restoreChange } from './restore';

/** Puts back what stood before a change; asks first where it has been changed again since. */
export function RestoreButton({
  listingId,
  change,
  onRestored,
}: {
  listingId: string;
  change: Change;
  onRestored: () => void;
}) {
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const restore = useMutation({
    mutationFn: (isSure: boolean) => restoreChange(listingId, change, isSure),
    onSuccess: async ({ kind }) => {
      if (kind === 'changed-since') return;
      if (kind === 'same') {
        notify.info('Nothing was changed', { description: 'The listing already says what stood before.' });
      } else if (kind === 'conflict') {
        notify.error('Nothing was restored', {
          description: 'The listing was changed meanwhile. Look at its history again, then try once more.',
        });
      } else {
        notify.success('Restored', { description: 'To take that back, restore what stood before it.' });
      }
      await queryClient.invalidateQueries({ queryKey: toolKeys.all });
      if (kind === 'restored') onRestored();
    },
    onError: (error) =>
      notify.error('It could not be restored', { description: describeError(error) || 'Please try again.' }),
  });
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
        aria-label={`Restore this: ${labelsOf(keys)}`}
        disabled={restore.isPending}
        onClick={() => restore.mutate(false)}
      >
        {restore.isPending ? 'Restoring...' : 'Restore this'}
      </Button>
      {differing && (
        <Notice tone="warning" role="alert" title="Changed again since">
          <p>
            By now the listing says something else of this: {labelsOf(differing)}. Restoring puts the older words in its
            place.
          </p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() => {
                button.current?.focus();
                restore.mutate(true);
              }}
            >
              Restore it all the same
            </Button>
            <Button
              size="sm"
              onClick={() => {
                button.current?.focus();
                restore.reset();
              }}
            >
              Leave it
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
