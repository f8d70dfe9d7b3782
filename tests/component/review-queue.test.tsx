import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SETTLE_MS } from '../../src/features/review/marking';
import AdminPage from '../../src/pages/admin-page';
import type { KindName, ReviewItem } from '../../src/features/review/kinds';
import { backend } from '../support/fake-supabase';
import { reviewPageOf } from '../support/review-page';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const SINCE = '2026-11-02T10:00:00Z';

const tool = (id: string, own = {}) => ({
  ...{ id, slug: id, name: `Tool ${id}`, url: `https://${id}.example/`, approval_status: 'approved' },
  ...{ updated_at: '2026-11-01T00:00:00Z', closed_on: null },
  ...own,
});
/** Creates an item of the queue. Some kinds have no tool. */
const item = (kind: KindName, key: string, facts: object, about: object | null = tool(key)) =>
  ({ id: `${kind}:${key}`, kind, since: SINCE, tool: about, facts }) as unknown as ReviewItem;

const column = (name: string, current: unknown, proposed: unknown, own = {}) => ({
  ...{ name, base: current, current, proposed, verdict: 'clean' },
  ...own,
});
const change = (id: string, columns: object[], own = {}) =>
  item('feedback', id, {
    ...{
      id,
      by: 'suggestion',
      reason: null,
      note: 'Why not',
      source: null,
      created_at: SINCE,
      version: `v-${id}`,
      columns,
    },
    author: { id: 'a', email: 'sam@example.com', accepted: 3, refused: 1 },
    ...own,
  });
const report = (id: string, own = {}, about: object = tool(id)) =>
  item(
    'feedback',
    id,
    {
      ...{ by: 'report', id, version: 'read', reports: 1204, reasons: { price: 1200, not_opening: 4 } },
      ...{ first_day: '2026-11-20', last_day: '2026-11-22' },
      notes: [1, 2, 3, 4, 5].map((n) => ({ id: `n${n}`, reason: 'price', note: `Note ${n}`, created_at: SINCE })),
      ...own,
    },
    about,
  );
const link = (id: string, own = {}) =>
  item('link', id, {
    ...{ url: `https://${id}.example/`, outcome: 'gone', since: SINCE, moved_to: null, failures: 4 },
    ...{ failing_since: SINCE, works_at: '2026-10-30T10:00:00Z' },
    ...own,
  });
const moved = (id: string) => link(id, { outcome: 'moved', moved_to: 'https://new.example/', failures: 0 });
const mail = (key: string, own = {}) =>
  item(
    'mail',
    key,
    {
      ...{ key, mail: 'listing_decided', email: `${key}@example.com`, name: 'Lumen', due_at: SINCE, attempts: 14 },
      problem: 'The email service responded with 503.',
      ...own,
    },
    null,
  );

const queue = (...rows: ReviewItem[]) => {
  backend.answers['review_queue'] = { data: reviewPageOf(rows) };
};
const open = (at = '/ai-admin') => renderPage(<AdminPage />, { at });
const article = async (name: string) => within(await screen.findByRole('article', { name: new RegExp(name) }));
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }));
const announcement = (text: RegExp | string) => screen.findByText(text, { selector: '[role=status] *' });

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  backend.answers['select ai_tools'] = { data: [], count: 1 };
  for (const call of ['resolve_feedback', 'undo_feedback', 'decide_link']) backend.answers[call] = { data: SINCE };
});

