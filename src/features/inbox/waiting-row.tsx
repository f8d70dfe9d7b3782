import type { ReactNode } from 'react';
import { MAIL_KINDS } from '../../domain/account/mail-kinds';
import { safeHref } from '../../domain/address/web-address';
import type { Waiting, WaitingKind } from '../../domain/decisions/inbox';
import { placementLabels } from '../../domain/placement/placement';
import { askedPrice } from '../../domain/placement/prices';
import { formatCount, formatDay } from '../../lib/format';
import { formatLocalDay, formatMoment } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { cx } from '../../ui/cx';
import { Wrapped } from '../../ui/wrapped';
import { WaitingChange } from './waiting-change';
import { useCategories } from '../categories/use-categories';
import { MarkClosed } from '../closing/mark-closed';
import type { Approved, Choices, Verdict } from '../decisions/decision-of';
import { RejectForm } from '../decisions/reject-form';
import type { Desk, RowState } from '../decisions/use-desk';
import { VerdictButtons } from '../decisions/verdict-buttons';
import { AnswerForm } from './answer-form';
import { WaitingPayment } from './waiting-payment';
import { WaitingReport } from './waiting-report';
import { decisionOf, nameOf, whyNotApproved } from './inbox-decisions';

type OneByOne = Exclude<WaitingKind, 'pending'>;

/** What has been chosen in a row, and is decided with it. */
export type Draft = { choices?: Choices; family?: string; days?: NonNullable<Approved['days']> };

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
  on: Desk<Waiting, Verdict>['on'];
  onDraft: (draft: Draft) => void;
  /** Whether the form for words to who reported is open. */
  isAnswering: boolean;
  onAnswering: (isOpen: boolean) => void;
}) {
  const { id, kind, tool, since } = row;
  const { isMarked, isBusy, isGone, isRejecting, verdict } = state;
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
            <time dateTime={since} title={formatMoment(since)} className="tabular-nums text-muted">
              {formatLocalDay(since)}
            </time>
          )}
        </p>
        <Facts row={row} draft={draft} onDraft={onDraft} />
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

function Facts({
  row,
  draft,
  onDraft,
}: {
  row: Waiting<OneByOne>;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}): ReactNode {
  switch (row.kind) {
    case 'change':
      return (
        <WaitingChange row={row} choices={draft.choices ?? {}} onChoose={(choices) => onDraft({ ...draft, choices })} />
      );
    case 'report':
      return <WaitingReport row={row} />;
    case 'link':
      return <LinkFacts row={row} />;
    case 'claim':
      return <ClaimFacts row={row} />;
    case 'request':
      return (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">
            {placementLabels[row.facts.placement]}, {askedPrice(row.facts)}
          </span>{' '}
          {row.facts.email && <bdi>for {row.facts.email}</bdi>}
        </p>
      );
    case 'payment':
      return <WaitingPayment row={row} days={draft.days ?? {}} onChoose={(days) => onDraft({ ...draft, days })} />;
    case 'category':
      return <CategoryFacts row={row} draft={draft} onDraft={onDraft} />;
    case 'mail':
      return (
        <p className="text-sm [overflow-wrap:anywhere]">
          {MAIL_KINDS[row.facts.mail]}
          {row.facts.name && (
            <>
              : <bdi>{row.facts.name}</bdi>
            </>
          )}
          <span className="block text-muted">
            Tried {row.facts.tries === 1 ? 'once' : `${row.facts.tries} times`}. {row.facts.problem}
          </span>
        </p>
      );
  }
}

const meanings: Record<string, string> = {
  moved: 'It leads to another site.',
  gone: 'The page is gone.',
  no_name: 'The domain is gone.',
  broken: 'It does not answer, or shows an error.',
  parked: 'The domain may be for sale.',
};

function LinkFacts({ row: { facts } }: { row: Waiting<'link'> }) {
  const { outcome, url, moved_to: movedTo, failures, works_at: worksAt } = facts;
  return (
    <>
      <p className="text-sm">
        {meanings[outcome]}{' '}
        <span className="text-muted">
          {failures > 0 && `${formatCount(failures, 'visit')} in a row failed. `}
          {worksAt ? `Last worked ${formatDay(worksAt)}.` : 'Never worked.'}
        </span>
      </p>
      <dl className="grid text-sm">
        <Address label="Listed" address={url} />
        {movedTo && <Address label="Now at" address={movedTo} />}
      </dl>
    </>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="w-14 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <a
          href={safeHref(address)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          {address} <span className="sr-only">(opens in a new tab)</span>
        </a>
      </dd>
    </div>
  );
}

const proofs = { email: 'Email at its domain', meta_tag: 'Meta tag on its site', domain: 'Code on its domain' };

function ClaimFacts({ row: { facts, tool } }: { row: Waiting<'claim'> }) {
  const { email, proof, proof_kind: kind, checked_at: checked, seen } = facts;
  const lookedFor = checked ? `last checked ${formatMoment(checked)}. ${seen}` : 'not checked yet.';
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      {email && (
        <>
          By <bdi>{email}</bdi>.{' '}
        </>
      )}
      {proofs[kind]}: <bdi>{proof === null ? lookedFor : <Wrapped text={proof} />}</bdi>
      {proof !== null && '.'} Website: <Wrapped text={tool.url} />
    </p>
  );
}

function CategoryFacts({
  row: { facts },
  draft,
  onDraft,
}: {
  row: Waiting<'category'>;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}) {
  const families = useCategories();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-muted">{formatCount(facts.listings, 'listing')} brought this name.</p>
      <label className="flex items-center gap-2">
        Family
        <Select value={draft.family ?? 'other'} onChange={({ target }) => onDraft({ ...draft, family: target.value })}>
          {families.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}
