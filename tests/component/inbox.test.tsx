import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SETTLE_MS } from '../../src/features/decisions/desk-rules';
import AdminPage from '../../src/pages/admin-page';
import type { Waiting, WaitingKind } from '../../src/lib/database';
import { backend } from '../support/fake-supabase';
import { inboxOf } from '../support/inbox';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const SINCE = '2026-11-02T10:00:00Z';

const tool = (id: string, own = {}) => ({
  ...{ id, slug: id, name: `Tool ${id}`, url: `https://${id}.example/`, approval_status: 'approved' },
  ...{ updated_at: '2026-11-01T00:00:00Z', closed_on: null },
  ...own,
});
/** One decision that waits, about a tool unless its kind has none. */
const waits = (kind: WaitingKind, key: string, facts: object, about: object | null = tool(key)) =>
  ({ id: `${kind}:${key}`, kind, since: SINCE, tool: about, facts }) as unknown as Waiting;

const column = (name: string, stands: unknown, proposed: unknown, own = {}) => ({
  ...{ name, based: stands, stands, proposed, verdict: 'clean' },
  ...own,
});
const change = (id: string, columns: object[], own = {}) =>
  waits('change', id, {
    ...{ id, by: 'suggestion', note: 'Why not', source: null, created_at: SINCE, version: `v-${id}`, columns },
    author: { id: 'a', email: 'sam@example.com', accepted: 3, refused: 1 },
    ...own,
  });
const report = (id: string, own = {}, about: object = tool(id)) =>
  waits(
    'report',
    id,
    {
      ...{ version: 'read', reports: 1204, reasons: { price: 1200, not_opening: 4 } },
      ...{ first_day: '2026-11-20', last_day: '2026-11-22' },
      notes: [1, 2, 3, 4, 5].map((n) => ({ id: `n${n}`, reason: 'price', note: `Note ${n}`, reported_at: SINCE })),
      ...own,
    },
    about,
  );
const link = (id: string, own = {}) =>
  waits('link', id, {
    ...{ url: `https://${id}.example/`, outcome: 'gone', since: SINCE, moved_to: null, failures: 4 },
    ...{ failing_since: SINCE, works_at: '2026-10-30T10:00:00Z' },
    ...own,
  });
const moved = (id: string) => link(id, { outcome: 'moved', moved_to: 'https://new.example/', failures: 0 });
const mail = (key: string, own = {}) =>
  waits(
    'mail',
    key,
    {
      ...{ key, mail: 'listing_decided', email: `${key}@example.com`, name: 'Lumen', due_at: SINCE, tries: 14 },
      problem: 'The mail service answered 503.',
      ...own,
    },
    null,
  );

const wait = (...rows: Waiting[]) => {
  backend.answers['inbox'] = { data: inboxOf(rows) };
};
const open = (at = '/ai-admin') => renderPage(<AdminPage />, { at });
const article = async (name: string) => within(await screen.findByRole('article', { name: new RegExp(name) }));
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }));

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  backend.answers['select ai_tools'] = { data: [], count: 1 };
  for (const call of ['accept_revision', 'refuse_revision', 'answer_reports', 'decide_link', 'reopen_reports'])
    backend.answers[call] = { data: SINCE };
});

