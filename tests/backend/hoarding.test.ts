import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const MANY_REQUESTS = 'You can request at most 20 placements within 24 hours. Send this one tomorrow.';

const id = idOf('a');

describe.each(engines)('rows and addresses that a member leaves behind on %s', (engine) => {
  let backend: Backend;
  let member: Client;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    member = (await backend.member()).client;
    admin = (await backend.admin()).client;
  });
  afterAll(() => backend?.stop());
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
  /** As if the member had done again and again today what they did last, up to so many times. */
  const upTo = (times: number) =>
    backend.sql(
      `insert into private.submissions (member_id, act)
       select member_id, act from (select member_id, act, count(*)::int as done from private.submissions
         where act <> 'submissions' group by 1, 2) as each, generate_series(done + 1, $1::int)`,
      [times],
    );
  const tomorrow = () => backend.sql(`update private.submissions set submitted_at = submitted_at - interval '1 day'`);

  it('20 placements are requested a day and not 21, also where each was withdrawn', async () => {
    for (const done of [0, 1, 19]) {
      await upTo(done);
      const { placement } = await request();
      await member.rpc('withdraw_placement', { placement_id: placement! });
    }
    const { refusal } = await request();
    expect(refusal).toContain(MANY_REQUESTS);
    expect(await placements()).toHaveLength(3);
    await tomorrow();
    expect((await request()).refusal).toBe('none');
    expect(await placements()).toHaveLength(4);
  });

  it('20 of 28 that are sent at once for ten listings', async () => {
    await member.from('ai_tools').insert(Array.from({ length: 9 }, (_, at) => listing(idOf(`b${at}`))));
    const ids = [id, ...Array.from({ length: 9 }, (_, at) => idOf(`b${at}`))];
    await Promise.all(
      Array.from({ length: 28 }, (_, at) => request(ids[at % 10], ['gold', 'silver', 'bronze'][Math.floor(at / 10)])),
    );
    expect(await placements()).toHaveLength(20);
  });

  it('the badge of a pending listing is one wish, whatever it was before', async () => {
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

  it('a wish leaves a request for a plan as it is, and counts where it was withdrawn each time', async () => {
    await member.rpc('request_placement', { listing_id: id, kind: 'plan_basic' });
    for (const done of [1, 2, 19]) {
      await upTo(done);
      await patch({ sponsor_tier: 'gold' });
      const [wish] = await backend.sql<{ id: string }>(
        `select id from public.placements where kind = 'gold' and stage = 'requested'`,
      );
      if (wish) await member.rpc('withdraw_placement', { placement_id: wish.id });
    }
    expect(await patch({ sponsor_tier: 'gold' })).toContain(MANY_REQUESTS);
    const stored = await placements();
    expect(stored).toHaveLength(4);
    expect(stored.filter(({ stage }) => stage === 'requested')).toMatchObject([{ kind: 'plan_basic' }]);
  });

  it('20 new addresses a day and not 21; a name that changes no address is free', async () => {
    for (const turn of [1, 2, 20]) {
      await upTo(turn - 1);
      expect(await patch({ name: `Renamed ${turn}` })).toBe('stored');
      await patch({ name: `RENAMED ${turn}!` });
    }
    expect(await patch({ name: 'Renamed 21' })).toContain(
      'You can give your listings at most 20 new addresses within 24 hours. Change the name tomorrow.',
    );
    expect((await backend.stored(id))[id]).toMatchObject({ name: 'RENAMED 20!', slug: 'renamed-20' });
    await tomorrow();
    expect(await patch({ name: 'Renamed 21' })).toBe('stored');
  });

  it('a former slug is kept only if the listing was public under it', async () => {
    await admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
    await admin.rpc('unpublish_listing', { listing_id: id, reason: 'Broken' });
    for (const name of ['Second', 'Third', 'First', 'Fourth']) await patch({ name });
    expect(await formerSlugs()).toEqual(['first']);
    // What was not public under a name does not hold it.
    await admin.from('ai_tools').insert(listing('b', { name: 'Second' }));
    await admin.from('ai_tools').insert(listing('c', { name: 'First' }));
    expect(Object.values(await backend.stored('b', 'c')).map(({ slug }) => slug)).toEqual(['second', 'first-2']);
    await admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
    const { data } = await backend.visitor().from('tool_slugs').select('slug, tool:ai_tools(slug)');
    expect(data).toEqual([{ slug: 'first', tool: { slug: 'fourth' } }]);
  });

  it('a slug that is in use is no former one, also after the listing was taken down and published again', async () => {
    await admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
    await admin.rpc('unpublish_listing', { listing_id: id, reason: 'Broken' });
    await admin.rpc('republish_listing', { listing_id: id });
    expect((await backend.visitor().from('tool_slugs').select('slug')).data).toEqual([]);
  });
});
