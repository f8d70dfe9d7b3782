import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveToggle } from '../../src/features/saved/save-toggle';
import { SavedLink } from '../../src/features/saved/saved-link';
import SavedPage from '../../src/pages/saved-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const heart = (name: string) => screen.queryByRole<HTMLInputElement>('checkbox', { name: `Save ${name}` });
const rows = (...tools: string[]) =>
  tools.map((tool, at) => ({ tool, saved_at: new Date(Date.UTC(2026, 10, 20) - at).toISOString() }));
const store = (...tools: string[]) => localStorage.setItem('saved-tools', JSON.stringify(rows(...tools)));
const storedTools = () =>
  (JSON.parse(localStorage.getItem('saved-tools') ?? '[]') as { tool: string }[]).map(({ tool }) => tool);
const named = (...names: string[]) =>
  names.map((name) => makeTool({ id: name.toLowerCase(), slug: name.toLowerCase(), name }));

/** Sets the tools in the directory. A response contains the requested tools in the requested order. */
function listed(...tools: ReturnType<typeof named>) {
  backend.answers['listing_cards'] = ({ payload }) => {
    const { ids, slugs } = payload as { ids?: string[]; slugs?: string[] };
    const keys = ids ?? slugs ?? [];
    const rows = keys.flatMap((key) => tools.filter(({ id, slug }) => (ids ? id : slug) === key));
    const there = new Set(rows.map(({ id, slug }) => (ids ? id : slug)));
    return { data: { rows, found: rows.length, gone: keys.filter((key) => !there.has(key)) } };
  };
}
const open = (at = '/saved') => renderPage(<SavedPage />, { at });
const cards = async () =>
  within(await screen.findByRole('list', { name: /tools$/ }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

beforeEach(() => listed(...named('Ant', 'Bee', 'Cat')));

describe('the heart button for a guest', () => {
  const show = () =>
    renderApp(
      <>
        <SaveToggle tool={makeTool()} />
        <SaveToggle tool={makeTool()} isWide />
        <SavedLink />
      </>,
    );
  const hearts = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Save Lumen' });
  const checked = () => hearts().map((box) => box.checked);

  it('every heart of a tool updates when a guest saves or removes the tool', async () => {
    const { user } = show();
    await waitFor(() => expect(checked()).toEqual([false, false]));
    await user.click(hearts()[0]!);
    await waitFor(() => expect(checked()).toEqual([true, true]));
    expect(screen.getByRole('link').textContent).toBe('Saved tools1');
    await waitFor(() => expect(storedTools()).toEqual(['lumen']));
    hearts()[1]!.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(checked()).toEqual([false, false]));
    await waitFor(() => expect(localStorage.getItem('saved-tools')).toBeNull());
  });

  it('a tool saved in another tab appears', async () => {
    show();
    await waitFor(() => expect(checked()).toEqual([false, false]));
    store('lumen');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'saved-tools' })));
    await waitFor(() => expect(checked()).toEqual([true, true]));
  });

  it('when storage is blocked, saved tools last until the page is closed', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = show();
    await user.click(hearts()[0]!);
    await waitFor(() => expect(checked()).toEqual([true, true]));
    await user.click(hearts()[0]!);
    await waitFor(() => expect(checked()).toEqual([false, false]));
  });

  it.each(['nothing', '{}', '7', '[7]', '[{"tool":"lumen"}]', '[{"tool":"lumen","saved_at":"soon"}]', 'null'])(
    'the invalid storage value %s is ignored',
    async (text) => {
      localStorage.setItem('saved-tools', text);
      show();
      await waitFor(() => expect(checked()).toEqual([false, false]));
    },
  );

  it('saving a 501st tool fails with an explanation', async () => {
    store(...Array.from({ length: 500 }, (_, at) => `tool-${at}`));
    const { user } = show();
    await user.click(hearts()[0]!);
    expect(await screen.findByText(/Your list is full \(500 tools\)/)).toBeTruthy();
    await waitFor(() => expect(checked()).toEqual([false, false]));
    expect(storedTools()).toHaveLength(500);
  });
});

