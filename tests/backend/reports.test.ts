import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, idOf, listing, startBackend, waitingFor } from '../support/backend';

const PENDING = idOf('pending');
const TABLES = ['listing_reports', 'listing_report_notes', 'report_resolutions'] as const;

describe.each(engines)('what is reported of a listing, on %s', (engine) => {
  let backend: Backend;
  let actors: Record<'visitor' | 'member' | 'second' | 'administrator', Client>;
  let memberId: string;
  let tokens: Record<string, string>;

  beforeAll(async () => {
    backend = await startBackend(engine);
    const [member, second, admin] = [
      await backend.member(),
      await backend.signUp('second@example.com'),
      await backend.admin(),
    ];
    memberId = member.id;
    tokens = { member: member.token, second: second.token, administrator: admin.token };
    actors = {
      visitor: backend.visitor(),
      member: member.client,
      second: second.client,
      administrator: admin.client,
    };
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await backend.script(
      `delete from private.report_visitors; delete from private.report_rate_limit;
       delete from public.listing_report_notes; delete from public.report_resolutions`,
    );
    await backend.sql(
      `insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
       values ($1, 'Waiting', 'A tool that a test made.', 'https://example.com/', $2, 'pending', null),
         ('a', 'Tool a', 'A tool that a test made.', 'https://example.com/', null, 'approved', now()),
         ('b', 'Tool b', 'A tool that a test made.', 'https://example.com/', null, 'approved', now())`,
      [PENDING, memberId],
    );
  });

  /** As a visitor at an address that the platform names. */
  const from = async (address: string, report: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const answer = await backend.request('/rest/v1/rpc/report_listing', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      body: JSON.stringify({ report_id: randomUUID(), listing_id: 'a', reason: 'price', ...report }),
    });
    const said = (await answer.json()) as string | { message: string };
    return typeof said === 'string' ? said : said.message;
  };
  const report = async (client: Client, more: Record<string, unknown> = {}) => {
    const asked = { report_id: randomUUID(), listing_id: 'a', reason: 'price', ...more };
    const { data, error } = await client.rpc('report_listing', asked);
    return data ?? error?.message;
  };
  /** In one statement past the API, each from an address of its own unless one is given. */
  const reportMany = (
    count: number,
    { address = `'10.1.' || n / 250 || '.' || n % 250`, tool = `'a'`, why = `'price'` },
  ) =>
    backend.sql(
      `select private.report_listing(gen_random_uuid(), ${tool}, ${why}, 'Note ' || n)
       from generate_series(1, ${count}) as n, lateral set_config('request.headers',
         json_build_object('x-forwarded-for', ${address}, 'n', n)::text, true)`,
    );
  const counts = () =>
    backend.sql(
      `select tool_id, reason, reports, resolution_id is null as open from public.listing_reports order by tool_id, reason, open`,
    );
  const total = async () =>
    (await backend.sql<{ sum: number }>('select coalesce(sum(reports), 0)::int as sum from public.listing_reports'))[0]
      ?.sum;
  const notes = () =>
    backend.sql<{ reason: string; note: string | null; reported_by: string | null }>(
      'select reason, note, reported_by from public.listing_report_notes order by reported_at, id',
    );
  const everything = async () =>
    JSON.stringify(await Promise.all(TABLES.map((table) => backend.sql(`select * from public.${table} order by id`))));
  const reported = () => waitingFor(actors.administrator, 'report');
  const version = async () => (await reported()).find(({ tool }) => tool.id === 'a')?.facts.version ?? 'none';
  const answer = async (client: Client, more: Record<string, unknown> = {}) =>
    client.rpc('resolve_reports', {
      resolution_id: randomUUID(),
      listing_id: 'a',
      version: await version(),
      outcome: 'mended',
      ...more,
    } as never);

  describe('the walls', () => {
    it('a visitor and a member report an approved listing, with a note or without', async () => {
      expect(await report(actors.visitor, { reason: 'not_ai' })).toBe('stored');
      expect(await report(actors.visitor, { note: '  It costs $5.  ' })).toBe('stored');
      expect(await report(actors.member, { reason: 'not_opening' })).toBe('stored');
      expect(await counts()).toEqual([
        { tool_id: 'a', reason: 'not_ai', reports: 1, open: true },
        { tool_id: 'a', reason: 'not_opening', reports: 1, open: true },
        { tool_id: 'a', reason: 'price', reports: 1, open: true },
      ]);
      expect(await notes()).toEqual([
        { reason: 'price', note: 'It costs $5.', reported_by: null },
        { reason: 'not_opening', note: null, reported_by: memberId },
      ]);
      for (const reason of ['category', 'closed']) expect(await report(actors.visitor, { reason })).toBe('stored');
      expect((await counts()).map(({ reason }) => reason)).toEqual([
        'category',
        'closed',
        'not_ai',
        'not_opening',
        'price',
      ]);
    });

    it('a listing that is not public cannot be told from one that is not there', async () => {
      for (const listing_id of [PENDING, 'no such listing', null]) {
        expect(await report(actors.second, { listing_id })).toContain('no longer in the directory');
      }
      expect(await counts()).toEqual([]);
    });

    it('nobody writes to a table but by the functions, or closes reports but the administrator; all read what is theirs', async () => {
      await report(actors.member, { note: 'Mine' });
      await report(actors.visitor, { reason: 'other', note: 'Somebody else’s' });
      await answer(actors.administrator, { remark: 'It is done.' });
      await report(actors.second, { reason: 'not_ai', note: 'Second’s' });
      const before = await everything();
      const readable = { visitor: [0, 0, 0], member: [0, 1, 1], second: [0, 1, 0], administrator: [3, 3, 1] };
      const closers: string[] = [];
      for (const [name, client] of Object.entries(actors)) {
        for (const table of TABLES) {
          const at = client.from(table as 'listing_reports');
          const [row] = await backend.sql(`select * from public.${table}`);
          await at.insert({ ...row, id: undefined } as never);
          await at.upsert(row as never);
          await at.update({ reason: 'not_ai', remark: 'Changed' } as never).not('id', 'is', null);
          await at.delete().not('id', 'is', null);
          await backend.request(`/rest/v1/${table}?id=eq.${String(row?.['id'])}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(row),
            token: tokens[name],
          });
        }
        if (name !== 'administrator' && !(await answer(client)).error) closers.push(name);
        expect([name, await everything()]).toEqual([name, before]);
        const sizes = await Promise.all(
          TABLES.map(async (table) => (await client.from(table).select('id')).data?.length ?? 0),
        );
        expect([name, sizes]).toEqual([name, readable[name as keyof typeof readable]]);
        const { data } = await client.rpc('review_queue', { kind: 'report' });
        expect([name, data?.found ?? 0]).toEqual([name, name === 'administrator' ? 1 : 0]);
      }
      expect(closers).toEqual([]);
    });

    it('nobody reads who sent what', async () => {
      await from('203.0.113.7', {});
      const [mark] = await backend.sql<{ reporter: string }>(
        `select encode(reporter, 'hex') as reporter from private.report_visitors`,
      );
      expect(mark?.reporter).toMatch(/^[0-9a-f]{64}$/);
    });
  });

  it('a note has up to 500 characters that a page can show, and is needed for something else; a reason is one of five', async () => {
    for (const [more, said] of [
      [{ note: 'é'.repeat(501) }, 'listing_report_notes_note_length'],
      [{ note: 'Ring \u0007' }, 'listing_report_notes_note_characters'],
      ...[null, '', ' \n '].map((note) => [{ reason: 'other', note }, 'Say in a few words'] as const),
    ] as const)
      expect([more, await report(actors.visitor, more)]).toEqual([more, expect.stringContaining(said)]);
    for (const reason of ['spam', '', null]) expect(await report(actors.visitor, { reason })).not.toBe('stored');
    expect(await total()).toBe(0);
    for (const note of ['é'.repeat(500), 'One\nTwo', null, '', ' \n '])
      expect([note, await report(actors.visitor, { note })]).toEqual([note, 'stored']);
    expect((await notes()).map(({ note }) => note)).toEqual(['é'.repeat(500), 'One\nTwo']);
  });

  describe('once a reason, day and visitor or member', () => {
    it('a second time is known, the same one sent again is what it was, and neither counts', async () => {
      const id = randomUUID();
      expect(await from('203.0.113.7', { report_id: id })).toBe('stored');
      expect(await from('203.0.113.7', { report_id: id })).toBe('stored');
      // Without an address, too.
      expect(await report(actors.visitor, { report_id: id })).toBe('stored');
      expect(await from('203.0.113.7', { note: 'Again' })).toBe('known');
      expect(await report(actors.member)).toBe('stored');
      expect(await report(actors.member, { note: 'Again' })).toBe('known');
      expect(await total()).toBe(2);
      expect(await from('203.0.113.8', {})).toBe('stored');
      expect(await from('203.0.113.7', { listing_id: 'b' })).toBe('stored');
      expect(await from('203.0.113.7', { reason: 'not_ai' })).toBe('stored');
      expect(await total()).toBe(5);
    });

    it('ten at the same moment are one', async () => {
      const said = await Promise.all(Array.from({ length: 10 }, () => report(actors.member, { note: 'Now' })));
      expect(said.filter((one) => one === 'stored')).toHaveLength(1);
      expect(await total()).toBe(1);
      expect(await notes()).toHaveLength(1);
    });

    it('counts again on the next day, when the marks of the day before are dropped', async () => {
      await from('203.0.113.7', {});
      await backend.script(`update private.report_visitors set day = day - 1;
        update private.report_rate_limit set minute = minute - interval '1 day';
        update public.listing_reports set day = day - 1`);
      expect(await from('203.0.113.7', {})).toBe('stored');
      expect(await backend.sql('select count(*)::int as marks from private.report_visitors')).toEqual([{ marks: 1 }]);
      expect(await total()).toBe(2);
    });
  });

  describe('the caps', () => {
    const ten = { address: `'203.0.113.7'`, tool: `case when n > 5 then 'b' else 'a' end` };
    const five = `(array['price', 'not_ai', 'other', 'description', 'not_opening'])[n % 5 + 1]`;

    it('a visitor sends ten a day, and not eleven; another one does still', async () => {
      await actors.administrator.from('ai_tools').insert(listing('c'));
      await reportMany(10, { ...ten, why: five });
      expect(await total()).toBe(10);
      expect(await from('203.0.113.7', { listing_id: 'c' })).toContain('at most 10 reports a day');
      expect(await total()).toBe(10);
      // What was counted is still known.
      expect(await from('203.0.113.7', {})).toBe('known');
      expect(await from('203.0.113.8', { listing_id: 'c' })).toBe('stored');
    });

    it('eleven in one statement, or at the same moment, are not stored either', async () => {
      await actors.administrator
        .from('ai_tools')
        .insert(Array.from({ length: 11 }, (_, n) => listing(`more-${n + 1}`)));
      const eleven = { address: `'203.0.113.7'`, tool: `'more-' || n` };
      await expect(reportMany(11, eleven)).rejects.toThrow('at most 10 reports a day');
      expect(await total()).toBe(0);
      const said = await Promise.all(
        Array.from({ length: 11 }, (_, n) => report(actors.member, { listing_id: `more-${n + 1}` })),
      );
      expect(said.filter((one) => one === 'stored')).toHaveLength(10);
      expect(said.filter((one) => one?.includes('at most 10 reports a day'))).toHaveLength(1);
      expect(await total()).toBe(10);
    });

    it('a listing is reported fifty times a day, and not once more; another one is still', async () => {
      await reportMany(50, {});
      expect(await from('203.0.113.7', {})).toContain('reported often today');
      expect(await from('203.0.113.7', { listing_id: 'b' })).toBe('stored');
      expect(await total()).toBe(51);
    });

    it('sixty a minute are counted in all, and not one more', async () => {
      // An hour ahead, so that the minute does not end in the middle.
      await backend.script(
        `insert into private.report_rate_limit (minute, reports) values (now() + interval '1 hour', 20)`,
      );
      await reportMany(40, {});
      expect(await from('203.0.113.7', { listing_id: 'b' })).toContain('Try again in a minute');
      expect(await total()).toBe(40);
      await backend.script(`update private.report_rate_limit set minute = now() - interval '2 minutes'`);
      expect(await from('203.0.113.7', { listing_id: 'b' })).toBe('stored');
    });

    it('the first twenty notes of a listing are kept; what comes after them is counted, and a member is told all the same', async () => {
      await reportMany(20, {});
      expect(await from('203.0.113.7', { note: 'One more' })).toBe('counted');
      expect(await from('203.0.113.8', {})).toBe('stored');
      expect(await report(actors.member, { note: 'Mine' })).toBe('counted');
      expect(await total()).toBe(23);
      const kept = await notes();
      expect(kept.filter(({ note }) => note !== null)).toHaveLength(20);
      expect(kept).toHaveLength(21);
    });
  });

  describe('what waits', () => {
    it('is a row for a listing, the longest wait first, with counts by reason and the newest notes first', async () => {
      await reportMany(3, { tool: `'b'` });
      await from('203.0.113.7', { listing_id: 'a', reason: 'other', note: 'First' });
      await from('203.0.113.8', { listing_id: 'a', reason: 'other', note: 'Second' });
      await backend.script(`update public.listing_reports set day = day - 1 where tool_id = 'b'`);
      const [first, second, ...others] = await reported();
      expect(others).toEqual([]);
      expect([first, second].map((row) => [row?.tool.id, row?.facts.reports, row?.facts.reasons])).toEqual([
        ['b', 3, { price: 3 }],
        ['a', 2, { other: 2 }],
      ]);
      expect(second?.facts.notes.map(({ note }) => note)).toEqual(['Second', 'First']);
    });

    it('is closed for a listing at once, with what was done, which who reported can read', async () => {
      await report(actors.member, { note: 'Mine' });
      await from('203.0.113.7', {});
      await from('203.0.113.7', { listing_id: 'b' });
      const remark = ' The price is right now. ';
      expect((await answer(actors.administrator, { remark })).error).toBeNull();
      expect(await counts()).toEqual([
        { tool_id: 'a', reason: 'price', reports: 2, open: false },
        { tool_id: 'b', reason: 'price', reports: 1, open: true },
      ]);
      const { data } = await actors.member
        .from('listing_report_notes')
        .select('tool_name,note,answer:report_resolutions(outcome,remark)');
      expect(data).toEqual([
        { tool_name: 'Tool a', note: 'Mine', answer: { outcome: 'mended', remark: 'The price is right now.' } },
      ]);
      // What comes in afterwards is open again.
      expect(await report(actors.second)).toBe('stored');
      expect(await reported()).toHaveLength(2);
    });

    it('the second of two tabs is told; sent again after a lost answer, it is done', async () => {
      await report(actors.member);
      const mine = { resolution_id: randomUUID() };
      expect((await answer(actors.administrator, mine)).error).toBeNull();
      expect((await answer(actors.administrator, mine)).error).toBeNull();
      expect((await answer(actors.administrator)).error).toMatchObject({
        message: expect.stringContaining('already resolved'),
      });
      expect(await backend.sql('select count(*)::int as answers from public.report_resolutions')).toEqual([
        { answers: 1 },
      ]);
    });

    it('what came in unseen is not closed', async () => {
      await report(actors.member);
      const read = await version();
      await report(actors.second);
      expect((await answer(actors.administrator, { version: read })).error).toMatchObject({
        message: expect.stringContaining('has new reports'),
      });
      expect(await counts()).toMatchObject([{ reports: 2, open: true }]);
    });

    it('what was done is one of a list, with a remark of up to 500 characters where it is something else', async () => {
      await report(actors.member);
      for (const [outcome, remark, refusal] of [
        ['other', null, 'remark_if_other'],
        ['other', '  ', 'remark_if_other'],
        ['mended', 'é'.repeat(501), 'remark_length'],
        ['mended', 'Bell \u0007', 'remark_characters'],
        ['forgotten', null, 'outcome_allowed'],
      ] as const) {
        const { error } = await answer(actors.administrator, { outcome, remark });
        expect([outcome, remark, error?.message]).toEqual([outcome, remark, expect.stringContaining(refusal)]);
      }
      expect(await counts()).toMatchObject([{ open: true }]);
      const last = await answer(actors.administrator, { outcome: 'other', remark: 'é'.repeat(500) });
      expect(last.error).toBeNull();
      expect(await counts()).toMatchObject([{ open: false }]);
    });
  });

  it('closed reports go with their notes and their answer after 90 days, open ones stay', async () => {
    await report(actors.member, { note: 'Mine' });
    await answer(actors.administrator);
    await from('203.0.113.7', { reason: 'other', note: 'Open' });
    const age = async (days: number) => {
      await backend.script(`update private.report_rate_limit set minute = now() - interval '1 day';
        update public.report_resolutions set resolved_at = now() - interval '${days} days' + interval '1 hour'`);
      await from('203.0.113.9', { listing_id: 'b' });
      await backend.script('delete from private.report_visitors');
      return (await notes()).map(({ note }) => note);
    };
    expect(await age(90)).toEqual(['Mine', 'Open']);
    expect(await age(91)).toEqual(['Open']);
    expect(await backend.sql('select * from public.report_resolutions')).toEqual([]);
    expect(await counts()).toMatchObject([
      { reason: 'other', open: true },
      { tool_id: 'b', reports: 2 },
    ]);
  });

  it('a member is told of what they reported also where the listing was deleted', async () => {
    await report(actors.member, { note: 'Mine' });
    await actors.administrator.from('ai_tools').delete().eq('id', 'a');
    expect(await counts()).toEqual([]);
    const { data } = await actors.member.from('listing_report_notes').select('tool_name,tool:ai_tools(slug)');
    expect(data).toEqual([{ tool_name: 'Tool a', tool: null }]);
  });
});
