import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type KindName, kindOf, type ReviewItem } from '../../src/features/review/kinds';
import { request } from '../../src/features/review/kinds/request';
import type { ReviewPage } from '../../src/lib/database';
import { stubClient } from '../support/stub-client';
import { type Backend, engines, type Client, idOf, startBackend } from '../support/backend';

type Page = Omit<ReviewPage, 'rows'> & { rows: ReviewItem[] };

const [CHANGE, CLAIM, RIVAL, REQUEST] = ['change', 'claim', 'rival', 'request'].map(idOf) as [
  string,
  string,
  string,
  string,
];
const NEW = 'https://new.example.com/';

// Runs on both engines in nightly tests, because their locks differ.
describe.each(engines)('the review queue, on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let others: Record<'visitor' | 'member', Client>;
  let member: string;
  let second: string;

  beforeAll(async () => {
    backend = await startBackend(engine);
    admin = (await backend.admin()).client;
    stubClient.client = admin;
    const account = await backend.member();
    member = account.id;
    second = (await backend.signUp('second@example.com')).id;
    others = { visitor: backend.visitor(), member: account.client };
  });
  afterAll(() => backend?.stop());

  /** Inserts one item of each kind, two claims of one tool and two pending listings. */
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from public.placements; delete from private.outbox; delete from private.idempotency_keys; delete from private.payments`,
    );
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, category, approval_status, approved_at, created_by, created_at)
       select id, 'Tool ' || id, 'A tool that a test made.', 'https://' || id || '.example.com/', category, status,
         case when status = 'approved' then now() end, case when owned then $1::uuid end, now() - days * interval '1 day'
       from (values ('a', 'Video', 'approved', false, 9), ('b', 'Video', 'approved', true, 8), ('c', 'Video', 'approved', false, 7),
         ('d', 'Knitting', 'approved', true, 2), ('p', 'Video', 'pending', true, 1), ('q', 'Video', 'pending', true, 20))
         as made (id, category, status, owned, days)`,
      [member],
    );
    await backend.sql(
      `insert into public.listing_feedback (id, tool_id, tool_name, author, kind, patch, based_on, created_at)
       values ($1, 'b', 'Tool b', $2, 'owner_change', '{"best_for": "Everybody"}', '{"best_for": null}', now() - interval '5 days')`,
      [CHANGE, member],
    );
    await backend.sql(
      `insert into public.ownership_claims (id, tool_id, claimed_by, proof_kind, proof, created_at)
       values ($1, 'c', $2, 'email', 'me@c.example.com', now() - interval '4 days'),
         ($3, 'c', $4, 'email', 'you@c.example.com', now() - interval '3 days')`,
      [CLAIM, member, RIVAL, second],
    );
    await backend.sql(
      `insert into public.placements (id, tool_id, tool_name, kind, premium_type, sponsor_tier) values ($1, 'd', 'Tool d', 'gold', 'sponsored', 'gold')`,
      [REQUEST],
    );
    await backend.sql(`insert into public.placement_terms (placement_id, bought_by) values ($1, $2)`, [
      REQUEST,
      member,
    ]);
    await backend.script(`insert into private.payments (payment, amount_cents, currency, paid_at, recorded_at, problem)
      values ('pi_1', 100, 'USD', now(), now() - interval '6 days', 'unknown_placement')`);
    await backend.script(`insert into public.link_checks (tool_id, url, checked_at, outcome, since, moved_to)
      values ('a', 'https://a.example.com/', now(), 'moved', now() - interval '1 day', '${NEW}')`);
    await others.member.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: 'a', reason: 'not_opening' });
    await others.visitor.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: 'a', reason: 'price' });
    await backend.sql(
      `insert into private.outbox (event_key, kind, member_id, about, state, problem) values ('m', 'listing_received', $1, 'p', 'given_up', 'No such box.')`,
      [member],
    );
  });

  const queue = async (filter: Record<string, unknown> = {}): Promise<Page> => {
    const { data, error } = await admin.rpc('review_queue', filter);
    if (error) throw error;
    return data as unknown as Page;
  };
  const ids = async () => (await queue()).rows.map(({ id }) => id);
  const rowOf = async <Kind extends KindName>(kind: Kind) => (await queue({ kind })).rows[0] as ReviewItem<Kind>;
  const reports = async () => {
    const row = (await queue({ kind: 'feedback' })).rows.find(({ id }) => id === 'feedback:reports:a');
    return row as Extract<ReviewItem<'feedback'>, { facts: { by: 'report' } }>;
  };

  it('items are grouped by listing; pending listings are last', async () => {
    const { rows, counts, found } = await queue();
    expect(rows.map(({ id }) => id)).toEqual([
      'payment:pi_1',
      `feedback:${CHANGE}`,
      `claim:${CLAIM}`,
      `claim:${RIVAL}`,
      'category:Knitting',
      'link:a',
      'feedback:reports:a',
      `request:${REQUEST}`,
      'mail:m',
      'pending:p',
      'pending:q',
    ]);
    expect([counts, found]).toEqual([
      { pending: 2, feedback: 2, link: 1, claim: 2, request: 1, payment: 1, category: 1, mail: 1 },
      11,
    ]);
    expect(rows.find(({ id }) => id === 'feedback:reports:a')).toMatchObject({
      tool: { id: 'a', slug: 'tool-a' },
      facts: { reports: 2, reasons: { not_opening: 1, price: 1 } },
    });
    expect(rows.find(({ id }) => id === `feedback:${CHANGE}`)).toMatchObject({
      facts: { columns: [{ name: 'best_for', proposed: 'Everybody', verdict: 'clean' }], author: { accepted: 0 } },
    });
    expect(rows.find(({ id }) => id === 'category:Knitting')).toMatchObject({ tool: null, facts: { listings: 1 } });
    expect(rows.find(({ id }) => id === 'pending:p')).toMatchObject({
      tool: { id: 'p', name: 'Tool p' },
      facts: { listing: { id: 'p', premium_type: 'none' }, is_host_known: false, same: null },
    });
    expect((await admin.rpc('review_queue_count')).data).toBe(11);
  });

  it('the queue can be filtered by kind and member', async () => {
    expect((await queue({ kind: 'claim' })).rows.map(({ id }) => id)).toEqual([`claim:${CLAIM}`, `claim:${RIVAL}`]);
    expect((await queue({ kind: 'pending', oldest_first: true })).rows.map(({ id }) => id)).toEqual([
      'pending:q',
      'pending:p',
    ]);
    expect((await queue({ member })).rows.map(({ id }) => id)).toEqual(['pending:p', 'pending:q']);
    const last = await queue({ page: 9, page_size: 4 });
    expect([last.page, last.rows.map(({ id }) => id)]).toEqual([3, ['mail:m', 'pending:p', 'pending:q']]);
  });

  it('only the administrator can read and decide items of the queue', async () => {
    for (const client of Object.values(others)) {
      expect((await client.rpc('review_queue')).data).toBeNull();
      expect((await client.rpc('review_queue_count')).data ?? null).toBeNull();
      expect((await client.rpc('recent_rejection_reasons')).data).toBeNull();
      for (const call of [
        client.rpc('decide_link', { listing_id: 'a', decision: 'dismiss', version: new Date().toISOString() }),
        client.rpc('undo_claim', { claim_id: CLAIM, decided_at: new Date().toISOString() }),
        client.rpc('undo_feedback', { feedback_id: CHANGE }),
        client.rpc('dismiss_emails', { keys: ['m'] }),
        client.rpc('change_placement', { placement_id: REQUEST, action: 'reopen' }),
      ])
        expect((await call).error).not.toBeNull();
    }
    expect(await ids()).toHaveLength(11);
  });

  it('the administrator reads the last ten distinct rejection reasons, newest first', async () => {
    const decide = async (id: string, decision: string, reason?: string) => {
      const { data, error } = await admin.rpc('decide_listings', { ids: [id], decision, ...(reason && { reason }) });
      expect([error, data?.[0]?.outcome]).toEqual([null, 'done']);
    };
    const reject = async (reason: string) => {
      await decide('p', 'reject', reason);
      await decide('p', 'undo');
    };
    for (let at = 0; at < 12; at += 1) await reject(`Reason ${at}`);
    await reject('Reason 5');
    const { data: live } = await admin.from('ai_tools').select('updated_at').eq('id', 'a').single();
    await admin.rpc('unpublish_listing', { listing_id: 'a', version: live!.updated_at, reason: 'Taken down.' });
    const { data, error } = await admin.rpc('recent_rejection_reasons', {}, { get: true });
    expect(error).toBeNull();
    expect(data).toEqual(['Taken down.', ...[5, 11, 10, 9, 8, 7, 6, 4, 3].map((at) => `Reason ${at}`)]);
  });

  const countOf = async (kind: KindName) => (await queue()).counts[kind];
  const reasons = async () => (await reports()).facts.reasons;
  const linkVersion = async () => {
    const { tool, facts } = await rowOf('link');
    return { version: tool.updated_at, since: facts.since };
  };
  const decideLink = (decision: string, expected: { version: string; since?: string }) =>
    admin.rpc('decide_link', { listing_id: 'a', decision, ...expected });
  const resolveReports = async () => {
    const { id: feedback_id, version } = (await reports()).facts;
    await admin.rpc('resolve_feedback', { feedback_id, version, outcome: 'fixed' });
    return feedback_id;
  };
  const reopenReports = (feedback_id: string) => admin.rpc('undo_feedback', { feedback_id });
  const undoClaim = (claim_id: string, decided_at: string) => admin.rpc('undo_claim', { claim_id, decided_at });
  const changeRequest = (action: string, more: object = {}) =>
    admin.rpc('change_placement', { placement_id: REQUEST, action, ...more });

  it('accepting a link’s new address also resolves its reports, and undo reopens both', async () => {
    const { data: at, error } = await decideLink('move', await linkVersion());
    expect(error).toBeNull();
    expect(await ids()).not.toContain('link:a');
    expect(await reasons()).toEqual({ price: 1 });
    expect(await backend.sql(`select url from public.ai_tools where id = 'a'`)).toEqual([{ url: NEW }]);

    expect((await decideLink('undo', { version: at! })).error).toBeNull();
    expect(await reasons()).toEqual({ price: 1, not_opening: 1 });
    expect(await ids()).toContain('link:a');
  });

  it('undoing a dismissal puts the link back into the queue', async () => {
    const expected = await linkVersion();
    const { data: at } = await decideLink('dismiss', expected);
    expect(await ids()).not.toContain('link:a');
    await decideLink('undo', { ...expected, version: at! });
    expect(await ids()).toContain('link:a');
    await backend.script(`update public.link_checks set since = now()`);
    expect((await decideLink('move', expected)).error?.message).toContain('has changed');
  });

  it('marking a tool as closed also resolves its broken link and its reports', async () => {
    const { version } = await linkVersion();
    await admin.rpc('close_listing', { listing_id: 'a', closed_on: '2026-05-01', version });
    expect(await reasons()).toEqual({ price: 1 });
    expect([await countOf('feedback'), await countOf('link')]).toEqual([2, undefined]);
  });

  it('reopened reports are merged with newer reports', async () => {
    const feedbackId = await resolveReports();
    await backend.script('delete from private.report_visitors');
    await others.visitor.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: 'a', reason: 'price' });
    expect((await reopenReports(feedbackId)).error).toBeNull();
    expect((await reports()).facts).toMatchObject({ reports: 3, reasons: { not_opening: 1, price: 2 } });
  });

  it('undoing an approved claim removes the owner and reopens competing claims', async () => {
    const { data: at } = await admin.rpc('decide_claim', { claim_id: CLAIM, is_granted: true });
    expect(await countOf('claim')).toBeUndefined();
    expect((await undoClaim(CLAIM, at!)).error).toBeNull();
    expect(await countOf('claim')).toBe(2);
    expect(await backend.sql(`select created_by from public.ai_tools where id = 'c'`)).toEqual([{ created_by: null }]);
    await admin.rpc('decide_claim', { claim_id: RIVAL, is_granted: false, answer: 'No.' });
    expect((await undoClaim(RIVAL, at!)).error?.message).toContain('Someone has changed this decision');
  });

  it('a decision on a placement request can be undone until it is paid', async () => {
    for (const action of ['accept', 'cancel']) {
      await changeRequest(action);
      expect(await countOf('request')).toBeUndefined();
      expect((await changeRequest('reopen')).data?.state).toBe('requested');
    }
    await changeRequest('mark_paid', { first_day: '2026-12-01' });
    expect((await changeRequest('reopen')).error).not.toBeNull();
  });

  it('approving a request cannot be undone after the member withdrew it', async () => {
    const { done } = await request.decide([await rowOf('request')], { to: 'approve' });
    expect((await others.member.rpc('withdraw_placement', { placement_id: REQUEST })).error).toBeNull();
    await expect(request.undo!(done)).rejects.toThrow('has changed');
    expect(await countOf('request')).toBeUndefined();
  });

  it('a decision cannot be undone after the undo period', async () => {
    const feedbackId = await resolveReports();
    const { data: claimed } = await admin.rpc('decide_claim', { claim_id: CLAIM, is_granted: true });
    await changeRequest('accept');
    await backend.script(`update public.listing_feedback set resolved_at = resolved_at - interval '1 hour' where state <> 'open';
      update public.ownership_claims set decided_at = decided_at - interval '1 hour';
      update public.placement_terms set decided_at = decided_at - interval '1 hour'`);
    for (const call of [reopenReports(feedbackId), undoClaim(CLAIM, claimed!), changeRequest('reopen')])
      expect((await call).error?.message).toContain('has passed');
  });

  it('a dismissed email leaves the queue', async () => {
    expect((await admin.rpc('dismiss_emails', { keys: ['m'] })).data).toBe(1);
    expect(await countOf('mail')).toBeUndefined();
  });

  it('if two administrators decide the same item at the same time, only one decision is stored', async () => {
    /** Returns whether this call decided the item. A payment without a placement can only be settled. */
    const decide = (row: ReviewItem) =>
      kindOf(row)
        .decide([row], { to: row.kind === 'payment' ? 'reject' : 'approve' })
        .then(
          ({ done }) => done.length === 1,
          () => false,
        );
    const order = (await queue()).rows.toSorted(() => Math.random() - 0.5);
    const label = order.map(({ id }) => id).join(' ');
    const isResolvedByOthers = ({ kind, id }: ReviewItem) => kind === 'claim' || id === 'feedback:reports:a';
    for (const row of order) {
      const done = (await Promise.all([decide(row), decide(row)])).filter(Boolean).length;
      // An earlier decision may have resolved or changed the item.
      const now = done === 0 ? (await queue()).rows.find(({ id }) => id === row.id) : undefined;
      if (now) await decide(now);
      expect([label, row.id, done <= 1, done === 1 || isResolvedByOthers(row)]).toEqual([label, row.id, true, true]);
      const { counts, found, rows: left } = await queue({ page_size: 100 });
      const byKind = Object.groupBy(left, ({ kind }) => kind);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(found);
      expect(Object.fromEntries(Object.entries(byKind).map(([kind, of]) => [kind, of.length]))).toEqual(counts);
      expect(left.map(({ id }) => id)).not.toContain(row.id);
    }
    expect((await queue()).rows).toEqual([]);
  });
});
