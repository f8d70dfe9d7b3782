import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../features/categories/categories.queries';
import type { DirectoryChanges } from '../lib/database';
import { publicRpc } from '../lib/public-rpc';
import type { PageOrigin } from './page-data';

const whenIdle = (run: () => void) =>
  // Safari does not support requestIdleCallback.
  'requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 1000);

/** Applies changed categories. Refetches lists and the pages of changed tools. */
function applyChanges(queryClient: QueryClient, changes: DirectoryChanges, { keys }: Pick<PageOrigin, 'keys'>) {
  if (!changes) return;
  const { tools, categories } = changes;
  if (categories) queryClient.setQueryData(categoriesQuery.queryKey, categories);
  for (const queryKey of keys) {
    const [, kind] = queryKey;
    const text = JSON.stringify(queryClient.getQueryData(queryKey)) ?? '';
    // A key without a kind does not depend on the directory. A key of kind 'page' belongs to a tool's page
    // (`toolKeys.ofPage`).
    if (kind && (!tools || kind !== 'page' || tools.some((slug) => text.includes(`"slug":"${slug}"`))))
      void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/**
 * Updates a prerendered page when the browser is idle. Requests the changes since the build, then refetches only the
 * affected queries. All pages share the cacheable request. If a request fails, the page keeps the content of the build.
 */
export function revalidatePage(queryClient: QueryClient, origin: PageOrigin) {
  const check = async () =>
    applyChanges(queryClient, await publicRpc('changes_since', { version: origin.version }), origin);
  const onceLoaded = () => whenIdle(() => void check().catch(() => {}));
  if (document.readyState === 'complete') onceLoaded();
  else window.addEventListener('load', onceLoaded, { once: true });
}

/**
 * Updates the categories of a page that the browser rendered. All other data on the page is already current. The
 * request joins the batch of the page's own reads.
 */
export async function revalidateCategories(queryClient: QueryClient, version: string) {
  const { batchRead } = await import('../lib/batch-read');
  applyChanges(queryClient, await batchRead('changes_since', { version }, { mayWait: true }), { keys: [] });
}
