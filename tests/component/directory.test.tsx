import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import HomePage from '../../src/pages/home-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool, makeTools } from '../support/tools';

vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));

const open = (at = '/') => renderPage(<HomePage />, { at });
/** Opens the home page over so many tools and waits until they are there. */
async function openWith(count: number, at = '/') {
  backend.tools = makeTools(count);
  const view = open(at);
  await screen.findByText(/^Showing/);
  return view;
}

const said = (text: string | RegExp) => screen.findByText(text);
const summary = () => screen.queryByText(/^Showing/)?.textContent ?? null;
const names = () => [...document.querySelectorAll('article h3')].map((heading) => heading.textContent);
const searchBox = () => screen.getByPlaceholderText<HTMLInputElement>('Search AI tools...');
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const choose = (label: string, value: string) => fireEvent.change(select(label), { target: { value } });
const search = (text: string) => fireEvent.change(searchBox(), { target: { value: text } });
const options = (label: string) => [...select(label).options].map(({ text }) => text);
const button = (name: string) => screen.getByRole('button', { name });

describe('the directory says', () => {
  it("'Loading AI tools...' until something has come", async () => {
    backend.answer = () => new Promise(() => {});
    open();
    expect(await said('Loading AI tools...')).toBeTruthy();
  });

  it("'Error loading AI tools' when nothing could be read, and tries again on request", async () => {
    backend.tools = makeTools(3);
    backend.answer = () => ({ error: { message: 'upstream is down' } });
    const { user } = open();
    await said('Error loading AI tools');
    backend.answer = undefined;
    await user.click(button('Try again'));
    await said('Showing 1-3 of 3 tools');
    expect(screen.queryByText('Error loading AI tools')).toBeNull();
  });

  it("'No AI tools found in the database yet.' when there are none", async () => {
    open();
    await said('No AI tools found in the database yet.');
    expect(screen.getByText('Check back soon for new tools!')).toBeTruthy();
    expect(summary()).toBeNull();
    expect(screen.queryByText('Clear Filters')).toBeNull();
  });

  it('which search matches nothing', async () => {
    await openWith(20);
    search('  "nothing" <b>');
    await said('No tools match your search for ""nothing" <b>"');
    expect(summary()).toBeNull();
  });

  it('that the filters match nothing', async () => {
    backend.tools = makeTools(20);
    open('/?category=Poetry');
    await said('No tools match your current filters.');
    expect(summary()).toBeNull();
  });
});

describe('Clear Filters', () => {
  it.each(['/?q=tool', '/?category=Video', '/?pricing=free'])(
    'stands there while something narrows the list: %s',
    async (at) => {
      await openWith(20, at);
      expect(button('Clear Filters')).toBeTruthy();
    },
  );

  it('does not when nothing does: page and page size narrow nothing', async () => {
    await openWith(60, '/?page=2&size=24');
    expect(screen.queryByText('Clear Filters')).toBeNull();
  });

  it('takes search and filters back, also from where nothing matches', async () => {
    backend.tools = makeTools(20);
    const { user } = open('/?q=nothing&category=Video&pricing=free&size=24');
    await said('No tools match your search for "nothing"');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    await said('Showing 1-20 of 20 tools');
    expect(searchBox().value).toBe('');
    expect(address()).toBe('/?size=24');
  });
});

describe('the summary', () => {
  it.each([
    ['/', 'Showing 1-16 of 40 tools'],
    ['/?page=3', 'Showing 33-40 of 40 tools'],
    ['/?page=99', 'Showing 33-40 of 40 tools'],
    ['/?size=36', 'Showing 1-36 of 40 tools'],
    ['/?category=video', 'Showing 1-8 of 8 tools (filtered from 40 total)'],
    ['/?q=number%2012', 'Showing 1-1 of 1 tools (filtered from 40 total)'],
    ['/?pricing=free&category=text', 'Showing 1-2 of 2 tools (filtered from 40 total)'],
  ])('of %s is %s', async (at, expected) => {
    await openWith(40, at);
    expect(summary()).toBe(expected);
  });
});

