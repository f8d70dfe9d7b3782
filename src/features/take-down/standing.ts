import type { AiTool } from '../../domain/listing/tool';
import { answerOf } from '../../lib/answer';
import { getSupabase } from '../../lib/supabase';
import { bannerObject } from '../banners/remove-banner';

/** Takes an approved listing out of the directory; the owner can read the reason. */
export async function takeDown({ id, updated_at: version }: AiTool, reason: string): Promise<AiTool> {
  return answerOf((supabase) => supabase.rpc('unpublish_listing', { listing_id: id, reason, version }));
}

/** Publishes a listing that was taken down or rejected, at its old place in the order. */
export async function republish({ id, updated_at: version }: AiTool): Promise<AiTool> {
  return answerOf((supabase) => supabase.rpc('republish_listing', { listing_id: id, version }));
}

/**
 * Deletes a listing permanently with its history, and its banner unless another listing uses it.
 * @throws if nothing was deleted.
 */
export async function deleteListing({ id, banner_url, updated_at }: AiTool): Promise<{ hasBannerLeft: boolean }> {
  const supabase = await getSupabase();
  await answerOf((client) => client.rpc('delete_listing', { listing_id: id, version: updated_at }));
  const object = bannerObject(banner_url);
  if (!object) return { hasBannerLeft: false };
  const others = await supabase.from('ai_tools').select('id').like('banner_url', `%/tool-banners/${object}`).limit(1);
  if (others.error) return { hasBannerLeft: true };
  if (others.data.length > 0) return { hasBannerLeft: false };
  const removed = await supabase.storage.from('tool-banners').remove([object]);
  return { hasBannerLeft: removed.error !== null };
}
