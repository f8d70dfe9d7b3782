import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/local-time';
import { BatchedList } from '../../ui/batched-list';
import { BeforeAfter, isShort } from '../../ui/before-after';
import { wordDiff } from '../../ui/word-diff';
import { BreakableText } from '../../ui/breakable-text';
import { changedFacts, type ChangedFact, titleOf } from './history-text';
import { DecidedList } from './decided-list';
import { type Change, historyQueries } from './history.queries';
import { RestoreButton } from './restore-button';
import { restorableKeys } from './restore';

export type Reader =
  | { as: 'owner'; listingId: string }
  | { as: 'administrator'; listingId: string; userId: string; ownerId: string | null; onRestored: () => void };

export default function ChangeList({ reader }: { reader: Reader }) {
  const query = useInfiniteQuery(
    reader.as === 'owner'
      ? historyQueries.own(reader.listingId)
      : historyQueries.whole(reader.listingId, reader.userId, reader.ownerId),
  );
  return (
    <>
      {reader.as === 'administrator' && (
        <p className="text-muted">‘Restore’ brings back the text from before a change.</p>
      )}
      <BatchedList
        query={query}
        skeleton={<p className="text-muted">Loading...</p>}
        failure="The history could not be read"
        empty={<p className="text-muted">No history yet. Save a change above, and it is listed here.</p>}
      >
        {(change) => (
          <Entry change={change}>
            {reader.as === 'administrator' && restorableKeys(change).length > 0 && (
              <RestoreButton listingId={reader.listingId} change={change} onRestored={reader.onRestored} />
            )}
          </Entry>
        )}
      </BatchedList>
      {reader.as === 'administrator' && <DecidedList listingId={reader.listingId} userId={reader.userId} />}
    </>
  );
}

function Entry({ change, children }: { change: Change; children: ReactNode }) {
  const facts = changedFacts(change);
  const by = change.actor ?? (change.kind === 'sql' ? null : 'a deleted account');
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
          on <time dateTime={change.at}>{formatDateTime(change.at)}</time>
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

function Fact({ fact: { key, label, from, to } }: { fact: ChangedFact }) {
  // A decision also removes the previous reason. Only a new reason is shown.
  if (key === 'rejected_reason') return to ? <Words text={to} /> : null;
  if (isShort(from, to)) {
    return (
      <div className="flex flex-wrap gap-x-1 [overflow-wrap:anywhere]">
        <span className="text-muted">{label}: </span>
        <BeforeAfter before={from} after={to} />
      </div>
    );
  }
  const pieces = wordDiff(from, to);
  return (
    <details>
      <summary className="min-h-6 w-fit cursor-pointer">{label}: before and after</summary>
      <div className="max-w-prose pt-2 [overflow-wrap:anywhere]">
        <BeforeAfter before={from} after={to} {...(pieces && { pieces })} />
      </div>
    </details>
  );
}

const Words = ({ text }: { text: string }) => (
  <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
    <bdi>
      <BreakableText text={text} />
    </bdi>
  </p>
);