describe('the controls', () => {
  it('offer the categories and pricing types that there are, and four page sizes', async () => {
    await openWith(3);
    expect(options('Category')).toEqual(['All Categories', 'Text Generation', 'Video', 'Writing']);
    expect(options('Pricing')).toEqual(['All', 'Free', 'Freemium', 'Trial']);
    expect(options('Per page')).toEqual(['16', '24', '36', '48']);
    expect(select('Per page').value).toBe('16');
  });

  it('show the word of a category link, which need not be a whole category', async () => {
    await openWith(20, '/?category=text');
    expect(select('Category').selectedOptions[0]?.text).toBe('Text');
    expect(new Set(document.querySelectorAll('article p.aisle-tag')).size).toBe(4);
  });

  it.each([
    ['Category', 'Video', '/?category=Video'],
    ['Pricing', 'paid', '/?pricing=paid'],
    ['Per page', '24', '/?size=24'],
  ])('%s writes the address and starts again at page 1', async (label, value, expected) => {
    await openWith(80, '/?page=2');
    choose(label, value);
    await waitFor(() => expect(address()).toBe(expected));
    expect(summary()).toMatch(/^Showing 1-/);
  });

  it('are restored by Back', async () => {
    await openWith(80, '/?page=2');
    choose('Pricing', 'paid');
    await said('Showing 1-16 of 20 tools (filtered from 80 total)');
    window.history.back();
    await said('Showing 17-32 of 80 tools');
    expect(select('Pricing').value).toBe('');
  });
});

describe('the search box', () => {
  it('answers at every key; the address follows, and other parameters stay', async () => {
    await openWith(40, '/?utm_source=mail&page=2');
    const entries = window.history.length;
    search('number 12 ');
    await said('Showing 1-1 of 1 tools (filtered from 40 total)');
    expect(names()).toEqual(['Tool 12']);
    await waitFor(() => expect(address()).toBe('/?utm_source=mail&q=number+12+'));
    expect(window.history.length).toBe(entries);
  });

  it('puts the search into the address and the history at once by its button, and follows Back', async () => {
    const { user } = await openWith(40);
    search('number 12');
    await user.click(button('Search'));
    expect(address()).toBe('/?q=number+12');
    window.history.back();
    await said('Showing 1-16 of 40 tools');
    expect(searchBox().value).toBe('');
  });

  it('begins with what the address says', async () => {
    await openWith(40, '/?q=number+12');
    expect(searchBox().value).toBe('number 12');
    expect(names()).toEqual(['Tool 12']);
  });
});

describe('the pages', () => {
  const shown = () =>
    [...screen.getByRole('navigation', { name: 'Pages of tools' }).querySelectorAll('li')].map(
      ({ textContent }) => textContent,
    );

  it('are turned by number, Previous and Next, and the first and the last have only one way', async () => {
    const { user } = await openWith(112);
    expect(shown()).toEqual(['1', '2', '3', '4', '…', '7']);
    expect(button('Previous')).toHaveProperty('disabled', true);
    await user.click(button('Next'));
    expect([summary(), address()]).toEqual(['Showing 17-32 of 112 tools', '/?page=2']);
    await user.click(button('Page 7'));
    expect([summary(), address()]).toEqual(['Showing 97-112 of 112 tools', '/?page=7']);
    expect(screen.getByText('7').getAttribute('aria-current')).toBe('page');
    expect(button('Next')).toHaveProperty('disabled', true);
    await user.click(button('Previous'));
    expect(address()).toBe('/?page=6');
  });

  it('scroll smoothly to the top when they change, and without motion for who asks for none', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const { user } = await openWith(40);
    await user.click(button('Next'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
    );
    await user.click(button('Next'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'auto' });
  });

  it('are not offered when there is only one', async () => {
    await openWith(16);
    expect(screen.queryByRole('navigation', { name: 'Pages of tools' })).toBeNull();
  });
});

