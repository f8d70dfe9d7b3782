import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AiTool } from '../../src/domain/listing/tool';
import EditListingsPage from '../../src/pages/edit-listings-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const lumen = () => makeTool({ id: 'lumen', name: 'Lumen' });
const luma = () => makeTool({ id: 'luma', name: 'Luma', approval_status: 'rejected', rejected_reason: 'No.' });
const stored = (tool: AiTool | null) => {
  backend.answers['select ai_tools'] = { data: tool };
};
const listed = (...rows: AiTool[]) => {
  backend.answers['admin_listings'] = { data: { rows, found: rows.length, page: 1 } };
};

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  listed(lumen(), luma());
  stored(lumen());
});

const open = (at = '/ai-admin/listings') => renderPage(<EditListingsPage />, { at });
const saves = () => backend.sent('save_listing') as { version: string; change: Record<string, unknown> }[];
const changes = () => saves().map(({ change }) => change);
const saving = (tool: AiTool | null) => {
  backend.answers['save_listing'] = { data: tool };
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const form = () => within(screen.getByRole('form'));

describe('the listing search', () => {
  it('the search starts at two characters and includes listings with any status', async () => {
    backend.answers['find_tools'] = { data: [lumen(), luma()] };
    stored(luma());
    const { user } = open('/ai-admin/listings?q=l');
    const box = await field('Listing name');
    expect(box.value).toBe('l');
    await user.type(box, 'um');
    expect(await screen.findByText('2 listings')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Luma.*Rejected/s })).toBeTruthy();
    expect(backend.sent('find_tools')).toEqual([{ query: 'lum' }]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Luma' })).toBe(document.activeElement);
    expect(address()).toBe('/ai-admin/listings?q=lum&id=luma');
  });

  it('results match the last query even if an earlier response is slow', async () => {
    const responses: ((tools: AiTool[]) => void)[] = [];
    backend.answers['find_tools'] = () => new Promise((done) => responses.push((data) => done({ data })));
    const { user } = open();
    const box = await field('Listing name');
    await user.type(box, 'lu');
    await waitFor(() => expect(responses).toHaveLength(1));
    await user.type(box, 'men');
    await waitFor(() => expect(responses).toHaveLength(2));
    await act(async () => responses[1]?.([lumen()]));
    expect(await screen.findByText('1 listing')).toBeTruthy();
    await act(async () => responses[0]?.([lumen(), luma()]));
    expect(screen.getByText('1 listing')).toBeTruthy();
  });

  it('a search without results shows a message and a button back to all listings', async () => {
    const { user } = open();
    await user.type(await field('Listing name'), 'zzz');
    expect(await screen.findByText('No listing has “zzz” in its name.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all listings' }));
    const box = await field('Listing name');
    expect([box.value, document.activeElement]).toEqual(['', box]);
  });

  it('a URL with an unknown listing shows a message', async () => {
    stored(null);
    open('/ai-admin/listings?id=gone');
    expect(await screen.findByText('Listing not found')).toBeTruthy();
  });
});

