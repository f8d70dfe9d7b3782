import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { createRowCheck, type LeftOut, type ParsedImport, refuse } from './checked-rows';
import { clip } from './foreign-json';
import { LIMITS } from '../listing/listing.limits';
import { type Line, type Link, readLine } from './markdown-line';
import { headingCategory } from './markdown-text';
import { countOf, numeral } from '../text/text';

/** In characters: longer than a tool with all its facts can be. */
const MAX_ITEM = 100_000;
/** Ten lists within each other: a list counts with its item. */
const MAX_LEVEL = 20;
/** 100,000 tools, each below a heading of its own, need half of both; more could exhaust the memory. */
const MAX_LINES = 1_000_000;
const MAX_PARTS = 2_000_000;
const RAW_SAMPLES = 2;
const LINES_NAMED = 5;

/** Whether it has a line such as '- [name](address)'. */
export const isMarkdownList = (text: string): boolean => /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t].*\][([]/m.test(text);

class TooManyParts extends Error {}
type Kept = { tooDeep?: (line: number) => void };

const markdown = new MarkdownIt({ html: true }).disable('table');
// Addresses are judged and mended as those of every other file.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;
markdown.normalizeLinkText = (address) => address;
// Asked before every block: what would be too much is not begun.
markdown.block.ruler.before('code', 'limits', (state: StateBlock, line: number) => {
  if (state.tokens.length > MAX_PARTS) throw new TooManyParts();
  if (state.level < MAX_LEVEL) return false;
  (state.env as Kept).tooDeep?.(line + 1);
  state.line = line + 1;
  return true;
});

/** Makes plain objects: the constructor of the parser's own tokens took a third of the time. */
class ListState extends markdown.block.State {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    if (nesting < 0) this.level -= 1;
    const token = {
      type,
      tag,
      nesting,
      level: this.level,
      block: true,
      hidden: false,
      attrs: null,
      map: null,
      children: null,
      content: '',
      markup: '',
      info: '',
      meta: null,
    } as unknown as Token;
    if (nesting > 0) this.level += 1;
    this.tokens.push(token);
    return token;
  }
}
markdown.block.State = ListState;

const wordsOf = ({ pieces }: Line) => pieces.join('').trim();
const isWebAddress = (address: string) => /^https?:/i.test(address);

/** What stands between a tool's name and its description, once: what follows may begin with a dash of its own. */
const SEPARATOR = /^\s*(?:[:|·•–—]|-+)?\s*/;
const BETWEEN_LINKS = /^[\s()[\]|,·•/&+]*$/;

/** At most this many pieces are looked at to tell whether a link stands before the separator. */
const NEAR = 50;

/**
 * The text behind a tool's link, without other links before its separator, such as to its source; the text before the
 * link if nothing stands behind it.
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
  const behind = (from === link.to ? text : text.replace(/^[\s)\]|,]+/, '')).replace(SEPARATOR, '').trim();
  return (
    behind ||
    pieces
      .slice(0, link.from)
      .join('')
      .replace(/(?<![\s:|·•–—-])[\s:|·•–—-]+$/, '')
      .trim()
  );
}

/** What can begin markup within a line, and a line's end, whose spaces the parser takes away. */
const MARKUP = /[\\`*_[\]<>&~!\n]/;

/** The category of the items below an item without a link; empty if it is too long for one. */
function groupCategory(words: string): string {
  const category = headingCategory(words);
  return category.length > LIMITS.category.max ? '' : category;
}

type Item = { line: number; depth: number; source: string };

/**
 * Parses and validates a list of tools in Markdown: the heading above an item is its category, its first link to the web
 * its name and address, the text behind it its description. Never throws.
 */
export function readMarkdown(text: string): ParsedImport {
  const source = text.replace(/\r\n?/g, '\n');
  const lines = countOf(source, '\n') + 1;
  const tooMany = refuse('The file has too many lines. Split it into smaller files.');
  if (lines > MAX_LINES) return tooMany;

  const check = createRowCheck();
  const rawSample: string[] = [];
  const leftOut = new Map<LeftOut['why'], LeftOut>();
  let rows = 0;
  let heading = '';
  let hasHeading = false;
  /** Items without a link whose deeper items they are a heading of. */
  let groups: { depth: number; words: string; category?: string; line: number; isUsed: boolean }[] = [];
  let depth = 0;
  let item: Item | null = null;

  const leave = (why: LeftOut['why'], line: number) => {
    const known = leftOut.get(why) ?? { why, count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES_NAMED) known.lines.push(line);
    leftOut.set(why, known);
  };
  const closeGroups = (above: number) => {
    for (const { isUsed, line } of groups.filter((group) => group.depth >= above)) if (!isUsed) leave('no link', line);
    groups = groups.filter((group) => group.depth < above);
  };

  const env: Kept = { tooDeep: (line) => leave('too deep', line) };
  const read = (line: string): Line => {
    if (!MARKUP.test(line)) return { pieces: [line], links: [], facts: null };
    const parts: Token[] = [];
    markdown.inline.parse(line, markdown, env, parts);
    return readLine(parts);
  };

  const endItem = () => {
    if (!item) return;
    const { line, depth: itsDepth, source: said } = item;
    item = null;
    closeGroups(itsDepth);
    if (said.length > MAX_ITEM) return leave('too long', line);
    const words = read(said);
    const at = words.links.findIndex(({ address }) => isWebAddress(address));
    const link = words.links[at];
    if (!link) {
      const [other] = words.links;
      if (other) return leave(other.address.startsWith('#') ? 'own heading' : 'no web address', line);
      groups.push({ depth: itsDepth, words: wordsOf(words), line, isUsed: false });
      return;
    }
    for (const group of groups) group.isUsed = true;
    const group = groups.at(-1);
    // Computed once: the words may be as long as an item.
    const category = heading || (group && (group.category ??= groupCategory(group.words)));
    rows += 1;
    if (rows <= RAW_SAMPLES) rawSample.push(clip(said, 1000));
    check.add(
      {
        ...(category && { category: [category] }),
        ...words.facts,
        name: link.name,
        url: link.address,
        description: descriptionOf(words, at),
      },
      line,
      words.facts === undefined ? ['The comment after the text is broken'] : [],
    );
  };

  const blocks: Token[] = [];
  try {
    markdown.block.parse(source, markdown, env, blocks);
  } catch (error) {
    if (error instanceof TooManyParts) return tooMany;
    throw error;
  }
  let before = '';
  for (const { type, tag, content, map } of blocks) {
    const line = (map?.[0] ?? 0) + 1;
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
      // The first heading is the list's own name.
      heading =
        before === 'h1' && !hasHeading ? '' : content.length > MAX_ITEM ? '' : headingCategory(wordsOf(read(content)));
      hasHeading = true;
    } else if (type === 'inline' && item) {
      item.source += item.source ? `\n${content}` : content;
    } else if (type === 'inline') {
      for (const [at, row] of content.split('\n').entries()) if (/^\s*\|.*\]\(/.test(row)) leave('table', line + at);
    } else if (type === 'html_block' && content.trimStart().startsWith('<!--') && !content.includes('-->')) {
      leave('open comment', line);
    }
    before = '';
  }
  closeGroups(0);

  if (rows === 0) {
    return refuse(
      `No valid tools found to import: the list has no line such as - [name](https://address): text. It was read to its end, line ${numeral(lines)}.`,
    );
  }
  const result = check.result(rawSample);
  return result.kind === 'rows' && leftOut.size > 0 ? { ...result, leftOut: [...leftOut.values()] } : result;
}
