import { fireAndForget } from '../../lib/fire-and-forget';
import { readConsent } from '../consent/consent';

/**
 * Reports a search without results at once. Reports any other search when it ends, unless the visitor clicked a result.
 * Requires consent.
 * @param reported searches that must not be reported again.
 * @returns a function that ends the search.
 */
export function watchSearch(words: string, hasFound: boolean, reported: Set<string>): () => void {
  const report = () => {
    if (reported.has(words) || readConsent() !== 'accepted') return;
    reported.add(words);
    fireAndForget('log_search', { words, was_found: hasFound });
  };
  if (!hasFound) {
    report();
    return () => {};
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') report();
  };
  document.addEventListener('visibilitychange', leave);
  return () => {
    document.removeEventListener('visibilitychange', leave);
    report();
  };
}