describe('the listing tables', () => {
  it('the administrator filters listings by status, placement and date', async () => {
    const { user } = open();
    expect(await screen.findByText('2 listings')).toBeTruthy();
    const goldTool = makeTool({ id: 'gilt', name: 'Gilt', premium_type: 'sponsored', sponsor_tier: 'gold' });
    listed(goldTool);
    stored(goldTool);
    await user.selectOptions(await field('Status'), 'approved');
    await user.selectOptions(await field('Date'), 'oldest');
    await user.selectOptions(await field('Placement'), 'gold');
    await waitFor(() =>
      expect(backend.sent('admin_listings').at(-1)).toEqual({
        status: 'approved',
        placement: 'gold',
        oldest_first: true,
        page_size: 50,
        page: 1,
      }),
    );
    expect(await screen.findByText('1 listing')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /Gilt/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Gilt' })).toBe(document.activeElement);
    expect(address()).toBe('/ai-admin/listings?status=approved&sort=oldest&placement=gold&id=gilt');
  });
});

describe('the listing filters', () => {
  it('the category menu groups the categories by family, and the family for adults is last', async () => {
    open('/ai-admin/listings?category=Knitting');
    const menu = await screen.findByLabelText<HTMLSelectElement>('Category');
    expect([menu.value, menu.options[1]?.text]).toEqual(['Knitting', 'Knitting']);
    const groups = [...menu.querySelectorAll('optgroup')].map(({ label }) => label);
    expect([groups[0], groups.at(-1)]).toEqual(['Text', 'Adult']);
    // The only category of this family has the same name as the family.
    expect(groups).not.toContain('Video');
  });

  it('a filter without results offers to show all listings', async () => {
    listed();
    const { user } = open('/ai-admin/listings?status=rejected&category=Video');
    await user.click(await screen.findByRole('button', { name: 'Show all listings' }));
    expect(address()).toBe('/ai-admin/listings');
  });
});

describe('the listing status', () => {
  const openIt = async (id: string) => {
    const view = open(`/ai-admin/listings?id=${id}`);
    await screen.findByRole('heading', { level: 2, name: 'Directory status' });
    return view;
  };

  it('a published listing can be taken down with a reason and published again', async () => {
    const down = makeTool({ ...lumen(), approval_status: 'rejected', rejected_reason: 'The site is gone.' });
    const mockUpdate = (tool: AiTool) => () => {
      stored(tool);
      return { data: tool };
    };
    backend.answers['unpublish_listing'] = mockUpdate(down);
    backend.answers['republish_listing'] = mockUpdate(lumen());
    const { user } = await openIt('lumen');
    const toPick = () => screen.queryByRole('link', { name: 'Pick for the home page' })?.getAttribute('href');
    expect(toPick()).toBe('/ai-admin/picks?id=lumen');
    await user.click(screen.getByRole('button', { name: 'Take down' }));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Please provide a rejection reason')).toBeTruthy();
    await user.keyboard('The site is gone.{Enter}');
    expect(await screen.findByText('Listing taken down')).toBeTruthy();
    expect(backend.sent('unpublish_listing')).toEqual([
      { listing_id: 'lumen', reason: 'The site is gone.', version: '2026-01-01T00:00:00+00:00' },
    ]);
    expect(await screen.findByText('Rejection reason')).toBeTruthy();
    expect(toPick()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Listing published')).toBeTruthy();
    expect(backend.sent('republish_listing')).toEqual([{ listing_id: 'lumen', version: '2026-01-01T00:00:00+00:00' }]);
  });

  it('deleting a listing requires typing its name, and also deletes its banner', async () => {
    const banner = 'http://localhost:5173/storage/v1/object/public/tool-banners/u1/b.png';
    stored(makeTool({ banner_url: banner, premium_type: 'featured' }));
    const { user } = await openIt('lumen');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.keyboard('Lum');
    const confirm = screen.getByRole('button', { name: 'Delete permanently' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.keyboard('en');
    backend.answers['delete ai_tools'] = { data: [{ id: 'lumen' }] };
    // From now on, the database returns no listing.
    delete backend.answers['select ai_tools'];
    await user.click(confirm);
    expect(await screen.findByText('Listing deleted')).toBeTruthy();
    expect(backend.storage.remove).toHaveBeenCalledWith(['u1/b.png']);
    expect(address()).toBe('/ai-admin/listings');
  });
});

describe('the listing editor', () => {
  const openLumen = async () => {
    const view = open('/ai-admin/listings?id=lumen');
    await screen.findByRole('heading', { level: 2, name: 'Lumen' });
    return view;
  };
  const save = () => screen.getByRole('button', { name: 'Save changes' });

  it('the editor of a listing with an agreed placement hides the badge and links to the placements', async () => {
    stored({ ...lumen(), agreed_placements: [{ id: 'p1' }] } as AiTool);
    saving({ ...lumen(), name: 'Lumen Pro', updated_at: 'later' });
    const { user } = await openLumen();
    const agreementNote = () => screen.queryByText(/has agreed terms/);
    expect(within(agreementNote()!).getByRole('link', { name: 'Placements' }).getAttribute('href')).toBe(
      '/ai-admin/placements',
    );
    expect(screen.queryByRole('group', { name: 'Placement' })).toBeNull();
    await user.type(await field('Name'), ' Pro');
    await user.click(save());
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(agreementNote()).toBeTruthy();
  });

  it('a conflicting edit keeps the typed text and shows both versions', async () => {
    const { user } = await openLumen();
    await user.type(await field('Name'), ' Mine');
    saving(null);
    stored(makeTool({ id: 'lumen', name: 'Lumen Theirs', category: 'Video', updated_at: 'later' }));
    await user.click(save());
    expect(await screen.findByText(/^This listing has changed/)).toBeTruthy();
    expect(screen.getByText('Lumen Theirs')).toBeTruthy();
    expect((await field('Name')).value).toBe('Lumen Mine');

    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect((await field('Name')).value).toBe('Lumen Mine');
    expect(form().getByLabelText<HTMLSelectElement>('Category').value).toBe('Video');
    saving(lumen());
    await user.click(save());
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ version: 'later', change: { listing: { name: 'Lumen Mine' } } });
  });

  it('the administrator can load the newer version', async () => {
    const { user } = await openLumen();
    await user.type(await field('Name'), ' Mine');
    saving(null);
    stored(makeTool({ id: 'lumen', name: 'Lumen Theirs', updated_at: 'later' }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Use the newer version' }));
    expect((await field('Name')).value).toBe('Lumen Theirs');
  });

  it('saving reports a failure if the database updated no row', async () => {
    const { user } = await openLumen();
    await user.type(await field('Name'), ' Mine');
    saving(null);
    await user.click(save());
    expect(await screen.findByText('Your changes could not be saved')).toBeTruthy();
    expect(screen.getByText(/^Nothing was saved. Sign in/)).toBeTruthy();
    expect((await field('Name')).value).toBe('Lumen Mine');
  });

  it('unsaved changes are restored after a reload and can be discarded', async () => {
    const { user, unmount } = await openLumen();
    await user.type(await field('Name'), ' draft');
    unmount();
    const again = open('/ai-admin/listings?id=lumen');
    expect(await screen.findByText('Your unsaved changes are back.')).toBeTruthy();
    expect((await field('Name')).value).toBe('Lumen draft');
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await field('Name')).value).toBe('Lumen');
    expect(sessionStorage.length).toBe(0);
  });

  it('the status is shown as read-only text', async () => {
    await openLumen();
    expect(form().getByText('Approved')).toBeTruthy();
    expect(form().queryByLabelText(/status/i)).toBeNull();
  });
});

describe('listing details', () => {
  const details: Partial<AiTool> = {
    trial_days: 14,
    alternatives: ['luma'],
    has_api: true,
    api_documentation_url: 'https://lumen.example/docs',
    api_quality: 'good',
    api_category: 'LLM',
    last_reviewed_on: null,
  };
  const known = (own: object = {}) => stored(withDetails(own));
  const openKnown = async () => {
    const view = open('/ai-admin/listings?id=lumen');
    return { ...view, trial: await field('Free trial days (optional)') };
  };
  const save = () => screen.getByRole('button', { name: 'Save changes' });
  const withDetails = (own: object): AiTool => ({ ...lumen(), ...details, ...own });

  beforeEach(() => known());

  it('details and listing are saved in one request', async () => {
    saving({ ...withDetails({ trial_days: null }), name: 'Lumen Pro', updated_at: 'later' } as AiTool);
    const { user, trial } = await openKnown();
    expect(screen.getAllByRole('button', { name: /^Save/ })).toEqual([save()]);
    expect(trial.value).toBe('14');
    await user.clear(trial);
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    await user.selectOptions(await field('API'), 'No');
    await user.type(await field('Alternatives (optional)'), '\ngimp, luma');
    await user.type(await field('Name'), ' Pro');
    await user.click(save());
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    // A cleared field is stored as null.
    const after = { trial_days: null, has_api: false, alternatives: ['luma', 'gimp'] };
    expect(changes()).toEqual([{ listing: { name: 'Lumen Pro', ...after } }]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Lumen Pro' })).toBeTruthy();
    expect(trial.value).toBe('');
    expect(screen.getByText('Saving does not change the status.')).toBeTruthy();
  });

  it('rejected details are reported, and the typed text stays', async () => {
    backend.answers['save_listing'] = {
      error: { code: '23514', message: 'violates check constraint "ai_tools_alternatives_length"' },
    };
    const { user, trial } = await openKnown();
    await user.clear(trial);
    await user.type(await field('Name'), ' Pro');
    await user.click(save());
    expect(await screen.findByText('Your changes could not be saved')).toBeTruthy();
    expect(screen.getByText('‘Alternatives’: each alternative must be 1 to 200 characters.')).toBeTruthy();
    expect([trial.value, (await field('Name')).value]).toEqual(['', 'Lumen Pro']);
  });

  it.each([
    ['Free trial days (optional)', 'two weeks', 'A trial lasts 1 to 365 days.'],
    ['Free trial days (optional)', '366', 'A trial lasts 1 to 365 days.'],
    ['API documentation (optional)', 'nowhere', /^The API documentation must begin with/],
    ['Alternatives (optional)', 'x'.repeat(201), 'Each alternative must be at most 200 characters'],
    ['Last checked (optional)', '1999-12-31', 'The last review must be between 2000 and 2100.'],
  ])('the field “%s” rejects the value “%s” before anything is sent', async (label, typed, message) => {
    await openKnown();
    fireEvent.change(await field(label), { target: { value: typed } });
    await act(async () => save().click());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(await field(label));
    expect(saves()).toEqual([]);
  });
});

describe('listing history', () => {
  const entry = (more: object) => ({
    ...{ at: '2026-03-09T12:00:00Z', actor: 'user-mo@example.com', kind: 'form', detail: null, action: 'changed' },
    ...{ owner_before: null, owner_after: null },
    ...more,
  });
  const long = 'A description of which every word counts. '.repeat(10);
  const entries = [
    entry({
      id: 9,
      actor: null,
      kind: 'sql',
      before: { created_by: null },
      after: { created_by: null },
      owner_after: 'abcdefgh-1',
    }),
    entry({
      id: 8,
      kind: 'import',
      detail: 'tools.json',
      before: { description: 'Short.' },
      after: { description: long },
    }),
    entry({
      id: 7,
      before: { name: 'Lamp', trial_days: 7 },
      after: { name: 'Lumen', trial_days: null },
    }),
    entry({ id: 6, actor: 'abcdefgh-1', action: 'created', before: { id: null }, after: { id: 'lumen' } }),
  ];
  const report = { kind: 'report', state: 'fixed', reply: null, resolved_by: 'abcdefgh-1' };
  const decidedFeedback = [
    { ...report, id: 'a', resolved_at: '2026-03-08T12:00:00Z' },
    { ...report, id: 'b', resolved_at: '2026-03-08T12:00:00Z' },
    {
      id: 'c',
      kind: 'suggestion',
      state: 'refused',
      reply: 'Not true.',
      resolved_by: null,
      resolved_at: '2026-03-07T12:00:00Z',
    },
  ];
  const openIt = async () => {
    backend.answers['select listing_history'] = { data: entries };
    backend.answers['account_emails'] = { data: [{ id: 'abcdefgh-1', email: 'rosa@example.com' }] };
    backend.answers['select listing_feedback'] = { data: decidedFeedback };
    backend.answers['select ownership_claims'] = { data: [] };
    const view = open('/ai-admin/listings?id=lumen');
    await view.user.click(await screen.findByText('History'));
    return { ...view, rows: [...(await screen.findByText('Created')).closest('ul')!.children] as HTMLElement[] };
  };
  const restore = (name = /Name/) => screen.getByRole('button', { name });

  it('the history loads when the administrator opens it and shows the author of each change', async () => {
    const { rows } = await openIt();
    const texts = rows.map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Changed in the database on Mar 9.*Owner: Empty → New: rosa@example\.com$/);
    expect(texts[1]).toMatch(/^Changed by import by you from tools\.json on .*Description: before and after/);
    expect(texts[2]).toMatch(/Name: Gone: Lamp → New: Lumen.*Free trial days: Gone: 7 → Empty/);
    expect(texts[3]).toMatch(/^Created by rosa@example\.com on/);
    // The owner and generated columns have no Restore button.
    expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(2);
  });

  it('an administrator sees who decided about reports and changes', async () => {
    await openIt();
    const decided = await screen.findByRole('list', { name: 'Reports, changes and claims' });
    expect([...decided.children].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Report resolved: The listing was fixed by rosa@example\.com on Mar 8, 2026/),
      expect.stringMatching(/^Change rejected on Mar 7, 2026.*Not true\.$/),
    ]);
  });

  it('undoing an older change requires confirmation', async () => {
    const { user } = await openIt();
    stored(makeTool({ id: 'lumen', name: 'Luminous' }));
    await user.click(restore());
    expect(within(await screen.findByRole('alert')).getByText(/replaces newer text in: Name\./)).toBeTruthy();
    expect(saves()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(restore());
    await user.keyboard('{Enter}');
    saving(null);
    await user.click(await screen.findByRole('button', { name: 'Restore anyway' }));
    expect(await screen.findByText('Nothing was restored')).toBeTruthy();
  });

  it('restoring a value that the listing already has writes nothing', async () => {
    const { user } = await openIt();
    stored({ ...lumen(), description: 'Short.' });
    await user.click(restore(/Description/));
    expect(await screen.findByText('Nothing to restore: the listing already has this text')).toBeTruthy();
    expect(saves()).toEqual([]);
  });
});
