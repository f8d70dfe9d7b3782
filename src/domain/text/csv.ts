import Papa from 'papaparse';

/**
 * Matches cells that a spreadsheet would run as a formula. The sign may be full-width, in small form, or after
 * invisible characters. The pattern also matches text that looks escaped, so that every text survives escaping and
 * unescaping.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cf}\ufe00-\ufe0f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** Formats rows as CSV (RFC 4180), without a final line break. An apostrophe escapes cells that look like formulas. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { escapeFormulae: FORMULA, newline: '\r\n' });

/** Returns a trimmed cell without its escaping apostrophe. */
export function cellText(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
