import { describe, expect, it } from 'vitest';
import { SEED } from '../../src/domain/categories/category-seed';
import { takesTurns, viewOf } from '../../src/features/sponsored/use-sponsored';
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
const gold = (id: string, banner_url: string | null = `https://pictures.example/${id}.png`) =>
  placed(id, { kind: 'gold', weight: 349, is_on_top: false, tool: makeTool({ id, banner_url }) });
const luck: Record<string, number> = { 'placement-a': 0.2, 'placement-b': 0.9, 'placement-c': 0.5 };
const luckOf = (id: string) => luck[id] ?? 0.1;
const strip = (sponsored: SponsoredTool[], within = '') =>
  viewOf(SEED, sponsored, within, luckOf).strip.map(({ tool }) => tool.id);

describe('what is sponsored among the results', () => {
  it('holds at most three, in the order of the draw', () => {
    expect(strip(['a', 'b', 'c', 'd', 'e'].map((id) => placed(id)))).toEqual(['b', 'c', 'a']);
  });

  it('shows only what is on top today, and not the tool of the banner', () => {
    expect(
      strip([placed('a'), placed('silver', { kind: 'silver', is_on_top: false }), placed('b'), gold('b')]),
    ).toEqual(['a']);
  });

  it('shows on a category page what belongs to its family', () => {
    expect(strip([placed('writer'), placed('camera', {}, 'Video')], 'text')).toEqual(['writer']);
  });

  it('is the same again while the page is shown', () => {
    const five = ['v', 'w', 'x', 'y', 'z'].map((id) => placed(id));
    const first = viewOf(SEED, five, '');
    expect(viewOf(SEED, five.toReversed(), '')).toEqual(first);
  });
});

describe('the banner at the head of the directory', () => {
  it('is one that is drawn', () => {
    expect(viewOf(SEED, [gold('a'), gold('b'), gold('c')], '', luckOf).gold?.tool.id).toBe('b');
  });

  it('belongs to gold placements alone, and only to those that have one', () => {
    const silver = placed('silver', {
      kind: 'silver',
      tool: makeTool({ banner_url: 'https://pictures.example/s.png' }),
    });
    expect(viewOf(SEED, [silver, gold('none', null), gold('script', 'javascript:alert(1)')], '').gold).toBeUndefined();
  });
});

it('a draw is needed as soon as there are more placements than places', () => {
  const three = ['a', 'b', 'c'].map((id) => placed(id));
  expect([
    takesTurns([...three, gold('d')]),
    takesTurns([...three, placed('d')]),
    takesTurns([gold('a'), gold('b')]),
  ]).toEqual([false, true, true]);
});
