/** In characters, as people count them. */
const LONGEST = 200;

/** The subject that a link to /contact asks for, as one line of plain text. */
export const subjectFromAddress = (search: URLSearchParams) =>
  Array.from((search.get('subject') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, LONGEST)
    .join('');
