import { REVISABLE } from '../../domain/decisions/revisions';
import { answerOf } from '../../lib/answer';
import type { Json } from '../../lib/database';
import type { ListingValues } from '../../domain/listing/listing-columns';
import type { Listing } from '../listing-form/edit-values';
import { listingPatch, readListing, type SaveOutcome } from '../listing-form/save-listing';
import { readWaiting } from './revisions.queries';

/** The columns that the form changes, each with what it said before. */
function changesOf(base: Listing, values: ListingValues) {
  const listing: Partial<Listing> = listingPatch(base, values);
  const names = REVISABLE.filter((name) => name in listing);
  const pick = (from: Partial<Listing>) =>
    Object.fromEntries(names.map((name): [string, Json] => [name, from[name] ?? null]));
  return { patch: pick(listing), basedOn: pick(base) };
}

type Words = { note: string; source: string };

/**
 * Sends what the form changes. Sent again under the same id, it is the same change.
 * @param onStored is told whether it waits, or is live at once.
 */
export async function sendRevision(
  id: string,
  base: Listing,
  values: ListingValues,
  { note, source }: Words,
  onStored: (state: 'waiting' | 'applied') => void,
): Promise<SaveOutcome> {
  const { patch, basedOn } = changesOf(base, values);
  if (Object.keys(patch).length === 0) return { kind: 'unchanged', tool: base };
  const state = await answerOf((supabase) =>
    supabase.rpc('send_revision', {
      revision_id: id,
      listing_id: base.id,
      patch,
      based_on: basedOn,
      ...(note && { note }),
      ...(source && { source }),
    }),
  );
  if (state === null) return { kind: 'conflict', newer: await readListing(base) };
  onStored(state);
  return { kind: 'saved', tool: base };
}

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
    supabase.rpc('send_revision', {
      revision_id: waiting?.id ?? id,
      listing_id: toolId,
      patch: { ...(waiting?.patch as Values | undefined), [column]: proposed },
      based_on: { ...(waiting?.based_on as Values | undefined), [column]: stands },
      ...(words && { note: words }),
      ...(waiting?.source && { source: waiting.source }),
    }),
  );
}
