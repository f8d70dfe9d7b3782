import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import AdminPage from '../../src/pages/admin-page';
import type { AiTool } from '../../src/domain/listing/tool';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';
import { adminPages } from '../../src/content/pages';
import { pendingItem, reviewPageOf } from '../support/review-page';

const MEMBER = '3f2a91c4-0000-4000-8000-000000000001';

const mo = { email: 'mo@example.com', pending: 3, approved: 1, rejected: 2 };

const pending = (id: string, own: Partial<AiTool> = {}) =>
  makeTool({ id, name: `Tool ${id}`, approval_status: 'pending', approved_at: null, ...own });

const decisions = () => backend.sent('decide_listings');
const requests = () => backend.sent('review_queue');

function listed(rows: AiTool[], found = rows.length) {
  backend.answers['review_queue'] = {
    data: reviewPageOf(rows, { found, counts: found > 0 ? { pending: found } : {} }),
  };
}
function mockDecision(outcome: string, ...left: AiTool[]) {
  backend.answers['decide_listings'] = ({ payload }) => {
    listed(left);
    return { data: (payload as { ids: string[] }).ids.map((id) => ({ id, outcome })) };
  };
}
const fail = (name: string, message: string) => {
  backend.answers[name] = { error: { message } };
};

function open(tools: AiTool[] = [pending('a'), pending('b')]) {
  backend.startSession({ isAdmin: true });
  backend.answers['select ai_tools'] = { data: [], count: 1 };
  listed(tools);
  return renderPage(<AdminPage />, { at: '/ai-admin' });
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const badge = () => screen.getByRole('heading', { name: 'Pending Listings' }).nextElementSibling?.textContent;
const button = async (name: string, of: string) => within(await row(of)).getByRole('button', { name });

function expectLogging() {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  return () => {
    const { length } = log.mock.calls;
    log.mockClear();
    return length;
  };
}

describe('access to the admin page', () => {
  it.each(['a visitor', 'a member'])('access is denied to %s, and pending listings are not requested', async (role) => {
    if (role === 'a member') backend.startSession();
    renderPage(<AdminPage />, { at: '/ai-admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy();
    expect(screen.queryByText('Pending Listings')).toBeNull();
    expect(requests()).toEqual([]);
  });

  it('the page shows a loading state until the role is known', async () => {
    backend.startSession();
    backend.answers['is_admin'] = () => new Promise(() => {});
    renderPage(<AdminPage />, { at: '/ai-admin' });
    expect(screen.getByText('Loading...')).toBeTruthy();
    await waitFor(() => expect(backend.sent('is_admin')).toHaveLength(1));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('Access Denied')).toBeNull();
  });

  it('the administrator can retry a failed access check', async () => {
    const { user } = open();
    fail('is_admin', 'down');
    const again = await screen.findByRole('button', { name: 'Try again' });
    backend.answers['is_admin'] = { data: true };
    await user.click(again);
    expect(await row('Tool a')).toBeTruthy();
  });
});

describe('the admin page', () => {
  it('the page has its title, subtitle and links', async () => {
    open([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    expect(screen.getByText('Manage AI tool listings and monitor system status')).toBeTruthy();
    const navigation = ['/ai-admin', ...Object.keys(adminPages)];
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')).slice(0, navigation.length)).toEqual(navigation);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('the table shows pending listings, newest first, with a total count', async () => {
    open([pending('a', { created_at: '2026-03-09T12:00:00Z' }), pending('b')]);
    const first = within(await row('Tool a'));
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Name',
      'Category',
      'Pricing',
      'Created',
      'Actions',
    ]);
    for (const text of ['Tool a', 'Turns a sketch into a finished picture.', 'AI Art', 'Free', 'Mar 9, 2026']) {
      expect(first.getByText(text)).toBeTruthy();
    }
    expect(badge()).toBe('2');
    expect(requests()[0]).toEqual({ kind: '', oldest_first: false, page_size: 50, page: 1 });
  });

  it('each row shows host warnings, the requested placement and the member’s history', async () => {
    backend.startSession({ isAdmin: true });
    const requested = [
      { kind: 'gold', price_cents: null, list_cents: 34900, currency: 'USD', period: 'month' },
      { kind: 'plan_basic', price_cents: 4500, list_cents: 3000, currency: 'USD', period: 'month' },
    ];
    const unknown = { is_host_known: false };
    const rows = [
      pendingItem(pending('a', { created_by: MEMBER, url: 'https://tool-a.vercel.app/start' }), {
        ...unknown,
        asked: requested,
      }),
      pendingItem(pending('b', { created_by: MEMBER, url: 'https://www.tool-b.example/' }), unknown),
      pendingItem(pending('c', { created_by: 'another', url: 'https://qwertz.example/' }), unknown),
    ];
    const other = { email: 'ann@example.com', pending: 1, approved: 0, rejected: 0 };
    backend.answers['review_queue'] = {
      data: reviewPageOf(rows, { members: { [MEMBER]: mo, another: other } }),
    };
    const { user } = renderPage(<AdminPage />, { at: '/ai-admin' });
    const [a, b, c] = [within(await row('Tool a')), within(await row('Tool b')), within(await row('Tool c'))];
    expect(a.getByRole('link', { name: /^tool-a\.vercel\.app/ }).getAttribute('href')).toBe(
      'https://tool-a.vercel.app/start',
    );
    expect(a.getByText('Free host')).toBeTruthy();
    expect(b.getByRole('link', { name: /^tool-b/ }).textContent).toBe('tool-b.example (opens in a new tab)');
    expect(b.queryByText(/host/)).toBeNull();
    expect(c.getByText('New domain that does not match the name')).toBeTruthy();
    expect(a.getByText('Sponsored, gold, $349/month and Basic plan, $45')).toBeTruthy();
    expect(screen.getAllByText(/^Placement:/)).toHaveLength(1);
    await user.click(a.getByRole('button', { name: 'Preview' }));
    await user.click(b.getByRole('button', { name: 'Preview' }));
    const placement = screen.getAllByText('Placement').map((term) => term.nextSibling?.textContent);
    expect(placement).toEqual(['Requested: Sponsored, gold, $349/month and Basic plan, $45', 'Free listing']);
    expect(screen.queryByText(/No placement/)).toBeNull();
    expect(screen.getAllByRole('button', { name: 'mo@example.com' })).toHaveLength(1);
    expect(document.body.innerHTML).not.toContain(MEMBER);
    expect(a.getByText('6 submitted: 1 published, 2 rejected')).toBeTruthy();
    expect(c.getByText('First listing')).toBeTruthy();
    expect(backend.questions.filter(({ name }) => /placement|member/.test(name))).toEqual([]);
  });

  it('an empty table shows that nothing is pending', async () => {
    open([]);
    expect(await screen.findByText('No pending listings')).toBeTruthy();
    expect(badge()).toBe('0');
  });

  it('a failed request is shown and logged, and can be retried', async () => {
    const logged = expectLogging();
    const { user } = open();
    fail('review_queue', 'down');
    expect(await screen.findByText('The pending listings could not be read')).toBeTruthy();
    expect(screen.queryByText('No pending listings')).toBeNull();
    listed([pending('a')]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Tool a')).toBeTruthy();
    expect(screen.queryByText('The pending listings could not be read')).toBeNull();
    expect(logged()).toBe(1);
  });

  it('the table keeps its rows when a later request fails', async () => {
    const { queryClient } = open();
    await row('Tool a');
    const logged = expectLogging();
    fail('review_queue', 'down');
    await queryClient.refetchQueries({ queryKey: ['review'] });
    expect(await screen.findByText('The pending listings could not be read')).toBeTruthy();
    expect(await row('Tool a')).toBeTruthy();
    expect(logged()).toBe(1);
  });

  it('the preview shows a listing like the public page and shows markup as plain text', async () => {
    const { user } = open([
      pending('a', {
        name: '<b>Bold</b>',
        sponsor_tier: 'gold',
        premium_type: 'sponsored',
        banner_url: 'https://files.example/gold.png',
      }),
      pending('b', { premium_type: 'featured', banner_url: 'https://files.example/featured.png' }),
    ]);
    await user.click(await button('Preview', 'Bold'));
    const card = within(screen.getByRole('article'));
    expect(card.getByRole('heading', { name: '<b>Bold</b>' })).toBeTruthy();
    expect(card.getByText('gold')).toBeTruthy();
    expect(document.querySelector('img[src="https://files.example/gold.png"]')).toBeTruthy();
    await user.click(await button('Preview', 'Tool b'));
    expect(document.querySelectorAll('img[src="https://files.example/featured.png"]')).toHaveLength(1);
  });
});

it('a possible duplicate is marked in the row and compared in the preview', async () => {
  const other = {
    id: 'old',
    slug: 'old',
    name: 'Old tool',
    url: 'https://old.example/',
    category: 'AI Art',
    pricing_type: 'paid',
    description: 'What was there before.',
    approval_status: 'approved',
    has_address: true,
    email: 'greta@example.com',
  };
  const same = { reason: 'A fork of it.', others: [other, { ...other, id: 'near', name: 'Near', has_address: false }] };
  const rows = [pendingItem(pending('c', { created_by: MEMBER }), { same }), pending('d')];
  const { user } = open();
  backend.answers['review_queue'] = { data: reviewPageOf(rows, { members: { [MEMBER]: mo } }) };
  expect((await row('Tool c')).textContent).toContain('May be the same as Old tool (listed), Near (listed)');
  expect((await row('Tool d')).textContent).not.toContain('May be the same');
  await user.click(await button('Preview', 'Tool c'));
  expect(screen.getByText('A fork of it.')).toBeTruthy();
  const pair = within(screen.getByRole('table', { name: 'The same address' }));
  expect(pair.getAllByRole('row').map((line) => line.textContent)).toEqual([
    'WhatThis oneApprovedEdit Old tool',
    'NameTool cOld tool',
    expect.stringMatching(/^Addresshttps:.*https:/),
    expect.stringMatching(/^Category.*AI Art$/),
    expect.stringMatching(/^Price.*Paid$/),
    expect.stringMatching(/^Description.*What was there before\.$/),
    'Submitted bymo@example.comgreta@example.com',
  ]);
  expect(screen.getByRole('table', { name: 'A similar name' })).toBeTruthy();
});

describe('pagination of pending listings', () => {
  /** Opens a queue of 120 listings with two listings per page. 'Tool 2a' is the first listing on page 2. */
  const openPages = () => {
    const view = open();
    backend.answers['review_queue'] = ({ payload }) => {
      const { page } = payload as { page: number };
      const rows = [pending(`${page}a`, { created_by: MEMBER }), pending(`${page}b`)];
      return { data: reviewPageOf(rows, { found: 120, counts: { pending: 120 }, page, members: { [MEMBER]: mo } }) };
    };
    return view;
  };

  it('pages are loaded one at a time, and the URL stores the page number and the sort order', async () => {
    const { user } = openPages();
    await row('Tool 1a');
    expect(badge()).toBe('120');
    expect(screen.getByText('1–50 of 120')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await row('Tool 2a')).toBeTruthy();
    expect(address()).toBe('/ai-admin?page=2');
    await user.selectOptions(screen.getByLabelText('Order'), 'oldest');
    expect(await row('Tool 1a')).toBeTruthy();
    expect(address()).toBe('/ai-admin?sort=oldest');
    expect(requests().at(-1)).toEqual({ kind: '', oldest_first: true, page_size: 50, page: 1 });
  });

  it('moving past the first or last row with the keyboard changes the page', async () => {
    const { user } = openPages();
    await row('Tool 1a');
    await user.keyboard('jj');
    expect(document.activeElement).toBe(await row('Tool 1b'));
    await user.keyboard('j');
    await waitFor(async () => expect(document.activeElement).toBe(await row('Tool 2a')));
    await user.keyboard('k');
    await waitFor(async () => expect(document.activeElement).toBe(await row('Tool 1b')));
  });

  it('the administrator filters the table by member and rejects all listings in one request', async () => {
    const { user } = openPages();
    const member = await waitFor(() => button('mo@example.com', 'Tool 1a'));
    backend.answers['review_queue'] = ({ payload }) => ({
      data: reviewPageOf(
        ['of Mo', 'x', 'y'].map((id) => pending(id, { created_by: MEMBER })),
        {
          found: 'member' in (payload as object) ? 3 : 120,
          counts: { pending: 120 },
          members: { [MEMBER]: mo },
        },
      ),
    });
    await user.click(member);
    expect(await screen.findByText('has 3 pending listings')).toBeTruthy();
    expect(requests()).toContainEqual({
      kind: 'pending',
      member: MEMBER,
      oldest_first: false,
      page_size: 50,
      page: 1,
    });
    await waitFor(() => expect(badge()).toBe('120'));
    mockDecision('done');
    await user.click(screen.getByRole('button', { name: 'Reject all from this member' }));
    await user.keyboard('Spam.{Enter}');
    expect(await screen.findByText('3 of 3 listings rejected')).toBeTruthy();
    const versions = Array.from({ length: 3 }, () => '2026-01-01T00:00:00+00:00');
    expect(decisions()).toEqual([{ ids: ['of Mo', 'x', 'y'], versions, decision: 'reject', reason: 'Spam.' }]);
    expect(await screen.findByText('No pending listings')).toBeTruthy();
    listed([pending('of others')], 117);
    await user.click(screen.getByRole('button', { name: 'Show all members' }));
    expect(await row('Tool of others')).toBeTruthy();
    expect(badge()).toBe('117');
  });
});

describe('approval of a listing', () => {
  it('an approval sends the displayed version, and the row stays until the pointer leaves the list', async () => {
    const { user } = open();
    mockDecision('done', pending('b'));
    await user.click(await button('Approve', 'Tool a'));
    expect(await screen.findByText('Listing approved successfully!')).toBeTruthy();
    expect(within(await row('Tool a')).getByText('Approved')).toBeTruthy();
    expect(within(await row('Tool a')).queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool a/ })).toBeNull());
    expect(badge()).toBe('1');
    expect(decisions()).toEqual([{ ids: ['a'], decision: 'approve', versions: ['2026-01-01T00:00:00+00:00'] }]);
    expect(document.activeElement).toBe(await row('Tool b'));
  });

  it('an approval can be undone with the keyboard', async () => {
    const { user } = open();
    await row('Tool a');
    mockDecision('done', pending('b'));
    await user.keyboard('ja');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    mockDecision('done', pending('a'), pending('b'));
    await user.keyboard('u');
    expect(await screen.findByText('Decision undone')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await waitFor(() => expect(screen.queryByText('Listing approved successfully!')).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await row('Tool a')));
  });

  it('a failed approval is logged and reported, and the row stays', async () => {
    const { user } = open();
    const approve = await button('Approve', 'Tool a');
    const logged = expectLogging();
    fail('decide_listings', 'The disk is full');
    await user.click(approve);
    expect(await screen.findByText('Failed to approve listing')).toBeTruthy();
    expect(screen.getByText('“Tool a”: The disk is full')).toBeTruthy();
    expect(await row('Tool a')).toBeTruthy();
    expect(logged()).toBe(1);
  });

  it.each([
    ['decided by another administrator', 'already_rejected', /The listing was already rejected/],
    ['changed by its owner', 'changed', /The listing has changed since you opened it/],
  ] as const)('an approval of a listing that was %s is rejected with the reason', async (_cause, outcome, reason) => {
    const { user } = open();
    mockDecision(outcome, pending('b'));
    await user.click(await button('Approve', 'Tool a'));
    expect(await screen.findByText('Failed to approve listing')).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
  });
});

