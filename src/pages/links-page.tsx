import { LinkDesk } from '../features/links/link-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function LinksPage() {
  return (
    <AdminGate
      title="Links"
      lead="Addresses that have moved, or that failed three times over at least a week. What is left alone comes back when it changes."
      description="The administrator's list of the listings whose links have moved or no longer work, each to be decided."
      skeleton={<RowBones rows={6} />}
    >
      <LinkDesk />
    </AdminGate>
  );
}
