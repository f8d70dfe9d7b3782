import { clip, isRecord, kindOf } from './foreign-json';
import { readDetails } from './import-details';
import { RowReader } from './import-row-reader';
import { type ImportTool, LISTING_COLUMNS } from './listing-columns';
import { LIMITS } from './listing.limits';
import { hasControl } from './text';

export type CheckedRow = {
  /** As the row gives them, as far as they are text; clipped for messages. */
  id?: string;
  name?: string;
  errors: string[];
  /** Null when there are errors. Its id is empty where the row has none: one is to be made. */
  tool: ImportTool | null;
};

/** @param hasName whether the row has a name: without either, there is nothing to call it by. */
function readId(reader: RowReader, hasName: boolean): string | undefined {
  const id = reader.text('id');
  if (id === '') {
    if (!hasName) reader.errors.push('Missing both id and name - cannot generate ID');
    return id;
  }
  if (!hasName) reader.errors.push('Missing name');
  if (id && hasControl(id)) reader.errors.push('id holds line breaks or tabs');
  return reader.bounded(id, 'id', LIMITS.id);
}

/** Anything but a missing or an empty one; what is no text is an error of its own. */
const isGiven = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : (value ?? null) !== null);

/**
 * One record of an import file, by the row rules of specification section 5 and the limits of
 * the database. What the database would refuse is an error here. Takes a category or tags given
 * as one text; a tag holds no comma, as in the listing form.
 */
export function checkRow(raw: unknown): CheckedRow {
  if (!isRecord(raw)) return { errors: [`A tool must be an object, not ${kindOf(raw)}`], tool: null };
  const reader = new RowReader(raw);
  const id = readId(reader, isGiven(raw['name']));
  const parts = Object.values(LISTING_COLUMNS).map(({ imported }) => imported.read(reader));
  // Each column reads its own keys, so together they are a whole tool.
  const tool = Object.assign({ id: id ?? '' }, ...parts, readDetails(raw)) as ImportTool;
  const known = { ...(id && { id: clip(id) }), ...(tool.name && { name: clip(tool.name) }) };
  return { ...known, errors: reader.errors, tool: reader.errors.length > 0 ? null : tool };
}
