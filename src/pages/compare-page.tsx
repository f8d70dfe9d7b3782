import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCompared } from '../domain/directory/compare';
import { compareQueries } from '../features/compare/compare.queries';
import { CompareNotes } from '../features/compare/compare-notes';
import { ComparePicker } from '../features/compare/compare-picker';
import { CompareView } from '../features/compare/compare-view';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { LoadError } from '../ui/load-error';

export default function ComparePage() {
  const [params] = useSearchParams();
  const tools = params.get('tools');
  const compared = readCompared(tools);
  const { data, isError, refetch } = useQuery(compareQueries.tools(compared.slugs));
  // The page now shows the tools in its URL, so the script in index.html must no longer hide it.
  useEffect(() => {
    if (tools !== null) delete document.documentElement.dataset['asks'];
  }, [tools]);
  return (
    <Page>
      <PageMeta
        title={data?.map(({ name }) => name).join(' vs ') || 'Compare tools'}
        description="Two to four AI tools side by side: price, trial, API, platforms and what each is best for."
        isPrivate
      />
      <PageHeader title="Compare tools" />
      <CompareNotes {...compared} />
      {compared.slugs.length === 0 ? (
        <ComparePicker />
      ) : data ? (
        <CompareView slugs={compared.slugs} found={data} />
      ) : isError ? (
        <LoadError title="The tools could not be loaded." className="max-w-form" onRetry={refetch} />
      ) : (
        <p role="status" className="min-h-[60vh] text-muted">
          Loading the comparison...
        </p>
      )}
    </Page>
  );
}
