import MarkdownIt, { type Token } from 'markdown-it';
import type { BlogBlock, Inline, PageBlock } from '../../src/content/content.types.ts';

const SUPPORTED = 'headings (## and ###), paragraphs, lists, quotes, tables, bold text and links';
const CAPTION = /^Table: (.+)$/;
const SLOT = /\{\{([\w.-]+)\}\}/;

const markdown = new MarkdownIt();
// By default, a link that is not allowed becomes plain text. `inlineOf` rejects the link instead.
markdown.validateLink = () => true;
markdown.normalizeLink = (href) => href;

/** Escapes all punctuation, so that a value is never parsed as Markdown. */
export const escapeMarkdown = (value: string) => value.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

type Node = { token: Token; children: Node[] };

function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const levels = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      levels.pop();
      continue;
    }
    const node = { token, children: [] };
    levels.at(-1)?.push(node);
    if (token.nesting === 1) levels.push(node.children);
  }
  return root;
}

/** Returns the Markdown of a block that contains only text. */
const sourceOf = (node: Node): string => node.token.content || (node.children[0] ? sourceOf(node.children[0]) : '');
const inlineNodes = (block: Node) => treeOf(block.children[0]?.token.children ?? []);

function unsupported(node: Node): Error {
  const kind = node.token.type.replace('_open', '').replaceAll('_', ' ');
  return new Error(`${kind} “${sourceOf(node).slice(0, 40)}” is not supported here. Use ${SUPPORTED}`);
}

const plainText = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (node.token.type === 'softbreak') return ' ';
      if (node.token.type !== 'text') throw unsupported(node);
      return node.token.content;
    })
    .join('');

function inlineOf(block: Node): Inline[] {
  const line: Inline[] = [];
  for (const node of inlineNodes(block)) {
    const { token, children } = node;
    const last = line.at(-1);
    if (token.type === 'strong_open') line.push({ strong: plainText(children) });
    else if (token.type === 'link_open') {
      const href = String(token.attrGet('href') ?? '');
      if (!/^(\/|https:\/\/)/.test(href)) throw new Error(`the link “${href}” must start with / or https://`);
      line.push({ text: plainText(children), href });
    } else if (typeof last === 'string') line[line.length - 1] = last + plainText([node]);
    else if (token.type !== 'text' || token.content) line.push(plainText([node]));
  }
  return line;
}

function onlyParagraph(node: Node): Inline[] {
  const [paragraph, more] = node.children;
  if (more || paragraph?.token.type !== 'paragraph_open') throw unsupported(more ?? paragraph ?? node);
  return inlineOf(paragraph);
}

function tableOf(node: Node, caption: string | undefined): BlogBlock {
  if (!caption) throw new Error('a table needs the paragraph “Table: <caption>” before it');
  const [head = [], ...rows] = node.children.flatMap(({ children }) => children.map((row) => row.children));
  const cells = head.map((cell) => plainText(inlineNodes(cell)));
  return { kind: 'table', caption, head: cells, rows: rows.map((row) => row.map(inlineOf)) };
}

function paragraphOf(node: Node): PageBlock {
  const [tag, name] = SLOT.exec(sourceOf(node)) ?? [];
  if (!tag || !name) return { kind: 'paragraph', text: inlineOf(node) };
  if (tag !== sourceOf(node)) throw new Error(`${tag} must be a paragraph of its own`);
  return { kind: 'slot', name };
}

/**
 * Converts Markdown to the blocks that src/ui/prose.tsx renders.
 * @throws if the text contains anything that these blocks do not support.
 */
export function blocksOf(text: string): PageBlock[] {
  const nodes = treeOf(markdown.parse(text, {}));
  const captionOf = (node: Node | undefined) => node && CAPTION.exec(sourceOf(node))?.[1];
  return nodes.flatMap((node, index): PageBlock[] => {
    const { token, children } = node;
    switch (token.type) {
      case 'heading_open':
        if (token.tag !== 'h2' && token.tag !== 'h3') throw unsupported(node);
        return [{ kind: 'heading', level: token.tag === 'h2' ? 2 : 3, text: plainText(inlineNodes(node)) }];
      case 'paragraph_open':
        return captionOf(node) && nodes[index + 1]?.token.type === 'table_open' ? [] : [paragraphOf(node)];
      case 'bullet_list_open':
        return [{ kind: 'list', items: children.map(onlyParagraph) }];
      case 'ordered_list_open':
        return [{ kind: 'list', ordered: true, items: children.map(onlyParagraph) }];
      case 'blockquote_open':
        return [{ kind: 'quote', text: onlyParagraph(node) }];
      case 'table_open':
        return [tableOf(node, captionOf(nodes[index - 1]))];
      default:
        throw unsupported(node);
    }
  });
}
