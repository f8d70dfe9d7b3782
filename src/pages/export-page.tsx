import { useState } from 'react';
import { ListingExport, type Selection } from '../features/export/listing-export';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

const SELECTIONS: readonly [Selection, Selection] = [
  { label: 'The directory', hint: 'Approved listings, as visitors find them', which: { of: 'approved' } },
  {
    label: 'Everything',
    hint: 'Also what waits, was rejected or has closed, each with its state. An import leaves those out.',
    which: { of: 'all' },
  },
];

export default function ExportPage() {
  const [name] = useState(() => `directory-${new Date().toISOString().slice(0, 10)}`);
  return (
    <AdminGate
      title="Export"
      lead="The live directory as a file: to keep, to work on, or to take elsewhere."
      description="The administrator takes the live directory out as JSON, CSV or Markdown, each of which the bulk import reads back."
      skeleton={<RowBones rows={6} hasSquare={false} />}
    >
      <div className="grid max-w-form gap-6">
        <ListingExport name={name} selections={SELECTIONS}>
          {() => (
            <p className="max-w-prose text-sm text-muted">
              Read back by the bulk import, the file changes nothing that has not changed since. It holds no placement
              that has or had a price or days: an import tells facts and never about money.
            </p>
          )}
        </ListingExport>
      </div>
    </AdminGate>
  );
}
