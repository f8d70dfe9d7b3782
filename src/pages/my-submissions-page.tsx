import { Plus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { OwnTools } from '../features/submissions/own-tools';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

export default function MySubmissionsPage() {
  const { search } = useLocation();
  const { user } = useRequiredAccess(`/my-submissions${search}`, 'You need to sign in to see your tools');
  return (
    <Page width="form">
      <PageMeta
        title="My tools"
        description="The tools that you submitted, claimed, changed or reported: their status, and the results of their placements."
        isPrivate
      />
      <div className="flex items-end justify-between gap-x-4">
        <PageHeader title="My tools" />
        {user && (
          <div className="pb-8">
            <ButtonLink to="/create-listing">
              <Plus className="size-4" aria-hidden />
              Submit a tool
            </ButtonLink>
          </div>
        )}
      </div>
      {user ? (
        <OwnTools userId={user.id} />
      ) : (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
    </Page>
  );
}
