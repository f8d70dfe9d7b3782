import { wordsOf } from '../text/fold.ts';

/**
 * The address of a tag ('voice-over' of 'Voice Over'): its words, of every script, with '-' between them; '' where there are
 * none. Tags with one address are one tag. The database's `private.tag_slug` holds the same rule.
 */
export const tagSlug = (tag: string): string =>
  Array.from(wordsOf(tag).join('-')).slice(0, 200).join('').replace(/^-|-$/g, '');
