import { formatNumber } from '../../lib/format';
import type { ImportSummary } from './import-rows';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

export const errorsText = (errors: number) => counted(errors, 'error', 'errors');

/** The records that are skipped, in the same words before and after an import. */
export const invalidText = ({ invalid, duplicates }: Pick<ImportSummary, 'invalid' | 'duplicates'>) =>
  `${formatNumber(invalid)} invalid${duplicates > 0 ? `, of them ${counted(duplicates, 'duplicate', 'duplicates')}` : ''}`;

export const ofRecords = (total: number) => `Of ${counted(total, 'record', 'records')} in the file`;
