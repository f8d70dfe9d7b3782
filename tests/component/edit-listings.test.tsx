import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AiTool } from '../../src/domain/tool';
import EditListingsPage from '../../src/pages/edit-listings-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));

const lumen = () => makeTool({ id: 'lumen', name: 'Lumen' });
const asked: string[] = [];
/** The answers that wait, by what is searched for; the rest come at once. */
const held: Record<string, Promise<void>> = {};

/** Finds by name as the database does; its request can be given up. */
function answerSearches() {
  asked.length = 0;
  const rpc = (name: string, args?: object) => {
    const { query = '' } = (args ?? {}) as { query?: string };
    if (name === 'find_tools') asked.push(query);
    const found = backend.tools.filter((tool) => tool.name.toLowerCase().includes(query.toLowerCase()));
    const answer = Promise.resolve(held[query]).then(() => ({
      data: name === 'is_admin' ? backend.isAdmin : found,
      error: null,
    }));
    return Object.assign(answer, { abortSignal: () => answer });
  };
  backend.rpc.mockImplementation(rpc);
}

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  backend.tools = [
    lumen(),
    makeTool({ id: 'luma', name: 'Luma', approval_status: 'rejected', rejected_reason: 'No.' }),
  ];
  answerSearches();
});

const open = (at = '/ai-admin/listings') => renderPage(<EditListingsPage />, { at });
const updates = () => backend.requests.filter(({ verb }) => verb === 'update');
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('finding', () => {
  it('begins at two characters and shows listings in any status', async () => {
    const { user } = open('/ai-admin/listings?q=l');
    const box = await field('Name of the listing');
    expect(box.value).toBe('l');
    await user.type(box, 'um');
    expect(await screen.findByText('2 listings')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Luma.*Rejected/s })).toBeTruthy();
    expect(asked).toEqual(['lum']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Luma' })).toBe(document.activeElement);
    expect(address()).toBe('/ai-admin/listings?q=lum&id=luma');
  });

  it('the last question wins, however slow the first answer is', async () => {
    let answer = () => {};
    held['lu'] = new Promise((done) => {
      answer = done;
    });
    const { user } = open();
    const box = await field('Name of the listing');
    await user.type(box, 'lu');
    await waitFor(() => expect(asked).toEqual(['lu']));
    await user.type(box, 'men');
    expect(await screen.findByText('1 listing')).toBeTruthy();
    await act(async () => answer());
    expect(screen.getByText('1 listing')).toBeTruthy();
    delete held['lu'];
  });

  it('says when nothing is found', async () => {
    const { user } = open();
    await user.type(await field('Name of the listing'), 'zzz');
    expect(await screen.findByText('No listing has “zzz” in its name.')).toBeTruthy();
  });

  it('says when the address names a listing that is not there', async () => {
    open('/ai-admin/listings?id=gone');
    expect(await screen.findByText('There is no such listing')).toBeTruthy();
  });
});

describe('editing', () => {
  const openLumen = async () => {
    const view = open('/ai-admin/listings?id=lumen');
    await screen.findByRole('heading', { level: 2, name: 'Lumen' });
    return view;
  };
  const save = () => screen.getByRole('button', { name: 'Save changes' });

  it('holds the same rules as the listing form, and sends nothing that breaks them', async () => {
    const { user } = await openLumen();
    await user.clear(await field('Name'));
    await user.clear(await field('Website URL'));
    await user.type(await screen.findByLabelText(/^Affiliate URL/), 'javascript:alert(1)');
    await user.click(save());
    expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(screen.getByText('Please enter a valid URL')).toBeTruthy();
    expect(screen.getByText('Please enter a valid affiliate URL')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Name'));
    expect(updates()).toEqual([]);
  });

  it('writes only what changed, onto the version that was loaded', async () => {
    backend.answer = ({ verb, payload }) =>
      verb === 'update' ? { data: [{ ...lumen(), ...(payload as Partial<AiTool>), updated_at: 'later' }] } : undefined;
    const { user } = await openLumen();
    await user.type(await field('Name'), ' Pro');
    await user.click(save());
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Lumen Pro' })).toBeTruthy();
    expect(updates()).toMatchObject([
      {
        payload: { name: 'Lumen Pro' },
        filters: [
          ['eq', 'id', 'lumen'],
          ['eq', 'updated_at', '2026-01-01T00:00:00+00:00'],
        ],
      },
    ]);
  });

  it('keeps what was typed when somebody else was quicker, and shows both versions', async () => {
    const { user } = await openLumen();
    await user.type(await field('Name'), ' Mine');
    backend.answer = ({ verb }) => (verb === 'update' ? { data: [] } : undefined);
    backend.tools = [makeTool({ id: 'lumen', name: 'Lumen Theirs', category: 'Video', updated_at: 'later' })];
    await user.click(save());
    expect(await screen.findByText(/^This listing was changed meanwhile/)).toBeTruthy();
    expect(screen.getByText('Lumen Theirs')).toBeTruthy();
    expect((await field('Name')).value).toBe('Lumen Mine');

    await user.click(screen.getByRole('button', { name: 'Keep my changes on top of it' }));
    expect((await field('Name')).value).toBe('Lumen Mine');
    expect((await field('Category')).value).toBe('Video');
    backend.answer = ({ verb }) => (verb === 'update' ? { data: [lumen()] } : undefined);
    await user.click(save());
    await waitFor(() => expect(updates()).toHaveLength(2));
    expect(updates()[1]).toMatchObject({ payload: { name: 'Lumen Mine' } });
    expect(updates()[1]?.filters[1]).toEqual(['eq', 'updated_at', 'later']);
  });

  it('loads the newer version on request', async () => {
    const { user } = await openLumen();
    await user.type(await field('Name'), ' Mine');
    backend.answer = ({ verb }) => (verb === 'update' ? { data: [] } : undefined);
    backend.tools = [makeTool({ id: 'lumen', name: 'Lumen Theirs', updated_at: 'later' })];
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Load the newer version' }));
    expect((await field('Name')).value).toBe('Lumen Theirs');
  });

  it('a write that changed no row, with no newer version there, is a failure', async () => {
    const { user } = await openLumen();
    await user.type(await field('Name'), ' Mine');
    backend.answer = ({ verb }) => (verb === 'update' ? { data: [] } : undefined);
    await user.click(save());
    expect(await screen.findByText('The changes could not be saved')).toBeTruthy();
    expect(screen.getByText(/^Nothing was changed. Your session may have ended/)).toBeTruthy();
    expect((await field('Name')).value).toBe('Lumen Mine');
  });

  it('unsaved changes come back with the page, and can be discarded', async () => {
    const { user, unmount } = await openLumen();
    await user.type(await field('Name'), ' draft');
    unmount();
    const again = open('/ai-admin/listings?id=lumen');
    expect(await screen.findByText('Your unsaved changes are back.')).toBeTruthy();
    expect((await field('Name')).value).toBe('Lumen draft');
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect((await field('Name')).value).toBe('Lumen');
    expect(sessionStorage.length).toBe(0);
  });

  it('the status is shown and has no field', async () => {
    await openLumen();
    expect(screen.getByText('Approved')).toBeTruthy();
    expect(screen.queryByLabelText(/status/i)).toBeNull();
  });
});
