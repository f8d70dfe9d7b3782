import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format';
import { BatchedList } from '../../ui/batched-list';
import { Wrapped } from '../../ui/wrapped';
import { changedFacts, type ChangedFact, titleOf } from './history-words';
import { type Change, historyQueries } from './history.queries';
import { RestoreButton } from './restore-button';
import { restorableKeys } from './restore';

export type Reader =
  | { as: 'owner'; listingId: string }
  /** @param onRestored after what stood before a change was put back. */
  | { as: 'administrator'; listingId: string; userId: string; ownerId: string | null; onRestored: () => void };

/** What became of a listing, newest first, twenty changes at a time. */
export default function ChangeList({ reader }: { reader: Reader }) {
  const query = useInfiniteQuery(
    reader.as === 'owner'
      ? historyQueries.own(reader.listingId)
      : historyQueries.whole(reader.listingId, reader.userId, reader.ownerId),
  );
  return (
    <>
      {reader.as === 'administrator' && (
        <p className="text-muted">‘Restore this’ puts back what stood before that change, and is a change itself.</p>
      )}
      <BatchedList
        query={query}
        skeleton={<p className="text-muted">Loading...</p>}
        failure="The history could not be read"
        empty={<p className="text-muted">Nothing is noted here, or not any more.</p>}
      >
        {(change) => (
          <Entry change={change}>
            {reader.as === 'administrator' && restorableKeys(change).length > 0 && (
              <RestoreButton listingId={reader.listingId} change={change} onRestored={reader.onRestored} />
            )}
          </Entry>
        )}
      </BatchedList>
    </>
  );
}

function Entry({ change, children }: { change: Change; children: ReactNode }) {
  const facts = changedFacts(change);
  const by = change.who ?? (change.kind === 'sql' ? null : 'an account that is gone');
  return (
    <div className="grid gap-2 border-l-4 border-line pl-3">
      <p>
        <strong>{titleOf(change)}</strong>{' '}
        <span className="text-muted">
          {by && `by ${by} `}
          {change.kind.startsWith('import') && change.detail && (
            <>
              from <bdi className="[overflow-wrap:anywhere]">{change.detail}</bdi>{' '}
            </>
          )}
          on <time dateTime={change.at}>{formatMoment(change.at, 'long')}</time>
        </span>
      </p>
      {facts.length > 0 && (
        <div className="grid gap-1">
          {facts.map((fact) => (
            <Fact key={fact.key} fact={fact} />
          ))}
        </div>
      )}
      {children}
    </div>
  );
}

/** Longer than this, or of several lines, both texts are folded away. */
const SHORT = 160;

function Fact({ fact: { key, label, from, to } }: { fact: ChangedFact }) {
  // A reason stands or falls with its decision: only that it was given has to be read.
  if (key === 'rejected_reason' && to) return <Words text={to} />;
  if (key === 'rejected_reason') return null;
  if (from.length + to.length <= SHORT && !/\n/.test(from + to)) {
    return (
      <p className="[overflow-wrap:anywhere]">
        <span className="text-muted">{label}: </span>
        <bdi className={from ? undefined : 'text-muted'}>
          <Wrapped text={from || 'nothing'} />
        </bdi>{' '}
        <span aria-hidden>→</span>
        <span className="sr-only"> became </span>{' '}
        <bdi className={to ? 'font-medium' : 'text-muted'}>
          <Wrapped text={to || 'nothing'} />
        </bdi>
      </p>
    );
  }
  return (
    <details>
      <summary className="min-h-6 w-fit cursor-pointer">{label}: before and after</summary>
      <dl className="grid gap-2 pt-2">
        {[
          ['Before', from],
          ['After', to],
        ].map(([name, text]) => (
          <div key={name} className="grid gap-1 rounded-md bg-sunken p-3">
            <dt className="text-muted">{name}</dt>
            <dd>
              <Words text={text || 'Nothing'} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const Words = ({ text }: { text: string }) => (
  <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
    <bdi>
      <Wrapped text={text} />
    </bdi>
  </p>
);
