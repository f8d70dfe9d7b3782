import { Link } from 'react-router-dom';
import { AdminNav } from '../features/auth/admin-nav';
import { useAccess } from '../features/auth/use-access';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { FormatRequirements } from '../features/import/format-requirements';
import { ImportSteps } from '../features/import/import-steps';
import { useBulkImport } from '../features/import/use-bulk-import';
import { AdminBadge } from '../ui/admin-badge';
import { BackLink } from '../ui/back-link';
import { Notice } from '../ui/notice';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { useLeaveWarning } from '../ui/use-leave-warning';
import { LoadError } from '../ui/load-error';
import { SkeletonBlock, Loading } from '../ui/skeleton';

/**
 * Redirects signed-out visitors to the sign-in page. This component is not rendered during an import, because a
 * redirect would lose the result.
 */
function RequireSession() {
  useRequiredAccess('/bulk-import', 'You need to sign in to access bulk import');
  return null;
}

const stepsClass = 'grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]';

export default function BulkImportPage() {
  const { kind, user, retry } = useAccess();
  const bulkImport = useBulkImport(user?.id);
  const isRunning = bulkImport.phase === 'importing';
  const isKept = isRunning || bulkImport.phase === 'done';
  useLeaveWarning(
    isRunning ? 'The import is still running. Leave this page and stop the import after the current batch?' : null,
  );

  const isAdmin = kind === 'administrator';
  const isUnknown = kind === 'loading' || kind === 'visitor';

  return (
    <Page>
      <PageMeta
        title="Bulk Import"
        description="Import tools from a JSON, CSV or Markdown file: check it, then add and update listings."
        isPrivate
      />
      {!isKept && <RequireSession />}
      <PageHeader title="Bulk Import" lead="Add and update many tools from a JSON, CSV or Markdown file.">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          {!isUnknown && (
            <BackLink to={isAdmin ? '/ai-admin' : '/'}>{isAdmin ? 'Back to Admin Dashboard' : 'Back to Home'}</BackLink>
          )}
          {isAdmin && <AdminBadge />}
        </div>
        {isAdmin && <AdminNav />}
      </PageHeader>
      {isKept || isAdmin ? (
        <div className={stepsClass}>
          <ImportSteps bulkImport={bulkImport} isSignedOut={kind === 'visitor'} />
          <FormatRequirements />
        </div>
      ) : isUnknown ? (
        <Loading>
          <div className={stepsClass}>
            <div className="grid content-start gap-6">
              <SkeletonBlock className="h-48 rounded-lg!" />
              <SkeletonBlock className="h-11 w-40" />
            </div>
            <SkeletonBlock className="hidden h-96 lg:block" />
          </div>
        </Loading>
      ) : kind === 'unreachable' ? (
        <LoadError title="Your access could not be checked." className="max-w-form" onRetry={retry}>
          The server did not answer. Check your connection and try again.
        </LoadError>
      ) : (
        <Refusal />
      )}
    </Page>
  );
}

function Refusal() {
  return (
    <Notice tone="warning" title="Only the administrator can import tools." className="max-w-form">
      <p>
        You can{' '}
        <Link to="/create-listing" className="font-medium text-accent underline">
          submit a single tool
        </Link>{' '}
        instead.
      </p>
    </Notice>
  );
}
