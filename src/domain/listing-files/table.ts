import { fixAddress, toWebAddress } from '../../lib/web-address';
import { COLUMNS, type Described, LISTING_COLUMNS, type ListingColumn } from '../listing/listing-columns';
import { choicesOf, valueText } from '../listing/listing-values';
import { LISTS } from '../text/lists';
import { capitalize } from '../text/text';
import { FLAGS, type ImportTool, premiumOf, setAt, valueAt } from './record';

type Draft = Record<string, unknown>;

const among = (values: readonly string[], cell: string): string | undefined =>
  values.find((value) => value.toLowerCase() === cell.toLowerCase());

const YES = ['true', 'yes', 'y', '1', 'x', 'checked', '✓', '✔', '✅'];
const NO = ['false', 'no', 'n', '0', 'unchecked', 'none', '-', '✗', '❌'];
const flagOf = (cell: string) => (among(YES, cell) ? true : among(NO, cell) ? false : undefined);

/** Splits a cell into items. The cell is JSON if an item contains the separator. */
function splitList(cell: string, separator: RegExp): string[] {
  if (cell.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(cell);
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
    } catch {
      // The text starts with a bracket, but is not JSON.
    }
  }
  return cell
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean);
}
const separatorOf = ({ rule }: Described) =>
  rule.kind !== 'list' || rule.by === 'commas' ? /,/ : rule.by === 'lines' ? /[\r\n]/ : /[\r\n,]/;

function joinList(column: Described, items: readonly string[]): string {
  const plain = items.join(LISTS[column.rule.kind === 'list' ? column.rule.by : 'commas'].joint);
  return JSON.stringify(splitList(plain, separatorOf(column))) === JSON.stringify(items)
    ? plain
    : JSON.stringify(items);
}

function fromCell(column: ListingColumn, cell: string): unknown {
  const described = LISTING_COLUMNS[column] as Described;
  const { rule } = described;
  if (column === 'category') return splitList(cell, /,/);
  if (column === 'pricing_type' && /^free[ -]trial$/i.test(cell)) return 'trial';
  if (column === 'banner_url') return cell;
  switch (rule.kind) {
    case 'address':
      return toWebAddress(cell) === null ? fixAddress(cell) : cell;
    case 'list':
      return splitList(cell, separatorOf(described));
    case 'some':
      return splitList(cell, separatorOf(described)).map((item) => among(rule.values, item) ?? item);
    case 'number':
      return Number(cell);
    case 'flag':
      return flagOf(cell);
    case 'choice': {
      const choices = Object.entries(choicesOf(described) ?? {});
      return among(rule.values, cell) ?? choices.find(([, name]) => among([name], cell))?.[0] ?? cell;
    }
    default:
      return cell;
  }
}

function setCell(column: ListingColumn, draft: Draft, cell: string): void {
  if (column !== 'premium_type') return setAt(draft, LISTING_COLUMNS[column].recordKey, fromCell(column, cell));
  const kind = /^(?:featured|sponsored)\b/i.exec(cell)?.[0].toLowerCase();
  if (kind) draft[kind] = true;
  else if (!/^(?:basic|free|none)\b/i.test(cell)) draft['featured'] = cell;
}

function toCell(column: ListingColumn, tool: ImportTool): string {
  if (column === 'category') return joinList(LISTING_COLUMNS.tags as Described, tool.category.slice(0, 1));
  const described = LISTING_COLUMNS[column] as Described;
  const value = column === 'premium_type' ? premiumOf(tool) : valueAt(tool, described.recordKey);
  return Array.isArray(value) ? joinList(described, value as string[]) : valueText(column, value);
}

type Fact = {
  label: string;
  /** Other names for the column, the most likely name first. */
  names: readonly string[];
  put: (draft: Draft, cell: string) => void;
  /** Returns the cell in an exported table. A fact without this function can be imported, but not exported. */
  cell?: (tool: ImportTool) => string;
};

/**
 * Column names in tables from other sources, in lower case without punctuation. Labels and record keys are recognized
 * too.
 */
const NAMES: { [Column in ListingColumn]?: readonly string[] } = {
  name: ['title', 'tool', 'toolname', 'product', 'productname', 'app', 'appname', 'software'],
  description: ['summary', 'about', 'shortdescription', 'tagline', 'overview', 'details', 'notes', 'text'],
  url: ['link', 'website', 'homepage', 'address', 'toolurl', 'weblink', 'web', 'site'],
  category: ['categories', 'type', 'group', 'section'],
  tags: ['tag', 'keywords', 'labels', 'topics'],
  pricing_type: ['pricingmodel', 'price', 'prices', 'plan', 'cost'],
  what_it_does: ['features'],
  best_for: ['audience'],
  what_is_free: ['freeplan', 'freetier'],
  platforms: ['platform'],
  logo_url: ['icon'],
  affiliate_url: ['affiliatelink'],
  last_reviewed_on: ['lastreviewed'],
  trial_days: ['freetrialindays'],
  has_api: ['hasapi'],
  api_category: ['apicategory'],
  api_quality: ['apiquality'],
  api_documentation_url: ['apidocs'],
};

const TEXTS = {
  added: { label: 'Added', names: ['dateadded', 'addedon', 'createdat', 'createdtime'] },
  // Only exports of this site have this column, so other names are not needed.
  status: { label: 'Status in the directory', names: [] },
  id: { label: 'ID', names: ['toolid'] },
} as const;

export type TableFact = ListingColumn | (typeof FLAGS)[number] | keyof typeof TEXTS;

/** All facts that a table can contain, in the order of exported columns. */
export const TABLE_FACTS = Object.fromEntries<Fact>([
  ...COLUMNS.map((column): [string, Fact] => [
    column,
    {
      label: LISTING_COLUMNS[column].label,
      names: [LISTING_COLUMNS[column].recordKey, ...(NAMES[column] ?? [])],
      put: (draft, cell) => setCell(column, draft, cell),
      cell: (tool) => toCell(column, tool),
    },
  ]),
  ...FLAGS.map((key): [string, Fact] => [
    key,
    { label: capitalize(key), names: [], put: (draft, cell) => void (draft[key] = flagOf(cell) ?? cell) },
  ]),
  ...Object.entries(TEXTS).map(([key, { label, names }]): [string, Fact] => [
    key,
    {
      label,
      names: [key, ...names],
      put: (draft, cell) => void (draft[key] = cell),
      cell: (tool) => (tool[key] as string | undefined) ?? '',
    },
  ]),
]) as Record<TableFact, Fact>;

const exported = Object.values(TABLE_FACTS).flatMap(({ label, cell }) => (cell ? [{ label, cell }] : []));

export const TABLE_HEADER: readonly string[] = exported.map(({ label }) => label);

/** Returns a tool's cells in the order of TABLE_HEADER. Importing them restores the listing. */
export const tableCells = (tool: ImportTool): string[] => exported.map(({ cell }) => cell(tool));
