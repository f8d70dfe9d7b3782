import { ExternalLink, PenLine } from 'lucide-react';
import { toolPath } from '../../domain/paths';
import { hostOf, safeHref } from '../../domain/web-address';
import { ButtonLink, buttonClass } from '../../ui/button';
import { ShareButton } from '../../ui/share-button';
import { toolLink } from '../tool-card/tool-link';
import { ToolFacts } from './tool-facts';
import type { ShownTool } from './tool-page.queries';

/** The prominent link to the tool's website, with the key facts. */
export function VisitCard({ tool, isAdmin }: { tool: ShownTool; isAdmin: boolean }) {
  const link = toolLink(tool, isAdmin);
  const host = hostOf(tool.url).replace(/^www\./, '');
  const isAffiliate = safeHref(tool.affiliate_url) !== undefined;
  return (
    <aside aria-label="At a glance" className="aisle-sign rounded-lg border border-line bg-surface p-5 shadow-card">
      <a {...link} className={buttonClass({ look: 'primary' }, 'w-full py-2.5 [overflow-wrap:anywhere]')}>
        Visit {host || 'the website'}
        <ExternalLink className="size-4 shrink-0" aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      {isAffiliate && (
        <p className="mt-2 text-xs text-muted">
          This is an affiliate link: we may earn a commission when you buy, at no cost to you.
        </p>
      )}
      <div className="mt-4">
        <ToolFacts tool={tool} />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <ShareButton title={tool.name} path={toolPath(tool.slug)} />
        {isAdmin && (
          <ButtonLink size="sm" to={`/ai-admin/listings?${new URLSearchParams({ id: tool.id })}`}>
            <PenLine className="size-4" aria-hidden />
            Edit
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