describe('the list', () => {
  it('shows what concerns one tool together, with the ways to its page, its site and its form', async () => {
    wait(report('a'), link('a'), mail('m'));
    open();
    const a = await article('Tool a');
    expect(a.getAllByRole('group').flatMap(({ dataset }) => dataset['row'] ?? [])).toEqual(['report:a', 'link:a']);
    expect(a.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/tools/a',
      'https://a.example/',
      '/ai-admin/listings?id=a',
      'https://a.example/',
    ]);
    expect((await article('m@example.com')).getByText(/Tried 14 times/)).toBeTruthy();
  });

  it('is narrowed to a kind, which the address keeps; kinds of which nothing waits are not offered', async () => {
    wait(report('a'), link('b'));
    const { user } = open();
    const kinds = within(await screen.findByRole('navigation', { name: 'What waits' }));
    await kinds.findByText('Reports');
    expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All 2', 'Reports 1', 'Links 1']);
    await user.click(kinds.getByRole('link', { name: /Links/ }));
    expect(address()).toBe('/ai-admin?kind=link');
    await waitFor(() => expect(backend.sent('inbox').at(-1)).toMatchObject({ kind: 'link', page: 1 }));
  });

  it('is gone over by one set of keys from the first row to the last pending listing', async () => {
    backend.answers['inbox'] = {
      data: inboxOf([report('a'), makeTool({ id: 'p', name: 'Tool p', approval_status: 'pending' })]),
    };
    const { user } = open();
    await article('Tool a');
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe('report:a');
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe('pending:p');
    // What is selected is decided together, which a report is not.
    await user.keyboard('kx');
    expect(screen.getByText('0 selected')).toBeTruthy();
    await user.keyboard('jx');
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  /** Presses a key at a time of the page's clock. */
  const pressAt = (key: string, time: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    fireEvent(document.activeElement ?? document.body, event);
  };
  const marked = () => document.activeElement?.getAttribute('data-row');
  const pendingTools = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      makeTool({ id: `p${at}`, name: `Tool p${at}`, approval_status: 'pending' }),
    );
  const openPending = async (count: number) => {
    let left = pendingTools(count);
    backend.answers['inbox'] = () => ({ data: inboxOf(left) });
    backend.answers['decide_listings'] = ({ payload }) => {
      const { ids } = payload as { ids: string[] };
      left = left.filter(({ id }) => !ids.includes(id));
      return { data: ids.map((id) => ({ id, outcome: 'done', decided_at: SINCE })) };
    };
    const { user } = open();
    await screen.findByRole('row', { name: /Tool p0/ });
    await user.keyboard('j');
    return user;
  };
  const decided = () => backend.sent('decide_listings').flatMap((sent) => (sent as { ids: string[] }).ids);

  it.each([0, 80, 250])('a second press of A after %i ms does not approve the next row', async (after) => {
    await openPending(3);
    const time = performance.now();
    pressAt('a', time);
    pressAt('a', time + after);
    await waitFor(() => expect(marked()).toBe('pending:p1'));
    pressAt('a', time + after);
    await screen.findByText('Listing approved successfully!', { selector: '[data-title]' });
    expect(decided()).toEqual(['p0']);
  });

  it('a second press of R does not decide the next row', async () => {
    wait(link('a'), link('b'));
    const { user } = open();
    await article('Tool b');
    await user.keyboard('j');
    const time = performance.now();
    pressAt('r', time);
    pressAt('r', time + 250);
    await screen.findByText('Link dismissed until it changes', { selector: '[data-title]' });
    expect(backend.sent('decide_link')).toHaveLength(1);
  });

  it('thirty rows that are read before they are decided take one key each', async () => {
    await openPending(30);
    for (let at = 0; at < 30; at += 1) {
      await waitFor(() => expect(marked()).toBe(`pending:p${at}`));
      pressAt('a', performance.now() + SETTLE_MS);
    }
    await waitFor(() => expect(decided()).toEqual(pendingTools(30).map(({ id }) => id)));
  });

  it('a row that was chosen with J is decided at once', async () => {
    const user = await openPending(3);
    await user.keyboard('ja');
    await waitFor(() => expect(decided()).toEqual(['p1']));
  });

  it('a click where another row has just been does not decide the row that took its place', async () => {
    await openPending(3);
    const approve = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('button', { name: 'Approve' });
    const clickAt = (button: HTMLElement, time: number) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(event, 'timeStamp', { value: time });
      fireEvent(button, event);
    };
    const time = performance.now();
    pressAt('a', time);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool p0/ })).toBeNull());
    clickAt(approve('Tool p1'), time + 250);
    clickAt(approve('Tool p2'), performance.now() + SETTLE_MS);
    await waitFor(() => expect(decided()).toEqual(['p0', 'p2']));
  });

  it('keeps its order while it is gone over: what is left of a tool stays where it stands', async () => {
    wait(report('a'), link('a'), link('b'));
    const { user } = open();
    await article('Tool b');
    wait(link('b'), link('a'));
    await user.keyboard('ja');
    await screen.findByText('Reports resolved', { selector: '[data-title]' });
    await waitFor(() => expect(screen.queryByRole('group', { name: /Reported/ })).toBeNull());
    expect(screen.getAllByRole('article').map((one) => one.querySelector('h3')?.textContent)).toEqual([
      'Tool a',
      'Tool b',
    ]);
    expect(document.activeElement?.getAttribute('data-row')).toBe('link:a');
  });

  it('once the only row of the last page is decided, nobody is told that nothing waits', async () => {
    backend.answers['inbox'] = { data: inboxOf([report('a')], { found: 51, page: 2 }) };
    const { user } = open('/ai-admin?kind=report&page=2');
    const read = Promise.withResolvers<{ data: object }>();
    const fixed = await screen.findByRole('button', { name: 'Fixed' });
    backend.answers['inbox'] = () => read.promise;
    await user.click(fixed);
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.queryByText('Nothing waits here.')).toBeNull();
    read.resolve({ data: inboxOf([report('b')], { found: 50, page: 1 }) });
    expect(await screen.findByRole('article', { name: /Tool b/ })).toBeTruthy();
  });

  it('says that nothing waits', async () => {
    wait();
    open('/ai-admin?kind=link');
    expect(await screen.findByText('Nothing waits here.')).toBeTruthy();
  });
});

