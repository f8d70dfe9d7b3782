import { toPictureAddress, toWebAddress } from '../../lib/web-address';
import {
  FLAGS,
  type ImportTool,
  isRecord,
  readDay,
  readMoment,
  setAt,
  valueAt,
} from '../../domain/listing-files/record';
import { COLUMNS, type Described, LISTING_COLUMNS, type ListingColumn } from '../../domain/listing/listing-columns';
import { LIMITS } from '../../domain/listing/listing.limits';
import { LISTS } from '../../domain/text/lists';
import { characters, clip, hasControl, isStorableText, numeral } from '../../domain/text/text';

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'boolean' ? 'true or false' : typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

const shown = (value: unknown) =>
  typeof value === 'object' ? kindOf(value) : clip(typeof value === 'string' ? value : JSON.stringify(value));

class RowReader {
  private readonly row: Record<string, unknown>;
  readonly errors: string[];

  constructor(row: Record<string, unknown>, errors: string[]) {
    this.row = row;
    this.errors = errors;
  }

  value(key: string): unknown {
    return valueAt(this.row, key);
  }

  private stored<Value>(value: Value, key: string, texts: readonly string[]): Value | undefined {
    if (texts.every(isStorableText)) return value;
    this.errors.push(`${key} contains characters that cannot be stored`);
    return undefined;
  }

  /** Returns trimmed text, '' for a missing value, or undefined for an invalid value. */
  text(key: string, isRequired = false): string | undefined {
    const value = this.value(key) ?? '';
    if (typeof value !== 'string') {
      this.errors.push(`${key} must be text, not ${kindOf(value)}`);
      return undefined;
    }
    const text = value.trim();
    if (text !== '') return this.stored(text, key, [text]);
    if (isRequired) this.errors.push(`Missing ${key}`);
    return text;
  }

  flag(key: string): true | undefined {
    const value = this.value(key) ?? false;
    if (typeof value !== 'boolean') this.errors.push(`${key} must be true or false, not ${kindOf(value)}`);
    return value === true ? true : undefined;
  }

  address(key: string, { to = toWebAddress, isRequired = false }: { to?: typeof toWebAddress; isRequired?: boolean }) {
    const text = this.text(key, isRequired);
    const address = text ? to(text) : undefined;
    if (address === null)
      this.errors.push(
        `Invalid ${key}: ${clip(text!)} (it must begin with http:// or https:// and a host such as example.com)`,
      );
    return address ?? undefined;
  }

  /** Returns the texts of a list. A single text counts as a list with one item. */
  texts(key: string): string[] {
    const value = this.value(key) ?? null;
    if (value === null) return [];
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const wrong = list.findIndex((item) => typeof item !== 'string');
    if (wrong !== -1) {
      this.errors.push(
        `${key} must be a list of texts, not ${Array.isArray(value) ? 'of ' : ''}${kindOf(list[wrong])}`,
      );
      return [];
    }
    const texts = (list as string[]).map((text) => text.trim()).filter(Boolean);
    return this.stored(texts, key, texts) ?? [];
  }

  bounded(text: string | undefined, label: string, { min = 0, max }: { min?: number; max: number }) {
    if (!text) return text;
    // A character has one or two UTF-16 units, so most texts need not be counted.
    if (text.length <= max && text.length >= 2 * min) return text;
    const length = characters(text);
    if (length < min) this.errors.push(`${label} must be at least ${min} characters`);
    if (length > max) this.errors.push(`${label} must be at most ${numeral(max)} characters`);
    return text;
  }
}

function fittingItems(value: unknown, { max, each }: { max: number; each: number }): string[] {
  const texts = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  const isFitting = (text: string) =>
    text !== '' && isStorableText(text) && !hasControl(text) && characters(text) <= each;
  return [...new Set(texts.map((text) => text.trim()).filter(isFitting))].slice(0, max);
}

/** Reads a value according to the column's rule. Returns undefined or an empty value if the record has no value. */
function readByRule(reader: RowReader, { label, called, recordKey: key, rule, part }: Described): unknown {
  switch (rule.kind) {
    case 'text': {
      const text = reader.bounded(reader.text(key, rule.min > 0), label, rule);
      if (text && rule.isOneLine && hasControl(text)) reader.errors.push(`${key} must not contain line breaks or tabs`);
      return text || undefined;
    }
    case 'address':
      return reader.address(key, rule);
    case 'choice': {
      const value = reader.value(key) ?? '';
      const found = rule.values.find((known) => known === value);
      if (value !== '' && found === undefined)
        reader.errors.push(`Invalid ${(called ?? label).replace(/^The /, '').toLowerCase()}: ${shown(value)}`);
      return found;
    }
    case 'some': {
      const given = reader.texts(key);
      const wrong = given.find((text) => !rule.values.includes(text));
      if (wrong) reader.errors.push(`Invalid ${label.toLowerCase().replace(/s$/, '')}: ${clip(wrong)}`);
      return rule.values.filter((known) => given.includes(known));
    }
    case 'list': {
      if (part === 'known') return fittingItems(reader.value(key), rule);
      const texts = reader.texts(key);
      if (texts.length === 0) return texts;
      const given = rule.by === 'commas' ? LISTS.commas.split(texts.join(',')) : [...new Set(texts)];
      if (given.length > rule.max) reader.errors.push(`${key} must have at most ${rule.max} entries`);
      if (given.some((text) => characters(text) > rule.each))
        reader.errors.push(`Each ${rule.one} must be at most ${rule.each} characters`);
      if (given.some(hasControl)) reader.errors.push(`${key} must not contain line breaks or tabs`);
      return given;
    }
    case 'number': {
      const value = reader.value(key);
      return Number.isInteger(value) && Number(value) >= rule.min && Number(value) <= rule.max ? value : undefined;
    }
    case 'flag':
      return [true, false].find((flag) => flag === reader.value(key));
    case 'day':
      return readDay(reader.value(key));
  }
}