describe('reading', () => {
  it('asks for approved tools, newest first, in batches of 1,000 until one returns fewer', async () => {
    const { queryClient } = await openWith(2500);
    await waitFor(() => expect(screen.queryByText('Loading the rest...')).toBeNull());
    expect(backend.requests.map(({ range }) => range)).toEqual([
      [0, 999],
      [1000, 1999],
      [2000, 2999],
    ]);
    for (const request of backend.requests) {
      expect(request).toMatchObject({
        table: 'ai_tools',
        verb: 'select',
        filters: [['eq', 'approval_status', 'approved']],
        order: ['created_at desc', 'id desc'],
      });
    }
    expect(queryClient.getQueryData(['ai-tools', 'approved'])).toBeTruthy();
    expect(summary()).toBe('Showing 1-16 of 2,500 tools');
  });

  it('asks once more after a full batch', async () => {
    await openWith(1000);
    await waitFor(() =>
      expect(backend.requests.map(({ range }) => range)).toEqual([
        [0, 999],
        [1000, 1999],
      ]),
    );
    await waitFor(() => expect(screen.queryByText('Loading the rest...')).toBeNull());
    expect(summary()).toBe('Showing 1-16 of 1,000 tools');
  });

  it('shows the first batch at once, with the total right from the start', async () => {
    backend.answer = ({ range }) => (range?.[0] === 0 ? undefined : new Promise(() => {}));
    await openWith(1500);
    expect(summary()).toBe('Showing 1-16 of 1,500 tools');
    expect(names()).toHaveLength(16);
    expect(screen.getByText('Loading the rest...')).toBeTruthy();
  });

  it('keeps what is there when a later batch fails, says so and completes it on request', async () => {
    backend.answer = ({ range }) => (range?.[0] === 0 ? undefined : { error: { message: 'upstream is down' } });
    const { user } = await openWith(1500);
    await said('Some tools could not be loaded.');
    expect(summary()).toBe('Showing 1-16 of 1,500 tools');
    expect(names()).toHaveLength(16);
    backend.answer = undefined;
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText('Some tools could not be loaded.')).toBeNull());
    search('number 1500 ');
    await said('Showing 1-1 of 1 tools (filtered from 1,500 total)');
  });
});

describe('payment', () => {
  const gold = makeTool({
    id: 'gold',
    name: 'Golden',
    sponsor_tier: 'gold',
    premium_type: 'sponsored',
    banner_url: 'https://pictures.example/gold.png',
    affiliate_url: 'https://partner.example/?ref=aisle',
  });
  const banner = () => screen.queryByLabelText('Sponsored');

  it('does not change the order', async () => {
    backend.tools = [...makeTools(3), gold];
    open();
    await said('Showing 1-4 of 4 tools');
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3', 'Golden']);
  });

  it('puts one gold banner at the head of the first page, labelled, and nowhere else', async () => {
    backend.tools = [...makeTools(20), gold];
    const { user } = open();
    await said('Showing 1-16 of 21 tools');
    const place = within(await screen.findByLabelText('Sponsored'));
    expect(place.getByText('Sponsored')).toBeTruthy();
    const link = place.getByRole('link', { name: 'Golden' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://partner.example/?ref=aisle',
      'noopener noreferrer nofollow sponsored',
    ]);
    await user.click(button('Next'));
    expect(banner()).toBeNull();
    await user.click(button('Previous'));
    expect(await screen.findByLabelText('Sponsored')).toBeTruthy();
    search('golden');
    await waitFor(() => expect(banner()).toBeNull());
  });

  it('does not count the administrator’s clicks: they lead to the listings’ own addresses', async () => {
    backend.startSession({ isAdmin: true });
    backend.tools = [gold];
    open();
    const links = () => [...document.querySelectorAll('article a, aside a')].map((link) => link.getAttribute('href'));
    await waitFor(() =>
      expect(links()).toEqual(['https://lumen.example.com/start', 'https://lumen.example.com/start']),
    );
  });
});

describe('the home page', () => {
  it("offers 'Add Your AI Tool' to who is signed in", async () => {
    backend.startSession();
    open();
    expect((await screen.findByText('Add Your AI Tool')).closest('a')?.getAttribute('href')).toBe('/create-listing');
  });

  it('offers it to nobody else', async () => {
    await openWith(1);
    expect(screen.queryByText('Add Your AI Tool')).toBeNull();
  });

  it('ends with 17 partners; all but one lead to their offer, marked as paid for', async () => {
    await openWith(1);
    const strip = screen.getByText('Featured AI Partners').closest('section') as HTMLElement;
    expect(strip.querySelectorAll('li')).toHaveLength(17);
    const links = [...strip.querySelectorAll('a')];
    expect(links).toHaveLength(16);
    for (const { rel, target, protocol } of links) {
      expect([rel, target, protocol]).toEqual(['noopener noreferrer nofollow sponsored', '_blank', 'https:']);
    }
  });
});

test('a change is announced once the typing has paused, and not at every key', async () => {
  await openWith(40);
  const announced = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  expect(announced()).toEqual([]);
  search('number 1');
  search('number 12');
  await waitFor(() => expect(announced()).toEqual(['1 tool found']), { timeout: 2000 });
});

test('a listing that would break out of the page’s structured data cannot', async () => {
  backend.tools = [makeTool({ name: '</script><img src=x onerror="alert(1)">' })];
  open();
  await said('Showing 1-1 of 1 tools');
  expect(document.querySelector('[onerror]')).toBeNull();
  const [list] = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ innerHTML }) => innerHTML);
  expect(list).toContain('\\u003c/script>');
});
