import Papa from 'papaparse';

/**
 * What a spreadsheet would run as a formula, also of full width, in small form or behind what is not seen; and text that
 * only looks as if it had been guarded already, so that guarding and unguarding give back every text.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cf}\ufe00-\ufe0f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/**
 * Rows of cells as CSV (RFC 4180), without a line end behind the last. A cell that a spreadsheet would run is text by
 * an apostrophe before it.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { escapeFormulae: FORMULA, newline: '\r\n' });

/** A cell's text, trimmed, without the apostrophe that guards it. */
export function cellText(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
