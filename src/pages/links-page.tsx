import { LinkDesk } from '../features/links/link-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function LinksPage() {
  return (
    <AdminGate
      title="Links"
      lead="Links that moved or keep failing. Dismissed links return if they change."
      description="Listings whose links have moved or no longer work."
      skeleton={<RowBones rows={6} />}
    >
      <LinkDesk />
    </AdminGate>
  );
}
