import { isUnanswered } from '../../domain/backend-error';
import type { ListingValues } from '../../domain/listing-columns';
import { type FormRow, toListingRow } from '../../domain/listing.schema';
import type { AiTool } from '../../domain/tool';
import { newUuid } from '../../domain/uuid';
import { getSupabase } from '../../lib/supabase';
import { uploadBanner } from '../banners/upload-banner';

/** What tells one listing from another, whatever the database makes of its placement. */
export type Sent = Pick<AiTool, 'name' | 'description' | 'url' | 'category'>;

export type NewListing = {
  /** The form's own: sending the same form twice cannot make two rows. */
  id: string;
  values: ListingValues;
  banner: File | null;
  isAdmin: boolean;
  /** What this form sent before under this id without an answer, in every wording. */
  sentBefore: readonly Sent[];
  /** Under which id this draft was sent before from a tab that is gone. */
  earlierId: string | null;
  /** Told just before something is sent. */
  onSend: (id: string, sent: Sent) => void;
};

const isTaken = (error: { code?: string; message: string }) =>
  error.code === '23505' || error.message.includes('ai_tools_pkey');

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const holds = (stored: AiTool, sent: Partial<AiTool>) =>
  (Object.keys(sent) as (keyof AiTool)[]).every((column) => isSame(stored[column], sent[column]));

async function readOwn(id: string, userId: string): Promise<AiTool | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('ai_tools').select().eq('id', id).eq('created_by', userId).maybeSingle();
  return data;
}

/**
 * Stores a new listing. Where the answer to an earlier try was lost, what is stored decides: it is done if it is
 * what was sent, written over if it is an older wording of the same form, and left alone if it is another listing.
 */
export async function createListing(given: NewListing): Promise<AiTool> {
  const { id, values, banner, isAdmin, sentBefore, earlierId, onSend } = given;
  const supabase = await getSupabase();
  const { data: auth } = await supabase.auth.getSession();
  // Without a session the request would go out as anonymous and be refused in words that say nothing of it.
  if (!auth.session) throw new Error('Your session has ended. Sign in again; what you wrote is kept.');
  const userId = auth.session.user.id;

  const bannerUrl = banner && values.premium !== 'none' ? await uploadBanner(banner, userId) : null;
  const row: FormRow & { banner_url: string | null } = { ...toListingRow(values, { isAdmin }), banner_url: bannerUrl };
  const { name, description, url, category } = row;

  const earlier = earlierId && (await readOwn(earlierId, userId));
  if (earlier && holds(earlier, { name, description, url, category })) return earlier;

  const now = new Date().toISOString();
  onSend(id, { name, description, url, category });
  const { data, error, status } = await supabase
    .from('ai_tools')
    // Status, owner and times are sent as the specification lists them; the database sets its own.
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

  if (!isTaken(error) && !isUnanswered(error, status)) throw error;
  const stored = await readOwn(id, userId);
  if (!stored) throw error;
  if (holds(stored, row)) return stored;
  if (sentBefore.some((sent) => holds(stored, sent))) return rewrite(stored, row);
  // Another form's listing has this id, such as that of a tab this one was copied from.
  if (!isTaken(error)) throw error;
  return createListing({ ...given, id: newUuid(), sentBefore: [] });
}

/** The first wording was stored although its answer never came; the one that was sent now takes its place. */
async function rewrite(stored: AiTool, row: Partial<AiTool>): Promise<AiTool> {
  const { data, error } = await (
    await getSupabase()
  )
    .from('ai_tools')
    .update(row)
    .eq('id', stored.id)
    .eq('updated_at', stored.updated_at)
    .select();
  if (error) throw error;
  if (!data[0]) {
    throw new Error(
      `Your first try was stored as “${stored.name}”, and it can no longer be changed here. Look at it under My submissions.`,
    );
  }
  return data[0];
}
