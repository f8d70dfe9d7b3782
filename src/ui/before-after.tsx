import type { Piece } from './word-diff';
import { BreakableText } from './breakable-text';

export const isShort = (before: string, after: string) =>
  before.length + after.length <= 160 && !/\n/.test(before + after);

/**
 * Shows a text before and after a change.
 * @param names the visible labels of the two texts. Without labels, an arrow separates short texts.
 * @param pieces a word-by-word diff (`wordDiff`) to show instead of the whole texts.
 */
export function BeforeAfter({
  before,
  after,
  names,
  pieces,
}: {
  before: string;
  after: string;
  names?: readonly [string, string];
  pieces?: readonly Piece[];
}) {
  const isLine = !names && isShort(before, after);
  const whole: readonly Piece[] = [
    { text: before, kind: 'gone' },
    { text: after, kind: 'new' },
  ];
  return (
    <p className={pieces && 'max-w-prose whitespace-pre-line leading-7 [overflow-wrap:anywhere]'}>
      {(pieces ?? whole).map(({ text, kind }, at) => {
        if (kind === 'same') return text;
        const Mark = text === '' ? 'span' : kind === 'gone' ? 'del' : 'ins';
        const look = kind === 'gone' ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success no-underline';
        const word = (
          <Mark className={text === '' ? 'text-muted' : `rounded-sm px-0.5 ${look}`}>
            {!names && text !== '' && <span className="sr-only">{kind === 'gone' ? 'Gone: ' : 'New: '}</span>}
            <bdi>
              <BreakableText text={text || 'Empty'} />
            </bdi>
          </Mark>
        );
        // The index is the key, because pieces have no other identity.
        /* oxlint-disable react/no-array-index-key */
        if (pieces) return <span key={at}>{word}</span>;
        return (
          <span key={at} className={isLine ? undefined : 'block whitespace-pre-line'}>
            {isLine && at === 1 && <span aria-hidden> → </span>}
            {names && <span className="text-muted">{names[at]}: </span>}
            {word}
          </span>
        );
        /* oxlint-enable react/no-array-index-key */
      })}
    </p>
  );
}
