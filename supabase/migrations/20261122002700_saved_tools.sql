-- Saved tools. There is no foreign key to ai_tools, because /saved also shows that a saved tool is no longer listed.
create table public.saved_tools (
  owner uuid not null,
  tool text not null,
  saved_at timestamptz not null default now(),
  constraint saved_tools_pkey primary key (owner, tool),
  constraint saved_tools_owner_fkey foreign key (owner) references auth.users (id) on delete cascade
);
comment on table public.saved_tools is 'The tools that members saved. A row stays when its listing is deleted.';

grant select on table public.saved_tools to authenticated;
grant all on table public.saved_tools to service_role;
alter table public.saved_tools enable row level security;

-- Only set_saved_tools writes this table.
create policy saved_tools_select_own on public.saved_tools
  for select to authenticated
  using (owner = (select auth.uid()));

create function private.max_saved_tools() returns integer language sql immutable parallel safe set search_path = '' as $$ select 500 $$;

create function private.set_saved_tools(tools text[], is_saved boolean) returns setof public.saved_tools
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    member uuid := (select auth.uid());
  begin
    if member is null then
      raise exception 'Sign in to save tools.' using errcode = '42501';
    end if;
    if cardinality(tools) > private.max_saved_tools() then
      perform private.raise_error('saved_tools_too_many', format('Save or remove at most %s tools at once.', private.max_saved_tools()));
    end if;
    -- The lock prevents concurrent requests of a member from exceeding the limit.
    perform pg_advisory_xact_lock(hashtextextended('saved_tools of ' || member::text, 0));
    if is_saved then
      insert into public.saved_tools (owner, tool, saved_at)
      select member, listing.id, now() - min(input.position) * interval '1 microsecond'
      from unnest(tools) with ordinality as input (id, position)
      join public.ai_tools as listing on listing.id = input.id and listing.approval_status = 'approved'
      where not exists (select from public.saved_tools as saved where saved.owner = member and saved.tool = input.id)
      group by listing.id
      order by min(input.position)
      limit greatest(0, private.max_saved_tools() - (select count(*) from public.saved_tools where owner = member));
    else
      delete from public.saved_tools where owner = member and tool = any (tools);
    end if;
    return query select * from public.saved_tools where owner = member order by saved_at desc, tool;
  end
  $$;

create function public.set_saved_tools(tools text[], is_saved boolean) returns setof public.saved_tools
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.set_saved_tools(tools, is_saved) $$;
comment on function public.set_saved_tools(text[], boolean) is
  'For a member: saves or removes tools, and returns the member''s whole list, newest first. The first tool of the array '
  'becomes the newest. Ignores tools that are not approved, and tools beyond the limit of 500. Repeating a call changes '
  'nothing.';

grant execute on function private.set_saved_tools(text[], boolean), public.set_saved_tools(text[], boolean) to authenticated;
grant execute on function private.max_saved_tools() to anon, authenticated, service_role;

create function public.listing_cards(
  ids text[] default '{}', slugs text[] default '{}', sort text default '', page_size integer default 24, page integer default 1
) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    with requested as (
      select key, is_slug, min(place) as place
      from (
        select key, false as is_slug, place from unnest(ids[1:private.max_saved_tools()]) with ordinality as input (key, place)
        union all
        select key, true, place from unnest(slugs[1:private.max_saved_tools()]) with ordinality as input (key, place)
      ) as input
      group by key, is_slug
    ), found as (
      select requested.key, requested.place, tool.id from requested
      join public.ai_tools as tool on tool.id = requested.key and tool.approval_status = 'approved'
      where not requested.is_slug
      union all
      select requested.key, requested.place, tool.id from requested
      left join public.tool_slugs as former on former.slug = requested.key
      join public.ai_tools as tool on tool.slug = requested.key and tool.approval_status = 'approved'
        or tool.id = former.tool_id and tool.approval_status = 'approved'
      where requested.is_slug
    ), ordered as (
      select tool, row_number() over (order by case when sort = 'name' then private.fold(tool.name) collate "C" end,
        case when sort = 'price' then array_position(array['free', 'freemium', 'trial', 'paid'], tool.pricing_type) end,
        matched.place, tool.id) as at
      from (select id, min(place) as place from found group by id) as matched
      join public.ai_tools as tool on tool.id = matched.id
    ), size as (
      select greatest(1, least(page_size, 100)) as rows
    ), latest as (
      select tool_id, news from private.news_of_tools(array(select (tool).id from ordered))
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(to_jsonb(private.listing_card(tool)) || coalesce((select jsonb_build_object('closed_on', closed.closed_on)
            from public.closed_listings as closed where closed.tool_id = (tool).id), '{}')
          || jsonb_build_object('news', coalesce(to_jsonb(latest.news), '[]')) order by at)
        from size, ordered left join latest on latest.tool_id = (tool).id
        where at > (greatest(page, 1) - 1)::bigint * size.rows and at <= greatest(page, 1)::bigint * size.rows), '[]'),
      'found', (select count(*) from ordered),
      'gone', coalesce((
        select jsonb_agg(key order by place) from requested where not exists (
          select from found where found.key = requested.key)), '[]'))
  $$;
comment on function public.listing_cards(text[], text[], text, integer, integer) is
  'A page of the approved listings with these ids or slugs (current or former), in the given order, or sorted by name or '
  'price. Takes up to 500 keys of each kind and returns up to 100 listings, each with its news. Closed listings have '
  'closed_on. Also returns the number of listings found, and the keys that were not found.';
grant execute on function public.listing_cards(text[], text[], text, integer, integer) to anon, authenticated, service_role;