function readColumn(reader: RowReader, column: ListingColumn): unknown {
  const described = LISTING_COLUMNS[column] as Described;
  const { rule } = described;
  switch (column) {
    case 'name':
      // A missing name is already part of the id's error.
      return reader.bounded(reader.text('name'), described.label, LIMITS.name) ?? '';
    case 'category': {
      const categories = reader.texts('category');
      reader.bounded(categories[0], described.label, LIMITS.category);
      return categories.length > 0 ? categories : ['Other'];
    }
    case 'logo_url': {
      const logo = reader.text('logo') ?? '';
      if (characters(logo) <= 1) return logo;
      const address = toWebAddress(logo);
      if (address === null)
        reader.errors.push(`Invalid logo: ${clip(logo)} (it must be one letter or begin with http:// or https://)`);
      return address ?? '';
    }
    case 'banner_url':
      return reader.address('banner', { to: toPictureAddress });
    case 'premium_type':
      return undefined;
    case 'pricing_type':
      return readByRule(reader, described) ?? 'free';
    default: {
      const value = readByRule(reader, described);
      const isMissing = Array.isArray(value) && value.length === 0 && !(rule.kind === 'list' && rule.missing);
      return isMissing ? undefined : value;
    }
  }
}

/** @param hasName whether the row has a name. Error messages need an id or a name. */
function readId(reader: RowReader, hasName: boolean): string {
  const id = reader.text('id');
  if (!hasName) reader.errors.push(id === '' ? 'Missing both id and name - cannot generate ID' : 'Missing name');
  if (id && hasControl(id)) reader.errors.push('id must not contain line breaks or tabs');
  return reader.bounded(id, 'id', LIMITS.id) ?? '';
}

/** Returns whether a value is present. A value of another type counts as present, because it causes its own error. */
const isGiven = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : (value ?? null) !== null);

type ValidatedRow = {
  id?: string;
  name?: string;
  errors: string[];
  /** The valid tool, or null if there are errors. The tool's id is empty if the record has no id. */
  tool: ImportTool | null;
};

/**
 * Validates one import record against the row rules (specification, section 5) and the database's limits. Category and
 * tags may each be a single string instead of a list. Invalid columns in the 'known' part are dropped without making the
 * row invalid.
 * @param isQuick whether to stop after the first column with an error.
 */
export function validateRow(raw: unknown, isQuick = false): ValidatedRow {
  if (!isRecord(raw)) return { errors: [`A tool must be an object, not ${kindOf(raw)}`], tool: null };
  const errors: string[] = [];
  const reader = new RowReader(raw, errors);
  const id = readId(reader, isGiven(raw['name']));
  const added = readMoment(raw['added']);
  if (added && Date.parse(added) > Date.now()) errors.push(`added is in the future: ${added}`);

  const tool = { id } as ImportTool;
  for (const column of COLUMNS) {
    if (isQuick && errors.length > 0) break;
    const { part, recordKey } = LISTING_COLUMNS[column];
    // These columns are skipped early, because most files do not have them.
    if (part === 'known' && (valueAt(raw, recordKey) ?? null) === null) continue;
    const own = part === 'known' ? new RowReader(raw, []) : reader;
    const value = readColumn(own, column);
    if (own === reader || own.errors.length === 0) setAt(tool, recordKey, value);
  }
  if (isQuick && errors.length > 0) return { errors, tool: null };
  setAt(tool, 'image', reader.text('image') || undefined);
  for (const flag of FLAGS) setAt(tool, flag, reader.flag(flag));
  setAt(tool, 'added', added);

  const { status } = raw;
  if (status === 'pending' || status === 'rejected' || status === 'closed')
    errors.push(`The tool was ${status} when the directory was exported. Only approved tools are imported`);
  return {
    ...(id && { id: clip(id) }),
    ...(tool.name && { name: clip(tool.name) }),
    errors,
    tool: errors.length > 0 ? null : tool,
  };
}
