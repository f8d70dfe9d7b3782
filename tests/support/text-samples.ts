/** Texts, and whether each can be stored. The tests of the database and of the forms share this table. */
export const TEXT_SAMPLES: readonly (readonly [what: string, text: string, isPlain: boolean])[] = [
  ['line breaks and tabs', 'a\n\tb\r\n', true],
  ['right-to-left marks', '\u200Fabc\u202E', true],
  ['emoji', '👩‍👩‍👧', true],
  ['markup', '<script>alert(1)</script>', true],
  ['the last character before the noncharacters', 'a\uFFFDb', true],
  ['a private character', '\uE000', true],
  ['a control character', 'a\u0001b', false],
  ['a backspace', 'a\u0008b', false],
  ['a vertical tab', 'a\u000Bb', false],
  ['a form feed', 'a\u000Cb', false],
  ['a shift', 'a\u000Eb', false],
  ['an escape character', '\u001B[31m', false],
  ['the last control character', 'a\u001Fb', false],
  ['DEL', 'a\u007F', false],
  ['U+FFFE', 'a\uFFFEb', false],
  ['U+FFFF', 'a\uFFFFb', false],
];
