import { toPictureAddress, fixAddress, toWebAddress } from '../../lib/web-address';
import {
  COLUMNS,
  type Described,
  LISTING_COLUMNS,
  type ListingColumn,
  type ListingContent,
} from '../listing/listing-columns';
import { LIMITS } from '../listing/listing.limits';
import { choicesOf, valueText } from '../listing/listing-values';
import { LISTS } from '../text/lists';
import { characters, hasControl, isStorableText } from '../text/text';
import { clip } from './foreign-json';
import { RowReader } from './import-row-reader';
import { at, type ImportTool, put } from './import-tool';

type Record_ = Record<string, unknown>;

/** How files hold a column: as a value under its key in a record, and as a cell of a table. */
type Filed = {
  /** The value of a record, checked; undefined if it says nothing. Errors stand in the reader. */
  read: (reader: RowReader) => unknown;
  /** Puts a value into a record; read and stored again it is the same. */
  write: (record: Record_, stored: ListingContent) => void;
  store: (tool: ImportTool) => unknown;
  /** Puts a cell that is not empty into a record that is not checked yet. */
  put: (draft: Record_, cell: string) => void;
  cell: (tool: ImportTool) => string;
};

/** The one of these that the cell means, whatever its capitals. */
const among = (values: readonly string[], cell: string): string | undefined =>
  values.find((value) => value.toLowerCase() === cell.toLowerCase());

const YES = ['true', 'yes', 'y', '1', 'x', 'checked', '✓', '✔', '✅'];
const NO = ['false', 'no', 'n', '0', 'unchecked', 'none', '-', '✗', '❌'];
export const flagOf = (cell: string) => (among(YES, cell) ? true : among(NO, cell) ? false : undefined);

/** A list as a cell; one whose items hold what separates them is a JSON list. */
function listOf(cell: string, by: RegExp): string[] {
  if (cell.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(cell);
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
    } catch {
      // Only a text that begins with a bracket.
    }
  }
  return cell
    .split(by)
    .map((item) => item.trim())
    .filter(Boolean);
}
const byOf = ({ rule }: Described) =>
  rule.kind !== 'list' || rule.by === 'commas' ? /,/ : rule.by === 'lines' ? /[\r\n]/ : /[\r\n,]/;
function listCell(described: Described, items: readonly string[]): string {
  const { rule } = described;
  const plain = items.join(LISTS[rule.kind === 'list' ? rule.by : 'commas'].joint);
  return JSON.stringify(listOf(plain, byOf(described))) === JSON.stringify(items) ? plain : JSON.stringify(items);
}

/** A day of the calendar, also of a moment. */
function readDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^(20\d\d-\d\d-\d\d)(?:T|$)/.exec(value.trim())?.[1] : undefined;
  if (!day) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date.parse accepts February 31 and moves it into March, so the result is compared with the input.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(`${day}T`) ? day : undefined;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(?:Z|([+-]\d\d)(:?\d\d)?)$/;

/** A day of the calendar, or a moment to the microsecond, also as PostgreSQL writes it. */
export function readMoment(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) return undefined;
  const [, date, time, hours, minutes = ':00'] = MOMENT.exec(text) ?? [];
  const moment = date ? `${date}T${time}${hours ? hours + minutes : 'Z'}` : text;
  const isMoment = date !== undefined && Number.isFinite(Date.parse(moment));
  return readDay(moment) && (isMoment || readDay(text) === text) ? moment : undefined;
}

/** The items of a list that fit, as many as may be. */
function fittingItems(value: unknown, { max, each }: { max: number; each: number }): string[] {
  const texts = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  const fits = (text: string) => text !== '' && isStorableText(text) && !hasControl(text) && characters(text) <= each;
  return [...new Set(texts.map((text) => text.trim()).filter(fits))].slice(0, max);
}

/** What a record says of a column; what is wrong is an error, and undefined where it is left out by itself. */
function readRule(reader: RowReader, { label, called, recordKey: key, rule, part }: Described): unknown {
  switch (rule.kind) {
    case 'text': {
      const text = reader.bounded(rule.min > 0 ? reader.required(key) : reader.text(key), label, rule);
      if (text && rule.isOneLine && hasControl(text)) reader.errors.push(`${key} holds line breaks or tabs`);
      return text || undefined;
    }
    case 'address':
      return (rule.isRequired ? reader.requiredAddress(key) : reader.address(key, rule.to)) || undefined;
    case 'choice':
      return reader.oneOf(key, rule.values, `Invalid ${(called ?? label).replace(/^The /, '').toLowerCase()}`);
    case 'some': {
      const given = reader.texts(key);
      const wrong = given.find((text) => !rule.values.includes(text));
      if (wrong) reader.errors.push(`Invalid ${label.toLowerCase().replace(/s$/, '')}: ${clip(wrong)}`);
      const some = rule.values.filter((known) => given.includes(known));
      return some.length > 0 ? some : undefined;
    }
    case 'list': {
      if (part === 'known') return fittingItems(reader.value(key), rule);
      const texts = reader.texts(key);
      const given = rule.by === 'commas' ? LISTS.commas.split(texts.join(',')) : [...new Set(texts)];
      if (given.length > rule.max) reader.errors.push(`${key} must be at most ${rule.max}`);
      if (given.some((text) => characters(text) > rule.each))
        reader.errors.push(`Each ${rule.one} must be at most ${rule.each} characters`);
      if (given.some(hasControl)) reader.errors.push(`${key} hold line breaks or tabs`);
      return given;
    }
    case 'number': {
      const value = reader.value(key);
      return typeof value === 'number' && Number.isInteger(value) && value >= rule.min && value <= rule.max
        ? value
        : undefined;
    }
    case 'flag': {
      const value = reader.value(key);
      return typeof value === 'boolean' ? value : undefined;
    }
    case 'day':
      return readDay(reader.value(key));
  }
}

