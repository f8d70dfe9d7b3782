import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Backend,
  type Client,
  engines,
  idOf,
  listing as listingOf,
  startBackend,
  type StoredRow,
} from '../support/backend';

type Account = Awaited<ReturnType<Backend['signIn']>>;

const listing = (name: string, more: Record<string, unknown> = {}) => listingOf(idOf(name), more);

const past = '2000-01-01T00:00:00.000Z';
let began = 0;
const isNow = (at: string | null | undefined) => Date.parse(at ?? past) >= began;

describe.each(engines)('listing statuses on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let admin: Account;

  const tools = (client: Client) => client.from('ai_tools');
  const row = async (name: string): Promise<StoredRow> => (await backend.stored())[idOf(name)]!;
  const approve = (name: string) =>
    tools(admin.client).update({ approval_status: 'approved' }).eq('id', idOf(name)).select();
  const reject = (name: string, reason: string | null = 'Not a tool') =>
    tools(admin.client).update({ approval_status: 'rejected', rejected_reason: reason }).eq('id', idOf(name)).select();
  const age = async (name: string, seconds: number) => {
    const values = [idOf(name), `${seconds} seconds`];
    await backend.sql(
      `update public.ai_tools set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
         approved_at = approved_at - $2::interval where id = $1`,
      values,
    );
    await backend.sql('update public.listing_history set at = at - $2::interval where listing_id = $1', values);
  };

  /** Runs statements as the API does, with the role and claims of an account. */
  const as = (id: string, statements: string) =>
    backend.script(`set local role authenticated; set local "request.jwt.claim.sub" = '${id}';
      set local "request.jwt.claims" = '{"sub":"${id}","role":"authenticated"}'; ${statements}`);

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, admin] = [await backend.member(), await backend.admin()];
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, category, tags, pricing_type, created_by, created_at, updated_at)
       values ($1, $2, 'A tool that a test made.', 'https://example.com/', 'Other', array['test'], 'free', $3,
         now() - interval '1 hour', now() - interval '1 hour')`,
      [idOf('tool'), `Tool ${idOf('tool')}`, member.id],
    );
    began = Date.now();
  });

  describe('submitting a listing', () => {
    it.each(['pending', 'approved', 'rejected'])(
      'the administrator’s listing is approved immediately when the request contains %s',
      async (status) => {
        const claims = {
          approval_status: status,
          approved_at: past,
          rejected_reason: 'Mine',
          created_at: past,
          created_by: member.id,
        };
        await tools(admin.client).insert(listing('new', { ...claims, affiliate_url: 'https://example.com/?ref=us' }));
        const stored = await row('new');
        expect(stored).toMatchObject({
          approval_status: 'approved',
          rejected_reason: null,
          created_by: admin.id,
          affiliate_url: 'https://example.com/?ref=us',
          is_new_release: true,
        });
        expect([isNow(stored.approved_at), isNow(stored.created_at), isNow(stored.updated_at)]).toEqual([
          true,
          true,
          true,
        ]);
      },
    );

    it('missing columns get their default values', async () => {
      await tools(member.client).insert({
        name: 'Ab',
        description: 'Ten letters',
        url: 'https://example.com',
      });
      const stored = Object.values(await backend.stored()).find(({ name }) => name === 'Ab');
      expect(stored).toMatchObject({
        category: 'Other',
        tags: [],
        pricing_type: 'free',
        premium_type: 'none',
        sponsor_tier: 'none',
      });
      expect(stored).toMatchObject({
        logo_url: null,
        banner_url: null,
        affiliate_url: null,
        is_new_release: true,
      });
      expect(stored?.id).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('deciding a listing', () => {
    it('the server sets the approval time and ignores the time in the request', async () => {
      const before = await row('tool');
      await tools(admin.client).update({ approval_status: 'approved', approved_at: past }).eq('id', idOf('tool'));
      const after = await row('tool');
      expect(after).toMatchObject({
        approval_status: 'approved',
        rejected_reason: null,
        created_by: member.id,
      });
      expect(after.created_at).toBe(before.created_at);
      expect([isNow(after.approved_at), isNow(after.updated_at)]).toEqual([true, true]);
    });

    it.each([
      [null, 'ai_tools_rejected_reason_when_rejected'],
      ['', 'ai_tools_rejected_reason_length'],
      ['   ', 'ai_tools_rejected_reason_length'],
      [' \n\t\r ', 'ai_tools_rejected_reason_length'],
    ])('a rejection with the reason %j is rejected', async (reason, constraint) => {
      const before = await row('tool');
      const { error } = await reject('tool', reason);
      expect(error?.message).toContain(constraint);
      expect(await row('tool')).toEqual(before);
    });

    it('approved and pending listings store no reason', async () => {
      await tools(admin.client).update({ rejected_reason: 'Mine' }).eq('id', idOf('tool'));
      expect((await row('tool')).rejected_reason).toBeNull();
      await tools(admin.client).update({ approval_status: 'approved', rejected_reason: 'Mine' }).eq('id', idOf('tool'));
      expect(await row('tool')).toMatchObject({ approval_status: 'approved', rejected_reason: null });
    });

    it.each([
      ['approved', 'rejecting it', () => reject('tool')],
      ['rejected', 'approving it', () => approve('tool')],
    ])('a listing that was %s cannot be decided again, and %s fails with a message', async (_status, _again, again) => {
      await (_status === 'approved' ? approve('tool') : reject('tool'));
      const before = await row('tool');
      const { error } = await again();
      expect(error?.message).toContain('This listing has already been reviewed. Reload the page.');
      expect(await row('tool')).toEqual(before);
    });

    it('repeating a decision keeps its time and reason', async () => {
      await approve('tool');
      await age('tool', 10);
      const approved = await row('tool');
      await approve('tool');
      expect(await row('tool')).toEqual(approved);

      await tools(member.client).insert(listing('other'));
      await reject('other', 'First reason');
      const rejected = await row('other');
      await reject('other', 'Second reason');
      expect(await row('other')).toEqual(rejected);
    });

    it.each(['unknown', '', 'Approved', null])('the status %j is rejected', async (status) => {
      const before = await row('tool');
      await tools(admin.client)
        .update({ approval_status: status as 'pending' })
        .eq('id', idOf('tool'));
      expect(await row('tool')).toEqual(before);
    });
  });

  describe('editing a listing', () => {
    it('each change increases updated_at, even if two changes follow each other immediately', async () => {
      const before = await row('tool');
      await tools(admin.client).update({ name: 'Edited' }).eq('id', idOf('tool'));
      const first = await row('tool');
      expect(first).toEqual({ ...before, updated_at: first.updated_at, name: 'Edited', slug: 'edited' });
      expect(isNow(first.updated_at)).toBe(true);
      await backend.sql(`update public.ai_tools set updated_at = now() + interval '1 second'`);
      const ahead = await row('tool');
      await tools(admin.client).update({ name: 'Edited again' }).eq('id', idOf('tool'));
      expect(Date.parse((await row('tool')).updated_at)).toBeGreaterThan(Date.parse(ahead.updated_at));
    });

    it('writing the same values does not change updated_at', async () => {
      const before = await row('tool');
      await tools(admin.client)
        .update({ name: before.name, tags: before.tags, updated_at: past })
        .eq('id', idOf('tool'));
      expect(await row('tool')).toEqual(before);
    });

    it.each([
      ['id', 'another'],
      ['created_at', past],
      ['created_by', null],
      ['updated_at', past],
      ['approved_at', past],
      ['is_new_release', false],
    ])('the administrator cannot set the column %s to %j', async (column, value) => {
      await approve('tool');
      const before = await row('tool');
      await tools(admin.client)
        .update({ [column]: value } as object)
        .eq('id', idOf('tool'));
      expect(await backend.stored()).toEqual({ [idOf('tool')]: before });
    });

    it('an edit based on an outdated version writes nothing', async () => {
      const edit = (at: string, name: string) =>
        tools(admin.client).update({ name }).eq('id', idOf('tool')).eq('updated_at', at).select();
      const { data: seen } = await tools(admin.client).select().eq('id', idOf('tool')).single();
      const [first, second] = [await edit(seen!.updated_at, 'First'), await edit(seen!.updated_at, 'Second')];
      expect([first.data?.length, second.data?.length]).toEqual([1, 0]);
      expect((await row('tool')).name).toBe('First');
      const again = await edit(first.data![0]!.updated_at, 'Second');
      expect(again.data).toHaveLength(1);
    });
  });

  describe('importing listings', () => {
    const upsert = (...rows: ReturnType<typeof listing>[]) =>
      tools(admin.client).upsert(rows, { onConflict: 'id', ignoreDuplicates: false }).select('id');

    it('a new imported listing is approved and belongs to the administrator', async () => {
      const { data } = await upsert(listing('a'), listing('b'));
      expect(data).toHaveLength(2);
      expect(await row('b')).toMatchObject({ approval_status: 'approved', created_by: admin.id });
      expect(isNow((await row('b')).approved_at)).toBe(true);
    });

    it.each(['pending', 'rejected'])(
      'an import of a member’s %s listing approves the listing and keeps its owner and creation time',
      async (status) => {
        if (status === 'rejected') await reject('tool');
        await age('tool', 3600);
        const before = await row('tool');
        await upsert(listing('tool', { name: 'Imported' }), listing('new'));
        const after = await row('tool');
        expect(after).toMatchObject({
          name: 'Imported',
          approval_status: 'approved',
          rejected_reason: null,
          created_by: member.id,
        });
        expect(after.created_at).toBe(before.created_at);
        expect([isNow(after.approved_at), isNow(after.updated_at)]).toEqual([true, true]);
      },
    );

    it('a row without an owner is assigned to the administrator', async () => {
      await backend.sql('update public.ai_tools set created_by = null');
      await upsert(listing('tool'));
      expect((await row('tool')).created_by).toBe(admin.id);
    });

    it('repeating an import changes no row', async () => {
      await upsert(listing('tool'), listing('a'));
      await age('tool', 3600);
      await age('a', 3600);
      const before = await backend.stored();
      await upsert(listing('tool'), listing('a'));
      expect(await backend.stored()).toEqual(before);
    });

    it('an edit after an import does not count as an import', async () => {
      await upsert(listing('a'));
      await approve('tool');
      await tools(admin.client).update({ created_by: admin.id, name: 'Edited' }).eq('id', idOf('tool'));
      expect(await row('tool')).toMatchObject({ name: 'Edited', created_by: member.id });
      await tools(member.client).insert(listing('b'));
      await tools(admin.client).update({ name: 'Edited' }).eq('id', idOf('b'));
      expect(await row('b')).toMatchObject({ name: 'Edited', approval_status: 'pending' });
    });
  });

  describe('a write by a trusted role', () => {
    it('a trusted write that changes a value also updates updated_at, unless the write sets this column', async () => {
      const before = await row('tool');
      await backend.sql(`update public.ai_tools set name = name`);
      expect(await row('tool')).toEqual(before);
      await backend.sql(`update public.ai_tools set category = 'Moved'`);
      const moved = await row('tool');
      expect(Date.parse(moved.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
      const { data } = await tools(admin.client)
        .update({ category: 'Mine' })
        .eq('updated_at', before.updated_at)
        .select();
      expect(data).toEqual([]);
      await backend.sql(`update public.ai_tools set updated_at = $1`, [past]);
      expect(Date.parse((await row('tool')).updated_at)).toBe(Date.parse(past));
    });

    it('a trusted insert keeps the times that it contains', async () => {
      await backend.sql(
        `insert into public.ai_tools (id, name, description, url, created_at, updated_at)
         values ($1, 'Seeded', 'A tool that a seed brought.', 'https://example.com/', $2, $2)`,
        [idOf('seeded'), past],
      );
      const { created_at, updated_at } = await row('seeded');
      expect([Date.parse(created_at), Date.parse(updated_at)]).toEqual([Date.parse(past), Date.parse(past)]);
    });
  });

  it.each([
    [
      'inserts a row and changes a pending one',
      `insert into public.ai_tools (id, name, description, url) values ('new', 'New one', 'A new one of it.', 'https://example.com/');
       update public.ai_tools set category = 'Changed' where id = '${idOf('tool')}';`,
    ],
    [
      'changes a pending row during an insert',
      `insert into public.ai_tools (id, name, description, url)
       select 'new' || n, private.change_in_passing('${idOf('tool')}'), 'A new one of it.', 'https://example.com/' from generate_series(1, 2) as n;`,
    ],
    [
      'imports a row and changes another',
      `insert into public.ai_tools (id, name, description, url) values ('${idOf('live')}', 'Live one', 'A new one of it.', 'https://example.com/')
       on conflict (id) do update set name = excluded.name;
       update public.ai_tools set category = 'Changed' where id = '${idOf('tool')}';`,
    ],
  ])('an administrator’s statement that %s does not approve the pending row', async (_what, body) => {
    await tools(admin.client).insert(listing('live'));
    await backend.script(`
      create or replace function private.change_in_passing(tool text) returns text language plpgsql volatile as
        $f$ begin update public.ai_tools set category = 'Changed' where id = tool; return 'New one'; end $f$;
      grant execute on function private.change_in_passing to authenticated;`);
    await as(admin.id, body);
    expect(await row('tool')).toMatchObject({ category: 'Changed', approval_status: 'pending' });
  });

  it('listings that are inserted in one request keep their order in the directory', async () => {
    await tools(admin.client).insert(listing('before'));
    const names = ['m', 'c', 'x', 'a', 'b'];
    await tools(admin.client).insert(names.map((name) => listing(name)));
    const { data } = await tools(admin.client)
      .select('id')
      .eq('approval_status', 'approved')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });
    expect(data?.map(({ id }) => id)).toEqual([...names, 'before'].map(idOf));
  });

  it('a member’s listings are kept when the account is deleted', async () => {
    const leaver = await backend.signUp('leaver@example.com');
    await tools(leaver.client).insert(listing('left'));
    await backend.sql('delete from auth.users where id = $1', [leaver.id]);
    expect(await row('left')).toMatchObject({ created_by: null, approval_status: 'pending' });
    await tools(leaver.client).insert(listing('ghost'));
    expect(Object.keys(await backend.stored()).sort()).toEqual([idOf('left'), idOf('tool')].sort());
  });
});
