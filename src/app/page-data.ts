import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Query results embedded in a page's HTML, so that the browser need not fetch them again. */
export type PageData = {
  queries: { key: QueryKey; data: unknown }[];
  /** The version of the directory that the HTML was made from. */
  version: string;
};

/** Serialized for a non-executable script element; escaping `<` keeps the data from closing the element. */
export const serializePageData = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The version and query keys of a prerendered page. */
export type PageOrigin = { version: string; keys: QueryKey[] };

/** Puts the data embedded in this page into the query cache. Returns its origin, or undefined if there is none. */
export function hydratePageData(queryClient: QueryClient): PageOrigin | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return undefined;
  const { queries, version } = JSON.parse(text) as PageData;
  for (const { key, data } of queries) queryClient.setQueryData(key, data);
  return { version, keys: queries.map(({ key }) => key) };
}
