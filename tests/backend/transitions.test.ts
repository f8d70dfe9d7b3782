import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, listing, startBackend, type StoredRow } from '../support/backend';

type Account = Awaited<ReturnType<Backend['signIn']>>;

const past = '2000-01-01T00:00:00.000Z';
let began = 0;
/** Whether the server wrote the time since the test began. */
const isNow = (at: string | null | undefined) => Date.parse(at ?? past) >= began;

describe.each(engines)('the states of a listing on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let admin: Account;

  const tools = (client: Client) => client.from('ai_tools');
  const row = async (id: string): Promise<StoredRow> => (await backend.stored(id))[id]!;
  const approve = (id: string) => tools(admin.client).update({ approval_status: 'approved' }).eq('id', id).select();
  const reject = (id: string, reason: string | null = 'Not a tool') =>
    tools(admin.client).update({ approval_status: 'rejected', rejected_reason: reason }).eq('id', id).select();
  const undo = (id: string) => tools(admin.client).update({ approval_status: 'pending' }).eq('id', id).select();
  /** Moves every time of the listing into the past, as if it had been left alone since. */
  const age = (id: string, seconds: number) =>
    backend.sql(
      `update public.ai_tools set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
         approved_at = approved_at - $2::interval where id = $1`,
      [id, `${seconds} seconds`],
    );

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, admin] = [await backend.member(), await backend.admin()];
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await tools(member.client).insert(listing('tool'));
    await age('tool', 3600);
    began = Date.now();
  });

  describe('submitting', () => {
    it.each(['pending', 'approved', 'rejected'])(
      'a member’s listing is pending when the request says %s',
      async (status) => {
        await tools(member.client).insert(
          listing('new', { approval_status: status, approved_at: past, rejected_reason: 'Mine' }),
        );
        expect(await row('new')).toMatchObject({
          approval_status: 'pending',
          approved_at: null,
          rejected_reason: null,
        });
      },
    );

    it.each(['pending', 'approved', 'rejected'])(
      'the administrator’s is approved now when the request says %s',
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

    it('what is not said takes its default', async () => {
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

    it('sending the same listing twice makes one', async () => {
      const before = await row('tool');
      const { error } = await tools(member.client).insert(listing('tool', { name: 'Again' }));
      expect(error?.message).toContain('ai_tools_pkey');
      expect(await backend.stored()).toEqual({ tool: before });
    });
  });

  describe('deciding', () => {
    it('approving a pending listing makes it approved now, whatever time the request says', async () => {
      const before = await row('tool');
      await tools(admin.client).update({ approval_status: 'approved', approved_at: past }).eq('id', 'tool');
      const after = await row('tool');
      expect(after).toMatchObject({
        approval_status: 'approved',
        rejected_reason: null,
        created_by: member.id,
      });
      expect(after.created_at).toBe(before.created_at);
      expect([isNow(after.approved_at), isNow(after.updated_at)]).toEqual([true, true]);
    });

    it('rejecting a pending listing stores the reason', async () => {
      await tools(admin.client)
        .update({ approval_status: 'rejected', rejected_reason: 'Not a tool', approved_at: past })
        .eq('id', 'tool');
      const after = await row('tool');
      expect(after).toMatchObject({
        approval_status: 'rejected',
        rejected_reason: 'Not a tool',
        approved_at: null,
      });
      expect(isNow(after.updated_at)).toBe(true);
    });

    it.each([
      [null, 'ai_tools_rejected_reason_when_rejected'],
      ['', 'ai_tools_rejected_reason_length'],
      ['   ', 'ai_tools_rejected_reason_length'],
      [' \n\t\r ', 'ai_tools_rejected_reason_length'],
    ])('a rejection with the reason %j is refused', async (reason, constraint) => {
      const before = await row('tool');
      const { error } = await reject('tool', reason);
      expect(error?.message).toContain(constraint);
      expect(await row('tool')).toEqual(before);
    });

    it('an approval that carries a reason, and a reason on a pending listing, store none', async () => {
      await tools(admin.client).update({ rejected_reason: 'Mine' }).eq('id', 'tool');
      expect((await row('tool')).rejected_reason).toBeNull();
      await tools(admin.client).update({ approval_status: 'approved', rejected_reason: 'Mine' }).eq('id', 'tool');
      expect(await row('tool')).toMatchObject({ approval_status: 'approved', rejected_reason: null });
    });

    it.each([
      ['approved', 'rejecting it', () => reject('tool')],
      ['rejected', 'approving it', () => approve('tool')],
    ])('a listing that was %s is decided: %s is refused and said', async (_status, _again, again) => {
      await (_status === 'approved' ? approve('tool') : reject('tool'));
      const before = await row('tool');
      const { error } = await again();
      expect(error?.message).toContain('This listing has been decided already.');
      expect(await row('tool')).toEqual(before);
    });

    it('deciding the same once more changes nothing, neither the time nor the reason', async () => {
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

    it('the second of two administrators’ windows finds no pending row', async () => {
      const pendingOnly = (patch: object) =>
        tools(admin.client).update(patch).eq('id', 'tool').eq('approval_status', 'pending').select('id');
      const answers = await Promise.all([
        pendingOnly({ approval_status: 'approved' }),
        pendingOnly({ approval_status: 'rejected', rejected_reason: 'Not a tool' }),
      ]);
      expect(answers.map(({ data }) => data?.length ?? 0).sort()).toEqual([0, 1]);
      expect((await row('tool')).approval_status).toBe(answers[0]?.data?.length ? 'approved' : 'rejected');
    });

    it.each(['unknown', '', 'Approved', null])('a status %j is refused', async (status) => {
      const before = await row('tool');
      await tools(admin.client)
        .update({ approval_status: status as 'pending' })
        .eq('id', 'tool');
      expect(await row('tool')).toEqual(before);
    });
  });

  describe('taking a decision back', () => {
    it.each(['approved', 'rejected'])(
      'a listing that was %s less than a minute ago becomes pending again, cleanly',
      async (status) => {
        await (status === 'approved' ? approve('tool') : reject('tool'));
        await age('tool', 55);
        await undo('tool');
        expect(await row('tool')).toMatchObject({
          approval_status: 'pending',
          approved_at: null,
          rejected_reason: null,
        });
        // And it can be decided anew.
        await reject('tool', 'On second thought');
        expect(await row('tool')).toMatchObject({
          approval_status: 'rejected',
          rejected_reason: 'On second thought',
        });
      },
    );

    it.each(['approved', 'rejected'])('a listing that was %s more than a minute ago stays as it is', async (status) => {
      await (status === 'approved' ? approve('tool') : reject('tool'));
      await age('tool', 61);
      const before = await row('tool');
      const { error } = await undo('tool');
      expect(error?.message).toContain('This listing has been decided already.');
      expect(await row('tool')).toEqual(before);
    });

    it('an edit of an approved listing does not open the minute again', async () => {
      await approve('tool');
      await age('tool', 61);
      await tools(admin.client).update({ name: 'Edited' }).eq('id', 'tool');
      await undo('tool');
      expect((await row('tool')).approval_status).toBe('approved');
    });
  });

  describe('editing', () => {
    it('a change moves updated_at forward, also a second one at once, and nothing else', async () => {
      const before = await row('tool');
      await tools(admin.client).update({ name: 'Edited' }).eq('id', 'tool');
      const first = await row('tool');
      expect({ ...first, updated_at: '', name: '' }).toEqual({ ...before, updated_at: '', name: '' });
      expect(isNow(first.updated_at)).toBe(true);
      await backend.sql(`update public.ai_tools set updated_at = now() + interval '1 second' where id = 'tool'`);
      const ahead = await row('tool');
      await tools(admin.client).update({ name: 'Edited again' }).eq('id', 'tool');
      expect(Date.parse((await row('tool')).updated_at)).toBeGreaterThan(Date.parse(ahead.updated_at));
    });

    it('writing what is there already does not move updated_at', async () => {
      const before = await row('tool');
      await tools(admin.client).update({ name: before.name, tags: before.tags, updated_at: past }).eq('id', 'tool');
      expect(await row('tool')).toEqual(before);
    });

    it.each([
      ['id', 'another'],
      ['created_at', past],
      ['created_by', null],
      ['updated_at', past],
      ['approved_at', past],
      ['is_new_release', false],
    ])('the administrator cannot set %s to %j', async (column, value) => {
      await approve('tool');
      const before = await row('tool');
      await tools(admin.client)
        .update({ [column]: value } as object)
        .eq('id', 'tool');
      expect(await backend.stored()).toEqual({ tool: before });
    });

    it('an edit of a version that somebody has changed since writes nothing', async () => {
      const edit = (at: string, name: string) =>
        tools(admin.client).update({ name }).eq('id', 'tool').eq('updated_at', at).select();
      const { data: seen } = await tools(admin.client).select().eq('id', 'tool').single();
      const [mine, theirs] = [await edit(seen!.updated_at, 'First'), await edit(seen!.updated_at, 'Second')];
      expect([mine.data?.length, theirs.data?.length]).toEqual([1, 0]);
      expect((await row('tool')).name).toBe('First');
      const again = await edit(mine.data![0]!.updated_at, 'Second');
      expect(again.data).toHaveLength(1);
    });
  });

  describe('importing', () => {
    /** As bulk import writes: upsert by id, duplicates not ignored, ids back. */
    const upsert = (...rows: ReturnType<typeof listing>[]) =>
      tools(admin.client).upsert(rows, { onConflict: 'id', ignoreDuplicates: false }).select('id');

    it('a new row is approved now and the administrator’s', async () => {
      const { data } = await upsert(listing('a'), listing('b'));
      expect(data).toHaveLength(2);
      expect(await row('b')).toMatchObject({ approval_status: 'approved', created_by: admin.id });
      expect(isNow((await row('b')).approved_at)).toBe(true);
    });

    it.each(['pending', 'rejected'])(
      'a member’s %s listing is updated and approved; its owner and age stay',
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

    it('a row that nobody owns becomes the administrator’s', async () => {
      await backend.sql(`update public.ai_tools set created_by = null where id = 'tool'`);
      await upsert(listing('tool'));
      expect((await row('tool')).created_by).toBe(admin.id);
    });

    it('the same import twice leaves every row as it was', async () => {
      await upsert(listing('tool'), listing('a'));
      await age('tool', 3600);
      await age('a', 3600);
      const before = await backend.stored();
      await upsert(listing('tool'), listing('a'));
      expect(await backend.stored()).toEqual(before);
    });

    it('an edit after an import is not taken for one', async () => {
      await upsert(listing('a'));
      await approve('tool');
      await tools(admin.client).update({ created_by: admin.id, name: 'Edited' }).eq('id', 'tool');
      expect(await row('tool')).toMatchObject({ name: 'Edited', created_by: member.id });
      await tools(member.client).insert(listing('b'));
      await tools(admin.client).update({ name: 'Edited' }).eq('id', 'b');
      expect(await row('b')).toMatchObject({ name: 'Edited', approval_status: 'pending' });
    });

    it('a batch with one bad row stores none of it', async () => {
      const before = await backend.stored();
      await upsert(listing('a'), listing('b', { url: 'javascript:alert(1)' }), listing('tool', { name: 'Imported' }));
      expect(await backend.stored()).toEqual(before);
    });
  });

  it('a member’s listings stay when the account goes', async () => {
    const leaver = await backend.signUp('leaver@example.com');
    await tools(leaver.client).insert(listing('left'));
    await backend.sql('delete from auth.users where id = $1', [leaver.id]);
    expect(await row('left')).toMatchObject({ created_by: null, approval_status: 'pending' });
    // The token of an account that is gone writes nothing.
    await tools(leaver.client).insert(listing('ghost'));
    expect(Object.keys(await backend.stored())).toEqual(['left', 'tool']);
  });
});
