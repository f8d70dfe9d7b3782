import { createRowCheck, IMPORT_LIMITS, type ParsedImport, refuse, tooManyRows } from './checked-rows';
import { clip, measureJson, toPreview } from './foreign-json';
import { newUuid } from '../../lib/uuid';

/** Well above what 100,000 tools need; more could exhaust the memory. */
const MAX_VALUES = 6_000_000;
/** A nesting depth that browsers parse without a stack overflow. */
const MAX_DEPTH = 5_000;

const RAW_SAMPLES = 2;

/**
 * Parses and validates a JSON file (specification, section 5). Never throws: a file that is not a list is refused as
 * a whole, and a record that cannot be imported is an invalid row.
 */
export function parseImport(text: string, makeId: () => string = newUuid): ParsedImport {
  const json = text.replace(/^\uFEFF/, '');
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

  const check = createRowCheck(makeId);
  for (const record of records) check.add(record);
  return check.result(records.slice(0, RAW_SAMPLES).map((record) => toPreview(record)));
}
