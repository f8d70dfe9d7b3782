import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, engines, listing, startBackend } from '../support/backend';

describe.each(engines)('what one visitor adds to the figures on %s', (engine) => {
  let backend: Backend;
  let id: string;
  beforeAll(async () => {
    backend = await startBackend(engine);
    const { client } = await backend.admin();
    await client.from('ai_tools').insert(listing('mine'));
    const { data } = await client.rpc('start_placement', { listing_id: 'mine', kind: 'gold' });
    id = data!;
  });
  afterAll(() => backend?.stop());
  beforeEach(() =>
    backend.script(
      'delete from public.placement_days; delete from private.placement_minutes; delete from private.placement_visitors',
    ),
  );

  const look = async (headers: Record<string, string>, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) {
      await backend.request('/rest/v1/rpc/count_placements', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ shown: [id], clicked: [id] }),
      });
    }
  };
  const counts = async () =>
    (
      await backend.sql<{ impressions: number; clicks: number }>(
        'select impressions, clicks from public.placement_days',
      )
    )[0];

  it('50 times seen and 5 times clicked a day are counted, and not more; another visitor is counted still', async () => {
    await look({ 'x-forwarded-for': '203.0.113.7, 10.0.0.1' }, 55);
    expect(await counts()).toEqual({ impressions: 50, clicks: 5 });
    await look({ 'x-forwarded-for': '203.0.113.8' });
    expect(await counts()).toEqual({ impressions: 51, clicks: 6 });
  });

  it.each([
    [
      'the address that Cloudflare names goes before another',
      { 'cf-connecting-ip': '203.0.113.7' },
      'x-forwarded-for',
      ['198.51.100.1', '198.51.100.2'],
    ],
    [
      'the addresses of one network of the newer kind are one visitor',
      {},
      'x-forwarded-for',
      ['2001:db8:1:2::3', '2001:db8:1:2:ffff::4'],
    ],
  ] as const)('%s', async (_what, always, header, values) => {
    for (const value of values) await look({ ...always, [header]: value });
    expect(await backend.sql('select impressions from private.placement_visitors')).toEqual([{ impressions: 2 }]);
  });

  it.each([{}, { 'x-forwarded-for': 'unknown' }, { 'x-forwarded-for': "'; drop table" }])(
    'without an address only the cap of the minute holds: %j',
    async (headers) => {
      await look(headers, 7);
      expect(await counts()).toEqual({ impressions: 7, clicks: 7 });
      expect(await backend.sql('select * from private.placement_visitors')).toEqual([]);
    },
  );

  it('no address is stored, and the hashes of a day go with its salt', async () => {
    await look({ 'x-forwarded-for': '203.0.113.7' });
    const read = async () =>
      (
        await backend.sql<{ visitor: string }>(
          `select encode(visitor, 'hex') as visitor from private.placement_visitors`,
        )
      ).map(({ visitor }) => visitor);
    const [before] = await read();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    await backend.sql('update private.visitor_salt set day = day - 1');
    await look({ 'x-forwarded-for': '203.0.113.7' });
    const after = await read();
    expect(after).toHaveLength(1);
    expect(after).not.toContain(before);
  });

  it('nobody reads the hashes or the salt', async () => {
    const allowed = await backend.sql(
      `select role, relation from unnest(array['anon', 'authenticated', 'service_role']) as role,
         unnest(array['private.visitor_salt', 'private.placement_visitors']) as relation
       where has_table_privilege(role, relation, 'select, insert, update, delete')`,
    );
    expect(allowed).toEqual([]);
  });
});
