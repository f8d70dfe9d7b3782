import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../../src/domain/errors/describe-error';
import { type Backend, type Client, engines, idOf, listing, startBackend } from '../support/backend';

type Account = Awaited<ReturnType<Backend['signIn']>>;
const id = idOf('gone');
const row = (as: string, name: string) => ({ ...listing(as), name, premium_type: 'none', sponsor_tier: 'none' });

describe.each(engines)('a deleted listing on %s', (engine) => {
  let backend: Backend;
  let former: Account;
  let saver: Account;
  let heir: Account;
  let admin: Account;

  const done = async <Answer extends { error: unknown }>(request: PromiseLike<Answer>) => {
    const response = await request;
    expect(response.error).toBeNull();
    return response;
  };
  const history = async (client: Client) => (await done(client.rpc('own_listing_history', { listing_id: id }))).data!;
  const saved = async () => {
    const { data } = await done(saver.client.rpc('listing_cards', { ids: [id] }));
    return (data as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
  };
  /** Returns what each read of the site finds under a slug. */
  const readBySlug = async (slug: string) => {
    const client = backend.visitor();
    const [own, redirect, cards, compared, similar] = await Promise.all([
      client.from('ai_tools').select('id').eq('slug', slug),
      client.from('tool_slugs').select('ai_tools(id)').eq('slug', slug),
      client.rpc('listing_cards', { slugs: [slug] }),
      client.rpc('compare_tools', { slugs: slug }),
      client.rpc('similar_tools', { tool_slug: slug }),
    ]);
    return JSON.stringify([
      own.data,
      redirect.data,
      (cards.data as { rows: unknown[] }).rows,
      compared.data,
      similar.data,
    ]);
  };

  beforeAll(async () => {
    backend = await startBackend(engine);
    [former, admin] = [await backend.member(), await backend.admin()];
    [saver, heir] = [await backend.signUp('saver@example.com'), await backend.signUp('heir@example.com')];
  });
  afterAll(() => backend?.stop());
  /** Creates a listing with history, two slugs and a saved entry, and deletes it. */
  beforeEach(async () => {
    await backend.clear();
    await done(former.client.from('ai_tools').insert(listing(id, { name: 'Working Title' })));
    const decide = (decision: string, reason?: string) =>
      done(admin.client.rpc('decide_listings', { ids: [id], decision, reason: reason! }));
    await decide('reject', 'A reason between us');
    await done(former.client.from('ai_tools').update({ name: 'Lumen' }).eq('id', id));
    await decide('approve');
    await done(admin.client.rpc('start_placement', { listing_id: id, kind: 'gold', price_cents: 12_345 }));
    await done(admin.client.from('ai_tools').update({ name: 'Lumen Art' }).eq('id', id));
    await done(saver.client.rpc('set_saved_tools', { tools: [id], is_saved: true }));
    await done(admin.client.from('ai_tools').delete().eq('id', id));
  });

  it('deleting a listing keeps its id reserved and its history private', async () => {
    for (const { client } of [heir, former]) {
      const { error } = await client.from('ai_tools').insert([listing(idOf('beside')), listing(id, { name: 'Taken' })]);
      expect(describeError(error)).toBe('A listing with this id was removed. Reload the page and send it again.');
      await client.from('ai_tools').upsert(listing(id, { name: 'Taken' }));
      expect(await history(client)).toEqual([]);
    }
    expect(await backend.stored()).toEqual({});
    expect(await saved()).toEqual([]);
  });

  it('an import restores a deleted listing with its id and slugs', async () => {
    const batch = (await done(admin.client.rpc('start_import', { file_name: 'again.json' }))).data!;
    await done(
      admin.client.rpc('import_listings', {
        batch,
        first_row: 0,
        listings: [row(id, 'Lumen Art')] as never,
      }),
    );
    expect((await backend.stored())[id]).toMatchObject({ slug: 'lumen-art', approval_status: 'approved' });
    expect(await saved()).toEqual(['Lumen Art']);
    // A decision from before the deletion can no longer be undone.
    const undone = await done(admin.client.rpc('decide_listings', { ids: [id], decision: 'undo' }));
    expect(undone.data).toMatchObject([{ id, outcome: 'too_late' }]);
    const { data: claim } = await done(
      heir.client.rpc('claim_listing', { listing_id: id, proof_kind: 'email', proof: 'me@example.com' }),
    );
    await done(admin.client.rpc('decide_claim', { claim_id: claim!, is_granted: true }));
    expect((await history(heir.client)).map(({ kind, action }) => [kind, action])).toEqual([
      ['claim', 'changed'],
      ['import', 'created'],
    ]);
    const { data } = await heir.client.rpc('own_listing_history', { listing_id: id, before_id: 2 ** 31 });
    expect(JSON.stringify(data)).not.toMatch(/between us|12345|Working Title/);
    expect((await heir.client.rpc('own_decisions')).data).toEqual([]);
    expect((await heir.client.from('placements').select()).data).toEqual([]);
  });

  it('a deleted listing’s slug never redirects to another listing with the same name', async () => {
    await done(heir.client.from('ai_tools').insert(listing(idOf('heir'), { name: 'Lumen Art' })));
    await done(admin.client.from('ai_tools').insert(listing('another', { name: 'Lumen' })));
    await done(admin.client.rpc('decide_listings', { ids: [idOf('heir')], decision: 'approve' }));
    const { [idOf('heir')]: one, another } = await backend.stored();
    expect([one?.slug, another?.slug]).toEqual(['lumen-art-2', 'lumen-2']);
    for (const slug of ['lumen-art', 'lumen']) expect(await readBySlug(slug)).toBe('[[],[],[],[],[]]');
    await done(heir.client.from('ai_tools').insert(listing(idOf('title'), { name: 'Working Title' })));
    expect((await backend.stored())[idOf('title')]?.slug).toBe('working-title');
  });

  it('undoing the import that created a listing deletes all of its data', async () => {
    const importListing = async (as: string) => {
      const batch = (await done(admin.client.rpc('start_import', { file_name: 'wrong.json' }))).data!;
      await done(
        admin.client.rpc('import_listings', {
          batch,
          first_row: 0,
          listings: [row(as, 'Quill')] as never,
        }),
      );
      return batch;
    };
    await done(admin.client.rpc('undo_import', { batch: await importListing('wrong-id') }));
    await importListing('right-id');
    expect((await backend.stored())['right-id']?.slug).toBe('quill');
  });
});
