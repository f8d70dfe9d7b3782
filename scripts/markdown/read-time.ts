import type { BlogBlock, Inline } from '../../src/content/content.types.ts';

const WORDS_PER_MINUTE = 220;

const plainText = (inline: Inline) =>
  typeof inline === 'string' ? inline : 'strong' in inline ? inline.strong : inline.text;

/** Joins inline texts without spaces, because a link may end in the middle of a word. */
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

/** Returns the read time at 220 words per minute, rounded up: '6 min read'. */
export function readTime(blocks: BlogBlock[]): string {
  return `${Math.max(1, Math.ceil(countWords(blocks) / WORDS_PER_MINUTE))} min read`;
}
