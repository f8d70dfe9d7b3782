import type { Token } from 'markdown-it';
import { isRecord } from './foreign-json';
import { FACTS_BEGIN } from './markdown-text';

/** A link to somewhere; its name stands in the pieces from `from` to `to`, which is exclusive. */
export type Link = { name: string; address: string; from: number; to: number };

export type Line = {
  /** The text in pieces, without any markup: a link is its name, a picture is nothing. */
  pieces: string[];
  links: Link[];
  /** What our own lists say of a tool in a comment behind its text; null if there is none, undefined if it is broken. */
  facts: Record<string, unknown> | null | undefined;
};

function readFacts(comment: string): Record<string, unknown> | undefined {
  try {
    const facts: unknown = JSON.parse(comment.slice(FACTS_BEGIN.length, -'-->'.length));
    return isRecord(facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}

/** What the parser's parts of a line say. */
export function readLine(tokens: readonly Token[]): Line {
  const pieces: string[] = [];
  const links: Link[] = [];
  let facts: Line['facts'] = null;
  let link = { address: '', from: 0 };
  for (const token of tokens) {
    const { type, content } = token;
    if (type === 'link_open') {
      link = { address: String(token.attrGet('href') ?? '').trim(), from: pieces.length };
    } else if (type === 'link_close') {
      const name = pieces.slice(link.from).join('').trim();
      // One around a picture alone is a badge.
      if (name) links.push({ ...link, name, to: pieces.length });
    } else if (type === 'softbreak' || type === 'hardbreak') {
      pieces.push(' ');
    } else if (type === 'html_inline') {
      if (content.startsWith(FACTS_BEGIN)) facts = readFacts(content);
    } else if (type !== 'image') {
      pieces.push(content);
    }
  }
  return { pieces, links, facts };
}
