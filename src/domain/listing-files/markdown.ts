/** Starts the HTML comment with a tool's facts. The comment follows the description in exported lists. */
export const FACTS_BEGIN = '<!-- tool ';

/** Pictographs and spaces that decorate a heading. The category's name does not include them. */
const MARK = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)`;
/** A match can start only at the beginning of a run. This keeps the time linear. */
const DECORATION = new RegExp(`^${MARK}+|(?<!${MARK})${MARK}+$`, 'gu');

export const headingCategory = (words: string): string => words.replace(DECORATION, '').replace(/:$/, '').trim();

/** Characters that start inline markup. */
const MARKS = /[\\`*_[\]<>~&!|#]/g;
const ENDS = /[\t\n\r]/g;
const entity = (character: string) => `&#${character.codePointAt(0)};`;

export const markdownText = (text: string): string => text.replace(MARKS, (mark) => `\\${mark}`).replace(ENDS, entity);

export const markdownTarget = (address: string): string => address.replace(/[\\()<>&]/g, (mark) => `\\${mark}`);

/** Serializes a tool's facts as an HTML comment. Angle brackets are escaped, so that no value can end the comment. */
export const markdownFacts = (facts: object): string =>
  `${FACTS_BEGIN}${JSON.stringify(facts).replace(/[<>]/g, (mark) => (mark === '<' ? '\\u003c' : '\\u003e'))} -->`;
