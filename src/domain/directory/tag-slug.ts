import { wordsOf } from '../text/fold.ts';

/**
 * Returns a tag's slug: 'voice-over' for 'Voice Over', '' for a tag without words. Two tags with the same slug are the
 * same tag. Must match `private.tag_slug` in SQL.
 */
export const tagSlug = (tag: string): string =>
  Array.from(wordsOf(tag).join('-')).slice(0, 200).join('').replace(/^-|-$/g, '');
