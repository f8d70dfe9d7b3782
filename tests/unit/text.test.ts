import { describe, expect, it, test } from 'vitest';
import { clip } from '../../src/domain/import/foreign-json';
import { characters, cutText, isStorableText } from '../../src/domain/text/text';
import { subjectFromAddress } from '../../src/features/contact/subject-from-address';
import { metaDescription } from '../../src/features/tool-page/tool-data';
import { cutText as cutInMail } from '../../supabase/functions/_shared/cut';
import { compose } from '../../supabase/functions/mail/message';
import { TEXT_CASES } from '../support/text-cases';

test('characters are counted as PostgreSQL counts them: code points', () => {
  expect(characters('añb')).toBe(3);
  expect(characters('👋👋')).toBe(2);
  expect(characters('e\u0301')).toBe(2);
  expect(characters('')).toBe(0);
});

describe('a text is cut between characters as people see them', () => {
  it('whatever length is asked for, on the site and in a mail', () => {
    const seen = ['a', '🦊', 'e\u0301', '👩🏽‍🚀', '🇩🇪', 'ب'];
    const text = seen.join('');
    const ends = new Set(seen.map((_, at) => seen.slice(0, at).join('').length).concat(text.length));
    for (let most = 0; most <= text.length + 1; most += 1) {
      const cut = cutText(text, most);
      expect([text.startsWith(cut), cut.length <= most, ends.has(cut.length)]).toEqual([true, true, true]);
      expect(cutInMail(text, most)).toBe(cut);
    }
  });

  it('in every place that shortens what people wrote', () => {
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
