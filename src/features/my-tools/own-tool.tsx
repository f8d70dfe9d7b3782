import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/directory/paths';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import { BadgeDisclosure } from '../claims/badge-disclosure';
import { readEditDraft } from '../listing-form/use-edit-draft';
import { StatusBadge } from '../../ui/status-badge';
import { ListingFigures } from '../placements/listing-figures';
import { OwnPlacement } from '../placements/own-placement';
import { OwnListingForm } from './own-listing-form';
import { OwnFeedback } from './own-feedback';
import { OwnListing, StoredListing } from './own-listing';
import type { OwnTool as Row } from './own-tools.queries';
import { toolStatus } from './tool-status';

/** The claim status is loaded on demand, because few members have a claim. */
const ClaimStatus = lazyComponent(() =>
  import('../claims/claim-listing').then((module) => ({ default: module.ClaimStatus })),
);

/**
 * A tool in My tools, collapsed to its name and status.
 * @param isSought whether the member returns from paying for this tool. The tool then scrolls into view.
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
  const { tool, is_own: isOwn, feedback } = row;
  // The form opens if this tab has an unsaved draft.
  const [isChanging, setIsChanging] = useState(
    () => isOwn && tool !== null && tool.approval_status !== 'approved' && readEditDraft(tool.id) !== null,
  );
  const [isOpen, setIsOpen] = useState(isFirstOpen || isChanging);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSought) summary.current?.scrollIntoView();
  }, [isSought]);
  const name =
    tool?.name ?? feedback[0]?.tool_name ?? row.placements[0]?.tool_name ?? 'A tool that is not in the directory';
  const status = toolStatus(row);
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
          {!isOpen && status && (
            <p className="col-span-full line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
              <bdi>{status}</bdi>
            </p>
          )}
        </summary>
        {isOpen && (
          <div className="grid gap-5 border-t border-line p-4 sm:p-6">
            {tool && isOwn && isChanging ? (
              <OwnListingForm
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
                    View the tool’s page
                  </Link>
                )}
                {tool && isOwn && <OwnListing tool={tool} row={row} onChange={() => setIsChanging(true)} />}
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
                  <AsyncBoundary fallback={<p className="text-muted">Loading...</p>}>
                    <ClaimStatus tool={tool} claim={row.claim} />
                  </AsyncBoundary>
                </div>
              </Section>
            )}
            {feedback.length > 0 && (
              <Section title="Feedback" label={`Feedback on ${name}`}>
                {feedback.map((one) => (
                  <OwnFeedback key={one.id} feedback={one} name={name} slug={isListed ? tool.slug : null} />
                ))}
              </Section>
            )}
            {tool && isOwn && (
              <div className="grid gap-2">
                {tool.approved_at && <ListingFigures toolId={tool.id} name={tool.name} />}
                {isListed && !tool.closed_listings && <BadgeDisclosure tool={tool} />}
                {!isChanging && <StoredListing tool={tool} />}
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
