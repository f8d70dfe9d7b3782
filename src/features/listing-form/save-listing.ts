import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool } from '../../domain/listing/listing-fields';
import { toListingRow } from '../../domain/listing/listing.schema';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import type { AiTool } from '../../domain/listing/tool';
import type { Json } from '../../lib/database';
import { getSupabase } from '../../lib/supabase';
import type { Listing } from '../../domain/listing/edit-values';

type Row = ReturnType<typeof toListingRow>;
type ListingPatch = Partial<Row> & { banner_url?: string | null };

const toRow = (values: ListingValues) => toListingRow(values, { isAdmin: true });
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the columns that the form changes. Some stored values, such as a one-letter logo, cannot be shown in the
 * form. Such a value stays until its field changes.
 * @param banner a new address, null to remove the banner, or undefined to keep it.
 */
export function listingPatch(base: AiTool, values: ListingValues, banner?: string | null): ListingPatch {
  const before = toRow(fromTool(base));
  const after = toRow(values);
  const patch: ListingPatch = Object.fromEntries(
    (Object.keys(after) as (keyof Row)[])
      .filter((column) => !isSame(before[column], after[column]))
      .map((column) => [column, after[column]]),
  );
  // The tier belongs to the placement, so a new placement needs its own tier.
  if (patch.premium_type !== undefined && after.sponsor_tier !== base.sponsor_tier) {
    patch.sponsor_tier = after.sponsor_tier;
  }
  if (banner !== undefined && banner !== base.banner_url) patch.banner_url = banner;
  return patch;
}

/** Returns whether two versions have the same values in all form columns. Ignores status and times. */
const isSameVersion = (one: Listing, other: Listing) =>
  (['banner_url', ...Object.keys(toRow(fromTool(one)))] as (keyof AiTool)[]).every((column) =>
    isSame(one[column], other[column]),
  );

export async function readListing(base: Listing): Promise<Listing> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.from('ai_tools').select(`*,${RUNNING_BADGE}`).eq('id', base.id).maybeSingle();
  if (error) throw error;
  if (!data) throw new Error('The listing was deleted.');
  return withRunningBadge<Listing>(data);
}

export type SaveOutcome = { kind: 'unchanged' | 'saved'; tool: Listing } | { kind: 'conflict'; newer: Listing };

/**
 * Saves the form's changes atomically. If the stored version is newer, writes nothing and returns that version. If a
 * response is lost, reads the stored row, now and before the next attempt.
 * @param inDoubt the versions before and after an attempt without a response. The database contains one of these two
 * versions.
 * @param onSend receives both versions before the write.
 */
export async function saveListing(
  base: Listing,
  values: ListingValues,
  banner: string | null | undefined,
  inDoubt: readonly Listing[],
  onSend: (inDoubt: readonly Listing[]) => void,
): Promise<SaveOutcome> {
  const supabase = await getSupabase();
  const { data: auth } = await supabase.auth.getSession();
  if (!auth.session) throw new Error('Your session has ended. Sign in again; your text is kept.');

  const stored = inDoubt.length > 0 ? await readListing(base) : base;
  const adminOnly = [base, ...inDoubt].some((version) => isSameVersion(version, stored));
  if (!adminOnly) return { kind: 'conflict', newer: stored };

  const listing = listingPatch(stored, values, banner);
  if (Object.keys(listing).length === 0) {
    return { kind: inDoubt.length > 0 ? 'saved' : 'unchanged', tool: stored };
  }
  const next: Listing = { ...stored, ...listing };
  onSend([stored, next]);

  const { data, error } = await supabase.rpc('save_listing', {
    listing_id: base.id,
    version: stored.updated_at,
    change: { listing } as Json,
  });
  if (data) return { kind: 'saved', tool: withRunningBadge<Listing>(data) };
  if (error && !isOutcomeUnknown(error)) throw error;

  const written = await readListing(base).catch((unread) => {
    throw error ?? unread;
  });
  if (isSameVersion(written, next)) return { kind: 'saved', tool: written };
  if (written.updated_at === stored.updated_at && isSameVersion(written, stored)) {
    throw error ?? new Error('Nothing was saved. Sign in and try again.');
  }
  return { kind: 'conflict', newer: written };
}
