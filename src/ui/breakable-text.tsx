import { Fragment } from 'react';

const MARK = '\0';
/** Whether a word looks like a URL or email address, or is too long for a narrow column. */
const isLong = (word: string) => /[/@]/.test(word) || word.length >= 20;

/**
 * Text that can break after separators inside long words, such as URLs. The container should set `overflow-wrap` for
 * other long words. A copy has the original text.
 */
export function BreakableText({ text }: { text: string }) {
  const marked = text
    .split(/(\s+)/)
    .map((word) => (isLong(word) ? word.replace(/[/.@?&=_:#+,;~]+(?=.)/g, `$&${MARK}`) : word))
    .join('');
  return marked.split(MARK).map((part, index) => (
    // The parts have no identity other than their index.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
