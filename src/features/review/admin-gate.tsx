import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Page, PageHeader } from '../../ui/page-header';
import { PageMeta } from '../../ui/page-meta';
import { authQueries } from '../auth/auth.queries';
import { signInAddress } from '../auth/return-address';
import { useSession } from '../auth/session';

type Access = 'loading' | 'unknown' | 'denied' | 'granted';

function useAdminAccess(): { access: Access; retry: () => void; isSignedOut: boolean } {
  const { user, isLoading } = useSession();
  const query = useQuery(authQueries.isAdmin(user?.id));
  const access: Access =
    isLoading || (user && query.isPending)
      ? 'loading'
      : user && query.isError
        ? 'unknown'
        : query.data === true
          ? 'granted'
          : 'denied';
  return { access, retry: () => void query.refetch(), isSignedOut: !isLoading && !user };
}

/** A page for the administrator alone: says who else may not see it, and loads nothing for them. */
export function AdminGate({
  path,
  title,
  lead,
  description,
  back,
  actions,
  children,
}: {
  path: string;
  title: string;
  lead: string;
  description: string;
  /** A link above the title. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { access, retry, isSignedOut } = useAdminAccess();
  const isDenied = access === 'denied';
  return (
    <Page>
      <PageMeta title={title} description={description} isPrivate />
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <PageHeader
          title={isDenied ? 'Access Denied' : title}
          lead={isDenied ? "You don't have permission to access this page." : lead}
        >
          {access === 'granted' && back}
        </PageHeader>
        {access === 'granted' && actions && <div className="flex flex-wrap gap-3 pb-8">{actions}</div>}
      </div>
      {access === 'loading' && (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
      {access === 'unknown' && (
        <Notice tone="danger" role="alert" title="Your permission could not be checked">
          <p>The server did not answer. Check your connection and try again.</p>
          <Button size="sm" className="mt-2 justify-self-start" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {isDenied && (
        <div className="flex flex-wrap gap-3">
          {isSignedOut && (
            <ButtonLink to={signInAddress(path)} look="primary">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to="/">Return to Home</ButtonLink>
        </div>
      )}
      {access === 'granted' && children}
    </Page>
  );
}
