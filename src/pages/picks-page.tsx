import { PickDesk } from '../features/picks/pick-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function PicksPage() {
  return (
    <AdminGate
      title="Picked by hand"
      lead="Up to six tools at the head of the home page, in your order, each with a sentence of why. Never paid."
      description="The administrator's list of the tools that the home page shows under 'Picked by hand'."
      skeleton={<RowBones rows={6} />}
    >
      <PickDesk />
    </AdminGate>
  );
}
