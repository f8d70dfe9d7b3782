import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PlacementsPage from '../../src/pages/placements-page';
import RequestPlacementPage from '../../src/pages/request-placement-page';
import type { ListedPlacement } from '../../src/features/placements/placements.queries';
import { backend, type Failure } from '../support/fake-supabase';
import { offersWith } from '../support/offers';
import { address, renderPage } from '../support/render-app';

const placement = (own: Partial<ListedPlacement>) => ({
  id: 'p',
  tool_id: 'lumen',
  tool_name: 'Lumen',
  slug: 'lumen',
  approval_status: 'approved',
  kind: 'gold',
  state: 'requested',
  first_day: null,
  last_day: null,
  price_cents: null,
  list_cents: 34_900,
  currency: 'USD',
  period: 'month',
  buyer_email: 'mo@example.com',
  created_at: '2026-03-09T12:00:00Z',
  ...own,
});
const VERSION = 'version 1';
const listed = (...rows: ReturnType<typeof placement>[]) => {
  backend.answers['admin_placements'] = {
    data: { rows, found: rows.length, page: 1, counts: { requested: 1, ended: 2, ending: 0 } },
  };
};
const open = (at = '/ai-admin/placements') => renderPage(<PlacementsPage />, { at });
const requests = () => backend.sent('admin_placements');

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  listed(placement({}));
});

it('the table shows each request with its public price and next step', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /Lumen/ }));
  for (const text of ['mo@example.com', 'Mar 9, 2026', 'Sponsored, gold', 'Requested', 'No days yet', '$349/month']) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(screen.queryByText(/no price yet/i)).toBeNull();
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['Ask for payment', 'Details']);
});

it.each([
  ['running', true, 1],
  ['scheduled', true, 1],
  ['ended', true, 0],
  ['running', false, 0],
] as const)('a %s placement with a hidden place (%s) shows the note %s times', async (state, is_hidden, times) => {
  listed(placement({ state, is_hidden }));
  open();
  await screen.findByRole('row', { name: /Lumen/ });
  expect(screen.queryAllByText('Hidden: adult category')).toHaveLength(times);
});

it('an empty list of placements offers one next step', async () => {
  backend.answers['admin_placements'] = { data: { rows: [], found: 0, page: 1, counts: {} } };
  const { user } = open('/ai-admin/placements?list=ended&q=nobody');
  await screen.findByText('No tool or member has “nobody” in its name.');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(address()).toBe('/ai-admin/placements?list=ended');
  await user.click(await screen.findByRole('link', { name: 'Show all placements' }));
  await user.click(await screen.findByRole('link', { name: 'Start a placement' }));
  expect(address()).toBe('/ai-admin/placements?show=start');
});

