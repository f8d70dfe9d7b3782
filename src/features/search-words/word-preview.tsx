import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { describeError } from '../../domain/errors/describe-error';
import { toolPath } from '../../domain/directory/paths';
import type { SearchPreview } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { useDebounced } from '../../ui/use-debounced';
import { type LineChange, wordQueries } from './words.queries';

export function WordPreview({ query, change }: { query: string; change: LineChange }) {
  const key = useDebounced(JSON.stringify({ query: query.trim(), change }));
  const debounced = JSON.parse(key) as { query: string; change: LineChange };
  const isComplete = debounced.query !== '' && debounced.change.line !== '';
  const { data, error, isPlaceholderData } = useQuery({
    ...wordQueries.preview(debounced.query, debounced.change),
    enabled: isComplete,
  });

  if (!isComplete) {
    return <p className="text-sm text-muted">Enter two words and a search to compare the results before and after.</p>;
  }
  if (error) {
    return (
      <p role="alert" className="text-sm font-medium text-danger">
        {describeError(error) || 'Preview failed'}
      </p>
    );
  }
  if (!data) {
    return (
      <p role="status" className="text-sm text-muted">
        Loading the preview...
      </p>
    );
  }
  const ids = ({ rows }: SearchPreview) => new Set(rows.map(({ id }) => id));
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : undefined}>
      <p role="status" className="sr-only">
        {`Now: ${countOf(data.before)}. After saving: ${countOf(data.after)}.`}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Results
          title="Now"
          results={data.before}
          others={ids(data.after)}
          mark={data.after.found > ids(data.after).size ? 'lower' : 'gone'}
        />
        <Results title="After saving" results={data.after} others={ids(data.before)} mark="new" />
      </div>
    </div>
  );
}

const countOf = ({ found, closest }: SearchPreview) =>
  found === 0 ? 'nothing found' : closest ? `no match, ${formatNumber(found)} similar` : `${formatNumber(found)} found`;

/** @param mark the label for tools that are missing at the top of the other result. */
function Results({
  title,
  results,
  others,
  mark,
}: {
  title: string;
  results: SearchPreview;
  others: ReadonlySet<string>;
  mark: 'new' | 'gone' | 'lower';
}) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-raised p-3">
      <h3 className="font-semibold">
        {title} <span className="text-sm font-normal text-muted">{countOf(results)}</span>
      </h3>
      <ol className="mt-2 grid gap-1 text-sm">
        {results.rows.map(({ id, slug, name }, at) => (
          <li key={id} className="flex min-h-6 items-center gap-2">
            <span className="w-5 shrink-0 tabular-nums text-muted" aria-hidden>
              {at + 1}
            </span>
            <Link
              to={toolPath(slug)}
              target="_blank"
              rel="noopener"
              className="min-w-0 truncate underline-offset-2 hover:text-accent hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            {!others.has(id) && (
              <span
                className={mark === 'new' ? 'text-xs font-semibold text-accent' : 'text-xs font-semibold text-muted'}
              >
                {mark}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
