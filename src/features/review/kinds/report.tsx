import { type FormEvent, useEffect, useRef, useState } from 'react';
import { noteError, REPORT_OUTCOMES, REPORT_REASONS } from '../../../domain/review/feedback';
import type { ReportOutcome, ReportReason } from '../../../domain/review/feedback';
import { unwrap } from '../../../lib/unwrap';
import { formatCount, formatDay, formatNumber } from '../../../lib/format';
import { formatLocalDay } from '../../../lib/local-time';
import { Button } from '../../../ui/button';
import { Field, Select, Textarea } from '../../../ui/field';
import { BreakableText } from '../../../ui/breakable-text';
import { MarkClosed } from '../../listings/mark-closed';
import { type Item, type Kind, oneByOne, type ReviewedTool, type RowProps, undoOneByOne } from '../kind';

type Facts = {
  by: 'report';
  /** The id of the oldest open report. It identifies all open reports of the listing. */
  id: string;
  version: string;
  reports: number;
  reasons: Partial<Record<ReportReason, number>>;
  first_day: string;
  last_day: string;
  /** The notes of the reports, newest first. */
  notes: { id: string; reason: ReportReason; created_at: string; note: string }[];
};
export type ReportItem = Item<'feedback', Facts, ReviewedTool>;
type Draft = { outcome: ReportOutcome; reply?: string };
type Props = RowProps<ReportItem, Draft>;

/** Reopens a change, or all reports that were resolved together. */
export const undoFeedback = <Row extends Item<'feedback', { id: string }>>() =>
  undoOneByOne<Row>(({ facts: { id } }, resolved_at) =>
    unwrap((supabase) => supabase.rpc('undo_feedback', { feedback_id: id, resolved_at })),
  );

export const report: Kind<ReportItem, Draft> = {
  filter: 'Feedback',
  label: 'Reported',
  hasOwnDate: true,
  Facts: ReportFacts,
  Extra: ({ row: { id, tool, since, facts }, on }) => (
    <>
      <Button size="sm" look="quiet" onClick={() => on.toggle('form', id)}>
        Resolve with a note
      </Button>
      {(facts.reasons.not_opening ?? facts.reasons.closed) !== undefined && isOpen(tool) && (
        <MarkClosed listing={{ id: tool.id, name: tool.name, version: tool.updated_at }} since={since} />
      )}
    </>
  ),
  Form: ResolveForm,
  approve: { label: 'Fixed', done: 'Reports resolved', failed: 'The reports could not be resolved' },
  reject: { label: 'Nothing wrong', done: 'Reports resolved', failed: 'The reports could not be resolved' },
  decide: oneByOne(({ facts: { id: feedback_id, version } }, verdict) => {
    const { outcome, reply } =
      verdict.to === 'reject' ? ({ outcome: 'nothing_wrong' } as Draft) : (verdict.draft ?? { outcome: 'fixed' });
    return unwrap((supabase) =>
      supabase.rpc('resolve_feedback', { feedback_id, version, outcome, ...(reply && { reply }) }),
    );
  }),
  undo: undoFeedback(),
};

const isOpen = (tool: ReviewedTool) => tool.approval_status === 'approved' && !tool.closed_on;

const NOTES_SHOWN = 3;

function ReportFacts({ row: { facts } }: Props) {
  const { first_day: first, last_day: last, notes, reasons, reports } = facts;
  const older = notes.slice(NOTES_SHOWN);
  return (
    <>
      <p className="text-sm tabular-nums text-muted">
        {formatCount(reports, 'report')}, {formatDay(first)}
        {first !== last && ` to ${formatDay(last)}`}
      </p>
      <ul aria-label="By reason" className="flex flex-wrap gap-2">
        {(Object.keys(REPORT_REASONS) as ReportReason[])
          .filter((reason) => reasons[reason])
          .map((reason) => (
            <li key={reason} className="rounded-sm bg-sunken px-2 py-0.5 text-sm">
              {REPORT_REASONS[reason]}{' '}
              <span className="font-semibold tabular-nums">{formatNumber(reasons[reason] ?? 0)}</span>
            </li>
          ))}
      </ul>
      {notes.length > 0 && <Notes notes={notes.slice(0, NOTES_SHOWN)} />}
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

const Notes = ({ notes }: { notes: Facts['notes'] }) => (
  <ul aria-label="Notes" className="grid gap-3">
    {notes.map(({ id, reason, note, created_at: at }) => (
      <li key={id} className="border-l-2 border-line-strong pl-3 text-sm">
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>
            <BreakableText text={note} />
          </bdi>
        </p>
        <p className="text-xs text-muted">
          {REPORT_REASONS[reason]}, <time dateTime={at}>{formatLocalDay(at)}</time>
        </p>
      </li>
    ))}
  </ul>
);

const outcomes = Object.keys(REPORT_OUTCOMES) as ReportOutcome[];

/** The form for resolving reports with an outcome and a note. Members see the note. */
function ResolveForm({ row, isBusy, on }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<ReportOutcome>('fixed');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = noteError(text, outcome === 'other' && 'Say what was done');
    setError(problem);
    if (problem) form.current?.querySelector('textarea')?.focus();
    else if (!isBusy) {
      const reply = text.trim();
      on.decide([row], { to: 'approve', draft: { outcome, ...(reply && { reply }) } satisfies Draft });
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-prose gap-4 rounded-md bg-sunken p-4">
      <Field label="What was done">
        {(attributes) => (
          <Select
            {...attributes}
            value={outcome}
            onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value) ?? 'fixed')}
          >
            {outcomes.map((one) => (
              <option key={one} value={one}>
                {REPORT_OUTCOMES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Details"
        isOptional={outcome !== 'other'}
        hint="Members who reported it see this note."
        error={error}
      >
        {(attributes) => (
          <Textarea
            {...attributes}
            rows={2}
            className="min-h-16!"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" look="primary" aria-disabled={isBusy}>
          {isBusy ? 'Resolving...' : 'Resolve'}
        </Button>
        <Button size="sm" onClick={() => on.close('form', row.id)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
