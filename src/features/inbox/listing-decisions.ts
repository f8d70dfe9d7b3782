import { describeError } from '../../domain/failure/backend-error';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { answerOf } from '../../lib/answer';
import { UNDO_WINDOW_WORDS } from '../../lib/rules';
import { getSupabase } from '../../lib/supabase';
import type { Waiting } from '../../domain/decisions/inbox';
import type { Verdict } from '../decisions/decision-of';
import type { Done, Outcome } from '../decisions/use-decisions';

type Row = Waiting<'pending'>;

const AGAIN = 'Please try again.';
const decidedAs = (status: string) => `It was already ${status}, probably in another window. The list is updated.`;

/** Messages for the reasons why `decide_listings` did not change a listing. */
const sentences: Record<string, string> = {
  already_approved: decidedAs('approved'),
  already_rejected: decidedAs('rejected'),
  changed: 'It has changed since you read it. Read it again, then decide.',
  missing: 'It was withdrawn or deleted.',
  decided_again: 'It was decided again, probably in another window.',
  too_late: `A decision can be undone for ${UNDO_WINDOW_WORDS}; that has passed.`,
};

type Answer = { id: string; outcome: string; decided_at: string | null };

function toOutcome(rows: readonly Row[], answers: readonly Answer[], fine: readonly string[]): Outcome<Row> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const outcome: Outcome<Row> = { done: [], failed: [] };
  for (const row of rows) {
    const { outcome: became = 'missing', decided_at: version = null } = byId.get(row.tool.id) ?? {};
    if (fine.includes(became)) outcome.done.push({ row, version });
    else outcome.failed.push({ row, reason: sentences[became] ?? AGAIN });
  }
  return outcome;
}

/**
 * What became of the listings where the database did not say it of each. Where no answer came, not even to the same call
 * once more, the stored statuses tell.
 * @throws the error if they do not show that it is done: nobody knows then.
 */
async function outcomeOf(rows: Row[], status: string, error: { message: string }): Promise<Outcome<Row>> {
  if (isUnanswered(error)) {
    const ids = rows.map(({ tool }) => tool.id);
    const stored = await answerOf((client) => client.from('ai_tools').select('approval_status').in('id', ids)).catch(
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

/** Decides several listings in one call: only those that are still pending and unchanged since they were read. */
export async function decideListings(rows: Row[], verdict: Verdict): Promise<Outcome<Row>> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: rows.map(({ tool }) => tool.id),
    versions: rows.map(({ tool }) => tool.updated_at),
    ...(verdict.to === 'approve' ? { decision: 'approve' } : { decision: 'reject', reason: verdict.reason ?? '' }),
  });
  if (!error) return toOutcome(rows, data, ['done']);
  return outcomeOf(rows, verdict.to === 'approve' ? 'approved' : 'rejected', error);
}

/** Undoes decisions, not those that another window has made since. */
export async function undoListings(done: readonly Done<Row>[]) {
  const rows = done.map(({ row }) => row);
  const versions = done.flatMap(({ version }) => version ?? []);
  const named = versions.length === rows.length && { versions };
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: rows.map(({ tool }) => tool.id),
    decision: 'undo',
    ...named,
  });
  const outcome = error ? await outcomeOf(rows, 'pending', error) : toOutcome(rows, data, ['done', 'already_pending']);
  return outcome.failed;
}