it('Details opens notes and other actions, and Back returns the focus to the row', async () => {
  listed(
    placement({ state: 'ended', price_cents: 34_900, payment_reference: 'invoice 7' } as Partial<ListedPlacement>),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Details: Lumen' }));
  expect(screen.getByText('invoice 7')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Record a refund: Lumen' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Amount in US dollars/));
  const details = screen.getByRole('button', { name: 'Details: Lumen' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(details);
  await user.click(screen.getByRole('button', { name: 'Record a refund: Lumen' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(details);
});

it('the URL keeps the search text and the table state', async () => {
  const { user } = open();
  const states = within(await screen.findByRole('navigation', { name: 'Placements by state' }));
  await waitFor(() =>
    expect(states.getAllByRole('link').map((link) => link.textContent)).toEqual(['All3', 'Requested1', 'Ended2']),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Find a placement' }), 'lum');
  await user.click(states.getByRole('link', { name: /^Ended/ }));
  await waitFor(() => expect(requests().at(-1)).toEqual({ query: 'lum', list: 'ended', page: 1, page_size: 25 }));
  expect(address()).toBe('/ai-admin/placements?q=lum&list=ended');
});

it('the form for a new placement keeps its values when the tab changes', async () => {
  const { user } = open('/ai-admin/placements?show=start');
  await user.type(await screen.findByLabelText('Note (optional)'), 'Sold by phone');
  await user.click(screen.getByRole('tab', { name: 'Offers' }));
  expect(address()).toBe('/ai-admin/placements?show=start&tab=offers');
  await user.click(screen.getByRole('tab', { name: 'Placements' }));
  expect(screen.getByLabelText<HTMLInputElement>('Note (optional)').value).toBe('Sold by phone');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Placements', 'Offers', 'Payments']);
});

it('clicking “Gold calendar” opens the calendar of gold banners', async () => {
  const { user } = open();
  const heading = await screen.findByText(/^Gold banners/);
  const panel = heading.closest('details')!;
  expect(panel.open).toBe(false);
  await user.click(screen.getByText('Gold calendar'));
  expect(panel.open).toBe(true);
});

/** Submits a refund note. The server returns the given error. */
async function noteRefund(error: Failure) {
  listed(placement({ state: 'running', version: VERSION }));
  backend.answers['change_placement'] = { error };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Details: Lumen' }));
  await user.click(await screen.findByRole('button', { name: 'Record a refund: Lumen' }));
  await user.type(screen.getByLabelText(/^Amount/), '10');
  await user.type(screen.getByLabelText('Note'), 'Ten dollars');
  const before = requests().length;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  return { refetches: () => requests().length - before };
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Note').value;

it('an action sends the displayed version of the placement', async () => {
  await noteRefund({ message: 'No.', code: 'P0001' });
  expect(backend.sent('change_placement')).toEqual([
    { placement_id: 'p', action: 'note_refund', price_cents: 1000, note: 'Ten dollars', expected: VERSION },
  ]);
  // A toast that appears after this test would be visible in the next test.
  await screen.findByText('The placement could not be changed');
});

it.each([
  ['is lost', { message: 'TypeError: Failed to fetch', code: '' }],
  ['comes from a proxy', { message: '<html><body>504 Gateway Timeout</body></html>' }],
])('if the response to an action %s, the result is reported as unknown and the table reloads', async (_, error) => {
  const { refetches } = await noteRefund(error);
  expect(await screen.findByText('The server did not answer, so your change may have been saved')).toBeTruthy();
  expect(screen.queryByText('The placement could not be changed')).toBeNull();
  await waitFor(() => expect(refetches()).toBeGreaterThan(0));
  expect(typed()).toBe('Ten dollars');
});

it('a version conflict is reported, and the form keeps its values', async () => {
  const { refetches } = await noteRefund({
    message: 'This placement has changed.',
    code: 'P0001',
    hint: 'placement_changed',
  });
  expect(await screen.findByText('The placement could not be changed')).toBeTruthy();
  expect(screen.getByText('This placement has changed.')).toBeTruthy();
  await waitFor(() => expect(refetches()).toBeGreaterThan(0));
  expect(typed()).toBe('Ten dollars');
});

it('a request for Sponsored without a tier explains and selects Bronze, which costs the same', async () => {
  backend.startSession();
  backend.answers['select ai_tools'] = { data: [{ id: 'lumen', name: 'Lumen', approval_status: 'approved' }] };
  renderPage(<RequestPlacementPage />, { at: '/request-placement?kind=sponsored' });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Sponsored, bronze/ })).checked).toBe(true);
  expect(screen.queryByRole('radio', { name: /^Sponsored *\$/ })).toBeNull();
  expect(screen.getByText(/^Sponsored without a tier/).textContent).toBe(
    'Sponsored without a tier is only a mark on the card. Bronze costs the same and adds your banner, a bronze border and badge.',
  );
});

it('a member can request a placement by the year and sees the saving', async () => {
  backend.startSession();
  backend.answers['select ai_tools'] = { data: [{ id: 'lumen', name: 'Lumen', approval_status: 'approved' }] };
  const offers = offersWith('gold', { year_cents: 349_000 });
  const { user } = renderPage(<RequestPlacementPage />, { at: '/request-placement?kind=silver', offers });
  await screen.findByRole('radio', { name: /^Sponsored, silver/ });
  expect(screen.queryByRole('group', { name: 'Payment' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Sponsored, gold/ }));
  const payment = within(screen.getByRole('group', { name: 'Payment' }));
  expect(payment.getByRole<HTMLInputElement>('radio', { name: /^Monthly/ }).checked).toBe(true);
  await user.click(payment.getByRole('radio', { name: /^Yearly *\$3,490\/year *You save \$698 a year\.$/ }));
  expect(screen.getByText('Sponsored, gold: $3,490/year.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(backend.sent('request_placement')).toEqual([
    { listing_id: 'lumen', kind: 'gold', expected: 'gold', yearly: true },
  ]);
});

describe('placement offers', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const price = (from_day: string, price_cents: number) => ({
    id: from_day,
    kind: 'gold',
    from_day,
    set_at: `${from_day}T00:00:00Z`,
    ...{ price_cents, year_cents: null, currency: 'USD', period: 'month' },
  });
  const STORED = {
    kind: 'gold',
    is_sold: true,
    allows_codes: false,
    collects_tax: false,
    places: 3,
    benefits: ['A border', 'A banner'],
    currency: 'USD',
    period: 'month',
  };
  const { currency: _, period: __, ...OFFER } = STORED;
  const openOffers = (prices: object[] = [price('2025-01-01', 34_900)], changes = {}) => {
    backend.answers['select placement_offers'] = { data: [{ ...OFFER, version: 4, prices, ...changes }] };
    backend.answers['save_offer'] = { data: 5 };
    return open('/ai-admin/placements?tab=offers');
  };
  const openForm = async (...args: Parameters<typeof openOffers>) => {
    const { user } = openOffers(...args);
    await user.click(await screen.findByRole('button', { name: 'Change: Sponsored, gold' }));
    const summary = screen.getByText('More settings');
    return { user, summary, settings: summary.closest('details')! };
  };
  const saved = () => backend.sent('save_offer');

  it('the administrator can edit an offer in its row and undo the edit', async () => {
    const { user } = openOffers();
    const row = within(await screen.findByRole('row', { name: /^Sponsored, gold/ }));
    for (const text of ['$349/month', 'since Jan 1, 2025', '3', 'Yes']) expect(row.getByText(text)).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Change: Sponsored, gold' }));
    const amount = screen.getByRole('spinbutton', { name: /^Price/ });
    expect(document.activeElement).toBe(amount);
    await user.clear(amount);
    await user.type(amount, '399.50');
    await user.clear(screen.getByLabelText(/^Places/));
    await user.click(screen.getByRole('checkbox', { name: 'For sale' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const { places: ___, ...unlimited } = STORED;
    expect(saved()).toEqual([{ ...unlimited, is_sold: false, price_cents: 39_950, from_day: day(0), expected: 4 }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toEqual({ ...STORED, price_cents: 34_900, from_day: day(0), expected: 5 });
  });

  it('the administrator can set a yearly price and the options of the checkout', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText(/^Yearly price/), '3588');
    expect(screen.getByText('$299 a month.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Promotion codes/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Tax/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved()).toMatchObject([{ year_cents: 358_800, allows_codes: true, collects_tax: true }]);
  });

  it('an offer that is paid once has no yearly price', async () => {
    const { user } = await openForm([{ ...price('2025-01-01', 34_900), year_cents: 349_000 }]);
    expect(screen.getByText('$349/month or $3,490 a year')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Paid'), 'Once');
    expect(screen.queryByLabelText(/^Yearly price/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved()[0]).not.toHaveProperty('year_cents');
  });

  it('a price is sent in the smallest unit of its currency', async () => {
    const { user } = await openForm();
    const currency = screen.getByLabelText(/^Currency/);
    await user.clear(currency);
    await user.type(currency, 'jpy');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved()).toEqual([{ ...STORED, currency: 'JPY', price_cents: 349, from_day: day(0), expected: 4 }]);
  });

  it.each<[string, boolean, object, object]>([
    ['has default settings', false, { places: null }, {}],
    ['has a limit of places', true, {}, {}],
    ['is not for sale', true, { places: null, is_sold: false }, {}],
    ['has another currency', true, { places: null }, { currency: 'EUR' }],
    ['is paid once', true, { places: null }, { period: 'once' }],
  ])('the settings of an offer that %s are open: %s', async (_case, isOpen, changes, priceChanges) => {
    const { settings } = await openForm([{ ...price('2025-01-01', 34_900), ...priceChanges }], changes);
    expect(settings.open).toBe(isOpen);
  });

  it('an invalid value opens the settings', async () => {
    const { user, summary, settings } = await openForm();
    await user.clear(screen.getByLabelText(/^Benefits/));
    await user.click(summary);
    expect(settings.open).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(settings.open).toBe(true);
    expect(saved()).toEqual([]);
  });

  it('the administrator can remove a future price', async () => {
    const { user } = openOffers([price('2025-01-01', 34_900), price(day(5), 39_900), price(day(9), 39_900)]);
    await user.click(await screen.findByRole('button', { name: /^Remove the price from/ }));
    expect(saved()).toEqual([{ ...STORED, price_cents: 34_900, from_day: day(5), expected: 4 }]);
  });
});

describe('placement payments', () => {
  const sums = (received_cents: number, refunded_cents = 0, earned_cents = 0, currency = 'USD') => ({
    ...{ received_cents, refunded_cents, tax_cents: 0, earned_cents, currency },
  });
  const row = (own: object, ...of: Parameters<typeof sums>) => ({
    ...{ month: null, kind: null, name: null, email: null },
    ...own,
    ...sums(...of),
  });
  const openPayments = (own: object = {}) => {
    const rows = [row({ month: '2026-11-01' }, 19_900, 1050, 6000), row({ month: '2026-10-01' }, 0)];
    backend.answers['ledger_totals'] = {
      data: { rows, found: 2, totals: [sums(19_900, 1050, 6000)], open: [], years: [2026, 2025], ...own },
    };
    return open('/ai-admin/placements?tab=payments');
  };
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('the table shows monthly totals; the URL keeps its grouping and year', async () => {
    const { user } = openPayments();
    expect(await cells(/^November 2026/)).toEqual(['$199.00', '$10.50', '$60.00']);
    expect(await cells(/^Total/)).toEqual(['$199.00', '$10.50', '$60.00']);
    backend.answers['ledger_totals'] = {
      data: {
        rows: [row({ name: 'Lumen', email: 'mo@example.com' }, 19_900), row({}, 5000, 0, 0, 'JPY')],
        ...{ found: 201, totals: [sums(5000, 0, 0, 'JPY'), sums(19_900)], open: [], years: [2026, 2025] },
      },
    };
    await user.selectOptions(screen.getByLabelText('Show by'), 'Sponsor');
    await user.selectOptions(screen.getByLabelText('Year'), '2025');
    expect(address()).toBe('/ai-admin/placements?tab=payments&by=sponsor&year=2025');
    await waitFor(() =>
      expect(backend.sent('ledger_totals').at(-1)).toEqual({
        ...{ grouped: 'sponsor', from_month: '2025-01-01', to_month: '2025-12-01' },
      }),
    );
    expect(await cells(/^Lumen mo@example.com/)).toEqual(['$199.00', '$0.00', '$0.00']);
    expect(await cells(/^Unknown placement/)).toEqual(['¥5,000', '¥0', '¥0']);
    expect(await cells(/^Total, JPY/)).toEqual(['¥5,000', '¥0', '¥0']);
    expect(screen.getByText(/^The first 2 of 201 rows\./)).toBeTruthy();
  });

  it('the table shows tax only if tax was received', async () => {
    const taxed = { ...sums(23_880, 0, 19_900), tax_cents: 3980 };
    openPayments({ rows: [{ ...row({ month: '2026-11-01' }, 0), ...taxed }], totals: [taxed] });
    expect(await cells(/^November 2026/)).toEqual(['$238.80', '$0.00', '$39.80', '$199.00']);
    expect(screen.getByRole('columnheader', { name: 'Tax' })).toBeTruthy();
  });

  it('open amounts link to the requests and the review queue', async () => {
    openPayments({
      open: [
        { what: 'awaited', currency: 'USD', cents: 34_900, count: 1 },
        { what: 'held', currency: 'USD', cents: 20_000, count: 2 },
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'Open amounts' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Not paid yet: $349 1 approved request',
      'Waiting for your decision: $200 2 payments',
    ]);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ai-admin/placements?list=awaiting_payment',
      '/ai-admin?kind=payment',
    ]);
  });

  it('an empty ledger shows a message and offers no download', async () => {
    openPayments({ rows: [], found: 0, totals: [], years: [] });
    expect(await screen.findByText('Nothing has been paid yet.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /CSV/ }).disabled).toBe(true);
  });

  it('the download loads every payment in batches', async () => {
    const files: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const line = (n: number) => ({
      ...{ entry: `pi_${n}`, what: 'payment', at: '2026-11-03T12:00:00+00:00', state: 'booked', reference: `pi_${n}` },
      ...{ kind: 'gold', name: 'Lumen', email: null, first_day: null, last_day: null, invoice_url: null, ...sums(100) },
      discount_cents: 0,
    });
    backend.answers['ledger_entries'] = ({ payload }) => ({
      data:
        (payload as { after_entry?: string }).after_entry === 'pi_1000'
          ? [line(1001)]
          : Array.from({ length: 1000 }, (_, n) => line(n + 1)),
    });
    const { user } = openPayments();
    await screen.findByRole('row', { name: /^Total/ });
    await user.click(screen.getByRole('button', { name: 'Save payments as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const csv = (await files[0]!.text()).split('\r\n');
    expect([csv.length, csv[1001]]).toEqual([
      1002,
      '2026-11-03,Payment,"Sponsored, gold",Lumen,,,,1.00,,,,USD,booked,pi_1001,',
    ]);
  });
});
