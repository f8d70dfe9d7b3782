import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compilePage, compilePost } from '../../scripts/markdown/compile';
import { countWords } from '../../scripts/markdown/read-time';
import { markdownValues } from '../../scripts/markdown/values';
import type { Site } from '../../src/content/content.types';
import { site } from '../../src/content/site';

const valuesOf = (settings: Record<string, string> = {}, own: Partial<Site> = {}) =>
  markdownValues({ ...site, ...own }, settings);

const HEAD = 'title: "A title: with a colon"\nexcerpt: An excerpt\ncategory: Video\ndate: 2026-01-31';
const post = (text: string, head = HEAD, slug = 'my-post', own: Partial<Site> = {}) =>
  compilePost(`src/content/blog/${slug}.md`, `---\n${head}\n---\n\n${text}\n`, valuesOf({}, own), 'public');
const bodyOf = (text: string, own?: Partial<Site>) => post(text, HEAD, 'my-post', own).body;

const compiled = (name: string, settings?: Record<string, string>, own?: Partial<Site>) =>
  compilePage(`${name}.md`, readFileSync(`src/content/pages/${name}.md`, 'utf8'), valuesOf(settings, own));
const textOf = (...page: Parameters<typeof compiled>) => JSON.stringify(compiled(...page));

describe('an article in Markdown', () => {
  it('the file name and the front matter give the article’s fields', () => {
    expect(post('Text').post).toEqual({
      id: 'my-post',
      slug: 'my-post',
      title: 'A title: with a colon',
      excerpt: 'An excerpt',
      category: 'Video',
      date: 'January 31, 2026',
      readTime: '1 min read',
      coverImage: '/covers.svg#default',
    });
  });

  it('the read time assumes 220 words per minute and is rounded up', () => {
    expect(post('word '.repeat(220)).post.readTime).toBe('1 min read');
    expect(post('word '.repeat(221)).post.readTime).toBe('2 min read');
    expect(countWords(bodyOf('Table: Two words\n\n| One | – |\n| --- | --- |\n| two | **three** [four](/) |'))).toBe(6);
  });

  it('an article has its own picture, its drawing in covers.svg, or the default drawing', () => {
    expect(post('Text', HEAD, 'top-ai-video-tools-2025').post.coverImage).toBe('/covers.svg#top-ai-video-tools-2025');
    expect(post('Text', `${HEAD}\ncover: /covers.svg`).post.coverImage).toBe('/covers.svg');
  });

  it('each supported element becomes a block', () => {
    const text = `## Two
### Three

A **bold** word,
a [link](/faq) and \\*stars\\*.

- One
- **Two**

1. First

> A quote

Table: A caption

| Head | Other |
| --- | --- |
| [Cell](https://example.com) | 1 \\| 2 |`;
    expect(bodyOf(text)).toEqual([
      { kind: 'heading', level: 2, text: 'Two' },
      { kind: 'heading', level: 3, text: 'Three' },
      {
        kind: 'paragraph',
        text: ['A ', { strong: 'bold' }, ' word, a ', { text: 'link', href: '/faq' }, ' and *stars*.'],
      },
      { kind: 'list', items: [['One'], [{ strong: 'Two' }]] },
      { kind: 'list', ordered: true, items: [['First']] },
      { kind: 'quote', text: ['A quote'] },
      {
        kind: 'table',
        caption: 'A caption',
        head: ['Head', 'Other'],
        rows: [[[{ text: 'Cell', href: 'https://example.com' }], ['1 | 2']]],
      },
    ]);
  });

  it.each([
    ['no front matter', () => compilePost('src/content/blog/my-post.md', 'Text', valuesOf(), 'public'), 'front matter'],
    ['a missing field', () => post('', 'title: T\nexcerpt: E\ncategory: Video'), 'the field date is missing'],
    ['an unknown field', () => post('', `${HEAD}\nauthor: Me`), 'the field author is unknown'],
    ['a line without a value', () => post('', `${HEAD}\ncover:`), 'has the line “cover:”'],
    ['an unclosed quotation mark', () => post('', HEAD.replace('colon"', 'colon')), 'is not a quoted text'],
    ['an unknown category', () => post('', HEAD.replace('Video', 'Cooking')), 'the category Cooking is unknown'],
    ['an impossible date', () => post('', HEAD.replace('01-31', '02-30')), '2026-02-30 is not a date'],
    ['a missing picture', () => post('', `${HEAD}\ncover: /no.png`), 'the cover /no.png is not a file'],
    ['a file name with spaces', () => post('', HEAD, 'My post'), 'Use lowercase letters'],
    ['a first-level heading', () => bodyOf('# Title'), '“Title” is not supported'],
    ['an image', () => bodyOf('Text ![alt](/a.png)'), 'image “alt” is not supported'],
    ['code', () => bodyOf('```\ncode\n```'), 'fence “code'],
    ['italic text', () => bodyOf('*soft*'), 'em “soft” is not supported'],
    ['a nested list', () => bodyOf('- One\n  - Two'), 'bullet list “Two” is not supported'],
    ['a table without a caption', () => bodyOf('| A |\n| --- |\n| 1 |'), 'a table needs the paragraph'],
    ['a script link', () => bodyOf('[x](javascript:alert)'), 'the link “javascript:alert” must start with'],
    ['two equal headings', () => bodyOf('## Same\n\n## same'), 'two headings are “same”'],
    ['an unknown name', () => bodyOf('{{phones}}'), '{{phones}} is unknown. Known names: name, tagline'],
    ['an unknown condition', () => bodyOf('{{#analytic}}x{{/analytic}}'), '{{#analytic}} is unknown'],
    ['an unclosed condition', () => bodyOf('{{#analytics}}x'), '{{#analytics}} is not closed'],
    ['a condition as a text', () => bodyOf('{{checkout}}'), '{{checkout}} is not a text'],
    ['a slot of another page', () => bodyOf('{{consentChoice}}'), '{{consentChoice}} is unknown'],
    ['an incomplete tag', () => bodyOf('{{ name }}'), '“{{” does not start a tag'],
  ])('%s fails the build with the file name and the reason', (_what, compile, reason) => {
    expect(compile).toThrow(/^src\/content\/blog\/.*\.md: /);
    expect(compile).toThrow(reason);
  });
});

