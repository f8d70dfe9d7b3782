-- Background jobs record the start and end of each run, so that the administrator sees a job that no longer runs.

create table private.jobs (
  job text not null,
  run_interval interval not null,
  run_timeout interval not null default '6 hours',
  is_enabled boolean not null default true,
  enabled_at timestamptz,
  constraint jobs_pkey primary key (job),
  constraint jobs_interval_range check (run_interval between '1 minute' and '31 days'),
  constraint jobs_timeout_range check (run_timeout between '5 minutes' and '7 days')
);
comment on table private.jobs is
  'The background jobs and their intervals. An operator can change an interval by updating run_interval.';
comment on column private.jobs.run_timeout is
  'The maximum duration of a scheduled run. A run without an end blocks other scheduled runs of the job for this time.';
comment on column private.jobs.enabled_at is
  'When the administrator last switched the job on. Null if it was never switched off.';
insert into private.jobs (job, run_interval) values
  ('mail', '5 minutes'), ('rebuild', '1 hour'), ('renewals', '1 hour'),
  ('backup', '1 day'), ('claims', '1 day'), ('icons', '1 day'), ('links', '1 day'), ('sweep', '1 day');
update private.jobs set run_timeout = '1 hour' where job = 'rebuild';

create table private.job_runs (
  id bigint generated always as identity,
  job text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  is_success boolean,
  counts jsonb not null default '{}',
  problem text,
  result text,
  constraint job_runs_pkey primary key (id),
  constraint job_runs_job_fkey foreign key (job) references private.jobs (job),
  constraint job_runs_is_ended check ((ended_at is null) = (is_success is null)),
  constraint job_runs_counts_form check (jsonb_typeof(counts) = 'object' and length(counts::text) <= 2000),
  constraint job_runs_problem_length check (char_length(problem) between 1 and 500),
  constraint job_runs_result_length check (char_length(result) between 1 and 500)
);
comment on table private.job_runs is
  'The last hundred runs of each job, and its last successful run. A run without ended_at is still running or was '
  'killed.';
create index job_runs_newest on private.job_runs (job, id desc);

create function private.start_job(job_name text) returns bigint
  language plpgsql security definer set search_path = ''
  as $$
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
create function private.start_due_job(job_name text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
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

create function private.finish_job(run bigint, is_success boolean, counts jsonb, problem text, result text) returns void
  language sql security definer set search_path = ''
  as $$
    update private.job_runs as current_run set ended_at = now(), is_success = finish_job.is_success,
      counts = private.json_argument(finish_job.counts), problem = left(nullif(finish_job.problem, ''), 500),
      result = left(nullif(finish_job.result, ''), 500)
    where id = run and ended_at is null
  $$;

create function public.start_job(job text) returns bigint
  language sql security invoker set search_path = ''
  as $$ select private.start_job(job) $$;
comment on function public.start_job(text) is
  'For the operator''s jobs only: records the start of a run and returns its id for finish_job. Returns null if the job '
  'is switched off; the caller must then skip the run.';

create type private.due_job as (run bigint, timeout_seconds integer, skipped text);
comment on column private.due_job.run is 'Null if the job was skipped. Otherwise the id for finish_job.';
comment on column private.due_job.skipped is 'Null, or the reason: off, running or not due.';

create function public.start_due_job(job text) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.typed(null::private.due_job, private.start_due_job(job)) $$;
comment on function public.start_due_job(text) is
  'For the operator''s jobs only: records the start of a run if the job is switched on, due and not running. A run that '
  'has exceeded its timeout counts as crashed.';

create function public.finish_job(run bigint, is_success boolean, counts jsonb default '{}', problem text default null,
  result text default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.finish_job(run, is_success, counts, problem, result) $$;
comment on function public.finish_job(bigint, boolean, jsonb, text, text) is
  'For the operator''s jobs only: records the end of a run with its success, counts, error and a sentence about its '
  'result. Does nothing if the run has already ended.';

create function private.set_job_enabled(job_name text, is_enabled boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    update private.jobs as stored set is_enabled = set_job_enabled.is_enabled,
      enabled_at = case when set_job_enabled.is_enabled then now() end
    where job = job_name and stored.is_enabled <> set_job_enabled.is_enabled;
  end
  $$;
create function public.set_job_enabled(job text, is_enabled boolean) returns void
  language sql security invoker set search_path = ''
  as $$ select private.set_job_enabled(job, is_enabled) $$;
comment on function public.set_job_enabled(text, boolean) is
  'For the administrator: switches a job on or off. A job that is switched off skips its runs and reports no problems.';

-- Each migration redefines this function with its own number. A build compares it with the version that it needs.
create function private.schema_version() returns bigint language sql immutable set search_path = '' as $$ select 20261122003920 $$;
create function public.schema_version() returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.schema_version() $$;
comment on function public.schema_version() is
  'The number of the newest migration. If a build needs a later migration, run `supabase db push`.';

create function private.has_sender() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from private.job_runs join private.jobs using (job) where job = 'mail' and is_enabled) $$;
create function public.has_sender() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.has_sender() $$;
comment on function public.has_sender() is
  'Whether an email sender has run and is switched on. If not, the site does not promise emails.';

grant execute on function private.start_job(text), public.start_job(text),
  private.start_due_job(text), public.start_due_job(text),
  private.finish_job(bigint, boolean, jsonb, text, text), public.finish_job(bigint, boolean, jsonb, text, text) to service_role;
grant execute on function private.set_job_enabled(text, boolean), public.set_job_enabled(text, boolean) to authenticated;
grant execute on function private.schema_version(), public.schema_version() to anon, authenticated, service_role;
grant execute on function private.has_sender(), public.has_sender() to authenticated, service_role;
