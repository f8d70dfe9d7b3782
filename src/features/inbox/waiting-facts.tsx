import type { ReactNode } from 'react';
import { EMAIL_KINDS } from '../../domain/account/mail-kinds';
import { safeHref } from '../../domain/address/web-address';
import type { Waiting, WaitingKind } from '../../domain/decisions/inbox';
import { placementLabels } from '../../domain/placement/placement';
import { askedPrice } from '../../domain/placement/prices';
import { formatCount, formatDay } from '../../lib/format';
import { formatMoment } from '../../lib/local-time';
import { Select } from '../../ui/field';
import { Wrapped } from '../../ui/wrapped';
import { useCategories } from '../categories/use-categories';
import type { Approved, Choices } from '../decisions/decision-of';
import { WaitingChange } from './waiting-change';
import { WaitingPayment } from './waiting-payment';
import { WaitingReport } from './waiting-report';

export type OneByOne = Exclude<WaitingKind, 'pending'>;

/** What has been chosen in a row, and is decided with it. */
export type Draft = { choices?: Choices; family?: string; days?: NonNullable<Approved['days']> };

/** What is to be known of what waits, and what is chosen before it is decided. */
export function WaitingFacts({
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
          {EMAIL_KINDS[row.facts.mail]}
          {row.facts.name && (
            <>
              : <bdi>{row.facts.name}</bdi>
            </>
          )}
          <span className="block text-muted">
            Tried {row.facts.attempts === 1 ? 'once' : `${row.facts.attempts} times`}. {row.facts.problem}
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
  const { email, proof, proof_kind: kind, checked_at: checked, check_result } = facts;
  const lookedFor = checked ? `last checked ${formatMoment(checked)}. ${check_result}` : 'not checked yet.';
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
