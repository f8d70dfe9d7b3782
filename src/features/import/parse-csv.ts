import Papa from 'papaparse';
import { IMPORT_LIMITS } from '../../domain/listing-files/record';
import { TABLE_FACTS } from '../../domain/listing-files/table';
import { cellText } from '../../domain/text/csv';
import { clip, countOf, linesOf, numeral } from '../../domain/text/text';
import { formatCount } from '../../lib/format';
import { collectRows, type ParsedImport, RAW_SAMPLES, refuse, tooManyRows } from './collect-rows';
import { factsOf, type ColumnChoice, knownColumns, type TableColumns } from './match-columns';

const SEPARATORS = [',', ';', '\t'];
/** The maximum number of columns, to limit memory. No table of tools has this many columns. */
const MAX_COLUMNS = 200;
const MAX_CELLS = 10_000;
/** The maximum length in characters. No line of column names is this long. */
const MAX_HEADER = 1024 * 1024;
const EXAMPLES = 3;
const NO_ERRORS: readonly string[] = [];

/**
 * Returns the last character of the table's line breaks. For CRLF this is LF, because trimming the cells removes the
 * CR.
 */
function lineEnd(text: string): '\n' | '\r' {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || (character === '\r' && text[at + 1] === '\n'))) return '\n';
    else if (!isQuoted && character === '\r') return '\r';
  }
  return '\n';
}

function lineOfTooMany(text: string, separator: string, newline: string): number {
  for (let line = 1, begin = 0; begin < text.length; line += 1) {
    const found = text.indexOf(newline, begin);
    const end = found === -1 ? text.length : found;
    // Only long lines are counted, because a short line cannot have too many cells.
    if (end - begin > MAX_CELLS && countOf(text, separator, begin, end) > MAX_CELLS) return line;
    begin = end + 1;
  }
  return 0;
}

type TakeRow = (row: string[], begin: number, end: number, errors: readonly string[]) => boolean;

/** Calls `take` for each row. A table without quotes is only split, which is several times faster than parsing. */
function eachRow(table: string, separator: string, newline: '\n' | '\r', take: TakeRow): void {
  if (!table.includes('"')) {
    for (let begin = 0, end = 0; begin < table.length; begin = end) {
      const found = table.indexOf(newline, begin);
      const close = found === -1 ? table.length : found;
      end = close + 1;
      if (!take(table.slice(begin, close).split(separator), begin, end, NO_ERRORS)) return;
    }
    return;
  }
  let begin = 0;
  Papa.parse<string[]>(table, {
    delimiter: separator,
    newline,
    // Papa Parse's fast mode would split the whole table first. Its chunks would parse a long cell once per chunk.
    fastMode: false,
    step({ data: row, errors, meta }, parser) {
      const codes = errors.length > 0 ? errors.map(({ code }) => code) : NO_ERRORS;
      if (!take(row, begin, meta.cursor, codes)) parser.abort();
      begin = meta.cursor;
    },
  });
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

function open(text: string) {
  const first = text.search(/[^ \t\r\n]/);
  const begin = first === -1 ? text.length : Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first)) + 1;
  const table = text.slice(begin);
  const newline = lineEnd(table);
  const start = table.slice(0, MAX_HEADER);
  const headers = SEPARATORS.map((separator) => {
    const [cells = []] = Papa.parse<string[]>(start, {
      delimiter: separator,
      newline,
      preview: 1,
      fastMode: false,
    }).data;
    return { separator, header: cells.map(cellText) };
  });
  // The best separator yields the most known column names. If several do, the number of cells decides.
  const rank = ({ header }: (typeof headers)[number]) =>
    knownColumns(header.slice(0, MAX_COLUMNS)) * 1e9 + header.length;
  const [best] = headers.sort((one, other) => rank(other) - rank(one));
  return { table, newline, line: linesOf(text.slice(0, begin)), ...best! };
}

export const isKnownTable = (text: string): boolean => knownColumns(open(text).header.slice(0, MAX_COLUMNS)) >= 2;

