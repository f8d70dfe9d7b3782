import type { Offer } from '../../lib/database';

export type { Offer };

/** The plans of the pricing page; the other kinds are badges of a listing. */
export type Plan = Extract<Offer['kind'], `plan_${string}`>;
export const isPlan = <One extends Pick<Offer, 'kind'>>(offer: One): offer is One & { kind: Plan } =>
  offer.kind.startsWith('plan_');

/** Sponsored listings have one of these (specification, section 9). */
export const SPONSOR_TIERS = ['bronze', 'silver', 'gold'] as const;
export const isTier = ({ kind }: Pick<Offer, 'kind'>): boolean => SPONSOR_TIERS.some((tier) => tier === kind);

export const areMonthly = (offers: readonly Offer[]): boolean => offers.every(({ period }) => period === 'month');
