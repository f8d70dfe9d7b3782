import { IMPORT_LIMITS } from '../../domain/listing-files/record';
import { clip, cutText, linesOf } from '../../domain/text/text';
import { newUuid } from '../../lib/uuid';
import { collectRows, type ParsedImport, RAW_SAMPLES, refuse, tooManyRows } from './collect-rows';
import type { ColumnChoice } from './match-columns';
import { isKnownTable, readCsv } from './parse-csv';
import { isMarkdownList, readMarkdown } from './parse-markdown';

export const NOT_UTF8 = 'The file is not UTF-8 text. Save it as UTF-8 and choose it again.';

/**
 * Returns whether the text is UTF-16 without a byte order mark. Decoded as UTF-8, such text has a NUL beside each
 * letter.
 */
const isWide = (text: string) => {
  const start = text.slice(0, 1000);
  return start.split('\0').length > start.length / 10 + 1;
};

/**
 * Parses and validates an import file: JSON, a table or a Markdown list. The content decides the format. If the content
 * is ambiguous, the file name decides. A file named .json is always JSON. Never throws.
 */
export function readImport(text: string, name: string, choices: readonly ColumnChoice[] = []): ParsedImport {
  const content = text.replace(/^\uFEFF/, '');
  const ending = /\.(json|csv|tsv|md|markdown)$/.exec(name.toLowerCase())?.[1] ?? '';
  const isNamed = (...endings: string[]) => endings.includes(ending);
  // The check has two steps, because one pattern with a repeated group would overflow the stack on a large file.
  const start = content.trimStart();
  const isList = start.startsWith('[') && /^(?:[{["\]]|$)/.test(start.slice(1).trimStart());
  if (isNamed('json') || start === '' || start.startsWith('{') || isList) return readJson(content);
  if (isWide(content)) return refuse(NOT_UTF8);
  if (isNamed('csv', 'tsv') || isKnownTable(content)) return readCsv(content, choices);
  if (isNamed('md', 'markdown') || isMarkdownList(content)) return readMarkdown(content);
  const line = linesOf(content.slice(0, content.length - start.length));
  return refuse(
    `The file must be a JSON array of tools, a CSV table whose first line names its columns (such as Name, URL, Description), or a Markdown list with lines such as - [name](https://address): text. Reading stopped at line ${line}: ${clip(/^.*/.exec(start)?.[0] ?? '')}`,
  );
}

/** A limit on memory, far above what 100,000 tools need. */
const MAX_VALUES = 6_000_000;
/** Browsers can parse this nesting depth without a stack overflow. */
const MAX_DEPTH = 5_000;

/**
 * Parses and validates a JSON file (specification, section 5). Rejects a file that is not a list. A record that cannot
 * be imported is an invalid row.
 */
function readJson(json: string): ParsedImport {
  if (json.trim() === '') return refuse('The file is empty.');

  const size = measureJson(json);
  if (size.depth > MAX_DEPTH) return refuse('The file is nested too deeply for a list of tools.');
  if (size.values > MAX_VALUES) return refuse('The file has too many values. Split it into smaller files.');

  let records: unknown;
  try {
    records = JSON.parse(json);
  } catch (error) {
    const reason = error instanceof Error ? clip(error.message, 200) : '';
    return refuse(`The file is not valid JSON. ${reason}`.trim());
  }
  if (!Array.isArray(records)) return refuse('File should contain an array of tools');
  if (records.length === 0) return refuse('No valid tools found to import: the array in this file is empty.');
  if (records.length > IMPORT_LIMITS.rows) return tooManyRows(records.length);

  const rows = collectRows(newUuid);
  for (const record of records) rows.add(record);
  return rows.result(records.slice(0, RAW_SAMPLES).map((record) => toPreview(record)));
}

/** Estimates the nesting depth and the number of values without parsing the JSON. */
function measureJson(text: string): { depth: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isText = false;
    } else if (code === 0x22) {
      isText = true;
    } else if (code === 0x2c) {
      values += 1;
    } else if (code === 0x5b || code === 0x7b) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
  return { depth: deepest, values };
}

function shallower(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return clip(value, 300);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => shallower(item, depth - 1));
  const entries = Object.entries(value).slice(0, 30);
  return Object.fromEntries(entries.map(([key, item]) => [clip(key), shallower(item, depth - 1)]));
}

function toPreview(value: unknown, max = 1000): string {
  const text = JSON.stringify(shallower(value, 4), null, 2) ?? '';
  return text.length > max ? `${cutText(text, max)}…` : text;
}
