/** The largest number that the database takes for a page. */
const MOST = 2_147_483_647;

/** The page that an address asks for, from 1; what is none is 1. Beyond the last one the database shows the last one. */
export function pageIn(params: URLSearchParams, name = 'page'): number {
  const asked = Number(params.get(name));
  return Number.isInteger(asked) && asked > 1 ? Math.min(asked, MOST) : 1;
}
