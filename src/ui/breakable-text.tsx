import { Fragment } from 'react';

const MARK = '\0';
/** What looks like an address, or is too long for a narrow column. */
const isLong = (word: string) => /[/@]/.test(word) || word.length >= 20;

/**
 * Text in which an address or another long word breaks after its separators instead of in the middle of a word. Its
 * place should break anything that is still too long (`overflow-wrap`). Copied, it is the text as it was.
 */
export function BreakableText({ text }: { text: string }) {
  const marked = text
    .split(/(\s+)/)
    .map((word) => (isLong(word) ? word.replace(/[/.@?&=_:#+,;~]+(?=.)/g, `$&${MARK}`) : word))
    .join('');
  return marked.split(MARK).map((part, index) => (
    // The parts of a text have no other identity than their places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
