import { storedPicture } from '../../lib/web-address';
import type { AiTool } from '../../domain/listing/tool';
import { unwrap } from '../../lib/unwrap';
import { getSupabase } from '../../lib/supabase';

/** Removes an approved listing from the directory. The owner can read the reason. */
export async function takeDown({ id, updated_at: version }: AiTool, reason: string): Promise<AiTool> {
  return unwrap((supabase) => supabase.rpc('unpublish_listing', { listing_id: id, reason, version }));
}

/** Publishes a listing again after a takedown or rejection. The listing keeps its position in the order. */
export async function republish({ id, updated_at: version }: AiTool): Promise<AiTool> {
  return unwrap((supabase) => supabase.rpc('republish_listing', { listing_id: id, version }));
}

/**
 * Permanently deletes a listing with its history. Deletes pictures that no other listing uses.
 * @throws if nothing was deleted.
 */
export async function deleteListing(tool: AiTool): Promise<{ hasPictureLeft: boolean }> {
  await unwrap((client) => client.rpc('delete_listing', { listing_id: tool.id, version: tool.updated_at }));
  const remaining = await Promise.all([tool.banner_url, tool.screenshot_url].map(isLeft));
  return { hasPictureLeft: remaining.includes(true) };
}

async function isLeft(address: string | null): Promise<boolean> {
  const object = storedPicture(address);
  if (!object) return false;
  const supabase = await getSupabase();
  const others = await Promise.all(
    (['banner_url', 'screenshot_url'] as const).map((column) =>
      supabase.from('ai_tools').select('id').like(column, `%/tool-banners/${object}`).limit(1),
    ),
  );
  if (others.some(({ error }) => error)) return true;
  if (others.some(({ data }) => data?.length)) return false;
  return (await supabase.storage.from('tool-banners').remove([object])).error !== null;
}
