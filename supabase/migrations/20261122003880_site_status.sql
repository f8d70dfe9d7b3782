-- What the administrator sees of a site that runs: the last run of each job, and the mail that waits for a sender.

create function private.job_statuses() returns table (job text, started_at timestamptz, succeeded_at timestamptz, is_late boolean,
    problem text, counts jsonb)
  language sql stable security definer set search_path = ''
  as $$
    select known.job, last.started_at, worked.ended_at,
      coalesce(worked.ended_at, first.started_at) < now() - 2 * known.run_interval,
      case when over.id is not null and over.is_success is not true
        then coalesce(over.problem, 'Its last run did not end.') end,
      worked.counts
    from private.jobs as known
    left join lateral (select * from private.job_runs as run where run.job = known.job order by id desc limit 1) as last on true
    -- A run that is still under way does not hide how the one before it ended.
    left join lateral (select * from private.job_runs as run where run.job = known.job
      and (run.ended_at is not null or run.started_at <= now() - 2 * known.run_interval) order by id desc limit 1) as over on true
    left join lateral (select * from private.job_runs as run where run.job = known.job and run.is_success order by id desc limit 1)
      as worked on true
    left join lateral (select run.started_at from private.job_runs as run where run.job = known.job order by id limit 1) as first on true
    order by known.job
  $$;
comment on function private.job_statuses() is
  'Each job: when its last run began and when it last worked, whether it has not for twice its time, and what went wrong last. '
  'One that never ran has no times.';

create function private.site_status() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return jsonb_build_object('jobs', (select jsonb_agg(to_jsonb(state)) from private.job_statuses() as state),
      'emails_waiting', (select count(*) from private.outbox where state = 'waiting' and next_at <= now()),
      -- Money may have come that is in no inbox.
      'unread_payments', (select coalesce(jsonb_agg(jsonb_build_object('event', event.id, 'problem', event.problem) order by event.noted_at), '[]')
        from private.payment_events as event where event.problem is not null and event.noted_at > now() - interval '30 days'),
      'renewals_waiting', jsonb_array_length(private.subscriptions_to_end()),
      'schema_version', private.schema_version());
  end
  $$;
create function public.site_status() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.site_status() $$;
comment on function public.site_status() is
  'For the administrator: the jobs with their last runs, how many mails wait for a sender and subscriptions (up to 50) for their end, '
  'the payment events of 30 days that could not be read, and the version of the database.';

-- What the job that asks for builds reads of its own past.
create function private.last_build_requested_at() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select max(started_at) from private.job_runs where job = 'rebuild' and counts ? 'asked' $$;
create function public.last_build_requested_at() returns timestamptz
  language sql stable security invoker set search_path = ''
  as $$ select private.last_build_requested_at() $$;
comment on function public.last_build_requested_at() is 'For the operator''s jobs alone: when a build of the site was last asked for.';

grant execute on function private.site_status(), public.site_status() to authenticated;
grant execute on function private.last_build_requested_at(), public.last_build_requested_at() to service_role;
