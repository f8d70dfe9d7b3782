import { describe, expect, it, test } from 'vitest';
import { capitalize, characters, isStorableText, splitTags } from '../../src/domain/text';

test('characters are counted as PostgreSQL counts them: code points', () => {
  expect(characters('añb')).toBe(3);
  expect(characters('👋👋')).toBe(2);
  expect(characters('e\u0301')).toBe(2);
  expect(characters('')).toBe(0);
});

describe('text', () => {
  it.each([
    ['line breaks and tabs', 'a\n\tb\r\n'],
    ['right-to-left marks', '\u200Fabc\u202E'],
    ['emoji', '👩‍👩‍👧'],
    ['markup', '<script>alert(1)</script>'],
  ])('can be stored with %s', (_what, text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['an escape character', '\u001B[31m'],
    ['DEL', 'a\u007F'],
    ['half an emoji', '\uD83D'],
  ])('cannot be stored with %s', (_what, text) => {
    expect(isStorableText(text)).toBe(false);
  });
});

describe('tags', () => {
  it('are split on commas and trimmed; the empty and the repeated are dropped', () => {
    expect(splitTags(' writing, e-mail ,, teams,writing , ')).toEqual(['writing', 'e-mail', 'teams']);
  });

  it('are empty for only commas and spaces', () => {
    expect(splitTags(' , ,')).toEqual([]);
  });
});

test('a pricing type is shown capitalised', () => {
  expect(capitalize('freemium')).toBe('Freemium');
  expect(capitalize('')).toBe('');
});
