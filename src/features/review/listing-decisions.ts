import type { AiTool } from '../../domain/listing/tool';
import { toolKeys } from '../../domain/listing/tool-keys';
import { describeError } from '../../domain/failure/backend-error';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { answerOf } from '../../lib/answer';
import { formatCount } from '../../lib/format';
import { UNDO_WINDOW_WORDS } from '../../lib/rules';
import { getSupabase } from '../../lib/supabase';
import type { Decisions, Done, Outcome } from '../decisions/use-decisions';

export type Verdict = { status: 'approved' } | { status: 'rejected'; reason: string };

const AGAIN = 'Please try again.';
const decidedAs = (status: string) => `It was already ${status}, probably in another window. The list is updated.`;

/** Messages for the reasons why `decide_listings` did not change a listing. */
const sentences: Record<string, string> = {
  already_approved: decidedAs('approved'),
  already_rejected: decidedAs('rejected'),
  changed: 'It has changed since you read it. Read it again, then decide.',
  missing: 'It was withdrawn or deleted.',
  decided_anew: 'It was decided again, probably in another window.',
  too_late: `A decision can be undone for ${UNDO_WINDOW_WORDS}; that has passed.`,
};

type Answer = { id: string; outcome: string; decided_at: string | null };

function toOutcome(tools: readonly AiTool[], answers: readonly Answer[], fine: readonly string[]): Outcome<AiTool> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const outcome: Outcome<AiTool> = { done: [], failed: [] };
  for (const row of tools) {
    const { outcome: became = 'missing', decided_at: version = null } = byId.get(row.id) ?? {};
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
async function outcomeOf(tools: AiTool[], status: string, error: { message: string }): Promise<Outcome<AiTool>> {
  if (isUnanswered(error)) {
    const ids = tools.map(({ id }) => id);
    const stored = await answerOf((client) => client.from('ai_tools').select('approval_status').in('id', ids)).catch(
      () => [],
    );
    const isDone = stored.length === tools.length && stored.every((row) => row.approval_status === status);
    if (isDone) return { done: tools.map((row) => ({ row, version: null })), failed: [] };
    throw error;
  }
  // oxlint-disable-next-line no-console
  console.error(`The listings could not be ${status}:`, error);
  const reason = describeError(error) || AGAIN;
  return { done: [], failed: tools.map((row) => ({ row, reason })) };
}

/** Decides several listings in one call: only those that are still pending and unchanged since they were read. */
async function send(tools: AiTool[], verdict: Verdict): Promise<Outcome<AiTool>> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: tools.map(({ id }) => id),
    versions: tools.map(({ updated_at }) => updated_at),
    ...(verdict.status === 'approved' ? { decision: 'approve' } : { decision: 'reject', reason: verdict.reason }),
  });
  return error ? outcomeOf(tools, verdict.status, error) : toOutcome(tools, data, ['done']);
}

/** Undoes decisions, not those that another window has made since. */
async function undo(done: readonly Done<AiTool>[]) {
  const tools = done.map(({ row }) => row);
  const versions = done.flatMap(({ version }) => version ?? []);
  const named = versions.length === tools.length && { versions };
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: tools.map(({ id }) => id),
    decision: 'undo',
    ...named,
  });
  const outcome = error
    ? await outcomeOf(tools, 'pending', error)
    : toOutcome(tools, data, ['done', 'already_pending']);
  return outcome.failed;
}

const verbs = { approved: 'approve', rejected: 'reject' };

/** Approves and rejects pending listings, one or several in one call. */
export const listingDecisions: Decisions<AiTool, Verdict> = {
  waiting: toolKeys.pending,
  changes: [toolKeys.approved, toolKeys.mine()],
  send,
  undo,
  nameOf: ({ name }) => name,
  said: ({ status }, done, all) => ({
    title: all === 1 ? `Listing ${status} successfully!` : `${done} of ${all} listings ${status}`,
  }),
  failure: ({ status }, count) =>
    `Failed to ${verbs[status]} ${count === undefined ? 'listing' : formatCount(count, 'listing')}`,
};
