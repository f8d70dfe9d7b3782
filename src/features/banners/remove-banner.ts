import { getSupabase } from '../../lib/supabase';

type Client = Awaited<ReturnType<typeof getSupabase>>;

/** The bucket object of a banner's address; null if the picture is hosted elsewhere. */
export function bannerObject(address: string | null): string | null {
  const found = /^https?:\/\/[^/?#]+\/storage\/v1\/object\/public\/tool-banners\/([^?#]+)$/.exec(address ?? '');
  return found?.[1] ? decodeURIComponent(found[1]) : null;
}

const BUCKET = 'tool-banners';

/**
 * Removes the account's pictures that no listing names, for when the account has just been deleted: its token outlives it
 * long enough. What is left is the sweep's (scripts/sweep-banners.ts).
 */
export async function removeUnnamedBanners(storage: Client['storage'], accountId: string): Promise<void> {
  const { data } = await storage.from(BUCKET).list(accountId);
  // The embedded backend gives whole names, hosted Supabase those within the folder.
  const objects = (data ?? []).map(({ name }) => (name.includes('/') ? name : `${accountId}/${name}`));
  if (objects.length > 0) await storage.from(BUCKET).remove(objects);
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
    .from(BUCKET)
    .remove([object])
    .catch(() => null);
}
