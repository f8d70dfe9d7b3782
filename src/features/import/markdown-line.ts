import type { Token } from 'markdown-it';
import { FACTS_BEGIN } from '../../domain/listing-files/markdown';
import { isRecord } from '../../domain/listing-files/record';

/** A link in a line. The pieces from `from` to `to` (exclusive) form its name. */
export type Link = { name: string; address: string; from: number; to: number };

export type Line = {
  /** The text in pieces, without markup and pictures. A link's piece is its name. */
  pieces: string[];
  links: Link[];
  /**
   * The record in the comment of an exported list's item. The value is null without a comment, and undefined for an
   * invalid comment.
   */
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
      // A link that contains only a picture is a badge.
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