describe('a page in Markdown', () => {
  const page = (name: string, text: string, fields: string) =>
    compilePage(`${name}.md`, `---\ntitle: T\ndescription: D\nlead: L\n${fields}\n---\n\n${text}`, valuesOf());

  it.each([
    ['a page that does not exist', () => page('team', '', 'updated: 2026-01-31'), 'no page shows this file'],
    ['text before the first heading', () => page('about', 'Text', 'heading: H'), 'must start with a heading'],
    ['a legal text without a date', () => page('terms', '## H', 'example: true'), 'the field updated is missing'],
    ['a slot inside a sentence', () => page('cookies', '## H\n\nNow {{consentChoice}}', 'updated: 2026-01-31'), 'own'],
    [
      'a service without an icon',
      () => page('services', '## A\n\nText\n\n- One', 'icons: Compass, Blocks'),
      '1 services',
    ],
    ['an unknown icon', () => page('services', '## A\n\nText\n\n- One', 'icons: Star'), 'the icon Star is unknown'],
    ['a service without a list', () => page('services', '## A\n\nText', 'icons: Compass'), 'one paragraph and then'],
  ])('%s fails the build', (_what, compile, reason) => expect(compile).toThrow(reason));

  it('a value is shown as it is, even if the value looks like Markdown', () => {
    const name = 'A*B* [c](/d) {{email}} | <e>';
    expect(bodyOf('**{{name}}** and {{name}}', { name })).toEqual([
      { kind: 'paragraph', text: [{ strong: name }, ` and ${name}`] },
    ]);
  });

  it('a list in a template repeats its section', () => {
    const text = textOf('privacy', {}, { signInWith: ['google', 'github'] });
    expect(text).toContain('Google sign-in.');
    expect(text).toContain('GitHub sign-in.');
    expect(text).toContain('when you chose Google or GitHub sign-in');
  });
});

describe('the legal pages', () => {
  it.each([
    ['if it is enabled', {}, {}, true],
    ['only if site.ts enables it', {}, { usesFaviconService: false }, false],
    ['never on the local server', { VITE_FAVICON_SERVICE: 'off' }, {}, false],
  ])('the favicon service is mentioned %s', (_what, settings, own, isMentioned) => {
    for (const name of ['privacy', 'cookies'])
      expect(textOf(name, settings, own).includes('favicon service of Google')).toBe(isMentioned);
  });

  it.each([
    ['with Stripe if the site takes payments', { VITE_CHECKOUT: 'on' }, true],
    ['as unavailable without a checkout', {}, false],
    ['as unavailable in practice mode', { VITE_CHECKOUT: 'practice' }, false],
  ])('payment is described %s', (_what, settings, isHere) => {
    expect(textOf('privacy', settings).includes('Stripe')).toBe(isHere);
    expect(textOf('terms', settings).includes('Stripe')).toBe(isHere);
    expect(textOf('terms', settings).includes('takes no payment')).toBe(!isHere);
  });

  it('a collector is named only if the build has the collector', () => {
    const settings = {
      VITE_ANALYTICS_URL: 'https://stats.example.com/api/event',
      VITE_ERRORS_URL: 'https://errors.example.com/report',
    };
    for (const host of ['stats.example.com', 'errors.example.com']) {
      expect(textOf('privacy', settings)).toContain(host);
      expect(textOf('privacy')).not.toContain(host);
    }
    expect(textOf('cookies', settings)).toContain('Consent concerns three counts.');
    expect(textOf('cookies')).toContain('Consent concerns two counts.');
    expect(textOf('cookies')).toContain('loads no analytics and no advertising trackers');
  });

  it('the operator’s details are in the texts', () => {
    const own = { operator: 'Shelf Ltd', address: ['Regalweg 1', '10115 Berlin', 'Germany'], email: 'hi@shelf.io' };
    expect(textOf('privacy', {}, own)).toContain('Shelf Ltd, Regalweg 1, 10115 Berlin, Germany, decides');
    expect(textOf('privacy', {}, own)).toContain('{"strong":"hi@shelf.io"}');
    expect(textOf('terms', {}, own)).toContain(`run from ${site.city}, Germany.`);
  });
});
