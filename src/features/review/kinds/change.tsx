import { useId, type ReactNode } from 'react';
import { COLUMN_OF_REASON, REPORT_REASONS } from '../../../domain/review/feedback';
import { hostOf, safeHref } from '../../../lib/web-address';
import { LISTING_COLUMNS, type ListingColumn } from '../../../domain/listing/listing-columns';
import { byColumn, valueText } from '../../../domain/listing/listing-values';
import { unwrap } from '../../../lib/unwrap';
import type { Database, Json } from '../../../lib/database';
import { formatNumber } from '../../../lib/format';
import { BeforeAfter } from '../../../ui/before-after';
import { cx } from '../../../ui/cx';
import { ExternalLink } from '../../../ui/external-link';
import { wordDiff } from '../../../ui/word-diff';
import { BreakableText } from '../../../ui/breakable-text';
import { memberEmail } from '../../../domain/account/member-name';
import { type Item, type Kind, oneByOne, type ReviewedTool, type RowProps } from '../kind';
import { undoFeedback } from './report';

type Feedback = Database['public']['Tables']['listing_feedback']['Row'];

/** A proposed change of a listing, merged with the current listing. */
type Facts = Pick<Feedback, 'id' | 'reason' | 'note' | 'source' | 'created_at'> & {
  by: 'suggestion' | 'owner_change';
  version: string;
  author: { id: string; email: string | null; accepted: number; refused: number };
  columns: Column[];
};
type Column = {
  name: string;
  /** The value at the time of the proposal, the current value, and the proposed value. */
  base: Json;
  current: Json;
  proposed: Json;
  /**
   * 'same': the listing already has the value. 'clean': the value did not change since the proposal. 'conflict':
   * another user changed it.
   */
  verdict: 'same' | 'clean' | 'conflict';
};
export type ChangeItem = Item<'feedback', Facts, ReviewedTool>;
/** The administrator's choice for each column: the current or the proposed value. */
type Draft = Record<string, 'live' | 'proposed'>;

export const change: Kind<ChangeItem, Draft> = {
  filter: 'Feedback',
  label: 'Change',
  Facts: ChangeFacts,
  approve: { label: 'Approve', done: 'Change approved', failed: 'The change could not be approved' },
  reject: { label: 'Reject', done: 'Change rejected', failed: 'The change could not be rejected', needsReason: true },
  missing: ({ facts }, choices = {}) => {
    const columns = inOrder(facts.columns);
    const undecided = columns.find(({ name, verdict }) => verdict === 'conflict' && !choices[name]);
    if (undecided)
      return {
        text: 'Someone else has changed the same text. Choose which version to keep.',
        field: `[data-column="${undecided.name}"] input`,
      };
    return columns.every(({ name, verdict }) => verdict !== 'same' && choices[name] === 'live')
      ? { text: 'Nothing is left to approve. Reject it instead.' }
      : undefined;
  },
  decide: oneByOne(({ facts: { id: feedback_id, version } }, verdict) =>
    unwrap((supabase) =>
      supabase.rpc('resolve_feedback', {
        feedback_id,
        version,
        ...(verdict.to === 'approve'
          ? { outcome: 'accepted', choices: verdict.draft ?? {} }
          : { outcome: 'refused', reply: verdict.reason ?? '' }),
      }),
    ),
  ),
  undo: undoFeedback(),
};

const inOrder = (columns: readonly Column[]) => columns.toSorted((one, other) => byColumn(one.name, other.name));

function ChangeFacts({ row, draft = {}, on }: RowProps<ChangeItem, Draft>) {
  const { author, by, columns, reason, note, source } = row.facts;
  return (
    <>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {by === 'owner_change' ? 'By its owner' : 'By'} <bdi>{memberEmail(author.email)}</bdi>
        {recordText(author)}
        {reason && !columns.some(({ name }) => name === COLUMN_OF_REASON[reason]) && `. ${REPORT_REASONS[reason]}.`}
      </p>
      {(note || source) && (
        <div className="grid gap-1 border-l-2 border-line-strong pl-3 text-sm">
          {note && (
            <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              <bdi>
                <BreakableText text={note} />
              </bdi>
            </p>
          )}
          {source && (
            <ExternalLink href={safeHref(source)} title={source}>
              {hostOf(source) || source}
            </ExternalLink>
          )}
        </div>
      )}
      <div className="grid gap-3">
        {inOrder(columns).map((column) => (
          <ColumnChange
            key={column.name}
            column={column}
            isOnly={columns.length === 1}
            choice={draft[column.name]}
            onChoose={(choice) => on.setDraft(row, { ...draft, [column.name]: choice })}
          />
        ))}
      </div>
    </>
  );
}

function recordText({ accepted, refused }: Facts['author']): string {
  const counts = [
    accepted > 0 && `${formatNumber(accepted)} approved`,
    refused > 0 && `${formatNumber(refused)} rejected`,
  ].filter(Boolean);
  return counts.length > 0 ? `, ${counts.join(' and ')}` : ', first change';
}

function ColumnChange({
  column: { name, verdict, current, proposed, base },
  isOnly,
  choice,
  onChoose,
}: {
  column: Column;
  /** If a change has one column, the administrator cannot exclude that column. */
  isOnly: boolean;
  choice: Draft[string] | undefined;
  onChoose: (choice: Draft[string]) => void;
}) {
  const { label, rule } = LISTING_COLUMNS[name as ListingColumn];
  const [before, after] = [valueText(name, current), valueText(name, proposed)];
  // A diff of a URL would show meaningless parts.
  const pieces = rule.kind === 'address' ? undefined : wordDiff(before, after);
  const diff = <BeforeAfter before={before} after={after} {...(pieces && { pieces })} />;
  if (verdict === 'conflict') {
    return (
      <fieldset data-column={name} className="rounded-md border border-warning p-3">
        <legend className="px-1 text-sm font-semibold">
          {label} <span className="font-normal text-warning">changed since</span>
        </legend>
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            Previous text: <Value text={valueText(name, base)} />
          </p>
          <Choice isChosen={choice === 'live'} onChoose={() => onChoose('live')} label="Keep the current text">
            <Value text={before} />
          </Choice>
          <Choice isChosen={choice === 'proposed'} onChoose={() => onChoose('proposed')} label="Use the change">
            {diff}
          </Choice>
        </div>
      </fieldset>
    );
  }
  return (
    <div data-column={name} className="grid gap-1">
      {isOnly || verdict === 'same' ? (
        <p className="text-sm font-semibold">{label}</p>
      ) : (
        <label className="flex min-h-6 w-fit cursor-pointer items-center gap-2 text-sm font-semibold pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={choice !== 'live'}
            onChange={({ target }) => onChoose(target.checked ? 'proposed' : 'live')}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      )}
      <div className={cx('text-sm', choice === 'live' && 'opacity-60')}>
        {verdict === 'same' ? (
          <>
            <span className="text-muted">Unchanged: </span>
            <Value text={before} />
          </>
        ) : (
          diff
        )}
      </div>
    </div>
  );
}

function Choice({
  label,
  isChosen,
  onChoose,
  children,
}: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex min-h-9 w-fit cursor-pointer items-center gap-2 text-sm font-medium pointer-coarse:min-h-11">
        <input
          type="radio"
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={id}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <div id={id} className="pl-6 text-sm">
        {children}
      </div>
    </div>
  );
}

const Value = ({ text }: { text: string }) => (
  <bdi className="whitespace-pre-line [overflow-wrap:anywhere]">{text ? <BreakableText text={text} /> : 'Empty'}</bdi>
);
