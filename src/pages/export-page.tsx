import { useState } from 'react';
import { ListingExport, type Selection } from '../features/export/listing-export';
import { AdminGate } from '../features/auth/admin-gate';
import { RowSkeletons } from '../ui/skeleton';

const SELECTIONS: readonly [Selection, Selection] = [
  { label: 'The directory', hint: 'Approved listings', which: { of: 'approved' } },
  {
    label: 'Everything',
    hint: 'Includes pending, rejected and closed listings. An import skips them.',
    which: { of: 'all' },
  },
];

export default function ExportPage() {
  const [name] = useState(() => `directory-${new Date().toISOString().slice(0, 10)}`);
  return (
    <AdminGate
      title="Export"
      lead="The live directory as a file."
      description="The live directory as JSON, CSV or Markdown, in a format that the bulk import reads."
      skeleton={<RowSkeletons rows={6} hasSquare={false} />}
    >
      <div className="grid max-w-form gap-6">
        <ListingExport name={name} selections={SELECTIONS}>
          {() => (
            <p className="max-w-prose text-sm text-muted">
              If you import the file later, it restores only the fields that it contains. It does not contain placements
              that are paid or have dates.
            </p>
          )}
        </ListingExport>
      </div>
    </AdminGate>
  );
}
