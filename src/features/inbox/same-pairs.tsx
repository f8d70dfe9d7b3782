import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pricingOf } from '../../domain/listing/listing.constants';
import { editPath } from '../../domain/directory/paths';
import type { AiTool } from '../../domain/listing/tool';
import { safeHref } from '../../lib/web-address';
import type { SameListing } from '../../lib/database';
import { cx } from '../../ui/cx';
import { BreakableText } from '../../ui/breakable-text';
import type { Same } from '../listings/admin-listings';
import { StatusBadge } from '../../ui/status-badge';

type Compared = Pick<AiTool, 'name' | 'url' | 'category' | 'pricing_type' | 'description'> & { email: string | null };

/** What decides whether two listings are one. */
const FACTS: readonly { label: string; of: (listing: Compared) => ReactNode }[] = [
  { label: 'Name', of: ({ name }) => <bdi className="font-semibold">{name}</bdi> },
  { label: 'Address', of: ({ url }) => <Address url={url} /> },
  { label: 'Category', of: ({ category }) => category },
  { label: 'Price', of: ({ pricing_type }) => pricingOf(pricing_type).label },
  { label: 'Description', of: ({ description }) => <bdi className="whitespace-pre-line">{description}</bdi> },
  { label: 'Submitted by', of: ({ email }) => <bdi>{email ?? 'No owner'}</bdi> },
];

/** A pending listing beside each that may be the same, and what its submitter says about it. */
export function SamePairs({ tool, email, same }: { tool: AiTool; email: string | null; same: Same }) {
  return (
    <section aria-label="May be the same" className="grid gap-4 text-sm">
      {same.reason && (
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          <span className="font-semibold">Why it is different: </span>
          <bdi>{same.reason}</bdi>
        </p>
      )}
      {same.others?.map((other) => (
        <Pair key={other.id} tool={{ ...tool, email }} other={other} />
      ))}
    </section>
  );
}

// On a phone each fact's name stands above the two that are compared.
const rowClass = 'border-b border-line *:px-3 *:py-2 *:align-top max-sm:grid max-sm:grid-cols-2';

function Pair({ tool, other }: { tool: Compared; other: SameListing }) {
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
        {FACTS.map(({ label, of }) => (
          <tr key={label} className={rowClass}>
            <th scope="row" className="font-normal text-muted max-sm:col-span-2 max-sm:pb-0!">
              {label}
            </th>
            <td>{of(tool)}</td>
            <td>{of(other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Address({ url }: { url: string }) {
  return (
    <a href={safeHref(url)} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline">
      <BreakableText text={url} />
      <ExternalLink className="ml-1.5 inline size-4 align-[-0.15em]" aria-label="(opens in a new tab)" />
    </a>
  );
}
