import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { FEWEST_LISTINGS } from '../domain/directory/collections';
import { alternativesPath, toolPath } from '../domain/directory/paths';
import { collectionData } from '../features/tags-and-categories/collection-data';
import { alternativesInWords } from '../features/tool-page/differences';
import { AlternativesList } from '../features/tool-page/alternatives-list';
import { toolPageQueries } from '../features/tool-page/tool-page.queries';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { PageAlternates } from '../ui/page-alternates';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Loading, RowBones } from '../ui/skeleton';
import { UnreadablePage } from '../ui/unreadable-page';
import NotFoundPage from './not-found-page';

/** What could be taken instead of a tool, in order, with the facts in which each differs from it. */
export default function AlternativesPage() {
  const { slug = '' } = useParams();
  const found = useQuery(toolPageQueries.tool(slug));
  const tool = found.data?.tool;
  const similar = useQuery({
    ...toolPageQueries.alternatives(slug, tool?.alternatives?.length),
    enabled: Boolean(tool),
  });
  const isUnreadable = (found.isError && !found.data) || (similar.isError && !similar.data);

  if (isUnreadable)
    return (
      <UnreadablePage
        what="list"
        title="Alternatives"
        onRetry={() => void (found.isError ? found.refetch() : similar.refetch())}
      />
    );
  if (found.data?.movedTo) return <Navigate to={alternativesPath(found.data.movedTo)} replace />;
  // Not even its owner sees alternatives to what is not public.
  if (found.data && tool?.approval_status !== 'approved') return <NotFoundPage />;
  if (!tool || !similar.data) {
    return (
      <Page>
        <div className="pt-12">
          <Loading>
            <RowBones rows={8} />
          </Loading>
        </div>
      </Page>
    );
  }
  // The tool's own page shows them.
  if (similar.data.length < FEWEST_LISTINGS) return <Navigate to={toolPath(slug)} replace />;

  const title = `Alternatives to ${tool.name}`;
  const trail = [
    { label: tool.name, href: toolPath(slug) },
    { label: 'Alternatives', href: alternativesPath(slug) },
  ];
  const sentence = alternativesInWords(tool, similar.data);
  return (
    <Page>
      <PageMeta
        title={title}
        description={sentence}
        structuredData={[
          breadcrumbData(trail),
          collectionData(alternativesPath(slug), title, { found: similar.data.length, rows: similar.data }),
        ]}
      />
      <PageAlternates path={alternativesPath(slug)} feed={title} />
      <PageHeader
        title={
          <>
            Alternatives to <bdi>{tool.name}</bdi>
          </>
        }
        lead={sentence}
      >
        <Breadcrumb items={trail} />
      </PageHeader>
      <AlternativesList tool={tool} similar={similar.data} />
    </Page>
  );
}
