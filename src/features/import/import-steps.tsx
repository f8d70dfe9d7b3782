import { useRef } from 'react';
import { formatNumber } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { signInAddress } from '../auth/return-address';
import { FileChooser } from './file-chooser';
import { ImportPreview } from './import-preview';
import { ImportRun } from './import-run';
import { RecentImports } from './recent-imports';
import type { BulkImport } from './use-bulk-import';

/** The steps from top to bottom: choose a file, check its contents, import it, see the result. */
export function ImportSteps({ bulkImport, isSignedOut }: { bulkImport: BulkImport; isSignedOut: boolean }) {
  const { phase, file, refusal, summary, comparison, comparisonProblem, progress, result, leftOut, chosen } =
    bulkImport;
  const isRunning = phase === 'importing';
  const wanted = (summary?.valid ?? 0) - leftOut.size;
  const steps = useRef<HTMLDivElement>(null);
  const reset = () => {
    bulkImport.reset();
    // The pressed button is now disabled, so the focus moves to the next step.
    steps.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  };

  return (
    <div ref={steps} className="grid min-w-0 content-start gap-6">
      <FileChooser file={file} isDisabled={isRunning || isSignedOut} onFile={bulkImport.choose} />
      <p role="status" className="sr-only">
        {summary && `${summary.valid} valid and ${summary.invalid} invalid tools in the file.`}
      </p>
      {phase === 'reading' && (
        <p role="status" className="text-sm text-muted">
          Reading and checking the file...
        </p>
      )}
      {phase === 'refused' && (
        <Notice tone="danger" role="alert" title="This file cannot be imported.">
          <p className="[overflow-wrap:anywhere]">{refusal}</p>
        </Notice>
      )}
      {isSignedOut && (
        <Notice tone="warning" role="alert" title="Your session has ended.">
          <p>Sign in again and import the file once more to complete it. Save what was not imported first.</p>
          <ButtonLink to={signInAddress('/bulk-import')} size="sm" className="mt-2 justify-self-start">
            Sign In
          </ButtonLink>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" disabled={isRunning || wanted === 0 || isSignedOut} onClick={bulkImport.start}>
          {summary ? `Start Import (${formatNumber(wanted)} tools)` : 'Start Import'}
        </Button>
        <Button disabled={isRunning || phase === 'empty'} onClick={reset}>
          Reset
        </Button>
      </div>
      {summary && (isRunning || result) && (
        <ImportRun
          summary={summary}
          chosen={chosen}
          progress={progress}
          result={result}
          onCancel={bulkImport.cancel}
          onDownload={bulkImport.download}
        />
      )}
      {!isSignedOut && <RecentImports isWaiting={isRunning} />}
      {summary && (
        <ImportPreview
          summary={summary}
          comparison={comparison}
          comparisonProblem={comparisonProblem}
          leftOut={leftOut}
          onLeaveOut={isRunning ? undefined : bulkImport.leaveOut}
          onDownload={phase === 'ready' ? bulkImport.download : undefined}
        />
      )}
    </div>
  );
}
