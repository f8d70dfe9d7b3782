import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { databaseStatus } from './database-status';
import { databaseStatusQueries } from './database-status.queries';

const tones = {
  loading: { icon: LoaderCircle, look: 'border-line bg-sunken', mark: 'text-muted' },
  unreachable: { icon: CircleAlert, look: 'border-danger bg-danger-soft', mark: 'text-danger' },
  match: { icon: CircleCheck, look: 'border-success bg-success-soft', mark: 'text-success' },
  difference: { icon: TriangleAlert, look: 'border-warning bg-warning-soft', mark: 'text-warning' },
};

export function DatabaseStatusCard() {
  const catalogue = useQuery(databaseStatusQueries.catalogue());
  const database = useQuery(databaseStatusQueries.databaseCount());
  const status = databaseStatus({
    staticCount: catalogue.data?.staticCount ?? 0,
    duplicateCount: catalogue.data?.duplicateCount ?? 0,
    databaseCount: database.isError ? null : (database.data ?? null),
    isLoading: catalogue.isPending || database.isPending || (database.isError && database.isFetching),
  });
  const { icon: Icon, look, mark } = tones[status.tone];
  const isLoading = status.tone === 'loading';
  const hasCatalogue = !catalogue.isError;

  return (
    <section
      aria-labelledby="database-status-heading"
      data-tone={status.tone}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-lg border p-4 sm:px-6',
        hasCatalogue ? look : tones.unreachable.look,
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon className={cx('mt-0.5 size-6 shrink-0', mark, isLoading && 'animate-spin')} aria-hidden />
        <div className="grid min-w-0 gap-1">
          <h2 id="database-status-heading" className="text-base font-bold">
            AI Tools Database Status
          </h2>
          <div role="status" className="grid gap-1 text-sm">
            <p>{hasCatalogue ? status.message : 'The built-in catalogue could not be loaded'}</p>
            {status.duplicateWarning && !isLoading && (
              <p className="font-semibold text-warning">{status.duplicateWarning}</p>
            )}
          </div>
          {(status.tone === 'unreachable' || !hasCatalogue) && (
            <Button
              size="sm"
              className="mt-1 justify-self-start"
              onClick={() => void Promise.all([database.refetch(), hasCatalogue || catalogue.refetch()])}
            >
              Try again
            </Button>
          )}
        </div>
      </div>
      <dl className="grid w-full grid-cols-3 gap-x-4 gap-y-3 sm:flex sm:w-auto sm:gap-x-8">
        <Figure label="Static catalogue" value={hasCatalogue ? catalogue.data?.staticCount : null} />
        <Figure label="Database" value={database.isError ? null : database.data} />
        <Figure label="Effective total" value={isLoading ? undefined : hasCatalogue ? status.effectiveTotal : null} />
      </dl>
    </section>
  );
}

/** @param value undefined while the number is loading, null if it is unknown. */
function Figure({ label, value }: { label: string; value: number | null | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg font-bold tabular-nums">
        {value === undefined ? '…' : value === null ? 'Unknown' : formatNumber(value)}
      </dd>
    </div>
  );
}
