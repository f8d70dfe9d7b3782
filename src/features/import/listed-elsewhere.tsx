import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { editPath } from '../../domain/directory/paths';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { BreakableText } from '../../ui/breakable-text';
import type { Comparison } from './compare-import';
import { useShowMore } from './show-more';

/**
 * The rows whose address is listed or waits under another id. They are imported unless they are left out: only a person
 * knows whether two listings at one address are one tool.
 */
export function ListedElsewhereRows({
  comparison: { elsewhere, foundElsewhere: found },
  leftOut,
  onLeaveOut,
}: {
  comparison: Comparison;
  leftOut: ReadonlySet<string>;
  onLeaveOut: ((ids: readonly string[], isOut: boolean) => void) | undefined;
}) {
  const { shown, button: showMore } = useShowMore(elsewhere.length);
  const ids = elsewhere.map(({ id }) => id);
  const areOut = ids.every((id) => leftOut.has(id));
  const isOne = found === 1;
  return (
    <section aria-labelledby="elsewhere-heading" className="grid gap-3">
      <h3 id="elsewhere-heading" className="text-base font-semibold">
        Listed under another id
      </h3>
      <Notice tone="warning" title={`${formatNumber(found)} ${isOne ? 'is' : 'are'} listed under another id`}>
        <p>
          The import adds a second listing of {isOne ? 'it' : 'each'}, unless left out.
          {found > ids.length && ` The first ${formatNumber(ids.length)} can be left out here.`}
        </p>
        <Button
          size="sm"
          className="mt-2 justify-self-start"
          disabled={!onLeaveOut}
          onClick={() => onLeaveOut?.(ids, !areOut)}
        >
          {areOut ? (isOne ? 'Include it' : 'Include them') : isOne ? 'Leave it out' : 'Leave them out'}
        </Button>
      </Notice>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {elsewhere.slice(0, shown).map(({ id, name, url, others }) => (
          <li key={id} className="grid min-w-0 gap-1 p-3 text-sm [overflow-wrap:anywhere] sm:px-4">
            <label className="flex min-h-6 w-fit cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                aria-label={`Import ${name}, ${id}`}
                checked={!leftOut.has(id)}
                disabled={!onLeaveOut}
                onChange={({ target }) => onLeaveOut?.([id], !target.checked)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                <bdi className="font-semibold">{name}</bdi> <span className="font-mono text-xs text-muted">{id}</span>
              </span>
            </label>
            <p className="pl-7 text-muted">
              <BreakableText text={url} />
            </p>
            <p className="pl-7">
              {leftOut.has(id) ? 'Left out. Listed as ' : 'Listed as '}
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
          </li>
        ))}
      </ul>
      {showMore}
    </section>
  );
}
