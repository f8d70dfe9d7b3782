import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { editPath, suggestPath, toolPath } from '../domain/directory/paths';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { RevisionForm } from '../features/changes/revision-form';
import { revisionQueries } from '../features/changes/revisions.queries';
import { BackLink } from '../ui/back-link';
import { ButtonLink } from '../ui/button';
import { notify } from '../ui/notify';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { LoadError } from '../ui/load-error';
import { FieldSkeletons, Loading } from '../ui/skeleton';

const said = {
  waiting: ['Your change is in review.', 'Updates appear here.'],
  applied: ['Your change is live', 'Everyone can see it now.'],
} as const;

export default function SuggestChangePage() {
  const [params] = useSearchParams();
  const slug = params.get('tool') ?? '';
  const field = params.get('field');
  const access = useRequiredAccess(suggestPath(slug, field), 'You need to sign in to suggest a change');
  const { user } = access;
  const navigate = useNavigate();
  const { data, isPending, isError, refetch } = useQuery({
    ...revisionQueries.subject(slug, user?.id ?? ''),
    enabled: user !== null,
  });
  const isOwner = user !== null && data?.listing.created_by === user.id;

  return (
    <Page width="form">
      <PageMeta
        title="Suggest a change"
        description="Correct what the directory says about a tool. We review each change before it goes live."
        isPrivate
      />
      <PageHeader
        title={isOwner ? 'Change your listing' : 'Suggest a change'}
        lead={
          isOwner
            ? 'The listing stays as it is until we have reviewed your change.'
            : 'Correct what is wrong. The listing stays as it is until we have reviewed your change.'
        }
      >
        {data && <BackLink to={toolPath(data.listing.slug)}>Back to {data.listing.name}</BackLink>}
      </PageHeader>
      {isError && <LoadError title="The listing could not be read" onRetry={refetch} />}
      {(isPending || !user) && !isError && (
        <Loading>
          <FieldSkeletons fields={6} />
        </Loading>
      )}
      {user && data === null && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">There is no such tool in the directory. It may have been renamed or taken down.</p>
          <ButtonLink to="/">See the directory</ButtonLink>
        </div>
      )}
      {user && data && access.kind === 'administrator' && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">What you change is live at once: edit the listing instead.</p>
          <ButtonLink to={editPath(data.listing.id)} look="primary">
            Edit {data.listing.name}
          </ButtonLink>
        </div>
      )}
      {user && data && access.kind === 'member' && (
        <RevisionForm
          listing={data.listing}
          waiting={data.waiting}
          userId={user.id}
          field={field}
          onDone={(state) => {
            if (state) {
              const [title, description] = said[state];
              notify.success(title, { description });
            }
            void navigate(state === 'waiting' || (isOwner && !state) ? '/my-submissions' : toolPath(slug));
          }}
        />
      )}
    </Page>
  );
}
