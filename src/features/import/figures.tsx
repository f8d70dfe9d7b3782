import { formatCount, formatNumber } from '../../lib/format';
import { cx } from '../../ui/cx';
import type { ImportSummary } from './file-rows';

const tones = { plain: '', good: 'text-success', bad: 'text-danger' };

export function Figures({
  figures,
}: {
  figures: readonly (readonly [label: string, value: number, tone?: keyof typeof tones])[];
}) {
  return (
    <dl
      className={cx(
        'grid gap-px overflow-hidden rounded-lg border border-line bg-line',
        figures.length === 4 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3',
      )}
    >
      {figures.map(([label, value, tone = 'plain']) => (
        <div key={label} className="min-w-0 bg-surface px-3 py-3 sm:px-4">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={cx('text-lg font-semibold tabular-nums', value > 0 && tones[tone])}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export const invalidText = ({ invalid, duplicates }: Pick<ImportSummary, 'invalid' | 'duplicates'>) =>
  `${formatNumber(invalid)} invalid${duplicates > 0 ? `, including ${formatCount(duplicates, 'duplicate')}` : ''}`;

export const ofRecords = (total: number) => `Of ${formatCount(total, 'record')} in the file`;
