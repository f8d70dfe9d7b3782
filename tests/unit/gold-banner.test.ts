import { describe, expect, it } from 'vitest';
import { leastRecentlyShown } from '../../src/features/tools/use-sponsored';
import { makeTool } from '../support/tools';

const gold = (id: string, banner_url: string | null = `https://pictures.example/${id}.png`) =>
  makeTool({ id, sponsor_tier: 'gold', premium_type: 'sponsored', banner_url });

describe('the banner at the head of the directory', () => {
  const tools = [gold('a'), gold('b'), gold('c')];

  it('is the one that this browser saw longest ago', () => {
    expect(leastRecentlyShown(tools, { a: 3000, b: 1000, c: 2000 })?.id).toBe('b');
  });

  it('is one that was never seen, before all others', () => {
    expect(leastRecentlyShown(tools, { a: 1, b: 2 })?.id).toBe('c');
  });

  it('is the newest listing’s when none has been seen', () => {
    expect(leastRecentlyShown(tools, {})?.id).toBe('a');
  });

  it('belongs to gold sponsors alone, and only to those that have one', () => {
    const silver = makeTool({ sponsor_tier: 'silver', banner_url: 'https://pictures.example/s.png' });
    expect(leastRecentlyShown([silver, gold('none', null), gold('script', 'javascript:alert(1)')], {})).toBeUndefined();
  });
});
