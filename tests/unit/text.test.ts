import { describe, expect, it, test } from 'vitest';
import { characters, clip, cutText, isStorableText } from '../../src/domain/text/text';
import { subjectFromAddress } from '../../src/pages/contact/subject-from-address';
import { metaDescription } from '../../src/features/tool-page/tool-data';
import { cutText as cutInMail } from '../../supabase/functions/_shared/truncate';
import { compose } from '../../supabase/functions/mail/message';
import { TEXT_SAMPLES } from '../support/text-samples';

test('the length of a text is its number of code points, like in PostgreSQL', () => {
  expect(characters('añb')).toBe(3);
  expect(characters('👋👋')).toBe(2);
  expect(characters('e\u0301')).toBe(2);
  expect(characters('')).toBe(0);
});

describe('truncation of text', () => {
  it('a text of any length is cut only between visible characters', () => {
    const seen = ['a', '🦊', 'e\u0301', '👩🏽‍🚀', '🇩🇪', 'ب'];
    const text = seen.join('');
    const ends = new Set(seen.map((_, at) => seen.slice(0, at).join('').length).concat(text.length));
    for (let most = 0; most <= text.length + 1; most += 1) {
      const cut = cutText(text, most);
      expect([text.startsWith(cut), cut.length <= most, ends.has(cut.length)]).toEqual([true, true, true]);
      expect(cutInMail(text, most)).toBe(cut);
    }
  });

  it('every module that shortens user text cuts only between visible characters', () => {
    const links = { siteUrl: 'https://site.example', functionUrl: 'https://site.example/mail' };
    for (const before of ['', 'a', 'ab', ' '.repeat(90)]) {
      const text = before + '👩🏽‍🚀'.repeat(300);
      const shortened = [
        clip(text),
        compose({ key: 'k', attempt: 1, kind: 'listing_received', to: 't', token: 't', facts: { name: text } }, links)
          .subject,
        metaDescription({ name: 'Lumen', description: text, category: 'Video', closed_listings: null }),
        subjectFromAddress(new URLSearchParams({ subject: text })),
      ];
      for (const cut of shortened) expect(cut.replace(/…$/, '').replaceAll('👩🏽‍🚀', '')).toMatch(/^[ -~]*$/);
    }
  });
});

describe('text that can be stored', () => {
  it.each(TEXT_SAMPLES)('text with %s is accepted or rejected as its sample states', (_what, text, isPlain) => {
    expect(isStorableText(text)).toBe(isPlain);
  });

  // PostgreSQL rejects these values before it checks a constraint.
  it.each([
    ['NUL', 'a\u0000b'],
    ['half of a surrogate pair', '\uD83D'],
  ])('text with %s is rejected', (_what, text) => {
    expect(isStorableText(text)).toBe(false);
  });
});
