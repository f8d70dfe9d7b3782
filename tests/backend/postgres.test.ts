import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSchema } from '../../supabase/local/make-schema';
import { generatedTypes } from '../../supabase/local/make-types';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database';
import { supabaseCli } from '../../supabase/local/supabase-cli';
import { quietBackend } from '../support/backend-noise';

quietBackend();

const run = promisify(execFile);

// These tests do not use the embedded API, because its first request grants everything to all roles. Hosted Supabase
// has only the grants of the migrations.
describe('PostgreSQL 17 with only the migrations applied', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let project: ReturnType<typeof makeProject>;
  let sql: postgres.Sql;

  beforeAll(async () => {
    server = await startPostgres();
    sql = postgres(server.url, { onnotice: () => {}, max: 1 });
    // Hosted Supabase grants all client roles access to every new object in the public schema.
    await sql.unsafe(`
      create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
      alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`);
    const root = process.cwd();
    project = makeProject(server.url);
    const app = await openBackend(project.folder).finally(() => process.chdir(root));
    await app.connection.close();
  });
  afterAll(async () => {
    await sql?.end();
    project?.remove();
    await server?.stop();
  });

  it('visitors cannot write to tables, and no client role can access private tables', async () => {
    const open = (of: string) => sql`
      select role, relation::regclass::text as name, verb
      from unnest(array['anon', 'authenticated', 'service_role']) as role,
        (select oid as relation, relnamespace::regnamespace::text as schema from pg_class
          where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f')) as relations,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as verb
      where has_table_privilege(role, relation, verb) and ${sql.unsafe(of)}`;
    expect(await open(`schema = 'private'`)).toEqual([]);
    expect(await open(`role = 'anon' and verb <> 'SELECT'`)).toEqual([]);
    expect(await open(`role <> 'service_role' and verb not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`)).toEqual([]);
    // Even the service role cannot write to the history.
    const history = await open(`role = 'service_role' and relation = 'public.listing_history'::regclass`);
    expect(history.map(({ verb }) => verb)).toEqual(['SELECT']);
  });

  it('no role has column-level grants', async () => {
    const columns = await sql`
      select role, attrelid::regclass::text || '.' || attname as name, verb
      from pg_attribute join pg_class on pg_class.oid = attrelid, unnest(array['anon', 'authenticated', 'service_role']) as role,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as verb
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
        and not attisdropped and has_column_privilege(role, attrelid, attnum, verb) and not has_table_privilege(role, attrelid, verb)`;
    expect(columns).toEqual([]);
  });

  it('a visitor can call only the listed functions', async () => {
    const rows = await sql`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'EXECUTE')
      order by proname collate "C"`;
    expect(rows.map(({ name }) => name)).toEqual(
      'batch_reads categories_in_families changes_since compare_tools count_events current_offers directory_version email_preference listing_cards log_search news_of_tools picked_tools schema_version search_tools send_feedback set_email_preference similar_tools sponsored_tools tool_page weekly_news'.split(
        ' ',
      ),
    );
  });

  it('every exposed table has row-level security, and every view uses the caller’s permissions', async () => {
    const bare = await sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not relrowsecurity and not coalesce(reloptions @> '{security_invoker=true}', false)`;
    expect(bare).toEqual([]);
  });

  it('every function has an empty search path, and security definer functions are in the private schema', async () => {
    const rows = await sql`
      select p.oid::regprocedure::text as name, proconfig::text[] as config, prosecdef as borrows, pronamespace::regnamespace::text as schema
      from pg_proc as p where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, config, borrows, schema } of rows) {
      expect([name, config, borrows && schema]).toEqual([
        name,
        expect.arrayContaining(['search_path=""']),
        borrows && 'private',
      ]);
    }
  });

  it('supabase/schema.sql matches the output of `npm run generate`', async () => {
    expect(readFileSync('supabase/schema.sql', 'utf8')).toBe(await describeSchema(sql));
  });

  it('a changed limit inside a function changes supabase/schema.sql', async () => {
    const [limits] = await sql<{ source: string }[]>`
      select pg_get_functiondef('private.submission_limits'::regproc) as source`;
    try {
      await sql.unsafe(limits!.source.replace('"pending listings": 10,', '"pending listings": 11,'));
      const changed = await describeSchema(sql);
      expect(changed).toContain('"pending listings": 11,');
      expect(changed.replace('"pending listings": 11,', '"pending listings": 10,')).toBe(
        readFileSync('supabase/schema.sql', 'utf8'),
      );
    } finally {
      await sql.unsafe(limits!.source);
    }
  });

  it.skipIf(!supabaseCli)('generated types and rules match the output of `npm run generate`', async () => {
    for (const [path, text] of Object.entries(await generatedTypes(server.url, sql)))
      expect([path, readFileSync(path, 'utf8')]).toEqual([path, text]);
  });

  it('a result fails if it has a key or a value that its type does not have, at any depth', async () => {
    const typed = (type: string, data: unknown) =>
      sql`select private.typed(null::${sql.unsafe(type)}, ${JSON.stringify(data)}::text::jsonb) as result`.then(
        ([row]) => row!['result'],
        (error: Error) => error.message,
      );
    expect(await typed('private.tool_link', { slug: 'a' })).toEqual({ slug: 'a', name: null });
    const mismatch = (type: string) => `The result has keys or values that ${type} does not have.`;
    expect(await typed('private.tool_link', { slug: 'a', key: null })).toBe(mismatch('private.tool_link'));
    expect(await typed('private.tool_link', { slug: 5 })).toBe(mismatch('private.tool_link'));
    const named = [{ slug: 'a', name: 'A' }];
    expect(await typed('private.duplicates', { named })).toMatchObject({ named });
    expect(await typed('private.duplicates', { named: [...named, { slug: 'a', key: 1 }] })).toBe(
      mismatch('private.duplicates'),
    );
    expect(await typed('private.placement_version', { state: 'unknown' })).toContain('placement_state_check');
  });

  it('every constraint name starts with its table’s name, and every table has a comment', async () => {
    const unnamed = await sql`
      select conname from pg_constraint as c join pg_class as t on t.oid = c.conrelid
      where c.connamespace in ('public'::regnamespace, 'private'::regnamespace) and not starts_with(conname, relname || '_')`;
    expect(unnamed.map(({ conname }) => conname)).toEqual([]);
    const silent = await sql`
      select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
        and obj_description(oid, 'pg_class') is null`;
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  describe.skipIf(!supabaseCli)('the Supabase linter', () => {
    /** Returns the linter’s findings, except `unused_index`, which depends on earlier queries. */
    async function lint(): Promise<string[]> {
      const options = [
        'db',
        'advisors',
        `--remote=${server.url}`,
        '--level',
        'info',
        '--fail-on',
        'none',
        '--output-format',
        'json',
      ];
      const { stdout } = await run(supabaseCli!, options, {
        cwd: project.folder,
        env: { ...process.env, DO_NOT_TRACK: '1' },
      });
      const { results } = JSON.parse(stdout) as { results: { name: string; detail: string }[] };
      return results.filter(({ name }) => name !== 'unused_index').map(({ name, detail }) => `${name}: ${detail}`);
    }

    it('the Supabase linter reports nothing except the table that this test adds without row-level security', async () => {
      await sql.unsafe('create table public.unguarded (id int primary key); grant all on public.unguarded to anon');
      expect(await lint()).toEqual([expect.stringMatching(/^rls_disabled_in_public: .*unguarded/)]);
      await sql.unsafe('drop table public.unguarded');
    });
  });
});
