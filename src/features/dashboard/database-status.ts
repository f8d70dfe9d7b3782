import { formatNumber } from '../../lib/format';
type Counts = {
  staticCount: number;
  duplicateCount: number;
  databaseCount: number | null;
  isLoading: boolean;
};

type DatabaseStatus = {
  tone: 'loading' | 'unreachable' | 'match' | 'difference';
  message: string;
  duplicateWarning: string | null;
  effectiveTotal: number;
};

/** Compares the catalogue with the database (specification, section 2, 'Admin dashboard'). */
export function databaseStatus({ staticCount, duplicateCount, databaseCount, isLoading }: Counts): DatabaseStatus {
  const hasDuplicates = duplicateCount > 0;
  const common = {
    duplicateWarning: hasDuplicates
      ? `Found ${count(duplicateCount)} duplicate tool IDs in static files. This may affect the total count.`
      : null,
    effectiveTotal: hasDuplicates ? staticCount - duplicateCount : Math.max(staticCount, databaseCount ?? 0),
  };
  if (isLoading) return { ...common, tone: 'loading', message: 'Loading...' };
  if (databaseCount === null) {
    return { ...common, tone: 'unreachable', message: 'Unable to connect to database' };
  }
  if (databaseCount === staticCount && !hasDuplicates) {
    return { ...common, tone: 'match', message: 'Perfect sync - databases match exactly!' };
  }
  return {
    ...common,
    tone: 'difference',
    message:
      databaseCount > staticCount
        ? `Supabase has ${count(databaseCount - staticCount)} more tools than static files`
        : `Static files are primary source with ${count(staticCount - databaseCount)} additional tools`,
  };
}

export const countDuplicateIds = (tools: readonly { id: string }[]): number =>
  tools.length - new Set(tools.map(({ id }) => id.trim())).size;

const count = (value: number) => formatNumber(value);
