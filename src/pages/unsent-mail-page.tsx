import { UnsentMails } from '../features/mail/unsent-mails';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function UnsentMailPage() {
  return (
    <AdminGate
      title="Mails that could not be sent"
      lead="Each was tried for a day. They stand here for 30 days."
      description="The administrator's list of mails that were given up: to whom, about what and why, to be tried again."
      skeleton={<RowBones rows={4} hasSquare={false} />}
    >
      <UnsentMails />
    </AdminGate>
  );
}
