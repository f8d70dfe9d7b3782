-- The administrator's lists: pending listings, every listing by name, one member's, a page at a time with the true count.
-- Row-level security would keep Postgres from using the index on names, so the rows are read by functions that ask first
-- who is asking. Anyone else finds nothing.
create index ai_tools_name_parts on public.ai_tools using gin (lower(name) extensions.gin_trgm_ops);
create index ai_tools_newest on public.ai_tools (created_at desc, id desc);

create function private.containing(text text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select '%' || regexp_replace(lower(btrim(left(text, 200))), '([\\%_])', '\\\1', 'g') || '%' $$;
comment on function private.containing(text) is
  'A LIKE pattern for what contains the text in any letter case; no character of the text has a meaning of its own.';

create function private.list_listings(query text, status text, category text, placement text, member uuid,
  oldest_first boolean, page_size int, page int) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  declare
    size int := least(greatest(coalesce(list_listings.page_size, 50), 1), 100);
    -- Shorter than three letters no index helps, and the names are read as they are.
    pattern text := nullif(private.containing(coalesce(list_listings.query, '')), '%%');
    state text := nullif(lower(btrim(coalesce(list_listings.status, ''))), '');
    shelf text := nullif(btrim(coalesce(list_listings.category, '')), '');
    place text := nullif(lower(btrim(coalesce(list_listings.placement, ''))), '');
    -- The listings with that badge today.
    badged text[] := case when place is not null then array(select running.tool_id from public.running_placements as running
      where running.kind not like 'plan%' and place in (running.premium_type, running.sponsor_tier)) end;
    number bigint;
    at bigint;
    ids text[];
  begin
    if not private.is_admin() then
      return jsonb_build_object('rows', '[]'::jsonb, 'found', 0, 'page', 1);
    end if;
    select count(*) into number from public.ai_tools as tool
    where (pattern is null or lower(tool.name) like pattern) and (state is null or tool.approval_status = state)
      and (shelf is null or tool.category = shelf) and (badged is null or tool.id = any (badged))
      and (member is null or tool.created_by = member);
    at := greatest(1, least(coalesce(list_listings.page, 1)::bigint, (number + size - 1) / size));
    if oldest_first then
      ids := array(select id from public.ai_tools as tool
        where (pattern is null or lower(tool.name) like pattern) and (state is null or tool.approval_status = state)
          and (shelf is null or tool.category = shelf) and (badged is null or tool.id = any (badged))
          and (member is null or tool.created_by = member)
        order by created_at, id limit size offset (at - 1) * size);
    else
      ids := array(select id from public.ai_tools as tool
        where (pattern is null or lower(tool.name) like pattern) and (state is null or tool.approval_status = state)
          and (shelf is null or tool.category = shelf) and (badged is null or tool.id = any (badged))
          and (member is null or tool.created_by = member)
        order by created_at desc, id desc limit size offset (at - 1) * size);
    end if;
    return jsonb_build_object('found', number, 'page', at, 'rows', coalesce((
      select jsonb_agg(to_jsonb(tool) || to_jsonb(badge) order by array_position(ids, tool.id))
      from public.ai_tools as tool cross join lateral private.badge_today(tool.id) as badge
      where tool.id = any (ids)), '[]'));
  end
  $$;

create function public.admin_listings(query text default '', status text default '', category text default '',
  placement text default '', member uuid default null, oldest_first boolean default false,
  page_size int default 50, page int default 1) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.list_listings(query, status, category, placement, member, oldest_first, page_size, page)
  $$;
comment on function public.admin_listings(text, text, text, text, uuid, boolean, int, int) is
  'For the administrator, a page of the listings in any status: rows, how many there are, the page. Anyone else finds none.';

-- The edit screen's search.
create function private.find_by_name(query text) returns setof public.ai_tools
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    pattern text := private.containing(query);
  begin
    if private.is_admin() then
      return query select shown.* from public.ai_tools as tool
        cross join lateral private.badge_today(tool.id) as badge
        cross join lateral jsonb_populate_record(tool, to_jsonb(badge)) as shown
        where lower(tool.name) like pattern
        order by lower(tool.name), tool.id limit 50;
    end if;
  end
  $$;

create function public.find_tools(query text) returns setof public.ai_tools
  language sql stable security invoker set search_path = ''
  as $$ select * from private.find_by_name(query) $$;
comment on function public.find_tools(text) is
  'For the administrator: the first 50 listings whose name contains the text, in any status.';

revoke all on function private.containing(text), private.list_listings(text, text, text, text, uuid, boolean, int, int),
  private.find_by_name(text), public.admin_listings(text, text, text, text, uuid, boolean, int, int), public.find_tools(text)
  from public, anon, authenticated;
grant execute on function private.list_listings(text, text, text, text, uuid, boolean, int, int), private.find_by_name(text),
  public.admin_listings(text, text, text, text, uuid, boolean, int, int), public.find_tools(text) to authenticated;
