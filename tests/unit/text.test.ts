import { describe, expect, it, test } from 'vitest';
import { splitTags } from '../../src/domain/split-list';
import { capitalize, characters, isStorableText } from '../../src/domain/text';
import { TEXT_CASES } from '../support/text-cases';

test('characters are counted as PostgreSQL counts them: code points', () => {
  expect(characters('añb')).toBe(3);
  expect(characters('👋👋')).toBe(2);
  expect(characters('e\u0301')).toBe(2);
  expect(characters('')).toBe(0);
});

describe('text', () => {
  it.each(TEXT_CASES)('with %s', (_what, text, isPlain) => {
    expect(isStorableText(text)).toBe(isPlain);
  });

  // What PostgreSQL refuses before any CHECK.
  it.each([
    ['NUL', 'a\u0000b'],
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
