-- What people say is wrong with a listing: how often, by reason and day, and the first notes. Never public. The
-- administrator answers all open reports of a listing at once; a member who reported reads that answer.
create table public.report_resolutions (
  -- Chosen by the page that sends it: sent again, because its answer was lost, it is the same one.
  id uuid not null,
  outcome text not null,
  remark text,
  resolved_at timestamptz not null default now(),
  constraint report_resolutions_pkey primary key (id),
  constraint report_resolutions_outcome_allowed check (outcome in ('mended', 'nothing_wrong', 'removed', 'other')),
  constraint report_resolutions_remark_length check (
    char_length(remark) <= 500 and char_length(btrim(remark, E' \t\r\n')) >= 1),
  constraint report_resolutions_remark_characters check (private.is_plain_text(remark)),
  constraint report_resolutions_remark_if_other check (outcome <> 'other' or remark is not null)
);
comment on table public.report_resolutions is
  'What was done about the reports that were open for a listing. Dropped after 90 days, with these reports.';

create function private.report_reasons() returns text[]
  language sql immutable set search_path = ''
  as $$ select array['not_opening', 'price', 'description', 'category', 'closed', 'not_ai', 'other'] $$;

create table public.listing_reports (
  id bigint generated always as identity,
  tool_id text not null,
  reason text not null,
  day date not null,
  reports integer not null default 1,
  resolution_id uuid,
  constraint listing_reports_pkey primary key (id),
  constraint listing_reports_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint listing_reports_answer_id_fkey foreign key (resolution_id)
    references public.report_resolutions (id) on delete cascade,
  constraint listing_reports_reason_allowed check (reason = any (private.report_reasons())),
  constraint listing_reports_positive check (reports > 0)
);
comment on table public.listing_reports is
  'How often a listing was reported for a reason on a day (UTC); open until there is an answer. Totals only: no visitor, no time.';
create unique index listing_reports_open on public.listing_reports (tool_id, reason, day) where resolution_id is null;
create index listing_reports_tool_id on public.listing_reports (tool_id, day);
create index listing_reports_resolution_id on public.listing_reports (resolution_id);

create table public.listing_report_notes (
  -- Chosen by the page that sends it, as above.
  id uuid not null,
  tool_id text,
  -- As it was when it was reported: a member is told of it also where the listing is gone.
  tool_name text not null,
  reason text not null,
  note text,
  reported_by uuid,
  reported_at timestamptz not null default now(),
  resolution_id uuid,
  constraint listing_report_notes_pkey primary key (id),
  constraint listing_report_notes_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete set null,
  constraint listing_report_notes_reported_by_fkey foreign key (reported_by) references auth.users (id) on delete cascade,
  constraint listing_report_notes_answer_id_fkey foreign key (resolution_id)
    references public.report_resolutions (id) on delete cascade,
  constraint listing_report_notes_reason_allowed check (reason = any (private.report_reasons())),
  constraint listing_report_notes_note_length check (
    char_length(note) <= 500 and char_length(btrim(note, E' \t\r\n')) >= 1),
  constraint listing_report_notes_note_characters check (private.is_plain_text(note))
);
comment on table public.listing_report_notes is
  'The notes among the reports, up to a number for each listing, and the reports of members, who are told what became of them.';
create index listing_report_notes_tool_id on public.listing_report_notes (tool_id, reported_at);
create index listing_report_notes_reported_by on public.listing_report_notes (reported_by, reported_at);
create index listing_report_notes_answer_id on public.listing_report_notes (resolution_id);

alter table public.report_resolutions enable row level security;
alter table public.listing_reports enable row level security;
alter table public.listing_report_notes enable row level security;
grant select on table public.report_resolutions, public.listing_reports, public.listing_report_notes to authenticated;
grant all on table public.report_resolutions, public.listing_reports, public.listing_report_notes to service_role;

-- How often something was reported is for the administrator alone. Only the functions below write.
create policy listing_reports_select_admin on public.listing_reports
  for select to authenticated
  using ((select private.is_admin()));

-- A member reads their own reports, the administrator all.
create policy listing_report_notes_select_own_or_admin on public.listing_report_notes
  for select to authenticated
  using (reported_by = (select auth.uid()) or (select private.is_admin()));

-- A member reads what was done about what they reported, the administrator all.
create policy report_resolutions_select_own_or_admin on public.report_resolutions
  for select to authenticated
  using ((select private.is_admin()) or exists (
    select from public.listing_report_notes as note
    where note.resolution_id = report_resolutions.id and note.reported_by = (select auth.uid())));

