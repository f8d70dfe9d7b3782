import type { CatalogueTool } from '../../catalogue/catalogue.types';
import type { Database } from '../../lib/database';
import { DETAIL_SENTENCES } from '../failure/constraint-sentences';
import type { ImportTool } from './listing-columns';
import { API_CATEGORIES, API_QUALITIES } from './listing.constants';
import { DETAIL_LIMITS, LIMITS } from './listing.limits';
import { capitalize, characters, hasControl, isStorableText } from '../text/text';
import { toWebAddress } from '../address/web-address';

/** Optional facts about a tool besides its listing; many tools have none. */
export type ToolDetails = Database['public']['Tables']['tool_details']['Row'];
export type DetailColumns = Omit<ToolDetails, 'tool_id'>;

/** The form's values, all of them text; '' is what is not known. */
export type DetailValues = Record<
  'trialDays' | 'lastReviewed' | 'hasApi' | 'apiCategory' | 'apiQuality' | 'apiDocumentation' | 'alternatives',
  string
>;

type Described = CatalogueTool | (ImportTool & { isNewRelease?: boolean });

type Description<Column extends keyof DetailColumns> = {
  field: keyof DetailValues;
  label: string;
  /** The control; a choice has its values with their names. */
  control: 'number' | 'day' | 'address' | 'ids' | Readonly<Record<string, string>>;
  /** What is wrong with a trimmed text that is not empty; undefined if it can be stored. */
  wrong: (text: string) => string | undefined;
  show: (value: DetailColumns[Column]) => string;
  /** The column of a text that is not wrong. */
  store: (text: string) => DetailColumns[Column];
  /** The column of a catalogue entry or an import record. */
  imported: (tool: Described) => DetailColumns[Column];
};

const { trialDays, alternatives, reviewYears } = DETAIL_LIMITS;
const ids = (text: string) => [...new Set(text.split(/[\n,]/).map((id) => id.trim()))].filter(Boolean);
const asText = (value: string | number | null) => String(value ?? '');
const named = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, capitalize(value)]));
const oneOf = <Value extends string>(allowed: readonly Value[]) => ({
  control: named(allowed),
  wrong: () => undefined,
  show: asText,
  store: (text: string) => allowed.find((value) => value === text) ?? null,
});

/** The single description of each column of tool_details, in the order of the form. */
export const DETAIL_COLUMNS: { [Column in keyof DetailColumns]: Description<Column> } = {
  trial_days: {
    field: 'trialDays',
    label: 'Free trial in days',
    control: 'number',
    wrong: (text) =>
      /^\d+$/.test(text) && Number(text) >= trialDays.min && Number(text) <= trialDays.max
        ? undefined
        : DETAIL_SENTENCES.tool_details_trial_days_range,
    show: asText,
    store: (text) => (text ? Number(text) : null),
    imported: (tool) => tool.trialDays ?? null,
  },
  last_reviewed_on: {
    field: 'lastReviewed',
    label: 'Last checked',
    control: 'day',
    wrong: (text) =>
      text >= `${reviewYears.min}-01-01` && text <= `${reviewYears.max}-01-01`
        ? undefined
        : DETAIL_SENTENCES.tool_details_last_reviewed_on_range,
    show: asText,
    store: (text) => text || null,
    // A new release has no review date: in the catalogue it is always today's.
    imported: (tool) => (tool.isNewRelease ? null : (tool.lastUpdated ?? null)),
  },
  has_api: {
    field: 'hasApi',
    label: 'API',
    control: { yes: 'Yes', no: 'None' },
    wrong: () => undefined,
    show: (value) => (value === null ? '' : value ? 'yes' : 'no'),
    store: (text) => (text ? text === 'yes' : null),
    imported: (tool) => tool.apiStatus?.hasAPI ?? null,
  },
  api_category: {
    field: 'apiCategory',
    label: 'Kind of API',
    ...oneOf(API_CATEGORIES),
    imported: (tool) => tool.apiStatus?.category ?? null,
  },
  api_quality: {
    field: 'apiQuality',
    label: 'Quality of the API',
    ...oneOf(API_QUALITIES),
    imported: (tool) => tool.apiStatus?.quality ?? null,
  },
  api_documentation_url: {
    field: 'apiDocumentation',
    label: 'API documentation',
    control: 'address',
    wrong: (text) => (toWebAddress(text) ? undefined : DETAIL_SENTENCES.tool_details_api_documentation_url_form),
    show: asText,
    store: (text) => (text ? toWebAddress(text) : null),
    imported: (tool) => tool.apiStatus?.documentationUrl ?? null,
  },
  alternatives: {
    field: 'alternatives',
    label: 'Alternatives',
    control: 'ids',
    wrong: (text) => {
      const named = ids(text);
      if (named.length > alternatives.max) return DETAIL_SENTENCES.tool_details_alternatives_count;
      const isId = (id: string) => characters(id) <= LIMITS.id.max && !hasControl(id) && isStorableText(id);
      return named.every(isId) ? undefined : DETAIL_SENTENCES.tool_details_alternatives_length;
    },
    show: (value) => value.join('\n'),
    store: ids,
    imported: (tool) => tool.alternatives ?? [],
  },
};

const columns = Object.entries(DETAIL_COLUMNS) as [keyof DetailColumns, Description<keyof DetailColumns>][];

/** The details' fields in display order. */
export const DETAIL_FIELDS = Object.values(DETAIL_COLUMNS);

/** The form values of stored details; empty ones if there are none. */
export const fromDetails = (details: DetailColumns | null): DetailValues =>
  Object.fromEntries(
    columns.map(([column, { field, show }]) => [field, details ? show(details[column]) : '']),
  ) as DetailValues;

/** The columns of validated form values. */
export const toDetailColumns = (values: DetailValues): DetailColumns =>
  Object.fromEntries(
    columns.map(([column, { field, store }]) => [column, store(values[field].trim())]),
  ) as DetailColumns;

/** The row of tool_details for a catalogue entry or import record; null if it would be empty. */
export function toDetailsRow(tool: Described): ToolDetails | null {
  const row = Object.fromEntries(columns.map(([column, { imported }]) => [column, imported(tool)])) as DetailColumns;
  const isKnown = (value: DetailColumns[keyof DetailColumns]) =>
    Array.isArray(value) ? value.length > 0 : value !== null;
  return Object.values(row).some(isKnown) ? { tool_id: tool.id, ...row } : null;
}
