import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { example } from '../../src/content/example';
import { site } from '../../src/content/site';
import HomePage from '../../src/pages/home-page';
import { readState } from '../../src/domain/directory/directory-state';
import { useSearchShortcut } from '../../src/app/use-search-shortcut';
import { toolQueries } from '../../src/features/directory/tools.queries';
import type { Database, DirectoryPage } from '../../src/lib/database';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { directoryPage, makeTool, makeTools } from '../support/tools';

type Asked = Database['public']['Functions']['search_tools']['Args'];

const facets: DirectoryPage['facets'] = {
  category: { 'Text Generation': 2, Writing: 2, Video: 2, Audio: 2, Development: 2 },
  pricing: { free: 3, freemium: 3, trial: 2, paid: 2 },
  facts: {},
};
/** Sets the response to every query, by default with four rows. */
function answer(found: number, own: Partial<DirectoryPage> = {}) {
  const page = directoryPage(makeTools(Math.min(found, 4)), { found, facets, ...own });
  backend.answers['search_tools'] = { data: page };
  return page;
}
function answerPages(found: number) {
  const page = answer(found);
  backend.answers['search_tools'] = ({ payload }) => ({ data: { ...page, page: (payload as Asked).page } });
}
function holdResponses() {
  const waiting: { asked: Asked; reply: (page: DirectoryPage) => void }[] = [];
  backend.answers['search_tools'] = ({ payload }) =>
    new Promise((done) => waiting.push({ asked: payload as Asked, reply: (data) => done({ data }) }));
  return waiting;
}
const requests = () => backend.sent('search_tools') as Asked[];
const fail = () => {
  backend.answers['search_tools'] = { error: { message: 'upstream is down' } };
};

const open = (at = '/') => renderPage(<HomePage />, { at });
async function openWith(count: number, at = '/', own: Partial<DirectoryPage> = {}) {
  answer(count, own);
  const view = open(at);
  await screen.findByText(/^Showing/);
  return view;
}

const findText = (text: string | RegExp) => screen.findByText(text);
const summary = () => screen.queryByText(/^Showing/)?.textContent ?? null;
const names = () => [...document.querySelectorAll('article h3')].map((heading) => heading.textContent);
const searchBox = () => screen.getByPlaceholderText<HTMLInputElement>('Search AI tools...');
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const choose = (label: string, value: string) => fireEvent.change(select(label), { target: { value } });
const search = (text: string) => fireEvent.change(searchBox(), { target: { value: text } });
const options = (label: string) => [...select(label).options].map(({ text }) => text);
/** Returns the first of two buttons. CSS shows one on narrow and one on wide screens. */
const clearButton = () => screen.getAllByRole('button', { name: 'Clear Filters' })[0]!;
const filtersChip = () => within(screen.getByRole('toolbar')).getByRole('button', { name: 'Filters' });
const button = (name: string) => screen.getByRole('button', { name });
const link = (name: string) => screen.getByRole('link', { name });

describe('the directory status message', () => {
  it('an empty directory shows ‘No AI tools found in the database yet.’', async () => {
    answer(0);
    open();
    await findText('No AI tools found in the database yet.');
    expect(screen.getByText('Check back soon for new tools!')).toBeTruthy();
    expect(summary()).toBeNull();
    expect(screen.queryByText('Clear Filters')).toBeNull();
  });

  it('a search without exact results shows the closest tools', async () => {
    const duolingo = makeTool({ id: 'duolingo', name: 'Duolingo', description: 'Lessons in forty languages, I say.' });
    await openWith(3);
    answer(20, { rows: [duolingo, ...makeTools(15)], total: 580, closest: ['languag', 'lesson'] });
    search('i learn spanish');
    expect((await findText('No tools match your search for "i learn spanish"')).nextElementSibling?.textContent).toBe(
      'Closest matches:',
    );
    expect(summary()).toBeNull();
    expect(names().slice(0, 2)).toEqual(['Duolingo', 'Tool 1']);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lessons', 'languages']);
    expect(link('Page 2')).toBeTruthy();
    expect(clearButton()).toBeTruthy();
    const announcement = 'Nothing matches your search. Closest matches: 20 tools';
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((place) => place.textContent)).toContain(announcement),
    );
  });

  it.each(['en-US@posix', 'C', ''])(
    'the tool count is shown even if the browser language is ‘%s’',
    async (language) => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
      await openWith(1234, '/', { rows: makeTools(3) });
      expect(summary()).toBe('Showing 1-3 of 1,234 tools');
    },
  );

  it('filters that match no tool show a message', async () => {
    answer(0, { total: 20 });
    open('/?category=Poetry');
    await findText('No tools match your current filters.');
    expect(summary()).toBeNull();
  });

  it('if only freemium tools match, the message has a button that includes them', async () => {
    answer(0, { total: 20, facets: { ...facets, pricing: { freemium: 15 } } });
    const { user } = open('/?pricing=free');
    await findText('Try another category or all prices.');
    await user.click(screen.getByRole('button', { name: 'Include freemium (15)' }));
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ pricing: 'free,freemium' }));
  });
});

