import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { formatNumber } from '../../lib/format';
import { LoadError } from '../../ui/load-error';
import { Page, PageHeader } from '../../ui/page-header';
import { PageMeta } from '../../ui/page-meta';
import { Loading } from '../../ui/skeleton';
import { AdminNav } from './admin-nav';
import { signInAddress } from '../../domain/directory/paths';
import { useAccess } from './use-access';

/** Wraps a page for the administrator. Other visitors see an explanation, and the page loads no data. */
export function AdminGate({
  title,
  lead,
  description,
  waiting = 0,
  skeleton,
  children,
}: {
  title: string;
  waiting?: number;
  lead: string;
  description: string;
  /** Shown until the visitor's role is known. Its layout matches the page. */
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
      <PageHeader
        title={isDenied ? 'Access Denied' : title}
        lead={isDenied ? "You don't have permission to access this page." : lead}
      >
        {/* Reserves space while the role is unknown, so that the layout does not shift. */}
        {!isDenied && (
          <div inert={!isGranted} className={isGranted ? undefined : 'invisible'}>
            <AdminNav />
          </div>
        )}
      </PageHeader>
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