describe('a change', () => {
  it('shows who, why, and what goes and comes, in the order of the form; what is left out is not taken', async () => {
    wait(change('a', [column('pricing_type', 'free', 'paid'), column('name', 'Tool a', 'Tool b')]));
    const { user } = open();
    const a = await article('Tool a');
    expect(a.getByText('sam@example.com').parentElement?.textContent).toBe(
      'By sam@example.com, 3 approved and 1 rejected',
    );
    expect(a.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(['Name', 'Pricing']);
    expect(a.getAllByRole('deletion').map((part) => part.textContent)).toEqual(['Gone: a', 'Gone: Free']);
    expect(a.getAllByRole('insertion').map((part) => part.textContent)).toEqual(['New: b', 'New: Paid']);
    await user.click(a.getByRole('checkbox', { name: 'Name' }));
    wait();
    await user.click(a.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Change approved', { selector: '[data-title]' });
    expect(backend.sent('accept_revision')).toEqual([{ feedback_id: 'a', choices: { name: 'live' }, version: 'v-a' }]);
  });

  it('asks which text stays where the listing was changed since, also by key; a choice between other texts does not count', async () => {
    const contested = (stands: string, version: string) =>
      change('a', [column('best_for', stands, 'Hikers', { based: 'All', verdict: 'conflict' })], { version });
    wait(contested('Bakers', 'v1'));
    const { user } = open();
    const a = await article('Tool a');
    expect(a.getByText('It said before:').textContent).toContain('All');
    await user.keyboard('ja');
    expect(await screen.findByText(/^The listing changed in the same place/)).toBeTruthy();
    expect(document.activeElement).toBe(a.getByRole('radio', { name: 'Keep the current text' }));
    await user.click(a.getByRole('radio', { name: 'Use the change' }));
    backend.answers['accept_revision'] = {
      error: { message: 'The change or the listing is no longer as you read it.', code: 'P0001' },
    };
    wait(contested('Brewers', 'v2'));
    await user.click(a.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/no longer as you read it/)).toBeTruthy();
    expect(await a.findAllByText('Brewers', { selector: 'bdi' })).toHaveLength(2);
    await waitFor(() => expect(a.getByRole<HTMLInputElement>('radio', { name: 'Use the change' }).checked).toBe(false));
  });

  it('is rejected with a reason by key, and the next row is marked; what another tab decided is said and goes', async () => {
    wait(change('a', [column('best_for', null, 'Hikers')]), change('b', [column('best_for', null, 'Bakers')]));
    const { user } = open();
    await article('Tool b');
    await user.keyboard('jr');
    await user.keyboard('No source');
    wait(change('b', [column('best_for', null, 'Bakers')]));
    await user.keyboard('{Enter}');
    await screen.findByText('Change rejected', { selector: '[data-title]' });
    expect(backend.sent('refuse_revision')).toEqual([{ feedback_id: 'a', reason: 'No source', version: 'v-a' }]);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('change:b'));
    backend.answers['accept_revision'] = {
      error: { message: 'This change was already decided, probably in another window.', code: 'P0001' },
    };
    wait();
    await user.keyboard('a');
    expect(await screen.findByText(/already decided/)).toBeTruthy();
    expect(await screen.findByText('No pending listings')).toBeTruthy();
  });
});

