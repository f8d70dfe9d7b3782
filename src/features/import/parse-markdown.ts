import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { headingCategory } from '../../domain/listing-files/markdown';
import { LIMITS } from '../../domain/listing/listing.limits';
import { clip, countOf, numeral } from '../../domain/text/text';
import { collectRows, type LeftOut, type ParsedImport, RAW_SAMPLES, refuse } from './collect-rows';
import { type Line, type Link, readLine } from './markdown-line';

/** The maximum length of an item in characters. No tool is this long, even with all its facts. */
const MAX_ITEM = 100_000;
/** The maximum nesting, which is ten lists. Each list adds two levels: the list and the item. */
const MAX_LEVEL = 20;
/**
 * Limits on memory. A file with 100,000 tools, each below its own heading, needs half of the allowed lines and tokens.
 */
const MAX_LINES = 1_000_000;
const MAX_PARTS = 2_000_000;
const LINES_NAMED = 5;

export const isMarkdownList = (text: string): boolean => /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t].*\][([]/m.test(text);

class TooManyParts extends Error {}
type Env = { tooDeep?: (line: number) => void };

const markdown = new MarkdownIt({ html: true }).disable('table');
// Accepts every address, because a later step validates addresses.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;
markdown.normalizeLinkText = (address) => address;
// This rule runs before every block, so that blocks beyond a limit are not parsed.
markdown.block.ruler.before('code', 'limits', (state: StateBlock, line: number) => {
  if ((state as ListState).parts > MAX_PARTS) throw new TooManyParts();
  if (state.level < MAX_LEVEL) return false;
  (state.env as Env).tooDeep?.(line + 1);
  state.line = line + 1;
  return true;
});

/**
 * A token with only the fields that block rules set. Only the token's first line is stored, because a file can have a
 * million tokens.
 */
class ListToken {
  readonly type: string;
  readonly tag: string;
  content = '';
  markup = '';
  line = 0;

  constructor(type: string, tag: string) {
    this.type = type;
    this.tag = tag;
  }

  set map([first]: [number, number]) {
    this.line = first + 1;
  }
}

/** Stores only the tokens that a list of tools needs. Storing all of them took most of the memory and time. */
class ListState extends markdown.block.State {
  parts = 0;
  /** Reuses one token object for all tokens with the same type and tag, to save memory. */
  private readonly shared = new Map<string, ListToken>();
  private readonly unused = new ListToken('unused', '');

  private sharedToken(type: string, tag: string): ListToken {
    const key = type === 'heading_open' ? tag : type;
    const known = this.shared.get(key);
    if (known) return known;
    const token = new ListToken(type, tag);
    this.shared.set(key, token);
    return token;
  }

  private tokenOf(type: string, tag: string): ListToken {
    switch (type) {
      case 'list_item_open':
      case 'inline':
      case 'html_block':
        return new ListToken(type, tag);
      case 'list_item_close':
      case 'bullet_list_open':
      case 'ordered_list_open':
      case 'heading_open':
        return this.sharedToken(type, tag);
      default:
        return this.unused;
    }
  }

  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    this.parts += 1;
    this.level += nesting;
    const token = this.tokenOf(type, tag);
    if (token !== this.unused) (this.tokens as unknown as ListToken[]).push(token);
    return token as unknown as Token;
  }
}
markdown.block.State = ListState;

const wordsOf = ({ pieces }: Line) => pieces.join('').trim();
const isWebAddress = (address: string) => /^https?:/i.test(address);

/**
 * The separator between a tool's name and its description. It matches only once, because the description may start with
 * a dash.
 */
const SEPARATOR = /^\s*(?:[:|·•–—]|-+)?\s*/;
const BETWEEN_LINKS = /^[\s()[\]|,·•/&+]*$/;

/** The separator must be within this many pieces after a link. */
const NEAR = 50;

/**
 * Returns the text after a tool's link, or before the link if nothing follows. Skips further links before the
 * separator, such as a link to the source code.
 */
function descriptionOf({ pieces, links }: Line, at: number): string {
  const [link, ...others] = links.slice(at) as [Link, ...Link[]];
  let from = link.to;
  for (const other of others) {
    if (!BETWEEN_LINKS.test(pieces.slice(from, other.from).join(''))) break;
    const isBeforeSeparator = /^[\s)\]|,]*(?:[\s)\]|,]-|[:–—]|$)/.test(
      pieces.slice(other.to, other.to + NEAR).join(''),
    );
    if (!isBeforeSeparator && !BETWEEN_LINKS.test(pieces[other.to] ?? '')) break;
    from = other.to;
  }
  const text = pieces.slice(from).join('');
  const after = (from === link.to ? text : text.replace(/^[\s)\]|,]+/, '')).replace(SEPARATOR, '').trim();
  return (
    after ||
    pieces
      .slice(0, link.from)
      .join('')
      .replace(/(?<![\s:|·•–—-])[\s:|·•–—-]+$/, '')
      .trim()
  );
}

/**
 * Characters that can start inline markup. The line break is one of them, because the parser removes spaces before it.
 */
