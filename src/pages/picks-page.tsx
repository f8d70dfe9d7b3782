import { PickDesk } from '../features/picks/pick-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { BackLink } from '../ui/back-link';
import { RowBones } from '../ui/skeleton';

export default function PicksPage() {
  return (
    <AdminGate
      path="/ai-admin/picks"
      title="Picked by hand"
      lead="Up to six tools at the head of the home page, in your order, each with a sentence of why. Never paid."
      description="The administrator's list of the tools that the home page shows under 'Picked by hand'."
      skeleton={<RowBones rows={6} />}
      back={<BackLink to="/ai-admin">Back to the Admin Dashboard</BackLink>}
    >
      <PickDesk />
    </AdminGate>
  );
}
