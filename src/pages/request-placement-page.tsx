import { useLocation, useSearchParams } from 'react-router-dom';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { cameFrom, RequestPlacement } from '../features/placements/request-placement';
import { isPageOn } from '../content/pages';
import { BackLink } from '../ui/back-link';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

export default function RequestPlacementPage() {
  const [params] = useSearchParams();
  const from = cameFrom(useLocation().state);
  const { user } = useRequiredAccess(
    `/request-placement${params.size > 0 ? `?${params}` : ''}`,
    'You need to sign in to request a placement',
  );
  return (
    <Page width="form">
      <PageMeta
        title="Request a placement"
        description="Request a featured or sponsored place, or a plan, for one of your listings."
        isPrivate
      />
      <PageHeader title="Request a placement" lead="Choose a listing and a placement. Nothing is charged now.">
        {from && <BackLink to={from}>My tools</BackLink>}
        {!from && isPageOn('/pricing') && <BackLink to="/pricing">Sponsorship Pricing</BackLink>}
      </PageHeader>
      {user ? (
        <RequestPlacement userId={user.id} kind={params.get('kind')} listing={params.get('listing')} />
      ) : (
        <p role="status" className="py-8 text-muted">
          Loading...
        </p>
      )}
    </Page>
  );
}
