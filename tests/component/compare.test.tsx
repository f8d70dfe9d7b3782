import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CompareTray from '../../src/features/compare/compare-tray';
import { choose, readChosen } from '../../src/features/tool-card/compare-selection';
import { CompareToggle } from '../../src/features/tool-card/compare-toggle';
import ComparePage from '../../src/pages/compare-page';
import { backend, type Question } from '../support/fake-supabase';
import { address, renderApp, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const known = [
  makeTool({ id: 'l', slug: 'lumen', name: 'Lumen' }),
  makeTool({ id: 'd', slug: 'drum', name: 'Drum', pricing_type: 'paid', affiliate_url: 'https://partner.example/?a' }),
  makeTool({ id: 'h', slug: 'harp', name: '<b>Harp</b>', category: 'Music' }),
  makeTool({ id: 'r', slug: 'rtl', name: 'מתרגם' }),
].map((tool) => ({ ...tool, named: [] }));

beforeEach(() => {
  choose([]);
  backend.answers['compare_tools'] = ({ payload }: Question) => ({
    data: (payload as { slugs: string }).slugs
      .split(',')
      .flatMap((asked) =>
        known.filter(({ slug }) => slug === asked).map((tool) => ({ ...tool, requested_slug: asked })),
      ),
  });
});

const open = (tools: string | null) =>
  renderPage(<ComparePage />, { at: tools === null ? '/compare' : `/compare?tools=${tools}` });
const table = () => screen.findByRole('table');
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.getAttribute('abbr'));
const rows = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((head) => head.textContent);

