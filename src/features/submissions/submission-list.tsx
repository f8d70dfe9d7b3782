import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { ApprovalStatus } from '../../domain/listing/listing.constants';
import { BatchedList } from '../../ui/batched-list';
import { ButtonLink } from '../../ui/button';
import { Submission } from './submission';
import { type SubmissionCounts, SubmissionFilter, submissionFilter } from './submission-filter';
import { submissionQueries } from './submissions.queries';

/** A member's own listings: all, or those in the state that the address names. */
export function SubmissionList({ userId }: { userId: string }) {
  const chosen = submissionFilter(useSearchParams()[0]);
  const { data: counts } = useQuery(submissionQueries.counts(userId));
  const hasNone = counts && counts.pending + counts.approved + counts.rejected === 0;
  return (
    <div className="grid gap-4">
      {!hasNone && <SubmissionFilter chosen={chosen} counts={counts} />}
      <Listings key={chosen} userId={userId} chosen={chosen} counts={counts} />
    </div>
  );
}

function Listings({
  userId,
  chosen,
  counts,
}: {
  userId: string;
  chosen: ApprovalStatus | null;
  counts: SubmissionCounts | undefined;
}) {
  const query = useInfiniteQuery(submissionQueries.mine(userId, chosen));
  return (
    <BatchedList
      query={query}
      skeleton={<Skeleton />}
      failure="Your submissions could not be read"
      empty={<Empty chosen={chosen} counts={counts} />}
    >
      {(tool) => <Submission tool={tool} userId={userId} />}
    </BatchedList>
  );
}

const nothing: Record<ApprovalStatus, [title: string, sentence: string]> = {
  pending: ['Nothing in review', 'What you submit shows here until it is reviewed.'],
  approved: ['No listings in the directory yet', 'Approved listings show here.'],
  rejected: ['Nothing was rejected', 'Rejected listings show here, with a reason, to fix and resubmit.'],
};

function Empty({ chosen, counts }: { chosen: ApprovalStatus | null; counts: SubmissionCounts | undefined }) {
  const all = counts && counts.pending + counts.approved + counts.rejected;
  if (chosen && all !== 0) {
    const [title, sentence] = nothing[chosen];
    return (
      <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
        <div className="grid gap-1">
          <p className="text-lg font-semibold">{title}</p>
          <p className="max-w-prose text-balance text-muted">{sentence}</p>
        </div>
        {chosen !== 'pending' && counts && counts.pending > 0 ? (
          <ButtonLink to={{ search: 'status=pending' }}>
            {counts.pending === 1 ? 'See the one in review' : `See the ${counts.pending} in review`}
          </ButtonLink>
        ) : (
          <ButtonLink to={{ search: '' }}>See all your listings</ButtonLink>
        )}
      </div>
    );
  }
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">No submissions yet</p>
        <p className="text-muted">Submit a tool and follow its review here.</p>
      </div>
      <ButtonLink to="/create-listing" look="primary">
        <Plus className="size-4" aria-hidden />
        Submit a tool
      </ButtonLink>
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your submissions...</span>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
          <div className="skeleton h-6 w-56 max-w-full" />
          <div className="skeleton h-5 w-full max-w-md" />
          <div className="skeleton h-5 w-full max-w-prose" />
        </div>
      ))}
    </div>
  );
}
