import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { BackLink } from '../../ui/back-link';
import { ButtonLink } from '../../ui/button';
import { formatNumber } from '../../lib/format';
import { LoadError } from '../../ui/load-error';
import { Page, PageHeader } from '../../ui/page-header';
import { PageMeta } from '../../ui/page-meta';
import { Loading } from '../../ui/skeleton';
import { cx } from '../../ui/cx';
import { AdminSectionNav } from './admin-section-nav';
import { signInAddress } from '../../domain/directory/paths';
import { useAccess } from './use-access';

/** A page for the administrator. Other visitors see an explanation, and the page loads no data. */
export function AdminGate({
  title,
  lead,
  description,
  actions,
  waiting = 0,
  skeleton,
  children,
}: {
  title: string;
  waiting?: number;
  lead: string;
  description: string;
  actions?: ReactNode;
  /** The placeholder while the visitor's role is unknown. Its layout matches the screen. */
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const { kind, retry } = useAccess();
  const { pathname } = useLocation();
  const isGranted = kind === 'administrator';
  const isDenied = kind === 'visitor' || kind === 'member';
  return (
    <Page>
      <PageMeta
        title={waiting > 0 ? `(${formatNumber(waiting)}) ${title}` : title}
        description={description}
        isPrivate
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <PageHeader
          title={isDenied ? 'Access Denied' : title}
          lead={isDenied ? "You don't have permission to access this page." : lead}
        >
          {!isDenied && pathname !== '/ai-admin' && <BackLink to="/ai-admin">Back to the Admin Dashboard</BackLink>}
          {isGranted && <AdminSectionNav />}
        </PageHeader>
        {actions && !isDenied && (
          // Reserves space until the role is known, to avoid a layout shift.
          <div inert={!isGranted} className={cx('flex flex-wrap gap-3 pb-8', !isGranted && 'invisible')}>
            {actions}
          </div>
        )}
      </div>
      {kind === 'loading' && <Loading>{skeleton}</Loading>}
      {kind === 'unreachable' && (
        <LoadError title="Your access could not be checked" onRetry={retry}>
          The server did not answer. Check your connection and try again.
        </LoadError>
      )}
      {isDenied && (
        <div className="flex flex-wrap gap-3">
          {kind === 'visitor' && (
            <ButtonLink to={signInAddress(pathname)} look="primary">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to="/">Return to Home</ButtonLink>
        </div>
      )}
      {isGranted && children}
    </Page>
  );
}