-- Who reported what today: a visitor as the hash of the day, as with the counts of placements, a member as the account.
-- Lost with a crash, and no harm done.
create unlogged table private.report_visitors (
  id uuid not null,
  reporter bytea,
  tool_id text not null,
  reason text not null,
  day date not null,
  constraint report_visitors_pkey primary key (id),
  constraint report_visitors_once unique (reporter, tool_id, reason, day)
);
comment on table private.report_visitors is 'The reports of today, each with who sent it; dropped with the first one of the next day.';
-- Its row is held by one report at a time, so that many at once cannot slip past the caps.
create unlogged table private.report_rate_limit (
  is_single boolean not null default true,
  minute timestamptz not null,
  reports integer not null,
  constraint report_rate_limit_pkey primary key (is_single),
  constraint report_rate_limit_is_single check (is_single)
);
comment on table private.report_rate_limit is 'At most one row: the minute of the last report, and how many came in it.';

create function private.max_reports_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 10 $$;
create function private.max_reports_per_listing() returns integer language sql immutable set search_path = '' as $$ select 50 $$;
create function private.max_reports_per_minute() returns integer language sql immutable set search_path = '' as $$ select 60 $$;
create function private.max_report_notes() returns integer language sql immutable set search_path = '' as $$ select 20 $$;

create function private.enforce_report_limits(asker bytea, listing_id text) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    if (select count(*) from private.report_visitors as mark
      where mark.reporter = asker and mark.day = private.today()) >= private.max_reports_per_visitor() then
      perform private.raise_error('too_many_reports', format(
        'You can send at most %s reports a day. Try again tomorrow.', private.max_reports_per_visitor()));
    elsif (select sum(reports) from public.listing_reports as report
      where report.tool_id = listing_id and report.day = private.today()) >= private.max_reports_per_listing() then
      perform private.raise_error('listing_reported_enough',
        'This listing was reported often today: we will look at it.');
    elsif exists (select from private.report_rate_limit
      where minute >= date_trunc('minute', now()) and reports >= private.max_reports_per_minute()) then
      perform private.raise_error('too_many_reports_at_once', 'Too many reports right now. Try again in a minute.');
    end if;
  end
  $$;

create function private.report_listing(report_id uuid, listing_id text, why text, given_note text) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    member uuid := (select auth.uid());
    asker bytea;
    listing_name text;
    words text := nullif(btrim(given_note, E' \t\r\n'), '');
    last_minute timestamptz;
    has_room boolean;
  begin
    select name into listing_name from public.ai_tools where id = listing_id and approval_status = 'approved';
    if not found then
      perform private.raise_error('not_listed', 'This listing is no longer in the directory.');
    elsif exists (select from public.closed_listings as closed where closed.tool_id = listing_id) then
      perform private.raise_error('listing_closed', 'This tool is already marked as closed.');
    elsif why = 'other' and words is null then
      perform private.raise_error('note_needed', 'Say in a few words what is wrong.');
    end if;
    asker := case when member is null then private.daily_visitor_hash() else convert_to(member::text, 'utf8') end;
    -- A flood is answered before it waits for anything. Sent again, because its answer was lost, it is what it was.
    if exists (select from private.report_visitors where id = report_id) then
      return case when words is null or exists (select from public.listing_report_notes as kept
        where kept.id = report_id and kept.note is not null) then 'stored' else 'counted' end;
    elsif exists (select from private.report_visitors as mark
      where mark.reporter = asker and mark.tool_id = listing_id and mark.reason = why and mark.day = private.today()) then
      return 'known';
    end if;
    perform private.enforce_report_limits(asker, listing_id);
    insert into private.report_rate_limit (minute, reports) values ('-infinity', 0) on conflict do nothing;
    select minute into last_minute from private.report_rate_limit for update;
    perform private.enforce_report_limits(asker, listing_id);
    if last_minute < private.today()::timestamp at time zone 'utc' then
      delete from private.report_visitors where day < private.today();
      delete from public.report_resolutions where resolved_at < now() - interval '90 days';
      delete from public.listing_report_notes where tool_id is null and reported_at < now() - interval '90 days';
    end if;
    insert into private.report_visitors (id, reporter, tool_id, reason, day)
      values (report_id, asker, listing_id, why, private.today()) on conflict do nothing;
    if not found then
      return case when exists (select from private.report_visitors where id = report_id) then 'stored' else 'known' end;
    end if;
    update private.report_rate_limit set minute = greatest(minute, date_trunc('minute', now())),
      reports = case when minute >= date_trunc('minute', now()) then reports + 1 else 1 end;
    insert into public.listing_reports as report (tool_id, reason, day) values (listing_id, why, private.today())
      on conflict (tool_id, reason, day) where resolution_id is null do update set reports = report.reports + 1;
    has_room := (select count(*) from public.listing_report_notes as kept
      where kept.tool_id = listing_id and kept.resolution_id is null and kept.note is not null) < private.max_report_notes();
    if member is not null or (words is not null and has_room) then
      insert into public.listing_report_notes (id, tool_id, tool_name, reason, note, reported_by)
        values (report_id, listing_id, listing_name, why, case when has_room then words end, member)
        -- Sent again on the next day.
        on conflict (id) do nothing;
    end if;
    return case when words is null or has_room then 'stored' else 'counted' end;
  end
  $$;

create function public.report_listing(report_id uuid, listing_id text, reason text, note text default null) returns text
  language sql security invoker set search_path = ''
  as $$ select private.report_listing(report_id, listing_id, reason, note) $$;
