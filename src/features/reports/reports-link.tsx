import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { formatNumber } from '../../lib/format';
import { ButtonLink } from '../../ui/button';
import { useAccess } from '../auth/use-access';
import { reportQueries } from './reports.queries';

/** Leads to the queue, with the number of reported listings. */
export function ReportsLink() {
  const { data } = useQuery({ ...reportQueries.queue(1), enabled: useAccess().kind === 'administrator' });
  return (
    <ButtonLink to="/ai-admin/reports">
      <Flag className="size-4" aria-hidden />
      Reports
      {data && data.found > 0 && (
        <span className="rounded-full bg-accent px-2 text-xs leading-5 tabular-nums text-on-accent">
          {formatNumber(data.found)}
          <span className="sr-only"> reported</span>
        </span>
      )}
    </ButtonLink>
  );
}
