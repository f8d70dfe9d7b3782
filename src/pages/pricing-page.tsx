import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { mailto } from '../content/mailto';
import { MOST_POPULAR, planSentences } from '../content/plans';
import {
  areMonthly,
  isPlan,
  isTier,
  type Offer,
  type Plan,
  publicPrice,
  takenText,
  tierAdvice,
  tierInstead,
  yearlyText,
} from '../domain/placement/prices';
import { capitalize } from '../domain/text/text';
import { offersQuery } from '../features/placements/offers';
import { formatPrice } from '../lib/money';
import { BackLink } from '../ui/back-link';
import { ButtonLink, buttonClass } from '../ui/button';
import { cx } from '../ui/cx';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { LoadError } from '../ui/load-error';
import { SkeletonBlock, Loading } from '../ui/skeleton';
import { useLocale } from '../ui/use-locale';

const linkClass = 'font-medium text-accent underline underline-offset-3';
const PLANS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-8 pt-4';

export default function PricingPage() {
  const { data: offers, isError, refetch } = useQuery(offersQuery);
  return (
    <Page>
      <PageMeta
        title="Sponsorship Pricing"
        description="Plans for the row of sponsored tools, and monthly prices of featured and sponsored listings."
      />
      <PageHeader
        title="Sponsorship Pricing"
        lead="‘On top’ means the row labelled Sponsored, below the first row of results. The order of the results is not for sale."
      >
        <BackLink to="/">Back to Home</BackLink>
      </PageHeader>
      {offers ? (
        <>
          {offers.some(isPlan) && (
            <ul className={PLANS}>
              {offers.filter(isPlan).map((plan) => (
                <PlanCard key={plan.kind} plan={plan} />
              ))}
            </ul>
          )}
          <ListingPrices offers={offers.filter((offer) => !isPlan(offer))} />
        </>
      ) : isError ? (
        <LoadError title="The prices could not be loaded" onRetry={refetch} />
      ) : (
        <Loading label="Loading the prices...">
          <div className={PLANS}>
            {Object.keys(planSentences).map((kind) => (
              <SkeletonBlock key={kind} className="h-96" />
            ))}
          </div>
        </Loading>
      )}
      <div className="mt-12 grid justify-items-start gap-4 rounded-lg bg-sunken p-6 sm:flex sm:items-center sm:justify-between">
        <div className="grid gap-1">
          <h2 className="text-lg font-bold">Not sure?</h2>
          <p className="text-muted">Tell us about your tool and its launch.</p>
        </div>
        <ButtonLink to="/contact" look="primary" className="shrink-0">
          Contact Our Team
        </ButtonLink>
      </div>
    </Page>
  );
}

function PlanCard({ plan }: { plan: Offer & { kind: Plan } }) {
  const { kind, name, price_cents: price, currency, period } = plan;
  const highlighted = kind === MOST_POPULAR;
  const taken = takenText(plan, useLocale());
  return (
    <li
      className={cx(
        'relative flex flex-col gap-5 rounded-lg border bg-surface p-6',
        highlighted ? 'border-accent shadow-lifted' : 'border-line shadow-card',
      )}
    >
      {highlighted && (
        <p className="absolute -top-3.5 left-6 rounded-md bg-accent px-2.5 py-1 text-xs font-semibold text-on-accent">
          Most Popular
        </p>
      )}
      <div className="grid gap-2">
        <h2 className="text-base font-semibold text-muted">{name}</h2>
        <p className="text-2xl font-bold tabular-nums">
          {price === null ? 'Custom' : formatPrice(price, currency)}
          {price !== null && (
            <span className="text-base font-medium text-muted">{period === 'month' ? '/month' : ' once'}</span>
          )}
        </p>
        {yearlyText(plan) && <p className="text-sm text-muted">{yearlyText(plan)}</p>}
        <p className="text-sm text-muted">{planSentences[kind]}</p>
        {taken && <p className="text-sm font-semibold">{taken}</p>}
      </div>
      <ul className="grid gap-2.5 border-t border-line pt-5 text-sm">
        {plan.benefits.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {price === null ? (
        // The price of a sponsorship is negotiated by email.
        <a href={mailto(`Sponsorship: ${name} plan`)} className={buttonClass({ look: 'secondary' }, 'mt-auto')}>
          Contact Us
        </a>
      ) : (
        <ButtonLink
          to={`/request-placement?kind=${kind}`}
          look={highlighted ? 'primary' : 'secondary'}
          className="mt-auto"
        >
          Get {name}
        </ButtonLink>
      )}
    </li>
  );
}

function ListingPrices({ offers }: { offers: readonly Offer[] }) {
  const locale = useLocale();
  const tier = tierInstead(offers);
  const rows = [
    { name: 'Free listing', what: 'Permanently in the directory', price: 'Free', yearly: null, taken: null },
    ...offers.map((offer) => ({
      name: isTier(offer) ? `${capitalize(offer.kind)} (${offer.name})` : offer.name,
      what:
        tier && offer.kind === 'sponsored' ? (
          <>
            {offer.benefits.join('. ')}. {tierAdvice(tier, offers)}{' '}
            <Link to={`/request-placement?kind=${tier.kind}`} className={linkClass}>
              Request {capitalize(tier.kind)}
            </Link>
          </>
        ) : (
          offer.benefits.join('. ')
        ),
      price: publicPrice(offer) ?? 'On request',
      yearly: yearlyText(offer),
      taken: takenText(offer, locale),
    })),
  ];
  return (
    <section
      aria-labelledby="listing-prices"
      className="mt-16 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div className="grid content-start gap-2">
        <h2 id="listing-prices" className="text-lg font-bold">
          Listing prices
        </h2>
        <p className="max-w-prose text-muted">
          Choose one when you{' '}
          <Link to="/create-listing" className={linkClass}>
            submit a tool
          </Link>
          . {areMonthly(offers) && 'You pay by the month. '}The tiers are for sponsored listings.
        </p>
        <p className="max-w-prose text-muted">
          Is your tool in the directory already? Open its page and press ‘Is this your tool?’.
        </p>
      </div>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Listing
            </th>
            <th scope="col" className="hidden py-2 pr-4 font-semibold sm:table-cell">
              Benefits
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, what, price, yearly, taken }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 font-semibold">
                {name}
                <span className="block font-normal text-muted sm:hidden">{what}</span>
                {taken && <span className="block">{taken}</span>}
              </th>
              <td className="hidden py-3 pr-4 text-muted sm:table-cell">{what}</td>
              <td className="py-3 text-right font-semibold tabular-nums">
                {price}
                {yearly && <span className="block font-normal text-muted">{yearly}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
