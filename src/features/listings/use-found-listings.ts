import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../ui/use-debounced';
import { listingQueries, MIN_QUERY } from './listings.queries';

/**
 * What is found for what is typed, once typing rests. While that has no answer yet nothing is found: what is chosen from
 * the list belongs to what stands in the box.
 */
export function useFoundListings(text: string) {
  const wanted = text.trim();
  const asked = useDebounced(wanted);
  const { data, isPending, isPlaceholderData } = useQuery(listingQueries.find(asked));
  const isAsked = wanted.length >= MIN_QUERY;
  const isWaiting = isAsked && (wanted !== asked || isPending || isPlaceholderData);
  return { found: isAsked && !isWaiting && data ? data : [], isWaiting };
}