describe('Clear Filters', () => {
  it('the button is hidden when no filter is active', async () => {
    await openWith(60, '/?page=2&size=24', { rows: makeTools(3) });
    expect(screen.queryByText('Clear Filters')).toBeNull();
  });
});

describe('the result summary', () => {
  it.each([
    ['/', { found: 40, rows: makeTools(16) }, 'Showing 1-16 of 40 tools'],
    ['/?page=99', { found: 40, page: 3, rows: makeTools(8) }, 'Showing 33-40 of 40 tools'],
    ['/?q=number%2012', { found: 1, total: 40 }, 'Showing 1-1 of 1 tools (filtered from 40 total)'],
    ['/?pricing=free', { found: 4, total: 2500 }, 'Showing 1-4 of 4 tools (filtered from 2,500 total)'],
  ])('the summary for the URL %s and the response %o is “%s”', async (at, { found, ...own }, expected) => {
    await openWith(found, at, own);
    expect(summary()).toBe(expected);
  });
});

describe('the filter controls', () => {
  it('the menus list families with counts, and the page sizes', async () => {
    const { unmount } = await openWith(16);
    expect(screen.queryByLabelText('Per page')).toBeNull();
    unmount();
    await openWith(17, '/', { rows: makeTools(3) });
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
    expect(options('Per page')).toEqual(['16', '24', '36', '48']);
    expect(select('Per page').value).toBe('16');
  });

  it.each([
    ['Text', 'All text (4)'],
    ['generation', 'Generation'],
  ])('the category menu shows the URL category “%s” as “%s”', async (category, shown) => {
    await openWith(3, `/?category=${category}`);
    expect(select('Category').selectedOptions[0]?.text).toBe(shown);
    expect(requests()[0]).toMatchObject({ category });
  });
});

describe('the filter chips', () => {
  const chips = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('link')
      .map((chip) => `${chip.textContent}: ${chip.title}`);

  it('the chips are Free and the families, each with its count', async () => {
    await openWith(3);
    expect(chips('Families').filter((chip) => !chip.endsWith(' 0 tools'))).toEqual([
      'Free: 3 tools',
      'Text: 4 tools',
      'Video: 2 tools',
      'Audio: 2 tools',
      'Development: 2 tools',
    ]);
  });

  it('clicking a chip adds its filter, and a second click removes the filter', async () => {
    const { user } = await openWith(3);
    expect(link('Text').getAttribute('href')).toBe('/?category=text');
    await user.click(link('Text'));
    expect(address()).toBe('/?category=text');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ category: 'text' }));
    expect(link('Text').getAttribute('aria-current')).toBe('true');
    await user.click(link('Text'));
    expect(address()).toBe('/');
  });

  it('every other active filter has a chip that removes the filter', async () => {
    const { user } = await openWith(3, '/?category=text,Poetry&pricing=paid&facts=api&tag=rhyme');
    const active = () =>
      screen.queryAllByRole('link', { name: /^Remove filter/ }).map(({ textContent }) => textContent);
    expect(active()).toEqual(['Poetry', 'Paid', 'Has an API', 'Tag: rhyme']);
    await user.click(link('Remove filter: Poetry'));
    expect(active()).toEqual(['Paid', 'Has an API', 'Tag: rhyme']);
    expect(address()).toBe('/?category=text&pricing=paid&facts=api&tag=rhyme');
  });

  it('the chips and the Filters button share one Tab stop with arrow key navigation', async () => {
    const { user } = await openWith(3);
    filtersChip().focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(link('Text'));
    await user.keyboard('{End}{ArrowLeft}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(within(screen.getByRole('toolbar')).getAllByRole('link').at(-1));
    await user.tab();
    expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(false);
    await user.tab({ shift: true });
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(filtersChip());
  });
});

