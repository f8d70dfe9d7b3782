import { AdminGate } from '../features/auth/admin-gate';
import { RevisionsDesk } from '../features/changes/revisions-desk';
import { RowBones } from '../ui/skeleton';

export default function RevisionsPage() {
  return (
    <AdminGate
      title="Changes"
      lead="Changes from owners and members. A listing stays as it is until you decide."
      description="Pending changes to listings, word by word, to approve or reject."
      skeleton={<RowBones rows={4} hasSquare={false} />}
    >
      <RevisionsDesk />
    </AdminGate>
  );
}
