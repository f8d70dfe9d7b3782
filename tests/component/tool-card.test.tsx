import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { ListedTool } from '../../src/domain/listing/tool';
import { ToolCard } from '../../src/features/tool-card/tool-card';
import { renderApp } from '../support/render-app';
import { makeTool } from '../support/tools';

const show = (own: Partial<ListedTool> = {}, isAdmin = false) =>
  renderApp(<ToolCard tool={{ ...makeTool(), ...own }} isAdmin={isAdmin} />);
const link = () => screen.getByText('Lumen').closest('a') as HTMLAnchorElement;
const linkIs = (attribute: 'href' | 'rel' | 'target') => link().getAttribute(attribute);
const card = () => screen.getByRole('article');
const image = () => card().querySelector('img');

const affiliate_url = 'https://partner.example/?ref=aisle';

describe('a card', () => {
  it('shows name, description, category and price', () => {
    show({ pricing_type: 'freemium', category: 'AI Art' });
    expect(screen.getByRole('heading', { name: 'Lumen' })).toBeTruthy();
    expect(screen.getByText('Turns a sketch into a finished picture.')).toBeTruthy();
    expect(screen.getByText('AI Art')).toBeTruthy();
    expect(screen.getByText('Freemium')).toBeTruthy();
  });

  it.each([
    [['a'], null],
    [['a', 'b', 'c'], null],
    [['a', 'b', 'c', 'd'], '+1 more'],
    [['a', 'b', 'c', 'd', 'e', 'f'], '+3 more'],
  ])('shows at most three of the tags %j', (tags, more) => {
    show({ tags });
    expect(tags.filter((tag) => screen.queryByText(tag))).toEqual(tags.slice(0, 3));
    expect(screen.queryByText(/more$/)?.textContent ?? null).toBe(more);
  });

  it.each(['gold', 'silver', 'bronze'] as const)(
    'of a %s sponsor has its border and badge, and is labelled Sponsored',
    (tier) => {
      show({ sponsor_tier: tier, premium_type: 'sponsored' });
      expect(card().className).toContain(`border-${tier}`);
      expect(screen.getByText(tier).className).toContain('uppercase');
      expect(screen.getByText('Sponsored')).toBeTruthy();
    },
  );

  it('of a basic listing has neither', () => {
    show();
    expect(card().className).not.toMatch(/border-(gold|silver|bronze)/);
    expect(screen.queryByText(/gold|silver|bronze|sponsored|featured/i)).toBeNull();
  });

  it('of a placement among the results is labelled Sponsored, also for a kind without a badge', () => {
    renderApp(<ToolCard tool={makeTool()} isPlaced />);
    expect(screen.getByText('Sponsored')).toBeTruthy();
  });

  it('of a featured listing is labelled', () => {
    show({ premium_type: 'featured' });
    expect(screen.getByText('Featured')).toBeTruthy();
  });
});