const MARKUP = /[\\`*_[\]<>&~!\n]/;

function groupCategory(words: string): string {
  const category = headingCategory(words);
  return category.length > LIMITS.category.max ? '' : category;
}

type Item = { line: number; depth: number; source: string };

/**
 * Parses and validates a Markdown list of tools. The heading above an item is its category. The item's first web link
 * is the name and address. The text after the link is the description. Never throws.
 */
export function readMarkdown(text: string): ParsedImport {
  const source = text.replace(/\r\n?/g, '\n');
  const lines = countOf(source, '\n') + 1;
  const tooMany = refuse('The file has too many lines. Split it into smaller files.');
  if (lines > MAX_LINES) return tooMany;

  const check = collectRows();
  const rawSample: string[] = [];
  const leftOut = new Map<LeftOut['why'], LeftOut>();
  let rows = 0;
  let heading = '';
  let hasHeading = false;
  /** Items without a link. They act as headings for the items nested below them. */
  const groups: { depth: number; words: string; category?: string; line: number; isUsed: boolean }[] = [];
  let depth = 0;
  let item: Item | null = null;

  const skip = (why: LeftOut['why'], line: number) => {
    const known = leftOut.get(why) ?? { why, count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES_NAMED) known.lines.push(line);
    leftOut.set(why, known);
  };
  const closeGroups = (above: number) => {
    // The list is sorted by depth. An item ends all groups at its own depth or deeper.
    let first = groups.length;
    while (first > 0 && groups[first - 1]!.depth >= above) first -= 1;
    for (let at = first; at < groups.length; at += 1) {
      const { isUsed, line } = groups[at]!;
      if (!isUsed) skip('no link', line);
    }
    groups.length = first;
  };

  const env: Env = { tooDeep: (line) => skip('too deep', line) };
  const read = (line: string): Line => {
    if (!MARKUP.test(line)) return { pieces: [line], links: [], facts: null };
    const parts: Token[] = [];
    markdown.inline.parse(line, markdown, env, parts);
    return readLine(parts);
  };

  const endItem = () => {
    if (!item) return;
    const { line, depth: itemDepth, source: itemSource } = item;
    item = null;
    closeGroups(itemDepth);
    if (itemSource.length > MAX_ITEM) return skip('too long', line);
    if (!MARKUP.test(itemSource)) {
      groups.push({ depth: itemDepth, words: itemSource.trim(), line, isUsed: false });
      return;
    }
    const words = read(itemSource);
    const at = words.links.findIndex(({ address }) => isWebAddress(address));
    const link = words.links[at];
    if (!link) {
      const [other] = words.links;
      if (other) return skip(other.address.startsWith('#') ? 'own heading' : 'no web address', line);
      groups.push({ depth: itemDepth, words: wordsOf(words), line, isUsed: false });
      return;
    }
    for (const group of groups) group.isUsed = true;
    const group = groups.at(-1);
    // The category is computed once per group, because the words can be as long as an item.
    const category = heading || (group && (group.category ??= groupCategory(group.words)));
    rows += 1;
    if (rows <= RAW_SAMPLES) rawSample.push(clip(itemSource, 1000));
    check.add(
      {
        ...(category && { category: [category] }),
        ...words.facts,
        name: link.name,
        url: link.address,
        description: descriptionOf(words, at),
      },
      line,
      words.facts === undefined ? ['The comment after the text cannot be read'] : [],
    );
  };

  const blocks: ListToken[] = [];
  try {
    markdown.block.parse(source, markdown, env, blocks as unknown as Token[]);
  } catch (error) {
    if (error instanceof TooManyParts) return tooMany;
    throw error;
  }
  let before = '';
  for (const { type, tag, content, line } of blocks) {
    if (type === 'list_item_open') {
      depth += 1;
      item = { line, depth, source: '' };
    } else if (type === 'list_item_close') {
      endItem();
      depth -= 1;
    } else if (type === 'bullet_list_open' || type === 'ordered_list_open') {
      endItem();
    } else if (type === 'heading_open') {
      endItem();
      closeGroups(0);
      before = tag;
      continue;
    } else if (type === 'inline' && before) {
      // A level-1 heading at the top is the list's title.
      heading =
        before === 'h1' && !hasHeading ? '' : content.length > MAX_ITEM ? '' : headingCategory(wordsOf(read(content)));
      hasHeading = true;
    } else if (type === 'inline' && item) {
      item.source += item.source ? `\n${content}` : content;
    } else if (type === 'inline') {
      for (const [at, row] of content.split('\n').entries()) if (/^\s*\|.*\]\(/.test(row)) skip('table', line + at);
    } else if (type === 'html_block' && content.trimStart().startsWith('<!--') && !content.includes('-->')) {
      skip('open comment', line);
    }
    before = '';
  }
  closeGroups(0);

  if (rows === 0) {
    return refuse(
      `No valid tools found to import: the list has no line such as - [name](https://address): text. Reading ended at the last line, line ${numeral(lines)}.`,
    );
  }
  const result = check.result(rawSample);
  return result.kind === 'rows' && leftOut.size > 0 ? { ...result, leftOut: [...leftOut.values()] } : result;
}
