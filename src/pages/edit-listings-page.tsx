import { EditDesk, EditSkeleton } from '../features/edit/edit-desk';
import { AdminGate } from '../features/auth/admin-gate';

export default function EditListingsPage() {
  return (
    <AdminGate
      title="Edit listings"
      lead="Find any listing, in any status, and change what it says"
      description="The administrator's desk: find any listing by a part of its name, in any status, and edit every field of it."
      skeleton={<EditSkeleton />}
    >
      <EditDesk />
    </AdminGate>
  );
}
