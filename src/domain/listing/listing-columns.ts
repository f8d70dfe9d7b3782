import { describeApi } from './api-in-words';
import {
  API_CATEGORIES,
  API_QUALITIES,
  PREMIUM_TYPES,
  type PremiumType,
  PRICING_TYPES,
  type PricingType,
  pricingOf,
  SPONSOR_TIERS,
  type SponsorTier,
} from './listing.constants';
import { LIMITS } from './listing.limits';
import { PLATFORMS } from './platforms';
import { capitalize } from '../text/text';
import type { AiTool } from './tool';
import { safeHref, toScreenshotAddress, toVideoAddress } from '../../lib/web-address';

type ServersOwn =
  | 'id'
  | 'slug'
  | 'approval_status'
  | 'approved_at'
  | 'rejected_reason'
  | 'is_new_release'
  | 'created_at'
  | 'created_by'
  | 'updated_at';

/** The columns that a form or an import can set. */
export type ListingColumn = Exclude<keyof AiTool, ServersOwn>;

export type ListingContent = Pick<AiTool, ListingColumn>;

/**
 * The type and constraints of a column. Form control, validation, import, display text and error messages are derived
 * from this rule. Lengths are in characters. Empty optional values are stored as null.
 */
export type Rule =
  | { kind: 'text'; min: number; tooShort?: string; max: number; isOneLine?: true }
  /** `by` is the separator. `missing` is the error message for an empty required list. */
  | { kind: 'list'; by: 'commas' | 'lines' | 'ids'; one: string; missing?: string; max: number; each: number }
  /** A subset of the values, in the order of `values`. */
  | { kind: 'some'; values: readonly string[] }
  /** `to` normalizes an address, or returns null if the column does not allow it. */
  | { kind: 'address'; isRequired?: true; wrong: string; to?: (text: string) => string | null }
  /** `wrong` is the error message of a required choice. `named` returns a value's label. */
  | { kind: 'choice'; values: readonly string[]; wrong?: string; named?: (value: string) => string }
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number; wrong: string }
  | { kind: 'day'; first: string; last: string; wrong: string };

type Of<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>;
type RuleOf<Value> = Value extends boolean
  ? Of<'flag'>
  : Value extends number
    ? Of<'number'>
    : Value extends readonly unknown[]
      ? Of<'list' | 'some'>
      : Of<'text' | 'address' | 'choice' | 'day'>;

/**
 * A screen that lists a listing's facts. On the tool's page, 'glance' is beside the link and 'about' is below the
 * description.
 */
export type Place = 'glance' | 'about' | 'compared' | 'owner' | 'reviewer';

export type Look = 'text' | 'prose' | 'lines' | 'address' | 'documentation' | 'day';

export type FactTool = ListingContent & {
  named?: readonly { name: string }[];
};

/** The form fields that the specification names. Other fields are named after their columns. */
const FORM_NAMES = {
  pricing_type: 'pricingType',
  logo_url: 'logo',
  premium_type: 'premium',
  sponsor_tier: 'sponsorTier',
  affiliate_url: 'affiliateUrl',
} as const;
type Renamed = keyof typeof FORM_NAMES;
export type FormColumn = Exclude<ListingColumn, 'banner_url'>;
type FormName<Column extends FormColumn> = Column extends Renamed ? (typeof FORM_NAMES)[Column] : Column;
type Choices = { pricing_type: PricingType; premium_type: PremiumType; sponsor_tier: SponsorTier };

export const formName = (column: FormColumn) =>
  ((FORM_NAMES as Partial<Record<FormColumn, string>>)[column] ?? column) as keyof ListingValues;

/**
 * The form's values as strings. Tags and platforms are separated by commas, and other lists by line breaks. '' means
 * unknown.
 */
export type ListingValues = {
  [Column in FormColumn as FormName<Column>]: Column extends keyof Choices ? Choices[Column] : string;
};

