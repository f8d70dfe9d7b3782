import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { type MemberRecord, recordText } from '../../../domain/account/member-record';
import { type HostWarning, hostWarnings, displayHost } from '../../../domain/address/suspicious-host';
import { safeHref } from '../../../lib/web-address';
import type { AiTool } from '../../../domain/listing/tool';
import { askedPlacements } from '../../../domain/placement/prices';
import type { Database } from '../../../lib/database';
import { ExternalLink } from '../../../ui/external-link';
import { memberEmail } from '../../../domain/account/member-name';
import { ToolLogo } from '../../tool-card/tool-logo';
import type { Item, ReviewedTool, RowProps } from '../kind';
import type { AskedPrice } from './request';

type Placement = Database['public']['Views']['placement_overview']['Row'];

export type SameListing = Pick<
  AiTool,
  'id' | 'slug' | 'name' | 'url' | 'category' | 'pricing_type' | 'description' | 'approval_status'
> & {
  /** Whether the listings have the same address. If false, their names are similar. */
  has_address: boolean;
  email: string | null;
};

export type PendingItem = Item<
  'pending',
  {
    listing: AiTool;
    asked: Pick<Placement, 'kind' | AskedPrice>[];
    is_host_known: boolean;
    /** Possible duplicates, and the submitter's reason why the tool is not a duplicate. null if both are missing. */
    same: { reason: string | null; others: SameListing[] | null } | null;
    /**
     * `reviewQueries` adds the submitter's email address to every row, and the record only to the first row of a
     * submitter.
     */
    email?: string | null;
    record?: MemberRecord | undefined;
  },
  ReviewedTool
>;

const STATUS = { approved: 'listed', pending: 'waiting', rejected: 'rejected' };

const marks: Record<HostWarning, { label: string; means: string }> = {
  punycode: { label: 'Punycode', means: 'The address may imitate another one.' },
  number: { label: 'Number as host', means: 'The address is not a domain name.' },
  free: { label: 'Free host', means: 'Anyone can get an address on this host.' },
  stranger: {
    label: 'New domain that does not match the name',
    means: 'No other listing uses this host, and it does not contain the tool’s name.',
  },
};

/** The name cell: selection box, logo, host with warnings, description, requested placements and submitter. */
export function PendingFacts({ row: { id, facts }, isSelected, isGone, on, nameId }: RowProps<PendingItem>) {
  const { listing, asked, is_host_known: isHostKnown, same, record } = facts;
  const owner = listing.created_by;
  return (
    <div className="flex items-start gap-3">
      <label className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:-m-3 pointer-coarse:size-11">
        <span className="sr-only">Select</span>
        <input
          type="checkbox"
          aria-describedby={nameId}
          checked={isSelected}
          disabled={isGone}
          onChange={() => on.toggle('select', id)}
          className="size-5 cursor-pointer accent-accent"
        />
      </label>
      <ToolLogo tool={listing} />
      <div className="grid min-w-0 gap-1">
        <p id={nameId} className="text-base font-semibold [overflow-wrap:anywhere]">
          <bdi>{listing.name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <ExternalLink
            href={safeHref(listing.url)}
            title={listing.url}
            className="rounded-sm font-medium hover:text-accent hover:underline"
          >
            {displayHost(listing.url)}
          </ExternalLink>
          {hostWarnings(listing, isHostKnown).map((mark) => (
            <span
              key={mark}
              title={marks[mark].means}
              className="inline-flex items-center gap-1 rounded-sm bg-warning-soft px-1.5 text-xs font-semibold text-warning"
            >
              <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
              {marks[mark].label}
            </span>
          ))}
        </p>
        {same?.others && (
          <p className="flex items-start gap-1.5 text-sm [overflow-wrap:anywhere]">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
            <span>
              May be the same as{' '}
              {same.others.map(({ id: other, name, approval_status: status }, at) => (
                <Fragment key={other}>
                  {at > 0 && ', '}
                  <bdi className="font-semibold">{name}</bdi> ({STATUS[status]})
                </Fragment>
              ))}
            </span>
          </p>
        )}
        <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
          <bdi>{listing.description}</bdi>
        </p>
        {asked.length > 0 && (
          <p className="text-sm">
            Placement: <span className="font-semibold">{askedPlacements(asked)}</span>
          </p>
        )}
        {owner === null ? (
          <p className="text-sm text-muted">No owner</p>
        ) : (
          record && (
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted [overflow-wrap:anywhere]">
              <button
                type="button"
                title="All pending listings of this member"
                className="rounded-sm py-0.5 text-left underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
                onClick={() => on.filterByMember(owner)}
              >
                <bdi>{memberEmail(record.email)}</bdi>
              </button>
              <span>{recordText(record)}</span>
            </p>
          )
        )}
      </div>
    </div>
  );
}
