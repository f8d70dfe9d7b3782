/** Accents, vowel points, spacing modifiers and invisible characters. */
const IGNORED =
  // Each mark is listed by its code point and is not part of a combined character.
  // oxlint-disable-next-line no-misleading-character-class
  /[\u00ad\u02b0-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{e0000}-\u{e01ef}]/gu;

/** Letters with a stroke or hook, and the final sigma. `PLAIN` lists their replacements in the same order. */
const HOOKED = 'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑʝʠⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸς';
const PLAIN = 'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzjqlathkzvwveodnqσ';
const REPLACEMENTS = new Map([
  ...Array.from(HOOKED, (letter, at) => [letter, PLAIN.charAt(at)] as const),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }),
]);

/** Returns the digit 0–9 for a digit in any script. In every script, the ten digits have consecutive code points. */
function digitOf(digit: string): string {
  let value = 0;
  for (let code = digit.codePointAt(0)! - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) value += 1;
  return String(value);
}

/**
 * Normalizes text for comparison. Removes accents, and strokes and hooks of letters. Converts ligatures to letters,
 * digits of all scripts to 0–9, and letters to lower case. Must match `private.fold` in SQL.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(/[\u00df-\u02af\u03c2\u2c60-\u2c7f]/g, (letter) => REPLACEMENTS.get(letter) ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .normalize('NFC');

/** The characters between words: punctuation, symbols and pictographs. Must match `private.split_folded` in SQL. */
const BETWEEN = /(?:[\u{1f000}-\u{1faff}]|(?!\p{Alphabetic})[\p{P}\p{S}\p{Z}\p{Cc}\u200b])+/u;

/** Returns the normalized words of a text in order. A word consists of letters, marks and digits of any script. */
export const wordsOf = (text: string): string[] => fold(text).split(BETWEEN).filter(Boolean);
