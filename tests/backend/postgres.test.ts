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

// The API is never asked here: the embedded backend grants everything to everybody at its first
// request, and what hosted Supabase would get is what the migrations alone leave.
describe('PostgreSQL 17 with nothing but the migrations', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let project: ReturnType<typeof makeProject>;
  let sql: postgres.Sql;

  beforeAll(async () => {
    server = await startPostgres();
    sql = postgres(server.url, { onnotice: () => {}, max: 1 });
    // As hosted Supabase comes: whatever is made in public is everybody's, until a migration says otherwise.
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

  // Each grant and each policy stands in supabase/schema.sql, which is held against the database below.
  it('a visitor writes no table, nobody does more with one than read and write rows, and the private ones are nobody’s', async () => {
    const open = (of: string) => sql`
      select role, relation::regclass::text as name, verb
      from unnest(array['anon', 'authenticated', 'service_role']) as role,
        (select oid as relation, relnamespace::regnamespace::text as schema from pg_class
          where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f')) as of_ours,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as verb
      where has_table_privilege(role, relation, verb) and ${sql.unsafe(of)}`;
    expect(await open(`schema = 'private'`)).toEqual([]);
    expect(await open(`role = 'anon' and verb <> 'SELECT'`)).toEqual([]);
    expect(await open(`role <> 'service_role' and verb not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`)).toEqual([]);
    // Not even an operator's script writes the log.
    const log = await open(`role = 'service_role' and relation = 'public.listing_history'::regclass`);
    expect(log.map(({ verb }) => verb)).toEqual(['SELECT']);
  });

  it('of columns alone nobody may do anything', async () => {
    const columns = await sql`
      select role, attrelid::regclass::text || '.' || attname as name, verb
      from pg_attribute join pg_class on pg_class.oid = attrelid, unnest(array['anon', 'authenticated', 'service_role']) as role,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as verb
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
        and not attisdropped and has_column_privilege(role, attrelid, attnum, verb) and not has_table_privilege(role, attrelid, verb)`;
    expect(columns).toEqual([]);
  });

  it('a visitor may call these functions', async () => {
    const rows = await sql`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'EXECUTE')
      order by proname collate "C"`;
    expect(rows.map(({ name }) => name)).toEqual(
      'categories_in_families changes_since choose_mail compare_tools count_placements directory_version listing_cards mail_choice offered_placements picked_tools read_together report_listing schema_version search_tools similar_tools sponsored_tools tell_search tool_page'.split(
        ' ',
      ),
    );
  });

  it('every exposed table has row-level security, and every view reads as who asks', async () => {
    const bare = await sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not relrowsecurity and not coalesce(reloptions @> '{security_invoker=true}', false)`;
    expect(bare).toEqual([]);
  });

  it('every function has an empty search path, and security definer functions are private', async () => {
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

  it('supabase/schema.sql is what `npm run generate` writes', async () => {
    expect(readFileSync('supabase/schema.sql', 'utf8')).toBe(await describeSchema(sql));
  });

  it('a limit that changes inside a function changes supabase/schema.sql', async () => {
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

  it.skipIf(!supabaseCli)('types and rules are what `npm run generate` writes', async () => {
    for (const [path, text] of Object.entries(await generatedTypes(server.url, sql)))
      expect([path, readFileSync(path, 'utf8')]).toEqual([path, text]);
  });

  it('every constraint is named by its table, and each table says what it is for', async () => {
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

  describe.skipIf(!supabaseCli)('Supabase’s own linter', () => {
    /** The names of what it finds, down to mere information. */
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
      return results.map(({ name, detail }) => `${name}: ${detail}`);
    }

    it('finds nothing once the site’s queries have run but a table that anybody can write to', async () => {
      await sql.unsafe('create table public.unguarded (id int primary key); grant all on public.unguarded to anon');
      await sql.unsafe(readFileSync('supabase/seed.sql', 'utf8'));
      await sql.unsafe('analyze public.ai_tools');
      const site = postgres(server.url, { max: 1 });
      await site.unsafe('set enable_seqscan = off');
      await site.unsafe(
        `select * from public.ai_tools where approval_status = 'approved' order by created_at desc, id desc limit 16`,
      );
      await site.unsafe(
        `select * from public.ai_tools where approval_status = 'pending' order by created_at desc, id desc`,
      );
      await site.unsafe(
        `select * from public.ai_tools where created_by = '00000000-0000-4000-8000-000000000002' order by created_at desc, id desc`,
      );
      await site.unsafe(`select * from public.ai_tools where id = 'chatgpt'`);
      for (const search of [
        `''`,
        `'', category => 'video'`,
        `'', sort => 'name'`,
        `'photoshop'`,
        `'chat gpt'`,
        `'chatgtp'`,
        `'wrte esays'`,
      ]) {
        await site.unsafe(`select public.search_tools(${search})`);
      }
      await site.unsafe(`select * from public.ai_tools where slug = 'chatgpt'`);
      await site.unsafe(`select * from public.ai_tools where private.fold(name) like '%gpt%'`);
      await site.unsafe('select * from public.ai_tools order by created_at desc, id desc limit 50');
      await site.unsafe(`select private.review_facts(array['chatgpt'])`);
      await site.unsafe(`select * from public.tool_slugs where tool_id = 'chatgpt'`);
      await site.unsafe(`select * from private.listing_decisions where tool_id = 'chatgpt' order by id desc limit 1`);
      await site.unsafe(`select * from public.listing_history where listing_id = 'chatgpt' order by id desc limit 20`);
      await site.unsafe(`select * from private.import_changes('00000000-0000-4000-8000-000000000002', null)`);
      // What the deletion of an account looks for.
      await site.unsafe(
        `select 1 from public.import_batches where started_by = '00000000-0000-4000-8000-000000000002'`,
      );
      await site.unsafe(
        `select count(*) from private.submissions where member_id = '00000000-0000-4000-8000-000000000002'`,
      );
      await site.unsafe(`select public.directory_version()`);
      await site.unsafe(
        `select id from public.ai_tools where approval_status = 'approved' and tags && array['storyboard']`,
      );
      await site.unsafe(`select * from public.placements where tool_id = 'chatgpt'`);
      await site.unsafe(
        `select id from public.placements where tool_id = 'chatgpt' and (kind like 'plan%') = false
           and daterange(first_day, last_day, '[]') && daterange('2026-01-01', null) and stage = 'paid'`,
      );
      await site.unsafe(`select id from public.placements where stage = 'paid' and first_day <= current_date`);
      await site.unsafe(
        `select id from public.ai_tools where premium_type <> 'none' or sponsor_tier <> 'none' order by id`,
      );
      await site.unsafe(`select * from public.ownership_claims where tool_id = 'chatgpt'`);
      await site.unsafe(`select * from public.saved_tools where owner = '00000000-0000-4000-8000-000000000002'`);
      await site.unsafe(`select id from public.ai_tools where private.address_key(url) = 'chatgpt.com'`);
      await site.unsafe(
        `select sum(reports) from public.listing_reports where tool_id = 'chatgpt' and day = current_date`,
      );
      await site.unsafe(`select * from public.listing_reports
        where tool_id = 'chatgpt' and reason = 'price' and day = current_date and answer_id is null`);
      await site.unsafe(`select count(*) from public.listing_report_notes where tool_id = 'chatgpt'`);
      await site.unsafe('select private.missed_searches()');
      await site.unsafe('select private.used_categories()');
      await site.unsafe(`select count(*) from public.categories where family = 'text'`);
      await site.unsafe(`select count(*) from private.merged_listings where tool_id = 'chatgpt'`);
      await site.unsafe(`select public.listing_cards(array['chatgpt'], array['midjourney'], 'name')`);
      // What a listing asks that closes, or is deleted.
      await site.unsafe(`select * from public.closed_listings where successor = 'chatgpt'`);
      await site.unsafe(`select * from public.listing_revisions where tool_id = 'chatgpt'`);
      await site.unsafe(`select * from public.listing_revisions
        where tool_id = 'chatgpt' and author = '00000000-0000-4000-8000-000000000002' and state = 'open'`);
      await site.unsafe(`select * from public.listing_revisions where state = 'open' order by created_at, id limit 20`);
      await site.unsafe(`delete from public.listing_revisions where decided_at < now() - interval '90 days'`);
      await site.unsafe('select public.prepare_mail(), public.next_mail()');
      await site.unsafe(`select * from private.outbox where state <> 'waiting' and due_at < now()`);
      await site.unsafe(`select * from private.outbox where member_id = '00000000-0000-4000-8000-000000000002'`);
      await site.unsafe(`select * from private.mail_tokens where member_id = '00000000-0000-4000-8000-000000000002'`);
      await site.unsafe('select private.named_pictures()');
      for (const column of ['intent', 'placement_id'])
        await site.unsafe(`select * from private.payments where ${column} = '00000000-0000-4000-8000-000000000002'`);
      await site.unsafe(`select * from private.payment_news where about = 'pi_1'`);
      await site.unsafe(
        `select * from private.hand_payments where placement_id = '00000000-0000-4000-8000-000000000002'`,
      );
      // What the deletion of an account asks.
      for (const [table, column] of [
        ['listing_history', 'who'],
        ['listing_history', 'owner_before'],
        ['listing_history', 'owner_after'],
        ['placement_terms', 'price_id'],
        ['placement_terms', 'bought_by'],
        ['placement_terms', 'decided_by'],
        ['ownership_claims', 'claimed_by'],
        ['ownership_claims', 'decided_by'],
        ['listing_report_notes', 'reported_by'],
        ['listing_revisions', 'author'],
        ['listing_revisions', 'decided_by'],
        ['mail_switched_off', 'member_id'],
        // And what the deletion of an answer asks.
        ['listing_report_notes', 'answer_id'],
        ['listing_reports', 'answer_id'],
      ]) {
        await site.unsafe(`select * from public.${table} where ${column} = '00000000-0000-4000-8000-000000000002'`);
      }
      await site.end();
      expect(await lint()).toEqual([expect.stringMatching(/^rls_disabled_in_public: .*unguarded/)]);
      await sql.unsafe('drop table public.unguarded');
    });
  });
});
