import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../features/categories/categories.queries';
import type { DirectoryChanges } from '../lib/database';
import { publicRpc } from '../lib/public-rpc';
import type { PageOrigin } from './page-data';

const whenIdle = (run: () => void) =>
  // Safari does not support requestIdleCallback.
  'requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 1000);

/** Takes over what has changed, and reads anew what the page shows of it: lists, and what names a tool that changed. */
function takeOver(queryClient: QueryClient, changes: DirectoryChanges, { keys }: Pick<PageOrigin, 'keys'>) {
  if (!changes) return;
  const { tools, categories } = changes;
  if (categories) queryClient.setQueryData(categoriesQuery.queryKey, categories);
  for (const queryKey of keys) {
    const [, kind] = queryKey;
    const text = JSON.stringify(queryClient.getQueryData(queryKey)) ?? '';
    // What has no kind is no part of the directory; 'page' is that of a tool (`toolKeys.ofPage`).
    if (kind && (!tools || kind !== 'page' || tools.some((slug) => text.includes(`"slug":"${slug}"`))))
      void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/**
 * HTML made at build time may be outdated. Once the browser is idle, this asks what has changed since the build, which is
 * one question for all its pages, and only then refetches the page's queries. If that fails, the page stays as it is.
 */
export function revalidatePage(queryClient: QueryClient, origin: PageOrigin) {
  const check = async () =>
    takeOver(queryClient, await publicRpc('changes_since', { version: origin.version }), origin);
  const onceLoaded = () => whenIdle(() => void check().catch(() => {}));
  if (document.readyState === 'complete') onceLoaded();
  else window.addEventListener('load', onceLoaded, { once: true });
}

/** The same for a page that is drawn here: only the categories are as old as the build, and they wait for its own reads. */
export async function revalidateCategories(queryClient: QueryClient, version: string) {
  const { batchRead } = await import('../lib/batch-read');
  takeOver(queryClient, await batchRead('changes_since', { version }, { mayWait: true }), { keys: [] });
}
