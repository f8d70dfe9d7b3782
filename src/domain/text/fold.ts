/** Accents and points, what an accent leaves where it stands alone, and what is not seen. */
const UNSEEN =
  // Marks are named by their codes, and none is meant to join another.
  // oxlint-disable-next-line no-misleading-character-class
  /[\u00ad\u02b0-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{e0000}-\u{e01ef}]/gu;

/** Letters that have a stroke or a hook instead of an accent, and what they are without it; and the small sigma at an end. */
const HOOKED = 'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑʝʠⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸς';
const PLAIN = 'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzjqlathkzvwveodnqσ';
const OTHERS = new Map([
  ...Array.from(HOOKED, (letter, at) => [letter, PLAIN.charAt(at)] as const),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }),
]);

/** 0 to 9 stand side by side in every script. */
function digitOf(digit: string): string {
  let value = 0;
  for (let code = digit.codePointAt(0)! - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) value += 1;
  return String(value);
}

/**
 * The text as it is compared: in small letters of every script, without accents; letters with a stroke or a hook, and those
 * that are written of two, as the plain ones (ø, ł, ß, æ), every digit as 0 to 9, each character in one form. The database's
 * `private.fold` does the same.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[\u00df-\u02af\u03c2\u2c60-\u2c7f]/g, (letter) => OTHERS.get(letter) ?? letter)
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .normalize('NFC');

/** Punctuation, signs and pictures: what parts the words of a folded text. The database's `private.split_folded` holds the same rule. */
const BETWEEN = /(?:[\u{1f000}-\u{1faff}]|(?!\p{Alphabetic})[\p{P}\p{S}\p{Z}\p{Cc}\u200b])+/u;

/** The words of a text in their order, folded: letters, marks and digits of every script. */
export const wordsOf = (text: string): string[] => fold(text).split(BETWEEN).filter(Boolean);
