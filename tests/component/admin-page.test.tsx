import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import AdminPage from '../../src/pages/admin-page';
import type { AiTool } from '../../src/domain/listing/tool';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';
import { adminDoors } from '../../src/content/pages';
import { inboxOf } from '../support/inbox';

const MEMBER = '3f2a91c4-0000-4000-8000-000000000001';

const mo = { email: 'mo@example.com', pending: 3, approved: 1, rejected: 2 };

const pending = (id: string, own: Partial<AiTool> = {}) =>
  makeTool({ id, name: `Tool ${id}`, approval_status: 'pending', approved_at: null, ...own });

const decisions = () => backend.sent('decide_listings');
const askedForPending = () => backend.sent('review_queue');

/** What is pending from now on: one page of so many. */
function listed(rows: AiTool[], found = rows.length) {
  backend.answers['review_queue'] = { data: inboxOf(rows, { found, counts: found > 0 ? { pending: found } : {} }) };
}
/** What becomes of the next listings that are decided, and what is pending after that. */
function deciding(outcome: string, ...left: AiTool[]) {
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

/** For tests of failures: what is logged is expected, and returned. */
function expectLogging() {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  return () => {
    const { length } = log.mock.calls;
    log.mockClear();
    return length;
  };
}

describe('access', () => {
  it.each(['a visitor', 'a member'])('is denied to %s, and the pending listings are not asked for', async (who) => {
    if (who === 'a member') backend.startSession();
    renderPage(<AdminPage />, { at: '/ai-admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy();
    expect(screen.queryByText('Pending Listings')).toBeNull();
    expect(askedForPending()).toEqual([]);
  });

  it('waits until it is known who is asking', async () => {
    backend.startSession();
    backend.answers['is_admin'] = () => new Promise(() => {});
    renderPage(<AdminPage />, { at: '/ai-admin' });
    expect(screen.getByText('Loading...')).toBeTruthy();
    await waitFor(() => expect(backend.sent('is_admin')).toHaveLength(1));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('Access Denied')).toBeNull();
  });

  it('that could not be checked can be tried again', async () => {
    const { user } = open();
    fail('is_admin', 'down');
    const again = await screen.findByRole('button', { name: 'Try again' });
    backend.answers['is_admin'] = { data: true };
    await user.click(again);
    expect(await row('Tool a')).toBeTruthy();
  });
});

describe('the desk', () => {
  it('has its title, subtitle and links', async () => {
    open([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    expect(screen.getByText('Manage AI tool listings and monitor system status')).toBeTruthy();
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')).slice(0, 4)).toEqual(
      Object.values(adminDoors).map((pages) => Object.keys(pages)[0]),
    );
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('asks for the pending listings, newest first, and shows them with their columns and the count', async () => {
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
    expect(askedForPending()[0]).toEqual({ kind: '', oldest_first: false, page_size: 50, page: 1 });
  });

  it('shows what decides: the host and what is odd about it, the price asked, and the member once with the record', async () => {
    backend.startSession({ isAdmin: true });
    const rows = [
      pending('a', { created_by: MEMBER, url: 'https://tool-a.vercel.app/start' }),
      pending('b', { created_by: MEMBER, url: 'https://www.tool-b.example/' }),
      pending('c', { created_by: 'another', url: 'https://qwertz.example/' }),
    ];
    const asked = [
      { kind: 'gold', price_cents: null, list_cents: 34900, currency: 'USD', period: 'month' },
      { kind: 'plan_basic', price_cents: 4500, list_cents: 3000, currency: 'USD', period: 'month' },
    ];
    const plain = { asked: [], is_host_known: false };
    const facts = { a: { asked, is_host_known: false }, b: plain, c: plain };
    const other = { email: 'ann@example.com', pending: 1, approved: 0, rejected: 0 };
    backend.answers['review_queue'] = { data: inboxOf(rows, { facts, members: { [MEMBER]: mo, another: other } }) };
    const { user } = renderPage(<AdminPage />, { at: '/ai-admin' });
    const [a, b, c] = [within(await row('Tool a')), within(await row('Tool b')), within(await row('Tool c'))];
    expect(a.getByRole('link', { name: /^tool-a\.vercel\.app/ }).getAttribute('href')).toBe(
      'https://tool-a.vercel.app/start',
    );
    expect(a.getByText('Free host')).toBeTruthy();
    expect(b.getByRole('link', { name: /^tool-b/ }).textContent).toBe('tool-b.example (opens in a new tab)');
    expect(b.queryByText(/host/)).toBeNull();
    expect(c.getByText('New host, unlike the name')).toBeTruthy();
    expect(a.getByText('Sponsored, gold, $349/month and Basic plan, $45')).toBeTruthy();
    expect(screen.getAllByText(/^Wants/)).toHaveLength(1);
    await user.click(a.getByRole('button', { name: 'Preview' }));
    await user.click(b.getByRole('button', { name: 'Preview' }));
    const placement = screen.getAllByText('Placement').map((term) => term.nextSibling?.textContent);
    expect(placement).toEqual(['Asked for: Sponsored, gold, $349/month and Basic plan, $45', 'Free listing']);
    expect(screen.queryByText(/No placement/)).toBeNull();
    expect(screen.getAllByRole('button', { name: 'mo@example.com' })).toHaveLength(1);
    expect(a.getByText('6 sent: 1 published, 2 rejected')).toBeTruthy();
    expect(c.getByText('First listing')).toBeTruthy();
    expect(backend.questions.filter(({ name }) => /placement|member/.test(name))).toEqual([]);
  });

  it('says when nothing is pending', async () => {
    open([]);
    expect(await screen.findByText('No pending listings')).toBeTruthy();
    expect(badge()).toBe('0');
  });

  it('says when the pending listings cannot be read, logs it, and tries again', async () => {
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

  it('keeps what it has when a later read fails', async () => {
    const { queryClient } = open();
    await row('Tool a');
    const logged = expectLogging();
    fail('review_queue', 'down');
    await queryClient.refetchQueries({ queryKey: ['inbox'] });
    expect(await screen.findByText('The pending listings could not be read')).toBeTruthy();
    expect(await row('Tool a')).toBeTruthy();
    expect(logged()).toBe(1);
  });

  it('previews a listing as visitors would see it, and shows markup as text', async () => {
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

it('a listing that may be another one says so at its row, and stands beside it in the preview with the reason', async () => {
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
  const rows = [pending('c', { created_by: MEMBER }), pending('d')];
  const same = {
    c: { reason: 'A fork of it.', others: [other, { ...other, id: 'near', name: 'Near', has_address: false }] },
  };
  const { user } = open();
  backend.answers['review_queue'] = { data: inboxOf(rows, { same, members: { [MEMBER]: mo } }) };
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

describe('the pages', () => {
  /** Each page has two of the 120 listings: 'Tool 2a' is the first one of the second. */
  const openPages = () => {
    const view = open();
    backend.answers['review_queue'] = ({ payload }) => {
      const { page } = payload as { page: number };
      const rows = [pending(`${page}a`, { created_by: MEMBER }), pending(`${page}b`)];
      return { data: inboxOf(rows, { found: 120, counts: { pending: 120 }, page, members: { [MEMBER]: mo } }) };
    };
    return view;
  };

  it('are asked for one by one, with the count of all; the address keeps page and order', async () => {
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
    expect(askedForPending().at(-1)).toEqual({ kind: '', oldest_first: true, page_size: 50, page: 1 });
  });

  it('are gone over by keys: behind the last row comes the first one of the next page', async () => {
    const { user } = openPages();
    await row('Tool 1a');
    await user.keyboard('jj');
    expect(document.activeElement).toBe(await row('Tool 1b'));
    await user.keyboard('j');
    await waitFor(async () => expect(document.activeElement).toBe(await row('Tool 2a')));
    await user.keyboard('k');
    await waitFor(async () => expect(document.activeElement).toBe(await row('Tool 1b')));
  });

  it('are narrowed to one member from a row, whose listings that are read are all rejected in one call', async () => {
    const { user } = openPages();
    const member = await waitFor(() => button('mo@example.com', 'Tool 1a'));
    backend.answers['review_queue'] = ({ payload }) => ({
      data: inboxOf(
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
    expect(askedForPending()).toContainEqual({
      kind: 'pending',
      member: MEMBER,
      oldest_first: false,
      page_size: 50,
      page: 1,
    });
    await waitFor(() => expect(badge()).toBe('120'));
    deciding('done');
    await user.click(screen.getByRole('button', { name: 'Reject all of this member' }));
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

describe('approving', () => {
  it('writes to a row that is still pending, says so, and takes the row away once the pointer leaves it', async () => {
    const { user } = open();
    deciding('done', pending('b'));
    await user.click(await button('Approve', 'Tool a'));
    expect(await screen.findByText('Listing approved successfully!')).toBeTruthy();
    // Until then no other row's button slides under it.
    expect(within(await row('Tool a')).getByText('Approved')).toBeTruthy();
    expect(within(await row('Tool a')).queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool a/ })).toBeNull());
    expect(badge()).toBe('1');
    expect(decisions()).toEqual([{ ids: ['a'], decision: 'approve', versions: ['2026-01-01T00:00:00+00:00'] }]);
    // The next listing is marked and has the focus.
    expect(document.activeElement).toBe(await row('Tool b'));
  });

  it('can be undone by key, and the message offers it no longer', async () => {
    const { user } = open();
    await row('Tool a');
    deciding('done', pending('b'));
    await user.keyboard('ja');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    deciding('done', pending('a'), pending('b'));
    await user.keyboard('u');
    expect(await screen.findByText('Decision undone')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await waitFor(() => expect(screen.queryByText('Listing approved successfully!')).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await row('Tool a')));
  });

  it('that fails is logged, said, and leaves the row', async () => {
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
    ['decided elsewhere', 'already_rejected', /It was already rejected/],
    ['changed by its member meanwhile', 'changed', /It has changed since you read it/],
  ] as const)('a listing that was %s is refused, and the reason said', async (_how, outcome, reason) => {
    const { user } = open();
    deciding(outcome, pending('b'));
    await user.click(await button('Approve', 'Tool a'));
    expect(await screen.findByText('Failed to approve listing')).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
  });
});

describe('rejecting', () => {
  it('asks for a reason inline, refuses an empty one, and stores it trimmed', async () => {
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

    deciding('done', pending('b'));
    await user.type(reason, 'The site is down. ');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Listing rejected successfully!')).toBeTruthy();
    expect(decisions()[0]).toMatchObject({ ids: ['a'], decision: 'reject', reason: 'The site is down.' });
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool a/ })).toBeNull());
  });

  it('is cancelled by its button or Escape, and the focus returns', async () => {
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

  it('asked for by its key once more keeps what is typed', async () => {
    const { user } = open();
    const listing = await row('Tool a');
    await user.keyboard('jr');
    await user.keyboard('No.');
    listing.focus();
    await user.keyboard('r');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No.');
  });

  it('that fails says so, and leaves the reason as it was typed', async () => {
    const { user } = open();
    await user.click(await button('Reject', 'Tool a'));
    const logged = expectLogging();
    fail('decide_listings', 'boom');
    await user.keyboard('No.{Enter}');
    expect(await screen.findByText('Failed to reject listing')).toBeTruthy();
    expect(logged()).toBe(1);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No.');
  });

  it('begins with an empty form if the listing comes back', async () => {
    const { user } = open();
    deciding('done', pending('b'));
    await user.click(await button('Reject', 'Tool a'));
    await user.keyboard('No.{Enter}');
    expect(await screen.findByText('Listing rejected successfully!')).toBeTruthy();
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool a/ })).toBeNull());
    deciding('done', pending('a'), pending('b'));
    await user.keyboard('u');
    expect(await row('Tool a')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('several at once', () => {
  it('are selected one by one or all, and approved together', async () => {
    const { user } = open([pending('a'), pending('b'), pending('c')]);
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect(screen.getByRole('button', { name: 'Approve selected' })).toHaveProperty('disabled', true);
    await user.click(within(await row('Tool b')).getByRole('checkbox', { name: 'Select' }));
    expect(all.indeterminate).toBe(true);
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(all);
    expect(screen.getByText('3 selected')).toBeTruthy();
    deciding('done');
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    expect(await screen.findByText('3 of 3 listings approved')).toBeTruthy();
    expect(await screen.findByText('No pending listings')).toBeTruthy();
    expect(decisions()).toHaveLength(1);
    expect(decisions()[0]).toMatchObject({ ids: ['a', 'b', 'c'], decision: 'approve' });
  });
});
