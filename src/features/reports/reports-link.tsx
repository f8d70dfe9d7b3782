import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { ButtonLink } from '../../ui/button';
import { CountPill } from '../../ui/count-pill';
import { useAccess } from '../auth/use-access';
import { reportQueries } from './reports.queries';

/** Leads to the queue, with the number of reported listings. */
export function ReportsLink() {
  const { data } = useQuery({ ...reportQueries.queue(1), enabled: useAccess().kind === 'administrator' });
  return (
    <ButtonLink to="/ai-admin/reports">
      <Flag className="size-4" aria-hidden />
      Reports
      {data && data.found > 0 && <CountPill count={data.found} of="reported" />}
    </ButtonLink>
  );
}
