import { TABLE_FACTS, type TableFact } from '../../domain/listing-files/table';
import { clip } from '../../domain/text/text';

/** The fact of each column; null if the column is left out. */
export type ColumnFacts = readonly (TableFact | null)[];

/** The facts that a user chose for tables with this header. */
export type ColumnChoice = { header: readonly string[]; facts: ColumnFacts };

export type TableColumns = ColumnChoice & {
  /** The first three different values of each column, shortened. */
  examples: readonly (readonly string[])[];
};

export const REQUIRED_FACTS = ['name', 'url', 'description'] as const satisfies readonly TableFact[];

/** No known name is longer. */
const MAX_NAME = 60;

const plain = (name: string) =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A Map, because a column may be named 'constructor'. A name with a lower rank wins. */
const NAMES = new Map<string, { fact: TableFact; rank: number }>();
for (const [key, { label, names }] of Object.entries(TABLE_FACTS)) {
  for (const [rank, name] of [label, ...names].map(plain).entries()) {
    if (!NAMES.has(name)) NAMES.set(name, { fact: key as TableFact, rank });
  }
}

/** Matches each fact to the column whose name fits best. Columns with unknown names are left out. */
function matchByName(header: readonly string[]): ColumnFacts {
  const found = header.map((name) => NAMES.get(plain(name)) ?? null);
  const best = new Map<TableFact, { at: number; rank: number }>();
  for (const [at, match] of found.entries()) {
    if (match && match.rank < (best.get(match.fact)?.rank ?? Infinity)) best.set(match.fact, { at, rank: match.rank });
  }
  return found.map((match, at) => (match && best.get(match.fact)?.at === at ? match.fact : null));
}

/** The number of columns with a known name. */
export const knownColumns = (header: readonly string[]): number => matchByName(header).filter(Boolean).length;

export const isSameHeader = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** The facts that were chosen for this header before, or else those that match its names. */
export const factsOf = (header: readonly string[], choices: readonly ColumnChoice[]): ColumnFacts =>
  choices.find((columns) => isSameHeader(columns.header, header) && columns.facts.length === header.length)?.facts ??
  matchByName(header);

/** A column's name for people. */
export const columnName = (name: string, at: number): string => clip(name) || `Column ${at + 1}`;
