import { ReportsDesk } from '../features/reports/reports-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function ReportsPage() {
  return (
    <AdminGate
      title="Reports"
      lead="What people say is wrong with a listing, the most reported first. Nobody else reads this."
      description="The administrator's queue of reported listings: how often and why, the notes, and what was done about them."
      skeleton={<RowBones rows={6} hasSquare={false} />}
    >
      <ReportsDesk />
    </AdminGate>
  );
}