describe('the heart button for a member', () => {
  const requests = () => backend.sent('set_saved_tools');
  const show = () => renderApp(<SaveToggle tool={makeTool()} />);
  const expectHeart = (checked: boolean) => waitFor(() => expect(heart('Lumen')!.checked).toBe(checked));

  it('a guest’s tools are moved to the account once and keep their order', async () => {
    backend.startSession();
    store('lumen', 'ant');
    backend.answers['set_saved_tools'] = { data: rows('lumen', 'ant') };
    show();
    await expectHeart(true);
    expect(requests()).toEqual([{ tools: ['lumen', 'ant'], is_saved: true }]);
    expect(localStorage.getItem('saved-tools')).toBeNull();
  });

  it('a click takes effect immediately and is sent to the account', async () => {
    backend.startSession();
    backend.answers['select saved_tools'] = { data: rows('ant') };
    backend.answers['set_saved_tools'] = { data: rows('lumen', 'ant') };
    const { user } = show();
    await waitFor(() => expect(backend.sent('select saved_tools')).toHaveLength(1));
    await user.click(heart('Lumen')!);
    await waitFor(() => expect(requests()).toEqual([{ tools: ['lumen'], is_saved: true }]));
    await expectHeart(true);
    expect(localStorage.getItem('saved-tools')).toBeNull();
  });

  it('a click that fails to save is reverted with a message', async () => {
    backend.startSession();
    backend.answers['set_saved_tools'] = { error: { message: 'This account was deleted.', code: 'P0001' } };
    const { user } = show();
    await waitFor(() => expect(backend.sent('select saved_tools')).toHaveLength(1));
    await user.click(heart('Lumen')!);
    expect(await screen.findByText('Your saved tools could not be changed')).toBeTruthy();
    await expectHeart(false);
  });

  it('the last of two quick clicks wins even if responses arrive out of order', async () => {
    backend.startSession();
    const replies: (() => void)[] = [];
    backend.answers['set_saved_tools'] = ({ payload }) =>
      new Promise((resolve) => {
        const { is_saved } = payload as { is_saved: boolean };
        replies.push(() => resolve({ data: is_saved ? rows('lumen') : [] }));
      });
    const { user } = show();
    await waitFor(() => expect(backend.sent('select saved_tools')).toHaveLength(1));
    await user.click(heart('Lumen')!);
    await expectHeart(true);
    await user.click(heart('Lumen')!);
    await expectHeart(false);
    await waitFor(() => expect(replies).toHaveLength(1));
    await act(async () => replies[0]!());
    await waitFor(() => expect(replies).toHaveLength(2));
    expect(heart('Lumen')!.checked).toBe(false);
    await act(async () => replies[1]!());
    await expectHeart(false);
  });

  it('a click is not sent to an account that signed in from another tab', async () => {
    backend.startSession();
    store('lumen');
    const other = { user: { id: 'another' } };
    show();
    backend.auth.getSession.mockImplementation(async () => ({ data: { session: other }, error: null }));
    await waitFor(() => expect(backend.auth.getSession).toHaveBeenCalled());
    await act(async () => {});
    expect([requests(), storedTools()]).toEqual([[], ['lumen']]);
  });

  it('tools that left the directory are removed with a message', async () => {
    backend.startSession();
    store('lumen', 'gone');
    backend.answers['set_saved_tools'] = { data: rows('lumen') };
    show();
    expect(await screen.findByText('1 tool could not be saved')).toBeTruthy();
    expect(localStorage.getItem('saved-tools')).toBeNull();
  });

  it('tools that exceed the account’s limit stay in the browser', async () => {
    backend.startSession();
    store('lumen', 'more');
    backend.answers['set_saved_tools'] = {
      data: rows('lumen', ...Array.from({ length: 499 }, (_, at) => `tool-${at}`)),
    };
    show();
    expect(await screen.findByText(/^Your list is full \(500 tools\)/)).toBeTruthy();
    expect(storedTools()).toEqual(['more']);
  });
});

