-- Written by `npm run generate`: the schema after all migrations, by topic. It is for reading: do not run it.
-- The grants are for visitors (anon) and members (authenticated). Grants, indexes, policies and triggers below a table
-- belong to that table. Every function also has `set search_path = ''`.

-- ==== 20261122000100_administrator.sql ====

-- The email addresses of current and former administrators. A row without removed_at is current. The operator inserts the first row (docs/deploy.md). Administrators add and remove the others.
create table private.administrators (
  id bigint not null generated always as identity,
  email text not null,
  added_at timestamp with time zone not null default now(),
  added_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint administrators_pkey primary key (id),
  constraint administrators_added_by_fkey foreign key (added_by) references auth.users(id) on delete set null,
  constraint administrators_removed_by_fkey foreign key (removed_by) references auth.users(id) on delete set null,
  constraint administrators_email_form check ((email ~ '^[^@[:space:]]+@[^@[:space:]]+$'))
);
create index administrators_added_by (added_by);
create unique index administrators_current_email (lower((email collate "C"))) where (removed_at is null);
create index administrators_removed_by (removed_by);
create trigger administrators_history after insert or delete or update for each row execute function private.record_admin_history();

-- The accounts with administrator rights: their current, confirmed address is in the table and they are not banned.
create view private.active_administrators as
 SELECT administrator.id,
    account.id AS account_id,
    account.email
   FROM private.administrators administrator
     JOIN auth.users account ON lower(account.email::text COLLATE "C") = lower(administrator.email COLLATE "C")
  WHERE administrator.removed_at IS NULL AND account.email_confirmed_at IS NOT NULL AND (account.banned_until IS NULL OR account.banned_until <= now());

-- Whether the account has an administrator's address, even if it is banned or not confirmed.
create function private.is_admin_account(account uuid) returns boolean stable security definer as $$
  select exists (
    select 1
    from auth.users as u
    join private.administrators as a on lower(u.email collate "C") = lower(a.email collate "C")
    where u.id = account and a.removed_at is null)
$$;

-- Whether the account has the address of a current or former administrator. Grants no rights.
create function private.has_been_admin(account uuid) returns boolean stable security definer as $$
  select exists (
    select 1
    from auth.users as u
    join private.administrators as a on lower(u.email collate "C") = lower(a.email collate "C")
    where u.id = account)
$$;

-- Whether the caller is an administrator: their current, confirmed address matches and they are not banned. Ignores token claims and user metadata.
create function private.is_admin() returns boolean stable security definer as $$
  -- Reads the view instead of calling is_admin_account, because a nested call made imports 25% slower.
  select exists (select from private.active_administrators where account_id = (select auth.uid()))
$$;
grant execute to anon, authenticated;

-- Whether the caller is an administrator. The client uses it to show or hide controls; policies enforce access.
create function public.is_admin() returns boolean stable as $$
  select private.is_admin()
$$;
grant execute to authenticated;

-- Audit context: a JSON object for the current transaction, which no API can set.
--
--   kind, detail, import  the source of a change, for the history. 'import' and 'import_undone' also suppress emails;
--                         'category' also keeps updated_at.
--   trusted               true while an internal function writes for a caller that it has checked
--   badge                 'copying' while a placement's badge is copied to its listing; 'converting' while a listing's
--                         badge is converted to a placement, so that the badge is not copied back
--   batch_created_at      the created_at of the first row of an import batch
--   row_count             the number of rows that the statement has written
--   inserted_id           the id of the last inserted row
create function private.audit_context(key text) returns text stable as $$
  select nullif(current_setting('private.audit_context', true), '')::jsonb ->> key
$$;
grant execute to anon, authenticated;

-- Adds keys to the audit context and returns the previous one for private.restore_audit_context.
create function private.set_audit_context(entries jsonb) returns text volatile as $$
  declare
    previous text := coalesce(nullif(current_setting('private.audit_context', true), ''), '{}');
  begin
    perform set_config('private.audit_context', (previous::jsonb || entries)::text, true);
    return previous;
  end
$$;

create function private.restore_audit_context(previous text) returns void volatile as $$
  select set_config('private.audit_context', previous, true)
$$;

create function private.set_change_reason(kind text, detail text default null, import uuid default null::uuid) returns void volatile security definer as $$
  select private.set_audit_context(jsonb_build_object('kind', kind, 'detail', detail, 'import', import))
$$;
grant execute to authenticated;

-- Whether a visitor or a member is writing. False for trusted roles, and for internal functions that have checked the caller.
create function private.is_public_request() returns boolean stable as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
    and private.audit_context('trusted') is null
$$;
grant execute to anon, authenticated;

-- Aborts the request with a message for the user. The hint is an error code for programs.
create function private.raise_error(error_code text, message text) returns void volatile as $$
  begin raise exception '%', message using errcode = 'P0001', hint = error_code; end
$$;
grant execute to authenticated;

create function private.require_admin() returns void volatile security definer as $$
  begin
    if not private.is_admin() then
      raise exception 'Only an administrator may do this.' using errcode = '42501', hint = 'not_administrator';
    end if;
  end
$$;
grant execute to authenticated;

-- Parses a JSON argument. The embedded backend sends it as a JSON string if it runs on a PostgreSQL server.
create function private.json_argument(argument jsonb) returns jsonb immutable as $$
  select case jsonb_typeof(argument) when 'string' then (argument #>> '{}')::jsonb else argument end
$$;
grant execute to anon, authenticated;

-- Converts an object to the keys of the composite type of `target`. Absent keys become null. Fails if a key or a value does not fit the type, at any depth.
create function private.typed(target anyelement, data jsonb) returns jsonb stable as $$
  declare
    result jsonb := to_jsonb(jsonb_populate_record(target, data));
  begin
    if not result @> data then
      raise exception 'The result has keys or values that % does not have.', pg_typeof(target);
    end if;
    return result;
  end
$$;
grant execute to anon, authenticated;

-- Converts each object of a JSON list with private.typed.
create function private.typed_list(target anyelement, data jsonb) returns jsonb stable as $$
  select coalesce(jsonb_agg(private.typed(target, item) order by at), '[]')
  from jsonb_array_elements(data) with ordinality as items (item, at)
$$;
grant execute to anon, authenticated;

-- The requested page number, limited to the existing pages.
create function private.clamp_page(requested integer, item_count bigint, page_size integer) returns bigint immutable as $$
  select greatest(1, least(coalesce(requested, 1)::bigint, (item_count + page_size - 1) / page_size))
$$;
grant execute to authenticated;

-- ==== 20261122000150_idempotency.sql ====

-- Idempotency keys of the last day. done_at is the start of the transaction.
create table private.idempotency_keys (
  key uuid not null,
  member_id uuid not null,
  call text not null,
  done_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey primary key (member_id, key)
);

create function private.idempotency_key() returns uuid stable as $$
  select case when pg_input_is_valid(header, 'uuid') then header::uuid end
  from (select nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key' as header) as request
$$;

-- Returns null for the first request with the caller's idempotency key. For a retry, returns the time of the first transaction. `call` contains the function's name and all arguments. Raises an error if another call used the key. Call this before taking locks.
create function private.replayed_at(call jsonb) returns timestamp with time zone volatile security definer as $$
  declare
    request_key uuid := private.idempotency_key();
    member uuid := (select auth.uid());
    stored private.idempotency_keys;
  begin
    if request_key is null or member is null then
      return null;
    end if;
    -- A retry waits here until the first attempt ends, and finds the key only if the first attempt was committed.
    insert into private.idempotency_keys (key, member_id, call) values (request_key, member, md5(replayed_at.call::text)) on conflict do nothing;
    if found then
      delete from private.idempotency_keys where (member_id, key) in (
        select member_id, key from private.idempotency_keys where done_at < now() - interval '1 day' limit 100 for update skip locked);
      return null;
    end if;
    select * into stored from private.idempotency_keys where key = request_key and member_id = member;
    -- A nested function may check the key again in the same transaction.
    if stored.done_at = now() then
      return null;
    elsif stored.call <> md5(replayed_at.call::text) then
      perform private.raise_error('key_reused', 'The request could not be identified, so nothing was changed. Reload the page and try again.');
    end if;
    return stored.done_at;
  end
$$;
grant execute to authenticated;

-- ==== 20261122000170_jobs.sql ====
-- Background jobs record the start and end of each run, so that the administrator sees a job that no longer runs.

-- The background jobs and their intervals. An operator can change an interval by updating run_interval.
create table private.jobs (
  job text not null,
  run_interval interval not null,
  run_timeout interval not null default '06:00:00'::interval,  -- The maximum duration of a scheduled run. A run without an end blocks other scheduled runs of the job for this time.
  is_enabled boolean not null default true,
  enabled_at timestamp with time zone,  -- When the administrator last switched the job on. Null if it was never switched off.
  constraint jobs_pkey primary key (job),
  constraint jobs_interval_range check (((run_interval >= '00:01:00'::interval) and (run_interval <= '31 days'::interval))),
  constraint jobs_timeout_range check (((run_timeout >= '00:05:00'::interval) and (run_timeout <= '7 days'::interval)))
);

-- The last hundred runs of each job, and its last successful run. A run without ended_at is still running or was killed.
create table private.job_runs (
  id bigint not null generated always as identity,
  job text not null,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  is_success boolean,
  counts jsonb not null default '{}'::jsonb,
  problem text,
  result text,
  constraint job_runs_pkey primary key (id),
  constraint job_runs_job_fkey foreign key (job) references private.jobs(job),
  constraint job_runs_counts_form check (((jsonb_typeof(counts) = 'object') and (length((counts)) <= 2000))),
  constraint job_runs_is_ended check (((ended_at is null) = (is_success is null))),
  constraint job_runs_problem_length check (((char_length(problem) >= 1) and (char_length(problem) <= 500))),
  constraint job_runs_result_length check (((char_length(result) >= 1) and (char_length(result) <= 500)))
);
create index job_runs_newest (job, id desc);

create function private.start_job(job_name text) returns bigint volatile security definer as $$
  declare
    run bigint;
  begin
    if exists (select from private.jobs where job = job_name and not is_enabled) then
      return null;
    end if;
    delete from private.job_runs where job = job_name
      and id <= (select id from private.job_runs where job = job_name order by id desc offset 99 limit 1)
      and id is distinct from (select id from private.job_runs where job = job_name and is_success order by id desc limit 1);
    insert into private.job_runs (job) values (job_name) returning id into run;
    return run;
  end
$$;

-- Daily jobs are due once after each 02:00 UTC, and hourly jobs once in each full hour. Fixed periods neither drift nor
-- depend on how often the operator's schedule calls. A job that failed is due again after an hour.
create function private.start_due_job(job_name text) returns jsonb volatile security definer as $$
  declare
    job_row private.jobs;
    last_run private.job_runs;
    skipped text;
  begin
    -- A concurrent caller waits for this lock, and then sees the run that the first caller logged.
    select * into job_row from private.jobs where job = job_name for update;
    select * into last_run from private.job_runs where job = job_name order by id desc limit 1;
    skipped := case
      when not job_row.is_enabled then 'off'
      when exists (select from private.job_runs where job = job_name and ended_at is null
        and started_at > now() - job_row.run_timeout) then 'running'
      when case when last_run.is_success
        -- date_bin rejects months, so the interval is converted to seconds.
        then last_run.started_at >= date_bin(make_interval(secs => extract(epoch from job_row.run_interval)), now(), '2000-01-01 02:00+00')
        else last_run.started_at > now() - least(job_row.run_interval, interval '1 hour') end then 'not due'
    end;
    return jsonb_build_object('run', case when skipped is null then private.start_job(job_name) end,
      'timeout_seconds', extract(epoch from job_row.run_timeout)::integer, 'skipped', skipped);
  end
$$;

create function private.finish_job(run bigint, is_success boolean, counts jsonb, problem text, result text) returns void volatile security definer as $$
  update private.job_runs as current_run set ended_at = now(), is_success = finish_job.is_success,
    counts = private.json_argument(finish_job.counts), problem = left(nullif(finish_job.problem, ''), 500),
    result = left(nullif(finish_job.result, ''), 500)
  where id = run and ended_at is null
$$;

-- For the operator's jobs only: records the start of a run and returns its id for finish_job. Returns null if the job is switched off; the caller must then skip the run.
create function public.start_job(job text) returns bigint volatile as $$
  select private.start_job(job)
$$;

create type private.due_job as (
  run bigint,  -- Null if the job was skipped. Otherwise the id for finish_job.
  timeout_seconds integer,
  skipped text  -- Null, or the reason: off, running or not due.
);

-- For the operator's jobs only: records the start of a run if the job is switched on, due and not running. A run that has exceeded its timeout counts as crashed.
create function public.start_due_job(job text) returns jsonb volatile as $$
  select private.typed(null::private.due_job, private.start_due_job(job))
$$;

-- For the operator's jobs only: records the end of a run with its success, counts, error and a sentence about its result. Does nothing if the run has already ended.
create function public.finish_job(run bigint, is_success boolean, counts jsonb default '{}'::jsonb, problem text default null, result text default null) returns void volatile as $$
  select private.finish_job(run, is_success, counts, problem, result)
$$;

create function private.set_job_enabled(job_name text, is_enabled boolean) returns void volatile security definer as $$
  begin
    perform private.require_admin();
    update private.jobs as stored set is_enabled = set_job_enabled.is_enabled,
      enabled_at = case when set_job_enabled.is_enabled then now() end
    where job = job_name and stored.is_enabled <> set_job_enabled.is_enabled;
  end
$$;
grant execute to authenticated;

-- For the administrator: switches a job on or off. A job that is switched off skips its runs and reports no problems.
create function public.set_job_enabled(job text, is_enabled boolean) returns void volatile as $$
  select private.set_job_enabled(job, is_enabled)
$$;
grant execute to authenticated;

-- Each migration redefines this function with its own number. A build compares it with the version that it needs.
create function private.schema_version() returns bigint immutable as $$
  select 20261122003920
$$;
grant execute to anon, authenticated;

-- The number of the newest migration. If a build needs a later migration, run `supabase db push`.
create function public.schema_version() returns bigint stable as $$
  select private.schema_version()
$$;
grant execute to anon, authenticated;

create function private.has_sender() returns boolean stable security definer as $$
  select exists (select from private.job_runs join private.jobs using (job) where job = 'mail' and is_enabled)
$$;
grant execute to authenticated;

-- Whether an email sender has run and is switched on. If not, the site does not promise emails.
create function public.has_sender() returns boolean stable as $$
  select private.has_sender()
$$;
grant execute to authenticated;

-- ==== 20261122000200_listings.sql ====

-- The form of all address columns: http or https, printable ASCII, a public host, no user name or password. A public host
-- contains a dot, and its last label begins with a letter. src/lib/web-address.ts converts user input to this form.
create function private.max_address_length() returns integer immutable as $$
  select 2048
$$;
grant execute to anon, authenticated;

-- Whether the text is a valid address on a public host. Returns null for null, which a CHECK accepts.
create function private.is_web_address(address text) returns boolean immutable as $$
  select char_length(address) <= private.max_address_length()
    and address ~* '^https?://[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*\.[a-z]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][!-~]*)?$'
$$;
grant execute to anon, authenticated;

-- Like is_web_address, but also accepts localhost.
create function private.is_image_address(address text) returns boolean immutable as $$
  select char_length(address) <= private.max_address_length()
    and address ~* '^https?://[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$'
$$;
grant execute to anon, authenticated;

-- The object name in the bucket tool-banners, from its public address on any host. Null for other addresses.
create function private.banner_object_name(address text) returns text immutable as $$
  select substring(address from '^https?://[^/?#]+/storage/v1/object/public/tool-banners/([^?#]+)$')
$$;
grant execute to anon, authenticated;

-- Maps allowed video hosts, without the prefixes www, m and player, to display names.
create function private.video_hosts() returns jsonb immutable as $$
  select '{"youtube.com": "YouTube", "youtu.be": "YouTube", "vimeo.com": "Vimeo"}'::jsonb
$$;
grant execute to anon, authenticated;

-- Whether the text is the address of a page on a host in private.video_hosts(). Returns null for null.
create function private.is_video_address(address text) returns boolean immutable as $$
  select private.is_web_address(address)
    and private.video_hosts() ? coalesce(substring(lower(address) from '^https?://(?:(?:www|m|player)\.)?([a-z.]+)/.'), '')
$$;
grant execute to anon, authenticated;

-- Whether the text is valid in XML. Returns null for null.
create function private.is_plain_text(words text) returns boolean immutable as $$
  select words !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]'
$$;
grant execute to anon, authenticated;

create function private.premium_types() returns text[] immutable as $$
  select array['none', 'featured', 'sponsored']
$$;
grant execute to anon, authenticated;

create function private.sponsor_tiers() returns text[] immutable as $$
  select array['none', 'bronze', 'silver', 'gold']
$$;
grant execute to anon, authenticated;

-- Listings of AI tools: pending until the administrator decides, public once approved.
create table public.ai_tools (
  id text not null default (gen_random_uuid()),
  slug text not null default '',  -- The last part of the tool's address. The database generates it from the name and ignores any value in a request.
  name text not null,
  description text not null,
  url text not null,
  category text not null default 'Other',
  tags text[] not null default '{}'::text[],
  pricing_type text not null default 'free',
  what_it_does text[],  -- Up to six things that the tool does, one line each.
  best_for text,
  what_is_free text,  -- One line about the free features, without figures that may change.
  platforms text[],
  logo_url text,
  screenshot_url text,  -- A screenshot of the tool: an address or an uploaded image.
  video_url text,  -- A video about the tool. The page links to it.
  trial_days integer,
  has_api boolean,
  api_category text,
  api_quality text,
  api_documentation_url text,
  alternatives text[],
  last_reviewed_on date,  -- The date of the last review, as set by an import or the administrator. listing_reviews records reviews automatically.
  affiliate_url text,
  banner_url text,
  premium_type text not null default 'none',
  sponsor_tier text not null default 'none',
  approval_status text not null default 'pending',
  rejected_reason text,
  created_by uuid,
  created_at timestamp with time zone not null default date_trunc('milliseconds', now()),
  updated_at timestamp with time zone not null default date_trunc('milliseconds', now()),
  approved_at timestamp with time zone,
  is_new_release boolean not null default true,
  constraint ai_tools_pkey primary key (id),
  constraint ai_tools_slug_key unique (slug),
  constraint ai_tools_created_by_fkey foreign key (created_by) references auth.users(id) on delete set null,
  constraint ai_tools_affiliate_url_form check (private.is_web_address(affiliate_url)),
  constraint ai_tools_alternatives_characters check (private.is_plain_text(array_to_string(alternatives, ''))),
  constraint ai_tools_alternatives_count check ((((cardinality(alternatives) >= 1) and (cardinality(alternatives) <= 20)) and (array_ndims(alternatives) = 1))),
  constraint ai_tools_alternatives_length check (((array_position(alternatives, null) is null) and (array_position(alternatives, '') is null) and (array_to_string(alternatives, '') !~ '[\u0001-\u001f\u007f]') and (array_to_string(alternatives, '\n') !~ '[^\n]{201}'))),
  constraint ai_tools_api_category_allowed check ((api_category = any (array['LLM', 'Audio', 'Multimodal', 'Image']))),
  constraint ai_tools_api_documentation_url_form check (private.is_web_address(api_documentation_url)),
  constraint ai_tools_api_quality_allowed check ((api_quality = any (array['excellent', 'good']))),
  constraint ai_tools_approval_status_allowed check ((approval_status = any (array['pending', 'approved', 'rejected']))),
  constraint ai_tools_approved_at_when_approved check (((approval_status = 'approved') = (approved_at is not null))),
  constraint ai_tools_banner_url_form check (private.is_image_address(banner_url)),
  constraint ai_tools_best_for_characters check (private.is_plain_text(best_for)),
  constraint ai_tools_best_for_length check (((best_for ~ '^[^\t\n\r]{1,120}$') and (btrim(best_for) <> ''))),
  constraint ai_tools_category_characters check (private.is_plain_text(category)),
  constraint ai_tools_category_length check (((char_length(category) <= 60) and (char_length(btrim(category, ' \t\r\n')) >= 1))),
  constraint ai_tools_description_characters check (private.is_plain_text(description)),
  constraint ai_tools_description_length check (((char_length(description) <= 2000) and (char_length(btrim(description, ' \t\r\n')) >= 10))),
  constraint ai_tools_id_form check (((char_length(id) <= 200) and (id ~ '^[^\u0001-\u0020\u007f]([^\u0001-\u001f\u007f]*[^\u0001-\u0020\u007f])?$') and private.is_plain_text(id))),
  constraint ai_tools_last_reviewed_on_range check (((last_reviewed_on >= '2000-01-01'::date) and (last_reviewed_on <= '2100-01-01'::date))),
  constraint ai_tools_logo_url_form check ((((char_length(logo_url) <= 1) and private.is_plain_text(logo_url)) or private.is_web_address(logo_url))),
  constraint ai_tools_name_characters check (private.is_plain_text(name)),
  constraint ai_tools_name_length check (((char_length(name) <= 120) and (char_length(btrim(name, ' \t\r\n')) >= 2))),
  constraint ai_tools_platforms_allowed check ((platforms <@ array['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Browser extension', 'Plugin'])),
  constraint ai_tools_platforms_count check ((((cardinality(platforms) >= 1) and (cardinality(platforms) <= 8)) and (array_ndims(platforms) = 1))),
  constraint ai_tools_premium_type_allowed check ((premium_type = any (private.premium_types()))),
  constraint ai_tools_pricing_type_allowed check ((pricing_type = any (array['free', 'freemium', 'trial', 'paid']))),
  constraint ai_tools_rejected_reason_characters check (private.is_plain_text(rejected_reason)),
  constraint ai_tools_rejected_reason_length check (((char_length(rejected_reason) <= 1000) and (char_length(btrim(rejected_reason, ' \t\r\n')) >= 1))),
  constraint ai_tools_rejected_reason_when_rejected check (((approval_status = 'rejected') = (rejected_reason is not null))),
  constraint ai_tools_screenshot_url_form check ((private.is_web_address(screenshot_url) or (private.is_image_address(screenshot_url) and (private.banner_object_name(screenshot_url) is not null)))),
  constraint ai_tools_slug_form check (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(slug) <= 80))),
  constraint ai_tools_sponsor_tier_allowed check ((sponsor_tier = any (private.sponsor_tiers()))),
  constraint ai_tools_tags_characters check (private.is_plain_text(array_to_string(tags, ''))),
  constraint ai_tools_tags_count check (((cardinality(tags) <= 20) and (not (array_ndims(tags) is distinct from case when (cardinality(tags) = 0) then null::integer else 1 end)))),
  constraint ai_tools_tags_length check (((array_position(tags, null) is null) and (array_position(tags, '') is null) and (array_to_string(tags, '') !~ '[\t\n\r]') and (array_to_string(tags, '\n') !~ '[^\n]{51}'))),
  constraint ai_tools_trial_days_range check (((trial_days >= 1) and (trial_days <= 365))),
  constraint ai_tools_url_form check (private.is_web_address(url)),
  constraint ai_tools_video_url_form check (private.is_video_address(video_url)),
  constraint ai_tools_what_is_free_characters check (private.is_plain_text(what_is_free)),
  constraint ai_tools_what_is_free_length check (((what_is_free ~ '^[^\t\n\r]{1,200}$') and (btrim(what_is_free) <> ''))),
  constraint ai_tools_what_it_does_characters check (private.is_plain_text(array_to_string(what_it_does, ''))),
  constraint ai_tools_what_it_does_count check ((((cardinality(what_it_does) >= 1) and (cardinality(what_it_does) <= 6)) and (array_ndims(what_it_does) = 1))),
  constraint ai_tools_what_it_does_length check (((array_position(what_it_does, null) is null) and (array_to_string(what_it_does, '') !~ '[\t\n\r]') and (array_to_string(what_it_does, '\n') !~ '(^|\n) *(\n|$)') and (array_to_string(what_it_does, '\n') !~ '[^\n]{121}')))
);
grant select to anon;
grant select, insert, update, delete to authenticated;
create index ai_tools_address_keys (private.address_key(url));
create index ai_tools_approved_latest (approved_at desc, id desc) where (approval_status = 'approved');
create index ai_tools_approved_newest (created_at desc, id desc) where (approval_status = 'approved');
create index ai_tools_approved_tags using gin (tags) where (approval_status = 'approved');
create index ai_tools_category (category);
create index ai_tools_created_by (created_by, created_at desc);
create index ai_tools_name_parts using gin (private.fold(name) extensions.gin_trgm_ops);
create index ai_tools_newest (created_at desc, id desc);
create index ai_tools_pending_newest (created_at desc, id desc) where (approval_status = 'pending');
create index ai_tools_published_hosts (private.host_of(url)) where (approval_status = 'approved');
create index ai_tools_stored_pictures (id) where ((banner_url ~~ '%/tool-banners/%') or (screenshot_url ~~ '%/tool-banners/%'));
alter table enable row level security;
create policy tools_delete_own_pending_or_admin for delete to authenticated using (( select private.is_admin() as is_admin) or ((created_by = ( select auth.uid() as uid)) and (approval_status = 'pending')));
-- The insert trigger sets the owner and the status before this policy checks the row.
create policy tools_insert_own for insert to authenticated with check ((created_by = ( select auth.uid() as uid)) and ((approval_status = 'pending') or ( select private.is_admin() as is_admin)));
create policy tools_select_approved for select to anon using (approval_status = 'approved');
create policy tools_select_approved_own_or_admin for select to authenticated using ((approval_status = 'approved') or (created_by = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
-- The update trigger enforces the status transitions. If an owner changes a listing, the trigger sets the listing to pending
-- before this policy checks the row.
create policy tools_update_own_undecided_or_admin for update to authenticated using (( select private.is_admin() as is_admin) or ((created_by = ( select auth.uid() as uid)) and (approval_status = any (array['pending', 'rejected'])))) with check (( select private.is_admin() as is_admin) or ((created_by = ( select auth.uid() as uid)) and (approval_status = 'pending')));
create trigger ai_tools_before_row before insert or delete or update for each row execute function private.before_listing_row();
create trigger ai_tools_before_statement before insert or delete or update or truncate for each statement execute function private.before_listing_statement();
create trigger ai_tools_cancel_former_owner_requests after update for each row when ((old.created_by is distinct from new.created_by)) execute function private.cancel_former_owner_requests();
create trigger ai_tools_deleted after delete referencing old table as old_rows for each statement execute function private.after_listing_statement();
create trigger ai_tools_inserted after insert referencing new table as new_rows for each statement execute function private.after_listing_statement();
create trigger ai_tools_truncated after truncate for each statement execute function private.after_listing_statement();
create trigger ai_tools_updated after update referencing old table as old_rows new table as new_rows for each statement execute function private.after_listing_statement();

-- The change of one row in a statement. old_row is null for an insert, and new_row is null for a delete.
create type private.listing_change as (
  old_row public.ai_tools,
  new_row public.ai_tools
);

-- ==== 20261122000240_host_icons.sql ====
-- The icons of the listings' hosts. `npm run icons:keep` fetches and stores them (docs/operate.md), so that visitors'
-- browsers do not request them from other sites. Only the operator's jobs write them.

-- The host of an address, without www.
create function private.host_of(address text) returns text immutable as $$
  select regexp_replace(lower(substring(address from '://([^/?#:]+)')), '^www\.', '')
$$;
grant execute to authenticated;

-- The last icon fetch of each host. `name` is the object in the bucket host-icons, and `problem` is the error of a failed fetch. A failed fetch keeps the previous icon.
create table private.host_icons (
  host text not null,
  name text,
  fetched_at timestamp with time zone not null,
  problem text,
  constraint host_icons_pkey primary key (host),
  constraint host_icons_host_length check ((char_length(host) <= 2048)),
  constraint host_icons_name_form check ((name ~ '^[0-9a-f]{32}\.png$')),
  constraint host_icons_name_or_problem check (((name is not null) or (problem is not null))),
  constraint host_icons_problem_length check ((char_length(problem) <= 200))
);

-- The icon of an address: an object in the bucket host-icons, or null.
create function private.host_icon(address text) returns text stable security definer as $$
  begin
    return (select icon.name from private.host_icons as icon where icon.host = private.host_of(address));
  end
$$;
grant execute to anon, authenticated;

-- The listings that the caller may read, each with the icon of its host: an object in the bucket host-icons.
create view public.tools_with_icons as
 SELECT private.host_icon(url) AS host_icon,
    id,
    slug,
    name,
    description,
    url,
    category,
    tags,
    pricing_type,
    what_it_does,
    best_for,
    what_is_free,
    platforms,
    logo_url,
    screenshot_url,
    video_url,
    trial_days,
    has_api,
    api_category,
    api_quality,
    api_documentation_url,
    alternatives,
    last_reviewed_on,
    affiliate_url,
    banner_url,
    premium_type,
    sponsor_tier,
    approval_status,
    rejected_reason,
    created_by,
    created_at,
    updated_at,
    approved_at,
    is_new_release
   FROM public.ai_tools tool;
grant select to anon;
grant select to authenticated;

create function private.hosts_without_icon(after text) returns table(host text, page text) stable security definer as $$
  begin
    return query
    select hosts.host, hosts.origin || '/'
    from (
      -- max() prefers https to http.
      select private.host_of(tool.url) as host, max(lower(substring(tool.url from '^[^:]+://[^/?#:]+')) collate "C") as origin
      from public.listed_tools as tool group by 1
    ) as hosts
    left join private.host_icons as icon on icon.host = hosts.host
    where hosts.host > hosts_without_icon.after
      and (icon.host is null
        or icon.fetched_at < now() - case when icon.problem is null then interval '90 days' else interval '14 days' end)
    order by hosts.host limit 500;
  end
$$;

create function private.record_host_icons(icons jsonb) returns integer volatile security definer as $$
  declare
    stored integer;
  begin
    insert into private.host_icons as existing (host, name, fetched_at, problem)
    select distinct on (input.host) input.host, input.name, now(), left(input.problem, 200)
    from jsonb_to_recordset(private.json_argument(icons)) as input (host text, name text, problem text)
    order by input.host
    on conflict (host) do update set
      name = coalesce(excluded.name, existing.name), fetched_at = excluded.fetched_at, problem = excluded.problem;
    get diagnostics stored = row_count;
    return stored;
  end
$$;

create function private.delete_unused_host_icons() returns integer volatile security definer as $$
  with deleted as (
    delete from private.host_icons where host not in (
      select private.host_of(tool.url) from public.ai_tools as tool where tool.approval_status = 'approved')
    returning 1)
  select count(*)::integer from deleted
$$;

create function private.unused_host_icons() returns table(name text, bytes bigint, created_at timestamp with time zone) stable security definer as $$
  select object.name, (object.metadata ->> 'size')::bigint, object.created_at
  from storage.objects as object
  where object.bucket_id = 'host-icons'
    -- Skip recent uploads, because the job uploads an icon before it writes the row. A repeated upload changes only
    -- updated_at.
    and greatest(object.created_at, object.updated_at) < now() - interval '1 day'
    and not exists (select from private.host_icons as icon where icon.name = object.name)
  order by object.created_at, object.name
  limit 1000
$$;

-- For the operator only: up to 500 hosts that need an icon fetch, in order, starting after the host `after`. An icon is fetched again after 90 days, or 14 days after a failure. `page` is the host's home page.
create function public.hosts_without_icon(after text default '') returns table(host text, page text) stable as $$
  select * from private.hosts_without_icon(after)
$$;

-- For the operator only: stores fetch results, [{"host", "name", "problem"}]. Returns their number.
create function public.record_host_icons(icons jsonb) returns integer volatile as $$
  select private.record_host_icons(icons)
$$;

-- For the operator only: deletes the rows of hosts that have no approved listing, and returns their number. `npm run banners:sweep` then deletes the icons.
create function public.delete_unused_host_icons() returns integer volatile as $$
  select private.delete_unused_host_icons()
$$;

-- For the operator only: up to 1,000 stored icons that no host uses, oldest first, at least a day old.
create function public.unused_host_icons() returns table(name text, bytes bigint, created_at timestamp with time zone) stable as $$
  select * from private.unused_host_icons()
$$;

-- ==== 20261122000250_closed_listings.sql ====

-- The listings whose tools have shut down, each with the date, the tool to use instead, and the time of this entry.
create table public.closed_listings (
  tool_id text not null,
  closed_on date not null,
  successor text,
  noted_at timestamp with time zone not null default now(),
  constraint closed_listings_pkey primary key (tool_id),
  constraint closed_listings_successor_fkey foreign key (successor) references public.ai_tools(id) on delete set null,
  constraint closed_listings_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint closed_listings_closed_on_range check (((closed_on >= '1990-01-01'::date) and (closed_on <= '9999-12-31'::date))),
  constraint closed_listings_successor_is_another check ((successor <> tool_id))
);
grant select to anon;
grant select to authenticated;
create index closed_listings_closed_on (closed_on);
create index closed_listings_successor (successor);
alter table enable row level security;
-- A scalar subquery is faster here than exists(), for which Postgres may read all listings before it returns the first
-- row.
create policy closed_listings_select_approved for select to anon, authenticated using ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = closed_listings.tool_id));
create trigger closed_listings_history after insert or delete or update for each row execute function private.record_closing_history();
create trigger closed_listings_index_delete after delete referencing old table as changed_rows for each statement execute function private.index_closed();
create trigger closed_listings_index_insert after insert referencing new table as changed_rows for each statement execute function private.index_closed();
create trigger closed_listings_record_change after insert or delete or update for each row execute function private.record_directory_change_trigger();

-- The listings that are approved and not closed.
create view public.listed_tools as
 SELECT host_icon,
    id,
    slug,
    name,
    description,
    url,
    category,
    tags,
    pricing_type,
    what_it_does,
    best_for,
    what_is_free,
    platforms,
    logo_url,
    screenshot_url,
    video_url,
    trial_days,
    has_api,
    api_category,
    api_quality,
    api_documentation_url,
    alternatives,
    last_reviewed_on,
    affiliate_url,
    banner_url,
    premium_type,
    sponsor_tier,
    approval_status,
    rejected_reason,
    created_by,
    created_at,
    updated_at,
    approved_at,
    is_new_release
   FROM public.tools_with_icons tool
  WHERE approval_status = 'approved'::text AND NOT (EXISTS ( SELECT 1
           FROM public.closed_listings closed
          WHERE closed.tool_id = tool.id));
grant select to anon;
grant select to authenticated;

-- ==== 20261122000300_listing_history.sql ====
-- The change history of listings. Triggers write one entry per transaction and listing, unless the transaction restores
-- all old values. Decisions, and the undo of imports and feedback, read the entries.

-- Changes of listings (columns, status, owner, placements, closing) and of administrators' addresses. An entry stores the account, the time, the source, and the old and new values. Only triggers write entries.
create table public.listing_history (
  id bigint not null generated always as identity,
  listing_id text,
  at timestamp with time zone not null default now(),
  transaction xid8 not null default pg_current_xact_id(),
  actor uuid,
  kind text not null,  -- The source of the change. If the writing function sets none, it is form (a signed-in user), review (the administrator changes a status), administrator (an administrator's address changes) or sql (nobody is signed in).
  detail text,  -- Context: an import's file name, the placement action, the decision, or the restored entry.
  import uuid,
  before jsonb not null,  -- The old values. A key is a column ('name'), a column of the closing ('closed.closed_on'), a placement with its terms ('placement <id>') or an administrator's address ('administrator <id>'). The entry of a created listing has only id and name. The entry of a deleted listing has all columns. created_by is always null; owner_before and owner_after hold the accounts.
  after jsonb not null,
  owner_before uuid,
  owner_after uuid,
  action text not null generated always as ( case when (not (after ? 'id')) then 'changed' when ((after ->> 'id') is null) then 'deleted' else 'created' end) stored,
  constraint listing_history_pkey primary key (id),
  constraint listing_history_actor_fkey foreign key (actor) references auth.users(id) on delete set null,
  constraint listing_history_owner_after_fkey foreign key (owner_after) references auth.users(id) on delete set null,
  constraint listing_history_owner_before_fkey foreign key (owner_before) references auth.users(id) on delete set null,
  constraint listing_history_action_allowed check ((action = any (array['changed', 'deleted', 'created']))),
  constraint listing_history_kind_allowed check ((kind = any (array['form', 'import', 'import_undone', 'review', 'restore', 'feedback', 'link', 'claim', 'placement', 'closing', 'category', 'administrator', 'sql'])))
);
grant select to authenticated;
create index listing_history_actor (actor);
create unique index listing_history_change (at, transaction, coalesce(listing_id, ''));
create index listing_history_decisions (listing_id, id desc) where ((action = 'changed') and (after ? 'approval_status'));
create index listing_history_import (import, listing_id, id) where (import is not null);
create index listing_history_listing_id (listing_id, id desc);
create index listing_history_news (at) where ((action = 'changed') and (after ?| private.news_columns()));
create index listing_history_owner_after (owner_after) where (owner_after is not null);
create index listing_history_owner_before (owner_before) where (owner_before is not null);
alter table enable row level security;
-- Owners read the history of their listings through own_listing_history.
create policy listing_history_select_admin for select to authenticated using ( select private.is_admin() as is_admin);

-- One row: how long entries of listing_history are kept. The operator can change it (docs/operate.md).
create table private.history_settings (
  is_single boolean not null default true,
  retention interval not null,
  constraint history_settings_pkey primary key (is_single),
  constraint history_settings_is_single check (is_single),
  constraint history_settings_retention_range check ((retention >= '1 day'::interval))
);

create function private.prune_listing_history() returns integer volatile security definer as $$
  declare
    pruned integer;
  begin
    -- The lock prevents a deadlock with the deletion of an account, which also deletes entries.
    perform private.lock_listings();
    delete from public.listing_history where at < now() - (select retention from private.history_settings);
    get diagnostics pruned = row_count;
    return pruned;
  end
$$;

-- For the operator only: deletes entries older than private.history_settings allows. Returns their number.
create function public.prune_listing_history() returns integer volatile as $$
  select private.prune_listing_history()
$$;

-- Returns the keys in which two objects differ, with the old and the new values. A missing key counts as null. Both results are null if the objects are equal.
create function private.differences(old_row jsonb, new_row jsonb, out before jsonb, out after jsonb) returns record immutable as $$
  select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, new_row -> key)
  from jsonb_object_keys(old_row || new_row) as key
  where coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null')
$$;

-- Merges the changes of a statement into the transaction's entry of each listing. `befores` and `afters` contain the old and the new values by column.
create function private.write_history(listings text[], befores jsonb[], afters jsonb[]) returns void volatile security definer as $$
  declare
    actor_id uuid := (select auth.uid());
    is_admin boolean := private.is_admin();
    change_kind text := private.audit_context('kind');
  begin
    with merged as (
      select input.listing, existing.id as existing_id, total_change.before, total_change.after, coalesce(total_change.after ->> 'id', '') <> '' as is_new
      from unnest(listings, befores, afters) as input (listing, before, after)
      left join public.listing_history as existing
        on existing.at = now() and existing.transaction = pg_current_xact_id() and coalesce(existing.listing_id, '') = coalesce(input.listing, '')
      cross join lateral (
        select coalesce(existing.before, '{}') || case when existing.before ? 'created_by'
            then jsonb_build_object('created_by', existing.owner_before) else '{}' end as before,
          coalesce(existing.after, '{}') || case when existing.after ? 'created_by'
            then jsonb_build_object('created_by', existing.owner_after) else '{}' end as after
      ) as earlier
      cross join lateral private.differences(input.before, input.after) as statement_change
      cross join lateral (
        select statement_change.before, statement_change.after where existing.id is null
        -- A listing that this transaction created has no earlier values.
        union all select combined.before, combined.after from private.differences(
          case when existing.action = 'created' then earlier.before else coalesce(statement_change.before, '{}') || earlier.before end,
          earlier.after || coalesce(statement_change.after, '{}')) as combined
        where existing.id is not null
      ) as total_change
    ), reverted as (
      delete from public.listing_history as entry using merged where entry.id = merged.existing_id and merged.after is null
    )
    insert into public.listing_history (listing_id, actor, kind, detail, import, before, after, owner_before, owner_after)
    select listing,
      -- A token may outlive its account. Store null for an account that no longer exists.
      (select id from auth.users where id = actor_id),
      coalesce(change_kind, case when listing is null then 'administrator' when actor_id is null then 'sql'
        when is_admin and merged.after ? 'approval_status' and not merged.after ? 'id' then 'review' else 'form' end),
      nullif(private.audit_context('detail'), ''), private.audit_context('import')::uuid,
      case when is_new then '{"id": null, "name": null}'
        when merged.before ? 'created_by' then merged.before || '{"created_by": null}' else merged.before end,
      case when is_new then jsonb_build_object('id', merged.after -> 'id', 'name', merged.after -> 'name')
        when merged.after ? 'created_by' then merged.after || '{"created_by": null}' else merged.after end,
      (select id from auth.users where not is_new and id = (merged.before ->> 'created_by')::uuid),
      (select id from auth.users where not is_new and id = (merged.after ->> 'created_by')::uuid)
    from merged where merged.after is not null
    on conflict (at, transaction, (coalesce(listing_id, ''))) do update set kind = excluded.kind, detail = excluded.detail,
      import = excluded.import, before = excluded.before, after = excluded.after, owner_before = excluded.owner_before, owner_after = excluded.owner_after;
  end
$$;

-- Whether the deletion of a related row needs a history entry. If its listing was created and deleted in this
-- transaction, there is no entry to add to.
create function private.has_listing_or_entry(listing text) returns boolean stable security definer as $$
  select exists (select from public.ai_tools where id = listing)
    or exists (select from public.listing_history where at = now() and transaction = pg_current_xact_id() and coalesce(listing_id, '') = listing)
$$;

-- The columns that the history records. It records placements instead of the badge columns.
create function private.listing_history_data(tool jsonb) returns jsonb immutable as $$
  select coalesce(tool, '{}') - '{updated_at,premium_type,sponsor_tier}'::text[]
$$;

create function private.record_listing_history(changes private.listing_change[]) returns void volatile security definer as $$
  select private.write_history(array_agg(coalesce((old_row).id, (new_row).id)),
    array_agg(case when (old_row).id is null then '{}' else private.listing_history_data(to_jsonb(old_row)) end),
    array_agg(case when (new_row).id is null then '{}'
      -- A transaction that restores a listing after deleting it must compare all columns.
      when (old_row).id is not null or has_deleted then private.listing_history_data(to_jsonb(new_row))
      else jsonb_build_object('id', (new_row).id, 'name', (new_row).name) end))
  from unnest(changes)
  cross join (select exists (select from public.listing_history
    where at = now() and transaction = pg_current_xact_id() and action = 'deleted') as has_deleted) as transaction_entries
  having count(*) > 0
$$;

-- History entries that change a listing's status, as decisions: approved, rejected, undone, unpublished, published or resubmitted. decided_by is null if the account was deleted or nobody was signed in.
create view private.listing_decisions as
 SELECT id,
    listing_id AS tool_id,
    after ->> 'rejected_reason'::text AS reason,
    actor AS decided_by,
    at AS decided_at,
        CASE ((before ->> 'approval_status'::text) || ' to '::text) || (after ->> 'approval_status'::text)
            WHEN 'pending to approved'::text THEN 'approved'::text
            WHEN 'pending to rejected'::text THEN 'rejected'::text
            WHEN 'approved to rejected'::text THEN 'unpublished'::text
            WHEN 'rejected to approved'::text THEN 'published'::text
            WHEN 'rejected to pending'::text THEN
            CASE
                WHEN kind = 'review'::text THEN 'undone'::text
                ELSE 'resubmitted'::text
            END
            ELSE 'undone'::text
        END AS decision
   FROM public.listing_history entry
  WHERE action = 'changed'::text AND after ? 'approval_status'::text AND NOT (EXISTS ( SELECT
           FROM public.listing_history deletion
          WHERE deletion.listing_id = entry.listing_id AND deletion.action = 'deleted'::text AND deletion.id > entry.id));

-- The time in which a decision can be undone. `npm run generate` copies the value to src/lib/rules.ts.
create function private.undo_window() returns interval immutable as $$
  select interval '1 minute'
$$;

-- The time in which an import can be undone, after its last row was received.
create function private.import_undo_window() returns interval immutable as $$
  select interval '24 hours'
$$;

-- An interval in words, such as 'one minute' or '90 seconds'.
create function private.format_interval(span interval) returns text immutable as $$
  select case length when 1 then 'one ' || unit else length || ' ' || unit || 's' end
  from (values ('day', 86400), ('hour', 3600), ('minute', 60), ('second', 1)) as units (unit, seconds)
  cross join lateral (select extract(epoch from span)::integer / seconds as length) as quotient
  where extract(epoch from span)::integer % seconds = 0 limit 1
$$;

create function private.raise_undo_expired() returns void volatile as $$
  begin
    perform private.raise_error('too_late', format('A decision can be undone for only %s, and that time has passed.', private.format_interval(private.undo_window())));
  end
$$;

-- Whether the latest decision on the listing is an approval or a rejection within undo_window.
create function private.can_undo(listing text) returns boolean stable security definer as $$
  select coalesce((
    select decision in ('approved', 'rejected') and decided_at > now() - private.undo_window()
    from private.listing_decisions where tool_id = listing order by id desc limit 1), false)
$$;
grant execute to authenticated;

-- For the member's data export.
create function private.own_decisions() returns jsonb stable security definer as $$
  select coalesce(jsonb_agg(jsonb_build_object('listing', decided.tool_id, 'decision', decided.decision, 'reason', decided.reason,
    'decided_at', decided.decided_at) order by decided.id), '[]')
  from public.ai_tools as tool join private.listing_decisions as decided on decided.tool_id = tool.id
  where tool.created_by = (select auth.uid())
$$;
grant execute to authenticated;

-- The decisions on the current member's own listings, oldest first: {listing, decision, reason, decided_at}.
create function public.own_decisions() returns jsonb stable as $$
  select private.own_decisions()
$$;
grant execute to authenticated;

-- ==== 20261122000320_text_folding.sql ====
-- Folding normalizes names, tags, addresses and searches for comparison. src/domain/text/fold.ts implements the same rule
-- for pages. Unlike the database's locale, the collation pg_c_utf8 gives the same result on every host.

-- The digits 0 to 9 of every script.
create function private.digit_characters() returns text immutable as $$
  select string_agg(chr(zero + digit), '' order by zero, digit)
  from unnest(array[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
    0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
    0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x11f50,
    0x16a60, 0x16ac0, 0x16b50, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e950]) as zero, generate_series(0, 9) as digit
$$;
grant execute to anon, authenticated;

-- Normalizes text for comparison: lower case in every script, one form per character, no accents, every digit as 0 to 9. Letters with a stroke or hook and ligatures become plain letters (ø, ł, ß, æ).
create function private.fold(words text) returns text immutable as $$
  declare
    folded text;
  begin
    if words ~ '^[\u0001-\u007f]*$' then
      return lower(words collate "C");
    end if;
    -- NFKD separates letters from accents. The pattern then removes accents, vowel points and invisible characters.
    folded := lower(regexp_replace(normalize(words, nfkd),
      '[\u00ad\u02b0-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670'
      '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e'
      '\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e01ef]', '', 'g') collate pg_catalog.pg_c_utf8);
    if folded ~ '[\u00df-\u02af\u03c2\u2c60-\u2c7f]' then
      folded := translate(folded, 'øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɕɖɗɟɠɦɨɫɬɭɱɲɳɼɽɾʂʄʈʋʐʑʝʠⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺðŋĸς',
        'odhiltbbcdfklnpttyzgdzlntjcszejqrybcddjghilllmnnrrrsjtvzzjqlathkzvwveodnqσ');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    if folded ~ ('[' || private.digit_characters() || ']') then
      folded := translate(folded, private.digit_characters(), repeat('0123456789', char_length(private.digit_characters()) / 10));
    end if;
    return normalize(folded, nfc);
  end
$$;
grant execute to anon, authenticated;

-- The words of a folded text in order, each cut at 200 characters. Spaces, punctuation, signs and emoji separate words.
create function private.split_folded(folded text) returns text[] immutable as $$
  begin
    -- A script without spaces yields whole sentences as words, which may exceed the size limit of an index entry.
    return array(select left(word, 200)
      from regexp_split_to_table(folded, '[[:punct:][:space:][:cntrl:]\u200b\U0001f000-\U0001faff]+' collate pg_catalog.pg_c_utf8)
        with ordinality as parts (word, at)
      where word <> '' order by at);
  end
$$;
grant execute to anon, authenticated;

create function private.split_words(words text) returns text[] immutable as $$
  begin
    return private.split_folded(private.fold(words));
  end
$$;

-- The slug of a tag: its words, in any script, joined by '-'. Two tags with the same slug are the same tag. src/domain/directory/tag-slug.ts implements the same rule.
create function private.tag_slug(tag text) returns text immutable as $$
  begin
    return btrim(left(array_to_string(private.split_words(tag), '-'), 200), '-');
  end
$$;

-- ==== 20261122000350_deleted_listings.sql ====
-- Ids and slugs are never reused, so that a link to a deleted listing cannot open another listing. Saved lists,
-- alternatives and the history refer to ids. Links, shared lists and comparisons refer to slugs.

-- The ids of deleted listings. Members cannot use them again. The administrator can, to restore a listing with an import.
create table private.deleted_listings (
  id text not null,
  constraint deleted_listings_pkey primary key (id)
);

-- Public slugs of deleted listings. No other listing can use them. A listing that is restored with the same id gets its slug back.
create table private.deleted_slugs (
  slug text not null,
  tool_id text not null,
  deleted_at timestamp with time zone not null default now(),
  constraint deleted_slugs_pkey primary key (slug)
);

-- Reserves the id and the former public slugs of a listing that is being deleted. `current_slug` is null unless the listing is public.
create function private.reserve_names(listing_id text, current_slug text) returns void volatile security definer as $$
  begin
    insert into private.deleted_listings (id) values (listing_id) on conflict do nothing;
    -- Undoing an import frees its slugs, because the corrected import may need them.
    if private.audit_context('kind') is distinct from 'import_undone' then
      insert into private.deleted_slugs (slug, tool_id)
      select slug, tool_id from public.tool_slugs where tool_id = listing_id
      union
      select current_slug, listing_id where current_slug is not null
      on conflict do nothing;
    end if;
  end
$$;

-- Runs after the insert, because a concurrent deletion of the same id may end only during the insert.
create function private.check_deleted_ids(changes private.listing_change[]) returns void volatile security definer as $$
  begin
    if private.is_public_request() and not private.is_admin()
      and exists (select from unnest(changes) join private.deleted_listings as deleted on deleted.id = (new_row).id and (old_row).id is null) then
      perform private.raise_error('id_is_gone',
        'A listing with this id was removed. Reload the page and send it again.');
    end if;
  end
$$;

-- ==== 20261122000360_listing_reviews.sql ====

-- When the administrator last approved, added or edited each listing. An import is not a review.
create table public.listing_reviews (
  tool_id text not null,
  reviewed_at timestamp with time zone not null default now(),
  constraint listing_reviews_pkey primary key (tool_id),
  constraint listing_reviews_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
create policy listing_reviews_select_approved for select to anon, authenticated using ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = listing_reviews.tool_id));

create function private.record_reviews(changes private.listing_change[]) returns void volatile security definer as $$
  begin
    if coalesce(private.audit_context('kind'), 'form') in ('form', 'review', 'restore', 'feedback') and private.is_admin() then
      insert into public.listing_reviews (tool_id)
      select (new_row).id from unnest(changes) where (new_row).approval_status = 'approved'
      on conflict on constraint listing_reviews_pkey do update set reviewed_at = excluded.reviewed_at;
    end if;
  end
$$;

-- ==== 20261122000400_slugs.sql ====
-- The address of a tool's page is /tools/{slug}. The database generates the slug from the name. When the name changes, the
-- former public slug stays reserved for the tool, so that old links redirect.

-- The public slugs of each tool: former slugs, and possibly the current slug. /tools/{slug} redirects to the current slug.
create table public.tool_slugs (
  slug text not null,
  tool_id text not null,
  constraint tool_slugs_pkey primary key (slug),
  constraint tool_slugs_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint tool_slugs_slug_form check (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(slug) <= 80)))
);
grant select to anon;
grant select to authenticated;
create index tool_slugs_tool_id (tool_id);
alter table enable row level security;
-- The subquery runs with the caller's permissions, so a former slug is readable only if its tool is readable.
create policy tool_slugs_select_of_readable_tools for select to anon, authenticated using ( select (tool.slug <> tool_slugs.slug) from public.ai_tools tool where (tool.id = tool_slugs.tool_id));

-- Converts a text to a path segment of a-z, 0-9 and single hyphens, at most 70 characters. The result may be empty.
create function private.slugify(words text) returns text immutable as $$
  select btrim(left(btrim(regexp_replace(translate(private.fold(words), '''’', ''), '[^a-z0-9]+', '-', 'g'), '-'), 70), '-')
$$;

-- Pages are static files, and hosts use 404.html and index.html for other addresses.
create function private.is_reserved_slug(slug text) returns boolean immutable as $$
  select slug in ('404', 'index')
$$;

create function private.is_slug_available(candidate text, for_tool text) returns boolean stable security definer as $$
  select not private.is_reserved_slug(candidate)
    and not exists (select 1 from public.ai_tools where slug = candidate and id <> for_tool)
    and not exists (select 1 from public.tool_slugs where slug = candidate and tool_id <> for_tool)
    and not exists (select 1 from private.deleted_slugs where slug = candidate and tool_id <> for_tool)
$$;

-- The first free slug for this tool: chatgpt, chatgpt-2, chatgpt-3 … The caller must hold private.lock_listings.
create function private.make_slug(tool_id text, tool_name text) returns text volatile security definer as $$
  declare
    base text := private.slugify(tool_name);
    candidate text;
    last_number integer;
  begin
    -- A name without Latin letters has an empty slug. Use the id, or random characters, instead.
    if base = '' then
      base := 'tool-' || left(coalesce(nullif(replace(private.slugify(tool_id), '-', ''), ''),
        md5(gen_random_uuid()::text)), 8);
    end if;
    for number in 1..20 loop
      candidate := base || case when number = 1 then '' else '-' || number end;
      if private.is_slug_available(candidate, tool_id) then
        return candidate;
      end if;
    end loop;
    -- After 20 candidates, take the highest number plus one.
    select max(substr(taken.slug, char_length(base) + 2)::integer) into last_number
    from (select slug from public.ai_tools union all select slug from public.tool_slugs
      union all select slug from private.deleted_slugs) as taken
    where taken.slug > base || '-' and taken.slug < base || '.'
      and substr(taken.slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,7}$';
    return base || '-' || (last_number + 1);
  end
$$;

-- Returns the slug of a new or changed listing. If a public listing changes its slug or status, reserves the old slug.
create function private.next_slug(old_row public.ai_tools, new_row public.ai_tools) returns text volatile security definer as $$
  declare
    new_slug text := new_row.slug;
  begin
    -- Only trusted writers can choose a slug.
    if private.is_public_request() or coalesce(new_slug, '') = '' then
      new_slug := coalesce(old_row.slug, private.make_slug(new_row.id, new_row.name));
    end if;
    if old_row.id is null then
      return new_slug;
    end if;
    -- A new name with the same base slug keeps the slug and its numeric suffix.
    if new_slug = old_row.slug and new_row.name is distinct from old_row.name
      and private.slugify(new_row.name) is distinct from private.slugify(old_row.name) then
      new_slug := private.make_slug(old_row.id, new_row.name);
    end if;
    if new_slug <> old_row.slug then
      -- A tool's current slug takes precedence over the former slug of a different tool.
      delete from public.tool_slugs where slug = new_slug and tool_id <> old_row.id;
    end if;
    if old_row.approval_status = 'approved' and (new_slug <> old_row.slug or new_row.approval_status <> 'approved') then
      insert into public.tool_slugs (slug, tool_id) values (old_row.slug, old_row.id) on conflict (slug) do nothing;
    end if;
    return new_slug;
  end
$$;

-- ==== 20261122000500_member_limits.sql ====
-- Rate limits of members. A lock per member prevents concurrent requests from exceeding a limit. The administrator and
-- trusted writers are exempt.

create function private.submission_limits() returns jsonb immutable as $$
  select jsonb '{"pending listings": 10, "rows a statement": 100, "submissions a day": 20, "requests a day": 20,
    "renames a day": 20, "open changes": 20, "changes a day": 40, "reads a minute": 6, "reads a day": 60,
    "payment pages a minute": 6, "payment pages a day": 60}'
$$;

create function private.submission_limit(limit_name text) returns integer immutable as $$
  select (private.submission_limits() ->> limit_name)::integer
$$;

-- The limited actions of members in the last day. submissions: a listing was submitted or resubmitted. requests: a placement was requested. renames: a name changed the slug. changes: a change was proposed. reads: a page was read. payment pages: a payment page was opened.
create table private.submissions (
  id bigint not null generated always as identity,
  member_id uuid not null,
  action text not null,
  submitted_at timestamp with time zone not null default now(),
  constraint submissions_pkey primary key (id),
  constraint submissions_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade,
  constraint submissions_action_allowed check ((action = any (array['submissions', 'requests', 'renames', 'changes', 'reads', 'payment pages'])))
);
create index submissions_member_id (member_id, action, submitted_at);

create function private.lock_member() returns void volatile security definer as $$
  begin
    if private.is_public_request() and not private.is_admin() then
      perform pg_advisory_xact_lock(hashtextextended('submissions of ' || coalesce((select auth.uid())::text, ''), 0));
    end if;
  end
$$;

-- Serializes writers of listings until the end of the transaction. Call this before reading or locking rows.
create function private.lock_listings() returns void volatile security definer as $$
  begin
    -- Always take the two locks in this order, to prevent deadlocks.
    perform private.lock_member();
    perform pg_advisory_xact_lock(hashtext('public.ai_tools'));
  end
$$;
grant execute to authenticated;

create function private.lock_before_write() returns trigger volatile security definer as $$
  begin
    perform private.lock_listings();
    return null;
  end
$$;

-- Counts `added` actions of the current member. Raises an error if the member exceeds the daily limit.
create function private.enforce_daily_limit(counted_action text, added integer, error_code text, message text) returns void volatile security definer as $$
  declare
    member uuid := (select auth.uid());
    max_count integer := private.submission_limit(counted_action || ' a day');
  begin
    if added = 0 or not private.is_public_request() or private.is_admin() then
      return;
    end if;
    perform private.lock_member();
    delete from private.submissions where member_id = member and submitted_at <= now() - interval '1 day';
    insert into private.submissions (member_id, action) select member, counted_action from generate_series(1, added);
    if (select count(*) from private.submissions where member_id = member and action = counted_action) > max_count then
      perform private.raise_error(error_code, format(message, max_count));
    end if;
  end
$$;

create function private.count_placement_request() returns void volatile security definer as $$
  select private.enforce_daily_limit('requests', 1, 'too_many_requests_a_day',
    'You can request at most %s placements a day. Try again tomorrow.')
$$;

create function private.count_page_read() returns void volatile security definer as $$
  declare
    max_count integer := private.submission_limit('reads a minute');
  begin
    perform private.enforce_daily_limit('reads', 1, 'too_many_reads', 'You can have at most %s pages read a day. Fill in the form yourself, or try again tomorrow.');
    if (select count(*) from private.submissions where member_id = (select auth.uid()) and action = 'reads'
        and submitted_at > now() - interval '1 minute') > max_count then
      perform private.raise_error('too_many_reads',
        format('You can have at most %s pages read a minute. Fill in the form yourself, or try again in a minute.', max_count));
    end if;
  end
$$;
grant execute to authenticated;

-- Counts a page that supabase/functions/read-page is about to fetch for the current member. Raises an error if the member exceeds the limit per minute or day.
create function public.count_page_read() returns void volatile as $$
  select private.count_page_read()
$$;
grant execute to authenticated;

-- Each payment page sends a request to Stripe, whose rate limit all members share.
create function private.count_payment_page() returns void volatile security definer as $$
  declare
    max_count integer := private.submission_limit('payment pages a minute');
  begin
    perform private.enforce_daily_limit('payment pages', 1, 'too_many_payment_pages',
      'You can open at most %s payment pages a day. Try again tomorrow.');
    if (select count(*) from private.submissions where member_id = (select auth.uid()) and action = 'payment pages'
        and submitted_at > now() - interval '1 minute') > max_count then
      perform private.raise_error('too_many_payment_pages',
        format('You can open at most %s payment pages a minute. Wait a minute and try again.', max_count));
    end if;
  end
$$;

-- Counts a row of the current statement and returns its position, from 1. The position sets the order of created_at.
create function private.count_statement_row() returns integer volatile security definer as $$
  declare
    row_position integer := coalesce(private.audit_context('row_count')::integer, 0) + 1;
    max_count integer := private.submission_limit('rows a statement');
  begin
    if row_position > max_count and not private.is_admin() then
      perform private.raise_error('too_many_rows', format('One request can have at most %s listings. Send fewer listings at once.', max_count));
    end if;
    perform private.set_audit_context(jsonb_build_object('row_count', row_position));
    return row_position;
  end
$$;

create function private.count_submissions(changes private.listing_change[]) returns void volatile security definer as $$
  declare
    member uuid := (select auth.uid());
    max_pending integer := private.submission_limit('pending listings');
    submitted integer;
    renamed_count integer;
  begin
    if not private.is_public_request() or private.is_admin() then
      return;
    end if;
    select count(*) filter (where (old_row).id is null
        or (old_row).approval_status = 'rejected' and (new_row).approval_status = 'pending'),
      count(*) filter (where (old_row).slug <> (new_row).slug)
      into submitted, renamed_count from unnest(changes) where (new_row).id is not null;
    if submitted > 0 and (
      select count(*) from public.ai_tools where created_by = member and approval_status = 'pending') > max_pending then
      perform private.raise_error('too_many_pending', format(
        'You can have at most %s listings in review. Wait for a decision, or withdraw a listing on the My tools page.', max_pending));
    end if;
    perform private.enforce_daily_limit('submissions', submitted, 'too_many_submissions',
      'You can submit at most %s listings a day. Try again tomorrow.');
    perform private.enforce_daily_limit('renames', renamed_count, 'too_many_renames',
      'You can rename listings at most %s times a day. Try again tomorrow.');
  end
$$;

-- ==== 20261122000600_banners.sql ====
-- Uploaded banners and screenshots. Anyone who knows an image's address can read it. The client deletes replaced and
-- withdrawn images. A job deletes the images of listings that were rejected more than a day ago.

-- Additional origins of this project's storage, such as a custom domain. Usually empty.
create table private.banner_origins (
  origin text not null,
  constraint banner_origins_pkey primary key (origin),
  constraint banner_origins_form check ((origin ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$'))
);

-- Whether an origin belongs to this project: the issuer of the caller's token, an entry of banner_origins, or localhost.
create function private.is_own_origin(origin text) returns boolean stable security definer as $$
  with token as (
    select substring(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'iss'
      from '^https?://[^/?#]+') as issuer
  )
  select coalesce(lower(is_own_origin.origin) = lower(token.issuer), false)
    or exists (select 1 from private.banner_origins as allowed where allowed.origin = lower(is_own_origin.origin))
    or (coalesce(token.issuer, 'http://localhost') ~ '^https?://(localhost|127\.0\.0\.1)(:|$)'
      and lower(is_own_origin.origin) ~ '^https?://(localhost|127\.0\.0\.1)(:[0-9]{1,5})?$')
  from token
$$;

-- A banner must be an uploaded image; a screenshot may be on another host.
create function private.check_image_origin(address text, allows_external boolean) returns void volatile security definer as $$
  declare
    object text := private.banner_object_name(address);
  begin
    if address is null or (object is null and allows_external) or not private.is_public_request() or private.is_admin() then
      return;
    end if;
    if object is null
      or split_part(object, '/', 1) is distinct from (select auth.uid())::text
      or private.is_own_origin(substring(address from '^https?://[^/?#]+')) is not true
      or not exists (select 1 from storage.objects as stored
        where stored.bucket_id = 'tool-banners' and stored.name = object) then
      raise exception 'Only a picture that you uploaded here can be used. Choose the file again.'
        using errcode = 'P0001', hint = 'banner_not_yours';
    end if;
  end
$$;

-- The number of images that a member may store in addition to two per pending listing. These images belong to forms that are not submitted yet.
create function private.max_unused_banners() returns integer immutable as $$
  select 3
$$;

-- Whether the folder's account may store another image. True for the administrator, and for a folder whose account does not exist.
create function private.is_below_banner_limit(folder text) returns boolean volatile security definer as $$
  declare
    -- The name of a folder is the id of its account.
    member uuid := case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end;
    stored integer;
    pending integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('banners of ' || folder, 0));
    select count(*) into stored from storage.objects as object
      where object.bucket_id = 'tool-banners' and object.name like folder || '/%'
        and not exists (select 1 from public.ai_tools as tool
          where tool.created_by = member and tool.approval_status = 'approved'
            and object.name in (private.banner_object_name(tool.banner_url), private.banner_object_name(tool.screenshot_url)));
    -- A listing uses at most a banner and a screenshot.
    select 2 * count(*) into pending from public.ai_tools as tool
      where tool.created_by = member and tool.approval_status = 'pending';
    return stored < pending + private.max_unused_banners() or private.is_admin_account(member)
      -- Restoring a backup uploads images before it creates the accounts that own them.
      or not exists (select from auth.users where id = member);
  end
$$;

-- Whether the current account is active, confirmed and below the limit.
create function private.can_upload_banner() returns boolean volatile security definer as $$
  -- Read the account, because a token stays valid for up to an hour after its account was deleted or banned.
  select exists (select 1 from auth.users as account
    where account.id = (select auth.uid()) and account.email_confirmed_at is not null
      and account.deleted_at is null and coalesce(account.banned_until, now()) <= now())
    and private.is_below_banner_limit((select auth.uid())::text)
$$;
grant execute to authenticated;

-- The storage server checks the insert policy first, then receives the file, and then writes the row as a trusted role.
-- This trigger checks the limit again, because other uploads may have finished while the server received the file.
create function private.enforce_banner_limit() returns trigger volatile security definer as $$
  begin
    if not private.is_below_banner_limit(split_part(new.name, '/', 1)) then
      raise exception 'You have too many pictures. Submit their listings first, or try again tomorrow.'
        using errcode = 'P0001', hint = 'too_many_banners';
    end if;
    return new;
  end
$$;

-- The objects of the bucket tool-banners that a listing (in any status) or an open change uses.
create function private.referenced_images() returns setof text stable security definer as $$
  begin
    return query select private.banner_object_name(image.address)
      from (select banner_url from public.ai_tools
        union all select screenshot_url from public.ai_tools
        union all select patch ->> 'screenshot_url' from public.listing_feedback where state = 'open' and tool_id is not null) as image (address)
      where image.address like '%/tool-banners/%';
  end
$$;
grant execute to authenticated;

-- Whether no listing and no open change uses this object of the bucket tool-banners.
create function private.is_banner_unused(object text) returns boolean stable security definer as $$
  select not exists (select from private.referenced_images() as image where image = object)
$$;
grant execute to authenticated;

-- On storage.objects:
create index storage_objects_name_pattern_search (name text_pattern_ops);
create policy tool_banners_delete_own_unused_or_admin for delete to authenticated using ((bucket_id = 'tool-banners') and (( select private.is_admin() as is_admin) or ((split_part(name, '/', 1) = (( select auth.uid() as uid))) and private.is_banner_unused(name))));
create policy tool_banners_insert_own for insert to authenticated with check ((bucket_id = 'tool-banners') and (name ~ (('^' || (( select auth.uid() as uid))) || '/[0-9A-Za-z][0-9A-Za-z_.-]{0,150}\.(png|jpg|jpeg|webp|avif)$')) and (name !~ '\.\.') and private.can_upload_banner());
-- The storage server deletes only objects that the member can select.
create policy tool_banners_select_own_unused_or_admin for select to authenticated using ((bucket_id = 'tool-banners') and (( select private.is_admin() as is_admin) or ((split_part(name, '/', 1) = (( select auth.uid() as uid))) and private.is_banner_unused(name))));
create trigger tool_banners_limit before insert for each row when ((new.bucket_id = 'tool-banners')) execute function private.enforce_banner_limit();

-- Up to 1,000 unused images, oldest first. Images of the last day (at least of the last hour) are excluded, because an open form may use them. Returns rows only to the administrator and the service role. `npm run banners:sweep` deletes the images.
create function public.unused_banners(older_than interval default '1 day'::interval) returns table(name text, bytes bigint, created_at timestamp with time zone) stable as $$
  select object.name, (object.metadata ->> 'size')::bigint, object.created_at
  from storage.objects as object
  where object.bucket_id = 'tool-banners'
    and object.created_at < now() - greatest(older_than, interval '1 hour')
    and object.name not in (select image from private.referenced_images() as image where image is not null)
  order by object.created_at, object.name
  limit 1000
$$;
grant execute to authenticated;

-- For the administrator and the service role: removes the addresses of stored images from listings that were rejected more than a day ago. Returns the number of listings. `npm run banners:sweep` then deletes the images.
create function public.clear_rejected_banners() returns integer volatile as $$
  with cleared as (
    update public.ai_tools as tool set
      banner_url = case when private.banner_object_name(tool.banner_url) is null then tool.banner_url end,
      screenshot_url = case when private.banner_object_name(tool.screenshot_url) is null then tool.screenshot_url end
    where tool.approval_status = 'rejected'
      and coalesce(private.banner_object_name(tool.banner_url), private.banner_object_name(tool.screenshot_url)) is not null
      and coalesce(
        (select max(entry.at) from public.listing_history as entry
          where entry.listing_id = tool.id and entry.action = 'changed' and entry.after ? 'approval_status'),
        tool.updated_at) < now() - interval '1 day'
      -- An update by a member would resubmit the listing.
      and (current_user <> 'authenticated' or (select private.is_admin()))
    returning 1)
  select count(*)::integer from cleared
$$;
grant execute to authenticated;

-- ==== 20261122000700_placements.sql ====
-- Paid placements of listings. A placement has a kind, a first and a last day (UTC, inclusive) and an agreed price. Its
-- state is derived from its stage and its days, so that no job has to update it:
--
--   stage             days                      state
--   requested         -                         requested
--   awaiting_payment  -                         awaiting_payment
--   paid              first day in the future   scheduled
--   paid              today is one of the days  running
--   paid              last day has passed       ended
--   cancelled         -                         cancelled

-- All kinds, including kinds that are not sold now. The tables placement_offers and placement_prices contain the offers.
--
--   days_on_top  the number of days for which a plan is shown on top of the listings; 72 hours are three days
--   weight       how often the placement is shown in the rotation, relative to other placements; prices do not change it
create function private.placement_kinds() returns table(kind text, label text, name text, days_on_top integer, weight integer) immutable as $$
  values ('featured', 'Featured', 'Featured', null::integer, 5),
    ('sponsored', 'Sponsored', 'Sponsored', null, 10),
    ('bronze', 'Sponsored, bronze', 'Basic', null, 10),
    ('silver', 'Sponsored, silver', 'Enhanced', null, 20),
    ('gold', 'Sponsored, gold', 'Premium', null, 35),
    ('plan_basic', 'Basic plan', 'Basic', 3, 3),
    ('plan_premium', 'Premium plan', 'Premium', 6, 5),
    ('plan_custom', 'Custom plan', 'Custom', null, 5)
$$;
grant execute to anon, authenticated;

create function private.placement_kind_names() returns text[] immutable as $$
  select array_agg(kind) from private.placement_kinds()
$$;
grant execute to anon, authenticated;

-- Placements and placement requests. Days are UTC and inclusive. A placement without a last day has no end.
create table public.placements (
  id uuid not null default gen_random_uuid(),
  tool_id text,
  tool_name text not null,
  kind text not null,
  premium_type text not null default 'none',
  sponsor_tier text not null default 'none',
  stage text not null default 'requested',
  first_day date,
  last_day date,
  is_replaced boolean not null default false,
  lost_payment boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint placements_pkey primary key (id),
  constraint placements_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete set null deferrable initially deferred,
  constraint placements_days_finite check ((isfinite(first_day) and isfinite(last_day))),
  constraint placements_days_in_order check ((last_day >= first_day)),
  constraint placements_days_when_paid check (((stage <> 'paid') or (first_day is not null))),
  constraint placements_kind_allowed check ((kind = any (private.placement_kind_names()))),
  constraint placements_premium_type_allowed check ((premium_type = any (private.premium_types()))),
  constraint placements_sponsor_tier_allowed check ((sponsor_tier = any (private.sponsor_tiers()))),
  constraint placements_stage_allowed check ((stage = any (array['requested', 'awaiting_payment', 'paid', 'cancelled']))),
  constraint placements_no_overlap exclude using gist (tool_id with =, ((kind ~~ 'plan%')) with =, daterange(first_day, last_day, '[]') with &&) where ((stage = 'paid'))
);
grant select to anon;
grant select to authenticated;
create index placements_paid_days (first_day, last_day) where (stage = 'paid');
create index placements_paid_ends (last_day) where (stage = 'paid');
create index placements_paid_kinds (kind, first_day) where (stage = 'paid');
create index placements_tool_id (tool_id);
alter table enable row level security;
create policy placements_select_running for select to anon using (((private.placement_state(stage, first_day, last_day, private.today())) = 'running') and ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = placements.tool_id)));
create policy placements_select_running_bought_or_admin for select to authenticated using ((((private.placement_state(stage, first_day, last_day, private.today())) = 'running') and ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = placements.tool_id))) or private.is_placement_buyer(id) or ( select private.is_admin() as is_admin));
create trigger placements_cancel_orphaned before update of tool_id for each row execute function private.cancel_orphaned_placement();
create trigger placements_history after insert or update for each row execute function private.record_placement_history();
create trigger placements_history_delete before delete for each row execute function private.record_placement_history();
create trigger placements_hold_payments after update of stage for each row when (((old.stage = 'paid') and (new.stage = 'cancelled') and (not new.lost_payment))) execute function private.hold_payments();
create trigger placements_hold_payments_delete after delete for each row when ((old.stage = 'paid')) execute function private.hold_payments();
create trigger placements_record_change after insert or delete or update for each row execute function private.record_placement_change();
create trigger placements_sync_badge after insert or delete or update for each row execute function private.sync_badge_after_placement();

-- The agreed terms of a placement. Only its buyer and the administrator can read them. A new owner of the listing cannot.
create table public.placement_terms (
  placement_id uuid not null,
  price_id uuid not null,
  is_yearly boolean not null default false,
  price_cents bigint,
  due_cents bigint,
  payment_reference text,
  refund_note text,
  note text,
  bought_by uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint placement_terms_pkey primary key (placement_id),
  constraint placement_terms_bought_by_fkey foreign key (bought_by) references auth.users(id) on delete set null,
  constraint placement_terms_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint placement_terms_placement_id_fkey foreign key (placement_id) references public.placements(id) on delete cascade,
  constraint placement_terms_price_id_fkey foreign key (price_id) references public.placement_prices(id),
  constraint placement_terms_note_length check ((char_length(note) <= 1000)),
  constraint placement_terms_payment_reference_length check ((char_length(payment_reference) <= 200)),
  constraint placement_terms_price_not_negative check ((price_cents >= 0)),
  constraint placement_terms_refund_note_length check ((char_length(refund_note) <= 1000))
);
grant select to authenticated;
create index placement_terms_bought_by (bought_by);
create index placement_terms_decided_by (decided_by);
create index placement_terms_price_id (price_id);
alter table enable row level security;
create policy placement_terms_select_bought_or_admin for select to authenticated using ((bought_by = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
create trigger placement_terms_history after insert or delete or update for each row execute function private.record_terms_history();
create trigger placement_terms_manual_payment after insert or update for each row execute function private.record_manual_payment();
create trigger placement_terms_price before insert for each row execute function private.set_defaults_price();

create function private.today() returns date stable as $$
  select (now() at time zone 'utc')::date
$$;
grant execute to anon, authenticated;

-- The state of a placement on a day.
create function private.placement_state(stage text, first_day date, last_day date, today date) returns private.placement_state immutable as $$
  select case
    when stage <> 'paid' then stage
    when first_day > today then 'scheduled'
    when last_day < today then 'ended'
    else 'running'
  end
$$;
grant execute to anon, authenticated;

-- A custom plan is on top on all its days.
create function private.is_on_top(kind text, first_day date, today date) returns boolean immutable as $$
  select is_on_top.kind = 'plan_custom' or coalesce(today < first_day + (
    select kinds.days_on_top from private.placement_kinds() as kinds where kinds.kind = is_on_top.kind), false)
$$;
grant execute to anon, authenticated;

create function private.badge_kind(premium_type text, sponsor_tier text) returns text immutable as $$
  select case when sponsor_tier <> 'none' then sponsor_tier when premium_type <> 'none' then premium_type end
$$;

-- Placements that a badge from an import or a form must not replace, because they have a price, an agreed last day, or a first day in the future. Callers see a price only if they can read the terms.
create view public.agreed_placements as
 SELECT id,
    tool_id
   FROM public.placements
  WHERE last_day IS NOT NULL AND NOT is_replaced OR stage = 'paid'::text AND first_day > private.today() OR (EXISTS ( SELECT 1
           FROM public.placement_terms terms
          WHERE terms.placement_id = placements.id AND terms.price_cents > 0));
grant select to authenticated;

-- The placements that run today (UTC). Placements of closed listings are excluded.
create view public.running_placements as
 SELECT id,
    tool_id,
    kind,
    premium_type,
    sponsor_tier,
    ( SELECT kinds.weight
           FROM private.placement_kinds() kinds(kind, label, name, days_on_top, weight)
          WHERE kinds.kind = placements.kind) AS weight,
    first_day,
    last_day,
    private.is_on_top(kind, first_day, private.today()) AS is_on_top
   FROM public.placements
  WHERE stage = 'paid'::text AND first_day <= private.today() AND (last_day IS NULL OR last_day >= private.today()) AND NOT (EXISTS ( SELECT 1
           FROM public.closed_listings closed
          WHERE closed.tool_id = placements.tool_id));
grant select to anon;
grant select to authenticated;

-- The badge that a listing shows today. At most one badge runs at a time, so max() returns its value.
create function private.current_badge(listing_id text, out premium_type text, out sponsor_tier text) returns record stable security definer as $$
  select coalesce(max(running.premium_type), 'none'), coalesce(max(running.sponsor_tier), 'none')
  from public.running_placements as running
  where running.tool_id = listing_id and running.kind not like 'plan%'
$$;

create function private.owns_listing(listing_id text) returns boolean stable security definer as $$
  select exists (select 1 from public.ai_tools where id = listing_id and created_by = (select auth.uid()))
$$;
grant execute to anon, authenticated;

create function private.is_placement_buyer(placement uuid) returns boolean stable security definer as $$
  select exists (select from public.placement_terms where placement_id = placement and bought_by = (select auth.uid()))
$$;
grant execute to anon, authenticated;

-- Copies the current badge to the listing when one of its placements is written. The copy may be outdated on the next
-- day, so pages read running_placements instead.
create function private.sync_listing_badge(listing_id text) returns void volatile security definer as $$
  declare
    badge record;
    previous_context text := private.set_audit_context('{"trusted": true, "badge": "copying"}');
  begin
    select * into badge from private.current_badge(listing_id);
    update public.ai_tools as tool
      set premium_type = badge.premium_type, sponsor_tier = badge.sponsor_tier
      where tool.id = listing_id
        and (tool.premium_type, tool.sponsor_tier) is distinct from (badge.premium_type, badge.sponsor_tier);
    perform private.restore_audit_context(previous_context);
  end
$$;

create function private.sync_badge_after_placement() returns trigger volatile security definer as $$
  begin
    -- While a listing's badge is converted to a placement, the listing's trigger sets the badge columns.
    if private.audit_context('badge') is distinct from 'converting' then
      if tg_op <> 'INSERT' and old.tool_id is not null then
        perform private.sync_listing_badge(old.tool_id);
      end if;
      if tg_op <> 'DELETE' and new.tool_id is not null
        and (tg_op = 'INSERT' or new.tool_id is distinct from old.tool_id) then
        perform private.sync_listing_badge(new.tool_id);
      end if;
    end if;
    return null;
  end
$$;

-- When a listing is deleted, its paid placements stay on record, and its open requests are cancelled.
create function private.cancel_orphaned_placement() returns trigger volatile as $$
  begin
    if new.tool_id is null and new.stage in ('requested', 'awaiting_payment') then
      new.stage := 'cancelled';
    end if;
    return new;
  end
$$;

-- Cancels open requests when a listing gets a new owner, because the new owner can neither see nor pay them.
create function private.cancel_former_owner_requests() returns trigger volatile security definer as $$
  begin
    update public.placements set stage = 'cancelled' where tool_id = new.id and stage in ('requested', 'awaiting_payment');
    return null;
  end
$$;

create function private.check_listing_open(listing_id text) returns void stable security definer as $$
  begin
    if exists (select from public.closed_listings as closed where closed.tool_id = listing_id) then
      perform private.raise_error('listing_closed', 'This tool is marked as closed.');
    end if;
  end
$$;

-- Inserts a placement with its terms. Without from_day, the placement is a request; otherwise it is paid. The placement gets the badge of its kind or, with keeps_badge, the badge of the listing.
create function private.add_placement(listing public.ai_tools, placement_kind text, buyer uuid, from_day date default null::date, to_day date default null::date, price bigint default null::bigint, remark text default null, keeps_badge boolean default false, yearly boolean default false) returns uuid volatile security definer as $$
  declare
    placement uuid;
    has_started boolean := from_day is not null;
  begin
    insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day, last_day)
      values (listing.id, listing.name, placement_kind,
        case when keeps_badge then listing.premium_type when placement_kind = 'featured' then 'featured' when placement_kind like 'plan%' then 'none'
          else 'sponsored' end,
        case when keeps_badge then listing.sponsor_tier when placement_kind in ('bronze', 'silver', 'gold') then placement_kind else 'none' end,
        case when has_started then 'paid' else 'requested' end, from_day, to_day)
      returning id into placement;
    insert into public.placement_terms (placement_id, bought_by, is_yearly, price_cents, note, decided_by, decided_at)
      values (placement, buyer, yearly, price, remark, case when has_started then (select auth.uid()) end, case when has_started then now() end);
    return placement;
  end
$$;

-- A member who sets a badge on a listing requests a placement. A listing has at most one such request, and setting
-- a different badge changes the request.
create function private.request_badge_placement(listing public.ai_tools, is_new boolean) returns void volatile security definer as $$
  declare
    placement_kind text := private.badge_kind(listing.premium_type, listing.sponsor_tier);
    premium text := case when listing.sponsor_tier <> 'none' then 'sponsored' else listing.premium_type end;
    request public.placements;
  begin
    select * into request from public.placements
      where tool_id = listing.id and stage = 'requested' and kind not like 'plan%' order by created_at, id limit 1 for update;
    if placement_kind is null then
      update public.placements set stage = 'cancelled' where id = request.id;
    elsif request.id is null then
      if not is_new then
        perform private.count_placement_request();
      end if;
      perform private.check_offer(placement_kind);
      perform private.add_placement(listing, placement_kind, (select auth.uid()));
    else
      if request.kind <> placement_kind then
        perform private.check_offer(placement_kind);
        update public.placement_terms set price_id = (private.price_on_day(placement_kind, private.today())).id, is_yearly = false
          where placement_id = request.id;
      end if;
      update public.placements
        set kind = placement_kind, tool_name = listing.name, sponsor_tier = listing.sponsor_tier, premium_type = premium
        where id = request.id;
    end if;
  end
$$;

-- A badge that the administrator or a trusted writer sets runs from today, without an end or a price. It replaces a
-- running badge that has no end.
create function private.apply_admin_badge(listing public.ai_tools) returns void volatile security definer as $$
  declare
    placement_kind text := private.badge_kind(listing.premium_type, listing.sponsor_tier);
    today date := private.today();
  begin
    -- End the running badge yesterday, or cancel it if it began today.
    update public.placements
      set last_day = case when first_day < today then today - 1 end, is_replaced = first_day < today,
        stage = case when first_day < today then stage else 'cancelled' end
      where tool_id = listing.id and stage = 'paid' and kind not like 'plan%' and first_day <= today and last_day is null;
    if placement_kind is not null then
      perform private.add_placement(listing, placement_kind, listing.created_by, today, null, 0, 'Set on the listing', true);
    end if;
  end
$$;

-- Converts a badge that was set on a listing to a placement or a request, so that each badge belongs to a placement. A
-- listing keeps its badge if it has an agreed placement or its tool is closed: an upsert ignores the new badge, because an
-- import must not change a paid placement. Any other write of the badge fails.
create function private.apply_badge(before public.ai_tools, after public.ai_tools) returns public.ai_tools volatile security definer as $$
  declare
    is_member boolean := private.is_public_request() and not private.is_admin();
    is_new boolean := before.id is null;
    is_agreed boolean;
    badge record;
    previous_context text;
  begin
    -- Skip a badge that the CHECK constraints are going to reject.
    if private.audit_context('badge') = 'copying'
      or after.premium_type <> all (private.premium_types()) or after.sponsor_tier <> all (private.sponsor_tiers()) then
      return after;
    end if;
    if is_new then
      select tool.* into before from public.ai_tools as tool where tool.id = after.id;
      -- Return early for most inserts: no badge, or an upsert that does not change the badge.
      if (after.premium_type, after.sponsor_tier) = (coalesce(before.premium_type, 'none'), coalesce(before.sponsor_tier, 'none')) then
        return after;
      end if;
    end if;
    is_agreed := exists (select 1 from public.closed_listings where tool_id = after.id)
      or not is_member and exists (select 1 from public.agreed_placements where tool_id = after.id);
    select * into badge from private.current_badge(after.id);
    if is_new then
      -- The row exists, so this is an upsert, and the update trigger is going to apply the badge.
      if before.id is not null then
        if is_agreed then
          after.premium_type := before.premium_type;
          after.sponsor_tier := before.sponsor_tier;
        end if;
        return after;
      end if;
    elsif (after.premium_type, after.sponsor_tier) = (badge.premium_type, badge.sponsor_tier) then
      return after;
    elsif is_agreed then
      perform private.check_listing_open(after.id);
      perform private.raise_error('placement_is_agreed',
        'This listing''s placement has agreed terms. Change it under Placements.');
    end if;

    previous_context := private.set_audit_context('{"badge": "converting"}');
    if is_member then
      perform private.request_badge_placement(after, is_new);
      after.premium_type := badge.premium_type;
      after.sponsor_tier := badge.sponsor_tier;
    else
      perform private.apply_admin_badge(after);
    end if;
    perform private.restore_audit_context(previous_context);
    return after;
  end
$$;

-- ==== 20261122000750_placement_offers.sql ====
-- Offers and prices. A price row never changes: a new price is a new row, valid from its first day. The rows are therefore
-- the price history, and a request keeps its price.

-- The offer of each kind of placement: its benefits, its number of places, and whether it is for sale.
create table public.placement_offers (
  kind text not null,
  benefits text[] not null,  -- The benefits that buyers read, one per element. For a badge, the first element describes the card.
  places integer,  -- The number of placements that may run at once; null for no limit. If all places are taken, buyers see the next free day.
  is_sold boolean not null default true,
  allows_codes boolean not null default false,  -- Whether buyers can enter a promotion code in Stripe's checkout.
  collects_tax boolean not null default false,  -- Whether Stripe's checkout adds tax (Stripe Tax) and asks for tax ids.
  version integer not null default 1,  -- The number of changes of the offer and its prices. For optimistic locking.
  constraint placement_offers_pkey primary key (kind),
  constraint placement_offers_benefits_characters check (((array_position(benefits, null) is null) and private.is_plain_text(array_to_string(benefits, ' ')) and (array_to_string(benefits, ' ') !~ '[\t\n\r]') and (array_to_string(benefits, '\n') ~ '^\S[^\n]{0,119}(\n\S[^\n]{0,119})*$'))),
  constraint placement_offers_benefits_count check (((cardinality(benefits) >= 1) and (cardinality(benefits) <= 6))),
  constraint placement_offers_kind_allowed check ((kind = any (private.placement_kind_names()))),
  constraint placement_offers_places_range check (((places >= 1) and (places <= 1000)))
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
create policy placement_offers_select_sold for select to anon using is_sold;
create policy placement_offers_select_sold_or_admin for select to authenticated using (is_sold or ( select private.is_admin() as is_admin));
create trigger placement_offers_record_change after insert or delete or update for each statement execute function private.record_directory_change_trigger();

-- The currencies for which Stripe's API does not accept every amount in hundredths (https://docs.stripe.com/currencies,
-- "Minor units in API amounts"). ISO 4217 and browsers define other decimals for some of these currencies.
--
--   units  the number of smallest units in one unit of the currency
--   step   every amount must be a multiple of this number
create function private.stripe_currencies() returns table(currency text, units integer, step integer) immutable as $$
  select unnest('{BIF,CLP,DJF,GNF,JPY,KMF,KRW,MGA,PYG,RWF,VND,VUV,XAF,XOF,XPF}'::text[]), 1, 1
  union all select unnest('{BHD,JOD,KWD,OMR,TND}'::text[]), 1000, 10
  union all select unnest('{ISK,UGX}'::text[]), 100, 100
$$;

-- Prices by kind, each valid from a day (UTC). The row with the latest from_day up to today applies. If several rows have the same from_day, the row that was set last applies.
create table public.placement_prices (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  from_day date not null,
  price_cents bigint,  -- The price in the smallest unit that Stripe uses for the currency, such as cents or whole yen (private.stripe_currencies). Null if the price is agreed with each buyer.
  year_cents bigint,  -- The price of a year. Null if the placement is not sold by the year.
  currency text not null default 'USD',  -- ISO 4217, in capitals.
  period text not null default 'month',
  set_at timestamp with time zone not null default clock_timestamp(),
  constraint placement_prices_pkey primary key (id),
  constraint placement_prices_kind_fkey foreign key (kind) references public.placement_offers(kind),
  constraint placement_prices_currency_form check ((currency ~ '^[A-Z]{3}$')),
  constraint placement_prices_from_day_finite check (isfinite(from_day)),
  constraint placement_prices_period_allowed check ((period = any (array['month', 'once']))),
  constraint placement_prices_price_range check (((price_cents >= 0) and (price_cents <= '999999999999'::bigint))),
  constraint placement_prices_year_monthly check (((year_cents is null) or ((period = 'month') and (price_cents is not null)))),
  constraint placement_prices_year_range check (((year_cents >= 0) and (year_cents <= '999999999999'::bigint)))
);
grant select to anon;
grant select to authenticated;
create index placement_prices_from_day (from_day);
create index placement_prices_kind (kind, from_day, set_at);
alter table enable row level security;
create policy placement_prices_select_come for select to anon using (from_day <= private.today());
create policy placement_prices_select_come_or_admin for select to authenticated using ((from_day <= private.today()) or ( select private.is_admin() as is_admin));
create trigger placement_prices_record_change after insert or delete or update for each statement execute function private.record_directory_change_trigger();

create function private.price_on_day(placement_kind text, day date) returns public.placement_prices stable as $$
  select price from public.placement_prices as price
  where price.kind = placement_kind and price.from_day <= day order by price.from_day desc, price.set_at desc limit 1
$$;
grant execute to anon, authenticated;

-- Sets the price of a new placement to today's public price.
create function private.set_defaults_price() returns trigger volatile security definer as $$
  begin
    new.price_id := coalesce(new.price_id, (select (private.price_on_day(kind, private.today())).id
      from public.placements where id = new.placement_id));
    return new;
  end
$$;

-- Rejects a request for a kind that is not for sale, whose price has changed since the buyer saw it, or that is not sold by the year.
create function private.check_offer(placement_kind text, expected uuid default null::uuid, yearly boolean default false) returns void stable security definer as $$
  declare
    price public.placement_prices := private.price_on_day(placement_kind, private.today());
  begin
    if not exists (select from public.placement_offers where kind = placement_kind and is_sold) then
      perform private.raise_error('not_sold', 'This placement is not for sale now. Choose another one.');
    elsif expected <> price.id or (yearly and price.year_cents is null) then
      perform private.raise_error('price_changed', 'The price has changed. Check it and send your request again.');
    end if;
  end
$$;

-- Whether a place of a kind is free on all days of a period.
create function private.has_free_place(placement_kind text, from_day date, to_day date) returns boolean stable security definer as $$
  with booked as (
    select first_day, coalesce(last_day, 'infinity') as last_day from public.placements as placement
    where kind = placement_kind and stage = 'paid' and tool_id is not null
      and not exists (select from public.closed_listings as closed where closed.tool_id = placement.tool_id)
  )
  -- The number of placements can grow only on a first day.
  select bool_and(offer.places is null
    or (select count(*) from booked where candidate.day between first_day and last_day) < offer.places)
  from public.placement_offers as offer,
    (select from_day as day union select first_day from booked where first_day between from_day and to_day) as candidate
  where offer.kind = placement_kind
$$;

-- Whether all places of a kind are taken today, and the next day with a free place. next_free is null if a place is free today, or if all running placements have no end.
create function private.next_free_slot(placement_kind text, out is_taken boolean, out next_free date) returns record stable security definer as $$
  select min(day) is distinct from private.today(), nullif(min(day), private.today())
  from (
    select private.today() as day
    union select last_day + 1 from public.placements where kind = placement_kind and stage = 'paid' and last_day >= private.today()
  ) as candidate
  where private.has_free_place(placement_kind, day, day)
$$;
grant execute to anon, authenticated;

create type private.offer as (
  kind text,
  name text,
  benefits text[],
  price_id uuid,  -- The displayed price. A request with a different price_id is rejected.
  price_cents bigint,  -- Null if the price is agreed with each buyer.
  year_cents bigint,  -- Null if the placement is not sold by the year.
  currency text,
  period text,
  is_taken boolean,  -- Whether all places of the kind are taken today.
  next_free date  -- Null if a place is free today or no placement has an end. Otherwise the next day with a free place.
);

-- Today's offers, each with its name, benefits, price, whether all places are taken, and the next free day.
create function public.current_offers() returns jsonb stable as $$
  select private.typed_list(null::private.offer, coalesce(jsonb_agg(jsonb_build_object('kind', offer.kind, 'name', kinds.name, 'benefits', offer.benefits,
    'price_id', price.id, 'price_cents', price.price_cents, 'year_cents', price.year_cents, 'currency', price.currency, 'period', price.period,
    'is_taken', place.is_taken, 'next_free', place.next_free) order by kinds.at), '[]'))
  from public.placement_offers as offer
  join private.placement_kinds() with ordinality as kinds (kind, label, name, days_on_top, weight, at) using (kind)
  cross join lateral private.price_on_day(offer.kind, private.today()) as price
  cross join lateral private.next_free_slot(offer.kind) as place
  where offer.is_sold and price.id is not null
$$;
grant execute to anon, authenticated;

create function private.save_offer(placement_kind text, is_sold boolean, places integer, benefits text[], amount bigint, year_amount bigint, currency text, period text, day date, allows_codes boolean, collects_tax boolean, expected integer) returns integer volatile security definer as $$
  declare
    offer public.placement_offers;
    today date := private.today();
  begin
    perform private.require_admin();
    if private.replayed_at(jsonb_build_array('save_offer', placement_kind, is_sold, places, benefits, amount, year_amount, currency, period,
      day, allows_codes, collects_tax, expected)) is not null then
      return (select version from public.placement_offers where kind = placement_kind);
    end if;
    select * into offer from public.placement_offers where kind = placement_kind for update;
    if (offer.version = expected) is not true then
      perform private.raise_error('offer_changed', 'This price has changed. Check it and try again.');
    elsif day < today then
      perform private.raise_error('price_day_past', 'A price can change today or later, but not in the past.');
    elsif day > today + 731 then
      perform private.raise_error('price_too_far', 'A price can be set at most two years ahead.');
    elsif exists (select from private.stripe_currencies() as rounding
      where rounding.currency = save_offer.currency and (amount % rounding.step <> 0 or year_amount % rounding.step <> 0)) then
      perform private.raise_error('price_not_charged', format('Stripe cannot charge this amount in %s. Round the price.', currency));
    end if;
    update public.placement_offers as stored set is_sold = save_offer.is_sold, places = save_offer.places, benefits = save_offer.benefits,
      allows_codes = save_offer.allows_codes, collects_tax = save_offer.collects_tax, version = stored.version + 1
      where stored.kind = placement_kind;
    insert into public.placement_prices (kind, from_day, price_cents, year_cents, currency, period)
      select placement_kind, coalesce(day, today), amount, year_amount, save_offer.currency, save_offer.period
      from private.price_on_day(placement_kind, coalesce(day, today)) as current
      where (current.price_cents, current.year_cents, current.currency, current.period)
        is distinct from (amount, year_amount, save_offer.currency, save_offer.period);
    return offer.version + 1;
  end
$$;
grant execute to authenticated;

-- For the administrator: changes an offer, and its price from the given day. Requests made before this day keep their price. Returns the new version. Fails if the version is not `expected`.
create function public.save_offer(kind text, is_sold boolean, benefits text[], currency text, period text, expected integer, places integer default null::integer, price_cents bigint default null::bigint, from_day date default null::date, year_cents bigint default null::bigint, allows_codes boolean default false, collects_tax boolean default false) returns integer volatile as $$
  select private.save_offer(kind, is_sold, places, benefits, price_cents, year_cents, currency, period, from_day, allows_codes, collects_tax, expected)
$$;
grant execute to authenticated;

-- ==== 20261122000770_payments.sql ====
-- Payments from the payment service (Stripe). Each event, payment, refund and dispute is stored once, under the service's
-- id. The state of a payment is computed from all stored events, so repeated or reordered events give the same state:
--
--   booked    the payment pays for days of its placement
--   held      the administrator must decide, because the payment could not be booked, is disputed, lost its placement,
--             or has a failed refund
--   refunded  the payment was refunded in full, or a dispute was lost; it is held again if the refund fails or an appeal
--             is won
--   settled   the administrator handled the payment outside the site
--
-- After every event, the received amount equals booked + held + settled + refunded.

-- Webhook events of the payment service. An event contains facts: payments, refunds, disputes and changes of subscriptions.
create table private.payment_events (
  id text not null,
  type text not null,
  happened_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  facts jsonb not null,
  problem text,
  constraint payment_events_pkey primary key (id)
);

-- Payments. The id is the service's payment intent, the invoice of a subscription, or the session of a free purchase.
create table private.payments (
  payment text not null,
  intent text,
  placement_id uuid,
  amount_cents bigint not null,
  subtotal_cents bigint,
  discount_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  currency text not null,
  subscription text,
  period_end date,
  invoice_url text,
  paid_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  refunded_cents bigint not null default 0,
  state text not null default 'held',
  problem text,
  resolved_problem text,
  last_day date,
  decided_at timestamp with time zone,
  constraint payments_pkey primary key (payment),
  constraint payments_amount_range check (((amount_cents >= 0) and (discount_cents >= 0) and ((amount_cents + discount_cents) > 0))),
  constraint payments_booked_days check (((state <> 'booked') or ((placement_id is not null) and (last_day is not null)))),
  constraint payments_currency_form check ((currency ~ '^[A-Z]{3}$')),
  constraint payments_held_problem check (((state <> 'held') or (problem is not null))),
  constraint payments_period_end_finite check (isfinite(period_end)),
  constraint payments_refunded_range check (((refunded_cents >= 0) and (refunded_cents <= amount_cents))),
  constraint payments_state_allowed check ((state = any (array['booked', 'held', 'refunded', 'settled']))),
  constraint payments_tax_range check (((tax_cents >= 0) and (tax_cents <= amount_cents)))
);
create index payments_held (recorded_at) where (state = 'held');
create index payments_intent (intent);
create index payments_placement_id (placement_id);

-- Facts of events other than payments: refunds, disputes, changes of subscriptions, and failed payments.
create table private.payment_updates (
  id bigint not null generated always as identity,
  event_id text not null,
  fact text not null,
  key text not null,  -- The id of the refund, dispute, subscription or invoice.
  about text not null,  -- The payment intent or the subscription.
  cents bigint,
  state text,
  placement_id uuid,
  happened_at timestamp with time zone not null,
  constraint payment_updates_pkey primary key (id),
  constraint payment_updates_fact_allowed check ((fact = any (array['refund', 'dispute', 'subscription_stopping', 'subscription_ended', 'payment_failed']))),
  constraint payment_updates_refund_cents check (((fact <> 'refund') or (cents >= 0))),
  constraint payment_updates_state_allowed check (coalesce( case fact when 'refund' then (state = any (array['made', 'failed'])) when 'dispute' then (state = any (array['open', 'won', 'lost'])) when 'subscription_stopping' then (state = any (array['going', 'stopping'])) else true end, false))
);
create index payment_updates_subject (about);

-- Event times have whole seconds. If two states have the same time, the state with the higher rank applies. 'going' outranks
-- 'stopping', because private.subscriptions_to_end returns the subscription again if it should stop.
create function private.state_rank(state text) returns integer immutable as $$
  select case state when 'lost' then 2 when 'won' then 1 when 'going' then 1 else 0 end
$$;

-- The current state of each refund, dispute, subscription and unpaid invoice.
create view private.payment_update_states as
 SELECT fact,
    key,
    about,
    max(cents) AS cents,
    (array_agg(placement_id ORDER BY id))[1] AS placement_id,
        CASE
            WHEN fact = 'refund'::text AND bool_or(state = 'failed'::text) THEN 'failed'::text
            ELSE (array_agg(state ORDER BY happened_at DESC, (private.state_rank(state)) DESC))[1]
        END AS state
   FROM private.payment_updates
  GROUP BY fact, key, about;

create function private.amount_due(placement public.placements, out amount_cents bigint, out currency text, out period private.billing_period) returns record stable security definer as $$
  select coalesce(terms.due_cents, case when placement.stage <> 'requested' then terms.price_cents end,
      case when terms.is_yearly then price.year_cents else price.price_cents end),
    price.currency, case when terms.is_yearly then 'year' else price.period end
  from public.placement_terms as terms join public.placement_prices as price on price.id = terms.price_id
  where terms.placement_id = placement.id
$$;

create function private.payment_request(placement_id uuid) returns jsonb volatile security definer as $$
  declare
    placement public.placements;
    due record;
    end_day date;
  begin
    -- Only the buyer can pay, so that a subscription always belongs to the buyer (private.own_subscription).
    select * into placement from public.placements as bought
      where bought.id = payment_request.placement_id and private.owns_listing(bought.tool_id) and private.is_placement_buyer(bought.id);
    due := private.amount_due(placement);
    if (placement.stage in ('requested', 'awaiting_payment')) is not true then
      perform private.raise_error('not_payable', 'You can pay for your own open requests only.');
    end if;
    end_day := private.today() + case due.period when 'year' then interval '1 year' else interval '1 month' end - interval '1 day';
    perform private.check_listing_open(placement.tool_id);
    if (select approval_status <> 'approved' from public.ai_tools where id = placement.tool_id) then
      perform private.raise_error('not_payable', 'Your tool is not published yet. You can pay once it is.');
    elsif exists (select from private.payments as paid where paid.placement_id = placement.id and paid.state in ('booked', 'held')) then
      perform private.raise_error('paid_already', 'We already have a payment for this request.');
    elsif coalesce(due.amount_cents, 0) = 0 then
      perform private.raise_error('no_price', 'No price is agreed for this request yet.');
    elsif placement.stage = 'requested' and not private.has_free_place(placement.kind, private.today(), end_day) then
      perform private.raise_error('places_taken', 'All places are taken now, so you cannot pay yet. We will agree on the days with you.');
    elsif exists (select from public.placements as other where other.tool_id = placement.tool_id and other.stage = 'paid'
      and (other.kind like 'plan%') = (placement.kind like 'plan%')
      and daterange(other.first_day, other.last_day, '[]') && daterange(private.today(), end_day, '[]')) then
      perform private.raise_error('days_taken', 'Your tool already has a placement of this kind on these days. You can pay for another one once it has ended.');
    end if;
    perform private.count_payment_page();
    return (select jsonb_build_object('placement_id', placement.id, 'tool_name', placement.tool_name, 'label', bought.label,
      'amount_cents', due.amount_cents, 'currency', due.currency, 'period', due.period,
      'allows_codes', offer.allows_codes, 'collects_tax', offer.collects_tax,
      'email', (select account.email from auth.users as account where account.id::uuid = (select auth.uid())))
      from private.placement_kinds() as bought join public.placement_offers as offer using (kind) where bought.kind = placement.kind);
  end
$$;
grant execute to authenticated;

-- The last day that a payment covers if the placement begins on start_day. Null if the number of days is unknown.
create function private.paid_until(paid private.payments, placement public.placements, start_day date) returns date stable security definer as $$
  select case
    -- The additional day leaves time to charge the renewal.
    when paid.subscription is not null then case when paid.period_end is not null then greatest(start_day, paid.period_end + 1) end
    when due.period = 'month' then (start_day + interval '1 month')::date - 1
    when due.period = 'year' then (start_day + interval '1 year')::date - 1
    else start_day + (select days_on_top from private.placement_kinds() as kinds where kinds.kind = placement.kind) - 1 end
  from private.amount_due(placement) as due
$$;

-- Returns why a payment needs a decision by the administrator, or null if it can be booked.
create function private.payment_problem(paid private.payments, placement public.placements) returns text stable security definer as $$
  select case
    when placement.id is null then 'unknown_placement'
    when (select approval_status from public.ai_tools where id = placement.tool_id) is distinct from 'approved' then 'listing_not_live'
    when exists (select from public.closed_listings where tool_id = placement.tool_id) then 'listing_closed'
    when placement.stage = 'cancelled' and not placement.lost_payment then 'not_open'
    -- The administrator ended the placement before the last paid day.
    when placement.last_day < booked.paid_through then 'not_open'
    when not coalesce(booked.same_price, (due.amount_cents, due.currency) = (paid_price.cents, paid.currency), false) then 'amount_differs'
    -- Check the days before other payments, so that the result does not depend on the order of events.
    when private.paid_until(paid, placement, private.today()) is null then 'no_days'
    when placement.stage = 'paid' and not placement.lost_payment and booked.same_price is null then 'paid_already'
    when placement.stage = 'requested' and not private.has_free_place(placement.kind, private.today(),
      private.paid_until(paid, placement, private.today())) then 'places_taken'
  end
  from private.amount_due(placement) as due, coalesce(paid.subtotal_cents, paid.amount_cents) as paid_price (cents), lateral (
    select bool_or((coalesce(other.subtotal_cents, other.amount_cents), other.currency) = (paid_price.cents, paid.currency)) as same_price, max(other.last_day) as paid_through
    from private.payments as other
    where other.placement_id = paid.placement_id and other.state = 'booked' and other.subscription = paid.subscription) as booked
$$;

-- Books a payment: the placement runs for the paid days. A placement that has days keeps its first day.
create function private.book_payment(paid private.payments, placement public.placements, from_day date, to_day date) returns void volatile security definer as $$
  declare
    has_days boolean := placement.stage = 'paid';
    -- A late event of a renewal must not move the paid period.
    start_day date := coalesce(from_day, case when has_days and paid.subscription is not null then placement.first_day end,
      greatest(private.today(), case when not has_days then placement.first_day end));
    end_day date := coalesce(to_day, private.paid_until(paid, placement, start_day));
  begin
    update public.placement_terms as terms set due_cents = (private.amount_due(placement)).amount_cents,
      payment_reference = coalesce(terms.payment_reference, left(paid.payment, 200))
      where terms.placement_id = placement.id;
    update public.placements set stage = 'paid', lost_payment = false,
      first_day = case when has_days then least(first_day, from_day) else start_day end,
      last_day = greatest(end_day, case when has_days and not placement.lost_payment then last_day end)
      where id = placement.id;
    update private.payments set state = 'booked', last_day = end_day where payment = paid.payment;
  end
$$;

-- Shortens a placement to the days that booked payments cover, but keeps past days. Cancels a placement that has not run
-- for a whole day.
create function private.end_unpaid_placement(placement uuid) returns void volatile security definer as $$
  declare
    today date := private.today();
    paid_through date := (select max(last_day) from private.payments where placement_id = placement and state = 'booked');
    is_over boolean;
  begin
    select paid_through is null and first_day >= today into is_over from public.placements where id = placement and stage = 'paid';
    update public.placements set lost_payment = paid_through is null,
      stage = case when is_over then 'cancelled' else stage end,
      first_day = case when not is_over then first_day end,
      last_day = case when not is_over then greatest(paid_through, least(last_day, today), first_day) end
      where id = placement and stage = 'paid';
  end
$$;

-- The event that prevents a payment from being booked: refunded, disputed, refund_failed or dispute_won. Null if there is
-- none.
create function private.payment_objection(paid private.payments) returns text stable security definer as $$
  select case
    when sum(cents) filter (where fact = 'refund' and state = 'made') >= paid.amount_cents
      or bool_or(fact = 'dispute' and state = 'lost') then 'refunded'
    when bool_or(fact = 'dispute' and state = 'open') then 'disputed'
    -- The full amount was to be refunded, but a refund failed.
    when sum(cents) filter (where fact = 'refund') >= paid.amount_cents then 'refund_failed'
    when bool_or(fact = 'dispute') then 'dispute_won'
  end
  from private.payment_update_states where about = paid.intent
$$;

-- A refund contains tax in the same proportion as the payment.
create function private.tax_part(paid private.payments, cents bigint) returns bigint immutable as $$
  select coalesce(round(paid.tax_cents::numeric * cents / nullif(paid.amount_cents, 0)), 0)::bigint
$$;

-- The booked payments of a placement, less refunds and tax.
create function private.booked_cents(placement uuid) returns bigint stable security definer as $$
  select coalesce(sum(amount_cents - refunded_cents - tax_cents + private.tax_part(paid, refunded_cents)), 0)::bigint
  from private.payments as paid where placement_id = placement and state = 'booked'
$$;

-- Tries to book the held payments with this problem, in the order of payment. Stores the new problem of each payment that
-- cannot be booked.
create function private.book_held_payments(placement_id uuid, ids text[], reason text) returns void volatile security definer as $$
  declare
    paid private.payments;
    placement public.placements;
    booking_problem text;
  begin
    for paid in select * from private.payments as held where held.payment = any (ids) and held.state = 'held' and held.problem = reason
      order by held.paid_at, held.payment
    loop
      select * into placement from public.placements where id = book_held_payments.placement_id for update;
      booking_problem := private.payment_problem(paid, placement);
      if booking_problem is null then
        begin
          perform private.book_payment(paid, placement, null, null);
        exception when exclusion_violation then
          booking_problem := 'days_taken';
        end;
      end if;
      update private.payments set problem = booking_problem where payment = paid.payment;
    end loop;
  end
$$;

-- Whether an earlier payment of the same request must replace the booked payment, because its event arrived late. A
-- decision by the administrator takes precedence.
create function private.is_superseded(request uuid, ids text[]) returns boolean stable security definer as $$
  select (array_agg(state order by paid_at, payment))[1] = 'held' and bool_or(state = 'booked') and bool_and(decided_at is null)
    and exists (select from public.placements as placement join public.placement_terms as terms on placement_id = placement.id
      join public.listed_tools as tool on tool.id = tool_id where placement.id = request and terms.decided_by is null)
  from private.payments
  where payment = any (ids) and (state = 'booked' or state = 'held' and problem = 'paid_already')
$$;

-- Adds the change in a placement's booked payments to its price. If the placement had no days before, the price is the
-- booked amount, which is 0 after a discount of the whole price.
create function private.update_placement_price(placement uuid, booked_before bigint, had_days boolean, has_lost_payment boolean, decider uuid) returns void volatile security definer as $$
  update public.placement_terms set decided_by = decider, decided_at = now(),
    price_cents = case when had_days then greatest(0, coalesce(price_cents, 0) + private.booked_cents(placement) - booked_before)
      else private.booked_cents(placement) end
    where placement_id = placement and (has_lost_payment or private.booked_cents(placement) <> booked_before
      or had_days <> exists (select from public.placements where id = placement and stage = 'paid'))
$$;

-- Recomputes the payments of a placement from all stored events. It books new payments before it applies refunds, so that
-- the result is the same if a refund arrives before its payment.
create function private.sync_payment(id text) returns void volatile security definer as $$
  declare
    placement uuid := (select placement_id from private.payments where payment = id);
    ids text[] := array(select payment from private.payments where payment = id or placement_id = placement order by payment for update);
    booked_before bigint := private.booked_cents(placement);
    had_days boolean := exists (select from public.placements where placements.id = placement and stage = 'paid');
    has_lost_payment boolean;
  begin
    perform private.book_held_payments(placement, ids, 'new');
    update private.payments as paid set refunded_cents = case private.payment_objection(paid) when 'refunded' then amount_cents
      else least(amount_cents, coalesce((select sum(cents) from private.payment_update_states
        where fact = 'refund' and about = intent and state = 'made'), 0)) end
      where payment = any (ids);
    with changed as (
      update private.payments as paid set state = case reason when 'refunded' then reason else 'held' end, problem = nullif(reason, 'refunded'),
          resolved_problem = null, decided_at = null
        from (select candidate.payment, candidate.state as old_state, private.payment_objection(candidate) as reason
          from private.payments as candidate where candidate.payment = any (ids)) as objection
        where objection.payment = paid.payment and reason is distinct from paid.resolved_problem
          and reason <> case paid.state when 'held' then paid.problem else paid.state end
        returning old_state
    ) select exists (select from changed where old_state = 'booked') into has_lost_payment;
    if private.is_superseded(placement, ids) then
      update private.payments set state = 'held', problem = 'paid_already', last_day = null where payment = any (ids) and state = 'booked';
      has_lost_payment := true;
    end if;
    if has_lost_payment then
      perform private.end_unpaid_placement(placement);
      perform private.book_held_payments(placement, ids, 'paid_already');
    end if;
    perform private.update_placement_price(placement, booked_before, had_days, has_lost_payment, null);
  end
$$;

-- When a paid placement is cancelled or deleted, its payments are held for a decision by the administrator.
create function private.hold_payments() returns trigger volatile security definer as $$
  begin
    update private.payments set state = 'held', problem = 'cancelled', last_day = null where placement_id = old.id and state = 'booked';
    return null;
  end
$$;

-- The parsers below accept any value, so that every payment is stored. They replace an invalid value with a value that
-- matches no price, so that the payment is held. private.payment_events keeps the original value.
create function private.parse_cents(value text) returns bigint immutable as $$
  select case when pg_input_is_valid(value, 'numeric') then least(greatest(trunc(value::numeric), 0), 1000000000000000)::bigint end
$$;

-- The currency, or XXX (ISO 4217 for 'no currency') if it is invalid.
create function private.parse_currency(value text) returns text immutable as $$
  select case when value ~ '^[A-Z]{3}$' then value else 'XXX' end
$$;

create function private.parse_time(value text) returns timestamp with time zone stable as $$
  select case when pg_input_is_valid(value, 'timestamptz') then case when value::timestamptz between '2000-01-01' and '2100-01-01' then value::timestamptz end end
$$;

-- The last day covered by a subscription's payment. Null if this day is missing, is before the payment, or more than two years after
-- it. The administrator then chooses the last day.
create function private.parse_period_end(value text, paid_at timestamp with time zone) returns date stable as $$
  select (case when private.parse_time(value) between paid_at and paid_at + interval '731 days' then private.parse_time(value) end at time zone 'utc')::date
$$;

create function private.record_payment_update(event text, fact jsonb, happened_at timestamp with time zone) returns void volatile security definer as $$
  declare
    kind text := fact ->> 'fact';
    amount bigint := private.parse_cents(fact ->> 'amount_cents');
    discount bigint := coalesce(private.parse_cents(fact ->> 'discount_cents'), 0);
    tax bigint := least(coalesce(private.parse_cents(fact ->> 'tax_cents'), 0), amount);
    subtotal bigint := private.parse_cents(fact ->> 'subtotal_cents');
  begin
    if kind = 'payment' then
      -- Tax is either added to the price or included in it. An amount that neither explains must match the price itself, for
      -- example if the payer had credit.
      if amount - subtotal + discount not in (0, tax) then
        subtotal := null;
      end if;
      insert into private.payments (payment, intent, placement_id, amount_cents, subtotal_cents, discount_cents, tax_cents, currency, subscription, period_end, invoice_url, paid_at, problem)
        values (fact ->> 'payment', fact ->> 'intent', (fact ->> 'placement')::uuid, amount, subtotal, discount, tax,
          private.parse_currency(fact ->> 'currency'), fact ->> 'subscription', private.parse_period_end(fact ->> 'period_end', happened_at),
          fact ->> 'invoice_url', happened_at, 'new')
        on conflict (payment) do nothing;
    else
      insert into private.payment_updates (event_id, fact, key, about, cents, state, placement_id, happened_at)
        values (event, kind,
          case kind
            -- A refund event without an id contains the total refunded amount of its intent.
            when 'refund' then coalesce(fact ->> 'refund', fact ->> 'intent')
            when 'dispute' then fact ->> 'dispute'
            when 'payment_failed' then fact ->> 'invoice'
            else fact ->> 'subscription' end,
          coalesce(fact ->> 'intent', fact ->> 'subscription'), private.parse_cents(fact ->> 'refunded_cents'),
          coalesce(fact ->> 'state', case when kind = 'refund' then 'made'
            else case fact ->> 'stopping' when 'true' then 'stopping' when 'false' then 'going' end end),
          (fact ->> 'placement')::uuid, happened_at);
    end if;
  end
$$;

create function private.apply_payment_event(event jsonb) returns jsonb volatile security definer as $$
  declare
    fact jsonb;
    id text;
    ids text[];
    payment_ids text[] := '{}';
    at timestamptz;
  begin
    event := private.json_argument(event);
    at := coalesce(private.parse_time(event ->> 'at'), now());
    perform private.lock_listings();
    insert into private.payment_events (id, type, happened_at, facts)
      values (event ->> 'id', event ->> 'type', at, event -> 'facts') on conflict do nothing;
    if not found then
      return jsonb_build_object('outcome', 'known');
    end if;
    perform private.set_change_reason('placement', 'payment');
    for fact in select jsonb_array_elements(event -> 'facts') loop
      -- Remove an invalid placement id. The payment is then stored and held.
      if not pg_input_is_valid(fact ->> 'placement', 'uuid') then
        fact := fact - 'placement';
      end if;
      begin
        perform private.record_payment_update(event ->> 'id', fact, at);
      exception when data_exception or integrity_constraint_violation or program_limit_exceeded then
        update private.payment_events set problem = sqlerrm where payment_events.id = event ->> 'id';
        continue;
      end;
      ids := array(select payment from private.payments
        where payment = fact ->> 'payment' or intent = fact ->> 'intent' order by payment);
      payment_ids := payment_ids || ids;
      -- If this fails permanently, the payment stays held. Temporary errors are not caught, so that the payment service sends
      -- the event again.
      begin
        foreach id in array ids loop
          perform private.sync_payment(id);
        end loop;
        perform private.enqueue_payment_email(fact);
      exception when data_exception or integrity_constraint_violation or program_limit_exceeded or raise_exception then
        update private.payment_events set problem = sqlerrm where payment_events.id = event ->> 'id';
      end;
    end loop;
    return jsonb_build_object('outcome', (
      select case when bool_or(state = 'held') then 'held' when bool_or(state = 'booked') then 'booked' else 'noted' end
      from private.payments where payment = any (payment_ids)));
  end
$$;

create type private.payment_version as (
  state text,
  version text
);

-- A hash of the payment and its objection. For optimistic locking.
create function private.payment_version(paid private.payments) returns text stable as $$
  select md5(concat_ws(' ', paid, private.payment_objection(paid)))
$$;

create function private.check_payment_decision(paid private.payments, placement public.placements, action text, expected text) returns void volatile security definer as $$
  begin
    if paid.payment is null then
      perform private.raise_error('no_such_payment', 'The payment does not exist. Reload the page.');
    elsif expected <> private.payment_version(paid) then
      perform private.raise_error('payment_changed', 'This payment has changed. Check it and try again.');
    elsif (action in ('book', 'settle') and paid.state = 'held' or action = 'reopen' and paid.state in ('booked', 'settled')) is not true then
      perform private.raise_error('payment_state', format('A payment with the state “%s” does not allow this decision.', paid.state));
    elsif action = 'reopen' and (paid.decided_at >= now() - private.undo_window()) is not true then
      perform private.raise_undo_expired();
    elsif action = 'book' and private.payment_objection(paid) = 'disputed' then
      perform private.raise_error('disputed', 'This payment is disputed. You can book it once you have won the dispute.');
    elsif action = 'book' and paid.currency <> (private.amount_due(placement)).currency then
      perform private.raise_error('currency_differs',
        format('The payment is in %s, but the placement has another currency. Refund the payment in Stripe, then settle it here.', paid.currency));
    elsif action = 'book' and (select approval_status from public.ai_tools where id = placement.tool_id) is distinct from 'approved' then
      perform private.raise_error('listing_not_live', 'The listing of this payment is not in the directory. Refund the payment in Stripe, then settle it here.');
    end if;
    if action = 'book' then
      perform private.check_listing_open(placement.tool_id);
    end if;
  end
$$;

create function private.decide_payment(id text, action text, expected text, from_day date, to_day date) returns jsonb volatile security definer as $$
  declare
    paid private.payments;
    placement public.placements;
    start_day date;
    booked_before bigint;
    is_replay boolean := private.replayed_at(jsonb_build_array('decide_payment', id, action, expected, from_day, to_day)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into paid from private.payments where payment = id for update;
    select * into placement from public.placements as locked where locked.id = paid.placement_id for update;
    if not is_replay then
      perform private.check_payment_decision(paid, placement, action, expected);
      perform private.set_change_reason('placement', 'payment');
      booked_before := private.booked_cents(placement.id);
      if action = 'book' then
        -- A second payment pays for the days after the first one.
        start_day := coalesce(from_day, greatest(private.today(), case when placement.stage = 'paid' and not placement.lost_payment then placement.last_day + 1 end));
        perform private.check_terms(start_day, to_day, null);
        if coalesce(to_day, private.paid_until(paid, placement, start_day)) is null then
          perform private.raise_error('last_day_missing', 'Choose the last day.');
        end if;
        perform private.book_payment(paid, placement, start_day, to_day);
      end if;
      update private.payments set state = case action when 'settle' then 'settled' when 'reopen' then 'held' else state end,
        resolved_problem = case when action <> 'reopen' then private.payment_objection(paid) end,
        decided_at = case when action <> 'reopen' then now() end
        where payment = id;
      if action = 'reopen' and paid.state = 'booked' then
        perform private.end_unpaid_placement(placement.id);
      end if;
      perform private.update_placement_price(placement.id, booked_before, placement.stage = 'paid', false, (select auth.uid()));
    end if;
    return (select jsonb_build_object('state', now.state, 'version', private.payment_version(now)) from private.payments as now
      where payment = id);
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
$$;
grant execute to authenticated;

-- The state of a subscription: going (it renews), stopping (it ends with the paid period) or ended.
create function private.subscription_state(subscription text) returns text stable security definer as $$
  select case
    when exists (select from private.payment_updates where fact = 'subscription_ended' and key = subscription and about = subscription) then 'ended'
    else coalesce((select state from private.payment_update_states
      where fact = 'subscription_stopping' and key = subscription and about = subscription), 'going') end
$$;

-- Whether a placement is paid by a subscription that renews.
create function private.is_renewing(placement uuid) returns boolean stable security definer as $$
  select exists (select from private.payments as paid where paid.placement_id = placement and paid.state = 'booked'
    and paid.subscription is not null and private.subscription_state(paid.subscription) = 'going')
$$;

-- The caller's subscription that pays for a placement. Null if there is none, or if it has ended.
create function private.own_subscription(placement uuid) returns text stable security definer as $$
  select paid.subscription
  from private.payments as paid join public.placement_terms as terms using (placement_id)
  where placement_id = placement and terms.bought_by = (select auth.uid())
    and paid.subscription is not null and private.subscription_state(paid.subscription) <> 'ended'
  order by paid.state = 'booked' desc, paid.paid_at desc, paid.payment desc limit 1
$$;

-- Summarizes the payments of a placement for its buyer and the administrator.
create function private.payment_summary(placement uuid, out paid_cents bigint, out paid_tax_cents bigint, out is_held boolean, out renews boolean, out invoice_url text, out can_manage boolean) returns record stable security definer as $$
  select sum(paid.amount_cents - paid.refunded_cents) filter (where paid.state = 'booked')::bigint,
    sum(paid.tax_cents - private.tax_part(paid, paid.refunded_cents)) filter (where paid.state = 'booked')::bigint,
    coalesce(bool_or(paid.state = 'held'), false),
    count(*) > 0 and private.is_renewing(placement),
    (array_agg(paid.invoice_url order by paid.paid_at desc) filter (where paid.invoice_url is not null))[1],
    count(*) > 0 and private.own_subscription(placement) is not null
  from private.payments as paid
  where paid.placement_id = placement
    and (private.is_admin() or private.is_placement_buyer(placement))
$$;
grant execute to authenticated;

-- For the buyer: the amount to pay for an open request. Raises an error if the request cannot be paid. Counts towards the limit of payment pages.
create function public.payment_request(placement_id uuid) returns jsonb volatile as $$
  select private.payment_request(placement_id)
$$;
grant execute to authenticated;

-- For the payments function: stores a webhook event once and books its payments. Returns the outcome: booked, held, known (a repeated event), or noted (an event that concerns no payment).
create function public.apply_payment_event(event jsonb) returns jsonb volatile as $$
  select private.apply_payment_event(event)
$$;

-- For the administrator: decides on a held payment. `book` lets the payment pay for its placement. `settle` records that it was handled outside the site. `reopen` undoes either within private.undo_window(). Returns the new state and version. Fails if the current version is not `expected`.
create function public.decide_payment(payment text, action text, expected text, first_day date default null::date, last_day date default null::date) returns jsonb volatile as $$
  select private.typed(null::private.payment_version, private.decide_payment(payment, action, expected, first_day, last_day))
$$;
grant execute to authenticated;

-- ==== 20261122000800_placement_actions.sql ====
-- The actions on placements, and the view that buyers and the administrator read. The functions enforce this table, and
-- tests/backend/placements.test.ts tests each cell:
--
--   action       by                    from                                            to
--   request      the listing's owner   -                                               requested
--   withdraw     the buyer             requested, awaiting_payment                     cancelled
--   accept       the administrator     requested                                       awaiting_payment
--   mark_paid    the administrator     requested, awaiting_payment                     scheduled, running or ended, by its days
--   start        the administrator     -                                               scheduled, running or ended, by its days
--   reschedule   the administrator     scheduled                                       by its days
--   extend       the administrator     scheduled, running, ended                       by its days
--   end_today    the administrator     running                                         running, ended from tomorrow
--   cancel       the administrator     requested, awaiting_payment, scheduled, running cancelled
--   reopen       the administrator     awaiting_payment, cancelled, if decided just now requested
--   note_refund  the administrator     scheduled, running, ended, cancelled            unchanged

-- Rejects days and prices that are out of range. Null is always allowed.
create function private.check_terms(first_day date, last_day date, price bigint) returns void volatile as $$
  begin
    if first_day > private.today() + 731 then
      perform private.raise_error('first_day_too_far', 'The first day can be at most two years ahead.');
    elsif not isfinite(first_day) or not isfinite(last_day) then
      perform private.raise_error('days_not_finite', 'The first and last day must be real dates.');
    elsif last_day < first_day then
      perform private.raise_error('days_reversed', 'The last day cannot be before the first.');
    elsif last_day > first_day + 731 then
      perform private.raise_error('placement_too_long', 'A placement lasts at most two years.');
    elsif price not between 0 and 999999999999 then
      perform private.raise_error('price_out_of_range', 'The price must be between 0 and 999,999,999,999 in the smallest unit of the currency, such as cents.');
    end if;
  end
$$;

create function private.raise_days_taken() returns void volatile as $$
  begin
    perform private.raise_error('days_taken', 'This listing already has a placement of this kind on some of these days. '
      'Choose other days, or end that placement first.');
  end
$$;

create function private.request_placement(listing_id text, placement_kind text, expected uuid, yearly boolean) returns uuid volatile security definer as $$
  declare
    placement uuid;
    listing public.ai_tools;
  begin
    perform private.lock_listings();
    -- Lock the row, so that concurrent requests are counted one after the other.
    select * into listing from public.ai_tools
      where id = listing_id and created_by = (select auth.uid()) and approval_status <> 'rejected' for update;
    if listing.id is null then
      perform private.raise_error('not_your_listing', 'You can request placements for your own listings only.');
    end if;
    perform private.check_listing_open(listing_id);
    if private.is_adult(listing.category) then
      perform private.raise_error('adult_listing', 'Tools for adults cannot have a placement.');
    end if;
    -- A repeated call returns the existing request.
    select id into placement from public.placements join public.placement_terms on placement_id = id
      where tool_id = listing_id and kind = placement_kind and is_yearly = yearly and stage in ('requested', 'awaiting_payment') limit 1;
    if found then
      return placement;
    elsif (select count(*) from public.placements where tool_id = listing_id and stage in ('requested', 'awaiting_payment')) >= 3 then
      perform private.raise_error('too_many_requests', 'This listing has three open requests already. Withdraw one first.');
    end if;
    perform private.check_offer(placement_kind, expected, yearly);
    perform private.count_placement_request();
    perform private.set_change_reason('placement', 'request');
    return private.add_placement(listing, placement_kind, (select auth.uid()), yearly => yearly);
  end
$$;
grant execute to authenticated;

create function private.withdraw_placement(placement uuid) returns void volatile security definer as $$
  begin
    if private.replayed_at(jsonb_build_array('withdraw_placement', placement)) is not null then
      return;
    end if;
    perform private.lock_listings();
    perform private.set_change_reason('placement', 'withdraw');
    update public.placements set stage = 'cancelled'
      where id = placement and stage in ('requested', 'awaiting_payment') and private.is_placement_buyer(id);
    if not found then
      perform private.raise_error('not_withdrawable', 'Only open requests of your own can be withdrawn. Reload the page.');
    end if;
  end
$$;
grant execute to authenticated;

create function private.start_placement(listing_id text, placement_kind text, from_day date, to_day date, price bigint, remark text) returns uuid volatile security definer as $$
  declare
    listing public.ai_tools;
    first_day date := coalesce(from_day, private.today());
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('start_placement', listing_id, placement_kind, from_day, to_day, price, remark));
  begin
    perform private.require_admin();
    if replayed_at is not null then
      return (select placement_id from public.placement_terms where decided_at = replayed_at and decided_by = (select auth.uid()));
    end if;
    perform private.lock_listings();
    select * into listing from public.ai_tools where id = listing_id for update;
    if listing.id is null then
      perform private.raise_error('no_such_listing', 'The listing does not exist. Reload the page.');
    end if;
    perform private.check_listing_open(listing_id);
    perform private.check_terms(first_day, to_day, price);
    perform private.set_change_reason('placement', 'start');
    return private.add_placement(listing, placement_kind, listing.created_by, first_day, to_day, price, remark);
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
$$;
grant execute to authenticated;

create type private.placement_version as (
  state private.placement_state,
  version text
);

-- A hash of the placement and its terms. For optimistic locking.
create function private.placement_version(placement public.placements, terms public.placement_terms) returns text stable as $$
  select md5(concat_ws(' ', placement, terms))
$$;
grant execute to authenticated;

create function private.check_placement_change(placement public.placements, state text, action text, from_day date, to_day date, price bigint, expected text) returns void volatile security definer as $$
  declare
    terms public.placement_terms;
    needs_listing boolean := action in ('accept', 'mark_paid', 'reschedule', 'extend', 'reopen');
    sets_days boolean := action in ('mark_paid', 'reschedule', 'extend');
  begin
    select * into terms from public.placement_terms where placement_id = placement.id;
    if not (state = any (case action
      when 'accept' then array['requested']
      when 'mark_paid' then array['requested', 'awaiting_payment']
      when 'reschedule' then array['scheduled']
      when 'extend' then array['scheduled', 'running', 'ended']
      when 'end_today' then array['running']
      when 'cancel' then array['requested', 'awaiting_payment', 'scheduled', 'running']
      when 'reopen' then array['awaiting_payment', 'cancelled']
      when 'note_refund' then array['scheduled', 'running', 'ended', 'cancelled']
      else array[]::text[]
    end)) then
      perform private.raise_error('placement_state', format('A placement with the state “%s” does not allow this change.', replace(state, '_', ' ')));
    elsif expected <> private.placement_version(placement, terms) then
      perform private.raise_error('placement_changed', 'This placement has changed. Check it and try again.');
    elsif needs_listing and placement.tool_id is null then
      perform private.raise_error('listing_gone', 'The listing was deleted. You can only cancel the placement, end it today or record a refund.');
    end if;
    if needs_listing then
      perform private.check_listing_open(placement.tool_id);
    end if;
    if action = 'reopen' and (placement.first_day is null and terms.bought_by is not null
      and terms.decided_at >= now() - private.undo_window()) is not true then
      perform private.raise_undo_expired();
    end if;
    perform private.check_terms(
      case when sets_days then case action when 'extend' then placement.first_day else coalesce(from_day, placement.first_day) end end,
      case when sets_days then coalesce(to_day, placement.last_day) end, price);
    if action = 'mark_paid' and from_day is null then
      perform private.raise_error('first_day_missing', 'Choose the first day.');
    elsif action = 'extend' and (to_day is null or to_day <= placement.last_day) then
      perform private.raise_error('last_day_missing', 'Choose a later last day.');
    elsif action = 'extend' and placement.last_day is null then
      perform private.raise_error('placement_state', 'This placement has no last day, so it cannot be extended.');
    elsif action = 'note_refund' and price not between 0
      and (select coalesce(sum(amount_cents), 0) from private.manual_payments where placement_id = placement.id) then
      perform private.raise_error('refund_too_high', 'The refund is higher than the amount that you marked as paid. Refunds in Stripe are recorded automatically.');
    end if;
  end
$$;

create function private.change_placement(placement_id uuid, action text, from_day date, to_day date, price bigint, reference text, remark text, expected text) returns jsonb volatile security definer as $$
  declare
    placement public.placements;
    is_replay boolean := private.replayed_at(jsonb_build_array('change_placement', placement_id, action, from_day, to_day, price,
      reference, remark, expected)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into placement from public.placements as locked where locked.id = change_placement.placement_id for update;
    if placement.id is null then
      perform private.raise_error('no_such_placement', 'The placement does not exist. Reload the page.');
    end if;
    if not is_replay then
      perform private.check_placement_change(placement,
        private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()), action, from_day, to_day, price, expected);
      perform private.set_change_reason('placement', action);
      update public.placements set
        stage = case action when 'accept' then 'awaiting_payment' when 'mark_paid' then 'paid'
          when 'cancel' then 'cancelled' when 'reopen' then 'requested' else stage end,
        first_day = case when action in ('mark_paid', 'reschedule') then coalesce(from_day, first_day) else first_day end,
        last_day = case when action in ('mark_paid', 'reschedule', 'extend') then coalesce(to_day, last_day)
          when action = 'end_today' then private.today() else last_day end,
        is_replaced = is_replaced and action <> 'extend',
        lost_payment = false
        where id = placement.id;
      update public.placement_terms as terms set
        -- An extension adds its price to the total, and a refund subtracts the refunded amount. Other actions set the total.
        price_cents = case when price is null then price_cents
          when action = 'extend' then coalesce(price_cents, 0) + price
          when action = 'note_refund' then price_cents - price else price end,
        due_cents = case when action not in ('accept', 'reopen') then due_cents end,
        payment_reference = coalesce(reference, payment_reference),
        refund_note = case when action = 'note_refund' then remark else refund_note end,
        note = case when action <> 'note_refund' then coalesce(remark, note) else note end,
        decided_by = (select auth.uid()),
        decided_at = now()
        where terms.placement_id = placement.id;
    end if;
    return (select jsonb_build_object('state', private.placement_state(now.stage, now.first_day, now.last_day, private.today()),
        'version', private.placement_version(now, terms))
      from public.placements as now join public.placement_terms as terms on terms.placement_id = now.id where now.id = placement.id);
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
$$;
grant execute to authenticated;

-- For a listing's owner: requests a placement, paid by the year if `yearly`. A repeated call returns the same request. A listing can have three open requests. Fails if the current price is not `expected` (price_id of current_offers).
create function public.request_placement(listing_id text, kind text, expected uuid default null::uuid, yearly boolean default false) returns uuid volatile as $$
  select private.request_placement(listing_id, kind, expected, yearly)
$$;
grant execute to authenticated;

-- For a member: withdraws their own open request.
create function public.withdraw_placement(placement_id uuid) returns void volatile as $$
  select private.withdraw_placement(placement_id)
$$;
grant execute to authenticated;

-- For the administrator: starts a placement without a request.
create function public.start_placement(listing_id text, kind text, first_day date default null::date, last_day date default null::date, price_cents bigint default null::bigint, note text default null) returns uuid volatile as $$
  select private.start_placement(listing_id, kind, first_day, last_day, price_cents, note)
$$;
grant execute to authenticated;

-- For the administrator: performs an action (accept, mark_paid, reschedule, extend, end_today, cancel, reopen or note_refund). Returns the new state and version. Fails if the current version is not `expected` (version of placement_overview).
create function public.change_placement(placement_id uuid, action text, first_day date default null::date, last_day date default null::date, price_cents bigint default null::bigint, payment_reference text default null, note text default null, expected text default null) returns jsonb volatile as $$
  select private.typed(null::private.placement_version,
    private.change_placement(placement_id, action, first_day, last_day, price_cents, payment_reference, note, expected))
$$;
grant execute to authenticated;

-- Placements with their state, terms, payments, and the public price on the day of the request. The administrator sees all placements. A member sees the placements that they bought. Never null: state, version, period.
create view public.placement_overview as
 SELECT placement.id,
    placement.tool_id,
    placement.tool_name,
    placement.kind,
    placement.stage,
    private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()) AS state,
    placement.first_day,
    placement.last_day,
    placement.created_at,
    terms.price_cents,
    terms.payment_reference,
    terms.refund_note,
    terms.note,
    terms.bought_by,
    terms.decided_by,
    terms.decided_at,
    tool.slug,
    tool.approval_status,
    tool.banner_url,
    tool.created_by AS owner,
    private.placement_version(placement.*, terms.*) AS version,
        CASE
            WHEN terms.is_yearly THEN price.year_cents
            ELSE price.price_cents
        END AS list_cents,
    price.currency,
        CASE
            WHEN terms.is_yearly THEN 'year'::text
            ELSE price.period
        END::private.billing_period AS period,
    paid.paid_cents,
    paid.paid_tax_cents,
    paid.is_held,
    paid.renews,
    paid.invoice_url,
    paid.can_manage
   FROM public.placements placement
     JOIN public.placement_terms terms ON terms.placement_id = placement.id
     JOIN public.placement_prices price ON price.id = terms.price_id
     LEFT JOIN public.ai_tools tool ON tool.id = placement.tool_id
     CROSS JOIN LATERAL private.payment_summary(placement.id) paid(paid_cents, paid_tax_cents, is_held, renews, invoice_url, can_manage);
grant select to authenticated;

-- ==== 20261122000860_ledger.sql ====
-- The payment ledger, which only the administrator can read:
--
--   received  payments, in the month (UTC) of the payment, even if they were refunded later
--   refunded  refunds and lost disputes, in the month in which they happened
--   tax       the tax in received amounts, less the tax in refunded amounts
--   earned    the agreed price without tax, spread over the days of its placement (placement_revenue)
--   awaited   accepted requests that are not paid yet
--   held      held payments, less refunds
--
-- Amounts are in the smallest unit of their currency. Amounts of two currencies are never added.

-- Agreed revenue by placement and month, in the smallest unit of its currency.
create view private.placement_revenue as
 SELECT placement.id AS placement_id,
    month.month::date AS month,
    price.currency,
    (round(terms.price_cents::numeric * days.by_end::numeric / days.agreed::numeric) - round(terms.price_cents::numeric * days.before::numeric / days.agreed::numeric))::bigint AS cents
   FROM public.placements placement
     JOIN public.placement_terms terms ON terms.placement_id = placement.id
     JOIN public.placement_prices price ON price.id = terms.price_id
     CROSS JOIN LATERAL generate_series(date_trunc('month'::text, placement.first_day::timestamp without time zone), placement.last_day::timestamp without time zone, '1 mon'::interval) month(month)
     CROSS JOIN LATERAL ( SELECT placement.last_day - placement.first_day + 1 AS agreed,
            GREATEST(month.month::date, placement.first_day) - placement.first_day AS before,
            LEAST((month.month + '1 mon'::interval)::date, placement.last_day + 1) - placement.first_day AS by_end) days
  WHERE placement.stage = 'paid'::text AND terms.price_cents > 0 AND placement.last_day IS NOT NULL;

-- Payments outside the payment service, as entered by the administrator. Each row is a change in the amount paid for a placement.
create table private.manual_payments (
  id bigint not null generated always as identity,
  placement_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  reference text,
  recorded_at timestamp with time zone not null default now(),
  constraint manual_payments_pkey primary key (id),
  constraint manual_payments_placement_id_fkey foreign key (placement_id) references public.placements(id) on delete cascade,
  constraint manual_payments_amount_not_zero check ((amount_cents <> 0)),
  constraint manual_payments_currency_form check ((currency ~ '^[A-Z]{3}$')),
  constraint manual_payments_reference_length check ((char_length(reference) <= 200))
);
create index manual_payments_placement_id (placement_id);

-- When the administrator changes a price, records the part that neither booked payments nor earlier rows cover. When the
-- administrator cancels the placement, records the refund of that part.
create function private.record_manual_payment() returns trigger volatile security definer as $$
  begin
    if new.decided_by is not null and private.audit_context('detail') is distinct from 'payment' then
      insert into private.manual_payments (placement_id, amount_cents, currency, reference)
        select new.placement_id, missing.cents, price.currency, new.payment_reference
        from public.placement_prices as price, (
          select coalesce(max(greatest(0, new.price_cents - private.booked_cents(placement.id))) filter (where placement.stage = 'paid'), 0)
            - coalesce(sum(recorded.amount_cents), 0)::bigint as cents
          from public.placements as placement left join private.manual_payments as recorded on recorded.placement_id = placement.id
          where placement.id = new.placement_id) as missing
        where price.id = new.price_id and missing.cents <> 0;
    end if;
    return null;
  end
$$;

-- The changes in the refunded amounts of payments, one row per event.
create view private.payment_refunds as
 WITH updates AS (
         SELECT paid_1.payment,
            paid_1.amount_cents,
            event.happened_at AS at,
            event.event_id AS event,
            event.fact,
            event.key,
            event.state,
            COALESCE(event.cents, 0::bigint) AS cents
           FROM private.payment_updates event
             JOIN private.payments paid_1 ON paid_1.intent = event.about
          WHERE event.fact = ANY (ARRAY['refund'::text, 'dispute'::text])
        ), states AS (
         SELECT now.payment,
            now.amount_cents,
            now.at,
            now.event,
            updates.fact,
                CASE
                    WHEN NOT COALESCE(bool_or(updates.state = 'failed'::text), false) THEN max(updates.cents)
                    ELSE NULL::bigint
                END AS cents,
            (array_agg(updates.state ORDER BY updates.at DESC, (private.state_rank(updates.state)) DESC))[1] AS state
           FROM ( SELECT DISTINCT updates_1.payment,
                    updates_1.amount_cents,
                    updates_1.at,
                    updates_1.event
                   FROM updates updates_1) now
             JOIN updates ON updates.payment = now.payment AND ((ROW(updates.at, updates.event) <= ROW(now.at, now.event)))
          GROUP BY now.payment, now.amount_cents, now.at, now.event, updates.fact, updates.key
        ), so_far AS (
         SELECT states.payment,
            states.at,
            states.event,
                CASE
                    WHEN bool_or(states.fact = 'dispute'::text AND states.state = 'lost'::text) THEN states.amount_cents
                    ELSE LEAST(states.amount_cents::numeric, COALESCE(sum(states.cents) FILTER (WHERE states.fact = 'refund'::text), 0::numeric))::bigint
                END AS total
           FROM states
          GROUP BY states.payment, states.amount_cents, states.at, states.event
        )
 SELECT each.payment,
    each.at,
    each.event,
    each.cents,
    private.tax_part(paid.*, each.total) - private.tax_part(paid.*, each.total - each.cents) AS tax_cents
   FROM ( SELECT so_far.payment,
            so_far.at,
            so_far.event,
            so_far.total,
            so_far.total - lag(so_far.total, 1, 0::bigint) OVER (PARTITION BY so_far.payment ORDER BY so_far.at, so_far.event) AS cents
           FROM so_far) each
     JOIN private.payments paid USING (payment)
  WHERE each.cents <> 0;

-- The lines of the ledger: payments, refunds, and payments entered by hand. tax_cents is the tax in the received or refunded amount.
create view private.ledger as
 SELECT paid.payment AS entry,
    'payment'::text AS what,
    paid.paid_at AS at,
    paid.placement_id,
    paid.amount_cents AS received_cents,
    0 AS refunded_cents,
    paid.tax_cents,
    paid.discount_cents,
    paid.currency,
    paid.state,
    paid.payment AS reference,
    paid.invoice_url
   FROM private.payments paid
UNION ALL
 SELECT (((paid.payment || ' '::text) || back.event) || ' '::text) || back.cents AS entry,
    'refund'::text AS what,
    back.at,
    paid.placement_id,
    0 AS received_cents,
    back.cents AS refunded_cents,
    back.tax_cents,
    0 AS discount_cents,
    paid.currency,
    paid.state,
    paid.payment AS reference,
    paid.invoice_url
   FROM private.payment_refunds back
     JOIN private.payments paid USING (payment)
UNION ALL
 SELECT 'by hand '::text || hand.id AS entry,
    'by_hand'::text AS what,
    hand.recorded_at AS at,
    hand.placement_id,
    GREATEST(hand.amount_cents, 0::bigint) AS received_cents,
    GREATEST(- hand.amount_cents, 0::bigint) AS refunded_cents,
    0 AS tax_cents,
    0 AS discount_cents,
    hand.currency,
    'booked'::text AS state,
    hand.reference,
    NULL::text AS invoice_url
   FROM private.manual_payments hand;

-- The placement, listing and buyer of a ledger line.
create view private.ledger_sponsors as
 SELECT placement.id AS placement_id,
    placement.kind,
    placement.first_day,
    placement.last_day,
    COALESCE(tool.name, placement.tool_name) AS name,
    account.email::text AS email
   FROM public.placements placement
     LEFT JOIN public.ai_tools tool ON tool.id = placement.tool_id
     LEFT JOIN public.placement_terms terms ON terms.placement_id = placement.id
     LEFT JOIN auth.users account ON account.id = terms.bought_by;

-- Returns at most 200 rows, the latest months or the largest amounts first.
create type private.ledger_totals as (
  rows private.ledger_row[],  -- Columns that the list is not grouped by are null. A payment without a placement has null in all of them.
  found bigint,  -- The total number of rows. At most 200 are returned.
  totals private.ledger_sums[],
  open private.open_sum[],  -- The sums of approved but unpaid requests, and of payments held for review, regardless of filters.
  years integer[]
);

-- Returns at most 200 rows, the latest months or the largest amounts first.
create function private.ledger_totals(grouped text, from_month date, to_month date) returns jsonb stable security definer as $$
  declare
    result jsonb;
  begin
    perform private.require_admin();
    with lines as (
      select date_trunc('month', at at time zone 'utc')::date as month, placement_id, currency, received_cents, refunded_cents,
        case what when 'refund' then -tax_cents else tax_cents end as tax_cents, 0 as earned_cents
      from private.ledger
      union all
      select month, placement_id, currency, 0, 0, 0, cents from private.placement_revenue
    ), summed as (
      select grouping(currency, grp.month, grp.kind, grp.name, grp.email) = 15 as is_total, currency, grp.month, grp.kind, grp.name, grp.email,
        sum(received_cents) as received, sum(refunded_cents) as refunded, sum(tax_cents) as tax, sum(earned_cents) as earned
      from lines left join private.ledger_sponsors as sponsor using (placement_id)
      cross join lateral (select case grouped when 'month' then lines.month end as month, case grouped when 'kind' then sponsor.kind end as kind,
        case grouped when 'sponsor' then sponsor.name end as name, case grouped when 'sponsor' then sponsor.email end as email) as grp
      where lines.month between coalesce(from_month, '-infinity') and coalesce(to_month, 'infinity')
      group by grouping sets ((currency), (currency, grp.month, grp.kind, grp.name, grp.email))
    ), numbered as (
      select is_total, row_number() over (partition by is_total
          order by month desc, currency, received - refunded desc, earned desc, kind, name, email) as position,
        jsonb_build_object('currency', currency, 'received_cents', received, 'refunded_cents', refunded, 'tax_cents', tax,
          'earned_cents', earned) as sums,
        jsonb_build_object('month', month, 'kind', kind, 'name', name, 'email', email) as labels
      from summed
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(labels || sums order by position) filter (where not is_total and position <= 200), '[]'),
      'found', count(*) filter (where not is_total),
      'totals', coalesce(jsonb_agg(sums order by sums ->> 'currency') filter (where is_total), '[]'),
      'open', (select coalesce(jsonb_agg(jsonb_build_object('what', what, 'currency', currency, 'cents', cents, 'count', item_count)
          order by what, currency), '[]')
        from (
          select what, currency, sum(cents) as cents, count(*) as item_count
          from (
            select 'awaited' as what, due.currency, due.amount_cents as cents
            from public.placements as placement cross join lateral private.amount_due(placement) as due
            where placement.stage = 'awaiting_payment'
              and not exists (select from private.payments as paid where paid.placement_id = placement.id and paid.state = 'held')
            union all
            select 'held', currency, amount_cents - refunded_cents from private.payments where state = 'held') as open
          group by what, currency) as each),
      'years', (select coalesce(jsonb_agg(year order by year desc), '[]')
        from (select distinct extract(year from month)::integer as year from lines) as months))
    into result from numbered;
    return result;
  end
$$;
grant execute to authenticated;

create function private.ledger_entries(from_month date, to_month date, after_at timestamp with time zone, after_entry text) returns jsonb stable security definer as $$
  begin
    perform private.require_admin();
    return (
      select coalesce(jsonb_agg(to_jsonb(line) order by line.at, line.entry), '[]')
      from (
        select entries.*, sponsor.kind, sponsor.name, sponsor.email, sponsor.first_day, sponsor.last_day
        from private.ledger as entries left join private.ledger_sponsors as sponsor using (placement_id)
        where (entries.at at time zone 'utc')::date >= coalesce(from_month, '-infinity')
          and (entries.at at time zone 'utc')::date < coalesce(to_month + interval '1 month', 'infinity')
          and (after_at is null or (entries.at, entries.entry) > (after_at, after_entry))
        order by entries.at, entries.entry limit 1000) as line);
  end
$$;
grant execute to authenticated;

create type private.ledger_sums as (
  currency text,
  received_cents bigint,
  refunded_cents bigint,
  tax_cents bigint,
  earned_cents bigint
);

create type private.ledger_row as (
  month date,
  kind text,
  name text,
  email text,
  currency text,
  received_cents bigint,
  refunded_cents bigint,
  tax_cents bigint,
  earned_cents bigint
);

create type private.open_sum as (
  what private.open_amount,
  currency text,
  cents bigint,
  count bigint
);

-- For the administrator: the received and refunded amounts, tax and earned amounts of a period by currency, grouped by month, kind or sponsor, with totals. from_month and to_month are the first days of months. Also returns the open amounts and the years that have entries.
create function public.ledger_totals(grouped text default 'month', from_month date default null::date, to_month date default null::date) returns jsonb stable as $$
  select private.typed(null::private.ledger_totals, private.ledger_totals(grouped, from_month, to_month))
$$;
grant execute to authenticated;

create type private.ledger_entry as (
  entry text,
  what private.ledger_entry_kind,
  at timestamp with time zone,
  placement_id uuid,
  received_cents bigint,
  refunded_cents bigint,
  tax_cents bigint,
  discount_cents bigint,
  currency text,
  state text,
  reference text,
  invoice_url text,
  kind text,
  name text,
  email text,
  first_day date,
  last_day date
);

-- For the administrator: the payments, refunds and manual payments of a period, oldest first. Returns at most 1,000 lines, starting after the line given by after_at and after_entry.
create function public.ledger_entries(from_month date default null::date, to_month date default null::date, after_at timestamp with time zone default null::timestamp with time zone, after_entry text default null) returns jsonb stable as $$
  select private.typed_list(null::private.ledger_entry, private.ledger_entries(from_month, to_month, after_at, after_entry))
$$;
grant execute to authenticated;

-- ==== 20261122000880_renewals.sql ====
-- The end of subscriptions. The buyer can cancel a subscription on the payment service's page. The payments function
-- cancels the subscriptions that subscriptions_to_end returns.

create function private.renewal_request(placement_id uuid) returns jsonb volatile security definer as $$
  declare
    subscription text := private.own_subscription(placement_id);
  begin
    if subscription is null then
      perform private.raise_error('not_renewing', 'You have no subscription for this placement.');
    end if;
    perform private.count_payment_page();
    return jsonb_build_object('subscription', subscription, 'placement_id', placement_id);
  end
$$;
grant execute to authenticated;

-- Returns subscriptions that renew but pay for nothing. Either the placement or listing can no longer be booked (deleted,
-- unpublished, closed, cancelled, ended, or owned by another member), or all payments were refunded or settled. Excluded are:
--
--   - a placement that is missing in this database, if all its payments are held because it is missing. It may have been
--     bought after the restored backup was made, or in a different directory that uses the same Stripe account.
--   - payments without a placement id, which are other sales of the same Stripe account
create function private.subscriptions_to_end() returns jsonb volatile security definer as $$
  select coalesce(jsonb_agg(jsonb_build_object('subscription', ending.subscription, 'placement', ending.placement_id)), '[]')
  from (
    select (latest.paid).subscription, (latest.paid).placement_id
    from (
      select distinct on (sent.subscription) sent as paid
      from private.payments as sent
      where sent.subscription is not null and sent.placement_id is not null
      order by sent.subscription, sent.paid_at desc, sent.payment desc) as latest
    left join public.placements as placement on placement.id = (latest.paid).placement_id
    left join public.placement_terms as terms on terms.placement_id = placement.id
    left join public.ai_tools as tool on tool.id = placement.tool_id
    where private.subscription_state((latest.paid).subscription) = 'going'
      and (placement.id is not null or exists (select from private.payments as other where other.subscription = (latest.paid).subscription
        and (other.state, other.problem) is distinct from ('held', 'unknown_placement')))
      and ((tool.created_by = terms.bought_by) is not true
        -- For these reasons, the next payment cannot be booked either.
        or private.payment_problem(latest.paid, placement) in ('listing_not_live', 'listing_closed', 'not_open')
        or not exists (select from private.payments as other
          where other.subscription = (latest.paid).subscription and other.state in ('booked', 'held')))
    -- The random order prevents subscriptions that cannot be cancelled from blocking the others.
    order by random() limit 50) as ending
$$;

-- For the buyer: the subscription that pays for a placement. Raises an error if there is none. Counts towards the limit of payment pages.
create function public.renewal_request(placement_id uuid) returns jsonb volatile as $$
  select private.renewal_request(placement_id)
$$;
grant execute to authenticated;

-- For the payments function: up to 50 subscriptions that renew but pay for nothing, each with its placement.
create function public.subscriptions_to_end() returns jsonb volatile as $$
  select private.subscriptions_to_end()
$$;

-- ==== 20261122000900_status_transitions.sql ====
-- The statuses of a listing, and who can change them. tests/backend/transitions.test.ts tests each cell:
--
--   from \ to   pending                            approved                     rejected
--   (none)      member inserts                     administrator inserts        -
--   pending     member changes their own           administrator (PATCH,        administrator, with a reason
--               listing; administrator edits       decide_listings, import)     (PATCH, decide_listings)
--   approved    administrator, in the undo_window  administrator edits,         administrator, with a reason
--               of approving it (PATCH,            imports                      (unpublish_listing only)
--               decide_listings 'undo')
--   rejected    member changes their own           administrator                administrator edits
--               listing: it is resubmitted;        (republish_listing,
--               administrator, in the undo_window  import)
--               of rejecting it (as above)
--
-- All other transitions fail. A member can delete (withdraw) their own pending listing; the administrator can delete any
-- listing. A PATCH cannot turn an approval into a rejection or the reverse, so that a second window does not overrule a
-- decision by mistake. A member's change to an approved listing is stored in listing_feedback, and the listing stays
-- approved. Later edits do not extend the undo window of a decision.

-- The columns that only the administrator can set, with their values in `tool`.
create function private.admin_only_columns(tool public.ai_tools) returns jsonb immutable as $$
  select jsonb_build_object('affiliate_url', tool.affiliate_url, 'trial_days', tool.trial_days, 'has_api', tool.has_api,
    'api_category', tool.api_category, 'api_quality', tool.api_quality, 'api_documentation_url', tool.api_documentation_url,
    'alternatives', tool.alternatives, 'last_reviewed_on', tool.last_reviewed_on)
$$;

create function private.set_defaults_on_insert(tool public.ai_tools) returns public.ai_tools volatile security definer as $$
  declare
    current_millisecond timestamptz := date_trunc('milliseconds', now());
    batch_created_at timestamptz := private.audit_context('batch_created_at')::timestamptz;
    -- Only an import may set created_at.
    imported_created_at timestamptz := case when batch_created_at is not null then tool.created_at end;
  begin
    if not private.is_public_request() then
      return tool;
    elsif imported_created_at not between '2000-01-01' and now() then
      perform private.raise_error('added_date_out_of_range', 'The day on which a listing was added must be between 2000 and today.');
    end if;
    perform private.set_audit_context(jsonb_build_object('inserted_id', tool.id));
    tool.created_by := (select auth.uid());
    -- Lists show the newest listing first. Decreasing times keep the rows of a statement in their order.
    tool.created_at := coalesce(batch_created_at, current_millisecond) - (private.count_statement_row() - 1) * interval '1 microsecond';
    tool.created_at := coalesce(imported_created_at, tool.created_at);
    tool.updated_at := current_millisecond;
    tool.rejected_reason := null;
    tool.is_new_release := true;
    if private.is_admin() then
      tool.approval_status := 'approved';
      tool.approved_at := current_millisecond;
      return tool;
    end if;
    -- Only the administrator can choose an id of a different form. Otherwise, members could find out whether an id is in use.
    if tool.id !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
      perform private.raise_error('id_not_a_uuid', 'The id of a submitted listing must be a UUID. Reload the page and send it again.');
    end if;
    tool.approval_status := 'pending';
    tool.approved_at := null;
    return jsonb_populate_record(tool, private.admin_only_columns(null));
  end
$$;

-- Sets the status for a write by the administrator. An upsert approves the listing. Any other write must be a transition of
-- the table above.
create function private.set_defaults_on_status_change(old_row public.ai_tools, tool public.ai_tools, is_upsert boolean) returns public.ai_tools volatile security definer as $$
  declare
    current_millisecond timestamptz := date_trunc('milliseconds', now());
  begin
    if is_upsert then
      tool.approval_status := 'approved';
      tool.approved_at := coalesce(old_row.approved_at, current_millisecond);
      tool.rejected_reason := null;
      -- The importing account becomes the owner of a changed listing that has none.
      if tool is distinct from old_row then
        tool.created_by := coalesce(old_row.created_by, (select auth.uid()));
      end if;
    elsif tool.approval_status = old_row.approval_status then
      tool.approved_at := old_row.approved_at;
      tool.rejected_reason := old_row.rejected_reason;
    elsif old_row.approval_status = 'pending' and tool.approval_status = 'approved' then
      tool.approved_at := current_millisecond;
      tool.rejected_reason := null;
    elsif old_row.approval_status = 'pending' and tool.approval_status = 'rejected' then
      tool.approved_at := null;
    elsif tool.approval_status = 'pending' and private.can_undo(old_row.id) then
      tool.approved_at := null;
      tool.rejected_reason := null;
    else
      perform private.raise_error('already_decided', 'This listing has already been reviewed. Reload the page.');
    end if;
    return tool;
  end
$$;

-- An upsert fires the insert trigger and then the update trigger. The insert trigger stores the row's id, so that the update
-- trigger can distinguish an upsert from an edit. The update trigger clears the id, and so does the end of the statement.
create function private.set_defaults_on_update(old_row public.ai_tools, tool public.ai_tools) returns public.ai_tools volatile security definer as $$
  declare
    is_upsert boolean := coalesce(private.audit_context('inserted_id'), '') = old_row.id;
  begin
    perform private.set_audit_context('{"inserted_id": null}');

    if private.is_public_request() then
      if tool.created_by is null and old_row.created_by is not null
        and not exists (select 1 from auth.users where id = old_row.created_by) then
        -- The account was deleted, and its foreign key sets created_by to null. Keep all other columns.
        tool := old_row;
        tool.created_by := null;
      else
        tool.id := old_row.id;
        tool.created_at := old_row.created_at;
        tool.created_by := old_row.created_by;
        tool.is_new_release := old_row.is_new_release;
        if private.is_admin() then
          tool := private.set_defaults_on_status_change(old_row, tool, is_upsert);
        else
          -- The policies allow this update only to the owner of a pending or rejected listing.
          if not is_upsert then
            perform private.count_statement_row();
          end if;
          tool := jsonb_populate_record(tool, private.admin_only_columns(old_row));
          tool.approval_status := 'pending';
          tool.approved_at := null;
          tool.rejected_reason := null;
        end if;
        tool.updated_at := old_row.updated_at;
      end if;
    end if;

    -- updated_at is the version for optimistic locking, so every change increases it. There are two exceptions: a trusted
    -- writer may set it explicitly, and renaming a category does not change it.
    if tool.updated_at = old_row.updated_at and tool is distinct from old_row and private.audit_context('kind') is distinct from 'category' then
      tool.updated_at := greatest(date_trunc('milliseconds', now()), old_row.updated_at + interval '1 millisecond');
    end if;
    return tool;
  end
$$;

-- For the administrator: approves or rejects up to 1,000 listings, or undoes their decisions. A version is the updated_at that was read. For undo, it is the decided_at that this function returned. Returns one outcome per id: done, already_approved, already_rejected, already_pending, too_late (private.undo_window() is over), changed or decided_again (the version is outdated), or missing. Only done changes the listing.
create function public.decide_listings(ids text[], decision text, reason text default null, versions timestamp with time zone[] default null::timestamp with time zone[]) returns table(id text, outcome text, decided_at timestamp with time zone) volatile as $$
  #variable_conflict use_column
  declare
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('decide_listings', ids, decision, reason, versions));
  begin
    perform private.require_admin();
    if decide_listings.decision not in ('approve', 'reject', 'undo') then
      perform private.raise_error('unknown_decision', 'The decision must be approve, reject or undo.');
    elsif cardinality(ids) > 1000 then
      perform private.raise_error('too_many_decisions', 'Decide at most 1,000 listings at once.');
    elsif cardinality(versions) <> cardinality(ids) then
      perform private.raise_error('versions_do_not_match', 'There must be one version for each id.');
    elsif decide_listings.decision = 'reject' and coalesce(btrim(reason, E' \t\r\n'), '') = '' then
      perform private.raise_error('reason_missing', 'Please give a reason.');
    end if;
    perform private.set_change_reason('review', decide_listings.decision);
    -- Prevent changes of the listings between the check and the write.
    perform private.lock_listings();

    return query
    with requested as (
      select listing, min(version) as version from unnest(ids, versions) as a (listing, version)
      where listing is not null group by listing
    ), evaluated as (
      select listing, case
        -- A retry succeeds without a change.
        when exists (select from public.listing_history as entry
          where entry.listing_id = listing and entry.at = replayed_at and entry.after ? 'approval_status') then 'replayed'
        when tool.id is null then 'missing'
        when decide_listings.decision = 'undo' and tool.approval_status = 'pending' then 'already_pending'
        when decide_listings.decision = 'undo' and not private.can_undo(tool.id) then 'too_late'
        when decide_listings.decision <> 'undo' and tool.approval_status <> 'pending' then 'already_' || tool.approval_status
        -- Another window may have undone this decision and made a new one.
        when decide_listings.decision = 'undo' and requested.version <> (select max(latest.at) from public.listing_history as latest
          where latest.listing_id = tool.id and latest.action = 'changed' and latest.after ? 'approval_status') then 'decided_again'
        when decide_listings.decision <> 'undo' and requested.version <> tool.updated_at then 'changed'
        else 'done' end as result
      from requested left join public.ai_tools as tool on tool.id = listing
    ), updated as (
      update public.ai_tools as tool set
        approval_status = case decide_listings.decision when 'approve' then 'approved' when 'reject' then 'rejected' else 'pending' end,
        rejected_reason = case decide_listings.decision when 'reject' then reason end
      from evaluated where tool.id = evaluated.listing and evaluated.result = 'done'
      returning tool.id as listing
    )
    select evaluated.listing, case when evaluated.result = 'replayed' then 'done'
        when evaluated.result = 'done' and updated.listing is null then 'missing' else evaluated.result end,
      case when updated.listing is not null then now() when evaluated.result = 'replayed' then replayed_at end
    from evaluated left join updated using (listing);
  end
$$;
grant execute to authenticated;

-- Unpublishes or republishes a listing. It is a trusted writer, because a PATCH cannot make these transitions.
create function private.set_listing_status(listing text, new_status text, reason text, version timestamp with time zone) returns public.ai_tools volatile security definer as $$
  declare
    tool public.ai_tools;
  begin
    perform private.require_admin();
    if private.replayed_at(jsonb_build_array('set_listing_status', listing, new_status, reason, version)) is not null then
      select * into tool from public.ai_tools where id = listing;
      return tool;
    end if;
    perform private.lock_listings();
    select * into tool from public.ai_tools where id = listing for update;
    if not found then
      perform private.raise_error('listing_missing', 'The listing was deleted.');
    elsif new_status = 'rejected' and tool.approval_status <> 'approved' then
      perform private.raise_error('not_public', 'This listing is not public, so it cannot be taken down.');
    elsif new_status = 'approved' and tool.approval_status <> 'rejected' then
      perform private.raise_error('not_taken_down', 'Only a rejected listing can be published again.');
    elsif new_status = 'rejected' and coalesce(btrim(reason, E' \t\r\n'), '') = '' then
      perform private.raise_error('reason_missing', 'Please give a reason.');
    elsif tool.updated_at <> version then
      perform private.raise_error('listing_changed', 'The listing has changed. Check it and try again.');
    end if;
    perform private.set_change_reason('review', case new_status when 'approved' then 'publish' else 'unpublish' end);
    -- Update the badge first, because the client shows the returned row.
    perform private.sync_listing_badge(listing);
    perform private.set_audit_context('{"trusted": true}');
    update public.ai_tools set
      approval_status = new_status,
      approved_at = case when new_status = 'approved' then date_trunc('milliseconds', now()) end,
      rejected_reason = reason
    where id = listing returning * into tool;
    perform private.set_audit_context('{"trusted": null}');
    return tool;
  end
$$;
grant execute to authenticated;

-- For the administrator: rejects an approved listing with a reason, if its updated_at matches the version. The owner can read the reason, and can fix and resubmit the listing.
create function public.unpublish_listing(listing_id text, reason text, version timestamp with time zone default null::timestamp with time zone) returns public.ai_tools volatile as $$
  select private.set_listing_status(listing_id, 'rejected', reason, version)
$$;
grant execute to authenticated;

-- For the administrator: approves a rejected listing, if its updated_at matches the version. The listing keeps its created_at, and so its position in lists.
create function public.republish_listing(listing_id text, version timestamp with time zone default null::timestamp with time zone) returns public.ai_tools volatile as $$
  select private.set_listing_status(listing_id, 'approved', null, version)
$$;
grant execute to authenticated;

create function private.delete_listing(listing_id text, version timestamp with time zone) returns void volatile security definer as $$
  declare
    current_version timestamptz;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select tool.updated_at into current_version from public.ai_tools as tool where tool.id = listing_id;
    if not found then
      -- The listing is already deleted, so a retry succeeds.
      return;
    elsif current_version is distinct from version then
      perform private.raise_error('listing_changed', 'The listing has changed. Check it and try again.');
    end if;
    delete from public.ai_tools as tool where tool.id = listing_id;
    -- The previous statement has written a history entry. Delete it too.
    delete from public.listing_history as entry where entry.listing_id = delete_listing.listing_id;
  end
$$;
grant execute to authenticated;

-- For the administrator: permanently deletes a listing and its history, if its updated_at matches the version.
create function public.delete_listing(listing_id text, version timestamp with time zone) returns void volatile as $$
  select private.delete_listing(listing_id, version)
$$;
grant execute to authenticated;

-- ==== 20261122000930_cache_headers.sql ====
-- Cache headers. Responses to visitors are the same for everyone, so a shared cache may keep them for a short time.
-- Responses to members must not be cached. Functions of public pages set the headers through PostgREST.

-- The number of seconds for which a shared cache keeps a response. For as many more seconds, the cache may serve it while it revalidates.
create function private.cache_seconds() returns integer immutable as $$
  select 300
$$;
grant execute to anon, authenticated;

-- Sets the cache headers of the current response by the caller's role. Only for functions that return the same response to every visitor.
create function private.set_cache_headers() returns void stable as $$
  begin
    perform set_config('response.headers', jsonb_build_array(
      jsonb_build_object('Cache-Control', case when current_setting('role') = 'anon'
        then format('public, max-age=0, must-revalidate, s-maxage=%1$s, stale-while-revalidate=%1$s', private.cache_seconds())
        else 'private, no-store' end),
      -- With Vary, a request with a token does not get a response that was cached without a token.
      jsonb_build_object('Vary', 'Accept, Accept-Profile, Prefer, Range, Authorization, apikey'))::text, true);
  end
$$;
grant execute to anon, authenticated;

-- ==== 20261122000950_directory_version.sql ====

-- One row: the time of the last write of public data.
create table private.directory_state (
  is_single boolean not null default true,
  changed_at timestamp with time zone not null,
  constraint directory_state_pkey primary key (is_single),
  constraint directory_state_is_single check (is_single)
);

-- The transactions of the last 90 days that changed public data. committed_at is null until the end of the transaction. affects_menus is true if categories changed, because every menu contains them.
create table private.directory_changes (
  at timestamp with time zone not null default now(),
  transaction xid8 not null default pg_current_xact_id(),
  committed_at timestamp with time zone,
  affects_menus boolean not null,
  constraint directory_changes_pkey primary key (at, transaction),
  constraint directory_changes_finish trigger deferrable initially deferred
);
create index directory_changes_committed_at (committed_at);
create constraint trigger directory_changes_finish after insert deferrable initially deferred for each row execute function private.finish_directory_change();

-- The number of days for which private.directory_changes keeps rows.
create function private.change_retention_days() returns integer immutable as $$
  select 90
$$;

create function private.finish_directory_change() returns trigger volatile security definer as $$
  declare
    commit_time timestamptz;
  begin
    update private.directory_state set changed_at = greatest(clock_timestamp(), changed_at + interval '1 microsecond')
    returning changed_at into commit_time;
    update private.directory_changes as change set committed_at = commit_time
    where change.at = new.at and change.transaction = new.transaction;
    delete from private.directory_changes where committed_at < now() - make_interval(days => private.change_retention_days());
    return null;
  end
$$;

-- Records that the current transaction changes public data, and whether it changes the category menus.
create function private.record_directory_change(affects_menus boolean default false) returns void volatile security definer as $$
  insert into private.directory_changes (affects_menus) values (record_directory_change.affects_menus)
  on conflict (at, transaction) do update set affects_menus = true where excluded.affects_menus and not directory_changes.affects_menus
$$;

create function private.record_directory_change_trigger() returns trigger volatile security definer as $$
  begin
    perform private.record_directory_change(tg_nargs > 0);
    return null;
  end
$$;

create function private.record_listing_change(changes private.listing_change[]) returns void volatile security definer as $$
  begin
    if exists (select from unnest(changes) where 'approved' in ((old_row).approval_status, (new_row).approval_status)) then
      perform private.record_directory_change();
    end if;
  end
$$;

create function private.record_placement_change() returns trigger volatile security definer as $$
  begin
    -- Only paid placements are public.
    if 'paid' in (old.stage, new.stage) then
      perform private.record_directory_change();
    end if;
    return null;
  end
$$;

-- The number of days for which search engines may index a tool's page after the tool has closed.
create function private.closed_indexing_days() returns integer immutable as $$
  select 90
$$;

-- The last day, up to today, on which the directory changed without a write. A placement started, ended or was no longer on top, a new price applied, or the page of a closed tool was no longer indexed.
create function private.last_scheduled_change() returns date stable security definer as $$
  select greatest(
    (select max(first_day) from public.placements where stage = 'paid' and first_day <= private.today()),
    (select max(last_day) + 1 from public.placements where stage = 'paid' and last_day < private.today()),
    (select max(newest.first_day + kinds.days_on_top) from private.placement_kinds() as kinds cross join lateral (
      select max(first_day) as first_day from public.placements as placement
      where stage = 'paid' and placement.kind = kinds.kind and first_day <= private.today() - kinds.days_on_top) as newest),
    (select max(from_day) from public.placement_prices where from_day <= private.today()),
    -- From this day on, the page of a closed tool is marked as not to be indexed.
    (select max(closed_on) + private.closed_indexing_days() from public.closed_listings
      where closed_on <= private.today() - private.closed_indexing_days()))
$$;

create function private.directory_version() returns text stable security definer as $$
  select concat_ws('.', extract(epoch from changed_at), private.last_scheduled_change()) from private.directory_state
$$;
grant execute to anon, authenticated;

-- A short text that changes whenever the public directory may have changed.
create function public.directory_version() returns text stable as $$
  select private.set_cache_headers();
  select private.directory_version();
$$;
grant execute to anon, authenticated;

-- ==== 20261122001000_listing_triggers.sql ====
-- The triggers of ai_tools. They call the functions of other migrations in a fixed order.

create function private.before_listing_statement() returns trigger volatile security definer as $$
  begin
    perform private.set_audit_context('{"row_count": 0, "inserted_id": null}');
    perform private.lock_listings();
    if tg_op = 'TRUNCATE' then
      perform private.reserve_names(id, case when approval_status = 'approved' then slug end) from public.ai_tools;
      perform private.record_listing_history(array(select row(tool, null)::private.listing_change from public.ai_tools as tool));
    end if;
    return null;
  end
$$;

create function private.before_listing_row() returns trigger volatile security definer as $$
  declare
    old_row public.ai_tools := old;
    new_row public.ai_tools := new;
  begin
    if tg_op = 'DELETE' then
      -- Reserve the slugs before the delete cascades to tool_slugs.
      perform private.reserve_names(old_row.id, case when old_row.approval_status = 'approved' then old_row.slug end);
      return old;
    end if;
    if new_row.category is distinct from old_row.category or private.audit_context('kind') = 'category' then
      new_row.category := private.canonical_category(new_row.category);
    end if;
    new_row.slug := private.next_slug(old_row, new_row);
    new_row := case tg_op when 'INSERT' then private.set_defaults_on_insert(new_row) else private.set_defaults_on_update(old_row, new_row) end;
    if (new_row.premium_type, new_row.sponsor_tier) is distinct from (old_row.premium_type, old_row.sponsor_tier) then
      new_row := private.apply_badge(old_row, new_row);
    end if;
    if new_row.banner_url is distinct from old_row.banner_url then
      perform private.check_image_origin(new_row.banner_url, false);
    end if;
    if new_row.screenshot_url is distinct from old_row.screenshot_url then
      perform private.check_image_origin(new_row.screenshot_url, true);
    end if;
    return new_row;
  end
$$;

create function private.after_listing_statement() returns trigger volatile security definer as $$
  declare
    changes private.listing_change[];
  begin
    if tg_op = 'INSERT' then
      changes := array(select row(null, new_row::public.ai_tools)::private.listing_change from new_rows as new_row);
    elsif tg_op = 'UPDATE' then
      changes := array(
        select row(old_row::public.ai_tools, new_row::public.ai_tools)::private.listing_change
        from old_rows as old_row full join new_rows as new_row using (id) where old_row is distinct from new_row);
    elsif tg_op = 'DELETE' then
      changes := array(select row(old_row::public.ai_tools, null)::private.listing_change from old_rows as old_row);
    else
      perform private.clear_search_index(), private.record_directory_change();
      return null;
    end if;
    perform private.set_audit_context('{"inserted_id": null}');
    if cardinality(changes) > 0 then
      perform private.count_submissions(changes);
      perform private.check_deleted_ids(changes);
      perform private.record_listing_history(changes);
      perform private.record_reviews(changes);
      perform private.index_listings(changes);
      perform private.record_listing_change(changes);
      perform private.enqueue_listing_emails(changes);
    end if;
    return null;
  end
$$;

-- ==== 20261122001150_save_listing.sql ====

-- Saves a change of a listing if the version matches. save_listing runs with the caller's role, so that policies and grants
-- apply as for a PATCH.
create function private.listing_result(listing_id text) returns jsonb stable as $$
  select to_jsonb(tool) || jsonb_build_object(
    'running_placements', coalesce((
      select jsonb_agg(to_jsonb(running)) from public.running_placements as running where running.tool_id = tool.id), '[]'))
  from public.ai_tools as tool where tool.id = listing_id
$$;
grant execute to authenticated;

-- Writes a change of a listing, {"listing": columns, "restores": id of the history entry that it restores}, and returns the listing. Changes nothing and returns null if the version does not match.
create function public.save_listing(listing_id text, version timestamp with time zone, change jsonb) returns jsonb volatile as $$
  declare
    column_list text;
    updated_rows bigint;
  begin
    change := private.json_argument(change);
    if private.replayed_at(jsonb_build_array('save_listing', listing_id, version, change)) is not null then
      return private.listing_result(listing_id);
    end if;
    -- With this lock, the second of two concurrent saves sees the new version and fails.
    perform private.lock_listings();
    select string_agg(quote_ident(key), ', ') into column_list from jsonb_object_keys(change -> 'listing') as key;
    if private.audit_context('kind') is not null then
      -- The calling function has already set the change reason.
      null;
    elsif change ->> 'restores' is not null and private.is_admin() then
      perform private.set_change_reason('restore', change ->> 'restores');
    end if;
    if column_list is null then
      perform from public.ai_tools where id = listing_id and updated_at = version for update;
    else
      execute format('update public.ai_tools as tool
        set (%1$s) = (select %1$s from jsonb_populate_record(null::public.ai_tools, $3))
        where tool.id = $1 and tool.updated_at = $2', column_list)
        using listing_id, version, change -> 'listing';
    end if;
    get diagnostics updated_rows = row_count;
    if updated_rows = 0 then
      raise sqlstate 'STALE';
    end if;
    return private.listing_result(listing_id);
  exception when sqlstate 'STALE' then
    return null;
  end
$$;
grant execute to authenticated;

-- ==== 20261122001200_imports.sql ====

-- Bulk imports, each with its file name, account, times, numbers of added and changed listings, and the progress of its undo.
create table public.import_batches (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  last_sent_at timestamp with time zone not null default now(),
  added integer not null default 0,
  changed integer not null default 0,
  undo_started_at timestamp with time zone,
  undone_to text not null default '',
  undone_at timestamp with time zone,
  constraint import_batches_pkey primary key (id),
  constraint import_batches_started_by_fkey foreign key (started_by) references auth.users(id) on delete set null,
  constraint import_batches_file_name_length check (((char_length(file_name) >= 1) and (char_length(file_name) <= 200)))
);
grant select to authenticated;
create index import_batches_started_by (started_by);
alter table enable row level security;
create policy import_batches_select_admin for select to authenticated using ( select private.is_admin() as is_admin);

create function private.start_import(file_name text) returns uuid volatile security definer as $$
  declare
    batch uuid;
  begin
    perform private.require_admin();
    perform private.replayed_at(jsonb_build_array('start_import', file_name));
    insert into public.import_batches (id, file_name, started_by)
    values (coalesce(private.idempotency_key(), gen_random_uuid()),
      coalesce(nullif(left(btrim(start_import.file_name), 200), ''), 'unnamed'), (select auth.uid()))
    -- A retry returns the same import.
    on conflict (id) do update set last_sent_at = excluded.last_sent_at
    returning id into batch;
    return batch;
  end
$$;
grant execute to authenticated;

-- Lists all columns of a table except the excluded ones, so that imports and undos include columns of later migrations.
-- `set_clause` is a SET clause that copies each column from `source`.
create function private.columns_except(source_table regclass, excluded text[], source text, out column_list text, out set_clause text) returns record stable as $$
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(format('%1$I = %2$I.%1$I', attname, source), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = source_table and attnum > 0 and not attisdropped and attname <> all (excluded)
$$;

create function private.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text volatile security definer as $$
  declare
    import public.import_batches;
    -- The database sets the excluded columns. Only the insert sets created_at.
    columns record := private.columns_except('public.ai_tools', array['id', 'slug', 'approval_status', 'approved_at',
      'rejected_reason', 'is_new_release', 'created_at', 'created_by', 'updated_at'], 'excluded');
  begin
    perform private.require_admin();
    perform private.lock_listings();
    listings := private.json_argument(listings);
    select * into import from public.import_batches where id = batch for update;
    if not found or import.undo_started_at is not null or import.last_sent_at < now() - private.import_undo_window() then
      perform private.raise_error('import_finished', 'This import has ended. Start a new import.');
    elsif jsonb_typeof(listings) is distinct from 'array' or jsonb_array_length(listings) > 1000 then
      perform private.raise_error('import_not_a_list', 'One request of an import can have at most 1,000 listings.');
    end if;

    perform private.set_change_reason('import', import.file_name, batch);
    -- created_at decreases by a microsecond per row, so that lists show the rows in the order of the file.
    perform private.set_audit_context(jsonb_build_object('batch_created_at', import.started_at - first_row * interval '1 microsecond'));
    -- Columns that a row omits keep their stored values.
    execute format('insert into public.ai_tools (id, created_at, %1$s)
      select input ->> ''id'', (input ->> ''created_at'')::timestamptz, %1$s from jsonb_array_elements($1) with ordinality as inputs (input, position)
      cross join jsonb_populate_record((select stored from public.ai_tools as stored where stored.id = input ->> ''id''), input)
      order by position
      on conflict (id) do update set %2$s', columns.column_list, columns.set_clause) using listings;
    perform private.set_audit_context('{"batch_created_at": null}');

    -- Count each listing once, even if the client sends it again.
    update public.import_batches as batch_row set last_sent_at = now(), added = batch_row.added + counted.added,
      changed = batch_row.changed + counted.changed
    from (
      select count(*) filter (where entry.action = 'created') as added, count(*) filter (where entry.action <> 'created') as changed
      from public.listing_history as entry
      where entry.import = batch and entry.at = now() and entry.transaction = pg_current_xact_id()
        and not exists (select from public.listing_history as earlier
          where earlier.import = batch and earlier.listing_id = entry.listing_id and earlier.id < entry.id)) as counted
    where batch_row.id = batch;
    return query select listing ->> 'id' from jsonb_array_elements(listings) as listing;
  end
$$;
grant execute to authenticated;

-- The listings that an import changed. `before` contains the old values of the changed columns. `outcome` is null before
-- the undo, 'removed' or 'restored' after it, and 'kept' if the undo must skip the listing.
create function private.import_changes(batch uuid, ids text[]) returns table(tool_id text, is_added boolean, before jsonb, outcome text) stable as $$
  select imported.listing_id, imported.is_added, imported.before, case
    when undone.action is not null then case undone.action when 'deleted' then 'removed' else 'restored' end
    -- The listing has changed since, and that change was not undone.
    when exists (select from public.listing_history as later
      where later.listing_id = imported.listing_id and later.id > imported.first_id and later.import is distinct from batch
        and later.kind <> 'category'
        and not exists (select from public.listing_history as undo_entry
          where undo_entry.listing_id = later.listing_id and undo_entry.import = later.import and undo_entry.kind = 'import_undone'))
      then 'kept' end
  from (
    select entry.listing_id, min(entry.id) as first_id, bool_or(entry.action = 'created') as is_added,
      -- If the import changed a column twice, use the first old value.
      jsonb_object_agg(old_row.key, old_row.value order by entry.id desc) as before
    from public.listing_history as entry
    cross join lateral jsonb_each(entry.before
      || case when entry.before ? 'created_by' then jsonb_build_object('created_by', entry.owner_before) else '{}' end) as old_row
    where entry.import = batch and entry.kind = 'import' and (ids is null or entry.listing_id = any (ids))
    group by entry.listing_id) as imported
  left join public.listing_history as undone
    on undone.import = batch and undone.kind = 'import_undone' and undone.listing_id = imported.listing_id
$$;

create function private.restore_listings(ids text[], befores jsonb[], with_slug boolean) returns void volatile as $$
  declare
    columns record := private.columns_except('public.ai_tools', array['id', 'slug', 'premium_type', 'sponsor_tier',
      'is_new_release', 'created_at', 'updated_at'], 'stored');
  begin
    -- restore_placements has already run, so the badge comes from the running placements.
    execute format('update public.ai_tools as tool set %1$s, premium_type = badge.premium_type, sponsor_tier = badge.sponsor_tier,
        slug = case when $3 then stored.slug else tool.slug end
      from unnest($1, $2) as input (id, before)
      join public.ai_tools as latest using (id)
      cross join lateral jsonb_populate_record(latest, input.before) as stored
      cross join lateral private.current_badge(input.id) as badge
      where tool.id = input.id', columns.set_clause)
      using ids, befores, with_slug;
  end
$$;

-- Deletes the placements that an import started and restores the placements that it ended. Imports never change agreed placements.
create function private.restore_placements(added text[], befores jsonb[]) returns void volatile as $$
  declare
    -- Do not copy badges to the listings, because restore_listings sets them afterwards.
    previous_context text := private.set_audit_context('{"badge": "converting"}');
    started uuid[] := array(
      (select substr(key, 11)::uuid from unnest(befores) as before, jsonb_each(before) where key like 'placement %' and value = 'null'
        union all select id from public.placements where tool_id = any (added))
      except select id from public.agreed_placements);
  begin
    -- Delete days before placements. count_events locks the rows in the same order, which prevents deadlocks.
    delete from public.placement_days where placement_id = any (started);
    delete from public.placements where id = any (started);
    update public.placements as placement
    set stage = value ->> 'stage', last_day = (value ->> 'last_day')::date, is_replaced = false
    from unnest(befores) as before, jsonb_each(before)
    where key like 'placement %' and value <> 'null' and placement.id = substr(key, 11)::uuid
      -- The placements of a closed listing stay ended.
      and not exists (select 1 from public.closed_listings as closed where closed.tool_id = placement.tool_id);
    perform private.restore_audit_context(previous_context);
  end
$$;

create function private.undo_import_batch(batch uuid, listing_ids text[]) returns table(id text, outcome text) volatile security definer as $$
  #variable_conflict use_column
  declare
    added text[];
    ids text[];
    befores jsonb[];
    with_slug text[];
    outcomes jsonb;
  begin
    select coalesce(array_agg(tool_id) filter (where outcome is null and is_added), '{}'),
      array_agg(tool_id) filter (where outcome is null and not is_added),
      array_agg(before) filter (where outcome is null and not is_added),
      jsonb_object_agg(tool_id, coalesce(outcome, case when is_added then 'removed' else 'restored' end))
      into added, ids, befores, outcomes
    from private.import_changes(batch, listing_ids);

    perform private.restore_placements(added, befores);
    perform private.set_audit_context('{"trusted": true}');
    delete from public.ai_tools as tool where tool.id = any (added);
    -- Another listing may use the former slug of a listing that was not public. Restore listings with a free slug first, so
    -- that no other restored listing takes that slug.
    with_slug := array(select min(input.id) from unnest(ids, befores) as input (id, before)
      where before ? 'slug' and private.is_slug_available(before ->> 'slug', input.id)
      group by before ->> 'slug');
    perform private.restore_listings(array_agg(input.id), array_agg(before), true)
      from unnest(ids, befores) as input (id, before) where input.id = any (with_slug);
    perform private.restore_listings(array_agg(input.id), array_agg(before), false)
      from unnest(ids, befores) as input (id, before) where input.id <> all (with_slug);
    perform private.set_audit_context('{"trusted": null}');
    return query select each.key, each.value from jsonb_each_text(outcomes) as each order by each.key collate "C";
  end
$$;

create function private.undo_import(batch uuid, keep_newer boolean, after text) returns table(id text, outcome text) volatile security definer as $$
  #variable_conflict use_column
  declare
    import public.import_batches;
    newer integer;
    ids text[];
    is_replay boolean := private.replayed_at(jsonb_build_array('undo_import', batch, keep_newer, after)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into import from public.import_batches where import_batches.id = batch for update;
    if not found or (import.undone_at is not null and after = '' and not is_replay) then
      perform private.raise_error('import_is_undone', 'This import is already undone, or does not exist.');
    elsif import.undo_started_at is null then
      if import.last_sent_at < now() - private.import_undo_window() then
        perform private.raise_error('import_too_old', format('An import can be undone for only %s, and that time has passed.', private.format_interval(private.import_undo_window())));
      end if;
      select count(*) into newer from private.import_changes(batch, null) as change where change.outcome = 'kept';
      if newer > 0 and not keep_newer then
        perform private.raise_error('changed_since_import',
          format('%s of these listings have changed since the import. Nothing was undone. You can undo the other listings.', newer));
      end if;
      update public.import_batches set undo_started_at = now() where import_batches.id = batch;
    end if;

    perform private.set_change_reason('import_undone', import.file_name, batch);
    ids := array(select distinct listing_id collate "C" from public.listing_history
      where listing_history.import = batch and kind = 'import' and listing_id > undo_import.after collate "C" order by 1 limit 1000);
    return query select * from private.undo_import_batch(batch, ids);
    update public.import_batches set undone_to = greatest(undone_to, (ids)[cardinality(ids)]),
      undone_at = case when cardinality(ids) < 1000 then coalesce(undone_at, now()) end
    where import_batches.id = batch and undo_import.after <= undone_to;
  end
$$;
grant execute to authenticated;

-- For the administrator: begins an import and returns its id for import_listings.
create function public.start_import(file_name text) returns uuid volatile as $$
  select private.start_import(file_name)
$$;
grant execute to authenticated;

-- For the administrator: inserts or updates up to 1,000 listings by id and returns their ids. A listing is an object whose keys are columns of ai_tools. Omitted columns keep their values, and created_at applies only to new listings. first_row is the position of the first listing in the file, from 0. Retrying is safe.
create function public.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text volatile as $$
  select private.import_listings(batch, first_row, listings)
$$;
grant execute to authenticated;

-- For the administrator: undoes an import for the next 1,000 listing ids after `after`. Restores changed listings and deletes added listings. Call it with the last returned id until it returns no rows. A call without `after` returns the first outcomes again. The first call must be within private.import_undo_window(). It fails if a listing has changed since the import; with keep_newer, the undo skips such listings.
create function public.undo_import(batch uuid, keep_newer boolean default false, after text default '') returns table(id text, outcome text) volatile as $$
  select undone.id, undone.outcome from private.undo_import(batch, keep_newer, after) as undone
$$;
grant execute to authenticated;

-- ==== 20261122001300_view_counts.sql ====
-- Counts of views and clicks, per listing and per placement. Only totals per day are kept. Caps limit the counts of one
-- visitor. For the caps, salted hashes of the address and of the counted events are kept until the next day.

-- The counted events of a listing on a day (UTC). After 35 days, the first day of a month holds the total of its month. No visitor, address or time is stored.
create table public.listing_days (
  tool_id text not null,
  day date not null,
  card_views integer not null default 0,
  page_views integer not null default 0,
  visits integer not null default 0,
  saves integer not null default 0,
  comparisons integer not null default 0,
  constraint listing_days_pkey primary key (tool_id, day),
  constraint listing_days_not_negative check ((least(card_views, page_views, visits, saves, comparisons) >= 0))
);
grant select to authenticated;
alter table enable row level security;
-- The subquery runs once per statement, so that reading the whole table stays fast.
create policy listing_days_select_owned_or_admin for select to authenticated using (( select private.is_admin() as is_admin) or (tool_id in ( select ai_tools.id from public.ai_tools where (ai_tools.created_by = ( select auth.uid() as uid)))));

-- The total impressions and clicks of a placement on a day (UTC). No visitor, address or time is stored.
create table public.placement_days (
  placement_id uuid not null,
  day date not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_days_pkey primary key (placement_id, day),
  constraint placement_days_placement_id_fkey foreign key (placement_id) references public.placements(id) on delete cascade,
  constraint placement_days_not_negative check (((impressions >= 0) and (clicks >= 0)))
);
grant select to authenticated;
alter table enable row level security;
create policy placement_days_select_bought_or_admin for select to authenticated using (( select private.is_admin() as is_admin) or private.is_placement_buyer(placement_id));

-- The events of each listing and placement in the last minute that had one, for the limits per minute.
create table private.event_rate_limits (
  kind text not null,
  subject text not null,
  minute timestamp with time zone not null,
  events integer not null,
  constraint event_rate_limits_pkey primary key (subject, kind)
);

-- At most one row: the salt of the last day on which a visitor was counted.
create table private.daily_visitor_salt (
  is_single boolean not null default true,
  day date not null,
  salt text not null,
  constraint daily_visitor_salt_pkey primary key (is_single),
  constraint daily_visitor_salt_is_single check (is_single)
);

-- The visitors of today. `visitor` is a salted hash of the IP address. `event_hashes` has one salted hash per counted event.
create table private.event_visitors (
  visitor bytea not null,
  event_hashes bigint[] not null default '{}'::bigint[],
  constraint event_visitors_pkey primary key (visitor)
);

-- The client's network address from the proxy's headers. Null without a valid address.
create function private.client_ip() returns text stable as $$
  declare
    headers json := nullif(current_setting('request.headers', true), '')::json;
    forwarded text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
    address inet;
  begin
    address := forwarded::inet;
    -- Use the /64 network of an IPv6 address, because a client usually controls all of it.
    return network(set_masklen(address, case when family(address) = 6 then 64 else 32 end))::text;
  exception when data_exception then
    return null;
  end
$$;

-- A hash of the client's address that changes every day. Null without an address.
create function private.daily_visitor_hash() returns bytea volatile security definer as $$
  declare
    address text := private.client_ip();
    salt_today text;
  begin
    if address is null then
      return null;
    end if;
    select salt into salt_today from private.daily_visitor_salt where day = private.today();
    if not found then
      insert into private.daily_visitor_salt as salts (day, salt)
        values (private.today(), gen_random_uuid()::text || gen_random_uuid()::text)
        on conflict (is_single) do update set day = excluded.day, salt = excluded.salt where salts.day <> excluded.day
        returning salt into salt_today;
      if found then
        delete from private.event_visitors;
      else
        -- A concurrent request has created the salt.
        select salt into salt_today from private.daily_visitor_salt;
      end if;
    end if;
    return sha256(convert_to(salt_today || address, 'utf8'));
  end
$$;

-- Whether the user agent of the request names a robot.
create function private.is_robot() returns boolean stable as $$
  -- "Cubot" is a brand of phones.
  select coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', '')
    ~* '(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|archiver|monitor|facebookexternalhit|curl|wget|python|scrapy'
$$;

-- Events above the following limits are ignored.
create function private.max_impressions_per_minute() returns integer immutable as $$
  select 600
$$;

create function private.max_clicks_per_minute() returns integer immutable as $$
  select 60
$$;

-- The limits per visitor apply to each placement and day. They are high enough for a household or office that shares an
-- address. For a listing, each visitor counts once per day and kind of event.
create function private.max_impressions_per_visitor() returns integer immutable as $$
  select 50
$$;

create function private.max_clicks_per_visitor() returns integer immutable as $$
  select 5
$$;

create function private.max_events_per_visitor() returns integer immutable as $$
  select 1000
$$;

create function private.max_events_per_request() returns integer immutable as $$
  select 20
$$;

create function private.days_before_folding() returns integer immutable as $$
  select 35
$$;

-- The limit keeps one call short, even if the job has not run for weeks.
create function private.max_folded_rows() returns integer immutable as $$
  select 50000
$$;

-- Returns nothing and raises no error, so that a caller cannot find out what other visitors with the same address did.
create function private.count_events(events jsonb) returns void volatile security definer as $$
  declare
    today date := private.today();
    this_minute timestamptz := date_trunc('minute', now());
    visitor_hash bytea;
    hashes_today bigint[];
  begin
    events := private.json_argument(events);
    if (case jsonb_typeof(events) when 'array' then jsonb_array_length(events) else 0 end)
      not between 1 and private.max_events_per_request() or private.is_robot() then
      return;
    end if;
    -- Losing counts in a crash is acceptable, so do not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    visitor_hash := private.daily_visitor_hash();
    if visitor_hash is not null then
      insert into private.event_visitors (visitor) values (visitor_hash) on conflict do nothing;
      -- The lock makes concurrent requests of one visitor wait, so that each sees the hashes of the other.
      select event_hashes into hashes_today from private.event_visitors where visitor = visitor_hash for update;
      if cardinality(hashes_today) >= private.max_events_per_visitor() then
        return;
      end if;
    end if;
    with requested as (
      select distinct event ->> 'kind' as kind, tool.id as tool_id, event ->> 'placement' as placement_id
      from jsonb_array_elements(events) as event join public.ai_tools as tool on tool.id = event ->> 'tool'
      where tool.approval_status = 'approved'
        and event ->> 'kind' in ('card_view', 'page_view', 'visit', 'save', 'comparison')
    ), candidates as (
      select kind, tool_id as subject, 1 as visitor_limit from requested
      union
      select case requested.kind when 'card_view' then 'impression' else 'click' end, running.id::text,
        case requested.kind when 'card_view' then private.max_impressions_per_visitor() else private.max_clicks_per_visitor() end
      from requested join public.running_placements as running using (tool_id)
      where running.id::text = requested.placement_id and requested.kind in ('card_view', 'visit')
    ), hashed as (
      select *, hashtextextended(encode(visitor_hash, 'hex') || kind || ' ' || subject, 0) as event_hash from candidates
    ), counted as (
      insert into private.event_rate_limits as stored (kind, subject, minute, events)
        select kind, subject, this_minute, 1 from hashed
        where visitor_hash is null
          or (select count(*) from unnest(hashes_today) as earlier_hash where earlier_hash = event_hash) < visitor_limit
        -- All requests lock rows in this order, so that they do not deadlock.
        order by subject, kind
        on conflict (subject, kind) do update set minute = this_minute,
          events = case when stored.minute = this_minute then stored.events + 1 else 1 end
        where stored.minute <> this_minute or stored.events < case
          when stored.kind in ('card_view', 'page_view', 'impression') then private.max_impressions_per_minute()
          else private.max_clicks_per_minute() end
        returning kind, subject
    ), counted_listings as (
      insert into public.listing_days as stored (tool_id, day, card_views, page_views, visits, saves, comparisons)
        select subject, today, count(*) filter (where kind = 'card_view'), count(*) filter (where kind = 'page_view'),
          count(*) filter (where kind = 'visit'), count(*) filter (where kind = 'save'),
          count(*) filter (where kind = 'comparison')
        from counted where kind not in ('impression', 'click') group by subject order by subject
        on conflict (tool_id, day) do update set card_views = stored.card_views + excluded.card_views,
          page_views = stored.page_views + excluded.page_views, visits = stored.visits + excluded.visits,
          saves = stored.saves + excluded.saves, comparisons = stored.comparisons + excluded.comparisons
    ), counted_placements as (
      insert into public.placement_days as stored (placement_id, day, impressions, clicks)
        select subject::uuid, today, count(*) filter (where kind = 'impression'), count(*) filter (where kind = 'click')
        from counted where kind in ('impression', 'click') group by subject order by subject
        on conflict (placement_id, day) do update set impressions = stored.impressions + excluded.impressions,
          clicks = stored.clicks + excluded.clicks
    )
    update private.event_visitors set event_hashes = event_hashes || array(
      select event_hash from counted join hashed using (kind, subject))
    where visitor = visitor_hash and exists (select from counted);
  end
$$;
grant execute to anon, authenticated;

-- Counts up to 20 events: an array of {"kind", "tool", "placement"}. `kind` is card_view, page_view, visit, save or comparison, and `tool` is the id of a public listing. With the id of a running placement of the listing, card_view also counts as an impression and visit as a click. Invalid events and events above the limits are ignored. Per address and day: each kind of event once per listing, 50 impressions and 5 clicks per placement, 1,000 events in total. Per minute: 600 views and 60 events of each other kind per listing and placement.
create function public.count_events(events jsonb) returns void volatile as $$
  select private.count_events(events)
$$;
grant execute to anon, authenticated;

create function private.fold_listing_days() returns integer volatile security definer as $$
  declare
    first_daily date := private.today() - private.days_before_folding();
    first_month date := date_trunc('month', private.today()::timestamp) - interval '11 months';
    deleted integer;
  begin
    -- A row of an expired minute no longer limits anything. This function never waits for count_events, which locks rows
    -- in another order. It therefore skips locked rows and does not change the rows of today.
    delete from private.event_rate_limits where (subject, kind) in (
      select subject, kind from private.event_rate_limits where minute < now() - interval '1 hour' for update skip locked);
    with folded as (
      delete from public.listing_days where ctid = any (array(
        select ctid from public.listing_days
        where day < first_month or day < first_daily and extract(day from day) > 1
        limit private.max_folded_rows())) returning *
    ), months as (
      insert into public.listing_days as stored (tool_id, day, card_views, page_views, visits, saves, comparisons)
        select tool_id, date_trunc('month', day::timestamp)::date as first_of_month, sum(card_views), sum(page_views),
          sum(visits), sum(saves), sum(comparisons)
        from folded where day >= first_month and exists (select from public.ai_tools where id = tool_id)
        group by tool_id, first_of_month
        on conflict (tool_id, day) do update set card_views = stored.card_views + excluded.card_views,
          page_views = stored.page_views + excluded.page_views, visits = stored.visits + excluded.visits,
          saves = stored.saves + excluded.saves, comparisons = stored.comparisons + excluded.comparisons
    )
    select count(*) into deleted from folded;
    return deleted;
  end
$$;

-- For the operator's jobs only: adds daily counts that are older than 35 days to the total of their month, and deletes months that are older than a year. Drops the days of deleted listings. Returns the number of processed rows, at most 50,000. `npm run banners:sweep` repeats the call once a day until nothing is left.
create function public.fold_listing_days() returns integer volatile as $$
  select private.fold_listing_days()
$$;

-- ==== 20261122001400_ownership_claims.sql ====

-- Requests by members to own a listing that no other member owns, with their proof.
create table public.ownership_claims (
  id uuid not null default gen_random_uuid(),
  tool_id text not null,
  claimed_by uuid not null default auth.uid(),
  proof_kind text not null,
  proof text,
  state text not null default 'open',
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  requested_at timestamp with time zone not null default now(),  -- When the member last requested a check of the domain.
  checked_at timestamp with time zone,  -- When a check last searched the domain for the code.
  check_result text,  -- The result of the last check, as a message for the member.
  proven_at timestamp with time zone,
  proven_domain text,  -- The registrable domain on which a check found the code. Null if the administrator granted the claim.
  proven_by text,
  constraint ownership_claims_pkey primary key (id),
  constraint ownership_claims_claimed_by_fkey foreign key (claimed_by) references auth.users(id) on delete cascade,
  constraint ownership_claims_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint ownership_claims_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint ownership_claims_answer_length check ((char_length(answer) <= 1000)),
  constraint ownership_claims_check_result_length check ((char_length(check_result) <= 300)),
  constraint ownership_claims_proof_kind_allowed check ((proof_kind = any (array['email', 'meta_tag', 'domain']))),
  constraint ownership_claims_proof_length check (((char_length(proof) <= 500) and (char_length(btrim(proof, ' \t\r\n')) >= 3))),
  constraint ownership_claims_proof_unless_domain check (((proof is null) = (proof_kind = 'domain'))),
  constraint ownership_claims_proven_by_allowed check ((proven_by = any (array['file', 'dns']))),
  constraint ownership_claims_proven_when_granted check (((proven_at is null) or ((state = 'granted') and (proof_kind = 'domain')))),
  constraint ownership_claims_proven_whole check ((num_nulls(proven_at, proven_domain, proven_by) = any (array[0, 3]))),
  constraint ownership_claims_state_allowed check ((state = any (array['open', 'granted', 'refused'])))
);
grant select to authenticated;
create index ownership_claims_claimed_by (claimed_by);
create index ownership_claims_decided_by (decided_by);
create unique index ownership_claims_one_open (tool_id, claimed_by) where (state = 'open');
create index ownership_claims_tool_id (tool_id);
alter table enable row level security;
create policy ownership_claims_select_own_or_admin for select to authenticated using ((claimed_by = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
create trigger ownership_claims_enqueue_emails after update referencing old table as replaced new table as written for each statement execute function private.enqueue_claim_emails();

-- The code that the member must publish on the listing's domain, and its expiry.
create table private.claim_codes (
  claim_id uuid not null,
  code text not null default replace((gen_random_uuid()), '-', ''),
  ends_at timestamp with time zone not null default (now() + '14 days'::interval),
  constraint claim_codes_pkey primary key (claim_id),
  constraint claim_codes_claim_id_fkey foreign key (claim_id) references public.ownership_claims(id) on delete cascade
);

-- Whether a member can become the owner of a listing: it has no owner, or its owner is the member or has been an administrator.
create function private.can_own_listing(owner uuid, member uuid) returns boolean stable security definer as $$
  select owner is null or owner = member or private.has_been_admin(owner)
$$;

-- Whether the address's host is the domain or a subdomain of it.
create function private.is_on_domain(address text, domain text) returns boolean immutable as $$
  select host = domain or right(host, char_length(domain) + 1) = '.' || domain
  from (select lower(substring(address from '://([^/?#:]+)') collate "C") as host) as parsed
$$;

create function private.claim_listing(listing_id text, new_proof_kind text, new_proof text) returns uuid volatile security definer as $$
  declare
    claim uuid;
    member uuid := (select auth.uid());
  begin
    perform private.lock_listings();
    -- Members can claim a listing that they own only to prove its domain.
    if not exists (
      select from public.ai_tools as tool
      where tool.id = listing_id and tool.approval_status = 'approved'
        and private.can_own_listing(tool.created_by, case when new_proof_kind = 'domain' then member end)
    ) then
      raise exception 'This listing has an owner, or is not in the directory.'
        using errcode = 'P0001', hint = 'not_claimable';
    end if;
    if (select count(*) from public.ownership_claims where claimed_by = member and state = 'open' and tool_id <> listing_id) >= 5 then
      raise exception 'You already have five open claims. Wait until we have decided one of them.'
        using errcode = 'P0001', hint = 'too_many_claims';
    end if;
    insert into public.ownership_claims (tool_id, claimed_by, proof_kind, proof)
    values (listing_id, member, new_proof_kind, new_proof)
    -- A retry, or a claim with a different proof, updates the open claim.
    on conflict (tool_id, claimed_by) where state = 'open' do update
      set proof_kind = excluded.proof_kind, proof = excluded.proof, requested_at = now()
    returning id into claim;
    if new_proof_kind = 'domain' then
      -- Keep a code that has not expired, because it may already be on the domain.
      insert into private.claim_codes as claim_code (claim_id) values (claim)
        on conflict (claim_id) do update set code = excluded.code, ends_at = excluded.ends_at where claim_code.ends_at <= now();
      if found then
        update public.ownership_claims set checked_at = null, check_result = null where id = claim;
      end if;
    end if;
    return claim;
  end
$$;
grant execute to authenticated;

-- Closes an open claim. `decider` is null if a check decided.
create function private.finish_claim(claim uuid, is_granted boolean, remark text, decider uuid, domain text default null, found_by text default null) returns void volatile security definer as $$
  declare
    old_row public.ownership_claims;
  begin
    perform private.lock_listings();
    select * into old_row from public.ownership_claims where id = claim and state = 'open' for update;
    if old_row.id is null then
      raise exception 'This claim has already been decided. Reload the page.' using errcode = 'P0001', hint = 'already_decided';
    end if;
    update public.ownership_claims set state = case when is_granted then 'granted' else 'refused' end,
      answer = remark, decided_by = decider, decided_at = now(),
      proven_at = case when domain is not null then now() end, proven_domain = domain, proven_by = found_by
      where id = claim;
    if is_granted then
      perform private.set_change_reason('claim', claim::text);
      perform private.set_audit_context('{"trusted": true}');
      update public.ai_tools set created_by = old_row.claimed_by
        where id = old_row.tool_id and created_by is distinct from old_row.claimed_by;
      perform private.set_audit_context('{"trusted": null}');
      update public.ownership_claims set state = 'refused', answer = 'Another claim was approved.',
        decided_by = decider, decided_at = now()
        where tool_id = old_row.tool_id and state = 'open';
    end if;
  end
$$;

create function private.decide_claim(claim uuid, is_granted boolean, remark text, requested_at timestamp with time zone, url text) returns timestamp with time zone volatile security definer as $$
  declare
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('decide_claim', claim, is_granted, remark, requested_at, url));
  begin
    perform private.require_admin();
    if replayed_at is not null then
      return replayed_at;
    end if;
    perform private.lock_listings();
    perform from public.ownership_claims as claim_row where claim_row.id = claim for update;
    if exists (select from public.ownership_claims as claim_row join public.ai_tools as tool on tool.id = claim_row.tool_id
      where claim_row.id = claim and claim_row.state = 'open'
        and (claim_row.requested_at <> decide_claim.requested_at or tool.url <> decide_claim.url)) then
      perform private.raise_error('claim_changed', 'The claim or the listing has changed. Check it, then decide.');
    end if;
    perform private.finish_claim(claim, is_granted, remark, (select auth.uid()));
    return now();
  end
$$;
grant execute to authenticated;

create function private.undo_claim(claim uuid, expected_decided_at timestamp with time zone) returns void volatile security definer as $$
  declare
    old_row public.ownership_claims;
    previous_owner uuid;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into old_row from public.ownership_claims where id = claim for update;
    if old_row.state = 'open' then
      return;
    elsif old_row.decided_by is null or old_row.decided_at < now() - private.undo_window() then
      perform private.raise_undo_expired();
    elsif old_row.decided_at is distinct from expected_decided_at then
      perform private.raise_error('decided_again', 'Someone has changed this decision. Reload the page.');
    elsif exists (select from public.ownership_claims as other
      where (other.tool_id, other.claimed_by, other.state) = (old_row.tool_id, old_row.claimed_by, 'open')) then
      perform private.raise_error('already_open', 'The member has sent another claim for this listing in the meantime.');
    end if;
    if old_row.state = 'granted' then
      -- The history has no entry if the member already owned the listing.
      select entry.owner_before into previous_owner from public.listing_history as entry
        where entry.listing_id = old_row.tool_id and entry.at = expected_decided_at and entry.kind = 'claim' and entry.before ? 'created_by';
      if found then
        perform private.set_change_reason('claim', 'undone');
        perform private.set_audit_context('{"trusted": true}');
        update public.ai_tools set created_by = previous_owner where id = old_row.tool_id and created_by = old_row.claimed_by;
        if not found then
          perform private.raise_error('listing_changed', 'The listing has a new owner.');
        end if;
        perform private.set_audit_context('{"trusted": null}');
      end if;
    end if;
    -- Also reopen the claims that were refused because this claim was granted.
    update public.ownership_claims as claim_row set state = 'open', answer = null, decided_by = null, decided_at = null
      where claim_row.id = claim or old_row.state = 'granted' and claim_row.tool_id = old_row.tool_id and claim_row.decided_at = expected_decided_at
        and claim_row.state = 'refused';
  end
$$;
grant execute to authenticated;

-- Whether the member owns the listing and has proven control of the domain of its current address.
create function private.is_verified_owner(listing text, member uuid) returns boolean stable security definer as $$
  select exists (
    select from public.ai_tools as tool
    join public.ownership_claims as claim on claim.tool_id = tool.id and claim.claimed_by = tool.created_by
    where tool.id = listing and tool.created_by = member
      and claim.state = 'granted' and private.is_on_domain(tool.url, claim.proven_domain))
$$;
grant execute to authenticated;

create type private.own_claim as (
  state text,
  proof_kind text,
  answer text,
  is_verified boolean,
  code text,  -- The code, while the check is pending.
  code_ends_at timestamp with time zone,
  checked_at timestamp with time zone,
  check_result text,
  is_awaited boolean
);

create function private.own_claim(listing text) returns setof private.own_claim stable security definer as $$
  select claim.state, claim.proof_kind, claim.answer, private.is_verified_owner(listing, claim.claimed_by), claim_code.code,
    claim_code.ends_at, claim.checked_at, claim.check_result, claim.checked_at is null or claim.checked_at < claim.requested_at
  from public.ownership_claims as claim
  left join private.claim_codes as claim_code on claim_code.claim_id = claim.id and claim.state = 'open'
    and claim.proof_kind = 'domain' and claim_code.ends_at > now()
  where claim.tool_id = listing and claim.claimed_by = (select auth.uid())
  order by claim.state = 'open' desc, claim.decided_at desc limit 1
$$;
grant execute to authenticated;

create function private.claims_to_check(after uuid) returns table(claim_id uuid, tool_id text, url text, code text) volatile security definer as $$
  begin
    perform private.lock_listings();
    update public.ownership_claims as claim
      set state = 'refused', answer = 'The code was not found within 14 days.', decided_at = now()
      from private.claim_codes as claim_code
      where claim_code.claim_id = claim.id and claim_code.ends_at <= now() and claim.state = 'open' and claim.proof_kind = 'domain';
    return query
      select claim.id, tool.id, tool.url, claim_code.code
      from public.ownership_claims as claim
      join private.claim_codes as claim_code on claim_code.claim_id = claim.id
      join public.ai_tools as tool on tool.id = claim.tool_id and tool.approval_status = 'approved'
      where claim.id > after and claim.state = 'open' and claim.proof_kind = 'domain'
        and (claim.checked_at is null or claim.checked_at < claim.requested_at or claim.checked_at < now() - interval '20 hours')
      order by claim.id limit 500;
  end
$$;

create function private.record_claim_checks(checks jsonb) returns integer volatile security definer as $$
  declare
    result record;
    tool public.ai_tools;
    claim public.ownership_claims;
    granted integer := 0;
  begin
    perform private.lock_listings();
    checks := private.json_argument(checks);
    for result in
      select * from jsonb_to_recordset(checks) as results (claim_id uuid, url text, domain text, found text, check_result text)
    loop
      -- Skip a listing whose address has changed since the check.
      select listing.* into tool from public.ai_tools as listing
        where listing.id = (select checked_claim.tool_id from public.ownership_claims as checked_claim where checked_claim.id = result.claim_id)
          and listing.url = result.url and listing.approval_status = 'approved' for update;
      continue when not found;
      update public.ownership_claims set checked_at = now(), check_result = left(result.check_result, 300)
        where id = result.claim_id and state = 'open' and proof_kind = 'domain' returning * into claim;
      continue when not found or result.found is null;
      if not private.can_own_listing(tool.created_by, claim.claimed_by) then
        perform private.finish_claim(claim.id, false, 'This listing has an owner now.', null);
      elsif not coalesce(private.is_on_domain(tool.url, result.domain), false) then
        continue;
      -- If several members own listings on the domain, the domain does not prove who owns this one.
      elsif exists (
        select from public.ai_tools as other
        where other.approval_status = 'approved' and strpos(lower(other.url), result.domain) > 0
          and private.is_on_domain(other.url, result.domain) and not private.can_own_listing(other.created_by, claim.claimed_by)
      ) then
        update public.ownership_claims
          set check_result = 'The code is there, but another member owns a listing on this domain. We will decide.'
          where id = claim.id;
      else
        perform private.finish_claim(claim.id, true, null, null, result.domain, result.found);
        granted := granted + 1;
      end if;
    end loop;
    return granted;
  end
$$;

-- For a member: claims an approved listing that no other member owns. If the member already has an open claim for it, updates the claim and requests another check. A member can have five open claims.
create function public.claim_listing(listing_id text, proof_kind text, proof text default null) returns uuid volatile as $$
  select private.claim_listing(listing_id, proof_kind, proof)
$$;
grant execute to authenticated;

-- For the administrator: grants or refuses a claim, and returns decided_at. A granted claim makes the member the owner. Fails if the claim's requested_at or the listing's url has changed.
create function public.decide_claim(claim_id uuid, is_granted boolean, answer text default null, requested_at timestamp with time zone default null::timestamp with time zone, url text default null) returns timestamp with time zone volatile as $$
  select private.decide_claim(claim_id, is_granted, answer, requested_at, url)
$$;
grant execute to authenticated;

-- For the administrator: undoes the decision made at decided_at, within private.undo_window(). Reopens the claim and restores the previous owner.
create function public.undo_claim(claim_id uuid, decided_at timestamp with time zone) returns void volatile as $$
  select private.undo_claim(claim_id, decided_at)
$$;
grant execute to authenticated;

-- The current member's claim of a listing, the open one or else the last one. Includes the code until it expires.
create function public.own_claim(listing_id text) returns setof private.own_claim stable as $$
  select * from private.own_claim(listing_id)
$$;
grant execute to authenticated;

-- For the operator only: closes the claims whose code has expired. Returns up to 500 claims that need a check, with ids after `after`, in the order of their ids.
create function public.claims_to_check(after uuid default '00000000-0000-0000-0000-000000000000'::uuid) returns table(claim_id uuid, tool_id text, url text, code text) volatile as $$
  select * from private.claims_to_check(after)
$$;

-- For the operator only: stores check results, [{"claim_id", "url", "domain", "found", "check_result"}], and grants the claims whose code was found. Returns the number of granted claims.
create function public.record_claim_checks(checks jsonb) returns integer volatile as $$
  select private.record_claim_checks(checks)
$$;

-- ==== 20261122001600_categories.sql ====

-- Groups of categories. Names that are not categories count as part of the family other.
create table public.families (
  slug text not null,  -- Used in /category/{slug} and ?category={slug}. It does not change with the name.
  name text not null,
  sentence text,
  place integer not null,
  version integer not null default 1,
  is_adult boolean not null default false,  -- Whether its tools are for adults. Such tools are not promoted and cannot have placements. The family is last in every menu.
  constraint families_pkey primary key (slug),
  constraint families_name_form check (((name ~ '^[^,\t\n\r]{1,60}$') and (btrim(name) = name) and private.is_plain_text(name))),
  constraint families_sentence_form check (((sentence ~ '^[^\t\n\r]{10,160}$') and (btrim(sentence) = sentence) and private.is_plain_text(sentence))),
  constraint families_slug_form check (((slug <> '') and (char_length(slug) <= 60) and (not private.is_reserved_slug(slug))))
);
grant select to anon;
grant select to authenticated;
create unique index families_name (private.fold(name));
alter table enable row level security;
create policy families_select_all for select to anon, authenticated using true;
create trigger families_record_change after insert or delete or update for each statement execute function private.record_directory_change_trigger('menus');

-- The categories, each with its family and its place in the family. A listing may also have a category name that has no row here.
create table public.categories (
  slug text not null,  -- The last part of the category page's address, derived from the name by the rule for tag slugs.
  name text not null,
  family text not null,
  sentence text,
  is_offered boolean not null default true,  -- Whether the forms offer the category.
  place integer not null,
  version integer not null default 1,
  constraint categories_pkey primary key (slug),
  constraint categories_family_fkey foreign key (family) references public.families(slug),
  constraint categories_name_form check (((name ~ '^[^,\t\n\r]{1,60}$') and (btrim(name) = name) and private.is_plain_text(name))),
  constraint categories_sentence_form check (((sentence ~ '^[^\t\n\r]{10,160}$') and (btrim(sentence) = sentence) and private.is_plain_text(sentence))),
  constraint categories_slug_form check (((slug <> '') and (not private.is_reserved_slug(slug))))
);
grant select to anon;
grant select to authenticated;
create index categories_family (family);
create unique index categories_name (private.fold(name));
alter table enable row level security;
create policy categories_select_all for select to anon, authenticated using true;
create trigger categories_record_change after insert or delete or update for each statement execute function private.record_directory_change_trigger('menus');

-- Former names of categories, and names that were merged into a category. They resolve to the category.
create table public.former_categories (
  name text not null,
  slug text not null,
  category text not null,
  merged jsonb,  -- The row of a merged category, for a restore; null for a former name.
  constraint former_categories_pkey primary key (name),
  constraint former_categories_category_fkey foreign key (category) references public.categories(slug) on update cascade,
  constraint former_categories_name_length check (((char_length(name) >= 1) and (char_length(name) <= 60)))
);
grant select to anon;
grant select to authenticated;
create index former_categories_category (category);
create unique index former_categories_name (private.fold(name));
alter table enable row level security;
create policy former_categories_select_all for select to anon, authenticated using true;
create trigger former_categories_record_change after insert or delete or update for each statement execute function private.record_directory_change_trigger('menus');

-- Returns the current name of a category for a former name, and any other text unchanged.
create function private.current_category(category_name text) returns text stable security definer as $$
  select coalesce((
    select current.name from public.former_categories as former join public.categories as current on current.slug = former.category
    where private.fold(former.name) = btrim(private.fold(category_name))), category_name)
$$;
grant execute to anon, authenticated;

create function private.canonical_category(category_name text) returns text stable security definer as $$
  declare
    current_name text;
  begin
    -- Repeats the query of current_category in PL/pgSQL, which caches the plan, because an import runs it for every row.
    select current.name into current_name from public.former_categories as former
    join public.categories as current on current.slug = former.category
    where private.fold(former.name) = btrim(private.fold(category_name));
    return coalesce(current_name, category_name);
  end
$$;

-- Whether a category, given by its current or a former name, is in a family for adults.
create function private.is_adult(category text) returns boolean stable security definer as $$
  select exists (select from public.categories as current join public.families as family on family.slug = current.family
    where family.is_adult and private.fold(current.name) = private.fold(private.current_category(is_adult.category)))
$$;
grant execute to anon, authenticated;

-- The families in menu order, each with its categories in order.
create function public.categories_in_families() returns jsonb stable as $$
  select private.set_cache_headers();
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('slug', family.slug, 'name', family.name,
    'sentence', family.sentence, 'isAdult', case when family.is_adult then true end)) || jsonb_build_object('categories', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', member.name, 'sentence', member.sentence,
        'isHidden', case when not member.is_offered then true end,
        'before', (select jsonb_agg(former.name order by former.name) from public.former_categories as former
          where former.category = member.slug)))
        order by member.place, member.name), '[]')
      from public.categories as member where member.family = family.slug)) order by family.is_adult, family.place, family.name)
  from public.families as family;
$$;
grant execute to anon, authenticated;

-- The folded values of a comma-separated filter, at most 20. Null for an empty filter.
create function private.parse_list(choices text) returns text[] immutable as $$
  select array_agg(value) from (
    select btrim(private.fold(each)) as value from unnest(string_to_array(left(choices, 1000), ',')) as each limit 20) as values
  where value <> ''
$$;
grant execute to anon, authenticated;

-- The values of a category filter, with the current names of former ones. Null for an empty filter.
create function private.parse_categories(choices text) returns text[] stable as $$
  select array_agg(name) from unnest(private.parse_list(choices)) as value,
    unnest(array[value, private.fold(private.current_category(value))]) as name
$$;
grant execute to anon, authenticated;

-- Whether one of the folded filter values is the name of the category, a word of the name, or its family.
create function private.matches_category(filter_values text[], category text) returns boolean stable as $$
  select resolved.name = any (filter_values)
    or private.split_folded(resolved.name) && filter_values
    or resolved.family = any (filter_values)
  from (
    -- A single statement is faster, and the search runs it for every category.
    select private.fold(coalesce(renamed.name, btrim(matches_category.category))) as name, coalesce(renamed.family, own.family, 'other') as family
    from (select) as one_row
    left join public.former_categories as former on private.fold(former.name) = btrim(private.fold(matches_category.category))
    left join public.categories as renamed on renamed.slug = former.category
    left join public.categories as own on private.fold(own.name) = btrim(private.fold(matches_category.category))
  ) as resolved
$$;
grant execute to anon, authenticated;

-- ==== 20261122001610_category_seed.sql ====



-- ==== 20261122001620_category_actions.sql ====
-- The administrator's changes of categories. Each function takes the version that the screen loaded, and fails if another
-- window has changed the category since. A rename changes one row and applies everywhere at once, because former names
-- resolve to the category. sync_categories then updates the stored names of the listings in batches.

-- The listings that a merge moved to another category. A restore of the merged category moves them back.
create table private.merged_listings (
  name text not null,
  tool_id text not null,
  category text not null,  -- The slug of the category to which the listing was moved.
  original_name text not null,
  constraint merged_listings_pkey primary key (name, tool_id),
  constraint merged_listings_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade
);
create index merged_listings_tool_id (tool_id);

-- Rejects everyone but the administrator. Returns false if this is a retry of a request that was already applied.
create function private.lock_categories(call jsonb) returns boolean volatile security definer as $$
  begin
    perform private.require_admin();
    if private.replayed_at(call) is not null then
      return false;
    end if;
    perform pg_advisory_xact_lock(hashtext('public.categories'));
    return true;
  end
$$;

-- Returns the category with that slug if its version matches. Otherwise raises an error that describes the change.
create function private.lock_category(current_slug text, expected_version integer) returns public.categories stable security definer as $$
  declare
    stored public.categories;
    current_name text;
  begin
    select * into stored from public.categories where slug = current_slug;
    if stored.version = expected_version then
      return stored;
    elsif stored.slug is not null then
      perform private.raise_error('category_changed', format('‘%s’ has changed. The list is updated.', stored.name));
    end if;
    select one.name into current_name from public.former_categories as former
    join public.categories as one on one.slug = former.category where former.slug = current_slug;
    if current_name is null then
      perform private.raise_error('category_changed', 'This category no longer exists. The list is updated.');
    end if;
    perform private.raise_error('category_changed', format('This category is now ‘%s’. The list is updated.', current_name));
  end
$$;

create function private.check_category_available(new_name text, new_slug text, new_family text, own_slug text) returns void stable security definer as $$
  declare
    other text;
  begin
    if new_slug = '' then
      perform private.raise_error('category_name_missing', 'The name must have a letter or a digit.');
    end if;
    select existing.name into other from public.categories as existing
    where (private.fold(existing.name) = private.fold(new_name) or existing.slug = new_slug) and existing.slug is distinct from own_slug;
    if found then
      perform private.raise_error('category_taken', format('The category ‘%s’ already exists.', other));
    end if;
    select existing.name into other from public.former_categories as former
    join public.categories as existing on existing.slug = former.category
    where private.fold(former.name) = private.fold(new_name) and former.category is distinct from own_slug;
    if found then
      perform private.raise_error('category_taken', format('‘%s’ is a former name of ‘%s’. Restore the name in that category.', new_name, other));
    end if;
    -- A category and a family with the same slug have the same page, so the category must be in that family.
    select family.name into other from public.families as family
    where (family.slug = new_slug or private.fold(family.name) = private.fold(new_name)) and family.slug <> new_family;
    if found then
      perform private.raise_error('category_taken', format('‘%s’ is a family. Only a category in this family can have the same name.', other));
    end if;
  end
$$;

create function private.save_category(name text, family text, current_slug text, expected_version integer, sentence text, is_offered boolean) returns text volatile security definer as $$
  declare
    clean_name text := btrim(regexp_replace(save_category.name, '\s+', ' ', 'g'));
    new_slug text := private.tag_slug(clean_name);
    stored public.categories;
    redirect_target text;
    next_place integer;
  begin
    if not private.lock_categories(jsonb_build_array('save_category', name, family, current_slug, expected_version, sentence, is_offered)) then
      return new_slug;
    end if;
    if current_slug is not null then
      stored := private.lock_category(current_slug, expected_version);
    end if;
    if not exists (select 1 from public.families as one where one.slug = save_category.family) then
      perform private.raise_error('category_changed', 'This family no longer exists. The list is updated.');
    elsif stored.slug = 'other' and (clean_name <> stored.name or save_category.family <> stored.family) then
      perform private.raise_error('category_kept', 'The name and the family of ‘Other’ cannot be changed.');
    end if;
    perform private.check_category_available(clean_name, new_slug, save_category.family, stored.slug);
    select one.name into redirect_target from public.former_categories as former join public.categories as one on one.slug = former.category
    where former.slug = new_slug and former.category is distinct from stored.slug;
    if found then
      perform private.raise_error('category_taken', format('The address of ‘%s’ redirects to ‘%s’, its new name.', clean_name, redirect_target));
    end if;
    select coalesce(max(one.place), 0) + 1 into next_place from public.categories as one where one.family = save_category.family;

    if stored.slug is null then
      insert into public.categories (slug, name, family, sentence, is_offered, place)
      values (new_slug, clean_name, save_category.family, nullif(btrim(save_category.sentence), ''),
        coalesce(save_category.is_offered, true), next_place);
      return new_slug;
    end if;
    -- The new name may be a former name of the same category.
    delete from public.former_categories as former
    where former.category = stored.slug and private.fold(former.name) = private.fold(clean_name) and former.merged is null;
    update public.categories as one set slug = new_slug, name = clean_name, family = save_category.family,
      sentence = nullif(btrim(save_category.sentence), ''),
      is_offered = coalesce(save_category.is_offered, true), version = one.version + 1,
      place = case when one.family = save_category.family then one.place else next_place end
    where one.slug = stored.slug;
    if clean_name <> stored.name then
      insert into public.former_categories (name, slug, category) values (stored.name, stored.slug, new_slug) on conflict do nothing;
    end if;
    return new_slug;
  end
$$;
grant execute to authenticated;

create function private.merge_category(from_name text, into_slug text, expected_version integer) returns void volatile security definer as $$
  declare
    target text;
    source public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('merge_category', from_name, into_slug, expected_version)) then
      return;
    end if;
    select slug into target from public.categories where slug = into_slug;
    if target is null then
      perform private.raise_error('category_changed', 'The category to merge into no longer exists. The list is updated.');
    elsif expected_version is not null then
      source := private.lock_category(private.tag_slug(from_name), expected_version);
      if source.slug = 'other' then
        perform private.raise_error('category_kept', '‘Other’ cannot be merged.');
      elsif source.slug = target then
        perform private.raise_error('category_merged_into_itself', 'A category cannot be merged into itself.');
      end if;
    elsif exists (select 1 from public.categories where private.fold(name) = btrim(private.fold(from_name)))
      or exists (select 1 from public.former_categories where private.fold(name) = btrim(private.fold(from_name))) then
      perform private.raise_error('category_changed', format('‘%s’ already has a category. The list is updated.', btrim(from_name)));
    end if;

    -- Delete a redirect whose name differs from the category's name only in case or accents.
    delete from public.former_categories as former
    where former.category = source.slug and private.fold(former.name) = private.fold(source.name);
    insert into public.former_categories (name, slug, category, merged)
    values (coalesce(source.name, btrim(from_name)), private.tag_slug(from_name), target, case when source.slug is null then '{}'
      else to_jsonb(source) || jsonb_build_object('before', array(
        select former.name from public.former_categories as former where former.category = source.slug)) end);
    update public.former_categories set category = target where category = source.slug;
    delete from public.categories where slug = source.slug;
  end
$$;
grant execute to authenticated;

create function private.restore_category(former_name text, into_slug text) returns void volatile security definer as $$
  declare
    former public.former_categories;
    old_row public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('restore_category', former_name, into_slug)) then
      return;
    end if;
    delete from public.former_categories where name = former_name and merged is not null
      and category = coalesce(into_slug, category) returning * into former;
    if not found then
      perform private.raise_error('category_changed', format(
        '‘%s’ was already restored or merged. The list is updated.', former_name));
    elsif former.merged = '{}' then
      return;
    end if;
    old_row := jsonb_populate_record(null::public.categories, former.merged);
    perform private.check_category_available(old_row.name, old_row.slug, old_row.family, null);
    insert into public.categories (slug, name, family, sentence, is_offered, place, version)
    values (old_row.slug, old_row.name, coalesce((select slug from public.families where slug = old_row.family), 'other'), old_row.sentence,
      old_row.is_offered, old_row.place, old_row.version + 1);
    update public.former_categories set category = old_row.slug
    where category = former.category and name in (select jsonb_array_elements_text(former.merged -> 'before'));
  end
$$;
grant execute to authenticated;

create function private.remove_category(current_slug text, expected_version integer) returns void volatile security definer as $$
  declare
    stored public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('remove_category', current_slug, expected_version)) then
      return;
    end if;
    stored := private.lock_category(current_slug, expected_version);
    if stored.slug = 'other' or exists (select 1 from public.former_categories where category = stored.slug and merged is not null) then
      perform private.raise_error('category_kept', format('Other names redirect to ‘%s’, so it cannot be removed. Merge it into another category instead.', stored.name));
    end if;
    delete from public.former_categories where category = stored.slug;
    delete from public.categories where slug = stored.slug;
  end
$$;
grant execute to authenticated;

create function private.save_family(name text, current_slug text, expected_version integer, sentence text) returns text volatile security definer as $$
  declare
    clean_name text := btrim(regexp_replace(save_family.name, '\s+', ' ', 'g'));
    new_slug text := coalesce(current_slug, private.tag_slug(clean_name));
    clean_sentence text := nullif(btrim(save_family.sentence), '');
  begin
    if not private.lock_categories(jsonb_build_array('save_family', name, current_slug, expected_version, sentence)) then
      return new_slug;
    end if;
    if new_slug = '' then
      perform private.raise_error('category_name_missing', 'The name must have a letter or a digit.');
    elsif exists (select 1 from public.families as one
      where (one.slug = private.tag_slug(clean_name) or private.fold(one.name) = private.fold(clean_name)) and one.slug is distinct from current_slug) then
      perform private.raise_error('category_taken', format('The family ‘%s’ already exists.', clean_name));
    elsif exists (select 1 from public.categories as one
      where (one.slug = private.tag_slug(clean_name) or private.fold(one.name) = private.fold(clean_name)) and one.family is distinct from current_slug) then
      perform private.raise_error('category_taken', format('Another family has a category ‘%s’. Move that category to this family first, or choose another name.', clean_name));
    end if;
    if current_slug is null then
      insert into public.families (slug, name, sentence, place)
      values (new_slug, clean_name, clean_sentence, (select coalesce(max(place), 0) + 1 from public.families));
    else
      update public.families as one set name = clean_name, sentence = clean_sentence, version = one.version + 1
      where one.slug = current_slug and one.version = expected_version;
      if not found then
        perform private.raise_error('category_changed', 'This family has changed. The list is updated.');
      end if;
    end if;
    return new_slug;
  end
$$;
grant execute to authenticated;

create function private.remove_family(current_slug text, expected_version integer) returns void volatile security definer as $$
  begin
    if not private.lock_categories(jsonb_build_array('remove_family', current_slug, expected_version)) then
      return;
    end if;
    if current_slug = 'other' or exists (select 1 from public.categories where family = current_slug) then
      perform private.raise_error('category_kept', 'Only an empty family can be removed. ‘Other’ always stays.');
    end if;
    delete from public.families where slug = current_slug and version = expected_version;
    if not found then
      perform private.raise_error('category_changed', 'This family has changed. The list is updated.');
    end if;
  end
$$;
grant execute to authenticated;

create function private.order_categories(within text, slugs text[], expected text[]) returns void volatile security definer as $$
  declare
    current_slugs text[];
  begin
    if not private.lock_categories(jsonb_build_array('order_categories', within, slugs, expected)) then
      return;
    end if;
    if within = '' then
      current_slugs := array(select slug from public.families order by is_adult, place, name);
    else
      current_slugs := array(select slug from public.categories where family = within order by place, name);
    end if;
    if expected <> current_slugs or not slugs <@ current_slugs or not slugs @> current_slugs or cardinality(slugs) <> cardinality(current_slugs) then
      perform private.raise_error('category_changed', 'The list has changed, so nothing was moved. The list is updated.');
    end if;
    update public.families as one set place = new_order.place
    from unnest(slugs) with ordinality as new_order (slug, place) where within = '' and one.slug = new_order.slug;
    update public.categories as one set place = new_order.place
    from unnest(slugs) with ordinality as new_order (slug, place) where one.family = within and one.slug = new_order.slug;
  end
$$;
grant execute to authenticated;

-- A recursive query reads each distinct name from the index. A plain DISTINCT would read all listings.
create function private.used_categories() returns setof text stable security definer as $$
  with recursive used as (
    (select category from public.ai_tools order by category limit 1)
    union all
    select (select tool.category from public.ai_tools as tool where tool.category > used.category order by tool.category limit 1)
    from used where used.category is not null
  )
  select category from used where category is not null
$$;

create function private.sync_categories(batch_size integer) returns jsonb volatile security definer as $$
  declare
    size integer := least(greatest(coalesce(batch_size, 500), 1), 2000);
    outdated_names text[];
    moved integer;
    restored integer := 0;
  begin
    perform private.require_admin();
    perform pg_advisory_xact_lock(hashtext('public.categories'));
    perform private.lock_listings();
    outdated_names := array(select used from private.used_categories() as used where private.current_category(used) <> used);
    perform private.set_change_reason('category');
    perform private.set_audit_context('{"trusted": true}');

    with batch as materialized (
      select id, category from public.ai_tools where category = any (outdated_names) order by id limit size for update
    ), recorded as (
      insert into private.merged_listings (name, tool_id, category, original_name)
      select merge.name, batch.id, merge.category, batch.category
      from batch join public.former_categories as former on private.fold(former.name) = btrim(private.fold(batch.category))
      -- A listing may have a merged name, or a former name of a merged category.
      join public.former_categories as merge on merge.category = former.category and merge.merged is not null
        and (merge.name = former.name or merge.merged -> 'before' ? former.name)
      on conflict do nothing
    )
    -- The row trigger replaces the old name with the current name.
    update public.ai_tools as tool set category = batch.category from batch where tool.id = batch.id;
    get diagnostics moved = row_count;

    if moved < size then
      -- Move listings back to a restored category, unless their category has changed since the merge.
      with batch as materialized (
        delete from private.merged_listings where (name, tool_id) in (
          select merged_listing.name, merged_listing.tool_id from private.merged_listings as merged_listing
          where not exists (select 1 from public.former_categories as former where former.name = merged_listing.name)
          order by merged_listing.tool_id limit size - moved)
        returning *
      )
      update public.ai_tools as tool set category = coalesce(own.name, batch.original_name)
      from batch left join public.categories as own on private.fold(own.name) = private.fold(batch.name),
        public.categories as target
      where tool.id = batch.tool_id and tool.category = target.name
        and target.slug = coalesce((select slug from public.categories where slug = batch.category),
          (select category from public.former_categories where slug = batch.category limit 1));
      get diagnostics restored = row_count;
    end if;
    perform private.set_audit_context('{"trusted": null}');
    return jsonb_build_object('moved', moved + restored, 'left', (
      select count(*) from public.ai_tools where category = any (outdated_names)) + (
      select count(*) from private.merged_listings as merged_listing
      where not exists (select 1 from public.former_categories as former where former.name = merged_listing.name)));
  end
$$;
grant execute to authenticated;

create type private.admin_categories as (
  families public.families[],
  categories private.admin_category[],
  unplaced private.unplaced_name[],  -- Names that listings use but that are not categories: at most 200, the most used first.
  unsettled bigint  -- The number of listings that still have a former name of their category.
);

create function private.admin_categories() returns jsonb stable security definer as $$
  begin
    perform private.require_admin();
    return (
      with counted as materialized (
        select raw_name, private.current_category(raw_name) as name, listings
        from (select category as raw_name, count(*) as listings from public.ai_tools group by category) as each
      ), matched as materialized (
        select counted.*, existing.slug
        from counted left join public.categories as existing on private.fold(existing.name) = btrim(private.fold(counted.name))
      )
      select jsonb_build_object(
        'families', (select jsonb_agg(to_jsonb(family) order by is_adult, place, name) from public.families as family),
        'categories', (select jsonb_agg(to_jsonb(category) || jsonb_build_object(
            'listings', coalesce((select sum(listings) from matched where matched.slug = category.slug), 0),
            'before', (select coalesce(jsonb_agg(jsonb_build_object('name', former.name, 'isMerged', former.merged is not null)
              order by former.name), '[]') from public.former_categories as former where former.category = category.slug))
          order by place, name) from public.categories as category),
        'unplaced', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'listings', listings) order by listings desc, name), '[]')
          from (select min(name) as name, sum(listings) as listings from matched where slug is null
            group by btrim(private.fold(name)) order by 2 desc, 1 limit 200) as each),
        'unsettled', coalesce((select sum(listings) from counted where raw_name <> name), 0) + (
          select count(*) from private.merged_listings as merged_listing
          where not exists (select 1 from public.former_categories as former where former.name = merged_listing.name))));
  end
$$;
grant execute to authenticated;

-- For the administrator: adds a category (current_slug null), or changes one if its version matches. Returns its slug. A former name redirects.
create function public.save_category(name text, family text, current_slug text default null, expected_version integer default null::integer, sentence text default null, is_offered boolean default true) returns text volatile as $$
  select private.save_category(name, family, current_slug, expected_version, sentence, is_offered)
$$;
grant execute to authenticated;

-- For the administrator: merges one category into another. If expected_version is null, merges a name that listings use but that is not a category.
create function public.merge_category(from_name text, into_slug text, expected_version integer default null::integer) returns void volatile as $$
  select private.merge_category(from_name, into_slug, expected_version)
$$;
grant execute to authenticated;

-- For the administrator: restores a merged category and its listings. Fails if it is no longer merged into `into_slug`.
create function public.restore_category(former_name text, into_slug text default null) returns void volatile as $$
  select private.restore_category(former_name, into_slug)
$$;
grant execute to authenticated;

-- For the administrator: deletes a category and its former names. Fails if another category was merged into it. Its listings keep the name.
create function public.remove_category(current_slug text, expected_version integer) returns void volatile as $$
  select private.remove_category(current_slug, expected_version)
$$;
grant execute to authenticated;

-- For the administrator: adds a family (current_slug null), or changes one if its version matches. Its slug never changes.
create function public.save_family(name text, current_slug text default null, expected_version integer default null::integer, sentence text default null) returns text volatile as $$
  select private.save_family(name, current_slug, expected_version, sentence)
$$;
grant execute to authenticated;

-- For the administrator: deletes a family without categories.
create function public.remove_family(current_slug text, expected_version integer) returns void volatile as $$
  select private.remove_family(current_slug, expected_version)
$$;
grant execute to authenticated;

-- For the administrator: reorders all categories of the family `within`, or all families if it is empty. Fails if the current order is not `expected`.
create function public.order_categories(within text, slugs text[], expected text[] default null::text[]) returns void volatile as $$
  select private.order_categories(within, slugs, expected)
$$;
grant execute to authenticated;

create type private.sync_progress as (
  moved integer,
  "left" integer
);

-- For the administrator: writes the current category names to a batch of listings. Returns the number of updated and of remaining listings. Does not change updated_at.
create function public.sync_categories(how_many integer default 500) returns jsonb volatile as $$
  select private.typed(null::private.sync_progress, private.sync_categories(how_many))
$$;
grant execute to authenticated;

create type private.former_name as (
  name text,
  "isMerged" boolean
);

create type private.admin_category as (
  slug text,
  name text,
  family text,
  place integer,
  sentence text,
  is_offered boolean,
  version integer,
  listings bigint,  -- The number of listings in any state, including listings with a former name.
  before private.former_name[]
);

create type private.unplaced_name as (
  name text,
  listings bigint
);

-- For the administrator: families and categories with their former names and listing counts, and category names that listings use but that are not categories.
create function public.admin_categories() returns jsonb stable as $$
  select private.typed(null::private.admin_categories, private.admin_categories())
$$;
grant execute to authenticated;

-- ==== 20261122001650_picks.sql ====

-- The listings that the home page shows under 'Picked by hand'.
create table public.picks (
  tool_id text not null,
  place smallint not null,
  reason text not null,
  constraint picks_pkey primary key (tool_id),
  constraint picks_place_unique unique (place) deferrable,
  constraint picks_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint picks_place_range check (((place >= 1) and (place <= 6))),
  constraint picks_reason_characters check ((private.is_plain_text(reason) and (reason !~ '[\r\n]'))),
  constraint picks_reason_length check (((char_length(reason) <= 100) and (char_length(btrim(reason, ' \t\r\n')) >= 10)))
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
create policy picks_select_approved for select to anon using ( select true from public.listed_tools tool where (tool.id = picks.tool_id));
-- The administrator can also read picks whose listing is closed or not approved, to replace them.
create policy picks_select_approved_or_admin for select to authenticated using (( select true from public.listed_tools tool where (tool.id = picks.tool_id)) or ( select private.is_admin() as is_admin));
create trigger picks_lock before insert or delete or update for each statement execute function private.lock_before_write();
create trigger picks_record_change after insert or delete or update for each row execute function private.record_directory_change_trigger();

create function private.save_picks(new_picks jsonb, expected jsonb) returns void volatile security definer as $$
  declare
    current_picks jsonb;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    current_picks := coalesce((select jsonb_agg(to_jsonb(pick) order by place) from public.picks as pick), '[]');
    -- A retry succeeds without a change.
    if current_picks = new_picks then
      return;
    elsif current_picks is distinct from expected then
      perform private.raise_error('picks_changed', 'The picks have changed. Check them and try again.');
    end if;
    if exists (select from jsonb_populate_recordset(null::public.picks, new_picks) as new_pick
      join public.ai_tools as tool on tool.id = new_pick.tool_id where private.is_adult(tool.category)) then
      perform private.raise_error('adult_listing', 'Tools for adults cannot be picked.');
    end if;
    delete from public.picks as pick where not exists (
      select from jsonb_populate_recordset(null::public.picks, new_picks) as retained where retained.tool_id = pick.tool_id);
    insert into public.picks (tool_id, place, reason)
      select tool_id, place, reason from jsonb_populate_recordset(null::public.picks, new_picks)
      on conflict (tool_id) do update set place = excluded.place, reason = excluded.reason
      where (picks.place, picks.reason) is distinct from (excluded.place, excluded.reason);
  end
$$;
grant execute to authenticated;

-- For the administrator: replaces all picks, [{"tool_id", "place", "reason"}] in the order of places. Fails if the current picks are not `expected`.
create function public.save_picks(picks jsonb, expected jsonb) returns void volatile as $$
  select private.save_picks(private.json_argument(picks), private.json_argument(expected))
$$;
grant execute to authenticated;

-- ==== 20261122001700_public_reads.sql ====
-- Listing cards, facts and paid placements for the public pages.

create type private.tool_link as (
  slug text,
  name text
);

create type private.tool_card as (
  id text,
  slug text,
  name text,
  description text,
  url text,
  category text,
  tags text[],
  pricing_type text,
  logo_url text,  -- Null without a logo.
  host_icon text,  -- Null, or the icon of the listing's host: an object in the bucket host-icons.
  affiliate_url text,  -- Null without an affiliate link.
  banner_url text,  -- Null without a banner.
  premium_type text,
  sponsor_tier text,
  placement_id uuid,  -- Null, or the running placement for which impressions of the card are counted.
  created_at timestamp with time zone
);

-- The data of a card, with today's badge.
create function private.listing_card(tool public.ai_tools) returns private.tool_card stable as $$
  select tool.id, tool.slug, tool.name, tool.description, tool.url, tool.category, tool.tags, tool.pricing_type, tool.logo_url,
    private.host_icon(tool.url), tool.affiliate_url, tool.banner_url, coalesce(badge.premium_type, 'none'),
    coalesce(badge.sponsor_tier, 'none'), badge.id, tool.created_at
  from (select) as one_row
  left join lateral (
    select running.id, running.premium_type, running.sponsor_tier
    from public.running_placements as running
    where running.tool_id = tool.id and running.kind not like 'plan%'
    limit 1
  ) as badge on true
$$;
grant execute to anon, authenticated;

-- The facts of a listing, which are the yes-or-no filters of the directory. The search index, the facet counts and the
-- TypeScript type `Fact` use the keys of this function.
create function private.fact_filters(tool public.ai_tools) returns jsonb immutable as $$
  select jsonb_build_object('api', tool.has_api)
$$;
grant execute to anon, authenticated;

create function private.fact_filter_names() returns jsonb immutable as $$
  select jsonb_agg(name) from jsonb_object_keys(private.fact_filters(null)) as name
$$;

create function private.listing_facets(tool public.ai_tools) returns text[] immutable as $$
  select array(select key from jsonb_each(private.fact_filters(tool)) where value = 'true' order by key)
$$;
grant execute to anon, authenticated;

create type private.sponsored_tool as (
  placement_id uuid,
  kind text,
  weight integer,
  is_on_top boolean,  -- Whether the placement is shown as a card. Otherwise it is shown as a banner.
  facts text[],  -- The facts that are true for the listing.
  tool private.tool_card
);

-- The placements that run today as a card on top or as a gold banner, with their listings. `within` restricts them to categories.
create function public.sponsored_tools(within text default '') returns jsonb stable as $$
  select private.set_cache_headers();
  select private.typed_list(null::private.sponsored_tool, coalesce(jsonb_agg(jsonb_build_object('placement_id', running.id, 'kind', running.kind,
    'weight', running.weight, 'is_on_top', running.is_on_top,
    'facts', private.listing_facets(tool), 'tool', private.listing_card(tool))
    order by running.id), '[]'::jsonb))
  from public.running_placements as running
  join public.ai_tools as tool on tool.id = running.tool_id
  where tool.approval_status = 'approved' and not private.is_adult(tool.category)
    and (running.is_on_top or (running.sponsor_tier = 'gold' and tool.banner_url is not null))
    and coalesce(private.matches_category(private.parse_categories(within), tool.category), true);
$$;
grant execute to anon, authenticated;

-- Whether sponsored_tools omits a placement of this kind because its listing is now in a category for adults. All other kinds are badges on cards, which stay.
create function private.is_hidden_placement(kind text, tool_id text) returns boolean stable as $$
  select (is_hidden_placement.kind = 'gold' or is_hidden_placement.kind like 'plan%') and exists (
    select from public.ai_tools as tool where tool.id = is_hidden_placement.tool_id and private.is_adult(tool.category))
$$;
grant execute to authenticated;

-- ==== 20261122002000_search_text.sql ====

-- Joins each word with the next one, so that 'voice over' matches 'voiceover'.
create function private.joined_neighbours(words text[]) returns text[] immutable as $$
  begin
    return array(select words[n] || words[n + 1] from generate_series(1, cardinality(words) - 1) as n);
  end
$$;

create function private.unique_words(words text) returns text[] immutable as $$
  begin
    return array(select word from unnest(private.split_words(words)) as word group by word order by word collate "C");
  end
$$;

-- The distinct words of a name, with the parts of words in camel case.
create function private.name_words(name text) returns text[] immutable as $$
  begin
    return array(select word from unnest(private.split_words(name)
      || private.split_words(regexp_replace(name, '([[:lower:]])([[:upper:]])' collate pg_catalog.pg_c_utf8, '\1 \2', 'g'))) as word
      group by word order by word collate "C");
  end
$$;

-- The distinct words of tags or of a category, with adjacent words also joined.
create function private.label_words(labels text[]) returns text[] immutable as $$
  begin
    return array(select word
      from (select private.split_words(label) as own from unnest(labels) as label offset 0) as each
      cross join lateral unnest(own || private.joined_neighbours(own)) as word
      group by word order by word collate "C");
  end
$$;

-- The searchable text of a listing: its folded fields, separated by a character that no query contains.
create function private.search_text(name text, description text, category text, tags text[]) returns text immutable as $$
  begin
    return private.fold(array_to_string(array[translate(name, E'\u0001', ' '), translate(description, E'\u0001', ' '),
      translate(category, E'\u0001', ' ')] || tags, E'\u0001'));
  end
$$;

-- Converts British to American spelling. It is applied to listings and queries, so that both spellings match.
create function private.normalize_spelling(words text) returns text immutable as $$
  begin
    return case when words !~ 'our|is[aei]|ys[ei]|ll|tre|ogue|ence|grey' then words else
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        words,
        '([a-z]{2})is(e|es|ed|er|ers|ing|ation|ations)\M', '\1iz\2', 'g'),
        '([a-z]{2})ys(e|es|ed|er|ers|ing)\M', '\1yz\2', 'g'),
        '([a-z]{3})our(s|ed|ing|ful|less|able|ite|ites|ist|hood|al)?\M', '\1or\2', 'g'),
        '(model|label|travel|cancel|level|channel|signal|dial|panel|counsel)l(ing|ed|er|ers|or|ors)\M', '\1\2', 'g'),
        '(cen|thea|me|li|fib)tre(s)?\M', '\1ter\2', 'g'),
        '(cata|dia|ana|mono)logue(s)?\M', '\1log\2', 'g'),
        '(def|lic|off|pret)ence(s)?\M', '\1ense\2', 'g'),
        '\mgrey(s?)\M', 'gray\1', 'g') end;
  end
$$;

-- The English stems of the words that contain only a to z and 0 to 9. Omits other words.
create function private.word_list_stems(words text[]) returns text[] immutable as $$
  declare
    line text := array_to_string(words, ' ');
  begin
    -- Skip words with other letters, for which the text search parser depends on the database's locale.
    if line !~ '^[a-z0-9 ]*$' then
      line := regexp_replace(line, '[^ ]*[^a-z0-9 ][^ ]*', '', 'g');
    end if;
    return tsvector_to_array(to_tsvector('pg_catalog.english', private.normalize_spelling(line)));
  end
$$;

-- The English stem of a word. Returns an empty text for a stop word such as 'the', and the word itself if it contains other letters than a to z.
create function private.stem(word text) returns text immutable as $$
  begin
    return case when word ~ '^[a-z0-9]+$' then coalesce((private.word_list_stems(array[word]))[1], '') else word end;
  end
$$;

-- The stem of a word in a query. Returns the word itself if its stem has another meaning: 'anime' has the stem of 'animate', and 'accounting' has the stem of 'account'.
create function private.query_stem(word text) returns text immutable as $$
  begin
    return case when word = any (array['anime', 'accounting', 'banking', 'clothing', 'dating', 'engineering', 'marketing']) then word
      else private.stem(word) end;
  end
$$;

create function private.query_stems(words text) returns text[] immutable as $$
  begin
    return array(select distinct stem
      from (select private.query_stem(word) as stem from unnest(private.split_words(words)) as word) as each
      where stem <> '' order by stem);
  end
$$;

create function private.add_stems(words text[]) returns text[] immutable as $$
  begin
    return words || private.word_list_stems(words);
  end
$$;

-- The words and their stems as a tsvector. The weight identifies the field of the listing.
create function private.weighted_vector(words text[], weight "char") returns tsvector immutable as $$
  begin
    words := private.add_stems(words);
    return setweight(case when cardinality(words) = 0 then '' else array_to_string(words, ':1 ') || ':1' end::tsvector, weight);
  end
$$;

-- The keys of the characters other than a to z, 0 to 9 and space, by themselves and with each neighbour.
create function private.symbol_keys(words text) returns text[] immutable as $$
  declare
    -- Shorten each run of letters and digits to its first and last character, which are the only neighbours of symbols.
    characters text[] := string_to_array(regexp_replace(words, '([a-z0-9 ])[a-z0-9 ]*([a-z0-9 ])', '\1\2', 'g'), null);
  begin
    return array(
      select 'P' || encode(convert_to(part, 'UTF8'), 'hex')
      from (
        select characters[at] as part from generate_series(1, cardinality(characters)) as at
        union all select characters[at] || characters[at + 1] from generate_series(1, cardinality(characters) - 1) as at
      ) as parts
      where part ~ '[^a-z0-9 ]' and strpos(part, E'\u0001') = 0);
  end
$$;

-- A word and its variants with one letter missing. Two words with an edit distance of one share a variant, also if two adjacent letters are swapped.
create function private.typo_variants(word text) returns text[] immutable as $$
  begin
    return array(select distinct left(word, n) || substr(word, n + 2)
      from generate_series(0, least(char_length(word), 40)) as n);
  end
$$;

create function private.search_keys(name text, words text) returns tsvector immutable as $$
  declare
    fields text[] := string_to_array(words, E'\u0001');
    split_name text[] := private.split_words(name);
    name_words text[] := private.name_words(name);
    title_words text[];
    label_words text[];
    description_words text[];
  begin
    -- Repeats the expressions of small functions, because a call per word is slower.
    title_words := private.add_stems(name_words || private.joined_neighbours(split_name));
    label_words := private.add_stems(array(
      select word
      from unnest(fields[3:]) as label
      cross join lateral (select private.split_folded(label) as own offset 0) as each
      cross join lateral unnest(own || array(select own[n] || own[n + 1] from generate_series(1, cardinality(own) - 1) as n)) as word));
    description_words := private.add_stems(private.split_folded(fields[2]));
    return array_to_tsvector(array(
      select left(word, 200) from unnest(title_words || label_words || description_words) as word
      union all select 'N' || left(word, 200) from unnest(title_words) as word
      union all select 'L' || left(word, 200) from unnest(label_words) as word
      union all select 'X' || left(array_to_string(split_name, ''), 200) where cardinality(split_name) > 0
      union all select 'G' || part from unnest(extensions.show_trgm(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'))) as part
        where not starts_with(part, ' ')
      union all select 'C' || letter from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz0123456789', null)) as letter
        where strpos(words, letter) > 0
      union all select 'S' || left(word, at) || substr(word, at + 2)
        from unnest(name_words || array_to_string(split_name, '')) as word
        cross join lateral generate_series(0, least(char_length(word), 40)) as at where char_length(word) >= 3
      union all select 'T' || private.tag_slug(tag) from unnest(fields[4:]) as tag
      ) || private.symbol_keys(words));
  end
$$;

-- Matches any of these lexemes, in the field of that weight. The lexeme 'photo&shop' requires both words. Null without lexemes.
create function private.any_lexeme(lexemes text[], weight text default '') returns tsquery immutable as $$
  begin
    return (select string_agg(distinct '(' || replace(lexeme || weight, '&', weight || ' &') || ')', ' | ')::tsquery
    from unnest(lexemes) as lexeme where lexeme <> '');
  end
$$;

-- Matches any of these lexemes as keys with this prefix.
create function private.any_key(prefix text, lexemes text[]) returns tsquery immutable as $$
  begin
    return private.any_lexeme(array(select prefix || replace(lexeme, '&', '&' || prefix) from unnest(lexemes) as lexeme where lexeme <> ''));
  end
$$;

-- Matches listings that contain all trigrams of a word. Every listing with the word as a substring matches. Other listings may match too if the word has more than three letters. Null for a word with letters other than a to z and 0 to 9.
create function private.ngrams(word text) returns tsquery immutable as $$
  begin
    return case when word !~ '^[a-z0-9]+$' then null else case char_length(word) when 1 then ('C' || word)::tsquery when 2 then ('G' || word || ':*')::tsquery
      else (select string_agg(distinct 'G' || substr(word, least(at, char_length(word) - 2), 3), ' & ')::tsquery
        from generate_series(1, char_length(word), 3) as at) end end;
  end
$$;

-- Groups of synonyms or related terms. A term has one or several words.
create table private.search_synonyms (
  group_id integer not null,
  term text not null,
  stems text[] not null generated always as (private.query_stems(term)) stored,
  is_exact boolean not null,  -- Whether the term is a synonym of the others. Otherwise it is a related term, which only extends searches with few results and ranks lower.
  finds_others boolean not null,  -- Whether a search for this term also finds the other terms: a search for Spanish finds language tools.
  found_by_others boolean not null,  -- Whether a search for the other terms also finds this term: a search for language does not find Spanish.
  constraint search_synonyms_pkey primary key (group_id, term),
  constraint search_synonyms_term_form check (((term <> '') and (term = array_to_string(private.split_words(term), ' ')))),
  constraint search_synonyms_term_has_stems check ((cardinality(stems) > 0)),
  constraint search_synonyms_term_length check ((char_length(term) <= 60))
);
create index search_synonyms_stems using gin (stems);

-- The administrator's last hundred changes of the vocabulary. `before` and `after` are lines in the format of supabase/vocabulary.txt; `before` is empty for an added line, and `after` for a deleted line.
create table private.vocabulary_changes (
  id bigint not null generated always as identity,
  changed_at timestamp with time zone not null default now(),
  group_id integer not null,
  before text not null,
  after text not null,
  constraint vocabulary_changes_pkey primary key (id)
);

-- Words that are ignored beside other words, such as 'best' and 'free'. The rows come from supabase/vocabulary.txt.
create table private.stop_words (
  word text not null,
  constraint stop_words_pkey primary key (word)
);

-- Phrases around a tool's name, such as 'alternative to …' and '… vs …'. The rows come from supabase/vocabulary.txt, which documents the kinds.
create table private.search_phrases (
  phrase text not null,
  kind text not null,
  before text not null generated always as (btrim(split_part(phrase, '…', 1))) stored,  -- The text before the first name. For the kind versus, the text may be anywhere before the second name.
  after text not null generated always as (btrim(split_part(phrase, '…', 2))) stored,  -- The text after the first name.
  constraint search_phrases_pkey primary key (phrase),
  constraint search_phrases_form check ((((before || after) <> '') and ((before || after) !~ '[^a-z0-9 ]') and ((after <> '') or (kind <> 'versus')))),
  constraint search_phrases_kind_allowed check ((kind = any (array['ask', 'like', 'hint', 'but', 'versus'])))
);

-- ==== 20261122002100_vocabulary.sql ====



-- ==== 20261122002200_search_index.sql ====
-- Search tables, maintained by triggers. They contain the listings that are approved and not closed, and the names of
-- closed listings. They are in the private schema without row-level security, which would prevent the use of text indexes.

-- The category, pricing type and facts of each listing that is approved and not closed.
create view private.faceted_listings as
 SELECT tool.id AS tool_id,
    tool.category,
    tool.pricing_type,
    private.listing_facets(tool.*) AS facts
   FROM public.listed_tools listed
     JOIN public.ai_tools tool USING (id);

-- The number of indexed listings per bucket: a combination of category, pricing type and facts.
create table private.facet_counts (
  category text not null,
  pricing_type text not null,
  facts text[] not null,
  listings integer not null,
  bucket integer not null generated always as identity,  -- The id of the bucket, to which listing_search refers.
  constraint facet_counts_pkey primary key (category, pricing_type, facts),
  constraint facet_counts_bucket_key unique (bucket)
);

-- Each word with its English stem and the number of indexed listings that contain the word.
create table private.listing_words (
  word text not null,
  stem text not null,
  listings integer not null,
  constraint listing_words_pkey primary key (word)
);
create index listing_words_parts using gin (word extensions.gin_trgm_ops) with (fastupdate=off);
create index listing_words_stem (stem);

-- The data of each indexed listing that the search reads. The search keys are only in the index listing_search_keys.
create table private.listing_search (
  tool_id text not null,
  created_at timestamp with time zone not null,
  bucket integer not null,
  name text not null,
  name_order text not null,  -- The folded name, by which lists are sorted.
  compact text not null,  -- The words of the name without separators: chatgpt for Chat GPT.
  text text not null,
  constraint listing_search_pkey primary key (tool_id)
);
create index listing_search_bucket (bucket, created_at desc, tool_id desc);
create index listing_search_compact_parts using gin (compact extensions.gin_trgm_ops) with (fastupdate=off);
create index listing_search_keys using gin (private.search_keys(name, text));
create index listing_search_names (name_order, tool_id) include (bucket);
create index listing_search_newest (created_at desc, tool_id desc) include (bucket);

-- The words of each indexed listing, for the ranking. The weight of a word is its field: A name, B tags, C category, D description.
create table private.listing_documents (
  tool_id text not null,
  document tsvector not null,
  constraint listing_documents_pkey primary key (tool_id)
);

-- The folded name of each closed listing. A search finds a closed listing only by its whole name.
create table private.closed_names (
  tool_id text not null,
  name_order text not null,
  constraint closed_names_pkey primary key (tool_id)
);
create index closed_names_names (name_order);

create function private.search_row(tool public.ai_tools, bucket integer) returns private.listing_search immutable as $$
  begin
    return row(tool.id, tool.created_at, bucket, tool.name, private.fold(tool.name), array_to_string(private.split_words(tool.name), ''),
      private.search_text(tool.name, tool.description, tool.category, tool.tags));
  end
$$;

create function private.search_document(tool public.ai_tools) returns tsvector immutable as $$
  begin
    return private.weighted_vector(private.name_words(tool.name) || private.joined_neighbours(private.split_words(tool.name)), 'A')
      || private.weighted_vector(private.label_words(tool.tags), 'B')
      || private.weighted_vector(private.label_words(array[tool.category]), 'C')
      || private.weighted_vector(private.unique_words(tool.description), 'D');
  end
$$;

-- Adds the changes of a statement to the counts of buckets and words. Writes rows in a fixed order, so that concurrent writers do not deadlock.
create function private.update_facet_counts(faceted private.faceted_listings[], texts text[], deltas integer[]) returns void volatile security definer as $$
  begin
    insert into private.facet_counts as existing (category, pricing_type, facts, listings)
    select category, price, facts, sum(delta)
    from unnest(faceted, deltas) as change (tool_id, category, price, facts, delta)
    group by category, price, facts having sum(delta) <> 0
    order by category collate "C", price collate "C", facts
    on conflict (category, pricing_type, facts) do update set listings = existing.listings + excluded.listings;

    -- Read the stem of a word that is already indexed, because computing it is slower.
    insert into private.listing_words as existing (word, stem, listings)
    select word, coalesce((select same.stem from private.listing_words as same where same.word = change.word), private.stem(word)),
      change.difference
    from (
      select word collate "C" as word, sum(delta) as difference
      from unnest(texts, deltas) as changed (text, delta), unnest(private.unique_words(changed.text)) as word
      group by 1 having sum(delta) <> 0
    ) as change
    order by word
    on conflict (word) do update set listings = existing.listings + excluded.listings;
  end
$$;

-- Removes listings from the search tables, and adds listings that are approved. For a closed listing, adds only the name.
create function private.reindex_listings(removed text[], added text[]) returns void volatile security definer as $$
  #variable_conflict use_column
  declare
    faceted private.faceted_listings[];
    texts text[];
    deltas int[];
  begin
    if cardinality(removed) = 0 and cardinality(added) = 0 then
      return;
    end if;
    with deleted as (
      delete from private.listing_search where tool_id = any (removed) returning tool_id, bucket, text
    )
    select array_agg(row(tool_id, category, pricing_type, facts)::private.faceted_listings), array_agg(text), array_agg(-1)
    into faceted, texts, deltas from deleted join private.facet_counts using (bucket);
    delete from private.listing_documents where tool_id = any (removed);

    select faceted || array_agg(facet_row), texts || array_agg(private.search_text(tool.name, tool.description, tool.category, tool.tags)),
      deltas || array_agg(1)
    into faceted, texts, deltas
    from private.faceted_listings as facet_row join public.ai_tools as tool on tool.id = facet_row.tool_id where facet_row.tool_id = any (added);
    -- Update the counts first, because this inserts new buckets.
    perform private.update_facet_counts(faceted, texts, deltas);

    insert into private.listing_search
    select searched.*
    from private.faceted_listings as facet_row
    join public.ai_tools as tool on tool.id = facet_row.tool_id
    join private.facet_counts as counted on counted.category = facet_row.category and counted.pricing_type = facet_row.pricing_type
      and counted.facts = facet_row.facts
    cross join lateral private.search_row(tool, counted.bucket) as searched
    where facet_row.tool_id = any (added)
    order by facet_row.tool_id;
    insert into private.listing_documents
    select tool.id, private.search_document(tool)
    from public.listed_tools as listed join public.ai_tools as tool using (id) where listed.id = any (added)
    order by tool.id;
    delete from private.closed_names where tool_id = any (removed || added);
    insert into private.closed_names
    select tool.id, private.fold(tool.name)
    from public.closed_listings as closed join public.ai_tools as tool on tool.id = closed.tool_id
    where tool.id = any (added) and tool.approval_status = 'approved';
    -- Flush the pending keys now, so that searches need not read them one by one.
    perform gin_clean_pending_list('private.listing_search_keys');
  end
$$;

create function private.index_listings(changes private.listing_change[]) returns void volatile security definer as $$
  declare
    removed text[];
    added text[];
  begin
    select coalesce(array_agg((old_row).id) filter (where (old_row).approval_status = 'approved'), '{}'),
      coalesce(array_agg((new_row).id) filter (where (new_row).approval_status = 'approved'), '{}')
      into removed, added
    from unnest(changes)
    where ((old_row).id, (old_row).approval_status, (old_row).name, (old_row).description, (old_row).category, (old_row).tags,
        (old_row).pricing_type, (old_row).created_at, private.listing_facets(old_row))
      is distinct from ((new_row).id, (new_row).approval_status, (new_row).name, (new_row).description, (new_row).category,
        (new_row).tags, (new_row).pricing_type, (new_row).created_at, private.listing_facets(new_row));
    if cardinality(removed) + cardinality(added) > 0 then
      perform private.reindex_listings(removed, added);
    end if;
  end
$$;

create function private.clear_search_index() returns void volatile security definer as $$
  truncate private.listing_search, private.listing_documents, private.facet_counts, private.listing_words, private.closed_names
$$;

-- ==== 20261122002300_search_plan.sql ====
-- A search takes four steps, each in one or two files. find_listings in the last file runs them:
--
--   1  plan        plan_query parses the words of the query and their meanings, or the tools that the query names
--                  (search_plan, search_plan_names)
--   2  candidates  find_candidates finds the matching listings, listings similar to the named tools, or the closest listings
--                  (search_candidates, search_candidates_closest)
--   3  order       relevance_page orders the candidates by relevance, and sorted_page by age or name (search_ranking)
--   4  page        search_tools returns the rows of a page and the facet counts (search_results)
--
-- This file contains the first step.

-- The ranking weights of the search.
create view private.search_weights as
 SELECT 400 AS whole_name,
    300 AS name_begins,
    200 AS in_name,
    10 AS in_label,
    20 AS whole_label,
    15 AS phrase,
    1 AS neighbours,
    10 AS coverage,
    1.0::double precision AS by_itself,
    0.6::double precision AS by_synonym,
    0.5::double precision AS by_related,
    0.3::double precision AS by_longer,
    0.28::double precision AS name_remainder,
    0.3::double precision AS tag_remainder,
    0.6::double precision AS category_remainder,
    0.7::double precision AS description_remainder,
    0.2::real AS stop_word,
    0.5::real AS corrected,
    2.5::double precision AS free,
    1.2::double precision AS freemium,
    0.35::double precision AS closest;

-- A word of the query.
create type private.search_word as (
  word text,
  is_stop_word boolean,
  own text[],
  synonyms text[],
  related text[],
  longer tsquery,
  parts tsquery[],
  listing_count bigint,
  related_count bigint,
  max_matches bigint,
  weight real
);

-- The tools that a query names, as in 'x alternative' or 'x vs y'.
create type private.search_subject as (
  tool_ids text[],
  rest text[],
  is_shown boolean
);

-- A plan either has a subject or words. The last five attributes are the result of step 2.
create type private.search_plan as (
  query_text text,
  subject private.search_subject,
  is_word boolean,
  compact text,
  pattern text,
  substring_text text,
  phrase tsquery,
  is_exact boolean,
  words private.search_word[],
  required integer,
  weight real,
  tag tsquery,
  is_free boolean,
  every_word tsquery,
  most_words tsquery,
  in_name tsquery,
  neighbours tsquery,
  position_queries tsquery[],
  match_query tsquery,
  phrase_match_query tsquery,
  candidates text[],
  is_ordered boolean,
  deciding_stems text[],
  found_buckets integer[],
  found_counts bigint[]
);

-- Five queries for any of these lexemes: in any field, in the name, in a tag, in the category, and in the description.
create function private.field_queries(lexemes text[]) returns tsquery[] immutable as $$
  begin
    return array[private.any_lexeme(lexemes), private.any_lexeme(lexemes, ':A'), private.any_lexeme(lexemes, ':B'), private.any_lexeme(lexemes, ':C'),
      private.any_lexeme(lexemes, ':D')];
  end
$$;

-- Matches the keys of listings that may contain the query as a substring: its symbols and its words. The first word may be
-- the end of a longer word, and the last word the beginning of one.
create function private.substring_keys(query_text text, typed text[]) returns tsquery immutable as $$
  declare
    result tsquery;
    part tsquery;
    symbol text;
    word text;
    has_begin boolean;
    has_end boolean;
  begin
    foreach symbol in array private.symbol_keys(query_text) loop
      result := coalesce(result && symbol::tsquery, symbol::tsquery);
    end loop;
    for n in 1..cardinality(typed) loop
      word := typed[n];
      has_begin := n > 1 or not starts_with(query_text, word);
      has_end := n < cardinality(typed) or right(query_text, char_length(word)) <> word;
      part := case when has_begin then (word || case when has_end then '' else ':*' end)::tsquery
        when has_end and char_length(word) > 1 then private.ngrams(word) && format('''G%s ''', right(word, 2))::tsquery
        else private.ngrams(word) end;
      result := coalesce(result && part, part, result);
    end loop;
    return result;
  end
$$;

-- The distinct words of the query. A single letter beside symbols is not a word: 'c++' does not contain the word c.
create function private.query_words(query_text text, typed text[]) returns text[] immutable as $$
  begin
    return array(
      select word from unnest(typed) with ordinality as u (word, at)
      where replace(query_text, ' ', '') = array_to_string(typed, '') or char_length(word) > 1
      group by word order by min(at) limit 30);
  end
$$;

-- Finds the synonyms and related terms of a word, or of a term of the query that contains the word. `broader_terms` are
-- the terms of which the word is a kind.
create function private.related_terms(word text, stem text, stems text[], stop_words text[], out synonyms text[], out related text[], out broader_terms text[]) returns record stable as $$
  #variable_conflict use_variable
  begin
    select coalesce(array_agg(lexeme) filter (where is_exact), '{}'), coalesce(array_agg(lexeme) filter (where not is_exact), '{}'),
      coalesce(array_agg(lexeme) filter (where is_whole), '{}')
    into synonyms, related, broader_terms
    from (
      select array_to_string(other.stems, '&') as lexeme, bool_or(other.is_exact) as is_exact, bool_or(not own_term.found_by_others) as is_whole
      from private.search_synonyms as own_term
      join private.search_synonyms as other on other.group_id = own_term.group_id and other.term <> own_term.term
      where own_term.finds_others and other.found_by_others
        and own_term.stems @> array[stem] and own_term.stems <@ stems and cardinality(other.stems) > 0
        -- A stop word by itself has only synonyms.
        and case when cardinality(own_term.stems) > 1 then not other.stems <@ stems
          else not other.stems && stems and (other.is_exact or word <> all (stop_words)) end
      group by 1) as terms;
  end
$$;

-- Splits an unknown word into two indexed words: 'photoshop' into 'photo&shop'.
create function private.split_compound(word text) returns text stable as $$
  begin
    return (select a.word || '&' || b.word
      from generate_series(3, char_length(split_compound.word) - 3) as at
      join private.listing_words as a on a.word = left(split_compound.word, at) and a.listings > 0
      join private.listing_words as b on b.word = substr(split_compound.word, at + 1) and b.listings > 0
      order by least(a.listings, b.listings) desc limit 1);
  end
$$;

-- Finds the forms, meanings and rarity of the nth word. With is_prefix, the word may be the beginning of a longer word.
create function private.parse_word(words text[], stems text[], n integer, is_prefix boolean, stop_words text[]) returns private.search_word stable as $$
  #variable_conflict use_variable
  declare
    result private.search_word;
    word text := words[n];
    stem text := nullif(stems[n], '');
    total bigint := (select coalesce(sum(listings), 0) + 1 from private.facet_counts);
    longer_count bigint := 0;
    broader_terms text[];
    synonym_count bigint;
    broader_count bigint;
    max_synonym_count bigint;
    frequency bigint;
  begin
    result.word := word;
    -- Use only the stem, because every listing with the word has the key of the stem, and each key costs an index scan.
    result.own := array_remove(array[coalesce(stem, word), words[n - 1] || word, word || words[n + 1]], null);
    select coalesce(sum(w.listings), 0) into result.listing_count from private.listing_words as w
    where w.listings > 0 and (w.word = word or w.stem = stem);

    if is_prefix then
      result.longer := (word || ':*')::tsquery;
      result.parts := array(select (word || ':*' || field)::tsquery
        from unnest(array['', 'A', 'B', 'C', 'D']) with ordinality as u (field, at) order by u.at);
      select coalesce(sum(w.listings), 0) into longer_count from private.listing_words as w
      where w.word >= word and w.word < word || U&'\+10FFFF' and w.listings > 0 and w.word <> word;
    end if;
    if result.listing_count = 0 and char_length(word) >= 6 then
      result.own := array_remove(result.own || private.split_compound(word), null);
    end if;

    select m.synonyms, m.related, m.broader_terms into result.synonyms, result.related, broader_terms from private.related_terms(word, stem, stems, stop_words) as m;
    select coalesce(sum(w.listings) filter (where w.stem = any (result.synonyms)), 0), coalesce(sum(w.listings), 0),
      coalesce(max(w.listings) filter (where w.stem = any (result.synonyms)), 0),
      coalesce(max(w.listings) filter (where w.stem = any (broader_terms)), 0)
    into synonym_count, result.related_count, max_synonym_count, broader_count
    from private.listing_words as w where w.stem = any (result.synonyms || result.related);

    -- A kind of something, such as a language, counts as no rarer than the broader term.
    frequency := greatest(broader_count, case when result.listing_count > 0 then result.listing_count + synonym_count / 2
      when longer_count > 0 then longer_count else max_synonym_count end);
    result.weight := ln(1 + total::numeric / (1 + least(frequency, total - 1)))::real;
    result.max_matches := result.listing_count + case when result.listing_count = 0 and longer_count = 0 then max_synonym_count else longer_count end
      + result.related_count;
    return result;
  end
$$;

-- Returns at most twelve meaningful words, then at most six stop words. A stop word counts as meaningful in a term of the
-- vocabulary ('build app'), or if the query has no other words.
create function private.parse_words(words text[], query_text text) returns private.search_word[] stable as $$
  #variable_conflict use_variable
  declare
    result private.search_word[] := '{}';
    each private.search_word;
    stems text[] := array(select private.query_stem(word) from unnest(words) with ordinality as u (word, at) order by u.at);
    term_stems text[] := array(select distinct stem from private.search_synonyms as term, unnest(term.stems) as stem
      where term.stems && stems and term.stems <@ stems and cardinality(term.stems) > 1);
    stop_words text[] := array(select stop.word from private.stop_words as stop where stop.word = any (words));
    meaningful int[] := array(select n from generate_series(1, cardinality(words)) as n
      where stems[n] <> '' and char_length(words[n]) > 1 order by n);
    selected int[] := array(select n from unnest(meaningful) as n where stems[n] = any (term_stems) or words[n] <> all (stop_words) order by n limit 12);
    selected_stop_words int[] := array(select n from unnest(meaningful) as n where words[n] = any (stop_words) and n <> all (selected) order by n limit 6);
    n int;
  begin
    if cardinality(selected) = 0 then
      selected := array(select generate_series(1, least(cardinality(words), 12)));
      selected_stop_words := '{}';
      stop_words := '{}';
    end if;
    foreach n in array selected || selected_stop_words loop
      -- The visitor may still be typing the last of several words.
      each := private.parse_word(words, stems, n, n = cardinality(words) and query_text <> words[n]
        and char_length(words[n]) >= 2 and right(query_text, char_length(words[n])) = words[n], stop_words);
      each.is_stop_word := n = any (selected_stop_words);
      if each.is_stop_word then
        each.weight := each.weight * (select stop_word from private.search_weights);
      end if;
      result := result || each;
    end loop;
    return result;
  end
$$;

-- A single word also matches names that begin with it and longer words that contain it. The trigrams of the word find
-- these listings. If there are few such longer words, the plan lists the words instead, which is faster.
create function private.plan_single_word(plan private.search_plan) returns private.search_plan stable as $$
  declare
    longer tsquery := ('X' || plan.query_text || ':*')::tsquery;
    containing text[];
  begin
    if plan.is_exact then
      longer := longer || plan.phrase;
      plan.phrase := null;
    elsif plan.query_text ~ '^[a-z0-9]+$' then
      containing := array(select indexed.word from private.listing_words as indexed
        where indexed.word like plan.pattern and indexed.listings > 0 and indexed.word <> plan.query_text limit 51);
      if cardinality(containing) <= 50 then
        longer := coalesce(longer || private.any_lexeme(containing), longer);
        plan.phrase := null;
      end if;
    end if;
    plan.words[1].longer := longer;
    return plan;
  end
$$;

-- Matches listings with most words or their related terms. Of two words, one must match. Of more words, two words that
-- together have half of the total weight must match. Null if too many listings may match.
create function private.most_words_query(words private.search_word[], forms tsquery[]) returns tsquery immutable as $$
  declare
    required int := cardinality(forms);
    all_weights real := (select sum(weight) from unnest(words[:required]));
    combined tsquery;
    pair tsquery;
    max_matches bigint := 0;
  begin
    if required <= 2 then
      combined := coalesce(forms[1] || forms[2], forms[1]);
      max_matches := words[1].max_matches + case when required = 2 then words[2].max_matches else 0 end;
    else
      for n in 1..required loop
        for k in n + 1..required loop
          if words[n].weight + words[k].weight >= 0.5 * all_weights then
            pair := forms[n] && forms[k];
            combined := coalesce(combined || pair, pair);
            max_matches := max_matches + least(words[n].max_matches, words[k].max_matches);
          end if;
        end loop;
      end loop;
    end if;
    return case when max_matches <= 1000 then combined end;
  end
$$;

-- Matches the word in any form. Omits synonyms and related terms if these terms or the word are common.
create function private.broad_query(word private.search_word) returns tsquery immutable as $$
  declare
    own tsquery := private.any_lexeme(word.own);
    expanded tsquery := private.any_lexeme(word.own || word.synonyms);
  begin
    if word.listing_count > 1000 then
      return own;
    end if;
    expanded := coalesce(expanded || word.longer, expanded);
    return case when word.related_count > 5000 then expanded else coalesce(expanded || private.any_lexeme(word.related), expanded) end;
  end
$$;

-- Combines the queries of the words into the queries of the plan.
create function private.combine_words(plan private.search_plan, as_typed tsquery) returns private.search_plan immutable as $$
  declare
    each private.search_word;
    lexemes text[];
    required tsquery;
    wider tsquery;
    forms tsquery[];
    in_title tsquery;
    in_label tsquery;
    name_key text := 'X' || left(plan.compact, 200);
  begin
    foreach each in array plan.words[:plan.required] loop
      -- Omit a lexeme of several words if one of its words is also a lexeme: 'meet' covers 'meet&record'.
      lexemes := each.own || each.synonyms;
      required := private.any_lexeme(array(select lexeme from unnest(lexemes) as lexeme
        where strpos(lexeme, '&') = 0 or not string_to_array(lexeme, '&') && lexemes));
      required := coalesce(required || each.longer, required);
      wider := coalesce(required || private.any_lexeme(each.related), required);
      forms := forms || wider;
      plan.every_word := coalesce(plan.every_word && required, required);
      plan.in_name := coalesce(plan.in_name && private.any_lexeme(each.own, ':A'), private.any_lexeme(each.own, ':A'));
      in_title := coalesce(in_title && private.any_key('N', each.own), private.any_key('N', each.own));
      required := private.any_key('L', each.own) || private.any_key('N', each.own);
      in_label := coalesce(in_label && required, required);
    end loop;
    plan.most_words := private.most_words_query(plan.words, forms);
    plan.position_queries := array[
      case when plan.is_word then name_key::tsquery else plan.every_word && name_key::tsquery end,
      case when plan.is_word then (name_key || ':*')::tsquery
        when char_length(plan.compact) > 1 then plan.every_word && (name_key || ':*')::tsquery end,
      in_title, in_label, as_typed, plan.every_word];
    return plan;
  end
$$;

-- Matches listings that may contain the typed text but that every_word misses, because the first typed word is only the
-- end of a longer word there. If few longer words end with the typed word, and few listings contain them, the result
-- requires one of these longer words.
create function private.phrase_query(plan private.search_plan, typed text[]) returns tsquery stable as $$
  declare
    last text := typed[cardinality(typed)];
    total bigint;
    longer text[];
    listing_count bigint;
  begin
    if plan.query_text !~ '^[a-z0-9]+( +[a-z0-9]+)+$'
      or char_length(last) = 1 and exists (select from unnest(plan.words[:plan.required]) as required where required.word = last) then
      return plan.phrase;
    elsif plan.words[1].word <> typed[1] then
      return null;
    elsif char_length(typed[1]) = 1 then
      return plan.phrase;
    end if;
    select coalesce(sum(listings), 0) + 1 into total from private.facet_counts;
    select array_agg(left(word, 200)), coalesce(sum(listings), 0) into longer, listing_count from (
      select w.word, w.listings from private.listing_words as w
      where w.word like '%' || typed[1] and w.listings > 0 and w.word <> typed[1] limit 51) as ending;
    return case when coalesce(cardinality(longer), 0) <= 50 and listing_count <= total / 10 then plan.phrase && private.any_lexeme(longer)
      else plan.phrase end;
  end
$$;

-- Trims and folds a query, and cuts it at 200 characters.
create function private.normalize_query(query text) returns text immutable as $$
  begin
    return left(btrim(private.fold(translate(left(coalesce(query, ''), 200), E'\u0001', ' ')), E' \t\r\n'), 200);
  end
$$;

-- A LIKE pattern that matches every text that contains this text.
create function private.like_pattern(query_text text) returns text immutable as $$
  begin
    return '%' || regexp_replace(query_text, '([\\%_])', '\\\1', 'g') || '%';
  end
$$;

create function private.plan_search(query text) returns private.search_plan stable as $$
  declare
    plan private.search_plan;
    typed text[];
    words text[];
    as_typed tsquery;
  begin
    plan.query_text := private.normalize_query(query);
    typed := private.split_folded(plan.query_text);
    plan.is_word := plan.query_text = any (typed);
    plan.compact := array_to_string(typed, '');
    plan.pattern := private.like_pattern(plan.query_text);
    plan.substring_text := case when not plan.is_word then plan.query_text end;
    plan.is_exact := char_length(plan.query_text) <= case when plan.query_text ~ '^[a-z0-9]+$' then 3 else 2 end;
    as_typed := private.substring_keys(plan.query_text, typed);
    plan.phrase := as_typed;
    words := private.query_words(plan.query_text, typed);
    if cardinality(words) = 0 then
      return plan;
    end if;

    plan.words := private.parse_words(words, plan.query_text);
    plan.neighbours := private.any_lexeme(private.joined_neighbours(words));
    plan.required := (select count(*) from unnest(plan.words) as word where not word.is_stop_word);
    plan.weight := (select sum(weight) from unnest(plan.words));
    -- In a term of the vocabulary such as 'royalty free', 'free' is not a price.
    plan.is_free := 'free' = any (words) and not exists (select from private.search_synonyms as term
      where term.stems @> array['free'] and term.stems <@ private.query_stems(plan.query_text));
    if plan.is_word then
      plan := private.plan_single_word(plan);
    end if;
    plan := private.combine_words(plan, as_typed);
    plan.phrase := private.phrase_query(plan, typed);
    return plan;
  end
$$;

-- ==== 20261122002350_search_plan_names.sql ====
-- Step 1 for queries that name tools. 'x alternative' and 'similar to x' find tools similar to x, and 'x vs y' finds both
-- tools. private.search_phrases contains the phrases. The last function, plan_query, runs the whole step.

-- Returns the newest tool with this name, which is given without spaces.
create function private.find_by_exact_name(compact text) returns text stable as $$
  #variable_conflict use_column
  begin
    return (select tool_id from private.listing_search as l
      where private.search_keys(l.name, l.text) @@ ('X' || left(find_by_exact_name.compact, 200))::tsquery and l.compact = find_by_exact_name.compact
      order by created_at desc, tool_id desc limit 1);
  end
$$;

-- Finds the longest tool name at the start or the end of the words. Also returns the remaining words.
create function private.name_at_edge(words text[], is_end boolean, out found_id text, out rest text[]) returns record stable as $$
  declare
    word_count int := cardinality(words);
  begin
    for size in reverse least(word_count, 5)..1 loop
      found_id := private.find_by_exact_name(array_to_string(case when is_end then words[word_count - size + 1:] else words[:size] end, ''));
      rest := case when is_end then words[:word_count - size] else words[size + 1:] end;
      exit when found_id is not null;
    end loop;
  end
$$;

-- The words that are not stop words.
create function private.meaningful_words(words text[]) returns text[] stable as $$
  begin
    return array(select word from unnest(words) with ordinality as u (word, at)
      where private.stem(word) <> '' and not exists (select from private.stop_words as stop where stop.word = u.word) order by at);
  end
$$;

-- Finds the only tool with all these words in its name, such as Adobe Photoshop for 'photoshop'. If no tool has them, finds
-- the tool with the closest spelling.
create function private.find_by_similar_name(words text[]) returns text stable as $$
  declare
    compact text := array_to_string(words, '');
    name_query tsquery := (select string_agg('N' || left(word, 200), ' & ')::tsquery from unnest(words) as word);
    ids text[] := array(select tool_id from private.listing_search as l where private.search_keys(l.name, l.text) @@ name_query limit 2);
  begin
    return case when cardinality(ids) = 1 then ids[1]
      when cardinality(ids) = 0 and char_length(compact) >= 5 then (private.closest_names(compact, null, 1))[1] end;
  end
$$;

-- Finds the tools that a query compares, such as 'x vs y'. Null if it compares none.
create function private.parse_comparison(line text) returns private.search_subject stable as $$
  declare
    subject private.search_subject;
    between_names text := (select string_agg(phrase.after, '|') from private.search_phrases as phrase
      where phrase.kind = 'versus' and strpos(' ' || line || ' ', ' ' || phrase.after || ' ') > 0
        and (phrase.before = '' or strpos(' ' || line, ' ' || phrase.before || ' ') > 0));
    sides text[] := regexp_split_to_array(line, ' (?:' || between_names || ') ');
    edge record;
  begin
    for n in 1..coalesce(cardinality(sides), 0) loop
      select * into edge from private.name_at_edge(string_to_array(sides[n], ' '), n = 1);
      if edge.found_id is null or cardinality(sides) = 1 or (n between 2 and cardinality(sides) - 1 and cardinality(edge.rest) > 0) then
        return null;
      end if;
      subject.tool_ids := subject.tool_ids || edge.found_id;
      subject.rest := case when n > 1 then edge.rest end;
    end loop;
    subject.is_shown := cardinality(subject.tool_ids) > 1;
    return case when subject.is_shown then subject end;
  end
$$;

-- Splits the query at a phrase into the words before and after it. The tool's name is at the end of `head` for a phrase
-- that follows the name, and otherwise at the beginning of `tail`.
create function private.split_at_phrase(line text, phrase private.search_phrases, out head text[], out tail text[]) returns record immutable as $$
  declare
    padded text := ' ' || line || ' ';
    phrase_text text := ' ' || case when phrase.before = '' then phrase.after else phrase.before end || ' ';
    -- Search for the last match of a phrase that follows the name, and for the first match of any other phrase.
    at int := case when phrase.before = '' then char_length(padded) - char_length(phrase_text) - strpos(reverse(padded), reverse(phrase_text)) + 2
      else strpos(padded, phrase_text) end;
  begin
    head := array_remove(string_to_array(btrim(left(padded, at)), ' '), '');
    tail := array_remove(string_to_array(btrim(substr(padded, at + char_length(phrase_text) - 1)), ' '), '');
  end
$$;

-- Finds the tool beside a phrase, and the rest of the query. Null if there is none, or if the phrase has another meaning in
-- this query. With is_fuzzy, also finds partial and misspelled names.
create function private.name_beside_phrase(line text, phrase private.search_phrases, is_fuzzy boolean) returns private.search_subject stable as $$
  declare
    subject private.search_subject;
    head text[];
    tail text[];
    edge record;
    suffix text[] := string_to_array(nullif(phrase.after, ''), ' ');
    suffix_length int := cardinality(suffix);
  begin
    select * into head, tail from private.split_at_phrase(line, phrase);
    if is_fuzzy then
      select private.find_by_similar_name(private.meaningful_words(case when phrase.before = '' then head else tail end)) as found_id into edge;
    elsif phrase.before = '' then
      select * into edge from private.name_at_edge(head, true);
      head := edge.rest;
    else
      select * into edge from private.name_at_edge(tail, false);
      -- Skip stop words before the name: 'apps like the x'.
      while edge.found_id is null and cardinality(tail) > 1 and private.meaningful_words(tail[:1]) = '{}' loop
        tail := tail[2:];
        select * into edge from private.name_at_edge(tail, false);
      end loop;
      tail := edge.rest;
      if suffix_length > 0 then
        edge.found_id := case when tail[:suffix_length] = suffix then edge.found_id end;
        tail := tail[suffix_length + 1:];
      end if;
    end if;
    if edge.found_id is null
      or phrase.kind <> 'ask' and not (is_fuzzy and phrase.before = '') and cardinality(private.meaningful_words(head)) > 0
      or phrase.kind in ('hint', 'but') and cardinality(private.meaningful_words(tail[:1])) > 0 then
      return null;
    end if;
    subject.tool_ids := array[edge.found_id];
    subject.rest := case when not is_fuzzy then head || tail when phrase.before = '' then tail else head end
      || case when phrase.kind = 'but' then string_to_array(phrase.before || ' ' || phrase.after, ' ') else '{}' end;
    return subject;
  end
$$;

-- Finds the tool in queries such as 'x alternative' or 'something like x'. Prefers the longest whole name, then the longest
-- phrase. Tries partial names last.
create function private.parse_alternatives(line text) returns private.search_subject stable as $$
  declare
    subject private.search_subject;
    longest private.search_subject;
    size int := 0;
    phrase private.search_phrases;
    phrases private.search_phrases[] := array(select stored from private.search_phrases as stored
      where stored.kind <> 'versus' and (stored.before = '' or strpos(' ' || line, ' ' || stored.before || ' ') > 0)
        and (stored.after = '' or strpos(line || ' ', ' ' || stored.after || ' ') > 0)
      order by char_length(stored.before || stored.after) desc, stored.phrase);
  begin
    foreach phrase in array phrases loop
      subject := private.name_beside_phrase(line, phrase, false);
      if (select char_length(listing.compact) from private.listing_search as listing where listing.tool_id = subject.tool_ids[1]) > size then
        longest := subject;
        size := (select char_length(listing.compact) from private.listing_search as listing where listing.tool_id = subject.tool_ids[1]);
      end if;
    end loop;
    if size = 0 then
      foreach phrase in array phrases loop
        if phrase.kind in ('ask', 'like') then
          longest := private.name_beside_phrase(line, phrase, true);
        end if;
        exit when longest.tool_ids is not null;
      end loop;
    end if;
    return longest;
  end
$$;

-- Finds the tools that a query names. Null if the query itself is the name of a tool.
create function private.parse_subject(query_text text) returns private.search_subject stable as $$
  declare
    words text[] := private.split_folded(query_text);
    line text := array_to_string(words, ' ');
    subject private.search_subject;
  begin
    if cardinality(words) < 2 or private.find_by_exact_name(array_to_string(words, '')) is not null then
      return null;
    end if;
    subject := private.parse_comparison(line);
    return case when subject.tool_ids is null then private.parse_alternatives(line) else subject end;
  end
$$;

-- The plan of a query, with the words or the tools that it names, restricted to a tag. An empty query matches every listing with the tag.
create function private.plan_query(query text, tag tsquery) returns private.search_plan stable as $$
  declare
    plan private.search_plan;
  begin
    plan.query_text := private.normalize_query(query);
    plan.subject := private.parse_subject(plan.query_text);
    if (plan.query_text <> '' or tag is not null) and (plan.subject).tool_ids is null then
      plan := private.plan_search(query);
      if tag is not null then
        plan.every_word := case when plan.query_text = '' then tag else plan.every_word && tag end;
        plan.most_words := plan.most_words && tag;
        plan.phrase := plan.phrase && tag;
        plan.position_queries := case when plan.position_queries is not null then
          array(select place && tag from unnest(plan.position_queries) with ordinality as u (place, at) order by at) end;
      end if;
    end if;
    plan.tag := tag;
    return plan;
  end
$$;

-- ==== 20261122002400_search_candidates.sql ====
-- Step 2 for queries that match: finds the candidates and counts them by bucket. The next file handles other queries.

-- Returns a SELECT of these columns of the candidates, with the plan as $1. The query is dynamic SQL for speed: a set-returning
-- function would materialize all rows, and one static condition for all cases would compute the keys of every row.
create function private.candidates_query(plan private.search_plan, columns text, within text default 'true') returns text immutable as $$
  begin
    return format('select %1$s from private.listing_search as l where ' || case
      when plan.candidates is not null then 'tool_id = any (($1).candidates)'
      when coalesce(plan.match_query, plan.phrase_match_query) is null then 'true'
      else 'private.search_keys(l.name, l.text) @@ ($1).match_query and %2$s
        union all select %1$s from private.listing_search as l where private.search_keys(l.name, l.text) @@ ($1).phrase_match_query
          and (($1).is_exact or l.text like ($1).pattern) and %2$s' end, columns, within);
  end
$$;

-- The ids of up to `size` candidates in these buckets.
create function private.candidate_ids(plan private.search_plan, buckets integer[], size bigint default null::bigint, row_offset bigint default 0, in_order text default '', within text default 'true') returns text[] stable as $$
  declare
    ids text[];
  begin
    execute format('select array(select tool_id from (%s) as hit where $2 is null or bucket = any ($2) %s limit $3 offset $4)',
      private.candidates_query(plan, 'tool_id, bucket, created_at, name_order', within), in_order) into ids using plan, buckets, size, row_offset;
    return ids;
  end
$$;

create function private.count_candidates(plan private.search_plan, scope integer[]) returns private.search_plan stable as $$
  begin
    execute format('select array_agg(bucket), array_agg(listings) from (
        select bucket, count(*) as listings from (%s) as hit where $2 is null or bucket = any ($2) group by 1) as counts',
      private.candidates_query(plan, 'bucket')) into plan.found_buckets, plan.found_counts using plan, scope;
    return plan;
  end
$$;

-- Finds listings with all words or with the phrase. If it finds few, adds listings with most words, unless there are too
-- many to rank.
create function private.find_words(plan private.search_plan, scope integer[]) returns private.search_plan stable as $$
  declare
    is_loose boolean := false;
  begin
    plan.match_query := plan.every_word;
    loop
      plan.phrase_match_query := coalesce(plan.phrase && !!plan.match_query, plan.phrase);
      plan.candidates := null;
      -- A query with many words, or for most words, finds few listings. Collect their ids, so that the ranking does not run
      -- the query again.
      if plan.required > 2 or is_loose then
        plan.candidates := private.candidate_ids(plan, scope, 501);
      end if;
      if cardinality(plan.candidates) > 500 then
        plan.candidates := null;
        if is_loose then
          plan.match_query := plan.every_word;
          is_loose := false;
          continue;
        end if;
      end if;
      plan := private.count_candidates(plan, scope);
      exit when plan.most_words is null or plan.found_buckets is null
        or (select sum(listings) from unnest(plan.found_counts) as listings) >= 20;
      plan.match_query := plan.match_query || plan.most_words;
      plan.most_words := null;
      is_loose := true;
    end loop;
    return plan;
  end
$$;

-- The results for a query that names tools, in order: the named tools if they are shown, listings that contain the query as
-- a phrase, then similar listings. The rest of the query changes the order of the similar listings.
create function private.similar_to_subject(plan private.search_plan, scope integer[]) returns text[] stable as $$
  #variable_conflict use_variable
  declare
    w private.search_weights;
    subject private.search_subject := plan.subject;
    is_free boolean := 'free' = any (subject.rest);
    rest private.search_plan;
    phrase tsquery := private.substring_keys(plan.query_text, private.split_words(plan.query_text));
    pattern text := private.like_pattern(plan.query_text);
    similar_ids text[];
    ids text[];
  begin
    select * into w from private.search_weights;
    rest := private.plan_search(array_to_string(private.meaningful_words(subject.rest), ' '));
    similar_ids := array(
      select other
      from unnest(subject.tool_ids) as subject_id
      join public.ai_tools as tool on tool.id = subject_id
      cross join lateral unnest(private.similar_listings(tool.id, tool.category, tool.tags, tool.name || ' ' || tool.description,
        case when is_free or rest.required > 0 then 60 else 24 end)) with ordinality as found (other, at)
      where other <> all (subject.tool_ids)
      group by other order by min(at), other collate "C");
    ids := array(select l.tool_id from private.listing_search as l where private.search_keys(l.name, l.text) @@ phrase and l.text like pattern
      and l.tool_id <> all (subject.tool_ids) order by l.created_at desc, l.tool_id desc limit 100);
    if subject.is_shown then
      ids := subject.tool_ids || ids;
    end if;
    ids := ids || array(
      select candidate.tool_id
      from unnest(similar_ids) with ordinality as candidate (tool_id, at)
      join private.listing_search as listing using (tool_id)
      join private.facet_counts as price using (bucket)
      left join private.scores(rest, case when rest.required > 0 then similar_ids end) as scored using (tool_id)
      where candidate.tool_id <> all (ids)
      order by case when rest.required > 0 then scored.score else 0 end - w.coverage * candidate.at / 60.0
        + case when is_free then case price.pricing_type when 'free' then w.free when 'freemium' then w.freemium else 0 end else 0 end desc,
        candidate.at
      limit 24);
    return array(select found.tool_id from unnest(ids) with ordinality as found (tool_id, at)
      join private.listing_search as listing using (tool_id) where (scope is null or listing.bucket = any (scope))
        and (plan.tag is null or tool_id = any (array(
          select l.tool_id from private.listing_search as l where private.search_keys(l.name, l.text) @@ plan.tag)))
      order by found.at);
  end
$$;

-- Adds the candidates to the plan and counts them by bucket. They are all listings for an empty query, the matches of the words, tools similar to the named tools, or the closest listings.
create function private.find_candidates(plan private.search_plan, scope integer[]) returns private.search_plan stable as $$
  begin
    plan.is_ordered := false;
    if plan.query_text = '' and plan.tag is null then
      select array_agg(bucket), array_agg(listings::bigint) into plan.found_buckets, plan.found_counts
      from private.facet_counts where listings > 0 and (scope is null or bucket = any (scope));
      return plan;
    elsif (plan.subject).tool_ids is null then
      plan := private.find_words(plan, scope);
      if plan.found_buckets is not null then
        return plan;
      end if;
      select near.ids, near.deciding_stems into plan.candidates, plan.deciding_stems from private.closest_listings(plan, scope, false) as near;
    else
      plan.candidates := private.similar_to_subject(plan, scope);
    end if;
    plan.is_ordered := true;
    return private.count_candidates(plan, scope);
  end
$$;

-- ==== 20261122002420_search_candidates_closest.sql ====
-- Step 2 for queries that match no listing: finds names with a similar spelling, or else listings that match some of the
-- words. The deciding words are the four words with the highest weight among the words that occur in a listing.

-- Returns the tools whose name differs from `compact` by one or two typos, closest first.
create function private.closest_names(compact text, scope integer[], how_many integer) returns text[] stable as $$
  #variable_conflict use_column
  declare
    query_name text := closest_names.compact;
    size int := char_length(query_name);
    -- For letters of other scripts, the trigram comparison depends on the database's locale.
    is_plain boolean := query_name ~ '^[a-z0-9]+$';
    typo_query tsquery := private.any_key('S', private.typo_variants(left(query_name, 60)));
    letters text := array_to_string(array(select letter from unnest(string_to_array(query_name, null)) as letter order by 1), '');
  begin
    if size not between 3 and 40 then
      return '{}';
    end if;
    return array(
      select listing.tool_id
      from (
        select tool_id, created_at, compact, bool_or(is_typo_variant) as is_typo_variant
        from (
          select tool_id, created_at, compact, bucket, true as is_typo_variant from private.listing_search as l
          where private.search_keys(l.name, l.text) @@ typo_query
          union all
          select tool_id, created_at, compact, bucket, false from private.listing_search as l
          where size >= 5 and is_plain and l.compact operator(extensions.%) query_name and l.compact ~ '^[a-z0-9]+$'
        ) as either
        where scope is null or bucket = any (scope)
        group by tool_id, created_at, compact
      ) as listing
      cross join lateral (
        select extensions.levenshtein_less_equal(left(listing.compact, 200), query_name, 3) as whole,
          char_length(listing.compact) = size and letters = array_to_string(array(
            select letter from unnest(string_to_array(left(listing.compact, 200), null)) as letter order by 1), '') as is_swap
      ) as edits
      cross join lateral (
        select least(case when edits.whole = 2 and edits.is_swap then 1 else edits.whole end,
          case when listing.is_typo_variant then 1 else 9 end + 0.5) as distance
      ) as nearby
      where nearby.distance <= case when size <= 4 then 1.5 else 2 end
      order by nearby.distance, left(listing.compact, 1) = left(query_name, 1) desc,
        case when is_plain and listing.compact ~ '^[a-z0-9]+$' then extensions.similarity(listing.compact, query_name) end desc nulls last,
        listing.created_at desc, listing.tool_id desc
      limit how_many);
  end
$$;

-- Replaces each unknown word of the query with the closest indexed word. A word is unknown if neither a listing nor the
-- vocabulary contains it.
create function private.corrected_spelling(query_text text) returns text stable as $$
  begin
    return (
      select string_agg(coalesce(nearest.word, each.word), ' ' order by each.at)
      from (
        select typed.word, typed.at, char_length(typed.word) between 4 and 40 and private.stem(typed.word) <> ''
          and not exists (select from private.stop_words as stop where stop.word = typed.word)
          and not exists (select from private.listing_words as indexed
            where indexed.listings > 0 and (indexed.word = typed.word or indexed.stem = private.stem(typed.word)))
          and not exists (select from private.search_synonyms as term where term.stems @> array[private.query_stem(typed.word)]) as is_unknown
        from unnest(private.split_words(corrected_spelling.query_text)) with ordinality as typed (word, at) offset 0
      ) as each
      left join lateral (
        select candidate.word
        from private.listing_words as candidate
        cross join lateral (select extensions.levenshtein_less_equal(left(candidate.word, 200), each.word, 2) as letters) as edits
        where each.is_unknown and candidate.listings > 0 and each.word ~ '^[a-z0-9]+$' and candidate.word ~ '^[a-z0-9]+$'
          and candidate.word operator(extensions.%) each.word
          and edits.letters <= case when char_length(each.word) < 6 then 1 else 2 end
        order by edits.letters, candidate.listings desc, candidate.word limit 1
      ) as nearest on true);
  end
$$;

-- The plan of the query with corrected spelling. Corrected words have a lower weight. Null if there is no correction.
create function private.corrected_plan(plan private.search_plan) returns private.search_plan stable as $$
  declare
    typed text[] := private.split_words(plan.query_text);
    corrected_text text := private.corrected_spelling(plan.query_text);
  begin
    if corrected_text is not distinct from array_to_string(typed, ' ') then
      return null;
    end if;
    plan := private.plan_search(corrected_text);
    for n in 1..cardinality(plan.words) loop
      if plan.words[n].word <> all (typed) then
        plan.words[n].weight := plan.words[n].weight * (select corrected from private.search_weights);
      end if;
    end loop;
    return plan;
  end
$$;

-- Returns a query for the listings that match at least `required_count` of these queries.
create function private.any_n_of(forms tsquery[], required_count integer) returns tsquery immutable as $$
  declare
    first tsquery := forms[1];
    rest tsquery;
  begin
    if required_count > cardinality(forms) then
      return null;
    elsif required_count > 1 then
      first := first && private.any_n_of(forms[2:], required_count - 1);
    end if;
    rest := private.any_n_of(forms[2:], required_count);
    return coalesce(first || rest, first);
  end
$$;

-- Collects listings with all deciding words, then with one fewer, with two, and with one, until there are a hundred.
-- Takes the newest listings of each group first.
create function private.partial_matches(plan private.search_plan, scope integer[]) returns text[] stable as $$
  declare
    heaviest int[] := array(select n from generate_series(1, plan.required) as n where plan.words[n].max_matches > 0
      order by plan.words[n].weight desc, n limit 4);
    forms tsquery[] := array(select private.broad_query(plan.words[n]) from unnest(heaviest) with ordinality as u (n, at) order by at);
    size int := cardinality(forms);
    ids text[] := '{}';
    previous_count int := size + 1;
    required_count int;
    combined_query tsquery;
  begin
    foreach required_count in array array[size, size - 1, 2, 1] loop
      continue when required_count < 1 or required_count >= previous_count or cardinality(ids) >= 100;
      previous_count := required_count;
      combined_query := private.any_n_of(forms, required_count);
      ids := ids || array(
        select tool_id from (
          select tool_id, created_at, bucket from private.listing_search as l where private.search_keys(l.name, l.text) @@ combined_query offset 0) as hit
        where (scope is null or bucket = any (scope)) and tool_id <> all (ids)
        order by created_at desc, tool_id desc limit 300 - cardinality(ids));
    end loop;
    return ids;
  end
$$;

-- Returns tools whose name is similar to the query. If there are none, returns the listings that match enough of the
-- deciding words, best first, and the stems of these words. With has_matches_elsewhere, the query has matches that the
-- filters exclude, so its spelling is right.
create function private.closest_listings(plan private.search_plan, scope integer[], has_matches_elsewhere boolean, out ids text[], out deciding_stems text[]) returns record stable as $$
  declare
    corrected private.search_plan;
  begin
    ids := '{}';
    deciding_stems := '{}';
    if not has_matches_elsewhere then
      if cardinality(private.split_words(plan.query_text)) <= 4 then
        ids := private.closest_names(plan.compact, scope, 10);
      end if;
      if cardinality(ids) > 0 or cardinality(plan.words) is null then
        return;
      end if;
      corrected := private.corrected_plan(plan);
      if corrected.query_text is not null then
        plan := corrected;
      end if;
    end if;
    ids := array(
      select tool_id from (
        select scored.*, max(scored.score) over () as best from private.scores(plan, private.partial_matches(plan, scope)) as scored) as near
      where score >= best * (select closest from private.search_weights)
      order by score desc, created_at desc, tool_id collate "C" desc limit 100);
    -- The client highlights these stems in the results.
    deciding_stems := array(select distinct lexeme collate "C"
      from generate_series(1, plan.required) as n, unnest(plan.words[n].own || plan.words[n].synonyms || plan.words[n].related) as lexeme
      where strpos(lexeme, '&') = 0 and lexeme <> all (private.joined_neighbours(private.split_words(plan.query_text))) order by 1);
  end
$$;

-- ==== 20261122002450_search_ranking.sql ====
-- Step 3: the order. Up to 500 candidates are scored individually. More candidates are ordered by where their words match,
-- then newest first. A request can also sort all candidates by age or name.

-- Scores listings by private.search_weights. Points for the whole name, its beginning or its words outweigh the relevance,
-- which is the sum over all words. match_kind is 1 for the word itself, 2 for a synonym, 3 for a related term, and 4 for a
-- longer word.
create function private.scores(plan private.search_plan, listings text[]) returns table(tool_id text, created_at timestamp with time zone, bucket integer, score double precision) stable as $$
  #variable_conflict use_column
  declare
    w private.search_weights;
    -- If the query has only one meaningful word, a tag or category with the word outweighs any description.
    label tsquery := case when plan.required = 1 then
      private.any_lexeme(plan.words[1].own, ':B') || private.any_lexeme(plan.words[1].own, ':C') end;
  begin
    select * into w from private.search_weights;
    return query
    with forms as materialized (
      select n, plan.words[n].weight::float8 as weight, match_kinds.match_kind, match_kinds.confidence, match_kinds.forms[1] as anywhere, match_kinds.forms[2] as name,
        match_kinds.forms[3] as tag, match_kinds.forms[4] as category, match_kinds.forms[5] as description
      from generate_series(1, coalesce(cardinality(plan.words), 0)) as n
      cross join lateral (values
        (1, w.by_itself, private.field_queries(plan.words[n].own)), (2, w.by_synonym, private.field_queries(plan.words[n].synonyms)),
        (3, w.by_related, private.field_queries(plan.words[n].related)), (4, w.by_longer, plan.words[n].parts)) as match_kinds (match_kind, confidence, forms)
      where match_kinds.forms[1] is not null
    )
    select listing.tool_id, listing.created_at, listing.bucket, coalesce(w.coverage * relevance.part / nullif(plan.weight, 0), 0)
      + case when listing.name_order = plan.query_text or (plan.compact <> '' and listing.compact = plan.compact) then w.whole_name
        when starts_with(listing.name_order, plan.query_text)
          or (char_length(plan.compact) > 1 and starts_with(listing.compact, plan.compact)) then w.name_begins
        when words.document @@ plan.in_name then w.in_name
        when words.document @@ label then w.in_label
        else 0 end
      + case when words.document @@ plan.neighbours then w.neighbours else 0 end
      + case when plan.is_free then case price.pricing_type when 'free' then w.free when 'freemium' then w.freemium else 0 end else 0 end
      + case when strpos(listing.text || E'\u0001', E'\u0001' || plan.query_text || E'\u0001') > 0 then w.whole_label
        when strpos(listing.text, plan.substring_text) > 0 then w.phrase
        else 0 end
    from private.listing_search as listing
    join private.listing_documents as words using (tool_id)
    join private.facet_counts as price using (bucket)
    cross join lateral (
      select sum(weight * (1 - (1 - own) * (1 - synonyms) * (1 - related) * (1 - longer)) order by n) as part
      from (
        select n, weight, coalesce(max(share) filter (where match_kind = 1), 0) as own, coalesce(max(share) filter (where match_kind = 2), 0) as synonyms,
          coalesce(max(share) filter (where match_kind = 3), 0) as related, coalesce(max(share) filter (where match_kind = 4), 0) as longer
        from (
          select n, weight, match_kind, confidence * (1 - case when words.document @@ name then w.name_remainder else 1 end
            * case when words.document @@ tag then w.tag_remainder else 1 end
            * case when words.document @@ category then w.category_remainder else 1 end
            * case when words.document @@ description then w.description_remainder else 1 end) as share
          from forms where words.document @@ anywhere
        ) as coverage group by n, weight
      ) as word
    ) as relevance
    where listing.tool_id = any (scores.listings);
  end
$$;

-- Orders the listings in these buckets by score, then newest first.
create function private.rank_listings(plan private.search_plan, listings text[], buckets integer[]) returns text[] stable as $$
  begin
    return array(select scored.tool_id from private.scores(plan, listings) as scored
      where buckets is null or scored.bucket = any (buckets)
      order by scored.score desc, scored.created_at desc, scored.tool_id collate "C" desc);
  end
$$;

-- The first max_ids candidates if there are too many to score, ordered by where their words match, then newest first.
create function private.rank_many(plan private.search_plan, buckets integer[], max_ids bigint, match_count bigint) returns text[] stable as $$
  declare
    ids text[] := '{}';
    more text[];
    window_size bigint;
    cutoffs timestamptz[] := array['-infinity'];
    cutoff timestamptz;
  begin
    if plan.position_queries is null then
      return private.candidate_ids(plan, buckets, max_ids, in_order => 'order by name_order = ($1).query_text desc,
        starts_with(name_order, ($1).query_text) desc, strpos(name_order, ($1).query_text) > 0 desc, created_at desc, tool_id desc');
    end if;
    -- If the words are common, the newest listings contain enough matches. Try a small window of the newest listings, then
    -- a window of ten times the size, then all listings.
    if max_ids * 4 < match_count then
      window_size := 2 * max_ids * (select sum(listings) from private.facet_counts)::bigint / match_count + 100;
      cutoffs := array(
        select (select created_at from private.listing_search order by created_at desc, tool_id desc limit 1 offset times * window_size)
        from unnest(array[1, 10]) as times where times = 1 or 4 * times * window_size < match_count) || cutoffs;
    end if;
    for n in 1..cardinality(plan.position_queries) loop
      exit when cardinality(ids) >= max_ids;
      foreach cutoff in array case when n > 4 then cutoffs else array['-infinity'::timestamptz] end loop
        continue when cutoff is null;
        more := array(
          select tool_id from (
            select tool_id, created_at, bucket, text from private.listing_search as l
            where (n = 5 and cutoff > '-infinity' and plan.tag is null or private.search_keys(l.name, l.text) @@ plan.position_queries[n])
              and (cutoff = '-infinity' or created_at >= cutoff) offset 0) as hit
          where (buckets is null or bucket = any (buckets)) and (n <> 5 or text like plan.pattern) and tool_id <> all (ids)
          order by created_at desc, tool_id desc limit max_ids - cardinality(ids));
        exit when cutoff = '-infinity' or cardinality(ids) + cardinality(more) >= max_ids;
      end loop;
      ids := ids || more;
    end loop;
    return ids;
  end
$$;

-- The ids of a page by relevance. With many candidates, only the first 32 are scored.
create function private.relevance_page(plan private.search_plan, buckets integer[], match_count bigint, row_offset bigint, size integer) returns text[] stable as $$
  declare
    longer text[];
    ids text[];
  begin
    if match_count <= 500 then
      -- Longer words that contain the query also count for the ranking, if they are few.
      if plan.is_word then
        longer := array(select word from private.listing_words as indexed
          where plan.query_text ~ '^[a-z0-9]+$' and indexed.word like plan.pattern and listings > 0 and word <> plan.query_text limit 401);
        if cardinality(longer) between 1 and 400 then
          plan.words[1].parts := private.field_queries(longer);
        else
          plan.substring_text := plan.query_text;
        end if;
      end if;
      ids := private.rank_listings(plan, coalesce(plan.candidates, private.candidate_ids(plan, buckets)), buckets);
    else
      ids := private.rank_many(plan, buckets, greatest(row_offset + size, 32), match_count);
      if row_offset < 32 then
        ids := private.rank_listings(plan, ids[:32], null) || ids[33:];
      end if;
    end if;
    return ids[row_offset + 1:row_offset + size];
  end
$$;

-- The ids of a page by age or name. With many candidates, it first searches only the beginning of the sorted listings.
create function private.sorted_page(plan private.search_plan, buckets integer[], match_count bigint, row_offset bigint, size integer, sort text) returns text[] stable as $$
  declare
    field text := case sort when 'name' then 'name_order' else 'created_at' end;
    direction text := case when sort in ('name', 'oldest') then 'asc' else 'desc' end;
    in_order text := format('order by %1$s %2$s, tool_id %2$s', field, direction);
    edge text;
    ids text[];
  begin
    if coalesce(plan.match_query, plan.phrase_match_query) is not null and match_count > greatest(500, 4 * (row_offset + size)) then
      execute format('select %s from private.listing_search %s limit 1 offset $1', field, in_order) into edge
      using 2 * (row_offset + size) * (select sum(listings) from private.facet_counts)::bigint / match_count + 100;
      ids := private.candidate_ids(plan, buckets, size, row_offset, in_order,
        format(case direction when 'asc' then '%s <= %L' else '%s >= %L' end, field, edge));
    end if;
    return case when cardinality(ids) = size then ids else private.candidate_ids(plan, buckets, size, row_offset, in_order) end;
  end
$$;

-- ==== 20261122002460_search_results.sql ====
-- Step 4: runs all steps and returns one page of the directory with the facet counts.

-- The buckets of the scope, and whether each matches the filters for category, price and facts. A null filter matches every
-- bucket. A bucket must have all facts of the filter.
create function private.facet_buckets(scope text[], categories text[], prices text[], facts text[]) returns table(bucket integer, category text, pricing_type text, facts text[], has_category boolean, has_price boolean, has_facts boolean, listings integer) stable as $$
  select c.bucket, c.category, c.pricing_type, c.facts, covered.is_selected, coalesce(c.pricing_type = any (prices), true),
    coalesce(facet_buckets.facts <@ c.facts, true), c.listings
  from private.facet_counts as c
  join (
    select category, categories is null or private.matches_category(categories, category) as is_selected
    from (select distinct category from private.facet_counts) as each
    where scope is null or private.matches_category(scope, category)
    -- offset 0 prevents inlining, so that this is computed per category and not per bucket.
    offset 0
  ) as covered on covered.category = c.category
$$;

-- The number of matches with all filters, and the count of each option of a filter with the other filters. A fact is an
-- option if at least twenty listings have it.
create function private.count_facets(scope text[], categories text[], prices text[], required_facts text[], found_buckets integer[], found_counts bigint[], out match_count bigint, out facets jsonb) returns record stable as $$
  with buckets as materialized (
    select * from private.facet_buckets(scope, categories, prices, required_facts)
  ), counts as materialized (
    select buckets.*, counted.listings as found
    from unnest(found_buckets, found_counts) as counted (bucket, listings) join buckets using (bucket)
  )
  select coalesce(sum(found) filter (where has_category and has_price and has_facts), 0),
    jsonb_build_object(
      'category', (select coalesce(jsonb_object_agg(category, n), '{}')
        from (select category, sum(found) as n from counts where has_price and has_facts group by 1) as each),
      'pricing', (select coalesce(jsonb_object_agg(pricing_type, n), '{}')
        from (select pricing_type, sum(found) as n from counts where has_category and has_facts group by 1) as each),
      'facts', (select coalesce(jsonb_object_agg(fact, (select coalesce(sum(found), 0) from counts
          where has_category and has_price and array_append(array_remove(required_facts, fact), fact) <@ counts.facts)), '{}')
        from (select unnest(facts) as fact from buckets group by 1 having sum(listings) >= 20) as stated))
  from counts
$$;

-- The ids of one page of the directory, and all counts. If no listing matches, the closest listings and the stems by which they were found.
create function private.find_listings(query text, category text, pricing text, page_size integer, page integer, within text, sort text, facts text, tag text) returns jsonb stable security definer as $$
  declare
    size int := least(greatest(coalesce(find_listings.page_size, 16), 1), 100);
    scope_categories text[] := private.parse_categories(find_listings.within);
    categories text[] := private.parse_categories(find_listings.category);
    -- Prices may also be separated by spaces.
    prices text[] := private.parse_list(translate(find_listings.pricing, ' ', ','));
    required_facts text[] := private.parse_list(find_listings.facts);
    tag_key tsquery := '''T' || private.tag_slug(nullif(btrim(left(find_listings.tag, 200)), '')) || '''';
    sort_order text := lower(btrim(left(find_listings.sort, 20)));
    scope int[];     -- the buckets of the scope; null for all
    buckets int[];   -- the buckets that match all filters; null for all
    total bigint;
    plan private.search_plan;
    compared text[];   -- the tools that the query compares
    counted record;
    current_page bigint;
    ids text[];
  begin
    select coalesce(array_agg(bucket), '{}'), coalesce(array_agg(bucket) filter (where has_category and has_price and has_facts), '{}'),
      coalesce(sum(listings), 0)
    into scope, buckets, total from private.facet_buckets(scope_categories, categories, prices, required_facts);
    scope := case when scope_categories is not null then scope end;
    buckets := case when coalesce(scope_categories, categories, prices, required_facts) is not null then buckets end;

    plan := private.find_candidates(private.plan_query(find_listings.query, tag_key), scope);
    compared := case when (plan.subject).is_shown then (plan.subject).tool_ids end;
    select * into counted from private.count_facets(scope_categories, categories, prices, required_facts, plan.found_buckets, plan.found_counts);
    -- If the filters exclude every match, return the closest listings regardless of the filters.
    if counted.match_count = 0 and cardinality(plan.found_buckets) > 0 and plan.query_text <> '' then
      if not plan.is_ordered then
        select near.ids, near.deciding_stems into plan.candidates, plan.deciding_stems from private.closest_listings(plan, scope, true) as near;
        plan.is_ordered := true;
      end if;
      plan.deciding_stems := coalesce(plan.deciding_stems, '{}');
      buckets := null;
      counted.match_count := cardinality(plan.candidates);
    end if;

    current_page := private.clamp_page(find_listings.page, counted.match_count, size);
    ids := case
      when sort_order in ('newest', 'name', 'oldest') or plan.query_text = '' then
        private.sorted_page(plan, buckets, counted.match_count, (current_page - 1) * size, size, sort_order)
      when plan.is_ordered then
        private.candidate_ids(plan, buckets, size, (current_page - 1) * size, 'order by array_position(($1).candidates, tool_id)')
      else private.relevance_page(plan, buckets, counted.match_count, (current_page - 1) * size, size) end;
    return jsonb_build_object('ids', ids, 'closest', case when counted.match_count > 0 then to_jsonb(plan.deciding_stems) end,
      'found', counted.match_count, 'page', current_page, 'total', total, 'facets', counted.facets, 'compared', (
        select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name) order by array_position(compared, tool.id))
        from public.ai_tools as tool
        where tool.id = any (compared) and tool.approval_status = 'approved' having count(*) > 1));
  end
$$;
grant execute to anon, authenticated;

-- Pages show closed tools with exactly this name above the results.
create function private.closed_listings_named(query text) returns jsonb stable security definer as $$
  declare
    -- Look up the ids first, so that the query below uses the primary key.
    closed_ids text[] := array(select indexed.tool_id from private.closed_names as indexed
      where indexed.name_order = private.normalize_query(query));
  begin
    if closed_ids = '{}' then
      return null;
    end if;
    return (select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name, 'closed_on', closed.closed_on)
        order by closed.closed_on desc, tool.id)
      from public.ai_tools as tool
      join public.closed_listings as closed on closed.tool_id = tool.id
      where tool.id = any (closed_ids));
  end
$$;
grant execute to anon, authenticated;

create type private.directory_facets as (
  category private.counts,
  pricing private.counts,
  facts private.counts
);

create type private.closed_tool as (
  slug text,
  name text,
  closed_on date
);

create type private.directory_page as (
  rows private.tool_card[],
  found bigint,  -- The number of listings that match the query and the filters. If none match, the number of closest listings.
  total bigint,  -- The number of all listings in the directory, or in the category `within`.
  page bigint,
  facets private.directory_facets,  -- The number of matches per option of a filter, with the other filters applied. Facts that fewer than twenty listings have are omitted.
  closest text[],  -- Null if a listing matches. Otherwise the rows are the closest listings, and these are the stems by which they were found.
  compared private.tool_link[],  -- Null, or the tools that the query compares ('x vs y').
  closed private.closed_tool[]  -- Null, or the closed tools with exactly this name. The results and counts do not include them.
);

-- One page of the directory: rows, the number of matches and of all listings, counts per category, price and fact. `category` and `pricing` take several values separated by commas; a listing must match one. `facts` takes api. `tag` takes one tag in any spelling; `sort` is match, newest, name or oldest. Without a match of all words, returns the closest listings, and `closest` contains the stems that decided. `closed` contains the closed tools of exactly this name, which are not counted.
create function public.search_tools(query text default '', category text default '', pricing text default '', page_size integer default 16, page integer default 1, within text default '', sort text default '', facts text default '', tag text default '') returns jsonb stable as $$
  declare
    page_data jsonb := private.find_listings(query, category, pricing, page_size, page, within, sort, facts, tag);
    ids text[] := array(select jsonb_array_elements_text(page_data -> 'ids'));
  begin
    perform private.set_cache_headers();
    return private.typed(null::private.directory_page, (page_data - 'ids') || jsonb_build_object('closed', private.closed_listings_named(query),
      'rows', coalesce((select jsonb_agg(private.listing_card(tool) order by array_position(ids, tool.id))
        from public.ai_tools as tool where tool.id = any (ids) and tool.approval_status = 'approved'), '[]')));
  end
$$;
grant execute to anon, authenticated;

-- ==== 20261122002465_missed_searches.sql ====

-- Searches of at least three visitors on one day (UTC) that found nothing or whose results nobody opened. Rows are kept for 90 days.
create table private.missed_searches (
  day date not null,
  words text not null,
  reason text not null,
  visitors integer not null,
  constraint missed_searches_pkey primary key (day, words, reason),
  constraint missed_searches_enough check ((visitors >= 3)),
  constraint missed_searches_reason_allowed check ((reason = any (array['nothing', 'unopened']))),
  constraint missed_searches_words_length check (((char_length(words) >= 2) and (char_length(words) <= 60)))
);

-- Counts searches that found nothing or whose results nobody opened, per day. The words are stored only when three visitors
-- have searched for them on one day. Until then, only hashes are stored.
create function private.missed_searches() returns jsonb stable as $$
  select coalesce(jsonb_agg(to_jsonb(missed) order by nothing + unopened desc, last_day desc, words), '[]')
  from (
    select words, coalesce(sum(visitors) filter (where reason = 'nothing'), 0) as nothing,
      coalesce(sum(visitors) filter (where reason = 'unopened'), 0) as unopened, max(day) as last_day, count(distinct day) as days
    from private.missed_searches where day >= private.today() - 90
    group by words order by sum(visitors) desc, max(day) desc, words limit 50
  ) as missed
$$;

-- The hashes of today's missed searches and their visitors. The first logged search of the next day deletes them.
create table private.missed_search_visitors (
  search_hash bytea not null,
  visitor bytea not null,
  constraint missed_search_visitors_pkey primary key (search_hash, visitor)
);

-- The number of searches that each visitor has logged today. The first logged search of the next day deletes the rows.
create table private.search_log_visitors (
  visitor bytea not null,
  searches integer not null,
  constraint search_log_visitors_pkey primary key (visitor)
);

-- At most one row: the minute of the last logged search, with the number of searches in that minute and on that day.
create table private.search_log_minute (
  is_single boolean not null default true,
  minute timestamp with time zone not null,
  searches integer not null,
  searches_today integer not null,
  constraint search_log_minute_pkey primary key (is_single),
  constraint search_log_minute_is_single check (is_single)
);

create function private.max_logged_searches_per_visitor() returns integer immutable as $$
  select 20
$$;

create function private.max_logged_searches_per_minute() returns integer immutable as $$
  select 120
$$;

create function private.max_logged_searches_per_day() returns integer immutable as $$
  select 20000
$$;

create function private.max_missed_searches_per_day() returns integer immutable as $$
  select 500
$$;

-- Normalizes the words of a search for logging. Returns null if they may contain personal data.
create function private.loggable(words text) returns text immutable as $$
  declare
    normalized text := regexp_replace(btrim(private.fold(left(words, 201))), '[[:space:]]+' collate pg_catalog.pg_c_utf8, ' ', 'g');
  begin
    return case when char_length(normalized) between 2 and 60 and private.is_plain_text(normalized)
      -- Reject email addresses, URLs and code.
      and normalized !~ '[][$%()*/:;<=>@\\^_`{|}~"]'
      -- Reject phone, card and account numbers, however they are separated.
      and char_length(regexp_replace(normalized, '[^0-9]', '', 'g')) < 6
      -- Reject long words, and words with digits and other characters, which may be API keys.
      and not exists (select from regexp_split_to_table(normalized, '[ &''+.#,?!-]+') as word
        where char_length(word) > 24 or char_length(word) >= 8 and word ~ '[0-9]' and word ~ '[^0-9]')
      then normalized end;
  end
$$;

create function private.log_search(words text, was_found boolean) returns void volatile security definer as $$
  #variable_conflict use_column
  declare
    normalized_words text := private.loggable(log_search.words);
    miss_reason text := case when was_found then 'unopened' else 'nothing' end;
    visitor_hash bytea := private.daily_visitor_hash();
    hash bytea;
    log private.search_log_minute;
    visitor_count integer;
  begin
    if normalized_words is null or visitor_hash is null then
      return;
    end if;
    perform set_config('synchronous_commit', 'off', true);
    -- Check the limits before waiting for the lock, to reject a flood early.
    if (select searches from private.search_log_visitors where visitor = visitor_hash) >= private.max_logged_searches_per_visitor()
      or exists (select from private.search_log_minute
        where minute >= date_trunc('minute', now()) and searches >= private.max_logged_searches_per_minute()) then
      return;
    end if;
    insert into private.search_log_minute (minute, searches, searches_today) values ('-infinity', 0, 0) on conflict do nothing;
    select * into log from private.search_log_minute for update;
    if log.minute < private.today()::timestamp at time zone 'utc' then
      delete from private.missed_search_visitors;
      delete from private.search_log_visitors;
      delete from private.missed_searches where day < private.today() - 90;
      log.searches_today := 0;
    end if;
    log.searches := case when log.minute >= date_trunc('minute', now()) then log.searches else 0 end;
    if log.searches >= private.max_logged_searches_per_minute() or log.searches_today >= private.max_logged_searches_per_day() then
      return;
    end if;
    insert into private.search_log_visitors as visitors (visitor, searches) values (visitor_hash, 1)
      on conflict (visitor) do update set searches = visitors.searches + 1 where visitors.searches < private.max_logged_searches_per_visitor();
    if not found then
      return;
    end if;
    update private.search_log_minute set minute = greatest(minute, date_trunc('minute', now())), searches = log.searches + 1,
      searches_today = log.searches_today + 1;

    hash := sha256(convert_to((select salt from private.daily_visitor_salt) || miss_reason || ' ' || normalized_words, 'utf8'));
    insert into private.missed_search_visitors (search_hash, visitor) values (hash, sha256(visitor_hash || hash)) on conflict do nothing;
    if not found then
      return;
    end if;
    select count(*) into visitor_count from private.missed_search_visitors where search_hash = hash;
    if visitor_count > 3 then
      update private.missed_searches set visitors = visitor_count
      where words = normalized_words and day = private.today() and reason = miss_reason;
    elsif visitor_count = 3 and (select count(*) from private.missed_searches where day = private.today()) < private.max_missed_searches_per_day() then
      insert into private.missed_searches (day, words, reason, visitors) values (private.today(), normalized_words, miss_reason, visitor_count)
        on conflict (day, words, reason) do update set visitors = missed_searches.visitors;
    end if;
  end
$$;
grant execute to anon, authenticated;

-- Logs a search that found nothing (was_found is false) or whose results the visitor did not open. Each visitor counts once a day. The words are stored when three visitors have logged them on one day. Limits: 20 searches per address and day; 120 per minute in total.
create function public.log_search(words text, was_found boolean) returns void volatile as $$
  select private.log_search(words, was_found)
$$;
grant execute to anon, authenticated;

create function private.delete_missed_search(words text, last_day date) returns void volatile security definer as $$
  begin
    perform private.require_admin();
    delete from private.missed_searches as missed where missed.words = delete_missed_search.words
      and missed.day <= coalesce(delete_missed_search.last_day, missed.day);
  end
$$;
grant execute to authenticated;

-- For the administrator: deletes a missed search, up to last_day. If three visitors repeat the search on a later day, it is listed again.
create function public.delete_missed_search(words text, last_day date default null::date) returns void volatile as $$
  select private.delete_missed_search(words, last_day)
$$;
grant execute to authenticated;

-- ==== 20261122002470_vocabulary_changes.sql ====
-- The administrator adds, changes and deletes lines of the vocabulary, with a preview of the search results. Lines have the
-- format of supabase/vocabulary.txt: 'same: photo, picture', 'related: …', 'kind: spanish, french > language'.

create function private.max_synonym_groups() returns integer immutable as $$
  select 2000
$$;

-- The limits for the terms on each side of a line, and for the lines per term. They limit the cost of a search, which also
-- searches for the other terms.
create function private.max_terms() returns integer immutable as $$
  select 40
$$;

create function private.max_groups_per_term() returns integer immutable as $$
  select 12
$$;

create function private.max_vocabulary_changes() returns integer immutable as $$
  select 100
$$;

create function private.parse_terms(side text) returns text[] immutable as $$
  select array(select array_to_string(private.split_words(term), ' ') from unnest(string_to_array(side, ',')) as term)
$$;

create function private.synonym_line(number integer) returns text stable as $$
  select case when bool_and(is_exact) then 'same: ' when bool_and(finds_others and found_by_others) then 'related: ' else 'kind: ' end
    || string_agg(term, ', ' order by term collate "C") filter (where finds_others)
    || coalesce(' > ' || string_agg(term, ', ' order by term collate "C") filter (where not finds_others), '')
  from private.search_synonyms where group_id = number
$$;

-- Replaces the line with this number, and returns the line as stored. An empty line deletes it.
create function private.write_synonyms(number integer, line text) returns text volatile as $$
  declare
    kind text := btrim(split_part(line, ':', 1));
    terms text[] := private.parse_terms(split_part(substr(line, strpos(line, ':') + 1), '>', 1));
    broader_terms text[] := private.parse_terms(split_part(substr(line, strpos(line, ':') + 1), '>', 2));
    invalid_term text;
  begin
    delete from private.search_synonyms where group_id = number;
    if line = '' then
      return '';
    elsif kind not in ('same', 'related', 'kind') or line like '%>%>%' or (kind = 'kind') <> (cardinality(broader_terms) > 0) then
      perform private.raise_error('synonyms_invalid', 'Choose whether the words mean the same, are related, or are kinds of something.');
    elsif '' = any (terms || broader_terms) then
      perform private.raise_error('term_empty', 'Each word needs a letter or a digit.');
    elsif cardinality(terms) + cardinality(broader_terms) < 2 then
      perform private.raise_error('too_few_terms', 'Enter at least two words.');
    elsif greatest(cardinality(terms), cardinality(broader_terms)) > private.max_terms() then
      perform private.raise_error('too_many_terms', format('A group can have at most %s words.', private.max_terms()));
    elsif (select count(distinct term) from unnest(terms || broader_terms) as term) < cardinality(terms || broader_terms) then
      perform private.raise_error('duplicate_term', 'Enter each word once.');
    end if;
    select each.term into invalid_term from unnest(terms || broader_terms) as each (term)
    where char_length(each.term) > 60 or cardinality(private.query_stems(each.term)) = 0
      or (select count(*) from private.search_synonyms as existing where existing.term = each.term) >= private.max_groups_per_term()
    limit 1;
    if char_length(invalid_term) > 60 then
      perform private.raise_error('term_too_long', 'A word or phrase can have at most 60 letters.');
    elsif cardinality(private.query_stems(invalid_term)) = 0 then
      perform private.raise_error('term_is_stop_word', format('‘%s’ is so common that searches ignore it.', invalid_term));
    elsif invalid_term is not null then
      perform private.raise_error('term_in_too_many_groups', format('‘%s’ is in %s groups already.', invalid_term, private.max_groups_per_term()));
    elsif (select count(distinct group_id) from private.search_synonyms) >= private.max_synonym_groups() then
      perform private.raise_error('too_many_groups', format('There can be at most %s groups.', private.max_synonym_groups()));
    end if;
    insert into private.search_synonyms (group_id, term, is_exact, finds_others, found_by_others)
    select number, term, kind = 'same', true, kind <> 'kind' from unnest(terms) as term
    union all select number, term, false, false, true from unnest(broader_terms) as term;
    invalid_term := private.synonym_line(number);
    if exists (select from private.search_synonyms as existing where existing.term = terms[1] and existing.group_id <> number
      and private.synonym_line(existing.group_id) = invalid_term) then
      perform private.raise_error('duplicate_synonyms', 'These words are already a group.');
    end if;
    return invalid_term;
  end
$$;

-- Serializes changes of the vocabulary. Fails if the line is not the expected one. Returns its number, or an unused number
-- for a new line.
create function private.lock_synonyms(number integer, expected text) returns integer volatile as $$
  declare
    line text;
  begin
    perform private.require_admin();
    perform pg_advisory_xact_lock(hashtext('private.search_synonyms'));
    line := private.synonym_line(number);
    if coalesce(line, '') <> coalesce(expected, '') then
      perform private.raise_error('synonyms_changed', coalesce(format('These words have changed to ‘%s’.',
        split_part(line, ': ', 2)), 'These words have been removed.'));
    end if;
    return coalesce(number, 1 + (select coalesce(max(group_id), 0) from (
      select group_id from private.search_synonyms union all select group_id from private.vocabulary_changes) as numbered));
  end
$$;

create function private.save_synonyms(line text, group_id integer, expected text) returns integer volatile security definer as $$
  declare
    first_time timestamptz := private.replayed_at(jsonb_build_array('save_synonyms', line, group_id, expected));
    number integer;
    stored text;
  begin
    if first_time is not null then
      return coalesce(save_synonyms.group_id,
        (select changed.group_id from private.vocabulary_changes as changed where changed.changed_at = first_time));
    end if;
    number := private.lock_synonyms(save_synonyms.group_id, save_synonyms.expected);
    stored := private.write_synonyms(number, btrim(coalesce(save_synonyms.line, '')));
    if stored is distinct from coalesce(save_synonyms.expected, '') then
      insert into private.vocabulary_changes (group_id, before, after) values (number, coalesce(save_synonyms.expected, ''), stored);
      delete from private.vocabulary_changes where id <= (
        select id from private.vocabulary_changes order by id desc offset private.max_vocabulary_changes() limit 1);
    end if;
    return number;
  end
$$;
grant execute to authenticated;

-- For the administrator: adds a line of the vocabulary, or replaces the line group_id if it is still `expected`. An empty line deletes it. Returns the number of the line.
create function public.save_synonyms(line text, group_id integer default null::integer, expected text default null) returns integer volatile as $$
  select private.save_synonyms(line, group_id, expected)
$$;
grant execute to authenticated;

create type private.search_preview as (
  found bigint,
  closest boolean,  -- Whether no listing matches, so that the rows are the closest listings.
  rows private.tool_name[]
);

create function private.search_preview(query text) returns jsonb stable as $$
  select jsonb_build_object('found', page_data -> 'found', 'closest', page_data -> 'closest' <> 'null'::jsonb, 'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name) order by result.place)
      from jsonb_array_elements_text(page_data -> 'ids') with ordinality as result (id, place)
      join public.ai_tools as tool on tool.id = result.id), '[]'))
  from (select private.find_listings(query, '', '', 10, 1, '', '', '', '') as page_data offset 0) as search
$$;

create function private.preview_synonyms(query text, line text, group_id integer, expected text) returns jsonb volatile security definer as $$
  declare
    number integer := private.lock_synonyms(preview_synonyms.group_id, preview_synonyms.expected);
    results_before jsonb := private.search_preview(preview_synonyms.query);
    results_after jsonb;
    stored text;
  begin
    -- Write the line, run the search, and roll the write back.
    begin
      stored := private.write_synonyms(number, btrim(coalesce(preview_synonyms.line, '')));
      results_after := private.search_preview(preview_synonyms.query);
      raise exception using errcode = 'WD000';
    exception when sqlstate 'WD000' then
      null;
    end;
    return jsonb_build_object('line', stored, 'before', results_before, 'after', results_after);
  end
$$;
grant execute to authenticated;

create type private.tool_name as (
  id text,
  slug text,
  name text
);

create type private.synonyms_preview as (
  line text,  -- The line as it would be stored.
  before private.search_preview,
  after private.search_preview
);

-- For the administrator: the first ten results of a search, before and after a change of the vocabulary. Stores nothing.
create function public.preview_synonyms(query text, line text, group_id integer default null::integer, expected text default null) returns jsonb volatile as $$
  select private.typed(null::private.synonyms_preview, private.preview_synonyms(query, line, group_id, expected))
$$;
grant execute to authenticated;

create type private.admin_vocabulary as (
  "all" bigint,
  found bigint,  -- The number of matching lines. At most 20 are returned.
  lines private.vocabulary_line[],
  changes private.vocabulary_change[],  -- The last ten changes, newest first.
  missed private.missed_search[]  -- Missed searches of the last 90 days, the most frequent first.
);

create function private.admin_vocabulary(find text) returns jsonb stable security definer as $$
  declare
    search_term text := array_to_string(private.split_words(left(admin_vocabulary.find, 60)), ' ');
    search_stems text[] := private.query_stems(left(admin_vocabulary.find, 60));
    numbers integer[];
  begin
    perform private.require_admin();
    numbers := array(select group_id from private.search_synonyms as existing
      where search_term = '' or strpos(existing.term, search_term) > 0 or existing.stems && search_stems
      group by group_id order by bool_or(existing.term = search_term) desc, bool_or(strpos(existing.term, search_term) > 0) desc,
        search_term <> '' and bool_and(is_exact) desc, group_id desc);
    return jsonb_build_object(
      'all', (select count(distinct group_id) from private.search_synonyms),
      'found', cardinality(numbers),
      'lines', coalesce((select jsonb_agg(jsonb_build_object('group_id', group_id, 'line', private.synonym_line(group_id)) order by place)
        from unnest(numbers[:20]) with ordinality as listed (group_id, place)), '[]'),
      'changes', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'changed_at', changed_at, 'group_id', group_id,
          'before', before, 'after', after, 'can_undo', coalesce(private.synonym_line(group_id), '') = after) order by id desc)
        from (select * from private.vocabulary_changes order by id desc limit 10) as last_ones), '[]'),
      'missed', private.missed_searches());
  end
$$;
grant execute to authenticated;

create type private.vocabulary_line as (
  group_id integer,
  line text
);

create type private.vocabulary_change as (
  id bigint,
  changed_at timestamp with time zone,
  group_id integer,
  before text,
  after text,
  can_undo boolean  -- Whether the line is unchanged since this change.
);

create type private.missed_search as (
  words text,
  nothing bigint,
  unopened bigint,
  last_day date,
  days bigint
);

-- For the administrator: at most 20 lines of the vocabulary that contain `find`, or the newest lines. Also returns the last ten changes and the missed searches.
create function public.admin_vocabulary(find text default '') returns jsonb stable as $$
  select private.typed(null::private.admin_vocabulary, private.admin_vocabulary(find))
$$;
grant execute to authenticated;

-- ==== 20261122002500_admin_listings.sql ====

-- A LIKE pattern that matches every folded text that contains this text.
create function private.contains_pattern(text text) returns text immutable as $$
  select '%' || regexp_replace(btrim(private.fold(left(text, 200))), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The email of each account, and the numbers of its listings by status. For the review queue.
create type private.member_stats as (
  email text,
  pending bigint,
  approved bigint,
  rejected bigint
);

-- The email of each account, and the numbers of its listings by status. For the review queue.
create function private.member_stats(ids uuid[]) returns private.stats_of_members stable security definer as $$
  select coalesce(jsonb_object_agg(account.id, (
    select (account.email, count(*) filter (where approval_status = 'pending'), count(*) filter (where approval_status = 'approved'),
      count(*) filter (where approval_status = 'rejected'))::private.member_stats
    from public.ai_tools where created_by = account.id::uuid)), '{}')
  from auth.users as account
  where account.id::uuid = any (ids)
$$;

create function private.list_listings(query text, status text, category text, placement text, member uuid, oldest_first boolean, page_size integer, page integer) returns jsonb stable security definer as $$
  #variable_conflict use_column
  declare
    size int := least(greatest(coalesce(list_listings.page_size, 50), 1), 100);
    -- A pattern of fewer than three letters cannot use the index.
    pattern text := nullif(private.contains_pattern(coalesce(list_listings.query, '')), '%%');
    state text := nullif(lower(btrim(coalesce(list_listings.status, ''))), '');
    category_name text := nullif(btrim(coalesce(list_listings.category, '')), '');
    badge_name text := nullif(lower(btrim(coalesce(list_listings.placement, ''))), '');
    -- The listings that show the requested badge today.
    badge_ids text[] := case when badge_name is not null then array(select running.tool_id from public.running_placements as running
      where running.kind not like 'plan%' and badge_name in (running.premium_type, running.sponsor_tier)) end;
    match_count bigint;
    current_page bigint;
    ids text[];
  begin
    if not private.is_admin() then
      return jsonb_build_object('rows', '[]'::jsonb, 'found', 0, 'page', 1);
    end if;
    select count(*) into match_count from public.ai_tools as tool
    where (pattern is null or private.fold(tool.name) like pattern) and (state is null or tool.approval_status = state)
      and (category_name is null or tool.category = category_name) and (badge_ids is null or tool.id = any (badge_ids))
      and (member is null or tool.created_by = member);
    current_page := private.clamp_page(list_listings.page, match_count, size);
    if oldest_first then
      ids := array(select id from public.ai_tools as tool
        where (pattern is null or private.fold(tool.name) like pattern) and (state is null or tool.approval_status = state)
          and (category_name is null or tool.category = category_name) and (badge_ids is null or tool.id = any (badge_ids))
          and (member is null or tool.created_by = member)
        order by created_at, id limit size offset (current_page - 1) * size);
    else
      ids := array(select id from public.ai_tools as tool
        where (pattern is null or private.fold(tool.name) like pattern) and (state is null or tool.approval_status = state)
          and (category_name is null or tool.category = category_name) and (badge_ids is null or tool.id = any (badge_ids))
          and (member is null or tool.created_by = member)
        order by created_at desc, id desc limit size offset (current_page - 1) * size);
    end if;
    return jsonb_build_object('found', match_count, 'page', current_page, 'rows', coalesce((
      select jsonb_agg(to_jsonb(tool) || to_jsonb(badge) order by array_position(ids, tool.id))
      from public.ai_tools as tool cross join lateral private.current_badge(tool.id) as badge
      where tool.id = any (ids)), '[]'));
  end
$$;
grant execute to authenticated;

create type private.admin_listings as (
  rows public.ai_tools[],
  found bigint,
  page bigint
);

-- For the administrator: a page of the listings in any status, with the total and the page number. Anyone else gets no rows.
create function public.admin_listings(query text default '', status text default '', category text default '', placement text default '', member uuid default null::uuid, oldest_first boolean default false, page_size integer default 50, page integer default 1) returns jsonb stable as $$
  select private.typed(null::private.admin_listings,
    private.list_listings(query, status, category, placement, member, oldest_first, page_size, page))
$$;
grant execute to authenticated;

create function private.find_by_name(query text) returns setof public.ai_tools stable security definer as $$
  declare
    pattern text := private.contains_pattern(query);
  begin
    if private.is_admin() then
      return query select shown.* from public.ai_tools as tool
        cross join lateral private.current_badge(tool.id) as badge
        cross join lateral jsonb_populate_record(tool, to_jsonb(badge)) as shown
        where private.fold(tool.name) like pattern
        order by private.fold(tool.name), tool.id limit 50;
    end if;
  end
$$;
grant execute to authenticated;

-- For the administrator: the first 50 listings whose name contains the text, in any status.
create function public.find_tools(query text) returns setof public.ai_tools stable as $$
  select * from private.find_by_name(query)
$$;
grant execute to authenticated;

-- The query searches the names of the tools and the addresses of the buyers. Placements that need an action come first.
create function private.list_placements(query text, list text, page_size integer, page integer) returns jsonb stable security definer as $$
  declare
    size int := least(greatest(coalesce(list_placements.page_size, 25), 1), 100);
    pattern text := nullif(private.contains_pattern(coalesce(list_placements.query, '')), '%%');
    list_name text := nullif(btrim(coalesce(list_placements.list, '')), '');
    result jsonb;
  begin
    if not private.is_admin() then
      return jsonb_build_object('rows', '[]'::jsonb, 'found', 0, 'page', 1, 'counts', '{}'::jsonb);
    end if;
    with matching as materialized (
      select overview.*, account.email as buyer_email, decider.email as decider_email,
        overview.state = 'running' and overview.last_day <= private.today() + 6 as is_ending,
        array_position(array['requested', 'awaiting_payment', 'scheduled', 'running', 'ended', 'cancelled'], overview.state) as priority
      from public.placement_overview as overview
      left join auth.users as account on account.id::uuid = overview.bought_by
      left join auth.users as decider on decider.id::uuid = overview.decided_by
      where pattern is null or private.fold(overview.tool_name) like pattern or private.fold(account.email) like pattern
    ), listed as (
      select * from matching where list_name is null or state = list_name or (list_name = 'ending' and is_ending)
    ), page_info as (
      select count(*) as found, private.clamp_page(list_placements.page, count(*), size) as current_page from listed
    ), shown as (
      select listed.*, row_number() over (order by priority, case when state not in ('ended', 'cancelled') then last_day end,
        last_day desc nulls last, created_at, id) as place
      from listed
    )
    select jsonb_build_object('found', page_info.found, 'page', page_info.current_page,
      'counts', (select jsonb_object_agg(state, number) || jsonb_build_object('ending', sum(ending)) from (
        select state, count(*) as number, count(*) filter (where is_ending) as ending from matching group by state) as counted),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(shown) - array['is_ending', 'turn', 'place']
          || jsonb_build_object('is_hidden', private.is_hidden_placement(kind, tool_id)) order by place)
        from shown where place > (page_info.current_page - 1) * size and place <= page_info.current_page * size), '[]'))
    into result from page_info;
    return result;
  end
$$;
grant execute to authenticated;

-- For the administrator: a page of the placements, with the total, the page number and the count of each list. `list` is a state, or "ending" for placements that end within seven days. Anyone else gets no rows.
create function public.admin_placements(query text default '', list text default '', page_size integer default 25, page integer default 1) returns jsonb stable as $$
  select private.list_placements(query, list, page_size, page)
$$;
grant execute to authenticated;

-- ==== 20261122002600_similar_tools.sql ====

create function private.word_stems(words text) returns text[] immutable as $$
  select tsvector_to_array(to_tsvector('pg_catalog.english', words))
$$;

-- The cosine similarity of two sets: 0 if they are disjoint, 1 if they are equal.
create function private.overlap(one text[], other text[]) returns double precision immutable as $$
  select case when cardinality(one) = 0 or cardinality(other) = 0 then 0
    else cardinality(array(select unnest(one) intersect select unnest(other)))
      / sqrt(cardinality(one)::double precision * cardinality(other)) end
$$;

-- Takes the values of the tool instead of reading them, so that callers cannot use it to find out about hidden listings.
create function private.similar_listings(subject_id text, subject_category text, subject_tags text[], words text, how_many integer) returns text[] stable security definer as $$
  declare
    stems text[] := private.word_stems(words);
  begin
    return array(
      -- The newest tools with the same category, and the newest tools with a common tag.
      with candidates as (
        (select tool.id, tool.name, tool.description, tool.category, tool.tags, tool.created_at from public.listed_tools as tool
         where tool.category = subject_category
         order by tool.created_at desc, tool.id desc limit 200)
        union all
        (select tool.id, tool.name, tool.description, tool.category, tool.tags, tool.created_at from public.listed_tools as tool
         where tool.tags && subject_tags
         order by tool.created_at desc, tool.id desc limit 200)
      ),
      candidate as (
        select distinct_ones.*,
          case when category = subject_category then 1.0 else 0.0 end + 2 * private.overlap(tags, subject_tags) as similarity
        from (select distinct on (id) * from candidates where id <> subject_id order by id) as distinct_ones
        order by similarity desc, created_at desc, id desc
        limit 60
      )
      select candidate.id
      from candidate
      order by candidate.similarity
          + 3 * private.overlap(private.word_stems(candidate.name || ' ' || candidate.description), stems) desc,
        candidate.created_at desc, candidate.id desc
      limit greatest(0, least(how_many, 60)));
  end
$$;
grant execute to anon, authenticated;

-- Listed alternatives to the tool with this slug: first the alternatives of its listing, then the tools that are most similar by category, tags and words. Placements have no influence.
create function public.similar_tools(tool_slug text, how_many integer default 6) returns table(id text, slug text, name text, description text, url text, category text, tags text[], pricing_type text, logo_url text, affiliate_url text, banner_url text, premium_type text, sponsor_tier text, created_at timestamp with time zone, best_for text, has_api boolean, host_icon text) stable as $$
  #variable_conflict use_column
  declare
    -- The alternatives of the listing come first.
    ids text[] := (select array_remove(subject.alternatives, subject.id) || private.similar_listings(subject.id,
        subject.category, subject.tags, subject.name || ' ' || subject.description, least(coalesce(how_many, 6), 24))
      from public.ai_tools as subject
      where subject.slug = tool_slug);
  begin
    perform private.set_cache_headers();
    return query
      select tool.id, tool.slug, tool.name, tool.description, tool.url, tool.category, tool.tags, tool.pricing_type,
        tool.logo_url, tool.affiliate_url, tool.banner_url, coalesce(badge.premium_type, 'none'),
        coalesce(badge.sponsor_tier, 'none'), tool.created_at, tool.best_for, tool.has_api, tool.host_icon
      from public.listed_tools as tool
      left join public.running_placements as badge on badge.tool_id = tool.id and badge.kind not like 'plan%'
      where tool.id = any (ids)
      order by array_position(ids, tool.id)
      limit greatest(0, least(coalesce(how_many, 6), 24));
  end
$$;
grant execute to anon, authenticated;

-- ==== 20261122002610_label_suggestions.sql ====
-- Suggests a category and tags for a text, such as the text of a tool's website. The suggestions come from similar
-- listings.

-- The listings that contain the most distinctive words of a text. Rare words have a higher weight.
create function private.similar_texts(words text, how_many integer) returns table(tool_id text, category text, similarity double precision) stable security definer as $$
  declare
    total double precision := (select count(*) from private.listing_search);
  begin
    return query
      with stems as (
        select distinct private.stem(word) as stem from unnest(private.unique_words(left(words, 3000))) as word
      ),
      -- Skip words that more than a quarter of the listings contain, and words that only one listing contains.
      distinctive as (
        select stem, sum(listings)::double precision as listings from stems join private.listing_words using (stem)
        where stem <> '' group by stem having sum(listings) between 2 and total / 4
      ),
      -- The rarest words first.
      weighted as (
        select stem, ln(total / listings) as weight, sum(listings) over (order by listings, stem) as cumulative_listings from distinctive
      )
      select found.tool_id, buckets.category, sum(weight * weight) as similarity
      from weighted cross join lateral (
        select l.tool_id, l.bucket from private.listing_search as l
        where private.search_keys(l.name, l.text) @@ quote_literal(stem)::tsquery
      ) as found
      join private.facet_counts as buckets using (bucket)
      where cumulative_listings <= 6000
      group by found.tool_id, buckets.category
      order by similarity desc, tool_id
      limit how_many;
  end
$$;

-- `without` excludes a listing, so that a test can compare the suggestions for its text with its labels.
create function private.suggest_labels(words text, without text default null) returns jsonb stable security definer as $$
  declare
    joined_words text := '-' || array_to_string(private.split_words(left(words, 3000)), '-') || '-';
    proposed jsonb;
  begin
    with neighbours as (
      select found.*, row_number() over (order by similarity desc, tool_id) as place
      from private.similar_texts(words, 61) as found where found.tool_id is distinct from without
    ),
    votes as (
      select category, sum(similarity * similarity) / sum(sum(similarity * similarity)) over () as share, count(*) as tools
      from neighbours where place <= 12 group by category
    ),
    -- Tags of similar listings that the text contains. `tag` is an existing spelling.
    spellings as (
      select tag, private.tag_slug(tag) as slug, count(*) as tools
      from neighbours join public.ai_tools as tool on tool.id = neighbours.tool_id cross join unnest(tool.tags) as tag
      group by tag having private.tag_slug(tag) <> '' and strpos(joined_words, '-' || private.tag_slug(tag) || '-') > 0
    ),
    tags as (
      select distinct on (slug) tag, sum(tools) over (partition by slug) as tools from spellings order by slug, tools desc, tag
    )
    select jsonb_build_object(
      -- Suggest a category only if it has at least 60% of the votes and more than one listing.
      'category', (select category from votes where share >= 0.6 and tools > 1
        and exists (select from public.categories as offered where offered.name = votes.category and offered.is_offered)),
      'tags', array(select tag from tags order by tools desc, char_length(tag) desc, tag limit 5)) into proposed;
    return proposed;
  end
$$;
grant execute to authenticated;

-- Suggests a category and up to five tags for a text, from listings with the same words. The category is null if no category has a clear majority.
create function public.suggest_labels(words text) returns jsonb stable as $$
  select private.suggest_labels(words)
$$;
grant execute to authenticated;

-- ==== 20261122002650_compare.sql ====

create function private.max_compared() returns integer immutable as $$
  select 4
$$;
grant execute to anon, authenticated;

-- Up to four tools by comma-separated slugs (current or former), in that order, each with its alternatives. Omits tools that are unknown or not approved. Placements do not change the order or the content.
create function public.compare_tools(slugs text) returns jsonb stable as $$
  select private.set_cache_headers();
  -- Resolve the slugs first, because row-level security would prevent an index scan in a join.
  with requested as materialized (
    select input.slug, input.place, coalesce(
      (select current.slug from public.ai_tools as current where current.slug = input.slug),
      (select renamed.slug from public.tool_slugs as former join public.ai_tools as renamed on renamed.id = former.tool_id
        where former.slug = input.slug)) as current_slug
    from unnest((string_to_array(left(compare_tools.slugs, 400), ','))[:private.max_compared()]) with ordinality as input (slug, place))
  select coalesce(jsonb_agg(
    to_jsonb(tool) - array['approval_status', 'created_by', 'is_new_release', 'rejected_reason']
      || to_jsonb(private.listing_card(tool)) - 'placement_id'
      || jsonb_build_object('requested_slug', requested.slug, 'named', coalesce((
        select jsonb_agg(jsonb_build_object('slug', other.slug, 'name', other.name) order by array_position(tool.alternatives, other.id))
        from public.listed_tools as other
        where other.id = any (tool.alternatives) and other.id <> tool.id), '[]'),
        'closed_on', (select closed.closed_on from public.closed_listings as closed where closed.tool_id = tool.id))
    order by requested.place), '[]')
  from requested
  join public.ai_tools as tool on tool.slug = requested.current_slug and tool.approval_status = 'approved';
$$;
grant execute to anon, authenticated;

-- ==== 20261122002660_listing_news.sql ====
-- News: the changes of listings that visitors care about. The news are derived from the history whenever they are read.
-- docs/decisions/news-from-history.md explains which changes count.

-- The history keys whose changes can be news. A change of this list requires a new index listing_history_news.
create function private.news_columns() returns text[] immutable as $$
  select array['name', 'pricing_type', 'what_is_free', 'trial_days', 'closed.closed_on']
$$;
grant execute to anon, authenticated;

-- Whether two names differ only in case, accents, spaces, punctuation, or at most two adjacent letters (one letter in names of three to five letters).
create function private.is_respelling(former_name text, new_name text) returns boolean immutable as $$
  declare
    one text := array_to_string(private.split_words(former_name), '');
    other text := array_to_string(private.split_words(new_name), '');
    shorter integer := least(char_length(one), char_length(other));
    longer integer := greatest(char_length(one), char_length(other));
    prefix integer := 0;
    suffix integer := 0;
  begin
    while prefix < shorter and substr(one, prefix + 1, 1) = substr(other, prefix + 1, 1) loop
      prefix := prefix + 1;
    end loop;
    while suffix < shorter - prefix and left(right(one, suffix + 1), 1) = left(right(other, suffix + 1), 1) loop
      suffix := suffix + 1;
    end loop;
    return longer - prefix - suffix <= least(2, longer / 3)
      and regexp_replace(one, '[^0-9]', '', 'g') = regexp_replace(other, '[^0-9]', '', 'g');
  end
$$;

-- News in a few words, without the name of the tool: "Free plan ended: now Paid". All pages, files and emails use this text.
create function private.news_text(kind text, before text, after text) returns text immutable as $$
  select case kind
    when 'closed' then 'Closed'
    when 'reopened' then 'Open again'
    when 'renamed' then format('Renamed from %s to %s', before, after)
    when 'free_offer_added' then 'Free offer added'
    when 'free_offer_ended' then 'Free offer ended'
    when 'trial' then case
      when after is null then 'Free trial ended'
      when before is null then after || '-day free trial added'
      else format('Free trial: %s days instead of %s', after, before) end
    when 'pricing' then case
      when after = 'free' then 'Now free'
      when before in ('free', 'freemium') and after <> 'freemium' then 'Free plan ended: now ' || initcap(after)
      when before <> 'free' and after = 'freemium' then 'Free plan added: now ' || initcap(after)
      else format('Price: %s instead of %s', initcap(after), initcap(before)) end
    else 'New' end
$$;

-- The news of approved listings from `since` until before `until`, optionally only of these families (slugs) and of these listings (ids).
create function private.listing_news(since timestamp with time zone, until timestamp with time zone, families text[] default null::text[], tools text[] default null::text[]) returns table(tool_id text, family text, kind private.news_kind, at timestamp with time zone, text text) stable security definer as $$
  #variable_conflict use_column
  begin
    return query
    with changed as materialized (
      select distinct entry.listing_id from public.listing_history as entry
      where entry.action = 'changed' and entry.after ?| private.news_columns()
        and entry.at >= since and entry.at < until and (tools is null or entry.listing_id = any (tools))
    ), steps as (
      select entry.listing_id, item.key, entry.id, entry.at, entry.before ->> item.key as before, item.value as after,
        tool.category, tool.approved_at, entry.kind = 'import' as is_import,
        coalesce(entry.kind in ('restore', 'import_undone') or (entry.kind, entry.detail) = ('feedback', 'undone')
          or entry.at - lag(entry.at) over (partition by entry.listing_id, item.key order by entry.id) <= interval '1 day', false) as continues
      from changed
      join public.ai_tools as tool on tool.id = changed.listing_id and tool.approval_status = 'approved'
      join public.listing_history as entry on entry.listing_id = tool.id and entry.action = 'changed'
        and entry.after ?| private.news_columns() and entry.at >= tool.approved_at
      cross join lateral jsonb_each_text(entry.after) as item
      where item.key = any (private.news_columns())
    ), numbered as (
      select *, count(*) filter (where not continues) over (partition by listing_id, key order by id) as series from steps
    ), merged as (
      select listing_id, key, category, max(at) as at, (array_agg(before order by id))[1] as before,
        (array_agg(after order by id desc))[1] as after
      from numbered
      group by listing_id, key, category, approved_at, series
      having min(at) >= approved_at + interval '1 day'
        and (array_agg(before order by id))[1] is distinct from (array_agg(after order by id desc))[1]
        and not ((array_agg(before order by id))[1] is null and bool_and(is_import))
    ), classified as (
      select listing_id, category, at, before, after,
        case key
          when 'pricing_type' then 'pricing'
          when 'trial_days' then 'trial'
          when 'name' then case when not private.is_respelling(before, after) then 'renamed' end
          when 'what_is_free' then case when before is null then 'free_offer_added' when after is null then 'free_offer_ended' end
          else case when before is null then 'closed' when after is null then 'reopened' end end as kind,
        bool_or(key = 'pricing_type') over (partition by listing_id, (at at time zone 'utc')::date) as has_new_price
      from merged
    ), news as (
      select listing_id as id, category, kind, at, private.news_text(kind, before, after) as text from classified
      where at >= since and at < until
        and (kind in ('renamed', 'pricing', 'closed', 'reopened')
          or (kind in ('trial', 'free_offer_added', 'free_offer_ended') and not has_new_price))
      union all
      select tool.id, tool.category, 'new', tool.approved_at, private.news_text('new', null, null) from public.listed_tools as tool
      where tool.approved_at >= since and tool.approved_at < until and (tools is null or tool.id = any (tools))
        -- A listing that was public before is not new.
        and not exists (select from public.listing_history as entry
          where entry.listing_id = tool.id and entry.action = 'changed' and entry.after ? 'approval_status'
            and entry.before ->> 'approval_status' = 'approved' and entry.after ->> 'approval_status' = 'rejected')
    ), placed as (
      select named.category, coalesce(current.family, 'other') as family
      from (select distinct category from news) as named
      left join public.categories as current on private.fold(current.name) = private.fold(private.current_category(named.category))
    )
    select news.id, placed.family, news.kind::private.news_kind, news.at, news.text
    from news join placed using (category)
    where families is null or placed.family = any (families);
  end
$$;

create type private.news as (
  kind private.news_kind,
  at timestamp with time zone,
  text text
);

create type private.tool_news as (
  tool_id text,
  news private.news[]  -- At most three, newest first, without "new".
);

create function private.news_of_tools(tools text[]) returns setof private.tool_news stable security definer as $$
  select tool_id, array_agg(row(kind, at, text)::private.news order by at desc, kind)
  from (
    select *, row_number() over (partition by tool_id order by at desc, kind) as place
    from private.listing_news('-infinity', 'infinity', null, tools) where kind <> 'new'
  ) as latest
  where place <= 3 group by tool_id
$$;
grant execute to anon, authenticated;

-- The latest news of up to 1,000 listings, given by their ids. Listings without news are left out.
create function public.news_of_tools(tools text[]) returns jsonb stable as $$
  select private.typed_list(null::private.tool_news, coalesce(jsonb_agg(to_jsonb(latest)), '[]'))
  from private.news_of_tools(tools[1:1000]) as latest
$$;
grant execute to anon, authenticated;

create type private.news_line as (
  slug text,
  name text,
  kind private.news_kind,
  at timestamp with time zone,
  text text
);

create type private.family_news as (
  week date,  -- The Monday of the week in UTC.
  family text,
  added integer,  -- The number of new tools.
  newest private.tool_link[],  -- The newest five of the new tools.
  changed integer,  -- The number of other news.
  changes private.news_line[],  -- The latest ten of the other news, newest first.
  at timestamp with time zone  -- The time of the latest news.
);

-- The number of weeks on /changes. The last one is the week of the latest news.
create function private.news_weeks() returns integer immutable as $$
  select 12
$$;
grant execute to anon, authenticated;

create function private.weekly_news() returns jsonb stable security definer as $$
  with first_week as (
    select date_trunc('week', latest at time zone 'utc') - (private.news_weeks() - 1) * interval '1 week' as week
    from (select greatest(
      (select max(approved_at) from public.ai_tools where approval_status = 'approved'),
      (select max(at) from public.listing_history where action = 'changed' and after ?| private.news_columns())) as latest) as times
  ), dated as (
    select tool_id, family, kind, at, text, date_trunc('week', at at time zone 'utc')::date as week,
      row_number() over (partition by date_trunc('week', at at time zone 'utc'), family, kind = 'new' order by at desc, tool_id desc, kind) as place
    from first_week, private.listing_news(first_week.week at time zone 'utc', 'infinity')
  ), named as (
    select dated.*, tool.slug, tool.name from dated left join public.ai_tools as tool
      on tool.id = dated.tool_id and dated.place <= case dated.kind when 'new' then 5 else 10 end
  ), grouped as (
    select week, family, max(at) as at,
      count(*) filter (where kind = 'new') as added,
      jsonb_agg(jsonb_build_object('slug', slug, 'name', name) order by place) filter (where kind = 'new' and slug is not null) as newest,
      count(*) filter (where kind <> 'new') as changed,
      jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'kind', kind, 'at', at, 'text', text) order by place)
        filter (where kind <> 'new' and slug is not null) as changes
    from named group by week, family
  )
  select coalesce(jsonb_agg(jsonb_build_object('week', week, 'family', grouped.family, 'added', added,
    'newest', coalesce(newest, '[]'), 'changed', changed, 'changes', coalesce(changes, '[]'), 'at', at)
    order by week desc, family.is_adult, family.place, grouped.family), '[]')
  from grouped left join public.families as family on family.slug = grouped.family
$$;
grant execute to anon, authenticated;

-- The news of the latest weeks by week and family: weeks in descending order, families in menu order.
create function public.weekly_news() returns jsonb stable as $$
  select private.set_cache_headers();
  select private.typed_list(null::private.family_news, private.weekly_news());
$$;
grant execute to anon, authenticated;

-- ==== 20261122002700_saved_tools.sql ====

-- The tools that members saved. A row stays when its listing is deleted.
create table public.saved_tools (
  owner uuid not null,
  tool text not null,
  saved_at timestamp with time zone not null default now(),
  constraint saved_tools_pkey primary key (owner, tool),
  constraint saved_tools_owner_fkey foreign key (owner) references auth.users(id) on delete cascade
);
grant select to authenticated;
alter table enable row level security;
-- Only set_saved_tools writes this table.
create policy saved_tools_select_own for select to authenticated using (owner = ( select auth.uid() as uid));

create function private.max_saved_tools() returns integer immutable as $$
  select 500
$$;
grant execute to anon, authenticated;

create function private.set_saved_tools(tools text[], is_saved boolean) returns setof public.saved_tools volatile security definer as $$
  #variable_conflict use_column
  declare
    member uuid := (select auth.uid());
  begin
    if member is null then
      raise exception 'Sign in to save tools.' using errcode = '42501';
    end if;
    if cardinality(tools) > private.max_saved_tools() then
      perform private.raise_error('saved_tools_too_many', format('Save or remove at most %s tools at once.', private.max_saved_tools()));
    end if;
    -- The lock prevents concurrent requests of a member from exceeding the limit.
    perform pg_advisory_xact_lock(hashtextextended('saved_tools of ' || member::text, 0));
    if is_saved then
      insert into public.saved_tools (owner, tool, saved_at)
      select member, listing.id, now() - min(input.position) * interval '1 microsecond'
      from unnest(tools) with ordinality as input (id, position)
      join public.ai_tools as listing on listing.id = input.id and listing.approval_status = 'approved'
      where not exists (select from public.saved_tools as saved where saved.owner = member and saved.tool = input.id)
      group by listing.id
      order by min(input.position)
      limit greatest(0, private.max_saved_tools() - (select count(*) from public.saved_tools where owner = member));
    else
      delete from public.saved_tools where owner = member and tool = any (tools);
    end if;
    return query select * from public.saved_tools where owner = member order by saved_at desc, tool;
  end
$$;
grant execute to authenticated;

-- For a member: saves or removes tools, and returns the member's whole list, newest first. The first tool of the array becomes the newest. Ignores tools that are not approved, and tools beyond the limit of 500. Repeating a call changes nothing.
create function public.set_saved_tools(tools text[], is_saved boolean) returns setof public.saved_tools volatile as $$
  select * from private.set_saved_tools(tools, is_saved)
$$;
grant execute to authenticated;

-- A page of the approved listings with these ids or slugs (current or former), in the given order, or sorted by name or price. Takes up to 500 keys of each kind and returns up to 100 listings, each with its news. Closed listings have closed_on. Also returns the number of listings found, and the keys that were not found.
create function public.listing_cards(ids text[] default '{}'::text[], slugs text[] default '{}'::text[], sort text default '', page_size integer default 24, page integer default 1) returns jsonb stable as $$
  with requested as (
    select key, is_slug, min(place) as place
    from (
      select key, false as is_slug, place from unnest(ids[1:private.max_saved_tools()]) with ordinality as input (key, place)
      union all
      select key, true, place from unnest(slugs[1:private.max_saved_tools()]) with ordinality as input (key, place)
    ) as input
    group by key, is_slug
  ), found as (
    select requested.key, requested.place, tool.id from requested
    join public.ai_tools as tool on tool.id = requested.key and tool.approval_status = 'approved'
    where not requested.is_slug
    union all
    select requested.key, requested.place, tool.id from requested
    left join public.tool_slugs as former on former.slug = requested.key
    join public.ai_tools as tool on tool.slug = requested.key and tool.approval_status = 'approved'
      or tool.id = former.tool_id and tool.approval_status = 'approved'
    where requested.is_slug
  ), ordered as (
    select tool, row_number() over (order by case when sort = 'name' then private.fold(tool.name) collate "C" end,
      case when sort = 'price' then array_position(array['free', 'freemium', 'trial', 'paid'], tool.pricing_type) end,
      matched.place, tool.id) as at
    from (select id, min(place) as place from found group by id) as matched
    join public.ai_tools as tool on tool.id = matched.id
  ), size as (
    select greatest(1, least(page_size, 100)) as rows
  ), latest as (
    select tool_id, news from private.news_of_tools(array(select (tool).id from ordered))
  )
  select jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(private.listing_card(tool)) || coalesce((select jsonb_build_object('closed_on', closed.closed_on)
          from public.closed_listings as closed where closed.tool_id = (tool).id), '{}')
        || jsonb_build_object('news', coalesce(to_jsonb(latest.news), '[]')) order by at)
      from size, ordered left join latest on latest.tool_id = (tool).id
      where at > (greatest(page, 1) - 1)::bigint * size.rows and at <= greatest(page, 1)::bigint * size.rows), '[]'),
    'found', (select count(*) from ordered),
    'gone', coalesce((
      select jsonb_agg(key order by place) from requested where not exists (
        select from found where found.key = requested.key)), '[]'))
$$;
grant execute to anon, authenticated;

-- ==== 20261122002750_batch_reads.sql ====
-- Reads of the public pages: a tool's page, the picks, and the changes since the page was built. batch_reads runs several
-- reads in one request.

-- The data of a tool's page, for anyone who may read the tool: the listing with its badge, link check, review, closing and news, and how_many similar tools (more if the listing has more alternatives). For a former slug, returns only the current slug.
create function public.tool_page(tool_slug text, how_many integer default 6) returns jsonb stable as $$
  declare
    shown public.ai_tools;
  begin
    perform private.set_cache_headers();
    select * into shown from public.ai_tools as tool where tool.slug = tool_slug;
    if shown.id is null then
      return jsonb_build_object('tool', null, 'similar', '[]'::jsonb, 'movedTo', (
        select current.slug from public.tool_slugs as former join public.ai_tools as current on current.id = former.tool_id
        where former.slug = tool_slug));
    end if;
    return jsonb_build_object('movedTo', null,
      'tool', to_jsonb(shown) - array['created_by', 'is_new_release', 'rejected_reason'] || jsonb_build_object(
        'host_icon', private.host_icon(shown.url),
        'link_checks', (select jsonb_build_object('url', checked.url, 'outcome', checked.outcome, 'checked_at', checked.checked_at)
          from public.link_checks as checked where checked.tool_id = shown.id),
        'listing_reviews', (select jsonb_build_object('reviewed_at', reviewed.reviewed_at)
          from public.listing_reviews as reviewed where reviewed.tool_id = shown.id),
        'closed_listings', (select jsonb_build_object('closed_on', closed.closed_on, 'successor', (
            select jsonb_build_object('slug', next.slug, 'name', next.name) from public.ai_tools as next where next.id = closed.successor))
          from public.closed_listings as closed where closed.tool_id = shown.id),
        'news', coalesce((select to_jsonb(latest.news) from private.news_of_tools(array[shown.id]) as latest), '[]'),
        'running_placements', (select coalesce(jsonb_agg(jsonb_build_object('premium_type', running.premium_type,
            'sponsor_tier', running.sponsor_tier)), '[]')
          from public.running_placements as running where running.tool_id = shown.id)),
      'similar', (select coalesce(jsonb_agg(to_jsonb(other)), '[]') from public.similar_tools(tool_slug,
        greatest(how_many, cardinality(shown.alternatives))) as other));
  end
$$;
grant execute to anon, authenticated;

create type private.closing as (
  closed_on date
);

create type private.picked_card as (
  id text,
  slug text,
  name text,
  url text,
  affiliate_url text,
  category text,
  pricing_type text,
  logo_url text,
  host_icon text,
  approval_status text,
  closed_listings private.closing
);

create type private.picked_tool as (
  tool_id text,
  place smallint,
  reason text,
  tool private.picked_card
);

-- The picks in order. For the administrator, includes picks whose listing is not in the directory.
create function public.picked_tools() returns jsonb stable as $$
  select private.set_cache_headers();
  select private.typed_list(null::private.picked_tool, coalesce(jsonb_agg(jsonb_build_object('tool_id', pick.tool_id, 'place', pick.place, 'reason', pick.reason,
    'tool', jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name, 'url', tool.url,
      'affiliate_url', tool.affiliate_url, 'category', tool.category, 'pricing_type', tool.pricing_type, 'logo_url', tool.logo_url,
      'host_icon', private.host_icon(tool.url), 'approval_status', tool.approval_status, 'closed_listings', (select jsonb_build_object('closed_on', closed.closed_on)
        from public.closed_listings as closed where closed.tool_id = tool.id)))
    order by pick.place), '[]'))
  from public.picks as pick join public.ai_tools as tool on tool.id = pick.tool_id;
$$;
grant execute to anon, authenticated;

create function private.changes_since(version text) returns jsonb stable security definer as $$
  declare
    current_version text := private.directory_version();
    built_at timestamptz := to_timestamp(substring(version from '^[0-9]{1,12}(?=\.[0-9]{6})')::bigint)
      + make_interval(secs => substring(version from '^[0-9]+(\.[0-9]{6})')::double precision);
    built_on text := coalesce(substring(version from '[0-9]{4}-[0-9]{2}-[0-9]{2}$'), '');
    is_retained boolean := coalesce(built_at > now() - (select least(retention, make_interval(days => private.change_retention_days()))
      from private.history_settings), false);
    changed_ids text[] := case when is_retained then array(
      select entry.listing_id from private.directory_changes as change
      join public.listing_history as entry on entry.at = change.at and entry.transaction = change.transaction
      where change.committed_at > built_at and entry.listing_id is not null
      -- The start or end of a placement changes pages without a write.
      union
      select tool_id from public.placements where stage = 'paid'
        and ((first_day <= private.today() and to_char(first_day, 'YYYY-MM-DD') > built_on)
          or (last_day < private.today() and to_char(last_day, 'YYYY-MM-DD') >= built_on))
      limit 101) end;
  begin
    if version = current_version then
      return null;
    end if;
    return jsonb_build_object('version', current_version, 'tools', case when cardinality(changed_ids) <= 100 then (
        -- Do not return slugs that were never public.
        select coalesce(jsonb_agg(slug), '[]') from (
          select slug from public.ai_tools where id = any (changed_ids) and approval_status = 'approved'
          union select slug from public.tool_slugs where tool_id = any (changed_ids)
          union select before ->> 'slug' from public.listing_history
            where listing_id = any (changed_ids) and action = 'deleted' and before ->> 'approval_status' = 'approved'
          -- A permanently deleted listing has no history entry.
          union select deleted.slug from private.directory_changes as change join private.deleted_slugs as deleted on deleted.deleted_at = change.at
            where change.committed_at > built_at) as public_ones) end)
      || case when not is_retained or exists (select from private.directory_changes where affects_menus and committed_at > built_at)
        then jsonb_build_object('categories', public.categories_in_families()) else '{}' end;
  end
$$;
grant execute to anon, authenticated;

-- The changes of the public directory since a version, or null without a change. `version` is the current version. `tools` contains the slugs of changed pages; it is null if more than 100 changed. `categories` is included only if they have changed. All pages of a build send the same request, so that a cache can serve it.
create function public.changes_since(version text) returns jsonb stable as $$
  select private.set_cache_headers();
  select private.changes_since(version);
$$;
grant execute to anon, authenticated;

-- No page sends more reads than this in one request.
create function private.max_batch_reads() returns integer immutable as $$
  select 4
$$;
grant execute to anon, authenticated;

-- Calls up to four functions, each given as [name, arguments], and returns their results. The functions are search_tools, sponsored_tools, picked_tools, tool_page and changes_since.
create function public.batch_reads(reads jsonb) returns jsonb stable as $$
  select private.set_cache_headers();
  select coalesce(jsonb_agg(case name
    when 'search_tools' then public.search_tools(coalesce(args.query, ''), coalesce(args.category, ''), coalesce(args.pricing, ''),
      coalesce(args.page_size, 16), coalesce(args.page, 1), coalesce(args.within, ''), coalesce(args.sort, ''),
      coalesce(args.facts, ''), coalesce(args.tag, ''))
    when 'sponsored_tools' then public.sponsored_tools()
    when 'picked_tools' then public.picked_tools()
    when 'tool_page' then public.tool_page(args.tool_slug, coalesce(args.how_many, 6))
    when 'changes_since' then public.changes_since(args.version) end order by place), '[]')
  from (
    select input ->> 0 as name, input -> 1 as arguments, place
    from jsonb_array_elements(private.json_argument(reads)) with ordinality as inputs (input, place)
    where place <= private.max_batch_reads()
  ) as calls,
    jsonb_to_record(arguments) as args (query text, category text, pricing text, page_size int, page int, within text, sort text,
      facts text, tag text, tool_slug text, how_many int, version text);
$$;
grant execute to anon, authenticated;

-- ==== 20261122002800_duplicates.sql ====
-- Detects duplicate listings. A duplicate is not rejected: the submitter gets a warning, and the administrator decides.

-- Removes what differs between spellings of an address: scheme, www., ports 80 and 443, case of the host, trailing slashes, fragment and tracking parameters. Idempotent.
create function private.address_key(address text) returns text immutable as $$
  declare
    rest text := regexp_replace(address, '^https?://', '', 'i');
    host text := lower(substring(rest from '^[^/?#]*') collate "C");
    path text;
    query text;
    step text;
    steps text[] := '{}';
  begin
    rest := split_part(substr(rest, length(host) + 1), '#', 1);
    host := regexp_replace(regexp_replace(host, ':0*([0-9]*)$', ':\1'), ':(80|443)?$', '');
    -- Keep the www. of a host such as www.com.
    host := regexp_replace(host, '^(www\.)+(?=[^.:]+\.)', '');
    -- Percent-encode these characters, as browsers do.
    if rest ~ '["<>^`{}'']' then
      foreach step in array array['"%22', '<%3C', '>%3E', '^%5E', '`%60', '{%7B', '}%7D', '''%27'] loop
        rest := replace(rest, left(step, 1), substr(step, 2));
      end loop;
    end if;
    path := replace(split_part(rest, '?', 1), '\', '/');
    query := substr(rest, strpos(rest || '?', '?') + 1);
    -- Remove dot segments: 'a/./b' and 'a/c/../b' are equal to 'a/b'.
    if path ~* '/(\.|%2e)' then
      foreach step in array (string_to_array(path, '/'))[2:] loop
        if step ~* '^(\.|%2e){2}$' then
          steps := trim_array(steps, least(1, cardinality(steps)));
        elsif step !~* '^(\.|%2e)$' then
          steps := steps || step;
        end if;
      end loop;
      path := '/' || array_to_string(steps, '/');
    end if;
    if query <> '' then
      -- Remove tracking parameters.
      query := (
        select string_agg(pair, '&' order by place) from unnest(string_to_array(query, '&')) with ordinality as parameters (pair, place)
        where pair <> '' and pair !~* ('^(utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|li_fat_id|igshid'
          '|mc_cid|mc_eid|_ga|_gl|ref|ref_src|via|aff|fpr)(=|$)'));
    end if;
    return host || rtrim(path, '/') || coalesce('?' || nullif(query, ''), '');
  end
$$;
grant execute to authenticated;

-- The submitters' explanations of why their listings are not duplicates of listings with the same address.
create table public.duplicate_reasons (
  tool_id text not null,
  reason text not null,
  constraint duplicate_reasons_pkey primary key (tool_id),
  constraint duplicate_reasons_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint duplicate_reasons_reason_characters check (private.is_plain_text(reason)),
  constraint duplicate_reasons_reason_length check (((char_length(reason) <= 500) and (char_length(btrim(reason, ' \t\r\n')) >= 1)))
);
grant select, insert, update to authenticated;
alter table enable row level security;
create policy duplicate_reasons_insert_own for insert to authenticated with check private.can_give_duplicate_reason(tool_id);
create policy duplicate_reasons_select_own_or_admin for select to authenticated using (( select private.is_admin() as is_admin) or private.owns_listing(tool_id));
create policy duplicate_reasons_update_own for update to authenticated using private.can_give_duplicate_reason(tool_id) with check private.can_give_duplicate_reason(tool_id);

-- Whether the current member owns the listing, and it is not approved.
create function private.can_give_duplicate_reason(listing text) returns boolean stable security definer as $$
  select exists (select from public.ai_tools as tool
    where tool.id = can_give_duplicate_reason.listing and tool.created_by = (select auth.uid()) and tool.approval_status <> 'approved')
$$;
grant execute to authenticated;

-- Approved listings whose name differs from this name only in case, spaces, punctuation or one letter.
create function private.similar_names(name text) returns setof text stable security definer as $$
  declare
    compact_name text := left(array_to_string(private.split_words(left(similar_names.name, 200)), ''), 200);
  begin
    if compact_name = '' then
      return;
    end if;
    return query select listing.tool_id::text from private.listing_search as listing
      where listing.tool_id = any (private.closest_names(compact_name, null, 4))
        and extensions.levenshtein_less_equal(left(listing.compact, 200), compact_name, 1) <= 1;
  end
$$;

create function private.find_duplicates(address text, name text, except_id text) returns jsonb stable security definer as $$
  declare
    member uuid := (select auth.uid());
    key text := case when private.is_web_address(address) then private.address_key(address) end;
    listed jsonb;
  begin
    if member is null then
      raise exception 'Sign in first.' using errcode = '42501';
    end if;
    listed := coalesce((
      select jsonb_agg(jsonb_build_object('slug', found.slug, 'name', found.name)) from (
        select tool.slug, tool.name from public.ai_tools as tool
        where private.address_key(tool.url) = key and tool.approval_status = 'approved' and tool.id is distinct from except_id
        order by tool.created_at, tool.id limit 3) as found), '[]');
    return jsonb_build_object(
      'listed', listed,
      -- Reveals only whether another member has such a listing, and nothing about it.
      'is_waiting', exists (select from public.ai_tools as tool
        where private.address_key(tool.url) = key and tool.approval_status = 'pending' and tool.created_by is distinct from member
          and tool.id is distinct from except_id),
      'is_own_waiting', exists (select from public.ai_tools as tool
        where private.address_key(tool.url) = key and tool.approval_status = 'pending' and tool.created_by = member
          and tool.id is distinct from except_id),
      'named', coalesce((
        select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name) order by tool.name, tool.id)
        from private.similar_names(find_duplicates.name) as similar_id
        join public.ai_tools as tool on tool.id = similar_id and tool.approval_status = 'approved'
        where tool.id is distinct from except_id and key is distinct from private.address_key(tool.url)), '[]'));
  end
$$;
grant execute to authenticated;

create type private.duplicates as (
  listed private.tool_link[],  -- At most three approved listings with the URL.
  is_waiting boolean,  -- Whether a pending listing of another member has the URL. Nothing else about that listing is returned.
  is_own_waiting boolean,
  named private.tool_link[]  -- Approved listings with nearly the same name.
);

-- For members: up to three approved listings with this address, whether a pending listing has the address, and approved listings with nearly the same name. An invalid address has no duplicates.
create function public.find_duplicates(address text, name text default '', except_id text default null) returns jsonb stable as $$
  select private.typed(null::private.duplicates, private.find_duplicates(address, name, except_id))
$$;
grant execute to authenticated;

-- For the review queue: up to three possible duplicates of each listing, and the submitter's explanation. A duplicate is a
-- listing in any status with the same address, or an approved listing with the same name.
create function private.possible_duplicates(ids text[]) returns jsonb stable security definer as $$
  select coalesce(jsonb_object_agg(tool.id, jsonb_build_object('reason', explanation.reason, 'others', duplicates.others)), '{}')
  from public.ai_tools as tool
  left join public.duplicate_reasons as explanation on explanation.tool_id = tool.id
  cross join lateral (
    select jsonb_agg(to_jsonb(found) order by found.has_address desc, found.rank, found.created_at, found.id) as others from (
      select other.id, other.slug, other.name, other.url, other.category, other.pricing_type, other.description,
        other.approval_status, other.created_at, account.email,
        private.address_key(other.url) = private.address_key(tool.url) as has_address,
        array_position(array['approved', 'pending', 'rejected'], other.approval_status) as rank
      from public.ai_tools as other
      left join auth.users as account on account.id::uuid = other.created_by
      -- Collect the ids first, with limits, because hundreds of listings may have the same name or address.
      where other.id = any (array(
        (select matching.id from public.ai_tools as matching
         where private.address_key(matching.url) = private.address_key(tool.url) and matching.id <> tool.id
         order by array_position(array['approved', 'pending', 'rejected'], matching.approval_status), matching.created_at, matching.id
         limit 3)
        union all
        -- Match only exact names, because fuzzy matching takes 30 ms per listing among 100,000 listings.
        (select listing.tool_id collate "default" from private.listing_search as listing
         where listing.name_order = private.fold(tool.name) and listing.tool_id <> tool.id
         order by listing.created_at, listing.tool_id limit 6)))
      order by has_address desc, rank, other.created_at, other.id limit 3
    ) as found
  ) as duplicates
  where tool.id = any (ids) and (duplicates.others is not null or explanation.reason is not null)
$$;

create type private.same_address as (
  id text,
  name text,
  slug text,
  status text
);

-- The import uses this to find rows whose address belongs to another listing.
create function private.existing_addresses(ids text[], addresses text[]) returns private.same_addresses stable security definer as $$
  begin
    perform private.require_admin();
    return coalesce((
      select jsonb_object_agg(id, others) from (
        select input.id, jsonb_agg((tool.id, tool.name, tool.slug, tool.approval_status)::private.same_address
          order by tool.created_at, tool.id) as others
        from unnest(ids[1:1000], addresses[1:1000]) as input (id, address)
        join public.ai_tools as tool on private.address_key(tool.url) = private.address_key(input.address)
          and tool.id <> input.id and tool.approval_status <> 'rejected'
        group by input.id) as found), '{}');
  end
$$;
grant execute to authenticated;

-- For the administrator: checks up to 1,000 listings, given by id and address. Returns, by id, the other approved or pending listings with the same address.
create function public.existing_addresses(ids text[], addresses text[]) returns private.same_addresses stable as $$
  select private.existing_addresses(ids, addresses)
$$;
grant execute to authenticated;

-- ==== 20261122002850_listing_feedback.sql ====
-- Feedback on approved listings: reports of problems, and proposed changes. A listing keeps its text until the administrator
-- accepts a change.

-- A suggestion that changes only these columns needs no note, because the tool's website shows the values.
create function private.verifiable_columns() returns text[] immutable as $$
  select array['url', 'category', 'pricing_type', 'platforms', 'logo_url', 'screenshot_url', 'video_url', 'trial_days', 'has_api',
    'api_category', 'api_documentation_url']
$$;

-- The columns that members can change through feedback.
create function private.editable_columns() returns text[] immutable as $$
  select private.verifiable_columns() || array['name', 'description', 'tags', 'what_it_does', 'best_for', 'what_is_free']
$$;

-- Reports about listings, and changes that members propose. Feedback is open until the administrator resolves it or its author withdraws it, and is deleted 90 days later. A visitor's report has no author. It has a time of day only if its note is stored.
create table public.listing_feedback (
  id uuid not null,
  tool_id text,
  tool_name text not null,
  kind text not null,
  author uuid,
  reason text,
  note text,
  source text,  -- The address of a page that confirms the change.
  patch jsonb,  -- The new values of the changed columns, as the listing would store them.
  based_on jsonb,  -- The values of the changed columns that the author saw.
  state text not null default 'open',
  reply text,
  applied text[],  -- The columns of the patch that were accepted. The history entry with the time resolved_at contains their old values.
  resolved_by uuid,  -- Null if the author withdrew the feedback, if the change was applied without a review, or if the account was deleted.
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint listing_feedback_pkey primary key (id),
  constraint listing_feedback_author_fkey foreign key (author) references auth.users(id) on delete cascade,
  constraint listing_feedback_resolved_by_fkey foreign key (resolved_by) references auth.users(id) on delete set null,
  constraint listing_feedback_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete set null,
  constraint listing_feedback_applied_when_accepted check (((state = 'accepted') = (applied is not null))),
  constraint listing_feedback_author_of_change check (((kind = 'report') or (author is not null))),
  constraint listing_feedback_kind_allowed check ((kind = any (array['report', 'suggestion', 'owner_change']))),
  constraint listing_feedback_note_characters check (private.is_plain_text(note)),
  constraint listing_feedback_note_length check (((char_length(note) <= 500) and (char_length(btrim(note, ' \t\r\n')) >= 1))),
  constraint listing_feedback_note_needed check (((kind <> 'suggestion') or (note is not null) or ((patch - private.verifiable_columns()) = '{}'::jsonb))),
  constraint listing_feedback_patch_form check (((jsonb_typeof(patch) = 'object') and (patch <> '{}'::jsonb))),
  constraint listing_feedback_patch_of_change check (((kind = 'report') = (num_nonnulls(patch, based_on) = 0))),
  constraint listing_feedback_reason_allowed check ((reason = any (array['not_opening', 'price', 'description', 'category', 'closed', 'not_ai', 'other']))),
  constraint listing_feedback_reason_of_report check (((kind <> 'report') or (reason is not null))),
  constraint listing_feedback_reply_characters check (private.is_plain_text(reply)),
  constraint listing_feedback_reply_length check (((char_length(reply) <= 1000) and (char_length(btrim(reply, ' \t\r\n')) >= 1))),
  constraint listing_feedback_reply_needed check (((state <> all (array['refused', 'other'])) or (reply is not null))),
  constraint listing_feedback_reply_of_resolved check (((state <> all (array['open', 'withdrawn'])) or (reply is null))),
  constraint listing_feedback_report_reply_length check (((kind <> 'report') or (char_length(reply) <= 500))),
  constraint listing_feedback_resolved_when_not_open check (((state = 'open') = (resolved_at is null))),
  constraint listing_feedback_source_form check (private.is_web_address(source)),
  constraint listing_feedback_state_allowed check ((state = any (array['open', 'withdrawn', 'accepted', 'refused', 'fixed', 'nothing_wrong', 'removed', 'other']))),
  constraint listing_feedback_state_of_kind check (((state = any (array['open', 'withdrawn'])) or ((kind = 'report') = (state = any (array['fixed', 'nothing_wrong', 'removed', 'other'])))))
);
grant select to authenticated;
create index listing_feedback_author (author, created_at desc);
create unique index listing_feedback_one_open_change (tool_id, author) where ((state = 'open') and (kind <> 'report'));
create index listing_feedback_open (tool_id) where (state = 'open');
create index listing_feedback_resolved_at (resolved_at);
create index listing_feedback_resolved_by (resolved_by);
create index listing_feedback_tool_id (tool_id, created_at);
alter table enable row level security;
-- There are no policies for writes, because only the functions below write this table.
create policy listing_feedback_select_own_or_admin for select to authenticated using ((author = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
create trigger listing_feedback_notify after update referencing old table as replaced new table as written for each statement execute function private.notify_feedback_authors();

create function private.prune_feedback() returns void volatile security definer as $$
  delete from public.listing_feedback where resolved_at < now() - interval '90 days'
    or (tool_id is null and created_at < now() - interval '90 days')
$$;

-- Today's reports with their sender: a member's id, or the daily hash of a visitor. The first report of the next day deletes the rows.
create table private.report_visitors (
  id uuid not null,
  reporter bytea,
  tool_id text not null,
  reason text not null,
  day date not null,
  constraint report_visitors_pkey primary key (id),
  constraint report_visitors_once unique (reporter, tool_id, reason, day)
);

-- At most one row: the minute of the last report, and the number of reports in it.
create table private.report_rate_limit (
  is_single boolean not null default true,
  minute timestamp with time zone not null,
  reports integer not null,
  constraint report_rate_limit_pkey primary key (is_single),
  constraint report_rate_limit_is_single check (is_single)
);

create function private.max_reports_per_visitor() returns integer immutable as $$
  select 10
$$;

create function private.max_reports_per_listing() returns integer immutable as $$
  select 50
$$;

create function private.max_reports_per_minute() returns integer immutable as $$
  select 60
$$;

create function private.max_report_notes() returns integer immutable as $$
  select 20
$$;

-- Prevents other transactions from sending or resolving reports until the end of this transaction. Returns the minute of the last report.
create function private.lock_reports() returns timestamp with time zone volatile security definer as $$
  declare
    last_minute timestamptz;
  begin
    insert into private.report_rate_limit (minute, reports) values ('-infinity', 0) on conflict do nothing;
    select minute into last_minute from private.report_rate_limit for update;
    return last_minute;
  end
$$;

create function private.check_report_caps(reporter bytea, listing_id text) returns void volatile as $$
  begin
    if (select count(*) from private.report_visitors as sent
      where sent.reporter = check_report_caps.reporter and sent.day = private.today()) >= private.max_reports_per_visitor() then
      perform private.raise_error('too_many_reports', format(
        'You can send at most %s reports a day. Try again tomorrow.', private.max_reports_per_visitor()));
    elsif (select count(*) from public.listing_feedback as report
      where report.tool_id = listing_id and report.kind = 'report'
        and report.created_at >= private.today()::timestamp at time zone 'utc') >= private.max_reports_per_listing() then
      perform private.raise_error('listing_reported_enough', 'This listing was already reported several times today. We will check it.');
    elsif exists (select from private.report_rate_limit
      where minute >= date_trunc('minute', now()) and reports >= private.max_reports_per_minute()) then
      perform private.raise_error('too_many_reports_at_once', 'We are receiving too many reports. Try again in a minute.');
    end if;
  end
$$;

create function private.send_report(feedback_id uuid, tool public.ai_tools, report_reason text, note_text text) returns text volatile as $$
  declare
    member uuid := (select auth.uid());
    sender bytea := case when member is null then private.daily_visitor_hash() else convert_to(member::text, 'utf8') end;
    start_of_day timestamptz := private.today()::timestamp at time zone 'utc';
    last_minute timestamptz;
    is_note_kept boolean;
  begin
    if exists (select from public.closed_listings as closed where closed.tool_id = tool.id) then
      perform private.raise_error('listing_closed', 'This tool is already marked as closed.');
    elsif report_reason = 'other' and note_text is null then
      perform private.raise_error('note_needed', 'Say in a few words what is wrong.');
    -- A retry or a repeated report does not wait for the lock.
    elsif exists (select from private.report_visitors where id = feedback_id) then
      return case when note_text is null or exists (select from public.listing_feedback as stored
        where stored.id = feedback_id and stored.note is not null) then 'stored' else 'counted' end;
    elsif exists (select from private.report_visitors as sent where sent.reporter = sender
      and sent.tool_id = tool.id and sent.reason = report_reason and sent.day = private.today()) then
      return 'known';
    end if;
    perform private.check_report_caps(sender, tool.id);
    last_minute := private.lock_reports();
    perform private.check_report_caps(sender, tool.id);
    if last_minute < start_of_day then
      delete from private.report_visitors where day < private.today();
      perform private.prune_feedback();
    end if;
    insert into private.report_visitors (id, reporter, tool_id, reason, day)
      values (feedback_id, sender, tool.id, report_reason, private.today()) on conflict do nothing;
    if not found then
      return case when exists (select from private.report_visitors where id = feedback_id) then 'stored' else 'known' end;
    end if;
    update private.report_rate_limit set minute = greatest(minute, date_trunc('minute', now())),
      reports = case when minute >= date_trunc('minute', now()) then reports + 1 else 1 end;
    is_note_kept := note_text is not null and private.max_report_notes() > (
      select count(*) from public.listing_feedback as other
      where other.tool_id = tool.id and other.kind = 'report' and other.state = 'open' and other.note is not null);
    insert into public.listing_feedback (id, tool_id, tool_name, kind, author, reason, note, created_at)
      values (feedback_id, tool.id, tool.name, 'report', member, report_reason,
        case when is_note_kept then note_text end,
        case when is_note_kept or member is not null then now() else start_of_day end)
      -- A retry after midnight finds no row in report_visitors, but the report may be stored.
      on conflict on constraint listing_feedback_pkey do nothing;
    return case when note_text is null or is_note_kept then 'stored' else 'counted' end;
  end
$$;

-- The version of a listing's open reports, a hash of their ids. Null without open reports.
create function private.reports_version(listing_id text) returns text stable as $$
  select md5(string_agg(report.id::text, ',' order by report.id)) from public.listing_feedback as report
  where report.tool_id = listing_id and report.kind = 'report' and report.state = 'open'
$$;

create function private.reopen_reports(listing_id text, resolved_at timestamp with time zone) returns void volatile as $$
  update public.listing_feedback as report set state = 'open', reply = null, resolved_by = null, resolved_at = null
  where report.tool_id = listing_id and report.kind = 'report' and report.state not in ('open', 'withdrawn')
    and report.resolved_at = reopen_reports.resolved_at
$$;

-- Resolves the open reports with the reason not_opening or closed. Called when the listing gets a new address or is marked as closed.
create function private.resolve_unreachable(listing_id text, outcome text) returns void volatile security definer as $$
  begin
    perform private.lock_reports();
    update public.listing_feedback set state = outcome, resolved_by = (select auth.uid()), resolved_at = now()
      where tool_id = listing_id and kind = 'report' and reason in ('not_opening', 'closed') and state = 'open';
  end
$$;

-- One row: whether changes by verified owners are applied without a review. Changes of the name or the address are always reviewed.
create table private.feedback_settings (
  is_single boolean not null default true,
  verified_owners_apply_at_once boolean not null default false,
  constraint feedback_settings_pkey primary key (is_single),
  constraint feedback_settings_is_single check (is_single)
);

-- The current values of a listing's editable columns. Null if the listing does not exist.
create function private.editable_values(listing text) returns jsonb stable security definer as $$
  select jsonb_object_agg(column_name, to_jsonb(tool) -> column_name)
  from public.ai_tools as tool cross join unnest(private.editable_columns()) as column_name
  where tool.id = listing
$$;

-- The keys of `names` with the values of `source`.
create function private.pick_keys(names jsonb, source jsonb) returns jsonb immutable as $$
  select coalesce(jsonb_object_agg(key, source -> key), '{}') from jsonb_object_keys(names) as key
$$;

-- A three-way merge: one row per column of the patch. `verdict` is same (the listing already has the value), clean (the listing has not changed since) or conflict.
create function private.merge_change(based_on jsonb, live jsonb, patch jsonb) returns table(name text, base jsonb, current jsonb, proposed jsonb, verdict text) immutable as $$
  select key, based_on -> key, live -> key, value, case
    when live -> key = value then 'same'
    when live -> key = based_on -> key then 'clean'
    else 'conflict' end
  from jsonb_each(patch)
$$;

-- The version for a decision: a hash of the change and of the current values of its columns.
create function private.change_version(change public.listing_feedback, live jsonb) returns text stable as $$
  select md5(concat_ws(' ', change.patch, change.reason, change.note, change.source, private.pick_keys(change.patch, live)))
$$;

-- Writes columns of a listing without changing its status. Constraints and triggers apply.
create function private.write_patch(listing text, patch jsonb) returns void volatile as $$
  declare
    names text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(patch) as key);
  begin
    perform private.set_audit_context('{"trusted": true}');
    if names is not null then
      execute format('update public.ai_tools as tool set (%1$s) = (select %1$s from jsonb_populate_record(tool, $2))
        where tool.id = $1', names) using listing, patch;
    end if;
    perform private.set_audit_context('{"trusted": null}');
  end
$$;

-- Returns the patch as the listing would store it, without columns that do not change. Fails if a value is not allowed.
create function private.effective_patch(listing text, patch jsonb) returns jsonb volatile as $$
  declare
    live jsonb := private.editable_values(listing);
    written jsonb;
  begin
    -- Write the patch, read the listing, and roll back. This rejects invalid values and normalizes valid values.
    begin
      perform private.write_patch(listing, patch);
      written := private.editable_values(listing);
      raise sqlstate 'TRIED';
    exception when sqlstate 'TRIED' then
      null;
    end;
    return (select coalesce(jsonb_object_agg(key, written -> key), '{}') from jsonb_object_keys(patch) as key
      where written -> key <> live -> key);
  end
$$;

-- Counts a change of the current member. Raises an error if the member has an open change of the listing, too many open changes, or too many changes today.
create function private.count_change(feedback_id uuid, listing_id text) returns void volatile as $$
  declare
    open_on text[] := array(select tool_id from public.listing_feedback
      where author = (select auth.uid()) and kind <> 'report' and state = 'open' and id <> feedback_id and tool_id is not null);
    max_open integer := private.submission_limit('open changes');
  begin
    if listing_id = any (open_on) then
      perform private.raise_error('already_open', 'Your change to this listing is already in review. Reload the page to edit it.');
    elsif cardinality(open_on) >= max_open then
      perform private.raise_error('too_many_changes', format(
        'You can have at most %s changes in review. Wait for a decision, or withdraw a change on the My tools page.', max_open));
    end if;
    perform private.enforce_daily_limit('changes', 1, 'too_many_changes_a_day',
      'You can send at most %s changes a day. Try again tomorrow.');
    perform private.prune_feedback();
  end
$$;

create function private.store_change(change public.listing_feedback) returns void volatile as $$
  begin
    insert into public.listing_feedback as stored select change.*
    on conflict on constraint listing_feedback_pkey do update set kind = excluded.kind, patch = excluded.patch,
      based_on = excluded.based_on, reason = excluded.reason, note = excluded.note, source = excluded.source, state = excluded.state,
      applied = excluded.applied, resolved_at = excluded.resolved_at
      where stored.author = excluded.author and stored.tool_id = excluded.tool_id and stored.kind <> 'report'
        and stored.state = 'open';
    if not found then
      perform private.raise_error('already_resolved', 'This change has already been decided. Reload the page.');
    end if;
  end
$$;

create function private.send_change(feedback_id uuid, tool public.ai_tools, reason text, note text, source text, patch jsonb, based_on jsonb) returns text volatile as $$
  declare
    member uuid := (select auth.uid());
    live jsonb := private.editable_values(tool.id);
    change jsonb := private.effective_patch(tool.id, patch);
    immediate jsonb := '{}';
    existing public.listing_feedback;
    stored public.listing_feedback;
  begin
    if tool.created_by = member and private.is_verified_owner(tool.id, member)
      and (select verified_owners_apply_at_once from private.feedback_settings) then
      immediate := change - 'name' - 'url';
    end if;
    select * into existing from public.listing_feedback as sent
      where sent.id = feedback_id and sent.author = member and sent.tool_id = tool.id;
    -- A retry finds its change stored, or already accepted.
    if existing.state = 'accepted' and change = '{}' then
      return 'applied';
    elsif existing.state = 'open' and immediate = '{}' and (existing.patch, existing.based_on, existing.reason, existing.note, existing.source)
      is not distinct from (change, private.pick_keys(change, based_on), reason, note, source) then
      return 'waiting';
    -- The listing has changed since the form was loaded.
    elsif private.pick_keys(change, based_on) <> private.pick_keys(change, live) then
      return null;
    elsif change = '{}' then
      perform private.raise_error('nothing_changed', 'The listing already has these values.');
    end if;
    perform private.count_change(feedback_id, tool.id);

    stored.tool_id := tool.id;
    stored.tool_name := tool.name;
    stored.author := member;
    stored.reason := reason;
    stored.note := note;
    stored.source := source;
    stored.created_at := now();
    change := change - array(select jsonb_object_keys(immediate));
    if immediate <> '{}' then
      -- The part that is applied without a review gets its own row, unless it is the whole change.
      stored.id := case when change = '{}' and existing.state is distinct from 'accepted' then feedback_id else gen_random_uuid() end;
      stored.kind := 'owner_change';
      stored.patch := immediate;
      stored.based_on := private.pick_keys(immediate, live);
      stored.state := 'accepted';
      stored.applied := array(select jsonb_object_keys(immediate));
      stored.resolved_at := now();
      perform private.store_change(stored);
      perform private.set_change_reason('feedback', feedback_id::text);
      perform private.write_patch(tool.id, immediate);
    end if;
    if change = '{}' then
      return 'applied';
    end if;
    stored.id := feedback_id;
    stored.kind := case when tool.created_by = member then 'owner_change' else 'suggestion' end;
    stored.patch := change;
    stored.based_on := private.pick_keys(change, live);
    stored.state := 'open';
    stored.applied := null;
    stored.resolved_at := null;
    perform private.store_change(stored);
    return 'waiting';
  end
$$;

create function private.send_feedback(feedback_id uuid, listing_id text, reason text, note text, source text, patch jsonb, based_on jsonb) returns text volatile security definer as $$
  declare
    tool public.ai_tools;
  begin
    note := nullif(btrim(note, E' \t\r\n'), '');
    patch := private.json_argument(patch);
    if patch is not null then
      if (select auth.uid()) is null then
        raise exception 'Sign in first.' using errcode = '42501';
      elsif jsonb_typeof(patch) is distinct from 'object'
        or not private.editable_columns() @> array(select jsonb_object_keys(patch)) then
        perform private.raise_error('not_editable', 'You can change only the fields that the form shows.');
      end if;
      perform private.check_image_origin(patch ->> 'screenshot_url', true);
      -- Prevent changes of the listing between the comparison and the insert.
      perform private.lock_listings();
    end if;
    select * into tool from public.ai_tools where id = listing_id and approval_status = 'approved';
    if not found then
      perform private.raise_error('not_listed', 'This listing is no longer in the directory.');
    elsif patch is null then
      return private.send_report(feedback_id, tool, reason, note);
    end if;
    return private.send_change(feedback_id, tool, reason, note, source, patch, private.json_argument(based_on));
  end
$$;
grant execute to anon, authenticated;

-- Without `patch`: reports a problem with an approved listing, once a day per reason and sender. Limits: 10 reports a day per sender, 50 a day per listing, 60 a minute in total. Returns stored, counted (without the note, because the listing has enough notes) or known (the sender has already reported this today). With `patch`, {column: value}, for members only: proposes a change of the values in `based_on`. A member can have one open change per listing, and updates it by its id. Returns waiting or applied (without a review). Null if the listing has changed since.
create function public.send_feedback(feedback_id uuid, listing_id text, reason text default null, note text default null, source text default null, patch jsonb default null::jsonb, based_on jsonb default null::jsonb) returns private.feedback_outcome volatile as $$
  select private.send_feedback(feedback_id, listing_id, reason, note, source, patch, based_on)
$$;
grant execute to anon, authenticated;

create function private.withdraw_feedback(feedback_id uuid) returns void volatile security definer as $$
  declare
    current_state text;
  begin
    select state into current_state from public.listing_feedback
      where id = feedback_id and author = (select auth.uid()) for update;
    if current_state = 'open' then
      update public.listing_feedback set state = 'withdrawn', resolved_at = now() where id = feedback_id;
    elsif current_state is distinct from 'withdrawn' then
      perform private.raise_error('already_resolved', 'This report or change has been decided in the meantime. Reload the page.');
    end if;
  end
$$;
grant execute to authenticated;

-- For a member: withdraws their own report or change while it is open.
create function public.withdraw_feedback(feedback_id uuid) returns void volatile as $$
  select private.withdraw_feedback(feedback_id)
$$;
grant execute to authenticated;

create function private.resolve_feedback(feedback_id uuid, version text, outcome text, reply text, choices jsonb) returns timestamp with time zone volatile security definer as $$
  declare
    replayed_at timestamptz :=
      private.replayed_at(jsonb_build_array('resolve_feedback', feedback_id, version, outcome, reply, choices));
    feedback public.listing_feedback;
    current_version text;
    live jsonb;
    chosen jsonb;
    undecided text;
  begin
    if replayed_at is not null then
      return replayed_at;
    end if;
    perform private.require_admin();
    reply := nullif(btrim(reply, E' \t\r\n'), '');
    if outcome in ('open', 'withdrawn') then
      perform private.raise_error('no_such_outcome', 'The outcome must be accepted, refused, fixed, nothing_wrong, removed or other.');
    end if;
    perform private.lock_listings();
    perform private.lock_reports();
    select * into feedback from public.listing_feedback where id = feedback_id for update;
    if not found then
      perform private.raise_error('feedback_missing', 'This feedback was deleted.');
    end if;

    if feedback.kind = 'report' then
      current_version := private.reports_version(feedback.tool_id);
      if current_version is null then
        perform private.raise_error('already_resolved', 'These reports are already resolved.');
      elsif current_version is distinct from version then
        perform private.raise_error('reports_changed', 'This listing has new reports. Look at them first.');
      end if;
      update public.listing_feedback set state = outcome, reply = resolve_feedback.reply, resolved_by = (select auth.uid()),
        resolved_at = now() where tool_id = feedback.tool_id and kind = 'report' and state = 'open';
      return now();
    end if;

    if feedback.state = 'withdrawn' then
      perform private.raise_error('change_withdrawn', 'The author has withdrawn this change.');
    elsif feedback.state <> 'open' then
      perform private.raise_error('already_decided', format('This change was already %s, probably in another window.',
        case feedback.state when 'accepted' then 'approved' else 'rejected' end));
    elsif not exists (select from public.ai_tools where id = feedback.tool_id and approval_status = 'approved') then
      perform private.raise_error('not_public', 'The listing is no longer in the directory. The change is kept.');
    end if;
    live := private.editable_values(feedback.tool_id);
    if version is distinct from private.change_version(feedback, live) then
      perform private.raise_error('change_changed', 'The change or the listing has changed. Check it, then decide.');
    end if;
    if outcome = 'accepted' then
      choices := coalesce(private.json_argument(choices), '{}');
      select
        coalesce(jsonb_object_agg(name, proposed) filter (
          where verdict <> 'same' and choices ->> name is distinct from 'live'), '{}'),
        string_agg(name, ', ' order by name) filter (
          where verdict = 'conflict' and coalesce(choices ->> name, '') not in ('live', 'proposed'))
        into chosen, undecided
      from private.merge_change(feedback.based_on, live, feedback.patch);
      if undecided is not null then
        perform private.raise_error('conflict_undecided', 'This part of the listing has changed since the change was sent. Choose which text to keep.');
      end if;
      perform private.set_change_reason('feedback', feedback_id::text);
      perform private.write_patch(feedback.tool_id, chosen);
    end if;
    update public.listing_feedback set state = outcome, reply = resolve_feedback.reply, resolved_by = (select auth.uid()),
      resolved_at = now(), applied = case when outcome = 'accepted' then array(select jsonb_object_keys(chosen)) end
      where id = feedback_id;
    return now();
  end
$$;
grant execute to authenticated;

-- For the administrator: resolves feedback and returns resolved_at. Fails if `version` is outdated. The outcome of a change is accepted or refused. `choices`, {column: "live" or "proposed"}, resolves conflicts; a "live" column keeps its value. The outcome of a report (fixed, nothing_wrong, removed or other) applies to all open reports of the listing. The author can read the reply.
create function public.resolve_feedback(feedback_id uuid, version text, outcome text, reply text default null, choices jsonb default null::jsonb) returns timestamp with time zone volatile as $$
  select private.resolve_feedback(feedback_id, version, outcome, reply, choices)
$$;
grant execute to authenticated;

-- Replaces a former category name with the current name. The history contains former names.
create function private.rename_category_in(columns jsonb) returns jsonb stable as $$
  select columns || case when columns ? 'category'
    then jsonb_build_object('category', private.current_category(columns ->> 'category')) else '{}' end
$$;

create function private.undo_feedback(feedback_id uuid, resolved_at timestamp with time zone) returns void volatile security definer as $$
  declare
    feedback public.listing_feedback;
    before jsonb;
    after jsonb;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    perform private.lock_reports();
    select * into feedback from public.listing_feedback where id = feedback_id for update;
    if feedback.state = 'open' then
      return;
    elsif feedback.resolved_by is null or feedback.resolved_at < now() - private.undo_window() then
      perform private.raise_undo_expired();
    elsif feedback.resolved_at <> undo_feedback.resolved_at then
      perform private.raise_error('decided_again', 'Someone has changed this decision. Reload the page.');
    elsif feedback.kind = 'report' then
      perform private.reopen_reports(feedback.tool_id, feedback.resolved_at);
      return;
    elsif exists (select from public.listing_feedback as other where other.tool_id = feedback.tool_id
      and other.author = feedback.author and other.kind <> 'report' and other.state = 'open') then
      perform private.raise_error('already_open', 'The author has sent another change in the meantime.');
    end if;
    -- `before` and `after` are null if no column was accepted.
    select private.pick_keys(accepted.columns, entry.before), private.pick_keys(accepted.columns, entry.after)
      into before, after
    from public.listing_history as entry
    cross join lateral (select coalesce(jsonb_object_agg(name, true), '{}') as columns from unnest(feedback.applied) as name
      where entry.after ? name) as accepted
    where entry.listing_id = feedback.tool_id and entry.at = feedback.resolved_at and entry.kind = 'feedback';
    if private.rename_category_in(after)
      <> private.rename_category_in(private.pick_keys(after, private.editable_values(feedback.tool_id))) then
      perform private.raise_error('listing_changed', 'This part of the listing has changed since your decision. To change it back, edit the listing.');
    end if;
    if after is not null then
      perform private.set_change_reason('feedback', 'undone');
      perform private.write_patch(feedback.tool_id, before);
    end if;
    update public.listing_feedback as undone set state = 'open', reply = null, applied = null, resolved_by = null,
      resolved_at = null where undone.id = feedback_id;
  end
$$;
grant execute to authenticated;

-- For the administrator: undoes the decision made at resolved_at, within private.undo_window(). Reopens the feedback and reverts an accepted change. For a report, also reopens the reports that were resolved at the same time.
create function public.undo_feedback(feedback_id uuid, resolved_at timestamp with time zone default null::timestamp with time zone) returns void volatile as $$
  select private.undo_feedback(feedback_id, resolved_at)
$$;
grant execute to authenticated;

-- ==== 20261122002900_link_checks.sql ====

-- The last link check of each listing. The current outcome was first seen at `since`. The address last worked at `works_at`.
create table public.link_checks (
  tool_id text not null,
  url text not null,  -- The checked address. The result does not apply to any other address.
  checked_at timestamp with time zone not null,
  outcome text not null,  -- refused (a sign-in, a challenge or a rate limit) and unknown (a browser may get a different response) are inconclusive.
  since timestamp with time zone not null,
  moved_to text,
  failures integer not null default 0,  -- The number of consecutive failures. Inconclusive checks do not count.
  failing_since timestamp with time zone,
  works_at timestamp with time zone,
  dismissed_outcome text,  -- The outcome that the administrator dismissed, with the new address if the link moved. Cleared when the link works.
  constraint link_checks_pkey primary key (tool_id),
  constraint link_checks_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint link_checks_dismissed_outcome_length check ((char_length(dismissed_outcome) <= 2100)),
  constraint link_checks_failing_since_with_failures check (((failures > 0) = (failing_since is not null))),
  constraint link_checks_moved_to_form check (private.is_web_address(moved_to)),
  constraint link_checks_moved_to_when_moved check (((moved_to is null) or (outcome = 'moved'))),
  constraint link_checks_outcome_allowed check ((outcome = any (array['works', 'refused', 'unknown', 'moved', 'gone', 'no_name', 'broken', 'parked'])))
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
create policy link_checks_select_approved for select to anon, authenticated using ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = link_checks.tool_id));

-- For the operator only: stores check results, [{"tool_id", "url", "outcome", "moved_to"}], and returns their number.
create function public.record_link_checks(checks jsonb) returns integer volatile as $$
  declare
    stored integer;
  begin
    perform private.lock_listings();
    checks := private.json_argument(checks);
    insert into public.link_checks as existing
      (tool_id, url, checked_at, outcome, since, moved_to, failures, failing_since, works_at)
    select distinct on (tool.id) tool.id, tool.url, now(), input.outcome, now(),
      case when input.outcome = 'moved' and private.is_web_address(input.moved_to) then input.moved_to end,
      is_dead::integer, case when is_dead then now() end, case when input.outcome = 'works' then now() end
    from jsonb_to_recordset(checks) as input (tool_id text, url text, outcome text, moved_to text)
    cross join lateral (select input.outcome in ('gone', 'no_name', 'broken', 'parked') as is_dead) as classified
    -- Skip listings whose address has changed since the check.
    join public.listed_tools as tool on tool.id = input.tool_id and tool.url = input.url
    order by tool.id
    on conflict (tool_id) do update set
      (url, checked_at, outcome, moved_to, since, failures, failing_since, works_at, dismissed_outcome) = (
        select excluded.url, excluded.checked_at, excluded.outcome, excluded.moved_to,
          case when is_same_url and (existing.outcome, existing.moved_to) is not distinct from (excluded.outcome, excluded.moved_to)
            then existing.since else excluded.since end,
          case when is_same_url and is_inconclusive then existing.failures
            when is_same_url and excluded.failures > 0 then existing.failures + 1 else excluded.failures end,
          case when is_same_url and (is_inconclusive or excluded.failures > 0)
            then coalesce(existing.failing_since, excluded.failing_since) else excluded.failing_since end,
          case when is_same_url then coalesce(excluded.works_at, existing.works_at) else excluded.works_at end,
          case when is_same_url and excluded.outcome <> 'works' then existing.dismissed_outcome end
        from (select existing.url = excluded.url as is_same_url, excluded.outcome in ('refused', 'unknown') as is_inconclusive) as comparison);
    get diagnostics stored = row_count;
    return stored;
  end
$$;

-- The links that the administrator must review. They have moved, or failed three times over at least seven days, and are not dismissed.
create view private.link_queue as
 SELECT checked.tool_id,
    tool.name,
    tool.slug,
    tool.updated_at,
    checked.url,
    checked.outcome,
    checked.since,
    checked.moved_to,
    checked.failures,
    checked.failing_since,
    checked.works_at
   FROM public.link_checks checked
     JOIN public.listed_tools tool ON tool.id = checked.tool_id AND tool.url = checked.url
  WHERE (checked.outcome = 'moved'::text OR (checked.outcome = ANY (ARRAY['gone'::text, 'no_name'::text, 'broken'::text, 'parked'::text])) AND checked.failures >= 3 AND checked.failing_since <= (checked.checked_at - '7 days'::interval)) AND checked.dismissed_outcome IS DISTINCT FROM concat_ws(' '::text, checked.outcome, checked.moved_to);

create function private.undo_link_decision(listing_id text, decided_at timestamp with time zone, expected_since timestamp with time zone) returns void volatile security definer as $$
  declare
    decision public.listing_history;
  begin
    select * into decision from public.listing_history as entry
      where entry.listing_id = undo_link_decision.listing_id and entry.at = decided_at and entry.kind = 'link' and entry.after ? 'url';
    -- Without a history entry, the decision was a dismissal.
    if decision.id is null then
      update public.link_checks set dismissed_outcome = null where tool_id = listing_id and since = expected_since;
      if not found then
        perform private.raise_error('link_changed', 'The link has changed. Check it, then decide.');
      end if;
      return;
    elsif decided_at < now() - private.undo_window() then
      perform private.raise_undo_expired();
    end if;
    perform private.set_change_reason('link');
    update public.ai_tools as tool set url = decision.before ->> 'url' where tool.id = listing_id
      and not exists (select from public.listing_history as later
        where later.listing_id = tool.id and later.id > decision.id and later.after ? 'url');
    if not found then
      perform private.raise_error('listing_changed', 'This part of the listing has changed since your decision. To change it back, edit the listing.');
    end if;
    perform private.lock_reports();
    perform private.reopen_reports(listing_id, decided_at);
  end
$$;

-- `expected_since` is the `since` of the check that the administrator read, because a later check may have a different outcome.
create function private.decide_link(listing_id text, decision text, version timestamp with time zone, expected_since timestamp with time zone) returns timestamp with time zone volatile security definer as $$
  declare
    link_check public.link_checks;
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('decide_link', listing_id, decision, version, expected_since));
  begin
    perform private.require_admin();
    if replayed_at is not null then
      return replayed_at;
    end if;
    perform private.lock_listings();
    if decision = 'undo' then
      perform private.undo_link_decision(listing_id, version, expected_since);
      return now();
    end if;
    select * into link_check from public.link_checks where tool_id = listing_id and since = expected_since for update;
    if link_check.tool_id is null or not exists (select from public.ai_tools as tool
      where tool.id = listing_id and tool.updated_at = version and tool.url = link_check.url) then
      perform private.raise_error('link_changed', 'The listing or its link has changed. Check it, then decide.');
    elsif decision = 'move' and link_check.moved_to is not null then
      perform private.set_change_reason('link');
      update public.ai_tools set url = link_check.moved_to where id = listing_id;
      perform private.resolve_unreachable(listing_id, 'fixed');
    elsif decision = 'dismiss' then
      update public.link_checks set dismissed_outcome = concat_ws(' ', outcome, moved_to) where tool_id = listing_id;
    else
      perform private.raise_error('no_such_decision', 'The decision must be move, dismiss or undo.');
    end if;
    return now();
  end
$$;
grant execute to authenticated;

-- For the administrator: decides on a link check and returns the time. `move` sets the listing's address to the new address, and `dismiss` hides the outcome. Both fail if `version` (of the listing) or `since` (of the check) is outdated. `undo` reverts a decision; its `version` is the time of the decision.
create function public.decide_link(listing_id text, decision text, version timestamp with time zone, since timestamp with time zone default null::timestamp with time zone) returns timestamp with time zone volatile as $$
  select private.decide_link(listing_id, decision, version, since)
$$;
grant execute to authenticated;

-- ==== 20261122002950_closing_listings.sql ====

-- Removes closed listings from the search, and adds reopened listings.
create function private.index_closed() returns trigger volatile security definer as $$
  declare
    changed text[] := array(select tool_id from changed_rows);
  begin
    perform private.reindex_listings(changed, changed);
    return null;
  end
$$;

-- Ends or cancels all placements of a closed listing, and adds the number of remaining days to their notes.
create function private.end_placements(listing_id text, closed_on date) returns void volatile security definer as $$
  declare
    today date := private.today();
    affected record;
    remainder text;
  begin
    for affected in
      select * from public.placements as placement where placement.tool_id = listing_id
        and (placement.stage in ('requested', 'awaiting_payment')
          or placement.stage = 'paid' and (placement.last_day is null or placement.last_day >= today))
      order by id for update
    loop
      remainder := case
        when affected.stage <> 'paid' then 'The request is cancelled.'
        when affected.last_day is null then 'It had no last day.'
        else format('Days left: %s of %s.', affected.last_day - greatest(affected.first_day, today) + 1,
          affected.last_day - affected.first_day + 1) end;
      -- End a running placement yesterday. Cancel a placement that has not run for a whole day.
      update public.placements set
        last_day = case when stage = 'paid' and first_day < today then today - 1 else last_day end,
        stage = case when stage = 'paid' and first_day < today then stage else 'cancelled' end
        where id = affected.id;
      remainder := format('The tool closed on %s. %s', to_char(closed_on, 'FMDD FMMonth YYYY'), remainder);
      update public.placement_terms as terms set
        note = case when char_length(terms.note) + char_length(remainder) < 1000 then terms.note || ' ' || remainder
          else remainder end,
        decided_by = (select auth.uid()), decided_at = now()
        where terms.placement_id = affected.id;
    end loop;
  end
$$;

create function private.close_listing(listing_id text, close_date date, new_successor text, version timestamp with time zone) returns void volatile security definer as $$
  declare
    listing record;
  begin
    perform private.require_admin();
    -- This lock prevents two concurrent closings in which each listing names the other as its successor.
    perform private.lock_listings();
    select * into listing from public.ai_tools as tool where tool.id = listing_id;
    if listing.approval_status is distinct from 'approved' then
      perform private.raise_error('not_listed', 'Only an approved listing can be marked as closed.');
    end if;
    -- A retry succeeds without a change.
    if exists (select from public.closed_listings as closed
      where (closed.tool_id, closed.closed_on) = (listing_id, close_date) and closed.successor is not distinct from new_successor) then
      return;
    elsif close_date is null then
      perform private.raise_error('closed_on_missing', 'Choose the day on which the tool closed.');
    elsif close_date > private.today() then
      perform private.raise_error('closed_on_in_future', 'The day on which the tool closed cannot be in the future.');
    elsif listing.updated_at is distinct from version then
      perform private.raise_error('listing_changed', 'The listing has changed. Check it and try again.');
    elsif new_successor = listing_id then
      perform private.raise_error('successor_is_itself', 'A tool cannot be its own successor.');
    elsif new_successor is not null and not exists (select from public.listed_tools as tool where tool.id = new_successor) then
      perform private.raise_error('successor_not_listed',
        'The successor must be a tool in the directory that is not closed.');
    end if;
    perform private.set_change_reason('closing');
    perform private.end_placements(listing_id, close_date);
    perform private.resolve_unreachable(listing_id, 'removed');
    insert into public.closed_listings as closed (tool_id, closed_on, successor) values (listing_id, close_date, new_successor)
      on conflict (tool_id) do update set closed_on = excluded.closed_on, successor = excluded.successor;
    -- If a listing's successor is now closed, the listing gets the successor of its successor.
    update public.closed_listings set successor = new_successor where successor = listing_id;
  end
$$;
grant execute to authenticated;

create function private.reopen_listing(listing_id text, expected_close_date date, expected_successor text) returns void volatile security definer as $$
  begin
    perform private.require_admin();
    perform private.lock_listings();
    perform private.set_change_reason('closing');
    if expected_close_date is not null and exists (select from public.closed_listings as closed
      where closed.tool_id = listing_id and (closed.closed_on <> expected_close_date or closed.successor is distinct from expected_successor)) then
      perform private.raise_error('closed_again', 'The closing date or the successor has changed. Check it and try again.');
    end if;
    delete from public.closed_listings as closed where closed.tool_id = listing_id;
  end
$$;
grant execute to authenticated;

-- For the administrator: marks an approved listing as closed since a date, with an optional successor, and ends its placements. Another call changes the date or the successor. Fails if the listing's updated_at is not `version`.
create function public.close_listing(listing_id text, closed_on date, successor text default null, version timestamp with time zone default null::timestamp with time zone) returns void volatile as $$
  select private.close_listing(listing_id, closed_on, successor, version)
$$;
grant execute to authenticated;

-- For the administrator: reopens a closed listing. Its placements stay ended. Fails if the date or the successor of the closing has changed.
create function public.reopen_listing(listing_id text, closed_on date default null::date, successor text default null) returns void volatile as $$
  select private.reopen_listing(listing_id, closed_on, successor)
$$;
grant execute to authenticated;

-- ==== 20261122003000_related_history.sql ====
-- Records closings, placements and the addresses of administrators in listing_history. Also contains the function by which an
-- owner reads the history.

create function private.closing_data(closed public.closed_listings) returns jsonb immutable as $$
  select case when closed.tool_id is null then '{}'
    else jsonb_build_object('closed.closed_on', closed.closed_on, 'closed.successor', closed.successor) end
$$;

create function private.record_closing_history() returns trigger volatile security definer as $$
  begin
    if tg_op <> 'DELETE' or private.has_listing_or_entry(old.tool_id) then
      perform private.write_history(array[coalesce(new.tool_id, old.tool_id)],
        array[private.closing_data(old)], array[private.closing_data(new)]);
    end if;
    return null;
  end
$$;

-- The history contains a placement and its terms as one value.
create function private.placement_data(placement public.placements, terms public.placement_terms) returns jsonb stable as $$
  select case when placement.id is null then '{}' else jsonb_build_object('placement ' || placement.id, jsonb_strip_nulls(
    to_jsonb(placement) - '{id,tool_id,tool_name,premium_type,sponsor_tier,is_replaced,lost_payment,created_at}'::text[]
    || coalesce(to_jsonb(terms) - '{placement_id,price_id,is_yearly,due_cents,bought_by,decided_by,decided_at}'::text[], '{}')
    || jsonb_build_object('currency', (select currency from public.placement_prices
      where id = terms.price_id and terms.price_cents is not null)))) end
$$;

create function private.record_placement_history() returns trigger volatile security definer as $$
  declare
    old_row public.placements := old;
    new_row public.placements := new;
    terms public.placement_terms;
  begin
    select * into terms from public.placement_terms where placement_id = coalesce(new_row.id, old_row.id);
    if private.has_listing_or_entry(old_row.tool_id) then
      perform private.write_history(array[old_row.tool_id], array[private.placement_data(old_row, terms)],
        array[case when old_row.tool_id = new_row.tool_id then private.placement_data(new_row, terms)
          else jsonb_build_object('placement ' || old_row.id, null) end]);
    end if;
    if new_row.tool_id is distinct from old_row.tool_id and new_row.tool_id is not null then
      perform private.write_history(array[new_row.tool_id], array['{}'::jsonb], array[private.placement_data(new_row, terms)]);
    end if;
    return coalesce(new, old);
  end
$$;

create function private.record_terms_history() returns trigger volatile security definer as $$
  declare
    old_row public.placement_terms := old;
    new_row public.placement_terms := new;
    placement public.placements;
  begin
    select * into placement from public.placements where id = coalesce(new_row.placement_id, old_row.placement_id) and tool_id is not null;
    if found then
      perform private.write_history(array[placement.tool_id], array[private.placement_data(placement, old_row)],
        array[private.placement_data(placement, new_row)]);
    end if;
    return null;
  end
$$;

create function private.record_admin_history() returns trigger volatile security definer as $$
  begin
    perform private.write_history(array[null],
      array[jsonb_build_object('administrator ' || coalesce(new.id, old.id), case when old.removed_at is null then old.email end)],
      array[jsonb_build_object('administrator ' || coalesce(new.id, old.id), case when new.removed_at is null then new.email end)]);
    return null;
  end
$$;

-- Removes what an owner must not read: other accounts, internal notes, and placements that other members bought.
create function private.owner_history_data(data jsonb, owner uuid) returns jsonb stable as $$
  select jsonb_object_agg(key, case
    when key like 'placement %' and jsonb_typeof(value) = 'object' then value - '{payment_reference,refund_note,note}'::text[]
    when key = 'created_by' and owner is not null then to_jsonb(case when owner = (select auth.uid()) then 'you' else 'somebody' end)
    else value end)
  from jsonb_each(data)
  where case when key like 'placement %' then private.is_placement_buyer(substr(key, 11)::uuid) else true end
$$;

create function private.own_listing_history(listing text, before_id bigint) returns table(id bigint, at timestamp with time zone, actor text, kind text, detail text, action text, before jsonb, after jsonb) stable security definer as $$
  select entry.id, entry.at,
    case when entry.actor = (select auth.uid()) then 'you'
      when private.has_been_admin(entry.actor) then 'us'
      else 'somebody' end,
    entry.kind, case when entry.kind in ('placement', 'review', 'feedback') then entry.detail end, entry.action, shown.before, shown.after
  from public.listing_history as entry
  cross join lateral private.differences(
    private.owner_history_data(entry.before, entry.owner_before), private.owner_history_data(entry.after, entry.owner_after)) as differing
  cross join lateral (select
    coalesce(differing.before, '{}') || case when entry.before ? 'created_by'
      then jsonb_build_object('created_by', private.owner_history_data(entry.before, entry.owner_before) -> 'created_by') else '{}' end as before,
    coalesce(differing.after, '{}') || case when entry.after ? 'created_by'
      then jsonb_build_object('created_by', private.owner_history_data(entry.after, entry.owner_after) -> 'created_by') else '{}' end as after
  ) as shown
  where entry.listing_id = listing and private.owns_listing(listing) and (before_id is null or entry.id < before_id)
    -- Exclude the entries of an earlier, deleted listing with the same id.
    and entry.id > coalesce((select max(deletion.id) from public.listing_history as deletion
      where deletion.listing_id = listing and deletion.action = 'deleted'), 0)
    and shown.after <> '{}'
  order by entry.id desc limit 20
$$;
grant execute to authenticated;

-- Up to 20 changes of a listing that the current member owns, newest first. before_id selects older changes. The actor is you, us (a current or former administrator) or somebody. Empty for any other listing.
create function public.own_listing_history(listing_id text, before_id bigint default null::bigint) returns table(id bigint, at timestamp with time zone, actor text, kind text, detail text, action text, before jsonb, after jsonb) stable as $$
  select * from private.own_listing_history(listing_id, before_id)
$$;
grant execute to authenticated;

-- ==== 20261122003300_emails.sql ====
-- Email to members. An event inserts a row into the outbox, with the kind, the recipient and the id of its subject. A sender
-- (supabase/functions/mail, or the terminal of a local start) takes the rows one by one. It reads the content when it sends
-- the email, so that events that were undone in the meantime are not sent.

create function private.email_kinds() returns text[] immutable as $$
  select array['listing_received', 'listing_decided', 'feedback_resolved', 'claim_decided',
    'placement_starts', 'placement_ending', 'placement_ended', 'payment_changed', 'weekly_digest', 'site_alert']
$$;
grant execute to authenticated;

-- The kinds of email that a member has switched off.
create table public.email_opt_outs (
  member_id uuid not null default auth.uid(),
  kind text not null,
  constraint email_opt_outs_pkey primary key (member_id, kind),
  constraint email_opt_outs_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade,
  constraint email_opt_outs_kind_allowed check ((kind = any (private.email_kinds())))
);
grant select, insert, delete to authenticated;
alter table enable row level security;
create policy email_opt_outs_delete_own for delete to authenticated using (member_id = ( select auth.uid() as uid));
create policy email_opt_outs_insert_own for insert to authenticated with check (member_id = ( select auth.uid() as uid));
-- Only the member can read their opt-outs, not the administrator.
create policy email_opt_outs_select_own for select to authenticated using (member_id = ( select auth.uid() as uid));

-- Emails to send. An email is dropped if it is obsolete or the member has switched its kind off. Rows are kept for 30 days.
create table private.outbox (
  event_key text not null,
  kind text not null,
  member_id uuid not null,
  about text not null,  -- The subject of the email: the id of a listing, decision, feedback, claim, placement or payment event.
  state text not null default 'waiting',
  due_at timestamp with time zone not null default now(),  -- The earliest time at which the email may be sent.
  next_at timestamp with time zone not null default now(),  -- The earliest time of the next attempt. While a sender holds the row, the time at which its lease expires.
  attempts integer not null default 0,
  unconfirmed integer not null default 0,  -- The number of attempts whose outcome is unknown. The service may have sent the email.
  is_taken boolean not null default false,  -- Whether a sender holds the row and has not reported the outcome.
  problem text,
  constraint outbox_pkey primary key (event_key),
  constraint outbox_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade,
  constraint outbox_kind_allowed check ((kind = any (private.email_kinds()))),
  constraint outbox_state_allowed check ((state = any (array['waiting', 'sent', 'dropped', 'given_up']))),
  constraint outbox_unconfirmed_range check (((unconfirmed >= 0) and (unconfirmed <= attempts)))
);
create index outbox_done (due_at) where (state <> 'waiting');
create index outbox_member_id (member_id);
create index outbox_waiting (next_at) where (state = 'waiting');
create trigger outbox_prune after insert for each statement execute function private.prune_outbox();

-- The tokens of unsubscribe links, one per member and kind. A token never expires.
create table private.email_tokens (
  token uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null,
  constraint email_tokens_pkey primary key (token),
  constraint email_tokens_member_id_kind_key unique (member_id, kind),
  constraint email_tokens_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade
);

-- The email about a decision waits until the decision can no longer be undone.
create function private.email_delay() returns interval immutable as $$
  select private.undo_window() + interval '1 minute'
$$;

-- Deletes expired rows whenever a row is inserted.
create function private.prune_outbox() returns trigger volatile security definer as $$
  begin
    delete from private.outbox where event_key in (
      select event_key from private.outbox
      where state = 'waiting'
        and next_at < now() - case when private.has_sender() then interval '30 days' else interval '1 day' end
      order by next_at limit 1000 for update skip locked);
    return null;
  end
$$;

create function private.enqueue_listing_emails(changes private.listing_change[]) returns void volatile security definer as $$
  begin
    if private.audit_context('kind') in ('import', 'import_undone') then
      return;
    end if;
    insert into private.outbox (event_key, kind, member_id, about)
    select 'listing-received:' || (new_row).id, 'listing_received', (new_row).created_by, (new_row).id
    from unnest(changes)
    where (old_row).id is null and (new_row).approval_status = 'pending' and (new_row).created_by is not null
    on conflict (event_key) do nothing;
    insert into private.outbox (event_key, kind, member_id, about, due_at, next_at)
    select event.event_key, event.kind, (new_row).created_by, event.about, event.due_at, event.due_at
    from unnest(changes)
    -- The history is already written, so the latest decision is the decision of this statement.
    cross join lateral (select * from private.listing_decisions where tool_id = (new_row).id order by id desc limit 1) as decision_entry
    cross join lateral (
      select 'listing-received-again:' || decision_entry.id, 'listing_received', (new_row).id, now()
      where decision_entry.decision = 'resubmitted'
      union all
      select 'decision:' || decision_entry.id, 'listing_decided', decision_entry.id::text, now() + private.email_delay()
      where decision_entry.decision in ('approved', 'rejected', 'unpublished', 'published')
        -- Do not email members about their own actions.
        and decision_entry.decided_by is distinct from (new_row).created_by
    ) as event (event_key, kind, about, due_at)
    where (old_row).approval_status <> (new_row).approval_status and (new_row).created_by is not null
    on conflict (event_key) do nothing;
  end
$$;

-- Enqueues one email per author and listing. A new decision within the undo window only delays the email.
create function private.notify_feedback_authors() returns trigger volatile security definer as $$
  begin
    insert into private.outbox as mail (event_key, kind, member_id, about, due_at, next_at)
    select 'feedback-resolved:' || resolved.id, 'feedback_resolved', resolved.author, resolved.id::text,
      now() + private.email_delay(), now() + private.email_delay()
    from (
      select distinct on (written.author, written.tool_id) written.id, written.author from written join replaced using (id)
      where replaced.state = 'open' and written.state not in ('open', 'withdrawn') and written.resolved_by is distinct from written.author
        -- A change without resolved_by was applied without a review.
        and (written.kind = 'report' or written.resolved_by is not null)
      order by written.author, written.tool_id, written.created_at, written.id) as resolved
    where resolved.author is not null
    on conflict (event_key) do update set due_at = excluded.due_at, next_at = excluded.next_at, state = 'waiting'
      where mail.attempts = 0;
    return null;
  end
$$;

create function private.enqueue_claim_emails() returns trigger volatile security definer as $$
  begin
    insert into private.outbox as mail (event_key, kind, member_id, about, due_at, next_at)
    select 'claim-decided:' || written.id, 'claim_decided', written.claimed_by, written.id::text,
      now() + private.email_delay(), now() + private.email_delay()
    from written join replaced using (id)
    where replaced.state = 'open' and written.state in ('granted', 'refused')
      and written.decided_by is distinct from written.claimed_by
    on conflict (event_key) do update set due_at = excluded.due_at, next_at = excluded.next_at, state = 'waiting'
      where mail.attempts = 0;
    return null;
  end
$$;

-- Enqueues an email to the buyer about a refund, a failed payment, or a subscription that stops or ends. If an email about
-- the stop was sent, there is none about the end.
create function private.enqueue_payment_email(fact jsonb) returns void volatile security definer as $$
  insert into private.outbox (event_key, kind, member_id, about)
  select 'payment-changed:' || event.about, 'payment_changed', terms.bought_by, event.about
  from (
    select 'refunded:' || paid.payment as about, paid.placement_id from private.payments as paid
    where (paid.payment = fact ->> 'payment' or paid.intent = fact ->> 'intent') and paid.state = 'refunded'
    union all
    select (fact ->> 'fact') || ':' || coalesce(fact ->> 'invoice', fact ->> 'subscription'), (fact ->> 'placement')::uuid
    where fact ->> 'fact' = 'payment_failed' or fact @> '{"fact": "subscription_stopping", "stopping": true}'
      or fact ->> 'fact' = 'subscription_ended' and not exists (
        select from private.payment_update_states as payment_update join private.outbox as sent
          on sent.event_key = 'payment-changed:subscription_stopping:' || payment_update.key and sent.state = 'sent'
        where payment_update.fact = 'subscription_stopping' and payment_update.key = enqueue_payment_email.fact ->> 'subscription' and payment_update.state = 'stopping')) as event
  join public.placement_terms as terms on terms.placement_id = event.placement_id and terms.bought_by is not null
  on conflict (event_key) do nothing
$$;

-- The placements that a member bought. If the member may not read the listing, the name recorded at the time of purchase
-- is used.
create function private.bought_placements(member uuid) returns table(placement public.placements, name text, label text) stable security definer as $$
  select placement, coalesce(tool.name, placement.tool_name), kinds.label
  from public.placement_terms as terms
  join public.placements as placement on placement.id = terms.placement_id
  join private.placement_kinds() as kinds on kinds.kind = placement.kind
  left join public.ai_tools as tool on tool.id = placement.tool_id
    and (tool.approval_status = 'approved' or tool.created_by = member)
  where terms.bought_by = member
$$;

create function private.email_data_payment_changed(about text, member uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('name', own.name, 'placement', own.label, 'what', split_part(about, ':', 1),
    'amount_cents', event.amount_cents, 'currency', event.currency,
    'state', private.placement_state((own.placement).stage, (own.placement).first_day, (own.placement).last_day, private.today()),
    'last_day', (own.placement).last_day)
  from (
    select paid.placement_id, paid.amount_cents, paid.currency from private.payments as paid
    where 'refunded:' || paid.payment = email_data_payment_changed.about and paid.state = 'refunded'
    union all
    select payment_update.placement_id, null, null from private.payment_update_states as payment_update
    where payment_update.fact || ':' || payment_update.key = email_data_payment_changed.about
      and case payment_update.fact
        when 'payment_failed' then private.subscription_state(payment_update.about) = 'going'
          and not exists (select from private.payments as paid where paid.payment = payment_update.key)
        when 'subscription_stopping' then private.subscription_state(payment_update.about) = 'stopping'
        else payment_update.fact = 'subscription_ended' end) as event
  join private.bought_placements(member) as own on (own.placement).id = event.placement_id
$$;

-- Enqueues emails about placements that start or end. The sender calls this regularly, because no write marks these events.
-- No email is sent for a badge that an import or the administrator set without a price or an end date. event_key contains
-- the day, so that another email is sent when an extended placement ends.
create function private.enqueue_placement_emails() returns void volatile security definer as $$
  insert into private.outbox (event_key, kind, member_id, about)
  select replace(event.kind, '_', '-') || ':' || placement.id || ':' || event.day, event.kind, terms.bought_by, placement.id::text
  from public.placements as placement
  join public.placement_terms as terms on terms.placement_id = placement.id and terms.bought_by is not null
  cross join lateral (values
    ('placement_starts', placement.first_day, placement.first_day >= private.today() - 2
      and coalesce(placement.last_day >= private.today(), true)),
    -- No reminder is sent for a short placement, because its first email contains the last day.
    ('placement_ending', placement.last_day, placement.last_day between private.today() + 1 and private.today() + 3
      and placement.first_day < placement.last_day - 4 and not private.is_renewing(placement.id)),
    ('placement_ended', placement.last_day, placement.last_day < private.today())
  ) as event (kind, day, applies)
  where placement.stage = 'paid' and placement.tool_id is not null and placement.first_day <= private.today()
    and (placement.last_day is null or placement.last_day >= private.today() - 3)
    and event.applies and not placement.is_replaced
    and (terms.price_cents is distinct from 0 or placement.last_day is not null)
    and terms.decided_by is distinct from terms.bought_by
  on conflict (event_key) do nothing
$$;

create function private.prepare_emails() returns void volatile security definer as $$
  begin
    delete from private.outbox where event_key in (
      select event_key from private.outbox where state <> 'waiting' and due_at < now() - interval '30 days'
      order by due_at limit 1000 for update skip locked);
    perform private.enqueue_placement_emails();
    perform private.enqueue_weekly_digest(private.today());
    perform private.enqueue_site_alerts();
  end
$$;

create function private.email_data_listing_received(about text, member uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('name', tool.name) from public.ai_tools as tool
  where tool.id = about and tool.created_by = member and tool.approval_status = 'pending'
$$;

create function private.email_data_listing_decided(about text, member uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('name', tool.name, 'slug', tool.slug, 'decision', decided.decision, 'reason', decided.reason)
  from private.listing_decisions as decided join public.ai_tools as tool on tool.id = decided.tool_id
  where decided.id = about::bigint and tool.created_by = member
    -- Skip a decision that was undone or replaced.
    and not exists (select from private.listing_decisions as newer where newer.tool_id = decided.tool_id and newer.id > decided.id)
$$;

create function private.email_data_feedback_resolved(about text, member uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('name', case when tool.approval_status = 'approved' then tool.name else feedback.tool_name end,
    'slug', case when tool.approval_status = 'approved' then tool.slug end,
    'outcome', feedback.state, 'reply', feedback.reply)
  from public.listing_feedback as feedback left join public.ai_tools as tool on tool.id = feedback.tool_id
  where feedback.id = about::uuid and feedback.author = member and feedback.state not in ('open', 'withdrawn')
$$;

create function private.email_data_claim_decided(about text, member uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('outcome', claim.state, 'remark', claim.answer) || case
    when tool.approval_status = 'approved' then jsonb_build_object('name', tool.name, 'slug', tool.slug)
    when tool.created_by = member then jsonb_build_object('name', tool.name) else '{}' end
  from public.ownership_claims as claim join public.ai_tools as tool on tool.id = claim.tool_id
  where claim.id = about::uuid and claim.claimed_by = member and claim.state <> 'open'
$$;

create function private.placement_email_data(about text, member uuid, state text) returns jsonb stable security definer as $$
  select jsonb_build_object('name', own.name, 'placement', own.label,
    'first_day', (own.placement).first_day, 'last_day', (own.placement).last_day)
  from private.bought_placements(member) as own
  where (own.placement).id = about::uuid and (own.placement).tool_id is not null
    and placement_email_data.state = private.placement_state(
      (own.placement).stage, (own.placement).first_day, (own.placement).last_day, private.today())
$$;

create function private.email_data_placement_starts(about text, member uuid) returns jsonb stable security definer as $$
  select private.placement_email_data(about, member, 'running')
$$;

create function private.email_data_placement_ending(about text, member uuid) returns jsonb stable security definer as $$
  select data from private.placement_email_data(about, member, 'running') as data
  where (data ->> 'last_day')::date between private.today() + 1 and private.today() + 3
$$;

create function private.email_data_placement_ended(about text, member uuid) returns jsonb stable security definer as $$
  select private.placement_email_data(about, member, 'ended')
$$;

-- Calls the function email_data_<kind>. Null if the email is obsolete.
create function private.email_data(kind text, about text, member uuid) returns jsonb stable security definer as $$
  declare
    data jsonb;
  begin
    execute format('select private.%I($1, $2)', 'email_data_' || kind) into data using about, member;
    return data;
  end
$$;

create function private.fail_email(key text, reason text) returns void volatile security definer as $$
  update private.outbox set state = 'given_up', is_taken = false, problem = left(coalesce(reason, problem, 'The email service did not respond.'), 300)
  where event_key = key
$$;

-- With the pauses of finish_email, this number of attempts takes about a day.
create function private.max_email_attempts() returns integer immutable as $$
  select 18
$$;

-- Stores the outcome of an attempt: sent, refused (the service rejected the email, and a retry may succeed), unknown (the
-- service may have sent it) or impossible (a retry cannot succeed).
create function private.finish_email(key text, attempt integer, outcome text, reason text) returns void volatile security definer as $$
  declare
    mail private.outbox;
    pause interval;
  begin
    select * into mail from private.outbox where event_key = key and state = 'waiting' for update;
    -- Another sender holds the row, or the outcome was already reported. Then only the outcome "sent" changes the row.
    if not found or (mail.is_taken and mail.attempts = attempt) is not true and outcome <> 'sent' then
      return;
    end if;
    pause := least(interval '1 minute' * power(2, mail.attempts - 1), interval '2 hours');
    if outcome = 'sent' then
      update private.outbox set state = 'sent', is_taken = false, problem = null where event_key = key;
    elsif outcome = 'impossible' or mail.attempts >= private.max_email_attempts() then
      perform private.fail_email(key, reason);
    else
      update private.outbox set next_at = now() + pause, is_taken = false, problem = left(reason, 300),
        unconfirmed = case outcome when 'refused' then unconfirmed - 1 else unconfirmed end
      where event_key = key;
    end if;
  end
$$;

create function private.next_email(key text, attempt integer, outcome text, reason text, has_keys boolean, takes boolean, ahead interval) returns jsonb volatile security definer as $$
  declare
    mail private.outbox;
    address text;
    data jsonb;
    link uuid;
  begin
    if key is not null then
      perform private.finish_email(key, attempt, outcome, reason);
    end if;
    if not takes then
      return null;
    end if;
    loop
      select * into mail from private.outbox
        where state = 'waiting' and next_at <= now() + ahead order by next_at limit 1 for update skip locked;
      if not found then
        return null;
      elsif mail.attempts >= private.max_email_attempts() then
        perform private.fail_email(mail.event_key, null);
        continue;
      elsif not has_keys and mail.unconfirmed >= 2 then
        perform private.fail_email(mail.event_key, 'Sent twice without a response.');
        continue;
      end if;
      data := private.email_data(mail.kind, mail.about, mail.member_id);
      select account.email into address from auth.users as account
        where account.id = mail.member_id and account.email_confirmed_at is not null
          and (account.banned_until is null or account.banned_until <= now());
      if data is null or address is null or exists (select from public.email_opt_outs as opt_out
        where opt_out.member_id = mail.member_id and opt_out.kind = mail.kind) then
        update private.outbox set state = 'dropped' where event_key = mail.event_key;
        continue;
      end if;
      -- Count the attempt as unconfirmed until the sender reports its outcome, because the sender may be killed.
      update private.outbox set attempts = attempts + 1, unconfirmed = unconfirmed + 1, is_taken = true, next_at = now() + interval '5 minutes'
        where event_key = mail.event_key;
      insert into private.email_tokens (member_id, kind) values (mail.member_id, mail.kind)
        on conflict (member_id, kind) do nothing;
      select token into link from private.email_tokens where member_id = mail.member_id and email_tokens.kind = mail.kind;
      return jsonb_build_object('key', mail.event_key, 'attempt', mail.attempts + 1, 'kind', mail.kind, 'to', address,
        'token', link, 'facts', data);
    end loop;
  end
$$;

-- For the sender only: enqueues emails that depend on the date, and deletes expired rows of the outbox.
create function public.prepare_emails() returns void volatile as $$
  select private.prepare_emails()
$$;

-- For the sender only: stores the outcome of the previous email (sent, refused, unknown or impossible), and leases the next email for five minutes. Returns null if no email is ready. If the email service has no idempotency keys (has_keys is false), an email is attempted at most twice without a known outcome.
create function public.next_email(key text default null, attempt integer default null::integer, outcome text default null, problem text default null, has_keys boolean default true, takes boolean default true, ahead interval default '00:00:00'::interval) returns jsonb volatile as $$
  select private.next_email(key, attempt, outcome, problem, has_keys, takes, ahead)
$$;

-- Unsubscribe links. The response does not reveal the account.
create function private.email_preference(link uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('kind', email_token.kind, 'is_on', not exists (
    select from public.email_opt_outs as opt_out where opt_out.member_id = email_token.member_id and opt_out.kind = email_token.kind))
  from private.email_tokens as email_token where email_token.token = link
$$;
grant execute to anon, authenticated;

create function private.set_email_preference(link uuid, is_on boolean) returns jsonb volatile security definer as $$
  begin
    if is_on then
      delete from public.email_opt_outs as opt_out using private.email_tokens as email_token
        where email_token.token = link and opt_out.member_id = email_token.member_id and opt_out.kind = email_token.kind;
    else
      insert into public.email_opt_outs (member_id, kind)
        select member_id, kind from private.email_tokens where token = link
        on conflict do nothing;
    end if;
    return private.email_preference(link);
  end
$$;
grant execute to anon, authenticated;

create type private.email_choice as (
  kind text,
  is_on boolean
);

-- The kind of email that an unsubscribe link controls, and whether it is on. Null if the link is unknown.
create function public.email_preference(token uuid) returns jsonb stable as $$
  select private.typed(null::private.email_choice, private.email_preference(token))
$$;
grant execute to anon, authenticated;

-- Switches an unsubscribe link's kind of email on or off for its member, and returns the new state. Null if the link is unknown.
create function public.set_email_preference(token uuid, is_on boolean) returns jsonb volatile as $$
  select private.typed(null::private.email_choice, private.set_email_preference(token, is_on))
$$;
grant execute to anon, authenticated;

create function private.finish_failed_emails(keys text[], due timestamp with time zone[], is_retried boolean) returns integer volatile security definer as $$
  declare
    retried integer;
  begin
    perform private.require_admin();
    if private.replayed_at(jsonb_build_array('finish_failed_emails', keys, due, is_retried)) is not null then
      return (select count(*) from private.outbox where event_key = any (keys) and state <> 'given_up');
    end if;
    update private.outbox as mail set state = case when is_retried then 'waiting' else 'dropped' end,
      due_at = case when is_retried then now() else mail.due_at end, next_at = now(), attempts = 0, unconfirmed = 0, problem = null
      -- Skip locked rows, whose account is being deleted.
      where event_key in (select failed.event_key from private.outbox as failed
        -- Skip an email that was retried and has failed again since the administrator saw it.
        join unnest(keys, due) as input (key, due_at) on input.key = failed.event_key and coalesce(input.due_at, failed.due_at) = failed.due_at
        where failed.state = 'given_up' for update of failed skip locked);
    get diagnostics retried = row_count;
    return retried;
  end
$$;
grant execute to authenticated;

-- For the administrator: retries given-up emails for another day, if their due_at is unchanged. Returns their number.
create function public.retry_emails(keys text[], due timestamp with time zone[] default null::timestamp with time zone[]) returns integer volatile as $$
  select private.finish_failed_emails(keys, due, true)
$$;
grant execute to authenticated;

-- For the administrator: drops given-up emails, if their due_at is unchanged. Returns their number.
create function public.dismiss_emails(keys text[], due timestamp with time zone[] default null::timestamp with time zone[]) returns integer volatile as $$
  select private.finish_failed_emails(keys, due, false)
$$;
grant execute to authenticated;

-- ==== 20261122003800_review_queue.sql ====
-- The review queue: all items that need a decision by the administrator.

-- The open reports of a listing as one item. `id` is the id of the oldest report.
create function private.report_facts(listing text) returns jsonb stable as $$
  with report as materialized (
    select * from public.listing_feedback where tool_id = listing and kind = 'report' and state = 'open'
  )
  select jsonb_build_object('by', 'report',
    'id', (select id from report order by created_at, id limit 1),
    'version', private.reports_version(listing),
    'reports', (select count(*) from report),
    'reasons', (select jsonb_object_agg(reason, number) from (select reason, count(*) as number from report group by reason) as counted),
    'first_day', (select min(created_at at time zone 'utc')::date from report),
    'last_day', (select max(created_at at time zone 'utc')::date from report),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'reason', reason, 'note', note, 'created_at', created_at)
      order by created_at desc, id), '[]') from report where note is not null))
$$;

-- A proposed change as an item. `columns` is the change merged with the current listing.
create function private.change_facts(change_id uuid) returns jsonb stable as $$
  select jsonb_build_object('id', change.id, 'by', change.kind, 'reason', change.reason, 'note', change.note,
    'source', change.source, 'created_at', change.created_at, 'version', private.change_version(change, live.now),
    'author', (
      select jsonb_build_object('id', change.author, 'email', account.email,
        'accepted', count(*) filter (where other.state = 'accepted'), 'refused', count(*) filter (where other.state = 'refused'))
      from public.listing_feedback as other, auth.users as account
      where other.author = change.author and account.id::uuid = change.author group by account.email),
    'columns', (select jsonb_agg(to_jsonb(merged)) from private.merge_change(change.based_on, live.now, change.patch) as merged))
  from public.listing_feedback as change
  cross join lateral (select private.editable_values(change.tool_id) as now) as live
  where change.id = change_id
$$;

-- The items of the review queue: kind, key within the kind, listing, start of the wait, and the facts for a decision.
create view private.review_items as
 SELECT 'pending'::text AS kind,
    tool.id AS key,
    tool.id AS tool_id,
    tool.created_at AS since,
    jsonb_build_object('listing', to_jsonb(tool.*) || to_jsonb(private.current_badge(tool.id)), 'asked', COALESCE(( SELECT jsonb_agg(jsonb_build_object('kind', overview.kind, 'price_cents', overview.price_cents, 'list_cents', overview.list_cents, 'currency', overview.currency, 'period', overview.period) ORDER BY overview.created_at, overview.id) AS jsonb_agg
           FROM public.placement_overview overview
          WHERE overview.tool_id = tool.id AND (overview.state::text = ANY (ARRAY['requested'::text, 'awaiting_payment'::text, 'scheduled'::text]))), '[]'::jsonb), 'is_host_known', (EXISTS ( SELECT
           FROM public.ai_tools other
          WHERE other.approval_status = 'approved'::text AND private.host_of(other.url) = private.host_of(tool.url))), 'same', private.possible_duplicates(ARRAY[tool.id]) -> tool.id) AS facts
   FROM public.ai_tools tool
  WHERE tool.approval_status = 'pending'::text
UNION ALL
 SELECT 'feedback'::text AS kind,
    COALESCE(open.change_id::text, 'reports:'::text || open.tool_id) AS key,
    open.tool_id,
    min(open.created_at) AS since,
        CASE
            WHEN open.change_id IS NULL THEN private.report_facts(open.tool_id)
            ELSE private.change_facts(open.change_id)
        END AS facts
   FROM ( SELECT feedback.tool_id,
            feedback.created_at,
                CASE
                    WHEN feedback.kind <> 'report'::text THEN feedback.id
                    ELSE NULL::uuid
                END AS change_id
           FROM public.listing_feedback feedback
             JOIN public.ai_tools tool ON tool.id = feedback.tool_id
          WHERE feedback.state = 'open'::text AND (feedback.kind = 'report'::text OR tool.approval_status = 'approved'::text)) open
  GROUP BY open.tool_id, open.change_id
UNION ALL
 SELECT 'link'::text AS kind,
    link.tool_id AS key,
    link.tool_id,
    link.since,
    to_jsonb(link.*) - '{tool_id,name,slug,updated_at}'::text[] AS facts
   FROM private.link_queue link
UNION ALL
 SELECT 'claim'::text AS kind,
    claim.id::text AS key,
    claim.tool_id,
    claim.created_at AS since,
    jsonb_build_object('id', claim.id, 'proof', claim.proof, 'proof_kind', claim.proof_kind, 'requested_at', claim.requested_at, 'checked_at', claim.checked_at, 'check_result', claim.check_result, 'email', ( SELECT account.email
           FROM auth.users account
          WHERE account.id = claim.claimed_by)) AS facts
   FROM public.ownership_claims claim
  WHERE claim.state = 'open'::text
UNION ALL
 SELECT 'request'::text AS kind,
    placement.id::text AS key,
    placement.tool_id,
    placement.created_at AS since,
    ( SELECT jsonb_build_object('id', overview.id, 'placement', overview.kind, 'price_cents', overview.price_cents, 'list_cents', overview.list_cents, 'currency', overview.currency, 'period', overview.period, 'created_at', overview.created_at, 'version', overview.version, 'has_banner', overview.banner_url IS NOT NULL, 'email', ( SELECT account.email
                   FROM auth.users account
                  WHERE account.id = overview.bought_by)) AS jsonb_build_object
           FROM public.placement_overview overview
          WHERE overview.id = placement.id) AS facts
   FROM public.placements placement
     JOIN public.ai_tools tool ON tool.id = placement.tool_id
  WHERE placement.stage = 'requested'::text AND tool.approval_status = 'approved'::text
UNION ALL
 SELECT 'payment'::text AS kind,
    paid.payment AS key,
    placement.tool_id,
    paid.recorded_at AS since,
    ( SELECT jsonb_build_object('payment', paid.payment, 'amount_cents', paid.amount_cents, 'discount_cents', paid.discount_cents, 'tax_cents', paid.tax_cents, 'refunded_cents', paid.refunded_cents, 'currency', paid.currency, 'problem', paid.problem, 'paid_at', paid.paid_at, 'subscription', paid.subscription, 'invoice_url', paid.invoice_url, 'version', private.payment_version(paid.*), 'placement', overview.kind, 'state', overview.state, 'first_day', overview.first_day, 'last_day', overview.last_day, 'name', overview.tool_name, 'due', ( SELECT jsonb_build_object('amount_cents', due.amount_cents, 'currency', due.currency) AS jsonb_build_object
                   FROM private.amount_due(placement.*) due(amount_cents, currency, period)
                  WHERE placement.id IS NOT NULL), 'email', ( SELECT account.email
                   FROM auth.users account
                  WHERE account.id = overview.bought_by)) AS jsonb_build_object
           FROM ( VALUES (1)) one_row
             LEFT JOIN public.placement_overview overview ON overview.id = paid.placement_id) AS facts
   FROM private.payments paid
     LEFT JOIN public.placements placement ON placement.id = paid.placement_id
  WHERE paid.state = 'held'::text
UNION ALL
 SELECT 'category'::text AS kind,
    min(used.name) AS key,
    NULL::text AS tool_id,
    min(used.since) AS since,
    jsonb_build_object('name', min(used.name), 'listings', sum(used.listings)) AS facts
   FROM ( SELECT private.current_category(category.category) AS name,
            ( SELECT min(tool.created_at) AS min
                   FROM public.ai_tools tool
                  WHERE tool.category = category.category) AS since,
            ( SELECT count(*) AS count
                   FROM public.ai_tools tool
                  WHERE tool.category = category.category) AS listings
           FROM private.used_categories() category(category)) used
  WHERE NOT (EXISTS ( SELECT
           FROM public.categories existing
          WHERE private.fold(existing.name) = btrim(private.fold(used.name))))
  GROUP BY (btrim(private.fold(used.name)))
UNION ALL
 SELECT 'mail'::text AS kind,
    mail.event_key AS key,
    NULL::text AS tool_id,
    mail.due_at AS since,
    ( SELECT jsonb_build_object('key', mail.event_key, 'mail', mail.kind, 'email', account.email, 'due_at', mail.due_at, 'attempts', mail.attempts, 'problem', mail.problem, 'name', private.email_data(mail.kind, mail.about, mail.member_id) ->> 'name'::text) AS jsonb_build_object
           FROM auth.users account
          WHERE account.id = mail.member_id) AS facts
   FROM private.outbox mail
  WHERE mail.state = 'given_up'::text;

-- Groups items by listing and orders the groups by their oldest item. Pending listings come last, newest first.
create function private.review_queue(only_kind text, member uuid, oldest_first boolean, page integer, page_size integer) returns jsonb stable security definer as $$
  #variable_conflict use_column
  declare
    size integer := greatest(1, least(coalesce(review_queue.page_size, 50), 100));
    counts jsonb;
    match_count bigint;
    current_page bigint;
    rows jsonb;
    pending text[];
  begin
    perform private.require_admin();
    with items as materialized (select kind, key, tool_id, since from private.review_items),
    listed as materialized (
      select items.*, coalesce(tool_id, kind || key) as about,
        min(since) over (partition by kind = 'pending', coalesce(tool_id, kind || key)) as first
      from items
      where coalesce(only_kind, '') in ('', kind) and (review_queue.member is null
        or kind = 'pending' and tool_id in (select id from public.ai_tools where created_by = review_queue.member))
    ), sized as (
      select count(*) as match_count, private.clamp_page(review_queue.page, count(*), size) as current_page from listed
    ), shown as (
      select listed.*, row_number() over () as place from (
        select * from listed
        order by kind = 'pending', case when kind <> 'pending' then first end, case when kind <> 'pending' then about end,
          case when kind = 'pending' and not oldest_first then since end desc, since, kind, key
        limit size offset ((select current_page from sized) - 1) * size) as listed
    )
    select (select coalesce(jsonb_object_agg(kind, total), '{}') from (select kind, count(*) as total from items group by kind) as counted),
      sized.match_count, sized.current_page,
      (select array_agg(shown.key) from shown where shown.kind = 'pending'),
      coalesce((
        select jsonb_agg(jsonb_build_object('id', shown.kind || ':' || shown.key, 'kind', shown.kind, 'since', shown.since,
            'tool', case when tool.id is not null then jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name,
              'url', tool.url, 'approval_status', tool.approval_status, 'updated_at', tool.updated_at, 'closed_on', closed.closed_on) end,
            -- This subquery computes facts only for the items of the page.
            'facts', (select item.facts from private.review_items as item where item.kind = shown.kind and item.key = shown.key))
          order by shown.place)
        from shown left join public.ai_tools as tool on tool.id = shown.tool_id
        left join public.closed_listings as closed on closed.tool_id = tool.id), '[]')
    into counts, match_count, current_page, pending, rows from sized;
    return jsonb_build_object('counts', counts, 'found', match_count, 'page', current_page, 'rows', rows,
      'members', private.member_stats(
        array(select distinct created_by from public.ai_tools where id = any (pending)) || review_queue.member));
  end
$$;
grant execute to authenticated;

create type private.reviewed_tool as (
  id text,
  slug text,
  name text,
  url text,
  approval_status text,
  updated_at timestamp with time zone,
  closed_on date
);

create type private.review_item as (
  id text,  -- Unique among all kinds.
  kind text,
  since timestamp with time zone,
  tool private.reviewed_tool,
  facts jsonb
);

create type private.review_page as (
  counts private.counts,  -- The number of items of each kind, regardless of filters.
  rows private.review_item[],
  found bigint,
  page bigint,
  members private.stats_of_members  -- The members who sent the pending listings, by account id, with the number of their listings in each status.
);

-- For the administrator: a page of the review queue, with the total, the page number and the count of each kind. Filters: `kind` (pending, feedback, link, claim, request, payment, category or mail), and `member` for one member's pending listings. `members` contains the email and the listing counts of each submitter.
create function public.review_queue(kind text default '', member uuid default null::uuid, oldest_first boolean default false, page integer default 1, page_size integer default 50) returns jsonb stable as $$
  select private.typed(null::private.review_page, private.review_queue(kind, member, oldest_first, page, page_size))
$$;
grant execute to authenticated;

-- The data of the weekly email. Null if the queue is empty or the member is not an administrator. No email is then sent.
create function private.email_data_weekly_digest(about text, member uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('counts', jsonb_object_agg(counted.kind, counted.total))
  from (select kind, count(*) as total from private.review_items group by kind) as counted
  where private.is_admin_account(member) having count(*) > 0
$$;

-- On Mondays, enqueues one summary of the review queue for each administrator who has not unsubscribed. Does nothing if the queue is empty.
create function private.enqueue_weekly_digest(day date) returns void volatile security definer as $$
  begin
    if extract(isodow from day) = 1 and exists (select from private.review_items) then
      insert into private.outbox (event_key, kind, member_id, about)
        select 'weekly-digest:' || day || ':' || admin.account_id, 'weekly_digest', admin.account_id::uuid, 'inbox'
        from private.active_administrators as admin
        where not exists (select from public.email_opt_outs as opt_out
          where opt_out.member_id = admin.account_id::uuid and opt_out.kind = 'weekly_digest')
        on conflict (event_key) do nothing;
    end if;
  end
$$;

create function private.review_queue_count() returns bigint stable security definer as $$
  select case when private.is_admin() then (select count(*) from private.review_items) end
$$;
grant execute to authenticated;

-- The number of items in the review queue. Null for everyone except an administrator.
create function public.review_queue_count() returns bigint stable as $$
  select private.review_queue_count()
$$;
grant execute to authenticated;

create function private.recent_rejection_reasons() returns text[] stable security definer as $$
  begin
    perform private.require_admin();
    return array(
      -- The inner limit keeps the query fast when the history is long.
      select reason from (
        select reason, id from private.listing_decisions
        where decision in ('rejected', 'unpublished') and reason is not null order by id desc limit 1000) as recent
      group by reason order by max(id) desc limit 10);
  end
$$;
grant execute to authenticated;

-- For administrators: the last ten distinct reasons for rejecting or unpublishing a listing, newest first.
create function public.recent_rejection_reasons() returns text[] stable as $$
  select private.recent_rejection_reasons()
$$;
grant execute to authenticated;

-- ==== 20261122003850_own_tools.sql ====
-- The tools of a member: own listings, and other listings that the member has reported, changed, claimed or bought a
-- placement for. own_tools runs with the caller's permissions, so it returns only rows that the policies allow.

-- A security definer function, because callers have no access to the auth schema.
create function private.current_member() returns uuid stable security definer as $$
  select auth.uid()
$$;
grant execute to authenticated;

-- A page of 50 tools of the current member, each with its placements, claim and feedback. Own listings come first, then tools of other owners, newest first. `state` selects pending, approved or rejected own listings, or other tools.
create function public.own_tools(state text default '', page integer default 1) returns jsonb stable as $$
  with bought as (
    select * from public.placement_overview as placement
    where bought_by = (select private.current_member())
      -- Exclude withdrawn requests, unless they were paid.
      and (stage <> 'cancelled' or first_day is not null or decided_by is not null or is_held or payment_reference is not null)
  ), interactions as (
    select coalesce(tool_id, id::text) as id, created_at as at from public.listing_feedback where author = (select private.current_member())
    union all
    select tool_id, created_at from public.ownership_claims where claimed_by = (select private.current_member())
    union all
    select coalesce(tool_id, id::text), created_at from bought
  ), mine as (
    select id, approval_status as state, created_at as at from public.ai_tools where created_by = (select private.current_member())
    union all
    select id, 'other', max(at) from interactions
    where not exists (
      select from public.ai_tools as own where own.id = interactions.id and own.created_by = (select private.current_member()))
    group by id
  ), shown as (
    select id, mine.state <> 'other' as is_own, at from mine where own_tools.state in ('', mine.state)
    order by is_own desc, at desc, id desc
    limit 50 offset (least(greatest(own_tools.page, 1), 10000) - 1) * 50
  )
  select jsonb_build_object(
    'counts', (select jsonb_build_object(
      'pending', count(*) filter (where mine.state = 'pending'),
      'approved', count(*) filter (where mine.state = 'approved'),
      'rejected', count(*) filter (where mine.state = 'rejected'),
      'other', count(*) filter (where mine.state = 'other')) from mine),
    'rows', coalesce((select jsonb_agg(jsonb_build_object(
      'id', shown.id,
      'is_own', shown.is_own,
      'tool', to_jsonb(tool) || jsonb_build_object(
        'closed_listings', (select to_jsonb(closed) from public.closed_listings as closed where closed.tool_id = tool.id),
        'running_placements', (select coalesce(jsonb_agg(running), '[]')
          from public.running_placements as running where running.tool_id = tool.id)),
      -- Open and open-ended placements first.
      'placements', (select coalesce(jsonb_agg(to_jsonb(placement)
          || jsonb_build_object('is_hidden', private.is_hidden_placement(placement.kind, placement.tool_id))
          order by placement.last_day desc nulls first, placement.created_at desc, placement.id), '[]')
        from bought as placement where coalesce(placement.tool_id, placement.id::text) = shown.id),
      'claim', (select to_jsonb(claim) from public.own_claim(shown.id) as claim),
      'feedback', (select coalesce(jsonb_agg(to_jsonb(feedback) - 'based_on' order by feedback.created_at desc, feedback.id), '[]')
        from public.listing_feedback as feedback
        where coalesce(feedback.tool_id, feedback.id::text) = shown.id and feedback.author = (select private.current_member())))
      order by shown.is_own desc, shown.at desc, shown.id desc)
      from shown left join public.ai_tools as tool on tool.id = shown.id), '[]'))
$$;
grant execute to authenticated;

-- ==== 20261122003880_site_status.sql ====
-- The status of a running site, for the administrator's dashboard.

-- Each job with the start of its last run, its last success, whether the last success is older than twice its interval, and the error of its last run.
create function private.job_statuses() returns table(job text, is_enabled boolean, started_at timestamp with time zone, succeeded_at timestamp with time zone, is_late boolean, problem text, counts jsonb, result text) stable security definer as $$
  select jobs.job, jobs.is_enabled, last.started_at, succeeded.ended_at,
    -- The time for which a job was switched off does not make it late.
    case when first.started_at is not null
      then greatest(succeeded.ended_at, first.started_at, jobs.enabled_at) < now() - 2 * jobs.run_interval end,
    case when finished.id is not null and finished.is_success is not true
      then coalesce(finished.problem, 'The last run did not end.') end,
    succeeded.counts, succeeded.result
  from private.jobs as jobs
  left join lateral (select * from private.job_runs as run where run.job = jobs.job order by id desc limit 1) as last on true
  -- A run in progress does not hide the result of the previous run.
  left join lateral (select * from private.job_runs as run where run.job = jobs.job
    and (run.ended_at is not null or run.started_at <= now() - 2 * jobs.run_interval) order by id desc limit 1) as finished on true
  left join lateral (select * from private.job_runs as run where run.job = jobs.job and run.is_success order by id desc limit 1)
    as succeeded on true
  left join lateral (select run.started_at from private.job_runs as run where run.job = jobs.job order by id limit 1) as first on true
  order by jobs.job
$$;

create function private.site_status() returns jsonb stable security definer as $$
  begin
    perform private.require_admin();
    return jsonb_build_object('jobs', (select jsonb_agg(to_jsonb(state)) from private.job_statuses() as state),
      'emails_waiting', (select count(*) from private.outbox where state = 'waiting' and next_at <= now()),
      -- An event with an error may contain a payment that is not booked.
      'unread_payments', (select coalesce(jsonb_agg(jsonb_build_object('event', event.id, 'problem', event.problem) order by event.recorded_at), '[]')
        from private.payment_events as event where event.problem is not null and event.recorded_at > now() - interval '30 days'),
      'renewals_waiting', jsonb_array_length(private.subscriptions_to_end()),
      'schema_version', private.schema_version());
  end
$$;
grant execute to authenticated;

create type private.job_state as (
  job text,
  is_enabled boolean,
  started_at timestamp with time zone,  -- Null if the job never ran.
  succeeded_at timestamp with time zone,  -- Null if the job never succeeded.
  is_late boolean,  -- Null if the job never ran. Otherwise whether twice its interval has passed since its last success or since it was switched on.
  problem text,  -- Null unless the last run failed.
  counts private.counts,  -- Null, or the counts of the last successful run.
  result text  -- Null, or a sentence about the result of the last successful run.
);

create type private.unread_payment as (
  event text,
  problem text
);

create type private.site_state as (
  jobs private.job_state[],
  emails_waiting bigint,
  unread_payments private.unread_payment[],  -- The payment events of the last 30 days that could not be processed.
  renewals_waiting integer,  -- The number of active subscriptions that pay for nothing.
  schema_version bigint
);

-- For the administrator: the jobs with their last runs, the numbers of unsent emails and of subscriptions to cancel (up to 50), the payment events with errors, and the schema version.
create function public.site_status() returns jsonb stable as $$
  select private.typed(null::private.site_state, private.site_status())
$$;
grant execute to authenticated;

-- The problems that administrators were emailed about: the name of a job, or emails.
create table private.site_alerts (
  subject text not null,
  since timestamp with time zone not null default now(),
  constraint site_alerts_pkey primary key (subject)
);

-- The problems that send an alert: a stopped job, a failed build, and emails that have waited for more than an hour.
create function private.site_problems() returns table(subject text, state text) stable security definer as $$
  select job, case when is_late then 'stopped' else 'failed' end from private.job_statuses()
  where is_enabled and job <> 'mail' and (is_late or job = 'rebuild' and problem is not null)
  union all
  select 'emails', 'waiting'
  where exists (select from private.outbox where outbox.state = 'waiting' and due_at < now() - interval '1 hour')
$$;

-- Queues an email to each administrator for each problem that has started or ended since the last call.
create function private.enqueue_site_alerts() returns void volatile security definer as $$
  with recipient as materialized (
    select admin.account_id::uuid as id from private.active_administrators as admin
    where not exists (select from public.email_opt_outs as opt_out
      where opt_out.member_id = admin.account_id::uuid and opt_out.kind = 'site_alert')),
  problem as materialized (select subject from private.site_problems()),
  started as (
    insert into private.site_alerts (subject) select subject from problem where exists (select from recipient)
    on conflict (subject) do nothing returning subject, extract(epoch from since) as since),
  ended as (
    delete from private.site_alerts where subject not in (select subject from problem)
    returning subject, extract(epoch from since) as since),
  change as (
    select 'problem' as kind, subject, since from started
    union all
    select 'recovered', subject, since from ended)
  insert into private.outbox (event_key, kind, member_id, about)
  select 'site-' || change.kind || ':' || subject || ':' || since || ':' || recipient.id, 'site_alert', recipient.id,
    change.kind || ':' || subject
  from change, recipient
  -- If the alert about the problem was not sent, no email about its end is sent.
  where change.kind = 'problem' or not exists (select from private.outbox
    where event_key = 'site-problem:' || subject || ':' || since || ':' || recipient.id and state <> 'sent')
  on conflict (event_key) do nothing
$$;

create function private.email_data_site_alert(about text, member uuid) returns jsonb stable security definer as $$
  select jsonb_build_object('subject', event.subject, 'state', coalesce(problem.state, 'recovered'))
  from (values (split_part(about, ':', 1), split_part(about, ':', 2))) as event (kind, subject)
  left join private.site_problems() as problem on problem.subject = event.subject
  -- Skip a problem that ended or came back in the meantime, and a job that was switched off instead of fixed.
  where private.is_admin_account(member) and (event.kind = 'problem') = (problem.subject is not null)
    and not exists (select from private.jobs where job = event.subject and not is_enabled)
$$;

create function private.last_build_requested_at() returns timestamp with time zone stable security definer as $$
  select max(started_at) from private.job_runs where job = 'rebuild' and counts ? 'requested'
$$;

-- For the operator's jobs only: when a site build was last requested.
create function public.last_build_requested_at() returns timestamp with time zone stable as $$
  select private.last_build_requested_at()
$$;

-- ==== 20261122003900_own_account.sql ====
-- A member's own account: a summary, and the deletion. The deletion removes the owner from approved listings and deletes
-- all other listings.

create type private.own_account as (
  is_administrator boolean,
  approved bigint,
  pending bigint,
  rejected bigint,
  placements bigint,
  requests bigint,
  renewing bigint,
  renewing_until date,  -- Null, or the last paid day of placements that renew.
  claims bigint,
  feedback bigint,
  saved bigint
);

create function private.own_account() returns jsonb stable security definer as $$
  with own as (
    select id, approval_status from public.ai_tools where created_by = (select auth.uid())
  ), bought as (
    select tool.approval_status, private.is_renewing(placement.id) as renews, placement.last_day,
      private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()) as state
    from public.placement_terms as terms
    join public.placements as placement on placement.id = terms.placement_id
    join public.ai_tools as tool on tool.id = placement.tool_id
    where terms.bought_by = (select auth.uid())
  )
  select jsonb_build_object(
    'is_administrator', private.is_admin_account(account.id),
    'approved', (select count(*) from own where approval_status = 'approved'),
    'pending', (select count(*) from own where approval_status = 'pending'),
    'rejected', (select count(*) from own where approval_status = 'rejected'),
    'placements', (select count(*) from bought where state in ('scheduled', 'running') and approval_status = 'approved'),
    'requests', (select count(*) from bought where state in ('requested', 'awaiting_payment')),
    'renewing', (select count(*) from bought where renews),
    'renewing_until', (select max(last_day) from bought where renews and state in ('scheduled', 'running') and approval_status = 'approved'),
    'claims', (select count(*) from public.ownership_claims where claimed_by = account.id),
    'feedback', (select count(*) from public.listing_feedback where author = account.id),
    'saved', (select count(*) from public.saved_tools where owner = account.id))
  from auth.users as account where account.id = (select auth.uid())
$$;
grant execute to authenticated;

-- The numbers of the current member's listings, placements and other data, as shown before an account is deleted. Null if the account no longer exists, because a token may outlive its account.
create function public.own_account() returns jsonb stable as $$
  select private.typed(null::private.own_account, private.own_account())
$$;
grant execute to authenticated;

-- The auth server logs each sign-in with the email address, and keeps the log after the account was deleted. The log has no
-- index for this query. If it is too large for a request, or not accessible, the operator must clear it (docs/operate.md).
create function private.delete_sign_in_log(account uuid) returns void volatile security definer as $$
  begin
    if (select reltuples from pg_catalog.pg_class where oid = 'auth.audit_log_entries'::regclass) < 1000000 then
      delete from auth.audit_log_entries where payload::text like '%' || account || '%';
    end if;
  exception when insufficient_privilege or undefined_table then
    null;
  end
$$;

-- Deletes the history of the member's deleted and unpublished listings. Approved listings keep the entries since their
-- publication, except entries that contain the member's id or are the member's own changes.
create function private.delete_listing_history(member uuid, own text[]) returns void volatile security definer as $$
  begin
    delete from public.listing_history as entry using (
      select listing_id, max(id) as last_id from public.listing_history
      where action = 'deleted' and owner_before = member group by listing_id) as deleted
    where entry.listing_id = deleted.listing_id and entry.id <= deleted.last_id;
    delete from public.listing_history as entry
    where entry.listing_id = any (own) and (entry.actor = member
      or entry.id <= (select max(published.id) from public.listing_history as published
        where published.listing_id = entry.listing_id and published.before ->> 'approval_status' in ('pending', 'rejected'))
      or concat(entry.before, entry.after) like '%' || member || '%');

    -- Delete requests that were never paid, because they contain the name of a listing that was never public.
    delete from public.placements as placement using public.placement_terms as terms
    where terms.placement_id = placement.id and terms.bought_by = member and placement.tool_id is null
      and placement.stage = 'cancelled' and num_nonnulls(terms.price_cents, terms.payment_reference, terms.refund_note) = 0;
  end
$$;

create function private.delete_own_account(confirmation text) returns text volatile security definer as $$
  declare
    member uuid := (select auth.uid());
    address text;
    own text[];
  begin
    if member is null then
      raise exception 'Sign in first.' using errcode = '42501';
    end if;
    -- With this lock, a concurrent request of the member runs either before or after the deletion.
    perform private.lock_member();
    select email into address from auth.users where id = member;
    if not found then
      -- The account is already deleted, so a retry succeeds.
      return 'gone';
    elsif private.is_admin_account(member) then
      perform private.raise_error('administrator_stays', 'An administrator''s account cannot be deleted. Remove it from the administrators first.');
    elsif lower(btrim(confirmation)) is distinct from lower(address) then
      -- A different account may have signed in since the member opened the page.
      perform private.raise_error('not_confirmed', 'This is not your account''s address. Nothing was deleted.');
    end if;
    perform private.delete_sign_in_log(member);
    perform private.lock_listings();

    own := array(select id from public.ai_tools where created_by = member order by id);
    perform private.set_audit_context('{"trusted": true}');
    delete from public.ai_tools where created_by = member and approval_status <> 'approved';
    perform private.delete_listing_history(member, own);
    update public.ai_tools set created_by = null where created_by = member;
    perform private.set_audit_context('{"trusted": null}');

    -- Delete the following rows before the account, because other transactions lock them in this order.
    delete from private.report_visitors where reporter = convert_to(member::text, 'utf8');
    delete from public.saved_tools where owner = member;
    -- Open reports stay in the review queue, without their author and note.
    update public.listing_feedback set author = null, note = null, created_at = private.today()::timestamp at time zone 'utc'
      where author = member and kind = 'report' and state = 'open' and tool_id is not null;
    delete from public.listing_feedback where author = member;
    delete from private.outbox where member_id = member;
    delete from private.idempotency_keys where member_id = member;
    -- Foreign keys delete the account's other rows, or set the account id to null in decisions and placements.
    delete from auth.users where id = member;
    return 'deleted';
  end
$$;
grant execute to authenticated;

-- Permanently deletes the current member's account. `confirmation` must be the account's email address. Approved listings stay without an owner, with their paid placements. Other listings are deleted, and open requests are cancelled. Returns deleted, or gone if the account no longer exists. An administrator's account cannot be deleted.
create function public.delete_own_account(confirmation text) returns private.account_deletion volatile as $$
  select private.delete_own_account(confirmation)
$$;
grant execute to authenticated;

-- ==== 20261122003920_administrators.sql ====
-- Administrators add and remove administrators. At least one active administrator always remains.

-- Locks the administrators and the accounts of the caller and of `account`. Rejects everyone but an administrator.
create function private.lock_administrators(account uuid default null::uuid) returns void volatile security definer as $$
  begin
    perform from auth.users where id in (account, (select auth.uid())) order by id for share;
    lock table private.administrators in share row exclusive mode;
    -- The caller may have lost the rights while waiting for the lock.
    perform private.require_admin();
  end
$$;

create function private.list_administrators() returns jsonb stable security definer as $$
  begin
    perform private.require_admin();
    return (
      select jsonb_agg(jsonb_build_object('id', administrator.id, 'email', administrator.email,
        'added_at', administrator.added_at, 'added_by', adder.email,
        'removed_at', administrator.removed_at, 'removed_by', remover.email,
        'is_active', active.id is not null, 'is_you', coalesce(active.account_id = (select auth.uid()), false))
        order by administrator.removed_at desc nulls first, administrator.id)
      from private.administrators as administrator
      left join private.active_administrators as active on active.id = administrator.id
      left join auth.users as adder on adder.id = administrator.added_by
      left join auth.users as remover on remover.id = administrator.removed_by);
  end
$$;
grant execute to authenticated;

create type private.administrator as (
  id bigint,
  email text,
  added_at timestamp with time zone,
  added_by text,  -- Null, or the email address of the administrator who added this one.
  removed_at timestamp with time zone,  -- Null for a current administrator.
  removed_by text,  -- Null, or the email address of the administrator who removed this one.
  is_active boolean,  -- Whether the address is current and belongs to a confirmed account that is not banned.
  is_you boolean
);

-- For administrators: the current administrators in the order in which they were added, then the former ones.
create function public.list_administrators() returns jsonb stable as $$
  select private.typed_list(null::private.administrator, private.list_administrators())
$$;
grant execute to authenticated;

-- An address without an account is rejected instead of stored for later. Otherwise, whoever registers the address next
-- would become an administrator, and a typing error would stay unnoticed.
create function private.add_administrator(address text) returns void volatile security definer as $$
  declare
    account auth.users;
  begin
    if private.replayed_at(jsonb_build_array('add_administrator', address)) is not null then
      return;
    end if;
    perform private.require_admin();
    perform private.lock_administrators((
      select id from auth.users where lower(email collate "C") = lower(btrim(address) collate "C") limit 1));
    select * into account from auth.users
    where lower(email collate "C") = lower(btrim(address) collate "C") and email_confirmed_at is not null
      and (banned_until is null or banned_until <= now())
    limit 1;
    if not found then
      perform private.raise_error('no_such_account',
        'No account has confirmed this address. Ask the person to sign up and to confirm the address, then try again.');
    end if;
    insert into private.administrators (email, added_by) values (account.email, (select auth.uid())) on conflict do nothing;
    if not found then
      perform private.raise_error('already_administrator', 'This person is already an administrator.');
    end if;
  end
$$;
grant execute to authenticated;

-- For administrators: makes a confirmed account an administrator. Fails if no confirmed account has the address.
create function public.add_administrator(email text) returns void volatile as $$
  select private.add_administrator(email)
$$;
grant execute to authenticated;

create function private.remove_administrator(administrator_id bigint) returns void volatile security definer as $$
  begin
    -- An administrator who removes their own account has no rights when the request is retried.
    if private.replayed_at(jsonb_build_array('remove_administrator', administrator_id)) is not null then
      return;
    end if;
    perform private.require_admin();
    perform private.lock_administrators();
    update private.administrators set removed_at = now(), removed_by = (select auth.uid())
    where id = administrator_id and removed_at is null;
    if not found then
      perform private.raise_error('already_removed', 'This administrator was already removed.');
    elsif not exists (select from private.active_administrators) then
      perform private.raise_error('last_administrator', 'The last administrator cannot be removed. Add another administrator first.');
    end if;
  end
$$;
grant execute to authenticated;

-- For administrators: removes an administrator, who loses access with the next request. The last active administrator cannot be removed.
create function public.remove_administrator(administrator_id bigint) returns void volatile as $$
  select private.remove_administrator(administrator_id)
$$;
grant execute to authenticated;

-- Refuses to delete the account of the last active administrator or to change its address. When another account is deleted, deletes its rows in private.administrators and its address in the history.
create function private.protect_last_administrator() returns trigger volatile security definer as $$
  begin
    if exists (select from private.active_administrators where account_id = old.id) then
      lock table private.administrators in share row exclusive mode;
      if not exists (select from private.active_administrators where account_id <> old.id) then
        perform private.raise_error('last_administrator',
          'The last administrator''s account cannot be deleted, and its address cannot be changed. Add another administrator first.');
      end if;
    end if;
    if tg_op = 'UPDATE' then
      return new;
    end if;
    if old.email_confirmed_at is not null then
      -- Otherwise, the next account with this address would be an administrator.
      delete from private.administrators where lower(email collate "C") = lower(old.email collate "C");
      delete from public.listing_history where listing_id is null and lower(old.email collate "C") in (
        select lower(value collate "C") from jsonb_each_text(before) union all select lower(value collate "C") from jsonb_each_text(after));
    end if;
    return old;
  end
$$;

-- The specification shows the visit counter to one administrator only.
create function private.is_first_admin() returns boolean stable security definer as $$
  select coalesce((select account_id = (select auth.uid()) from private.active_administrators order by id limit 1), false)
$$;
grant execute to authenticated;

-- Whether the caller is the active administrator who was added first. Only this administrator sees the visit counter.
create function public.is_first_admin() returns boolean stable as $$
  select private.is_first_admin()
$$;
grant execute to authenticated;

create function private.account_emails(ids uuid[]) returns table(id uuid, email text) stable security definer as $$
  begin
    perform private.require_admin();
    return query select account.id::uuid, account.email::text from auth.users as account where account.id = any (ids);
  end
$$;
grant execute to authenticated;

-- For administrators: the email addresses of accounts, to show who made a decision. Deleted accounts are missing.
create function public.account_emails(ids uuid[]) returns table(id uuid, email text) stable as $$
  select * from private.account_emails(ids)
$$;
grant execute to authenticated;

-- For the member's data export.
create function private.own_administrator_times() returns table(added_at timestamp with time zone, removed_at timestamp with time zone) stable security definer as $$
  select administrator.added_at, administrator.removed_at
  from auth.users as account
  join private.administrators as administrator on lower(administrator.email collate "C") = lower(account.email collate "C")
  where account.id = (select auth.uid()) and account.email_confirmed_at is not null
  order by administrator.id
$$;
grant execute to authenticated;

-- When the current member was added to and removed from the administrators. Empty for everyone else.
create function public.own_administrator_times() returns table(added_at timestamp with time zone, removed_at timestamp with time zone) stable as $$
  select * from private.own_administrator_times()
$$;
grant execute to authenticated;
