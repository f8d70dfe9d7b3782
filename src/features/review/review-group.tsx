import { ExternalLink, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hostOf, safeHref } from '../../lib/web-address';
import { editPath, toolPath } from '../../domain/directory/paths';
import { ButtonLink, buttonClass } from '../../ui/button';
import { kindOf, nameOf, type ReviewItem } from './kinds';

/** The items of one listing under a heading. An item without a listing has its own heading. */
export function ReviewGroup({ first, children }: { first: ReviewItem; children: ReactNode }) {
  const { tool } = first;
  const { link } = kindOf(first);
  const nameId = `group-${first.id}`;
  const note = [
    tool && tool.approval_status !== 'approved' && 'Not in the directory',
    tool?.closed_on && 'Marked as closed',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <article aria-labelledby={nameId} className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-5 px-4 py-2 sm:px-5">
        <h3 id={nameId} className="min-w-0 py-1.5 font-semibold [overflow-wrap:anywhere] pointer-coarse:py-0">
          {tool ? (
            <Link
              to={toolPath(tool.slug)}
              className="inline-flex items-center underline decoration-1 underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
            >
              <bdi>{tool.name}</bdi>
            </Link>
          ) : (
            <bdi>{nameOf(first)}</bdi>
          )}
          {note && <span className="ml-2 text-sm font-medium text-warning">{note}</span>}
        </h3>
        {tool ? (
          <div className="-mx-3 flex min-w-0 gap-1">
            <a
              href={safeHref(tool.url)}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={buttonClass({ size: 'sm', look: 'quiet' }, 'min-w-0')}
            >
              <span className="truncate">{hostOf(tool.url) || 'Website'}</span>
              <ExternalLink className="size-4 shrink-0" aria-hidden />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
            <ButtonLink size="sm" look="quiet" to={editPath(tool.id)} className="shrink-0">
              <PenLine className="size-4" aria-hidden />
              Edit <span className="sr-only">{tool.name}</span>
            </ButtonLink>
          </div>
        ) : (
          link && (
            <ButtonLink size="sm" look="quiet" to={link.to}>
              {link.label}
            </ButtonLink>
          )
        )}
      </div>
      {children}
    </article>
  );
}
