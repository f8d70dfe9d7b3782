import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import type { Database } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { formatDateTime } from '../../lib/local-time';
import { IMPORT_UNDO_WINDOW_MS } from '../../lib/rules';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { isChangedSince, type Undone, useUndoImport } from './imports.mutations';
import { importQueries } from './imports.queries';

type Batch = Database['public']['Tables']['import_batches']['Row'] & { email: string | null };

export function ImportHistory({
  isImporting,
  onUndone,
}: {
  isImporting: boolean;
  onUndone: (fileName: string) => void;
}) {
  const { data: batches } = useQuery(importQueries.recent());
  const [undone, setUndone] = useState<{ fileName: string; outcomes: Undone[] } | null>(null);
  if (!undone && !batches?.length) return null;
  return (
    <section aria-labelledby="recent-heading" className="grid gap-3">
      <h2 id="recent-heading" className="text-base font-semibold">
        Undo an import
      </h2>
      {undone && <Outcomes {...undone} />}
      {batches && batches.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {batches.map((batch) => (
            <li key={batch.id} className="p-3 text-sm sm:px-4">
              <RecentImport
                batch={batch}
                isImporting={isImporting}
                onUndone={(outcomes) => {
                  setUndone({ fileName: batch.file_name, outcomes });
                  onUndone(batch.file_name);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentImport({
  batch,
  isImporting,
  onUndone,
}: {
  batch: Batch;
  isImporting: boolean;
  onUndone: (outcomes: Undone[]) => void;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const undo = useUndoImport();
  const total = batch.added + batch.changed;
  // After the undo, the import leaves the list and this row unmounts. Callbacks of `mutate` would then not run, but the
  // promise still resolves.
  const run = (keepNewer: boolean) => void undo.mutateAsync({ batch: batch.id, keepNewer }).then(onUndone, () => {});
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <bdi className="font-semibold">{batch.file_name}</bdi>: {formatNumber(batch.added)} added,{' '}
          {formatNumber(batch.changed)} changed
          {batch.email && (
            <>
              {' '}
              by <bdi>{batch.email}</bdi>
            </>
          )}
          .{' '}
          <span className="text-muted">
            {batch.undo_started_at
              ? 'Not fully undone.'
              : `Can be undone until ${formatDateTime(new Date(Date.parse(batch.last_sent_at) + IMPORT_UNDO_WINDOW_MS).toISOString())}.`}
          </span>
        </p>
        {!isConfirming && (
          <Button size="sm" disabled={isImporting} onClick={() => setIsConfirming(true)}>
            {batch.undo_started_at ? 'Finish undoing' : 'Undo this import'}
          </Button>
        )}
      </div>
      {isConfirming && (
        <div role="group" aria-label={`Undo ${batch.file_name}`} className="flex flex-wrap items-center gap-2">
          <p>This deletes the listings that the import added and restores the listings that it changed.</p>
          <Button
            size="sm"
            look="danger"
            disabled={undo.isPending || isImporting}
            onClick={() => run(false)}
            // The pressed button is gone, so the focus moves to the confirmation.
            ref={(button) => {
              if (document.activeElement === document.body) button?.focus();
            }}
          >
            {undo.isPending ? 'Undoing...' : 'Undo import'}
          </Button>
          <Button size="sm" disabled={undo.isPending} onClick={() => setIsConfirming(false)}>
            Cancel
          </Button>
        </div>
      )}
      {undo.isPending && (
        <div className="grid gap-1">
          <ProgressBar label="Undo progress" value={undo.done} max={total} />
          <p className="tabular-nums text-muted">
            {formatNumber(undo.done)} of {formatNumber(total)}. Keep this page open.
          </p>
        </div>
      )}
      {undo.isError && (undo.done > 0 || !isOutcomeUnknown(undo.error)) && (
        <Notice
          tone="danger"
          role="alert"
          title={undo.done > 0 ? 'The import was partly undone' : 'The import was not undone'}
        >
          <p>{describeError(undo.error) || 'Please try again.'}</p>
          {isChangedSince(undo.error) && (
            <Button size="sm" className="mt-2 justify-self-start" onClick={() => run(true)}>
              Undo the other listings
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

const OUTCOMES = { restored: 'restored', removed: 'deleted', kept: 'kept because they have changed since the import' };
const MAX_IDS_SHOWN = 200;

function Outcomes({ fileName, outcomes }: { fileName: string; outcomes: Undone[] }) {
  const groups = Object.entries(OUTCOMES)
    .map(([outcome, text]) => ({ text, ids: outcomes.filter((row) => row.outcome === outcome).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
  return (
    <Notice role="status" title="The import was undone">
      <p className="[overflow-wrap:anywhere]">
        <bdi>{fileName}</bdi>: {groups.map(({ text, ids }) => `${formatNumber(ids.length)} ${text}`).join('; ')}.
      </p>
      {groups.map(({ text, ids }) => (
        <details key={text}>
          <summary className="min-h-6 w-fit cursor-pointer">Show {text}</summary>
          <p className="font-mono text-xs [overflow-wrap:anywhere]">
            {ids.slice(0, MAX_IDS_SHOWN).join(', ')}
            {ids.length > MAX_IDS_SHOWN && ` and ${formatNumber(ids.length - MAX_IDS_SHOWN)} more`}
          </p>
        </details>
      ))}
    </Notice>
  );
}
