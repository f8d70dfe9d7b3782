import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IMPORT_LIMITS } from '../../domain/listing-files/record';
import { formatCount, formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { useLeaveWarning } from '../../ui/use-leave-warning';
import { FILE_FORMATS, type FileFormat } from './listing-file';
import type { Which } from './read-listings';
import { useListingExport } from './use-listing-export';

export type Selection = { label: string; hint: string; which: Which };

const keysOf = <Key extends string>(map: Record<Key, unknown>) => Object.keys(map) as Key[];
const tools = (count: number) => formatCount(count, 'listing');
const megabytes = (bytes: number) =>
  `${formatNumber(Math.max(bytes, 5e4) / 1e6, undefined, { maximumFractionDigits: 1 })} MB`;

export function ListingExport({
  selections,
  name,
  children,
}: {
  /** The first selection is the default. A single selection is not shown as a choice. */
  selections: readonly [Selection, ...Selection[]];
  name: string;
  children?: (selection: Selection, format: FileFormat) => ReactNode;
}) {
  const [at, setAt] = useState(0);
  const [format, setFormat] = useState<FileFormat>('json');
  const { state, start, cancel } = useListingExport();
  const isWriting = state.phase === 'writing';
  useLeaveWarning(isWriting ? 'Your file is not complete yet. Stop writing it and leave this page?' : null);
  const selection = selections[at] ?? selections[0];

  return (
    <div className="grid gap-6">
      {selections.length > 1 && (
        <Choice
          legend="Listings"
          options={selections.map(({ label, hint }, place) => ({ key: String(place), label, hint }))}
          chosen={String(at)}
          isDisabled={isWriting}
          onChoose={(key) => setAt(Number(key))}
        />
      )}
      <Choice
        legend="Format"
        options={keysOf(FILE_FORMATS).map((key) => ({ key, ...FILE_FORMATS[key] }))}
        chosen={format}
        isDisabled={isWriting}
        onChoose={setFormat}
      />
      {children?.(selection, format)}
      {/* The same button starts and cancels the export, so that it keeps the focus. */}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look={isWriting ? 'secondary' : 'primary'}
          onClick={() => (isWriting ? cancel() : start(selection.which, format, name))}
        >
          {isWriting ? (
            'Cancel'
          ) : (
            <>
              <Download className="size-4" aria-hidden />
              Save as {FILE_FORMATS[format].label}
            </>
          )}
        </Button>
        {isWriting && <p className="text-sm text-muted">Keep this page open.</p>}
      </div>
      {isWriting && (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
            <span className="font-semibold">Writing the file...</span>
            <span className="tabular-nums text-muted">
              {formatNumber(state.done)} of {formatNumber(state.total)}
            </span>
          </p>
          <ProgressBar label="Progress" value={state.done} max={Math.max(state.total, 1)} />
        </div>
      )}
      <p role="status" className={state.phase === 'done' || state.phase === 'cancelled' ? 'text-sm' : 'sr-only'}>
        {state.phase === 'done' && (
          <>
            <span className="font-semibold [overflow-wrap:anywhere]">{state.name}</span> is complete:{' '}
            {tools(state.tools)}, {megabytes(state.bytes)}.
            {(state.bytes > IMPORT_LIMITS.bytes || state.tools > IMPORT_LIMITS.rows) &&
              ` An import can have at most ${megabytes(IMPORT_LIMITS.bytes)} and ${formatNumber(IMPORT_LIMITS.rows)} tools, so split the file before you import it.`}
          </>
        )}
        {state.phase === 'cancelled' && 'Cancelled. Nothing was saved.'}
      </p>
      {state.phase === 'failed' && (
        <Notice tone="danger" role="alert" title="The file could not be written">
          <p>{state.problem} Nothing was saved. Try again.</p>
        </Notice>
      )}
    </div>
  );
}

function Choice<Key extends string>({
  legend,
  options,
  chosen,
  isDisabled,
  onChoose,
}: {
  legend: string;
  options: readonly { key: Key; label: string; hint: string }[];
  chosen: Key;
  isDisabled: boolean;
  onChoose: (key: Key) => void;
}) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled} className="grid gap-1 disabled:opacity-60">
      <legend className="pb-1 text-sm font-semibold">{legend}</legend>
      {options.map(({ key, label, hint }) => (
        <label
          key={key}
          className="-mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2 text-sm hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-accent"
            aria-describedby={`${name}-${key}`}
            checked={chosen === key}
            onChange={() => onChoose(key)}
          />
          <span className="grid">
            <span className="font-medium">{label}</span>
            <span id={`${name}-${key}`} className="text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
