import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AiTool } from '../../src/domain/listing/tool';
import type { ShownPlacement } from '../../src/lib/database';
import type { OwnTool } from '../../src/lib/database';
import MySubmissionsPage from '../../src/pages/my-submissions-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const me = 'user-mo@example.com';
const pending = makeTool({ id: 'p', name: 'New one', created_by: me, approval_status: 'pending', approved_at: null });
const rejected = makeTool({
  ...{ id: 'r', name: 'Refused', created_by: me, approval_status: 'rejected', approved_at: null },
  rejected_reason: '<i>No</i> such site.',
});
const live = makeTool({ id: 'a', name: 'Live', slug: 'live-2', created_by: me });

const row = (tool: AiTool | null, more: Partial<OwnTool> = {}): OwnTool =>
  ({
    ...{ id: tool?.id ?? 'gone', is_own: tool?.created_by === me, tool: tool && { ...tool, closed_listings: null } },
    ...{ placements: [], claim: null, feedback: [] },
    ...more,
  }) as OwnTool;
const stateOf = ({ is_own: isOwn, tool }: OwnTool) => (isOwn && tool ? tool.approval_status : 'other');
const own = (...rows: OwnTool[]) => {
  backend.answers['own_tools'] = ({ payload }) => {
    const { state } = payload as { state: string };
    const count = (of: string) => rows.filter((one) => stateOf(one) === of).length;
    const counts = { pending: count('pending'), approved: count('approved'), rejected: count('rejected') };
    return {
      data: {
        counts: { ...counts, other: count('other') },
        rows: rows.filter((one) => !state || stateOf(one) === state),
      },
    };
  };
};
const open = (search = '') => renderPage(<MySubmissionsPage />, { at: `/my-submissions${search}` });
const openWith = async (...rows: OwnTool[]) => {
  own(...rows);
  const view = open();
  await screen.findAllByRole('article');
  return view;
};
const entry = (name: string) => within(screen.getByRole('article', { name }));
const isOpen = (name: string) => screen.getByRole('article', { name }).querySelector('details')!.open;

const placement = (more: Partial<ShownPlacement>): ShownPlacement => ({
  id: 'p',
  version: '',
  tool_id: 'lumen',
  tool_name: 'Lumen',
  slug: 'lumen',
  approval_status: 'approved',
  banner_url: null,
  owner: me,
  kind: 'gold',
  stage: 'paid',
  state: 'running',
  first_day: '2026-03-10',
  last_day: '2026-04-08',
  price_cents: 34900,
  list_cents: 34900,
  currency: 'USD',
  period: 'month',
  ...{ paid_cents: null, paid_tax_cents: null, is_held: false, renews: false, invoice_url: null, can_manage: false },
  payment_reference: null,
  refund_note: null,
  note: null,
  is_hidden: false,
  bought_by: me,
  decided_by: null,
  decided_at: null,
  paid_cents: null,
  is_held: false,
  renews: false,
  invoice_url: null,
  can_manage: false,
  created_at: '2026-03-01T00:00:00+00:00',
  ...more,
});

const feedbackRow = {
  ...{ tool_id: 'lumen', tool_name: 'Lumen', created_at: '2026-11-22T10:00:00Z', state: 'open' },
  ...{ reason: null, note: null, reply: null, patch: null, applied: null, resolved_by: null },
};

beforeEach(() => backend.startSession());

it('a visitor is redirected to sign in and returns afterwards', async () => {
  backend.endSession();
  localStorage.clear();
  open('?status=pending');
  await waitFor(() => expect(address()).toBe('/sign-in?returnTo=%2Fmy-submissions%3Fstatus%3Dpending'));
  expect(await screen.findByText('You need to sign in to see your tools')).toBeTruthy();
  expect(backend.questions).toEqual([]);
});

