import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, listing, startBackend } from '../support/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend('PostgreSQL 17');
  const { client } = await backend.admin();
  await client
    .from('ai_tools')
    .insert([listing('chatgpt', { name: 'ChatGPT', category: 'Writing' }), listing('video')]);
});
afterAll(() => backend.stop());

const doc = readFileSync('docs/api.md', 'utf8');

it('the documented example works with only the public key', async () => {
  const [, path = ''] = /curl "\$ADDRESS(\/rest\/v1\/[^"]+)"/.exec(doc) ?? [];
  const response = await backend.request(path);
  expect(response.status).toBe(200);
  const names = ((await response.json()) as { name: string }[]).map(({ name }) => name).sort();
  expect(names).toEqual(['ChatGPT', 'Tool video']);
});

it.each([...doc.matchAll(/^\|[^|]+\| `(\/[^`]+)`/gm)].map(([, path]) => path as string))(
  'the documented request %s works',
  async (path) => {
    const answer = await backend.request(`/rest/v1${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, expect.anything()]);
  },
);

// Counts the rows and index entries that the query plan reads, including reads of the policies.
it('in a directory of any size, a query for a few listings reads only a few rows', async () => {
  await backend.script(`
    -- Postgres scans a small table instead of using an index. Without triggers, ten thousand rows are inserted at once.
    set local session_replication_role = replica;
    insert into public.ai_tools (id, slug, name, description, url, approval_status, approved_at)
    select 'many-' || n, 'many-' || n, 'Many ' || n, 'One of the many.', 'https://example.com/' || n, 'approved', now()
    from generate_series(1, 10000) as n;
    insert into public.picks (tool_id, place, reason) values ('many-1', 1, 'Because it is one of many.');
    insert into public.closed_listings (tool_id, closed_on) values ('many-2', '2026-01-01');
    insert into public.tool_slugs (slug, tool_id) values ('former', 'many-3');
    update public.ai_tools set trial_days = 14, alternatives = '{many-5,many-6}' where id = 'many-4';
    insert into public.link_checks (tool_id, url, checked_at, outcome, since) values ('many-5', 'https://example.com/5', now(), 'works', now());
    insert into public.placements (tool_id, tool_name, kind, stage, first_day) values ('many-6', 'Many 6', 'gold', 'paid', current_date - 1);
    set local session_replication_role = origin;
    analyze public.ai_tools;
    create function public.listings_read(stubClient text, question text) returns bigint language plpgsql as $$
    declare
      counted text := 'select sum(pg_stat_get_xact_tuples_returned(part)) from (select ''public.ai_tools''::regclass::oid as part
        union all select indexrelid from pg_index where indrelid = ''public.ai_tools''::regclass) as parts';
      before bigint;
      after bigint;
    begin
      execute counted into before;
      perform set_config('role', stubClient, true);
      execute question;
      perform set_config('role', 'none', true);
      execute counted into after;
      return after - before;
    end $$`);
  const read: Record<string, number> = {};
  for (const stubClient of ['anon', 'authenticated'])
    for (const question of [
      `select public.compare_tools('many-4,former,many-2,nothing')`,
      `select public.listing_cards(array['many-4', 'many-2'], array['many-1', 'former'])`,
      'select public.sponsored_tools()',
      'select * from public.listed_tools order by approved_at desc, id desc limit 9',
      'select * from public.picks',
      'select * from public.closed_listings',
      'select * from public.tool_slugs',
      'select * from public.link_checks',
      'select * from public.running_placements',
    ]) {
      const [answer] = await backend.sql<{ count: string }>('select public.listings_read($1, $2) as count', [
        stubClient,
        question,
      ]);
      read[`${stubClient}: ${question}`] = Number(answer?.count);
    }
  await backend.sql('drop function public.listings_read');
  expect(Object.entries(read).filter(([, rows]) => rows > 30)).toEqual([]);
  expect(Object.values(read).every((rows) => rows > 0)).toBe(true);
});
