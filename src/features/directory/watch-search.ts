import { quietCall } from '../../lib/quiet-call';
import { readConsent } from '../consent/consent';

/**
 * Tells of a search that found nothing at once; of another when it is over, by another search or by leaving, and no link
 * of a card was followed. Only after consent.
 * @param settled what needs no telling any more.
 * @returns ends the search.
 */
export function watchSearch(words: string, hasFound: boolean, settled: Set<string>): () => void {
  const tell = () => {
    if (settled.has(words) || readConsent() !== 'accepted') return;
    settled.add(words);
    quietCall('log_search', { words, was_found: hasFound });
  };
  if (!hasFound) {
    tell();
    return () => {};
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') tell();
  };
  document.addEventListener('visibilitychange', leave);
  return () => {
    document.removeEventListener('visibilitychange', leave);
    tell();
  };
}
