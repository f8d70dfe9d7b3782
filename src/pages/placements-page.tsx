import { PlacementsAdmin, PlacementsSkeleton } from '../features/placements/placements-admin';
import { AdminGate } from '../features/auth/admin-gate';

export default function PlacementsPage() {
  return (
    <AdminGate
      title="Placements"
      lead="Requests, payments and what runs today. All days are UTC."
      description="Placement requests, payments, days, prices and books."
      skeleton={<PlacementsSkeleton />}
    >
      <PlacementsAdmin />
    </AdminGate>
  );
}
