import { useQuery } from '@tanstack/react-query';
import { Keyboard, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { CountPill } from '../../ui/count-pill';
import { cx } from '../../ui/cx';
import { ActionLink } from '../../ui/action-link';
import { Notice } from '../../ui/notice';
import { PagedList } from '../../ui/paged-list';
import { RowSkeletons } from '../../ui/skeleton';
import { useAccess } from '../auth/use-access';
import { KeysHelp } from './keys-help';
import { KIND_NAMES, kindNamed, nameOf, type ReviewItem } from './kinds';
import { PendingSection } from './pending-section';
import { ReviewGroup } from './review-group';
import { ReviewRow } from './review-row';
import { countOf, PAGE_SIZE, reviewQueries, useReviewAddress } from './review.queries';
import { isSelectable, type ReviewQueueState, useReviewQueue } from './use-review-queue';

/** All items that need a decision. The pending listings are below the other items, which are grouped by listing. */
export function ReviewQueue() {
  const isAdmin = useAccess().kind === 'administrator';
  const { filter, hrefOf, change } = useReviewAddress();
  const query = useQuery(reviewQueries.page(isAdmin, filter));
  const { data, isPlaceholderData: isStale } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const queue = useReviewQueue({ list, heading, page: data, filter, change });

  const showsPending = filter.kind === '' || filter.kind === 'pending';
  const total = data ? countOf(data) : 0;
  const approveAll = filter.kind && queue.shown.length > 1 && kindNamed(filter.kind).several?.approveAll;
  const rows = (
    <div ref={list} aria-busy={isStale} className={cx('grid gap-10 transition-opacity', isStale && 'opacity-60')}>
      <ul aria-labelledby="review-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {[...byListing(queue.shown.filter((row) => !isSelectable(row)))].map(([about, [first, ...others]]) => (
          // The first item may be decided before the others, so its id cannot be the key. A new key would lose the
          // focus.
          <li key={about}>
            <ReviewGroup first={first}>
              {[first, ...others].map((row) => (
                <ReviewRow key={row.id} {...queue.rowProps(row)} />
              ))}
            </ReviewGroup>
          </li>
        ))}
      </ul>
      {showsPending && <PendingSection queue={queue} page={data} isStale={isStale} filter={filter} onChange={change} />}
    </div>
  );

  return (
    <section aria-labelledby="review-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-3">
          <h2 id="review-heading" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            Review queue
          </h2>
          {total > 0 && <CountPill count={total} of="waiting" />}
        </div>
        {queue.isInUse && (
          <div className="flex flex-wrap gap-1">
            {approveAll && (
              <Button size="sm" onClick={() => queue.on.decide(queue.shown, { to: 'approve' })}>
                {approveAll(queue.shown.length)}
              </Button>
            )}
            <Button
              size="sm"
              look="quiet"
              className="max-sm:hidden"
              aria-expanded={queue.isHelpOpen}
              aria-controls="review-keys"
              onClick={queue.toggleHelp}
            >
              <Keyboard className="size-4" aria-hidden />
              Keyboard shortcuts
            </Button>
            <Button
              size="sm"
              look="quiet"
              disabled={!queue.canUndo}
              onClick={(event) => queue.undoLast(event.timeStamp)}
            >
              <Undo2 className="size-4" aria-hidden />
              Undo last decision
            </Button>
          </div>
        )}
      </div>
      <nav aria-label="Kinds" className="flex flex-wrap gap-1.5">
        {(['', ...KIND_NAMES] as const)
          .filter((kind) => !kind || kind === filter.kind || data?.counts[kind])
          .map((kind) => (
            <ActionLink
              key={kind}
              href={hrefOf({ kind, member: null })}
              aria-current={filter.kind === kind ? 'true' : undefined}
              className={cx('chip', filter.kind === kind && 'chip-chosen')}
              onFollow={() => change({ kind, member: null })}
            >
              {kind ? kindNamed(kind).filter : 'All'}{' '}
              <span className="chip-count">{formatNumber(kind ? (data?.counts[kind] ?? 0) : total)}</span>
            </ActionLink>
          ))}
      </nav>
      <p
        role="status"
        className={cx('text-sm font-medium text-warning', (!queue.hint.text || queue.hint.id) && 'sr-only')}
      >
        {queue.hint.text && <span key={queue.hint.count}>{queue.hint.text}</span>}
      </p>
      {queue.isInUse && <KeysHelp isOpen={queue.isHelpOpen} isOn={queue.areKeysOn} onChange={queue.setKeysOn} />}
      {queue.failures && <Failures {...queue.failures} onDismiss={queue.dismissFailures} />}
      <PagedList
        query={query}
        rows={queue.shown}
        failure={showsPending ? 'The pending listings could not be read' : 'The review queue could not be read'}
        skeleton={<RowSkeletons rows={6} />}
        empty={showsPending ? rows : 'All caught up.'}
        pages={{
          label: 'Pages of the review queue',
          size: PAGE_SIZE,
          onPage: (page) => {
            change({ page });
            heading.current?.focus();
            heading.current?.scrollIntoView({ block: 'nearest' });
          },
        }}
      >
        {rows}
      </PagedList>
    </section>
  );
}

const byListing = (rows: readonly ReviewItem[]) =>
  Map.groupBy(rows, ({ id, tool }) => tool?.id ?? id) as Map<string, [ReviewItem, ...ReviewItem[]]>;

/** The failures of a decision about several items. They stay until dismissed. */
function Failures({ title, failed, onDismiss }: NonNullable<ReviewQueueState['failures']> & { onDismiss: () => void }) {
  return (
    <Notice tone="danger" role="alert" title={title}>
      <ul className="grid gap-1">
        {failed.map(({ row, reason }) => (
          <li key={row.id} className="[overflow-wrap:anywhere]">
            <bdi className="font-semibold">{nameOf(row)}</bdi>: {reason}
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2 justify-self-start" onClick={onDismiss}>
        Dismiss
      </Button>
    </Notice>
  );
}
