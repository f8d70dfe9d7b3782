import { storedPicture } from './web-address';
import { getSupabase } from './supabase';

type Client = Awaited<ReturnType<typeof getSupabase>>;

const BUCKET = 'tool-banners';

/**
 * Removes the unused pictures of an account that was just deleted; its token is still valid for a while. Failures are left
 * to scripts/sweep-banners.ts.
 */
export async function removeUnnamedBanners(storage: Client['storage'], accountId: string): Promise<void> {
  const { data } = await storage.from(BUCKET).list(accountId);
  // The embedded backend gives whole names, hosted Supabase those within the folder.
  const objects = (data ?? []).map(({ name }) => (name.includes('/') ? name : `${accountId}/${name}`));
  if (objects.length > 0) await storage.from(BUCKET).remove(objects);
}

/**
 * Removes stored pictures that a member's listing no longer uses. The database refuses while any listing uses them.
 * Failures are ignored: the sweep (scripts/sweep-banners.ts) removes what is left.
 */
export async function removePictures(addresses: readonly (string | null)[]): Promise<void> {
  const objects = addresses.flatMap((address) => storedPicture(address) ?? []);
  if (objects.length === 0) return;
  const supabase = await getSupabase();
  await supabase.storage
    .from(BUCKET)
    .remove(objects)
    .catch(() => null);
}
