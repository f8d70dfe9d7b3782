import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/lib/database';
import { type Backend, engines, idOf, listing, startBackend } from '../support/backend';

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('decisions on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let admin: Account;

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, admin] = [await backend.member(), await backend.admin()];
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  const [a, b, c] = [idOf('a'), idOf('b'), idOf('c')];
  const submit = (...ids: string[]) => member.client.from('ai_tools').insert(ids.map((id) => listing(id)));
  const decide = async (args: Database['public']['Functions']['decide_listings']['Args']) => {
    const { data, error } = await admin.client.rpc('decide_listings', args);
    return error ? error.message : Object.fromEntries(data.map(({ id, outcome }) => [id, outcome]));
  };
  const statuses = async (...ids: string[]) => {
    const rows = await backend.stored();
    return ids.map((id) => rows[id]?.approval_status);
  };
  const history = async (id: string) => {
    const { data } = await admin.client.from('listing_decisions').select().eq('tool_id', id).order('id');
    return data?.map(({ decision, previous_status, reason, decided_by }) => [
      decision,
      previous_status,
      reason,
      decided_by,
    ]);
  };

  it('one call decides several listings, reports each outcome, and skips those that are not pending', async () => {
    await submit(a, b, c);
    expect(await decide({ ids: [a], decision: 'approve' })).toEqual({ [a]: 'done' });
    const approved = (await backend.stored())[a];
    expect(await decide({ ids: [a, b, c, b, 'no such id'], decision: 'reject', reason: 'Not a tool' })).toEqual({
      [a]: 'already_approved',
      [b]: 'done',
      [c]: 'done',
      'no such id': 'missing',
    });
    const rows = await backend.stored();
    expect(rows[a]).toEqual(approved);
    expect(rows[b]).toMatchObject({ approval_status: 'rejected', rejected_reason: 'Not a tool', approved_at: null });
    expect(await decide({ ids: [a, b, c], decision: 'undo' })).toEqual({ [a]: 'done', [b]: 'done', [c]: 'done' });
    expect(await decide({ ids: [a], decision: 'undo' })).toEqual({ [a]: 'already_pending' });
    expect(await statuses(a, b, c)).toEqual(['pending', 'pending', 'pending']);
  });

  it('a listing that its owner has changed since is not decided, if the version is given', async () => {
    await submit(a, b);
    const { data: seen } = await admin.client.from('ai_tools').select('id, updated_at').order('id');
    await member.client.from('ai_tools').update({ url: 'https://other.example/' }).eq('id', a);
    const versions = seen!.map(({ updated_at }) => updated_at);
    const ids = seen!.map(({ id }) => id);
    expect(await decide({ ids, decision: 'approve', versions })).toEqual({ [a]: 'changed', [b]: 'done' });
    expect(await statuses(a, b)).toEqual(['pending', 'approved']);
  });

  it.each([
    [{ decision: 'approved' }, 'must be approve, reject or undo'],
    [{ decision: 'reject' }, 'Please give a reason.'],
    [{ decision: 'reject', reason: ' \n' }, 'Please give a reason.'],
    [{ decision: 'reject', reason: 'x'.repeat(1001) }, 'ai_tools_rejected_reason_length'],
    [{ decision: 'approve', versions: [] }, 'one version for each id'],
    [{ decision: 'approve', ids: Array.from({ length: 1001 }, () => a) }, 'At most 1,000'],
  ])('%j is refused and changes nothing', async (args, message) => {
    await submit(a);
    expect(await decide({ ids: [a], ...args })).toContain(message);
    expect(await statuses(a)).toEqual(['pending']);
  });

  it('1,000 are one call', async () => {
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by)
       select 'flood-' || n, 'Flood ' || n, 'One of a thousand.', 'https://example.com/', $1 from generate_series(1, 1000) as n`,
      [member.id],
    );
    const ids = Object.keys(await backend.stored());
    const outcomes = await decide({ ids, decision: 'approve' });
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['done']));
    expect(Object.keys(outcomes)).toHaveLength(1000);
    expect(new Set(await statuses(...ids))).toEqual(new Set(['approved']));
  });

  it('one call rejects all pending listings of a member, and nobody else’s', async () => {
    const other = await backend.signUp('other@example.com');
    await other.client.from('ai_tools').insert(listing(c));
    await submit(a, b);
    await decide({ ids: [a], decision: 'approve' });
    const { data } = await admin.client.rpc('reject_listings_of', { member: member.id, reason: 'Spam' });
    expect(data).toEqual([{ id: b, outcome: 'done' }]);
    expect(await statuses(a, b, c)).toEqual(['approved', 'rejected', 'pending']);
  });

  it('taking down needs a reason that the owner can read, and cannot be undone with a PATCH within the minute', async () => {
    await submit(a);
    await decide({ ids: [a], decision: 'approve' });
    const takeDown = (reason: string) => admin.client.rpc('unpublish_listing', { listing_id: a, reason });
    expect((await takeDown(' ')).error?.message).toContain('Please give a reason.');
    const { data } = await takeDown('The address is dead.');
    expect(data).toMatchObject({ id: a, approval_status: 'rejected', rejected_reason: 'The address is dead.' });
    const down = await backend.stored();
    await admin.client.from('ai_tools').update({ approval_status: 'pending' }).eq('id', a);
    await admin.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', a);
    expect(await backend.stored()).toEqual(down);
    const { data: hidden } = await backend.visitor().from('ai_tools').select();
    expect(hidden).toEqual([]);
    const { data: back } = await admin.client.rpc('republish_listing', { listing_id: a });
    expect(back).toMatchObject({ approval_status: 'approved', rejected_reason: null, created_at: expect.any(String) });
    expect((await backend.stored())[a]).toMatchObject({ created_at: down[a]!.created_at, slug: down[a]!.slug });
    const missing = await admin.client.rpc('republish_listing', { listing_id: 'no such id' });
    expect(missing.error?.message).toContain('no such listing');
  });

  it('are recorded with action, time and account, including resubmissions', async () => {
    await submit(a);
    await decide({ ids: [a], decision: 'reject', reason: 'No maker named' });
    await member.client.from('ai_tools').update({ description: 'Made by the makers.' }).eq('id', a);
    expect(await statuses(a)).toEqual(['pending']);
    await decide({ ids: [a], decision: 'approve' });
    await decide({ ids: [a], decision: 'undo' });
    await admin.client.from('ai_tools').update({ approval_status: 'approved' }).eq('id', a);
    await admin.client.rpc('unpublish_listing', { listing_id: a, reason: 'Broken' });
    await admin.client.rpc('republish_listing', { listing_id: a });
    await backend.sql(
      `update public.ai_tools set approval_status = 'rejected', approved_at = null, rejected_reason = 'By hand' where id = $1`,
      [a],
    );
    expect(await history(a)).toEqual([
      ['rejected', 'pending', 'No maker named', admin.id],
      ['resubmitted', 'rejected', null, member.id],
      ['approved', 'pending', null, admin.id],
      ['undone', 'approved', null, admin.id],
      ['approved', 'pending', null, admin.id],
      ['unpublished', 'approved', 'Broken', admin.id],
      ['published', 'rejected', null, admin.id],
      ['unpublished', 'approved', 'By hand', null],
    ]);
  });

  it('can be read by the owner and the administrator, and written by nobody', async () => {
    await submit(a);
    await decide({ ids: [a], decision: 'approve' });
    const stored = () => backend.sql('select * from public.listing_decisions');
    const before = await stored();
    const other = await backend.signIn('other@example.com', 'correct horse battery');
    for (const [client, seen] of [
      [backend.visitor(), 0],
      [other.client, 0],
      [member.client, 1],
      [admin.client, 1],
    ] as const) {
      const table = client.from('listing_decisions');
      expect((await table.select()).data?.length ?? 0).toBe(seen);
      await table.insert({ tool_id: a, decision: 'rejected', previous_status: 'pending' });
      await table.update({ decision: 'rejected' }).eq('tool_id', a);
      await table.delete().eq('tool_id', a);
    }
    expect(await stored()).toEqual(before);
  });
});
