import { describe, expect, it } from 'vitest';
import { describeAlternatives, comparedFacts, sharedTags } from '../../src/features/tool-page/differences';
import type { ShownTool, SimilarTool } from '../../src/features/tool-page/tool-page.queries';
import { makeTool } from '../support/tools';

describe('descriptions of alternatives', () => {
  const similar = (own: Partial<SimilarTool>) => ({ ...makeTool(own as object), has_api: null, ...own }) as SimilarTool;
  const tool = {
    ...makeTool({ name: 'Lumen', category: 'Design', pricing_type: 'paid', tags: ['Drawing', 'Sketch'] }),
    has_api: true,
    alternatives: ['b'],
  } as unknown as ShownTool;

  it('a description mentions price, category and API differences, and ignores unknown values', () => {
    expect(comparedFacts(tool, similar({ category: 'Design', pricing_type: 'paid' }))).toEqual([
      { label: 'Price', own: 'Paid', other: 'Paid' },
    ]);
    expect(comparedFacts(tool, similar({ category: 'AI Art', pricing_type: 'free', has_api: false }))).toEqual([
      { label: 'Price', own: 'Paid', other: 'Free' },
      { label: 'Category', own: 'Design', other: 'AI Art' },
      { label: 'API', own: 'Yes', other: 'No' },
    ]);
    expect(sharedTags(tool, similar({ tags: ['sketch', 'x'] }))).toEqual(['Sketch']);
  });

  it('the summary includes the number of alternatives and their prices', () => {
    const some = ['a', 'b', 'c'].map((id) => similar({ id, pricing_type: 'free' }));
    expect(describeAlternatives(tool, some)).toBe(
      '3 tools to use instead of Lumen: 3 free. The listing names 1 of them.',
    );
    expect(describeAlternatives({ ...tool, name: '😀'.repeat(120), alternatives: null }, some).length).toBeLessThan(
      161,
    );
  });
});
