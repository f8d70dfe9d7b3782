import { ChevronDown } from 'lucide-react';
import { editPath } from '../../../domain/directory/paths';
import { describeError } from '../../../domain/errors/describe-error';
import { isOutcomeUnknown } from '../../../domain/errors/describe-failure';
import { pricingOf } from '../../../domain/listing/listing.constants';
import { unwrap } from '../../../lib/unwrap';
import { formatCount } from '../../../lib/format';
import { formatLocalDay, formatDateTime } from '../../../lib/local-time';
import { UNDO_WINDOW_WORDS } from '../../../lib/rules';
import { getSupabase } from '../../../lib/supabase';
import { Button, ButtonLink } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { StatusBadge } from '../../../ui/status-badge';
import type { Done, Kind, Outcome, Verdict } from '../kind';
import { PendingFacts, type PendingItem } from './pending-facts';
import { PendingPreview } from './pending-preview';

const words = { approve: 'approved', reject: 'rejected' } as const;

/** A submitted listing (specification, section 2). One decision can cover several listings. */
export const pending: Kind<PendingItem> = {
  filter: 'Pending',
  label: 'Pending listing',
  columns: [
    {
      label: 'Category',
      className: '[overflow-wrap:anywhere] sm:pl-12 lg:min-w-32',
      cell: ({ facts }) => facts.listing.category,
    },
    { label: 'Pricing', cell: ({ facts }) => pricingOf(facts.listing.pricing_type).label },
    {
      label: 'Created',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ since }) => (
        <time dateTime={since} title={formatDateTime(since)}>
          {formatLocalDay(since)}
        </time>
      ),
    },
  ],
  Facts: PendingFacts,
  Extra: ({ row: { id, tool }, isPreviewed, nameId, on }) => (
    <>
      <Button
        size="sm"
        look="quiet"
        aria-describedby={nameId}
        aria-expanded={isPreviewed}
        onClick={() => on.toggle('preview', id)}
      >
        <ChevronDown className={cx('size-4 transition-transform', isPreviewed && 'rotate-180')} aria-hidden />
        Preview
      </Button>
      <ButtonLink size="sm" look="quiet" aria-describedby={nameId} to={editPath(tool.id)}>
        Edit
      </ButtonLink>
    </>
  ),
  Preview: PendingPreview,
  outcome: (to) => <StatusBadge status={words[to]} />,
  approve: { label: 'Approve', done: 'Listing approved successfully!', failed: 'Failed to approve listing' },
  reject: {
    label: 'Reject',
    done: 'Listing rejected successfully!',
    failed: 'Failed to reject listing',
    needsReason: true,
  },
  several: {
    done: (to, done, all) => `${done} of ${all} listings ${words[to]}`,
    failed: (to, count) => `Failed to ${to} ${formatCount(count, 'listing')}`,
  },
  decide: decideListings,
  undo: undoListings,
};

const AGAIN = 'Please try again.';
const alreadyDecided = (status: string) =>
  `The listing was already ${status}, probably in another window. The list has been updated.`;

/** The messages for results of `decide_listings` that leave a listing unchanged. */
const problems: Record<string, string> = {
  already_approved: alreadyDecided('approved'),
  already_rejected: alreadyDecided('rejected'),
  changed: 'The listing has changed since you opened it. Read it again, then decide.',
  missing: 'The listing was withdrawn or deleted.',
  decided_again: 'The listing has been decided again, probably in another window.',
  too_late: `A decision can be undone for ${UNDO_WINDOW_WORDS}. This time has passed.`,
};

type Result = { id: string; outcome: string; decided_at: string | null };

function outcomeOf(rows: readonly PendingItem[], results: readonly Result[], successes: readonly string[]) {
  const byId = new Map(results.map((result) => [result.id, result]));
  const outcome: Outcome<PendingItem> = { done: [], failed: [] };
  for (const row of rows) {
    const { outcome: result = 'missing', decided_at: version = null } = byId.get(row.tool.id) ?? {};
    if (successes.includes(result)) outcome.done.push({ row, version });
    else outcome.failed.push({ row, reason: problems[result] ?? AGAIN });
  }
  return outcome;
}

/**
 * Returns the outcome after a failed request. If no response arrived, reads the stored statuses.
 * @throws the error if the outcome is unknown.
 */
async function outcomeOfFailure(
  rows: PendingItem[],
  status: string,
  error: { message: string },
): Promise<Outcome<PendingItem>> {
  if (isOutcomeUnknown(error)) {
    const ids = rows.map(({ tool }) => tool.id);
    const stored = await unwrap((client) => client.from('ai_tools').select('approval_status').in('id', ids)).catch(
      () => [],
    );
    const isDone = stored.length === rows.length && stored.every((row) => row.approval_status === status);
    if (isDone) return { done: rows.map((row) => ({ row, version: null })), failed: [] };
    throw error;
  }
  // oxlint-disable-next-line no-console
  console.error(`The listings could not be ${status}:`, error);
  const reason = describeError(error) || AGAIN;
  return { done: [], failed: rows.map((row) => ({ row, reason })) };
}

/** Decides listings in one request. Listings with a newer decision or change stay unchanged. */
async function decideListings(rows: PendingItem[], verdict: Verdict) {
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: rows.map(({ tool }) => tool.id),
    versions: rows.map(({ tool }) => tool.updated_at),
    ...(verdict.to === 'approve' ? { decision: 'approve' } : { decision: 'reject', reason: verdict.reason ?? '' }),
  });
  return error ? outcomeOfFailure(rows, words[verdict.to], error) : outcomeOf(rows, data, ['done']);
}

async function undoListings(done: Done<PendingItem>[]) {
  const rows = done.map(({ row }) => row);
  const versions = done.flatMap(({ version }) => version ?? []);
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: rows.map(({ tool }) => tool.id),
    decision: 'undo',
    ...(versions.length === rows.length && { versions }),
  });
  const outcome = error
    ? await outcomeOfFailure(rows, 'pending', error)
    : outcomeOf(rows, data, ['done', 'already_pending']);
  return outcome.failed;
}
