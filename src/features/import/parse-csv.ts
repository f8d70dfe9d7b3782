import Papa from 'papaparse';
import { IMPORT_LIMITS } from '../../domain/listing-files/record';
import { TABLE_FACTS } from '../../domain/listing-files/table';
import { cellText } from '../../domain/text/csv';
import { clip, countOf, linesOf, numeral } from '../../domain/text/text';
import { formatCount } from '../../lib/format';
import { collectRows, type ParsedImport, RAW_SAMPLES, refuse, tooManyRows } from './collect-rows';
import { factsOf, type ColumnChoice, knownColumns, type TableColumns } from './match-columns';

const SEPARATORS = [',', ';', '\t'];
/** Far above any table of tools. Larger tables could exhaust the memory. */
const MAX_COLUMNS = 200;
const MAX_CELLS = 10_000;
/** In characters. A line of column names is far shorter. */
const MAX_HEADER = 1024 * 1024;
const EXAMPLES = 3;

/** Returns the last character of the table's line ends. For CRLF this is LF, because cells are trimmed. */
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

/** Returns the number of the first line with too many cells, or 0. */
function lineOfTooMany(text: string, separator: string, newline: string): number {
  let line = 1;
  let cells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === separator) {
      cells += 1;
      if (cells > MAX_CELLS) return line;
    } else if (character === newline) {
      line += 1;
      cells = 0;
    }
  }
  return 0;
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** Counts the rows below the header. Returns 0 for a table below the limit, or with an unclosed quote. */
function countRows(table: string, separator: string, newline: '\n' | '\r'): number {
  if (countOf(table, newline) <= IMPORT_LIMITS.rows) return 0;
  let rows = -1;
  let isOpen = false;
  Papa.parse<string[]>(table, {
    delimiter: separator,
    newline,
    fastMode: false,
    step({ data: row, errors }) {
      isOpen ||= errors.some(({ code }) => code === 'MissingQuotes');
      if (!isBlank(row)) rows += 1;
    },
  });
  return isOpen ? 0 : rows;
}

/** Skips empty lines at the beginning. Detects line ends, separator and column names. */
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
  // The best separator gives the most known names. The number of cells decides between equal separators.
  const rank = ({ header }: (typeof headers)[number]) =>
    knownColumns(header.slice(0, MAX_COLUMNS)) * 1e9 + header.length;
  const [best] = headers.sort((one, other) => rank(other) - rank(one));
  return { table, newline, line: linesOf(text.slice(0, begin)), ...best! };
}

/** Whether the first line has at least two known column names. */
export const isKnownTable = (text: string): boolean => knownColumns(open(text).header.slice(0, MAX_COLUMNS)) >= 2;

function recordOf(row: readonly string[], facts: TableColumns['facts']): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [at, fact] of facts.entries()) {
    const cell = cellText(row[at] ?? '');
    if (fact && cell) TABLE_FACTS[fact].put(record, cell);
  }
  return record;
}

/**
 * Parses and validates a table of tools. The first line must contain column names. Never throws.
 * @param choices the facts that the user chose for earlier tables.
 */
export function readCsv(text: string, choices: readonly ColumnChoice[] = []): ParsedImport {
  const { table, newline, line: firstLine, separator, header } = open(text);
  if (header.length < 2) {
    return refuse(
      `The table has one column. Its first line must name the columns, separated by commas, semicolons or tabs, such as Name, URL and Description. It stopped at line ${firstLine}: ${clip(table)}`,
    );
  }
  if (header.length > MAX_COLUMNS) {
    return refuse(
      `Line ${firstLine} names ${numeral(header.length)} columns; a table of tools has at most ${MAX_COLUMNS}.`,
    );
  }
  const tooMany = lineOfTooMany(table, separator, newline);
  if (tooMany > 0) {
    return refuse(
      `Line ${numeral(firstLine + tooMany - 1)} holds more than ${numeral(MAX_CELLS)} cells, so this is not a table of tools.`,
    );
  }
  const allRows = countRows(table, separator, newline);
  if (allRows > IMPORT_LIMITS.rows) return tooManyRows(allRows);

  const facts = factsOf(header, choices);
  const examples: string[][] = header.map(() => []);
  const check = collectRows();
  const rawSample: string[] = [];
  let rows = -1;
  let from = 0;
  let line = firstLine;
  let unclosed = 0;

  Papa.parse<string[]>(table, {
    delimiter: separator,
    newline,
    // Fast mode splits the whole table first. Chunks would repeatedly parse a cell that spans several chunks.
    fastMode: false,
    step({ data: row, errors, meta }, parser) {
      const [begin, at] = [from, line];
      from = meta.cursor;
      line += countOf(table, newline, begin, from);
      if (isBlank(row)) return;
      rows += 1;
      if (errors.some(({ code }) => code === 'MissingQuotes')) {
        unclosed = at;
        return parser.abort();
      }
      if (rows === 0) return;
      if (rows <= RAW_SAMPLES) rawSample.push(clip(table.slice(begin, from).trim(), 1000));
      for (const [column, values] of examples.entries()) {
        if (values.length === EXAMPLES) continue;
        const cell = clip(row[column]?.trim() ?? '', 40);
        if (cell && !values.includes(cell)) values.push(cell);
      }
      const wrong: string[] = [];
      if (row.slice(header.length).some((cell) => cell.trim() !== ''))
        wrong.push(
          `The row has ${formatCount(row.length, 'cell', 'cells', 'en')}, but the first line names ${formatCount(header.length, 'column', 'columns', 'en')}`,
        );
      if (errors.length > 0) wrong.push('A quote inside a quoted cell is not doubled');
      check.add(recordOf(row, facts), at, wrong);
    },
  });

  if (unclosed > 0) {
    return refuse(`A quote opens in line ${numeral(unclosed)} and never closes, so the rest cannot be read.`);
  }
  if (rows < 1) return refuse(`No valid tools found to import: the table ends with its first line, line ${firstLine}.`);
  const result = check.result(rawSample);
  return result.kind === 'rows' ? { ...result, columns: { header, examples, facts } } : result;
}
