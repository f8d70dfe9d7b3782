import type { BlogBlock, Inline } from '../../src/content/content.types';

const linesOf = (block: BlogBlock): Inline[][] => {
  if (block.kind === 'paragraph' || block.kind === 'quote') return [block.text];
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? block.rows.flat() : [];
};
export const linksOf = (blocks: BlogBlock[]) =>
  blocks
    .flatMap(linesOf)
    .flatMap((line) => line.flatMap((piece) => (typeof piece === 'object' && 'href' in piece ? [piece] : [])));
