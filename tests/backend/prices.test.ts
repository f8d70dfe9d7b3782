import { describe, expect, it } from 'vitest';
import { contactFaq } from '../../src/content/contact';
import { faqItems } from '../../src/content/faq';
import { PRICES } from '../../src/domain/placement/prices';
import { startBackend } from '../support/backend';

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

describe('the price list', () => {
  it('of the database is the specified one', async () => {
    const backend = await startBackend('PostgreSQL 17');
    const rows = await backend.sql<{ kind: string; cents: number | null }>(
      'select kind, private.list_price_cents(kind) as cents from unnest($1::text[]) as kind',
      [Object.keys(specified)],
    );
    await backend.stop();
    const dollars = rows.map(({ kind, cents }) => [kind, cents === null ? null : cents / 100]);
    expect(Object.fromEntries(dollars)).toEqual(specified);
  });

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
