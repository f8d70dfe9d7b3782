import { UnsentMails } from '../features/mail/unsent-mails';
import { AdminGate } from '../features/auth/admin-gate';
import { BackLink } from '../ui/back-link';
import { RowBones } from '../ui/skeleton';

export default function UnsentMailPage() {
  return (
    <AdminGate
      path="/ai-admin/mail"
      title="Mails that could not be sent"
      lead="Each was tried for a day. They stand here for 30 days."
      description="The administrator's list of mails that were given up: to whom, about what and why, to be tried again."
      skeleton={<RowBones rows={4} hasSquare={false} />}
      back={<BackLink to="/ai-admin">Back to the Admin Dashboard</BackLink>}
    >
      <UnsentMails />
    </AdminGate>
  );
}
