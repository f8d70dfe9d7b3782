import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Placement } from '../../src/features/placements/placements.queries';
import MyPlacementsPage from '../../src/pages/my-placements-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

beforeEach(() => vi.setSystemTime(new Date('2026-03-20T12:00:00Z')));
afterEach(() => vi.useRealTimers());

const open = () => renderPage(<MyPlacementsPage />, { at: '/my-placements' });
const me = 'user-mo@example.com';

const placement = (more: Partial<Placement>): Placement => ({
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
  payment_reference: null,
  refund_note: null,
  note: null,
  requested_by: me,
  decided_by: null,
  decided_at: null,
  created_at: '2026-03-01T00:00:00+00:00',
  ...more,
});
const own = (...placements: Placement[]) => {
  backend.startSession();
  backend.answers['select placement_overview'] = { data: placements };
};
const day = (number: number, impressions: number, clicks: number) => ({
  placement_id: 'p',
  day: `2026-03-${number}`,
  impressions,
  clicks,
});
/** No line breaks inside a day. */
const textOf = ({ textContent }: Element) => textContent.replaceAll('\u00A0', ' ');
const card = async () => within(await screen.findByRole('article'));
const figures = (inCard: Awaited<ReturnType<typeof card>>) =>
  inCard.getAllByRole('definition').map((value) => `${value.previousSibling?.textContent}: ${value.textContent}`);

it('a visitor is sent to sign in and back again', async () => {
  open();
  await waitFor(() => expect(address()).toBe('/sign-in?returnTo=%2Fmy-placements'));
  expect(await screen.findByText('You need to sign in to see your placements')).toBeTruthy();
  expect(backend.questions).toEqual([]);
});

it('one that runs has its days left, what it brought and a chart, which a table tells too', async () => {
  own(placement({}));
  backend.answers['select placement_days'] = { data: [day(18, 1200, 30), day(20, 300, 15)] };
  const { user } = open();
  const inCard = await card();
  expect(inCard.getByRole('link', { name: 'Lumen' }).getAttribute('href')).toBe('/tools/lumen');
  expect(inCard.getByText('Running')).toBeTruthy();
  await inCard.findByText('1,500');
  expect(figures(inCard)).toEqual(['Days left: 20 of 30', 'Seen: 1,500', 'Clicked: 45', 'Rate: 3%']);

  const chart = inCard.getByText('Seen, up to 1,200 a day').closest('[aria-hidden=true]')!;
  expect(chart.querySelectorAll('svg')).toHaveLength(2);
  expect([...chart.querySelectorAll('title')].map(textOf)).toContain('Mar 18, 2026: 1,200');
  await user.click(inCard.getByText('Show table'));
  const rows = inCard.getAllByRole('row').map((row) => [...row.children].map(textOf).join(' '));
  expect(rows).toEqual(['Day (UTC) Seen Clicked Rate', 'Mar 18, 2026 1,200 30 2.5%', 'Mar 20, 2026 300 15 5%']);
});

it.each([
  [
    'without an end has no number of days left',
    { last_day: null },
    ['Days left: No end', 'Seen: 0', 'Clicked: 0', 'Rate: –'],
  ],
  [
    'on its last day has one left',
    { last_day: '2026-03-20' },
    ['Days left: 1 of 11', 'Seen: 0', 'Clicked: 0', 'Rate: –'],
  ],
  [
    'that has ended says how many its days were',
    { state: 'ended', last_day: '2026-03-19' } as const,
    ['Days: 10', 'Seen: 0', 'Clicked: 0', 'Rate: –'],
  ],
])('one %s', async (_what, more, expected) => {
  own(placement(more));
  open();
  const inCard = await card();
  expect(await inCard.findByText('Not seen yet.')).toBeTruthy();
  expect(figures(inCard)).toEqual(expected);
});

it('one to come says when it starts and for how long, with what was noted, and asks for no figures', async () => {
  own(placement({ state: 'scheduled', first_day: '2026-03-24', last_day: '2026-03-30', note: 'Paid by mail.' }));
  open();
  expect((await card()).getByText('Paid by mail.')).toBeTruthy();
  expect((await card()).getByText(/^It starts in/).textContent).toBe('It starts in 4 days, and runs for 7 days.');
  expect(backend.sent('select placement_days')).toEqual([]);
});

it('a request says its price and can be withdrawn', async () => {
  own(placement({ state: 'requested', stage: 'requested', first_day: null, last_day: null, price_cents: null }));
  const { user } = open();
  const inCard = await card();
  expect(inCard.getByText(/\$349\/month/)).toBeTruthy();
  expect(inCard.getByText('We send you an invoice by mail.')).toBeTruthy();
  await user.click(inCard.getByRole('button', { name: /^Withdraw request/ }));
  expect(await screen.findByText('Request withdrawn')).toBeTruthy();
  expect(backend.sent('withdraw_placement')).toEqual([{ placement_id: 'p' }]);
});

it('none are explained, with the ways to the first', async () => {
  own();
  open();
  expect(await screen.findByText('No placement yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See prices' }).getAttribute('href')).toBe('/pricing');
});

it('a failed read says so and can be tried again; failed figures leave the card', async () => {
  own();
  backend.answers['select placement_overview'] = { error: { message: 'down' } };
  backend.answers['select placement_days'] = { error: { message: 'down' } };
  const { user } = open();
  expect(await screen.findByText('Your placements could not be read')).toBeTruthy();
  backend.answers['select placement_overview'] = { data: [placement({})] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const inCard = await card();
  expect(await inCard.findByText('The figures failed to load. Reload the page.')).toBeTruthy();
  expect(figures(inCard)).toEqual(['Days left: 20 of 30']);
});
