import { describe, expect, it } from 'vitest';
import { classify, isDead, type Seen } from '../../../scripts/links/classify.ts';
import { cases } from './cases.ts';

describe('what is said of a link', () => {
  const judged = cases.map(([label, seen]) => ({ label, seen, outcome: classify(seen).outcome }));
  const called = judged.filter(({ outcome }) => isDead(outcome));

  it('is held against 200 labelled cases, of each kind more than a few', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    for (const label of ['alive', 'dead', 'moved']) {
      expect(cases.filter(([known]) => known === label).length).toBeGreaterThanOrEqual(10);
    }
  });

  it('is that it is dead in 99 of 100 cases only where it is, and finds nine of ten that are', () => {
    const wrong = called.filter(({ label }) => label !== 'dead');
    expect(1 - wrong.length / called.length).toBeGreaterThanOrEqual(0.99);
    const dead = judged.filter(({ label }) => label === 'dead');
    expect(dead.filter(({ outcome }) => isDead(outcome)).length / dead.length).toBeGreaterThanOrEqual(0.9);
  });

  it('is that it has moved where it has, and nowhere else', () => {
    expect(judged.filter(({ label, outcome }) => (label === 'moved') !== (outcome === 'moved'))).toEqual([]);
  });

  it('is a home for every page: the same page everywhere, without a word of sale, is how an app answers', () => {
    const text = '<div id="root"></div><script src="/app.js"></script>';
    const seen: Seen = { kind: 'answer', hops: [], url: 'https://tool.ai/', status: 200, headers: {}, text };
    expect(classify({ ...seen, elsewhere: text }).outcome).toBe('works');
    const sale = 'This domain is for sale. Visit 17 of session 4f4f4f4f4f4f4f4f4f4f4f4f';
    const again = 'This domain is for sale. Visit 18 of session 5a5a5a5a5a5a5a5a5a5a5a5a';
    expect(classify({ ...seen, text: sale, elsewhere: again }).outcome).toBe('parked');
    expect(classify({ ...seen, text: sale, elsewhere: 'No such page' }).outcome).toBe('works');
  });
});
