import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactFaq } from '../../src/content/contact';
import { faqItems } from '../../src/content/faq';
import { PRICES } from '../../src/domain/prices';
import { type Backend, engines, startBackend } from '../support/backend';

/** Specification, section 9: dollars a month. */
const specified = {
  featured: 49,
  sponsored: 99,
  bronze: 99,
  silver: 199,
  gold: 349,
  plan_basic: 30,
  plan_premium: 50,
  plan_custom: null,
};

describe.each(engines)('the price list on %s', (engine) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend(engine);
  });
  afterAll(() => backend.stop());

  it.each(Object.entries(specified))('the database asks for %s what is specified: %s', async (kind, dollars) => {
    const [row] = await backend.sql<{ cents: number | null }>('select private.list_price_cents($1) as cents', [kind]);
    expect(row?.cents).toBe(dollars === null ? null : dollars * 100);
  });
});

describe('the price list', () => {
  it('of the app is the specified one', () => expect(PRICES).toEqual(specified));

  it('is what the FAQ and the contact page say', () => {
    const said = JSON.stringify([faqItems, contactFaq]);
    const prices = [
      ...['Featured for $49', 'Sponsored for $99', 'Bronze for $99', 'Silver for $199', 'Gold for $349'],
      ...['Basic for $30 a month', 'Premium for $50 a month', 'a featured listing costs $49/month', 'from $30/month'],
    ];
    for (const price of prices) expect(said).toContain(price);
  });
});
