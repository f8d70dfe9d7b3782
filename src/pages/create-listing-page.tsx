import { ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { toReturnAddress } from '../features/auth/return-address';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { BackLink } from '../ui/back-link';
import { AdminBadge } from '../ui/admin-badge';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { lazyComponent } from '../ui/lazy-component';

/** The form is loaded on demand, because signed-out visitors are redirected to the sign-in page. */
const CreateListingForm = lazyComponent(() => import('../features/listing-form/create-listing-form'));

export default function CreateListingPage() {
  const { kind, user } = useRequiredAccess('/create-listing', 'You need to sign in to create a listing');
  const isAdmin = kind === 'administrator';
  const [params] = useSearchParams();
  const navigate = useNavigate();

  return (
    <Page width="form">
      <PageMeta
        title="List Your AI Tool"
        description="Submit an AI tool to the directory. A listing is free; we review each before it goes live."
      />
      <PageHeader
        title={<span className="flex flex-wrap items-center gap-3">List Your AI Tool {isAdmin && <AdminBadge />}</span>}
        lead="A listing is free. Featured and sponsored listings are paid by the month."
      >
        <BackLink to={toReturnAddress(params.get('returnTo'))}>Back to Home</BackLink>
      </PageHeader>
      {isAdmin && <AdminPanel />}
      {user && kind !== 'loading' ? (
        <Suspense fallback={<Loading />}>
          <CreateListingForm key={user.id} userId={user.id} isAdmin={isAdmin} onCreated={() => void navigate('/')} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </Page>
  );
}

const Loading = () => (
  <p role="status" className="py-8 text-muted">
    Loading...
  </p>
);

function AdminPanel() {
  return (
    <section aria-labelledby="admin-panel" className="mb-8 rounded-lg border border-line bg-surface p-4 text-sm">
      <h2 id="admin-panel" className="flex items-center gap-2 font-semibold tracking-normal">
        <ShieldCheck className="size-5 text-accent" aria-hidden />
        As the administrator you can
      </h2>
      <ul className="mt-2 grid list-disc gap-1 pl-9 text-muted">
        <li>Set affiliate URLs for any listing</li>
        <li>
          <Link to="/ai-admin/listings" className="underline hover:text-ink">
            Edit any listing regardless of creator
          </Link>
        </li>
        <li>
          Use{' '}
          <Link to="/ai-admin" className="underline hover:text-ink">
            admin-only features
          </Link>
        </li>
      </ul>
    </section>
  );
}
