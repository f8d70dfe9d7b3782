import { COLUMNS, LISTING_COLUMNS, type ListingColumn } from '../listing/listing-columns';
import { capitalize } from '../text/text';
import { COLUMN_CODECS, flagOf, FLAGS } from './import-columns';
import type { ImportTool } from './import-tool';

type Fact = {
  /** The name of its column in our own tables. */
  label: string;
  /** Further names of columns that hold it; the likelier first. */
  names: readonly string[];
  /** Puts a cell that is not empty into the record. */
  put: (draft: Record<string, unknown>, cell: string) => void;
  /** The cell of our own tables; a fact without it is only read. */
  cell?: (tool: ImportTool) => string;
};

/** What else others call a column, in small letters and digits; its label and its key are known. */
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

export type TableFact = ListingColumn | (typeof FLAGS)[number] | 'added' | 'status' | 'id';

const columns = COLUMNS.map((column): [ListingColumn, Fact] => {
  const { label, recordKey: key } = LISTING_COLUMNS[column];
  const { put, cell } = COLUMN_CODECS[column];
  return [column, { label, names: [key, ...(NAMES[column] ?? [])], put, cell }];
});
const flags = FLAGS.map((key): [(typeof FLAGS)[number], Fact] => [
  key,
  {
    label: capitalize(key),
    names: [],
    put: (draft, cell) => {
      draft[key] = flagOf(cell) ?? cell;
    },
  },
]);
const text = (key: 'added' | 'status' | 'id', label: string, names: readonly string[]): [typeof key, Fact] => [
  key,
  {
    label,
    names: [key, ...names],
    put: (draft, cell) => {
      draft[key] = cell;
    },
    cell: (tool) => (tool[key] as string | undefined) ?? '',
  },
];

/** Each fact that a table can hold, in the order of our own tables. */
export const TABLE_FACTS = Object.fromEntries([
  ...columns,
  ...flags,
  text('added', 'Added', ['dateadded', 'addedon', 'createdat', 'createdtime']),
  // An export's own: no other table's column of this kind is meant.
  text('status', 'Status in the directory', []),
  text('id', 'ID', ['toolid']),
]) as Record<TableFact, Fact>;

const written = Object.values(TABLE_FACTS).flatMap(({ label, cell }) => (cell ? [{ label, cell }] : []));

/** The first row of our own tables. */
export const TABLE_HEADER: readonly string[] = written.map(({ label }) => label);

/** The cells of a tool under this header: read again they give the same listing. */
export const tableCells = (tool: ImportTool): string[] => written.map(({ cell }) => cell(tool));
