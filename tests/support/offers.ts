import type { Offer } from '../../src/lib/database';

const offer = (kind: Offer['kind'], name: string, price_cents: number | null, ...benefits: string[]): Offer => ({
  kind,
  name,
  benefits,
  price_id: kind,
  year_cents: null,
  price_cents,
  currency: 'USD',
  period: 'month',
  is_taken: false,
  next_free: null,
});

/** The offers of a new directory (specification, section 9). tests/backend/placement-prices.test.ts compares the database with them. */
export const OFFERS: Offer[] = [
  offer('featured', 'Featured', 4900, 'A Featured mark on its card'),
  offer('sponsored', 'Sponsored', 9900, 'A Sponsored mark on its card'),
  offer('bronze', 'Basic', 9900, 'Your banner, a bronze border and badge'),
  offer('silver', 'Enhanced', 19_900, 'Your banner, a silver border and badge'),
  offer(
    'gold',
    'Premium',
    34_900,
    'Your banner, a gold border and badge',
    'Gold banners get premium placement across the site.',
  ),
  offer(
    'plan_basic',
    'Basic',
    3000,
    '72 hours on top of the listing',
    'Permanent listing',
    'Description up to 250 words',
  ),
  offer(
    'plan_premium',
    'Premium',
    5000,
    '6 days on top of the listing',
    'Permanent listing',
    'YouTube promotion presentation',
  ),
  offer(
    'plan_custom',
    'Custom',
    null,
    'Top-of-directory placement',
    'Homepage spotlight',
    '3x social promotion',
    'Newsletter feature',
  ),
];

export const offersWith = (kind: Offer['kind'], change: Partial<Offer>): Offer[] =>
  OFFERS.map((one) => (one.kind === kind ? { ...one, ...change } : one));
