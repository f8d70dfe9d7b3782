import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestDecision } from '../../src/features/inbox/request-decision';
import type { Database } from '../../src/lib/database';
import { asker } from '../support/asker';
import { type Backend, engines, type Client, idOf, startBackend } from '../support/backend';

type Inbox = Database['public']['Functions']['inbox']['Returns'];
type Row = Inbox['rows'][number];

const [CHANGE, CLAIM, RIVAL, REQUEST] = ['change', 'claim', 'rival', 'request'].map(idOf) as [
  string,
  string,
  string,
  string,
];
const NEW = 'https://new.example.com/';

// What two people decide at one time is asked of both engines each night, because each locks in its own way.
describe.each(engines)('the inbox, on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let others: Record<'visitor' | 'member', Client>;
  let member: string;
  let second: string;

  beforeAll(async () => {
    backend = await startBackend(engine);
    admin = (await backend.admin()).client;
    const account = await backend.member();
    member = account.id;
    second = (await backend.signUp('second@example.com')).id;
    others = { visitor: backend.visitor(), member: account.client };
  });
  afterAll(() => backend?.stop());

  /** One of each kind: a reported tool whose link has moved, one with a change, one that two claim, and so on. */
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from public.placements; delete from private.outbox; delete from private.writes; delete from private.payments`,
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
    await backend.script(`insert into private.payments (payment, amount_cents, currency, paid_at, noted_at, problem)
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

  const inbox = async (asked: Record<string, unknown> = {}): Promise<Inbox> => {
    const { data, error } = await admin.rpc('inbox', asked);
    if (error) throw error;
    return data;
  };
  const ids = async () => (await inbox()).rows.map(({ id }) => id);
  const rowOf = async <Kind extends Row['kind']>(kind: Kind) =>
    (await inbox({ kind })).rows[0] as Extract<Row, { kind: Kind }>;

  it('holds everything that waits: what concerns one tool together, the longest wait first, then the pending listings', async () => {
    const { rows, counts, found } = await inbox();
    expect(rows.map(({ id }) => id)).toEqual([
      'payment:pi_1',
      `change:${CHANGE}`,
      `claim:${CLAIM}`,
      `claim:${RIVAL}`,
      'category:Knitting',
      'link:a',
      'report:a',
      `request:${REQUEST}`,
      'mail:m',
      'pending:p',
      'pending:q',
    ]);
    expect([counts, found]).toEqual([
      { pending: 2, report: 1, change: 1, link: 1, claim: 2, request: 1, payment: 1, category: 1, mail: 1 },
      11,
    ]);
    expect(rows.find(({ id }) => id === 'report:a')).toMatchObject({
      tool: { id: 'a', slug: 'tool-a' },
      facts: { reports: 2, reasons: { not_opening: 1, price: 1 } },
    });
    expect(rows.find(({ id }) => id === `change:${CHANGE}`)).toMatchObject({
      facts: { columns: [{ name: 'best_for', proposed: 'Everybody', verdict: 'clean' }], author: { accepted: 0 } },
    });
    expect(rows.find(({ id }) => id === 'category:Knitting')).toMatchObject({ tool: null, facts: { listings: 1 } });
    expect(rows.find(({ id }) => id === 'pending:p')).toMatchObject({
      tool: { id: 'p', name: 'Tool p', premium_type: 'none' },
    });
    expect((await admin.rpc('inbox_count')).data).toBe(11);
  });

  it('is narrowed to a kind or to the pending listings of a member; the page after the last is the last', async () => {
    expect((await inbox({ kind: 'claim' })).rows.map(({ id }) => id)).toEqual([`claim:${CLAIM}`, `claim:${RIVAL}`]);
    expect((await inbox({ kind: 'pending', oldest_first: true })).rows.map(({ id }) => id)).toEqual([
      'pending:q',
      'pending:p',
    ]);
    expect((await inbox({ member })).rows.map(({ id }) => id)).toEqual(['pending:p', 'pending:q']);
    const last = await inbox({ page: 9, page_size: 4 });
    expect([last.page, last.rows.map(({ id }) => id)]).toEqual([3, ['mail:m', 'pending:p', 'pending:q']]);
  });

  it('is the administrator’s alone', async () => {
    for (const client of Object.values(others)) {
      expect((await client.rpc('inbox')).data).toBeNull();
      expect((await client.rpc('inbox_count')).data ?? null).toBeNull();
      for (const call of [
        client.rpc('decide_link', { listing_id: 'a', decision: 'dismiss', version: new Date().toISOString() }),
        client.rpc('undo_claim', { claim_id: CLAIM, decided_at: new Date().toISOString() }),
        client.rpc('undo_feedback', { feedback_id: CHANGE }),
        client.rpc('dismiss_mail', { keys: ['m'] }),
        client.rpc('change_placement', { placement_id: REQUEST, action: 'reopen' }),
      ])
        expect((await call).error).not.toBeNull();
    }
    expect(await ids()).toHaveLength(11);
  });

  it('a link that takes its new address answers that the tool does not open, and undone asks both again', async () => {
    const link = await rowOf('link');
    const { data: at, error } = await admin.rpc('decide_link', {
      listing_id: 'a',
      decision: 'move',
      version: link.tool.updated_at,
      since: link.facts.since,
    });
    expect(error).toBeNull();
    expect(await ids()).not.toContain('link:a');
    expect((await rowOf('report')).facts.reasons).toEqual({ price: 1 });
    const [tool] = await backend.sql(`select url from public.ai_tools where id = 'a'`);
    expect(tool).toEqual({ url: NEW });

    expect((await admin.rpc('decide_link', { listing_id: 'a', decision: 'undo', version: at! })).error).toBeNull();
    expect((await rowOf('report')).facts.reasons).toEqual({ price: 1, not_opening: 1 });
    expect(await ids()).toContain('link:a');
  });

  it('a link that is dismissed waits again once that is undone; one that changed since it was read is not decided', async () => {
    const { tool, facts } = await rowOf('link');
    const read = { listing_id: 'a', version: tool.updated_at, since: facts.since };
    const { data: at } = await admin.rpc('decide_link', { ...read, decision: 'dismiss' });
    expect(await ids()).not.toContain('link:a');
    await admin.rpc('decide_link', { ...read, decision: 'undo', version: at! });
    expect(await ids()).toContain('link:a');
    await backend.script(`update public.link_checks set since = now()`);
    expect((await admin.rpc('decide_link', { ...read, decision: 'move' })).error?.message).toContain(
      'changed meanwhile',
    );
  });

  it('a tool that is marked as closed does not wait for its link, and its reports that it does not open are answered', async () => {
    const { tool } = await rowOf('link');
    await admin.rpc('close_listing', { listing_id: 'a', closed_on: '2026-05-01', version: tool.updated_at });
    expect((await inbox()).counts).toMatchObject({ report: 1 });
    expect((await rowOf('report')).facts.reasons).toEqual({ price: 1 });
    expect((await inbox()).counts.link).toBeUndefined();
  });

  it('reports that are opened again are one with what came in meanwhile', async () => {
    const {
      facts: { id: feedback_id, version },
    } = await rowOf('report');
    await admin.rpc('resolve_feedback', { feedback_id, version, outcome: 'fixed' });
    await backend.script('delete from private.report_marks');
    await others.visitor.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: 'a', reason: 'price' });
    expect((await admin.rpc('undo_feedback', { feedback_id })).error).toBeNull();
    expect((await rowOf('report')).facts).toMatchObject({ reports: 3, reasons: { not_opening: 1, price: 2 } });
  });

  it('an approved claim that is undone gives the listing back, and those that were rejected with it wait again', async () => {
    const { data: at } = await admin.rpc('decide_claim', { claim_id: CLAIM, is_granted: true });
    expect((await inbox()).counts.claim).toBeUndefined();
    expect((await admin.rpc('undo_claim', { claim_id: CLAIM, decided_at: at! })).error).toBeNull();
    expect((await inbox()).counts.claim).toBe(2);
    expect(await backend.sql(`select created_by from public.ai_tools where id = 'c'`)).toEqual([{ created_by: null }]);
    await admin.rpc('decide_claim', { claim_id: RIVAL, is_granted: false, answer: 'No.' });
    expect((await admin.rpc('undo_claim', { claim_id: RIVAL, decided_at: at! })).error?.message).toContain(
      'decided anew',
    );
  });

  it('a request that was approved or rejected just now waits again once that is undone, but not one that is paid', async () => {
    for (const action of ['accept', 'cancel'] as const) {
      await admin.rpc('change_placement', { placement_id: REQUEST, action });
      expect((await inbox()).counts.request).toBeUndefined();
      expect((await admin.rpc('change_placement', { placement_id: REQUEST, action: 'reopen' })).data?.state).toBe(
        'requested',
      );
    }
    await admin.rpc('change_placement', { placement_id: REQUEST, action: 'mark_paid', first_day: '2026-12-01' });
    expect((await admin.rpc('change_placement', { placement_id: REQUEST, action: 'reopen' })).error).not.toBeNull();
  });

  it('a request that its member withdrew after it was approved does not wait again', async () => {
    asker.client = admin;
    const row = await rowOf('request');
    const decided = await requestDecision.send(row, { to: 'approve' });
    expect((await others.member.rpc('withdraw_placement', { placement_id: REQUEST })).error).toBeNull();
    await expect(requestDecision.undo!(row, decided!)).rejects.toThrow('has changed');
    expect((await inbox()).counts.request).toBeUndefined();
  });

  it('nothing is undone after the time for it', async () => {
    const {
      facts: { id: feedback_id, version },
    } = await rowOf('report');
    await admin.rpc('resolve_feedback', { feedback_id, version, outcome: 'fixed' });
    const { data: claimed } = await admin.rpc('decide_claim', { claim_id: CLAIM, is_granted: true });
    await admin.rpc('change_placement', { placement_id: REQUEST, action: 'accept' });
    await backend.script(`update public.listing_feedback set resolved_at = resolved_at - interval '1 hour' where state <> 'open';
      update public.ownership_claims set decided_at = decided_at - interval '1 hour';
      update public.placement_terms set decided_at = decided_at - interval '1 hour'`);
    for (const call of [
      admin.rpc('undo_feedback', { feedback_id }),
      admin.rpc('undo_claim', { claim_id: CLAIM, decided_at: claimed! }),
      admin.rpc('change_placement', { placement_id: REQUEST, action: 'reopen' }),
    ])
      expect((await call).error?.message).toContain('has passed');
  });

  it('mail that is dismissed waits no more', async () => {
    expect((await admin.rpc('dismiss_mail', { keys: ['m'] })).data).toBe(1);
    expect((await inbox()).counts.mail).toBeUndefined();
  });

  it('whatever two administrators decide at one time, each decision is made once, and the counts are what the tables say', async () => {
    /** Decides as it was read; true where this call did it. */
    const decide: {
      [Kind in Row['kind']]: (row: Extract<Row, { kind: Kind }>) => PromiseLike<{ error: unknown; data: unknown }>;
    } = {
      pending: ({ tool: { id, updated_at } }) =>
        admin.rpc('decide_listings', { ids: [id], decision: 'approve', versions: [updated_at] }),
      report: ({ facts: { id, version } }) =>
        admin.rpc('resolve_feedback', { feedback_id: id, version, outcome: 'fixed' }),
      change: ({ facts: { version } }) =>
        admin.rpc('resolve_feedback', { feedback_id: CHANGE, outcome: 'accepted', version }),
      link: ({ tool, facts: { since } }) =>
        admin.rpc('decide_link', { listing_id: tool.id, decision: 'move', version: tool.updated_at, since }),
      claim: ({ tool: { url }, facts: { id, asked_at } }) =>
        admin.rpc('decide_claim', { claim_id: id, is_granted: true, asked_at, url }),
      request: ({ facts: { id, version } }) =>
        admin.rpc('change_placement', { placement_id: id, action: 'accept', seen: version }),
      payment: ({ facts: { payment, version } }) =>
        admin.rpc('decide_payment', { payment, action: 'settle', seen: version }),
      category: ({ facts: { name } }) => admin.rpc('save_category', { name, family: 'other' }),
      mail: ({ facts: { key, due_at } }) => admin.rpc('retry_mail', { keys: [key], due: [due_at] }),
    };
    const isDone = ({ error, data }: { error: unknown; data: unknown }) =>
      !error && data !== 0 && !(Array.isArray(data) && data[0]?.outcome !== 'done');
    const { rows } = await inbox();
    const order = rows.toSorted(() => Math.random() - 0.5);
    const said = order.map(({ id }) => id).join(' ');
    const answeredByOthers: Row['kind'][] = ['report', 'claim'];
    for (const row of order) {
      const send = () => (decide[row.kind] as (row: Row) => PromiseLike<{ error: unknown; data: unknown }>)(row);
      const done = (await Promise.all([send(), send()])).filter(isDone).length;
      // An earlier decision answered it, or a part of it.
      const now = done === 0 ? (await inbox()).rows.find(({ id }) => id === row.id) : undefined;
      if (now) await (decide[now.kind] as (now: Row) => PromiseLike<unknown>)(now);
      expect([said, row.id, done <= 1, done === 1 || answeredByOthers.includes(row.kind)]).toEqual([
        said,
        row.id,
        true,
        true,
      ]);
      const { counts, found, rows: left } = await inbox({ page_size: 100 });
      const byKind = Object.groupBy(left, ({ kind }) => kind);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(found);
      expect(Object.fromEntries(Object.entries(byKind).map(([kind, of]) => [kind, of.length]))).toEqual(counts);
      expect(left.map(({ id }) => id)).not.toContain(row.id);
    }
    expect((await inbox()).rows).toEqual([]);
  });
});
