import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EditDesk } from '../features/edit/edit-desk';
import { AdminGate } from '../features/review/admin-gate';

export default function EditListingsPage() {
  return (
    <AdminGate
      path="/ai-admin/listings"
      title="Edit listings"
      lead="Find any listing, in any status, and change what it says"
      description="The administrator's desk: find any listing by a part of its name, in any status, and edit every field of it."
      back={
        <Link
          to="/ai-admin"
          className="inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm font-medium text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          <ArrowLeft className="size-4" aria-hidden />
          Back to the Admin Dashboard
        </Link>
      }
    >
      <EditDesk />
    </AdminGate>
  );
}
