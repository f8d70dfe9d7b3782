import { useQuery } from '@tanstack/react-query';
import { reviewKeys } from '../../domain/review/review-keys';
import { unwrap } from '../../lib/unwrap';
import { CountPill } from '../../ui/count-pill';

/** The size of the review queue, for the account menu. Hidden while the queue is empty. */
export function ReviewCount() {
  const { data } = useQuery({
    queryKey: reviewKeys.count,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      unwrap((supabase) => supabase.rpc('review_queue_count', {}, { get: true }).abortSignal(signal)),
  });
  return data ? (
    <span className="ml-auto">
      <CountPill count={data} of="waiting" />
    </span>
  ) : null;
}
