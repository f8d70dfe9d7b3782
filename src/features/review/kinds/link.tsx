import { hostOf, safeHref } from '../../../lib/web-address';
import { unwrap } from '../../../lib/unwrap';
import type { Database } from '../../../lib/database';
import { formatCount, formatDay } from '../../../lib/format';
import { ExternalLink } from '../../../ui/external-link';
import { MarkClosed } from '../../listings/mark-closed';
import { type Item, type Kind, oneByOne, type ReviewedTool, type RowProps, undoOneByOne } from '../kind';

type LinkCheck = Database['public']['Tables']['link_checks']['Row'];
type Row = Item<
  'link',
  Pick<LinkCheck, 'url' | 'outcome' | 'since' | 'moved_to' | 'failures' | 'failing_since' | 'works_at'>,
  ReviewedTool
>;

/** A listing's link that moved or fails. Approval stores the new address. Rejection dismisses the problem. */
export const link: Kind<Row> = {
  filter: 'Links',
  label: 'Link',
  Facts: LinkFacts,
  Extra: ({ row: { tool, since } }) =>
    tool.approval_status === 'approved' &&
    !tool.closed_on && (
      <MarkClosed listing={{ id: tool.id, name: tool.name, version: tool.updated_at }} since={since} />
    ),
  approve: { label: 'Use new address', done: 'New address saved', failed: 'The new address could not be saved' },
  reject: { label: 'Dismiss', done: 'Link dismissed until it changes', failed: 'The link could not be dismissed' },
  unavailable: ({ facts }) =>
    facts.moved_to ? undefined : 'It has no new address. Mark the tool as closed, or dismiss the link.',
  decide: oneByOne(({ tool, facts: { since } }, { to }) =>
    unwrap((supabase) =>
      supabase.rpc('decide_link', {
        listing_id: tool.id,
        decision: to === 'approve' ? 'move' : 'dismiss',
        version: tool.updated_at,
        since,
      }),
    ),
  ),
  undo: undoOneByOne(({ tool, facts: { since } }, version) =>
    unwrap((supabase) => supabase.rpc('decide_link', { listing_id: tool.id, decision: 'undo', version, since })),
  ),
};

const meanings: Record<string, string> = {
  gone: 'The page is gone.',
  no_name: 'The domain is gone.',
  broken: 'It does not respond, or shows an error.',
  parked: 'The domain may be for sale.',
};

const siteOf = (address: string) => hostOf(address).replace(/^www\./, '');

const meaningOf = ({ outcome, url, moved_to: movedTo }: Row['facts']) =>
  outcome === 'moved'
    ? `It redirects to ${siteOf(url) === siteOf(movedTo ?? '') ? 'another address of the same site' : 'another site'}.`
    : meanings[outcome];

function LinkFacts({ row: { facts } }: RowProps<Row>) {
  const { url, moved_to: movedTo, failures, works_at: worksAt } = facts;
  return (
    <>
      <p className="text-sm">
        {meaningOf(facts)}{' '}
        <span className="text-muted">
          {failures > 0 && `${formatCount(failures, 'visit')} in a row failed. `}
          {worksAt ? `Last worked ${formatDay(worksAt)}.` : 'Never worked.'}
        </span>
      </p>
      <dl className="grid text-sm">
        <Address label="Listed" address={url} />
        {movedTo && <Address label="Now at" address={movedTo} />}
      </dl>
    </>
  );
}

const Address = ({ label, address }: { label: string; address: string }) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <dt className="w-14 shrink-0 text-muted">{label}</dt>
    <dd className="min-w-0 flex-1">
      <ExternalLink href={safeHref(address)} className="underline">
        {address}
      </ExternalLink>
    </dd>
  </div>
);
