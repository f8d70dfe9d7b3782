import Papa from 'papaparse';

/**
 * Matches cells that a spreadsheet would run as a formula. The sign may be full-width, small, or preceded by invisible
 * characters. Cells that already look escaped also match, because unescaping would otherwise change them.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cf}\ufe00-\ufe0f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/**
 * Formats rows as CSV (RFC 4180) without a final line break. Cells that look like formulas are escaped with an
 * apostrophe.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { escapeFormulae: FORMULA, newline: '\r\n' });

export function cellText(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
