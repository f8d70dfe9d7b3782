import { getSupabase } from '../../lib/supabase';
import { bannerKey, checkBanner } from './banner-file';

const uploaded = new WeakMap<File, string>();

/**
 * Uploads a banner and gives its public address. The same file is sent once, so that
 * sending the form again after a failure leaves no second copy.
 * @throws 'Banner upload failed: {provider message}'
 */
export async function uploadBanner(file: File, userId: string): Promise<string> {
  const known = uploaded.get(file);
  if (known) return known;
  const checked = await checkBanner(file);
  if ('error' in checked) throw new Error(`Banner upload failed: ${checked.error}`);

  const bucket = (await getSupabase()).storage.from('tool-banners');
  const key = bannerKey(userId, file.name, checked.type);
  // The bytes themselves, not a form: hosted storage takes both, the embedded one only these.
  const { error } = await bucket.upload(key, await file.arrayBuffer(), { contentType: checked.type });
  if (error) throw new Error(`Banner upload failed: ${error.message}`);
  const { publicUrl } = bucket.getPublicUrl(key).data;
  uploaded.set(file, publicUrl);
  return publicUrl;
}
