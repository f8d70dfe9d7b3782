import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { TABLE_FACTS, type TableFact } from '../../domain/listing-files/table';
import { andList } from '../../domain/text/text';
import { Field, Select } from '../../ui/field';
import { type ColumnFacts, columnName, REQUIRED_FACTS, type TableColumns } from './match-columns';

const facts = Object.entries(TABLE_FACTS) as [TableFact, { label: string }][];

/** Shows which fact each table column contains. The user chooses the fact for columns with unknown names. */
export function ColumnMatching({
  columns: { header, examples, facts: chosen },
  isDisabled,
  onMatch,
}: {
  columns: TableColumns;
  isDisabled: boolean;
  onMatch: (facts: ColumnFacts) => void;
}) {
  const missing = REQUIRED_FACTS.filter((fact) => !chosen.includes(fact)).map((fact) => TABLE_FACTS[fact].label);
  // The section opens automatically if a choice is missing. It never closes automatically, because the user may be
  // using it.
  const [isOpen, setIsOpen] = useState(missing.length > 0);
  const read = chosen.filter(Boolean).length;

  const choose = (at: number, fact: TableFact | null) =>
    onMatch(chosen.map((other, column) => (column === at ? fact : other === fact ? null : other)));

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" aria-hidden />
        Columns: {read} of {header.length} are imported
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        <p className="text-sm text-muted">
          {missing.length > 0 && (
            <strong className="text-danger">
              {andList(missing)} {missing.length === 1 ? 'has' : 'have'} no column yet.{' '}
            </strong>
          )}
          Choose what each column holds. This browser remembers your choice for files with the same first line.
        </p>
        <ul className="grid gap-4 sm:grid-cols-2">
          {header.map((name, at) => (
            // Columns keep their order, so the index is a stable key. Names can be missing or repeated.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="min-w-0 [overflow-wrap:anywhere]">
              <Field
                label={<bdi>{columnName(name, at)}</bdi>}
                hint={
                  examples[at]?.length ? (
                    <>
                      Examples: <bdi>{examples[at].join(' · ')}</bdi>
                    </>
                  ) : (
                    'Empty.'
                  )
                }
              >
                {(attributes) => (
                  <Select
                    {...attributes}
                    isSmall
                    disabled={isDisabled}
                    value={chosen[at] ?? ''}
                    onChange={({ target }) => choose(at, (target.value || null) as TableFact | null)}
                  >
                    <option value="">Do not import</option>
                    {facts.map(([fact, { label }]) => (
                      <option key={fact} value={fact}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