describe('the filter sheet', () => {
  const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  /** Opens the sheet with a toggle event, because jsdom does not implement popovers. */
  const openSheet = async () => {
    const sheet = document.getElementById(filtersChip().getAttribute('popovertarget') ?? '');
    sheet!.removeAttribute('popover');
    fireEvent(sheet!, Object.assign(new Event('toggle'), { newState: 'open' }));
    return screen.findByRole('group', { name: 'Prices' });
  };

  it('the filter sheet loads when it is first opened', async () => {
    answer(40, { facets: { ...facets, facts: { api: 21 } } });
    const { user } = open();
    await findText('Showing 1-4 of 40 tools');
    const choices = () => screen.queryAllByRole('checkbox').filter((box) => !box.closest('article'));
    expect(choices()).toEqual([]);
    await openSheet();
    expect(choices().map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Free 3',
      'Freemium 3',
      'Trial 2',
      'Paid 2',
      'Has an API 21',
      'All text 4',
      'Text Generation 2',
      'Writing 2',
      'Video 2',
      'Audio 2',
      'Development 2',
    ]);
    await user.click(tick(/^Free /));
    await user.click(tick(/^Paid/));
    await user.click(tick(/^Has an API/));
    await user.click(tick(/^Video/));
    await user.click(tick(/^All text/));
    expect(address()).toBe('/?pricing=free%2Cpaid&facts=api&category=Video%2Ctext');
    await waitFor(() =>
      expect(requests().at(-1)).toMatchObject({ category: 'Video,text', pricing: 'free,paid', facts: 'api' }),
    );
    expect([tick(/^Writing/).checked, tick(/^Writing/).disabled]).toEqual([true, true]);
    expect(button('Show 40 tools')).toBeTruthy();
    await user.click(tick(/^Paid/));
    expect(address()).toBe('/?pricing=free&facts=api&category=Video%2Ctext');
  });

  it('the sheet shows an active filter even if no tool matches the filter', async () => {
    await openWith(3, '/?category=Poetry,image&facts=api&pricing=free');
    await openSheet();
    for (const name of [/^Poetry/, /^Image/, /^Has an API/, /^Free /]) expect(tick(name).checked).toBe(true);
  });
});

describe('the sort menu', () => {
  it('the menu offers newest and name, and during a search also best match', async () => {
    await openWith(40);
    expect(options('Sort')).toEqual(['Newest', 'Name']);
    answer(20);
    choose('Sort', 'name');
    await findText('Showing 1-4 of 20 tools');
    expect(address()).toBe('/?sort=name');
    expect(requests().at(-1)).toMatchObject({ sort: 'name' });
    search('a');
    expect(options('Sort')).toEqual(['Best match', 'Newest', 'Name']);
    expect(select('Sort').value).toBe('name');
  });
});

describe('the Free filter', () => {
  it('the Free filter can include freemium tools', async () => {
    const { user } = await openWith(3, '/?pricing=free');
    expect(link('Include freemium (3)').title).toBe('Free to start, with paid upgrades');
    await user.click(link('Include freemium (3)'));
    expect(address()).toBe('/?pricing=free%2Cfreemium');
    await waitFor(() => expect(requests().at(-1)).toMatchObject({ pricing: 'free,freemium' }));
    expect(select('Pricing').selectedOptions[0]?.text).toBe('Free and Freemium');
    expect(screen.queryByRole('link', { name: /Include freemium/ })).toBeNull();
    await user.click(link('Remove filter: Freemium'));
    expect(address()).toBe('/?pricing=free');
  });

  it.each(['/', '/?pricing=paid', '/?pricing=freemium'])('the freemium option is hidden at %s', async (at) => {
    await openWith(3, at);
    expect(screen.queryByText(/Include freemium/)).toBeNull();
  });
});

