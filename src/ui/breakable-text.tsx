import { Fragment } from 'react';

const MARK = '\0';
/** Returns whether a word looks like a URL or email address, or is too long for a narrow column. */
const isLong = (word: string) => /[/@]/.test(word) || word.length >= 20;

/**
 * Text that can break inside long words, such as URLs, after separators. The container should set `overflow-wrap` for
 * other long words. Copied text has no extra characters.
 */
export function BreakableText({ text }: { text: string }) {
  const marked = text
    .split(/(\s+)/)
    .map((word) => (isLong(word) ? word.replace(/[/.@?&=_:#+,;~]+(?=.)/g, `$&${MARK}`) : word))
    .join('');
  return marked.split(MARK).map((part, index) => (
    // The index is the key, because parts have no other identity.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
