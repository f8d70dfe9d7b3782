import { ReportsDesk } from '../features/reports/reports-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { BackLink } from '../ui/back-link';
import { RowBones } from '../ui/skeleton';

export default function ReportsPage() {
  return (
    <AdminGate
      path="/ai-admin/reports"
      title="Reports"
      lead="What people say is wrong with a listing, the most reported first. Nobody else reads this."
      description="The administrator's queue of reported listings: how often and why, the notes, and what was done about them."
      skeleton={<RowBones rows={6} hasSquare={false} />}
      back={<BackLink to="/ai-admin">Back to the Admin Dashboard</BackLink>}
    >
      <ReportsDesk />
    </AdminGate>
  );
}
