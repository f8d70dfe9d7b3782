import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../ui/use-debounced';
import { listingQueries, MIN_QUERY } from './listings.queries';

/**
 * Returns the listings that match the typed text, after a pause in typing. Returns no listings during a request, so
 * that the options always match the text.
 */
export function useFoundListings(text: string) {
  const typed = text.trim();
  const query = useDebounced(typed);
  const { data, isPending, isPlaceholderData } = useQuery(listingQueries.find(query));
  const isAsked = typed.length >= MIN_QUERY;
  const isWaiting = isAsked && (typed !== query || isPending || isPlaceholderData);
  return { found: isAsked && !isWaiting && data ? data : [], isWaiting };
}
