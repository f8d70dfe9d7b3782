/** How the words of a line relate to each other. supabase/vocabulary.txt explains the effect on a search. */
export const KINDS = {
  same: 'mean the same',
  related: 'are related',
  kind: 'are kinds of something',
} as const;
type Kind = keyof typeof KINDS;

/** A line as form values: comma-separated `words`, and `wholes`, the comma-separated terms that are more general. */
export type Line = { kind: Kind; words: string; wholes: string };

const isKind = (text: string): text is Kind => text in KINDS;

/** Parses a line in the database's format: 'kind: french, spanish > language'. */
export function readLine(line: string): Line {
  const [kind = '', ...rest] = line.split(': ');
  const [words = '', wholes = ''] = rest.join(': ').split(' > ');
  return { kind: isKind(kind) ? kind : 'same', words, wholes };
}

export const terms = (words: string) =>
  // Characters that separate the parts of a line cannot be part of a word.
  words
    .replaceAll(/[:>]/g, ' ')
    .split(/[,;\n]/)
    .map((term) => term.trim())
    .filter(Boolean);

export const allTerms = (line: string) => {
  const { words, wholes } = readLine(line);
  return [...terms(words), ...terms(wholes)];
};

/**
 * Formats the form's values as a line, or '' while they are incomplete. The database normalizes and validates the
 * words.
 */
export function writeLine({ kind, words, wholes }: Line): string {
  if (kind !== 'kind') return terms(words).length > 1 ? `${kind}: ${terms(words).join(', ')}` : '';
  return terms(words).length > 0 && terms(wholes).length > 0
    ? `kind: ${terms(words).join(', ')} > ${terms(wholes).join(', ')}`
    : '';
}

export function titleOf(line: string): string {
  const words = terms(readLine(line).words);
  return words.slice(0, 3).join(', ') + (words.length > 3 ? ' …' : '');
}
