import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sponsoredKey, toolKeys } from '../domain/listing/tool-keys';
import { categoriesQuery } from '../features/categories/categories.queries';
import type { DirectoryChanges } from '../lib/database';
import { publicAnswer } from '../lib/public-answer';
import { readTogether } from '../lib/read-together';
import type { PageOrigin } from './page-data';

const whenIdle = (run: () => void) =>
  // Safari does not support requestIdleCallback.
  'requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 1000);

const isList = (key: QueryKey) =>
  [toolKeys.approved, toolKeys.picks, sponsoredKey].some(
    (list) => hashKey(key.slice(0, list.length)) === hashKey(list),
  );

/** Any change may be one of a list; what is about single tools is outdated where it names one that changed. */
function isOutdated(key: QueryKey, data: unknown, tools: string[] | null): boolean {
  if (tools === null || isList(key)) return true;
  const text = JSON.stringify(data);
  return tools.some((slug) => text.includes(`"slug":"${slug}"`));
}

/** Takes over what has changed; the page's own queries that are outdated are read anew. */
async function takeOver(queryClient: QueryClient, changes: DirectoryChanges, keys: QueryKey[]) {
  if (!changes) return;
  if (changes.categories) queryClient.setQueryData(categoriesQuery.queryKey, changes.categories);
  await Promise.all(
    keys
      .filter((key) => hashKey(key) !== hashKey(categoriesQuery.queryKey))
      .filter((key) => isOutdated(key, queryClient.getQueryData(key), changes.tools))
      .map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}

/**
 * HTML made at build time may be outdated. Once the browser is idle, this asks what has changed since the build, the same
 * for all pages, and refetches what the page shows of it. If that fails, the page stays as it is.
 */
export function keepFresh(queryClient: QueryClient, { version, keys }: PageOrigin) {
  const check = async () => takeOver(queryClient, await publicAnswer('changes_since', { version }), keys);
  const onceLoaded = () => whenIdle(() => void check().catch(() => {}));
  if (document.readyState === 'complete') onceLoaded();
  else window.addEventListener('load', onceLoaded, { once: true });
}

/** The same for a page that is drawn here: of it only the categories are as old as the build, and they wait for its own reads. */
export function keepMenusFresh(queryClient: QueryClient, version: string) {
  readTogether('changes_since', { version }, { mayWait: true })
    .then((changes) => takeOver(queryClient, changes, []))
    .catch(() => {});
}
