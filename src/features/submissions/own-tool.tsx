import { ChevronDown } from 'lucide-react';
import { Fragment, lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { safeHref } from '../../domain/address/web-address';
import { suggestPath, toolPath } from '../../domain/directory/paths';
import { closedInWords } from '../../domain/listing/closed-tool';
import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import { factsOf } from '../../domain/listing/listing-facts';
import type { AiTool } from '../../domain/listing/tool';
import { formatLocalDay } from '../../lib/local-time';
import { Button, ButtonLink } from '../../ui/button';
import { Part } from '../../ui/part';
import { Wrapped } from '../../ui/wrapped';
import { BadgeDoor } from '../badge/badge-door';
import { ListingHistory } from '../history/listing-history';
import { readEditDraft } from '../listing-form/use-edit-draft';
import { FactText } from '../listings/fact-text';
import { StatusBadge } from '../listings/status-badge';
import { OwnPlacement } from '../placements/own-placement';
import { AskedChange, AskedReport } from './asked';
import { ChangeForm } from './change-form';
import type { OwnTool as Row } from './own-tools.queries';
import { standing } from './standing';
import { WithdrawListing } from './withdraw-listing';

/** Few have a claim. */
const ClaimStanding = lazy(() =>
  import('../claims/claim-listing').then((module) => ({ default: module.ClaimStanding })),
);

const meanings: Record<ApprovalStatus, string> = {
  pending: 'In review. Only you and we can see it.',
  approved: 'In the directory.',
  rejected: 'Not in the directory. Fix it, and we review it again.',
};

/**
 * A tool of a member, folded: its name, its state and what waits. Unfolded: all of it, and what can be done.
 * @param isSought whether somebody is just back from paying for it, and looks for what became of that.
 */
export function OwnTool({
  row,
  userId,
  isFirstOpen,
  isSought = false,
}: {
  row: Row;
  userId: string;
  isFirstOpen: boolean;
  isSought?: boolean;
}) {
  const { tool, is_own: isOwn, reports } = row;
  // If this tab has an unsaved draft, the form is reopened with it.
  const [isChanging, setIsChanging] = useState(
    () => isOwn && tool !== null && tool.approval_status !== 'approved' && readEditDraft(tool.id) !== null,
  );
  const [isOpen, setIsOpen] = useState(isFirstOpen || isChanging);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSought) summary.current?.scrollIntoView();
  }, [isSought]);
  const name = tool?.name ?? reports[0]?.tool_name ?? 'A tool that is not in the directory';
  const waits = standing(row);
  const isListed = tool?.approval_status === 'approved';

  return (
    <article aria-label={name} className="rounded-lg border border-line bg-surface shadow-card">
      <details
        open={isOpen}
        onToggle={({ target, currentTarget }) => target === currentTarget && setIsOpen(currentTarget.open)}
      >
        <summary
          ref={summary}
          className="grid min-h-14 scroll-mt-24 cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3 hover:bg-sunken sm:px-6"
        >
          <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h2>
          {isOwn && tool ? (
            <StatusBadge status={tool.closed_listings ? 'closed' : tool.approval_status} />
          ) : (
            <span aria-hidden />
          )}
          <ChevronDown className={`size-4 text-muted ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
          {!isOpen && waits && (
            <p className="col-span-full line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
              <bdi>{waits}</bdi>
            </p>
          )}
        </summary>
        {isOpen && (
          <div className="grid gap-5 border-t border-line p-4 sm:p-6">
            {tool && isOwn && isChanging ? (
              <ChangeForm
                listing={tool}
                hasPlacement={row.placements.some(({ state }) => state !== 'cancelled')}
                userId={userId}
                onDone={() => {
                  setIsChanging(false);
                  summary.current?.focus();
                }}
              />
            ) : (
              <>
                {isListed && (
                  <Link to={toolPath(tool.slug)} className="justify-self-start text-sm font-medium underline">
                    See its page
                  </Link>
                )}
                {tool && isOwn && <Own tool={tool} row={row} onChange={() => setIsChanging(true)} />}
              </>
            )}
            {row.placements.length > 0 && (
              <Section title="Placement" label={`Placement of ${name}`}>
                {row.placements.map((placement) => (
                  <OwnPlacement key={placement.id} placement={placement} />
                ))}
              </Section>
            )}
            {isListed && row.claim && (!isOwn || row.claim.state === 'open') && (
              <Section title="Claim" label={`Claim of ${name}`}>
                <div className="grid gap-4 text-sm">
                  <Part whileLoading={<p className="text-muted">Loading...</p>}>
                    <ClaimStanding tool={tool} claim={row.claim} />
                  </Part>
                </div>
              </Section>
            )}
            {row.changes.length > 0 && (
              <Section title="Changes" label={`Changes of ${name}`}>
                {row.changes.map((change) => (
                  <AskedChange key={change.id} change={change} name={name} slug={isListed ? tool.slug : null} />
                ))}
              </Section>
            )}
            {reports.length > 0 && (
              <Section title="Reports" label={`Reports of ${name}`}>
                {reports.map((report) => (
                  <AskedReport key={report.id} report={report} />
                ))}
              </Section>
            )}
            {tool && isOwn && (
              <div className="grid gap-2">
                {isListed && !tool.closed_listings && <BadgeDoor tool={tool} />}
                {!isChanging && <Stored tool={tool} />}
              </div>
            )}
          </div>
        )}
      </details>
    </article>
  );
}

function Section({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="grid gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Where an own listing stands, and what its owner can do with it. */
function Own({ tool, row, onChange }: { tool: NonNullable<Row['tool']>; row: Row; onChange: () => void }) {
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
          <Wrapped text={tool.url} />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <br />
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
          <p className="font-semibold">Reason</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>
              <Wrapped text={tool.rejected_reason} />
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
        {/* A change that waits has its own buttons. */}
        {status === 'approved' && !row.changes.some(({ state }) => state === 'open') && (
          <ButtonLink size="sm" to={suggestPath(tool.slug)} aria-label={`Change ${tool.name}`}>
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

/** The listing's contents as stored, and how it came to them. */
function Stored({ tool }: { tool: AiTool }) {
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
      </details>
      <ListingHistory name={tool.name} reader={{ as: 'owner', listingId: tool.id }} />
    </div>
  );
}
