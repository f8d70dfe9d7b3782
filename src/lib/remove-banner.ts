import { storedPicture } from './web-address';
import { getSupabase } from './supabase';

type Client = Awaited<ReturnType<typeof getSupabase>>;

const BUCKET = 'tool-banners';

/**
 * Removes the unused pictures of a deleted account while its token is still valid. If this fails,
 * scripts/sweep-banners.ts removes the pictures later.
 */
export async function removeUnnamedBanners(storage: Client['storage'], accountId: string): Promise<void> {
  const { data } = await storage.from(BUCKET).list(accountId);
  // The embedded backend returns full names. Hosted Supabase returns names within the folder.
  const objects = (data ?? []).map(({ name }) => (name.includes('/') ? name : `${accountId}/${name}`));
  if (objects.length > 0) await storage.from(BUCKET).remove(objects);
}

/**
 * Removes stored pictures that a listing no longer uses. The database refuses to remove a picture in use. If the
 * removal fails, scripts/sweep-banners.ts repeats it later.
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
