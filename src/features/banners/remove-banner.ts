import { getSupabase } from '../../lib/supabase';

/** The bucket object of a banner's address; null if the picture is hosted elsewhere. */
export function bannerObject(address: string | null): string | null {
  const found = /^https?:\/\/[^/?#]+\/storage\/v1\/object\/public\/tool-banners\/([^?#]+)$/.exec(address ?? '');
  return found?.[1] ? decodeURIComponent(found[1]) : null;
}

/**
 * Removes a banner that a member's listing no longer uses. The database refuses while any listing uses it. Failures are
 * ignored: the sweep (scripts/sweep-banners.ts) removes what is left.
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
