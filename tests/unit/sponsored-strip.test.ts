import { describe, expect, it } from 'vitest';
import { stripOf } from '../../src/features/tools/use-sponsored';
import type { SponsoredTool } from '../../src/lib/database';
import { makeTool } from '../support/tools';

const placed = (id: string, more: Partial<SponsoredTool> = {}, category = 'Writing'): SponsoredTool => ({
  placement_id: `placement-${id}`,
  kind: 'plan_basic',
  weight: 30,
  is_on_top: true,
  tool: makeTool({ id, category }),
  ...more,
});
const view = { within: '', banner: undefined, turn: 0.5, shown: {} };
const ids = (strip: SponsoredTool[]) => strip.map(({ tool }) => tool.id);

describe('the strip above the results', () => {
  it('holds at most three', () => {
    expect(
      stripOf(
        ['a', 'b', 'c', 'd', 'e'].map((id) => placed(id)),
        view,
      ),
    ).toHaveLength(3);
  });

  it('shows only what is on top today, and not the tool of the banner', () => {
    const sponsored = [placed('a'), placed('gold', { kind: 'gold', is_on_top: false }), placed('b')];
    expect(ids(stripOf(sponsored, { ...view, banner: 'b' }))).toEqual(['a']);
  });

  it('shows on a category page what belongs to its family', () => {
    const sponsored = [placed('writer'), placed('camera', {}, 'Video')];
    expect(ids(stripOf(sponsored, { ...view, within: 'text' }))).toEqual(['writer']);
  });

  it('begins with what this browser saw longest ago', () => {
    const sponsored = [placed('a'), placed('b'), placed('c')];
    expect(ids(stripOf(sponsored, { ...view, shown: { a: 3, b: 1, c: 2 } }))).toEqual(['b', 'c', 'a']);
  });
});
