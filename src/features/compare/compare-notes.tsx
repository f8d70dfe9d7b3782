import type { Compared } from '../../domain/directory/compare';

export function CompareNotes({ repeated, tooMany, hasNonsense }: Omit<Compared, 'slugs'>) {
  const notes = [
    repeated.length > 0 && `Duplicates removed: ${repeated.join(', ')}.`,
    tooMany.length > 0 && `You can compare at most four tools. Left out: ${tooMany.join(', ')}.`,
    hasNonsense && 'Part of the address does not match any tool.',
  ].filter((note) => note !== false);
  return (
    notes.length > 0 && (
      <p className="max-w-prose pb-4 text-sm text-muted [overflow-wrap:anywhere]">{notes.join(' ')}</p>
    )
  );
}
