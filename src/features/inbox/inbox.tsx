import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Waiting, type ReviewKind, REVIEW_KINDS } from '../../domain/review/review-queue';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { CountPill } from '../../ui/count-pill';
import { cx } from '../../ui/cx';
import { ActionLink } from '../../ui/action-link';
import { EmptyState } from '../../ui/paged-list';
import { RowSkeletons } from '../../ui/skeleton';
import { useAccess } from '../auth/use-access';
import { ReviewFrame } from '../decisions/review-frame';
import type { KeyWords } from '../decisions/review-shortcuts';
import type { Verdict } from '../decisions/decision-of';
import { useReviewQueue } from '../decisions/use-review-queue';
import { useStable } from '../decisions/use-stable';
import { MemberBar } from './member-bar';
import { OrderChoice } from './order-choice';
import { countOf, REVIEW_PAGE_SIZE, reviewQueries } from './inbox.queries';
import { decisionOf, reviewDecisions, isOneByOne, isPending, whyNotApproved } from './inbox-decisions';
import { PendingTable } from './pending-table';
import { useReviewParams } from './use-inbox-address';
import type { Draft } from './waiting-facts';
import { WaitingGroup } from './waiting-group';
import { WaitingRow } from './waiting-row';

const keys: KeyWords = {
  approve: 'Approve it: the first button of the marked row',
  reject: 'Reject it: the second button; type the reason, then Enter',
  select: 'Select or deselect a pending listing',
  preview: 'Show or hide the preview of a pending listing',
};
const kinds = Object.keys(REVIEW_KINDS) as ReviewKind[];

