import { isSameHeader, type KeptColumns } from '../../domain/import/table-columns';
import { TABLE_FACTS } from '../../domain/import/table-facts';
import { safeLocalStorage } from '../../lib/safe-storage';
import { record, type Shape, storedJson } from '../../lib/typed-storage';

const KEY = 'import-columns';
/** Headers that are remembered, and the length of one in characters: storage is for the whole site. */
const MOST = 20;
const LONGEST = 5000;

const list: Shape<unknown[]> = (value) => (Array.isArray(value) ? value : null);

const one: Shape<KeptColumns> = (value) => {
  const { header, facts } = record(value) ?? {};
  const names = list(header);
  const chosen = list(facts);
  const isFact = (fact: unknown) => fact === null || (typeof fact === 'string' && Object.hasOwn(TABLE_FACTS, fact));
  const used = chosen?.filter((fact) => fact !== null) ?? [];
  const isFitting =
    names?.every((name) => typeof name === 'string') &&
    chosen?.every(isFact) &&
    names.length === chosen.length &&
    new Set(used).size === used.length;
  return isFitting ? ({ header: names, facts: chosen } as KeptColumns) : null;
};
const shape: Shape<KeptColumns[]> = (value) =>
  list(value)
    ?.flatMap((item) => one(item) ?? [])
    .slice(0, MOST) ?? null;
const stored = storedJson(safeLocalStorage, KEY, shape);

/** What was chosen by hand for the columns of tables in this browser, the last first. */
export const readKeptColumns = (): KeptColumns[] => stored.read() ?? [];

/** Remembers a choice for tables with the same header. */
export function keepColumns(columns: KeptColumns) {
  if (JSON.stringify(columns).length > LONGEST) return;
  const others = readKeptColumns().filter(({ header }) => !isSameHeader(header, columns.header));
  stored.write([columns, ...others].slice(0, MOST));
}
