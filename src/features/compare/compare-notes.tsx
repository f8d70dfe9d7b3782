import type { Compared } from '../../domain/directory/compare';

/** What of the address is not shown, and why. */
export function CompareNotes({ repeated, tooMany, hasNonsense }: Omit<Compared, 'slugs'>) {
  const notes = [
    repeated.length > 0 && `Named twice, shown once: ${repeated.join(', ')}.`,
    tooMany.length > 0 && `Only four fit side by side; left out: ${tooMany.join(', ')}.`,
    hasNonsense && 'A part of the address that is no tool’s was left out.',
  ].filter((note) => note !== false);
  return (
    notes.length > 0 && (
      <p className="max-w-prose pb-4 text-sm text-muted [overflow-wrap:anywhere]">{notes.join(' ')}</p>
    )
  );
}
