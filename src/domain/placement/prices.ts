import type { Offer } from '../../lib/database';
import { formatDay } from '../../lib/format';
import { formatPrice } from '../../lib/money';
import { PLACEMENT_KINDS_LABEL } from '../../lib/lists';
import type { PlacementKind } from './placement';

type Price = Pick<Offer, 'price_cents' | 'currency' | 'period'>;

/** A public price: '$49/month', '$49 once'; null if it is agreed with the buyer. */
export const publicPrice = ({ price_cents: amount, currency, period }: Price): string | null =>
  amount === null ? null : `${formatPrice(amount, currency)}${period === 'month' ? '/month' : ' once'}`;

/** The same before a buyer asks. */
export const priceFor = (price: Price): string => publicPrice(price) ?? 'Price agreed with you first';

type Asked = Price & { kind: PlacementKind; list_cents: number | null };

/** The public price that the owner of a placement saw when asking. */
export const listPrice = ({ list_cents, currency, period }: Omit<Asked, 'kind'>): Price => ({
  price_cents: list_cents,
  currency,
  period,
});

/** The agreed price of a placement or, until there is one, the price that its owner saw when asking. */
export function askedPrice(asked: Omit<Asked, 'kind'>): string {
  const { price_cents: agreed, currency } = asked;
  if (agreed !== null) return agreed === 0 ? 'No charge' : formatPrice(agreed, currency);
  return publicPrice(listPrice(asked)) ?? 'Price to be agreed';
}

/** What is asked for a listing, each with its price. */
export const askedPlacements = (asked: readonly Asked[]): string =>
  asked.map((one) => `${PLACEMENT_KINDS_LABEL[one.kind]}, ${askedPrice(one)}`).join(' and ');

/** Where all places are taken: until when; null where one is free. */
export function takenText({ is_taken: isTaken, next_free: day }: Offer, locale?: string): string | null {
  if (!isTaken) return null;
  return day ? `All places are taken. Next free: ${formatDay(day, locale)}.` : 'All places are taken.';
}
