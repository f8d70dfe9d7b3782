import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePath, isSlug, readCompared } from '../../src/domain/directory/compare';
import type { ComparedTool } from '../../src/domain/listing/listing-facts';
import { comparedColumns, comparedRows } from '../../src/features/compare/compared-rows';
import { type Chosen, withChosen } from '../../src/features/tool-card/compare-selection';
import { makeTool } from '../support/tools';

const slug = constantFrom('chatgpt', 'claude', 'a', 'b-2', 'lumen', '404', 'x'.repeat(80));
const hostile = oneof(
  string({ unit: 'binary' }),
  constantFrom('../admin', '__proto__', 'a b', '-a', 'a--b', 'A', 'ä', '%2C', '{a}', '"', 'x'.repeat(81), '', ' '),
);
const one = oneof(slug, hostile);

describe('the URL of a comparison', () => {
  it('at most four different slugs are read from the URL, and surplus slugs are reported', () => {
    assert(
      property(array(one, { maxLength: 12 }), (parts) => {
        const { slugs, tooMany, repeated, hasNonsense } = readCompared(parts.join(','));
        expect(slugs.length).toBeLessThanOrEqual(4);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect([...slugs, ...tooMany].every(isSlug)).toBe(true);
        const requested = parts.flatMap((part) => part.split(',')).flatMap((text) => text.trim().toLowerCase() || []);
        expect([...slugs, ...tooMany]).toEqual([...new Set(requested.filter(isSlug))]);
        expect(repeated.every((text) => requested.filter((other) => other === text).length > 1)).toBe(true);
        expect(hasNonsense).toBe(!requested.every(isSlug));
      }),
    );
  });

  it('a generated URL is read back unchanged', () => {
    assert(
      property(array(slug, { maxLength: 4 }), (slugs) => {
        const { searchParams } = new URL(comparePath(slugs), 'https://aisle.example');
        expect(readCompared(searchParams.get('tools')).slugs).toEqual([...new Set(slugs)]);
      }),
    );
  });

  it.each([
    [null, [], false],
    ['', [], false],
    [' ChatGPT , claude,', ['chatgpt', 'claude'], false],
    ['chatgpt,javascript:alert(1)', ['chatgpt'], true],
  ])('the URL query %j is read as %j', (text, slugs, hasNonsense) => {
    expect(readCompared(text)).toMatchObject({ slugs, hasNonsense });
  });
});

it('the URL lists at most four different tools in the order of selection', () => {
  const tool = record({ slug, name: string({ unit: 'binary' }) });
  assert(
    property(array(tool), (tools) => {
      const chosen = tools.reduce<readonly Chosen[]>(withChosen, []);
      const different = [...new Set(tools.map((each) => each.slug))];
      expect(chosen.map((each) => each.slug)).toEqual(different.slice(0, 4));
      for (const each of chosen) expect(tools).toContainEqual(each);
    }),
  );
});

const compared = (own: Partial<ComparedTool> = {}): ComparedTool & { requested_slug: string } => ({
  ...makeTool(),
  named: [],
  requested_slug: own.slug ?? 'lumen',
  ...own,
});
const rowsOf = (...tools: ComparedTool[]) => new Map(comparedRows(tools).rows.map((row) => [row.label, row]));

describe('comparison rows', () => {
  it.each<[string, Partial<ComparedTool>, string, boolean]>([
    ['another price', { pricing_type: 'paid' }, 'Pricing', true],
    ['another category', { category: 'Video' }, 'Category', true],
    ['another number', { trial_days: 30 }, 'Free trial days', true],
    ['no API', { has_api: false }, 'API', true],
    ['other platforms', { platforms: ['Web', 'iOS'] }, 'Platforms', true],
    ['a detail that only the second tool has', { what_is_free: 'all' }, 'What is free', false],
    ['a detail that only the first tool has', { platforms: null }, 'Platforms', false],
    ['another description', { description: 'Draws maps of all kinds.' }, 'Description', false],
    ['other tags', { tags: ['b', 'c'] }, 'Tags', false],
    ['other list items', { what_it_does: ['three'] }, 'What it does', false],
    ['another address', { url: 'https://other.example.com/' }, 'Website URL', false],
    ['another date', { created_at: '2025-01-01T22:00:00Z' }, 'Listed since', false],
  ])('a difference is marked in a short detail, but not in longer text: %s', (_what, own, label, differs) => {
    const tool = compared({
      ...{ tags: ['a', 'b'], what_it_does: ['one', 'two'], trial_days: 14, has_api: true, platforms: ['Web'] },
    });
    expect(rowsOf(tool, { ...tool, ...own }).get(label)?.differs).toBe(differs);
  });

  it('each row compares one detail, and details that no tool has are listed separately', () => {
    const { rows, unstated } = comparedRows([compared(), compared({ best_for: 'painters' })]);
    for (const { facts } of rows) expect(facts).toHaveLength(2);
    expect(rows.map(({ label }) => label)).toContain('Best for');
    expect(unstated).toEqual(expect.arrayContaining(['Free trial days', 'What is free', 'Alternatives']));
    expect(rows.some(({ label }) => unstated.includes(label))).toBe(false);
  });
});

it('a tool with two slugs gets one column, and a missing tool keeps its column', () => {
  const found = [
    compared({ id: 'l', slug: 'lumen' }),
    { ...compared({ id: 'l', slug: 'lumen' }), requested_slug: 'old-lumen' },
  ];
  const columns = comparedColumns(['lumen', 'gone', 'old-lumen', 'gone-too'], found);
  expect(columns.map(({ asked, tool }) => [asked, tool?.id])).toEqual([
    ['lumen', 'l'],
    ['gone', undefined],
    ['gone-too', undefined],
  ]);
});
