import type { DehydratedState } from '@tanstack/react-query';

/** Query results embedded in a page's HTML, so that the browser need not fetch them again. */
export type PageData = {
  queries: DehydratedState;
  /** The version of the directory that the HTML was made from. */
  version: string;
};

/** Serialized for a non-executable script element; escaping `<` keeps the data from closing the element. */
export const writePageData = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The data embedded in this page, or null if there is none. To React Query it counts as read just now. */
export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as PageData;
  for (const { state } of data.queries.queries) state.dataUpdatedAt = Date.now();
  return data;
}
