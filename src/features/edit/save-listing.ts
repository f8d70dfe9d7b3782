import type { ListingValues } from '../../domain/listing-columns';
import { toListingRow } from '../../domain/listing.schema';
import { isUnanswered } from '../../domain/backend-error';
import type { AiTool } from '../../domain/tool';
import { getSupabase } from '../../lib/supabase';
import { fromTool } from '../../domain/listing-fields';

type Row = ReturnType<typeof toListingRow>;
export type ListingPatch = Partial<Row> & { banner_url?: string | null };

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

export type SaveOutcome = { kind: 'saved'; tool: AiTool } | { kind: 'conflict'; newer: AiTool };

/** Whether the stored row equals the loaded version plus the patch, no matter who wrote it. */
const matches = (stored: AiTool, base: AiTool, patch: ListingPatch) =>
  (['banner_url', ...Object.keys(toRow(fromTool(base)))] as (keyof ListingPatch & keyof AiTool)[]).every((column) =>
    isSame(stored[column], column in patch ? patch[column] : base[column]),
  );

/** A patch that restores the loaded values of all columns that the given patches changed. */
const undo = (base: AiTool, patches: readonly ListingPatch[]): ListingPatch =>
  Object.fromEntries(
    patches.flatMap((patch) => Object.keys(patch)).map((column) => [column, base[column as keyof AiTool]]),
  );

/**
 * Applies the patch to the version that was loaded. If somebody else changed the listing meanwhile, nothing is written
 * and the newer version is returned. After a lost response, the stored row shows whether a save succeeded.
 * @param unanswered earlier patches of the same version that got no response.
 */
export async function saveListing(
  base: AiTool,
  patch: ListingPatch,
  unanswered: readonly ListingPatch[] = [],
): Promise<SaveOutcome> {
  const supabase = await getSupabase();
  const { data: auth } = await supabase.auth.getSession();
  if (!auth.session) throw new Error('Your session has ended. Sign in again; what you typed is kept.');

  const { data, error, status } = await supabase
    .from('ai_tools')
    // An empty patch still has to revert earlier saves that may have been stored.
    .update(Object.keys(patch).length > 0 ? patch : undo(base, unanswered))
    .eq('id', base.id)
    .eq('updated_at', base.updated_at)
    .select();
  if (error && !isUnanswered(error, status)) throw error;
  if (data?.[0]) return { kind: 'saved', tool: data[0] };

  const { data: newer, error: readError } = await supabase.from('ai_tools').select().eq('id', base.id).maybeSingle();
  if (readError) throw error ?? readError;
  if (!newer) throw new Error('The listing is not there any more.');
  if (newer.updated_at !== base.updated_at && matches(newer, base, patch)) return { kind: 'saved', tool: newer };
  if (newer.updated_at !== base.updated_at && unanswered.some((earlier) => matches(newer, base, earlier))) {
    // The newer version is our own earlier save: apply the current values to it and revert what was undone since.
    return saveListing(newer, { ...undo(base, unanswered), ...patch });
  }
  if (error) throw error;
  if (newer.updated_at === base.updated_at) {
    throw new Error('Nothing was changed. Your session may have ended: sign in again and try once more.');
  }
  return { kind: 'conflict', newer };
}

/** The newer version with the typed values applied; fields that were not changed here keep its values. */
export function mergeOnto(newer: AiTool, base: AiTool, typed: ListingValues): ListingValues {
  const before = fromTool(base);
  const touched = (Object.keys(typed) as (keyof ListingValues)[]).filter((field) => typed[field] !== before[field]);
  return { ...fromTool(newer), ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}
