import type { QueryFunctionContext } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toValues } from '../../src/features/listings/edit-values';
import { editQueries } from '../../src/features/edit/edit.queries';
import { saveListing } from '../../src/features/listings/save-listing';
import { republish, takeDown } from '../../src/features/edit/standing';
import { createStoredReader } from '../../src/features/import/import-backend';
import { readAdminListings } from '../../src/features/listings/admin-listings';
import { listingQueries } from '../../src/features/listings/listings.queries';
import { submissionQueries } from '../../src/features/submissions/submissions.queries';
import { fetchToolsForPages, toolPageQueries } from '../../src/features/tool-page/tool-page.queries';
import { toolQueries } from '../../src/features/tools/tools.queries';
import { asker } from '../support/asker';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

type Badged = { premium_type: string; sponsor_tier: string } | null | undefined;

// The screens' own reads and writes, asked of a database whose copied columns still say 'gold'.
describe.each(engines)('a placement that has ended, on %s', (engine) => {
  const id = idOf('ours');
  let backend: Backend;
  let member: Awaited<ReturnType<Backend['signIn']>>;
  let clients: { visitor: Client; owner: Client; administrator: Client };

  /** Lets the database believe that days have passed, with nobody writing. */
  const passDays = (days: number) =>
    backend.script(`create or replace function private.today() returns date language sql stable set search_path = ''
      as $$ select (now() at time zone 'utc')::date + ${days} $$`);

  beforeAll(async () => {
    backend = await startBackend(engine);
    member = await backend.member();
    clients = { visitor: backend.visitor(), owner: member.client, administrator: (await backend.admin()).client };
    await member.client.from('ai_tools').insert([listing(id, { name: 'Ours' }), listing(idOf('other'))]);
    await clients.administrator.rpc('decide_listings', { ids: [id, idOf('other')], decision: 'approve' });
    const today = new Date().toISOString().slice(0, 10);
    const gold = { listing_id: id, kind: 'gold', first_day: today, last_day: today };
    expect((await clients.administrator.rpc('start_placement', gold)).error).toBeNull();
  });
  afterAll(() => backend.stop());

  const run = async (query: object): Promise<unknown> =>
    (query as { queryFn: (context: QueryFunctionContext<never, number>) => unknown }).queryFn({
      signal: new AbortController().signal,
      pageParam: 0,
    } as never);
  const first = (rows: unknown) => (rows as ({ id: string } & NonNullable<Badged>)[]).find((row) => row.id === id);

  it.each<[string, keyof typeof clients, () => Promise<Badged>]>([
    ["the tool's page", 'visitor', async () => ((await run(toolPageQueries.tool('ours'))) as { tool: Badged }).tool],
    ['the pages of the build', 'visitor', async () => first(await fetchToolsForPages(0, 9))],
    ['similar tools', 'visitor', async () => first(await run(toolPageQueries.similar('tool-' + idOf('other'))))],
    [
      'the directory',
      'visitor',
      async () =>
        first(
          (
            (await run(
              toolQueries.page({ query: '', category: '', pricing: '', within: '', page: 1, size: 16 } as never),
            )) as { rows: unknown }
          ).rows,
        ),
    ],
    ['My submissions', 'owner', async () => first(await run(submissionQueries.mine(member.id, null)))],
    ['the edit screen', 'administrator', async () => (await run(editQueries.listing(id))) as Badged],
    ['the edit screen’s search', 'administrator', async () => first(await run(listingQueries.find('ours')))],
    ['the administrator’s lists', 'administrator', async () => first((await readAdminListings({ page: 1 })).tools)],
    [
      'the comparison of an import',
      'administrator',
      async () =>
        first(await createStoredReader(async () => clients.administrator, new AbortController().signal)([id])),
    ],
  ])('is not shown by %s', async (_, role, read) => {
    asker.client = clients[role];
    await passDays(0);
    expect((await read())?.sponsor_tier).toBe('gold');
    await passDays(1);
    expect(await read()).toMatchObject({ premium_type: 'none', sponsor_tier: 'none' });
  });

  it('is not shown by what saving, taking down and publishing again answer', async () => {
    asker.client = clients.administrator;
    await passDays(1);
    const copy = () => backend.sql('select sponsor_tier from public.ai_tools where id = $1', [id]);
    expect(await copy()).toEqual([{ sponsor_tier: 'gold' }]);
    const base = (await run(editQueries.listing(id))) as Parameters<typeof saveListing>[0];
    const values = { ...toValues(base), description: 'Better words for this tool.' };
    const saved = await saveListing(base, values, undefined, [], () => {});
    expect(saved).toMatchObject({ kind: 'saved', tool: { premium_type: 'none', sponsor_tier: 'none' } });
    expect(await takeDown(base, 'It is gone.')).toMatchObject({ premium_type: 'none', sponsor_tier: 'none' });
    expect(await republish(base)).toMatchObject({ premium_type: 'none', sponsor_tier: 'none' });
  });
});
