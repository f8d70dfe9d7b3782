import { Keyboard, Undo2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PagedList, type PagedQuery } from '../../ui/paged-list';
import { KeysHelp } from './keys-help';
import type { Failed } from './use-decisions';
import type { ReviewQueue } from './use-review-queue';

/** What stands around the rows of a desk: heading, tools, keys, what went wrong, nothing, and the way to other pages. */
export function ReviewFrame<Row extends { id: string }, Verdict>({
  desk,
  query,
  heading,
  id,
  title,
  badge,
  tools,
  above,
  pages,
  children,
  ...list
}: {
  desk: ReviewQueue<Row, Verdict>;
  query: PagedQuery;
  heading: RefObject<HTMLHeadingElement | null>;
  id: string;
  title: string;
  badge?: ReactNode;
  /** Stands beside the keys. */
  tools?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
  failure: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Names the buttons that turn the page. */
  pages: string;
}) {
  const { isHelpOpen } = desk;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-3">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            {title}
          </h2>
          {badge}
        </div>
        {desk.isInUse && (
          <div className="flex flex-wrap gap-1">
            {tools}
            <Button
              size="sm"
              look="quiet"
              className="max-sm:hidden"
              aria-expanded={isHelpOpen}
              aria-controls="review-keys"
              onClick={desk.toggleHelp}
            >
              <Keyboard className="size-4" aria-hidden />
              Keyboard shortcuts
            </Button>
            <Button size="sm" look="quiet" disabled={!desk.canUndo} onClick={(event) => desk.undoLast(event.timeStamp)}>
              <Undo2 className="size-4" aria-hidden />
              Undo last decision
            </Button>
          </div>
        )}
      </div>
      {above}
      <p role="status" className="text-sm font-medium text-warning empty:sr-only">
        {desk.hint}
      </p>
      {desk.isInUse && (
        <KeysHelp isOpen={isHelpOpen} isOn={desk.areKeysOn} onChange={desk.setKeysOn} keys={desk.keys} />
      )}
      {desk.failures && <Failures {...desk.failures} nameOf={desk.nameOf} onDismiss={desk.dismissFailures} />}
      <PagedList
        {...list}
        query={query}
        rows={desk.shown}
        pages={{
          label: pages,
          size: desk.size,
          onPage: (page) => {
            desk.onPage(page);
            heading.current?.focus();
            heading.current?.scrollIntoView({ block: 'nearest' });
          },
        }}
      >
        {children}
      </PagedList>
    </section>
  );
}

/** Failures of a decision on several rows, by name; shown until dismissed. */
function Failures<Row extends { id: string }>({
  title,
  failed,
  nameOf,
  onDismiss,
}: {
  title: string;
  failed: Failed<Row>[];
  nameOf: (row: Row) => string;
  onDismiss: () => void;
}) {
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
