-- The status of a running site, for the administrator's dashboard.

create function private.job_statuses() returns table (job text, is_enabled boolean, started_at timestamptz,
    succeeded_at timestamptz, is_late boolean, problem text, counts jsonb, result text)
  language sql stable security definer set search_path = ''
  as $$
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
comment on function private.job_statuses() is
  'Each job with the start of its last run, its last success, whether the last success is older than twice its interval, '
  'and the error of its last run.';

create function private.site_status() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
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

create type private.job_state as (job text, is_enabled boolean, started_at timestamptz, succeeded_at timestamptz, is_late boolean,
  problem text, counts private.counts, result text);
comment on column private.job_state.started_at is 'Null if the job never ran.';
comment on column private.job_state.succeeded_at is 'Null if the job never succeeded.';
comment on column private.job_state.is_late is
  'Null if the job never ran. Otherwise whether twice its interval has passed since its last success or since it was switched on.';
comment on column private.job_state.problem is 'Null unless the last run failed.';
comment on column private.job_state.counts is 'Null, or the counts of the last successful run.';
comment on column private.job_state.result is 'Null, or a sentence about the result of the last successful run.';
create type private.unread_payment as (event text, problem text);
create type private.site_state as (jobs private.job_state[], emails_waiting bigint, unread_payments private.unread_payment[],
  renewals_waiting integer, schema_version bigint);
comment on column private.site_state.unread_payments is 'The payment events of the last 30 days that could not be processed.';
comment on column private.site_state.renewals_waiting is 'The number of active subscriptions that pay for nothing.';

create function public.site_status() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.site_state, private.site_status()) $$;
comment on function public.site_status() is
  'For the administrator: the jobs with their last runs, the numbers of unsent emails and of subscriptions to cancel (up '
  'to 50), the payment events with errors, and the schema version.';

-- A row exists from the alert about a problem until the problem ends, so that each problem sends one alert.
create table private.site_alerts (
  subject text not null,
  since timestamptz not null default now(),
  constraint site_alerts_pkey primary key (subject)
);
comment on table private.site_alerts is 'The problems that administrators were emailed about: the name of a job, or emails.';

-- A single failed run is no problem, because the job runs again an hour later. The exception is a failed build, because
-- visitors see old pages. A stopped email job cannot send an alert.
create function private.site_problems() returns table (subject text, state text)
  language sql stable security definer set search_path = ''
  as $$
    select job, case when is_late then 'stopped' else 'failed' end from private.job_statuses()
    where is_enabled and job <> 'mail' and (is_late or job = 'rebuild' and problem is not null)
    union all
    select 'emails', 'waiting'
    where exists (select from private.outbox where outbox.state = 'waiting' and due_at < now() - interval '1 hour')
  $$;
comment on function private.site_problems() is
  'The problems that send an alert: a stopped job, a failed build, and emails that have waited for more than an hour.';

create function private.enqueue_site_alerts() returns void
  language sql volatile security definer set search_path = ''
  as $$
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
comment on function private.enqueue_site_alerts() is
  'Queues an email to each administrator for each problem that has started or ended since the last call.';

create function private.email_data_site_alert(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('subject', event.subject, 'state', coalesce(problem.state, 'recovered'))
    from (values (split_part(about, ':', 1), split_part(about, ':', 2))) as event (kind, subject)
    left join private.site_problems() as problem on problem.subject = event.subject
    -- Skip a problem that ended or came back in the meantime, and a job that was switched off instead of fixed.
    where private.is_admin_account(member) and (event.kind = 'problem') = (problem.subject is not null)
      and not exists (select from private.jobs where job = event.subject and not is_enabled)
  $$;

create function private.last_build_requested_at() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select max(started_at) from private.job_runs where job = 'rebuild' and counts ? 'requested' $$;
create function public.last_build_requested_at() returns timestamptz
  language sql stable security invoker set search_path = ''
  as $$ select private.last_build_requested_at() $$;
comment on function public.last_build_requested_at() is
  'For the operator''s jobs only: when a site build was last requested.';

grant execute on function private.site_status(), public.site_status() to authenticated;
grant execute on function private.last_build_requested_at(), public.last_build_requested_at() to service_role;
