import type { ReactNode } from 'react';
import { formatDay } from '../lib/format';
import { useLocale } from './use-locale';

/** The heading of a week. `children` is shown next to it. */
export function WeekHeading({ id, week, children }: { id: string; week: string; children?: ReactNode }) {
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
      {/* The build does not know the reader's locale, so the hydrated date may differ. */}
      <h2 id={id} className="text-lg font-bold" suppressHydrationWarning>
        Week of {formatDay(week, locale)}
      </h2>
      {children}
    </div>
  );
}
