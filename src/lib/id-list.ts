/**
 * Formats ids for PostgREST's `in` filter. Ids may contain commas, brackets and quotes, and postgrest-js escapes only
 * some of them.
 */
export const idList = (ids: readonly string[]) => `(${ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',')})`;
