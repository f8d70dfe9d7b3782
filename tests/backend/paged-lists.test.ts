import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latestQueries } from '../../src/features/directory/latest.queries';
import { stubClient } from '../support/stub-client';
import { type Backend, type Client, startBackend } from '../support/backend';

type Shown = { rows: number; page: number };
type Read = (admin: Client, page: number) => Promise<Shown>;

const ask =
  (name: 'admin_listings' | 'admin_placements' | 'review_queue' | 'search_tools', more: object = {}): Read =>
  async (admin, page) => {
    const { data, error } = await admin.rpc(name, { page, page_size: 2, ...more }, { get: true });
    if (error) throw error;
    return { rows: data.rows.length, page: data.page };
  };

/** Every paged list with three rows, and its last page at two rows per page. */
const lists: Record<string, { read: Read; last: Shown }> = {
  'the listings of the administrator': { read: ask('admin_listings'), last: { rows: 1, page: 2 } },
  placements: { read: ask('admin_placements'), last: { rows: 1, page: 2 } },
  'open feedback': { read: ask('review_queue', { kind: 'feedback' }), last: { rows: 2, page: 3 } },
  'the review queue': { read: ask('review_queue'), last: { rows: 2, page: 3 } },
  'the directory': { read: ask('search_tools'), last: { rows: 1, page: 2 } },
  'the latest tools': {
    read: async (admin, page) => {
      stubClient.client = admin;
      const { queryFn } = latestQueries.page(page) as unknown as {
        queryFn: (context: object) => Promise<{ tools: object[]; page: number }>;
      };
      const { tools, page: shown } = await queryFn({ signal: new AbortController().signal });
      return { rows: tools.length, page: shown };
    },
    last: { rows: 3, page: 1 },
  },
};

describe('a paged list', () => {
  let backend: Backend;
  let admin: Client;

  beforeAll(async () => {
    backend = await startBackend('PostgreSQL 17');
    ({ client: admin } = await backend.admin());
    const member = await backend.member();
    for (const id of ['a', 'b', 'c']) {
      await backend.sql(
        `insert into public.ai_tools (id, name, description, url, approval_status, approved_at)
         values ($1, 'Tool ' || $1, 'A tool that a test made.', 'https://' || $1 || '.example.com/', 'approved', now())`,
        [id],
      );
      await admin.rpc('start_placement', { listing_id: id, kind: 'featured' });
      await member.client.rpc('send_feedback', { feedback_id: randomUUID(), listing_id: id, reason: 'price' });
      await backend.sql(
        `insert into public.listing_feedback (id, tool_id, tool_name, author, kind, patch, based_on, note)
         values ($1, $2, 'Tool', $3, 'suggestion', '{"name": "New"}', '{}', 'It is called so.')`,
        [randomUUID(), id, member.id],
      );
    }
  });
  afterAll(() => backend?.stop());

  it.each(Object.entries(lists))(
    'a page number out of range of the list “%s” returns the first or last page',
    async (_, list) => {
      const first = await list.read(admin, 1);
      expect(first.page).toBe(1);
      expect(first.rows).toBeGreaterThan(0);
      for (const page of list.last.page > 1 ? [0, -7] : []) expect(await list.read(admin, page)).toEqual(first);
      for (const page of [3, 1_000_000_000, 2_147_483_647]) expect(await list.read(admin, page)).toEqual(list.last);
    },
  );

  it.each(Object.entries(lists))('the list “%s” has one page even if it is empty', async (_, list) => {
    await backend.clear();
    await backend.script('delete from public.placements');
    expect(await list.read(admin, 2)).toEqual({ rows: 0, page: 1 });
  });
});
