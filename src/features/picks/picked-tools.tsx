import { memo } from 'react';
import { Link } from 'react-router-dom';
import { pricingOf } from '../../domain/listing/listing.constants';
import { toolPath } from '../../domain/directory/paths';
import { useSeen } from '../../lib/count-events';
import { safeHref } from '../../lib/web-address';
import { buttonClass } from '../../ui/button';
import type { PickedTool } from '../../lib/database';
import { SaveToggle } from '../saved/save-toggle';
import { toolLink } from '../tool-card/tool-link';
import { ToolLogo } from '../tool-card/tool-logo';

/**
 * The administrator's picks, each with a sentence. Picks are never paid, so they have no badge and no impression count.
 */
export const PickedTools = memo(function PickedTools({
  picks,
  isAdmin,
}: {
  picks: readonly PickedTool[];
  isAdmin: boolean;
}) {
  const shown = picks.filter(({ tool }) => tool.approval_status === 'approved' && !tool.closed_listings);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="picked-heading" className="picked">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="picked-heading" className="text-base font-bold sm:text-lg">
          Picked by hand
        </h2>
        <p className="hidden text-sm text-muted sm:block">Chosen by us. No ads.</p>
        {isAdmin && (
          <Link to="/ai-admin/picks" className="card-action">
            Change the picks
          </Link>
        )}
      </div>
      <ul className="picked-row">
        {shown.map(({ tool, reason }, at) => (
          // The key contains the position. A tool in a new position becomes a new card, as in the list below.
          <li key={`${at}-${tool.id}`} className="min-w-0">
            <PickedCard tool={tool} reason={reason} isAdmin={isAdmin} />
          </li>
        ))}
      </ul>
    </section>
  );
});

function PickedCard({ tool, reason, isAdmin }: { tool: PickedTool['tool']; reason: string; isAdmin: boolean }) {
  const link = toolLink({ ...tool, premium_type: 'none', sponsor_tier: 'none' }, isAdmin);
  return (
    <article ref={useSeen('card_view', tool.id)} className="card picked-card border-line hover:border-line-strong">
      <ToolLogo tool={tool} />
      <h3 className="card-name min-w-0 flex-1 truncate">
        <a {...link}>
          <bdi>{tool.name}</bdi>
        </a>
      </h3>
      <p className="card-price">{pricingOf(tool.pricing_type).label}</p>
      <p className="picked-reason">
        {reason}
        {safeHref(tool.affiliate_url) && <span className="text-xs"> (Affiliate link)</span>}
      </p>
      <SaveToggle tool={tool} />
      <Link to={toolPath(tool.slug)} className={buttonClass({ size: 'sm' }, 'picked-details max-sm:hidden')}>
        Details <span className="sr-only">of {tool.name}</span>
      </Link>
    </article>
  );
}
