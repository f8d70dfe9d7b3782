import { EDITABLE_COLUMNS, type ReportReason } from '../../domain/review/feedback';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { unwrap } from '../../lib/unwrap';
import type { Json } from '../../lib/database';
import type { Listing } from '../../domain/listing/edit-values';
import { listingPatch, readListing, type SaveOutcome } from '../listing-form/save-listing';

/** Reports a problem. The database stores a report once, even if the request is repeated with the same id. */
export const sendReport = (id: string, listingId: string, reason: ReportReason, note: string) =>
  unwrap((supabase) =>
    supabase.rpc('send_feedback', { feedback_id: id, listing_id: listingId, reason, ...(note && { note }) }),
  );

function changesOf(base: Listing, values: ListingValues) {
  const listing: Partial<Listing> = listingPatch(base, values);
  const names = EDITABLE_COLUMNS.filter((name) => name in listing);
  const pick = (from: Partial<Listing>) =>
    Object.fromEntries(names.map((name): [string, Json] => [name, from[name] ?? null]));
  return { patch: pick(listing), based_on: pick(base) };
}

/**
 * Proposes a change. The database stores a proposal once, even if the request is repeated with the same id.
 * @param onStored receives whether the change needs a review or is already public.
 */
export async function sendChange(
  id: string,
  base: Listing,
  values: ListingValues,
  { reason, note, source }: { reason: ReportReason | ''; note: string; source: string },
  onStored: (outcome: 'waiting' | 'applied') => void,
): Promise<SaveOutcome> {
  const change = changesOf(base, values);
  if (Object.keys(change.patch).length === 0) return { kind: 'unchanged', tool: base };
  const outcome = await unwrap((supabase) =>
    supabase.rpc('send_feedback', {
      feedback_id: id,
      listing_id: base.id,
      ...change,
      ...(reason && { reason }),
      ...(note && { note }),
      ...(source && { source }),
    }),
  );
  if (outcome === null) return { kind: 'conflict', newer: await readListing(base) };
  onStored(outcome === 'applied' ? 'applied' : 'waiting');
  return { kind: 'saved', tool: base };
}
