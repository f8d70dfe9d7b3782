-- Background jobs record the start and end of each run, so that the administrator sees a job that no longer runs.

create table private.jobs (
  job text not null,
  run_interval interval not null,
  is_enabled boolean not null default true,
  enabled_at timestamptz,
  constraint jobs_pkey primary key (job),
  constraint jobs_interval_range check (run_interval between '1 minute' and '31 days')
);
comment on table private.jobs is
  'The background jobs and their intervals. An operator can change an interval by updating run_interval.';
comment on column private.jobs.enabled_at is
  'When the administrator last switched the job on. Null if it was never switched off.';
insert into private.jobs (job, run_interval) values
  ('mail', '5 minutes'), ('rebuild', '1 hour'), ('renewals', '1 hour'),
  ('backup', '1 day'), ('claims', '1 day'), ('icons', '1 day'), ('links', '1 day'), ('sweep', '1 day');

create table private.job_runs (
  id bigint generated always as identity,
  job text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  is_success boolean,
  counts jsonb not null default '{}',
  problem text,
  constraint job_runs_pkey primary key (id),
  constraint job_runs_job_fkey foreign key (job) references private.jobs (job),
  constraint job_runs_is_ended check ((ended_at is null) = (is_success is null)),
  constraint job_runs_counts_form check (jsonb_typeof(counts) = 'object' and length(counts::text) <= 2000),
  constraint job_runs_problem_length check (char_length(problem) between 1 and 500)
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

create function private.finish_job(run bigint, is_success boolean, counts jsonb, problem text) returns void
  language sql security definer set search_path = ''
  as $$
    update private.job_runs as current_run set ended_at = now(), is_success = finish_job.is_success,
      counts = private.json_argument(finish_job.counts), problem = left(nullif(finish_job.problem, ''), 500)
    where id = run and ended_at is null
  $$;

create function public.start_job(job text) returns bigint
  language sql security invoker set search_path = ''
  as $$ select private.start_job(job) $$;
comment on function public.start_job(text) is
  'For the operator''s jobs only: records the start of a run and returns its id for finish_job. Returns null if the job '
  'is switched off; the caller must then skip the run.';

create function public.finish_job(run bigint, is_success boolean, counts jsonb default '{}', problem text default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.finish_job(run, is_success, counts, problem) $$;
comment on function public.finish_job(bigint, boolean, jsonb, text) is
  'For the operator''s jobs only: records the end of a run with its success, counts and error. Does nothing if the '
  'run has already ended.';

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
create function private.schema_version() returns bigint language sql immutable set search_path = '' as $$ select 20261122003900 $$;
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
  private.finish_job(bigint, boolean, jsonb, text), public.finish_job(bigint, boolean, jsonb, text) to service_role;
grant execute on function private.set_job_enabled(text, boolean), public.set_job_enabled(text, boolean) to authenticated;
grant execute on function private.schema_version(), public.schema_version() to anon, authenticated, service_role;
grant execute on function private.has_sender(), public.has_sender() to authenticated, service_role;
