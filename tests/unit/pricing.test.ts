import { expect, it } from 'vitest';
import { contactFaq } from '../../src/content/contact';
import { faqItems } from '../../src/content/faq';
import { pricingOf } from '../../src/domain/listing/listing.constants';
import { PRICES } from '../../src/domain/placement/prices';
import { capitalize } from '../../src/domain/text/text';
import { softwareData } from '../../src/features/tool-page/tool-data';
import type { ShownTool } from '../../src/features/tool-page/tool-page.queries';
import { makeTool } from '../support/tools';

const told = (pricing_type: string) => {
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
])('search engines are told of a tool that is %s: %o', (type, expected) => {
  expect(told(type)).toEqual(expected);
});

it('a type newer than this build shows by its name', () => expect(pricingOf('lifetime').label).toBe('Lifetime'));

it('the prices are the specified ones, in dollars a month', () => {
  expect(PRICES).toEqual({
    featured: 49,
    sponsored: 99,
    bronze: 99,
    silver: 199,
    gold: 349,
    plan_basic: 30,
    plan_premium: 50,
    plan_custom: null,
  });
});

it.each(Object.entries(PRICES).filter(([, price]) => price !== null))(
  'the FAQ says what %s costs: $%s',
  (kind, price) => {
    const name = kind.replace('plan_', '');
    expect(JSON.stringify(faqItems)).toContain(`${capitalize(name)} for $${price}`);
  },
);

it('the contact page says where prices begin', () => {
  const said = JSON.stringify(contactFaq);
  for (const price of ['A featured listing costs $49/month', 'sponsored listings start at $99/month', 'from $30/month'])
    expect(said).toContain(price);
});

it('the FAQ names every type', () => {
  expect(JSON.stringify(faqItems)).toContain('by pricing: free, freemium, trial or paid.');
});
