import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiTool } from '../../src/domain/tool';
import { type Backend, idOf, listing, startBackend } from '../support/backend';
import { reviewStandIn } from '../support/review-stand-in';
import { type SearchAsked, searchStandIn } from '../support/search-stand-in';
import { makeTools } from '../support/tools';

// Screens are tested with stand-ins for the functions whose order, filters and counts matter to them. Each answers
// here what the real one does, so that a screen is never right about something that the database does not say.
let backend: Backend;
let admin: Awaited<ReturnType<Backend['admin']>>;
let tools: AiTool[];
let pending: AiTool[];

beforeAll(async () => {
  backend = await startBackend('PGlite');
  admin = await backend.admin();
  const members = [await backend.member(), await backend.signUp('second@example.com')];
  await backend.clear();
  // The first is the newest, as the stand-ins take their rows.
  const made = makeTools(40).map(({ id, name, description, url, category, tags, pricing_type }) =>
    listing(id, { name, description, url, category, tags, pricing_type }),
  );
  for (let from = made.length; from > 0; from -= 10) {
    expect((await admin.client.from('ai_tools').insert(made.slice(from - 10, from))).error).toBeNull();
  }
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const by = members[name.length % 2]!;
    expect((await by.client.from('ai_tools').insert(listing(idOf(name)))).error).toBeNull();
  }
  const { data } = await admin.client.from('ai_tools').select().order('created_at', { ascending: false }).order('id');
  tools = data!;
  pending = tools.filter(({ approval_status: status }) => status === 'pending');
});
afterAll(() => backend?.stop());

describe('the directory', () => {
  it.each<SearchAsked>([
    {},
    { page: 3 },
    { page: 99 },
    { page_size: 24, page: 2 },
    { category: 'Video' },
    { category: 'video', pricing: 'free' },
    { category: 'text' },
    { pricing: 'trial', page: 2, page_size: 3 },
    { within: 'audio' },
    { within: 'development', pricing: 'paid' },
    { category: 'No such category' },
  ])('answers %o', async (asked) => {
    const { data } = await backend.visitor().rpc('search_tools', asked);
    const told = searchStandIn(tools, asked);
    const real = data as unknown as typeof told;
    const known = (page: typeof told) => ({ ...page, rows: page.rows.map(({ id }) => id), nearest: [] });
    expect(known(told)).toEqual(known(real));
  });

  it.each(['tag-3', 'NUMBER 12', 'development', 'alpha'])(
    'begins the answer to “%s” with what the stand-in finds',
    async (query) => {
      const asked = { query, page_size: 48 };
      const { data } = await backend.visitor().rpc('search_tools', asked);
      // Behind the listings that have the phrase the database puts others that have its words.
      const told = searchStandIn(tools, asked).rows.map(({ id }) => id);
      const real = (data as unknown as { rows: AiTool[] }).rows.map(({ id }) => id);
      expect(told).not.toEqual([]);
      expect(real.slice(0, told.length).sort()).toEqual(told.sort());
    },
  );
});

describe('the administrator’s lists', () => {
  it.each([
    { status: 'pending' },
    { status: 'pending', oldest_first: true, page_size: 2, page: 2 },
    { status: 'approved', page_size: 15, page: 3 },
    { status: 'approved', category: 'Writing' },
    { page_size: 50 },
    { status: 'pending', page_size: 2, page: 99 },
    { status: 'rejected' },
  ])('answer %o', async (asked) => {
    const { data } = await admin.client.rpc('admin_listings', asked);
    const known = ({ rows, found, page }: { rows: AiTool[]; found: number; page: number }) => ({
      ids: rows.map(({ id }) => id),
      found,
      page,
    });
    expect(known(reviewStandIn(tools, 'admin_listings', asked) as never)).toEqual(known(data as never));
  });

  it('are narrowed to one member', async () => {
    const asked = { status: 'pending', member: pending[0]!.created_by! };
    const { data } = await admin.client.rpc('admin_listings', asked);
    const ids = (answer: unknown) => (answer as { rows: AiTool[] }).rows.map(({ id }) => id);
    expect(ids(reviewStandIn(tools, 'admin_listings', asked))).toEqual(ids(data));
  });

  it('say of each decision what became of it', async () => {
    const [first, second, third] = pending.map(({ id, updated_at: version }) => ({ id, version }));
    const live = tools.find(({ approval_status: status }) => status === 'approved')!;
    const ids = [first!.id, second!.id, third!.id, live.id, 'nowhere'];
    const versions = [first!.version, '2020-01-01T00:00:00+00:00', third!.version, live.updated_at, third!.version];
    const copies = structuredClone(tools);
    for (const asked of [
      { ids, versions, decision: 'approve' },
      { ids: [first!.id, third!.id], decision: 'undo' },
      { ids: [second!.id, first!.id], decision: 'reject', reason: 'Not yet.' },
      { ids: [second!.id], decision: 'approve' },
    ] as const) {
      const { data } = await admin.client.rpc('decide_listings', { ...asked, ids: [...asked.ids] } as never);
      const byId = (answers: unknown) => (answers as { id: string }[]).toSorted((a, b) => a.id.localeCompare(b.id));
      expect(byId(reviewStandIn(copies, 'decide_listings', asked))).toEqual(byId(data));
    }
    const stored = await backend.stored();
    for (const { id, approval_status: status } of copies)
      expect([id, stored[id]!.approval_status]).toEqual([id, status]);
  });
});
