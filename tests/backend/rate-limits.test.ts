import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const id = idOf('a');
const SAYS = {
  too_many_pending:
    'You can have at most 10 listings in review. Wait for a decision, or withdraw a listing on the My tools page.',
  too_many_submissions: 'You can submit at most 20 listings a day. Try again tomorrow.',
  too_many_rows: 'One request can have at most 100 listings. Send fewer listings at once.',
  too_many_requests_a_day: 'You can request at most 20 placements a day. Try again tomorrow.',
  too_many_renames: 'You can rename listings at most 20 times a day. Try again tomorrow.',
};

describe.each(engines)('rate limits for members on %s', (engine) => {
  let backend: Backend;
  let account: Awaited<ReturnType<Backend['signIn']>>;
  let admin: Client;
  beforeAll(async () => {
    backend = await startBackend(engine);
    account = await backend.member();
    admin = (await backend.admin()).client;
  });
  afterAll(() => backend?.stop());

  describe('submission limits', () => {
    const numbered = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => listing(idOf(`numbered ${from + at}`)));
    let member: Client;
    let second: Client;

    beforeAll(async () => {
      member = account.client;
      second = (await backend.signUp('second@example.com')).client;
    });
    beforeEach(() => backend.clear());

    const submit = async (rows: ReturnType<typeof numbered>, client = member) =>
      (await client.from('ai_tools').insert(rows)).error?.message ?? 'stored';
    const count = async (status = 'pending') =>
      Object.values(await backend.stored()).filter(({ approval_status }) => approval_status === status).length;
    const decideAll = (decision: string) =>
      backend
        .stored()
        .then((rows) => admin.rpc('decide_listings', { ids: Object.keys(rows), decision, reason: 'Not a tool' }));

    it('one request can add at most 10 pending listings', async () => {
      expect(await submit(numbered(11))).toContain(SAYS.too_many_pending);
      expect(await count()).toBe(0);
      expect(await submit(numbered(10))).toBe('stored');
      expect(await count()).toBe(10);
    });

    it('a member can have at most 10 pending listings', async () => {
      expect(await submit(numbered(7))).toBe('stored');
      for (const row of numbered(3, 7)) expect(await submit([row])).toBe('stored');
      expect(await submit(numbered(1, 10))).toContain(SAYS.too_many_pending);
      expect(await submit(numbered(1, 10), second)).toBe('stored');
      await member.from('ai_tools').delete().eq('id', idOf('numbered 0'));
      expect(await submit(numbered(1, 11))).toBe('stored');
      expect(await count()).toBe(11);
    });

    it('concurrent requests from two sessions store at most 10 pending listings', async () => {
      const { client } = await backend.member();
      const responses = await Promise.all(numbered(40).map((row, at) => submit([row], at % 2 ? client : member)));
      expect(responses.filter((response) => response === 'stored')).toHaveLength(10);
      expect(await count()).toBe(10);
    });

    it('a member can submit at most 20 listings a day, including approved and withdrawn listings', async () => {
      await submit(numbered(10));
      await decideAll('approve');
      await submit(numbered(9, 10));
      await member.from('ai_tools').delete().eq('approval_status', 'pending');
      expect(await submit(numbered(2, 19))).toContain(SAYS.too_many_submissions);
      expect(await submit(numbered(1, 19))).toBe('stored');
      const responses = await Promise.all(numbered(5, 20).map((row) => submit([row])));
      expect(responses.filter((response) => response === 'stored')).toEqual([]);
      expect(await count()).toBe(1);
      await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);
      expect(await submit(numbered(1, 25))).toBe('stored');
    });

    it('each resubmission counts toward the submission limit, even in a bulk request', async () => {
      const resend = () => member.from('ai_tools').update({ category: 'Changed' }).eq('approval_status', 'rejected');
      await submit(numbered(10));
      await decideAll('reject');
      await submit(numbered(1, 10));
      expect((await resend()).error?.message).toContain(SAYS.too_many_pending);
      expect([await count(), await count('rejected')]).toEqual([1, 10]);
      await member.from('ai_tools').delete().eq('id', idOf('numbered 10'));
      expect((await resend()).error?.message).toContain(SAYS.too_many_submissions);
      await backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);
      expect((await resend()).error).toBeNull();
      expect(await count()).toBe(10);
    });

    it('a member can edit a pending listing without a limit', async () => {
      await submit(numbered(10));
      await member.from('ai_tools').update({ category: 'A' }).eq('approval_status', 'pending');
      await member.from('ai_tools').upsert(numbered(10).map((row) => ({ ...row, category: 'B' })));
      expect(Object.values(await backend.stored()).map(({ category }) => category)).toEqual(Array(10).fill('B'));
      const [{ count: submitted } = {}] = await backend.sql('select count(*)::int from private.submissions');
      expect(submitted).toBe(10);
    });

    it('a request can contain at most 100 rows', async () => {
      expect(await submit(numbered(100))).toContain(SAYS.too_many_pending);
      expect(await submit(numbered(101))).toContain(SAYS.too_many_rows);
      expect(await count()).toBe(0);
    });

    it('the administrator has no submission limit', async () => {
      expect(await submit(numbered(101), admin)).toBe('stored');
      expect(await count('approved')).toBe(101);
    });
  });

  describe('limits on stored rows', () => {
    let member: Client;

    beforeAll(() => {
      member = account.client;
    });
    beforeEach(async () => {
      await backend.clear();
      await backend.script('delete from public.placements');
      await member.from('ai_tools').insert(listing(id, { name: 'First' }));
    });

    const placements = () =>
      backend.sql<{ kind: string; stage: string; premium_type: string; sponsor_tier: string }>(
        'select kind, stage, premium_type, sponsor_tier from public.placements order by created_at, id',
      );
    const formerSlugs = async () =>
      (await backend.sql<{ slug: string }>('select slug from public.tool_slugs order by slug')).map(({ slug }) => slug);
    const request = async (listing_id = id, kind = 'gold') => {
      const { data, error } = await member.rpc('request_placement', { listing_id, kind });
      return { placement: data, refusal: error?.message ?? 'none' };
    };
    const patch = async (values: object) =>
      (await member.from('ai_tools').update(values).eq('id', id)).error?.message ?? 'stored';
    /** Raises the member’s number of writes today to `times`, for each kind of write except submissions. */
    const upTo = (times: number) =>
      backend.sql(
        `insert into private.submissions (member_id, action)
       select member_id, action from (select member_id, action, count(*)::int as done from private.submissions
         where action <> 'submissions' group by 1, 2) as each, generate_series(done + 1, $1::int)`,
        [times],
      );
    const tomorrow = () => backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);

    it('a member can send at most 20 placement requests a day, including withdrawn requests', async () => {
      for (const done of [0, 1, 19]) {
        await upTo(done);
        const { placement } = await request();
        await member.rpc('withdraw_placement', { placement_id: placement! });
      }
      const { refusal } = await request();
      expect(refusal).toContain(SAYS.too_many_requests_a_day);
      expect(await placements()).toHaveLength(3);
      await tomorrow();
      expect((await request()).refusal).toBe('none');
      expect(await placements()).toHaveLength(4);
    });

    it('concurrent placement requests cannot exceed the limit', async () => {
      await member.from('ai_tools').insert(Array.from({ length: 9 }, (_, at) => listing(idOf(`b${at}`))));
      const ids = [id, ...Array.from({ length: 9 }, (_, at) => idOf(`b${at}`))];
      await Promise.all(
        Array.from({ length: 28 }, (_, at) => request(ids[at % 10], ['gold', 'silver', 'bronze'][Math.floor(at / 10)])),
      );
      expect(await placements()).toHaveLength(20);
    });

    it('a pending listing has at most one request for a badge', async () => {
      for (let turn = 0; turn < 24; turn += 1) {
        await patch({ premium_type: 'sponsored', sponsor_tier: ['bronze', 'silver', 'gold'][turn % 3] });
      }
      expect(await placements()).toEqual([
        { kind: 'gold', stage: 'requested', premium_type: 'sponsored', sponsor_tier: 'gold' },
      ]);
      await patch({ premium_type: 'featured', sponsor_tier: 'none' });
      expect(await placements()).toEqual([
        { kind: 'featured', stage: 'requested', premium_type: 'featured', sponsor_tier: 'none' },
      ]);
    });

    it('a badge request does not replace a plan request', async () => {
      await member.rpc('request_placement', { listing_id: id, kind: 'plan_basic' });
      for (const done of [1, 2, 19]) {
        await upTo(done);
        await patch({ sponsor_tier: 'gold' });
        const [openRequest] = await backend.sql<{ id: string }>(
          `select id from public.placements where kind = 'gold' and stage = 'requested'`,
        );
        if (openRequest) await member.rpc('withdraw_placement', { placement_id: openRequest.id });
      }
      expect(await patch({ sponsor_tier: 'gold' })).toContain(SAYS.too_many_requests_a_day);
      const stored = await placements();
      expect(stored).toHaveLength(4);
      expect(stored.filter(({ stage }) => stage === 'requested')).toMatchObject([{ kind: 'plan_basic' }]);
    });

    it('a member can create at most 20 new slugs a day', async () => {
      for (const turn of [1, 2, 20]) {
        await upTo(turn - 1);
        expect(await patch({ name: `Renamed ${turn}` })).toBe('stored');
        await patch({ name: `RENAMED ${turn}!` });
      }
      expect(await patch({ name: 'Renamed 21' })).toContain(SAYS.too_many_renames);
      expect((await backend.stored(id))[id]).toMatchObject({ name: 'RENAMED 20!', slug: 'renamed-20' });
      await tomorrow();
      expect(await patch({ name: 'Renamed 21' })).toBe('stored');
    });

    it('a former slug is stored only if the listing was public with that slug', async () => {
      await admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
      await admin.rpc('unpublish_listing', { listing_id: id, reason: 'Broken' });
      for (const name of ['Second', 'Third', 'First', 'Fourth']) await patch({ name });
      expect(await formerSlugs()).toEqual(['first']);
      await admin.from('ai_tools').insert(listing('b', { name: 'Second' }));
      await admin.from('ai_tools').insert(listing('c', { name: 'First' }));
      expect(Object.values(await backend.stored('b', 'c')).map(({ slug }) => slug)).toEqual(['second', 'first-2']);
      await admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
      const { data } = await backend.visitor().from('tool_slugs').select('slug, tool:ai_tools(slug)');
      expect(data).toEqual([{ slug: 'first', tool: { slug: 'fourth' } }]);
    });

    it('a slug that a listing still uses is not stored as a former slug', async () => {
      await admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
      await admin.rpc('unpublish_listing', { listing_id: id, reason: 'Broken' });
      await admin.rpc('republish_listing', { listing_id: id });
      expect((await backend.visitor().from('tool_slugs').select('slug')).data).toEqual([]);
    });
  });
});
