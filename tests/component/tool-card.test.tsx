import { act, fireEvent, screen } from '@testing-library/react';
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

describe('a tool card', () => {
  it('the card shows name, description, category and price', () => {
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
  ])('the card shows at most three of the tags %j', (tags, more) => {
    show({ tags });
    expect(tags.filter((tag) => screen.queryByText(tag))).toEqual(tags.slice(0, 3));
    expect(screen.queryByText(/more$/)?.textContent ?? null).toBe(more);
  });

  it.each(['gold', 'silver', 'bronze'] as const)(
    'a card with %s sponsorship has the border of its tier and the Sponsored badge',
    (tier) => {
      show({ sponsor_tier: tier, premium_type: 'sponsored' });
      expect(card().className).toContain(`border-${tier}`);
      expect(screen.getByText(tier).className).toContain('uppercase');
      expect(screen.getByText('Sponsored')).toBeTruthy();
    },
  );

  it('the card of a basic listing has no border or badge', () => {
    show();
    expect(card().className).not.toMatch(/border-(gold|silver|bronze)/);
    expect(screen.queryByText(/gold|silver|bronze|sponsored|featured/i)).toBeNull();
  });

  it('a paid card among the results has the label Sponsored even without a badge', () => {
    renderApp(<ToolCard tool={makeTool()} isPlaced />);
    expect(screen.getByText('Sponsored')).toBeTruthy();
  });

  it('a featured listing has the label Featured', () => {
    show({ premium_type: 'featured' });
    expect(screen.getByText('Featured')).toBeTruthy();
  });
});

describe('a click on a card', () => {
  it('the click opens the listing’s own address in a new tab', () => {
    show();
    expect([linkIs('href'), linkIs('target'), linkIs('rel')]).toEqual([
      'https://lumen.example.com/start',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('the click opens the affiliate address, and the link is marked as paid', () => {
    show({ affiliate_url });
    expect(linkIs('href')).toBe(affiliate_url);
    expect(linkIs('rel')).toBe('noopener noreferrer nofollow sponsored');
  });

  it('the click opens a sponsored listing’s address, and the link is marked as paid', () => {
    show({ premium_type: 'sponsored' });
    expect(linkIs('href')).toBe('https://lumen.example.com/start');
    expect(linkIs('rel')).toBe('noopener noreferrer nofollow sponsored');
  });
});

describe('a click on a card by the administrator', () => {
  afterEach(() => void vi.useRealTimers());

  it('the click opens the listing’s own address and offers the affiliate address', async () => {
    show({ affiliate_url }, true);
    expect([linkIs('href'), linkIs('rel')]).toEqual(['https://lumen.example.com/start', 'noopener noreferrer']);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const offer = () => screen.queryByRole('button', { name: 'Open affiliate URL' });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    vi.useFakeTimers();
    fireEvent.click(link());
    await act(() => vi.dynamicImportSettled());
    await pass(100);
    expect(screen.getByText(affiliate_url)).toBeTruthy();
    await pass(4800);
    expect(offer()).toBeTruthy();
    await pass(700);
    expect(offer()).toBeNull();
    expect(open).not.toHaveBeenCalled();
  });

  it('clicking the message opens the affiliate address', async () => {
    const { user } = show({ affiliate_url }, true);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(link());
    await user.click(await screen.findByRole('button', { name: 'Open affiliate URL' }));
    expect(open).toHaveBeenCalledExactlyOnceWith(affiliate_url, '_blank', 'noopener,noreferrer');
  });

  it('no message is shown if the listing has no affiliate address', async () => {
    const { user } = show({}, true);
    await user.click(link());
    expect(screen.queryByText('This tool has an affiliate URL')).toBeNull();
  });
});

describe('the card logo', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const genericIcon = () => document.querySelector('article svg');
  const favicon = 'https://www.google.com/s2/favicons?domain=lumen.example.com&sz=128';

  it('the favicon replaces a missing logo, and a generic icon replaces a missing favicon', () => {
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

  it('the host’s stored icon is preferred to the favicon service', () => {
    vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example');
    show({ host_icon: `${'a'.repeat(32)}.png` });
    expect(image()?.src).toBe(`https://project.example/storage/v1/object/public/host-icons/${'a'.repeat(32)}.png`);
    fireEvent.error(image() as HTMLImageElement);
    expect(image()?.src).toBe(favicon);
  });

  it('a disabled favicon service gets no request', () => {
    vi.stubEnv('VITE_FAVICON_SERVICE', 'off');
    show();
    expect(image()).toBeNull();
    expect(genericIcon()).not.toBeNull();
  });

  it.each([
    ['none', null],
    ['one letter', 'L'],
    ['not a web address', 'javascript:alert(1)'],
  ])('a logo that is %s is replaced by the favicon immediately', (_what, logo_url) => {
    show({ logo_url });
    expect(image()?.src).toBe(favicon);
  });

  it('an invalid address shows the generic icon', () => {
    show({ url: 'nothing' });
    expect(image()).toBeNull();
    expect(genericIcon()).not.toBeNull();
  });
});

describe('a card with hostile data', () => {
  it.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'https://google.com@evil.example'])(
    'an unsafe address never becomes a link: %s',
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

  it('HTML in a listing is shown as text', () => {
    const markup = '<img src=x onerror="alert(1)"><b>bold</b>';
    show({ description: markup, category: markup, tags: [markup] });
    expect(screen.getAllByText(markup)).toHaveLength(3);
    expect(card().querySelector('b, [onerror]')).toBeNull();
  });

  it('text direction characters affect only their own line', () => {
    show({ description: '\u202Edesrever' });
    expect(screen.getByText('\u202Edesrever').tagName).toBe('BDI');
  });

  it('repeated tags are rendered without errors', () => {
    show({ tags: ['same', 'same', 'same', 'same'] });
    expect(screen.getAllByText('same')).toHaveLength(3);
  });
});

test('a banner that fails to load is removed', () => {
  show({ sponsor_tier: 'silver', banner_url: 'https://pictures.example/gone.png', url: 'nothing' });
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
});

describe('links and buttons on a card', () => {
  it('the details link opens the tool page, where all tags are shown', () => {
    show({ tags: ['a', 'b', 'c', 'd'] });
    expect(screen.getByRole('link', { name: 'Details of Lumen' }).getAttribute('href')).toBe('/tools/lumen');
    expect(screen.getByText('+1 more').getAttribute('title')).toBe('d');
  });

  it('Compare is the next Tab stop after the name', async () => {
    const { user } = show();
    link().focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Compare Lumen' }));
  });

  it('a listing that is not public has no links or buttons', () => {
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
