import { LISTING_COLUMNS, type ImportTool } from '../listing/listing-columns';
import { API_CATEGORIES, API_QUALITIES, PRICING_TYPES, pricingOf, SPONSOR_TIERS } from '../listing/listing.constants';
import { PLATFORMS } from '../listing/platforms';
import { capitalize } from '../text/text';
import { DETAIL_COLUMNS } from '../listing/tool-details';
import { mendAddress, toWebAddress } from '../address/web-address';

/** An import record that is being put together; `checkRow` judges it. */
type Draft = Record<string, unknown>;

type Fact = {
  /** The name of its column in our own tables. */
  label: string;
  /** Further names of columns that hold it, in small letters and digits; the likelier first. */
  names: readonly string[];
  /** Puts a cell that is not empty into the record. */
  put: (draft: Draft, cell: string) => void;
  /** The cell of our own tables; a fact without it is only read. */
  cell?: (tool: ImportTool) => string;
};

const putText = (key: keyof ImportTool) => (draft: Draft, cell: string) => {
  draft[key] = cell;
};
/** An address without a scheme is mended, as in the form. */
const putAddress = (key: keyof ImportTool) => (draft: Draft, cell: string) => {
  draft[key] = toWebAddress(cell) === null ? mendAddress(cell) : cell;
};

/** The one of these that the cell means, whatever its capitals. */
const among = <Value extends string>(values: readonly Value[], cell: string): Value | undefined =>
  values.find((value) => value.toLowerCase() === cell.toLowerCase());

const YES = ['true', 'yes', 'y', '1', 'x', 'checked', '✓', '✔', '✅'];
const NO = ['false', 'no', 'n', '0', 'unchecked', 'none', '-', '✗', '❌'];
const flagOf = (cell: string) => (among(YES, cell) ? true : among(NO, cell) ? false : undefined);
const putFlag = (key: keyof ImportTool) => (draft: Draft, cell: string) => {
  draft[key] = flagOf(cell) ?? cell;
};

/** A list is separated by commas or lines; one whose items hold these is a JSON list. */
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

const list = (key: 'category' | 'tags' | 'whatItDoes' | 'platforms' | 'alternatives', by: RegExp, joint: string) => ({
  put: (draft: Draft, cell: string) => {
    draft[key] = listOf(cell, by);
  },
  cell: (tool: ImportTool) => {
    const items = key === 'category' ? tool.category.slice(0, 1) : (tool[key] ?? []);
    const plain = items.join(joint);
    const isPlain = JSON.stringify(listOf(plain, by)) === JSON.stringify(items);
    return isPlain ? plain : JSON.stringify(items);
  },
});

type Api = NonNullable<ImportTool['apiStatus']>;
const api = <Key extends keyof Api>(
  key: Key,
  read: (cell: string) => Api[Key] | undefined,
  show: (value: Api[Key]) => string,
) => ({
  put: (draft: Draft, cell: string) => {
    draft['apiStatus'] = { ...(draft['apiStatus'] as object | undefined), [key]: read(cell) };
  },
  cell: (tool: ImportTool) => {
    const value = tool.apiStatus?.[key];
    return value === undefined ? '' : show(value);
  },
});
const asText = (value: unknown) => String(value);

const { name, description, url, category, tags, pricing_type, premium_type, sponsor_tier } = LISTING_COLUMNS;
const { what_it_does, best_for, what_is_free, platforms, logo_url, screenshot_url, affiliate_url, banner_url } =
  LISTING_COLUMNS;

