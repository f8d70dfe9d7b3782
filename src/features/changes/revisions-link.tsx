import { useQuery } from '@tanstack/react-query';
import { FilePenLine } from 'lucide-react';
import { ButtonLink } from '../../ui/button';
import { CountPill } from '../../ui/count-pill';
import { useAccess } from '../auth/use-access';
import { revisionQueries } from './revisions.queries';

/** Leads to the desk, with the number of changes that wait. */
export function RevisionsLink() {
  const { data } = useQuery({ ...revisionQueries.desk(1, 1), enabled: useAccess().kind === 'administrator' });
  return (
    <ButtonLink to="/ai-admin/revisions">
      <FilePenLine className="size-4" aria-hidden />
      Changes
      {data && data.found > 0 && <CountPill count={data.found} of="waiting" />}
    </ButtonLink>
  );
}
