import { ReportsDesk } from '../features/reports/reports-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function ReportsPage() {
  return (
    <AdminGate
      title="Reports"
      lead="Problems that people report, the most reported first."
      description="Reported listings: how often and why, with notes, to be resolved."
      skeleton={<RowBones rows={6} hasSquare={false} />}
    >
      <ReportsDesk />
    </AdminGate>
  );
}
