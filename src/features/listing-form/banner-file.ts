import { TOOL_BANNERS_TYPES } from '../../lib/lists';
import { TOOL_BANNERS_MEGABYTES } from '../../lib/rules';
import { newUuid } from '../../lib/uuid';
import { formatNumber } from '../../lib/format';

type BannerType = (typeof TOOL_BANNERS_TYPES)[number];

const extensions: Record<BannerType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** Detects the type from the first bytes, because the name and the declared type may be wrong. */
function typeOfBytes(bytes: Uint8Array): BannerType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 4) === '\u0089PNG') return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp' && /avif|avis|mif1/.test(text(8, 32))) return 'image/avif';
  return null;
}

export type PictureKind = 'Banner' | 'Screenshot';
type CheckedPicture = { type: BannerType } | { error: string };

export async function checkPicture(file: Blob, what: PictureKind = 'Banner'): Promise<CheckedPicture> {
  const called = what.toLowerCase();
  const megabytes = file.size / 1024 / 1024;
  if (megabytes > TOOL_BANNERS_MEGABYTES) {
    const size = formatNumber(megabytes, undefined, { maximumFractionDigits: 1 });
    return { error: `The ${called} is ${size} MB. Choose a picture of at most ${TOOL_BANNERS_MEGABYTES} MB.` };
  }
  const type = typeOfBytes(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  return type ? { type } : { error: `The ${called} must be a PNG, JPEG, WebP or AVIF picture.` };
}

/**
 * Returns an object key in the member's folder: a timestamp, the file's name (specification, section 7) and a random
 * part that is hard to guess. The bucket's policy enforces this format.
 */
export function bannerKey(userId: string, fileName: string, type: BannerType): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^0-9A-Za-z]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const random = newUuid().slice(0, 13);
  return `${userId}/${Date.now()}-${random}${stem && `-${stem}`}.${extensions[type]}`;
}
