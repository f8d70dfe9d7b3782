import type { DehydratedState } from '@tanstack/react-query';

export const PAGE_DATA_ID = 'page-data';

/** Query results embedded in a page's HTML, so that the browser need not fetch them again. */
export type PageData = {
  queries: DehydratedState;
  /** The version of the directory that the HTML was made from. */
  version: string;
};

/** Serialized for a non-executable script element; escaping `<` keeps the data from closing the element. */
export const writePageData = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The data embedded in this page, or null if there is none. */
export function readPageData() {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const { queries, version } = JSON.parse(text) as PageData;
  return {
    version,
    /** For React Query, to which they count as read just now. */
    queries: () => {
      for (const { state } of queries.queries) state.dataUpdatedAt = Date.now();
      return queries;
    },
  };
}
