/** The largest page number that the database accepts. */
const MAX_PAGE = 2_147_483_647;

/**
 * Returns the page number in the URL, or 1 if it is invalid. The database returns the last page for a number that is
 * too high.
 */
export function pageIn(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name));
  return Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : 1;
}
