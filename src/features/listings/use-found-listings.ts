import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../ui/use-debounced';
import { listingQueries, MIN_QUERY } from './listings.queries';

/**
 * Returns the listings that match the typed text, after a pause in typing. Returns no listings during a request, so
 * that the options always match the text.
 */
export function useFoundListings(text: string) {
  const wanted = text.trim();
  const asked = useDebounced(wanted);
  const { data, isPending, isPlaceholderData } = useQuery(listingQueries.find(asked));
  const isAsked = wanted.length >= MIN_QUERY;
  const isWaiting = isAsked && (wanted !== asked || isPending || isPlaceholderData);
  return { found: isAsked && !isWaiting && data ? data : [], isWaiting };
}
