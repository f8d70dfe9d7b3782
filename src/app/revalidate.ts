import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../features/categories/categories.queries';
import type { DirectoryChanges } from '../lib/database';
import { publicRpc } from '../lib/public-rpc';
import type { PageOrigin } from './page-data';

const whenIdle = (run: () => void) =>
  // Safari does not support requestIdleCallback.
  'requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 1000);

/** Applies changed categories and refetches the page's queries that may have changed: lists, and pages that name a changed tool. */
function applyChanges(queryClient: QueryClient, changes: DirectoryChanges, { keys }: Pick<PageOrigin, 'keys'>) {
  if (!changes) return;
  const { tools, categories } = changes;
  if (categories) queryClient.setQueryData(categoriesQuery.queryKey, categories);
  for (const queryKey of keys) {
    const [, kind] = queryKey;
    const text = JSON.stringify(queryClient.getQueryData(queryKey)) ?? '';
    // Keys without a kind are not part of the directory; 'page' is a tool's page (`toolKeys.ofPage`).
    if (kind && (!tools || kind !== 'page' || tools.some((slug) => text.includes(`"slug":"${slug}"`))))
      void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/**
 * Refreshes HTML made at build time. Once the browser is idle, requests the changes since the build (one cacheable request
 * for all pages), then refetches only the queries they affect. If that fails, the page stays as it is.
 */
export function revalidatePage(queryClient: QueryClient, origin: PageOrigin) {
  const check = async () =>
    applyChanges(queryClient, await publicRpc('changes_since', { version: origin.version }), origin);
  const onceLoaded = () => whenIdle(() => void check().catch(() => {}));
  if (document.readyState === 'complete') onceLoaded();
  else window.addEventListener('load', onceLoaded, { once: true });
}

/** The same for a page rendered in the browser: only its categories are from the build. Waits to be batched with the page's reads. */
export async function revalidateCategories(queryClient: QueryClient, version: string) {
  const { batchRead } = await import('../lib/batch-read');
  applyChanges(queryClient, await batchRead('changes_since', { version }, { mayWait: true }), { keys: [] });
}
