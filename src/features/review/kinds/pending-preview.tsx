import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { safeHref } from '../../../lib/web-address';
import { editPath } from '../../../domain/directory/paths';
import { factsOf } from '../../../domain/listing/listing-facts';
import { pricingOf } from '../../../domain/listing/listing.constants';
import type { AiTool } from '../../../domain/listing/tool';
import { askedPlacements } from '../../../domain/placement/prices';
import { cx } from '../../../ui/cx';
import { ExternalLink } from '../../../ui/external-link';
import { BreakableText } from '../../../ui/breakable-text';
import { FactText } from '../../../ui/fact-text';
import { StatusBadge } from '../../../ui/status-badge';
import { ToolCard } from '../../tool-card/tool-card';
import type { PendingItem, SameListing } from './pending-facts';

/**
 * A preview of a pending listing in its public form, with possible duplicates and the fields that a card does not show.
 */
export function PendingPreview({ row: { facts } }: { row: Pick<PendingItem, 'facts'> }) {
  const { listing, asked, same, email = null } = facts;
  const banner = safeHref(listing.banner_url);
  return (
    <>
      {same && (
        <section aria-label="May be the same" className="grid gap-4 text-sm">
          {same.reason && (
            <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="font-semibold">Why it is different: </span>
              <bdi>{same.reason}</bdi>
            </p>
          )}
          {same.others?.map((other) => (
            <Pair key={other.id} listing={{ ...listing, email }} other={other} />
          ))}
        </section>
      )}
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid max-w-sm content-start gap-2">
          <p className="text-xs text-muted">As visitors see it</p>
          <ToolCard tool={{ ...listing, host_icon: null }} isPreview />
        </div>
        <div className="grid content-start gap-4 text-sm">
          {banner && listing.sponsor_tier === 'none' && listing.premium_type === 'none' && (
            <Banner address={banner} name={listing.name} />
          )}
          <dl className="grid max-w-prose gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
            {factsOf(listing, 'reviewer').map((fact) => (
              <Fragment key={fact.key}>
                <dt className="text-muted">{fact.label}</dt>
                <dd className="[overflow-wrap:anywhere]">
                  {fact.key === 'premium_type' && asked.length > 0 ? (
                    `Requested: ${askedPlacements(asked)}`
                  ) : (
                    <FactText fact={fact} />
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
        </div>
      </div>
    </>
  );
}

/** The banner of a listing without a placement. The card in the preview does not show this banner. */
function Banner({ address, name }: { address: string; name: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <figure className="grid max-w-prose gap-2">
      <figcaption className="text-xs text-muted">
        {hasFailed ? <BreakableText text={`The banner could not be loaded: ${address}`} /> : 'Banner'}
      </figcaption>
      {!hasFailed && (
        <img
          src={address}
          alt={`Banner of ${name}`}
          width={1200}
          height={300}
          referrerPolicy="no-referrer"
          className="aspect-4/1 w-full rounded-md border border-line bg-sunken object-cover"
          onError={() => setHasFailed(true)}
        />
      )}
    </figure>
  );
}

type Compared = Pick<AiTool, 'name' | 'url' | 'category' | 'pricing_type' | 'description'> & { email: string | null };

const COMPARED: readonly { label: string; value: (listing: Compared) => ReactNode }[] = [
  { label: 'Name', value: ({ name }) => <bdi className="font-semibold">{name}</bdi> },
  {
    label: 'Address',
    value: ({ url }) => (
      <ExternalLink href={safeHref(url)} className="text-accent underline">
        <BreakableText text={url} />
      </ExternalLink>
    ),
  },
  { label: 'Category', value: ({ category }) => category },
  { label: 'Price', value: ({ pricing_type }) => pricingOf(pricing_type).label },
  { label: 'Description', value: ({ description }) => <bdi className="whitespace-pre-line">{description}</bdi> },
  { label: 'Submitted by', value: ({ email }) => <bdi>{email ?? 'No owner'}</bdi> },
];

// On a phone, the label is above both values.
const rowClass = 'border-b border-line *:px-3 *:py-2 *:align-top max-sm:grid max-sm:grid-cols-2';

function Pair({ listing, other }: { listing: Compared; other: SameListing }) {
  return (
    <table className="block w-full table-fixed border-collapse rounded-md bg-surface text-left [overflow-wrap:anywhere] sm:table">
      <caption className="p-3 text-left max-sm:block font-semibold">
        {other.has_address ? 'The same address' : 'A similar name'}
      </caption>
      <thead className="max-sm:block">
        <tr className={cx(rowClass, 'border-t text-muted')}>
          <th scope="col" className="w-32 max-sm:sr-only">
            <span className="sr-only">What</span>
          </th>
          <th scope="col" className="font-semibold">
            This one
          </th>
          <th scope="col" className="font-semibold">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={other.approval_status} />
              <Link to={editPath(other.id)} className="font-medium text-accent underline">
                Edit<span className="sr-only"> {other.name}</span>
              </Link>
            </span>
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {COMPARED.map(({ label, value }) => (
          <tr key={label} className={rowClass}>
            <th scope="row" className="font-normal text-muted max-sm:col-span-2 max-sm:pb-0!">
              {label}
            </th>
            <td>{value(listing)}</td>
            <td>{value(other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
