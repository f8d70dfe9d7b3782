import { REVISABLE } from '../../domain/decisions/revisions';
import { toDetailColumns } from '../../domain/listing/tool-details';
import { answerOf } from '../../lib/answer';
import type { Json } from '../../lib/database';
import type { EditValues, Listing } from '../listing-form/edit-values';
import { detailsOf, listingPatch, readListing, type SaveOutcome } from '../listing-form/save-listing';

/** The columns that the form changes, each with what it said before. */
function changesOf(base: Listing, values: EditValues) {
  const listing: Partial<Listing> = listingPatch(base, values);
  const [before, after] = [detailsOf(base), toDetailColumns(values)];
  const names = [
    ...REVISABLE.listing.filter((name) => name in listing),
    ...REVISABLE.details.filter((name) => before[name] !== after[name]),
  ];
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, (from as Record<string, Json | undefined>)[name] ?? null]));
  return { patch: pick({ ...listing, ...after }), basedOn: pick({ ...base, ...base.tool_details }) };
}

type Words = { note: string; source: string };

/**
 * Sends what the form changes. Sent again under the same id, it is the same change.
 * @param onStored is told whether it waits, or is live at once.
 */
export async function sendRevision(
  id: string,
  base: Listing,
  values: EditValues,
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