describe('the Share button', () => {
  it('the button copies the filtered URL if the device has no share sheet', async () => {
    const { user } = await openWith(60, '/?category=text&page=2', { page: 2, rows: makeTools(3) });
    await user.click(button('Share'));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/\/\?category=text&page=2$/);
  });

  it('the button is hidden when no filter is active', async () => {
    await openWith(60);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

describe('the editor’s picks', () => {
  const pick = (id: string, own = {}) => ({
    tool_id: id,
    place: 1,
    reason: `Why ${id} is here.`,
    tool: makeTool({ id, slug: id, name: id.toUpperCase(), ...own }),
  });
  const picked = () => screen.queryByRole('region', { name: 'Picked by hand' });

  it('the picks are shown in order below the full list, each with its reason', async () => {
    backend.answers['picked_tools'] = { data: [pick('b'), pick('a', { affiliate_url: 'https://partner.example/' })] };
    await openWith(3);
    const cards = within(picked()!).getAllByRole('article');
    expect(names().slice(0, 3)).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['B', 'A']);
    expect(within(cards[0]!).getByText('Why b is here.')).toBeTruthy();
    expect(within(cards[0]!).getByRole('link', { name: 'B' }).getAttribute('href')).toBe(
      'https://lumen.example.com/start',
    );
    expect(within(cards[0]!).getByRole('link', { name: 'Details of B' }).getAttribute('href')).toBe('/tools/b');
    expect(within(cards[1]!).getByText('(Affiliate link)')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Change the picks' })).toBeNull();
  });

  it.each(['/?q=a', '/?category=text', '/?pricing=free', '/?page=2'])('the picks are hidden at %s', async (at) => {
    backend.answers['picked_tools'] = { data: [pick('a')] };
    await openWith(40, at, { page: at.includes('page') ? 2 : 1, rows: makeTools(3) });
    expect(picked()).toBeNull();
  });

  it('picks that are not in the directory are hidden, even for the administrator', async () => {
    backend.startSession({ isAdmin: true });
    backend.answers['picked_tools'] = { data: [pick('a', { approval_status: 'rejected' }), pick('b')] };
    await openWith(3);
    expect(within(picked()!).getAllByRole('article')).toHaveLength(1);
    expect((await screen.findByRole('link', { name: 'Change the picks' })).getAttribute('href')).toBe(
      '/ai-admin/picks',
    );
  });

  it('the directory is shown even if its picks fail to load', async () => {
    backend.answers['picked_tools'] = { error: { message: 'upstream is down' } };
    await openWith(3);
    expect(picked()).toBeNull();
  });
});

describe('the search box', () => {
  it('each keystroke searches and keeps the other URL parameters', async () => {
    await openWith(40, '/?utm_source=mail&page=2', { page: 2, rows: makeTools(3) });
    const entries = window.history.length;
    answer(1, { total: 40 });
    search('number 12 ');
    await findText('Showing 1-1 of 1 tools (filtered from 40 total)');
    expect(requests().at(-1)).toEqual({ query: 'number 12', page: 1, page_size: 16 });
    await waitFor(() => expect(address()).toBe('/?utm_source=mail&q=number+12+'));
    expect(window.history.length).toBe(entries);
  });

  it('the search button updates the URL and history immediately', async () => {
    await openWith(3);
    search('number 12');
    // The test does not wait, because the URL would also change after the debounce.
    fireEvent.click(button('Search'));
    await waitFor(() => expect(address()).toBe('/?q=number+12'));
    window.history.back();
    await waitFor(() => expect(searchBox().value).toBe(''));
  });
});

describe('pagination', () => {
  const shown = () =>
    [...screen.getByRole('navigation', { name: 'Pages of tools' }).querySelectorAll('li')].map(
      ({ textContent }) => textContent,
    );
  const openPages = async (found: number) => {
    answerPages(found);
    const view = open();
    await findText(/^Showing/);
    return view;
  };

  it('visitors change pages by number, Previous and Next', async () => {
    const { user } = await openPages(112);
    expect(shown()).toEqual(['1', '2', '3', '4', '…', '7']);
    expect(button('Previous')).toHaveProperty('disabled', true);
    await user.click(link('Next'));
    await findText('Showing 17-20 of 112 tools');
    expect(address()).toBe('/?page=2');
    await user.click(link('Page 7'));
    await findText('Showing 97-100 of 112 tools');
    expect(address()).toBe('/?page=7');
    expect(screen.getByText('7').getAttribute('aria-current')).toBe('page');
    expect(button('Next')).toHaveProperty('disabled', true);
    await user.click(link('Previous'));
    expect(address()).toBe('/?page=6');
  });

  it('a new page scrolls to the top, and reduced motion disables the animation', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const { user } = await openPages(48);
    await user.click(link('Next'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
    );
    await user.click(link('Next'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'auto' });
  });

  it('the pagination controls stay in place until the page has scrolled away', async () => {
    vi.spyOn(window, 'scrollTo').mockReturnValue();
    const { user } = await openPages(48);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500);
    await user.click(link('Next'));
    const region = document.getElementById('directory');
    const held = [region, region?.querySelector('.card-grid')?.closest('#directory > *')] as HTMLElement[];
    for (const { style } of held)
      expect([style.height, style.overflowY, style.overflowAnchor]).toEqual(['500px', 'clip', 'none']);
    expect(held[1]!.contains(link('Next'))).toBe(false);
    fireEvent(window, new Event('scrollend'));
    for (const element of held) expect(element.getAttribute('style')).toBeNull();
  });
});

describe('directory requests', () => {
  it('the directory loads one page with only the displayed columns', async () => {
    const { queryClient } = await openWith(3, '/?category=text&size=24');
    expect(backend.questions.filter(({ name }) => name !== 'sponsored_tools' && name !== 'picked_tools')).toEqual([
      {
        name: 'search_tools',
        payload: { category: 'text', page: 1, page_size: 24 },
        options: { get: true },
        steps: [],
      },
    ]);
    expect(queryClient.getQueriesData({ queryKey: ['ai-tools', 'approved'] }).length).toBeGreaterThan(0);
  });

  it('the current page stays visible until the next page has loaded', async () => {
    const { user } = await openWith(3, '/?pricing=free', { total: 40 });
    const waiting = holdResponses();
    await user.click(clearButton());
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
    expect(summary()).toBe('Showing 1-3 of 3 tools (filtered from 40 total)');
    expect(names()).toHaveLength(3);
    expect(screen.queryByText('Loading AI tools...')).toBeNull();
    await act(async () => waiting[0]?.reply(directoryPage(makeTools(16), { found: 40 })));
    await findText('Showing 1-16 of 40 tools');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('typing sends at most one request per 150 ms and always sends the last query', async () => {
    await openWith(3);
    const before = requests().length;
    // With a fixed clock, all letters are typed within one debounce on any machine.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (const text of ['n', 'nu', 'num', 'numb', 'numbe', 'number', 'number 12']) search(text);
    await findText('“number 12”');
    expect(requests().slice(before).length).toBeLessThanOrEqual(2);
    expect(requests().at(-1)).toMatchObject({ query: 'number 12' });
  });

  it('results match the last query even if responses arrive out of order', async () => {
    await openWith(3);
    const waiting = holdResponses();
    search('number 1');
    await waitFor(() => expect(waiting).toHaveLength(1));
    search('number 12');
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[1]?.reply(directoryPage(makeTools(12).slice(11), { total: 3 })));
    await findText('Showing 1-1 of 1 tools (filtered from 3 total)');
    await act(async () => waiting[0]?.reply(directoryPage(makeTools(3), { total: 3 })));
    expect(names()).toEqual(['Tool 12']);
  });

  it('the results of a new search replace every card', async () => {
    await openWith(16, '/', { rows: makeTools(16) });
    const tools = makeTools(26).slice(10);
    answer(16, { rows: tools, total: 40 });
    search('number');
    await findText('“number”');
    await waitFor(() => expect(names()).toEqual(tools.map(({ name }) => name)));
  });

  it('the list stays visible when a refresh fails', async () => {
    const { queryClient } = await openWith(3);
    fail();
    await act(() => queryClient.invalidateQueries());
    await findText('Error loading AI tools');
    expect(summary()).toBe('Showing 1-3 of 3 tools');
    expect(names()).toHaveLength(3);
  });

  it('a request to an unreachable server is retried three times, a rejected request is not', async () => {
    fail();
    open();
    await findText('Error loading AI tools');
    expect(requests()).toHaveLength(3);
    const { retryDelay } = toolQueries.page({ ...readState(new URLSearchParams()), query: '', within: '' });
    const delay = retryDelay as (count: number) => number;
    expect(delay(0) + delay(1)).toBeLessThanOrEqual(1200);
    backend.answers['search_tools'] = { error: { message: 'canceling statement', code: '57014' } };
    search('refused');
    await waitFor(() => expect(requests()).toHaveLength(4));
    await findText('Error loading AI tools');
    expect(requests()).toHaveLength(4);
  });
});

describe('links on a card', () => {
  it('a category or tag on a card links to the filtered directory', async () => {
    const { user } = await openWith(4);
    await user.click(within(screen.getByRole('list', { name: 'Tools' })).getByRole('link', { name: 'Video' }));
    await waitFor(() => expect(requests().at(-1)).toEqual({ category: 'Video', page: 1, page_size: 16 }));
    expect(address()).toBe('/?category=Video');
    await user.click(clearButton());
    await user.click(screen.getAllByRole('link', { name: 'tag-3' })[0] as HTMLElement);
    await waitFor(() => expect(requests().at(-1)).toEqual({ query: 'tag-3', page: 1, page_size: 16 }));
    expect(searchBox().value).toBe('tag-3');
  });

  it('a card highlights the text that matches the search', async () => {
    await openWith(1, '/?q=NUMBER+12', { rows: makeTools(12).slice(11) });
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['12', 'Number 12']);
  });
});

describe('keyboard shortcuts', () => {
  it('slash and Ctrl or Cmd-K focus the search box unless the visitor is typing', async () => {
    const { user } = await openWith(3);
    renderHook(useSearchShortcut);
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
});

describe('paid placements in the directory', () => {
  const gold = makeTool({
    id: 'gold',
    name: 'Golden',
    sponsor_tier: 'gold',
    premium_type: 'sponsored',
    banner_url: 'https://pictures.example/gold.png',
    affiliate_url: 'https://partner.example/?ref=aisle',
  });
  const banner = () => screen.queryByLabelText('Sponsored');

  const openWithGold = (found: number) => {
    backend.answers['sponsored_tools'] = {
      data: [{ placement_id: 'placement', kind: 'gold', weight: 349, is_on_top: false, facts: [], tool: gold }],
    };
    answer(found, { rows: [...makeTools(3), gold] });
    return open();
  };

  it('the directory is shown even if its placements fail to load', async () => {
    backend.answers['sponsored_tools'] = { error: { message: 'upstream is down' } };
    await openWith(3);
    expect(names()).toHaveLength(3);
    expect([banner(), screen.queryByText('Error loading AI tools')]).toEqual([null, null]);
  });

  it('a tool in the banner keeps its position in the results', async () => {
    openWithGold(4);
    await findText('Showing 1-4 of 4 tools');
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3', 'Golden']);
    expect(banner()).toBeTruthy();
  });

  it('the gold banner is shown on the first page, but not during a search', async () => {
    const { user } = openWithGold(21);
    const place = within(await screen.findByLabelText('Sponsored'));
    expect(place.getByText('Sponsored')).toBeTruthy();
    const golden = place.getByRole('link', { name: 'Golden' });
    expect([golden.getAttribute('href'), golden.getAttribute('rel')]).toEqual([
      'https://partner.example/?ref=aisle',
      'noopener noreferrer nofollow sponsored',
    ]);
    answer(21, { page: 2 });
    await user.click(link('Next'));
    await waitFor(() => expect(banner()).toBeNull());
    await user.click(link('Previous'));
    expect(await screen.findByLabelText('Sponsored')).toBeTruthy();
    answer(1, { rows: [gold] });
    search('golden');
    await waitFor(() => expect(banner()).toBeNull());
  });

  it('above a filtered list, the gold banner has one line and no image', async () => {
    openWithGold(4);
    await findText('Showing 1-4 of 4 tools');
    expect(banner()?.querySelector('img')).not.toBeNull();
    choose('Pricing', 'free');
    await findText(/filtered from/);
    expect(banner()?.textContent).toBe('GoldenSponsored');
    expect(banner()?.querySelector('img')).toBeNull();
  });

  const openWithPlans = (at: string) => {
    backend.answers['sponsored_tools'] = {
      data: makeTools(3).map((tool) => ({
        ...{ placement_id: `placement-${tool.id}`, kind: 'plan_basic', weight: 3, is_on_top: true, facts: [] },
        tool: { ...tool, name: `Paid ${tool.name}`, category: 'AI Art' },
      })),
    };
    answer(6, { rows: makeTools(6) });
    return open(at);
  };
  const paidRow = () => screen.queryByRole('region', { name: 'Sponsored' });
  const listed = () =>
    within(screen.getByRole('list', { name: 'Tools' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);

  it('paid cards are in a separate labelled row and do not reorder the results', async () => {
    openWithPlans('/');
    await findText('Showing 1-6 of 6 tools');
    expect(listed()).toEqual(makeTools(6).map(({ name }) => name));
    expect(within(paidRow() as HTMLElement).getAllByRole('article')).toHaveLength(3);
  });

  it.each(['/?q=tool', '/?sort=name', '/?tag=drawing', '/?pricing=paid', '/?category=video', '/?facts=api'])(
    'the URL %s hides paid cards that do not match its filters',
    async (at) => {
      openWithPlans(at);
      await findText(/^Showing 1-6 of 6 tools/);
      expect(names()).toEqual(makeTools(6).map(({ name }) => name));
    },
  );

  it('the administrator’s clicks are not counted', async () => {
    backend.startSession({ isAdmin: true });
    openWithGold(1);
    const links = () => [...document.querySelectorAll('aside a')].map((link) => link.getAttribute('href'));
    await waitFor(() => expect(links()).toEqual(['https://lumen.example.com/start']));
  });
});

describe('the home page', () => {
  it('a signed-in member sees ‘Add Your AI Tool’', async () => {
    backend.startSession();
    answer(1);
    open();
    expect((await screen.findByText('Add Your AI Tool')).closest('a')?.getAttribute('href')).toBe('/create-listing');
  });

  it('a visitor does not see ‘Add Your AI Tool’', async () => {
    await openWith(1);
    expect(screen.queryByText('Add Your AI Tool')).toBeNull();
  });

  it('the partners are last on the page, and their links are marked as paid', async () => {
    vi.spyOn(site, 'partners', 'get').mockReturnValue(example.partners);
    await openWith(1);
    const strip = screen.getByText('Featured AI Partners').closest('section') as HTMLElement;
    expect(strip.querySelectorAll('li')).toHaveLength(17);
    const links = [...strip.querySelectorAll('a')];
    expect(links).toHaveLength(16);
    for (const { rel, target, protocol } of links) {
      expect([rel, target, protocol]).toEqual(['noopener noreferrer nofollow sponsored', '_blank', 'https:']);
    }
  });

  it('the partners section is hidden if the site has no partners', async () => {
    vi.spyOn(site, 'partners', 'get').mockReturnValue([]);
    await openWith(1);
    expect(screen.queryByText('Featured AI Partners')).toBeNull();
  });
});

test('screen readers announce a changed result count once typing pauses', async () => {
  await openWith(3);
  const announced = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  expect(announced()).toEqual([]);
  answer(1);
  search('number 1');
  search('number 12');
  await waitFor(() => expect(announced()).toEqual(['1 tool found']));
});

test('listing text cannot break out of the page’s structured data', async () => {
  await openWith(1, '/', { rows: [makeTool({ name: '</script><img src=x onerror="alert(1)">' })] });
  expect(document.querySelector('[onerror]')).toBeNull();
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ innerHTML }) => innerHTML);
  const list = data.find((text) => text.includes('ItemList'));
  expect(list).toContain('\\u003c/script>');
});
