import Papa from 'papaparse';

/**
 * Cells that a spreadsheet would run as a formula, including full-width and small-form signs and signs after invisible
 * characters. Text that already looks escaped matches too, so that unescaping restores every text.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cf}\ufe00-\ufe0f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** Rows of cells as CSV (RFC 4180), without a final line break. An apostrophe escapes cells that look like formulas. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { escapeFormulae: FORMULA, newline: '\r\n' });

/** A cell's text, trimmed, without the apostrophe that escapes it. */
export function cellText(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
