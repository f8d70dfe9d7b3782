import { isUnanswered } from '../../domain/backend-error';
import type { ListingValues } from '../../domain/listing-columns';
import { fromTool } from '../../domain/listing-fields';
import { toListingRow } from '../../domain/listing.schema';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/running-badge';
import type { AiTool } from '../../domain/tool';
import { type DetailColumns, fromDetails, toDetailColumns } from '../../domain/tool-details';
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

/** Whether two versions say the same in what the form can change, whatever their status and times. */
const isSameListing = (one: Listing, other: Listing) =>
  (['banner_url', ...Object.keys(toRow(fromTool(one)))] as (keyof AiTool)[]).every((column) =>
    isSame(one[column], other[column]),
  );
const detailsOf = (listing: Listing) => toDetailColumns(fromDetails(listing.tool_details ?? null));

async function readListing({ id, tool_details: known }: Listing): Promise<Listing> {
  const supabase = await getSupabase();
  const { data, error } = await supabase
    .from('ai_tools')
    .select(`*,tool_details(*),${RUNNING_BADGE}`)
    .eq('id', id)
    .maybeSingle();
  if (error) throw error;
  if (!data) throw new Error('The listing is not there any more.');
  const { tool_details: details, ...tool } = withRunningBadge(data);
  return known === undefined ? tool : { ...tool, tool_details: details ?? null };
}

export type SaveOutcome =
  | { kind: 'unchanged' | 'saved'; tool: Listing }
  /** The listing is saved, its details are not. */
  | { kind: 'partly'; tool: Listing; error: unknown }
  | { kind: 'conflict'; newer: Listing };

/**
 * Saves what the form changed of the listing and of its details. If somebody else changed either meanwhile, nothing is
 * written and the newer version is returned. After a lost response the stored row is read back, here and before the
 * next try, so that at most one version is in doubt.
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

  const hasDetails = base.tool_details !== undefined;
  const details = toDetailColumns(values);
  const isNew = (than: Listing) => hasDetails && !isSame(details, detailsOf(than));
  // Details have no version to check while writing.
  const stored = inDoubt.length > 0 || isNew(base) ? await readListing(base) : base;
  const known = [base, ...inDoubt];
  const isOurs =
    known.some((version) => isSameListing(version, stored)) &&
    known.some((version) => isSame(detailsOf(version), detailsOf(stored)));
  if (!isOurs) return { kind: 'conflict', newer: stored };

  const patch = listingPatch(stored, values, banner);
  const isPatched = Object.keys(patch).length > 0;
  if (!isPatched && !isNew(stored)) return { kind: inDoubt.length > 0 ? 'saved' : 'unchanged', tool: stored };
  const next: Listing = { ...stored, ...patch, ...(hasDetails && { tool_details: details }) };
  onSend([stored, next]);

  let tool = stored;
  if (isPatched) {
    const { data, error, status } = await supabase
      .from('ai_tools')
      .update(patch)
      .eq('id', base.id)
      .eq('updated_at', stored.updated_at)
      .select(`*,${RUNNING_BADGE}`);
    if (error && !isUnanswered(error, status)) throw error;
    const written =
      data?.map(withRunningBadge)[0] ??
      (await readListing(base).catch((unread) => {
        throw error ?? unread;
      }));
    if (written.updated_at === stored.updated_at && !data?.[0]) {
      throw error ?? new Error('Nothing was changed. Your session may have ended: sign in again and try once more.');
    }
    if (!data?.[0] && !isSameListing(written, next)) return { kind: 'conflict', newer: written };
    tool = { ...stored, ...written, ...(hasDetails && { tool_details: stored.tool_details ?? null }) };
  }
  if (!isNew(stored)) return { kind: 'saved', tool };
  try {
    await saveDetails(base, details);
  } catch (error) {
    if (isPatched) return { kind: 'partly', tool, error };
    throw error;
  }
  return { kind: 'saved', tool: { ...tool, tool_details: details } };
}

async function saveDetails(base: Listing, details: DetailColumns): Promise<void> {
  const supabase = await getSupabase();
  const row = { tool_id: base.id, ...details };
  const { data, error, status } = await supabase.from('tool_details').upsert(row).select();
  if (data?.length) return;
  if (error && !isUnanswered(error, status)) throw error;
  const stored = await readListing(base).catch(() => null);
  if (stored && isSame(detailsOf(stored), details)) return;
  throw error ?? new Error('Nothing was changed. Your session may have ended: sign in again and try once more.');
}
