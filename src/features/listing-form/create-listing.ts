import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { type FormRow, toListingRow } from '../../domain/listing/listing.schema';
import type { AiTool } from '../../domain/listing/tool';
import { newUuid } from '../../lib/uuid';
import { getSupabase } from '../../lib/supabase';
import { uploadPicture } from './upload-banner';

type Row = FormRow & { banner_url: string | null };
export type Sent = { id: string; versions: readonly Partial<Row>[] };

type NewListing = {
  values: ListingValues;
  banner: File | null;
  isAdmin: boolean;
  inDoubt: Sent | null;
  onSend: (inDoubt: Sent) => void;
};

const isTaken = (error: { code?: string; message: string }) =>
  error.code === '23505' || error.message.includes('ai_tools_pkey');

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Compares all columns except the placement, which the database stores as a request. */
const isStored = (stored: AiTool, { premium_type: _type, sponsor_tier: _tier, ...sent }: Partial<Row>) =>
  (Object.keys(sent) as (keyof typeof sent)[]).every((column) => isSame(stored[column], sent[column]));

async function readOwn(id: string, userId: string): Promise<AiTool | null> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.from('ai_tools').select().eq('id', id).eq('created_by', userId).maybeSingle();
  if (error) throw error;
  return data;
}

/**
 * Stores a new listing. If the response to an earlier attempt was lost, finds the stored row and updates it. Does not
 * change a row that another tab has changed.
 */
export async function createListing({ values, banner, isAdmin, inDoubt, onSend }: NewListing): Promise<AiTool> {
  const supabase = await getSupabase();
  const { data: auth } = await supabase.auth.getSession();
  // Without this check, the request of a signed-out member would fail with an unrelated error.
  if (!auth.session) throw new Error('Your session has ended. Sign in again; your text is kept.');
  const userId = auth.session.user.id;

  const bannerUrl = banner && values.premium !== 'none' ? await uploadPicture(banner, userId) : null;
  const row: Row = { ...toListingRow(values, { isAdmin }), banner_url: bannerUrl };

  const found = inDoubt && (await readOwn(inDoubt.id, userId));
  const ownVersion = found && inDoubt?.versions.find((version) => isStored(found, version));
  if (found && ownVersion) {
    if (isSame(ownVersion, row)) return found;
    onSend({ id: found.id, versions: [ownVersion, row] });
    return rewrite(found, row);
  }
  const id = inDoubt && !found ? inDoubt.id : newUuid();

  const now = new Date().toISOString();
  onSend({ id, versions: [row] });
  const { data, error } = await supabase
    .from('ai_tools')
    // The specification requires status, owner and times in the request. The database replaces them.
    .insert({
      id,
      ...row,
      approval_status: isAdmin ? 'approved' : 'pending',
      rejected_reason: null,
      created_by: userId,
      created_at: now,
      updated_at: now,
      approved_at: isAdmin ? now : null,
      is_new_release: true,
    })
    .select()
    .single();
  if (!error) return data;

  if (!isTaken(error) && !isOutcomeUnknown(error)) throw error;
  const stored = await readOwn(id, userId).catch(() => null);
  if (stored && isStored(stored, row)) return stored;
  throw error;
}

async function rewrite(stored: AiTool, row: Row): Promise<AiTool> {
  const supabase = await getSupabase();
  const { data, error } = await supabase
    .from('ai_tools')
    .update(row)
    .eq('id', stored.id)
    .eq('updated_at', stored.updated_at)
    .select();
  if (error) throw error;
  if (data[0]) return data[0];
  // The update may have succeeded even if its response was lost.
  const now = await readOwn(stored.id, stored.created_by ?? '');
  if (now && isStored(now, row)) return now;
  throw new Error(`Your first attempt was saved as “${stored.name}”. You can find it on the My tools page.`);
}
