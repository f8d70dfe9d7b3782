import { clip, isRecord, kindOf } from './foreign-json';
import { readMoment, readRecord } from './import-columns';
import { RowReader } from './import-row-reader';
import type { ImportTool } from './import-tool';
import { LIMITS } from '../listing/listing.limits';
import { hasControl } from '../text/text';

type CheckedRow = {
  /** The row's own id and name if they are text, shortened for messages. */
  id?: string;
  name?: string;
  errors: string[];
  /** Null if there are errors. The id is empty if the row has none; the caller makes one. */
  tool: ImportTool | null;
};

/** @param hasName whether the row has a name: an error message needs the id or the name. */
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

/** When it was added, as a day or a moment; what does not read as one is left out. */
function readAdded(reader: RowReader): string | undefined {
  const added = readMoment(reader.value('added'));
  if (added && Date.parse(added) > Date.now()) reader.errors.push(`added is in the future: ${added}`);
  return added;
}

/** Whether a value is present and not empty; values that are not text are reported separately. */
const isGiven = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : (value ?? null) !== null);

/**
 * Checks one import record against the row rules of specification section 5 and the database's limits: whatever the
 * database would reject is an error here. A category or tags may be a single text; as in the listing form, a tag cannot
 * contain a comma.
 */
export function checkRow(raw: unknown): CheckedRow {
  if (!isRecord(raw)) return { errors: [`A tool must be an object, not ${kindOf(raw)}`], tool: null };
  const reader = new RowReader(raw);
  const id = readId(reader, isGiven(raw['name']));
  const added = readAdded(reader);
  const tool = { id: id ?? '', ...readRecord(reader), ...(added && { added }) } as ImportTool;
  const { status } = raw;
  if (status === 'pending' || status === 'rejected' || status === 'closed')
    reader.errors.push(`It is ${status} where this file is from; only listed tools are imported`);
  const known = { ...(id && { id: clip(id) }), ...(tool.name && { name: clip(tool.name) }) };
  return { ...known, errors: reader.errors, tool: reader.errors.length > 0 ? null : tool };
}
