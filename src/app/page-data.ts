import type { DehydratedState } from '@tanstack/react-query';

export const PAGE_DATA_ID = 'page-data';
const APP_FILES_ID = 'app-files';

/** The files that the script of index.html loads: the app's, its entry last, and those that the page adds. */
export type AppFiles = { app: string[]; page: string[]; mayRest: boolean };

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

/** Begins to load the files of this page's own code, all at once. */
export function preloadPageFiles() {
  const text = document.getElementById(APP_FILES_ID)?.textContent;
  const { page } = text ? (JSON.parse(text) as AppFiles) : { page: [] };
  for (const href of page) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
