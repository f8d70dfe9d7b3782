import { formatNumber } from '../../lib/format';
import { cx } from '../../ui/cx';

const tones = { plain: '', good: 'text-success', bad: 'text-danger' };

export type Figure = { label: string; value: number; tone?: keyof typeof tones };

/** A row of labelled counts. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl
      className={cx(
        'grid gap-px overflow-hidden rounded-lg border border-line bg-line',
        figures.length === 4 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3',
      )}
    >
      {figures.map(({ label, value, tone = 'plain' }) => (
        <div key={label} className="min-w-0 bg-surface px-3 py-3 sm:px-4">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={cx('text-lg font-semibold tabular-nums', value > 0 && tones[tone])}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