describe('the page of saved tools', () => {
  it('an empty list explains how to save tools', async () => {
    open();
    expect(await screen.findByText('No saved tools yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a tool' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('Share this list')).toBeNull();
  });

  it('the list starts with the newest tool unless the URL has a different order', async () => {
    store('cat', 'bee', 'ant');
    const { user } = open();
    expect(await cards()).toEqual(['Cat', 'Bee', 'Ant']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Name');
    expect(window.location.search).toBe('?order=name');
    await waitFor(() =>
      expect(backend.sent('listing_cards').at(-1)).toMatchObject({ ids: ['cat', 'bee', 'ant'], sort: 'name' }),
    );
  });

  it('a removed tool disappears immediately, and undo restores it as the newest tool', async () => {
    store('cat', 'bee', 'ant');
    const { user } = open();
    await cards();
    await user.click(heart('Bee')!);
    expect(await cards()).toEqual(['Cat', 'Ant']);
    await waitFor(() => expect(storedTools()).toEqual(['cat', 'ant']));
    expect(screen.getByText('2 tools')).toBeTruthy();
    expect(await screen.findByText('Bee is no longer saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await cards()).toEqual(['Cat', 'Bee', 'Ant']));
    expect(backend.sent('listing_cards')).toHaveLength(1);
  });

  it('tools that left the directory are removed with a message', async () => {
    store('lost', 'gone', 'ant');
    const { user } = open();
    expect(await screen.findByText('2 of these tools are no longer listed.')).toBeTruthy();
    expect(await cards()).toEqual(['Ant']);
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(screen.queryByText(/no longer listed/)).toBeNull();
    await waitFor(() => expect(storedTools()).toEqual(['ant']));
  });

  it('a failed request for the tools is reported and can be retried', async () => {
    store('ant');
    backend.answers['listing_cards'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = open();
    expect(await screen.findByText('The tools could not be loaded')).toBeTruthy();
    listed(...named('Ant'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards()).toEqual(['Ant']);
  });

  it('a failed request to the account is reported and can be retried', async () => {
    backend.startSession();
    backend.answers['select saved_tools'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = open();
    expect(await screen.findByText('Your saved tools could not be loaded')).toBeTruthy();
    backend.answers['select saved_tools'] = { data: rows('cat', 'ant') };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards()).toEqual(['Cat', 'Ant']);
  });

  it('the shared URL contains the tools, the date and the entered name', async () => {
    vi.setSystemTime('2026-11-22T12:00:00');
    store('cat', 'ant');
    const { user } = open();
    await cards();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByText('Share this list'));
    await user.type(screen.getByRole('textbox', { name: /^Your name/ }), 'Ann B');
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(write.mock.calls[0]![0]).toMatch(/\/saved\?list=cat,ant&by=Ann%20B&on=2026-11-22$/);
    vi.useRealTimers();
  });
});

describe('a shared list', () => {
  it('a shared list shows its name and date, and its tools can be saved', async () => {
    store('ant');
    const { user } = open('/saved?list=cat,lost,ant,bee&by=Ann&on=2026-11-20');
    expect(await cards()).toEqual(['Cat', 'Ant', 'Bee']);
    expect(screen.getByText(/^List made on Nov 20, 2026 by someone who signed as/)).toBeTruthy();
    expect(screen.getByText('Ann').closest('q')).not.toBeNull();
    expect(screen.getByText('One of these tools is no longer listed.')).toBeTruthy();
    expect(heart('Ant')!.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() => expect(storedTools()).toEqual(['cat', 'bee', 'ant']));
    expect(screen.getByRole('button', { name: 'All saved' })).toBeTruthy();
    await user.click(heart('Cat')!);
    expect(await cards()).toEqual(['Cat', 'Ant', 'Bee']);
  });

  it('a shared URL without tools shows the visitor’s own list', async () => {
    open('/saved?list=,../,%00&by=Ann');
    expect(await screen.findByText('No saved tools yet')).toBeTruthy();
  });
});
