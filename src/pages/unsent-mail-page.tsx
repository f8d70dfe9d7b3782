import { UnsentMails } from '../features/mail/unsent-mails';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function UnsentMailPage() {
  return (
    <AdminGate
      title="Unsent mail"
      lead="Each was tried for a day. Kept for 30 days."
      description="Mails that could not be sent: to whom, about what and why."
      skeleton={<RowBones rows={4} hasSquare={false} />}
    >
      <UnsentMails />
    </AdminGate>
  );
}
