import type { ReactNode } from 'react';
import { cx } from './cx';

/** A placeholder in the shape of the content. It appears after 300 ms, so that fast loads do not flicker. */
export function Loading({ label = 'Loading...', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden className="animate-[appear_150ms_300ms_both]">
        {children}
      </div>
    </div>
  );
}

export const SkeletonBlock = ({ className }: { className: string }) => <div className={cx('skeleton', className)} />;

export const RowSkeletons = ({ rows, hasSquare = true }: { rows: number; hasSquare?: boolean }) => (
  <div className="divide-y divide-line rounded-lg border border-line bg-surface">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex items-center gap-4 p-4">
        {hasSquare && <SkeletonBlock className="size-12 shrink-0" />}
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
          <SkeletonBlock className={cx('h-5 max-w-full', row % 3 === 1 ? 'w-64' : 'w-48')} />
          <SkeletonBlock className="h-4 w-96 max-w-full" />
        </div>
        <SkeletonBlock className="hidden h-9 w-40 shrink-0 sm:block" />
      </div>
    ))}
  </div>
);

export const FieldSkeletons = ({ fields }: { fields: number }) => (
  <div className="grid gap-6">
    {Array.from({ length: fields }, (_, field) => (
      <div key={field} className="grid gap-2">
        <SkeletonBlock className="h-4 w-28" />
        <SkeletonBlock className={field === 1 ? 'h-28' : 'h-11'} />
      </div>
    ))}
  </div>
);
