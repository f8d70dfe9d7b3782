import { describe, expect, it } from 'vitest';
import {
  distinctCategories,
  distinctPricing,
  filterTools,
  matchesCategory,
} from '../../src/features/tools/directory-filter';
import { makeTool, makeTools } from '../support/tools';

const tools = [
  makeTool({
    id: 'lumen',
    name: 'Lumen',
    description: 'Turns sketches into PICTURES.',
    category: 'AI Art',
    pricing_type: 'free',
    tags: ['drawing', 'colour'],
  }),
  makeTool({
    id: 'scriba',
    name: 'Scriba',
    description: 'Writes letters.',
    category: 'Text Generation',
    pricing_type: 'paid',
    tags: ['e-mail'],
  }),
  makeTool({
    id: 'vox',
    name: 'Vox (beta)',
    description: '50% faster, "as said"',
    category: 'Audio',
    pricing_type: 'paid',
    tags: ['c++', 'snake_case', 'back\\slash', '5*'],
  }),
];
const found = (filter: Partial<Parameters<typeof filterTools>[1]>) =>
  filterTools(tools, { search: '', category: '', pricing: '', ...filter }).map(({ id }) => id);

describe('the search', () => {
  it.each([
    ['the name', 'lum', ['lumen']],
    ['the description', 'letters', ['scriba']],
    ['the category', 'audio', ['vox']],
    ['any tag', 'colour', ['lumen']],
    ['a part of a word', 'rib', ['scriba']],
  ])('finds a substring of %s', (_where, search, expected) => {
    expect(found({ search })).toEqual(expected);
  });

  it('does not mind letter case, on either side', () => {
    expect(found({ search: 'LUMEN' })).toEqual(['lumen']);
    expect(found({ search: 'pictures' })).toEqual(['lumen']);
  });

  it('does not mind spaces around it, and spaces alone ask for nothing', () => {
    expect(found({ search: '  vox ' })).toEqual(['vox']);
    expect(found({ search: '   ' })).toHaveLength(3);
  });

  it('finds nothing across two fields or two tags', () => {
    expect(found({ search: 'drawingcolour' })).toEqual([]);
    expect(found({ search: 'lumen turns' })).toEqual([]);
  });

  it.each([',', '(', ')', '"', '*', '%', '_', '\\', '+', '.*', '[a-z]', '$^'])('takes %s as plain text', (search) => {
    const plain = tools.filter((tool) =>
      [tool.name, tool.description, tool.category, ...tool.tags].some((text) => text.toLowerCase().includes(search)),
    );
    expect(found({ search })).toEqual(plain.map(({ id }) => id));
  });
});

describe('the filters', () => {
  it('combine: every one of them must fit', () => {
    expect(found({ pricing: 'paid' })).toEqual(['scriba', 'vox']);
    expect(found({ pricing: 'paid', category: 'Audio' })).toEqual(['vox']);
    expect(found({ pricing: 'paid', category: 'Audio', search: 'lumen' })).toEqual([]);
  });

  it.each([
    ['Text', 'text', true],
    ['Text Generation', 'text', true],
    ['Text Generation', 'text generation', true],
    ['Text Generation', 'GENERATION', true],
    ['Health & Wellness', 'wellness', true],
    ['Context Tools', 'text', false],
    ['Texts', 'text', false],
    ['Audio', 'text', false],
  ])('the category %s answers to ?category=%s: %s', (category, wanted, expected) => {
    expect(matchesCategory(category, wanted)).toBe(expected);
  });

  it('offer the categories and pricing types that are there, once each', () => {
    expect(distinctCategories([...tools, ...tools])).toEqual(['AI Art', 'Audio', 'Text Generation']);
    expect(distinctPricing([...tools, ...tools])).toEqual(['free', 'paid']);
  });
});

it('each tool is read once, however many keys are typed', () => {
  let reads = 0;
  const counted = makeTools(1000).map(
    (tool) =>
      new Proxy(tool, {
        get: (target, key, receiver) => {
          if (key === 'description') reads += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      }),
  );
  for (const search of ['n', 'nu', 'num', 'numb']) filterTools(counted, { search, category: '', pricing: '' });
  expect(reads).toBe(1000);
});
