import type { ApiStatus } from '../../catalogue/catalogue.types';
import { clip } from '../import/foreign-json';
import type { RowReader } from '../import/import-row-reader';
import {
  PREMIUM_TYPES,
  type PremiumType,
  PRICING_TYPES,
  type PricingType,
  pricingOf,
  SPONSOR_TIERS,
  type SponsorTier,
} from './listing.constants';
import { LIMITS } from './listing.limits';
import { type Platform, PLATFORMS } from './platforms';
import { splitLines, splitTags } from '../import/split-list';
import { capitalize, characters, hasControl, numeral, orList } from '../text/text';
import type { AiTool } from './tool';
import { safeHref, toPictureAddress, toWebAddress } from '../address/web-address';

/** The listing form's values. A list is one text: tags and platforms separated by commas, what it does by lines. */
export type ListingValues = {
  name: string;
  description: string;
  url: string;
  category: string;
  tags: string;
  pricingType: PricingType;
  whatItDoes: string;
  bestFor: string;
  whatIsFree: string;
  platforms: string;
  logo: string;
  screenshot: string;
  premium: PremiumType;
  sponsorTier: SponsorTier;
  affiliateUrl: string;
};

/** The details of a tool that an import record can have besides its listing, under the catalogue's keys. */
export type ImportDetails = {
  trialDays?: number;
  /** Ids of other tools. */
  alternatives?: string[];
  apiStatus?: Partial<ApiStatus>;
  /** YYYY-MM-DD */
  lastUpdated?: string;
};

/** A tool from an import file, validated and with defaults applied (specification, sections 3 and 5). */
export type ImportTool = {
  id: string;
  name: string;
  description: string;
  url: string;
  logo: string;
  image?: string;
  category: string[];
  tags: string[];
  pricingType: PricingType;
  whatItDoes?: string[];
  bestFor?: string;
  whatIsFree?: string;
  platforms?: Platform[];
  screenshot?: string;
  affiliateUrl?: string;
  featured?: boolean;
  sponsored?: boolean;
  banner?: string;
  sponsorTier?: SponsorTier;
  /** Only in an export of everything: what is not in the directory, which an import leaves out. */
  status?: 'pending' | 'rejected' | 'closed';
} & ImportDetails;

/** Columns that only the database sets. */
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

/** Columns that a form or an import fills: all others. */
export type ListingColumn = Exclude<keyof AiTool, ServersOwn>;

/** The validation rule of a form field; listing.schema.ts turns it into a schema. */
export type FieldRule =
  /** Optional if `min` is 0. */
  | { kind: 'text'; name: string; min: number; tooShort?: string; max: number; isOneLine?: true }
  /** Typed as one text, separated by commas or by lines; `missing` if there must be one. */
  | { kind: 'list'; by: 'commas' | 'lines'; one: string; missing?: string; max: number; each: number }
  /** Some of the values, or none. */
  | { kind: 'some'; values: readonly string[] }
  | { kind: 'address'; isRequired?: true; wrong: string }
  | { kind: 'choice'; values: readonly string[]; wrong?: string };

/** What a listing says. */
export type ListingContent = Pick<AiTool, ListingColumn>;

/**
 * What lists a listing's facts: its page beside the link and below the description, the comparison, its owner's view, the
 * reviewer's preview.
 */
export type Place = 'glance' | 'about' | 'compared' | 'owner' | 'reviewer';

