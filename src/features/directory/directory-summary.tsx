import { X } from 'lucide-react';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { useLocale } from '../../ui/use-locale';
import { type DirectoryState, NO_FILTERS } from '../../domain/directory/directory-state';
import { type Asked, isOfTag } from './tools.queries';
import type { DirectoryPage } from '../../lib/database';

export const isNarrowed = ({ query, category, pricing, facts, tag }: Asked) =>
  Boolean(query || category || pricing || facts || tag);

export const FREE_AND_FREEMIUM = 'free,freemium';

/**
 * Returns how many results the price Freemium would add to Free. Free does not include freemium, but many visitors
 * expect it to.
 */
export const freemiumCount = (pricing: string, facets: DirectoryPage['facets']): number =>
  pricing === 'free' ? (facets.pricing['freemium'] ?? 0) : 0;

export const noMatch = (query: string): string => `No tools match your search for "${query}"`;

type Props = {
  view: Pick<DirectoryPage, 'rows' | 'found' | 'total' | 'page' | 'closest'>;
  asked: Asked;
  onClear: (change: Partial<DirectoryState>) => void;
};

/**
 * Shows the range and the total of the results with the search text. Marks closest matches, and has a button that
 * clears the filters.
 */
export function DirectorySummary({ view: { rows, found, total, page, closest }, asked, onClear }: Props) {
  const locale = useLocale();
  const count = (value: number) => formatNumber(value, locale);
  const first = (page - 1) * asked.size;
  return (
    <>
      {closest && (
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-semibold text-ink">{noMatch(asked.query)}</p>
          <p>Closest matches:</p>
        </div>
      )}
      {found > 0 && !closest && (
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {/* Numbers have the format of the reader's locale, which the build does not know. */}
          <span className="tabular-nums" suppressHydrationWarning>
            Showing {count(first + 1)}-{count(first + rows.length)} of {count(found)} tools
            {/* The total of the whole directory, or of the page's category. */}
            {isNarrowed(asked) && !isOfTag(asked.within) && ` (filtered from ${count(total)} total)`}
          </span>
          {asked.query && (
            <span>
              {' '}
              for <bdi className="font-semibold text-ink">“{asked.query}”</bdi>
            </span>
          )}
        </p>
      )}
      {isNarrowed(asked) && (
        <Button look="quiet" size="sm" className="shrink-0 px-2! max-sm:hidden" onClick={() => onClear(NO_FILTERS)}>
          <X className="size-4" aria-hidden />
          Clear Filters
        </Button>
      )}
    </>
  );
}
