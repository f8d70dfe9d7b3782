import type { Waiting } from '../../domain/decisions/inbox';
import { REPORT_REASONS, type ReportReason } from '../../domain/decisions/feedback';
import { formatCount, formatDay, formatNumber } from '../../lib/format';
import { formatLocalDay } from '../../lib/local-time';
import { Wrapped } from '../../ui/wrapped';

/** Notes shown at first. */
const NEWEST = 3;
const all = Object.keys(REPORT_REASONS) as ReportReason[];

/** What is reported of a listing: how often, why, and the notes. */
export function WaitingReport({ row: { facts } }: { row: Waiting<'report'> }) {
  const { notes, reasons, reports } = facts;
  const newest = notes.slice(0, NEWEST);
  const older = notes.slice(NEWEST);
  return (
    <>
      <p className="text-sm tabular-nums text-muted">
        {formatCount(reports, 'report')}, {days(facts)}
      </p>
      <ul aria-label="By reason" className="flex flex-wrap gap-2">
        {all
          .filter((reason) => reasons[reason])
          .map((reason) => (
            <li key={reason} className="rounded-sm bg-sunken px-2 py-0.5 text-sm">
              {REPORT_REASONS[reason]}{' '}
              <span className="font-semibold tabular-nums">{formatNumber(reasons[reason] ?? 0)}</span>
            </li>
          ))}
      </ul>
      {newest.length > 0 && <Notes notes={newest} />}
      {older.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-9 cursor-pointer items-center font-medium text-muted hover:text-ink pointer-coarse:min-h-11">
            {formatCount(older.length, 'older note')}
          </summary>
          <Notes notes={older} />
        </details>
      )}
    </>
  );
}

const dayText = (day: string) => formatDay(day);
const days = ({ first_day: first, last_day: last }: Waiting<'report'>['facts']) =>
  first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;

const Notes = ({ notes }: { notes: Waiting<'report'>['facts']['notes'] }) => (
  <ul aria-label="Notes" className="grid gap-3">
    {notes.map(({ id, reason, note, created_at: at }) => (
      <li key={id} className="border-l-2 border-line-strong pl-3 text-sm">
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>
            <Wrapped text={note} />
          </bdi>
        </p>
        <p className="text-xs text-muted">
          {REPORT_REASONS[reason]}, <time dateTime={at}>{formatLocalDay(at)}</time>
        </p>
      </li>
    ))}
  </ul>
);
