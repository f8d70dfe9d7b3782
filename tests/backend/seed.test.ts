import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBody } from '../../src/content/blog/load-body';
import { blogPosts } from '../../src/content/blog/posts';
import { categoryPages } from '../../src/content/categories';
import { readState } from '../../src/domain/directory/directory-state';
import { picturesAt } from '../../supabase/local/local-database';
import { makeSeed } from '../../supabase/local/make-seed';
import { linksOf } from '../support/article-links';
import { type Backend, engines, startBackend } from '../support/backend';

const seed = () => readFileSync('supabase/seed.sql', 'utf8');

it('the seed equals the output of `npm run generate`', async () => {
  const { text } = await makeSeed();
  // Compares only the first different line, because a diff of two 200 kB files is hard to read.
  const [made, stored] = [text.split('\n'), seed().split('\n')];
  const at = made.findIndex((line, index) => line !== stored[index]);
  expect([stored[at], stored.length]).toEqual([made[at], made.length]);
});

describe.each(engines)('the seed on %s', (engine) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend(engine);
    await backend.script(`delete from private.administrators; delete from auth.users; ${seed()}`);
  });
  afterAll(() => backend?.stop());

  it('the seed has at least 60 tools, 12 categories, and every price and tier', async () => {
    const { data, count } = await backend.visitor().from('ai_tools').select('*', { count: 'exact' }).range(0, 999);
    expect(count).toBeGreaterThanOrEqual(60);
    const distinct = (column: 'category' | 'pricing_type' | 'sponsor_tier') =>
      new Set(data?.map((tool) => tool[column]));
    expect(distinct('category').size).toBeGreaterThanOrEqual(12);
    expect(distinct('pricing_type')).toEqual(new Set(['free', 'freemium', 'trial', 'paid']));
    expect(distinct('sponsor_tier')).toEqual(new Set(['none', 'bronze', 'silver', 'gold']));
    expect(new Set(data?.map(({ created_at }) => created_at)).size).toBe(count);
  });

  it.each([
    ['admin@example.com', 'admin-password', true],
    ['member@example.com', 'member-password', false],
  ])(
    'the account %s can sign in with the printed password, and its administrator rights are %s',
    async (email, password, isAdmin) => {
      const { client } = await backend.signIn(email, password);
      const { data } = await client.rpc('is_admin');
      expect(data).toBe(isAdmin);
    },
  );

  it('the seed has an active placement of each type, and the member owns all of them', async () => {
    const { data } = await backend.visitor().from('running_placements').select('kind');
    const kinds = ['bronze', 'featured', 'gold', 'plan_basic', 'plan_custom', 'plan_premium', 'silver', 'sponsored'];
    expect([...new Set(data?.map(({ kind }) => kind))].sort()).toEqual(kinds);
    const { data: shown } = await backend.visitor().rpc('sponsored_tools');
    expect((shown as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual(
      kinds.filter((kind) => /gold|plan/.test(kind)),
    );
    const { client } = await backend.signIn('member@example.com', 'member-password');
    const { data: own } = await client.from('placement_terms').select('price_cents');
    expect(own).toHaveLength(8);
  });

  it('a start on a different port serves the images from that port', async () => {
    const all = async () => {
      const rows = await backend.sql<{ tool: string }>(
        `select to_jsonb(tool)::text as tool from public.ai_tools as tool order by id`,
      );
      return rows.map(({ tool }) => tool);
    };
    const uploaded = '/storage/v1/object/public/tool-banners/a/b.png';
    await backend.script(`update public.ai_tools set screenshot_url = 'http://localhost:5173${uploaded}' where id = 'descript';
      update public.ai_tools set banner_url = 'http://localhost:9000/elsewhere.png' where id = 'notion'`);
    const before = await all();
    // `script` runs its statements in one transaction and rejects BEGIN and COMMIT.
    await backend.script(picturesAt('http://localhost:5260').replaceAll(/^begin; |; commit$/g, ''));
    const after = await all();
    expect(after).toEqual(before.map((tool) => tool.replaceAll('http://localhost:5173/', 'http://localhost:5260/')));
    const served = [...after.join().matchAll(/"http:\/\/localhost:5260([^"]*)"/g)].map(([, path]) => path);
    expect(new Set(served)).toEqual(new Set(['/demo/bronze.svg', '/demo/gold.svg', '/demo/silver.svg', uploaded]));
  });

  it('no other account can take the administrator’s address', async () => {
    const { error } = await backend.signUp('Admin@Example.com');
    expect(error).not.toBeNull();
  });

  it('every search link in an article finds its expected tool on the first page', async () => {
    const texts = [
      ...(await Promise.all(blogPosts.map(async ({ slug }) => (await loadBody(slug))!))),
      ...categoryPages.map(({ paragraph }) => [{ kind: 'paragraph' as const, text: paragraph }]),
    ];
    const links = texts.flatMap(linksOf).filter(({ href }) => href.startsWith('/?'));
    expect(links.length).toBeGreaterThan(30);
    for (const { text, href } of links) {
      const { search, category, pricing } = readState(new URLSearchParams(href.slice(2)));
      const { data } = await backend.visitor().rpc('search_tools', { query: search, category, pricing }, { get: true });
      const words = text.toLowerCase().split(' ');
      const isMeant = (name: string) => !search || words.some((word) => name.toLowerCase().includes(word));
      expect([href, data?.rows.some(({ name }) => isMeant(name))]).toEqual([href, true]);
    }
  });
});
