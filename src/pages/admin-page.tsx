import { CalendarDays, FileDown, FileUp, Link2, PenLine, Pin, Tags, TextSearch } from 'lucide-react';
import { UnsentLink } from '../features/mail/unsent-link';
import { ReportsLink } from '../features/reports/reports-link';
import { AdminGate } from '../features/auth/admin-gate';
import { DatabaseStatusCard } from '../features/review/database-status-card';
import { PendingListings } from '../features/review/pending-listings';
import { RevisionsLink } from '../features/changes/revisions-link';
import { ButtonLink } from '../ui/button';
import { Bone, RowBones } from '../ui/skeleton';

export default function AdminPage() {
  return (
    <AdminGate
      path="/ai-admin"
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
          <ButtonLink to="/ai-admin/listings">
            <PenLine className="size-4" aria-hidden />
            Edit listings
          </ButtonLink>
          <ButtonLink to="/ai-admin/placements">
            <CalendarDays className="size-4" aria-hidden />
            Placements
          </ButtonLink>
          <ButtonLink to="/ai-admin/picks">
            <Pin className="size-4" aria-hidden />
            Picks
          </ButtonLink>
          <ButtonLink to="/ai-admin/categories">
            <Tags className="size-4" aria-hidden />
            Categories
          </ButtonLink>
          <RevisionsLink />
          <ReportsLink />
          <ButtonLink to="/ai-admin/links">
            <Link2 className="size-4" aria-hidden />
            Links
          </ButtonLink>
          <ButtonLink to="/ai-admin/words">
            <TextSearch className="size-4" aria-hidden />
            Search words
          </ButtonLink>
          <ButtonLink to="/bulk-import">
            <FileUp className="size-4" aria-hidden />
            Bulk Import
          </ButtonLink>
          <ButtonLink to="/ai-admin/export">
            <FileDown className="size-4" aria-hidden />
            Export
          </ButtonLink>
          <UnsentLink />
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