function recordOf(row: readonly string[], facts: TableColumns['facts']): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [at, fact] of facts.entries()) {
    const cell = cellText(row[at] ?? '');
    if (fact && cell) TABLE_FACTS[fact].put(record, cell);
  }
  return record;
}

function addExamples(examples: string[][], row: readonly string[]): void {
  for (const [column, values] of examples.entries()) {
    if (values.length === EXAMPLES) continue;
    const text = row[column]?.trim() ?? '';
    if (text === '' || values.includes(text)) continue;
    const cell = clip(text, 40);
    if (!values.includes(cell)) values.push(cell);
  }
}

function structureErrors(row: readonly string[], header: readonly string[], isMisquoted: boolean): readonly string[] {
  if (row.length <= header.length && !isMisquoted) return NO_ERRORS;
  const errors: string[] = [];
  if (row.slice(header.length).some((cell) => cell.trim() !== ''))
    errors.push(
      `The row has ${formatCount(row.length, 'cell', 'cells', 'en')}, but the first line names ${formatCount(header.length, 'column', 'columns', 'en')}`,
    );
  if (isMisquoted) errors.push('A quotation mark inside a quoted cell must be doubled');
  return errors;
}

/**
 * Parses and validates a table of tools. The first line must contain column names. Never throws.
 * @param choices the facts that the user chose for earlier tables.
 */
export function readCsv(text: string, choices: readonly ColumnChoice[] = []): ParsedImport {
  const { table, newline, line: firstLine, separator, header } = open(text);
  if (header.length < 2) {
    return refuse(
      `The table has one column. Its first line must name the columns, separated by commas, semicolons or tabs, such as Name, URL and Description. Reading stopped at line ${firstLine}: ${clip(table)}`,
    );
  }
  if (header.length > MAX_COLUMNS) {
    return refuse(
      `Line ${firstLine} names ${numeral(header.length)} columns, but a table of tools can have at most ${MAX_COLUMNS}.`,
    );
  }
  const tooMany = lineOfTooMany(table, separator, newline);
  if (tooMany > 0) {
    return refuse(
      `Line ${numeral(firstLine + tooMany - 1)} has more than ${numeral(MAX_CELLS)} cells, so this is not a table of tools.`,
    );
  }

  // Rows are validated at the end, because a table with too many rows is rejected as a whole.
  const body: string[][] = [];
  const lines: number[] = [];
  const misquoted = new Set<string[]>();
  const rawSample: string[] = [];
  let rows = -1;
  let line = firstLine;
  let unclosed = 0;

  eachRow(table, separator, newline, (row, begin, end, errors) => {
    const at = line;
    line += countOf(table, newline, begin, end);
    if (isBlank(row)) return true;
    rows += 1;
    if (errors.includes('MissingQuotes')) {
      unclosed = at;
      return false;
    }
    if (rows === 0 || rows > IMPORT_LIMITS.rows) return true;
    if (rows <= RAW_SAMPLES) rawSample.push(clip(table.slice(begin, end).trim(), 1000));
    body.push(row);
    lines.push(at);
    if (errors.length > 0) misquoted.add(row);
    return true;
  });

  if (unclosed > 0) {
    return refuse(`A quote starts in line ${numeral(unclosed)} and does not end, so the rest cannot be read.`);
  }
  if (rows < 1)
    return refuse(
      `No valid tools found to import: the table has no lines after line ${firstLine}, which names the columns.`,
    );
  if (rows > IMPORT_LIMITS.rows) return tooManyRows(rows);

  const facts = factsOf(header, choices);
  const examples: string[][] = header.map(() => []);
  const check = collectRows();
  for (const [at, row] of body.entries()) {
    addExamples(examples, row);
    check.add(recordOf(row, facts), lines[at], structureErrors(row, header, misquoted.has(row)));
  }
  const result = check.result(rawSample);
  return result.kind === 'rows' ? { ...result, columns: { header, examples, facts } } : result;
}
