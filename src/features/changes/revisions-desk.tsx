import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../domain/directory/page';
import { byColumn } from '../../domain/listing/listing-values';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { Pager } from '../../ui/pager';
import { ReadFailure } from '../../ui/read-failure';
import { Loading, RowBones } from '../../ui/skeleton';
import { type DeskKey, REVIEW_KEYS } from '../decisions/desk-keys';
import { KeysButton, KeysHelp } from '../decisions/keys-help';
import { RevisionRow } from './revision-row';
import { type OpenRevision, REVISIONS_A_PAGE, revisionQueries } from './revisions.queries';
import { useRevisionsDesk } from './use-revisions-desk';

const does: Partial<Record<DeskKey['action'], string>> = {
  next: 'Next change',
  previous: 'Previous change',
  approve: 'Accept the marked change',
  reject: 'Refuse it: type the reason, then Enter',
  undo: 'Undo the last decision',
  help: 'Show or hide these keys',
};
const KEYS = REVIEW_KEYS.flatMap((key) => ({ ...key, does: does[key.action] ?? '' })).filter((key) => key.does);

const inOrder = (row: OpenRevision): OpenRevision => ({
  ...row,
  columns: row.columns.toSorted((one, other) => byColumn(one.name, other.name)),
});

/** The desk of changes to listings of the directory, page by page, to accept or refuse. */
export function RevisionsDesk() {
  const [params, setParams] = useSearchParams();
  const { data, isError, isFetching, refetch } = useQuery(revisionQueries.desk(pageIn(params)));
  const page = data?.page ?? 1;
  const found = data?.found ?? 0;
  const rows = useMemo(() => data?.rows.map(inOrder) ?? [], [data]);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const turnTo = (to: number) => setParams({ page: String(to) }, { replace: true, preventScrollReset: true });
  const turn = (by: 1 | -1) => {
    const to = page + by;
    const isThere = to >= 1 && (to - 1) * REVISIONS_A_PAGE < found;
    if (isThere) turnTo(to);
    return isThere;
  };
  const desk = useRevisionsDesk(rows, list, heading, { turn, hasMore: found > rows.length });
  const isInUse = rows.length > 0 || desk.canUndo;

  return (
    <section aria-labelledby="revisions-heading" className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="revisions-heading" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {data ? waitText(found) : 'Waiting'}
        </h2>
        {isInUse && (
          <div className="flex flex-wrap gap-1">
            <KeysButton isOpen={desk.isHelpOpen} onToggle={desk.toggleHelp} />
            <Button size="sm" look="quiet" disabled={!desk.canUndo} onClick={desk.undoLast}>
              <Undo2 className="size-4" aria-hidden />
              Undo last decision
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="text-sm font-medium text-warning empty:hidden">
        {desk.hint}
      </p>
      {isInUse && <KeysHelp isOpen={desk.isHelpOpen} isOn={desk.areKeysOn} onChange={desk.setKeysOn} keys={KEYS} />}
      {isError && (
        <ReadFailure title="The changes could not be read" isRetrying={isFetching} onRetry={refetch}>
          {data && 'What you see may be out of date.'}
        </ReadFailure>
      )}
      {!data && !isError && (
        <Loading>
          <RowBones rows={4} hasSquare={false} />
        </Loading>
      )}
      {data && found === 0 && desk.shown.length === 0 && (
        <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">
          No change waits. What owners and members send stands here until you decide.
        </p>
      )}
      {desk.shown.length > 0 && (
        <ul ref={list} aria-labelledby="revisions-heading" className="grid gap-3">
          {desk.shown.map((revision) => (
            <li key={revision.id}>
              <RevisionRow
                revision={revision}
                state={desk.rowState(revision)}
                onMark={() => desk.mark(revision.id)}
                onAccept={() => desk.accept(revision)}
                onChoose={(column, choice) => desk.choose(revision, column, choice)}
                onAskReason={() => desk.askReason(revision.id)}
                onCancelReason={() => desk.cancelReason(revision.id)}
                onRefuse={(reason) => desk.refuse(revision, reason)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager
          label="Pages of changes"
          page={page}
          size={REVISIONS_A_PAGE}
          total={found}
          onPage={(to) => {
            turnTo(to);
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}

const waitText = (found: number) =>
  found === 0 ? 'Nothing waits' : formatCount(found, 'change waits', 'changes wait');
