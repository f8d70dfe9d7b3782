import type { DehydratedState } from '@tanstack/react-query';
import { isReturn } from '../ui/page-arrival';

export const PAGE_DATA_ID = 'page-data';

/** What a page's HTML carries of the database, so that the browser need not ask for it again. */
export type PageData = {
  queries: DehydratedState;
  /** The state of the directory that the HTML shows. */
  version: string;
};

/** As the text of a script element that is not executed: no `<` in it can end the element. */
export const writePageData = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The page's own data; null for a page that shows nothing of the database. */
export function readPageData() {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const { queries, version } = JSON.parse(text) as PageData;
  return {
    version,
    /** They count as read just now. */
    queries: () => {
      for (const { state } of queries.queries) state.dataUpdatedAt = Date.now();
      return queries;
    },
  };
}

/** Whether the HTML is all that there is to see: no query or hash, no session, no place in it to return to. */
export function isPlainVisit(): boolean {
  const { search, hash } = window.location;
  return !search && !hash && !document.documentElement.dataset['session'] && !isReturn();
}
