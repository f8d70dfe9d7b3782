import { PickDesk } from '../features/picks/pick-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function PicksPage() {
  return (
    <AdminGate
      title="Picked by hand"
      lead="Up to six tools on the home page, each with a reason. Never paid."
      description="The tools shown on the home page under 'Picked by hand'."
      skeleton={<RowBones rows={6} />}
    >
      <PickDesk />
    </AdminGate>
  );
}
