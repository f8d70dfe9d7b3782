import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { mailto } from '../content/mailto';
import { goldNote, listingPrices, type Plan, pricingPlans } from '../content/plans';
import { PRICES } from '../domain/placement/prices';
import { BackLink } from '../ui/back-link';
import { ButtonLink, buttonClass } from '../ui/button';
import { cx } from '../ui/cx';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

export default function PricingPage() {
  return (
    <Page>
      <PageMeta
        title="Sponsorship Pricing"
        description="Plans for the top of the directory, and monthly prices of featured and sponsored listings."
      />
      <PageHeader
        title="Sponsorship Pricing"
        lead="A labelled card among the first results, and a listing that stays. The order of the results is not for sale."
      >
        <BackLink to="/">Back to Home</BackLink>
      </PageHeader>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-8 pt-4">
        {(Object.keys(pricingPlans) as Plan[]).map((kind) => (
          <PlanCard key={kind} kind={kind} />
        ))}
      </ul>
      <ListingPrices />
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

function PlanCard({ kind }: { kind: Plan }) {
  const { name, description, features, highlighted, callToAction } = pricingPlans[kind];
  const price = PRICES[kind];
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
          {price === null ? 'Custom' : `$${price}`}
          {price !== null && <span className="text-base font-medium text-muted">/month</span>}
        </p>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <ul className="grid gap-2.5 border-t border-line pt-5 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {price === null ? (
        // The price is negotiated by mail first.
        <a href={mailto(`Sponsorship: ${name} plan`)} className={buttonClass({ look: 'secondary' }, 'mt-auto')}>
          {callToAction}
        </a>
      ) : (
        <ButtonLink
          to={`/request-placement?kind=${kind}`}
          look={highlighted ? 'primary' : 'secondary'}
          className="mt-auto"
        >
          {callToAction}
        </ButtonLink>
      )}
    </li>
  );
}

const { featured, sponsored, bronze, silver, gold } = listingPrices;

const rows: { name: string; what: string; price: string }[] = [
  { name: 'Free listing', what: 'In the directory, for good', price: 'Free' },
  { name: 'Featured', what: 'A Featured mark on its card', price: `$${featured}/month` },
  { name: 'Sponsored', what: 'A Sponsored mark on its card', price: `$${sponsored}/month` },
  ...[
    { name: 'Bronze', mark: 'Your banner, a bronze border and badge', ...bronze },
    { name: 'Silver', mark: 'Your banner, a silver border and badge', ...silver },
    { name: 'Gold', mark: `Your banner, a gold border and badge. ${goldNote}`, ...gold },
  ].map(({ name, label, mark, price }) => ({ name: `${name} (${label})`, what: mark, price: `$${price}/month` })),
];

/** The submission form's prices, from the same constants. */
function ListingPrices() {
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
          <Link to="/create-listing" className="font-medium text-accent underline underline-offset-3">
            submit a tool
          </Link>
          . Paid by the month; tiers are for sponsored listings.
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
              What it adds
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, what, price }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 font-semibold">
                {name}
                <span className="block font-normal text-muted sm:hidden">{what}</span>
              </th>
              <td className="hidden py-3 pr-4 text-muted sm:table-cell">{what}</td>
              <td className="py-3 text-right font-semibold tabular-nums">{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
