import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/lib/database';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

const [LIVE, WAITING] = ['live', idOf('waiting')];

describe.each(engines)('saving a listing with its details on %s', (engine) => {
  let backend: Backend;
  let admin: Client;
  let member: Client;

  beforeAll(async () => {
    backend = await startBackend(engine);
    [admin, member] = [(await backend.admin()).client, (await backend.member()).client];
  });
  afterAll(() => backend?.stop());
  beforeEach(async () => {
    await backend.clear();
    await admin.from('ai_tools').insert(listing(LIVE));
    await member.from('ai_tools').insert(listing(WAITING));
  });

  const versionOf = async (id: string) => (await backend.stored())[id]!.updated_at;
  const save = async (client: Client, id: string, change: Record<string, unknown>, version?: string) =>
    client.rpc('save_listing', {
      listing_id: id,
      version: version ?? (await versionOf(id)),
      change: { listing: {}, ...change } as Json,
    });
  const details = (own: object = {}) => ({
    ...{ trial_days: 14, alternatives: ['gimp'], has_api: true, api_documentation_url: null },
    ...{ api_quality: 'good', api_category: 'LLM', last_reviewed_on: '2026-01-02', ...own },
  });
  const storedDetails = async () => {
    const [row] = await backend.sql<{ known: { tool_id: string } }>(
      'select to_jsonb(known) as known from public.tool_details as known',
    );
    return row && Object.fromEntries(Object.entries(row.known).filter(([column]) => column in details()));
  };

  it('writes both, and answers the listing as it is now', async () => {
    const { data, error } = await save(admin, LIVE, {
      listing: { name: 'Renamed', tags: ['a', 'b'], premium_type: 'featured', sponsor_tier: 'none' },
      details: details(),
      details_before: null,
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      name: 'Renamed',
      tags: ['a', 'b'],
      tool_details: details(),
      running_placements: [{ premium_type: 'featured', sponsor_tier: 'none' }],
    });
    expect((await backend.stored())[LIVE]).toMatchObject({ name: 'Renamed', updated_at: data!.updated_at });
    expect(await storedDetails()).toEqual(details());
    const again = await save(admin, LIVE, {
      details: details({ trial_days: null }),
      details_before: data!.tool_details && details(),
    });
    expect(again.data).toMatchObject({ name: 'Renamed', tool_details: { trial_days: null } });
  });

  it.each([
    [
      'the details',
      'tool_details_trial_days_range',
      { listing: { name: 'Renamed' }, details: details({ trial_days: 366 }) },
    ],
    ['the listing', 'ai_tools_name_length', { listing: { name: 'R' }, details: details() }],
  ])('where %s are refused, nothing of it is stored', async (_which, constraint, change) => {
    expect((await save(admin, LIVE, { ...change, details_before: null })).error?.message).toContain(constraint);
    expect((await backend.stored())[LIVE]?.name).toBe(`Tool ${LIVE}`);
    expect(await storedDetails()).toBeUndefined();
  });

  it('writes nothing onto a listing or onto details that somebody else has changed since', async () => {
    const version = await versionOf(LIVE);
    expect((await save(admin, LIVE, { details: details(), details_before: null })).error).toBeNull();
    const late = { listing: { name: 'Late' }, details: details({ trial_days: 7 }) };
    expect(await save(admin, LIVE, { ...late, details_before: null })).toMatchObject({ data: null, error: null });
    expect(await save(admin, LIVE, { ...late, details_before: details({ trial_days: 1 }) })).toMatchObject({
      data: null,
    });
    await admin.from('ai_tools').update({ category: 'Video' }).eq('id', LIVE);
    expect(await save(admin, LIVE, { ...late, details_before: details() }, version)).toMatchObject({ data: null });
    expect((await backend.stored())[LIVE]?.name).toBe(`Tool ${LIVE}`);
    expect(await storedDetails()).toEqual(details());
  });

  it('a member changes their own pending listing, and neither its status, its details nor another one', async () => {
    expect((await save(member, WAITING, { listing: { name: 'Mine' } })).data?.name).toBe('Mine');
    expect((await save(member, LIVE, { listing: { name: 'Taken' } })).data).toBeNull();
    await save(member, WAITING, { listing: { approval_status: 'approved', affiliate_url: 'https://a.example/' } });
    const { error } = await save(member, WAITING, {
      listing: { name: 'Both' },
      details: details(),
      details_before: null,
    });
    expect(error).not.toBeNull();
    const rows = await backend.stored();
    expect(rows[WAITING]).toMatchObject({ name: 'Mine', approval_status: 'pending', affiliate_url: null });
    expect(rows[LIVE]?.name).toBe(`Tool ${LIVE}`);
    expect(await storedDetails()).toBeUndefined();
    expect((await save(backend.visitor(), LIVE, { listing: { name: 'Anon' } })).error).not.toBeNull();
  });
});