/** Everything that waits for the administrator: what concerns one tool together, then the pending listings. */
export function Inbox() {
  const isAdmin = useAccess().kind === 'administrator';
  const { asked, hrefOf, change } = useReviewParams();
  const query = useQuery(reviewQueries.page(isAdmin, asked));
  const { data, isPlaceholderData: isStale } = query;
  /** What is chosen in the rows, and in which the form for words is open. */
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const [answering, setAnswering] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Chosen between other texts, it is not chosen between these.
  const draftOf = (row: Waiting) => drafts[row.kind === 'change' ? row.facts.version : row.id] ?? {};
  const keep = (row: Waiting, draft: Draft) =>
    setDrafts({ ...drafts, [row.kind === 'change' ? row.facts.version : row.id]: draft });

  const approve = (row: Waiting) => {
    const { choices = {}, family, days } = draftOf(row);
    const inTheWay = whyNotApproved(row);
    if (inTheWay) {
      desk.say(inTheWay, row);
      return;
    }
    if (row.kind === 'payment' && row.facts.problem === 'no_days' && !days?.last_day) {
      desk.say('Choose the last day.', row, '[name=last_day]');
      return;
    }
    if (row.kind === 'change') {
      const { columns } = row.facts;
      const undecided = columns.find(({ name, verdict }) => verdict === 'conflict' && !choices[name]);
      if (undecided) {
        const why = 'The listing changed in the same place. Choose which text stays.';
        desk.say(why, row, `[data-column="${undecided.name}"] input`);
        return;
      }
      if (columns.every(({ name, verdict }) => verdict !== 'same' && choices[name] === 'live')) {
        desk.say('Nothing is left to approve. Reject it instead.');
        return;
      }
    }
    desk.on.decide([row], { to: 'approve', choices, ...(family && { family }), ...(days && { days }) });
  };
  const desk = useReviewQueue<Waiting, Verdict>({
    list,
    heading,
    waiting: data,
    question: JSON.stringify(asked),
    decisions: reviewDecisions,
    keys,
    noun: 'row',
    size: REVIEW_PAGE_SIZE,
    onPage: (page) => change({ page }),
    isBatched: isPending,
    onApprove: approve,
    onReject: (row) => {
      const needsReason = !isOneByOne(row) || decisionOf(row.kind).needsReason;
      if (needsReason) return false;
      if (isOneByOne(row) && decisionOf(row.kind).buttons.reject) desk.on.decide([row], { to: 'reject' });
      return true;
    },
  });
  const narrow = useStable((member: string) => {
    desk.release();
    change({ kind: 'pending', member });
  });

  const pending = desk.shown.filter(isPending);
  const showsPending = asked.kind === '' || asked.kind === 'pending';
  const total = data ? countOf(data) : 0;
  const rest = (
    <div ref={list} aria-busy={isStale} className={cx('grid gap-10 transition-opacity', isStale && 'opacity-60')}>
      <ul aria-labelledby="inbox-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {[...byTool(desk.shown.filter(isOneByOne))].map(([about, rows]) => (
          // Not by its first row, which goes first and would take the focus of the next along.
          <li key={about}>
            <WaitingGroup rows={rows}>
              {rows.map((row) => (
                <WaitingRow
                  key={row.id}
                  row={row}
                  state={desk.stateOf(row.id)}
                  draft={draftOf(row)}
                  on={desk.on}
                  onDraft={(draft) => keep(row, draft)}
                  isAnswering={answering === row.id}
                  onAnswering={(isOpen) => {
                    setAnswering(isOpen ? row.id : undefined);
                    if (!isOpen) requestAnimationFrame(() => desk.say('', row));
                  }}
                />
              ))}
            </WaitingGroup>
          </li>
        ))}
      </ul>
      {showsPending && (
        <section aria-labelledby="pending-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="flex items-center gap-3">
              <h2 id="pending-heading" className="text-lg font-bold">
                Pending Listings
              </h2>
              {data && (
                <span className="min-w-7 rounded-full bg-accent px-2 py-0.5 text-center text-sm font-bold tabular-nums text-on-accent">
                  {formatNumber(data.counts.pending ?? 0)}
                </span>
              )}
            </div>
            {pending.length > 1 && (
              <OrderChoice
                isOldestFirst={asked.isOldestFirst}
                onChange={(isOldestFirst) => change({ isOldestFirst })}
              />
            )}
          </div>
          {asked.member !== null && (
            <MemberBar
              key={asked.member}
              member={asked.member}
              record={data?.members[asked.member]}
              found={data && !isStale ? data.found : null}
              onRejectAll={(reason) => desk.on.decide(pending, { to: 'reject', reason })}
              onShowAll={() => change({ member: null })}
            />
          )}
          {data && pending.length > 0 && (
            <PendingTable rows={pending} inbox={data} member={asked.member} desk={desk} onNarrow={narrow} />
          )}
          {data?.counts.pending === undefined && pending.length === 0 && <EmptyState>No pending listings</EmptyState>}
        </section>
      )}
    </div>
  );

  return (
    <ReviewFrame
      desk={desk}
      query={query}
      heading={heading}
      id="inbox-heading"
      title="Inbox"
      badge={total > 0 && <CountPill count={total} of="waiting" />}
      tools={
        asked.kind === 'mail' &&
        desk.shown.length > 1 && (
          <Button size="sm" onClick={() => desk.on.decide(desk.shown, { to: 'approve' })}>
            Try all {desk.shown.length} again
          </Button>
        )
      }
      above={
        <nav aria-label="What waits" className="flex flex-wrap gap-1.5">
          {(['', ...kinds] as const)
            .filter((kind) => !kind || kind === asked.kind || data?.counts[kind])
            .map((kind) => (
              <ActionLink
                key={kind}
                href={hrefOf({ kind, member: null })}
                aria-current={asked.kind === kind ? 'true' : undefined}
                className={cx('chip', asked.kind === kind && 'chip-chosen')}
                onFollow={() => {
                  desk.release();
                  change({ kind, member: null });
                }}
              >
                {kind ? REVIEW_KINDS[kind] : 'All'}{' '}
                <span className="chip-count">{formatNumber(kind ? (data?.counts[kind] ?? 0) : total)}</span>
              </ActionLink>
            ))}
        </nav>
      }
      failure={showsPending ? 'The pending listings could not be read' : 'The inbox could not be read'}
      skeleton={<RowSkeletons rows={6} />}
      empty={showsPending ? rest : 'Nothing waits here.'}
      pages="Pages of the inbox"
    >
      {rest}
    </ReviewFrame>
  );
}

/** What is about one tool, in the place of its first; what is about none stands alone. */
const byTool = <Row extends Waiting>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ id, tool }) => tool?.id ?? id);
