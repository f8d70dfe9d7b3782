import { formatCount, formatNumber } from '../../lib/format';
import type { ImportSummary } from './import-rows';

export const errorsText = (errors: number) => formatCount(errors, 'error');

/** The records that are skipped, in the same words before and after an import. */
export const invalidText = ({ invalid, duplicates }: Pick<ImportSummary, 'invalid' | 'duplicates'>) =>
  `${formatNumber(invalid)} invalid${duplicates > 0 ? `, including ${formatCount(duplicates, 'duplicate')}` : ''}`;

export const ofRecords = (total: number) => `Of ${formatCount(total, 'record')} in the file`;
