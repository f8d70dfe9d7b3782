import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { editPath, toolPath } from '../../domain/directory/paths';
import { hostOf, safeHref } from '../../lib/web-address';
import { ButtonLink, buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ShareButton } from '../../ui/share-button';
import { SaveToggle } from '../saved/save-toggle';
import { CompareToggle } from '../tool-card/compare-toggle';
import { toolLink } from '../tool-card/tool-link';
import { ToolFacts } from './tool-facts';
import type { ShownTool } from './tool-page.queries';

type Props = { tool: ShownTool; isAdmin: boolean };

function VisitLink({ tool, isAdmin, className }: Props & { className: string }) {
  const host = hostOf(tool.url).replace(/^www\./, '');
  return (
    <a
      {...toolLink(tool, isAdmin)}
      className={buttonClass({ look: 'primary' }, `py-2.5 [overflow-wrap:anywhere] ${className}`)}
    >
      Visit {host || 'the website'}
      <ExternalLink className="size-4 shrink-0" aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** A bar with the link and the save button at the bottom of the screen, for one-column layouts. */
export const VisitBar = (props: Props) => (
  <div className="visit-bar -mx-4 -mb-20 mt-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-raised px-4 pt-2.5 shadow-sheet sm:-mx-6 sm:px-6 lg:hidden print:hidden">
    {props.tool.approval_status === 'approved' && <SaveToggle tool={props.tool} isWide />}
    <VisitLink {...props} className="min-w-0 flex-1" />
    {safeHref(props.tool.affiliate_url) && <p className="basis-full text-center text-xs text-muted">Affiliate link</p>}
  </div>
);

export function VisitCard({ tool, isAdmin, children }: Props & { children?: ReactNode }) {
  const closed = tool.closed_listings;
  const isAffiliate = safeHref(tool.affiliate_url) !== undefined && !closed;
  return (
    <aside aria-label="At a glance" className="hanging-sign rounded-lg border border-line bg-surface p-4 shadow-card">
      {/* A closed tool has no link, because its domain may have a new owner. */}
      {!closed && <VisitLink tool={tool} isAdmin={isAdmin} className="w-full max-lg:hidden" />}
      {isAffiliate && (
        <p className="text-xs text-muted lg:mt-2">
          This is an affiliate link: we may earn a commission when you buy, at no cost to you.
        </p>
      )}
      <div className={cx('max-lg:-mt-3', closed ? 'lg:-mt-3' : 'mt-4')}>
        <ToolFacts tool={tool} />
      </div>
      <div className="flex flex-wrap gap-1.5 border-t border-line pb-2 pt-4">
        {tool.approval_status === 'approved' && (
          <>
            <div className={closed ? 'contents' : 'hidden lg:contents'}>
              <SaveToggle tool={tool} isWide />
            </div>
            {!closed && <CompareToggle tool={tool} isWide />}
          </>
        )}
        <ShareButton title={tool.name} path={toolPath(tool.slug)} />
        {isAdmin && (
          <ButtonLink size="sm" to={editPath(tool.id)}>
            Edit
          </ButtonLink>
        )}
      </div>
      {children}
    </aside>
  );
}
