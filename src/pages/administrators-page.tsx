import { Administrators } from '../features/administrators/administrators';
import { AdminGate } from '../features/auth/admin-gate';
import { RowSkeletons } from '../ui/skeleton';

export default function AdministratorsPage() {
  return (
    <AdminGate
      title="Administrators"
      lead="The people who review listings and manage the directory."
      description="Add and remove administrators."
      skeleton={<RowSkeletons rows={2} hasSquare={false} />}
    >
      <Administrators />
    </AdminGate>
  );
}
