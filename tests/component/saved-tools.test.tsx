import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveToggle } from '../../src/features/saved/save-toggle';
import { useAccountList } from '../../src/features/saved/use-account-list';
import { SavedLink } from '../../src/features/saved/saved-link';
import { setAccount } from '../../src/features/saved/saved.store';
import SavedPage from '../../src/pages/saved-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const MO = 'user-mo@example.com';
/** What the account's menu does on every page. */
function SavedAccount({ id }: { id: string }) {
  useAccountList(id);
  return null;
}
const heart = (name: string) => screen.queryByRole<HTMLInputElement>('checkbox', { name: `Save ${name}` });
const save = (saved: Record<string, number>) => localStorage.setItem('saved-tools', JSON.stringify(saved));
const kept = (key = 'saved-tools') => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, number> | null;
const named = (...names: string[]) =>
  names.map((name) => makeTool({ id: name.toLowerCase(), slug: name.toLowerCase(), name }));

/** What the database answers: of these tools those that are asked for, in that order. */
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
// What a signed-in test leaves in the module.
// Awaited, it would take what else is drawn meanwhile for its own, and say so.
afterEach(() => {
  act(() => setAccount());
});

describe('a heart', () => {
  const show = () =>
    renderApp(
      <>
        <SaveToggle tool={makeTool()} />
        <SaveToggle tool={makeTool()} isWide />
        <SavedLink />
      </>,
    );
  const hearts = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Save Lumen' });

  it('saves a tool and takes it away again, and all that show it agree', async () => {
    const { user } = show();
    expect(hearts().map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(hearts()[0]!);
    expect(hearts().map(({ checked }) => checked)).toEqual([true, true]);
    expect(screen.getByRole('link').textContent).toBe('Saved tools1');
    expect(Math.abs(kept()!['lumen']! - Date.now())).toBeLessThan(60_000);
    hearts()[1]!.focus();
    await user.keyboard(' ');
    expect(hearts().map(({ checked }) => checked)).toEqual([false, false]);
    expect(kept()).toBeNull();
  });

  it('follows what another tab saves', () => {
    show();
    save({ lumen: 5 });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'saved-tools' })));
    expect(hearts().map(({ checked }) => checked)).toEqual([true, true]);
  });

  it('works where nothing can be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = show();
    await user.click(hearts()[0]!);
    expect(hearts()[0]!.checked).toBe(true);
    expect(kept()).toBeNull();
    await user.click(hearts()[0]!);
    expect(hearts()[0]!.checked).toBe(false);
  });

  it.each(['nothing', '[]', '7', '{"lumen":"yes"}', 'null'])('is empty where %s stands in the storage', (text) => {
    localStorage.setItem('saved-tools', text);
    show();
    expect(hearts()[0]!.checked).toBe(false);
  });

  it('stays empty where 500 tools are saved already, and says why', async () => {
    save(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`tool-${at}`, at + 1])));
    const { user } = show();
    await user.click(hearts()[0]!);
    expect(await screen.findByText(/Your list holds 500 tools, the most it can/)).toBeTruthy();
    expect(hearts()[0]!.checked).toBe(false);
    expect(Object.keys(kept()!)).toHaveLength(500);
  });
});