describe('reports', () => {
  it('show counts by reason instead of rows, and the newest notes', async () => {
    wait(report('a'));
    open();
    const row = await group(/^Reported/);
    expect(row.getByText('1,204 reports, Nov 20, 2026 to Nov 22, 2026')).toBeTruthy();
    expect(row.getByRole('list', { name: 'By reason' }).textContent).toBe('Does not open 4Price 1,200');
    expect(row.getAllByText(/^Note \d$/)).toHaveLength(5);
    expect(row.getByText('2 older notes')).toBeTruthy();
  });

  it('are resolved by one key as fixed or as nothing wrong, as many as were seen, and opened again by another', async () => {
    wait(report('a'), report('b'));
    const { user } = open();
    await article('Tool b');
    wait(report('b'));
    await user.keyboard('ja');
    await screen.findByText('Reports resolved', { selector: '[data-title]' });
    wait();
    await user.keyboard('r');
    await waitFor(() => expect(backend.sent('answer_reports')).toHaveLength(2));
    const [fixed, fine] = backend.sent('answer_reports') as { answer_id: string; outcome: string }[];
    expect([fixed, fine]).toMatchObject([
      { listing_id: 'a', version: 'read', outcome: 'mended' },
      { listing_id: 'b', version: 'read', outcome: 'nothing_wrong' },
    ]);
    wait(report('b'));
    await user.keyboard('u');
    expect(await screen.findByText('Decision undone')).toBeTruthy();
    expect(backend.sent('reopen_reports')).toEqual([{ answer_id: fine?.answer_id }]);
  });

  it('are resolved with words that members read', async () => {
    wait(report('a'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Say more' }));
    await user.selectOptions(screen.getByLabelText('What was done'), 'Something else was done');
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    expect(screen.getByText('Say what was done')).toBeTruthy();
    await user.type(screen.getByLabelText('Details'), 'We asked its makers.');
    wait();
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Reports resolved', { selector: '[data-title]' });
    expect(backend.sent('answer_reports')).toMatchObject([{ outcome: 'other', remark: 'We asked its makers.' }]);
  });
});

describe('a link', () => {
  it('says what became of it and when it last worked', async () => {
    wait(moved('a'), link('b'), link('c', { works_at: null }));
    open();
    const [a, b, c] = (await screen.findAllByRole('group', { name: /^Link/ })).map(({ textContent }) => textContent);
    expect(a).toContain('It leads to another site.');
    expect(a).toContain('https://new.example/');
    expect(b).toContain('The page is gone. 4 visits in a row failed. Last worked Oct 30, 2026.');
    expect(c).toContain('Never worked.');
  });

  it('takes its new address or is dismissed, as the version that was seen; without one it cannot', async () => {
    wait(moved('a'), link('b'));
    const { user } = open();
    await article('Tool b');
    expect(screen.getAllByRole('button', { name: 'Use new address' })).toHaveLength(1);
    wait(link('b'));
    await user.keyboard('ja');
    await screen.findByText('New address saved', { selector: '[data-title]' });
    await user.keyboard('a');
    expect(await screen.findByText(/^It has no new address/)).toBeTruthy();
    wait();
    await user.keyboard('r');
    await waitFor(() => expect(backend.sent('decide_link')).toHaveLength(2));
    const seen = { version: '2026-11-01T00:00:00Z', since: SINCE };
    expect(backend.sent('decide_link')).toEqual([
      { listing_id: 'a', decision: 'move', ...seen },
      { listing_id: 'b', decision: 'dismiss', ...seen },
    ]);
  });

  it('whose tool has ended is marked as closed since the day it failed, with what to try instead, and that can be undone', async () => {
    backend.answers['find_tools'] = {
      data: [
        makeTool({ id: 'next', name: 'Next' }),
        makeTool({ id: 'b' }),
        makeTool({ id: 'w', approval_status: 'pending' }),
      ],
    };
    wait(link('b'));
    const { user } = open();
    const opener = await screen.findByRole('button', { name: 'Mark as closed Tool b' });
    await user.click(opener);
    const form = within(screen.getByRole('form', { name: 'Mark Tool b as closed' }));
    expect((form.getByLabelText('Closed since') as HTMLInputElement).value).toBe('2026-11-02');
    await user.keyboard('{Escape}');
    expect(opener.matches(':focus')).toBe(true);
    await user.keyboard('{Enter}');
    const again = within(screen.getByRole('form', { name: 'Mark Tool b as closed' }));
    const box = again.getAllByRole('textbox')[0]!;
    for (const value of ['ne', 'nex', 'next']) fireEvent.change(box, { target: { value } });
    // While what is typed has no answer, nothing that was found for another text can be sent.
    expect(again.getByRole('button', { name: 'Mark as closed' }).getAttribute('aria-disabled')).toBe('true');
    await again.findByRole('option', { name: 'Next' });
    expect(again.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Next', 'None']);
    expect(backend.sent('find_tools')).toEqual([{ query: 'next' }]);
    wait();
    await user.click(again.getByRole('button', { name: 'Mark as closed' }));
    await waitFor(() =>
      expect(backend.sent('close_listing')).toEqual([
        { listing_id: 'b', version: '2026-11-01T00:00:00Z', closed_on: '2026-11-02', successor: 'next' },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tool b is open again')).toBeTruthy();
    expect(backend.sent('reopen_listing')).toEqual([{ listing_id: 'b', closed_on: '2026-11-02', successor: 'next' }]);
  });
});

describe('a claim', () => {
  const claim = (id: string, own = {}) =>
    waits('claim', id, {
      ...{ id, proof: 'me@a.example', proof_kind: 'email', asked_at: SINCE, checked_at: null, seen: null },
      email: 'me@example.com',
      ...own,
    });

  it('says how it is proven and what was seen of a code, and is approved as it was read', async () => {
    wait(claim('a'), claim('b', { proof: null, proof_kind: 'domain', checked_at: SINCE, seen: 'No code there.' }));
    backend.answers['decide_claim'] = { data: SINCE };
    const { user } = open();
    const a = await article('Tool a');
    expect(a.getByRole('group').textContent).toContain('Email at its domain: me@a.example.');
    expect((await article('Tool b')).getByRole('group').textContent).toContain('No code there.');
    wait();
    await user.click(a.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Claim approved', { selector: '[data-title]' });
    expect(backend.sent('decide_claim')).toEqual([
      { claim_id: 'a', is_granted: true, asked_at: SINCE, url: 'https://a.example/' },
    ]);
  });
});

describe('a payment', () => {
  const payment = (problem: string, own = {}, about: object | null = tool('a')) =>
    waits(
      'payment',
      'pi_1',
      {
        ...{ payment: 'pi_1', amount_cents: 19_900, refunded_cents: 0, currency: 'USD', problem, paid_at: SINCE },
        ...{ subscription: null, invoice_url: null, version: 'read', placement: 'silver', state: 'requested' },
        ...{ first_day: null, last_day: null, due: null, name: 'Tool a', email: 'mo@example.com' },
        ...own,
      },
      about,
    );
  const NONE = { placement: null, state: null, name: null, email: null };
  const decided = () => backend.sent('decide_payment');
  beforeEach(() => {
    backend.answers['decide_payment'] = { data: { state: 'booked', version: 'after' } };
  });

  it('says what came, for what, what is in the way, and leads to Stripe and the invoice', async () => {
    wait(
      payment('amount_differs', {
        refunded_cents: 50,
        due: { amount_cents: 29_900, currency: 'USD' },
        invoice_url: 'https://invoice.stripe.com/i/1',
      }),
    );
    open();
    const row = await group(/^Payment/);
    expect(row.getByText('$199', { selector: 'span' }).parentElement?.textContent).toBe(
      '$199 instead of $299, paid Nov 2, 2026 for Sponsored, silver (requested) by mo@example.com. $0.50 was refunded.',
    );
    expect(row.getByText(/^It is not the amount that was agreed/)).toBeTruthy();
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://dashboard.stripe.com/payments/pi_1',
      'https://invoice.stripe.com/i/1',
    ]);
  });

  it.each([
    ['in_1', 'https://dashboard.stripe.com/invoices/in_1'],
    ['practice_1', null],
    ['pi_1/../../logout', null],
  ])('%s leads to Stripe: %s', async (id, address) => {
    wait(payment('not_open', { payment: id }));
    open();
    const link = (await group(/^Payment/)).queryByRole('link', { name: /^Open in Stripe/ });
    expect(link?.getAttribute('href') ?? null).toBe(address);
  });

  it('is booked and settled by the keys of every row, as it was read, and either is taken back', async () => {
    wait(payment('not_open'));
    const { user } = open();
    await group(/^Payment/);
    wait();
    await user.keyboard('ja');
    await screen.findByText('Payment booked', { selector: '[data-title]' });
    wait(payment('not_open'));
    await user.keyboard('u');
    await screen.findByText('Decision undone', { selector: '[data-title]' });
    expect(decided()).toEqual([
      { payment: 'pi_1', action: 'book', seen: 'read' },
      { payment: 'pi_1', action: 'reopen', seen: 'after' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    await screen.findByText('Payment settled', { selector: '[data-title]' });
    expect(decided().at(-1)).toEqual({ payment: 'pi_1', action: 'settle', seen: 'read' });
  });

  it('that is for no known number of days is booked once the last one is chosen', async () => {
    wait(payment('no_days', { placement: 'plan_custom' }));
    const { user } = open();
    const last = (await group(/^Payment/)).getByLabelText('Last day (UTC)');
    await user.keyboard('ja');
    expect(screen.getByText('Choose the last day.')).toBeTruthy();
    expect(document.activeElement).toBe(last);
    fireEvent.change(last, { target: { value: '2026-12-24' } });
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    expect(decided()).toEqual([{ payment: 'pi_1', action: 'book', seen: 'read', last_day: '2026-12-24' }]);
  });

  it.each([
    ['that is disputed', payment('disputed'), /^A disputed payment cannot be booked/],
    ['of a closed tool', payment('listing_closed', {}, tool('a', { closed_on: '2026-11-01' })), /^The tool is closed/],
    [
      'of an unpublished one',
      payment('listing_not_live', {}, tool('a', { approval_status: 'rejected' })),
      /^There is no/,
    ],
    ['for nothing we know', payment('unknown_placement', NONE, null), /^There is no published listing/],
  ])('%s cannot be booked, by no key either', async (_, row, why) => {
    wait(row);
    const { user } = open();
    const shown = await group(/^Payment/);
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Settle']);
    await user.keyboard('ja');
    expect(screen.getByText(why)).toBeTruthy();
    expect(decided()).toEqual([]);
  });
});

describe('a request for a placement', () => {
  it('is approved at its price, or rejected with a reason', async () => {
    const price = { price_cents: null, list_cents: 34_900, currency: 'USD', period: 'month' };
    const facts = { ...price, created_at: SINCE, version: 'v', has_banner: true, email: 'me@example.com' };
    wait(waits('request', 'a', { ...facts, id: 'r1', placement: 'gold' }));
    backend.answers['change_placement'] = { data: 'cancelled' };
    const { user } = open();
    expect((await group(/^Placement request/)).getByText('Sponsored, gold, $349/month')).toBeTruthy();
    await user.keyboard('jr');
    await user.keyboard('Not now.{Enter}');
    await screen.findByText('Request rejected', { selector: '[data-title]' });
    expect(backend.sent('change_placement')).toEqual([
      { placement_id: 'r1', seen: 'v', action: 'cancel', note: 'Not now.' },
    ]);
  });
});

describe('a new category', () => {
  it('is added to the family that is chosen', async () => {
    wait(waits('category', 'Knitting', { name: 'Knitting', listings: 3 }, null));
    backend.answers['save_category'] = { data: 'knitting' };
    const { user } = open();
    const row = await group(/^New category: Knitting/);
    expect(row.getByText('3 listings brought this name.')).toBeTruthy();
    await user.selectOptions(row.getByLabelText('Family'), 'image');
    await user.click(row.getByRole('button', { name: 'Add category' }));
    await screen.findByText('Category added', { selector: '[data-title]' });
    expect(backend.sent('save_category')).toEqual([{ name: 'Knitting', family: 'image', is_offered: true }]);
  });
});

describe('mail that could not be sent', () => {
  const isB = (payload: unknown) => (payload as { keys: string[] }).keys[0] === 'b';

  it('is tried again or dismissed as it was given up, one by one or all, and that cannot be undone', async () => {
    wait(mail('a'), mail('b', { name: null, tries: 1 }), mail('c'));
    backend.answers['retry_mail'] = { data: 1 };
    backend.answers['dismiss_mail'] = { data: 1 };
    const { user } = open('/ai-admin?kind=mail');
    expect((await article('b@example.com')).getByText(/Tried once/)).toBeTruthy();
    wait(mail('b'), mail('c'));
    await user.keyboard('jr');
    await screen.findByText('Mail dismissed', { selector: '[data-title]' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(backend.sent('dismiss_mail')).toEqual([{ keys: ['a'], due: [SINCE] }]);
    wait();
    await user.click(await screen.findByRole('button', { name: 'Try all 2 again' }));
    await waitFor(() => expect(backend.sent('retry_mail')).toHaveLength(2));
  });

  it('of several tried again together, the result counts those that will be sent and names the others', async () => {
    wait(mail('a'), mail('b'), mail('c'));
    const { user } = open('/ai-admin?kind=mail');
    const all = await screen.findByRole('button', { name: 'Try all 3 again' });
    backend.answers['retry_mail'] = ({ payload }) => ({ data: isB(payload) ? 0 : 1 });
    wait(mail('b'));
    await user.click(all);
    await screen.findByText('2 of 3 emails will be tried for another day', { selector: '[data-title]' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 email could not be tried again');
    expect(within(alert).getByRole('listitem').textContent).toBe(
      'b@example.com: It was retried or deleted. The list is updated.',
    );
    expect(screen.queryByText('Nothing was changed')).toBeNull();
  });

  it('of several tried again together, one whose outcome is unknown is named as such', async () => {
    wait(mail('a'), mail('b'));
    const { user } = open('/ai-admin?kind=mail');
    const all = await screen.findByRole('button', { name: 'Try all 2 again' });
    backend.answers['retry_mail'] = ({ payload }) =>
      isB(payload) ? { data: null, error: { message: 'TypeError: Failed to fetch' } } : { data: 1 };
    wait(mail('b'));
    await user.click(all);
    await screen.findByText('1 of 2 emails will be tried for another day', { selector: '[data-title]' });
    expect(within(await screen.findByRole('alert')).getByRole('listitem').textContent).toBe(
      'b@example.com: The server did not answer: it may be done. Check your connection, then try again. Nothing is done twice.',
    );
  });
});
