import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { catalogue, catalogueGroups } from '../../src/catalogue';
import type { CatalogueTool } from '../../src/catalogue/catalogue.types';
import { withFacts } from '../../src/catalogue/with-facts';
import { catalogueToImportTool, toImportRow } from '../../src/domain/listing-files/record';
import {
  API_CATEGORIES,
  API_QUALITIES,
  PRICING_TYPES,
  SPONSOR_TIERS,
} from '../../src/domain/listing/listing.constants';
import { PLATFORMS } from '../../src/domain/listing/platforms';
import { validateRow } from '../../src/features/import/validate-row';
import { fromTool } from '../../src/domain/listing/listing-fields';
import { listingSchema } from '../../src/domain/listing/listing.schema';
import { makeTool } from '../support/tools';

/** The categories of the specification (section 3). */
const CATEGORIES = new Set(
  [
    'Chatbot, Chatbots, NSFW Chatbot, Content Creation, Chrome Extensions, Image Processing, Adult, Adult Content',
    'Text Generation, AI Assistant, Search, Development, Design, Video, Audio, Writing, Productivity, Translation',
    'Language Learning, Research, Analytics, Marketing, Education, Health, Mental Health, Gaming, Business',
    'Health & Wellness, AI Art, Tools, Extensions, Finance, Startup, Legal, Document Analysis, Sales, B2B',
    'Automation, Growth, Assistant, AI',
  ].flatMap((line) => line.split(', ')),
);

/** These hosts have two products with different paths. Every other host occurs once. */
const SHARED_HOSTS = ['huggingface.co', 'perplexity.ai'];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');
const placeOf = (url: string) => `${hostOf(url)}${new URL(url).pathname.replace(/\/+$/, '')}`;
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const idsOf = (tools: readonly CatalogueTool[], isWrong: (tool: CatalogueTool) => boolean) =>
  tools.filter(isWrong).map(({ id }) => id);
const breaking = (isWrong: (tool: CatalogueTool) => boolean) => idsOf(catalogue, isWrong);

describe('the built-in catalogue', () => {
  it('the catalogue has at least 520 tools', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(520);
  });

  it('the catalogue has the 13 groups of the specification with their minimum sizes', () => {
    expect(catalogueGroups.map(({ key }) => key)).toEqual([
      'chatbots',
      'content-creation',
      'chrome-extensions',
      'image-processing',
      'general',
      'adult-content',
      'health',
      'gaming',
      'education',
      'business',
      'ai-art',
      'tools-extensions',
      'wellness',
    ]);
    const sparse = catalogueGroups.filter(({ key, tools }) => tools.length < (key === 'adult-content' ? 10 : 25));
    expect(sparse.map(({ key, tools }) => `${key}: ${tools.length}`)).toEqual([]);
  });

  it('the catalogue has no duplicate ids or tools', () => {
    expect(repeated(catalogue.map(({ id }) => id))).toEqual([]);
    expect(repeated(catalogue.map(({ name }) => name.toLowerCase()))).toEqual([]);
  });

  it('the catalogue has no duplicate addresses', () => {
    expect(repeated(catalogue.map(({ url }) => placeOf(url)))).toEqual([]);
    expect([...new Set(repeated(catalogue.map(({ url }) => hostOf(url))))].sort()).toEqual(SHARED_HOSTS);
  });

  it('every description is unique', () => {
    expect(repeated(catalogue.map(({ description }) => description.toLowerCase()))).toEqual([]);
  });

  it.each(catalogueGroups)('at most 8% of the descriptions of $key begin with the same words', ({ tools }) => {
    const firstWords = tools.map(({ description }) => description.split(/\s/)[0]?.toLowerCase() ?? '');
    const allowed = Math.max(2, Math.floor(tools.length * 0.08));
    const overused = [...new Set(firstWords)].filter(
      (word) => firstWords.filter((other) => other === word).length > allowed,
    );
    expect(overused).toEqual([]);
  });

  it('at most 5% of the tools are featured or sponsored', () => {
    const marked = breaking(({ featured, sponsored, sponsorTier }) => Boolean(featured || sponsored || sponsorTier));
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.length / catalogue.length).toBeLessThanOrEqual(0.05);
  });

  it('only sponsored tools have a sponsor tier', () => {
    expect(breaking(({ sponsored, sponsorTier }) => Boolean(sponsorTier) && !sponsored)).toEqual([]);
  });
});

const text = z.string();
/** The fields of an entry. TypeScript does not check the catalogue’s data files. */
const shape = z.strictObject({
  id: text,
  name: text,
  description: text,
  logo: text,
  image: text,
  banner: text.exactOptional(),
  category: z.array(text),
  tags: z.array(text),
  pricingType: z.enum(PRICING_TYPES),
  url: text,
  affiliateUrl: text.exactOptional(),
  featured: z.boolean().exactOptional(),
  sponsored: z.boolean().exactOptional(),
  sponsorTier: z.enum(SPONSOR_TIERS).exactOptional(),
  isNewRelease: z.boolean(),
  lastUpdated: text,
  trialDays: z.number().exactOptional(),
  alternatives: z.array(text).exactOptional(),
  reviews: z.array(z.strictObject({ userName: text, rating: z.number(), comment: text, date: text })).exactOptional(),
  apiStatus: z
    .strictObject({
      hasAPI: z.boolean(),
      documentationUrl: text,
      quality: z.enum(API_QUALITIES),
      category: z.enum(API_CATEGORIES),
    })
    .exactOptional(),
  whatItDoes: z.array(text).exactOptional(),
  bestFor: text.exactOptional(),
  whatIsFree: text.exactOptional(),
  platforms: z.array(z.enum(PLATFORMS)).exactOptional(),
}) satisfies z.ZodType<CatalogueTool>;

