import { answerOf } from '../../lib/answer';
import type { Json } from '../../lib/database';

/** A member's change of a listing that waits; there is at most one. */
export const readWaiting = (toolId: string, userId: string) =>
  answerOf((supabase) =>
    supabase
      .from('listing_revisions')
      .select('id,patch,based_on,note,source')
      .eq('tool_id', toolId)
      .eq('author', userId)
      .eq('state', 'open')
      .maybeSingle(),
  );

type Values = Record<string, Json>;

/**
 * Sends one column that a member corrects, with what waits of theirs already. Null where the listing says something else
 * by now.
 */
export async function sendCorrection(
  id: string,
  toolId: string,
  userId: string,
  { column, stands, proposed, note }: { column: string; stands: Json; proposed: Json; note: string },
) {
  const waiting = await readWaiting(toolId, userId);
  const said = waiting?.note ?? '';
  const words = said.includes(note) ? said : [said, note].filter(Boolean).join('\n');
  return answerOf((supabase) =>
    supabase.rpc('submit_revision', {
      revision_id: waiting?.id ?? id,
      listing_id: toolId,
      patch: { ...(waiting?.patch as Values | undefined), [column]: proposed },
      based_on: { ...(waiting?.based_on as Values | undefined), [column]: stands },
      ...(words && { note: words }),
      ...(waiting?.source && { source: waiting.source }),
    }),
  );
}
