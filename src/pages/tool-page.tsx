import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { isFound } from '../domain/listing/closed-tool';
import { feedbackPath, filteredBy, toolPath } from '../domain/directory/paths';
import { useAccess } from '../features/auth/use-access';
import { OwnerDisclosure } from '../features/claims/owner-disclosure';
import { metaDescription, softwareData } from '../features/tool-page/tool-data';
import { toolPageQueries } from '../features/tool-page/tool-page.queries';
import { ToolView } from '../features/tool-page/tool-view';
import { VisitBar } from '../features/tool-page/visit-card';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { AlternateLinks } from '../ui/alternate-links';
import { Page } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { PageLoadError } from '../ui/page-load-error';
import { lazyComponent } from '../ui/lazy-component';

const NotFoundPage = lazyComponent(() => import('./not-found-page'));

export default function ToolPage() {
  const { slug = '' } = useParams();
  const access = useAccess();
  const { data, isError, refetch } = useQuery(toolPageQueries.tool(slug));
  const { data: links } = useQuery(toolPageQueries.ways(slug));

  if (isError && !data) return <PageLoadError what="tool" title="Tool" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.movedTo) return <Navigate to={toolPath(data.movedTo)} replace />;
  // While the session loads, the role is unknown. The visitor may be an owner or the administrator, who can open tools
  // that are not public.
  if (!data.tool) return access.kind === 'loading' ? <Loading /> : <NotFoundPage />;

  const { tool, similar } = data;
  const closed = tool.closed_listings;
  const trail = [
    { label: tool.category, href: links?.category ?? filteredBy('category', tool.category) },
    { label: tool.name, href: toolPath(tool.slug) },
  ];
  return (
    <Page>
      <PageMeta
        title={`${tool.name}${closed ? ' (closed)' : ''}, ${tool.category}`}
        description={metaDescription(tool)}
        image={`/previews${toolPath(tool.slug)}.png`}
        isPrivate={tool.approval_status !== 'approved' || !isFound(closed)}
        structuredData={[softwareData(tool), breadcrumbData(trail)]}
      />
      {links && <AlternateLinks path={toolPath(tool.slug)} hasMarkdown />}
      <div className="py-4">
        <Breadcrumb items={trail} />
      </div>
      <ToolView key={tool.id} tool={tool} similar={similar} isAdmin={access.kind === 'administrator'}>
        {tool.approval_status === 'approved' && !closed && (
          <>
            <Link to={feedbackPath(tool.slug)} rel="nofollow" className="card-action -ml-2 w-fit gap-2">
              <Flag className="size-4" aria-hidden />
              Something wrong?
            </Link>
            {access.kind !== 'administrator' && <OwnerDisclosure tool={tool} isMember={access.kind === 'member'} />}
          </>
        )}
      </ToolView>
      {!closed && <VisitBar tool={tool} isAdmin={access.kind === 'administrator'} />}
    </Page>
  );
}

function Loading() {
  return (
    <Page>
      <p role="status" className="min-h-[60vh] pt-12 text-muted">
        Loading the tool...
      </p>
    </Page>
  );
}
