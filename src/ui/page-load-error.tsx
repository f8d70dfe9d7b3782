import { Page } from './page-header';
import { PageMeta } from './page-meta';
import { LoadError } from './load-error';

/**
 * Replaces a page whose data could not be loaded.
 * @param what the page's subject, such as 'tool' or 'list'.
 */
export function PageLoadError({ what, title, onRetry }: { what: string; title: string; onRetry: () => void }) {
  return (
    <Page>
      <PageMeta
        title={title}
        description={`This ${what} could not be loaded. Check your connection and try again.`}
        isPrivate
      />
      <h1 tabIndex={-1} className="pb-6 pt-12 text-xl font-bold">
        This {what} could not be loaded
      </h1>
      <LoadError title="The server did not answer." className="max-w-form" onRetry={onRetry} />
    </Page>
  );
}
