import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accentShades, contrast } from '../../scripts/accent';
import { exampleFilesLeft, exampleValuesLeft, inWords } from '../../scripts/example-values';
import { markOf } from '../../scripts/mark';
import type { Site } from '../../src/content/content.types';
import { example } from '../../src/content/example';
import { exampleBenefitsLeft } from '../../src/content/plans';
import { OFFERS } from '../support/offers';

const own: Site = {
  name: 'Tool Shelf',
  tagline: 'Tools that think',
  accent: '#0a7d4f',
  operator: 'Shelf Ltd',
  team: 'two librarians',
  email: 'hello@toolshelf.io',
  phone: '+49 30 1234567',
  address: ['Regalweg 1', '10115 Berlin', 'Germany'],
  city: 'Berlin',
  businessHours: [{ days: 'Monday', hours: '9:00 AM–5:00 PM' }],
  law: {
    adjective: 'German',
    courts: 'Berlin',
    authority: {
      what: 'the data protection officer of Berlin',
      name: 'BlnBDI',
      href: 'https://www.datenschutz-berlin.de',
    },
  },
  hashtag: '#ToolShelf',
  links: [],
  partners: [{ name: 'Runway', href: 'https://runwayml.com/?via=shelf' }],
  signInWith: ['google'],
  paymentLinks: {},
  hasMcpServer: false,
  usesFaviconService: false,
  pagesOff: [],
};
const danish: Site = { ...own, address: ['Ahornsgade 5', '2200 København N', 'Denmark'], city: 'København' };

describe('the check for example values', () => {
  it('the operator’s own values are not reported', () => {
    expect(exampleValuesLeft(own)).toEqual([]);
    expect(exampleValuesLeft({ ...own, phone: null, partners: [], links: [] })).toEqual([]);
  });

  it.each(Object.keys(example) as (keyof typeof example)[])('the example value of %s is reported', (field) =>
    expect(exampleValuesLeft({ ...own, [field]: example[field] })).toContain(field),
  );

  it.each(
    Object.entries(own).filter(
      ([field]) => !['links', 'partners', 'signInWith', 'paymentLinks', 'pagesOff'].includes(field),
    ),
  )('a missing value of %s is reported', (field, value) => {
    expect(exampleValuesLeft({ ...own, [field]: Array.isArray(value) ? [] : '' })).toContain(field);
    expect(exampleValuesLeft({ ...own, [field]: undefined } as Partial<Site>)).toContain(field);
  });

  it('an example partner is reported, but a partner with the same name and another offer is not', () => {
    const partners = [...own.partners, example.partners[3]!];
    expect(exampleValuesLeft({ ...own, partners })).toEqual(['partners']);
  });

  it('an example street or city is reported', () => {
    expect(exampleValuesLeft({ ...own, address: [example.address[0]!, '10115 Berlin', 'Germany'] })).toEqual([
      'address',
    ]);
    expect(exampleValuesLeft({ ...own, city: 'Copenhagen' })).toEqual(['city']);
  });

  it('the example’s governing law is reported if the operator’s country is different', () => {
    expect(exampleValuesLeft({ ...own, law: example.law })).toEqual(['law']);
    expect(exampleValuesLeft({ ...danish, law: example.law })).toEqual([]);
    expect(exampleValuesLeft({ ...own, law: { ...own.law, courts: ' ' } })).toEqual(['law']);
  });

  it('the report names the settings in one line', () =>
    expect(inWords(['name', 'businessHours'])).toBe('name, business hours'));

  it('the example has the 17 partners of the specification', () => {
    expect(example.partners).toHaveLength(17);
    expect(example.partners.filter(({ href }) => !href)).toHaveLength(1);
  });
});

describe('the check for example texts', () => {
  it('each shipped text with a claim about the operator is marked as an example', () => {
    const files = exampleFilesLeft([]).map((file) => file.replace('src/content/', ''));
    expect(files.filter((file) => file.startsWith('blog/'))).toHaveLength(5);
    expect(files.filter((file) => !file.startsWith('blog/'))).toEqual([
      'categories.ts',
      'contact.ts',
      'courses.ts',
      'faq.ts',
      'pages/about.md',
      'pages/cookies.md',
      'pages/privacy.md',
      'pages/services.md',
      'pages/terms.md',
      'plans.ts',
      'submit-resource.ts',
    ]);
  });

  it('a file of a page that is off is not reported', () => {
    const files = exampleFilesLeft(['/services', '/free-courses', '/blog', '/pricing']).join(' ');
    expect(files).not.toMatch(/services|courses|blog|plans/);
    expect(files).toContain('about.md');
  });

  it('a file is an example only if its front matter or its first line contains “example: true”', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aisle-content-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'blog'));
    for (const [file, text] of [
      ['blog/old.md', '---\r\ntitle: T\r\nexample: true\r\n---\r\n'],
      ['blog/new.md', '---\ntitle: T\n---\n\nexample: true\n'],
      ['old.ts', '// example: true\n'],
      ['new.ts', 'export const text = 1;\n// example: true\n'],
    ] as const)
      writeFileSync(join(folder, file), text);
    expect(exampleFilesLeft([], folder)).toEqual([`${folder}/blog/old.md`, `${folder}/old.ts`]);
  });

  it('a new directory sells example benefits until the administrator changes the offers', () => {
    const left = ['YouTube promotion presentation', '3x social promotion', 'Newsletter feature'];
    expect(exampleBenefitsLeft(OFFERS)).toEqual(left);
    const changed = OFFERS.map((offer) => ({ benefits: offer.benefits.filter((each) => !left.includes(each)) }));
    expect(exampleBenefitsLeft(changed)).toEqual([]);
  });
});

describe('the accent colour', () => {
  const css = readFileSync('src/index.css', 'utf8');
  const grounds = (block: RegExp) => {
    const values = block.exec(css)?.[1] ?? '';
    return [...values.matchAll(/--(?:ground|surface|raised|sunken): (#\w{6})/g)].map(([, hex = '']) => hex);
  };
  const themes = {
    light: grounds(/^:root \{([^}]+)\}/m),
    dark: grounds(/:root\[data-theme='dark'\] \{([^}]+)\}/),
  };

  it.each([
    '#bd3c0c',
    '#000000',
    '#ffffff',
    '#ffff00',
    '#00ffff',
    '#ff00ff',
    '#0000ff',
    '#00ff00',
    '#808080',
    '#123abc',
  ])('the accent colour %s is readable in both themes on every background', (hex) => {
    for (const theme of ['light', 'dark'] as const) {
      const shades = accentShades(hex)[theme];
      expect(themes[theme]).toHaveLength(4);
      for (const ground of [...themes[theme], shades['accent-soft'], shades['on-accent']])
        for (const accent of [shades.accent, shades['accent-strong']])
          expect(contrast(accent, ground), `${accent} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the light theme uses the operator’s colour if the colour is readable', () =>
    expect(accentShades('#bd3c0c').light.accent).toBe('#bd3c0c'));

  it.each(['red', '#fff', '#12345g', ''])('the colour “%s” is rejected with a message', (value) =>
    expect(() => accentShades(value)).toThrow(`src/content/site.ts is “${value}”. Write it as six digits`),
  );
});

it.each([
  ['Aisle', 'AI'],
  ['Tool Shelf', 'TS'],
  ['the big-tool shelf', 'TB'],
  ['Tools & Shelves', 'TS'],
  ['X', 'X'],
  ['Ünder', 'ÜN'],
  ['  ', ''],
])('the monogram of %s is %s', (name, letters) => expect(markOf(name)).toBe(letters));