it('each tool has one row with its status and open requests', async () => {
  const change = { ...feedbackRow, id: 'c', kind: 'owner_change', patch: { name: 'X' } };
  own(
    row(pending),
    row(rejected),
    row(live, { feedback: [change] as never, placements: [placement({})] }),
    row(makeTool({ id: 'o', name: 'Other' }), {
      claim: { state: 'open', proof_kind: 'email' } as never,
      placements: [placement({ id: 'hidden', is_hidden: true })],
    }),
    row(null, { id: 'bought', is_own: false, placements: [placement({ tool_name: 'Former' })] }),
  );
  open('?tool=none');
  await screen.findAllByRole('article');
  const summaries = screen.getAllByRole('article').map((one) => one.querySelector('summary')?.textContent);
  expect(summaries).toEqual([
    'New onePending',
    'RefusedRejected<i>No</i> such site.',
    'LiveApprovedYour change is in review. Sponsored, gold: running.',
    'OtherYour claim is in review. Sponsored, gold: hidden, adult category.',
    'FormerSponsored, gold: running.',
  ]);
  expect(screen.queryByRole('link', { name: 'View the tool’s page' })).toBeNull();
  expect(backend.questions.filter(({ name }) => name !== 'is_admin')).toMatchObject([
    { name: 'own_tools', payload: { state: '', page: 1 }, options: { get: true } },
  ]);
});

it('the page expands the row in the URL, the only row, or the row that needs a fix', async () => {
  own(row(pending), row(rejected), row(live));
  const view = open('?tool=a');
  await screen.findAllByRole('article');
  expect([isOpen('New one'), isOpen('Refused'), isOpen('Live')]).toEqual([false, false, true]);
  view.unmount();
  const all = await openWith(row(pending), row(rejected), row(live));
  expect([isOpen('New one'), isOpen('Refused'), isOpen('Live')]).toEqual([false, true, false]);
  all.unmount();
  await openWith(row(pending));
  expect(isOpen('New one')).toBe(true);
});

it('a member without tools sees how to submit a tool', async () => {
  own();
  open();
  expect(await screen.findByText('No tools yet')).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'Submit a tool' })) {
    expect(link.getAttribute('href')).toBe('/create-listing');
  }
});

it('a failed request is reported and can be retried', async () => {
  backend.answers['own_tools'] = { error: { message: 'down' } };
  const { user } = open();
  expect(await screen.findByText('Your tools could not be loaded')).toBeTruthy();
  expect(screen.queryByText('No tools yet')).toBeNull();
  own();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No tools yet')).toBeTruthy();
});

describe('the status filters of tools', () => {
  const others = [row(live), row({ ...live, id: 'b' }), row(rejected), row(makeTool({ id: 'o', name: 'Other' }))];
  const states = async () =>
    within(await screen.findByRole('navigation', { name: 'Tools by state' }))
      .getAllByRole('link')
      .map((link) => `${link.textContent}${link.getAttribute('aria-current') ? ' *' : ''}`);

  it('each status shows its count and filters the list through the URL', async () => {
    const { user } = await openWith(...others);
    expect(await states()).toEqual(['All 4 *', 'Approved 2', 'Rejected 1', 'Other tools 1']);
    await user.click(screen.getByRole('link', { name: 'Rejected 1' }));
    expect(address()).toBe('/my-submissions?status=rejected');
    expect(await screen.findByRole('article', { name: 'Refused' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'All 4' }));
    expect(address()).toBe('/my-submissions');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  });

  it('a status in the URL ignores letter case, and an unknown status shows all tools', async () => {
    own(...others);
    const view = open('?status=Approved');
    expect(await states()).toContain('Approved 2 *');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    view.unmount();
    const lost = open('?status=lost');
    expect(await states()).toContain('All 4 *');
    lost.unmount();
    await openWith(row(live));
    expect(screen.queryByRole('navigation', { name: 'Tools by state' })).toBeNull();
  });

  it.each([
    ['pending', 'Nothing is waiting for review'],
    ['rejected', 'Nothing was rejected'],
    ['other', 'You have no claims, reports, changes or payments for other tools'],
  ])('the empty list for ?status=%s shows the next step', async (status, sentence) => {
    own(row(live));
    open(`?status=${status}`);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all your tools' }).getAttribute('href')).toBe('/my-submissions');
  });
});

