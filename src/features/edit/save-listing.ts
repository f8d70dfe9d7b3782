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
 * The columns that the form changes. What the form cannot show, such as a one-letter logo or the
 * tier of a featured import, stays as it is unless its field is touched.
 * @param banner a new address, null to remove it, undefined to leave it.
 */
export function listingPatch(base: AiTool, values: ListingValues, banner?: string | null): ListingPatch {
  const before = toRow(fromTool(base));
  const after = toRow(values);
  const patch: ListingPatch = Object.fromEntries(
    (Object.keys(after) as (keyof Row)[])
      .filter((column) => !isSame(before[column], after[column]))
      .map((column) => [column, after[column]]),
  );
  // The tier belongs to the placement: a new placement brings its own.
  if (patch.premium_type !== undefined && after.sponsor_tier !== base.sponsor_tier) {
    patch.sponsor_tier = after.sponsor_tier;
  }
  if (banner !== undefined && banner !== base.banner_url) patch.banner_url = banner;
  return patch;
}

export type SaveOutcome = { kind: 'saved'; tool: AiTool } | { kind: 'conflict'; newer: AiTool };

/** Whether what is stored now is the version that was loaded with the patch on it, whoever wrote it. */
const holds = (stored: AiTool, base: AiTool, patch: ListingPatch) =>
  (['banner_url', ...Object.keys(toRow(fromTool(base)))] as (keyof ListingPatch & keyof AiTool)[]).every((column) =>
    isSame(stored[column], column in patch ? patch[column] : base[column]),
  );

/** The loaded version's values of all that earlier saves changed. */
const undo = (base: AiTool, patches: readonly ListingPatch[]): ListingPatch =>
  Object.fromEntries(
    patches.flatMap((patch) => Object.keys(patch)).map((column) => [column, base[column as keyof AiTool]]),
  );

/**
 * Writes the patch onto the version that was loaded. When somebody changed the listing since,
 * nothing is written and the newer version comes back. Where an answer is lost, or the newer version turns out to be
 * one of ours, what is stored decides.
 * @param unanswered patches that were sent before onto the same version, whose answers did not come.
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
    // Nothing to change, and yet an earlier save may stand: it is taken back.
    .update(Object.keys(patch).length > 0 ? patch : undo(base, unanswered))
    .eq('id', base.id)
    .eq('updated_at', base.updated_at)
    .select();
  if (error && !isUnanswered(error, status)) throw error;
  if (data?.[0]) return { kind: 'saved', tool: data[0] };

  const { data: newer, error: readError } = await supabase.from('ai_tools').select().eq('id', base.id).maybeSingle();
  if (readError) throw error ?? readError;
  if (!newer) throw new Error('The listing is not there any more.');
  if (newer.updated_at !== base.updated_at && holds(newer, base, patch)) return { kind: 'saved', tool: newer };
  if (newer.updated_at !== base.updated_at && unanswered.some((earlier) => holds(newer, base, earlier))) {
    // Our own earlier save: what was typed since goes on top of it, and takes back what it no longer says.
    return saveListing(newer, { ...undo(base, unanswered), ...patch });
  }
  if (error) throw error;
  if (newer.updated_at === base.updated_at) {
    throw new Error('Nothing was changed. Your session may have ended: sign in again and try once more.');
  }
  return { kind: 'conflict', newer };
}

/** The newer version with what was typed on top: fields that nobody touched here take its values. */
export function mergeOnto(newer: AiTool, base: AiTool, typed: ListingValues): ListingValues {
  const before = fromTool(base);
  const touched = (Object.keys(typed) as (keyof ListingValues)[]).filter((field) => typed[field] !== before[field]);
  return { ...fromTool(newer), ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}
