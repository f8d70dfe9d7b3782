import type { AiTool } from '../../domain/tool';
import { describeError, isAlreadyDecided } from '../../domain/backend-error';
import { getSupabase } from '../../lib/supabase';

export type Verdict = { status: 'approved' } | { status: 'rejected'; reason: string };

export type Outcome = {
  done: AiTool[];
  failed: { tool: AiTool; reason: string }[];
};

/** Requests at a time when several listings are decided together. */
const AT_ONCE = 4;

/** Why a write changed no row, as a sentence about the listing. */
async function whyUnchanged(id: string): Promise<string> {
  const { data, error } = await (
    await getSupabase()
  )
    .from('ai_tools')
    .select('approval_status')
    .eq('id', id)
    .maybeSingle();
  if (error) return describeError(error);
  const status = data?.approval_status;
  return status === 'approved' || status === 'rejected'
    ? `It was already decided: ${status}, probably in another window. The list is up to date again.`
    : 'Nothing was changed. Your session may have ended: sign in again and try once more.';
}

/** One verdict on one listing that is still pending; throws the reason when it was not carried out. */
async function write(tool: AiTool, verdict: Verdict): Promise<void> {
  const patch =
    verdict.status === 'approved'
      ? { approval_status: verdict.status, approved_at: new Date().toISOString() }
      : { approval_status: verdict.status, rejected_reason: verdict.reason };
  const { data, error } = await (
    await getSupabase()
  )
    .from('ai_tools')
    .update(patch)
    .eq('id', tool.id)
    .eq('approval_status', 'pending')
    .select('id');
  if (error && !isAlreadyDecided(error)) {
    // oxlint-disable-next-line no-console
    console.error(`The listing could not be ${verdict.status}:`, error);
    throw new Error(describeError(error) || 'Please try again.');
  }
  if (!data?.length) throw new Error(await whyUnchanged(tool.id));
}

/** Takes a decision back, as long as it stands and is less than a minute old: the database holds both. */
async function takeBack(tool: AiTool, status: Verdict['status']): Promise<void> {
  const { data, error } = await (
    await getSupabase()
  )
    .from('ai_tools')
    .update({ approval_status: 'pending' })
    .eq('id', tool.id)
    .eq('approval_status', status)
    .select('id');
  if (error) {
    throw new Error(
      isAlreadyDecided(error)
        ? 'A decision can be taken back for one minute, and that has passed.'
        : describeError(error) || 'Please try again.',
    );
  }
  if (!data.length) throw new Error('It has been changed meanwhile.');
}

/**
 * Runs one write per listing, a few at a time, and keeps count; never throws. One request each,
 * filtered with `eq`: a list of ids in one filter could be broken out of by an id with quotes.
 */
async function each(
  tools: readonly AiTool[],
  run: (tool: AiTool) => Promise<void>,
  onProgress?: (settled: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  const queue = [...tools];
  const worker = async () => {
    for (let tool = queue.shift(); tool; tool = queue.shift()) {
      try {
        await run(tool);
        outcome.done.push(tool);
      } catch (error) {
        outcome.failed.push({ tool, reason: (error as Error).message || 'Please try again.' });
      }
      onProgress?.(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcome;
}

export const decide = (tools: readonly AiTool[], verdict: Verdict, onProgress?: (settled: number) => void) =>
  each(tools, (tool) => write(tool, verdict), onProgress);

export const undecide = (tools: readonly AiTool[], status: Verdict['status']) =>
  each(tools, (tool) => takeBack(tool, status));
