import { useQuery } from '@tanstack/react-query';
import { AdminGate } from '../features/auth/admin-gate';
import { useAccess } from '../features/auth/use-access';
import { ReviewQueue } from '../features/review/review-queue';
import { countOf, reviewQueries, useReviewAddress } from '../features/review/review.queries';
import { DatabaseStatusCard } from '../features/dashboard/database-status-card';
import { SetUpChecklist } from '../features/dashboard/set-up-checklist';
import { SiteProblems } from '../features/dashboard/site-problems';
import { SkeletonBlock, RowSkeletons } from '../ui/skeleton';

export default function AdminPage() {
  const isAdmin = useAccess().kind === 'administrator';
  const { data } = useQuery(reviewQueries.page(isAdmin, useReviewAddress().filter));
  return (
    <AdminGate
      title="Admin Dashboard"
      waiting={data ? countOf(data) : 0}
      lead="Manage AI tool listings and monitor system status"
      description="Review pending listings, approve or reject them, and see the state of the database."
      skeleton={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <RowSkeletons rows={6} />
          <SkeletonBlock className="h-24" />
        </div>
      }
    >
      {/* Longer rows would separate an item's facts from its buttons. */}
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 min-[110rem]:max-w-none min-[110rem]:grid-cols-[72rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <SiteProblems />
          <ReviewQueue />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          {/* A hosted build has no built-in catalogue to compare with the database. */}
          {import.meta.env.IS_HOSTED ? <SetUpChecklist /> : <DatabaseStatusCard />}
        </div>
      </div>
    </AdminGate>
  );
}
