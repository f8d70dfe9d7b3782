import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import {
  CalendarDays,
  FileDown,
  FilePenLine,
  FileUp,
  Flag,
  Link2,
  type LucideIcon,
  PenLine,
  Pin,
  Tags,
  TextSearch,
} from 'lucide-react';
import { type AdminPath, adminPages } from '../content/pages';
import { UnsentLink } from '../features/mail/unsent-link';
import { AdminGate } from '../features/auth/admin-gate';
import { DatabaseStatusCard } from '../features/review/database-status-card';
import { PendingListings } from '../features/review/pending-listings';
import { revisionQueries } from '../features/changes/revisions.queries';
import { useAccess } from '../features/auth/use-access';
import { reportQueries } from '../features/reports/reports.queries';
import { ButtonLink } from '../ui/button';
import { CountPill } from '../ui/count-pill';
import { Bone, RowBones } from '../ui/skeleton';

const plain: Record<Exclude<AdminPath, '/ai-admin/mail'>, [label: string, LucideIcon]> = {
  '/ai-admin/listings': ['Edit listings', PenLine],
  '/ai-admin/placements': ['Placements', CalendarDays],
  '/ai-admin/picks': ['Picks', Pin],
  '/ai-admin/categories': ['Categories', Tags],
  '/ai-admin/revisions': ['Changes', FilePenLine],
  '/ai-admin/reports': ['Reports', Flag],
  '/ai-admin/links': ['Links', Link2],
  '/ai-admin/words': ['Search words', TextSearch],
  '/bulk-import': ['Bulk Import', FileUp],
  '/ai-admin/export': ['Export', FileDown],
};

function AdminLink({ path }: { path: AdminPath }) {
  // It shows only where there is some.
  if (path === '/ai-admin/mail') return <UnsentLink />;
  const [label, Icon] = plain[path];
  return (
    <ButtonLink to={path}>
      <Icon className="size-4" aria-hidden />
      {label}
      {path === '/ai-admin/revisions' && <Count query={revisionQueries.desk(1, 1)} of="waiting" />}
      {path === '/ai-admin/reports' && <Count query={reportQueries.queue(1)} of="reported" />}
    </ButtonLink>
  );
}

/** How much waits there. */
function Count<Data extends { found: number }, Key extends QueryKey>({
  query,
  of,
}: {
  query: UseQueryOptions<Data, Error, Data, Key>;
  of: string;
}) {
  const { data } = useQuery({ ...query, enabled: useAccess().kind === 'administrator' });
  return data && data.found > 0 && <CountPill count={data.found} of={of} />;
}

export default function AdminPage() {
  return (
    <AdminGate
      title="Admin Dashboard"
      lead="Manage AI tool listings and monitor system status"
      description="Review pending listings, approve or reject them, and see the state of the database."
      skeleton={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Bone className="h-24" />
          <RowBones rows={6} />
        </div>
      }
      actions={
        <>
          {(Object.keys(adminPages) as AdminPath[]).map((path) => (
            <AdminLink key={path} path={path} />
          ))}
        </>
      }
    >
      <div className="grid gap-10">
        <DatabaseStatusCard />
        <PendingListings />
      </div>
    </AdminGate>
  );
}
