import type { TOOL_BANNERS_TYPES } from '../_shared/lists.ts';

type PictureType = (typeof TOOL_BANNERS_TYPES)[number];

/** How files of these types begin, from a place on. */
const BEGINNINGS: [PictureType, number, string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
];

/** What kind of picture these bytes are, whatever is said of them; undefined for anything else. */
export const pictureType = (bytes: Uint8Array): PictureType | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return BEGINNINGS.find(([, from, mark]) => head.startsWith(mark, from))?.[0];
};
