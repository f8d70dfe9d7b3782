import { CalendarDays, FileDown, FileUp, Link2, type LucideIcon, PenLine, Pin, Tags, TextSearch } from 'lucide-react';
import type { ComponentType } from 'react';
import { type AdminPath, adminPages } from '../content/pages';
import { UnsentLink } from '../features/mail/unsent-link';
import { ReportsLink } from '../features/reports/reports-link';
import { AdminGate } from '../features/auth/admin-gate';
import { DatabaseStatusCard } from '../features/review/database-status-card';
import { PendingListings } from '../features/review/pending-listings';
import { RevisionsLink } from '../features/changes/revisions-link';
import { ButtonLink } from '../ui/button';
import { Bone, RowBones } from '../ui/skeleton';

/** Those that say how much waits. */
const own = {
  '/ai-admin/revisions': RevisionsLink,
  '/ai-admin/reports': ReportsLink,
  '/ai-admin/mail': UnsentLink,
} satisfies Partial<Record<AdminPath, ComponentType>>;
const plain: Record<Exclude<AdminPath, keyof typeof own>, [label: string, LucideIcon]> = {
  '/ai-admin/listings': ['Edit listings', PenLine],
  '/ai-admin/placements': ['Placements', CalendarDays],
  '/ai-admin/picks': ['Picks', Pin],
  '/ai-admin/categories': ['Categories', Tags],
  '/ai-admin/links': ['Links', Link2],
  '/ai-admin/words': ['Search words', TextSearch],
  '/bulk-import': ['Bulk Import', FileUp],
  '/ai-admin/export': ['Export', FileDown],
};

function AdminLink({ path }: { path: AdminPath }) {
  if (path in own) {
    const Own = own[path as keyof typeof own];
    return <Own />;
  }
  const [label, Icon] = plain[path as keyof typeof plain];
  return (
    <ButtonLink to={path}>
      <Icon className="size-4" aria-hidden />
      {label}
    </ButtonLink>
  );
}

export default function AdminPage() {
  return (
    <AdminGate
      title="Admin Dashboard"
      lead="Manage AI tool listings and monitor system status"
      description="The administrator's desk: review pending listings, approve or reject them, and see how the database stands."
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
