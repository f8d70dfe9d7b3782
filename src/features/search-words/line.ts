/** The relations between the words of a line; supabase/vocabulary.txt explains their effect on a search. */
export const KINDS = {
  same: 'mean the same',
  akin: 'are related',
  kind: 'are kinds of something',
} as const;
type Kind = keyof typeof KINDS;

/** A line as form values: comma-separated words, and the terms that they are kinds of. */
export type Line = { kind: Kind; words: string; wholes: string };

const isKind = (text: string): text is Kind => text in KINDS;

/** Parses a line in the database's format: 'kind: french, spanish > language'. */
export function readLine(line: string): Line {
  const [kind = '', ...rest] = line.split(': ');
  const [words = '', wholes = ''] = rest.join(': ').split(' > ');
  return { kind: isKind(kind) ? kind : 'same', words, wholes };
}

const terms = (words: string) =>
  // Separators of a line cannot be part of a word.
  words
    .replaceAll(/[:>]/g, ' ')
    .split(/[,;\n]/)
    .map((term) => term.trim())
    .filter(Boolean);

/** Formats the form's values as a line, '' while incomplete; the database normalizes and validates the words. */
export function writeLine({ kind, words, wholes }: Line): string {
  const [own, others] = [terms(words), kind === 'kind' ? terms(wholes) : []];
  const isWhole = kind === 'kind' ? own.length > 0 && others.length > 0 : own.length > 1;
  return isWhole ? `${kind}: ${own.join(', ')}${kind === 'kind' ? ` > ${others.join(', ')}` : ''}` : '';
}

/** Joins two lists of words without duplicates. */
export const joinWords = (words: string, more: string) => [...new Set([...terms(words), ...terms(more)])].join(', ');
/** Returns the last word, which the administrator is typing. */
export const lastWord = (words: string) => terms(words).at(-1)?.toLowerCase() ?? '';
export const hasWord = (line: string, word: string) => {
  const { words, wholes } = readLine(line);
  return [...terms(words), ...terms(wholes)].includes(word);
};
