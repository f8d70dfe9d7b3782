import type { Offer } from '../../lib/database';
import { formatDay } from '../../lib/format';
import { formatPrice } from '../../lib/money';
import { andList, capitalize } from '../text/text';
import { PLACEMENT_KINDS_LABEL } from '../../lib/lists';
import type { PlacementKind } from './placement';

export type { Offer };

export type Plan = Extract<Offer['kind'], `plan_${string}`>;
export const isPlan = <One extends Pick<Offer, 'kind'>>(offer: One): offer is One & { kind: Plan } =>
  offer.kind.startsWith('plan_');

export const SPONSOR_TIERS = ['bronze', 'silver', 'gold'] as const;
export const isTier = ({ kind }: Pick<Offer, 'kind'>): boolean => SPONSOR_TIERS.some((tier) => tier === kind);

/** Returns the best tier that costs no more than 'Sponsored' without a tier. */
export function tierInstead(offers: readonly Offer[]): Offer | undefined {
  const plain = offers.find(({ kind }) => kind === 'sponsored');
  return offers.findLast(
    (offer) =>
      isTier(offer) &&
      offer.currency === plain?.currency &&
      offer.period === plain.period &&
      (offer.price_cents ?? Infinity) <= (plain.price_cents ?? 0),
  );
}

/** Describes the tier's price and benefits compared with 'Sponsored' without a tier. */
export function tierAdvice(tier: Offer, offers: readonly Offer[]): string {
  const isSame = offers.some(({ kind, price_cents }) => kind === 'sponsored' && price_cents === tier.price_cents);
  const benefits = tier.benefits.map((benefit) => benefit.charAt(0).toLowerCase() + benefit.slice(1));
  return `${capitalize(tier.kind)} costs ${isSame ? 'the same' : 'less'} and adds ${andList(benefits)}.`;
}

export const areMonthly = (offers: readonly Offer[]): boolean => offers.every(({ period }) => period === 'month');

type Price = Pick<Offer, 'price_cents' | 'currency'> & { period: Offer['period'] | 'year' };

const perPeriod = { month: '/month', year: '/year', once: ' once' };

/** Formats a public price: '$49/month', '$490/year', '$49 once'. Returns null if the price is negotiable. */
export const publicPrice = ({ price_cents: amount, currency, period }: Price): string | null =>
  amount === null ? null : `${formatPrice(amount, currency)}${perPeriod[period]}`;

type WithYear = Pick<Offer, 'price_cents' | 'year_cents' | 'currency'>;

/** Returns the yearly price of an offer, or null if the offer is not sold by the year. */
export const yearlyPrice = ({
  year_cents,
  currency,
}: Omit<WithYear, 'price_cents'>): (Price & { price_cents: number }) | null =>
  year_cents === null ? null : { price_cents: year_cents, currency, period: 'year' };

/** Formats the yearly price beside a monthly price: 'or $490 a year'. */
export const yearlyText = ({ year_cents: year, currency }: Omit<WithYear, 'price_cents'>): string | null =>
  year === null ? null : `or ${formatPrice(year, currency)} a year`;

/** Formats what a buyer saves with the yearly price. Returns null if twelve months cost less. */
export function savingText({ price_cents: month, year_cents: year, currency }: WithYear): string | null {
  const saving = year === null ? 0 : (month ?? 0) * 12 - year;
  return saving > 0 ? `You save ${formatPrice(saving, currency)} a year.` : null;
}

/** Formats the price for a buyer before a request. */
export const priceFor = (price: Price): string => publicPrice(price) ?? 'We agree on the price with you first';

type Requested = Price & { kind: PlacementKind; list_cents: number | null };

export const listPrice = ({ list_cents, currency, period }: Omit<Requested, 'kind'>): Price => ({
  price_cents: list_cents,
  currency,
  period,
});

/**
 * Formats the agreed price of a placement. If no price was agreed, formats the public price on the day of the request.
 */
export function askedPrice(placement: Omit<Requested, 'kind'>): string {
  const { price_cents: agreed, currency } = placement;
  if (agreed !== null) return agreed === 0 ? 'No charge' : formatPrice(agreed, currency);
  return publicPrice(listPrice(placement)) ?? 'Price not agreed yet';
}

export const askedPlacements = (requests: readonly Requested[]): string =>
  requests.map((one) => `${PLACEMENT_KINDS_LABEL[one.kind]}, ${askedPrice(one)}`).join(' and ');

/** Describes the next free day. Returns null if a place is free today. */
export function takenText({ is_taken: isTaken, next_free: day }: Offer, locale?: string): string | null {
  if (!isTaken) return null;
  return day ? `All places are taken. Next free: ${formatDay(day, locale)}.` : 'All places are taken.';
}
