import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/directory/paths';
import { cx } from '../../ui/cx';
import type { RowState } from './use-desk';

/** The id of what names a row. */
export const rowNameId = (id: string) => `row-${id}`;

/** A row of a desk: the tool that it is about, what is to be known beside its name, and what can be done. */
export function DeskRow({
  id,
  tool,
  note,
  aside,
  state: { isMarked = false, isBusy = false, isGone = false } = {},
  onMark,
  children,
}: {
  id: string;
  tool: { slug: string; name: string };
  note?: ReactNode;
  aside?: ReactNode;
  state?: Partial<RowState<unknown>>;
  onMark?: (id: string) => void;
  children: ReactNode;
}) {
  const nameId = rowNameId(id);
  return (
    // The focus marks it, wherever in it that is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      data-row={id}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-current={isMarked ? 'true' : undefined}
      aria-busy={isBusy}
      onFocus={() => onMark?.(id)}
      className={cx(
        'grid scroll-mb-4 scroll-mt-24 gap-4 rounded-lg border border-line p-4 shadow-card -outline-offset-2 sm:p-5',
        isMarked ? 'bg-accent-soft' : 'bg-surface',
        (isBusy || isGone) && 'opacity-60',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <Link
            id={nameId}
            to={toolPath(tool.slug)}
            className="underline decoration-1 underline-offset-3 hover:decoration-2"
          >
            <bdi>{tool.name}</bdi>
          </Link>
          {note && <span className="ml-2 text-sm font-medium text-warning">{note}</span>}
        </h2>
        {aside && <p className="text-sm tabular-nums text-muted">{aside}</p>}
      </div>
      {children}
    </article>
  );
}
