import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { safeHref } from '../../lib/web-address';
import { feedbackPath } from '../../domain/directory/paths';
import { describeClosing } from '../../domain/listing/closed-tool';
import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import { factsOf } from '../../domain/listing/listing-facts';
import type { AiTool } from '../../domain/listing/tool';
import { formatLocalDay } from '../../lib/local-time';
import { Button, ButtonLink } from '../../ui/button';
import { BreakableText } from '../../ui/breakable-text';
import { ListingHistory } from '../listings/listing-history';
import { FactText } from '../../ui/fact-text';
import type { OwnTool as Row } from './own-tools.queries';
import { WithdrawListing } from './withdraw-listing';

const meanings: Record<ApprovalStatus, string> = {
  pending: 'In review. The listing is visible only to you and to us.',
  approved: 'In the directory.',
  rejected: 'Not in the directory. Fix the listing and resubmit it for review.',
};

export function OwnListing({
  tool,
  row,
  onChange,
}: {
  tool: NonNullable<Row['tool']>;
  row: Row;
  onChange: () => void;
}) {
  const { pathname, search } = useLocation();
  const { approval_status: status, closed_listings: closed } = tool;
  const isRejected = status === 'rejected';
  const changeLabel = isRejected ? 'Fix and resubmit' : 'Change';
  const back = new URLSearchParams(search);
  back.set('tool', tool.id);
  return (
    <>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        <a href={safeHref(tool.url)} target="_blank" rel="noopener noreferrer nofollow" className="underline">
          <BreakableText text={tool.url} />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <br />
        Submitted on <time dateTime={tool.created_at}>{formatLocalDay(tool.created_at)}</time>
        {tool.approved_at && (
          <>
            , approved on <time dateTime={tool.approved_at}>{formatLocalDay(tool.approved_at)}</time>
          </>
        )}
        . {closed ? `${describeClosing(closed)}. The tool keeps its page but is not in any list.` : meanings[status]}
      </p>
      {tool.rejected_reason && (
        <div className="max-w-prose border-l-4 border-danger pl-4 text-sm">
          <p className="font-semibold">Reason</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>
              <BreakableText text={tool.rejected_reason} />
            </bdi>
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {status !== 'approved' && (
          <Button
            size="sm"
            look={isRejected ? 'primary' : 'secondary'}
            aria-label={`${changeLabel} ${tool.name}`}
            onClick={onChange}
          >
            {changeLabel}
          </Button>
        )}
        {/* These buttons are hidden while a change is open, because the change has its own buttons below. */}
        {status === 'approved' && !row.feedback.some(({ kind, state }) => kind !== 'report' && state === 'open') && (
          <ButtonLink size="sm" to={feedbackPath(tool.slug)} aria-label={`Change ${tool.name}`}>
            Change
          </ButtonLink>
        )}
        {!isRejected && !closed && (
          <ButtonLink
            size="sm"
            to={`/request-placement?listing=${encodeURIComponent(tool.id)}`}
            state={{ from: `${pathname}?${back}` }}
            aria-label={`Request a placement for ${tool.name}`}
          >
            Request a placement
          </ButtonLink>
        )}
        {status === 'pending' && <WithdrawListing tool={tool} />}
      </div>
    </>
  );
}

export function StoredListing({ tool }: { tool: AiTool }) {
  const banner = tool.banner_url && safeHref(tool.banner_url);
  return (
    <div className="grid gap-2">
      <details className="text-sm">
        <summary aria-label={`Details of ${tool.name}`} className="min-h-6 w-fit cursor-pointer font-semibold">
          Details
        </summary>
        <div className="grid gap-4 pt-3">
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>
              <BreakableText text={tool.description} />
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
      </details>
      <ListingHistory name={tool.name} reader={{ as: 'owner', listingId: tool.id }} />
    </div>
  );
}
