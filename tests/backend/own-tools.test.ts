import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnTools } from '../../src/lib/database';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

type Everybody = Awaited<ReturnType<Backend['everybody']>>;

describe.each(engines)('a member’s tools on %s', (engine) => {
  let backend: Backend;
  let everybody: Everybody;
  let member: Client;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    [member, admin] = [everybody.member.client, everybody.administrator.client];
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
  });

  const read = async (client: Client, args: { state?: string; page?: number } = {}) => {
    const { data, error } = await client.rpc('own_tools', args, { get: true });
    if (error) throw error;
    return data as unknown as OwnTools;
  };
  const idsOf = ({ rows }: OwnTools) => rows.map(({ id }) => id);
  const change = (client: Client, id: string) =>
    client.rpc('send_feedback', {
      ...{ feedback_id: randomUUID(), listing_id: id, patch: { best_for: 'readers' }, based_on: { best_for: null } },
      note: 'It changed.',
    });
  const claim = (client: Client, id: string, kind = 'email') =>
    client.rpc('claim_listing', {
      listing_id: id,
      proof_kind: kind,
      ...(kind === 'email' && { proof: 'a@b.example' }),
    });
  const report = (client: Client, id: string) =>
    client.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: id, reason: 'price', note: `Of ${id}` });

  it('a member gets one row per listing that they submitted, changed, claimed or reported', async () => {
    const [waiting, live] = [idOf('waiting'), idOf('live')];
    await member.from('ai_tools').insert({ ...listing(live), premium_type: 'sponsored', sponsor_tier: 'gold' });
    await member.from('ai_tools').insert(listing(waiting));
    await admin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', live);
    await admin.from('ai_tools').insert(['both', 'hidden', 'removed', 'coded', 'theirs'].map((id) => listing(id)));
    for (const send of [
      () => change(member, live),
      () => change(member, 'both'),
      () => report(member, 'both'),
      () => change(member, 'hidden'),
      () => report(member, 'removed'),
      () => claim(member, 'coded', 'domain'),
      () => change(everybody.second.client, 'both'),
      () => claim(everybody.second.client, 'coded'),
      () => report(everybody.second.client, live),
    ])
      expect((await send()).error).toBeNull();
    const down = await admin.rpc('unpublish_listing', { listing_id: 'hidden', reason: 'Gone wrong.' } as never);
    expect(down.error).toBeNull();
    await backend.sql(`delete from public.ai_tools where id = 'removed'`);

    const mine = await read(member);
    expect(mine.counts).toEqual({ pending: 1, approved: 1, rejected: 0, other: 4 });
    expect(mine.rows.slice(0, 2).map(({ id, is_own: isOwn }) => [id, isOwn])).toEqual([
      [waiting, true],
      [live, true],
    ]);
    const [, own, ...others] = mine.rows;
    expect(own).toMatchObject({
      tool: { id: live, approval_status: 'approved', closed_listings: null, running_placements: [] },
      placements: [{ kind: 'gold', state: 'requested', tool_name: `Tool ${live}` }],
      claim: null,
      feedback: [{ kind: 'owner_change', state: 'open', patch: { best_for: 'readers' } }],
    });
    const shown = others.map(({ tool, claim: own, feedback }) => [
      tool?.id ?? null,
      own && [own.state, typeof own.code],
      feedback.map(({ kind, note, state }) => [kind, note, state]),
    ]);
    expect(shown).toEqual([
      ['coded', ['open', 'string'], []],
      [null, null, [['report', 'Of removed', 'open']]],
      [null, null, [['suggestion', 'It changed.', 'open']]],
      [
        'both',
        null,
        [
          ['report', 'Of both', 'open'],
          ['suggestion', 'It changed.', 'open'],
        ],
      ],
    ]);
    for (const [state, ids] of [
      ['pending', [waiting]],
      ['approved', [live]],
      ['rejected', []],
      ['other', others.map(({ id }) => id)],
    ] as const)
      expect([state, idsOf(await read(member, { state }))]).toEqual([state, ids]);
  });

  it('nobody else can read a member’s list', async () => {
    const own = idOf('own');
    await member.from('ai_tools').insert(listing(own));
    await admin.from('ai_tools').insert([listing('a'), listing('b')]);
    for (const send of [change, claim, report]) expect((await send(member, 'a')).error).toBeNull();
    expect((await report(everybody.second.client, 'b')).error).toBeNull();
    expect(idsOf(await read(member))).toEqual([own, 'a']);
    const second = await read(everybody.second.client);
    expect([idsOf(second), second.rows[0]?.claim, second.rows[0]?.feedback.length]).toEqual([['b'], null, 1]);
    const ofAdmin = await read(admin);
    expect(idsOf(ofAdmin).toSorted()).toEqual(['a', 'b']);
    expect(ofAdmin.rows.flatMap(({ claim: own, feedback }) => [own, ...feedback])).toEqual([null, null]);
    await expect(read(everybody.visitor.client)).rejects.toMatchObject({ code: '42501' });
  });

  it('each tool is on exactly one page of the member’s list', async () => {
    await admin.from('ai_tools').insert(Array.from({ length: 60 }, (_, at) => listing(`t-${at}`)));
    await backend.sql(`update public.ai_tools set created_by = $1`, [everybody.member.id]);
    await admin.from('ai_tools').insert(listing('other'));
    await report(member, 'other');
    const pages = [await read(member), await read(member, { page: 2 }), await read(member, { page: 3 })];
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 11, 0]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(61);
    expect(pages.map(({ counts }) => counts)).toEqual(
      pages.map(() => ({ pending: 0, approved: 60, rejected: 0, other: 1 })),
    );
    expect(pages[1]?.rows.at(-1)).toMatchObject({ id: 'other', is_own: false });
  });
});
