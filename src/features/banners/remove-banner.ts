import { getSupabase } from '../../lib/supabase';

/** The object in the bucket that a banner's address leads to; null for a picture elsewhere. */
export function bannerObject(address: string | null): string | null {
  const found = /^https?:\/\/[^/?#]+\/storage\/v1\/object\/public\/tool-banners\/([^?#]+)$/.exec(address ?? '');
  return found?.[1] ? decodeURIComponent(found[1]) : null;
}

/**
 * Removes a member's own banner that their listing has let go. The database refuses it while any listing names it; what
 * stays is found by the sweep, so that nobody has to hear of it here.
 */
export async function removeBanner(address: string | null): Promise<void> {
  const object = bannerObject(address);
  if (!object) return;
  const supabase = await getSupabase();
  await supabase.storage
    .from('tool-banners')
    .remove([object])
    .catch(() => null);
}
