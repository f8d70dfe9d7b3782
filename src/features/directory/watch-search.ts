import { fireAndForget } from '../../lib/fire-and-forget';
import { readConsent } from '../consent/consent';

/**
 * Reports a search without results at once. Reports any other search at its end, unless the visitor clicked a card's
 * link. Requires consent.
 * @param reported searches that are not reported again.
 * @returns a function that ends the search.
 */
export function watchSearch(words: string, hasFound: boolean, reported: Set<string>): () => void {
  const tell = () => {
    if (reported.has(words) || readConsent() !== 'accepted') return;
    reported.add(words);
    fireAndForget('log_search', { words, was_found: hasFound });
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