describe('a click opens, in a new tab without access to this one,', () => {
  it('the listing’s own address', () => {
    show();
    expect([linkIs('href'), linkIs('target'), linkIs('rel')]).toEqual([
      'https://lumen.example.com/start',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('the affiliate address if there is one, marked as paid', () => {
    show({ affiliate_url });
    expect(linkIs('href')).toBe(affiliate_url);
    expect(linkIs('rel')).toBe('noopener noreferrer nofollow sponsored');
  });

  it('a sponsored listing’s address, marked as paid', () => {
    show({ premium_type: 'sponsored' });
    expect(linkIs('href')).toBe('https://lumen.example.com/start');
    expect(linkIs('rel')).toBe('noopener noreferrer nofollow sponsored');
  });
});

describe('for the administrator', () => {
  afterEach(() => void vi.useRealTimers());

  it('a click opens the listing’s own address, and a message offers the affiliate one for 5 seconds', async () => {
    show({ affiliate_url }, true);
    expect([linkIs('href'), linkIs('rel')]).toEqual(['https://lumen.example.com/start', 'noopener noreferrer']);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const offer = () => screen.queryByRole('button', { name: 'Open affiliate URL' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const clockTo = (time: number) => vi.advanceTimersByTimeAsync(time - Date.now());
    const clicked = Date.now();
    fireEvent.click(link());
    expect(await screen.findByText(affiliate_url)).toBeTruthy();
    const shown = Date.now();
    await clockTo(clicked + 4900);
    expect(offer()).toBeTruthy();
    await clockTo(shown + 5500);
    expect(offer()).toBeNull();
    expect(open).not.toHaveBeenCalled();
  });

  it('the message opens the affiliate address', async () => {
    const { user } = show({ affiliate_url }, true);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(link());
    await user.click(await screen.findByRole('button', { name: 'Open affiliate URL' }));
    expect(open).toHaveBeenCalledExactlyOnceWith(affiliate_url, '_blank', 'noopener,noreferrer');
  });

  it('a listing without an affiliate address is opened without a message', async () => {
    const { user } = show({}, true);
    await user.click(link());
    expect(screen.queryByText('This tool has an affiliate URL')).toBeNull();
  });
});

describe('the logo', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const genericIcon = () => document.querySelector('article svg');
  const favicon = 'https://www.google.com/s2/favicons?domain=lumen.example.com&sz=128';

  it('is the listing’s own, then the favicon of its host at size 128, then a generic icon', () => {
    show({ logo_url: 'https://pictures.example/lumen.png' });
    expect(image()?.src).toBe('https://pictures.example/lumen.png');
    expect([image()?.getAttribute('loading'), image()?.getAttribute('referrerpolicy')]).toEqual([
      'lazy',
      'no-referrer',
    ]);
    fireEvent.error(image() as HTMLImageElement);
    expect(image()?.src).toBe(favicon);
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(genericIcon()).not.toBeNull();
  });

  it('is the stored icon of its host, if it has none of its own, before the favicon', () => {
    vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example');
    show({ host_icon: `${'a'.repeat(32)}.png` });
    expect(image()?.src).toBe(`https://project.example/storage/v1/object/public/host-icons/${'a'.repeat(32)}.png`);
    fireEvent.error(image() as HTMLImageElement);
    expect(image()?.src).toBe(favicon);
  });

  it('is not requested from the favicon service if that is switched off', () => {
    vi.stubEnv('VITE_FAVICON_SERVICE', 'off');
    show();
    expect(image()).toBeNull();
    expect(genericIcon()).not.toBeNull();
  });

  it.each([
    ['none', null],
    ['one letter', 'L'],
    ['no web address', 'javascript:alert(1)'],
  ])('that is %s is the favicon at once', (_what, logo_url) => {
    show({ logo_url });
    expect(image()?.src).toBe(favicon);
  });

  it('of an invalid address is the generic icon', () => {
    show({ url: 'nothing' });
    expect(image()).toBeNull();
    expect(genericIcon()).not.toBeNull();
  });
});

describe('hostile data', () => {
  it.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'https://google.com@evil.example'])(
    'is never a link: %s',
    (address) => {
      const hostile = { url: address, affiliate_url: address, banner_url: address, sponsor_tier: 'gold' } as const;
      for (const isAdmin of [false, true]) {
        const { unmount } = show(hostile, isAdmin);
        expect(link().hasAttribute('href')).toBe(false);
        expect(image()?.src ?? '').not.toContain(address);
        unmount();
      }
    },
  );

  it('is text, whatever it contains', () => {
    const markup = '<img src=x onerror="alert(1)"><b>bold</b>';
    show({ description: markup, category: markup, tags: [markup] });
    expect(screen.getAllByText(markup)).toHaveLength(3);
    expect(card().querySelector('b, [onerror]')).toBeNull();
  });

  it('reverses only its own line', () => {
    show({ description: '\u202Edesrever' });
    expect(screen.getByText('\u202Edesrever').tagName).toBe('BDI');
  });

  it('can repeat a tag', () => {
    show({ tags: ['same', 'same', 'same', 'same'] });
    expect(screen.getAllByText('same')).toHaveLength(3);
  });
});

test('a banner that cannot be loaded is removed', () => {
  show({ sponsor_tier: 'silver', banner_url: 'https://pictures.example/gone.png', url: 'nothing' });
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
});

describe('next to the card’s own link', () => {
  it('a named one leads to the tool page, which has the tags that are not shown', () => {
    show({ tags: ['a', 'b', 'c', 'd'] });
    expect(screen.getByRole('link', { name: 'Details of Lumen' }).getAttribute('href')).toBe('/tools/lumen');
    expect(screen.getByText('+1 more').getAttribute('title')).toBe('d');
  });

  it('the choices come next by keyboard: Compare is the Tab stop after the name', async () => {
    const { user } = show();
    link().focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Compare Lumen' }));
  });

  it('a listing that is not public yet has none', () => {
    renderApp(<ToolCard tool={makeTool({ tags: ['a', 'b', 'c', 'd'] })} isPreview />);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('an affiliate link is labelled', () => {
    const { unmount } = show({ affiliate_url });
    expect(screen.getByText('Affiliate link')).toBeTruthy();
    unmount();
    show();
    expect(screen.queryByText('Affiliate link')).toBeNull();
  });
});
