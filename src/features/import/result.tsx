import { CircleCheck, CircleX, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCount, formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ProgressBar } from '../../ui/progress-bar';
import { Figures, invalidText, ofRecords } from './figures';
import type { ImportSummary } from './file-rows';
import { type ImportProgress, type ImportResult, isSuccessful } from './upload';

const MESSAGES_SHOWN = 50;
const count = (value: number) => formatNumber(value);

export function ImportOutcome({
  summary,
  progress,
  result,
  onCancel,
  onDownload,
}: {
  summary: ImportSummary;
  progress: ImportProgress;
  result: ImportResult | null;
  onCancel: () => void;
  onDownload: () => void;
}) {
  const section = useRef<HTMLElement>(null);
  const isRunning = result === null;
  // The pressed button is gone or disabled, so the focus moves here. If the user has moved the focus elsewhere, it
  // stays there.
  useEffect(() => {
    const at = document.activeElement;
    if (isRunning || at === document.body || section.current?.contains(at)) section.current?.focus();
  }, [isRunning]);

  return (
    <section ref={section} tabIndex={-1} aria-label="Import" className="grid gap-4 rounded-lg outline-none">
      {result ? <Result summary={summary} chosen={progress.total} result={result} onDownload={onDownload} /> : null}
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
          <p className="font-semibold">{isRunning ? 'Importing...' : 'Finished'}</p>
          <p className="tabular-nums text-muted">
            {count(progress.processed)} of {count(progress.total)}
          </p>
        </div>
        <ProgressBar label="Import progress" value={progress.processed} max={progress.total} />
      </div>
      <Figures
        figures={[
          ['Processed', progress.processed],
          ['Errors', progress.errors, 'bad'],
          ['Invalid', summary.invalid, 'bad'],
          ['Duplicates', summary.duplicates, 'bad'],
        ]}
      />
      {isRunning && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={onCancel}>Cancel</Button>
          <p className="text-sm text-muted">Keep this page open. ‘Cancel’ stops the import after the current batch.</p>
        </div>
      )}
    </section>
  );
}

function Result({
  summary,
  chosen,
  result,
  onDownload,
}: {
  summary: ImportSummary;
  chosen: number;
  result: ImportResult;
  onDownload: () => void;
}) {
  const { imported, errors, notSent, messages } = result;
  const isSuccess = isSuccessful(result);
  const leftover = errors + notSent + summary.invalid;
  const Icon = isSuccess ? CircleCheck : CircleX;
  const tone = isSuccess ? 'border-success bg-success-soft' : 'border-danger bg-danger-soft';

  return (
    <div role={isSuccess ? 'status' : 'alert'} className={cx('flex gap-3 rounded-lg border p-4 text-sm', tone)}>
      <Icon className={cx('mt-0.5 size-5 shrink-0', isSuccess ? 'text-success' : 'text-danger')} aria-hidden />
      <div className="grid min-w-0 gap-2">
        <p className="text-base font-semibold">{titleOf(result, isSuccess)}</p>
        <p className="tabular-nums">
          {ofRecords(summary.total)}: {count(imported)} imported, {formatCount(errors, 'error')}
          {notSent > 0 && `, ${count(notSent)} not sent`}
          {summary.valid > chosen && `, ${count(summary.valid - chosen)} left out`}, {invalidText(summary)}.
        </p>
        {messages.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
            {messages.slice(0, MESSAGES_SHOWN).map((message) => (
              <li key={message}>{message}</li>
            ))}
            {messages.length > MESSAGES_SHOWN && <li>and {count(messages.length - MESSAGES_SHOWN)} more</li>}
          </ul>
        )}
        {leftover > 0 && (
          <>
            {errors + notSent > 0 && <p>To complete the import, import the file again. No tool is added twice.</p>}
            <Button size="sm" className="justify-self-start" onClick={onDownload}>
              <Download className="size-4" aria-hidden />
              Download tools not imported ({count(leftover)})
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function titleOf({ imported, errors, isCancelled }: ImportResult, isSuccess: boolean): string {
  if (isSuccess) return `Successfully imported ${count(imported)} tools!`;
  if (errors > 0) return `Import completed with ${count(errors)} errors.`;
  return isCancelled ? `Import cancelled after ${formatCount(imported, 'tool')}.` : 'Nothing was imported.';
}
