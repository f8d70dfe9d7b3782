-- Feedback on approved listings: reports of problems, and proposed changes. A listing keeps its text until the administrator
-- accepts a change.

-- A suggestion that changes only these columns needs no note, because the tool's website shows the values.
create function private.verifiable_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select array['url', 'category', 'pricing_type', 'platforms', 'logo_url', 'screenshot_url', 'video_url', 'trial_days', 'has_api',
      'api_category', 'api_documentation_url']
  $$;

-- The columns that members can change through feedback.
create function private.editable_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select private.verifiable_columns() || array['name', 'description', 'tags', 'what_it_does', 'best_for', 'what_is_free']
  $$;

create table public.listing_feedback (
  -- The client chooses the id, so that a retried request is stored once.
  id uuid not null,
  tool_id text,
  -- The author sees this name after the listing was deleted.
  tool_name text not null,
  kind text not null,
  author uuid,
  reason text,
  note text,
  source text,
  patch jsonb,
  based_on jsonb,
  state text not null default 'open',
  reply text,
  applied text[],
  resolved_by uuid,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),

  constraint listing_feedback_pkey primary key (id),
  constraint listing_feedback_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete set null,
  constraint listing_feedback_author_fkey foreign key (author) references auth.users (id) on delete cascade,
  constraint listing_feedback_resolved_by_fkey foreign key (resolved_by) references auth.users (id) on delete set null,
  constraint listing_feedback_kind_allowed check (kind in ('report', 'suggestion', 'owner_change')),
  constraint listing_feedback_author_of_change check (kind = 'report' or author is not null),
  constraint listing_feedback_reason_allowed check (
    reason in ('not_opening', 'price', 'description', 'category', 'closed', 'not_ai', 'other')),
  constraint listing_feedback_reason_of_report check (kind <> 'report' or reason is not null),
  constraint listing_feedback_patch_of_change check ((kind = 'report') = (num_nonnulls(patch, based_on) = 0)),
  constraint listing_feedback_patch_form check (jsonb_typeof(patch) = 'object' and patch <> '{}'),
  constraint listing_feedback_note_length check (
    char_length(note) <= 500 and char_length(btrim(note, E' \t\r\n')) >= 1),
  constraint listing_feedback_note_characters check (private.is_plain_text(note)),
  constraint listing_feedback_note_needed check (
    kind <> 'suggestion' or note is not null or patch - private.verifiable_columns() = '{}'),
  constraint listing_feedback_source_form check (private.is_web_address(source)),
  constraint listing_feedback_state_allowed check (
    state in ('open', 'withdrawn', 'accepted', 'refused', 'fixed', 'nothing_wrong', 'removed', 'other')),
  constraint listing_feedback_state_of_kind check (
    state in ('open', 'withdrawn') or (kind = 'report') = (state in ('fixed', 'nothing_wrong', 'removed', 'other'))),
  constraint listing_feedback_reply_length check (
    char_length(reply) <= 1000 and char_length(btrim(reply, E' \t\r\n')) >= 1),
  constraint listing_feedback_report_reply_length check (kind <> 'report' or char_length(reply) <= 500),
  constraint listing_feedback_reply_characters check (private.is_plain_text(reply)),
  constraint listing_feedback_reply_needed check (state not in ('refused', 'other') or reply is not null),
  constraint listing_feedback_reply_of_resolved check (state not in ('open', 'withdrawn') or reply is null),
  constraint listing_feedback_resolved_when_not_open check ((state = 'open') = (resolved_at is null)),
  constraint listing_feedback_applied_when_accepted check ((state = 'accepted') = (applied is not null))
);
comment on table public.listing_feedback is
  'Reports about listings, and changes that members propose. Feedback is open until the administrator resolves it or '
  'its author withdraws it, and is deleted 90 days later. A visitor''s report has no author. It has a time of day '
  'only if its note is stored.';
comment on column public.listing_feedback.patch is 'The new values of the changed columns, as the listing would store them.';
comment on column public.listing_feedback.based_on is 'The values of the changed columns that the author saw.';
comment on column public.listing_feedback.source is 'The address of a page that confirms the change.';
comment on column public.listing_feedback.applied is
  'The columns of the patch that were accepted. The history entry with the time resolved_at contains their old values.';
comment on column public.listing_feedback.resolved_by is
  'Null if the author withdrew the feedback, if the change was applied without a review, or if the account was deleted.';
create unique index listing_feedback_one_open_change on public.listing_feedback (tool_id, author)
  where state = 'open' and kind <> 'report';
create index listing_feedback_open on public.listing_feedback (tool_id) where state = 'open';
create index listing_feedback_tool_id on public.listing_feedback (tool_id, created_at);
create index listing_feedback_author on public.listing_feedback (author, created_at desc);
create index listing_feedback_resolved_by on public.listing_feedback (resolved_by);
create index listing_feedback_resolved_at on public.listing_feedback (resolved_at);

alter table public.listing_feedback enable row level security;
grant select on table public.listing_feedback to authenticated;
grant all on table public.listing_feedback to service_role;

