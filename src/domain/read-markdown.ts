import { createRowCheck, type LeftOut, type ParsedImport, refuse } from './checked-rows';
import { clip } from './foreign-json';
import { type Line, type Link, readLine, referenceKey } from './markdown-line';
import { LIMITS } from './listing.limits';
import { numeral } from './text';

/** In characters: longer than a tool with all its facts can be. */
const MAX_LINE = 100_000;
const RAW_SAMPLES = 2;
const LINES_NAMED = 5;

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/;
const LINE_ENDS = /\r\n|\n|\r/g;

/** Whether it has a line such as '- [name](address)'. */
export const isMarkdownList = (text: string): boolean => /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t].*\][([]/m.test(text);

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (const { 0: end, index } of text.matchAll(LINE_ENDS)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

/** The targets of '[name]: address', wherever they stand. */
function referencesOf(text: string): Map<string, string> {
  const references = new Map<string, string>();
  for (const [, label = '', address = ''] of text.matchAll(/^ {0,3}\[([^[\]\r\n]{1,999})\]:[ \t]*<?([^\s<>]+)>?/gm)) {
    if (!references.has(referenceKey(label))) references.set(referenceKey(label), address);
  }
  return references;
}

const wordsOf = ({ pieces }: Line) => pieces.join('').trim();
/** Pictographs that decorate a heading are no part of a category. */
const DECORATION =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+$/gu;

/** The category that a heading gives to the tools below it. */
export const headingCategory = (source: string, references?: ReadonlyMap<string, string>): string =>
  wordsOf(readLine(source, references)).replace(DECORATION, '').replace(/:$/, '').trim();

const isWebAddress = (address: string) => /^https?:/i.test(address);

const BREAK = /^(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;

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
      .replace(/[\s:|·•–—-]+$/, '')
      .trim()
  );
}

type Item = { line: number; depth: number; source: string };

/**
 * Parses and validates a list of tools in Markdown: the heading above an item is its category, its first link to the web
 * its name and address, the text behind it its description. Never throws.
 */
export function readMarkdown(text: string): ParsedImport {
  const references = referencesOf(text);
  const check = createRowCheck();
  const rawSample: string[] = [];
  const leftOut = new Map<LeftOut['why'], LeftOut>();
  let rows = 0;
  let heading = '';
  let hasHeading = false;
  /** Items without a link whose deeper items they are a heading of. */
  let groups: { depth: number; category: string; line: number; isUsed: boolean }[] = [];
  let item: Item | null = null;
  let fence = '';
  let isComment = false;
  let isBlank = true;
  let paragraph = '';
  let number = 0;

  const leave = (why: LeftOut['why'], line: number) => {
    const known = leftOut.get(why) ?? { why, count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES_NAMED) known.lines.push(line);
    leftOut.set(why, known);
  };
  const closeGroups = (depth: number) => {
    for (const { isUsed, line } of groups.filter((group) => group.depth >= depth)) if (!isUsed) leave('no link', line);
    groups = groups.filter((group) => group.depth < depth);
  };

  const endItem = () => {
    if (!item) return;
    const { line, depth, source } = item;
    item = null;
    closeGroups(depth);
    if (source.length > MAX_LINE) return leave('too long', line);
    const read = readLine(source, references);
    const at = read.links.findIndex(({ address }) => isWebAddress(address));
    const link = read.links[at];
    if (!link) {
      const [other] = read.links;
      if (other) return leave(other.address.startsWith('#') ? 'own heading' : 'no web address', line);
      const category = headingCategory(source, references);
      groups.push({ depth, category: category.length > LIMITS.category.max ? '' : category, line, isUsed: false });
      return;
    }
    for (const group of groups) group.isUsed = true;
    const category = heading || groups.at(-1)?.category;
    rows += 1;
    if (rows <= RAW_SAMPLES) rawSample.push(clip(source, 1000));
    check.add(
      {
        ...(category && { category: [category] }),
        ...read.facts,
        name: link.name,
        url: link.address,
        description: descriptionOf(read, at),
      },
      line,
      read.facts === undefined ? ['The comment behind the text is broken'] : [],
    );
  };
  const newHeading = (source: string, isTop: boolean) => {
    endItem();
    closeGroups(0);
    // The first heading is the list's own name.
    heading = isTop && !hasHeading ? '' : headingCategory(source.replace(/\s#+\s*$/, ''), references);
    hasHeading = true;
  };

  for (const source of linesOf(text)) {
    number += 1;
    const line = source.trim();
    const wasBlank = isBlank;
    isBlank = line === '';
    const above = paragraph;
    paragraph = '';
    if (fence) {
      if (line.startsWith(fence)) fence = '';
      continue;
    }
    if (isComment) {
      isComment = !line.includes('-->');
      continue;
    }
    if (isBlank) continue;
    const [, mark = ''] = /^(`{3,}|~{3,})[^`]*$/.exec(line) ?? [];
    const [, level, title = ''] = /^(#{1,6})(?:\s+([^]*))?$/.exec(line) ?? [];
    const [begin, indent = ''] = ITEM.exec(source) ?? [];
    if (mark) {
      endItem();
      fence = mark;
    } else if (line.startsWith('<!--') && !line.includes('-->')) {
      endItem();
      isComment = text.includes('-->');
    } else if (level) {
      newHeading(title, level === '#');
    } else if (above && /^(?:=+|-+)$/.test(line)) {
      newHeading(above, line.startsWith('='));
    } else if (BREAK.test(line)) {
      endItem();
    } else if (begin !== undefined) {
      endItem();
      const depth = indent.replaceAll('\t', '    ').length;
      item = { line: number, depth, source: source.slice(begin.length) };
    } else if (line.startsWith('|')) {
      endItem();
      if (line.includes('](')) leave('table', number);
    } else if (item && (/^\s{2}/.test(source) || !wasBlank)) {
      // A line goes on; a long one is refused as a whole.
      if (item.source.length <= MAX_LINE) item.source += ` ${line}`;
    } else {
      endItem();
      paragraph = line;
    }
  }
  endItem();
  closeGroups(0);

  if (rows === 0) {
    return refuse(
      `No valid tools found to import: the list has no line such as - [name](https://address): text. It was read to its end, line ${numeral(number)}.`,
    );
  }
  const result = check.result(rawSample);
  return result.kind === 'rows' && leftOut.size > 0 ? { ...result, leftOut: [...leftOut.values()] } : result;
}