describe('rejection of a listing', () => {
  it('a rejection requires a reason, which is trimmed', async () => {
    const { user } = open();
    await user.click(await button('Reject', 'Tool a'));
    const reason = screen.getByRole('textbox', { name: 'Reason for rejecting Tool a' });
    expect(document.activeElement).toBe(reason);
    await user.type(reason, '   ');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    const message = screen.getByText('Please provide a rejection reason');
    expect(reason.getAttribute('aria-describedby')).toContain(message.id);
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(decisions()).toEqual([]);

    mockDecision('done', pending('b'));
    await user.type(reason, 'The site is down. ');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Listing rejected successfully!')).toBeTruthy();
    expect(decisions()[0]).toMatchObject({ ids: ['a'], decision: 'reject', reason: 'The site is down.' });
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool a/ })).toBeNull());
  });

  const REASONS = Array.from({ length: 10 }, (_, at) => `Reason ${at + 1}`);
  const openForm = async () => {
    backend.answers['recent_rejection_reasons'] = { data: REASONS };
    const { user } = open();
    await row('Tool a');
    await user.keyboard('jr');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    await screen.findByRole('button', { name: 'Reason 10' });
    return { user, field };
  };

  it('a digit in the empty field chooses a recent reason, which can be edited', async () => {
    const { user, field } = await openForm();
    await user.keyboard('2');
    expect(field.value).toBe('Reason 2');
    expect(document.activeElement).toBe(field);
    await user.keyboard('1 and more');
    expect(field.value).toBe('Reason 21 and more');
    await user.clear(field);
    await user.keyboard('0');
    mockDecision('done', pending('b'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decisions()[0]).toMatchObject({ decision: 'reject', reason: 'Reason 10' }));
  });

  it('a digit also chooses a reason while the focus is on the list of reasons', async () => {
    const { user, field } = await openForm();
    await user.tab();
    expect(document.activeElement?.textContent).toContain('Reason 1');
    await user.keyboard('3');
    expect(field.value).toBe('Reason 3');
  });

  it('choosing a reason replaces an unedited choice, but is appended to text that the administrator typed', async () => {
    const { user, field } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Reason 3' }));
    await user.click(screen.getByRole('button', { name: 'Reason 4' }));
    expect(field.value).toBe('Reason 4');
    await user.keyboard('!');
    await user.click(screen.getByRole('button', { name: 'Reason 5' }));
    expect(field.value).toBe('Reason 4!\nReason 5');
  });

  it('digits are text while single keys are turned off', async () => {
    localStorage.setItem('review-keys', 'off');
    backend.answers['recent_rejection_reasons'] = { data: REASONS };
    const { user } = open();
    await user.click(await button('Reject', 'Tool a'));
    await screen.findByRole('button', { name: 'Reason 1' });
    await user.keyboard('1');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('1');
  });

  it('Cancel or Escape closes the rejection form and returns the focus', async () => {
    const { user } = open();
    const reject = await button('Reject', 'Tool a');
    await user.click(reject);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(reject);
    await user.keyboard('{Enter}text{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(decisions()).toEqual([]);
  });

  it('pressing the reject key again keeps the typed reason', async () => {
    const { user } = open();
    const listing = await row('Tool a');
    await user.keyboard('jr');
    await user.keyboard('No.');
    listing.focus();
    await user.keyboard('r');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No.');
  });

  it('a failed rejection is reported, and the typed reason stays in the form', async () => {
    const { user } = open();
    await user.click(await button('Reject', 'Tool a'));
    const logged = expectLogging();
    fail('decide_listings', 'boom');
    await user.keyboard('No.{Enter}');
    expect(await screen.findByText('Failed to reject listing')).toBeTruthy();
    expect(logged()).toBe(1);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No.');
  });

  it('a resubmitted listing has an empty rejection form', async () => {
    const { user } = open();
    mockDecision('done', pending('b'));
    await user.click(await button('Reject', 'Tool a'));
    await user.keyboard('No.{Enter}');
    expect(await screen.findByText('Listing rejected successfully!')).toBeTruthy();
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool a/ })).toBeNull());
    mockDecision('done', pending('a'), pending('b'));
    await user.keyboard('u');
    expect(await row('Tool a')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('bulk selection', () => {
  it('the administrator selects listings and approves them together', async () => {
    const { user } = open([pending('a'), pending('b'), pending('c')]);
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect(screen.getByRole('button', { name: 'Approve selected' })).toHaveProperty('disabled', true);
    await user.click(within(await row('Tool b')).getByRole('checkbox', { name: 'Select' }));
    expect(all.indeterminate).toBe(true);
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(all);
    expect(screen.getByText('3 selected')).toBeTruthy();
    mockDecision('done');
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    expect(await screen.findByText('3 of 3 listings approved')).toBeTruthy();
    expect(await screen.findByText('No pending listings')).toBeTruthy();
    expect(decisions()).toHaveLength(1);
    expect(decisions()[0]).toMatchObject({ ids: ['a', 'b', 'c'], decision: 'approve' });
  });
});
