import { getSupabase } from '../../lib/supabase';
import { bannerKey, checkPicture, type PictureKind } from './banner-file';

const uploaded = new WeakMap<File, string>();

/**
 * Uploads a picture and returns its public address. Each file is uploaded only once, so a retry creates no copy.
 * @throws 'Banner upload failed: {provider message}'
 */
export async function uploadPicture(file: File, userId: string, what: PictureKind = 'Banner'): Promise<string> {
  const known = uploaded.get(file);
  if (known) return known;
  const checked = await checkPicture(file, what);
  if ('error' in checked) throw new Error(checked.error);

  const bucket = (await getSupabase()).storage.from('tool-banners');
  const key = bannerKey(userId, file.name, checked.type);
  // The embedded storage accepts raw bytes, but not form data.
  const { error } = await bucket.upload(key, await file.arrayBuffer(), { contentType: checked.type });
  // The name is random. A conflict therefore means that an earlier upload succeeded and its response was lost.
  if (error && (error as { statusCode?: string }).statusCode !== '409')
    throw new Error(`${what} upload failed: ${error.message}`);
  const { publicUrl } = bucket.getPublicUrl(key).data;
  uploaded.set(file, publicUrl);
  return publicUrl;
}
