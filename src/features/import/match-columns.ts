import { TABLE_FACTS, type TableFact } from '../../domain/listing-files/table';
import { clip } from '../../domain/text/text';

/** The fact that each column contains, or null to ignore the column. */
export type ColumnFacts = readonly (TableFact | null)[];

export type ColumnChoice = { header: readonly string[]; facts: ColumnFacts };

export type TableColumns = ColumnChoice & {
  examples: readonly (readonly string[])[];
};

export const REQUIRED_FACTS = ['name', 'url', 'description'] as const satisfies readonly TableFact[];

const MAX_NAME = 60;

const plain = (name: string) =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Column names with their facts. If a name has several facts, the lowest rank wins. A Map is safe for names such as
 * 'constructor'.
 */
const NAMES = new Map<string, { fact: TableFact; rank: number }>();
for (const [key, { label, names }] of Object.entries(TABLE_FACTS)) {
  for (const [rank, name] of [label, ...names].map(plain).entries()) {
    if (!NAMES.has(name)) NAMES.set(name, { fact: key as TableFact, rank });
  }
}

function matchByName(header: readonly string[]): ColumnFacts {
  const found = header.map((name) => NAMES.get(plain(name)) ?? null);
  const best = new Map<TableFact, { at: number; rank: number }>();
  for (const [at, match] of found.entries()) {
    if (match && match.rank < (best.get(match.fact)?.rank ?? Infinity)) best.set(match.fact, { at, rank: match.rank });
  }
  return found.map((match, at) => (match && best.get(match.fact)?.at === at ? match.fact : null));
}

export const knownColumns = (header: readonly string[]): number => matchByName(header).filter(Boolean).length;

export const isSameHeader = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** Returns the facts that the user chose earlier for this header, or else the facts that match its names. */
export const factsOf = (header: readonly string[], choices: readonly ColumnChoice[]): ColumnFacts =>
  choices.find((columns) => isSameHeader(columns.header, header) && columns.facts.length === header.length)?.facts ??
  matchByName(header);

export const columnName = (name: string, at: number): string => clip(name) || `Column ${at + 1}`;
