/** Ids for PostgREST's `in`: an id may have commas, brackets and quotes, of which postgrest-js escapes only some. */
export const idList = (ids: readonly string[]) => `(${ids.map((id) => `"${id.replace(/["\\]/g, '\\$&')}"`).join(',')})`;