-- There are no policies for writes, because only the functions below write this table.
create policy listing_feedback_select_own_or_admin on public.listing_feedback
  for select to authenticated
  using (author = (select auth.uid()) or (select private.is_admin()));

create function private.prune_feedback() returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from public.listing_feedback where resolved_at < now() - interval '90 days'
      or (tool_id is null and created_at < now() - interval '90 days')
  $$;

-- Reports.

-- Unlogged, because a crash only resets the daily limits.
create unlogged table private.report_visitors (
  id uuid not null,
  reporter bytea,
  tool_id text not null,
  reason text not null,
  day date not null,
  constraint report_visitors_pkey primary key (id),
  constraint report_visitors_once unique (reporter, tool_id, reason, day)
);
comment on table private.report_visitors is
  'Today''s reports with their sender: a member''s id, or the daily hash of a visitor. The first report of the next day '
  'deletes the rows.';
-- Each report locks this row, so that concurrent reports cannot exceed a limit.
create unlogged table private.report_rate_limit (
  is_single boolean not null default true,
  minute timestamptz not null,
  reports integer not null,
  constraint report_rate_limit_pkey primary key (is_single),
  constraint report_rate_limit_is_single check (is_single)
);
comment on table private.report_rate_limit is 'At most one row: the minute of the last report, and the number of reports in it.';

create function private.max_reports_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 10 $$;
create function private.max_reports_per_listing() returns integer language sql immutable set search_path = '' as $$ select 50 $$;
create function private.max_reports_per_minute() returns integer language sql immutable set search_path = '' as $$ select 60 $$;
create function private.max_report_notes() returns integer language sql immutable set search_path = '' as $$ select 20 $$;

create function private.lock_reports() returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    last_minute timestamptz;
  begin
    insert into private.report_rate_limit (minute, reports) values ('-infinity', 0) on conflict do nothing;
    select minute into last_minute from private.report_rate_limit for update;
    return last_minute;
  end
  $$;
comment on function private.lock_reports() is
  'Prevents other transactions from sending or resolving reports until the end of this transaction. Returns the minute '
  'of the last report.';

create function private.check_report_caps(reporter bytea, listing_id text) returns void
  language plpgsql set search_path = ''
  as $$
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

create function private.send_report(feedback_id uuid, tool public.ai_tools, report_reason text, note_text text) returns text
  language plpgsql volatile set search_path = ''
  as $$
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

create function private.reports_version(listing_id text) returns text
  language sql stable set search_path = ''
  as $$
    select md5(string_agg(report.id::text, ',' order by report.id)) from public.listing_feedback as report
    where report.tool_id = listing_id and report.kind = 'report' and report.state = 'open'
  $$;
comment on function private.reports_version(text) is 'The version of a listing''s open reports, a hash of their ids. Null without open reports.';

create function private.reopen_reports(listing_id text, resolved_at timestamptz) returns void
  language sql volatile set search_path = ''
  as $$
    update public.listing_feedback as report set state = 'open', reply = null, resolved_by = null, resolved_at = null
    where report.tool_id = listing_id and report.kind = 'report' and report.state not in ('open', 'withdrawn')
      and report.resolved_at = reopen_reports.resolved_at
  $$;

