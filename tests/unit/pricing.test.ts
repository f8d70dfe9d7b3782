import { expect, it } from 'vitest';
import { faqItems } from '../../src/content/faq';
import { pricingOf } from '../../src/domain/listing/listing.constants';
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

it('the FAQ names every type', () => {
  expect(JSON.stringify(faqItems)).toContain('by pricing: free, freemium, trial or paid.');
});
