import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, engines, idOf, listing, startBackend } from '../support/backend';

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('the version of the directory on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let admin: Account;
  const waiting = idOf('waiting');

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, admin] = [await backend.member(), await backend.admin()];
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    await passDays(0);
    await backend.script('delete from public.placements');
    await backend.clear();
    await admin.client.from('ai_tools').insert([listing('one'), listing('two')]);
    await member.client.from('ai_tools').insert(listing(waiting));
  });

  const version = async () => (await backend.visitor().rpc('directory_version', {}, { get: true })).data;
  /** Lets the database believe that days have passed, with nobody writing. */
  const passDays = (days: number) =>
    backend.script(`create or replace function private.today() returns date language sql stable set search_path = ''
      as $$ select (now() at time zone 'utc')::date + ${days} $$`);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const place = async (kind: string, from: number, to?: number) => {
    const { data, error } = await admin.client.rpc('start_placement', {
      listing_id: 'one',
      kind,
      first_day: day(from),
      ...(to !== undefined && { last_day: day(to) }),
    });
    expect(error).toBeNull();
    return data!;
  };
  const asAdmin = () => admin.client;
  const pick = (place: number) => ({ tool_id: 'one', place, reason: 'It does one thing well.' });

  it.each<[string, () => PromiseLike<unknown>]>([
    ['is added', () => asAdmin().from('ai_tools').insert(listing('three'))],
    ['is approved', () => asAdmin().from('ai_tools').update({ approval_status: 'approved' }).eq('id', waiting)],
    ['is changed', () => asAdmin().from('ai_tools').update({ description: 'Another description.' }).eq('id', 'one')],
    ['is taken down', () => asAdmin().rpc('unpublish_listing', { listing_id: 'one', reason: 'It is gone.' })],
    ['is deleted', () => asAdmin().from('ai_tools').delete().eq('id', 'one')],
    ['gets details', () => asAdmin().from('tool_details').insert({ tool_id: 'one', trial_days: 14 })],
    ['gets a badge', () => asAdmin().from('ai_tools').update({ premium_type: 'featured' }).eq('id', 'one')],
    ['is picked for the home page', () => asAdmin().from('picks').insert(pick(1))],
    ['gets a plan', () => asAdmin().rpc('start_placement', { listing_id: 'one', kind: 'plan_basic' })],
  ])('changes when a public listing %s', async (_, change) => {
    const before = await version();
    expect(before).toBeTruthy();
    await change();
    const after = await version();
    expect(after).not.toBe(before);
    expect(await version()).toBe(after);
  });

  it('changes when details or a placement are changed or removed', async () => {
    const placement = await place('plan_custom', 0);
    await admin.client.from('tool_details').insert({ tool_id: 'one', trial_days: 14 });
    const seen = [await version()];
    await admin.client.from('tool_details').update({ trial_days: 7 }).eq('tool_id', 'one');
    seen.push(await version());
    await admin.client.from('tool_details').delete().eq('tool_id', 'one');
    seen.push(await version());
    await admin.client.rpc('change_placement', { placement_id: placement, action: 'cancel' });
    seen.push(await version());
    expect(new Set(seen).size).toBe(4);
  });

  it('changes when a pick is moved or taken away', async () => {
    await admin.client.from('picks').insert(pick(1));
    const seen = [await version()];
    await admin.client.from('picks').update(pick(2)).eq('tool_id', 'one');
    seen.push(await version());
    await admin.client.from('picks').delete().eq('tool_id', 'one');
    seen.push(await version());
    expect(new Set(seen).size).toBe(3);
  });

  it('changes with the day on which a placement begins, leaves the top of the page or ends, and with no other', async () => {
    await place('plan_basic', 2, 7);
    await place('silver', 4, 5);
    const seen: unknown[] = [];
    for (let days = 0; days < 11; days += 1) {
      await passDays(days);
      seen.push(await version());
    }
    const turns = seen.flatMap((value, at) => (at > 0 && value !== seen[at - 1] ? [at] : []));
    // The plan begins, silver begins, the plan has had its three days on top, silver has ended, the plan has ended.
    expect(turns).toEqual([2, 4, 5, 6, 8]);
  });

  it('does not change with what only a member and the administrator see, nor with a write that changes nothing', async () => {
    const before = await version();
    const own = () => member.client.from('ai_tools');
    await own().update({ description: 'Better words for it.' }).eq('id', waiting);
    await member.client.rpc('request_placement', { listing_id: waiting, kind: 'gold' });
    await admin.client.rpc('decide_listings', { ids: [waiting], decision: 'reject', reason: 'Not yet.' });
    await own().insert(listing(idOf('another')));
    await own().delete().eq('id', idOf('another'));
    await admin.client.from('ai_tools').update({ category: 'Other' }).eq('id', 'one');
    expect(await version()).toBe(before);
  });

  it('is kept, not counted: it is told without a look at the listings', async () => {
    // A query that read the table would fail.
    const ask = backend.script(`do $$ begin
      alter table public.ai_tools rename to put_away;
      perform public.directory_version();
      alter table public.put_away rename to ai_tools;
    end $$`);
    await expect(ask).resolves.toBeUndefined();
  });

  it('two changes at one time both count', async () => {
    const before = await version();
    const change = (id: string) =>
      admin.client.from('ai_tools').update({ category: 'Writing' }).eq('id', id).select('id');
    const [one, two] = await Promise.all([change('one'), change('two')]);
    expect([one.data, two.data]).toEqual([[{ id: 'one' }], [{ id: 'two' }]]);
    expect(await version()).not.toBe(before);
    expect(await backend.sql('select * from private.directory_changes')).toEqual([]);
  });
});
