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
  'What became of each listing, oldest first by id: approved or rejected while it was pending, undone within the minute, '
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
revoke all on function private.record_decision() from public;

create trigger ai_tools_record_decision after update on public.ai_tools
  for each row when (old.approval_status is distinct from new.approval_status)
  execute function private.record_decision();

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
