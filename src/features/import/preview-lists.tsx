import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { editPath } from '../../domain/directory/paths';
import { labelOf } from '../../domain/listing/listing-values';
import { formatCount, formatNumber } from '../../lib/format';
import { BeforeAfter } from '../../ui/before-after';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { BreakableText } from '../../ui/breakable-text';
import type { LeftOut } from './collect-rows';
import type { Change, Comparison } from './compare';

type Selection = {
  comparison: Comparison;
  leftOut: ReadonlySet<string>;
  onLeaveOut: ((ids: readonly string[], isOut: boolean) => void) | undefined;
};

/** The listings that the import would change, with old and new values. The user can exclude single listings. */
export function ChangedRows({ comparison: { changes, listed, othersLive }, leftOut, onLeaveOut }: Selection) {
  const others = changes.filter(({ isOthersLive }) => isOthersLive).map(({ id }) => id);
  const areOthersOut = others.every((id) => leftOut.has(id));
  return (
    <section aria-labelledby="changes-heading" className="grid gap-3">
      <div>
        <h3 id="changes-heading" className="text-base font-semibold">
          What changes
        </h3>
        <p className="text-sm text-muted">
          The import replaces these listings. Untick the listings that should stay as they are.
          {listed > changes.length &&
            ` The first ${formatNumber(changes.length)} of ${formatNumber(listed)} are shown.`}
        </p>
      </div>
      {othersLive > 0 && (
        <Notice
          tone="warning"
          title={
            othersLive === 1
              ? 'The import would replace 1 live listing of another owner'
              : `The import would replace ${formatNumber(othersLive)} live listings of other owners`
          }
        >
          <p>The owners stay the same. Visitors see the new text immediately.</p>
          {others.length > 0 && (
            <LeaveOutButton
              label={areOthersOut ? 'Include them' : 'Leave them out'}
              onClick={onLeaveOut && (() => onLeaveOut(others, !areOthersOut))}
            />
          )}
        </Notice>
      )}
      <TickList
        rows={changes}
        label={({ name }) => `Import ${name}`}
        leftOut={leftOut}
        onLeaveOut={onLeaveOut}
        badge={othersBadge}
      >
        {(change, isOut) => (isOut ? <p className="text-muted">Left out.</p> : <ChangedFields {...change} />)}
      </TickList>
    </section>
  );
}

const othersBadge = ({ isOthersLive }: Change) =>
  isOthersLive && (
    <strong className="ml-2 rounded-sm bg-warning-soft px-1.5 py-0.5 text-xs">Live listing of another owner</strong>
  );

