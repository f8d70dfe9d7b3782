import { TABLE_FACTS } from '../../domain/listing-files/table';
import { safeLocalStorage } from '../../lib/safe-storage';
import { record, storedJson } from '../../lib/typed-storage';
import { isSameHeader, type ColumnChoice } from './match-columns';

/** Limits for the stored choices, because the whole site shares the browser's storage. The length is in characters. */
const MAX_HEADERS = 20;
const MAX_LENGTH = 5000;

function isChoice(value: unknown): value is ColumnChoice {
  const { header, facts } = record(value) ?? {};
  if (!Array.isArray(header) || !Array.isArray(facts) || header.length !== facts.length) return false;
  const used: unknown[] = facts.filter((fact) => fact !== null);
  return (
    header.every((name) => typeof name === 'string') &&
    used.every((fact) => typeof fact === 'string' && Object.hasOwn(TABLE_FACTS, fact)) &&
    new Set(used).size === used.length
  );
}
const KEY = 'import-columns';
const stored = storedJson<ColumnChoice[]>(safeLocalStorage, KEY, (value) =>
  Array.isArray(value) ? value.filter(isChoice).slice(0, MAX_HEADERS) : null,
);

export const readColumnChoices = (): ColumnChoice[] => stored.read() ?? [];

export function saveColumnChoice({ header, facts }: ColumnChoice) {
  if (JSON.stringify({ header, facts }).length > MAX_LENGTH) return;
  const others = readColumnChoices().filter((columns) => !isSameHeader(columns.header, header));
  stored.write([{ header, facts }, ...others].slice(0, MAX_HEADERS));
}
