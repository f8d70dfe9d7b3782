-- Rate limits of members. A lock per member prevents concurrent requests from exceeding a limit. The administrator and
-- trusted writers are exempt.

create function private.submission_limits() returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
    select jsonb '{"pending listings": 10, "rows a statement": 100, "submissions a day": 20, "requests a day": 20,
      "renames a day": 20, "open changes": 20, "changes a day": 40, "reads a minute": 6, "reads a day": 60,
      "payment pages a minute": 6, "payment pages a day": 60}'
  $$;
create function private.submission_limit(limit_name text) returns integer
  language sql immutable parallel safe set search_path = '' as $$ select (private.submission_limits() ->> limit_name)::integer $$;

-- A separate table, because a withdrawn submission still counts.
create table private.submissions (
  id bigint generated always as identity,
  member_id uuid not null,
  action text not null,
  submitted_at timestamptz not null default now(),
  constraint submissions_pkey primary key (id),
  constraint submissions_action_allowed check (action in ('submissions', 'requests', 'renames', 'changes', 'reads', 'payment pages')),
  constraint submissions_member_id_fkey foreign key (member_id) references auth.users (id) on delete cascade
);
comment on table private.submissions is
  'The limited actions of members in the last day. submissions: a listing was submitted or resubmitted. requests: a '
  'placement was requested. renames: a name changed the slug. changes: a change was proposed. reads: a page was read. '
  'payment pages: a payment page was opened.';
create index submissions_member_id on private.submissions (member_id, action, submitted_at);

create function private.lock_member() returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if private.is_public_request() and not private.is_admin() then
      perform pg_advisory_xact_lock(hashtextextended('submissions of ' || coalesce((select auth.uid())::text, ''), 0));
    end if;
  end
  $$;

-- Writers of listings and of dependent rows take this lock before any row lock, so only one writer runs at a time. This
-- prevents deadlocks and duplicate slugs (docs/decisions/lock-order.md).
create function private.lock_listings() returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Always take the two locks in this order, to prevent deadlocks.
    perform private.lock_member();
    perform pg_advisory_xact_lock(hashtext('public.ai_tools'));
  end
  $$;
comment on function private.lock_listings() is
  'Serializes writers of listings until the end of the transaction. Call this before reading or locking rows.';

create function private.lock_before_write() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.lock_listings();
    return null;
  end
  $$;

create function private.enforce_daily_limit(counted_action text, added integer, error_code text, message text) returns void
  language plpgsql security definer set search_path = ''
  as $$
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
comment on function private.enforce_daily_limit(text, integer, text, text) is
  'Counts `added` actions of the current member. Raises an error if the member exceeds the daily limit.';

create function private.count_placement_request() returns void
  language sql security definer set search_path = ''
  as $$
    select private.enforce_daily_limit('requests', 1, 'too_many_requests_a_day',
      'You can request at most %s placements a day. Try again tomorrow.')
  $$;

create function private.count_page_read() returns void
  language plpgsql security definer set search_path = ''
  as $$
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
create function public.count_page_read() returns void
  language sql security invoker set search_path = ''
  as $$ select private.count_page_read() $$;
comment on function public.count_page_read() is
  'Counts a page that supabase/functions/read-page is about to fetch for the current member. Raises an error if the '
  'member exceeds the limit per minute or day.';

-- Each payment page sends a request to Stripe, whose rate limit all members share.
create function private.count_payment_page() returns void
  language plpgsql security definer set search_path = ''
  as $$
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

create function private.count_statement_row() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
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
comment on function private.count_statement_row() is
  'Counts a row of the current statement and returns its position, from 1. The position sets the order of created_at.';

create function private.count_submissions(changes private.listing_change[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
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

grant execute on function private.lock_listings() to authenticated, service_role;
grant execute on function private.count_page_read(), public.count_page_read() to authenticated;
