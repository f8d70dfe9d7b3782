import type { BlogBlock, Inline } from '../content.types';

const WORDS_PER_MINUTE = 220;

const plainText = (inline: Inline) =>
  typeof inline === 'string' ? inline : 'strong' in inline ? inline.strong : inline.text;

/** A link may end in the middle of a word, so no spaces are added. */
const joined = (line: Inline[]) => line.map(plainText).join('');

function textsOf(block: BlogBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'paragraph':
    case 'quote':
      return [joined(block.text)];
    case 'list':
      return block.items.map(joined);
    case 'table':
      return [block.caption, ...block.head, ...block.rows.flat().map(joined)];
  }
}

/** Counts the words of all blocks, including tables. A word has at least one letter or digit. */
export function countWords(blocks: BlogBlock[]): number {
  return blocks
    .flatMap(textsOf)
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Formats the read time: '6 min read'. Assumes 220 words per minute, rounded up. */
export function readTime(blocks: BlogBlock[]): string {
  return `${Math.max(1, Math.ceil(countWords(blocks) / WORDS_PER_MINUTE))} min read`;
}
