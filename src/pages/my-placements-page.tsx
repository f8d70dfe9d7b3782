import { Plus } from 'lucide-react';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { OwnPlacements } from '../features/placements/own-placements';
import { ButtonLink } from '../ui/button';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

export default function MyPlacementsPage() {
  const { user } = useRequiredAccess('/my-placements', 'You need to sign in to see your placements');
  return (
    <Page width="form">
      <PageMeta
        title="My Placements"
        description="Your placements: state, days left, and how often each was seen and clicked."
        isPrivate
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <PageHeader title="My Placements" lead="Your requests and their results" />
        {user && (
          <div className="pb-8">
            <ButtonLink to="/request-placement">
              <Plus className="size-4" aria-hidden />
              Request a placement
            </ButtonLink>
          </div>
        )}
      </div>
      {user ? (
        <OwnPlacements userId={user.id} />
      ) : (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
    </Page>
  );
}
