import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VERIFIABLE_COLUMNS, EDITABLE_COLUMNS } from '../../src/domain/review/feedback';
import { COLUMNS, LISTING_COLUMNS } from '../../src/domain/listing/listing-columns';
import type { Json } from '../../src/lib/database';
import { UNDO_WINDOW_WORDS } from '../../src/lib/rules';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';

const LIVE = 'live';
const PENDING = idOf('pending');
type Values = Record<string, Json>;
type Everybody = Awaited<ReturnType<Backend['everybody']>>;
type Name = keyof Everybody;

describe.each(engines)('feedback about a listing on %s', (engine) => {
  let backend: Backend;
  let everybody: Everybody;
  let visitor: Client;
  let member: Client;
  let second: Client;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    visitor = everybody.visitor.client;
    [member, second, admin] = [everybody.member.client, everybody.second.client, everybody.administrator.client];
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await admin.from('ai_tools').insert(listing(LIVE));
  });

  describe('reports about a listing', () => {
    beforeEach(async () => {
      await admin.from('ai_tools').insert(listing('other'));
      await member.from('ai_tools').insert(listing(PENDING));
    });

    const report = async (client: Client, more: Values = {}) => {
      const { data, error } = await client.rpc('send_feedback', {
        ...{ feedback_id: randomUUID(), listing_id: LIVE, reason: 'price' },
        ...more,
      });
      return data ?? error?.message;
    };
    const reportFrom = async (address: string, more: Values = {}) => {
      const response = await backend.request('/rest/v1/rpc/send_feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ feedback_id: randomUUID(), listing_id: LIVE, reason: 'price', ...more }),
      });
      const body = (await response.json()) as string | { message: string };
      return typeof body === 'string' ? body : body.message;
    };
    /** Inserts reports in one statement. By default, each report has a different client address. */
    const reportMany = (
      count: number,
      { address = `'10.1.' || n / 250 || '.' || n % 250`, tool = `'${LIVE}'`, reason = `'price'` },
    ) =>
      backend.sql(
        `select private.send_feedback(gen_random_uuid(), ${tool}, ${reason}, 'Note ' || n, null, null, null)
         from generate_series(1, ${count}) as n, lateral set_config('request.headers',
           json_build_object('x-forwarded-for', ${address}, 'n', n)::text, true)`,
      );
    const stored = () =>
      backend.sql<{
        id: string;
        tool_id: string;
        reason: string;
        note: string | null;
        author: string | null;
        state: string;
      }>(`select id, tool_id, reason, note, author, state, reply from public.listing_feedback order by created_at, id`);
    const notes = async () => (await stored()).flatMap(({ note }) => note ?? []);
    const total = async () => (await stored()).length;
    const queue = async () =>
      (await waitingFor(admin, 'feedback')).flatMap((item) =>
        item.facts.by === 'report' ? [{ ...item, facts: item.facts }] : [],
      );
    const row = async (id = LIVE) => (await queue()).find(({ tool }) => tool.id === id);
    const resolve = async (client: Client, more: Values = {}) => {
      const facts = (await row())?.facts;
      return client.rpc('resolve_feedback', {
        ...{ feedback_id: facts?.id ?? randomUUID(), version: facts?.version ?? 'none', outcome: 'fixed' },
        ...more,
      } as never);
    };

    it('visitors and members can report an approved listing, with or without a note', async () => {
      expect(await report(visitor, { reason: 'not_ai' })).toBe('stored');
      expect(await report(visitor, { note: '  It costs $5.  ' })).toBe('stored');
      expect(await report(member, { reason: 'not_opening' })).toBe('stored');
      for (const reason of ['category', 'closed']) expect(await report(visitor, { reason })).toBe('stored');
      const facts = { state: 'open', tool_id: LIVE };
      expect((await stored()).toSorted((one, other) => (one.reason < other.reason ? -1 : 1))).toMatchObject([
        { ...facts, reason: 'category', note: null, author: null },
        { ...facts, reason: 'closed', note: null, author: null },
        { ...facts, reason: 'not_ai', note: null, author: null },
        { ...facts, reason: 'not_opening', note: null, author: everybody.member.id },
        { ...facts, reason: 'price', note: 'It costs $5.', author: null },
      ]);
    });

    it('a reporter gets the same response for a pending and a missing listing', async () => {
      for (const listing_id of [PENDING, 'no such listing', null])
        expect(await report(second, { listing_id })).toContain('no longer in the directory');
      expect(await total()).toBe(0);
    });

    it('a member can read only their own reports, and only an administrator can resolve reports', async () => {
      await report(member, { note: 'Mine' });
      await report(visitor, { reason: 'other', note: 'Anonymous' });
      await resolve(admin, { reply: 'It is done.' });
      await report(second, { reason: 'not_ai', note: 'Second’s' });
      const everything = () => backend.sql('select * from public.listing_feedback order by id');
      const before = JSON.stringify(await everything());
      const readable: Record<string, number> = { visitor: 0, member: 1, second: 1, administrator: 3 };
      const resolvers: string[] = [];
      for (const name of Object.keys(readable) as Name[]) {
        const { client } = everybody[name];
        const { token }: { token?: string } = everybody[name] as { token?: string };
        const table = client.from('listing_feedback');
        const [first] = await everything();
        await table.insert({ ...first, id: randomUUID() } as never);
        await table.upsert(first as never);
        await table.update({ reason: 'not_ai', reply: 'Changed' } as never).not('id', 'is', null);
        await table.delete().not('id', 'is', null);
        await backend.request(`/rest/v1/listing_feedback?id=eq.${String(first?.['id'])}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(first),
          token,
        });
        if (name !== 'administrator' && !(await resolve(client)).error) resolvers.push(name);
        expect([name, JSON.stringify(await everything())]).toEqual([name, before]);
        expect([name, (await table.select('id')).data?.length ?? 0]).toEqual([name, readable[name]]);
        const { data } = await client.rpc('review_queue', { kind: 'feedback' });
        expect([name, data?.found ?? 0]).toEqual([name, name === 'administrator' ? 1 : 0]);
      }
      expect(resolvers).toEqual([]);
    });

    it('an anonymous report contains no data about its sender', async () => {
      await reportFrom('203.0.113.7');
      expect(await backend.sql(`select encode(reporter, 'hex') as reporter from private.report_visitors`)).toEqual([
        { reporter: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);
      expect(
        await backend.sql(
          `select author, (created_at at time zone 'utc')::time::text as time from public.listing_feedback`,
        ),
      ).toEqual([{ author: null, time: '00:00:00' }]);
    });

    it('a note has at most 500 printable characters, and the reason “other” requires a note', async () => {
      for (const [more, message] of [
        [{ note: 'é'.repeat(501) }, 'listing_feedback_note_length'],
        [{ note: 'Ring \u0007' }, 'listing_feedback_note_characters'],
        ...[null, '', ' \n '].map((note) => [{ reason: 'other', note }, 'Say in a few words'] as const),
      ] as const)
        expect([more, await report(visitor, more)]).toEqual([more, expect.stringContaining(message)]);
      for (const reason of ['spam', '', null]) expect(await report(visitor, { reason })).not.toBe('stored');
      expect(await total()).toBe(0);
      for (const note of ['é'.repeat(500), 'One\nTwo', null, '', ' \n '])
        expect([note, await report(visitor, { note })]).toEqual([note, 'stored']);
      expect((await notes()).toSorted()).toEqual(['One\nTwo', 'é'.repeat(500)]);
    });

    it('a repeated report or a retry does not count again', async () => {
      const feedback_id = randomUUID();
      expect(await reportFrom('203.0.113.7', { feedback_id })).toBe('stored');
      expect(await reportFrom('203.0.113.7', { feedback_id })).toBe('stored');
      expect(await report(visitor, { feedback_id })).toBe('stored');
      expect(await reportFrom('203.0.113.7', { note: 'Again' })).toBe('known');
      expect(await report(member)).toBe('stored');
      expect(await report(member, { note: 'Again' })).toBe('known');
      expect(await total()).toBe(2);
      expect(await reportFrom('203.0.113.8')).toBe('stored');
      expect(await reportFrom('203.0.113.7', { listing_id: 'other' })).toBe('stored');
      expect(await reportFrom('203.0.113.7', { reason: 'not_ai' })).toBe('stored');
      expect(await total()).toBe(5);
    });

    it('ten concurrent reports by one member are stored as one report', async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => report(member, { note: 'Now' })));
      expect(responses.filter((one) => one === 'stored')).toHaveLength(1);
      expect(await notes()).toHaveLength(1);
    });

    it('the same visitor’s report counts again on the next day', async () => {
      await reportFrom('203.0.113.7');
      await backend.script(`update private.report_visitors set day = day - 1;
        update private.report_rate_limit set minute = minute - interval '1 day';
        update public.listing_feedback set created_at = created_at - interval '1 day'`);
      expect(await reportFrom('203.0.113.7')).toBe('stored');
      expect(await backend.sql('select count(*)::int as marks from private.report_visitors')).toEqual([{ marks: 1 }]);
      expect(await total()).toBe(2);
    });

    it('a visitor can send at most ten reports a day', async () => {
      await admin.from('ai_tools').insert(listing('third'));
      await reportMany(10, {
        address: `'203.0.113.7'`,
        tool: `case when n > 5 then 'other' else '${LIVE}' end`,
        reason: `(array['price', 'not_ai', 'other', 'description', 'not_opening'])[n % 5 + 1]`,
      });
      expect(await total()).toBe(10);
      expect(await reportFrom('203.0.113.7', { listing_id: 'third' })).toContain('at most 10 reports a day');
      expect(await total()).toBe(10);
      expect(await reportFrom('203.0.113.7')).toBe('known');
      expect(await reportFrom('203.0.113.8', { listing_id: 'third' })).toBe('stored');
    });

    it('the daily limit also applies to bulk and concurrent reports', async () => {
      await admin.from('ai_tools').insert(Array.from({ length: 11 }, (_, n) => listing(`more-${n + 1}`)));
      const eleven = { address: `'203.0.113.7'`, tool: `'more-' || n` };
      await expect(reportMany(11, eleven)).rejects.toThrow('at most 10 reports a day');
      expect(await total()).toBe(0);
      const responses = await Promise.all(
        Array.from({ length: 11 }, (_, n) => report(member, { listing_id: `more-${n + 1}` })),
      );
      expect(responses.filter((one) => one === 'stored')).toHaveLength(10);
      expect(responses.filter((one) => one?.includes('at most 10 reports a day'))).toHaveLength(1);
      expect(await total()).toBe(10);
    });

    it('a listing accepts at most fifty reports a day', async () => {
      await reportMany(50, {});
      expect(await reportFrom('203.0.113.7')).toContain('reported several times today');
      expect(await reportFrom('203.0.113.7', { listing_id: 'other' })).toBe('stored');
      expect(await total()).toBe(51);
    });

    it('at most sixty reports a minute are stored for the whole site', async () => {
      await backend.script(
        `insert into private.report_rate_limit (minute, reports) values (now() + interval '1 hour', 20)`,
      );
      await reportMany(40, {});
      expect(await reportFrom('203.0.113.7', { listing_id: 'other' })).toContain('Try again in a minute');
      expect(await total()).toBe(40);
      await backend.script(`update private.report_rate_limit set minute = now() - interval '2 minutes'`);
      expect(await reportFrom('203.0.113.7', { listing_id: 'other' })).toBe('stored');
    });

    it('a listing stores its first twenty notes, and later reports are only counted', async () => {
      await reportMany(20, {});
      expect(await reportFrom('203.0.113.7', { note: 'One more' })).toBe('counted');
      expect(await reportFrom('203.0.113.8')).toBe('stored');
      const feedback_id = randomUUID();
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect(await report(member, { feedback_id, note: 'Mine' })).toBe('counted');
      expect(await total()).toBe(23);
      expect(await notes()).toHaveLength(20);
      expect((await stored()).filter(({ author }) => author === everybody.member.id)).toHaveLength(1);
    });

    it('open reports are grouped by listing and show a count for each reason and the newest note', async () => {
      await reportMany(3, { tool: `'other'` });
      await reportFrom('203.0.113.7', { reason: 'other', note: 'First' });
      await reportFrom('203.0.113.8', { reason: 'other', note: 'Second' });
      await backend.script(
        `update public.listing_feedback set created_at = created_at - interval '1 day' where tool_id = 'other'`,
      );
      const rows = await queue();
      expect(rows.map(({ tool, facts }) => [tool.id, facts.reports, facts.reasons])).toEqual([
        ['other', 3, { price: 3 }],
        [LIVE, 2, { other: 2 }],
      ]);
      expect(rows[1]?.facts.notes.map(({ note }) => note)).toEqual(['Second', 'First']);
    });

    it('an administrator resolves all open reports of a listing, and each member can read the reply', async () => {
      await report(member, { note: 'Mine' });
      await reportFrom('203.0.113.7');
      await reportFrom('203.0.113.7', { listing_id: 'other' });
      expect((await resolve(admin, { reply: ' The price is right now. ' })).error).toBeNull();
      expect((await stored()).map(({ tool_id, state }) => `${tool_id} ${state}`).toSorted()).toEqual([
        `${LIVE} fixed`,
        `${LIVE} fixed`,
        'other open',
      ]);
      const { data } = await member.from('listing_feedback').select('tool_name,note,state,reply');
      expect(data).toEqual([
        { tool_name: 'Tool live', note: 'Mine', state: 'fixed', reply: 'The price is right now.' },
      ]);
      expect(await report(second)).toBe('stored');
      expect(await queue()).toHaveLength(2);
    });

    it('a resolution fails if a report was resolved or added in the meantime', async () => {
      await report(member);
      const { facts } = (await row())!;
      await report(second);
      expect((await resolve(admin, { version: facts.version })).error?.message).toContain('has new reports');
      expect(await stored()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
      expect((await resolve(admin)).error).toBeNull();
      expect((await resolve(admin, { feedback_id: facts.id })).error?.message).toContain('already resolved');
    });

    it('an outcome must be a known value, and the outcome “other” requires a reply', async () => {
      await report(member);
      for (const [outcome, reply, constraint] of [
        ['other', null, 'reply_needed'],
        ['other', '  ', 'reply_needed'],
        ['fixed', 'é'.repeat(501), 'report_reply_length'],
        ['fixed', 'Bell \u0007', 'reply_characters'],
        ['accepted', null, 'listing_feedback_applied'],
        ['withdrawn', null, 'The outcome must be accepted'],
        ['forgotten', null, 'listing_feedback_state'],
      ] as const) {
        const { error } = await resolve(admin, { outcome, reply });
        expect([outcome, reply, error?.message]).toEqual([outcome, reply, expect.stringContaining(constraint)]);
      }
      expect(await stored()).toMatchObject([{ state: 'open' }]);
      expect((await resolve(admin, { outcome: 'other', reply: 'é'.repeat(500) })).error).toBeNull();
      expect(await stored()).toMatchObject([{ state: 'other' }]);
    });

    it('a member can withdraw only their own open reports', async () => {
      const feedback_id = randomUUID();
      await report(member, { feedback_id });
      expect((await second.rpc('withdraw_feedback', { feedback_id })).error).not.toBeNull();
      expect((await member.rpc('withdraw_feedback', { feedback_id })).error).toBeNull();
      expect(await stored()).toMatchObject([{ state: 'withdrawn' }]);
      expect(await queue()).toEqual([]);
      // The withdrawn report still counts toward the daily limit.
      expect(await report(member)).toBe('known');
    });

    it('a resolved report is deleted after 90 days, and an open report is kept', async () => {
      await report(member, { note: 'Mine' });
      await resolve(admin);
      await reportFrom('203.0.113.7', { reason: 'other', note: 'Open' });
      const notesAfter = async (days: number) => {
        await backend.script(`update private.report_rate_limit set minute = now() - interval '1 day';
          update public.listing_feedback set resolved_at = now() - interval '${days} days' + interval '1 hour'
            where state <> 'open'`);
        await reportFrom('203.0.113.9', { listing_id: 'other' });
        await backend.script('delete from private.report_visitors');
        return (await notes()).toSorted();
      };
      expect(await notesAfter(90)).toEqual(['Mine', 'Open']);
      expect(await notesAfter(91)).toEqual(['Open']);
    });

    it('a member can read a report for 90 days after the listing was deleted', async () => {
      await report(member, { note: 'Mine' });
      await admin.from('ai_tools').delete().eq('id', LIVE);
      const own = async () =>
        (await member.from('listing_feedback').select('tool_name,tool:ai_tools!listing_feedback_tool_id_fkey(slug)'))
          .data;
      expect(await own()).toEqual([{ tool_name: 'Tool live', tool: null }]);
      expect(await queue()).toEqual([]);
      await backend.script(`update public.listing_feedback set created_at = now() - interval '91 days';
        update private.report_rate_limit set minute = now() - interval '1 day'`);
      await report(second, { listing_id: 'other' });
      expect(await own()).toEqual([]);
    });
  });

  describe('suggested changes to a listing', () => {
    beforeEach(() =>
      backend.sql('update public.ai_tools set created_by = $1 where id = $2', [everybody.member.id, LIVE]),
    );

    const live = async (id = LIVE) =>
      (await backend.sql<{ values: Values }>('select private.editable_values($1) as values', [id]))[0]!.values;
    const send = async (client: Client, patch: Values, more: Values = {}) => {
      const now = await live();
      const request = {
        ...{ feedback_id: randomUUID() as string, listing_id: LIVE, patch, note: 'It changed.' },
        based_on: Object.fromEntries(Object.keys(patch).map((key) => [key, now[key] ?? null])),
        ...more,
      };
      const { data, error } = await client.rpc('send_feedback', request);
      return { id: request.feedback_id, response: error?.message ?? data };
    };
    const all = () =>
      backend.sql<{ id: string; state: string; kind: string; patch: Values; based_on: Values; reply: string | null }>(
        `select id, state, kind, patch, based_on, reply, applied, note, source, author, resolved_by
         from public.listing_feedback order by created_at, id`,
      );
    const queue = async () =>
      (await waitingFor(admin, 'feedback')).flatMap(({ facts, tool }) =>
        facts.by === 'report' ? [] : [{ ...facts, tool }],
      );
    const seen = async (id: string) => (await queue()).find((row) => row.id === id);
    const accept = async (id: string, choices: Values = {}, version?: string) => {
      const { error } = await admin.rpc('resolve_feedback', {
        ...{ feedback_id: id, outcome: 'accepted', choices },
        version: version ?? (await seen(id))?.version ?? '',
      });
      return error?.message ?? 'accepted';
    };

    it('the form and the database allow suggestions for the same columns', async () => {
      const rows = await backend.sql<{ name: string }>(`select unnest(private.editable_columns()) as name`);
      expect(rows.map(({ name }) => name).sort()).toEqual([...EDITABLE_COLUMNS].sort());
    });

    it('a suggestion needs a note unless the tool’s website shows the changed value', async () => {
      const rows = await backend.sql<{ name: string }>(`select unnest(private.verifiable_columns()) as name`);
      expect(rows.map(({ name }) => name).sort()).toEqual([...VERIFIABLE_COLUMNS].sort());
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
      expect([...Object.keys(others), ...Object.keys(facts)].sort()).toEqual([...EDITABLE_COLUMNS].sort());
      for (const [column, value] of Object.entries(others)) {
        for (const patch of [{ [column]: value }, { pricing_type: 'paid', [column]: value }])
          expect((await send(second, patch, { note: null })).response).toContain('listing_feedback_note_needed');
      }
      expect(await all()).toEqual([]);
      for (const [column, value] of Object.entries(facts)) {
        const { id, response } = await send(second, { [column]: value }, { note: ' ' });
        expect([column, response]).toEqual([column, 'waiting']);
        await second.rpc('withdraw_feedback', { feedback_id: id });
      }
      expect((await send(second, facts, { note: null })).response).toBe('waiting');
      expect((await all()).at(-1)).toMatchObject({ kind: 'suggestion', note: null, patch: facts });
    });

    it('an owner can change only the columns of a pending listing that the form shows', async () => {
      const rows = await backend.sql<{ name: string }>(
        `select jsonb_object_keys(private.admin_only_columns(null)) as name`,
      );
      const own = COLUMNS.filter((column) => LISTING_COLUMNS[column].part === 'known' || column === 'affiliate_url');
      expect(rows.map(({ name }) => name).sort()).toEqual([...own].sort());
    });

    it('an owner’s change of a public listing is pending and leaves the published text unchanged', async () => {
      const before = await backend.stored();
      const first = await send(member, { description: 'It writes songs now.', trial_days: '14', name: 'Tool live' });
      expect(first.response).toBe('waiting');
      expect(await all()).toMatchObject([
        { kind: 'owner_change', state: 'open', patch: { description: 'It writes songs now.', trial_days: 14 } },
      ]);
      expect((await all())[0]?.based_on).toEqual({ description: 'A tool that a test made.', trial_days: null });
      expect(await send(member, { url: 'https://new.example/' }, { feedback_id: first.id, note: '  ' })).toMatchObject({
        response: 'waiting',
      });
      expect(await all()).toMatchObject([{ patch: { url: 'https://new.example/' }, note: null }]);
      expect((await send(member, { url: 'https://b.example/' })).response).toContain('already in review');
      expect(await backend.stored()).toEqual(before);
      for (let again = 0; again < 2; again += 1) {
        expect((await member.rpc('withdraw_feedback', { feedback_id: first.id })).error).toBeNull();
      }
      expect((await all())[0]?.state).toBe('withdrawn');
      expect(await accept(first.id)).toContain('withdrawn');
      expect((await send(member, { url: 'https://c.example/' }, { feedback_id: first.id })).response).toContain(
        'decided',
      );
    });

    it('a change needs permitted columns, valid values and, if required, a note', async () => {
      const response = async (patch: Values, more?: Values) => (await send(second, patch, more)).response;
      expect(await response({ name: 'R' })).toContain('ai_tools_name_length');
      expect(await response({ url: 'javascript:alert(1)' })).toContain('ai_tools_url_form');
      expect(await response({ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) })).toContain('ai_tools_tags_count');
      expect(await response({ name: null })).toContain('null');
      expect(await response({ trial_days: 366 })).toContain('ai_tools_trial_days_range');
      expect(await response({ best_for: 'Two\nlines' })).toContain('ai_tools_best_for_length');
      for (const column of [
        'approval_status',
        'created_by',
        'slug',
        'premium_type',
        'affiliate_url',
        'banner_url',
        'id',
      ]) {
        expect(await response({ [column]: 'approved' })).toContain('only the fields that the form shows');
      }
      for (const unexpected of [[], 'name', 7, null] as Json[])
        expect(await response({}, { patch: unexpected })).not.toBe('waiting');
      expect(await response({ name: 'Tool live' })).toContain('already has these values');
      expect(await response({ name: 'Renamed' }, { note: ' ' })).toContain('listing_feedback_note_needed');
      expect(await response({ name: 'Renamed' }, { note: 'x'.repeat(501) })).toContain('listing_feedback_note_length');
      expect(await response({ name: 'Renamed' }, { source: 'ftp://a.example/' })).toContain(
        'listing_feedback_source_form',
      );
      expect(await response({ name: 'Renamed' }, { listing_id: 'no such listing' })).toContain(
        'no longer in the directory',
      );
      expect(await response({ name: 'Renamed' }, { based_on: { name: 'Before' } })).toBeNull();
      expect(await all()).toEqual([]);
      expect((await backend.stored())[LIVE]).toMatchObject({ name: 'Tool live', slug: 'tool-live' });
      expect(await response({ name: 'Renamed' }, { source: 'https://source.example/' })).toBe('waiting');
      expect(await all()).toMatchObject([
        { kind: 'suggestion', source: 'https://source.example/', note: 'It changed.' },
      ]);
    });

    it('a member can read and withdraw only their own changes; only an administrator decides changes', async () => {
      const [mine, others] = [await send(member, { name: 'Mine' }), await send(second, { name: 'Theirs' })];
      expect([mine.response, others.response]).toEqual(['waiting', 'waiting']);
      const versions = new Map((await queue()).map(({ id, version }) => [id, version]));
      const before = JSON.stringify([await all(), await backend.stored()]);
      const ids: Record<string, Name> = { [mine.id]: 'member', [others.id]: 'second' };
      const wrong: string[] = [];
      for (const name of Object.keys(everybody) as Name[]) {
        const { client } = everybody[name];
        const table = client.from('listing_feedback');
        const [row] = await backend.sql('select * from public.listing_feedback');
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
            accept: () => client.rpc('resolve_feedback', { feedback_id: id, outcome: 'accepted', version }),
            refuse: () =>
              client.rpc('resolve_feedback', { feedback_id: id, outcome: 'refused', reply: 'No.', version }),
            undo: () => client.rpc('undo_feedback', { feedback_id: id }),
            queue: () => client.rpc('review_queue'),
            withdraw: () => client.rpc('withdraw_feedback', { feedback_id: id }),
            overwrite: () =>
              client.rpc('send_feedback', {
                ...{ feedback_id: id, listing_id: LIVE, patch: { name: 'Over' }, note: 'Over.' },
                based_on: { name: 'Tool live' },
              }),
          };
          for (const [what, call] of Object.entries(calls)) {
            const isAllowed = name === 'administrator' ? !['withdraw', 'overwrite'].includes(what) : name === whose;
            if (isAllowed && (name === 'administrator' || ['withdraw', 'overwrite'].includes(what))) continue;
            if (!(await call()).error) wrong.push(`${name} ${what} of ${whose}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(JSON.stringify([await all(), await backend.stored()])).toBe(before);
      const token = everybody.administrator.token;
      for (const name of ['merge_change', 'write_patch', 'store_change', 'effective_patch'])
        expect((await backend.request(`/rest/v1/rpc/${name}`, { method: 'POST', token })).status).toBe(404);
    });

    it('a member can have 20 open changes and send 40 changes a day', async () => {
      const ids = Array.from({ length: 21 }, (_, n) => `tool-${n}`);
      await admin.from('ai_tools').insert(ids.map((id) => listing(id)));
      const sendTo = async (id: string) => {
        const { data, error } = await second.rpc('send_feedback', {
          ...{ feedback_id: randomUUID(), listing_id: id, patch: { category: 'Video' }, note: 'It is one.' },
          based_on: { category: 'Other' },
        });
        return error?.message ?? data;
      };
      const response = await Promise.all(ids.map(sendTo));
      expect(response.filter((one) => one === 'waiting')).toHaveLength(20);
      expect(response.find((one) => one !== 'waiting')).toContain(
        'You can have at most 20 changes in review. Wait for a decision, or withdraw a change on the My tools page.',
      );
      const [{ id: feedback_id, tool_id: listing_id }] = (await backend.sql<{ id: string; tool_id: string }>(
        'select id, tool_id from public.listing_feedback limit 1',
      )) as [{ id: string; tool_id: string }];
      const change = async (category: string) => {
        const { data, error } = await second.rpc('send_feedback', {
          ...{ feedback_id, listing_id, patch: { category }, note: 'It is one.' },
          based_on: { category: 'Other' },
        });
        return error?.message ?? data;
      };
      await backend.sql(
        `insert into private.submissions (member_id, action) select $1, 'changes' from generate_series(1, $2::int)`,
        [everybody.second.id, 19],
      );
      expect(await change('Audio')).toBe('waiting');
      expect(await change('Code')).toContain('You can send at most 40 changes a day. Try again tomorrow.');
    });

    it('an accepted change is saved like an administrator’s edit', async () => {
      await admin.from('ai_tools').update({ premium_type: 'featured' }).eq('id', LIVE);
      const { id } = await send(member, { name: 'Song Maker', trial_days: 7 });
      const row = (await seen(id))!;
      expect(row).toMatchObject({
        by: 'owner_change',
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
      expect(await accept(id, {}, row.version)).toContain('already approved');
      expect(
        (
          await admin.rpc('resolve_feedback', {
            feedback_id: id,
            outcome: 'refused',
            reply: 'No.',
            version: row.version,
          })
        ).error?.message,
      ).toContain('already approved');
      for (let again = 0; again < 2; again += 1)
        expect((await admin.rpc('undo_feedback', { feedback_id: id })).error).toBeNull();
      expect(await all()).toMatchObject([{ state: 'open', applied: null, resolved_by: null }]);
      expect((await backend.stored())[LIVE]).toMatchObject({ name: 'Tool live', slug: 'tool-live' });
      expect(await live()).toMatchObject({ name: 'Tool live', trial_days: null });
    });

    it('an administrator can undo a decision within a minute if the decided columns are unchanged', async () => {
      const { id } = await send(second, { category: 'Video', name: 'Other name' });
      const { version } = (await seen(id))!;
      const refuse = async (reason: string) =>
        (await admin.rpc('resolve_feedback', { feedback_id: id, outcome: 'refused', reply: reason, version })).error
          ?.message;
      expect(await refuse('  ')).toContain('listing_feedback_reply_needed');
      expect(await refuse('x'.repeat(1001))).toContain('listing_feedback_reply_length');
      expect(await refuse('It says otherwise.')).toBeUndefined();
      expect(await all()).toMatchObject([{ state: 'refused', reply: 'It says otherwise.' }]);
      const undo = async () => (await admin.rpc('undo_feedback', { feedback_id: id })).error?.message;
      const later = await send(second, { category: 'Audio' });
      expect(await undo()).toContain('another change');
      await second.rpc('withdraw_feedback', { feedback_id: later.id });
      expect(await undo()).toBeUndefined();
      expect(await accept(id, { name: 'live' })).toBe('accepted');
      expect(await live()).toMatchObject({ category: 'Video', name: 'Tool live' });
      await admin.from('ai_tools').update({ category: 'Code' }).eq('id', LIVE);
      expect(await undo()).toContain('This part of the listing has changed');
      await admin.from('ai_tools').update({ category: 'Video' }).eq('id', LIVE);
      await backend.sql(
        `update public.listing_feedback set resolved_at = now() - private.undo_window() - interval '1 second' where id = $1`,
        [id],
      );
      expect(await undo()).toContain(`undone for only ${UNDO_WINDOW_WORDS}`);
      expect(await live()).toMatchObject({ category: 'Video' });
    });

    it('an accepted change can be undone after its category was renamed', async () => {
      for (const [proposed, isSynced] of [
        ['Weaving', false],
        ['Weaving', true],
        ['Video', true],
      ] as const) {
        const { id } = await send(member, { category: proposed });
        expect(await accept(id)).toBe('accepted');
        const { data: open } = await admin.from('categories').select('*').eq('name', proposed).maybeSingle();
        const renamed = open
          ? await admin.rpc('save_category', {
              ...{ name: 'Moving pictures', family: open.family },
              ...{ current_slug: open.slug, expected_version: open.version },
            })
          : isSynced
            ? await admin.rpc('merge_category', { from_name: proposed, into_slug: 'design' })
            : await admin.rpc('save_category', { name: proposed, family: 'image' });
        expect(renamed.error).toBeNull();
        if (isSynced) await admin.rpc('sync_categories', {});
        expect((await admin.rpc('undo_feedback', { feedback_id: id })).error).toBeNull();
        expect([(await live())['category'], (await all()).find((one) => one.id === id)?.state]).toEqual([
          'Other',
          'open',
        ]);
        await member.rpc('withdraw_feedback', { feedback_id: id });
        if (proposed === 'Weaving' && !isSynced)
          await admin.rpc('remove_category', { current_slug: 'weaving', expected_version: 1 });
      }
      const { data: renamed } = await admin.from('categories').select('*').eq('name', 'Moving pictures').single();
      const seen = { current_slug: renamed!.slug, expected_version: renamed!.version };
      const { error } = await admin.rpc('save_category', { name: 'Video', family: renamed!.family, ...seen });
      expect(error).toBeNull();
    });

    it('an administrator cannot decide an outdated version of a change', async () => {
      const { id } = await send(second, { category: 'Video' });
      const { version } = (await seen(id))!;
      await send(second, { category: 'Audio' }, { feedback_id: id });
      expect(await accept(id, {}, version)).toContain('or the listing has changed');
      const read = (await seen(id))!.version;
      await admin.from('ai_tools').update({ name: 'Elsewhere' }).eq('id', LIVE);
      expect((await seen(id))!.version).toBe(read);
      await admin.from('ai_tools').update({ category: 'Code' }).eq('id', LIVE);
      expect(await accept(id, {}, read)).toContain('or the listing has changed');
      expect(await accept(id)).toContain('Choose which text to keep');
      const now = (await seen(id))!;
      expect(now.columns).toMatchObject([{ base: 'Other', current: 'Code', proposed: 'Audio', verdict: 'conflict' }]);
      await admin.rpc('unpublish_listing', { listing_id: LIVE, reason: 'It is down.' });
      expect(await queue()).toEqual([]);
      expect(await accept(id, { category: 'proposed' }, now.version)).toContain('no longer in the directory');
      await admin.rpc('republish_listing', { listing_id: LIVE });
      expect(await accept(id, { category: 'proposed' }, now.version)).toBe('accepted');
      expect(await live()).toMatchObject({ category: 'Audio', name: 'Elsewhere' });
    });

    it('a verified owner’s change is published immediately only if the setting permits it', async () => {
      const change = { name: 'Renamed', pricing_type: 'paid', url: 'https://new.example/' };
      const verified = (is: boolean) =>
        backend.script(`create or replace function private.is_verified_owner(listing text, member uuid) returns boolean
          language sql stable security definer set search_path = '' as $$ select ${is} $$`);
      const setting = (is: boolean) =>
        backend.sql('update private.feedback_settings set verified_owners_apply_at_once = $1', [is]);
      try {
        await setting(true);
        const { id } = await send(member, change);
        expect(await live()).toMatchObject({ name: 'Tool live', pricing_type: 'free' });
        await verified(true);
        await setting(false);
        expect((await send(member, change, { feedback_id: id })).response).toBe('waiting');
        expect(await live()).toMatchObject({ pricing_type: 'free' });
        await setting(true);
        await send(second, { best_for: 'Singers' });
        expect(await live()).toMatchObject({ best_for: null });
        expect((await send(member, change, { feedback_id: id })).response).toBe('waiting');
        expect(await live()).toMatchObject({ name: 'Tool live', url: 'https://example.com/', pricing_type: 'paid' });
        expect((await all()).find((row) => row.id === id)?.patch).toEqual({
          name: 'Renamed',
          url: 'https://new.example/',
        });
        // The member sends the open change again after the setting was enabled, which publishes the change.
        for (let again = 0; again < 2; again += 1)
          expect((await send(member, { best_for: 'Singers' }, { feedback_id: id })).response).toBe('applied');
        expect(await live()).toMatchObject({ name: 'Tool live', best_for: 'Singers' });
        expect((await all()).filter(({ state }) => state === 'accepted')).toMatchObject([
          { id, patch: { best_for: 'Singers' }, applied: ['best_for'], resolved_by: null },
          { patch: { pricing_type: 'paid' }, applied: ['pricing_type'], resolved_by: null },
        ]);
        // A retried change of two columns counts once.
        await backend.sql('delete from private.submissions');
        const based_on = { name: 'Tool live', category: 'Other' };
        const both = { name: 'Again', category: 'Video' };
        const first = await send(member, both, { based_on });
        for (let again = 0; again < 2; again += 1)
          expect((await send(member, both, { feedback_id: first.id, based_on })).response).toBe('waiting');
        expect(await live()).toMatchObject({ name: 'Tool live', category: 'Video' });
        expect((await all()).filter(({ id: one }) => one === first.id)).toMatchObject([
          { state: 'open', patch: { name: 'Again' } },
        ]);
        expect(await sent()).toBe(1);
        // Edits a change whose first response was lost, with the same id.
        const fact = { best_for: 'Painters' };
        expect((await send(member, { name: 'Again', ...fact }, { feedback_id: first.id })).response).toBe('waiting');
        expect(await live()).toMatchObject(fact);
      } finally {
        await setting(false);
        await verified(false);
      }
    });

    const sent = async () =>
      Number(
        (await backend.sql<{ count: string }>(`select count(*) from private.submissions where action = 'changes'`))[0]!
          .count,
      );

    it('a rejected, outdated or retried change does not count toward the limits', async () => {
      const based_on = { category: 'Other' };
      const { id } = await send(second, { category: 'Video' });
      for (let again = 0; again < 50; again += 1) {
        expect((await send(second, { category: 'Audio' }, { based_on: { category: 'Before' } })).response).toBeNull();
        expect((await send(second, { category: 'Video' }, { feedback_id: id, based_on })).response).toBe('waiting');
      }
      expect((await send(second, { name: 'Tool live' })).response).toContain('already has these values');
      expect(await sent()).toBe(1);
      // The member can resend an open or accepted change even if the column was edited in the meantime.
      await admin.from('ai_tools').update({ category: 'Code' }).eq('id', LIVE);
      expect((await send(second, { category: 'Video' }, { feedback_id: id, based_on })).response).toBe('waiting');
      expect(await accept(id, { category: 'proposed' })).toBe('accepted');
      expect((await send(second, { category: 'Video' }, { feedback_id: id, based_on })).response).toBe('applied');
    });

    it('a change cannot be accepted for columns that were edited since the member sent the change', async () => {
      const value = fc.constantFrom<Json>(null, 'a', 'b', 'A', ['a'], ['b', 'a'], 1, false);
      const cases = fc.sample(fc.tuple(value, value, value), { numRuns: 300, seed: 23 });
      const wrap = (at: number) => cases.map((row) => ({ column: row[at] }));
      const rows = await backend.sql<{ verdict: string }>(
        `select merged.verdict from unnest($1::text[], $2::text[], $3::text[]) with ordinality as request (base, current, proposed, at),
           private.merge_change(base::jsonb, current::jsonb, proposed::jsonb) as merged order by at`,
        [0, 1, 2].map((at) => wrap(at).map((one) => JSON.stringify(one))),
      );
      const same = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);
      expect(rows.map(({ verdict }) => verdict)).toEqual(
        cases.map(([base, current, proposed]) =>
          same(current, proposed) ? 'same' : same(current, base) ? 'clean' : 'conflict',
        ),
      );
    });

    it('after any sequence of edits, imports and changes, every published value was set by a person', async () => {
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
          await backend.sql('delete from public.listing_feedback');
          await backend.sql('delete from private.submissions');
          const initial = { description: texts[0]!, category: texts[0]!, best_for: null };
          await admin.from('ai_tools').update(initial).eq('id', LIVE);
          let model: Values = { ...initial };
          const unexpected: unknown[] = [];
          const ids: string[] = [];
          const sent = new Map<string, { patch: Values; base: Values }>();
          const undo = new Map<string, Values>();
          for (const one of acts) {
            if ('patch' in one) {
              if (one.act === 'owner' || one.act === 'suggestion') {
                const client = one.act === 'owner' ? member : second;
                const author = one.act === 'owner' ? everybody.member.id : everybody.second.id;
                const [open] = await backend.sql<{ id: string }>(
                  `select id from public.listing_feedback where author = $1 and state = 'open'`,
                  [author],
                );
                const { id, response } = await send(client, one.patch, open && { feedback_id: open.id });
                if (response === 'waiting') {
                  // The database removes columns that the request does not change.
                  const request = Object.entries(one.patch).filter(([name, value]) => model[name] !== value);
                  sent.set(id, { patch: Object.fromEntries(request), base: { ...model } });
                  if (!ids.includes(id)) ids.push(id);
                }
              } else if (one.act === 'administrator') {
                await admin
                  .from('ai_tools')
                  .update(one.patch as never)
                  .eq('id', LIVE);
                model = { ...model, ...one.patch };
              } else {
                const row = { ...(await backend.stored())[LIVE], ...one.patch };
                const { error } = await admin.rpc('import_listings', { batch, first_row: 0, listings: [row] as never });
                if (error) unexpected.push(error);
                model = { ...model, ...one.patch };
              }
            } else {
              const id = ids.at(-1 - one.at);
              if (!id) continue;
              if (one.act === 'undo') {
                const { error } = await admin.rpc('undo_feedback', { feedback_id: id });
                if (!error) model = { ...model, ...undo.get(id) };
                undo.delete(id);
              } else if (one.act === 'refuse') {
                const version = (await seen(id))?.version ?? '';
                const { error } = await admin.rpc('resolve_feedback', {
                  feedback_id: id,
                  outcome: 'refused',
                  reply: 'No.',
                  version,
                });
                if (!error) undo.set(id, {});
              } else {
                const row = await seen(id);
                const before = { ...model };
                const choices =
                  one.choice && row ? Object.fromEntries(row.columns.map(({ name }) => [name, one.choice])) : {};
                const isAccepted = (await accept(id, choices)) === 'accepted';
                const { base = {}, patch: request = {} } = sent.get(id) ?? {};
                const isContested = Object.keys(request).some(
                  (name) => before[name] !== request[name] && before[name] !== base[name],
                );
                const isExpected = row !== undefined && (one.choice !== '' || !isContested);
                if (isAccepted !== isExpected) unexpected.push([one, request, base, before]);
                if (isContested) contested += 1;
                if (isAccepted) {
                  for (const name of Object.keys(request)) if (one.choice !== 'live') model[name] = request[name]!;
                  undo.set(id, Object.fromEntries(Object.keys(request).map((name) => [name, before[name] ?? null])));
                }
              }
            }
            expect(unexpected).toEqual([]);
            expect(await live()).toMatchObject(model);
            expect((await backend.stored())[LIVE]?.approval_status).toBe('approved');
          }
        }),
        { numRuns: 4, seed: 23 },
      );
      expect(contested).toBeGreaterThan(0);
    });
  });
});
