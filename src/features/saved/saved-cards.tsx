import type { ReactNode } from 'react';
import type { ListedTool } from '../../domain/listing/tool';
import { Button } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { SkeletonBlock, Loading } from '../../ui/skeleton';

type Reading = {
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

export function SavedCards({
  query,
  label,
  tools,
  card,
  onSaveChange,
}: {
  query: Reading;
  label: string;
  tools: readonly ListedTool[] | undefined;
  card: (tool: ListedTool) => ReactNode;
  onSaveChange?: (tool: ListedTool, isSaved: boolean) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {query.isError && (
        <LoadError title="The tools could not be loaded" isRetrying={query.isFetching} onRetry={query.refetch} />
      )}
      {!tools && !query.isError && <CardSkeletons />}
      {tools && tools.length > 0 && (
        <ul aria-label={label} className="card-grid">
          {tools.map((tool) => (
            <li
              key={tool.id}
              className="min-w-0"
              // The card has a second checkbox, which is for the comparison.
              onChange={({ target }) =>
                target instanceof HTMLInputElement && target.name === 'save' && onSaveChange?.(tool, target.checked)
              }
            >
              {card(tool)}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="justify-self-start" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {query.isFetching ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

export const CardSkeletons = () => (
  <Loading label="Loading the tools...">
    <div className="card-grid">
      {[1, 2, 3, 4].map((card) => (
        <SkeletonBlock key={card} className="h-54 rounded-lg sm:h-67" />
      ))}
    </div>
  </Loading>
);

export const goneText = (count: number) =>
  count === 1 ? 'One of these tools is no longer listed.' : `${count} of these tools are no longer listed.`;
