import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, listing, startBackend } from '../support/backend';

describe('tool page queries', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
  });
  afterAll(() => backend.stop());
  beforeEach(() => backend.clear());

  /** Inserts approved tools with approval times one minute apart. The last tool is the newest. */
  const store = async (...tools: (Record<string, unknown> & { id: string })[]) => {
    for (const [minute, tool] of tools.entries()) {
      const row: Record<string, unknown> = {
        ...listing(tool.id),
        approval_status: 'approved',
        approved_at: '2026-01-01T00:00:00Z',
        created_at: `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z`,
        ...tool,
      };
      const columns = Object.keys(row);
      await backend.sql(
        `insert into public.ai_tools (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(row),
      );
    }
  };
  const similar = async (slug: string, count?: number) => {
    const { data, error } = await backend
      .visitor()
      .rpc('similar_tools', { tool_slug: slug, ...(count !== undefined && { how_many: count }) }, { get: true });
    expect(error).toBeNull();
    return (data ?? []).map(({ id }) => id);
  };

  it('similar tools share a category, tags or words, and the most similar tools come first', async () => {
    await store(
      {
        id: 'piper',
        name: 'Piper',
        description: 'Reads long articles aloud in a natural voice.',
        category: 'Audio',
        tags: ['speech', 'voice'],
      },
      {
        id: 'far',
        name: 'Ledger',
        description: 'Keeps the books of small firms.',
        category: 'Finance',
        tags: ['books'],
      },
      { id: 'tagged', name: 'Caller', description: 'Answers the telephone.', category: 'Sales', tags: ['voice'] },
      { id: 'category', name: 'Drummer', description: 'Makes rhythms.', category: 'Audio', tags: ['music'] },
      {
        id: 'twin',
        name: 'Reader',
        description: 'Reads articles aloud in any voice.',
        category: 'Audio',
        tags: ['speech', 'voice'],
      },
    );
    expect(await similar('piper')).toEqual(['twin', 'tagged', 'category']);
  });

  it('the alternatives that a tool names come first, without private or missing tools', async () => {
    const words = { description: 'Tunes pianos by ear.', category: 'Audio', tags: ['piano'] };
    await store(
      { id: 'subject', ...words, alternatives: ['waiting', 'first', 'subject', 'gone', 'second'] },
      { id: 'alike', ...words },
      { id: 'first', name: 'First', description: 'Paints walls in one go.', category: 'Design', tags: ['paint'] },
      { id: 'second', ...words, name: 'Second', best_for: 'people with a piano', has_api: true },
      { id: 'waiting', ...words, approval_status: 'pending', approved_at: null },
    );
    expect(await similar('tool-subject')).toEqual(['first', 'second', 'alike']);
    expect(await similar('tool-subject', 1)).toEqual(['first']);
    const { data } = await backend.visitor().rpc('similar_tools', { tool_slug: 'tool-subject' }, { get: true });
    expect(data?.map(({ best_for, has_api }) => [best_for, has_api])).toEqual([
      [null, null],
      ['people with a piano', true],
      [null, null],
    ]);
  });

  it('compared tools are returned in the requested order, including tools with former slugs', async () => {
    await store(
      { id: 'one', best_for: 'people', what_it_does: ['one', 'two'], platforms: ['Web'] },
      { id: 'two', premium_type: 'sponsored', sponsor_tier: 'gold' },
      { id: 'other', name: 'Other' },
      { id: 'waiting', approval_status: 'pending', approved_at: null },
    );
    await backend.sql(
      `update public.ai_tools set alternatives = '{waiting,other,one,gone,two}', trial_days = 14 where id = 'one'`,
    );
    await backend.sql(`update public.ai_tools set name = 'Renamed' where id = 'two'`);
    const compare = async (slugs: string) =>
      (await backend.visitor().rpc('compare_tools', { slugs }, { get: true })).data ?? [];

    const found = await compare('renamed,tool-waiting,nothing,tool-one');
    expect(found.map(({ requested_slug, name }) => [requested_slug, name])).toEqual([
      ['renamed', 'Renamed'],
      ['tool-one', 'Tool one'],
    ]);
    expect(found[0]).toMatchObject({ trial_days: null, named: [], premium_type: 'sponsored', sponsor_tier: 'gold' });
    expect(found[1]).toMatchObject({
      trial_days: 14,
      named: [
        { slug: 'other', name: 'Other' },
        { slug: 'renamed', name: 'Renamed' },
      ],
    });
    for (const key of ['created_by', 'rejected_reason', 'approval_status']) expect(found[1]).not.toHaveProperty(key);
    const columns = await backend.sql<{ name: string }>(`select attname as name from pg_attribute
      where attrelid = 'public.ai_tools'::regclass and attnum > 0 and not attisdropped`);
    const hidden = ['approval_status', 'created_by', 'is_new_release', 'rejected_reason'];
    expect(Object.keys(found[1] ?? {})).toEqual(
      expect.arrayContaining(columns.map(({ name }) => name).filter((name) => !hidden.includes(name))),
    );

    expect(
      (await compare('tool-two,tool-one,a,b,other')).map(({ requested_slug, slug }) => [requested_slug, slug]),
    ).toEqual([
      ['tool-two', 'renamed'],
      ['tool-one', 'tool-one'],
    ]);
    for (const hostile of ['', ',', `'; drop table public.ai_tools; --`, '{a,b}', '%', '_', 'x'.repeat(5000)])
      expect(await compare(hostile)).toEqual([]);
  });

  it('payment does not affect similarity', async () => {
    const words = { description: 'Draws maps of old towns.', category: 'Design', tags: ['maps'] };
    await store(
      { id: 'subject', ...words },
      { id: 'paid', ...words, name: 'Paid', premium_type: 'sponsored', sponsor_tier: 'gold' },
      { id: 'newer', ...words, name: 'Free' },
    );
    expect(await similar('tool-subject')).toEqual(['newer', 'paid']);
  });

  it('a visitor sees only approved similar tools, without the tool itself', async () => {
    const words = { description: 'Writes letters to the editor.', category: 'Writing', tags: ['letters'] };
    await store(
      { id: 'subject', ...words },
      { id: 'waiting', ...words, approval_status: 'pending', approved_at: null },
      ...['a', 'b', 'c'].map((id) => ({ id, ...words })),
    );
    expect((await similar('tool-subject')).sort()).toEqual(['a', 'b', 'c']);
    expect(await similar('tool-subject', 2)).toHaveLength(2);
    expect(await similar('tool-subject', 0)).toEqual([]);
    expect(await similar('tool-waiting')).toEqual([]);
    expect(await similar('no-such-tool')).toEqual([]);
  });

  it('a listing counts as reviewed after an administrator’s decision or edit, but not after an import', async () => {
    const member = await backend.member();
    const { client: admin } = await backend.admin();
    const reviewed = async () => {
      const { data } = await backend.visitor().from('listing_reviews').select('tool_id').order('tool_id');
      await backend.sql('delete from public.listing_reviews');
      return data?.map(({ tool_id: id }) => id);
    };
    const importTool = async (file_name: string, name: string) => {
      const { data: batch } = await admin.rpc('start_import', { file_name });
      const { error } = await admin.rpc('import_listings', {
        ...{ batch: batch!, first_row: 0 },
        listings: ['brought', 'added'].map((id) => ({
          ...listing(id),
          ...{ name, premium_type: 'none', sponsor_tier: 'none' },
        })) as never,
      });
      expect(error).toBeNull();
    };
    const sent = crypto.randomUUID();
    await member.client.from('ai_tools').insert(listing(sent));
    await admin.from('ai_tools').insert(listing('added'));
    expect(await reviewed()).toEqual(['added']);
    await importTool('one.json', 'Brought');
    await importTool('two.json', 'Brought again');
    await store({ id: 'by-hand' });
    expect(await reviewed()).toEqual([]);
    await admin.from('ai_tools').update({ name: 'Still waits' }).eq('id', sent);
    expect(await reviewed()).toEqual([]);
    await admin.rpc('decide_listings', { ids: [sent], decision: 'approve' });
    await admin.from('ai_tools').update({ name: 'Edited' }).eq('id', 'brought');
    expect(await reviewed()).toEqual(['brought', sent].sort());
    await admin.from('ai_tools').update({ name: 'Edited again' }).eq('id', sent);
    await admin.rpc('unpublish_listing', { listing_id: sent, reason: 'Not now.' });
    expect(await reviewed()).toEqual([]);
  });
});