describe('the review queue', () => {
  it('items of one tool are grouped under links to its pages', async () => {
    queue(report('a'), link('a'), mail('m'));
    open();
    const a = await article('Tool a');
    expect(a.getAllByRole('group').flatMap(({ dataset }) => dataset['row'] ?? [])).toEqual(['feedback:a', 'link:a']);
    expect(a.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/tools/a',
      'https://a.example/',
      '/ai-admin/listings?id=a',
      'https://a.example/',
    ]);
    expect((await article('m@example.com')).getByText(/Tried 14 times/)).toBeTruthy();
  });

  it('the filter offers only the kinds in the queue, and the URL stores the chosen kind', async () => {
    queue(report('a'), link('b'));
    const { user } = open();
    const kinds = within(await screen.findByRole('navigation', { name: 'Kinds' }));
    await kinds.findByText('Feedback');
    expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All 2',
      'Feedback 1',
      'Links 1',
    ]);
    await user.click(kinds.getByRole('link', { name: /Links/ }));
    expect(address()).toBe('/ai-admin?kind=link');
    await waitFor(() => expect(backend.sent('review_queue').at(-1)).toMatchObject({ kind: 'link', page: 1 }));
  });

  it('J and K move through all kinds of items, and X selects only pending listings', async () => {
    backend.answers['review_queue'] = {
      data: reviewPageOf([report('a'), makeTool({ id: 'p', name: 'Tool p', approval_status: 'pending' })]),
    };
    const { user } = open();
    await article('Tool a');
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe('feedback:a');
    await user.keyboard('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe('pending:p');
    await user.keyboard('kx');
    expect(screen.getByText('0 selected')).toBeTruthy();
    await user.keyboard('jx');
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

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
    backend.answers['review_queue'] = () => ({ data: reviewPageOf(left) });
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

  it.each([0, 80, 250])('a second press of A after %i ms is ignored', async (after) => {
    await openPending(3);
    const time = performance.now();
    pressAt('a', time);
    pressAt('a', time + after);
    await waitFor(() => expect(marked()).toBe('pending:p1'));
    pressAt('a', time + after);
    await screen.findByText('Listing approved successfully!', { selector: '[data-title]' });
    expect(decided()).toEqual(['p0']);
  });

  it('a second press of R is ignored', async () => {
    queue(link('a'), link('b'));
    const { user } = open();
    await article('Tool b');
    await user.keyboard('j');
    const time = performance.now();
    pressAt('r', time);
    pressAt('r', time + 250);
    await screen.findByText('Link dismissed until it changes', { selector: '[data-title]' });
    expect(backend.sent('decide_link')).toHaveLength(1);
  });

  it('a row accepts one key only after it was visible long enough', async () => {
    await openPending(10);
    for (let at = 0; at < 10; at += 1) {
      await waitFor(() => expect(marked()).toBe(`pending:p${at}`));
      pressAt('a', performance.now() + SETTLE_MS);
    }
    await waitFor(() => expect(decided()).toEqual(pendingTools(10).map(({ id }) => id)));
  });

  it('a second press of U does not undo an earlier decision', async () => {
    await openPending(3);
    for (const id of ['p0', 'p1']) {
      await waitFor(() => expect(marked()).toBe(`pending:${id}`));
      pressAt('a', performance.now() + SETTLE_MS);
    }
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tool p1/ })).toBeNull());
    const undone = () =>
      (backend.sent('decide_listings') as { ids: string[]; decision: string }[]).flatMap(({ ids, decision }) =>
        decision === 'undo' ? ids : [],
      );
    const time = performance.now();
    pressAt('u', time);
    await screen.findByText('Decision undone', { selector: '[data-title]' });
    pressAt('u', time + SETTLE_MS - 1);
    pressAt('u', time + SETTLE_MS);
    await waitFor(() => expect(undone()).toEqual(['p1', 'p0']));
    expect(screen.queryByText('Nothing to undo')).toBeNull();
  });

  it('the current row shows when it accepts keys', async () => {
    await openPending(3);
    const row = (id: string) => document.querySelector(`[data-row="pending:${id}"]`);
    expect(row('p0')?.hasAttribute('data-accepts-keys')).toBe(true);
    pressAt('a', performance.now());
    // Synchronous check: the timer cannot fire in between.
    expect(marked()).toBe('pending:p1');
    expect(row('p1')?.hasAttribute('data-accepts-keys')).toBe(false);
    await waitFor(() => expect(row('p1')?.hasAttribute('data-accepts-keys')).toBe(true));
    pressAt('a', performance.now());
    await waitFor(() => expect(decided()).toEqual(['p0', 'p1']));
  });

  it('a row selected with J can be decided immediately', async () => {
    const user = await openPending(3);
    await user.keyboard('ja');
    await waitFor(() => expect(decided()).toEqual(['p1']));
  });

  it('a click on a row that has just moved under the pointer is ignored', async () => {
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

  it('deciding the oldest item of a tool keeps the order of the queue', async () => {
    queue(report('a'), link('a'), link('b'));
    const { user } = open();
    await article('Tool b');
    queue(link('b'), link('a'));
    await user.keyboard('ja');
    await screen.findByText('Reports resolved', { selector: '[data-title]' });
    await waitFor(() => expect(screen.queryByRole('group', { name: /Reported/ })).toBeNull());
    expect(screen.getAllByRole('article').map((one) => one.querySelector('h3')?.textContent)).toEqual([
      'Tool a',
      'Tool b',
    ]);
    expect(document.activeElement?.getAttribute('data-row')).toBe('link:a');
  });

  it('the queue does not look empty while it loads the previous page', async () => {
    backend.answers['review_queue'] = { data: reviewPageOf([report('a')], { found: 51, page: 2 }) };
    const { user } = open('/ai-admin?kind=feedback&page=2');
    const read = Promise.withResolvers<{ data: object }>();
    const fixed = await screen.findByRole('button', { name: 'Fixed' });
    backend.answers['review_queue'] = () => read.promise;
    await user.click(fixed);
    await user.hover(document.body);
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.queryByText('All caught up.')).toBeNull();
    read.resolve({ data: reviewPageOf([report('b')], { found: 50, page: 1 }) });
    expect(await screen.findByRole('article', { name: /Tool b/ })).toBeTruthy();
  });

  it('a key that an item does not support explains why, in the row and for screen readers', async () => {
    queue(item('category', 'Knitting', { name: 'Knitting', listings: 3 }, null));
    const { user } = open();
    const row = await group(/^New category/);
    for (const [key, why] of [
      ['jr', 'A new category cannot be rejected. Add it, or merge it into another one.'],
      ['x', 'Only a pending listing can be selected.'],
      ['p', 'Only a pending listing can be previewed.'],
    ] as const) {
      await user.keyboard(key);
      expect(await announcement(why)).toBeTruthy();
      expect(row.getByText(why)).toBeTruthy();
    }
  });

  it('a letter on a button of a form does not decide the marked row', async () => {
    queue(report('a'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('ar');
    expect(backend.sent('resolve_feedback')).toEqual([]);
  });

  it('only rejections have a red icon', async () => {
    queue(change('a', [column('best_for', null, 'Hikers')]), report('b'), link('c'), mail('m'));
    open();
    await article('m@example.com');
    const red = screen.getAllByRole('button').filter((button) => button.querySelector('svg.text-danger'));
    expect(red.map(({ textContent }) => textContent)).toEqual(['Reject']);
  });

  it('an empty queue shows a message', async () => {
    queue();
    open('/ai-admin?kind=link');
    expect(await screen.findByText('All caught up.')).toBeTruthy();
  });
});

describe('a change request in the queue', () => {
  it('a change request shows its author, reason and changes, and unchecked columns are not applied', async () => {
    queue(change('a', [column('pricing_type', 'free', 'paid'), column('name', 'Tool a', 'Tool b')]));
    const { user } = open();
    const a = await article('Tool a');
    expect(a.getByText('sam@example.com').parentElement?.textContent).toBe(
      'By sam@example.com, 3 approved and 1 rejected',
    );
    expect(a.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(['Name', 'Pricing']);
    expect(a.getAllByRole('deletion').map((part) => part.textContent)).toEqual(['Gone: a', 'Gone: Free']);
    expect(a.getAllByRole('insertion').map((part) => part.textContent)).toEqual(['New: b', 'New: Paid']);
    await user.click(a.getByRole('checkbox', { name: 'Name' }));
    queue();
    await user.click(a.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Change approved', { selector: '[data-title]' });
    expect(backend.sent('resolve_feedback')).toEqual([
      { feedback_id: 'a', version: 'v-a', outcome: 'accepted', choices: { name: 'live' } },
    ]);
  });

  it('each conflict requires a choice, which a newer version of the listing resets', async () => {
    const contested = (current: string, version: string) =>
      change('a', [column('best_for', current, 'Hikers', { base: 'All', verdict: 'conflict' })], { version });
    queue(contested('Bakers', 'v1'));
    const { user } = open();
    const a = await article('Tool a');
    expect(a.getByText('Previous text:').textContent).toContain('All');
    await user.keyboard('ja');
    expect(await announcement(/^Someone else has changed the same text/)).toBeTruthy();
    expect(document.activeElement).toBe(a.getByRole('radio', { name: 'Keep the current text' }));
    await user.click(a.getByRole('radio', { name: 'Use the change' }));
    backend.answers['resolve_feedback'] = {
      error: { message: 'The change or the listing is no longer as you read it.', code: 'P0001' },
    };
    queue(contested('Brewers', 'v2'));
    await user.click(a.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/no longer as you read it/)).toBeTruthy();
    expect(await a.findAllByText('Brewers', { selector: 'bdi' })).toHaveLength(2);
    await waitFor(() => expect(a.getByRole<HTMLInputElement>('radio', { name: 'Use the change' }).checked).toBe(false));
  });

  it('rejecting a change by keyboard requires a reason', async () => {
    queue(change('a', [column('best_for', null, 'Hikers')]), change('b', [column('best_for', null, 'Bakers')]));
    const { user } = open();
    await article('Tool b');
    await user.keyboard('jr');
    await user.keyboard('No source');
    queue(change('b', [column('best_for', null, 'Bakers')]));
    await user.keyboard('{Enter}');
    await screen.findByText('Change rejected', { selector: '[data-title]' });
    expect(backend.sent('resolve_feedback')).toEqual([
      { feedback_id: 'a', version: 'v-a', outcome: 'refused', reply: 'No source' },
    ]);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('feedback:b'));
    backend.answers['resolve_feedback'] = {
      error: { message: 'This change was already decided, probably in another window.', code: 'P0001' },
    };
    queue();
    await user.keyboard('a');
    expect(await screen.findByText(/already decided/)).toBeTruthy();
    expect(await screen.findByText('No pending listings')).toBeTruthy();
  });
});

describe('reports in the queue', () => {
  it('a report item shows counts by reason and the latest notes', async () => {
    queue(report('a'));
    open();
    const row = await group(/^Reported/);
    expect(row.getByText('1,204 reports, Nov 20, 2026 to Nov 22, 2026')).toBeTruthy();
    expect(row.getByRole('list', { name: 'By reason' }).textContent).toBe('Does not open 4Price 1,200');
    expect(row.getAllByText(/^Note \d$/)).toHaveLength(5);
    expect(row.getByText('2 older notes')).toBeTruthy();
  });

  it('one key resolves all reports of a tool, and U reopens them', async () => {
    queue(report('a'), report('b'));
    const { user } = open();
    await article('Tool b');
    queue(report('b'));
    await user.keyboard('ja');
    await screen.findByText('Reports resolved', { selector: '[data-title]' });
    queue();
    await user.keyboard('r');
    await waitFor(() =>
      expect(backend.sent('resolve_feedback')).toEqual([
        { feedback_id: 'a', version: 'read', outcome: 'fixed' },
        { feedback_id: 'b', version: 'read', outcome: 'nothing_wrong' },
      ]),
    );
    queue(report('b'));
    await user.keyboard('u');
    expect(await screen.findByText('Decision undone')).toBeTruthy();
    expect(backend.sent('undo_feedback')).toEqual([{ feedback_id: 'b', resolved_at: SINCE }]);
  });

  it('the administrator can resolve reports with a reply to members', async () => {
    queue(report('a'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
    await user.selectOptions(screen.getByLabelText('What was done'), 'Something else was done');
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    expect(screen.getByText('Say what was done')).toBeTruthy();
    await user.type(screen.getByLabelText('Details'), 'We asked its makers.');
    queue();
    await user.click(screen.getByRole('button', { name: 'Resolve' }));
    await screen.findByText('Reports resolved', { selector: '[data-title]' });
    expect(backend.sent('resolve_feedback')).toMatchObject([{ outcome: 'other', reply: 'We asked its makers.' }]);
  });
});

describe('a broken link in the queue', () => {
  it('a link shows its status and when it last worked', async () => {
    queue(moved('a'), link('b'), link('c', { works_at: null }));
    open();
    const [a, b, c] = (await screen.findAllByRole('group', { name: /^Link/ })).map(({ textContent }) => textContent);
    expect(a).toContain('It redirects to another site.');
    expect(a).toContain('https://new.example/');
    expect(b).toContain('The page is gone. 4 visits in a row failed. Last worked Oct 30, 2026.');
    expect(c).toContain('Never worked.');
  });

  it.each([
    ['https://tool.example/', 'https://tool.example/start', 'another address of the same site'],
    ['https://tool.example/', 'https://www.tool.example/', 'another address of the same site'],
    ['https://www.tool.example/', 'https://tool.example/', 'another address of the same site'],
    ['http://tool.example/', 'https://tool.example/', 'another address of the same site'],
    ['https://tool.example/', 'https://app.tool.example/', 'another site'],
    ['https://tool.example/', 'https://tool.example.net/', 'another site'],
  ])('a redirect from %s to %s is described as a redirect to %s', async (url, moved_to, where) => {
    queue(link('a', { url, moved_to, outcome: 'moved', failures: 0 }));
    open();
    expect((await group(/^Link/)).getByText(new RegExp(`^It redirects to ${where}\\.`))).toBeTruthy();
  });

  it('the administrator can accept the new address or dismiss the check', async () => {
    queue(moved('a'), link('b'));
    const { user } = open();
    await article('Tool b');
    expect(screen.getAllByRole('button', { name: 'Use new address' })).toHaveLength(1);
    queue(link('b'));
    await user.keyboard('ja');
    await screen.findByText('New address saved', { selector: '[data-title]' });
    await user.keyboard('a');
    expect(await announcement(/^It has no new address/)).toBeTruthy();
    queue();
    await user.keyboard('r');
    await waitFor(() => expect(backend.sent('decide_link')).toHaveLength(2));
    const expected = { version: '2026-11-01T00:00:00Z', since: SINCE };
    expect(backend.sent('decide_link')).toEqual([
      { listing_id: 'a', decision: 'move', ...expected },
      { listing_id: 'b', decision: 'dismiss', ...expected },
    ]);
  });

  it('the administrator can mark the tool as closed with a successor and undo this', async () => {
    backend.answers['find_tools'] = {
      data: [
        makeTool({ id: 'next', name: 'Next' }),
        makeTool({ id: 'b' }),
        makeTool({ id: 'w', approval_status: 'pending' }),
      ],
    };
    queue(link('b'));
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
    // Suggestions for an outdated search text cannot be submitted.
    expect(again.getByRole('button', { name: 'Mark as closed' }).getAttribute('aria-disabled')).toBe('true');
    await again.findByRole('option', { name: 'Next' });
    expect(again.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Next', 'None']);
    expect(backend.sent('find_tools')).toEqual([{ query: 'next' }]);
    queue();
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

describe('an ownership claim in the queue', () => {
  const claim = (id: string, own = {}) =>
    item('claim', id, {
      ...{ id, proof: 'me@a.example', proof_kind: 'email', requested_at: SINCE, checked_at: null, check_result: null },
      email: 'me@example.com',
      ...own,
    });

  it('an ownership claim shows its proof or its last check', async () => {
    queue(
      claim('a'),
      claim('b', { proof: null, proof_kind: 'domain', checked_at: SINCE, check_result: 'No code there.' }),
    );
    backend.answers['decide_claim'] = { data: SINCE };
    const { user } = open();
    const a = await article('Tool a');
    expect(a.getByRole('group').textContent).toContain('Email at its domain: me@a.example.');
    expect((await article('Tool b')).getByRole('group').textContent).toContain('No code there.');
    queue();
    await user.click(a.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Claim approved', { selector: '[data-title]' });
    expect(backend.sent('decide_claim')).toEqual([
      { claim_id: 'a', is_granted: true, requested_at: SINCE, url: 'https://a.example/' },
    ]);
  });
});

describe('a payment in the queue', () => {
  const payment = (problem: string, own = {}, about: object | null = tool('a')) =>
    item(
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

  it('the payment shows its problem and links to Stripe and the invoice', async () => {
    queue(
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
    expect(row.getByText(/^The amount differs from the agreed price/)).toBeTruthy();
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://dashboard.stripe.com/payments/pi_1',
      'https://invoice.stripe.com/i/1',
    ]);
  });

  it('a payment is named by its tool, placement and amount, never by its id', async () => {
    queue(payment('not_open', { amount_cents: 4900, currency: 'EUR', name: 'Lumen', placement: 'gold' }, null), {
      ...payment('unknown_placement', { ...NONE, payment: 'pi_2' }, null),
      id: 'payment:pi_2',
    } as ReviewItem);
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Lumen · Gold · €49.00' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Unknown tool · $199.00' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/pi_/);
    await user.click((await group(/^Payment: Lumen/)).getByRole('button', { name: 'Mark as settled' }));
    expect(await screen.findByText('“Lumen · Gold · €49.00”')).toBeTruthy();
  });

  it.each([
    ['in_1', 'https://dashboard.stripe.com/invoices/in_1'],
    ['practice_1', null],
    ['pi_1/../../logout', null],
  ])('the Stripe id %s links to %s', async (id, address) => {
    queue(payment('not_open', { payment: id }));
    open();
    const link = (await group(/^Payment/)).queryByRole('link', { name: /^Open in Stripe/ });
    expect(link?.getAttribute('href') ?? null).toBe(address);
  });

  it('the administrator can book or settle a payment, and undo the booking', async () => {
    queue(payment('not_open'));
    const { user } = open();
    await group(/^Payment/);
    queue();
    await user.keyboard('ja');
    await screen.findByText('Payment booked', { selector: '[data-title]' });
    queue(payment('not_open'));
    await user.keyboard('u');
    await screen.findByText('Decision undone', { selector: '[data-title]' });
    expect(decided()).toEqual([
      { payment: 'pi_1', action: 'book', expected: 'read' },
      { payment: 'pi_1', action: 'reopen', expected: 'after' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Mark as settled' }));
    await screen.findByText('Payment settled', { selector: '[data-title]' });
    expect(decided().at(-1)).toEqual({ payment: 'pi_1', action: 'settle', expected: 'read' });
  });

  it('booking a payment without agreed days requires a last day', async () => {
    queue(payment('no_days', { placement: 'plan_custom' }));
    const { user } = open();
    const last = (await group(/^Payment/)).getByLabelText('Last day (UTC)');
    await user.keyboard('ja');
    expect(await announcement('Choose the last day.')).toBeTruthy();
    expect(document.activeElement).toBe(last);
    fireEvent.change(last, { target: { value: '2026-12-24' } });
    await user.click(screen.getByRole('button', { name: 'Book payment' }));
    expect(decided()).toEqual([{ payment: 'pi_1', action: 'book', expected: 'read', last_day: '2026-12-24' }]);
  });

  it.each([
    ['in dispute', payment('disputed'), /^A disputed payment cannot be booked/],
    ['for a closed tool', payment('listing_closed', {}, tool('a', { closed_on: '2026-11-01' })), /^The tool is closed/],
    [
      'for an unpublished tool',
      payment('listing_not_live', {}, tool('a', { approval_status: 'rejected' })),
      /^The payment has no/,
    ],
    ['for an unknown placement', payment('unknown_placement', NONE, null), /^The payment has no published listing/],
  ])('a payment %s cannot be booked', async (_, row, why) => {
    queue(row);
    const { user } = open();
    const shown = await group(/^Payment/);
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mark as settled']);
    await user.keyboard('ja');
    expect(await announcement(why)).toBeTruthy();
    expect(shown.getByText(why)).toBeTruthy();
    expect(decided()).toEqual([]);
  });
});

describe('a placement request in the queue', () => {
  it('the placement request shows its price, and rejecting it requires a reason', async () => {
    const price = { price_cents: null, list_cents: 34_900, currency: 'USD', period: 'month' };
    const facts = { ...price, created_at: SINCE, version: 'v', has_banner: true, email: 'me@example.com' };
    queue(item('request', 'a', { ...facts, id: 'r1', placement: 'gold' }));
    backend.answers['change_placement'] = { data: 'cancelled' };
    const { user } = open();
    expect((await group(/^Placement request/)).getByText('Sponsored, gold, $349/month')).toBeTruthy();
    await user.keyboard('jr');
    await user.keyboard('Not now.{Enter}');
    await screen.findByText('Request rejected', { selector: '[data-title]' });
    expect(backend.sent('change_placement')).toEqual([
      { placement_id: 'r1', expected: 'v', action: 'cancel', note: 'Not now.' },
    ]);
  });
});

describe('a new category in the queue', () => {
  it('the administrator adds the category to the selected family', async () => {
    queue(item('category', 'Knitting', { name: 'Knitting', listings: 3 }, null));
    backend.answers['save_category'] = { data: 'knitting' };
    const { user } = open();
    const row = await group(/^New category: Knitting/);
    expect(row.getByText('3 listings introduced this name.')).toBeTruthy();
    await user.selectOptions(row.getByLabelText('Family'), 'image');
    await user.click(row.getByRole('button', { name: 'Add category' }));
    await screen.findByText('Category added', { selector: '[data-title]' });
    expect(backend.sent('save_category')).toEqual([{ name: 'Knitting', family: 'image', is_offered: true }]);
  });
});

describe('unsent emails in the queue', () => {
  it('the administrator retries or dismisses emails, one or all', async () => {
    queue(mail('a'), mail('b', { name: null, attempts: 1 }), mail('c'));
    backend.answers['retry_emails'] = { data: 1 };
    backend.answers['dismiss_emails'] = { data: 1 };
    const { user } = open('/ai-admin?kind=mail');
    expect((await article('b@example.com')).getByText(/Tried once/)).toBeTruthy();
    queue(mail('b'), mail('c'));
    await user.keyboard('jr');
    await screen.findByText('Email dismissed', { selector: '[data-title]' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(backend.sent('dismiss_emails')).toEqual([{ keys: ['a'], due: [SINCE] }]);
    queue();
    await user.click(await screen.findByRole('button', { name: 'Try all 2 again' }));
    await waitFor(() => expect(backend.sent('retry_emails')).toHaveLength(2));
  });

  it.each([
    ['was deleted', { data: 0 }, 'The email was already retried or deleted. The list is updated.'],
    [
      'has an unknown outcome',
      { data: null, error: { message: 'TypeError: Failed to fetch' } },
      'The server did not answer, so your change may have been saved. Check your connection, then try again. It is safe to try again.',
    ],
  ])('retrying all emails reports an email that %s', async (_case, response, reason) => {
    queue(mail('a'), mail('b'), mail('c'));
    const { user } = open('/ai-admin?kind=mail');
    const all = await screen.findByRole('button', { name: 'Try all 3 again' });
    backend.answers['retry_emails'] = ({ payload }) =>
      (payload as { keys: string[] }).keys[0] === 'b' ? response : { data: 1 };
    queue(mail('b'));
    await user.click(all);
    await screen.findByText('2 of 3 emails will be retried for another day', { selector: '[data-title]' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 email could not be retried');
    expect(within(alert).getByRole('listitem').textContent).toBe(`b@example.com: ${reason}`);
    expect(screen.queryByText('The email could not be retried')).toBeNull();
  });
});
