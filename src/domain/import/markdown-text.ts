/** Begins the comment behind the text of our own lists. */
export const FACTS_BEGIN = '<!-- tool ';

/** Pictographs and spaces that decorate a heading are no part of a category. */
const MARK = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)`;
/** A run is tried at its beginning alone, so that the time stays that of the heading's length. */
const DECORATION = new RegExp(`^${MARK}+|(?<!${MARK})${MARK}+$`, 'gu');

/** The category that a heading of these words gives to the tools below it. */
export const headingCategory = (words: string): string => words.replace(DECORATION, '').replace(/:$/, '').trim();

/** What begins markup within a line. */
const MARKS = /[\\`*_[\]<>~&!|#]/g;
const ENDS = /[\t\n\r]/g;
const entity = (character: string) => `&#${character.codePointAt(0)};`;

/** A text as one line of Markdown that reads as it was. */
export const markdownText = (text: string): string => text.replace(MARKS, (mark) => `\\${mark}`).replace(ENDS, entity);

/** An address as the target of a link. */
export const markdownTarget = (address: string): string => address.replace(/[\\()<>&]/g, (mark) => `\\${mark}`);

/** A record as a comment, which nothing in it can end. */
export const markdownFacts = (facts: object): string =>
  `${FACTS_BEGIN}${JSON.stringify(facts).replace(/[<>]/g, (mark) => (mark === '<' ? '\\u003c' : '\\u003e'))} -->`;
