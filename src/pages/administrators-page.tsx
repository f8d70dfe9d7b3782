import { Administrators } from '../features/administrators/administrators';
import { AdminGate } from '../features/auth/admin-gate';
import { RowSkeletons } from '../ui/skeleton';

export default function AdministratorsPage() {
  return (
    <AdminGate
      title="Administrators"
      lead="The people who review listings and manage the directory."
      description="The administrators of the directory: who added them, who removed them, and who has access."
      skeleton={<RowSkeletons rows={2} hasSquare={false} />}
    >
      <Administrators />
    </AdminGate>
  );
}
