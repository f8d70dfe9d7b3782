import { Link, useSearchParams } from 'react-router-dom';
import { useAccess } from '../features/auth/use-access';
import { SavedList } from '../features/saved/saved-list';
import { readShared } from '../features/saved/shared-address';
import { SharedBy, SharedView } from '../features/saved/shared-view';
import { ToolCard } from '../features/tool-card/tool-card';
import type { ListedTool } from '../domain/listing/tool';
import { NeedsJavaScript } from '../ui/needs-javascript';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

export default function SavedPage() {
  const [params] = useSearchParams();
  const isAdmin = useAccess().kind === 'administrator';
  const shared = readShared(params);
  const card = (tool: ListedTool, note?: string) => <ToolCard tool={tool} isAdmin={isAdmin} note={note} />;
  return (
    <Page>
      <PageMeta
        title={shared ? 'A shared list' : 'Saved tools'}
        description="The tools you saved, in this browser or your account, to export and share."
        isPrivate
      />
      {shared ? (
        <>
          <PageHeader title="A shared list" lead={<SharedBy {...shared} />} />
          <SharedView key={shared.slugs.join()} list={shared} card={card} />
          <p className="mt-8">
            <Link to="/saved" className="text-accent underline underline-offset-3">
              Your saved tools
            </Link>
          </p>
        </>
      ) : (
        <>
          <PageHeader title="Saved tools" lead="Saved in this browser or in your account" />
          <NeedsJavaScript>Saving tools needs JavaScript.</NeedsJavaScript>
          <SavedList card={card} />
        </>
      )}
    </Page>
  );
}