describe('with an account', () => {
  const sendings = () => backend.sent('sync_saved_tools');
  const answer = (saved: Record<string, number>, refused = {}) => ({ data: { saved, refused } });
  const show = () =>
    renderApp(
      <>
        <SaveToggle tool={makeTool()} />
        <SavedAccount id={MO} />
      </>,
    );

  it('a guest’s tools are sent once, and stand in the browser until they are answered', async () => {
    backend.startSession();
    save({ lumen: 5 });
    let reply: (told: ReturnType<typeof answer>) => void = () => {};
    backend.answers['sync_saved_tools'] = () => new Promise((resolve) => (reply = resolve));
    show();
    await waitFor(() => expect(sendings()).toEqual([{ pending_saves: { lumen: 5 } }]));
    expect(kept()).toEqual({ lumen: 5 });
    await act(async () => reply(answer({ lumen: 5 })));
    await waitFor(() => expect(kept()).toBeNull());
    expect(heart('Lumen')!.checked).toBe(true);
    expect(sendings()).toHaveLength(1);
  });

  it('what another program wrote in their place keeps nothing from being sent: the newest thousand are', async () => {
    backend.startSession();
    save({
      'no \ud800 text': 9e9,
      ...Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`tool-${at}`, at + 1])),
    });
    backend.answers['sync_saved_tools'] = answer({});
    show();
    await waitFor(() => expect(sendings()).toHaveLength(1));
    const [{ pending_saves }] = sendings() as [{ pending_saves: Record<string, number> }];
    expect(Object.values(pending_saves).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 1000 }, (_, at) => 1501 + at),
    );
    await waitFor(() => expect(kept()).toBeNull());
  });

  it('what cannot be sent waits, and is sent once the browser is online', async () => {
    backend.startSession();
    backend.answers['sync_saved_tools'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = show();
    await user.click(heart('Lumen')!);
    await waitFor(() => expect(sendings().length).toBeGreaterThan(1));
    expect(Object.keys(kept(`saved-tools:${MO}`)!)).toEqual(['lumen']);
    expect(heart('Lumen')!.checked).toBe(true);
    backend.answers['sync_saved_tools'] = answer({ lumen: 5 });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(kept(`saved-tools:${MO}`)).toBeNull());
    expect(heart('Lumen')!.checked).toBe(true);
  });

  it('what another device removed later is not shown, and a press after that is later still', async () => {
    backend.startSession();
    save({ lumen: 5 });
    const removed = -(Date.now() + 1e9);
    backend.answers['sync_saved_tools'] = answer({ lumen: removed });
    const { user } = show();
    await waitFor(() => expect(heart('Lumen')!.checked).toBe(false));
    await waitFor(() => expect(kept()).toBeNull());
    await user.click(heart('Lumen')!);
    await waitFor(() => expect(sendings().at(-1)).toEqual({ pending_saves: { lumen: 1 - removed } }));
  });

  it('nothing is told to an account that another tab has signed in', async () => {
    backend.startSession({ email: 'greta@example.com' });
    save({ lumen: 5 });
    show();
    await waitFor(() => expect(backend.auth.getSession).toHaveBeenCalled());
    await act(async () => {});
    expect([sendings(), kept()]).toEqual([[], { lumen: 5 }]);
  });

  it('nothing of an account is shown to the next one, whose list cannot be read', async () => {
    function Accounts() {
      const [id, setId] = useState(MO);
      return (
        <>
          <SaveToggle tool={makeTool()} />
          <SavedAccount id={id} />
          <button onClick={() => setId('another')}>Next</button>
        </>
      );
    }
    backend.startSession();
    backend.answers['sync_saved_tools'] = answer({ lumen: 5 });
    const { user } = renderApp(<Accounts />);
    await waitFor(() => expect(heart('Lumen')!.checked).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(heart('Lumen')!.checked).toBe(false);
  });

  it('what another tab has told the account is not forgotten here', async () => {
    backend.startSession();
    backend.answers['sync_saved_tools'] = answer({});
    show();
    await waitFor(() => expect(sendings()).toHaveLength(1));
    const key = `saved-tools:${MO}`;
    const told = new StorageEvent('storage', { key, oldValue: '{"lumen":5}', newValue: null });
    await waitFor(() => {
      act(() => void window.dispatchEvent(told));
      expect(heart('Lumen')!.checked).toBe(true);
    });
  });

  it('says what could not be saved, and what an earlier account left is gone', async () => {
    backend.startSession();
    save({ lumen: 5, gone: 4, more: 3 });
    localStorage.setItem('saved-tools:another', '{"secret":1}');
    backend.answers['sync_saved_tools'] = answer({ lumen: 5 }, { gone: 'gone', more: 'full' });
    show();
    expect(await screen.findByText('1 tool could not be saved')).toBeTruthy();
    expect(await screen.findByText(/^Your list holds 500 tools/)).toBeTruthy();
    expect(kept()).toEqual({ more: 3 });
    expect(kept('saved-tools:another')).toBeNull();
  });
});