type Description<Column extends ListingColumn> = {
  label: string;
  /** The form field of this column; null if it has no regular field. */
  form: {
    field: keyof ListingValues;
    initial: string;
    hint?: string;
    /** Optional, and folded away until it is filled: it is for the tool's page alone. */
    isMore?: true;
    rule: FieldRule;
    show: (tool: ListingContent) => string;
    store: (checked: ListingValues, by: { isAdmin: boolean }) => AiTool[Column];
  } | null;
  /** How the import reads this column: its keys, its checks and the stored value. */
  imported: {
    keys: readonly (keyof ImportTool)[];
    isRequired?: true;
    /** The format help's text for the first key. */
    help?: string;
    read: (reader: RowReader) => Partial<ImportTool>;
    store: (tool: ImportTool) => AiTool[Column];
    /** The keys of an export: read and stored again they give the same value. */
    write: (tool: ListingContent) => Partial<ImportTool>;
  };
  /**
   * Its line in lists of facts; null if each screen has a part of its own for it.
   * tests/component/listing-facts.test.tsx looks for every column on every screen.
   */
  fact: {
    /** The screens that list it; if missing, all. */
    at?: readonly Place[];
    /** Empty if there is nothing to say; if missing, the text of the form field. */
    text?: (tool: ListingContent) => string;
    look?: 'prose' | 'lines' | 'address' | 'category';
  } | null;
  /** What search engines are told: properties of a schema.org SoftwareApplication. */
  told?: (tool: ListingContent) => Record<string, unknown>;
  /** The message for each named constraint of this column. */
  refusals: Record<`ai_tools_${string}`, string>;
};

const addressOrNull = (text: string) => (text.trim() ? toWebAddress(text) : null);
const { name, description, category, tag, tags, deed, deeds, bestFor, whatIsFree } = LIMITS;
const BELOW_THE_DESCRIPTION = ['about', 'compared', 'owner', 'reviewer'] as const;
const unshowable = 'holds characters that no page can show. Remove them and try again.';
const plainAddress = 'must begin with http:// or https:// and be a plain web address.';

/** The tier belongs to the placement. */
const placementText = ({ premium_type: kind, sponsor_tier: tier }: ListingContent) =>
  (kind === 'none' ? 'Basic, free of charge' : capitalize(kind)) + (tier === 'none' ? '' : `, ${tier} tier`);

/** An optional line of text that a tool's page shows below the description. */
const optionalLine = <Column extends 'best_for' | 'what_is_free'>(
  column: Column,
  field: 'bestFor' | 'whatIsFree',
  label: string,
  hint: string,
  max: number,
  told?: (text: string) => Record<string, unknown>,
): Description<Column> => ({
  label,
  form: {
    field,
    initial: '',
    isMore: true,
    hint,
    rule: { kind: 'text', name: label, min: 0, max, isOneLine: true },
    show: (tool) => tool[column] ?? '',
    store: (values) => values[field].trim() || null,
  },
  imported: {
    keys: [field],
    read: (reader) => {
      const text = reader.bounded(reader.text(field), label, { max });
      if (text && hasControl(text)) reader.errors.push(`${field} holds line breaks or tabs`);
      return text ? { [field]: text } : {};
    },
    store: (tool) => tool[field] ?? null,
    write: (tool) => (tool[column] ? { [field]: tool[column] } : {}),
  },
  fact: { at: BELOW_THE_DESCRIPTION },
  ...(told && { told: (tool) => (tool[column] ? told(tool[column]) : {}) }),
  refusals: {
    [`ai_tools_${column}_length`]: `‘${label}’ must be one line of at most ${max} characters.`,
    [`ai_tools_${column}_characters`]: `‘${label}’ ${unshowable}`,
  },
});

/** The id has no form field: the form generates one, an import file brings its own. */
export const ID_REFUSALS = {
  ai_tools_pkey: 'A listing with this id exists already. Reload the page and look for it before you send it again.',
  ai_tools_id_form: `The id must be 1 to ${LIMITS.id.max} characters without control characters or spaces at its ends.`,
};

/**
 * The single description of each listing column: its label, field, rules, storage, import, where people see it, and error
 * messages. Form, schema, database row, import, comparisons, lists of facts and format help are derived from it. A
 * column without a description is a type error.
 */
