import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Closed, closedInWords } from '../../domain/listing/closed-tool';
import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import { factsOf } from '../../domain/listing/listing-facts';
import { toolPath } from '../../domain/directory/paths';
import type { AiTool } from '../../domain/listing/tool';
import { safeHref } from '../../domain/address/web-address';
import { formatLocalDay } from '../../lib/format';
import { Button } from '../../ui/button';
import { Wrapped } from '../../ui/wrapped';
import { readEditDraft } from '../listing-form/use-edit-draft';
import { FactText } from '../listings/fact-text';
import { ListingHistory } from '../history/listing-history';
import { ListingPlacements } from '../placements/listing-placements';
import { StatusBadge } from '../listings/status-badge';
import { ChangeListing } from '../changes/change-listing';
import { ChangeForm } from './change-form';
import { WithdrawListing } from './withdraw-listing';

const meanings: Record<ApprovalStatus, string> = {
  pending: 'In review, not public yet.',
  approved: 'In the directory.',
  rejected: 'Not in the directory. Fix it, and we review it again.',
};

/** One of the owner's listings: its contents, its status and the possible actions. */
export function Submission({ tool, userId }: { tool: AiTool & { closed_listings?: Closed | null }; userId: string }) {
  const closed = tool.closed_listings;
  const status = tool.approval_status;
  const canChange = status !== 'approved';
  // If this tab has an unsaved draft, the form is reopened with it.
  const [isChanging, setIsChanging] = useState(() => canChange && readEditDraft(tool.id) !== null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <article className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none [overflow-wrap:anywhere]">
          {status === 'approved' ? (
            <Link to={toolPath(tool.slug)} className="underline">
              <bdi>{tool.name}</bdi>
            </Link>
          ) : (
            <bdi>{tool.name}</bdi>
          )}
        </h2>
        <StatusBadge status={closed ? 'closed' : status} />
        <p className="col-span-full text-sm text-muted [overflow-wrap:anywhere]">
          <a href={safeHref(tool.url)} target="_blank" rel="noopener noreferrer nofollow" className="underline">
            <Wrapped text={tool.url} />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
      <p className="text-sm text-muted">
        Submitted on <time dateTime={tool.created_at}>{formatLocalDay(tool.created_at)}</time>
        {tool.approved_at && (
          <>
            , approved on <time dateTime={tool.approved_at}>{formatLocalDay(tool.approved_at)}</time>
          </>
        )}
        . {closed ? `${closedInWords(closed)}: it keeps its page but is in no list.` : meanings[status]}
      </p>
      {tool.rejected_reason && (
        <div className="max-w-prose border-l-4 border-danger pl-4 text-sm">
          <p className="font-semibold">Reason for the rejection</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>
              <Wrapped text={tool.rejected_reason} />
            </bdi>
          </p>
        </div>
      )}
      {isChanging && canChange ? (
        <ChangeForm
          listing={tool}
          userId={userId}
          onDone={() => {
            setIsChanging(false);
            heading.current?.focus();
          }}
        />
      ) : (
        <>
          <Contents tool={tool} />
          <ListingHistory name={tool.name} reader={{ as: 'owner', listingId: tool.id }} />
          {!canChange && <ChangeListing tool={tool} userId={userId} />}
          {canChange && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                look={status === 'rejected' ? 'primary' : 'secondary'}
                aria-label={`${status === 'rejected' ? 'Fix and resubmit' : 'Change'} ${tool.name}`}
                onClick={() => setIsChanging(true)}
              >
                {status === 'rejected' ? 'Fix and resubmit' : 'Change'}
              </Button>
              {status === 'pending' && <WithdrawListing tool={tool} />}
            </div>
          )}
        </>
      )}
      {status !== 'rejected' && <ListingPlacements toolId={tool.id} name={tool.name} mayRequest={!closed} />}
    </article>
  );
}

/** The listing's contents as stored. */
function Contents({ tool }: { tool: AiTool }) {
  const banner = tool.banner_url && safeHref(tool.banner_url);
  return (
    <div className="grid gap-4 text-sm">
      <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi>
          <Wrapped text={tool.description} />
        </bdi>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        {factsOf(tool, 'owner').map((fact) => (
          <Fragment key={fact.key}>
            <dt className="text-muted">{fact.label}</dt>
            <dd>
              <FactText fact={fact} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {banner && (
        <img
          src={banner}
          alt={`Banner of ${tool.name}`}
          width={1200}
          height={300}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="aspect-4/1 w-full rounded-lg border border-line bg-sunken object-cover"
        />
      )}
    </div>
  );
}
