/** What parts words: punctuation, signs and pictures; what an accent leaves where it stands alone. */
const BETWEEN =
  /[\ufe00-\ufe0f\0-/:-@[-`{-\u00bf\u00d7\u00f7\u02b0-\u036f\u060c\u061b\u061f\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u{1f000}-\u{1faff}]+/gu;

/**
 * The address of a tag ('voice-over' of 'Voice Over'): letters and digits of every script, small and without accents, and
 * '-' for what stands between them; '' where nothing is left. Tags with one address are one tag. The database's
 * `private.tag_slug` holds the same rule.
 */
export function tagSlug(tag: string): string {
  const letters = tag
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    // The database knows one small sigma.
    .replace(/ς/g, 'σ')
    .normalize('NFKC')
    .replace(BETWEEN, '-');
  return Array.from(letters).slice(0, 200).join('').replace(/^-|-$/g, '');
}
