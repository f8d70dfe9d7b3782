import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMoment } from '../../src/domain/listing-files/record';
import { importQueries } from '../../src/features/import/imports.queries';
import { stubClient } from '../support/stub-client';
import { type Backend, engines, idOf, listing, startBackend } from '../support/backend';
import { importer, importRow as row } from '../support/imports';
import { fullRow } from '../support/tools';

type Account = Awaited<ReturnType<Backend['signIn']>>;

describe.each(engines)('an import on %s', (engine) => {
  let backend: Backend;
  let member: Account;
  let admin: Account;

  let { start, send, importRows, undo } = {} as ReturnType<typeof importer>;

  beforeAll(async () => {
    backend = await startBackend(engine);
    [member, admin] = [await backend.member(), await backend.admin()];
    ({ start, send, importRows, undo } = importer(admin));
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend.clear());

  const undoable = async () => {
    stubClient.client = admin.client;
    const { queryFn } = importQueries.recent() as unknown as {
      queryFn: (context: object) => Promise<{ id: string }[]>;
    };
    return (await queryFn({ signal: new AbortController().signal })).map(({ id }) => id);
  };
  /** Returns the stored listings without the columns that every write changes. */
  const content = async () =>
    Object.values(await backend.stored()).map((stored) => ({ ...stored, updated_at: '', search_text: '' }));

  it('an import writes every column of the file, and undo restores every column', async () => {
    await admin.client.from('ai_tools').insert(listing('same'));
    const before = await content();
    const changed = fullRow();
    const batch = await importRows(row('same', changed));
    expect((await backend.stored())['same']).toMatchObject(changed);
    expect(await undo(batch)).toEqual({ same: 'restored' });
    expect(await content()).toEqual(before);
  });

  it('an import keeps the file’s order across requests, before the existing listings', async () => {
    await admin.client.from('ai_tools').insert(listing('before'));
    const batch = await start();
    const ids = ['m', 'z', 'a', 'k', 'b', 'y'];
    await send(batch, 0, ...ids.slice(0, 2).map((id) => row(id)));
    await send(batch, 2, ...ids.slice(2, 4).map((id) => row(id)));
    const { data: last } = await send(batch, 4, ...ids.slice(4).map((id) => row(id)));
    expect(last).toEqual(['b', 'y']);
    const { data } = await backend
      .visitor()
      .from('ai_tools')
      .select('id')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });
    expect(data?.map(({ id }) => id)).toEqual([...ids, 'before']);
  });

  it('an import sorts new listings by their creation date, which must be between 2000 and now', async () => {
    await backend.sql(`insert into public.ai_tools (id, name, description, url, approval_status, approved_at, created_at)
      values ('of 2024', 'Of 2024', 'A tool that a test made.', 'https://example.com/', 'approved', now(), '2024-06-01')`);
    const batch = await start();
    const ago = '2023-02-01T10:00:00.123456+00:00';
    await send(
      batch,
      0,
      row('exact', { created_at: ago }),
      row('undated'),
      row('of 2024', { created_at: '2020-01-01' }),
      row('later', { created_at: '2025-01-01' }),
      row('none', { created_at: null }),
    );
    const read = async () => {
      const { data } = await backend.visitor().from('ai_tools').select('id,created_at').order('created_at').order('id');
      return (data ?? []).map((one) => ({ ...one, created_at: readMoment(one.created_at) }));
    };
    expect((await read()).map(({ id }) => id)).toEqual(['exact', 'of 2024', 'later', 'none', 'undated']);
    expect((await read())[0]?.created_at).toBe(ago);
    // An import ignores the date of an existing listing, and a plain upsert ignores every date.
    await send(batch, 5, row('exact', { created_at: '2024-01-01', tags: ['changed'] }));
    await admin.client.from('ai_tools').upsert(listing('upserted', { created_at: '2001-01-01' }));
    const before = await read();
    expect([before[0]?.created_at, before.at(-1)?.id]).toEqual([ago, 'upserted']);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const created_at of [tomorrow, '9999-12-31', 'infinity', '-infinity', '1999-12-31T23:59:59Z']) {
      const { error } = await send(batch, 6, row('wrong', { created_at }), row('beside'));
      expect(error?.message).toContain('must be between 2000 and today');
    }
    expect(await read()).toEqual(before);
  });

  it('undo reverts changed listings and deletes added listings', async () => {
    await member.client.from('ai_tools').insert(listing(idOf('waiting')));
    await admin.client
      .from('ai_tools')
      .insert([listing('live', { tags: ['a', 'b'], trial_days: 7 }), listing('same'), listing('bare')]);
    const before = await content();

    const batch = await start();
    await send(batch, 0, row('new', { trial_days: 30, alternatives: ['live'] }), row('same'));
    await send(
      batch,
      2,
      row('live', { name: 'Renamed', tags: [], has_api: true }),
      row('bare', { trial_days: 3 }),
      row(idOf('waiting'), { description: 'Approved by an import.' }),
    );
    await send(batch, 0, row('new', { trial_days: 30, alternatives: ['live'] }), row('same'));
    const rows = await backend.stored();
    expect([rows['live']?.slug, rows[idOf('waiting')]?.approval_status]).toEqual(['renamed', 'approved']);
    const { data: batches } = await admin.client.from('import_batches').select('file_name, added, changed, undone_at');
    expect(batches?.at(-1)).toEqual({ file_name: 'tools.json', added: 1, changed: 3, undone_at: null });

    expect(await undo(batch)).toEqual({
      new: 'removed',
      live: 'restored',
      bare: 'restored',
      [idOf('waiting')]: 'restored',
    });
    expect(await content()).toEqual(before);
    expect(await undo(batch)).toContain('already undone');
    expect((await send(batch, 9, row('late'))).error?.message).toContain('This import has ended');
  });

  it('undo fails if a listing changed after the import, unless the administrator keeps the later changes', async () => {
    await admin.client.from('ai_tools').insert([listing('a'), listing('b')]);
    const batch = await importRows(
      row('a', { category: 'Imported' }),
      row('b', { category: 'Imported' }),
      row('c'),
      row('d'),
    );
    await admin.client.from('ai_tools').update({ description: 'Edited after the import.' }).eq('id', 'a');
    await admin.client.from('ai_tools').update({ trial_days: 3 }).eq('id', 'c');
    const before = await backend.stored();
    expect(await undo(batch)).toContain('2 of these listings have changed since');
    expect(await backend.stored()).toEqual(before);
    expect(await undo(batch, true)).toEqual({ a: 'kept', b: 'restored', c: 'kept', d: 'removed' });
    const after = await backend.stored();
    expect(Object.keys(after)).toEqual(['a', 'b', 'c']);
    expect([after['a']?.category, after['b']?.category]).toEqual(['Imported', 'Other']);
  });

  it('undo ignores renamed categories and later changes that were themselves undone', async () => {
    await admin.client.from('ai_tools').insert([listing('a'), listing('b')]);
    const before = await content();
    const first = await importRows(row('a', { category: 'Passing' }), row('b', { name: 'Renamed' }));
    const second = await importRows(row('b', { name: 'Again' }));
    expect(await undo(first)).toContain('1 of these listings have changed since');
    expect(await undo(second)).toEqual({ b: 'restored' });
    await admin.client.rpc('merge_category', { from_name: 'Passing', into_slug: 'video' });
    await admin.client.rpc('sync_categories', {});
    expect((await backend.stored())['a']?.category).toBe('Video');
    expect(await undo(first)).toEqual({ a: 'restored', b: 'restored' });
    expect(await content()).toEqual(before);
  });

  it('the number of statements of an undo does not depend on the size of the import', async () => {
    await backend.script(`
      create table if not exists public.statements (what text);
      create or replace function public.note_statement() returns trigger language plpgsql security definer as
        $$ begin insert into public.statements values (tg_op || ' ' || tg_table_name); return null; end $$;
      create trigger count_statements after update or delete on public.ai_tools for each statement execute function public.note_statement();`);
    try {
      const statementsFor = async (rows: number) => {
        await backend.clear();
        const ids = Array.from({ length: rows }, (_, at) => String(at).padStart(3, '0'));
        await admin.client.from('ai_tools').insert(ids.map((id) => listing(`old-${id}`)));
        const batch = await importRows(
          ...ids.map((id) => row(`old-${id}`, { name: `Renamed ${id}`, trial_days: 7 })),
          ...ids.map((id) => row(`new-${id}`, { trial_days: 7 })),
        );
        await backend.sql('delete from public.statements');
        expect(Object.keys(await undo(batch))).toHaveLength(2 * rows);
        expect(Object.keys(await backend.stored())).toEqual(ids.map((id) => `old-${id}`));
        return backend.sql('select what, count(*)::int from public.statements group by what order by what');
      };
      const few = await statementsFor(2);
      expect(few).toContainEqual({ what: 'UPDATE ai_tools', count: expect.any(Number) });
      expect(await statementsFor(12)).toEqual(few);
    } finally {
      await backend.script(`drop trigger count_statements on public.ai_tools;
        drop function public.note_statement(); drop table public.statements`);
    }
  });

  it('an undo runs in batches of 1,000 listings, and another session can run the last batch', async () => {
    const ids = Array.from({ length: 1003 }, (_, at) => `x${String(at).padStart(4, '0')}`);
    const present = ['x0000', 'x0001', 'x0999', 'x1000', 'x1001', 'x1002'];
    const batch = await importRows(...present.map((id) => row(id)));
    // Simulates imported listings that were deleted later, by adding only their history entries.
    await backend.sql(
      `insert into public.listing_history (listing_id, kind, import, before, after)
       select id, 'import', $1, '{"id": null}', jsonb_build_object('id', id) from jsonb_array_elements_text(($2::text)::jsonb) as missing (id)
       where id not in (select id from public.ai_tools)`,
      [batch, JSON.stringify(ids)],
    );
    const first = await undo(batch, true);
    expect(Object.keys(first)).toEqual(ids.slice(0, 1000));
    expect(Object.keys(await backend.stored())).toEqual(present.slice(3));
    const { data: begun } = await admin.client.from('import_batches').select().eq('id', batch).single();
    expect([begun?.undo_started_at, begun?.undone_at]).toEqual([expect.any(String), null]);
    expect((await send(batch, 6, row('late'))).error?.message).toContain('This import has ended');

    await admin.client.from('ai_tools').update({ description: 'Edited while it was undone.' }).eq('id', 'x1001');
    await backend.sql(`update public.import_batches set last_sent_at = now() - interval '2 days'`);
    await start();
    expect(await undoable()).toEqual([batch]);
    expect(await undo(batch)).toEqual(first);
    expect(await undo(batch, false, 'x0999')).toEqual({ x1000: 'removed', x1001: 'kept', x1002: 'removed' });
    expect(await undo(batch, false, 'x0999')).toEqual({ x1000: 'removed', x1001: 'kept', x1002: 'removed' });
    expect(await undo(batch, false, 'x1002')).toEqual({});
    expect(Object.keys(await backend.stored())).toEqual(['x1001']);
    expect(await undo(batch)).toContain('already undone');
  });

  it('undo is offered for one day if the import changed a listing', async () => {
    await backend.sql(`delete from public.import_batches`);
    const batches: string[] = [];
    for (const id of ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'd', 'e', 'f']) batches.push(await importRows(row(id)));
    expect(await undoable()).toEqual([...batches.slice(6).toReversed(), batches[0]]);
    await undo(batches[10]!);
    await backend.sql(
      `update public.import_batches set last_sent_at = now() - interval '24 hours 1 minute' where id = $1`,
      [batches[0]],
    );
    expect(await undoable()).toEqual(batches.slice(6, 10).toReversed());
  });

  it('undo restores each slug that is free and replaces each slug that is taken', async () => {
    const [first, second] = [idOf('first'), idOf('second')].sort() as [string, string];
    await member.client.from('ai_tools').insert(listing(first, { name: 'Scribe' }));
    await member.client.from('ai_tools').insert(listing(second, { name: 'Quill' }));
    const batch = await start();
    // Only a public listing keeps its former slug, so the second listing gets the slug of the first.
    await send(batch, 0, row(first, { name: 'Pen' }));
    await send(batch, 1, row(second, { name: 'Scribe' }));
    expect(await undo(batch)).toEqual({ [first]: 'restored', [second]: 'restored' });
    const after = await backend.stored();
    expect([after[first]?.name, after[second]?.name]).toEqual(['Scribe', 'Quill']);
    expect([after[first]?.slug, after[second]?.slug]).toEqual(['scribe-2', 'quill']);
  });

  it('an import cannot be undone after one day', async () => {
    const batch = await importRows(row('a'));
    await backend.sql(`update public.import_batches set last_sent_at = now() - interval '24 hours 1 minute'`);
    expect(await undo(batch)).toContain('for only one day');
    await backend.sql(`update public.import_batches set last_sent_at = now() - interval '23 hours 59 minutes'`);
    expect(await undo(batch)).toEqual({ a: 'removed' });
  });

  it('a request with one invalid row stores no row', async () => {
    const batch = await start();
    const bad = row('b', { url: 'javascript:alert(1)' });
    expect((await send(batch, 0, row('a'), bad)).error?.message).toContain('ai_tools_url_form');
    const many = Array.from({ length: 1000 }, () => bad);
    expect((await send(batch, 0, ...many)).error?.message).toContain('ai_tools_url_form');
    expect((await send(batch, 0, ...many, bad)).error?.message).toContain('at most 1,000 listings');
    expect(await backend.stored()).toEqual({});
    expect(await undo(batch)).toEqual({});
  });

  it('only the administrator can import and list imports', async () => {
    const batch = await importRows(row('a'));
    const before = await backend.stored();
    for (const client of [backend.visitor(), member.client]) {
      expect((await client.rpc('start_import', { file_name: 'mine.json' })).error).not.toBeNull();
      await client.rpc('import_listings', {
        batch,
        first_row: 0,
        listings: [row('a', { name: 'Taken over' }), row('b')] as never,
      });
      await client.rpc('undo_import', { batch });
      expect((await client.from('import_batches').select()).data ?? []).toEqual([]);
    }
    expect(await backend.stored()).toEqual(before);
  });
});
