import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toImportListing } from '../../src/domain/import-mapping';
import { parseImport } from '../../src/domain/parse-import';
import { FILE_FORMATS, writeListings } from '../../src/features/export/listing-file';
import { countListings, readListings, type Which } from '../../src/features/export/read-listings';
import { type Comparison, compareImport } from '../../src/features/import/compare-import';
import { createSameReader, createStoredReader } from '../../src/features/import/import-backend';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const ODD = 'odd, "id" (7)\\';
const never = new AbortController().signal;

describe.each(engines)('the directory as a file, from %s', (engine) => {
  let backend: Backend;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;
  let admin: { client: Client; id: string };

  beforeAll(async () => {
    backend = await startBackend(engine);
    everybody = await backend.everybody();
    admin = everybody.administrator;
    await backend.script(`
      insert into public.ai_tools (id, name, description, url, approval_status, approved_at)
      select 'many-' || at, 'Tool ' || at, 'One of a thousand tools.', 'https://many-' || at || '.example/', 'approved', now()
      from generate_series(1, 1000) as at`);
    await admin.client.from('ai_tools').insert([
      listing(ODD, {
        name: '=HYPERLINK("https://evil.example","Click")',
        description: '"quoted",\nthen ünïcode 🦊 and אבג\twith a tab.',
        tags: ['+1', '-cmd', '@mention'],
        what_it_does: ['First', '=Second'],
        affiliate_url: 'https://partner.example/?ref=1',
      }),
      listing('free-badge', { premium_type: 'sponsored', sponsor_tier: 'bronze' }),
      listing('sold'),
      listing('ended'),
      listing('closed'),
    ]);
    await admin.client
      .from('tool_details')
      .insert([{ tool_id: ODD, trial_days: 7, alternatives: ['sold'], has_api: true }]);
    const start = (id: string, kind: 'gold' | 'silver', first_day: string, last_day: string) =>
      admin.client.rpc('start_placement', { listing_id: id, kind, first_day, last_day, price_cents: 34900 });
    const today = new Date().toISOString().slice(0, 10);
    await start('sold', 'gold', today, today);
    await start('ended', 'silver', '2026-01-01', '2026-02-01');
    await backend.script(`insert into public.closed_listings (tool_id, closed_on) values ('closed', '2026-01-01')`);
    await everybody.member.client.from('ai_tools').insert([listing(idOf('waits')), listing(idOf('refused'))]);
    await admin.client.rpc('decide_listings', { ids: [idOf('refused')], decision: 'reject', reason: 'No.' });
  });
  afterAll(() => backend?.stop());

  async function file(client: Client, which: Which, between?: () => Promise<void>) {
    const parts: Blob[] = [];
    let [closed, seen] = [false, 0];
    const batches = async function* () {
      for await (const tools of readListings(client, which, never)) {
        yield tools;
        seen += 1;
        if (seen === 1) await between?.();
      }
    };
    const written = await writeListings(batches(), {
      writer: FILE_FORMATS.json.writer(''),
      sink: {
        write: async (part) => void parts.push(new Blob([part])),
        close: async () => void (closed = true),
        abort: async () => {},
      },
      onProgress: () => {},
    });
    const text = await new Blob(parts).text();
    expect([closed, written.bytes]).toEqual([true, new Blob([text]).size]);
    return { text, tools: written.tools, ids: (JSON.parse(text) as { id: string }[]).map(({ id }) => id) };
  }
  const everything = async () => [
    await backend.stored(),
    await backend.sql('select to_jsonb(t) as row from public.tool_details as t order by tool_id'),
    await backend.sql('select to_jsonb(p) as row from public.placements as p order by id'),
    await backend.sql('select to_jsonb(t) as row from public.placement_terms as t order by placement_id'),
  ];

  it.each(['approved', 'all'] as const)(
    'read back by the import (%s) changes nothing and starts no placement',
    async (of) => {
      const { text, tools } = await file(admin.client, { of });
      expect(tools).toBe((await countListings(admin.client, { of }, never)) - (of === 'approved' ? 1 : 0));
      const parsed = parseImport(text);
      if (parsed.kind === 'file-error') throw new Error(parsed.message);
      expect(parsed.valid).toHaveLength(1004);
      const refused = parsed.invalid.flatMap(({ errors }) => errors.map((error) => error.slice(0, 14)));
      expect(refused.toSorted()).toEqual(
        of === 'approved' ? [] : ['It is closed i', 'It is pending ', 'It is rejected'],
      );
      expect(JSON.stringify(parsed.valid.find(({ tool }) => tool.id === 'sold'))).not.toContain('gold');

      const rows = parsed.valid.map(({ tool }) => toImportListing(tool));
      let last: Comparison | undefined;
      const client = async () => admin.client;
      await compareImport({
        total: rows.length,
        rows: async ([from, to]) => rows.slice(from, to),
        userId: admin.id,
        readStored: createStoredReader(client, never),
        readSame: createSameReader(client, never),
        signal: never,
        onProgress: (comparison) => {
          last = comparison;
        },
      });
      expect(last).toMatchObject({ compared: 1004, added: 0, changed: 0, unchanged: 1004, foundElsewhere: 0 });
      // What was sold is not in the file, and the preview says that it stays as it is.
      expect(last?.changes.map(({ id, isBadgeLeftOut }) => [id, isBadgeLeftOut])).toEqual([['sold', true]]);

      const before = await everything();
      const { data: batch } = await admin.client.rpc('start_import', { file_name: 'directory.json' });
      for (let at = 0; at < rows.length; at += 500) {
        const { error } = await admin.client.rpc('import_listings', {
          batch: batch!,
          first_row: at,
          listings: rows.slice(at, at + 500) as never,
        });
        expect(error).toBeNull();
      }
      expect(await everything()).toEqual(before);
    },
  );

  it('loses and doubles none that stays, whatever comes and goes while it is read', async () => {
    const { ids } = await file(admin.client, { of: 'approved' }, async () => {
      await admin.client.from('ai_tools').insert([listing('aaa'), listing('zzz')]);
      await admin.client.from('ai_tools').delete().in('id', ['free-badge', 'sold', 'many-1']);
      await admin.client.from('ai_tools').update({ name: 'Renamed' }).eq('id', 'many-500');
    });
    expect(new Set(ids).size).toBe(ids.length);
    const stored = Object.values(await backend.stored()).filter((row) => row.approval_status === 'approved');
    expect(stored.map(({ id }) => id).filter((id) => !['aaa', 'closed'].includes(id) && !ids.includes(id))).toEqual([]);
    expect(ids).toContain('zzz');
  });

  it('shows nobody more than they may read', async () => {
    const idsOf = async (client: Client, which: Which) => (await file(client, which)).ids;
    const own = [idOf('waits'), idOf('refused')].toSorted();
    const { visitor, member, second } = everybody;
    const secret = async (client: Client) =>
      (await idsOf(client, { of: 'all' })).filter((id) => own.includes(id)).toSorted();
    expect(await secret(visitor.client)).toEqual([]);
    expect(await secret(second.client)).toEqual([]);
    expect(await secret(member.client)).toEqual(own);
    expect((await idsOf(member.client, { of: 'owner', id: member.id })).toSorted()).toEqual(own);
    expect(await idsOf(second.client, { of: 'owner', id: second.id })).toEqual([]);
    expect(await secret(backend.operator())).toEqual(own);
  });
});
