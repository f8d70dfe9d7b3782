import { useQuery } from '@tanstack/react-query';
import { CountPill } from '../../ui/count-pill';
import { reviewQueries } from './inbox.queries';

/** How much waits for the administrator, who alone is shown it; nothing while that is nothing. */
export function ReviewCount() {
  const { data } = useQuery(reviewQueries.count());
  return data ? (
    <span className="ml-auto">
      <CountPill count={data} of="waiting" />
    </span>
  ) : null;
}
