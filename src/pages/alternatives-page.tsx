import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { FEWEST_LISTINGS } from '../domain/directory/collections';
import { alternativesPath, toolPath } from '../domain/directory/paths';
import { collectionData } from '../features/directory/collection-data';
import { describeAlternatives } from '../features/tool-page/differences';
import { AlternativesList } from '../features/tool-page/alternatives-list';
import { toolPageQueries } from '../features/tool-page/tool-page.queries';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { AlternateLinks } from '../ui/alternate-links';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Loading, RowSkeletons } from '../ui/skeleton';
import { PageLoadError } from '../ui/page-load-error';
import NotFoundPage from './not-found-page';

export default function AlternativesPage() {
  const { slug = '' } = useParams();
  const { data, isError, refetch } = useQuery(toolPageQueries.alternatives(slug));

  if (isError && !data) return <PageLoadError what="list" title="Alternatives" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Page>
        <div className="pt-12">
          <Loading>
            <RowSkeletons rows={8} />
          </Loading>
        </div>
      </Page>
    );
  }
  const { tool, movedTo, similar } = data;
  if (movedTo) return <Navigate to={alternativesPath(movedTo)} replace />;
  // A listing that is not public has no alternatives page, even for its owner.
  if (tool?.approval_status !== 'approved') return <NotFoundPage />;
  // With few alternatives, the tool's own page shows all of them.
  if (similar.length < FEWEST_LISTINGS) return <Navigate to={toolPath(slug)} replace />;

  const title = `Alternatives to ${tool.name}`;
  const trail = [
    { label: tool.name, href: toolPath(slug) },
    { label: 'Alternatives', href: alternativesPath(slug) },
  ];
  const sentence = describeAlternatives(tool, similar);
  return (
    <Page>
      <PageMeta
        title={title}
        description={sentence}
        structuredData={[
          breadcrumbData(trail),
          collectionData(alternativesPath(slug), title, { found: similar.length, rows: similar }),
        ]}
      />
      <AlternateLinks path={alternativesPath(slug)} feed={title} />
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
      <AlternativesList tool={tool} similar={similar} />
    </Page>
  );
}
