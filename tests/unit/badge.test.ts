import { describe, expect, it } from 'vitest';
import { contrast, shades } from '../../scripts/accent';
import { badgeColours, badges, drawBadge } from '../../scripts/badges';
import { widthOf } from '../../scripts/prerender/font';
import { BADGE_LOOKS, badgeHtml } from '../../src/domain/listing/badge';
import { site } from '../../src/content/site';

describe('the badge', () => {
  it('the badge has light and dark variants in two sizes', () => {
    expect(Object.keys(badges)).toEqual([
      'badges/listed-on-light-small.svg',
      'badges/listed-on-light-large.svg',
      'badges/listed-on-dark-small.svg',
      'badges/listed-on-dark-large.svg',
    ]);
    for (const drawing of Object.values(badges)) expect(drawing).toContain(`<title>Listed on ${site.name}</title>`);
  });

  it('the badge contains only paths and no scripts, fonts or external files', () => {
    for (const drawing of Object.values(badges)) {
      expect(drawing).not.toMatch(/<(text|script|image|style|use|foreignObject)|href|url\(|font/);
      expect(new Set(drawing.match(/https?:[^"]*/g))).toEqual(new Set(['http://www.w3.org/2000/svg']));
    }
  });

  it.each(BADGE_LOOKS)('the badge is readable on its %s background', (look) => {
    const { ground, ink, muted } = badgeColours[look];
    const { accent, 'on-accent': onAccent } = shades[look];
    for (const words of [ink, muted]) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['A', 'Tool Shelf', 'The Great Directory of Artificial Intelligence', 'W'.repeat(60), 'A & <B>'])(
    'the name “%s” fits into the badge',
    (name) => {
      const [, path = ''] = /.*<path fill="[^"]*" d="([^"]*)"\/><\/svg>/s.exec(drawBadge('light', 'small', name)) ?? [];
      const across = [...path.matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
      expect(across.length).toBeGreaterThan(2);
      expect(Math.max(...across)).toBeLessThan(148 - 8);
      expect(drawBadge('light', 'small', name)).not.toContain('<B>');
    },
  );

  it('a short name is rendered at full size', () => expect(widthOf('Aisle', 700, 17)).toBeLessThan(90));

  it('a name cannot escape from the attributes of the embed HTML', () =>
    expect(
      badgeHtml(
        { look: 'dark', size: 'large' },
        { siteUrl: 'https://site.example', directory: 'A "B" & <C>', path: '/tools/lumen' },
      ),
    ).toBe(
      '<a href="https://site.example/tools/lumen"><img src="https://site.example/badges/listed-on-dark-large.svg" width="222" height="66" alt="Listed on A &#34;B&#34; &#38; &#60;C&#62;"></a>',
    ));
});
