import { labelOf } from '../../domain/listing/listing-values';
import { formatNumber } from '../../lib/format';
import { BeforeAfter } from '../../ui/before-after';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { Change, Comparison } from './compare-import';
import { useShowMore } from './show-more';

/** The listings that the import would change, old and new side by side; each can be excluded. */
export function ChangedRows({
  comparison: { changes, listed, othersLive },
  leftOut,
  onLeaveOut,
}: {
  comparison: Comparison;
  leftOut: ReadonlySet<string>;
  onLeaveOut: ((ids: readonly string[], isOut: boolean) => void) | undefined;
}) {
  const { shown, button: showMore } = useShowMore(changes.length);
  const others = changes.filter(({ isOthersLive }) => isOthersLive).map(({ id }) => id);
  const areOthersOut = others.every((id) => leftOut.has(id));
  return (
    <section aria-labelledby="changes-heading" className="grid gap-3">
      <div>
        <h3 id="changes-heading" className="text-base font-semibold">
          What changes
        </h3>
        <p className="text-sm text-muted">
          The import replaces these listings. Untick those to keep.
          {listed > changes.length &&
            ` The first ${formatNumber(changes.length)} of ${formatNumber(listed)} are shown.`}
        </p>
      </div>
      {othersLive > 0 && (
        <Notice
          tone="warning"
          title={
            othersLive === 1
              ? "1 live listing of another owner's would be replaced"
              : `${formatNumber(othersLive)} live listings of other owners would be replaced`
          }
        >
          <p>Their owners stay; their text changes for everybody at once.</p>
          {others.length > 0 && (
            <Button
              size="sm"
              className="mt-2 justify-self-start"
              disabled={!onLeaveOut}
              onClick={() => onLeaveOut?.(others, !areOthersOut)}
            >
              {areOthersOut ? 'Include them' : 'Leave them out'}
            </Button>
          )}
        </Notice>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {changes.slice(0, shown).map((change) => (
          <li key={change.id} className="p-3 text-sm sm:px-4">
            <ChangedRow
              change={change}
              isOut={leftOut.has(change.id)}
              onOut={onLeaveOut && ((isOut) => onLeaveOut([change.id], isOut))}
            />
          </li>
        ))}
      </ul>
      {showMore}
    </section>
  );
}

function ChangedRow({
  change: { id, name, isOthersLive, isBadgeLeftOut, fields },
  isOut,
  onOut,
}: {
  change: Change;
  isOut: boolean;
  onOut: ((isOut: boolean) => void) | undefined;
}) {
  return (
    <div className="grid min-w-0 gap-2 [overflow-wrap:anywhere]">
      <label className="flex min-h-6 w-fit cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Import ${name}`}
          checked={!isOut}
          disabled={!onOut}
          onChange={({ target }) => onOut?.(!target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>
          <bdi className="font-semibold">{name}</bdi> <span className="font-mono text-xs text-muted">{id}</span>
          {isOthersLive && (
            <strong className="ml-2 rounded-sm bg-warning-soft px-1.5 py-0.5 text-xs">Another owner's, live</strong>
          )}
        </span>
      </label>
      {isOut ? (
        <p className="pl-7 text-muted">Left out.</p>
      ) : (
        <div className="grid gap-2 pl-7">
          {isBadgeLeftOut && (
            <p>
              Its agreed placement stays as it is.
              {fields.length === 0 && ' Nothing else changes.'}
            </p>
          )}
          <dl className="grid gap-2">
            {fields.map(({ column, before, after }) => (
              <div key={column} className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
                {/* The status alone has no description: no file says it. */}
                <dt className="text-muted">{labelOf(column) ?? 'Status'}</dt>
                <dd>
                  <BeforeAfter before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}
