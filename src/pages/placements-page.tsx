import { ClaimList } from '../features/placements/claim-list';
import { GoldCalendar } from '../features/placements/gold-calendar';
import { PlacementLists } from '../features/placements/placement-lists';
import { RevenueTable } from '../features/placements/revenue-table';
import { StartPlacement } from '../features/placements/start-placement';
import { AdminGate } from '../features/review/admin-gate';
import { BackLink } from '../ui/back-link';

export default function PlacementsPage() {
  return (
    <AdminGate
      path="/ai-admin/placements"
      title="Placements"
      lead="What was asked for, what is paid for, and what runs today. All days are UTC."
      description="The administrator's page of placements: requests, payments, days, claims and the revenue agreed."
      back={<BackLink to="/ai-admin">Admin Dashboard</BackLink>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <PlacementLists />
        <StartPlacement />
        <GoldCalendar />
        <ClaimList />
        <RevenueTable />
      </div>
    </AdminGate>
  );
}
