import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newDatabase } from '../support/backend';
import { databasesMark } from '../support/databases';
import { whenPrepared } from '../support/prepared';
import { type Api, describeApi, missedBy } from '../upgrade/api';
import { BASE } from '../upgrade/base-files';

// What its own journeys say on a newer database is asked each night (.github/workflows/ci.yml).
const older = JSON.parse(readFileSync(BASE.api, 'utf8')) as Api;
let sql: postgres.Sql;
beforeAll(async () => {
  const { postgres: server, pglite } = inject('databases');
  await whenPrepared(databasesMark(pglite));
  sql = postgres(await newDatabase(server, 'made'), { max: 1, onnotice: () => {} });
});
afterAll(() => sql?.end());

const ask = async <Row>(text: string) => [...(await sql.unsafe(text))] as Row[];

it('every function and column that the site of the first release may ask for is there as it knew it', async () => {
  expect(missedBy(older, await describeApi(ask))).toEqual([]);
});

const changes: [string, string, RegExp][] = [
  ['a function that is gone', 'drop function public.directory_version()', /^directory_version\(\) is gone$/],
  [
    'an argument that is gone',
    `drop function public.similar_tools; create function public.similar_tools(listing text) returns jsonb language sql stable as 'select null::jsonb';
     grant execute on function public.similar_tools to anon, authenticated`,
    /^similar_tools\(\) no longer takes \w+$/m,
  ],
  [
    'an argument that is asked for newly',
    `drop function public.schema_version(); create function public.schema_version(later text) returns bigint language sql stable as 'select 1::bigint';
     grant execute on function public.schema_version to anon, authenticated, service_role`,
    /^schema_version\(\) cannot do without later, which the older site does not know$/,
  ],
  [
    'another answer',
    `drop function public.schema_version(); create function public.schema_version() returns text language sql stable as $$select ''$$;
     grant execute on function public.schema_version to anon, authenticated, service_role`,
    /^schema_version\(\) answers text, no longer bigint$/,
  ],
  [
    'a read that writes',
    'alter function public.directory_version() volatile',
    /^directory_version\(\) writes now, so that it cannot be asked by GET$/,
  ],
  [
    'a caller who is shut out',
    'revoke execute on function public.directory_version() from anon, public',
    /^directory_version\(\) is no longer anon's to call$/,
  ],
  ['a column that is gone', 'alter table public.picks rename reason to why', /^picks\.reason is gone$/m],
  [
    'a column of another type',
    'alter table public.picks alter reason type varchar(9) using null',
    /^picks\.reason is character varying\(9\), no longer text$/,
  ],
  [
    'a column that has to be given',
    `alter table public.ai_tools add column later text not null default ''; alter table public.ai_tools alter column later drop default`,
    /^ai_tools\.later has to be given now$/,
  ],
  [
    'a table that is shut',
    'revoke select on public.ai_tools from anon',
    /^ai_tools: select anon is no longer granted$/,
  ],
];
it.each(changes)('%s would be missed', async (_, change, expected) => {
  const undone = sql.begin(async (transaction) => {
    await transaction.unsafe(change);
    const now = await describeApi(async <Row>(text: string) => [...(await transaction.unsafe(text))] as Row[]);
    expect(missedBy(older, now).join('\n')).toMatch(expected);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
});

it('what is added is not: a function, a further argument that may be left out, a column with a default', async () => {
  const undone = sql.begin(async (transaction) => {
    await transaction.unsafe(`
      create function public.later() returns int language sql as 'select 1'; grant execute on function public.later() to anon;
      drop function public.schema_version();
      create function public.schema_version(later text default null) returns bigint language sql stable as 'select 1::bigint';
      grant execute on function public.schema_version to anon, authenticated, service_role;
      alter table public.ai_tools add column later text; alter table public.ai_tools add column last text not null default ''`);
    const now = await describeApi(async <Row>(text: string) => [...(await transaction.unsafe(text))] as Row[]);
    expect(missedBy(older, now)).toEqual([]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
});
