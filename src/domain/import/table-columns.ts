import { clip } from './foreign-json';
import { TABLE_FACTS, type TableFact } from './table-facts';

/** How the columns of a table are read. */
export type ColumnFacts = readonly (TableFact | null)[];

export type TableColumns = {
  /** The names in the first line. */
  header: readonly string[];
  /** Of each column the first three different values, shortened. */
  examples: readonly (readonly string[])[];
  /** What each column is read as; null if it is left out. */
  facts: ColumnFacts;
};

/** The facts that somebody chose for the columns of a table with this header. */
export type KeptColumns = { header: readonly string[]; facts: ColumnFacts };

export const REQUIRED_FACTS = ['name', 'url', 'description'] as const satisfies readonly TableFact[];

/** Longer names are none that is known. */
const MAX_NAME = 60;

const plain = (name: string) =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A Map, so that a column may be called 'constructor'. The house's own names come before all others. */
const NAMES = new Map<string, { fact: TableFact; place: number }>();
for (const [key, { label, names }] of Object.entries(TABLE_FACTS)) {
  for (const [place, name] of [label, ...names].map(plain).entries()) {
    if (!NAMES.has(name)) NAMES.set(name, { fact: key as TableFact, place });
  }
}

/** Reads each fact from the column whose name fits it best; a column with no known name is left out. */
export function matchByName(header: readonly string[]): ColumnFacts {
  const found = header.map((name) => NAMES.get(plain(name)) ?? null);
  const best = new Map<TableFact, { at: number; place: number }>();
  for (const [at, match] of found.entries()) {
    if (match && match.place < (best.get(match.fact)?.place ?? Infinity))
      best.set(match.fact, { at, place: match.place });
  }
  return found.map((match, at) => (match && best.get(match.fact)?.at === at ? match.fact : null));
}

/** How many columns have a name that is known. */
export const knownColumns = (header: readonly string[]): number => matchByName(header).filter(Boolean).length;

export const isSameHeader = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** What was chosen for this header before, or else what the names say. */
export const factsOf = (header: readonly string[], kept: readonly KeptColumns[]): ColumnFacts =>
  kept.find((columns) => isSameHeader(columns.header, header) && columns.facts.length === header.length)?.facts ??
  matchByName(header);

/** A column's name for people. */
export const columnName = (name: string, at: number): string => clip(name) || `Column ${at + 1}`;