describe('the page of saved tools', () => {
  it('says what to do where there are none', async () => {
    open();
    expect(await screen.findByText('No saved tools yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a tool' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('Share this list')).toBeNull();
  });

  it('shows the newest first, or asks for another order, which stands in the address', async () => {
    save({ ant: 1, cat: 3, bee: 2 });
    const { user } = open();
    expect(await cards()).toEqual(['Cat', 'Bee', 'Ant']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Name');
    expect(window.location.search).toBe('?order=name');
    await waitFor(() =>
      expect(backend.sent('listing_cards').at(-1)).toMatchObject({ ids: ['cat', 'bee', 'ant'], sort: 'name' }),
    );
  });

  it('a tool is removed at once, and comes back to its place where that is undone', async () => {
    save({ ant: 1, cat: 3, bee: 2 });
    const { user } = open();
    await cards();
    await user.click(heart('Bee')!);
    expect(await cards()).toEqual(['Cat', 'Ant']);
    expect(kept()).toEqual({ ant: 1, cat: 3 });
    expect(screen.getByText('2 tools')).toBeTruthy();
    expect(await screen.findByText('Bee is no longer saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await cards()).toEqual(['Cat', 'Bee', 'Ant']);
    expect(backend.sent('listing_cards')).toHaveLength(1);
  });

  it('says which are no longer listed, and removes them', async () => {
    save({ ant: 1, lost: 3, gone: 2 });
    const { user } = open();
    expect(await screen.findByText('2 of these tools are no longer listed.')).toBeTruthy();
    expect(await cards()).toEqual(['Ant']);
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(screen.queryByText(/no longer listed/)).toBeNull();
    expect(kept()).toEqual({ ant: 1 });
  });

  it('says that the tools could not be read, and tries again', async () => {
    save({ ant: 1 });
    backend.answers['listing_cards'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = open();
    expect(await screen.findByText('The tools could not be read')).toBeTruthy();
    listed(...named('Ant'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards()).toEqual(['Ant']);
  });

  it('shows what is in the browser where the account cannot be reached, and says so', async () => {
    backend.startSession();
    save({ ant: 1 });
    backend.answers['sync_saved_tools'] = { error: { message: 'TypeError: Failed to fetch' } };
    const { user } = renderPage(
      <>
        <SavedPage />
        <SavedAccount id={MO} />
      </>,
      { at: '/saved' },
    );
    expect(await screen.findByText('Your account could not be reached')).toBeTruthy();
    expect(await cards()).toEqual(['Ant']);
    backend.answers['sync_saved_tools'] = { data: { saved: { ant: 1, cat: 3 }, refused: {} } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await cards()).toEqual(['Cat', 'Ant']));
    expect(screen.queryByText('Your account could not be reached')).toBeNull();
  });

  it('is shared as an address with the tools, the day and the name that was typed', async () => {
    vi.setSystemTime('2026-11-22T12:00:00');
    save({ ant: 1, cat: 3 });
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
  it('shows its tools in order, says of which day it is and quotes the name, and saves all', async () => {
    save({ ant: 1 });
    const { user } = open('/saved?list=cat,lost,ant,bee&by=Ann&on=2026-11-20');
    expect(await cards()).toEqual(['Cat', 'Ant', 'Bee']);
    expect(screen.getByText(/^Chosen on Nov 20, 2026, signed/)).toBeTruthy();
    expect(screen.getByText('Ann').closest('q')).not.toBeNull();
    expect(screen.getByText('One of these tools is no longer listed.')).toBeTruthy();
    expect(heart('Ant')!.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    expect(Object.keys(kept()!)).toEqual(['ant', 'cat', 'bee']);
    expect(kept()!['ant']).toBe(1);
    expect(screen.getByRole('button', { name: 'All saved' })).toBeTruthy();
    await user.click(heart('Cat')!);
    expect(await cards()).toEqual(['Cat', 'Ant', 'Bee']);
  });

  it('whose address names no tool is the visitor’s own page', async () => {
    open('/saved?list=,../,%00&by=Ann');
    expect(await screen.findByText('No saved tools yet')).toBeTruthy();
  });
});
