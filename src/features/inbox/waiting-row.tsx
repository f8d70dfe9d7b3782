import type { Waiting } from '../../domain/review/review-queue';
import { formatLocalDay, formatDateTime } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { MarkClosed } from '../listings/mark-closed';
import type { Approved, Verdict } from '../decisions/decision-of';
import { RejectForm } from '../listings/reject-form';
import type { ReviewQueue, RowState } from '../decisions/use-review-queue';
import { VerdictButtons } from '../decisions/verdict-buttons';
import { AnswerForm } from './answer-form';
import { decisionOf, nameOf, whyNotApproved } from './inbox-decisions';
import { type Draft, type OneByOne, WaitingFacts } from './waiting-facts';

const labels: Record<OneByOne, string> = {
  report: 'Reported',
  change: 'Change',
  link: 'Link',
  claim: 'Claim',
  request: 'Placement request',
  payment: 'Payment',
  category: 'New category',
  mail: 'Unsent mail',
};

/** What waits of a tool, or by itself: what is to be known, and what decides it. */
export function WaitingRow({
  row,
  state,
  draft,
  on,
  onDraft,
  isAnswering,
  onAnswering,
}: {
  row: Waiting<OneByOne>;
  state: RowState<Verdict>;
  draft: Draft;
  on: ReviewQueue<Waiting, Verdict>['on'];
  onDraft: (draft: Draft) => void;
  /** Whether the form for words to who reported is open. */
  isAnswering: boolean;
  onAnswering: (isOpen: boolean) => void;
}) {
  const { id, kind, tool, since } = row;
  const { isMarked, acceptsKeys, isBusy, isGone, isRejecting, verdict } = state;
  const { buttons, needsReason } = decisionOf(kind);
  const nameId = `row-${id}`;
  const isUnreachable =
    tool?.approval_status === 'approved' &&
    !tool.closed_on &&
    (kind === 'link' ||
      (kind === 'report' && (row.facts.reasons.not_opening ?? row.facts.reasons.closed) !== undefined));
  return (
    // The focus marks it, wherever in it that is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      data-row={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={nameId}
      aria-current={isMarked ? 'true' : undefined}
      data-accepts-keys={acceptsKeys || undefined}
      aria-busy={isBusy}
      onFocus={() => on.mark(id)}
      className={cx(
        'grid scroll-mb-4 scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t border-line p-4 -outline-offset-2 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto]',
        isMarked && 'bg-accent-soft',
        (isBusy || isGone) && 'opacity-60',
      )}
    >
      <div className="grid content-start gap-2">
        <p id={nameId} className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-semibold">
            {labels[kind]}
            <span className="sr-only">: {nameOf(row)}</span>
          </span>
          {kind !== 'report' && (
            <time dateTime={since} title={formatDateTime(since)} className="tabular-nums text-muted">
              {formatLocalDay(since)}
            </time>
          )}
        </p>
        <WaitingFacts row={row} draft={draft} onDraft={onDraft} />
      </div>
      {isGone ? (
        <p className="flex min-h-9 items-center text-sm font-semibold pointer-coarse:min-h-11">
          {verdict ? decisionOf(kind).said[verdict.to] : 'No longer pending'}
        </p>
      ) : isAnswering ? (
        <AnswerForm
          isBusy={isBusy}
          onResolve={(answer: Approved) => on.decide([row], answer)}
          onCancel={() => onAnswering(false)}
        />
      ) : (
        <div className="flex max-w-xl flex-wrap content-start gap-2 lg:justify-end">
          <VerdictButtons
            nameId={nameId}
            words={whyNotApproved(row) ? { ...buttons, approve: null } : buttons}
            state={state}
            onApprove={() => on.approve(row)}
            onReject={() => on.reject(row)}
          />
          {kind === 'report' && (
            <Button size="sm" look="quiet" onClick={() => onAnswering(true)}>
              Say more
            </Button>
          )}
          {isUnreachable && tool && (
            <MarkClosed listing={{ id: tool.id, name: tool.name, version: tool.updated_at }} since={since} />
          )}
        </div>
      )}
      {needsReason && isRejecting && (
        <div className="lg:col-span-full">
          <RejectForm
            label={`Reason for rejecting: ${nameOf(row)}`}
            isSent={isBusy || isGone}
            onConfirm={(reason) => on.decide([row], { to: 'reject', reason })}
            onCancel={() => on.cancelReason(id)}
          />
        </div>
      )}
    </div>
  );
}
