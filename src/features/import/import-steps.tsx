import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { signInAddress } from '../../domain/directory/paths';
import { formatCount, formatNumber } from '../../lib/format';
import { IMPORT_UNDO_WINDOW_WORDS } from '../../lib/rules';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ColumnMatching } from './column-matching';
import { FileButton, FileChooser, FileName } from './file-chooser';
import { invalidText, ofRecords } from './figures';
import { ImportHistory } from './history';
import { ImportPreview } from './preview';
import { ImportOutcome } from './result';
import { isSuccessful } from './upload';
import type { BulkImport } from './use-bulk-import';

export function ImportSteps({ bulkImport, isSignedOut }: { bulkImport: BulkImport; isSignedOut: boolean }) {
  const { phase, file, refusal, summary, columns, progress, result, leftOut } = bulkImport;
  const isRunning = phase === 'importing';
  const isDone = result !== null && isSuccessful(result);
  const chosenCount = (summary?.valid ?? 0) - leftOut.size;
  const steps = useRef<HTMLDivElement>(null);
  const reset = () => {
    bulkImport.reset();
    // The pressed button is disabled, so the focus moves to the next step.
    steps.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  };

  return (
    <div ref={steps} className="grid min-w-0 content-start gap-6">
      {isDone && file ? (
        <FileName file={file} />
      ) : (
        <FileChooser file={file} isDisabled={isRunning || isSignedOut} onFile={bulkImport.choose} />
      )}
      <p role="status" className="sr-only">
        {summary && `${ofRecords(summary.total)}: ${formatNumber(summary.valid)} valid, ${invalidText(summary)}.`}
      </p>
      {phase === 'reading' && (
        <p role="status" className="text-sm text-muted">
          Checking the file...
        </p>
      )}
      {columns && !isDone && (
        <ColumnMatching
          key={columns.header.join('\n')}
          columns={columns}
          isDisabled={isRunning}
          onMatch={bulkImport.match}
        />
      )}
      {phase === 'refused' && (
        <Notice tone="danger" role="alert" title="This file cannot be imported.">
          <p className="[overflow-wrap:anywhere]">{refusal}</p>
        </Notice>
      )}
      {isSignedOut && (
        <Notice tone="warning" role="alert" title="Your session has ended.">
          <p>First download the tools that were not imported. Then sign in and import the file again.</p>
          <ButtonLink to={signInAddress('/bulk-import')} size="sm" className="mt-2 justify-self-start">
            Sign In
          </ButtonLink>
        </Notice>
      )}
      {!isDone && (
        <div className="flex flex-wrap gap-3">
          <Button look="primary" disabled={isRunning || chosenCount === 0 || isSignedOut} onClick={bulkImport.start}>
            {summary ? `Start Import (${formatCount(chosenCount, 'tool')})` : 'Start Import'}
          </Button>
          <Button disabled={isRunning || phase === 'empty'} onClick={reset}>
            Reset
          </Button>
          {summary && (
            <p className="basis-full text-sm text-muted">
              You can undo an import for {IMPORT_UNDO_WINDOW_WORDS}. Undoing keeps listings that someone has changed
              since.
            </p>
          )}
        </div>
      )}
      {summary && progress && (
        <ImportOutcome
          summary={summary}
          progress={progress}
          result={result}
          onCancel={bulkImport.cancel}
          onDownload={bulkImport.download}
        />
      )}
      {isDone && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="primary" to="/ai-admin/listings">
            View listings
          </ButtonLink>
          <FileButton label="Import another file" isDisabled={isSignedOut} onFile={bulkImport.choose} />
          <Button look="quiet" onClick={reset}>
            Reset
          </Button>
        </div>
      )}
      {!isSignedOut && (
        <ImportHistory
          isImporting={isRunning}
          // The result of an import is no longer true after its undo.
          onUndone={(fileName) => {
            if (phase === 'done' && file?.name === fileName) bulkImport.reset();
          }}
        />
      )}
      {summary && (
        <FoldedWhen isFolded={result !== null} label="File preview">
          <ImportPreview bulkImport={bulkImport} summary={summary} />
        </FoldedWhen>
      )}
    </div>
  );
}

function FoldedWhen({ isFolded, label, children }: { isFolded: boolean; label: string; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        {label}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