function ChangedFields({ isBadgeLeftOut, fields }: Change) {
  return (
    <>
      {isBadgeLeftOut && (
        <p>
          The listing’s agreed placement does not change.
          {fields.length === 0 && ' Nothing else changes.'}
        </p>
      )}
      <dl className="grid gap-2">
        {fields.map(({ column, before, after }) => (
          <div key={column} className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
            {/* A file has no status column, so the status has no label. */}
            <dt className="text-muted">{labelOf(column) ?? 'Status'}</dt>
            <dd>
              <BeforeAfter before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * The rows with the same address as another listing. They are imported unless the user excludes them, because only a
 * person can decide whether both listings are the same tool.
 */
export function ListedElsewhereRows({ comparison: { elsewhere, foundElsewhere }, leftOut, onLeaveOut }: Selection) {
  const ids = elsewhere.map(({ id }) => id);
  const areOut = ids.every((id) => leftOut.has(id));
  const isOne = foundElsewhere === 1;
  return (
    <section aria-labelledby="elsewhere-heading" className="grid gap-3">
      <h3 id="elsewhere-heading" className="text-base font-semibold">
        Listed under another id
      </h3>
      <Notice tone="warning" title={`${formatCount(foundElsewhere, 'tool is', 'tools are')} listed under another id`}>
        <p>
          {isOne
            ? 'Leave the tool out, or it will have two listings.'
            : 'Leave these tools out, or each will have two listings.'}
          {foundElsewhere > ids.length && ` You can leave out the first ${formatNumber(ids.length)} here.`}
        </p>
        <LeaveOutButton
          label={`${areOut ? 'Include' : 'Leave'} ${isOne ? 'it' : 'them'}${areOut ? '' : ' out'}`}
          onClick={onLeaveOut && (() => onLeaveOut(ids, !areOut))}
        />
      </Notice>
      <TickList
        rows={elsewhere}
        label={({ name, id }) => `Import ${name}, ${id}`}
        leftOut={leftOut}
        onLeaveOut={onLeaveOut}
      >
        {({ url, others }, isOut) => (
          <>
            <p className="text-muted">
              <BreakableText text={url} />
            </p>
            <p>
              {isOut ? 'Left out. Already listed as ' : 'Already listed as '}
              {others.map((other, at) => (
                <Fragment key={other.id}>
                  {at > 0 && ', '}
                  <Link to={editPath(other.id)} target="_blank" className="font-medium text-accent underline">
                    <bdi>{other.name}</bdi>
                    <span className="sr-only"> (opens in a new tab)</span>
                  </Link>{' '}
                  <span className="font-mono text-xs text-muted">{other.id}</span>
                  {other.status === 'pending' && ', in review'}
                </Fragment>
              ))}
              .
            </p>
          </>
        )}
      </TickList>
    </section>
  );
}

const LeaveOutButton = ({ label, onClick }: { label: string; onClick: (() => void) | undefined }) => (
  <Button size="sm" className="mt-2 justify-self-start" disabled={!onClick} onClick={onClick}>
    {label}
  </Button>
);

const SHOWN_AT_ONCE = 20;

function TickList<Row extends { id: string; name: string }>({
  rows,
  label,
  leftOut,
  onLeaveOut,
  badge,
  children,
}: Omit<Selection, 'comparison'> & {
  rows: readonly Row[];
  label: (row: Row) => string;
  badge?: (row: Row) => ReactNode;
  children: (row: Row, isOut: boolean) => ReactNode;
}) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.slice(0, shown).map((row) => (
          <li key={row.id} className="grid min-w-0 gap-2 p-3 text-sm [overflow-wrap:anywhere] sm:px-4">
            <label className="flex min-h-6 w-fit cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                aria-label={label(row)}
                checked={!leftOut.has(row.id)}
                disabled={!onLeaveOut}
                onChange={({ target }) => onLeaveOut?.([row.id], !target.checked)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                <bdi className="font-semibold">{row.name}</bdi>{' '}
                <span className="font-mono text-xs text-muted">{row.id}</span>
                {badge?.(row)}
              </span>
            </label>
            <div className="grid min-w-0 gap-2 pl-7">{children(row, leftOut.has(row.id))}</div>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button size="sm" className="justify-self-start" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more
        </Button>
      )}
    </>
  );
}

const REASONS: Record<LeftOut['why'], [one: string, many: string]> = {
  'own heading': ['link within the list', 'links within the list'],
  'no web address': ['link that is not a web address', 'links that are not web addresses'],
  'no link': ['item without a link', 'items without a link'],
  table: ['table row', 'table rows'],
  'too long': ['item that is too long', 'items that are too long'],
  'too deep': ['line nested too deeply', 'lines nested too deeply'],
  'open comment': ['comment without an end: the rest of the file was not read', 'comments without an end'],
};

export const LeftOutLines = ({ leftOut }: { leftOut: readonly LeftOut[] }) => (
  <div className="grid gap-3">
    <h3 className="text-base font-semibold">Left out</h3>
    <ul className="grid list-disc gap-1 pl-5 text-sm text-muted marker:text-line-strong">
      {leftOut.map(({ why, count, lines }) => (
        <li key={why}>
          {formatNumber(count)} {REASONS[why][count === 1 ? 0 : 1]} ({count === 1 ? 'line' : 'lines'}{' '}
          {lines.map((line) => formatNumber(line)).join(', ')}
          {count > lines.length && '…'})
        </li>
      ))}
    </ul>
  </div>
);
