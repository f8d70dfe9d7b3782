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

  it('each role may do with these tables what it needs', async () => {
    const all = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'];
    const byColumn = await sql`
      select grantee, table_schema || '.' || table_name as "table", column_name, privilege_type as verb
      from information_schema.role_column_grants where table_schema in ('public', 'private')`;
    for (const [role, table, verbs] of [
      ['anon', 'public.ai_tools', ['SELECT']],
      ['authenticated', 'public.ai_tools', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']],
      ['anon', 'private.listing_decisions', []],
      ['authenticated', 'private.listing_decisions', ['SELECT']],
      ['anon', 'private.submissions', []],
      ['authenticated', 'private.submissions', []],
      ['authenticated', 'private.gone_listings', []],
      ['authenticated', 'private.gone_slugs', []],
      ['anon', 'public.tool_slugs', ['SELECT']],
      ['authenticated', 'public.tool_slugs', ['SELECT']],
      ['anon', 'public.picks', ['SELECT']],
      ['authenticated', 'public.picks', ['SELECT']],
      ['anon', 'public.link_checks', ['SELECT']],
      ['anon', 'public.link_desk', []],
      ['authenticated', 'public.link_desk', ['SELECT']],
      ['anon', 'public.saved_tools', []],
      ['authenticated', 'public.saved_tools', ['SELECT']],
      ['anon', 'public.duplicate_reasons', []],
      ['authenticated', 'public.duplicate_reasons', ['SELECT', 'INSERT', 'UPDATE']],
      ['anon', 'public.families', ['SELECT']],
      ['authenticated', 'public.families', ['SELECT']],
      ['anon', 'public.categories', ['SELECT']],
      ['authenticated', 'public.categories', ['SELECT']],
      ['anon', 'public.former_categories', ['SELECT']],
      ['authenticated', 'public.former_categories', ['SELECT']],
      ['anon', 'private.merged_listings', []],
      ['authenticated', 'private.merged_listings', []],
      ['anon', 'public.listing_reports', []],
      ['authenticated', 'public.listing_reports', ['SELECT']],
      ['anon', 'public.listing_report_notes', []],
      ['authenticated', 'public.listing_report_notes', ['SELECT']],
      ['anon', 'public.listing_report_answers', []],
      ['authenticated', 'public.listing_report_answers', ['SELECT']],
      ['anon', 'public.listing_revisions', []],
      ['authenticated', 'public.listing_revisions', ['SELECT']],
      ['authenticated', 'private.revision_settings', []],
      ['service_role', 'private.report_marks', []],
      ['anon', 'public.listing_history', []],
      ['authenticated', 'public.listing_history', ['SELECT']],
      ['service_role', 'public.listing_history', ['SELECT']],
      ['authenticated', 'private.history_setting', []],
      ['anon', 'public.mail_switched_off', []],
      ['authenticated', 'public.mail_switched_off', ['SELECT', 'INSERT', 'DELETE']],
      ['authenticated', 'private.outbox', []],
      ['service_role', 'private.outbox', []],
      ['service_role', 'private.mail_tokens', []],
      ['service_role', 'private.missed_searches', []],
      ['service_role', 'private.search_marks', []],
      ['authenticated', 'private.search_synonyms', []],
      ['authenticated', 'private.search_changes', []],
      ['anon', 'private.administrator', []],
      ['authenticated', 'private.administrator', []],
    ] as const) {
      const rows = await sql`
        select verb from unnest(${all}::text[]) with ordinality as v (verb, at)
        where has_table_privilege(${role}, ${table}, verb) order by at`;
      expect([role, table, rows.map(({ verb }) => verb)]).toEqual([role, table, verbs]);
      const columns = byColumn.filter(
        ({ grantee, table: of, verb }) =>
          [role, 'PUBLIC'].includes(grantee) && of === table && !(verbs as readonly string[]).includes(verb),
      );
      expect([role, table, columns]).toEqual([role, table, []]);
    }
  });

  it('of a check of a link only whether it is left can be written', async () => {
    const columns = await sql`
      select attname from pg_attribute where attrelid = 'public.link_checks'::regclass and attnum > 0
        and has_column_privilege('authenticated', attrelid, attnum, 'INSERT, UPDATE')`;
    expect(columns.map(({ attname }) => attname)).toEqual(['left_as']);
    const [table] = await sql`
      select has_table_privilege('authenticated', 'public.link_checks', 'INSERT, UPDATE, DELETE, TRUNCATE') as is_open`;
    expect(table?.is_open).toBe(false);
  });

  it('each role may call only the functions that it needs', async () => {
    const rows = await sql`
      select role, array_agg(p.oid::regprocedure::text order by 1) as functions
      from unnest(array['anon', 'authenticated']) as role, pg_proc as p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(role, p.oid, 'EXECUTE')
      group by role order by role`;
    expect(rows.map(({ role, functions }) => [role, functions.sort()])).toEqual([
      [
        'anon',
        [
          'categories_in_families()',
          'choose_mail(uuid,boolean)',
          'compare_tools(text)',
          'count_placements(uuid[],uuid[])',
          'directory_version()',
          'listing_cards(text[],text[],text,integer,integer)',
          'mail_choice(uuid)',
          'private.alike_listings(text,text,text[],text,integer)',
          'private.asked_categories(text)',
          'private.asked_values(text)',
          'private.choose_mail(uuid,boolean)',
          'private.closed_by(text)',
          'private.compared_by(text)',
          'private.context(text)',
          'private.count_placements(uuid[],uuid[])',
          'private.covers_category(text[],text)',
          'private.digits()',
          'private.directory_version()',
          'private.find_listings(text,text,text,integer,integer,text,text,text,text)',
          'private.fold(text)',
          'private.is_admin()',
          'private.is_on_top(text,date,date)',
          'private.is_picture_address(text)',
          'private.is_plain_text(text)',
          'private.is_public_request()',
          'private.is_web_address(text)',
          'private.listing_card(ai_tools)',
          'private.mail_choice(uuid)',
          'private.max_address()',
          'private.most_compared()',
          'private.most_saved()',
          'private.owns_listing(text)',
          'private.parted(text)',
          'private.placement_kind_names()',
          'private.placement_kinds()',
          'private.placement_state(text,date,date,date)',
          'private.premium_types()',
          'private.present_category(text)',
          'private.report_listing(uuid,text,text,text)',
          'private.sponsor_tiers()',
          'private.tell_search(text,boolean)',
          'private.today()',
          'private.weight_of(text)',
          'report_listing(uuid,text,text,text)',
          'search_tools(text,text,text,integer,integer,text,text,text,text)',
          'similar_tools(text,integer)',
          'sponsored_tools(text)',
          'tell_search(text,boolean)',
        ],
      ],
      [
        'authenticated',
        [
          'accept_revision(uuid,jsonb,text)',
          'address_taken(text,text,text)',
          'admin_listings(text,text,text,text,uuid,boolean,integer,integer)',
          'admin_placements(text,text,integer,integer)',
          'answer_reports(uuid,text,text,text,text)',
          'categories_in_families()',
          'category_desk()',
          'change_placement(uuid,text,date,date,integer,text,text,text)',
          'choose_mail(uuid,boolean)',
          'claim_listing(text,text,text)',
          'close_listing(text,date,text,timestamp with time zone)',
          'compare_tools(text)',
          'count_placements(uuid[],uuid[])',
          'decide_claim(uuid,boolean,text,timestamp with time zone,text)',
          'decide_listings(text[],text,text,timestamp with time zone[])',
          'delete_listing(text,timestamp with time zone)',
          'delete_own_account(text)',
          'directory_version()',
          'find_tools(text)',
          'forget_search(text,date)',
          'import_listings(uuid,integer,jsonb)',
          'is_admin()',
          'listing_cards(text[],text[],text,integer,integer)',
          'mail_choice(uuid)',
          'merge_category(text,text,integer)',
          'open_revisions(integer,integer)',
          'order_categories(text,text[],text[])',
          'own_account()',
          'own_claim(text)',
          'own_decisions()',
          'own_listing_history(text,bigint)',
          'preview_meaning(text,text,integer,text)',
          'private.accept_revision(uuid,jsonb,text)',
          'private.address_key(text)',
          'private.address_taken(text,text,text)',
          'private.alike_listings(text,text,text[],text,integer)',
          'private.answer_reports(uuid,text,text,text,text)',
          'private.asked_categories(text)',
          'private.asked_values(text)',
          'private.banner_object(text)',
          'private.can_take_back(text)',
          'private.category_desk()',
          'private.change_placement(uuid,text,date,date,integer,text,text,text)',
          'private.choose_mail(uuid,boolean)',
          'private.claim_listing(text,text,text)',
          'private.close_listing(text,date,text,timestamp with time zone)',
          'private.closed_by(text)',
          'private.compared_by(text)',
          'private.context(text)',
          'private.count_placements(uuid[],uuid[])',
          'private.covers_category(text[],text)',
          'private.decide_claim(uuid,boolean,text,timestamp with time zone,text)',
          'private.delete_listing(text,timestamp with time zone)',
          'private.delete_own_account(text)',
          'private.digits()',
          'private.directory_version()',
          'private.done_before()',
          'private.find_by_name(text)',
          'private.find_listings(text,text,text,integer,integer,text,text,text,text)',
          'private.fold(text)',
          'private.forget_search(text,date)',
          'private.host_of(text)',
          'private.import_listings(uuid,integer,jsonb)',
          'private.is_admin()',
          'private.is_banner_unnamed(text)',
          'private.is_on_top(text,date,date)',
          'private.is_picture_address(text)',
          'private.is_plain_text(text)',
          'private.is_public_request()',
          'private.is_verified_owner(text,uuid)',
          'private.is_web_address(text)',
          'private.json_argument(jsonb)',
          'private.list_listings(text,text,text,text,uuid,boolean,integer,integer)',
          'private.list_placements(text,text,integer,integer)',
          'private.listing_card(ai_tools)',
          'private.lock_listings()',
          'private.mail_choice(uuid)',
          'private.mail_kinds()',
          'private.max_address()',
          'private.may_give_reason(text)',
          'private.may_store_banner()',
          'private.merge_category(text,text,integer)',
          'private.most_compared()',
          'private.most_saved()',
          'private.open_reports_version(text)',
          'private.open_revisions(integer,integer)',
          'private.order_categories(text,text[],text[])',
          'private.own_account()',
          'private.own_claim(text)',
          'private.own_decisions()',
          'private.own_listing_history(text,bigint)',
          'private.owns_listing(text)',
          'private.page_within(integer,bigint,integer)',
          'private.parted(text)',
          'private.placement_kind_names()',
          'private.placement_kinds()',
          'private.placement_state(text,date,date,date)',
          'private.placement_version(placements,placement_terms)',
          'private.premium_types()',
          'private.present_category(text)',
          'private.preview_meaning(text,text,integer,text)',
          'private.publish(text,text,text,timestamp with time zone)',
          'private.refuse(text,text)',
          'private.refuse_others()',
          'private.refuse_revision(uuid,text,text)',
          'private.remove_category(text,integer)',
          'private.remove_family(text,integer)',
          'private.reopen_listing(text,date,text)',
          'private.report_listing(uuid,text,text,text)',
          'private.request_placement(text,text)',
          'private.restore_category(text,text)',
          'private.retry_mail(text[],timestamp with time zone[])',
          'private.same_addresses(text[],text[])',
          'private.save_category(text,text,text,integer,text,text,boolean)',
          'private.save_family(text,text,integer,text,integer)',
          'private.save_meaning(text,integer,text)',
          'private.save_picks(jsonb,jsonb)',
          'private.saved_listing(text)',
          'private.say_why(text,text,uuid)',
          'private.send_revision(uuid,text,jsonb,jsonb,text,text)',
          'private.settle_categories(integer)',
          'private.settle_saved(jsonb)',
          'private.sponsor_tiers()',
          'private.start_import(text)',
          'private.start_placement(text,text,date,date,integer,text)',
          'private.tell_search(text,boolean)',
          'private.today()',
          'private.undo_import(uuid,boolean,text)',
          'private.undo_revision(uuid,timestamp with time zone)',
          'private.unsent_mail()',
          'private.weight_of(text)',
          'private.withdraw_placement(uuid)',
          'private.withdraw_revision(uuid)',
          'private.word_desk(text)',
          'private.write_as(jsonb)',
          'refuse_revision(uuid,text,text)',
          'remove_category(text,integer)',
          'remove_family(text,integer)',
          'reopen_listing(text,date,text)',
          'report_listing(uuid,text,text,text)',
          'reported_listings(integer,integer)',
          'republish_listing(text,timestamp with time zone)',
          'request_placement(text,text)',
          'restore_category(text,text)',
          'retire_banners()',
          'retry_mail(text[],timestamp with time zone[])',
          'same_addresses(text[],text[])',
          'save_category(text,text,text,integer,text,text,boolean)',
          'save_family(text,text,integer,text,integer)',
          'save_listing(text,timestamp with time zone,jsonb)',
          'save_meaning(text,integer,text)',
          'save_picks(jsonb,jsonb)',
          'search_tools(text,text,text,integer,integer,text,text,text,text)',
          'send_revision(uuid,text,jsonb,jsonb,text,text)',
          'settle_categories(integer)',
          'settle_saved_tools(jsonb)',
          'similar_tools(text,integer)',
          'sponsored_tools(text)',
          'start_import(text)',
          'start_placement(text,text,date,date,integer,text)',
          'tell_search(text,boolean)',
          'undo_import(uuid,boolean,text)',
          'undo_revision(uuid,timestamp with time zone)',
          'unnamed_banners(interval)',
          'unpublish_listing(text,text,timestamp with time zone)',
          'unsent_mail()',
          'withdraw_placement(uuid)',
          'withdraw_revision(uuid)',
          'word_desk(text)',
        ],
      ],
    ]);
  });

  it('every exposed table has row-level security and these policies', async () => {
    const tables = await sql`
      select relname as name, relrowsecurity as is_secured from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`;
    expect(tables.map(({ name, is_secured }) => [name, is_secured])).toEqual([
      // Views read as the asker, so that the tables' policies hold.
      ['agreed_placements', false],
      ['ai_tools', true],
      ['categories', true],
      ['closed_listings', true],
      ['duplicate_reasons', true],
      ['families', true],
      ['former_categories', true],
      ['import_batches', true],
      ['link_checks', true],
      ['link_desk', false],
      ['listed_tools', false],
      ['listing_history', true],
      ['listing_report_answers', true],
      ['listing_report_notes', true],
      ['listing_reports', true],
      ['listing_revisions', true],
      ['mail_switched_off', true],
      ['ownership_claims', true],
      ['picks', true],
      ['placement_days', true],
      ['placement_overview', false],
      ['placement_revenue', false],
      ['placement_terms', true],
      ['placements', true],
      ['running_placements', false],
      ['saved_tools', true],
      ['tool_slugs', true],
    ]);
    const policies = await sql`
      select schemaname || '.' || tablename as on_table, policyname as name, cmd, roles::text[] as roles from pg_policies order by 1, 2`;
    expect(policies.map(({ on_table, name, cmd, roles }) => [on_table, name, cmd, ...roles])).toEqual([
      ['public.ai_tools', 'tools_delete_own_pending_or_admin', 'DELETE', 'authenticated'],
      ['public.ai_tools', 'tools_insert_own', 'INSERT', 'authenticated'],
      ['public.ai_tools', 'tools_select_approved', 'SELECT', 'anon'],
      ['public.ai_tools', 'tools_select_approved_own_or_admin', 'SELECT', 'authenticated'],
      ['public.ai_tools', 'tools_update_own_undecided_or_admin', 'UPDATE', 'authenticated'],
      ['public.categories', 'categories_select_all', 'SELECT', 'anon', 'authenticated'],
      ['public.closed_listings', 'closed_listings_select_approved', 'SELECT', 'anon', 'authenticated'],
      ['public.duplicate_reasons', 'duplicate_reasons_insert_own', 'INSERT', 'authenticated'],
      ['public.duplicate_reasons', 'duplicate_reasons_select_own_or_admin', 'SELECT', 'authenticated'],
      ['public.duplicate_reasons', 'duplicate_reasons_update_own', 'UPDATE', 'authenticated'],
      ['public.families', 'families_select_all', 'SELECT', 'anon', 'authenticated'],
      ['public.former_categories', 'former_categories_select_all', 'SELECT', 'anon', 'authenticated'],
      ['public.import_batches', 'import_batches_select_admin', 'SELECT', 'authenticated'],
      ['public.link_checks', 'link_checks_select_approved', 'SELECT', 'anon', 'authenticated'],
      ['public.link_checks', 'link_checks_update_admin', 'UPDATE', 'authenticated'],
      ['public.listing_history', 'listing_history_select_admin', 'SELECT', 'authenticated'],
      ['public.listing_report_answers', 'listing_report_answers_select_own_or_admin', 'SELECT', 'authenticated'],
      ['public.listing_report_notes', 'listing_report_notes_select_own_or_admin', 'SELECT', 'authenticated'],
      ['public.listing_reports', 'listing_reports_select_admin', 'SELECT', 'authenticated'],
      ['public.listing_revisions', 'listing_revisions_select_own_or_admin', 'SELECT', 'authenticated'],
      ['public.mail_switched_off', 'mail_switched_off_delete_own', 'DELETE', 'authenticated'],
      ['public.mail_switched_off', 'mail_switched_off_insert_own', 'INSERT', 'authenticated'],
      ['public.mail_switched_off', 'mail_switched_off_select_own', 'SELECT', 'authenticated'],
      ['public.ownership_claims', 'ownership_claims_select_own_or_admin', 'SELECT', 'authenticated'],
      ['public.picks', 'picks_select_approved', 'SELECT', 'anon'],
      ['public.picks', 'picks_select_approved_or_admin', 'SELECT', 'authenticated'],
      ['public.placement_days', 'placement_days_select_own_or_admin', 'SELECT', 'authenticated'],
      ['public.placement_terms', 'placement_terms_select_own_or_admin', 'SELECT', 'authenticated'],
      ['public.placements', 'placements_select_running', 'SELECT', 'anon'],
      ['public.placements', 'placements_select_running_own_or_admin', 'SELECT', 'authenticated'],
      ['public.saved_tools', 'saved_tools_select_own', 'SELECT', 'authenticated'],
      ['public.tool_slugs', 'tool_slugs_select_of_readable_tools', 'SELECT', 'anon', 'authenticated'],
      ['storage.objects', 'tool_banners_delete_own_unnamed_or_admin', 'DELETE', 'authenticated'],
      ['storage.objects', 'tool_banners_insert_own', 'INSERT', 'authenticated'],
      ['storage.objects', 'tool_banners_select_own_unnamed_or_admin', 'SELECT', 'authenticated'],
    ]);
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

  it('supabase/schema.sql is what `npm run db:schema` writes', async () => {
    expect(readFileSync('supabase/schema.sql', 'utf8')).toBe(await describeSchema(sql));
  });

  it.skipIf(!supabaseCli)('types and rules are what `npm run db:types` writes', async () => {
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
      // What the deletion of an account asks.
      for (const [table, column] of [
        ['listing_history', 'who'],
        ['listing_history', 'owner_before'],
        ['listing_history', 'owner_after'],
        ['placement_terms', 'requested_by'],
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