/** The single description of each fact that a table can hold, in the order of our own tables. */
const FACTS = {
  name: {
    label: name.label,
    names: ['title', 'tool', 'toolname', 'product', 'productname', 'app', 'appname', 'software'],
    put: putText('name'),
    cell: (tool) => tool.name,
  },
  description: {
    label: description.label,
    names: ['summary', 'about', 'shortdescription', 'tagline', 'overview', 'details', 'notes', 'text'],
    put: putText('description'),
    cell: (tool) => tool.description,
  },
  url: {
    label: url.label,
    names: ['url', 'link', 'website', 'homepage', 'address', 'toolurl', 'weblink', 'web', 'site'],
    put: putAddress('url'),
    cell: (tool) => tool.url,
  },
  category: {
    label: category.label,
    names: ['categories', 'type', 'group', 'section'],
    ...list('category', /,/, ', '),
  },
  tags: { label: tags.label, names: ['tag', 'keywords', 'labels', 'topics'], ...list('tags', /,/, ', ') },
  pricingType: {
    label: pricing_type.label,
    names: ['pricingtype', 'pricingmodel', 'price', 'prices', 'plan', 'cost'],
    put: (draft, cell) => {
      draft['pricingType'] = /^free[ -]trial$/i.test(cell) ? 'trial' : (among(PRICING_TYPES, cell) ?? cell);
    },
    cell: (tool) => pricingOf(tool.pricingType).label,
  },
  whatItDoes: {
    label: what_it_does.label,
    names: ['whatitdoes', 'features'],
    ...list('whatItDoes', /[\r\n]/, '\n'),
  },
  bestFor: { label: best_for.label, names: ['audience'], put: putText('bestFor'), cell: (tool) => tool.bestFor ?? '' },
  whatIsFree: {
    label: what_is_free.label,
    names: ['freeplan', 'freetier'],
    put: putText('whatIsFree'),
    cell: (tool) => tool.whatIsFree ?? '',
  },
  platforms: {
    label: platforms.label,
    names: ['platform'],
    ...list('platforms', /,/, ', '),
    put: (draft, cell) => {
      draft['platforms'] = listOf(cell, /,/).map((item) => among(PLATFORMS, item) ?? item);
    },
  },
  logo: {
    label: logo_url.label,
    names: ['logo', 'icon'],
    put: putAddress('logo'),
    cell: (tool) => tool.logo,
  },
  screenshot: {
    label: screenshot_url.label,
    names: ['screenshot'],
    put: putAddress('screenshot'),
    cell: (tool) => tool.screenshot ?? '',
  },
  affiliateUrl: {
    label: affiliate_url.label,
    names: ['affiliatelink'],
    put: putAddress('affiliateUrl'),
    cell: (tool) => tool.affiliateUrl ?? '',
  },
  banner: { label: banner_url.label, names: [], put: putText('banner'), cell: (tool) => tool.banner ?? '' },
  placement: {
    label: premium_type.label,
    names: [],
    put: (draft, cell) => {
      const kind = /^(?:featured|sponsored)\b/i.exec(cell)?.[0].toLowerCase();
      if (kind) draft[kind] = true;
      else if (!/^(?:basic|none)\b/i.test(cell)) draft['featured'] = cell;
    },
    cell: (tool) => (tool.featured ? 'Featured' : tool.sponsored ? 'Sponsored' : 'Basic, free of charge'),
  },
  sponsorTier: {
    label: sponsor_tier.label,
    names: [],
    put: (draft, cell) => {
      draft['sponsorTier'] = among(SPONSOR_TIERS, cell) ?? cell;
    },
    cell: (tool) => tool.sponsorTier ?? '',
  },
  featured: { label: 'Featured', names: [], put: putFlag('featured') },
  sponsored: { label: 'Sponsored', names: [], put: putFlag('sponsored') },
  trialDays: {
    label: DETAIL_COLUMNS.trial_days.label,
    names: ['trialdays'],
    put: (draft, cell) => {
      draft['trialDays'] = Number(cell);
    },
    cell: (tool) => asText(tool.trialDays ?? ''),
  },
  lastUpdated: {
    label: DETAIL_COLUMNS.last_reviewed_on.label,
    names: ['lastupdated', 'lastreviewed'],
    put: putText('lastUpdated'),
    cell: (tool) => tool.lastUpdated ?? '',
  },
  hasApi: {
    label: DETAIL_COLUMNS.has_api.label,
    names: ['hasapi'],
    ...api('hasAPI', flagOf, (has) => (has ? 'Yes' : 'None')),
  },
  apiCategory: {
    label: DETAIL_COLUMNS.api_category.label,
    names: [],
    ...api('category', (cell) => among(API_CATEGORIES, cell), asText),
  },
  apiQuality: {
    label: DETAIL_COLUMNS.api_quality.label,
    names: [],
    ...api(
      'quality',
      (cell) => among(API_QUALITIES, cell),
      (value) => capitalize(asText(value)),
    ),
  },
  apiDocumentation: {
    label: DETAIL_COLUMNS.api_documentation_url.label,
    names: ['apidocs'],
    ...api('documentationUrl', (cell) => cell, asText),
  },
  alternatives: {
    label: DETAIL_COLUMNS.alternatives.label,
    names: [],
    ...list('alternatives', /,/, ', '),
  },
  // An export's own: no other table's column of this kind is meant.
  status: {
    label: 'Status in the directory',
    names: [],
    put: putText('status'),
    cell: (tool) => tool.status ?? '',
  },
  id: { label: 'ID', names: ['toolid'], put: putText('id'), cell: (tool) => tool.id },
} satisfies Record<string, Fact>;

export type TableFact = keyof typeof FACTS;
export const TABLE_FACTS: Readonly<Record<TableFact, Fact>> = FACTS;

const written = Object.values<Fact>(FACTS).flatMap(({ label, cell }) => (cell ? [{ label, cell }] : []));

/** The first row of our own tables. */
export const TABLE_HEADER: readonly string[] = written.map(({ label }) => label);

/** The cells of a tool under this header: read again they give the same listing and the same details. */
export const tableCells = (tool: ImportTool): string[] => written.map(({ cell }) => cell(tool));
