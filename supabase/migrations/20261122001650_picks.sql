-- What the administrator picks by hand for the home page: six places, an order, and a sentence of why. What a listing
-- pays plays no part in it: nothing here reads a placement.
create table public.picks (
  tool_id text not null,
  place smallint not null,
  reason text not null,

  constraint picks_pkey primary key (tool_id),
  constraint picks_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  -- With the next one this is the limit of six.
  constraint picks_place_range check (place between 1 and 6),
  -- Deferrable, so that two picks can change places in one statement.
  constraint picks_place_unique unique (place) deferrable initially immediate,
  constraint picks_reason_length check (
    char_length(reason) <= 100 and char_length(btrim(reason, E' \t\r\n')) >= 10),
  constraint picks_reason_characters check (private.is_plain_text(reason) and reason !~ '[\r\n]')
);
comment on table public.picks is
  'The listings that the home page shows under ''Picked by hand'', at most six, each with its place and a sentence of why.';

-- Grants: only the verbs that a policy below can allow.
revoke all on table public.picks from public, anon, authenticated;
grant select on table public.picks to anon;
grant select, insert, update, delete on table public.picks to authenticated;
grant all on table public.picks to service_role;
alter table public.picks enable row level security;

-- A visitor reads the picks that are in the directory: a listing that is taken down, rejected or closed drops out.
create policy picks_select_approved on public.picks
  for select to anon
  using (exists (select 1 from public.listed_tools as tool where tool.id = tool_id));

-- A member reads the same, also of their own listings; the administrator reads all, to order them.
create policy picks_select_approved_or_admin on public.picks
  for select to authenticated
  using (exists (select 1 from public.listed_tools as tool where tool.id = tool_id)
    or (select private.is_admin()));

-- Only the administrator picks, orders and takes away.
create policy picks_insert_admin on public.picks
  for insert to authenticated
  with check ((select private.is_admin()));

create policy picks_update_admin on public.picks
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy picks_delete_admin on public.picks
  for delete to authenticated
  using ((select private.is_admin()));

-- They stand on the home page, and change without their listings.
create trigger picks_note_change after insert or update or delete on public.picks
  for each row execute function private.note_change();
