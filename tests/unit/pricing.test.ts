import { expect, it } from 'vitest';
import type { Inline } from '../../src/content/content.types';
import { faqItems } from '../../src/content/faq';
import { listingCosts, placementTerms, pricesBegin } from '../../src/content/prices';
import { pricingOf } from '../../src/domain/listing/listing.constants';
import { softwareData } from '../../src/features/tool-page/tool-data';
import type { ShownTool } from '../../src/features/tool-page/tool-page.queries';
import { OFFERS, offersWith } from '../support/offers';
import { makeTool } from '../support/tools';

const offerData = (pricing_type: string) => {
  const tool = { ...makeTool(), pricing_type } as ShownTool;
  const { isAccessibleForFree, offers } = softwareData(tool) as {
    isAccessibleForFree?: boolean;
    offers?: { price: string };
  };
  return { isAccessibleForFree, price: offers?.price };
};

it.each([
  ['free', { isAccessibleForFree: true, price: '0' }],
  ['freemium', { isAccessibleForFree: true, price: undefined }],
  ['trial', { isAccessibleForFree: false, price: undefined }],
  ['paid', { isAccessibleForFree: false, price: undefined }],
  ['a type newer than this build', { isAccessibleForFree: undefined, price: undefined }],
])('the structured data of a tool with the pricing type “%s” is %o', (type, expected) => {
  expect(offerData(type)).toEqual(expected);
});

it('an unknown pricing type is shown by its own name', () => expect(pricingOf('lifetime').label).toBe('Lifetime'));

/** Returns the text of an answer, including the texts of its links. */
const plain = (answer: readonly Inline[][]) =>
  answer.map((line) =>
    line.map((part) => (typeof part === 'string' ? part : 'text' in part ? part.text : part.strong)).join(''),
  );
const without = (...kinds: string[]) => OFFERS.filter(({ kind }) => !kinds.includes(kind));

it('the FAQ lists all prices', () => {
  expect(plain(listingCosts(OFFERS))).toEqual([
    'A listing is free. You can buy a placement by the month: Featured for $49, or Sponsored for $99, or one of three tiers: Bronze for $99, Silver for $199 and Gold for $349.',
    'The pricing page has separate sponsorship plans: Basic for $30 a month, Premium for $50 a month, and Custom, priced on request.',
  ]);
});

it.each([
  ['with another price', offersWith('gold', { price_cents: 39_950 }), 'Gold for $399.50.'],
  ['in another currency', offersWith('plan_basic', { price_cents: 5000, currency: 'JPY' }), 'Basic for ¥5,000 a month'],
  [
    'once',
    offersWith('featured', { period: 'once' }),
    'placement: Featured for $49 once, or Sponsored for $99 a month',
  ],
  ['without a tier', without('silver'), 'one of two tiers: Bronze for $99 and Gold for $349.'],
  ['with one tier', without('bronze', 'silver'), 'or Sponsored for $99, or Gold for $349.'],
  ['with one plan', without('plan_basic', 'plan_premium'), 'plans: Custom, priced on request.'],
  ['without plans', OFFERS.slice(0, 5), 'The pricing page shows the prices of placements.'],
  ['before prices are read', [], 'A listing is free. | The pricing page shows the prices of placements.'],
])('the FAQ describes offers %s', (_how, offers, text) => {
  expect(plain(listingCosts(offers)).join(' | ')).toContain(text);
});

it.each([
  [
    'as specified',
    OFFERS,
    'A featured listing costs $49/month and sponsored listings start at $99/month. Promotion plans, from $30/month, are on the pricing page.',
  ],
  ['with a lower price', offersWith('silver', { price_cents: 100 }), 'sponsored listings start at $1/month.'],
  ['without Featured', without('featured'), 'Sponsored listings start at $99/month. Promotion'],
  ['before prices are read', [], 'All prices are on the pricing page.'],
])('the contact page shows the lowest prices for offers %s', (_what, offers, text) => {
  expect(plain([pricesBegin(offers)])[0]).toContain(text);
});

it.each([
  [OFFERS, 'is sold by the month, at the prices shown in the submission form and on the pricing page, in US dollars.'],
  [
    offersWith('gold', { currency: 'EUR', period: 'once' }),
    'is sold at the prices shown in the submission form and on the pricing page, in US dollars and euros.',
  ],
  [[], 'is sold at the prices shown in the submission form and on the pricing page.'],
])('the terms describe how placements are sold', (offers, text) => {
  expect(plain([placementTerms(offers)])[0]).toContain(text);
});

it('the FAQ mentions every pricing type', () => {
  expect(JSON.stringify(faqItems(OFFERS))).toContain('by pricing: free, freemium, trial or paid.');
});
