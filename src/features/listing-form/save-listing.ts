import { isUnanswered } from '../../domain/failure/backend-failure';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool } from '../../domain/listing/listing-fields';
import { toListingRow } from '../../domain/listing/listing.schema';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import type { AiTool } from '../../domain/listing/tool';
import { fromDetails, toDetailColumns, type ToolDetails } from '../../domain/listing/tool-details';
import type { Json } from '../../lib/database';
import { getSupabase } from '../../lib/supabase';
import type { EditValues, Listing } from './edit-values';

type Row = ReturnType<typeof toListingRow>;
type ListingPatch = Partial<Row> & { banner_url?: string | null };

const toRow = (values: ListingValues) => toListingRow(values, { isAdmin: true });
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The columns that the form changes. Values that the form cannot show, such as a one-letter logo or the tier of a
 * featured import, are kept unless their field is changed.
 * @param banner a new address, null to remove it, undefined to keep it.
 */
export function listingPatch(base: AiTool, values: ListingValues, banner?: string | null): ListingPatch {
  const before = toRow(fromTool(base));
  const after = toRow(values);
  const patch: ListingPatch = Object.fromEntries(
    (Object.keys(after) as (keyof Row)[])
      .filter((column) => !isSame(before[column], after[column]))
      .map((column) => [column, after[column]]),
  );
  // The tier belongs to the placement: a new placement needs its own tier.
  if (patch.premium_type !== undefined && after.sponsor_tier !== base.sponsor_tier) {
    patch.sponsor_tier = after.sponsor_tier;
  }
  if (banner !== undefined && banner !== base.banner_url) patch.banner_url = banner;
  return patch;
}

export const detailsOf = (listing: Listing) => toDetailColumns(fromDetails(listing.tool_details ?? null));

/** Whether two versions say the same in what the form can change, whatever their status and times. */
const isSameVersion = (one: Listing, other: Listing) =>
  (['banner_url', ...Object.keys(toRow(fromTool(one)))] as (keyof AiTool)[]).every((column) =>
    isSame(one[column], other[column]),
  ) && isSame(detailsOf(one), detailsOf(other));

type StoredListing = Parameters<typeof withRunningBadge<Listing>>[0];

/** A stored listing with the badge that runs today, and its details where the edited version has them. */
function asKnown(data: StoredListing, { tool_details: known }: Listing): Listing {
  const { tool_details: details, ...tool } = withRunningBadge<Listing>(data);
  return known === undefined ? tool : { ...tool, tool_details: details ?? null };
}

/** A listing as it is stored now. */
export async function readListing(base: Listing): Promise<Listing> {
  const supabase = await getSupabase();
  const { data, error } = await supabase
    .from('ai_tools')
    .select(`*,tool_details(*),${RUNNING_BADGE}`)
    .eq('id', base.id)
    .maybeSingle();
  if (error) throw error;
  if (!data) throw new Error('The listing is not there any more.');
  return asKnown(data, base);
}

export type SaveOutcome = { kind: 'unchanged' | 'saved'; tool: Listing } | { kind: 'conflict'; newer: Listing };

/**
 * Saves what the form changed of the listing and of its details, all of it or none. If somebody else changed either
 * meanwhile, nothing is written and the newer version is returned. After a lost response the stored row is read back,
 * here and before the next try, so that at most one version is in doubt.
 * @param inDoubt the versions of which one is stored since a try without a response: before it, and after it.
 * @param onSend gets them before anything is written.
 */
export async function saveListing(
  base: Listing,
  values: EditValues,
  banner: string | null | undefined,
  inDoubt: readonly Listing[],
  onSend: (inDoubt: readonly Listing[]) => void,
): Promise<SaveOutcome> {
  const supabase = await getSupabase();
  const { data: auth } = await supabase.auth.getSession();
  if (!auth.session) throw new Error('Your session has ended. Sign in again; what you typed is kept.');

  const stored = inDoubt.length > 0 ? await readListing(base) : base;
  const isOurs = [base, ...inDoubt].some((version) => isSameVersion(version, stored));
  if (!isOurs) return { kind: 'conflict', newer: stored };

  const listing = listingPatch(stored, values, banner);
  const details = toDetailColumns(values);
  const hasNewDetails = base.tool_details !== undefined && !isSame(details, detailsOf(stored));
  if (Object.keys(listing).length === 0 && !hasNewDetails) {
    return { kind: inDoubt.length > 0 ? 'saved' : 'unchanged', tool: stored };
  }
  const next: Listing = { ...stored, ...listing, ...(hasNewDetails && { tool_details: details }) };
  onSend([stored, next]);

  const { tool_id: _, ...before } = (stored.tool_details ?? {}) as Partial<ToolDetails>;
  const { data, error } = await supabase.rpc('save_listing', {
    listing_id: base.id,
    version: stored.updated_at,
    change: { listing, ...(hasNewDetails && { details, details_before: stored.tool_details ? before : null }) } as Json,
  });
  if (data) return { kind: 'saved', tool: asKnown(data, base) };
  if (error && !isUnanswered(error)) throw error;

  const written = await readListing(base).catch((unread) => {
    throw error ?? unread;
  });
  if (isSameVersion(written, next)) return { kind: 'saved', tool: written };
  if (written.updated_at === stored.updated_at && isSameVersion(written, stored)) {
    throw error ?? new Error('Nothing was changed. Your session may have ended: sign in again and try once more.');
  }
  return { kind: 'conflict', newer: written };
}