comment on function public.report_listing(uuid, text, text, text) is
  'Says what is wrong with an approved listing: once a reason, day and visitor or member, who send at most 10 a day; at most 50 '
  'a listing and day, and 60 a minute in all. Returns stored; counted where enough notes are kept already and this one is '
  'not; or known where the same was said before under another id.';

-- A row that is answered is never counted up again, so another report has another row, or makes its row's number another.
create function private.open_reports_version(listing_id text) returns text
  language sql stable set search_path = ''
  as $$
    select md5(string_agg(concat_ws(' ', report.id, report.reports), ',' order by report.id))
    from public.listing_reports as report where report.tool_id = listing_id and report.resolution_id is null
  $$;
comment on function private.open_reports_version(text) is
  'A mark for the open reports of a listing as they were read; null where none is open.';

-- One at a time decides about reports, and reports.
create function private.lock_reports() returns void
  language sql set search_path = ''
  as $$
    insert into private.report_rate_limit (minute, reports) values ('-infinity', 0) on conflict do nothing;
    select from private.report_rate_limit for update;
  $$;

create function private.resolve_reports(answer uuid, listing_id text, version text, what text, words text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    stands text;
  begin
    perform private.require_admin();
    -- Sent again, because its answer was lost.
    if exists (select from public.report_resolutions where id = answer) then
      return;
    end if;
    perform private.lock_reports();
    stands := private.open_reports_version(listing_id);
    if stands is null then
      perform private.raise_error('already_resolved', 'These reports are already resolved.');
    elsif stands is distinct from version then
      perform private.raise_error('reports_changed', 'This listing has new reports. Look at them first.');
    end if;
    insert into public.report_resolutions (id, outcome, remark)
      values (answer, what, nullif(btrim(words, E' \t\r\n'), ''));
    update public.listing_reports set resolution_id = answer where tool_id = listing_id and resolution_id is null;
    update public.listing_report_notes set resolution_id = answer where tool_id = listing_id and resolution_id is null;
  end
  $$;

create function public.resolve_reports(
  resolution_id uuid, listing_id text, version text, outcome text, remark text default null
) returns void
  language sql security invoker set search_path = ''
  as $$ select private.resolve_reports(resolution_id, listing_id, version, outcome, remark) $$;
comment on function public.resolve_reports(uuid, text, text, text, text) is
  'The administrator closes the open reports of a listing with what was done, if they are those of this version (inbox).';

create function private.reopen_reports(answer uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    given public.report_resolutions;
  begin
    perform private.require_admin();
    perform private.lock_reports();
    select * into given from public.report_resolutions where id = answer for update;
    if not found then
      return;
    elsif given.resolved_at < now() - private.undo_window() then
      perform private.check_undo_window();
    end if;
    -- What was reported again since is one with it.
    update public.listing_reports as again set reports = again.reports + closed.reports
      from public.listing_reports as closed where closed.resolution_id = answer and again.resolution_id is null
        and (again.tool_id, again.reason, again.day) = (closed.tool_id, closed.reason, closed.day);
    delete from public.listing_reports as closed using public.listing_reports as again
      where closed.resolution_id = answer and again.resolution_id is null
        and (again.tool_id, again.reason, again.day) = (closed.tool_id, closed.reason, closed.day);
    update public.listing_reports set resolution_id = null where resolution_id = answer;
    update public.listing_report_notes set resolution_id = null where resolution_id = answer;
    delete from public.report_resolutions where id = answer;
  end
  $$;

create function public.reopen_reports(resolution_id uuid) returns void
  language sql security invoker set search_path = ''
  as $$ select private.reopen_reports(resolution_id) $$;
comment on function public.reopen_reports(uuid) is
  'The administrator takes an answer to reports back within private.undo_window(): they are open again.';

-- What says that a listing does not open, or has closed, is answered by its new address, and by its closing.
create function private.resolve_unreachable_reports(listing_id text, what text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    answer uuid := gen_random_uuid();
  begin
    perform private.lock_reports();
    if exists (select from public.listing_reports as report
      where report.tool_id = listing_id and report.reason in ('not_opening', 'closed') and report.resolution_id is null) then
      insert into public.report_resolutions (id, outcome) values (answer, what);
      update public.listing_reports set resolution_id = answer
        where tool_id = listing_id and reason in ('not_opening', 'closed') and resolution_id is null;
      update public.listing_report_notes set resolution_id = answer
        where tool_id = listing_id and reason in ('not_opening', 'closed') and resolution_id is null;
    end if;
  end
  $$;

grant execute on function private.report_listing(uuid, text, text, text), public.report_listing(uuid, text, text, text)
  to anon, authenticated, service_role;
grant execute on function private.open_reports_version(text), private.resolve_reports(uuid, text, text, text, text),
  public.resolve_reports(uuid, text, text, text, text), private.reopen_reports(uuid), public.reopen_reports(uuid) to authenticated;
