/** The largest page number that the database accepts. */
const MOST = 2_147_483_647;

/**
 * Returns the page number in the URL, or 1 if invalid. For a number above the last page, the database returns the last
 * page.
 */
export function pageIn(params: URLSearchParams, name = 'page'): number {
  const asked = Number(params.get(name));
  return Number.isInteger(asked) && asked > 1 ? Math.min(asked, MOST) : 1;
}
