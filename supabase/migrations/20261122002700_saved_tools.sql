-- The tools that a person keeps, or kept. A listing that is taken down or deleted leaves their lists as they are: its id
-- stays, no foreign key takes it away, and /saved says that it is no longer listed.
create table public.saved_tools (
  owner uuid not null,
  tool text not null,
  is_saved boolean not null,
  decided_at timestamptz not null,
  constraint saved_tools_pkey primary key (owner, tool),
  constraint saved_tools_owner_fkey foreign key (owner) references auth.users (id) on delete cascade
);
comment on table public.saved_tools is
  'What a person last decided about a tool, and when: that they keep it, or no longer. They go with the account, not with the '
  'listing. Of what is no longer kept the newest 2,000 stay, so that an older wish that comes late does not bring it back.';

grant select on table public.saved_tools to authenticated;
grant all on table public.saved_tools to service_role;
alter table public.saved_tools enable row level security;

-- A person reads what they themselves keep, the administrator nobody else's either. Only the function below writes.
create policy saved_tools_select_own on public.saved_tools
  for select to authenticated
  using (owner = (select auth.uid()));

-- The most tools that a person can keep, and the most wishes at once: a guest's and an account's together.
create function private.max_saved_tools() returns integer language sql immutable parallel safe set search_path = '' as $$ select 500 $$;
create function private.max_saves_per_request() returns integer language sql immutable set search_path = '' as $$ select 2000 $$;

create function private.sync_saved_tools(pending_saves jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    asker uuid := (select auth.uid());
    refused jsonb;
  begin
    if asker is null then
      raise exception 'Sign in to save tools.' using errcode = '42501';
    end if;
    pending_saves := private.json_argument(pending_saves);
    if jsonb_typeof(pending_saves) is distinct from 'object' or (select count(*) from jsonb_object_keys(pending_saves)) > private.max_saves_per_request()
      or exists (select from jsonb_each(pending_saves) where jsonb_typeof(value) <> 'number') then
      perform private.raise_error('saved_not_a_list', format('Save or remove at most %s tools at once.', to_char(private.max_saves_per_request(), 'FM999,999')));
    end if;
    -- One request of a person at a time, so that many at once cannot slip past the count.
    perform pg_advisory_xact_lock(hashtextextended('saved_tools of ' || asker::text, 0));
    with wished as (
      select key as tool, value::numeric >= 0 as is_saved,
        -- The year 9999: what is later is no time.
        to_timestamp(least(abs(value::numeric), 253402300799000) / 1000) as decided_at
      from jsonb_each(pending_saves)
    ), news as (
      select wished.*, coalesce(own.is_saved, false) as was_saved, listing.id is not null as is_listed
      from wished
      left join public.saved_tools as own on own.owner = asker and own.tool = wished.tool
      left join public.ai_tools as listing on listing.id = wished.tool and listing.approval_status = 'approved'
      where own.decided_at is null or own.decided_at < wished.decided_at
    ), room as (
      select private.max_saved_tools() + (select count(*) from news where was_saved and not is_saved)
        - (select count(*) from public.saved_tools where owner = asker and is_saved) as tools
    ), judged as (
      select news.*, case
        when was_saved then 'done'
        when not is_listed then 'gone'
        when is_saved and row_number() over (partition by is_saved, was_saved, is_listed order by decided_at desc, tool) > room.tools then 'full'
        else 'done' end as outcome
      from news, room
    ), stored as (
      insert into public.saved_tools (owner, tool, is_saved, decided_at)
      select asker, tool, is_saved, decided_at from judged where outcome = 'done'
      on conflict on constraint saved_tools_pkey do update set is_saved = excluded.is_saved, decided_at = excluded.decided_at
    )
    select jsonb_object_agg(tool, outcome) into refused from judged where outcome <> 'done';
    delete from public.saved_tools where owner = asker and not is_saved and decided_at <= (
      select decided_at from public.saved_tools where owner = asker and not is_saved
      order by decided_at desc offset private.max_saves_per_request() limit 1);
    return jsonb_build_object('refused', coalesce(refused, '{}'), 'saved', (
      select coalesce(jsonb_object_agg(tool, round(extract(epoch from decided_at) * 1000) * case when is_saved then 1 else -1 end), '{}')
      from public.saved_tools where owner = asker));
  end
  $$;

create function public.sync_saved_tools(pending_saves jsonb default '{}') returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.sync_saved_tools(pending_saves) $$;
comment on function public.sync_saved_tools(jsonb) is
  'Saves and removes tools: {tool: when that was decided in ms since 1970, negative for a removal}, and returns the whole list '
  'in the same form. For each tool the latest decision stands, whichever came first and however often it comes. Refused are '
  'tools that are not in the directory (gone), and the oldest of those beyond the limit (full).';

grant execute on function private.sync_saved_tools(jsonb), public.sync_saved_tools(jsonb) to authenticated;
grant execute on function private.max_saved_tools() to anon, authenticated, service_role;

create function public.listing_cards(
  ids text[] default '{}', slugs text[] default '{}', sort text default '', page_size integer default 24, page integer default 1
) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    with asked as (
      select key, is_slug, min(place) as place
      from (
        select key, false as is_slug, place from unnest(ids[1:private.max_saved_tools()]) with ordinality as given (key, place)
        union all
        select key, true, place from unnest(slugs[1:private.max_saved_tools()]) with ordinality as given (key, place)
      ) as given
      group by key, is_slug
    ), found as (
      select asked.key, asked.place, tool.id from asked
      join public.ai_tools as tool on tool.id = asked.key and tool.approval_status = 'approved'
      where not asked.is_slug
      union all
      select asked.key, asked.place, tool.id from asked
      left join public.tool_slugs as former on former.slug = asked.key
      join public.ai_tools as tool on tool.slug = asked.key and tool.approval_status = 'approved'
        or tool.id = former.tool_id and tool.approval_status = 'approved'
      where asked.is_slug
    ), ordered as (
      select tool, row_number() over (order by case when sort = 'name' then private.fold(tool.name) collate "C" end,
        case when sort = 'price' then array_position(array['free', 'freemium', 'trial', 'paid'], tool.pricing_type) end,
        known.place, tool.id) as at
      from (select id, min(place) as place from found group by id) as known
      join public.ai_tools as tool on tool.id = known.id
    ), size as (
      select greatest(1, least(page_size, 100)) as rows
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(to_jsonb(private.listing_card(tool)) || coalesce((select jsonb_build_object('closed_on', closed.closed_on)
            from public.closed_listings as closed where closed.tool_id = (tool).id), '{}') order by at) from ordered, size
        where at > (greatest(page, 1) - 1)::bigint * size.rows and at <= greatest(page, 1)::bigint * size.rows), '[]'),
      'found', (select count(*) from ordered),
      'gone', coalesce((
        select jsonb_agg(key order by place) from asked where not exists (
          select from found where found.key = asked.key)), '[]'))
  $$;
comment on function public.listing_cards(text[], text[], text, integer, integer) is
  'A page of the approved listings with these ids or slugs, former ones too, in the given order or by name or price: at most '
  '500 are asked for and 100 returned; of closed ones it says since when. Says how many there are, and which are not there.';
grant execute on function public.listing_cards(text[], text[], text, integer, integer) to anon, authenticated, service_role;
