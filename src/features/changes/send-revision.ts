import { REVISABLE } from '../../domain/decisions/revisions';
import { answerOf } from '../../lib/answer';
import type { Json } from '../../lib/database';
import type { ListingValues } from '../../domain/listing/listing-columns';
import type { Listing } from '../listing-form/edit-values';
import { listingPatch, readListing, type SaveOutcome } from '../listing-form/save-listing';

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
    supabase.rpc('submit_revision', {
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
