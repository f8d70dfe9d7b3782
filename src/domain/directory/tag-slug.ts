import { wordsOf } from '../text/fold.ts';

/**
 * Returns the slug of a tag ('voice-over' for 'Voice Over'): its words in any script, joined by '-'; '' if there are
 * none. Tags with the same slug are the same tag. Like `private.tag_slug` in SQL.
 */
export const tagSlug = (tag: string): string =>
  Array.from(wordsOf(tag).join('-')).slice(0, 200).join('').replace(/^-|-$/g, '');