type Description<Value> = {
  label: string;
  /** The column's name inside sentences. The default is 'The' and the label. */
  called?: string;
  rule: RuleOf<NonNullable<Value>>;
  /** The path in an import or export record. A dot separates nested keys. */
  recordKey: string;
  /**
   * The part of the form. null means that the form has no regular field.
   * The part `more` is collapsed while it is empty, because only the tool's page shows these fields.
   * The part `known` has special rules in imports. Invalid values are dropped, and missing values do not change the
   * listing.
   */
  part: 'main' | 'more' | 'known' | null;
  /** Members cannot propose changes to this column (private.editable_columns). */
  adminOnly?: true;
  initial?: string;
  hint?: string;
  /** The text in the form, if it differs from the column's displayed value. */
  show?: (tool: ListingContent) => string;
  /** Returns the stored value, if it depends on more than the field's text. */
  store?: (values: ListingValues, by: { isAdmin: boolean }, own: Value) => Value;
  /**
   * The entry in lists of facts. null means that each screen shows the column elsewhere.
   * tests/component/listing-facts.test.tsx checks that every screen shows every column.
   */
  fact: {
    /** The screens that list the fact. The default is all except 'glance'. */
    at?: readonly Place[];
    label?: string;
    /**
     * Returns the fact's text, or '' if there is nothing to show. By default, the text is the column's displayed value.
     */
    text?: (tool: FactTool) => string;
    look?: Look;
  } | null;
  /** Returns properties of the schema.org SoftwareApplication for search engines. */
  told?: (tool: ListingContent) => Record<string, unknown>;
};

const {
  name,
  description,
  category,
  tag,
  tags,
  deed,
  deeds,
  bestFor,
  whatIsFree,
  trialDays,
  alternatives,
  reviewYears,
} = LIMITS;
const EVERYWHERE = ['glance', 'compared', 'owner', 'reviewer'] as const;

/**
 * All listing columns in form order. Form, schema, database row, import, export, history, comparison, facts and error
 * messages are derived from this list. A missing column is a type error.
 */
