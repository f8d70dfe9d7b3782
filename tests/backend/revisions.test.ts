import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHECKABLE, REVISABLE } from '../../src/domain/decisions/revisions';
import { COLUMNS, LISTING_COLUMNS } from '../../src/domain/listing/listing-columns';
import type { Json } from '../../src/lib/database';
import { type Backend, type Client, engines, listing, startBackend, waitingFor } from '../support/backend';
import { UNDO_WINDOW_WORDS } from '../../src/lib/rules';

const LIVE = 'live';
type Values = Record<string, Json>;
type Everybody = Awaited<ReturnType<Backend['everybody']>>;
type Name = keyof Everybody;

describe.each(engines)('changes to a listing of the directory, on %s', (engine) => {
  let backend: Backend;
  let everybody: Everybody;
  let member: Client;
  let second: Client;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    [member, second, admin] = [everybody.member.client, everybody.second.client, everybody.administrator.client];
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await admin.from('ai_tools').insert(listing(LIVE));
    await backend.sql('update public.ai_tools set created_by = $1', [everybody.member.id]);
  });

  const live = async (id = LIVE) =>
    (await backend.sql<{ values: Values }>('select private.revisable_values($1) as values', [id]))[0]!.values;
  /** What was sent, as the form does it: with what stood in these columns. */
  const send = async (client: Client, patch: Values, more: Values = {}) => {
    const now = await live();
    const asked = {
      ...{ revision_id: randomUUID() as string, listing_id: LIVE, patch, note: 'It changed.' },
      based_on: Object.fromEntries(Object.keys(patch).map((key) => [key, now[key] ?? null])),
      ...more,
    };
    const { data, error } = await client.rpc('submit_revision', asked);
    return { id: asked.revision_id, said: error?.message ?? data };
  };
  const all = () =>
    backend.sql<{ id: string; state: string; kind: string; patch: Values; based_on: Values; reason: string | null }>(
      `select id, state, kind, patch, based_on, reason, applied, note, source, author, decided_by
       from public.listing_revisions order by created_at, id`,
    );
  const desk = async () => (await waitingFor(admin, 'change')).map(({ facts, tool }) => ({ ...facts, tool }));
  const seen = async (id: string) => (await desk()).find((row) => row.id === id);
  const accept = async (id: string, choices: Values = {}, version?: string) => {
    const { error } = await admin.rpc('accept_revision', {
      ...{ revision_id: id, choices },
      version: version ?? (await seen(id))?.version ?? '',
    });
    return error?.message ?? 'accepted';
  };

  it('the columns that can be changed are those of the form', async () => {
    const rows = await backend.sql<{ name: string }>(`select unnest(private.revisable_columns()) as name`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...REVISABLE].sort());
  });

  it('nobody need say why of what the tool’s own site shows: these columns alone', async () => {
    const rows = await backend.sql<{ name: string }>(`select unnest(private.verifiable_columns()) as name`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...CHECKABLE].sort());
    const others: Record<string, Json> = {
      ...{ name: 'Renamed', description: 'It writes songs now.', tags: ['song'], what_it_does: ['Writes songs'] },
      ...{ best_for: 'Singers', what_is_free: 'One song' },
    };
    const facts: Record<string, Json> = {
      ...{ url: 'https://new.example/', category: 'Video', pricing_type: 'paid', platforms: ['Web'], trial_days: 14 },
      ...{ logo_url: 'https://new.example/a.png', screenshot_url: 'https://new.example/b.png', has_api: true },
      ...{
        api_category: 'Audio',
        api_documentation_url: 'https://new.example/docs',
        video_url: 'https://youtu.be/abc',
      },
    };
    expect([...Object.keys(others), ...Object.keys(facts)].sort()).toEqual([...REVISABLE].sort());
    for (const [column, value] of Object.entries(others)) {
      for (const patch of [{ [column]: value }, { pricing_type: 'paid', [column]: value }])
        expect((await send(second, patch, { note: null })).said).toContain('listing_revisions_note_of_suggestion');
    }
    expect(await all()).toEqual([]);
    for (const [column, value] of Object.entries(facts)) {
      const { id, said } = await send(second, { [column]: value }, { note: ' ' });
      expect([column, said]).toEqual([column, 'waiting']);
      await second.rpc('withdraw_revision', { revision_id: id });
    }
    expect((await send(second, facts, { note: null })).said).toBe('waiting');
    expect((await all()).at(-1)).toMatchObject({ kind: 'suggestion', note: null, patch: facts });
  });

  it('the columns of a listing that waits which its owner leaves alone are those that no form of theirs has', async () => {
    const rows = await backend.sql<{ name: string }>(
      `select jsonb_object_keys(private.admin_only_columns(null)) as name`,
    );
    const own = COLUMNS.filter((column) => LISTING_COLUMNS[column].part === 'known' || column === 'affiliate_url');
    expect(rows.map(({ name }) => name).sort()).toEqual([...own].sort());
  });

  it('what an owner changes waits while the live text stays; changed again it is the same one; withdrawn it is over', async () => {
    const before = await backend.stored();
    const first = await send(member, { description: 'It writes songs now.', trial_days: '14', name: 'Tool live' });
    expect(first.said).toBe('waiting');
    expect(await all()).toMatchObject([
      // As it would be stored, and without what changes nothing.
      { kind: 'owner', state: 'open', patch: { description: 'It writes songs now.', trial_days: 14 } },
    ]);
    expect((await all())[0]?.based_on).toEqual({ description: 'A tool that a test made.', trial_days: null });
    expect(await send(member, { url: 'https://new.example/' }, { revision_id: first.id, note: '  ' })).toMatchObject({
      said: 'waiting',
    });
    expect(await all()).toMatchObject([{ patch: { url: 'https://new.example/' }, note: null }]);
    expect((await send(member, { url: 'https://b.example/' })).said).toContain('already in review');
    expect(await backend.stored()).toEqual(before);
    for (let again = 0; again < 2; again += 1) {
      expect((await member.rpc('withdraw_revision', { revision_id: first.id })).error).toBeNull();
    }
    expect((await all())[0]?.state).toBe('withdrawn');
    expect(await accept(first.id)).toContain('withdrawn');
    expect((await send(member, { url: 'https://c.example/' }, { revision_id: first.id })).said).toContain('decided');
  });

  it('is refused as a save would be: by the same constraints, for other columns, without a reason, and where nothing changes', async () => {
    const said = async (patch: Values, more?: Values) => (await send(second, patch, more)).said;
    expect(await said({ name: 'R' })).toContain('ai_tools_name_length');
    expect(await said({ url: 'javascript:alert(1)' })).toContain('ai_tools_url_form');
    expect(await said({ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) })).toContain('ai_tools_tags_count');
    expect(await said({ name: null })).toContain('null');
    expect(await said({ trial_days: 366 })).toContain('ai_tools_trial_days_range');
    expect(await said({ best_for: 'Two\nlines' })).toContain('ai_tools_best_for_length');
    for (const column of [
      'approval_status',
      'created_by',
      'slug',
      'premium_type',
      'affiliate_url',
      'banner_url',
      'id',
    ]) {
      expect(await said({ [column]: 'approved' })).toContain('Only what the form shows');
    }
    for (const odd of [[], 'name', 7, null] as Json[]) expect(await said({}, { patch: odd })).not.toBe('waiting');
    expect(await said({ name: 'Tool live' })).toContain('already says so');
    expect(await said({ name: 'Renamed' }, { note: ' ' })).toContain('listing_revisions_note_of_suggestion');
    expect(await said({ name: 'Renamed' }, { note: 'x'.repeat(501) })).toContain('listing_revisions_note_length');
    expect(await said({ name: 'Renamed' }, { source: 'ftp://a.example/' })).toContain('listing_revisions_source_form');
    expect(await said({ name: 'Renamed' }, { listing_id: 'no such listing' })).toContain('no longer in the directory');
    // Somebody else was quicker.
    expect(await said({ name: 'Renamed' }, { based_on: { name: 'Before' } })).toBeNull();
    expect(await all()).toEqual([]);
    expect((await backend.stored())[LIVE]).toMatchObject({ name: 'Tool live', slug: 'tool-live' });
    expect(await said({ name: 'Renamed' }, { source: 'https://source.example/' })).toBe('waiting');
    expect(await all()).toMatchObject([{ kind: 'suggestion', source: 'https://source.example/', note: 'It changed.' }]);
  });

  it('each role does to the table and the functions what is theirs, and sees no other member’s change', async () => {
    const [mine, theirs] = [await send(member, { name: 'Mine' }), await send(second, { name: 'Theirs' })];
    expect([mine.said, theirs.said]).toEqual(['waiting', 'waiting']);
    const versions = new Map((await desk()).map(({ id, version }) => [id, version]));
    const before = JSON.stringify([await all(), await backend.stored()]);
    const ids: Record<string, Name> = { [mine.id]: 'member', [theirs.id]: 'second' };
    const wrong: string[] = [];
    for (const name of Object.keys(everybody) as Name[]) {
      const { client } = everybody[name];
      const table = client.from('listing_revisions');
      const [row] = await backend.sql('select * from public.listing_revisions');
      await table.insert({ ...row, id: randomUUID(), author: everybody.second.id } as never);
      await table.upsert(row as never);
      await table.update({ state: 'accepted', patch: { name: 'Taken' } } as never).not('id', 'is', null);
      await table.delete().not('id', 'is', null);
      const { data } = await table.select('id');
      const readable = Object.keys(ids).filter((id) => name === 'administrator' || ids[id] === name);
      if (
        data
          ?.map(({ id }) => id)
          .sort()
          .join() !== readable.sort().join() &&
        (data?.length ?? 0) + readable.length > 0
      )
        wrong.push(`${name} reads ${data?.length}`);
      for (const [id, whose] of Object.entries(ids)) {
        const version = versions.get(id) ?? '';
        const calls = {
          accept: () => client.rpc('accept_revision', { revision_id: id, choices: {}, version }),
          refuse: () => client.rpc('reject_revision', { revision_id: id, reason: 'No.', version }),
          undo: () => client.rpc('undo_revision', { revision_id: id }),
          desk: () => client.rpc('review_queue'),
          withdraw: () => client.rpc('withdraw_revision', { revision_id: id }),
          overwrite: () =>
            client.rpc('submit_revision', {
              ...{ revision_id: id, listing_id: LIVE, patch: { name: 'Over' }, note: 'Over.' },
              based_on: { name: 'Tool live' },
            }),
        };
        for (const [what, call] of Object.entries(calls)) {
          const isAllowed = name === 'administrator' ? !['withdraw', 'overwrite'].includes(what) : name === whose;
          // What a role may do is tried below and elsewhere.
          if (isAllowed && (name === 'administrator' || ['withdraw', 'overwrite'].includes(what))) continue;
          if (!(await call()).error) wrong.push(`${name} ${what} of ${whose}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(JSON.stringify([await all(), await backend.stored()])).toBe(before);
    const token = everybody.administrator.token;
    for (const name of ['merge_revision', 'write_revision', 'lock_revision', 'changed_columns'])
      expect((await backend.request(`/rest/v1/rpc/${name}`, { method: 'POST', token })).status).toBe(404);
  });

  it('20 may wait and 40 be sent a day, also at once', async () => {
    const ids = Array.from({ length: 21 }, (_, n) => `tool-${n}`);
    await admin.from('ai_tools').insert(ids.map((id) => listing(id)));
    const sendTo = async (id: string) => {
      const { data, error } = await second.rpc('submit_revision', {
        ...{ revision_id: randomUUID(), listing_id: id, patch: { category: 'Video' }, note: 'It is one.' },
        based_on: { category: 'Other' },
      });
      return error?.message ?? data;
    };
    const said = await Promise.all(ids.map(sendTo));
    expect(said.filter((one) => one === 'waiting')).toHaveLength(20);
    expect(said.find((one) => one !== 'waiting')).toContain(
      'You can have at most 20 changes in review. Wait, or withdraw one under My tools.',
    );
    const [{ id: revision_id, tool_id: listing_id }] = (await backend.sql<{ id: string; tool_id: string }>(
      'select id, tool_id from public.listing_revisions limit 1',
    )) as [{ id: string; tool_id: string }];
    const change = async (category: string) => {
      const { data, error } = await second.rpc('submit_revision', {
        ...{ revision_id, listing_id, patch: { category }, note: 'It is one.' },
        based_on: { category: 'Other' },
      });
      return error?.message ?? data;
    };
    // As many as a day has, but one.
    await backend.sql(
      `insert into private.submissions (member_id, action) select $1, 'revisions' from generate_series(1, $2::int)`,
      [everybody.second.id, 19],
    );
    expect(await change('Audio')).toBe('waiting');
    expect(await change('Code')).toContain('You can send at most 40 changes a day. Try again tomorrow.');
  });

  it('accepted, it is saved as the administrator saves: renamed with its former address, still approved, its placement kept', async () => {
    await admin.from('ai_tools').update({ premium_type: 'featured' }).eq('id', LIVE);
    const { id } = await send(member, { name: 'Song Maker', trial_days: 7 });
    const row = (await seen(id))!;
    expect(row).toMatchObject({
      by: 'owner',
      tool: { id: LIVE, slug: 'tool-live' },
      author: { email: 'member@example.com', accepted: 0, refused: 0 },
      columns: [
        { name: 'name', base: 'Tool live', current: 'Tool live', proposed: 'Song Maker', verdict: 'clean' },
        { name: 'trial_days', base: null, current: null, proposed: 7, verdict: 'clean' },
      ],
    });
    expect(await accept(id)).toBe('accepted');
    const { [LIVE]: tool } = await backend.stored();
    expect(tool).toMatchObject({
      ...{ name: 'Song Maker', slug: 'song-maker', approval_status: 'approved', premium_type: 'featured' },
      created_by: everybody.member.id,
    });
    expect(await backend.sql('select slug from public.tool_slugs')).toEqual([{ slug: 'tool-live' }]);
    expect((await live())['trial_days']).toBe(7);
    // Another tab: told, and nothing is done twice.
    expect(await accept(id, {}, row.version)).toContain('already approved');
    expect(
      (await admin.rpc('reject_revision', { revision_id: id, reason: 'No.', version: row.version })).error?.message,
    ).toContain('already approved');
    for (let again = 0; again < 2; again += 1)
      expect((await admin.rpc('undo_revision', { revision_id: id })).error).toBeNull();
    expect(await all()).toMatchObject([{ state: 'open', applied: null, decided_by: null }]);
    expect((await backend.stored())[LIVE]).toMatchObject({ name: 'Tool live', slug: 'tool-live' });
    expect(await live()).toMatchObject({ name: 'Tool live', trial_days: null });
  });

  it('refused with a reason, taken back within a minute and not later, nor over what somebody changed since', async () => {
    const { id } = await send(second, { category: 'Video', name: 'Other name' });
    const { version } = (await seen(id))!;
    const refuse = async (reason: string) =>
      (await admin.rpc('reject_revision', { revision_id: id, reason, version })).error?.message;
    expect(await refuse('  ')).toContain('Please give a reason');
    expect(await refuse('x'.repeat(1001))).toContain('listing_revisions_reason_length');
    expect(await refuse('It says otherwise.')).toBeUndefined();
    expect(await all()).toMatchObject([{ state: 'refused', reason: 'It says otherwise.' }]);
    const undo = async () => (await admin.rpc('undo_revision', { revision_id: id })).error?.message;
    const later = await send(second, { category: 'Audio' });
    expect(await undo()).toContain('another change');
    await second.rpc('withdraw_revision', { revision_id: later.id });
    expect(await undo()).toBeUndefined();
    expect(await accept(id, { name: 'live' })).toBe('accepted');
    expect(await live()).toMatchObject({ category: 'Video', name: 'Tool live' });
    await admin.from('ai_tools').update({ category: 'Code' }).eq('id', LIVE);
    expect(await undo()).toContain('changed in the same place');
    await admin.from('ai_tools').update({ category: 'Video' }).eq('id', LIVE);
    await backend.sql(
      `update public.listing_revisions set decided_at = now() - private.undo_window() - interval '1 second' where id = $1`,
      [id],
    );
    expect(await undo()).toContain(`undone for ${UNDO_WINDOW_WORDS}`);
    expect(await live()).toMatchObject({ category: 'Video' });
  });

  it('accepted and its category called something else since, it can be taken back all the same', async () => {
    for (const [proposed, settled] of [
      ['Weaving', false],
      ['Weaving', true],
      ['Video', true],
    ] as const) {
      const { id } = await send(member, { category: proposed });
      expect(await accept(id)).toBe('accepted');
      const { data: known } = await admin.from('categories').select('*').eq('name', proposed).maybeSingle();
      const renamed = known
        ? await admin.rpc('save_category', {
            ...{ name: 'Moving pictures', family: known.family },
            ...{ current_slug: known.slug, expected_version: known.version },
          })
        : settled
          ? await admin.rpc('merge_category', { from_name: proposed, into_slug: 'design' })
          : await admin.rpc('save_category', { name: proposed, family: 'image' });
      expect(renamed.error).toBeNull();
      if (settled) await admin.rpc('sync_categories', {});
      expect((await admin.rpc('undo_revision', { revision_id: id })).error).toBeNull();
      expect([(await live())['category'], (await all()).find((one) => one.id === id)?.state]).toEqual([
        'Other',
        'open',
      ]);
      await member.rpc('withdraw_revision', { revision_id: id });
      if (proposed === 'Weaving' && !settled)
        await admin.rpc('remove_category', { current_slug: 'weaving', expected_version: 1 });
    }
    const { data: renamed } = await admin.from('categories').select('*').eq('name', 'Moving pictures').single();
    const seen = { current_slug: renamed!.slug, expected_version: renamed!.version };
    const { error } = await admin.rpc('save_category', { name: 'Video', family: renamed!.family, ...seen });
    expect(error).toBeNull();
  });

  it('is not decided on other words than those that were read, nor while the listing is not in the directory', async () => {
    const { id } = await send(second, { category: 'Video' });
    const { version } = (await seen(id))!;
    await send(second, { category: 'Audio' }, { revision_id: id });
    expect(await accept(id, {}, version)).toContain('or the listing has changed');
    const read = (await seen(id))!.version;
    await admin.from('ai_tools').update({ name: 'Elsewhere' }).eq('id', LIVE);
    expect((await seen(id))!.version).toBe(read);
    await admin.from('ai_tools').update({ category: 'Code' }).eq('id', LIVE);
    expect(await accept(id, {}, read)).toContain('or the listing has changed');
    expect(await accept(id)).toContain('Choose which text stays');
    const now = (await seen(id))!;
    expect(now.columns).toMatchObject([{ base: 'Other', current: 'Code', proposed: 'Audio', verdict: 'conflict' }]);
    await admin.rpc('unpublish_listing', { listing_id: LIVE, reason: 'It is down.' });
    expect(await desk()).toEqual([]);
    expect(await accept(id, { category: 'proposed' }, now.version)).toContain('no longer in the directory');
    await admin.rpc('republish_listing', { listing_id: LIVE });
    expect(await accept(id, { category: 'proposed' }, now.version)).toBe('accepted');
    expect(await live()).toMatchObject({ category: 'Audio', name: 'Elsewhere' });
  });

  it('a verified owner’s facts are live at once only where the setting says so; name and address wait even then', async () => {
    const change = { name: 'Renamed', pricing_type: 'paid', url: 'https://new.example/' };
    const verified = (is: boolean) =>
      backend.script(`create or replace function private.is_verified_owner(listing text, member uuid) returns boolean
        language sql stable security definer set search_path = '' as $$ select ${is} $$`);
    const setting = (is: boolean) =>
      backend.sql('update private.revision_settings set verified_owners_apply_at_once = $1', [is]);
    try {
      await setting(true);
      const { id } = await send(member, change);
      expect(await live()).toMatchObject({ name: 'Tool live', pricing_type: 'free' });
      await verified(true);
      await setting(false);
      expect((await send(member, change, { revision_id: id })).said).toBe('waiting');
      expect(await live()).toMatchObject({ pricing_type: 'free' });
      await setting(true);
      // Not the owner, whatever else they have proven.
      await send(second, { best_for: 'Singers' });
      expect(await live()).toMatchObject({ best_for: null });
      expect((await send(member, change, { revision_id: id })).said).toBe('waiting');
      expect(await live()).toMatchObject({ name: 'Tool live', url: 'https://example.com/', pricing_type: 'paid' });
      expect((await all()).find((row) => row.id === id)?.patch).toEqual({
        name: 'Renamed',
        url: 'https://new.example/',
      });
      // The waiting one becomes one that need not wait; its answer was lost, and it is sent again.
      for (let again = 0; again < 2; again += 1)
        expect((await send(member, { best_for: 'Singers' }, { revision_id: id })).said).toBe('applied');
      expect(await live()).toMatchObject({ name: 'Tool live', best_for: 'Singers' });
      expect((await all()).filter(({ state }) => state === 'accepted')).toMatchObject([
        { id, patch: { best_for: 'Singers' }, applied: ['best_for'], decided_by: null },
        { patch: { pricing_type: 'paid' }, applied: ['pricing_type'], decided_by: null },
      ]);
      // Name and fact together, and the answer was lost: the same again is the same, and counts once.
      await backend.sql('delete from private.submissions');
      const based_on = { name: 'Tool live', category: 'Other' };
      const both = { name: 'Again', category: 'Video' };
      const first = await send(member, both, { based_on });
      for (let again = 0; again < 2; again += 1)
        expect((await send(member, both, { revision_id: first.id, based_on })).said).toBe('waiting');
      expect(await live()).toMatchObject({ name: 'Tool live', category: 'Video' });
      expect((await all()).filter(({ id: one }) => one === first.id)).toMatchObject([
        { state: 'open', patch: { name: 'Again' } },
      ]);
      expect(await sent()).toBe(1);
      // Corrected after a lost answer, under the same id, it is live too.
      const fact = { best_for: 'Painters' };
      expect((await send(member, { name: 'Again', ...fact }, { revision_id: first.id })).said).toBe('waiting');
      expect(await live()).toMatchObject(fact);
    } finally {
      await setting(false);
      await verified(false);
    }
  });

  const sent = async () =>
    Number(
      (await backend.sql<{ count: string }>(`select count(*) from private.submissions where action = 'revisions'`))[0]!
        .count,
    );

  it('what is refused, stale or stored already counts for nothing', async () => {
    const based_on = { category: 'Other' };
    const { id } = await send(second, { category: 'Video' });
    for (let again = 0; again < 50; again += 1) {
      expect((await send(second, { category: 'Audio' }, { based_on: { category: 'Before' } })).said).toBeNull();
      expect((await send(second, { category: 'Video' }, { revision_id: id, based_on })).said).toBe('waiting');
    }
    expect((await send(second, { name: 'Tool live' })).said).toContain('already says so');
    expect(await sent()).toBe(1);
    // Accepted meanwhile, it is live; somebody else's change since does not make it another one.
    await admin.from('ai_tools').update({ category: 'Code' }).eq('id', LIVE);
    expect((await send(second, { category: 'Video' }, { revision_id: id, based_on })).said).toBe('waiting');
    expect(await accept(id, { category: 'proposed' })).toBe('accepted');
    expect((await send(second, { category: 'Video' }, { revision_id: id, based_on })).said).toBe('applied');
  });

  it('the merge applies what nobody changed since, and asks about what somebody did', async () => {
    const value = fc.constantFrom<Json>(null, 'a', 'b', 'A', ['a'], ['b', 'a'], 1, false);
    const cases = fc.sample(fc.tuple(value, value, value), { numRuns: 300, seed: 23 });
    const wrap = (at: number) => cases.map((row) => ({ column: row[at] }));
    const rows = await backend.sql<{ verdict: string }>(
      `select merged.verdict from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (base, current, proposed, at),
         private.merge_revision(base::jsonb, current::jsonb, proposed::jsonb) as merged order by at`,
      [0, 1, 2].map((at) => wrap(at).map((one) => JSON.stringify(one))),
    );
    const same = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);
    expect(rows.map(({ verdict }) => verdict)).toEqual(
      cases.map(([base, current, proposed]) =>
        same(current, proposed) ? 'same' : same(current, base) ? 'clean' : 'conflict',
      ),
    );
  });

  it('whatever owner, strangers, administrator and imports do in whatever order, the live row is one that somebody chose', async () => {
    const texts = ['One', 'Two', 'Three'].map((text) => `${text} of the choices`);
    const columns = ['description', 'category', 'best_for'] as const;
    const patch = fc.dictionary(fc.constantFrom(...columns), fc.constantFrom(...texts), {
      minKeys: 1,
      noNullPrototype: true,
    });
    const act = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ act: fc.constantFrom('owner', 'suggestion', 'administrator', 'import'), patch }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          act: fc.constantFrom('accept', 'undo', 'refuse'),
          at: fc.nat(1),
          choice: fc.constantFrom('live', 'proposed', ''),
        }),
      },
    );
    const [{ id: batch }] = (await backend.sql<{ id: string }>(
      `insert into public.import_batches (file_name, started_by) values ('x.json', $1) returning id`,
      [everybody.administrator.id],
    )) as [{ id: string }];
    let contested = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
        await backend.sql('delete from public.listing_revisions');
        await backend.sql('delete from private.submissions');
        const begun = { description: texts[0]!, category: texts[0]!, best_for: null };
        await admin.from('ai_tools').update(begun).eq('id', LIVE);
        /** By hand, what should stand. */
        let model: Values = { ...begun };
        const odd: unknown[] = [];
        const ids: string[] = [];
        const sent = new Map<string, { patch: Values; base: Values }>();
        const undo = new Map<string, Values>();
        for (const one of acts) {
          if ('patch' in one) {
            if (one.act === 'owner' || one.act === 'suggestion') {
              const client = one.act === 'owner' ? member : second;
              const author = one.act === 'owner' ? everybody.member.id : everybody.second.id;
              const [known] = await backend.sql<{ id: string }>(
                `select id from public.listing_revisions where author = $1 and state = 'open'`,
                [author],
              );
              const { id, said } = await send(client, one.patch, known && { revision_id: known.id });
              if (said === 'waiting') {
                // What changes nothing is not sent.
                const asked = Object.entries(one.patch).filter(([name, value]) => model[name] !== value);
                sent.set(id, { patch: Object.fromEntries(asked), base: { ...model } });
                if (!ids.includes(id)) ids.push(id);
              }
            } else if (one.act === 'administrator') {
              await admin
                .from('ai_tools')
                .update(one.patch as never)
                .eq('id', LIVE);
              model = { ...model, ...one.patch };
            } else {
              // A file states the whole listing.
              const row = { ...(await backend.stored())[LIVE], ...one.patch };
              const { error } = await admin.rpc('import_listings', { batch, first_row: 0, listings: [row] as never });
              if (error) odd.push(error);
              model = { ...model, ...one.patch };
            }
          } else {
            const id = ids.at(-1 - one.at);
            if (!id) continue;
            if (one.act === 'undo') {
              const { error } = await admin.rpc('undo_revision', { revision_id: id });
              if (!error) model = { ...model, ...undo.get(id) };
              undo.delete(id);
            } else if (one.act === 'refuse') {
              const version = (await seen(id))?.version ?? '';
              const { error } = await admin.rpc('reject_revision', { revision_id: id, reason: 'No.', version });
              if (!error) undo.set(id, {});
            } else {
              const row = await seen(id);
              const before = { ...model };
              const choices =
                one.choice && row ? Object.fromEntries(row.columns.map(({ name }) => [name, one.choice])) : {};
              const isAccepted = (await accept(id, choices)) === 'accepted';
              const { base = {}, patch: asked = {} } = sent.get(id) ?? {};
              const isContested = Object.keys(asked).some(
                (name) => before[name] !== asked[name] && before[name] !== base[name],
              );
              const mayBe = row !== undefined && (one.choice !== '' || !isContested);
              if (isAccepted !== mayBe) odd.push([one, asked, base, before]);
              if (isContested) contested += 1;
              if (isAccepted) {
                for (const name of Object.keys(asked)) if (one.choice !== 'live') model[name] = asked[name]!;
                undo.set(id, Object.fromEntries(Object.keys(asked).map((name) => [name, before[name] ?? null])));
              }
            }
          }
          expect(odd).toEqual([]);
          expect(await live()).toMatchObject(model);
          expect((await backend.stored())[LIVE]?.approval_status).toBe('approved');
        }
      }),
      { numRuns: 4, seed: 23 },
    );
    expect(contested).toBeGreaterThan(0);
  });
});