export const LISTING_COLUMNS: { [Column in ListingColumn]: Description<Column> } = {
  name: {
    label: 'Name',
    form: {
      field: 'name',
      initial: '',
      rule: { kind: 'text', name: 'Name', ...name, tooShort: `Name must be at least ${name.min} characters` },
      show: (tool) => tool.name,
      store: (values) => values.name.trim(),
    },
    imported: {
      keys: ['name'],
      isRequired: true,
      read: (reader) => ({ name: reader.bounded(reader.text('name'), 'Name', name) ?? '' }),
      store: (tool) => tool.name,
      write: ({ name }) => ({ name }),
    },
    fact: null,
    told: (tool) => ({ name: tool.name }),
    refusals: {
      ai_tools_name_length: `The name must be ${name.min} to ${name.max} characters long.`,
      ai_tools_name_characters: `The name ${unshowable}`,
    },
  },
  description: {
    label: 'Description',
    form: {
      field: 'description',
      initial: '',
      rule: {
        kind: 'text',
        name: 'Description',
        ...description,
        tooShort: `Description must be at least ${description.min} characters`,
      },
      show: (tool) => tool.description,
      store: (values) => values.description.trim(),
    },
    imported: {
      keys: ['description'],
      isRequired: true,
      read: (reader) => ({
        description: reader.bounded(reader.required('description'), 'Description', description) ?? '',
      }),
      store: (tool) => tool.description,
      write: ({ description }) => ({ description }),
    },
    fact: { at: ['compared', 'reviewer'], look: 'prose' },
    told: (tool) => ({ description: tool.description }),
    refusals: {
      ai_tools_description_characters: `The description ${unshowable}`,
      ai_tools_description_length: `The description must be ${description.min} to ${numeral(description.max)} characters long.`,
    },
  },
  url: {
    label: 'Website URL',
    form: {
      field: 'url',
      initial: 'https://',
      rule: { kind: 'address', isRequired: true, wrong: 'Please enter a valid URL' },
      show: (tool) => tool.url,
      store: (values) => toWebAddress(values.url) ?? values.url,
    },
    imported: {
      keys: ['url'],
      isRequired: true,
      read: (reader) => ({ url: reader.requiredAddress('url') ?? '' }),
      store: (tool) => tool.url,
      write: ({ url }) => ({ url }),
    },
    fact: { at: ['compared', 'reviewer'], look: 'address' },
    told: (tool) => ({ url: tool.url }),
    refusals: { ai_tools_url_form: `The website address ${plainAddress}` },
  },
  category: {
    label: 'Category',
    form: {
      field: 'category',
      initial: '',
      rule: { kind: 'text', name: 'Category', ...category, tooShort: 'Please select a category' },
      show: (tool) => tool.category,
      store: (values) => values.category.trim(),
    },
    imported: {
      keys: ['category'],
      read: (reader) => {
        const categories = reader.texts('category');
        reader.bounded(categories[0], 'Category', category);
        return { category: categories.length > 0 ? categories : ['Other'] };
      },
      store: (tool) => tool.category[0] ?? 'Other',
      write: ({ category }) => ({ category: [category] }),
    },
    fact: { at: ['glance', 'compared', 'owner'], look: 'category' },
    told: (tool) => ({ applicationCategory: tool.category }),
    refusals: {
      ai_tools_category_characters: `The category ${unshowable}`,
      ai_tools_category_length: `The category must be ${category.min} to ${category.max} characters long.`,
    },
  },
  tags: {
    label: 'Tags',
    form: {
      field: 'tags',
      initial: '',
      hint: 'Separated by commas, such as: writing, e-mail, teams',
      rule: {
        kind: 'list',
        by: 'commas',
        one: 'tag',
        missing: 'Please add at least one tag',
        max: tags.max,
        each: tag.max,
      },
      show: (tool) => tool.tags.join(', '),
      store: (values) => splitTags(values.tags),
    },
    imported: {
      keys: ['tags'],
      read: (reader) => {
        const given = splitTags(reader.texts('tags').join(','));
        return { tags: checkList(reader, 'tags', given, 'tag', tags.max, tag.max) };
      },
      store: (tool) => tool.tags,
      write: ({ tags }) => ({ tags }),
    },
    fact: { at: ['compared', 'owner', 'reviewer'], text: (tool) => tool.tags.join(', ') || 'None' },
    told: (tool) => (tool.tags.length > 0 ? { keywords: tool.tags.join(', ') } : {}),
    refusals: {
      ai_tools_tags_characters: `A tag ${unshowable}`,
      ai_tools_tags_count: `A listing can have at most ${tags.max} tags.`,
      ai_tools_tags_length: `Each tag must be 1 to ${tag.max} characters long.`,
    },
  },
  pricing_type: {
    label: 'Pricing',
    form: {
      field: 'pricingType',
      initial: 'free',
      rule: { kind: 'choice', values: PRICING_TYPES, wrong: 'Please select a pricing type' },
      show: (tool) => tool.pricing_type,
      store: (values) => values.pricingType,
    },
    imported: {
      keys: ['pricingType'],
      read: (reader) => ({
        pricingType: reader.oneOf('pricingType', PRICING_TYPES, 'Invalid pricing type') ?? 'free',
      }),
      store: (tool) => tool.pricingType,
      write: (tool) => ({ pricingType: tool.pricing_type }),
    },
    fact: { at: ['glance', 'compared', 'owner'], text: (tool) => pricingOf(tool.pricing_type).label },
    told: (tool) => {
      const { isFreeToUse, price } = pricingOf(tool.pricing_type);
      return {
        isAccessibleForFree: isFreeToUse,
        ...(price && { offers: { '@type': 'Offer', price, priceCurrency: 'USD' } }),
      };
    },
    refusals: { ai_tools_pricing_type_allowed: `The pricing must be ${orList(PRICING_TYPES)}.` },
  },
  what_it_does: {
    label: 'What it does',
    form: {
      field: 'whatItDoes',
      initial: '',
      isMore: true,
      hint: `What one does with it, one thing a line, at most ${deeds.max} lines.`,
      rule: { kind: 'list', by: 'lines', one: 'line', max: deeds.max, each: deed.max },
      show: (tool) => tool.what_it_does?.join('\n') ?? '',
      store: (values) => listOrNull(splitLines(values.whatItDoes)),
    },
    imported: {
      keys: ['whatItDoes'],
      help: `a list of at most ${deeds.max} lines`,
      read: (reader) => {
        const whatItDoes = [...new Set(reader.texts('whatItDoes'))];
        checkList(reader, 'whatItDoes', whatItDoes, 'line', deeds.max, deed.max);
        return whatItDoes.length > 0 ? { whatItDoes } : {};
      },
      store: (tool) => listOrNull(tool.whatItDoes ?? []),
      write: (tool) => (tool.what_it_does ? { whatItDoes: tool.what_it_does } : {}),
    },
    fact: { at: BELOW_THE_DESCRIPTION, look: 'lines' },
    told: (tool) => (tool.what_it_does ? { featureList: tool.what_it_does } : {}),
    refusals: {
      ai_tools_what_it_does_count: `What it does must be 1 to ${deeds.max} lines.`,
      ai_tools_what_it_does_length: `Each line of what it does must be 1 to ${deed.max} characters long.`,
      ai_tools_what_it_does_characters: `What it does ${unshowable}`,
    },
  },
  best_for: optionalLine(
    'best_for',
    'bestFor',
    'Best for',
    'Who gets most out of it, such as: students who write in a second language',
    bestFor.max,
    (text) => ({ audience: { '@type': 'Audience', audienceType: text } }),
  ),
  what_is_free: optionalLine(
    'what_is_free',
    'whatIsFree',
    'What is free',
    'What can be used without paying.',
    whatIsFree.max,
  ),
  platforms: {
    label: 'Platforms',
    form: {
      field: 'platforms',
      initial: '',
      isMore: true,
      rule: { kind: 'some', values: PLATFORMS },
      show: (tool) => tool.platforms?.join(', ') ?? '',
      store: (values) => somePlatforms(splitTags(values.platforms)),
    },
    imported: {
      keys: ['platforms'],
      help: `a list of ${orList(PLATFORMS)}`,
      read: (reader) => {
        const given = reader.texts('platforms');
        const wrong = given.find((text) => !PLATFORMS.some((known) => known === text));
        if (wrong) reader.errors.push(`Invalid platform: ${clip(wrong)}`);
        const platforms = somePlatforms(given);
        return platforms ? { platforms } : {};
      },
      store: (tool) => tool.platforms ?? null,
      write: (tool) => (tool.platforms ? { platforms: tool.platforms } : {}),
    },
    fact: { at: BELOW_THE_DESCRIPTION },
    told: (tool) => (tool.platforms ? { operatingSystem: tool.platforms.join(', ') } : {}),
    refusals: {
      ai_tools_platforms_allowed: `A platform must be ${orList(PLATFORMS)}.`,
      ai_tools_platforms_count: `A listing names 1 to ${PLATFORMS.length} platforms.`,
    },
  },
  logo_url: {
    label: 'Logo URL',
    form: {
      field: 'logo',
      initial: '',
      hint: "The address of a square picture. Without one the site's own icon is used.",
      rule: { kind: 'address', wrong: 'Please enter a valid logo URL' },
      // A one-letter logo is not an address, so the field stays empty.
      show: (tool) => (tool.logo_url && tool.logo_url.length > 1 ? tool.logo_url : ''),
      store: (values) => addressOrNull(values.logo),
    },
    imported: {
      keys: ['logo', 'image'],
      help: 'one letter or an address',
      read: (reader) => {
        const image = reader.text('image');
        return { logo: readLogo(reader), ...(image && { image }) };
      },
      store: (tool) => tool.logo || null,
      write: (tool) => ({ logo: tool.logo_url ?? '' }),
    },
    fact: { at: ['owner'], text: (tool) => tool.logo_url ?? '' },
    told: (tool) => (tool.logo_url && tool.logo_url.length > 1 ? { image: safeHref(tool.logo_url) } : {}),
    refusals: { ai_tools_logo_url_form: 'The logo must be a web address that begins with http:// or https://.' },
  },
  screenshot_url: {
    label: 'Screenshot URL',
    form: {
      field: 'screenshot',
      initial: '',
      isMore: true,
      hint: 'The address of a wide picture of the tool itself, for the head of its page.',
      rule: { kind: 'address', wrong: 'Please enter a valid screenshot URL' },
      show: (tool) => tool.screenshot_url ?? '',
      store: (values) => addressOrNull(values.screenshot),
    },
    imported: {
      keys: ['screenshot'],
      read: (reader) => reader.optionalAddress('screenshot'),
      store: (tool) => tool.screenshot ?? null,
      write: (tool) => (tool.screenshot_url ? { screenshot: tool.screenshot_url } : {}),
    },
    fact: { at: ['owner', 'reviewer'], look: 'address' },
    told: (tool) => (tool.screenshot_url ? { screenshot: safeHref(tool.screenshot_url) } : {}),
    refusals: { ai_tools_screenshot_url_form: `The screenshot's address ${plainAddress}` },
  },
  affiliate_url: {
    label: 'Affiliate URL',
    form: {
      field: 'affiliateUrl',
      initial: '',
      rule: { kind: 'address', wrong: 'Please enter a valid affiliate URL' },
      show: (tool) => tool.affiliate_url ?? '',
      // Only the administrator may set it; the database discards it for everyone else.
      store: (values, { isAdmin }) => (isAdmin ? addressOrNull(values.affiliateUrl) : null),
    },
    imported: {
      keys: ['affiliateUrl'],
      read: (reader) => reader.optionalAddress('affiliateUrl'),
      store: (tool) => tool.affiliateUrl ?? null,
      write: (tool) => (tool.affiliate_url ? { affiliateUrl: tool.affiliate_url } : {}),
    },
    fact: { at: ['reviewer'], look: 'address' },
    refusals: { ai_tools_affiliate_url_form: `The affiliate address ${plainAddress}` },
  },
  banner_url: {
    label: 'Banner',
    form: null,
    imported: {
      keys: ['banner'],
      read: (reader) => reader.optionalAddress('banner', toPictureAddress),
      store: (tool) => tool.banner ?? null,
      write: (tool) => (tool.banner_url ? { banner: tool.banner_url } : {}),
    },
    fact: null,
    refusals: { ai_tools_banner_url_form: `The banner address ${plainAddress}` },
  },
  premium_type: {
    label: 'Placement',
    form: {
      field: 'premium',
      initial: 'none',
      rule: { kind: 'choice', values: PREMIUM_TYPES },
      show: (tool) => tool.premium_type,
      store: (values) => values.premium,
    },
    imported: {
      keys: ['featured', 'sponsored'],
      read: (reader) => ({
        ...(reader.flag('featured') && { featured: true }),
        ...(reader.flag('sponsored') && { sponsored: true }),
      }),
      store: (tool) => (tool.featured ? 'featured' : tool.sponsored ? 'sponsored' : 'none'),
      write: ({ premium_type: kind }) => (kind === 'none' ? {} : { [kind]: true }),
    },
    fact: { at: ['reviewer'], text: placementText },
    refusals: { ai_tools_premium_type_allowed: `The premium type must be ${orList(PREMIUM_TYPES)}.` },
  },
  sponsor_tier: {
    label: 'Sponsor tier',
    form: {
      field: 'sponsorTier',
      initial: 'none',
      rule: { kind: 'choice', values: SPONSOR_TIERS },
      show: (tool) => tool.sponsor_tier,
      // Only sponsored listings have a tier.
      store: (values) => (values.premium === 'sponsored' ? values.sponsorTier : 'none'),
    },
    imported: {
      keys: ['sponsorTier'],
      read: (reader) => {
        const sponsorTier = reader.oneOf('sponsorTier', SPONSOR_TIERS, 'Invalid sponsor tier');
        return sponsorTier ? { sponsorTier } : {};
      },
      store: (tool) => tool.sponsorTier ?? 'none',
      write: (tool) => (tool.sponsor_tier === 'none' ? {} : { sponsorTier: tool.sponsor_tier }),
    },
    fact: null,
    refusals: { ai_tools_sponsor_tier_allowed: `The sponsor tier must be ${orList(SPONSOR_TIERS)}.` },
  },
};

/** What is not known is null, never an empty list. */
const listOrNull = <Item>(items: Item[]) => (items.length > 0 ? items : null);
/** The platforms among these, in their own order. */
const somePlatforms = (given: readonly string[]) => listOrNull(PLATFORMS.filter((known) => given.includes(known)));

function checkList(reader: RowReader, key: keyof ImportTool, given: string[], one: string, max: number, each: number) {
  if (given.length > max) reader.errors.push(`${key} must be at most ${max}`);
  if (given.some((text) => characters(text) > each))
    reader.errors.push(`Each ${one} must be at most ${each} characters`);
  if (given.some(hasControl)) reader.errors.push(`${key} hold line breaks or tabs`);
  return given;
}

/** A logo is either one letter or an address. */
function readLogo(reader: RowReader): string {
  const logo = reader.text('logo');
  if (!logo || characters(logo) === 1) return logo ?? '';
  const address = toWebAddress(logo);
  if (address === null)
    reader.errors.push(`Invalid logo: ${clip(logo)} (it must be one letter or begin with http:// or https://)`);
  return address ?? '';
}
