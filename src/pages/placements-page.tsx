import { PlacementsDesk, PlacementsSkeleton } from '../features/placements/placements-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { BackLink } from '../ui/back-link';

export default function PlacementsPage() {
  return (
    <AdminGate
      path="/ai-admin/placements"
      title="Placements"
      lead="What was asked for, what is paid for, and what runs today. All days are UTC."
      description="The administrator's page of placements: requests, payments, days, claims and the revenue agreed."
      skeleton={<PlacementsSkeleton />}
      back={<BackLink to="/ai-admin">Admin Dashboard</BackLink>}
    >
      <PlacementsDesk />
    </AdminGate>
  );
}
