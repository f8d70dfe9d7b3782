import { ExternalLink, PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { editPath } from '../../domain/directory/paths';
import { REPORT_REASONS, type ReportReason } from '../../domain/decisions/reports';
import { hostOf, safeHref } from '../../domain/address/web-address';
import { formatCount, formatDay, formatLocalDay, formatNumber } from '../../lib/format';
import { Button, ButtonLink, buttonClass } from '../../ui/button';
import { Wrapped } from '../../ui/wrapped';
import { MarkClosed } from '../closing/mark-closed';
import { DeskRow } from '../decisions/desk-row';
import { AnswerForm } from './answer-form';
import type { Reported } from './report-decisions';

/** Notes shown at first. */
const NEWEST = 3;
const reasons = Object.keys(REPORT_REASONS) as ReportReason[];

/** A listing in the administrator's queue: how often and why it was reported, and what can be done. */
export function ReportedListing({ reported }: { reported: Reported }) {
  const [isAnswering, setIsAnswering] = useState(false);
  const closed = reported.closed_on;
  const opener = useRef<HTMLButtonElement>(null);
  const { id, name, url, notes } = reported;
  const newest = notes.slice(0, NEWEST);
  const older = notes.slice(NEWEST);
  return (
    <DeskRow
      id={id}
      tool={reported}
      note={[reported.approval_status !== 'approved' && 'Not in the directory', closed && 'Marked as closed']
        .filter(Boolean)
        .join(', ')}
      aside={`${formatCount(reported.reports, 'report')}, ${days(reported)}`}
    >
      <ul aria-label="By reason" className="flex flex-wrap gap-2">
        {reasons
          .filter((reason) => reported.reasons[reason])
          .map((reason) => (
            <li key={reason} className="rounded-sm bg-sunken px-2 py-0.5 text-sm">
              {REPORT_REASONS[reason]}{' '}
              <span className="font-semibold tabular-nums">{formatNumber(reported.reasons[reason] ?? 0)}</span>
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
      {isAnswering ? (
        <AnswerForm
          reported={reported}
          initial={closed ? 'removed' : 'mended'}
          onCancel={() => {
            setIsAnswering(false);
            // The button is there again after the next paint.
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} size="sm" look="primary" onClick={() => setIsAnswering(true)}>
            Resolve <span className="sr-only">the reports of {name}</span>
          </Button>
          <ButtonLink size="sm" to={editPath(id)}>
            <PenLine className="size-4" aria-hidden />
            Edit <span className="sr-only">{name}</span>
          </ButtonLink>
          <a
            href={safeHref(url)}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={buttonClass({ size: 'sm', look: 'quiet' }, 'min-w-0')}
          >
            <span className="truncate">{hostOf(url) || 'Website'}</span>
            <ExternalLink className="size-4 shrink-0" aria-hidden />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
          {(reported.reasons.not_opening || reported.reasons.closed) &&
            !closed &&
            reported.approval_status === 'approved' && (
              <MarkClosed
                listing={{ id, name, version: reported.updated_at }}
                since={reported.first_day}
                onClosed={() => opener.current?.focus()}
              />
            )}
        </div>
      )}
    </DeskRow>
  );
}

const days = ({ first_day: first, last_day: last }: Reported) =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;

const Notes = ({ notes }: { notes: Reported['notes'] }) => (
  <ul aria-label="Notes" className="grid gap-3">
    {notes.map(({ id, reason, note, reported_at: at }) => (
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
