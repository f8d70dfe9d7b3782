import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import HomePage from '../../src/pages/home-page';
import { createQueryClient } from '../../src/app/query-client';
import { toolQueries } from '../../src/features/tools/tools.queries';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { searchStandIn } from '../support/search-stand-in';
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
    backend.search = () => new Promise(() => {});
    open();
    expect(await said('Loading AI tools...')).toBeTruthy();
  });

  it("'Error loading AI tools' when nothing could be read, and tries again on request", async () => {
    backend.tools = makeTools(3);
    backend.search = () => ({ error: { message: 'upstream is down' } });
    const { user } = open();
    await said('Error loading AI tools');
    backend.search = undefined;
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
    ['/?pricing=free&category=text', 'Showing 1-4 of 4 tools (filtered from 40 total)'],
  ])('of %s is %s', async (at, expected) => {
    await openWith(40, at);
    expect(summary()).toBe(expected);
  });
});

describe('the controls', () => {
  it('offer what there is by family, each with its count, and four page sizes', async () => {
    await openWith(10);
    expect(options('Category')).toEqual([
      'All Categories',
      'All text (4)',
      'Text Generation (2)',
      'Writing (2)',
      'Video (2)',
      'Audio (2)',
      'Development (2)',
    ]);
    expect([...select('Category').querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Text']);
    expect(options('Pricing')).toEqual(['All', 'Free (3)', 'Freemium (3)', 'Trial (2)', 'Paid (2)']);
    expect(select('Pricing').options[0]?.label).toBe('All prices');
    expect(options('Per page')).toEqual(['16', '24', '36', '48']);
    expect(select('Per page').value).toBe('16');
  });

  it('count what each choice leaves with the other filters applied', async () => {
    await openWith(40, '/?pricing=paid&q=number');
    expect(options('Category').slice(0, 3)).toEqual(['All Categories', 'All text (4)', 'Text Generation (2)']);
    choose('Category', 'Video');
    await said('Showing 1-2 of 2 tools (filtered from 40 total)');
    await waitFor(() =>
      expect(options('Pricing')).toEqual(['All', 'Free (2)', 'Freemium (2)', 'Trial (2)', 'Paid (2)']),
    );
  });

  it('show the family or the word of a category link', async () => {
    const { unmount } = await openWith(20, '/?category=Text');
    expect(select('Category').selectedOptions[0]?.text).toBe('All text (8)');
    unmount();
    await openWith(20, '/?category=generation');
    expect(select('Category').selectedOptions[0]?.text).toBe('Generation');
    expect(names()).toHaveLength(4);
  });

  it.each([
    ['Category', 'Video', '/?category=Video'],
    ['Pricing', 'paid', '/?pricing=paid'],
    ['Per page', '24', '/?size=24'],
  ])('%s writes the address and starts again at page 1', async (label, value, expected) => {
    await openWith(80, '/?page=2');
    choose(label, value);
    await waitFor(() => expect(address()).toBe(expected));
    await said(/^Showing 1-/);
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
    await openWith(40);
    search('number 12');
    // At once: a moment later the address would have followed the box by itself.
    fireEvent.click(button('Search'));
    await waitFor(() => expect(address()).toBe('/?q=number+12'));
    window.history.back();
    await waitFor(() => expect(searchBox().value).toBe(''));
    await said('Showing 1-16 of 40 tools');
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
    await said('Showing 17-32 of 112 tools');
    expect(address()).toBe('/?page=2');
    await user.click(button('Page 7'));
    await said('Showing 97-112 of 112 tools');
    expect(address()).toBe('/?page=7');
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
  const queries = () => backend.searches.map(({ query = '' }) => query);

  it('asks for one page by GET, with nothing but what is shown', async () => {
    const { queryClient } = await openWith(2500, '/?category=text&size=24');
    expect(summary()).toBe('Showing 1-24 of 1,000 tools (filtered from 2,500 total)');
    expect(backend.rpc.mock.calls.filter(([name]) => name === 'search_tools')).toEqual([
      ['search_tools', { category: 'text', page: 1, page_size: 24 }, { get: true }],
    ]);
    expect(backend.requests.filter(({ filters }) => !filters.some(([, column]) => column === 'sponsor_tier'))).toEqual(
      [],
    );
    expect(queryClient.getQueriesData({ queryKey: ['ai-tools', 'approved'] }).length).toBeGreaterThan(0);
  });

  it('keeps the page until the next one is there', async () => {
    const { user } = await openWith(40, '/?pricing=free');
    let answer = () => {};
    backend.search = ({ page }) =>
      page === 1 ? new Promise((done) => (answer = () => done({ data: searchStandIn(backend.tools, {}) }))) : undefined;
    await user.click(button('Clear Filters'));
    expect(summary()).toBe('Showing 1-10 of 10 tools (filtered from 40 total)');
    expect(names()).toHaveLength(10);
    expect(screen.queryByText('Loading AI tools...')).toBeNull();
    await act(async () => answer());
    await said('Showing 1-16 of 40 tools');
  });

  it('has the next page at hand once a page has been looked at', async () => {
    const { user } = await openWith(40);
    await waitFor(() => expect(backend.searches.map(({ page }) => page)).toEqual([1, 2]));
    backend.search = () => new Promise(() => {});
    await user.click(button('Next'));
    await said('Showing 17-32 of 40 tools');
  });

  it('asks at most once in 150 ms while someone types, last for the last word', async () => {
    await openWith(40);
    const before = backend.searches.length;
    for (const text of ['n', 'nu', 'num', 'numb', 'numbe', 'number', 'number 12']) search(text);
    await said('Showing 1-1 of 1 tools (filtered from 40 total)');
    expect(queries().slice(before).length).toBeLessThanOrEqual(2);
    expect(queries().at(-1)).toBe('number 12');
  });

  it('shows the answer to the last question, in whatever order the answers come', async () => {
    await openWith(40);
    const answers: Record<string, () => void> = {};
    backend.search = (asked) =>
      new Promise((done) => {
        answers[asked.query ?? ''] = () => done({ data: searchStandIn(backend.tools, asked) });
      });
    search('number 1');
    await waitFor(() => expect(answers['number 1']).toBeTruthy());
    search('number 12');
    await waitFor(() => expect(answers['number 12']).toBeTruthy());
    await act(async () => answers['number 12']?.());
    await said('Showing 1-1 of 1 tools (filtered from 40 total)');
    await act(async () => answers['number 1']?.());
    expect(names()).toEqual(['Tool 12']);
  });

  it('answers at once what was seen before', async () => {
    await openWith(40);
    search('number 12');
    await said('Showing 1-1 of 1 tools (filtered from 40 total)');
    backend.search = () => new Promise(() => {});
    search('');
    expect(await said('Showing 1-16 of 40 tools')).toBeTruthy();
  });

  it('keeps what is there when the next answer fails, says so and tries again on request', async () => {
    const { user } = await openWith(40);
    backend.search = () => ({ error: { message: 'upstream is down' } });
    choose('Pricing', 'free');
    await said('Error loading AI tools');
    expect(summary()).toBe('Showing 1-16 of 40 tools');
    expect(names()).toHaveLength(16);
    backend.search = undefined;
    await user.click(button('Try again'));
    await said('Showing 1-10 of 10 tools (filtered from 40 total)');
    expect(screen.queryByText('Error loading AI tools')).toBeNull();
  });

  it('reads the whole in batches of 1,000 where the whole is needed, newest first, until one returns fewer', async () => {
    backend.tools = makeTools(2500);
    const { pages } = await createQueryClient().fetchInfiniteQuery({ ...toolQueries.approved(), pages: 10 });
    expect(pages.flatMap(({ tools }) => tools)).toHaveLength(2500);
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
    expect(toolQueries.approved().queryKey).toEqual(['ai-tools', 'approved']);
  });
});

describe('a search that finds nothing', () => {
  it('names what comes nearest, each with a link to its page', async () => {
    await openWith(3);
    const nearest = [makeTool({ id: 'chatgpt', slug: 'chatgpt', name: 'ChatGPT' })];
    backend.search = (asked) => ({ data: { ...searchStandIn(backend.tools, asked), nearest } });
    search('chatgtp');
    await said('No tools match your search for "chatgtp"');
    const place = within(screen.getByRole('region', { name: 'The nearest to it' }));
    expect(place.getByRole('link', { name: 'ChatGPT' }).getAttribute('href')).toBe('/tools/chatgpt');
  });
});

describe('a card', () => {
  it('narrows the directory to its category or a tag', async () => {
    const { user } = await openWith(40);
    await user.click(screen.getAllByRole('button', { name: 'Video' })[0] as HTMLElement);
    await said('Showing 1-8 of 8 tools (filtered from 40 total)');
    expect(address()).toBe('/?category=Video');
    await user.click(button('Clear Filters'));
    await said('Showing 1-16 of 40 tools');
    await user.click(screen.getAllByRole('button', { name: 'tag-3' })[0] as HTMLElement);
    await said('Showing 1-4 of 4 tools (filtered from 40 total)');
    expect(searchBox().value).toBe('tag-3');
  });

  it('marks what was searched for', async () => {
    await openWith(40, '/?q=NUMBER+12');
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['12', 'Number 12']);
  });
});

describe('the keyboard', () => {
  it('leads to the search box by / and by Ctrl or Cmd-K, and not while something is typed', async () => {
    const { user } = await openWith(3);
    await user.keyboard('/');
    expect(document.activeElement).toBe(searchBox());
    await user.keyboard('a/b');
    expect(searchBox().value).toBe('a/b');
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      searchBox().blur();
      await user.keyboard(keys);
      expect(document.activeElement).toBe(searchBox());
    }
  });

  it('searches and opens a tool with four keys beside the query', async () => {
    const { user } = await openWith(40);
    await user.keyboard('/number 12{Enter}');
    await said('Showing 1-1 of 1 tools (filtered from 40 total)');
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Tool 12' }));
  });
});

describe('the title of the page', () => {
  it.each([
    ['/', 'Aisle: '],
    ['/?category=image&pricing=free', 'Free image tools | Aisle'],
    ['/?q=write+essays', 'Search: write essays | Aisle'],
  ])('of %s begins with %s', async (at, expected) => {
    backend.tools = makeTools(3);
    open(at);
    await waitFor(() => expect(document.title.startsWith(expected)).toBe(true));
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

  it('does not change the order: what the banner shows is left out below it, so that nothing stands twice', async () => {
    backend.tools = [...makeTools(3), gold];
    open();
    await said('Showing 1-4 of 4 tools');
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
    expect(banner()).toBeTruthy();
  });

  it('puts one gold banner at the head of the first page, labelled, and not over a search', async () => {
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
    await waitFor(() => expect(banner()).toBeNull());
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
    await waitFor(() => expect(links()).toEqual(['https://lumen.example.com/start']));
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
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ innerHTML }) => innerHTML);
  const list = data.find((text) => text.includes('ItemList'));
  expect(list).toContain('\\u003c/script>');
});
