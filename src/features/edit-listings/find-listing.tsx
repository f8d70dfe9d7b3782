import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { AiTool } from '../../domain/listing/tool';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Field, Input } from '../../ui/field';
import { LoadError } from '../../ui/load-error';
import { useDebounced } from '../../ui/use-debounced';
import { ListingLink } from './listing-link';
import { listingQueries, MAX_FOUND, MIN_QUERY } from '../listings/listings.queries';
import { formatCount } from '../../lib/format';

/** A search by part of a name. Arrow keys move between the search box and the results. */
export function FindListing({
  text,
  onText,
  openId,
  linkTo,
  onPick,
}: {
  text: string;
  onText: (text: string) => void;
  openId: string | null;
  linkTo: (id: string) => string;
  onPick: (id: string) => void;
}) {
  const query = useDebounced(text.trim());
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(listingQueries.find(query));
  const isLongEnough = query.length >= MIN_QUERY;
  const found = isLongEnough && !isError ? data : undefined;
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLUListElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const stops = [box.current, ...(results.current?.querySelectorAll('a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
    const next = at === -1 ? null : stops[at + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // This element only handles key events that bubble up from the input and the links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid content-start gap-3" onKeyDown={onKeyDown}>
      <Field label="Listing name" hint="Type at least 2 characters.">
        {(attributes) => (
          <div className="relative">
            <Search className="pointer-events-none absolute left-3 top-3 size-5 text-muted" aria-hidden />
            <Input
              {...attributes}
              ref={box}
              type="search"
              autoComplete="off"
              spellCheck={false}
              className="pl-10"
              value={text}
              onChange={(event) => onText(event.target.value)}
            />
          </div>
        )}
      </Field>
      <p role="status" className="min-h-5 text-sm text-muted">
        {isLongEnough && !isError && describe(found, query, isFetching && (isPlaceholderData || !data))}
      </p>
      {isLongEnough && isError && (
        <LoadError title="The search failed." isRetrying={isFetching} onRetry={refetch}>
          Check your connection.
        </LoadError>
      )}
      {found?.length === 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            onText('');
            box.current?.focus();
          }}
        >
          Show all listings
        </Button>
      )}
      {found && found.length > 0 && (
        <ul
          ref={results}
          className={cx(
            'max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface transition-opacity lg:max-h-[32rem]',
            isPlaceholderData && 'opacity-60',
          )}
        >
          {found.map((tool) => (
            <li key={tool.id}>
              <ListingLink tool={tool} to={linkTo(tool.id)} isOpen={tool.id === openId} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describe(found: AiTool[] | undefined, query: string, isSearching: boolean): string {
  if (!found || isSearching) return 'Searching...';
  if (found.length === 0) return `No listing has “${query}” in its name.`;
  if (found.length === MAX_FOUND)
    return `Only the first ${MAX_FOUND} listings are shown. Type more of the name to find others.`;
  return formatCount(found.length, 'listing');
}
