import type { QueryClient } from '@tanstack/react-query';
import { readDirectoryVersion } from '../lib/directory-version';
import { placementKeys } from '../domain/placement';
import { toolKeys } from '../domain/tool-keys';

const whenIdle = (run: () => void) =>
  // Safari has no idle callback.
  'requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 1000);

/**
 * Pages are as old as their build. Once the browser is idle it asks whether the directory has changed since,
 * and only then reads again what the page shows. Without an answer the page stays as it is.
 */
export function keepFresh(queryClient: QueryClient, version: string) {
  const check = async () => {
    const current = await readDirectoryVersion().catch(() => version);
    if (current === version) return;
    await Promise.all([toolKeys.all, placementKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const onceLoaded = () => whenIdle(() => void check());
  if (document.readyState === 'complete') onceLoaded();
  else window.addEventListener('load', onceLoaded, { once: true });
}