/** A cell as the value of a record. */
function fromCell(described: Described, cell: string): unknown {
  const { rule } = described;
  if (rule.kind === 'address') return toWebAddress(cell) === null ? fixAddress(cell) : cell;
  if (rule.kind === 'list') return listOf(cell, byOf(described));
  if (rule.kind === 'some') return listOf(cell, byOf(described)).map((item) => among(rule.values, item) ?? item);
  if (rule.kind === 'number') return Number(cell);
  if (rule.kind === 'flag') return flagOf(cell);
  if (rule.kind !== 'choice') return cell;
  const named = Object.entries(choicesOf(described) ?? {});
  return among(rule.values, cell) ?? named.find(([, name]) => among([name], cell))?.[0] ?? cell;
}

/** What is not known is null; of tags alone it is an empty list. */
function filed(column: ListingColumn): Filed {
  const described = LISTING_COLUMNS[column] as Described;
  const { recordKey: key, rule, part, initial } = described;
  const isList = rule.kind === 'list' && rule.missing !== undefined;
  const isNone = (value: unknown) => value === undefined || (!isList && Array.isArray(value) && value.length === 0);
  return {
    read: (reader) => {
      // Most rows leave most of these out.
      if (part === 'known' && !isList && reader.value(key) === undefined) return undefined;
      const own = part === 'known' ? reader.apart() : reader;
      const value = readRule(own, described);
      return isNone(value) || (own !== reader && own.errors.length > 0) ? undefined : value;
    },
    write: (record, stored) => {
      const value: unknown = stored[column] ?? undefined;
      put(record, key, value === initial && rule.kind === 'choice' ? undefined : value);
    },
    store: (tool) => at(tool, key) ?? (isList ? [] : rule.kind === 'choice' ? (initial ?? null) : null),
    put: (draft, cell) => put(draft, key, fromCell(described, cell)),
    cell: (tool) => {
      const value = at(tool, key);
      return Array.isArray(value) ? listCell(described, value as string[]) : valueText(column, value);
    },
  };
}

/** What the files hold in another way than the column. */
const OTHERWISE: { [Column in ListingColumn]?: Partial<Filed> } = {
  name: {
    // One that is missing is told with the id.
    read: (reader) => reader.bounded(reader.text('name'), LISTING_COLUMNS.name.label, LIMITS.name) ?? '',
  },
  category: {
    read: (reader) => {
      const categories = reader.texts('category');
      reader.bounded(categories[0], LISTING_COLUMNS.category.label, LIMITS.category);
      return categories.length > 0 ? categories : ['Other'];
    },
    write: (record, { category }) => put(record, 'category', [category]),
    store: ({ category }) => category[0] ?? 'Other',
    put: (draft, cell) => put(draft, 'category', listOf(cell, /,/)),
    cell: ({ category }) => listCell(LISTING_COLUMNS.tags as Described, category.slice(0, 1)),
  },
  pricing_type: {
    read: (reader) => filed('pricing_type').read(reader) ?? 'free',
    write: (record, tool) => put(record, 'pricingType', tool.pricing_type),
    put: (draft, cell) =>
      put(
        draft,
        'pricingType',
        /^free[ -]trial$/i.test(cell) ? 'trial' : fromCell(LISTING_COLUMNS.pricing_type as Described, cell),
      ),
  },
  logo_url: {
    /** One letter or an address. */
    read: (reader) => {
      const logo = reader.text('logo');
      if (!logo || characters(logo) === 1) return logo ?? '';
      const address = toWebAddress(logo);
      if (address === null)
        reader.errors.push(`Invalid logo: ${clip(logo)} (it must be one letter or begin with http:// or https://)`);
      return address ?? '';
    },
    write: (record, tool) => put(record, 'logo', tool.logo_url ?? ''),
    store: (tool) => tool.logo || null,
  },
  banner_url: {
    read: (reader) => reader.address('banner', toPictureAddress) || undefined,
    put: (draft, cell) => put(draft, 'banner', cell),
  },
  // A record has a flag for each.
  premium_type: {
    read: () => undefined,
    write: (record, { premium_type: kind }) => kind !== 'none' && put(record, kind, true),
    store: (tool) => (tool['featured'] ? 'featured' : tool['sponsored'] ? 'sponsored' : 'none'),
    put: (draft, cell) => {
      const kind = /^(?:featured|sponsored)\b/i.exec(cell)?.[0].toLowerCase();
      if (kind) draft[kind] = true;
      else if (!/^(?:basic|free|none)\b/i.test(cell)) draft['featured'] = cell;
    },
    cell: (tool) => valueText('premium_type', tool['featured'] ? 'featured' : tool['sponsored'] ? 'sponsored' : 'none'),
  },
};

/** How files hold each column, in the order of the columns. */
export const COLUMN_CODECS = Object.fromEntries(
  COLUMNS.map((column) => [column, { ...filed(column), ...OTHERWISE[column] }]),
) as Record<ListingColumn, Filed>;

/** Keys of records that are read and are no column's own. */
export const FLAGS = ['featured', 'sponsored'] as const;

/** The record of a row, with its errors in the reader; its id is another's part. */
export function readRecord(reader: RowReader): Record_ {
  const record: Record_ = {};
  for (const column of COLUMNS) put(record, LISTING_COLUMNS[column].recordKey, COLUMN_CODECS[column].read(reader));
  put(record, 'image', reader.text('image') || undefined);
  for (const flag of FLAGS) put(record, flag, reader.flag(flag) || undefined);
  return record;
}
