import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { editPath, toolPath } from '../domain/directory/paths';
import { useAccess } from '../features/auth/use-access';
import { FeedbackForm, type Outcome } from '../features/feedback/feedback-form';
import { feedbackQueries } from '../features/feedback/feedback.queries';
import { BackLink } from '../ui/back-link';
import { ButtonLink } from '../ui/button';
import { notify } from '../ui/notify';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { LoadError } from '../ui/load-error';
import { FieldSkeletons, Loading } from '../ui/skeleton';

const titles: Record<Outcome, string> = {
  stored: 'Thank you. We look at every report.',
  counted: 'Thank you. We look at every report.',
  known: 'We have this report from you already',
  waiting: 'Your change is in review.',
  applied: 'Your change is live',
};
const COUNTED = 'We already have enough notes about this listing, so we counted your report but did not keep the note.';

export default function FeedbackPage() {
  const [params] = useSearchParams();
  const slug = params.get('tool') ?? '';
  const { user, kind } = useAccess();
  const navigate = useNavigate();
  const { data, isPending, isError, refetch } = useQuery({
    ...feedbackQueries.subject(slug, user?.id ?? null),
    enabled: kind !== 'loading',
  });
  const isOwner = user !== null && data?.listing.created_by === user.id;

  return (
    <Page width="form">
      <PageMeta
        title="Something wrong?"
        description="Report a problem with a tool, or change its listing. We review each change before it goes live."
        isPrivate
      />
      <PageHeader
        title={isOwner ? 'Change your listing' : 'Something wrong?'}
        lead={
          isOwner
            ? 'The listing stays as it is until we have reviewed your change.'
            : 'Tell us what is wrong. The listing stays as it is until we have read your report.'
        }
      >
        {data && <BackLink to={toolPath(data.listing.slug)}>Back to {data.listing.name}</BackLink>}
      </PageHeader>
      {isError && <LoadError title="The listing could not be loaded" onRetry={refetch} />}
      {isPending && !isError && (
        <Loading>
          <FieldSkeletons fields={3} />
        </Loading>
      )}
      {data === null && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">There is no such tool in the directory. It may have been renamed or taken down.</p>
          <ButtonLink to="/">See the directory</ButtonLink>
        </div>
      )}
      {data && kind === 'administrator' && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">Your changes need no review. Edit the listing directly instead.</p>
          <ButtonLink to={editPath(data.listing.id)} look="primary">
            Edit {data.listing.name}
          </ButtonLink>
        </div>
      )}
      {data && kind !== 'administrator' && kind !== 'loading' && (
        <FeedbackForm
          key={user?.id}
          listing={data.listing}
          change={data.change}
          userId={user?.id ?? null}
          field={params.get('field')}
          onDone={(outcome) => {
            if (outcome) {
              notify[outcome === 'known' ? 'info' : 'success'](titles[outcome], {
                ...(outcome === 'counted' && { description: COUNTED }),
                ...(user &&
                  !isOwner && { action: { label: 'My tools', onClick: () => void navigate('/my-submissions') } }),
              });
            }
            void navigate(isOwner ? '/my-submissions' : toolPath(slug));
          }}
        />
      )}
    </Page>
  );
}
