/** How the words of a line belong together; supabase/vocabulary.txt says what each means to a search. */
export const KINDS = {
  same: 'mean the same',
  akin: 'are related',
  kind: 'are kinds of something',
} as const;
type Kind = keyof typeof KINDS;

/** A line as a form holds it: words with commas between them, and what each is one of. */
export type Line = { kind: Kind; words: string; wholes: string };

const isKind = (text: string): text is Kind => text in KINDS;

/** Reads a line as the database writes it: 'kind: french, spanish > language'. */
export function readLine(line: string): Line {
  const [kind = '', ...rest] = line.split(': ');
  const [words = '', wholes = ''] = rest.join(': ').split(' > ');
  return { kind: isKind(kind) ? kind : 'same', words, wholes };
}

const terms = (words: string) =>
  // What parts a line is no part of a word.
  words
    .replaceAll(/[:>]/g, ' ')
    .split(/[,;\n]/)
    .map((term) => term.trim())
    .filter(Boolean);

/** The line of a form, '' while it is not whole yet; the database mends and checks its words. */
export function writeLine({ kind, words, wholes }: Line): string {
  const [own, others] = [terms(words), kind === 'kind' ? terms(wholes) : []];
  const isWhole = kind === 'kind' ? own.length > 0 && others.length > 0 : own.length > 1;
  return isWhole ? `${kind}: ${own.join(', ')}${kind === 'kind' ? ` > ${others.join(', ')}` : ''}` : '';
}

/** The words of a form together with some of another line, each once. */
export const joinWords = (words: string, more: string) => [...new Set([...terms(words), ...terms(more)])].join(', ');
/** The last of the words, which is what somebody thinks of while typing. */
export const lastWord = (words: string) => terms(words).at(-1)?.toLowerCase() ?? '';
export const hasWord = (line: string, word: string) => {
  const { words, wholes } = readLine(line);
  return [...terms(words), ...terms(wholes)].includes(word);
};
