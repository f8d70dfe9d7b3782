import { PicksAdmin } from '../features/picks/picks-admin';
import { AdminGate } from '../features/auth/admin-gate';
import { RowSkeletons } from '../ui/skeleton';

export default function PicksPage() {
  return (
    <AdminGate
      title="Picked by hand"
      lead="Up to six tools on the home page, each with a reason. No ads."
      description="The tools shown on the home page under 'Picked by hand'."
      skeleton={<RowSkeletons rows={6} />}
    >
      <PicksAdmin />
    </AdminGate>
  );
}
