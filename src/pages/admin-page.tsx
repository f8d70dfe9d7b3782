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
const icons: Record<Exclude<AdminPath, keyof typeof own>, LucideIcon> = {
  '/ai-admin/listings': PenLine,
  '/ai-admin/placements': CalendarDays,
  '/ai-admin/picks': Pin,
  '/ai-admin/categories': Tags,
  '/ai-admin/links': Link2,
  '/ai-admin/words': TextSearch,
  '/bulk-import': FileUp,
  '/ai-admin/export': FileDown,
};

function AdminLink({ path }: { path: AdminPath }) {
  if (path in own) {
    const Own = own[path as keyof typeof own];
    return <Own />;
  }
  const Icon = icons[path as keyof typeof icons];
  return (
    <ButtonLink to={path}>
      <Icon className="size-4" aria-hidden />
      {adminPages[path].label}
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
