import { RUNNING_BADGE, withRunningBadge } from '../../domain/running-badge';
import type { AiTool } from '../../domain/tool';
import { getSupabase } from '../../lib/supabase';
import { bannerObject } from '../banners/remove-banner';

/** The stored listing, or null if there is none. */
async function readListing(id: string): Promise<AiTool | null> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.from('ai_tools').select(`*,${RUNNING_BADGE}`).eq('id', id).maybeSingle();
  if (error) throw error;
  return data && withRunningBadge(data);
}

/**
 * A refusal by the database has an error code. Without one the response may have been lost, so the stored status tells
 * whether the change succeeded.
 */
async function storedAs(id: string, status: AiTool['approval_status'], error: { code?: string }): Promise<AiTool> {
  if (error.code) throw error;
  const stored = await readListing(id).catch(() => null);
  if (stored?.approval_status !== status) throw error;
  return stored;
}

/** Takes an approved listing out of the directory; the owner can read the reason. */
export async function takeDown({ id }: AiTool, reason: string): Promise<AiTool> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('unpublish_listing', { listing_id: id, reason });
  return error ? storedAs(id, 'rejected', error) : data;
}

/** Publishes a listing that was taken down or rejected, at its old place in the order. */
export async function republish({ id }: AiTool): Promise<AiTool> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.rpc('republish_listing', { listing_id: id });
  return error ? storedAs(id, 'approved', error) : data;
}

/**
 * Deletes a listing permanently, and its banner unless another listing uses it.
 * @throws if nothing was deleted.
 */
export async function deleteListing({ id, banner_url }: AiTool): Promise<{ hasBannerLeft: boolean }> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.from('ai_tools').delete().eq('id', id).select('id');
  if (error?.code) throw error;
  // Row-level security filters rows without an error, and a response can be lost: read back to be sure.
  if (!data?.length && (await readListing(id))) {
    throw error ?? new Error('Nothing was deleted. Your session may have ended: sign in again and try once more.');
  }
  const object = bannerObject(banner_url);
  if (!object) return { hasBannerLeft: false };
  const others = await supabase.from('ai_tools').select('id').like('banner_url', `%/tool-banners/${object}`).limit(1);
  if (others.error) return { hasBannerLeft: true };
  if (others.data.length > 0) return { hasBannerLeft: false };
  const removed = await supabase.storage.from('tool-banners').remove([object]);
  return { hasBannerLeft: removed.error !== null };
}
