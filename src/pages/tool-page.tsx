import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isFound } from '../domain/listing/closed-tool';
import { filteredBy, toolPath } from '../domain/directory/paths';
import { useAccess } from '../features/auth/use-access';
import { SomethingWrong } from '../features/reports/something-wrong';
import { metaDescription, softwareData } from '../features/tool-page/tool-data';
import { toolPageQueries } from '../features/tool-page/tool-page.queries';
import { ToolView } from '../features/tool-page/tool-view';
import { VisitBar } from '../features/tool-page/visit-card';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { PageAlternates } from '../ui/page-alternates';
import { Page } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Part } from '../ui/part';
import { UnreadablePage } from '../ui/unreadable-page';
import NotFoundPage from './not-found-page';

/** For members only, so it is loaded lazily. */
const ClaimListing = lazy(() => import('../features/claims/claim-listing'));

export default function ToolPage() {
  const { slug = '' } = useParams();
  const access = useAccess();
  const { data, isError, refetch } = useQuery(toolPageQueries.tool(slug));
  const { data: ways } = useQuery(toolPageQueries.ways(slug));

  if (isError && !data) return <UnreadablePage what="tool" title="Tool" onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.movedTo) return <Navigate to={toolPath(data.movedTo)} replace />;
  // While the session loads, the user may turn out to be allowed to see a tool that is not public.
  if (!data.tool) return access.kind === 'loading' ? <Loading /> : <NotFoundPage />;

  const { tool } = data;
  const closed = tool.closed_listings;
  const trail = [
    { label: tool.category, href: ways?.category ?? filteredBy('category', tool.category) },
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
      {ways && <PageAlternates path={toolPath(tool.slug)} hasMarkdown />}
      <div className="pb-6 pt-6">
        <Breadcrumb items={trail} />
      </div>
      <ToolView key={tool.id} tool={tool} isAdmin={access.kind === 'administrator'}>
        {tool.approval_status === 'approved' && !closed && <SomethingWrong tool={tool} />}
      </ToolView>
      {access.kind === 'member' && tool.approval_status === 'approved' && !closed && (
        <Part>
          <ClaimListing key={tool.id} tool={tool} />
        </Part>
      )}
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
