/** In exported lists, starts the comment after a tool's description. */
export const FACTS_BEGIN = '<!-- tool ';

/** Pictographs and spaces decorate a heading. They are not part of the category. */
const MARK = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)`;
/** The lookbehind starts a match only at the beginning of a run, so that the time is linear. */
const DECORATION = new RegExp(`^${MARK}+|(?<!${MARK})${MARK}+$`, 'gu');

/** Returns the category that a heading gives to the tools below it. */
export const headingCategory = (words: string): string => words.replace(DECORATION, '').replace(/:$/, '').trim();

/** Characters that begin inline markup. */
const MARKS = /[\\`*_[\]<>~&!|#]/g;
const ENDS = /[\t\n\r]/g;
const entity = (character: string) => `&#${character.codePointAt(0)};`;

export const markdownText = (text: string): string => text.replace(MARKS, (mark) => `\\${mark}`).replace(ENDS, entity);

export const markdownTarget = (address: string): string => address.replace(/[\\()<>&]/g, (mark) => `\\${mark}`);

/** Serializes a record as a comment. Angle brackets are escaped, so that no value can end the comment. */
export const markdownFacts = (facts: object): string =>
  `${FACTS_BEGIN}${JSON.stringify(facts).replace(/[<>]/g, (mark) => (mark === '<' ? '\\u003c' : '\\u003e'))} -->`;
