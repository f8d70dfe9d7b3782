import { PlacementsDesk, PlacementsSkeleton } from '../features/placements/placements-desk';
import { AdminGate } from '../features/auth/admin-gate';

export default function PlacementsPage() {
  return (
    <AdminGate
      title="Placements"
      lead="What was asked for, what is paid for, and what runs today. All days are UTC."
      description="The administrator's page of placements: requests, payments, days, claims and the revenue agreed."
      skeleton={<PlacementsSkeleton />}
    >
      <PlacementsDesk />
    </AdminGate>
  );
}
