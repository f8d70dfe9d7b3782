import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toImportListing, toImportTool } from '../../src/domain/import/import-mapping';
import type { ImportTool } from '../../src/domain/listing/listing-columns';
import { readImport } from '../../src/domain/import/read-import';
import { csvWriter, markdownWriter } from '../../src/domain/export/write-lists';
import { randomTools } from '../support/random-tools';

function read(text: string, name: string) {
  const parsed = readImport(text, name);
  if (parsed.kind === 'file-error') throw new Error(parsed.message);
  expect(parsed.invalid.slice(0, 3)).toEqual([]);
  return parsed.valid.map(({ tool }) => toImportListing(tool));
}
/** Batch by batch, as a directory is taken out. */
function written({ begin, lines }: ReturnType<typeof csvWriter>, tools: readonly ImportTool[]) {
  const parts = [begin()];
  for (let at = 0; at < tools.length; at += 1000) parts.push(lines(tools.slice(at, at + 1000)));
  return parts.join('');
}

const tools = randomTools(3_000, 24);
/** Those of them that can be stored: the importer's own rules say which. */
const stored = read(JSON.stringify(tools), 'tools.json');

describe('3,000 random listings, exported and imported again, are what they were', () => {
  /** What differs from what was stored. */
  const changes = (name: string, text: string) => {
    const back = read(text, name);
    return Array.from({ length: Math.max(back.length, stored.length) }, (_, at) => [back[at], stored[at]]).filter(
      ([one, other]) => JSON.stringify(one) !== JSON.stringify(other),
    );
  };

  it('as JSON', () => {
    const exported = stored.map(({ details, ...row }) => toImportTool(row, details ?? null));
    expect(changes('tools.json', JSON.stringify(exported))).toEqual([]);
  });

  it('as CSV, of which no spreadsheet runs a cell', () => {
    const csv = written(csvWriter(), tools);
    const cells = Papa.parse<string[]>(csv, { newline: '\r\n' }).data.flat();
    expect(cells.length).toBeGreaterThan(60_000);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)).slice(0, 3)).toEqual([]);
    expect(changes('tools.csv', csv)).toEqual([]);
  });

  it('as Markdown', () => {
    expect(changes('tools.md', written(markdownWriter('Tools'), tools))).toEqual([]);
  });
});
