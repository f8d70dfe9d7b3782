import { useQuery } from '@tanstack/react-query';
import { FilePenLine } from 'lucide-react';
import { formatNumber } from '../../lib/format';
import { ButtonLink } from '../../ui/button';
import { useAccess } from '../auth/use-access';
import { revisionQueries } from './revisions.queries';

/** Leads to the desk, with the number of changes that wait. */
export function RevisionsLink() {
  const { data } = useQuery({ ...revisionQueries.desk(1, 1), enabled: useAccess().kind === 'administrator' });
  return (
    <ButtonLink to="/ai-admin/revisions">
      <FilePenLine className="size-4" aria-hidden />
      Changes
      {data && data.found > 0 && (
        <span className="rounded-full bg-accent px-2 text-xs leading-5 tabular-nums text-on-accent">
          {formatNumber(data.found)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </ButtonLink>
  );
}
