import type { AiTool } from '../../domain/listing/tool';
import { describeError } from '../../domain/failure/backend-error';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { answerOf } from '../../lib/answer';
import { getSupabase } from '../../lib/supabase';
import { UNDO_WINDOW_WORDS } from '../../lib/rules';

export type Verdict = { status: 'approved' } | { status: 'rejected'; reason: string };

/** `decided_at` is the version of its decision, as long as that is known: undoing it names it. */
export type Named = Pick<AiTool, 'id' | 'name'> & { decided_at?: string | null };

export type Outcome = {
  done: Named[];
  failed: { tool: Named; reason: string }[];
};

const AGAIN = 'Please try again.';
const decidedAs = (status: string) =>
  `It was already decided: ${status}, probably in another window. The list is up to date again.`;

/** Messages for the reasons why `decide_listings` did not change a listing. */
const sentences: Record<string, string> = {
  already_approved: decidedAs('approved'),
  already_rejected: decidedAs('rejected'),
  changed: 'It was changed since you read it. Read the newer version, then decide.',
  missing: 'It is not there any more: it was withdrawn or deleted.',
  decided_anew: 'It has been decided anew since, probably in another window.',
  too_late: `A decision can be taken back for ${UNDO_WINDOW_WORDS}, and that has passed.`,
};

type Answer = { id: string; outcome: string; decided_at: string | null };

function toOutcome(tools: readonly Named[], answers: readonly Answer[], fine: readonly string[]): Outcome {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const outcome: Outcome = { done: [], failed: [] };
  for (const tool of tools) {
    const { outcome: became = 'missing', decided_at = null } = byId.get(tool.id) ?? {};
    if (fine.includes(became)) outcome.done.push({ ...tool, decided_at });
    else outcome.failed.push({ tool, reason: sentences[became] ?? AGAIN });
  }
  return outcome;
}

/**
 * What became of the listings where the database did not say it of each. Where no answer came, not even to the same call
 * once more, the stored statuses tell.
 * @throws the error if they do not show that it is done: nobody knows then.
 */
async function outcomeOf(tools: readonly Named[], status: string, error: { message: string }): Promise<Outcome> {
  if (isUnanswered(error)) {
    const ids = tools.map(({ id }) => id);
    const stored = await answerOf((client) => client.from('ai_tools').select('approval_status').in('id', ids)).catch(
      () => [],
    );
    const isDone = stored.length === tools.length && stored.every((row) => row.approval_status === status);
    if (isDone) return { done: [...tools], failed: [] };
    throw error;
  }
  // oxlint-disable-next-line no-console
  console.error(`The listings could not be ${status}:`, error);
  const reason = describeError(error) || AGAIN;
  return { done: [], failed: tools.map((tool) => ({ tool, reason })) };
}

/**
 * Decides several listings in one call. Only listings that are still pending and unchanged since they were read are
 * decided; the outcome tells the result for each.
 * @throws if nobody knows what became of it, as the others do.
 */
export async function decide(tools: readonly AiTool[], verdict: Verdict): Promise<Outcome> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: tools.map(({ id }) => id),
    versions: tools.map(({ updated_at }) => updated_at),
    ...(verdict.status === 'approved' ? { decision: 'approve' } : { decision: 'reject', reason: verdict.reason }),
  });
  if (!error) return toOutcome(tools, data, ['done']);
  return outcomeOf(tools, verdict.status, error);
}

/** Undoes decisions, not those that another window has made since; the database allows it for a while. */
export async function undecide(tools: readonly Named[]): Promise<Outcome> {
  const supabase = await getSupabase();
  const ids = tools.map(({ id }) => id);
  const versions = tools.flatMap(({ decided_at: at }) => at ?? []);
  const named = versions.length === ids.length && { versions };
  const { data, error } = await supabase.rpc('decide_listings', { ids, decision: 'undo', ...named });
  if (!error) return toOutcome(tools, data, ['done', 'already_pending']);
  return outcomeOf(tools, 'pending', error);
}
