import { cutText } from '../../domain/text/text';

/** The maximum length in characters (code points). */
const MAX_LENGTH = 200;

export function subjectFromAddress(search: URLSearchParams): string {
  const line = (search.get('subject') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return cutText(line, Array.from(line).slice(0, MAX_LENGTH).join('').length);
}
