import { cpSync, globSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database';
import { quietBackend } from '../support/backend-noise';
import { engines } from '../support/backend';

quietBackend();

/** The schema of the first release: what a database may have been made with that nobody has started since. */
const FIRST_RELEASE = /\/20261101\d+_\w+\.sql$/;

type Driver = { exec?(text: string): Promise<unknown>; unsafe?(text: string): Promise<unknown[]> };
type Rows = Record<string, unknown>[];

// `npm start` and `supabase db push` both bring an older database forward.
it.each(engines)(
  'a database of the first release is migrated forward with all that it holds, on %s',
  async (engine) => {
    const root = process.cwd();
    const postgres = engine === 'PGlite' ? undefined : await startPostgres();
    const project = makeProject(postgres?.url);
    try {
      for (const file of globSync(`${project.folder}/supabase/migrations/*.sql`)) {
        if (!FIRST_RELEASE.test(file.replaceAll('\\', '/'))) rmSync(file);
      }
      const app = await openBackend(project.folder);
      const driver = app.connection.driver as Driver & { query?(text: string): Promise<{ rows: Rows }> };
      const script = async (text: string) => void (await (driver.exec ? driver.exec(text) : driver.unsafe!(text)));
      const rows = async (text: string) =>
        driver.query ? (await driver.query(text)).rows : ([...(await driver.unsafe!(text))] as Rows);

      const columns = 'id, name, description, url, category, tags, pricing_type, banner_url';
      // What that release let in: ids that are no path, the same name twice, banners from anywhere, a tier without a placement.
      await script(`
      insert into public.ai_tools (${columns}, premium_type, sponsor_tier, approval_status, approved_at, rejected_reason)
      select id, name, 'A tool of the first release.', 'https://example.com/', 'Writing', array['old', 'kept'], 'free',
        'https://pictures.example/b.png', premium, tier, status,
        case status when 'approved' then now() end, case status when 'rejected' then 'Not yet.' end
      from (values
        ('../admin', 'Old Scribe', 'sponsored', 'gold', 'approved'), ('a/b', 'Old Scribe', 'none', 'none', 'approved'),
        ('{x}?y#z', '日本', 'featured', 'none', 'pending'), ('rejected', 'Refused', 'none', 'none', 'rejected')
      ) as old (id, name, premium, tier, status)`);
      const before = await rows(`select ${columns} from public.ai_tools order by id`);
      expect(before).toHaveLength(4);

      cpSync(resolve(root, 'supabase/migrations'), `${project.folder}/supabase/migrations`, { recursive: true });
      const { applyPendingMigrations } = await import('@supabase/lite/cli');
      await applyPendingMigrations(app);

      expect(await rows(`select ${columns} from public.ai_tools order by id`)).toEqual(before);
      // What was a property of the listing is a placement now.
      const placements = await rows('select tool_id, kind, stage from public.placements order by tool_id');
      expect(placements).toEqual([
        { tool_id: '../admin', kind: 'gold', stage: 'paid' },
        { tool_id: '{x}?y#z', kind: 'featured', stage: 'requested' },
      ]);
      const slugs = (await rows('select slug from public.ai_tools')).map(({ slug }) => slug);
      expect(new Set(slugs).size).toBe(4);
      expect(slugs.filter((slug) => !/^[a-z0-9-]+$/.test(String(slug)))).toEqual([]);
      const [found] = await rows(`select (public.search_tools(query => 'old scribe') ->> 'found')::int as found`);
      expect(found).toEqual({ found: 2 });
      await app.connection.close();
    } finally {
      process.chdir(root);
      project.remove();
      await postgres?.stop();
    }
  },
);
