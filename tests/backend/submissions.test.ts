import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';
import type { Database } from '../../src/lib/database';
import { sample } from 'fast-check';
import { addressKey } from '../../src/domain/address/address-key';
import { ONE_ADDRESS, storedAddresses, TWO_ADDRESSES } from '../support/address-keys';

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('submissions on %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());

  describe('decisions', () => {
    let member: Account;
    let admin: Account;

    beforeAll(() => {
      [member, admin] = [everybody.member, everybody.administrator];
    });
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
      const made = await backend.sql<Record<string, string | null>>(
        'select * from private.listing_decisions where tool_id = $1 order by id',
        [id],
      );
      return made.map(({ decision, reason, decided_by }) => [decision, reason, decided_by]);
    };

    it('one call decides several listings and skips listings that are not pending', async () => {
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

    it('a listing that its owner has changed since the given version is not decided', async () => {
      await submit(a, b);
      const { data: seen } = await admin.client.from('ai_tools').select('id, updated_at').order('id');
      await member.client.from('ai_tools').update({ url: 'https://other.example/' }).eq('id', a);
      const versions = seen!.map(({ updated_at }) => updated_at);
      const ids = seen!.map(({ id }) => id);
      expect(await decide({ ids, decision: 'approve', versions })).toEqual({ [a]: 'changed', [b]: 'done' });
      expect(await statuses(a, b)).toEqual(['pending', 'approved']);
    });

    it('an invalid decision is rejected and changes nothing', async () => {
      await submit(a);
      for (const [args, message] of [
        [{ decision: 'approved' }, 'must be approve, reject or undo'],
        [{ decision: 'reject' }, 'Please give a reason.'],
        [{ decision: 'reject', reason: ' \n' }, 'Please give a reason.'],
        [{ decision: 'reject', reason: 'x'.repeat(1001) }, 'ai_tools_rejected_reason_length'],
        [{ decision: 'approve', versions: [] }, 'one version for each id'],
        [{ decision: 'approve', ids: Array.from({ length: 1001 }, () => a) }, 'at most 1,000'],
      ] as const) {
        expect([args.decision, await decide({ ids: [a], ...args } as never)]).toEqual([
          args.decision,
          expect.stringContaining(message),
        ]);
      }
      expect(await statuses(a)).toEqual(['pending']);
    });

    it('one call can decide 1,000 listings', async () => {
      await submit(a, b);
      const ids = [a, b, ...Array.from({ length: 998 }, (_, at) => `gone-${at}`)];
      const outcomes = await decide({ ids, decision: 'approve' });
      expect(Object.keys(outcomes)).toHaveLength(1000);
      expect(Object.values(outcomes).filter((outcome) => outcome === 'done')).toHaveLength(2);
      expect(await statuses(a, b)).toEqual(['approved', 'approved']);
    });

    it('taking down a listing requires a reason, which the owner can read', async () => {
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
      expect(back).toMatchObject({
        approval_status: 'approved',
        rejected_reason: null,
        created_at: expect.any(String),
      });
      expect((await backend.stored())[a]).toMatchObject({ created_at: down[a]!.created_at, slug: down[a]!.slug });
      const missing = await admin.client.rpc('republish_listing', { listing_id: 'no such id' });
      expect(missing.error?.message).toContain('The listing was deleted');
    });

    it('each decision is recorded with its action, time and account', async () => {
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
        ['rejected', 'No maker named', admin.id],
        ['resubmitted', null, member.id],
        ['approved', null, admin.id],
        ['undone', null, admin.id],
        ['approved', null, admin.id],
        ['unpublished', 'Broken', admin.id],
        ['published', null, admin.id],
        ['unpublished', 'By hand', null],
      ]);
    });

    it('only the owner and the administrator can read decisions, and nobody can write decisions', async () => {
      await submit(a);
      await decide({ ids: [a], decision: 'approve' });
      const stored = () => backend.sql('select * from private.listing_decisions');
      const before = await stored();
      const other = await backend.signUp('other-reader@example.com');
      for (const [client, seen, expectedRows] of [
        [backend.visitor(), 0, []],
        [other.client, 0, []],
        [member.client, 0, [{ listing: a, decision: 'approved', reason: null }]],
        [admin.client, 2, []],
      ] as const) {
        const { data } = await client.rpc('own_decisions', {}, { get: true });
        expect(data ?? []).toMatchObject(expectedRows);
        const table = client.from('listing_history');
        expect((await table.select().eq('listing_id', a)).data?.length ?? 0).toBe(seen);
        await table.insert({ listing_id: a, kind: 'review', before: {}, after: { approval_status: 'rejected' } });
        await table.update({ after: { approval_status: 'rejected' } }).eq('listing_id', a);
        await table.delete().eq('listing_id', a);
      }
      expect(await stored()).toEqual(before);
    });
  });

  describe('duplicate listings', () => {
    const OWN = idOf('own');
    const OTHERS = idOf('others');
    const REJECTED = idOf('rejected');
    const NOTHING = { listed: [], is_waiting: false, is_own_waiting: false, named: [] };
    let actors: Record<string, { client: Client; id?: string; token?: string }>;
    const of = (name: string) => actors[name]!.client;
    const ask = async (name: string, address: string, tool = '', exceptId?: string) =>
      (await of(name).rpc('find_duplicates', { address, name: tool, ...(exceptId && { except_id: exceptId }) })).data;
    const reasons = async () =>
      (
        await backend.sql<{ tool_id: string; reason: string }>(
          'select tool_id, reason from public.duplicate_reasons order by reason',
        )
      ).map(({ tool_id, reason }) => [tool_id, reason]);

    beforeAll(async () => {
      const { second, ...others } = everybody;
      actors = { ...others, 'second member': second };
      await backend.clear();
      await of('administrator')
        .from('ai_tools')
        .insert([
          listing('lumen', { name: 'Lumen Art', url: 'https://www.lumen.example/?utm_source=x' }),
          listing('folder-a', { name: 'Anna', url: 'https://github.com/anna/tool' }),
        ]);
      await of('member')
        .from('ai_tools')
        .insert([
          listing(OWN, { name: 'Lumenart', url: 'http://lumen.example/' }),
          listing(idOf('waits'), { name: 'Secret Plan', url: 'https://waits.example/plan' }),
        ]);
      await of('second member')
        .from('ai_tools')
        .insert(listing(OTHERS, { name: 'Others', url: 'https://Lumen.example' }));
      await of('member')
        .from('ai_tools')
        .insert(listing(REJECTED, { name: 'Refused', url: 'https://refused.example' }));
      await backend.script(
        `update public.ai_tools set approval_status = 'rejected', rejected_reason = 'No.' where id = '${REJECTED}'`,
      );
    });

    describe('the normalized key of an address', () => {
      const keysOf = async (addresses: readonly string[]) =>
        (
          await backend.sql<{ key: string }>(
            `select private.address_key(address) as key
           from jsonb_array_elements_text(($1::text)::jsonb) with ordinality as given (address, place) order by place`,
            [JSON.stringify(addresses)],
          )
        ).map(({ key }) => key);

      it('SQL and TypeScript compute the same key for 3,000 addresses', async () => {
        const addresses = sample(storedAddresses, { numRuns: 3000, seed: 22 });
        const pairs = [...ONE_ADDRESS, ...TWO_ADDRESSES].flat();
        const keys = await keysOf([...addresses, ...pairs]);
        const differing = [...addresses, ...pairs].filter((address, at) => keys[at] !== addressKey(address));
        expect(differing).toEqual([]);
        expect(await keysOf(keys)).toEqual(keys);
      });

      it('a lookup by the normalized key uses an index', async () => {
        // Sequential scans are disabled, because PostgreSQL prefers them for a small table.
        await backend.script(`create function private.plan_of(query text) returns setof text language plpgsql as $$
        begin set local enable_seqscan = off; return query execute 'explain ' || query; end $$`);
        const plan = await backend.sql<{ line: string }>(
          `select private.plan_of($$select id from public.ai_tools where private.address_key(url) = 'lumen.example'$$) as line`,
        );
        await backend.script('drop function private.plan_of(text)');
        expect(plan.map(({ line }) => line).join('\n')).toContain('ai_tools_address_keys');
      });

      it('a Unicode address is rejected and has no key', async () => {
        const id = idOf('unicode');
        await of('member')
          .from('ai_tools')
          .insert(listing(id, { url: 'https://bücher.example/' }));
        expect(await backend.stored(id)).toEqual({});
        expect(await ask('member', 'https://bücher.example/')).toEqual(NOTHING);
      });
    });

    describe('the duplicate check for members', () => {
      it.each(['http://lumen.example', 'https://LUMEN.example/#top', 'https://www.lumen.example:443/?ref=aisle'])(
        'a member who enters %s sees the matching listing, and whether another listing is pending',
        async (address) => {
          expect(await ask('member', address)).toEqual({
            listed: [{ slug: 'lumen-art', name: 'Lumen Art' }],
            is_waiting: true,
            is_own_waiting: true,
            named: [],
          });
        },
      );

      it('a member learns only that a pending listing has the exact address', async () => {
        const response = await ask('second member', 'https://waits.example/plan/', 'Secret Plan');
        expect(response).toEqual({ ...NOTHING, is_waiting: true });
        for (const near of [
          'https://waits.example',
          'https://waits.example/plan2',
          'https://waits.example/%',
          '%',
          '',
        ]) {
          expect(await ask('second member', near, 'Secret Plan')).toEqual(NOTHING);
        }
      });

      it('a member’s own pending listing is reported as their own, and the listing being edited is ignored', async () => {
        expect(await ask('member', 'https://waits.example/plan')).toEqual({ ...NOTHING, is_own_waiting: true });
        expect(await ask('member', 'https://waits.example/plan', '', idOf('waits'))).toEqual(NOTHING);
        expect(await ask('member', 'https://refused.example')).toEqual(NOTHING);
      });

      it.each([
        ['lumen art', true],
        ['LumenArt', true],
        ['Lumen-Arts', true],
        ['Lumem Art', true],
        ['Lumen Artist', false],
        ['Anno', true],
        ['', false],
      ])('an approved listing is reported if its name is similar to %j (expected: %s)', async (name, isLike) => {
        expect((await ask('second member', 'https://new.example', name))?.named.length).toBe(isLike ? 1 : 0);
      });

      it('a member is not shown another owner’s listing on a shared host', async () => {
        expect(await ask('second member', 'https://github.com/bert/tool')).toEqual(NOTHING);
        expect((await ask('second member', 'https://github.com/anna/tool/'))?.listed).toEqual([
          { slug: 'anna', name: 'Anna' },
        ]);
      });

      it('a visitor cannot run the duplicate check', async () => {
        for (const address of ['https://lumen.example', 'https://waits.example/plan']) {
          const { data, error } = await of('visitor').rpc('find_duplicates', { address });
          expect([data, error !== null]).toEqual([null, true]);
        }
      });
    });

    it('a member can still submit a listing with a listed address', async () => {
      const id = idOf('again');
      await of('second member')
        .from('ai_tools')
        .insert(listing(id, { url: 'https://lumen.example' }));
      expect((await backend.stored(id))[id]?.approval_status).toBe('pending');
      await of('second member').from('ai_tools').delete().eq('id', id);
    });

    describe('the reason for submitting a duplicate', () => {
      beforeAll(async () => {
        await of('member').from('duplicate_reasons').upsert({ tool_id: OWN, reason: 'a: another maker' });
        await of('second member').from('duplicate_reasons').upsert({ tool_id: OTHERS, reason: 'b: a fork' });
      });
      const both = [
        [OWN, 'a: another maker'],
        [OTHERS, 'b: a fork'],
      ];

      it.each([
        ['visitor', []],
        ['member', [OWN]],
        ['second member', [OTHERS]],
        ['administrator', [OWN, OTHERS]],
      ])('the %s can read only the reasons that their role allows', async (name, readable) => {
        const { data } = await of(name).from('duplicate_reasons').select('tool_id').order('reason');
        expect(data?.map(({ tool_id }) => tool_id) ?? []).toEqual(readable);
      });

      it.each([
        ['visitor', [OWN, OTHERS, REJECTED, 'lumen']],
        ['member', [OTHERS, 'lumen', 'The listing was deleted']],
        ['second member', [OWN, REJECTED, 'lumen']],
        ['administrator', [OWN, OTHERS, REJECTED]],
      ])('the %s cannot write a reason for another member’s listing', async (name, ids) => {
        const table = () => of(name).from('duplicate_reasons');
        for (const tool_id of ids) {
          await table().insert({ tool_id, reason: 'forged' });
          await table().upsert({ tool_id, reason: 'forged' });
          await table().update({ reason: 'forged' }).eq('tool_id', tool_id);
          await table().delete().eq('tool_id', tool_id);
        }
        expect(await reasons()).toEqual(both);
      });

      it('a reason can be edited by the listing’s owner and is deleted with the listing', async () => {
        const table = () => of('member').from('duplicate_reasons');
        await table().update({ reason: 'a: changed' }).eq('tool_id', OWN);
        await table().update({ tool_id: OTHERS }).eq('tool_id', OWN);
        await table().update({ tool_id: 'lumen' }).eq('tool_id', OWN);
        await table().delete().eq('tool_id', OWN);
        expect(await reasons()).toEqual([[OWN, 'a: changed'], both[1]]);
        await table().upsert({ tool_id: OWN, reason: 'a: another maker' });

        const id = idOf('withdrawn');
        await of('member').from('ai_tools').insert(listing(id));
        await table().insert({ tool_id: id, reason: 'c: goes' });
        expect(await reasons()).toEqual([...both, [id, 'c: goes']]);
        await of('member').from('ai_tools').delete().eq('id', id);
        expect(await reasons()).toEqual(both);
      });

      it.each([
        ['500 characters', 'ä'.repeat(500), true],
        ['501 characters', 'ä'.repeat(501), false],
        ['only blanks', ' \n\t', false],
        ['a control character', 'a\u0007b', false],
      ])('a reason of %s is stored: %s', async (_what, reason, isStored) => {
        await of('member').from('duplicate_reasons').upsert({ tool_id: OWN, reason });
        expect((await reasons()).some(([, stored]) => stored === reason)).toBe(isStored);
        await of('member').from('duplicate_reasons').upsert({ tool_id: OWN, reason: 'a: another maker' });
      });

      it('a reason cannot change once the listing is approved', async () => {
        const id = idOf('approved');
        await of('member').from('ai_tools').insert(listing(id));
        await of('member').from('duplicate_reasons').insert({ tool_id: id, reason: 'c: said before' });
        await of('administrator').rpc('decide_listings', { ids: [id], decision: 'approve' });
        await of('member').from('duplicate_reasons').update({ reason: 'c: said after' }).eq('tool_id', id);
        expect(await reasons()).toEqual([...both, [id, 'c: said before']]);
        await of('administrator').from('ai_tools').delete().eq('id', id);
      });

      it('the review queue shows the reason and possible duplicates, with published duplicates at the top', async () => {
        const items = await waitingFor(of('administrator'), 'pending');
        const same = Object.fromEntries(
          items.flatMap(({ tool, facts }) => (facts.same ? [[tool.id, facts.same]] : [])),
        );
        expect(same[OTHERS]?.reason).toBe('b: a fork');
        expect(
          same[OTHERS]?.others?.map((other) => [other.id, other.approval_status, other.has_address, other.email]),
        ).toEqual([
          ['lumen', 'approved', true, 'admin@example.com'],
          [OWN, 'pending', true, 'member@example.com'],
        ]);
        expect(Object.keys(same).sort()).toEqual([OWN, OTHERS].sort());
        for (const name of ['visitor', 'member', 'second member']) {
          expect((await of(name).rpc('review_queue', { kind: 'pending' })).data).toBeNull();
        }
      });
    });

    describe('the duplicate check for imports', () => {
      const calls = {
        ids: ['new', 'lumen', OWN, 'other'],
        addresses: [
          'http://www.lumen.example/',
          'https://lumen.example',
          'https://refused.example',
          'https://other.example',
        ],
      };

      it('the check returns addresses that are listed or pending with a different id', async () => {
        const { data } = await of('administrator').rpc('existing_addresses', calls);
        const found = (id: string) => new Map(data?.[id]?.map((other) => [other.id, other.status]));
        expect(Object.keys(data ?? {}).toSorted()).toEqual(['lumen', 'new']);
        const waiting = [OWN, OTHERS].map((id) => [id, 'pending'] as const);
        expect(found('new')).toEqual(new Map([['lumen', 'approved'], ...waiting]));
        expect(found('lumen')).toEqual(new Map(waiting));
      });

      it.each(['visitor', 'member', 'second member'])(
        'the duplicate check for imports returns nothing to the %s',
        async (name) => {
          const { data, error } = await of(name).rpc('existing_addresses', calls);
          expect([data, error !== null]).toEqual([null, true]);
        },
      );
    });
  });
});
