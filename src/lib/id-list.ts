/**
 * Formats ids for PostgREST's `in` filter. Ids may contain commas, brackets and quotes, which postgrest-js does not
 * escape completely.
 */
export const idList = (ids: readonly string[]) => `(${ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',')})`;
