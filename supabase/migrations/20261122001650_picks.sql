-- The administrator's picks for the home page: up to six listings in order, each with a reason. Placements have no
-- influence on picks.
create table public.picks (
  tool_id text not null,
  place smallint not null,
  reason text not null,

  constraint picks_pkey primary key (tool_id),
  constraint picks_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  -- With unique places, this limits the picks to six.
  constraint picks_place_range check (place between 1 and 6),
  -- Deferrable, so that two picks can swap places in one statement.
  constraint picks_place_unique unique (place) deferrable initially immediate,
  constraint picks_reason_length check (
    char_length(reason) <= 100 and char_length(btrim(reason, E' \t\r\n')) >= 10),
  constraint picks_reason_characters check (private.is_plain_text(reason) and reason !~ '[\r\n]')
);
comment on table public.picks is
  'The listings that the home page shows under ''Picked by hand''.';

grant select on table public.picks to anon;
grant select on table public.picks to authenticated;
grant all on table public.picks to service_role;
alter table public.picks enable row level security;

create policy picks_select_approved on public.picks
  for select to anon
  using ((select true from public.listed_tools as tool where tool.id = tool_id));

-- The administrator can also read picks whose listing is closed or not approved, to replace them.
create policy picks_select_approved_or_admin on public.picks
  for select to authenticated
  using ((select true from public.listed_tools as tool where tool.id = tool_id)
    or (select private.is_admin()));

create function private.save_picks(new_picks jsonb, expected jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
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

create function public.save_picks(picks jsonb, expected jsonb) returns void
  language sql security invoker set search_path = ''
  as $$ select private.save_picks(private.json_argument(picks), private.json_argument(expected)) $$;
comment on function public.save_picks(jsonb, jsonb) is
  'For the administrator: replaces all picks, [{"tool_id", "place", "reason"}] in the order of places. Fails if the '
  'current picks are not `expected`.';
grant execute on function private.save_picks(jsonb, jsonb), public.save_picks(jsonb, jsonb) to authenticated;

create trigger picks_lock before insert or update or delete on public.picks
  for each statement execute function private.lock_before_write();
create trigger picks_record_change after insert or update or delete on public.picks
  for each row execute function private.record_directory_change_trigger();
