import { AdminGate } from '../features/auth/admin-gate';
import { RevisionsDesk } from '../features/changes/revisions-desk';
import { RowBones } from '../ui/skeleton';

export default function RevisionsPage() {
  return (
    <AdminGate
      title="Changes"
      lead="What owners and members ask to change of listings in the directory. Each listing stays as it is until you decide."
      description="The administrator's desk of changes to listings that wait: what each would say, word by word, to accept or to refuse."
      skeleton={<RowBones rows={4} hasSquare={false} />}
    >
      <RevisionsDesk />
    </AdminGate>
  );
}
