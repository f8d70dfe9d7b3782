-- Who decided what and when. A trigger writes a row at every change of a listing's status, so that
-- a listing that is mended and sent again keeps its history, and a decision its own time.
create table public.listing_decisions (
  id bigint generated always as identity,
  tool_id text not null,
  decision text not null,
  previous_status text not null,
  reason text,
  decided_by uuid,
  decided_at timestamptz not null default now(),

  constraint listing_decisions_pkey primary key (id),
  constraint listing_decisions_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint listing_decisions_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null,
  constraint listing_decisions_decision_allowed check (
    decision in ('approved', 'rejected', 'undone', 'unpublished', 'published', 'resubmitted'))
);
comment on table public.listing_decisions is
  'What became of each listing, oldest first by id: approved or rejected while it was pending, undone within undo_window, '
  'unpublished and published again, resubmitted by its owner. Nobody is named where the account is gone or the database itself wrote.';
-- A listing's history, and its last decision.
create index listing_decisions_tool_id on public.listing_decisions (tool_id, id desc);
create index listing_decisions_decided_by on public.listing_decisions (decided_by);

create function private.record_decision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    asker uuid := (select auth.uid());
  begin
    insert into public.listing_decisions (tool_id, decision, previous_status, reason, decided_by)
    values (
      new.id,
      case old.approval_status || ' to ' || new.approval_status
        when 'pending to approved' then 'approved'
        when 'pending to rejected' then 'rejected'
        when 'approved to rejected' then 'unpublished'
        when 'rejected to approved' then 'published'
        when 'rejected to pending' then
          case when asker = new.created_by and not private.is_admin() then 'resubmitted' else 'undone' end
        else 'undone'
      end,
      old.approval_status,
      new.rejected_reason,
      -- A token may outlive its account.
      (select id from auth.users where id = asker)
    );
    return null;
  end
  $$;

-- For so long a decision can be taken back, whatever it is about; src/lib/rules.ts tells it to the desks.
create function private.undo_window() returns interval
  language sql immutable set search_path = '' as $$ select interval '1 minute' $$;
-- And so long after its last row an import.
create function private.import_undo_window() returns interval
  language sql immutable set search_path = '' as $$ select interval '1 hour' $$;

create function private.in_words(span interval) returns text
  language sql immutable set search_path = ''
  as $$
    select case length when 1 then 'one ' || unit else length || ' ' || unit || 's' end
    from (values ('day', 86400), ('hour', 3600), ('minute', 60), ('second', 1)) as known (unit, seconds)
    cross join lateral (select extract(epoch from span)::integer / seconds as length) as counted
    where extract(epoch from span)::integer % seconds = 0 limit 1
  $$;
comment on function private.in_words(interval) is 'A span as sentences name it: one minute, 90 seconds.';

create function private.can_take_back(listing text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select decision in ('approved', 'rejected') and decided_at > now() - private.undo_window()
      from public.listing_decisions where tool_id = listing order by id desc limit 1), false)
  $$;
comment on function private.can_take_back(text) is
  'Whether the last that happened to the listing is a decision that undo_window still covers. Taking down and publishing again do not count.';

revoke all on function private.record_decision(), private.undo_window(), private.import_undo_window(), private.in_words(interval), private.can_take_back(text) from public;
-- What the functions that the API calls ask as the asking role.
grant execute on function private.can_take_back(text) to authenticated;

-- Only the trigger writes it.
revoke all on table public.listing_decisions from public, anon, authenticated;
grant select on table public.listing_decisions to authenticated;
grant all on table public.listing_decisions to service_role;
alter table public.listing_decisions enable row level security;

-- A member reads what was decided about their own listings; the administrator reads all.
create policy listing_decisions_select_own_or_admin on public.listing_decisions
  for select to authenticated
  using ((select private.is_admin())
    or exists (select 1 from public.ai_tools as tool
      where tool.id = listing_decisions.tool_id and tool.created_by = (select auth.uid())));
