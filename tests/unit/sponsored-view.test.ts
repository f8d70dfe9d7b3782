import { describe, expect, it } from 'vitest';
import { SEED } from '../../src/domain/categories/category-seed';
import { takesTurns, viewOf } from '../../src/features/placements/sponsored';
import type { SponsoredTool } from '../../src/lib/database';
import { makeTool } from '../support/tools';

const placed = (id: string, more: Partial<SponsoredTool> = {}, category = 'Writing'): SponsoredTool => ({
  placement_id: `placement-${id}`,
  kind: 'plan_basic',
  weight: 30,
  is_on_top: true,
  facts: [],
  tool: makeTool({ id, category }),
  ...more,
});
const whole = { category: '', within: '', pricing: '', facts: '' };
const gold = (id: string, banner_url: string | null = `https://pictures.example/${id}.png`) =>
  placed(id, { kind: 'gold', weight: 349, is_on_top: false, tool: makeTool({ id, banner_url }) });
const luck: Record<string, number> = { 'placement-a': 0.2, 'placement-b': 0.9, 'placement-c': 0.5 };
const luckOf = (id: string) => luck[id] ?? 0.1;
const strip = (sponsored: SponsoredTool[], filters: Partial<typeof whole> = {}) =>
  viewOf(SEED, sponsored, { ...whole, ...filters }, luckOf).strip.map(({ tool }) => tool.id);

describe('the row of paid cards', () => {
  it('the row shows at most four cards in the selected order', () => {
    expect(strip(['a', 'b', 'c', 'd', 'e'].map((id) => placed(id)))).toEqual(['b', 'c', 'a', 'd']);
  });

  it('the row shows only placements at the top of the directory, except the banner’s tool', () => {
    expect(
      strip([placed('a'), placed('silver', { kind: 'silver', is_on_top: false }), placed('b'), gold('b')]),
    ).toEqual(['a']);
  });

  it.each([
    [{ within: 'text' }, ['writer']],
    [{ category: 'text,AI Art' }, ['writer']],
    [{ within: 'text', category: 'Video' }, []],
    [{ pricing: 'paid,trial' }, ['camera']],
    [{ category: 'Video', pricing: 'free' }, []],
    [{ facts: 'api' }, ['camera', 'voice']],
  ])('the row shows only cards that match the filter %o', (filters, shown) => {
    const paid = { tool: makeTool({ id: 'camera', category: 'Video', pricing_type: 'paid' }) };
    const all = [
      placed('writer'),
      placed('camera', { ...paid, facts: ['api'] }),
      placed('voice', { facts: ['api'] }, 'Audio'),
    ];
    expect(strip(all, filters).toSorted()).toEqual(shown);
  });

  it('the row does not change while the page is open', () => {
    const five = ['v', 'w', 'x', 'y', 'z'].map((id) => placed(id));
    const first = viewOf(SEED, five, whole);
    expect(viewOf(SEED, five.toReversed(), whole)).toEqual(first);
  });
});

describe('the gold banner', () => {
  it('one of several gold placements is selected at random', () => {
    expect(viewOf(SEED, [gold('a'), gold('b'), gold('c')], whole, luckOf).gold?.tool.id).toBe('b');
  });

  it('a gold placement is shown only if it matches the filters', () => {
    expect(viewOf(SEED, [gold('a')], { ...whole, category: 'Video' }, luckOf).gold).toBeUndefined();
  });

  it('only a gold placement with an image is shown as the banner', () => {
    const silver = placed('silver', {
      kind: 'silver',
      tool: makeTool({ banner_url: 'https://pictures.example/s.png' }),
    });
    expect(
      viewOf(SEED, [silver, gold('none', null), gold('script', 'javascript:alert(1)')], whole).gold,
    ).toBeUndefined();
  });
});

it('the page rotates placements only if several have the same kind', () => {
  expect([
    takesTurns([placed('a'), gold('d')]),
    takesTurns([placed('a'), placed('b')]),
    takesTurns([gold('a'), gold('b')]),
  ]).toEqual([false, true, true]);
});
