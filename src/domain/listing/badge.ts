export const BADGE_LOOKS = ['light', 'dark'] as const;
export type BadgeLook = (typeof BADGE_LOOKS)[number];
/** The sizes of a badge in CSS pixels. */
export const BADGE_SIZES = { small: { width: 148, height: 44 }, large: { width: 222, height: 66 } } as const;
export type BadgeSize = keyof typeof BADGE_SIZES;

export const badgeFile = (look: BadgeLook, size: BadgeSize) => `badges/listed-on-${look}-${size}.svg`;

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Returns the HTML that a tool can add to its own website: a link with a picture, without scripts. */
export function badgeHtml(
  { look, size }: { look: BadgeLook; size: BadgeSize },
  { siteUrl, directory, path }: { siteUrl: string; directory: string; path: string },
): string {
  const { width, height } = BADGE_SIZES[size];
  const picture = `<img src="${siteUrl}/${badgeFile(look, size)}" width="${width}" height="${height}" alt="${escaped(`Listed on ${directory}`)}">`;
  return `<a href="${siteUrl}${path}">${picture}</a>`;
}
