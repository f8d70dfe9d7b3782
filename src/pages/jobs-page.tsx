import { AdminGate } from '../features/auth/admin-gate';
import { JobsTable } from '../features/dashboard/jobs-table';
import { RowSkeletons } from '../ui/skeleton';

export default function JobsPage() {
  return (
    <AdminGate
      title="Jobs"
      lead="What runs on a schedule, and when it last worked. Switch off what you do not need."
      description="Scheduled jobs: their status, their last results and their problems."
      skeleton={<RowSkeletons rows={8} hasSquare={false} />}
    >
      <JobsTable />
    </AdminGate>
  );
}