describe('a row of the member’s own listing', () => {
  const storing = (stored: AiTool) => {
    backend.answers['save_listing'] = { data: stored };
  };
  const writes = () => backend.questions.filter(({ name }) => /^(save_listing|delete )/.test(name));
  const describeAs = (value: string) => fireEvent.change(screen.getByLabelText('Description'), { target: { value } });

  it('the row shows all details and, for an approved listing, links to the page and the editor', async () => {
    const { user } = await openWith(row({ ...live, banner_url: 'https://a.example/b.png', tags: ['x', 'y'] }));
    expect(screen.getByRole('link', { name: 'View the tool’s page' }).getAttribute('href')).toBe('/tools/live-2');
    expect(screen.getByRole('link', { name: 'Change Live' }).getAttribute('href')).toBe('/feedback?tool=live-2');
    await user.click(screen.getByText('Details'));
    for (const text of ['Turns a sketch into a finished picture.', 'AI Art', 'Free', 'x, y']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('img', { name: 'Banner of Live' }).getAttribute('src')).toBe('https://a.example/b.png');
    expect(screen.queryByRole('button', { name: /^(Change|Fix|Withdraw)/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Request a placement for Live' }));
    expect(address()).toBe('/request-placement?listing=a');
    expect(window.history.state.usr).toEqual({ from: '/my-submissions?tool=a' });
  });

  it('a pending listing can be edited in its displayed version', async () => {
    const { user } = await openWith(row(pending));
    storing({ ...pending, description: 'Another description of it.' });
    await user.click(screen.getByRole('button', { name: 'Change New one' }));
    expect(screen.queryByRole('radio')).toBeNull();
    describeAs('Another description of it.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(writes()).toMatchObject([
      {
        name: 'save_listing',
        payload: {
          listing_id: 'p',
          version: pending.updated_at,
          change: { listing: { description: 'Another description of it.' } },
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
    expect(document.activeElement?.textContent).toContain('New one');
  });

  it('a rejected listing can be fixed and resubmitted', async () => {
    const { user } = await openWith(row(rejected));
    storing({ ...rejected, approval_status: 'pending' });
    expect(screen.queryByRole('link', { name: /^Request a placement/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fix and resubmit Refused' }));
    describeAs('A site that is there now.');
    await user.click(screen.getByRole('button', { name: 'Resubmit' }));
    expect(await screen.findByText('Listing resubmitted')).toBeTruthy();
  });

  it('withdrawing a pending listing requires confirmation and deletes its banner', async () => {
    const banner = 'https://files.example/storage/v1/object/public/tool-banners/user-mo/1-new.png';
    const { user } = await openWith(row({ ...pending, banner_url: banner }));
    backend.answers['delete ai_tools'] = { data: [{ id: 'p' }] };
    await user.click(screen.getByRole('button', { name: 'Withdraw New one' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    expect(writes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Listing withdrawn')).toBeTruthy();
    expect(writes()).toMatchObject([
      {
        name: 'delete ai_tools',
        steps: [
          ['eq', 'id', 'p'],
          ['eq', 'approval_status', 'pending'],
          ['select', 'id'],
        ],
      },
    ]);
    expect(backend.storage.remove).toHaveBeenCalledExactlyOnceWith(['user-mo/1-new.png']);
  });

  it('a listing cannot be withdrawn after a review', async () => {
    const { user } = await openWith(row(pending));
    backend.answers['delete ai_tools'] = { data: [] };
    backend.answers['select ai_tools'] = { data: { approval_status: 'approved' } };
    await user.click(screen.getByRole('button', { name: 'Withdraw New one' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The listing could not be withdrawn')).toBeTruthy();
  });

  it('the history loads on request, twenty changes at a time', async () => {
    const { user } = await openWith(row(pending));
    const changed = { actor: 'us', kind: 'review', detail: 'reject', action: 'changed' };
    const filled = Array.from({ length: 18 }, (_, at) => ({
      ...{ ...changed, id: 37 - at, at: '2026-02-01T12:00:00Z', kind: 'import', detail: null },
      ...{ before: { name: `A${at}` }, after: { name: `B${at}` } },
    }));
    backend.answers['own_listing_history'] = ({ payload }) => ({
      data: (payload as { before_id?: number }).before_id
        ? [{ ...filled[0]!, id: 1, actor: 'you', kind: 'form', action: 'created', before: {}, after: {} }]
        : [
            {
              ...{ ...changed, id: 39, at: '2026-03-02T12:00:00Z', actor: 'you', kind: 'form', detail: null },
              before: { approval_status: 'rejected', rejected_reason: 'No such site.', name: 'Old one' },
              after: { approval_status: 'pending', rejected_reason: null, name: 'New one' },
            },
            {
              ...{ ...changed, id: 38, at: '2026-03-01T12:00:00Z' },
              before: { approval_status: 'pending', rejected_reason: null },
              after: { approval_status: 'rejected', rejected_reason: 'No such site.' },
            },
            ...filled,
          ],
    });
    expect(backend.sent('own_listing_history')).toEqual([]);
    await user.click(screen.getByText('History'));
    const [first, second, third] = (await screen.findByText('Resubmitted')).closest('ul')!.children;
    expect(first?.textContent).toMatch(/^Resubmitted by you on Mar 2, 2026.*Name: Gone: Old one → New: New one$/);
    expect(second?.textContent).toMatch(/^Rejected by us on Mar 1, 2026.*No such site\.$/);
    expect(third?.textContent).toMatch(/^Changed by import by us on Feb 1/);
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByText('Created')).closest('li')?.textContent).toMatch(/^Created by you on/);
    expect(backend.sent('own_listing_history')).toEqual([{ listing_id: 'p' }, { listing_id: 'p', before_id: 20 }]);
  });
});

describe('a placement in a tool row', () => {
  beforeEach(() => vi.setSystemTime(new Date('2026-03-20T12:00:00Z')));
  afterEach(() => vi.useRealTimers());

  const day = (number: number, impressions: number, clicks: number) => ({
    placement_id: 'p',
    day: `2026-03-${number}`,
    impressions,
    clicks,
  });
  /** Returns the text with plain spaces. */
  const textOf = ({ textContent }: Element) => textContent.replaceAll('\u00A0', ' ');
  const shown = async (one: ShownPlacement) => {
    const { user } = await openWith(row(live, { placements: [one] }));
    return { user, inCard: within(screen.getByRole('region', { name: 'Placement of Live' })) };
  };
  const figures = (inCard: Awaited<ReturnType<typeof shown>>['inCard']) =>
    inCard.getAllByRole('definition').map((value) => `${value.previousSibling?.textContent}: ${value.textContent}`);

  it('a running placement shows remaining days, statistics and a chart', async () => {
    backend.answers['select placement_days'] = { data: [day(18, 1200, 30), day(20, 300, 15)] };
    const { user, inCard } = await shown(placement({}));
    expect(inCard.getByText('Running')).toBeTruthy();
    await inCard.findByText('1,500');
    expect(figures(inCard)).toEqual(['Days left: 20 of 30', 'Views: 1,500', 'Clicks: 45', 'Click rate: 3%']);

    const chart = inCard.getByText('Views: 1,200 on the best day').closest('[aria-hidden=true]')!;
    expect(chart.querySelectorAll('svg')).toHaveLength(2);
    expect([...chart.querySelectorAll('title')].map(textOf)).toContain('Mar 18, 2026: 1,200');
    await user.click(inCard.getByText('Show table'));
    const rows = inCard.getAllByRole('row').map((row) => [...row.children].map(textOf).join(' '));
    expect(rows).toEqual(['Day (UTC) Views Clicks Click rate', 'Mar 18, 2026 1,200 30 2.5%', 'Mar 20, 2026 300 15 5%']);
  });

  it('the buyer sees that a placement is hidden because the category is for adults', async () => {
    const { inCard } = await shown(placement({ is_hidden: true }));
    expect(inCard.getByText(/^Hidden: adult category\./).textContent).toContain(
      'If the category is wrong, contact us.',
    );
    expect(inCard.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');
  });

  it.each([
    ['without an end date', { last_day: null }, ['Days left: No end', 'Views: 0', 'Clicks: 0', 'Click rate: –']],
    ['on its last day', { last_day: '2026-03-20' }, ['Days left: 1 of 11', 'Views: 0', 'Clicks: 0', 'Click rate: –']],
    [
      'that has ended',
      { state: 'ended', last_day: '2026-03-19' } as const,
      ['Days: 10', 'Views: 0', 'Clicks: 0', 'Click rate: –'],
    ],
  ])('a placement %s shows its days and statistics', async (_what, more, expected) => {
    const { inCard } = await shown(placement(more));
    expect(await inCard.findByText('No views yet.')).toBeTruthy();
    expect(figures(inCard)).toEqual(expected);
  });

  it('a future placement shows its start, length and notes, but no statistics', async () => {
    const { inCard } = await shown(
      placement({ state: 'scheduled', first_day: '2026-03-24', last_day: '2026-03-30', note: 'Paid by mail.' }),
    );
    expect(inCard.getByText('Paid by mail.')).toBeTruthy();
    expect(inCard.getByText(/^Your placement starts in/).textContent).toBe(
      'Your placement starts in 4 days and runs for 7 days.',
    );
    expect(backend.sent('select placement_days')).toEqual([]);
  });

  it('a requested placement shows its price and can be withdrawn', async () => {
    const { user, inCard } = await shown(
      placement({ state: 'requested', stage: 'requested', first_day: null, last_day: null, price_cents: null }),
    );
    expect(inCard.getByText(/\$349\/month/)).toBeTruthy();
    expect(inCard.getByText('We send you an invoice by email.')).toBeTruthy();
    await user.click(inCard.getByRole('button', { name: /^Withdraw request/ }));
    expect(await screen.findByText('Request withdrawn')).toBeTruthy();
    expect(backend.sent('withdraw_placement')).toEqual([{ placement_id: 'p' }]);
  });

  it('a row is shown even if its statistics fail to load', async () => {
    backend.answers['select placement_days'] = { error: { message: 'down' } };
    const { inCard } = await shown(placement({}));
    expect(await inCard.findByText('The figures could not be loaded. Reload the page.')).toBeTruthy();
    expect(figures(inCard)).toEqual(['Days left: 20 of 30']);
  });
});

describe('the figures of a listing', () => {
  beforeEach(() => vi.setSystemTime(new Date('2026-03-20T12:00:00Z')));
  afterEach(() => vi.useRealTimers());

  const day = (of: string, views: number) => ({
    ...{ tool_id: 'a', day: of, card_views: views, page_views: 12, visits: 3, saves: 2, comparisons: 1 },
  });
  const openFigures = async (answer: (typeof backend.answers)[string]) => {
    backend.answers['select listing_days'] = answer;
    const { user } = await openWith(row(live));
    const inRow = entry('Live');
    expect(backend.sent('select listing_days')).toEqual([]);
    await user.click(inRow.getByText('Figures'));
    return { user, inRow };
  };
  const totals = (inRow: ReturnType<typeof entry>) =>
    inRow.getAllByRole('definition').map((value) => `${value.previousSibling?.textContent}: ${value.textContent}`);

  it('the owner sees totals, a chart and a table of the last 30 days, and of the last 12 months', async () => {
    const { user, inRow } = await openFigures({
      data: [day('2025-12-01', 900), day('2026-03-18', 1200), day('2026-03-20', 34)],
    });
    await inRow.findByText('1,234');
    expect(totals(inRow)).toEqual([
      ...['Card views: 1,234', 'Page views: 24', 'Website visits: 6', 'Saves: 4', 'Comparisons: 2'],
    ]);
    const chart = inRow.getByText('Card views: 1,200 on the best day').closest('[aria-hidden=true]')!;
    expect([...chart.querySelectorAll('svg')].map((svg) => svg.querySelectorAll('rect').length)).toEqual([30, 30, 30]);
    await user.click(inRow.getByText('Show table'));
    const rows = () =>
      inRow.getAllByRole('row').map((one) => [...one.children].map(({ textContent }) => textContent).join(' '));
    const head = 'Card views Page views Website visits Saves Comparisons';
    expect(rows().map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
      `Day (UTC) ${head}`,
      'Mar 18, 2026 1,200 12 3 2 1',
      'Mar 20, 2026 34 12 3 2 1',
    ]);
    await user.click(inRow.getByRole('button', { name: 'Last 12 months' }));
    expect(totals(inRow)[0]).toBe('Card views: 2,134');
    expect(inRow.getByText('Card views: 1,234 in the best month')).toBeTruthy();
    expect(rows()).toEqual([`Month (UTC) ${head}`, 'December 2025 900 12 3 2 1', 'March 2026 1,234 24 6 4 2']);
    expect(inRow.getByRole('button', { name: 'Last 12 months' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('a listing without views shows zeros and a sentence', async () => {
    const { inRow } = await openFigures({ data: [] });
    expect(await inRow.findByText('No views yet.')).toBeTruthy();
    expect(totals(inRow)[0]).toBe('Card views: 0');
  });

  it('the owner sees that the figures failed to load', async () => {
    const { inRow } = await openFigures({ error: { message: 'down' } });
    expect(await inRow.findByText('The figures could not be loaded. Reload the page.')).toBeTruthy();
  });

  it('a listing that was never public has no figures', async () => {
    await openWith(row(pending));
    expect(entry('New one').queryByText('Figures')).toBeNull();
  });
});

describe('feedback in a tool row', () => {
  const lumen = makeTool();
  const change = { ...feedbackRow, kind: 'suggestion', patch: { pricing_type: 'paid', name: 'Lumen 2' } };
  const report = { ...feedbackRow, kind: 'report', reason: 'price' };
  const textsOf = (name: string) =>
    [...screen.getByRole('region', { name }).querySelectorAll('h3 ~ div')].map(({ textContent }) => textContent);

  it('a change request shows its status and the reply, and can be edited while open', async () => {
    backend.answers['withdraw_feedback'] = { error: null };
    const feedback = [
      { ...change, id: '1' },
      { ...change, id: '2', state: 'refused', reply: 'It is free.', resolved_by: 'admin' },
      { ...change, id: '3', state: 'accepted', applied: ['name'], resolved_by: 'admin' },
    ] as unknown as OwnTool['feedback'];
    const { user } = await openWith(row(lumen, { feedback }));
    const texts = textsOf('Feedback on Lumen');
    expect(texts[0]).toContain('Your change is in review.Nov 22, 2026NameLumen 2PricingPaid');
    expect(texts[1]).toContain('Your change was rejected.Nov 22, 2026Our replyIt is free.');
    expect(texts[2]).toContain('Approved in part: Name.');
    expect(screen.getByRole('link', { name: /^Edit your change/ }).getAttribute('href')).toBe('/feedback?tool=lumen');
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
    expect(await screen.findByText('Your report or change was withdrawn')).toBeTruthy();
    expect(backend.sent('withdraw_feedback')).toEqual([{ feedback_id: '1' }]);
    await waitFor(() => expect(backend.sent('own_tools').length).toBeGreaterThan(1));
  });

  it('a report shows its outcome and the reply, even after the tool was deleted', async () => {
    const { user } = await openWith(
      row(lumen, {
        feedback: [
          { ...report, id: '1', note: 'Mine', state: 'fixed', reply: 'It is right now.' },
          { ...report, id: '2' },
        ] as never,
      }),
      row(null, { feedback: [{ ...report, id: '3', tool_id: null, tool_name: 'Gone' }] as never }),
    );
    await user.click(entry('Lumen').getByRole('heading'));
    const [first, second] = textsOf('Feedback on Lumen');
    expect(first).toContain('Our replyIt is right now.');
    expect(first).toContain('Mine');
    expect(second).toContain('Your report is in review.');
    expect(entry('Gone').getByText('The tool is no longer listed.')).toBeTruthy();
    await user.click(entry('Gone').getByRole('heading'));
    expect(entry('Gone').queryByRole('link')).toBeNull();
  });

  it('a claim shows its status, and a rejected claim can be repeated', async () => {
    const claim = { state: 'refused', proof_kind: 'email', answer: 'No such address.', is_verified: false };
    backend.answers['claim_listing'] = { data: 'id' };
    const { user } = await openWith(row(lumen, { claim: claim as never }));
    const section = within(screen.getByRole('region', { name: 'Claim of Lumen' }));
    expect(await section.findByText(/No such address\./)).toBeTruthy();
    await user.type(section.getByLabelText('Email'), 'me@lumen.example');
    await user.click(section.getByRole('button', { name: 'Claim this listing' }));
    await waitFor(() =>
      expect(backend.sent('claim_listing')).toEqual([
        { listing_id: 'lumen', proof_kind: 'email', proof: 'me@lumen.example' },
      ]),
    );
    await waitFor(() => expect(backend.sent('own_tools').length).toBeGreaterThan(1));
  });
});

describe('a placement paid with Stripe', () => {
  const requested = placement({
    id: 'pl',
    tool_id: 'a',
    stage: 'requested',
    state: 'requested',
    first_day: null,
    last_day: null,
  });
  const booked = { stage: 'paid', state: 'running', first_day: '2026-03-10', paid_cents: 34900 } as const;
  const pay = () => screen.queryByRole('button', { name: /^Pay/ });
  beforeEach(() => vi.stubEnv('VITE_CHECKOUT', 'on'));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  it('an open request with a price for a public listing has a Pay button until it is paid', async () => {
    for (const [more, canPay] of [
      [{}, true],
      [{ approval_status: 'pending' }, false],
      [{ price_cents: null, list_cents: null }, false],
      [{ stage: 'cancelled', state: 'cancelled' }, false],
      [{ is_held: true }, false],
    ] as const) {
      own(row(live, { placements: [{ ...requested, ...more }] }));
      const view = open('?tool=a');
      await screen.findAllByRole('article');
      expect([more, pay() !== null]).toEqual([more, canPay]);
      expect([more, screen.queryByText('Your placement starts once you have paid.') !== null]).toEqual([more, canPay]);
      view.unmount();
    }
  });

  it('after a payment, the row shows a waiting message until the payment is recorded', async () => {
    own(row(pending), row(live, { placements: [requested] }));
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const view = open('?paid=pl');
    expect(await screen.findByText(/^We are waiting for the payment/)).toBeTruthy();
    expect(shown.mock.contexts.map((summary) => (summary as Element).textContent)).toEqual([
      expect.stringContaining('Live'),
    ]);
    expect([isOpen('Live'), pay()]).toEqual([true, null]);
    const invoice = { invoice_url: 'https://invoice.example/1' };
    own(row(pending), row(live, { placements: [{ ...requested, ...booked, ...invoice }] }));
    await view.queryClient.invalidateQueries();
    expect(await screen.findByText(/^Paid: \$349\. Thank you\./)).toBeTruthy();
    expect(screen.queryByText(/agreed/)).toBeNull();
    const link = screen.getByRole('link', { name: /^Invoice/ });
    expect(link.getAttribute('href')).toBe(invoice.invoice_url);
  });

  it('if the payment is not recorded, the member can pay again after a warning', async () => {
    own(row(live, { placements: [requested] }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('?paid=pl');
    await screen.findByText(/^We are waiting for the payment/);
    for (let look = 0; look < 5; look += 1) await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText(/If you have paid, do not pay again/)).toBeTruthy();
    expect(pay()).not.toBeNull();
    expect(backend.sent('own_tools').length).toBeGreaterThan(5);
  });

  it('returning from the checkout does not mark a placement as paid', async () => {
    for (const [search, more, message] of [
      ['?paid=pl', {}, /^We are waiting for the payment/],
      ['?tool=a', booked, /^Paid: \$349\./],
      ['?unpaid=pl', booked, /^Paid: \$349\./],
      ['?tool=a', { ...booked, paid_tax_cents: 5_500 }, /^Paid: \$349, including \$55 tax\./],
      ['?tool=a', { ...booked, paid_cents: 0, price_cents: 0 }, /^Paid: \$0\./],
      [
        '?tool=a',
        { ...booked, period: 'year', renews: true, can_manage: true },
        /^Paid: \$349\. Your placement renews each year\.$/,
      ],
      ['?tool=a', { ...booked, renews: true, can_manage: true }, /^Paid: \$349\. Your placement renews each month\.$/],
      [
        '?tool=a',
        { ...booked, can_manage: true, last_day: '2026-04-08' },
        /Your placement runs through Apr.8,.2026 and does not renew\.$/,
      ],
      ['?tool=a', { ...booked, can_manage: true, state: 'ended' }, /^Paid: \$349\. Your placement does not renew\.$/],
      ['?paid=pl', { is_held: true }, /^We have received your payment and are checking it\.$/],
      ['?tool=a', { stage: 'cancelled', state: 'cancelled', price_cents: 0, payment_reference: 'pi_1' }, /^refunded$/],
      ['?paid=pl', { stage: 'cancelled', state: 'cancelled' }, /^This request is closed\. If you have paid/],
    ] as const) {
      own(row(live, { placements: [{ ...requested, ...more }] }));
      const view = open(search);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.queryByText(/Nothing was charged/)).toBeNull();
      view.unmount();
    }
  });

  it('a member with a subscription can open Stripe’s billing page', async () => {
    const manage = () => screen.queryByRole('button', { name: /^Manage payment.*Sponsored, gold$/ });
    for (const [more, isShown] of [
      [{ ...booked, renews: true, can_manage: true }, true],
      [{ is_held: true, can_manage: true }, true],
      [{ ...booked, renews: true }, false],
    ] as const) {
      own(row(live, { placements: [{ ...requested, ...more }] }));
      const view = open('?tool=a');
      await screen.findByText(/^(Paid|We have)/);
      expect([more, manage() !== null]).toEqual([more, isShown]);
      view.unmount();
    }
    const renewing = { ...requested, ...booked, last_day: '2026-04-08', can_manage: true };
    own(row(pending), row(live, { placements: [{ ...renewing, renews: true }] }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('?managed=pl');
    await screen.findByText(/Your placement renews each month\.$/);
    expect(isOpen('Live')).toBe(true);
    own(row(pending), row(live, { placements: [renewing] }));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText(/does not renew\.$/)).toBeTruthy();
  });

  it('a member who cancels the checkout sees that nothing was charged', async () => {
    own(row(pending), row(live, { placements: [requested] }));
    const { user } = open('?unpaid=pl');
    expect(await screen.findByText('You left the payment page without paying. Nothing was charged.')).toBeTruthy();
    expect(isOpen('Live')).toBe(true);
    await user.click(pay()!);
    await waitFor(() => expect(address()).toBe('/my-submissions'));
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  });
});
