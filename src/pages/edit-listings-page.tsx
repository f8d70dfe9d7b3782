import { EditScreen, EditSkeleton } from '../features/edit-listings/edit-screen';
import { AdminGate } from '../features/auth/admin-gate';

export default function EditListingsPage() {
  return (
    <AdminGate
      title="Edit listings"
      lead="Find and edit any listing"
      description="Find any listing by name, in any status, and edit every field."
      skeleton={<EditSkeleton />}
    >
      <EditScreen />
    </AdminGate>
  );
}