create function private.resolve_unreachable(listing_id text, outcome text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.lock_reports();
    update public.listing_feedback set state = outcome, resolved_by = (select auth.uid()), resolved_at = now()
      where tool_id = listing_id and kind = 'report' and reason in ('not_opening', 'closed') and state = 'open';
  end
  $$;
comment on function private.resolve_unreachable(text, text) is
  'Resolves the open reports with the reason not_opening or closed. Called when the listing gets a new address or is '
  'marked as closed.';

-- Changes.

create table private.feedback_settings (
  is_single boolean not null default true,
  verified_owners_apply_at_once boolean not null default false,
  constraint feedback_settings_pkey primary key (is_single),
  constraint feedback_settings_is_single check (is_single)
);
comment on table private.feedback_settings is
  'One row: whether changes by verified owners are applied without a review. Changes of the name or the address are '
  'always reviewed.';
insert into private.feedback_settings default values;

create function private.editable_values(listing text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_object_agg(column_name, to_jsonb(tool) -> column_name)
    from public.ai_tools as tool cross join unnest(private.editable_columns()) as column_name
    where tool.id = listing
  $$;
comment on function private.editable_values(text) is 'The current values of a listing''s editable columns. Null if the listing does not exist.';

create function private.pick_keys(names jsonb, source jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$ select coalesce(jsonb_object_agg(key, source -> key), '{}') from jsonb_object_keys(names) as key $$;
comment on function private.pick_keys(jsonb, jsonb) is 'The keys of `names` with the values of `source`.';

create function private.merge_change(based_on jsonb, live jsonb, patch jsonb)
  returns table (name text, base jsonb, current jsonb, proposed jsonb, verdict text)
  language sql immutable parallel safe set search_path = ''
  as $$
    select key, based_on -> key, live -> key, value, case
      when live -> key = value then 'same'
      when live -> key = based_on -> key then 'clean'
      else 'conflict' end
    from jsonb_each(patch)
  $$;
comment on function private.merge_change(jsonb, jsonb, jsonb) is
  'A three-way merge: one row per column of the patch. `verdict` is same (the listing already has the value), clean (the '
  'listing has not changed since) or conflict.';

create function private.change_version(change public.listing_feedback, live jsonb) returns text
  language sql stable set search_path = ''
  as $$ select md5(concat_ws(' ', change.patch, change.reason, change.note, change.source, private.pick_keys(change.patch, live))) $$;
comment on function private.change_version(public.listing_feedback, jsonb) is
  'The version for a decision: a hash of the change and of the current values of its columns.';

create function private.write_patch(listing text, patch jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
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
comment on function private.write_patch(text, jsonb) is
  'Writes columns of a listing without changing its status. Constraints and triggers apply.';

create function private.effective_patch(listing text, patch jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
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
comment on function private.effective_patch(text, jsonb) is
  'Returns the patch as the listing would store it, without columns that do not change. Fails if a value is not allowed.';

create function private.count_change(feedback_id uuid, listing_id text) returns void
  language plpgsql volatile set search_path = ''
  as $$
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
comment on function private.count_change(uuid, text) is
  'Counts a change of the current member. Raises an error if the member has an open change of the listing, too many open '
  'changes, or too many changes today.';

create function private.store_change(change public.listing_feedback) returns void
  language plpgsql volatile set search_path = ''
  as $$
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

create function private.send_change(feedback_id uuid, tool public.ai_tools, reason text, note text, source text, patch jsonb,
  based_on jsonb)
  returns text
  language plpgsql volatile set search_path = ''
  as $$
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

create function private.send_feedback(feedback_id uuid, listing_id text, reason text, note text, source text, patch jsonb,
  based_on jsonb) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
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

create domain private.feedback_outcome as text check (value in ('stored', 'counted', 'known', 'waiting', 'applied'));
create function public.send_feedback(feedback_id uuid, listing_id text, reason text default null, note text default null,
  source text default null, patch jsonb default null, based_on jsonb default null) returns private.feedback_outcome
  language sql security invoker set search_path = ''
  as $$ select private.send_feedback(feedback_id, listing_id, reason, note, source, patch, based_on) $$;
comment on function public.send_feedback(uuid, text, text, text, text, jsonb, jsonb) is
  'Without `patch`: reports a problem with an approved listing, once a day per reason and sender. Limits: 10 reports a day '
  'per sender, 50 a day per listing, 60 a minute in total. Returns stored, counted (without the note, because the '
  'listing has enough notes) or known (the sender has already reported this today). With `patch`, {column: value}, for '
  'members only: proposes a change of the values in `based_on`. A member can have one open change per listing, and '
  'updates it by its id. Returns waiting or applied (without a review). Null if the listing has changed since.';

create function private.withdraw_feedback(feedback_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
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

create function public.withdraw_feedback(feedback_id uuid) returns void
  language sql security invoker set search_path = ''
  as $$ select private.withdraw_feedback(feedback_id) $$;
comment on function public.withdraw_feedback(uuid) is
  'For a member: withdraws their own report or change while it is open.';

create function private.resolve_feedback(feedback_id uuid, version text, outcome text, reply text, choices jsonb)
  returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
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

create function public.resolve_feedback(feedback_id uuid, version text, outcome text, reply text default null,
  choices jsonb default null) returns timestamptz
  language sql security invoker set search_path = ''
  as $$ select private.resolve_feedback(feedback_id, version, outcome, reply, choices) $$;
comment on function public.resolve_feedback(uuid, text, text, text, jsonb) is
  'For the administrator: resolves feedback and returns resolved_at. Fails if `version` is outdated. The outcome of a '
  'change is accepted or refused. `choices`, {column: "live" or "proposed"}, resolves conflicts; a "live" column keeps '
  'its value. The outcome of a report (fixed, nothing_wrong, removed or other) applies to all open reports of the '
  'listing. The author can read the reply.';

create function private.rename_category_in(columns jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select columns || case when columns ? 'category'
      then jsonb_build_object('category', private.current_category(columns ->> 'category')) else '{}' end
  $$;
comment on function private.rename_category_in(jsonb) is
  'Replaces a former category name with the current name. The history contains former names.';

create function private.undo_feedback(feedback_id uuid, resolved_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
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

create function public.undo_feedback(feedback_id uuid, resolved_at timestamptz default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.undo_feedback(feedback_id, resolved_at) $$;
comment on function public.undo_feedback(uuid, timestamptz) is
  'For the administrator: undoes the decision made at resolved_at, within private.undo_window(). Reopens the feedback '
  'and reverts an accepted change. For a report, also reopens the reports that were resolved at the same time.';

grant execute on function private.send_feedback(uuid, text, text, text, text, jsonb, jsonb),
  public.send_feedback(uuid, text, text, text, text, jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function private.withdraw_feedback(uuid), public.withdraw_feedback(uuid),
  private.resolve_feedback(uuid, text, text, text, jsonb), public.resolve_feedback(uuid, text, text, text, jsonb),
  private.undo_feedback(uuid, timestamptz), public.undo_feedback(uuid, timestamptz) to authenticated;
