import { Download } from 'lucide-react';
import { pricingOf } from '../../domain/listing/listing.constants';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { BreakableText } from '../../ui/breakable-text';
import type { Comparison } from './compare';
import { Figures, invalidText } from './figures';
import type { ImportSummary } from './file-rows';
import { ChangedRows, LeftOutLines, ListedElsewhereRows } from './preview-lists';
import type { BulkImport } from './use-bulk-import';

const codeClass = 'whitespace-pre-wrap rounded-md bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]';

export function ImportPreview({
  bulkImport: { phase, comparison, comparisonProblem, leftOut, leaveOut, download },
  summary,
}: {
  bulkImport: BulkImport;
  summary: ImportSummary;
}) {
  const { total, valid, invalid, duplicates, rawSample, validSample, leftOut: notRead } = summary;
  const onLeaveOut = phase === 'importing' ? undefined : leaveOut;
  return (
    <section aria-labelledby="preview-heading" className="grid gap-6">
      <div className="grid gap-3">
        <h2 id="preview-heading" className="text-lg font-bold">
          Preview
        </h2>
        <Figures
          figures={[
            ['Total', total],
            ['Valid', valid, 'good'],
            ['Invalid', invalid, 'bad'],
            ['Duplicates', duplicates, 'bad'],
          ]}
        />
        {comparison && <DryRun comparison={comparison} valid={valid} />}
        {comparisonProblem && (
          <Notice title="The file was not compared with the directory.">
            <p>{comparisonProblem} You can still import it.</p>
          </Notice>
        )}
      </div>
      {valid === 0 && (
        <Notice tone="danger" title="No valid tools found to import">
          <p>
            {summary.columns
              ? 'Match the columns above, or fix the errors below and choose the file again.'
              : 'Fix the errors below and choose the file again.'}
          </p>
        </Notice>
      )}
      {comparison && comparison.foundElsewhere > 0 && (
        <ListedElsewhereRows comparison={comparison} leftOut={leftOut} onLeaveOut={onLeaveOut} />
      )}
      {comparison && comparison.changes.length > 0 && (
        <ChangedRows comparison={comparison} leftOut={leftOut} onLeaveOut={onLeaveOut} />
      )}
      {notRead && <LeftOutLines leftOut={notRead} />}
      {/* After an import, the result shows the download button instead. */}
      {invalid > 0 && <InvalidRows summary={summary} onDownload={phase === 'ready' ? download : undefined} />}
      {validSample.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-base font-semibold">Valid samples</h3>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {validSample.map((tool) => (
              <li
                key={tool.id}
                className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere]"
              >
                <p className="font-semibold">
                  <bdi>{tool.name}</bdi>
                </p>
                <p className="font-mono text-xs text-muted">{tool.id}</p>
                <p className="line-clamp-3 text-muted">
                  <bdi>{tool.description}</bdi>
                </p>
                <p className="text-xs text-muted">
                  <BreakableText text={tool.url} />
                </p>
                <p className="mt-1 text-xs font-medium">
                  {tool.category[0]} · {pricingOf(tool.pricingType).label}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-3">
        <h3 className="text-base font-semibold">Raw sample</h3>
        <p className="text-sm text-muted">
          {rawSample.length === 1 ? 'The only record' : `The first ${rawSample.length} records`}{' '}
          {rawSample.length === 1 ? 'is' : 'are'} shown here exactly as in the file.
        </p>
        <div className="grid gap-3 xl:grid-cols-2">
          {rawSample.map((text, index) => (
            // The samples keep their order, so the index is a stable key.
            // oxlint-disable-next-line react/no-array-index-key
            <pre key={index} className={codeClass}>
              {text}
            </pre>
          ))}
        </div>
      </div>
    </section>
  );
}

function DryRun({ comparison, valid }: { comparison: Comparison; valid: number }) {
  const { compared, added, changed, unchanged } = comparison;
  const isComplete = compared === valid;
  return (
    <div className="grid gap-1.5">
      <Figures
        figures={[
          ['New', added],
          ['Changed', changed],
          ['Unchanged', unchanged],
        ]}
      />
      <p className="text-xs tabular-nums text-muted" role="status">
        {isComplete
          ? unchanged === valid
            ? 'Compared with the directory: 100% unchanged.'
            : 'Compared with the directory.'
          : 'Comparing with the directory...'}
      </p>
    </div>
  );
}

function InvalidRows({ summary, onDownload }: { summary: ImportSummary; onDownload: (() => void) | undefined }) {
  const { errors, invalid } = summary;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="text-base font-semibold">Invalid rows</h3>
          <p className="text-sm text-muted">
            {errors.length < invalid && `The first ${errors.length} of `}
            {invalidText(summary)}. Invalid rows are skipped.
          </p>
        </div>
        {onDownload && (
          <Button size="sm" onClick={onDownload}>
            <Download className="size-4" aria-hidden />
            Download invalid rows
          </Button>
        )}
      </div>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {errors.map(({ row, line, id, name, errors }) => (
          <li
            key={row}
            className="grid gap-x-4 gap-y-1 p-3 text-sm sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.5fr)] sm:px-4"
          >
            <p className="font-semibold tabular-nums">
              {line ? `Line ${formatNumber(line)}` : `Row ${formatNumber(row)}`}
            </p>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>{name ? <bdi>{name}</bdi> : <span className="text-muted">No name</span>}</p>
              <p className="font-mono text-xs text-muted">{id ?? 'No id'}</p>
            </div>
            <ul className="min-w-0 text-danger [overflow-wrap:anywhere]">
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
