import type { AiTool } from '../../domain/tool';
import { describeError } from '../../domain/backend-error';
import { getSupabase } from '../../lib/supabase';
import { readAdminListings } from '../listings/admin-listings';

export type Verdict = { status: 'approved' } | { status: 'rejected'; reason: string };

export type Named = Pick<AiTool, 'id' | 'name'>;

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
  too_late: 'A decision can be taken back for one minute, and that has passed.',
};

type Answer = { id: string; outcome: string };

function toOutcome(tools: readonly Named[], answers: readonly Answer[], fine: readonly string[]): Outcome {
  const byId = new Map(answers.map(({ id, outcome }) => [id, outcome]));
  const outcome: Outcome = { done: [], failed: [] };
  for (const tool of tools) {
    const became = byId.get(tool.id) ?? 'missing';
    if (fine.includes(became)) outcome.done.push(tool);
    else outcome.failed.push({ tool, reason: sentences[became] ?? AGAIN });
  }
  return outcome;
}

/**
 * A refusal by the database has an error code. Without one, the decision may be stored although its response was lost.
 */
const mayBeStored = (error: { code?: string }) => !error.code;

function allFailed(tools: readonly Named[], status: string, error: { message: string }): Outcome {
  // oxlint-disable-next-line no-console
  console.error(`The listings could not be ${status}:`, error);
  const reason = describeError(error) || AGAIN;
  return { done: [], failed: tools.map((tool) => ({ tool, reason })) };
}

/** Reads the stored statuses after a lost response; null if that fails too. */
async function readBack(tools: readonly Named[], status: string, error: { message: string }): Promise<Outcome | null> {
  const supabase = await getSupabase();
  const ids = tools.map(({ id }) => id);
  const { data, error: readError } = await supabase.from('ai_tools').select('id, approval_status').in('id', ids);
  if (readError) return null;
  const stored = new Map(data.map(({ id, approval_status }) => [id, approval_status]));
  const undone = tools.filter(({ id }) => stored.get(id) !== status);
  const done = tools.filter(({ id }) => stored.get(id) === status);
  return { done, failed: undone.length > 0 ? allFailed(undone, status, error).failed : [] };
}

/**
 * Decides several listings in one call. Only listings that are still pending and unchanged since they were read are
 * decided; the outcome tells the result for each. Never throws.
 */
export async function decide(tools: readonly AiTool[], verdict: Verdict): Promise<Outcome> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('decide_listings', {
    ids: tools.map(({ id }) => id),
    versions: tools.map(({ updated_at }) => updated_at),
    ...(verdict.status === 'approved' ? { decision: 'approve' } : { decision: 'reject', reason: verdict.reason }),
  });
  if (!error) return toOutcome(tools, data, ['done']);
  const stored = mayBeStored(error) ? await readBack(tools, verdict.status, error) : null;
  return stored ?? allFailed(tools, verdict.status, error);
}

/** Undoes decisions; the database allows it for one minute. */
export async function undecide(tools: readonly Named[]): Promise<Outcome> {
  const supabase = await getSupabase();
  const ids = tools.map(({ id }) => id);
  const { data, error } = await supabase.rpc('decide_listings', { ids, decision: 'undo' });
  if (!error) return toOutcome(tools, data, ['done', 'already_pending']);
  const stored = mayBeStored(error) ? await readBack(tools, 'pending', error) : null;
  return stored ?? allFailed(tools, 'taken back', error);
}

/**
 * Rejects all pending listings of a member, including those on other pages.
 * @param known the member's listings on the screen, for their names.
 */
export async function rejectAllOf(member: string, reason: string, known: readonly AiTool[]): Promise<Outcome> {
  const supabase = await getSupabase();
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const { data, error } = await supabase.rpc('reject_listings_of', { member, reason });
  if (!error) {
    const tools = data.map(({ id }) => ({ id, name: names.get(id) ?? id }));
    return toOutcome(tools, data, ['done']);
  }
  if (mayBeStored(error)) {
    const left = await readAdminListings({ status: 'pending', member, page: 1 }).catch(() => null);
    if (left?.total === 0) return { done: [...known], failed: [] };
  }
  return allFailed(known, 'rejected', error);
}
