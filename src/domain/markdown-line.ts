import { isRecord } from './foreign-json';

/** A link to somewhere; its name stands in the pieces from `from` to `to`, which is exclusive. */
export type Link = { name: string; address: string; from: number; to: number };

export type Line = {
  /** The text in pieces, without any markup: a link is its name, a picture is nothing. */
  pieces: string[];
  links: Link[];
  /** What our own lists say of a tool in a comment behind its text; null if there is none, undefined if it is broken. */
  facts: Record<string, unknown> | null | undefined;
};

/** Begins the comment behind the text of our own lists. */
export const FACTS_BEGIN = '<!-- tool ';
const COMMENT_END = '-->';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const isPunctuation = (character: string | undefined) => /^[!-/:-@[-`{-~]$/.test(character ?? '');
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '');

/** The entity at this place and its length in the source, or null. */
function entityAt(source: string, at: number): { text: string; length: number } | null {
  const [all, decimal, hexadecimal, name] =
    /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/i.exec(source.slice(at, at + 12)) ?? [];
  if (all === undefined) return null;
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null;
  const text = code === null ? ENTITIES[name ?? ''] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  return text === undefined ? null : { text, length: all.length };
}

/** The text without backslashes and entities. */
function plain(source: string): string {
  let text = '';
  for (let at = 0; at < source.length; at += 1) {
    const entity = source[at] === '&' ? entityAt(source, at) : null;
    if (entity) {
      text += entity.text;
      at += entity.length - 1;
    } else {
      if (source[at] === '\\' && isPunctuation(source[at + 1])) at += 1;
      text += source[at];
    }
  }
  return text;
}

/** Longer than any address that can be stored, escaped. */
const MAX_TARGET = 8000;

/** Of parentheses in an address, as readers of Markdown limit it: the time stays that of one line. */
const MAX_DEPTH = 32;

/** Reads '(address "title")' at this place; null if it is none. */
function targetAt(source: string, at: number): { address: string; end: number } | null {
  const rest = source.slice(at + 1, at + 1 + MAX_TARGET);
  let from = /^ */.exec(rest)?.[0].length ?? 0;
  let to = from;
  if (rest[from] === '<') {
    from += 1;
    to = rest.indexOf('>', from);
    if (to === -1) return null;
  } else {
    for (let depth = 0; rest.charCodeAt(to) > 0x20; to += 1) {
      if (rest[to] === '\\') to += 1;
      else if (rest[to] === '(') {
        depth += 1;
        if (depth > MAX_DEPTH) return null;
      } else if (rest[to] === ')') {
        if (depth === 0) break;
        depth -= 1;
      }
    }
  }
  const title = /^>?\s*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')?\s*\)/.exec(rest.slice(to, to + 1000));
  return title ? { address: plain(rest.slice(from, to)), end: at + 1 + to + title[0].length } : null;
}

/** In characters, as in CommonMark. */
const MAX_LABEL = 999;

/** In small letters with single spaces, as Markdown compares the names of references. */
export const referenceKey = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Reads the text of one line of Markdown: links, pictures, emphasis, code, tags, backslashes and entities, as far as
 * lists use them. The time it takes grows with the length of the line.
 */
export function readLine(source: string, references: ReadonlyMap<string, string> = new Map()): Line {
  const pieces: string[] = [];
  const links: Link[] = [];
  let facts: Line['facts'] = null;
  /** Brackets that are open: where they stand in the source and among the pieces. */
  const open: { at: number; piece: number; links: number; isPicture: boolean }[] = [];
  /** What begins and is never closed, so that it is looked for once. */
  const unclosed = new Set<string>();

  /** The place of the mark that closes what begins here; -1 if there is none. */
  const closing = (mark: string, from: number): number => {
    const end = unclosed.has(mark) ? -1 : source.indexOf(mark, from);
    if (end === -1) unclosed.add(mark);
    return end;
  };

  const target = (label: string, at: number) => {
    const direct = source[at] === '(' ? targetAt(source, at) : null;
    if (direct || references.size === 0 || label.length > MAX_LABEL) return direct;
    const [all = '', named = ''] = /^\[([^[\]]*)\]/.exec(source.slice(at, at + MAX_LABEL)) ?? [];
    const address = references.get(referenceKey(named || label));
    return address === undefined ? null : { address, end: at + all.length };
  };

  /** Ends the last open bracket, and returns the place behind it. */
  const closeBracket = (at: number): number => {
    const bracket = open.pop();
    const found = bracket ? target(source.slice(bracket.at + 1, at), at + 1) : null;
    if (!bracket || !found) {
      pieces.push(']');
      return at + 1;
    }
    if (bracket.isPicture) {
      pieces.length = bracket.piece;
      links.length = bracket.links;
      return found.end;
    }
    pieces[bracket.piece] = '';
    // Of a link within a link the inner one counts, and one around a picture alone is a badge.
    const name = links.length === bracket.links ? pieces.slice(bracket.piece).join('').trim() : '';
    if (name) links.push({ name, address: found.address.trim(), from: bracket.piece, to: pieces.length });
    return found.end;
  };

  /** Reads what begins with an angle bracket, and returns the place behind it. */
  const readTag = (at: number): number => {
    const isComment = source.startsWith('<!--', at);
    const mark = isComment ? COMMENT_END : '>';
    const end = closing(mark, at);
    const inside = end === -1 ? '' : source.slice(at + 1, end);
    if (/^https?:\/\/\S+$/i.test(inside)) {
      links.push({ name: inside, address: inside, from: pieces.length, to: pieces.length + 1 });
      pieces.push(inside);
    } else if (end !== -1 && source.startsWith(FACTS_BEGIN, at)) {
      facts = readFacts(source.slice(at + FACTS_BEGIN.length, end));
    } else if (end === -1 || !(isComment || /^\/?[a-z]/i.test(inside))) {
      pieces.push('<');
      return at + 1;
    }
    return end + mark.length;
  };

  let at = 0;
  while (at < source.length) {
    const character = source[at] as string;
    const next = source[at + 1];
    if (character === '\\' && isPunctuation(next)) {
      pieces.push(next as string);
      at += 2;
    } else if (character === '&') {
      const { text, length } = entityAt(source, at) ?? { text: '&', length: 1 };
      pieces.push(text);
      at += length;
    } else if (character === '`') {
      const run = /^`{1,99}/.exec(source.slice(at, at + 99))?.[0] ?? '`';
      const end = closing(run, at + run.length);
      pieces.push(end === -1 ? run : source.slice(at + run.length, end));
      at = (end === -1 ? at : end) + run.length;
    } else if (character === '<') {
      at = readTag(at);
    } else if (character === '[' || (character === '!' && next === '[')) {
      const isPicture = character === '!';
      open.push({ at: isPicture ? at + 1 : at, piece: pieces.length, links: links.length, isPicture });
      pieces.push(isPicture ? '![' : '[');
      at += isPicture ? 2 : 1;
    } else if (character === ']') {
      at = closeBracket(at);
    } else if (character === '*' || character === '_' || (character === '~' && next === '~')) {
      let end = at;
      while (source[end] === character) end += 1;
      const [before, after] = [source[at - 1], source[end]];
      const isText = (isSpace(before) && isSpace(after)) || (character === '_' && isWord(before) && isWord(after));
      if (isText) pieces.push(source.slice(at, end));
      at = end;
    } else {
      const length = /^[^\\&`<[!\]*_~]+/.exec(source.slice(at, at + MAX_LABEL))?.[0].length ?? 1;
      pieces.push(source.slice(at, at + length));
      at += length;
    }
  }
  return { pieces, links, facts };
}

function readFacts(json: string): Record<string, unknown> | undefined {
  try {
    const facts: unknown = JSON.parse(json);
    return isRecord(facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}

/** What begins markup within a line. */
const MARKS = /[\\`*_[\]<>~&!|#]/g;
const ENDS = /[\t\n\r]/g;
const entity = (character: string) => `&#${character.codePointAt(0)};`;

/** A text as one line of Markdown that reads as it was. */
export const markdownText = (text: string): string => text.replace(MARKS, (mark) => `\\${mark}`).replace(ENDS, entity);

/** An address as the target of a link. */
export const markdownTarget = (address: string): string => address.replace(/[\\()<>&]/g, (mark) => `\\${mark}`);

/** A record as a comment, which nothing in it can end. */
export const markdownFacts = (facts: object): string =>
  `${FACTS_BEGIN}${JSON.stringify(facts).replace(/[<>]/g, (mark) => (mark === '<' ? '\\u003c' : '\\u003e'))} ${COMMENT_END}`;
