/** In characters (code points). */
const LONGEST = 200;

/** The subject from a link to /contact, as one line of plain text. */
export const subjectFromAddress = (search: URLSearchParams) =>
  Array.from((search.get('subject') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, LONGEST)
    .join('');
