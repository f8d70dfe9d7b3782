import { areMonthly, isPlan, isTier, type Offer, publicPrice } from '../domain/placement/prices';
import { andList, capitalize } from '../domain/text/text';
import { currencyName, formatPrice } from '../lib/money';
import type { Inline } from './content.types';
import { isPageOn } from './pages';

// Sentences about prices for the FAQ, the contact page and the terms. They must also be correct while the prices are
// loading.

const PRICING_PAGE = { text: 'pricing page', href: '/pricing' };
const COUNTS = ['no', 'one', 'two', 'three'];

type Priced = Offer & { price_cents: number };
const isPriced = (offer: Offer): offer is Priced => offer.price_cents !== null;
const priceIn = ({ price_cents, currency, period }: Priced) =>
  `${formatPrice(price_cents, currency)} ${period === 'month' ? 'a month' : 'once'}`;

export function listingCosts(offers: readonly Offer[]): Inline[][] {
  const badges = offers.filter((offer) => !isPlan(offer)).filter(isPriced);
  const textOf = (offer: Priced) =>
    `${isTier(offer) ? capitalize(offer.kind) : offer.name} for ${areMonthly(badges) ? formatPrice(offer.price_cents, offer.currency) : priceIn(offer)}`;
  const tiers = badges.filter(isTier).map(textOf);
  const choices = badges.filter((badge) => !isTier(badge)).map(textOf);
  if (tiers.length > 0) {
    choices.push(tiers.length === 1 ? tiers.join('') : `one of ${COUNTS[tiers.length]} tiers: ${andList(tiers)}`);
  }
  const plans = offers
    .filter(isPlan)
    .map((plan) => (isPriced(plan) ? `${plan.name} for ${priceIn(plan)}` : `${plan.name}, priced on request`));
  const last = plans.pop();
  const pricingPage: Inline[] =
    last === undefined
      ? ['The ', PRICING_PAGE, ' shows the prices of placements.']
      : [
          'The ',
          PRICING_PAGE,
          ` has separate sponsorship plans: ${[...plans, ''].join(', ')}${plans.length > 0 ? 'and ' : ''}${last}.`,
        ];
  return [
    [
      choices.length === 0
        ? 'A listing is free.'
        : `A listing is free. You can buy a placement${areMonthly(badges) ? ' by the month' : ''}: ${choices.join(', or ')}.`,
    ],
    ...(isPageOn(PRICING_PAGE.href) ? [pricingPage] : []),
  ];
}

export function pricesBegin(offers: readonly Offer[]): Inline[] {
  const cheapest = (among: (offer: Offer) => boolean) => {
    const [least] = offers
      .filter(among)
      .filter(isPriced)
      .sort((one, other) => one.price_cents - other.price_cents);
    return least && publicPrice(least);
  };
  const featured = cheapest(({ kind }) => kind === 'featured');
  const sponsored = cheapest((offer) => offer.kind === 'sponsored' || isTier(offer));
  const plans = cheapest(isPlan);
  const badges = [
    featured && `a featured listing costs ${featured}`,
    sponsored && `sponsored listings start at ${sponsored}`,
  ];
  const sentence = andList(badges.filter((part) => typeof part === 'string'));
  if (!isPageOn(PRICING_PAGE.href)) return [`${capitalize(sentence || 'the submission form shows all prices')}.`];
  return [
    `${sentence && `${capitalize(sentence)}. `}${plans ? `Promotion plans, from ${plans}, are` : 'All prices are'} on the `,
    PRICING_PAGE,
    '.',
  ];
}

export function placementTerms(offers: readonly Offer[]): Inline[] {
  const badges = offers.filter((offer) => !isPlan(offer));
  const currencies = [...new Set(badges.map(({ currency }) => currencyName(currency)))];
  const hasPage = isPageOn(PRICING_PAGE.href);
  return [
    `Featured and sponsored placement is sold${badges.length > 0 && areMonthly(badges) ? ' by the month,' : ''} at the prices shown in the submission form${hasPage ? ' and on the ' : ''}`,
    ...(hasPage ? [PRICING_PAGE] : []),
    `${currencies.length > 0 ? `, in ${andList(currencies)}` : ''}. A placement is labelled wherever it is shown. It does not change the order of the results, and it does not replace the review.`,
  ];
}
