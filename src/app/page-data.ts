import type { DehydratedState } from '@tanstack/react-query';

export const PAGE_DATA_ID = 'page-data';

/** What a page's HTML carries of the database, so that the browser need not ask for it again. */
export type PageData = {
  queries: DehydratedState;
  /** The state of the directory that the HTML shows. */
  version: string;
};

/** As the text of a script element that is not executed: no `<` in it can end the element. */
export const writePageData = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The page's own data; null for a page that shows nothing of the database. It counts as read just now. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as PageData;
  for (const { state } of data.queries.queries) state.dataUpdatedAt = Date.now();
  return data;
}