describe('a catalogue entry', () => {
  it('an entry has exactly the fields of its type', () => {
    const wrong = catalogue.map(withFacts).flatMap((tool) => {
      const { error } = shape.safeParse(tool);
      return error ? [`${tool.id}: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('an id is a slug', () => {
    expect(breaking(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('texts have no surplus spaces', () => {
    const isStray = (text: string) => text !== text.trim() || /\s{2,}|[\t\n]/.test(text);
    expect(
      breaking((tool) =>
        [tool.id, tool.name, tool.description, tool.url, ...tool.category, ...tool.tags].some(isStray),
      ),
    ).toEqual([]);
  });

  it('an address uses https and has no referral code', () => {
    expect(breaking(({ url }) => !/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(\/|$)/.test(url))).toEqual([]);
    expect(breaking(({ url }) => /[?&](ref|via|aff|affiliate|utm_\w+|fpr)=/i.test(url))).toEqual([]);
  });

  it('a description has 60 to 220 characters', () => {
    expect(breaking(({ description }) => description.length < 60 || description.length > 220)).toEqual([]);
  });

  it('an entry has 3 to 6 unique tags', () => {
    expect(breaking(({ tags }) => tags.length < 3 || tags.length > 6 || new Set(tags).size < tags.length)).toEqual([]);
  });

  it('the first category of an entry is in the specification', () => {
    expect(breaking(({ category }) => !CATEGORIES.has(category[0] ?? ''))).toEqual([]);
  });

  it('a logo is the first letter of the name', () => {
    expect(breaking(({ logo, name }) => logo !== name.charAt(0).toUpperCase())).toEqual([]);
  });

  it('the update date is in the past, or today for a new release', () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(breaking(({ lastUpdated }) => !isDay(lastUpdated) || lastUpdated > today)).toEqual([]);
    expect(breaking(({ isNewRelease, lastUpdated }) => isNewRelease && lastUpdated !== today)).toEqual([]);
  });

  it('the alternatives of a tool are existing tools', () => {
    const ids = new Set(catalogue.map(({ id }) => id));
    expect(
      breaking(({ id, alternatives = [] }) => alternatives.some((other) => other === id || !ids.has(other))),
    ).toEqual([]);
    expect(breaking(({ alternatives = [] }) => new Set(alternatives).size < alternatives.length)).toEqual([]);
  });

  it('only paid tools have trial days', () => {
    expect(
      breaking(
        ({ trialDays, pricingType }) =>
          trialDays !== undefined && (!Number.isInteger(trialDays) || trialDays < 1 || pricingType === 'free'),
      ),
    ).toEqual([]);
  });

  it('a tool with an API links to its documentation', () => {
    expect(
      breaking(
        ({ apiStatus }) =>
          apiStatus !== undefined && (!apiStatus.hasAPI || !apiStatus.documentationUrl.startsWith('https://')),
      ),
    ).toEqual([]);
  });

  it('reviews are marked as samples and have ratings up to 5 in half steps', () => {
    const reviews = catalogue.flatMap(({ id, reviews = [] }) => reviews.map((review) => ({ id, ...review })));
    expect(reviews.length).toBeGreaterThan(0);
    const wrong = reviews.filter(
      ({ userName, comment, rating, date }) =>
        !/sample/i.test(userName) ||
        !/sample/i.test(comment) ||
        rating < 0.5 ||
        rating > 5 ||
        !Number.isInteger(rating * 2) ||
        !isDay(date),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

test('the catalogue’s details are exported in the import format', () => {
  const entries = catalogue.map((tool) => catalogueToImportTool(withFacts(tool)));
  const read = entries.map((entry) => validateRow(JSON.parse(JSON.stringify(entry))).tool);
  expect(read.map((tool) => tool && toImportRow(tool))).toEqual(entries.map(toImportRow));
  const rows = entries.map(toImportRow);
  expect(rows.map((row) => row.trial_days)).toEqual(catalogue.map(({ trialDays }) => trialDays ?? null));
  expect(rows.map((row) => row.api_category)).toEqual(catalogue.map(({ apiStatus }) => apiStatus?.category ?? null));
  // A new release has no stored date, because it always counts as updated today.
  expect(rows.map((row) => row.last_reviewed_on)).toEqual(
    catalogue.map((tool) => (tool.isNewRelease ? null : tool.lastUpdated)),
  );
});

test('every tool has an intended audience, and at least 100 tools have all details', () => {
  const detailed = catalogue.map(withFacts);
  expect(idsOf(detailed, ({ bestFor }) => !bestFor)).toEqual([]);
  const known = detailed.filter(({ whatItDoes, whatIsFree, platforms }) => whatItDoes && whatIsFree && platforms);
  expect(known.length).toBeGreaterThanOrEqual(100);
  expect(idsOf(detailed, ({ whatIsFree = '' }) => /\d/.test(whatIsFree))).toEqual([]);
});

test('every entry passes the listing form validation', () => {
  const refused = catalogue.map(withFacts).flatMap((tool) => {
    const row = toImportRow(catalogueToImportTool(tool));
    const { error } = listingSchema.safeParse(fromTool(makeTool(row)));
    return error ? [`${tool.id}: ${error.issues[0]?.message}`] : [];
  });
  expect(refused).toEqual([]);
});