describe('the comparison page', () => {
  it('the page sends one request and shows one column per tool in the order of the URL', async () => {
    open('harp,lumen,drum');
    expect(await heads()).toEqual(['<b>Harp</b>', 'Lumen', 'Drum']);
    expect(backend.sent('compare_tools')).toEqual([{ slugs: 'harp,lumen,drum' }]);
    expect(document.title).toMatch(/^<b>Harp<\/b> vs Lumen vs Drum/);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('an affiliate link is labelled as an affiliate link', async () => {
    open('lumen,drum');
    const [own, affiliate] = await screen.findAllByRole('link', { name: /^Visit/ });
    expect([own?.getAttribute('href'), own?.getAttribute('rel')]).toEqual([
      'https://lumen.example.com/start',
      'noopener noreferrer',
    ]);
    expect([affiliate?.getAttribute('href'), affiliate?.getAttribute('rel')]).toEqual([
      'https://partner.example/?a',
      'noopener noreferrer nofollow sponsored',
    ]);
    expect(screen.getAllByText('Affiliate link')).toHaveLength(1);
  });

  it('rows with differences are labelled, and rows without differences can be hidden', async () => {
    const { user } = open('lumen,drum');
    expect(await rows()).toEqual(expect.arrayContaining(['Category', 'Pricing ≠differs']));
    await user.click(screen.getByRole('checkbox', { name: 'Show only differences' }));
    expect(await rows()).toEqual(['What you can do', 'Pricing ≠differs']);
  });

  it('removing a column updates the URL without a new request', async () => {
    const { user } = open('lumen,drum,harp');
    await user.click(await screen.findByRole('button', { name: 'Remove Drum' }));
    expect(await heads()).toEqual(['Lumen', '<b>Harp</b>']);
    expect(address()).toBe('/compare?tools=lumen%2Charp');
    expect(screen.getByText('Drum was removed.').getAttribute('role')).toBe('status');
    expect(backend.sent('compare_tools')).toHaveLength(1);
  });

  it('a deleted tool keeps a column with a message', async () => {
    open('lumen,lost,drum');
    expect(await heads()).toEqual(['Lumen', 'lost', 'Drum']);
    expect(screen.getByText(/^This tool was removed/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove lost' })).toBeTruthy();
    expect(screen.getByText(/facts? differs?/)).toBeTruthy();
  });

  it('surplus and repeated tools are omitted with a message', async () => {
    open('lumen,drum,lumen,harp,rtl,fifth,<i>');
    expect(await heads()).toEqual(['Lumen', 'Drum', '<b>Harp</b>', 'מתרגם']);
    expect(
      screen.getByText(/^Duplicates removed: lumen\. You can compare at most four tools. Left out: fifth\. /),
    ).toBeTruthy();
  });

  it.each([
    ['only one tool', 'lumen', 'Choose a second tool'],
    ['only missing tools', 'lost,gone', 'None of these tools is in the directory'],
    ['no tools', null, 'Two tools to compare'],
    ['invalid slugs', '%00,..', 'Two tools to compare'],
  ])('a comparison with %s shows links to the search and the directory', async (_what, tools, message) => {
    open(tools);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('search').getAttribute('action')).toBe('/');
    expect(screen.getByRole('link', { name: 'Browse the directory' })).toBeTruthy();
  });

  it('a failed request is reported and can be retried', async () => {
    const response = backend.answers['compare_tools'] as (asked: Question) => object;
    backend.answers['compare_tools'] = { error: { message: 'down' } };
    const { user } = open('lumen,drum');
    await screen.findByText('The tools could not be loaded.');
    backend.answers['compare_tools'] = response;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heads()).toEqual(['Lumen', 'Drum']);
  });

  it('a visitor can add another tool in the directory, where the current tools are preselected', async () => {
    const { user } = open('lumen,drum');
    await user.click(await screen.findByRole('link', { name: 'Add another tool' }));
    expect(readChosen()?.map(({ slug }) => slug)).toEqual(['lumen', 'drum']);
    expect(address()).toBe('/');
  });
});

const tools = ['Lumen', 'Drum', 'Harp', 'Flute', 'Cello'].map((name) => ({ slug: name.toLowerCase(), name }));
const toggles = tools.map((tool) => <CompareToggle key={tool.slug} tool={tool} />);
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` });
const tray = () => screen.queryByRole('region', { name: 'Chosen to compare' });

describe('tool selection on cards', () => {
  it('the selection bar appears with the second tool and links to the comparison', async () => {
    const { user } = renderApp(
      <main>
        <h1 tabIndex={-1}>A page</h1>
        {toggles}
        <CompareTray />
      </main>,
    );
    await user.click(toggle('Lumen'));
    expect(tray()).toBeNull();
    expect(screen.getByText('Lumen chosen to compare. Choose another.').getAttribute('role')).toBe('status');
    await user.click(toggle('Harp'));
    const compareLink = within(tray() as HTMLElement).getByRole('link', { name: 'Compare 2 tools' });
    expect(compareLink.getAttribute('href')).toBe('/compare?tools=lumen,harp');
    await user.tab();
    expect(document.activeElement?.getAttribute('href')).toBe('/compare?tools=lumen,harp');
    expect(JSON.parse(sessionStorage.getItem('compare') ?? '')).toEqual([tools[0], tools[2]]);

    await user.click(within(tray() as HTMLElement).getByRole('button', { name: 'Remove Lumen' }));
    expect([toggle('Lumen').checked, toggle('Harp').checked]).toEqual([false, true]);
    await user.click(toggle('Drum'));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(tray()).toBeNull();
    expect(tools.some(({ name }) => toggle(name).checked)).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
    expect(sessionStorage.getItem('compare')).toBeNull();
  });

  it('a fifth tool is rejected with a message', async () => {
    const { user } = renderApp(<>{toggles}</>);
    for (const { name } of tools) await user.click(toggle(name));
    expect(toggle('Cello').checked).toBe(false);
    expect(readChosen()).toHaveLength(4);
    expect(await screen.findByText('Remove one to choose Cello.')).toBeTruthy();
  });

  it('when storage is blocked, the selection is kept in memory', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = renderApp(<>{toggles}</>);
    await user.click(toggle('Drum'));
    expect(toggle('Drum').checked).toBe(true);
    expect(readChosen()).toEqual([tools[1]]);
  });
});
