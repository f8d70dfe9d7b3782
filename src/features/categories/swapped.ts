/** Returns the list with two neighbours swapped. */
export function swapped(slugs: readonly string[], at: number, by: -1 | 1): string[] {
  const [one, other] = [slugs[at], slugs[at + by]];
  return one === undefined || other === undefined
    ? [...slugs]
    : slugs.map((slug) => (slug === one ? other : slug === other ? one : slug));
}
