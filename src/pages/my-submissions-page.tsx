import { Plus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { OwnReports } from '../features/reports/own-reports';
import { OwnRevisions } from '../features/changes/own-revisions';
import { SubmissionList } from '../features/submissions/submission-list';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

export default function MySubmissionsPage() {
  const { search } = useLocation();
  const { user } = useRequiredAccess(`/my-submissions${search}`, 'You need to sign in to see your submissions');
  return (
    <Page width="form">
      <PageMeta
        title="My submissions"
        description="The tools you submitted, their state, and the reason for every rejection."
        isPrivate
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <PageHeader title="My submissions" lead="Your tools, changes and reports" />
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
        <>
          <SubmissionList userId={user.id} />
          <OwnRevisions userId={user.id} />
          <OwnReports userId={user.id} />
        </>
      ) : (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
    </Page>
  );
}