export const LISTING_COLUMNS: { [Column in ListingColumn]: Description<AiTool[Column]> } = {
  name: {
    label: 'Name',
    rule: { kind: 'text', ...name, tooShort: `Name must be at least ${name.min} characters` },
    recordKey: 'name',
    part: 'main',
    fact: null,
    told: (tool) => ({ name: tool.name }),
  },
  description: {
    label: 'Description',
    rule: { kind: 'text', ...description, tooShort: `Description must be at least ${description.min} characters` },
    recordKey: 'description',
    part: 'main',
    hint: 'What the tool does and for whom, in one or two sentences.',
    fact: { at: ['compared', 'reviewer'], look: 'prose' },
    told: (tool) => ({ description: tool.description }),
  },
  url: {
    label: 'Website URL',
    called: 'The website address',
    rule: { kind: 'address', isRequired: true, wrong: 'Please enter a valid URL' },
    recordKey: 'url',
    part: 'main',
    initial: 'https://',
    fact: { at: ['compared', 'reviewer'], look: 'address' },
    told: (tool) => ({ url: tool.url }),
  },
  category: {
    label: 'Category',
    rule: { kind: 'text', ...category, tooShort: 'Please select a category' },
    recordKey: 'category',
    part: 'main',
    // The breadcrumb of a tool's page already shows the category.
    fact: { at: ['compared', 'owner'] },
    told: (tool) => ({ applicationCategory: tool.category }),
  },
  tags: {
    label: 'Tags',
    rule: {
      kind: 'list',
      by: 'commas',
      one: 'tag',
      missing: 'Please add at least one tag',
      max: tags.max,
      each: tag.max,
    },
    recordKey: 'tags',
    part: 'main',
    hint: 'Separated by commas, such as: writing, email, teams',
    fact: { at: ['compared', 'owner', 'reviewer'], text: (tool) => tool.tags.join(', ') || 'None' },
    told: (tool) => (tool.tags.length > 0 ? { keywords: tool.tags.join(', ') } : {}),
  },
  pricing_type: {
    label: 'Pricing',
    called: 'The pricing type',
    rule: {
      kind: 'choice',
      values: PRICING_TYPES,
      wrong: 'Please select a pricing type',
      named: (type) => pricingOf(type).label,
    },
    recordKey: 'pricingType',
    part: 'main',
    initial: 'free',
    fact: { at: ['glance', 'compared', 'owner'] },
    told: (tool) => {
      const { isFreeToUse, price } = pricingOf(tool.pricing_type);
      return {
        isAccessibleForFree: isFreeToUse,
        ...(price && { offers: { '@type': 'Offer', price, priceCurrency: 'USD' } }),
      };
    },
  },
  what_it_does: {
    label: 'What it does',
    rule: { kind: 'list', by: 'lines', one: 'line', max: deeds.max, each: deed.max },
    recordKey: 'whatItDoes',
    part: 'more',
    hint: `One task per line, at most ${deeds.max} lines.`,
    fact: { look: 'lines' },
    told: (tool) => (tool.what_it_does ? { featureList: tool.what_it_does } : {}),
  },
  best_for: {
    label: 'Best for',
    rule: { kind: 'text', min: 0, max: bestFor.max, isOneLine: true },
    recordKey: 'bestFor',
    part: 'more',
    hint: 'For example: students who write in a second language',
    fact: {},
    told: (tool) => (tool.best_for ? { audience: { '@type': 'Audience', audienceType: tool.best_for } } : {}),
  },
  what_is_free: {
    label: 'What is free',
    rule: { kind: 'text', min: 0, max: whatIsFree.max, isOneLine: true },
    recordKey: 'whatIsFree',
    part: 'more',
    hint: 'What you can use without paying.',
    fact: {},
  },
  platforms: {
    label: 'Platforms',
    rule: { kind: 'some', values: PLATFORMS },
    recordKey: 'platforms',
    part: 'more',
    fact: {},
    told: (tool) => (tool.platforms ? { operatingSystem: tool.platforms.join(', ') } : {}),
  },
  logo_url: {
    label: 'Logo URL',
    called: 'The logo',
    rule: { kind: 'address', wrong: 'Please enter a valid logo URL' },
    recordKey: 'logo',
    part: 'main',
    hint: 'The address of a square picture. Without one, we use the website’s icon.',
    // A one-letter logo is a placeholder, not an address.
    show: (tool) => (tool.logo_url && tool.logo_url.length > 1 ? tool.logo_url : ''),
    fact: { at: ['owner'] },
    told: (tool) => (tool.logo_url && tool.logo_url.length > 1 ? { image: safeHref(tool.logo_url) } : {}),
  },
  screenshot_url: {
    label: 'Screenshot URL',
    called: "The screenshot's address",
    rule: { kind: 'address', wrong: 'Please enter a valid screenshot URL', to: toScreenshotAddress },
    recordKey: 'screenshot',
    part: 'more',
    hint: 'The address of a wide picture of the tool. You can also upload one.',
    fact: { at: ['owner', 'reviewer'], look: 'address' },
    told: (tool) => (tool.screenshot_url ? { screenshot: safeHref(tool.screenshot_url) } : {}),
  },
  video_url: {
    label: 'Video URL',
    called: "The video's address",
    rule: { kind: 'address', wrong: 'Please enter the address of a video on YouTube or Vimeo', to: toVideoAddress },
    recordKey: 'video',
    part: 'more',
    hint: 'A video about the tool on YouTube or Vimeo. The tool’s page links to it.',
    fact: { at: ['owner', 'reviewer'], look: 'address' },
    told: (tool) =>
      tool.video_url ? { video: { '@type': 'VideoObject', name: tool.name, url: safeHref(tool.video_url) } } : {},
  },
  affiliate_url: {
    label: 'Affiliate URL',
    called: 'The affiliate address',
    rule: { kind: 'address', wrong: 'Please enter a valid affiliate URL' },
    recordKey: 'affiliateUrl',
    part: 'main',
    adminOnly: true,
    hint: 'Visitors who open the tool go to this address instead of the website.',
    // Only the administrator can set this column. The database discards the value of other accounts.
    store: (_values, { isAdmin }, own) => (isAdmin ? own : null),
    fact: { at: ['reviewer'], look: 'address' },
  },
  banner_url: {
    label: 'Banner',
    called: 'The banner address',
    rule: { kind: 'address', wrong: 'Please enter a valid banner URL' },
    recordKey: 'banner',
    part: null,
    adminOnly: true,
    fact: null,
  },
  premium_type: {
    label: 'Placement',
    called: 'The premium type',
    rule: {
      kind: 'choice',
      values: PREMIUM_TYPES,
      wrong: 'Please select a placement',
      named: (type) => (type === 'none' ? 'Free listing' : capitalize(type)),
    },
    recordKey: 'placement',
    part: 'main',
    adminOnly: true,
    initial: 'none',
    fact: {
      at: ['reviewer'],
      // A tier belongs to a placement, so the text is empty for a free listing.
      text: ({ premium_type: kind, sponsor_tier: tier }) =>
        (kind === 'none' ? 'Free listing' : capitalize(kind)) + (tier === 'none' ? '' : `, ${tier} tier`),
    },
  },
  sponsor_tier: {
    label: 'Sponsor tier',
    rule: { kind: 'choice', values: SPONSOR_TIERS, wrong: 'Please select a sponsor tier' },
    recordKey: 'sponsorTier',
    part: 'main',
    adminOnly: true,
    initial: 'none',
    store: ({ premium: kind }, _by, own) => (kind === 'sponsored' ? own : 'none'),
    fact: null,
  },
  trial_days: {
    label: 'Free trial days',
    rule: { kind: 'number', ...trialDays, wrong: `A trial lasts ${trialDays.min} to ${trialDays.max} days.` },
    recordKey: 'trialDays',
    part: 'known',
    fact: { at: EVERYWHERE },
  },
  has_api: {
    label: 'API',
    rule: { kind: 'flag' },
    recordKey: 'apiStatus.hasAPI',
    part: 'known',
    fact: { at: EVERYWHERE, text: describeApi },
  },
  api_category: {
    label: 'API type',
    called: 'The API category',
    rule: { kind: 'choice', values: API_CATEGORIES },
    recordKey: 'apiStatus.category',
    part: 'known',
    fact: null,
  },
  api_quality: {
    label: 'API quality',
    called: 'The API quality',
    rule: { kind: 'choice', values: API_QUALITIES },
    recordKey: 'apiStatus.quality',
    part: 'known',
    adminOnly: true,
    fact: null,
  },
  api_documentation_url: {
    label: 'API documentation',
    called: 'The API documentation',
    rule: {
      kind: 'address',
      wrong: 'The API documentation must begin with http:// or https:// and be a plain web address.',
    },
    recordKey: 'apiStatus.documentationUrl',
    part: 'known',
    fact: { at: EVERYWHERE, look: 'documentation' },
  },
  last_reviewed_on: {
    label: 'Last checked',
    rule: {
      kind: 'day',
      first: `${reviewYears.min}-01-01`,
      last: `${reviewYears.max}-01-01`,
      wrong: `The last review must be between ${reviewYears.min} and ${reviewYears.max}.`,
    },
    recordKey: 'lastUpdated',
    part: 'known',
    adminOnly: true,
    fact: null,
  },
  alternatives: {
    label: 'Alternatives',
    rule: { kind: 'list', by: 'ids', one: 'alternative', max: alternatives.max, each: LIMITS.id.max },
    recordKey: 'alternatives',
    part: 'known',
    adminOnly: true,
    hint: `The ids of other listings, one per line, at most ${alternatives.max} lines.`,
    // The column contains ids. Screens show the names.
    fact: { at: ['compared'], text: ({ named = [] }) => named.map((other) => other.name).join('\n'), look: 'lines' },
  },
};

export const COLUMNS = Object.keys(LISTING_COLUMNS) as ListingColumn[];

export const described = (column: string): Described | undefined =>
  Object.hasOwn(LISTING_COLUMNS, column) ? (LISTING_COLUMNS[column as ListingColumn] as Described) : undefined;
export type Described = Omit<Description<never>, 'rule' | 'store'> & {
  rule: Rule;
  store?: (values: ListingValues, by: { isAdmin: boolean }, own: unknown) => unknown;
};
