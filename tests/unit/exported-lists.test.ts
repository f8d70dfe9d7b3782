import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { LISTING_COLUMNS } from '../../src/domain/listing/listing-columns';
import { toImportListing, toImportRow, toImportTool } from '../../src/domain/listing-files/record';
import { readImport } from '../../src/features/import/parse';
import { FILE_FORMATS } from '../../src/features/export/listing-file';
import { randomRows } from '../support/random-tools';

const rows = randomRows(3_000, 24);

/** Exports all rows in the given format, in batches. */
async function written(format: keyof typeof FILE_FORMATS) {
  const { begin, lines, end } = FILE_FORMATS[format].writer('Tools');
  const parts: (string | Blob)[] = [begin()];
  for (let at = 0; at < rows.length; at += 1000) parts.push(lines(rows.slice(at, at + 1000).map(toImportTool)));
  return new Blob([...parts, ...end()]).text();
}

const inOrder = (all: typeof rows) => all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
const stored = inOrder(rows);

it('the generated listings contain a value for every column', () => {
  const isFilled = (column: string) => rows.some((row) => (row as Record<string, unknown>)[column] != null);
  expect(Object.keys(LISTING_COLUMNS).filter((column) => !isFilled(column))).toEqual([]);
});

describe('an import of 3,000 exported listings', () => {
  it.each(['json', 'csv', 'markdown'] as const)('the import restores listings unchanged from %s', async (format) => {
    const parsed = readImport(await written(format), `tools.${FILE_FORMATS[format].extension}`);
    if (parsed.kind === 'file-error') throw new Error(parsed.message);
    expect(parsed.invalid.slice(0, 3)).toEqual([]);
    const back = inOrder(parsed.valid.map(({ tool }) => toImportRow(tool)));
    const changed = stored.filter((row, at) => JSON.stringify(row) !== JSON.stringify(back[at]));
    expect([back.length, changed.slice(0, 3)]).toEqual([stored.length, []]);
  });

  it.each(['json', 'csv', 'markdown'] as const)('the import restores creation times from %s', async (format) => {
    const { begin, lines, end } = FILE_FORMATS[format].writer('Tools');
    const added = (at: number) => `2025-03-0${(at % 9) + 1}T08:30:00.00000${at % 7}+00:00`;
    const tools = rows.slice(0, 60).map((row, at) => toImportTool({ ...row, created_at: added(at) }));
    const text = await new Blob([begin(), lines(tools), ...end()]).text();
    const parsed = readImport(text, `tools.${FILE_FORMATS[format].extension}`);
    if (parsed.kind === 'file-error') throw new Error(parsed.message);
    const back = new Map(parsed.valid.map(({ tool }) => [tool.id, toImportListing(tool).created_at]));
    expect(rows.slice(0, 60).map(({ id }) => back.get(id))).toEqual(tools.map((_, at) => added(at)));
  });

  it('no cell of the CSV export is a formula', async () => {
    const cells = Papa.parse<string[]>(await written('csv'), { newline: '\r\n' }).data.flat();
    expect(cells.length).toBeGreaterThan(60_000);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)).slice(0, 3)).toEqual([]);
  });
});
