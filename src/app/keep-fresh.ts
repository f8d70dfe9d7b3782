import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { readDirectoryVersion } from '../lib/directory-version';

const whenIdle = (run: () => void) =>
  // Safari does not support requestIdleCallback.
  'requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 1000);

/**
 * HTML made at build time may be outdated. Once the browser is idle, this asks whether the directory has changed since
 * the build, and only then refetches the page's queries. If the check fails, the page stays as it is.
 * @param outdated which of them; all if omitted.
 */
export function keepFresh(queryClient: QueryClient, version: string, outdated?: InvalidateQueryFilters) {
  const check = async () => {
    const current = await readDirectoryVersion().catch(() => version);
    if (current === version) return;
    await queryClient.invalidateQueries(outdated);
  };
  const onceLoaded = () => whenIdle(() => void check().catch(() => {}));
  if (document.readyState === 'complete') onceLoaded();
  else window.addEventListener('load', onceLoaded, { once: true });
}
