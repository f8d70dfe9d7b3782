import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type PageData = {
  queries: { key: QueryKey; data: unknown }[];
  version: string;
};

/** Serializes the data for a script element. An unescaped `<` could close the element. */
export const serializePageData = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

export type PageOrigin = { version: string; keys: QueryKey[] };

/** Moves the page's embedded data into the query cache. Returns undefined if the page has no embedded data. */
export function hydratePageData(queryClient: QueryClient): PageOrigin | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return undefined;
  const { queries, version } = JSON.parse(text) as PageData;
  for (const { key, data } of queries) queryClient.setQueryData(key, data);
  return { version, keys: queries.map(({ key }) => key) };
}
