-- The administrator's lists: pending listings, every listing by name, one member's, a page at a time with
-- the true count. Row-level security would keep Postgres from using the index on names, so the rows are
-- read by a function that asks first who is asking.
create index ai_tools_name_parts on public.ai_tools using gin (lower(name) extensions.gin_trgm_ops);
create index ai_tools_newest on public.ai_tools (created_at desc, id desc);

create function private.list_listings(query text, status text, category text, placement text, member uuid,
  oldest_first boolean, page_size int, page int) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  declare
    size int := least(greatest(coalesce(list_listings.page_size, 50), 1), 100);
    asked text := lower(btrim(left(coalesce(list_listings.query, ''), 200)));
    -- Shorter than three letters no index helps, and the names are read as they are.
    pattern text := case when asked <> '' then '%' || replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_') || '%' end;
    state text := nullif(lower(btrim(coalesce(list_listings.status, ''))), '');
    shelf text := nullif(btrim(coalesce(list_listings.category, '')), '');
    place text := nullif(lower(btrim(coalesce(list_listings.placement, ''))), '');
    number bigint;
    at bigint;
    rows jsonb;
  begin
    if not private.is_admin() then
      return jsonb_build_object('rows', '[]'::jsonb, 'found', 0, 'page', 1);
    end if;
    select count(*) into number from public.ai_tools as tool
    where (pattern is null or lower(tool.name) like pattern)
      and (state is null or tool.approval_status = state)
      and (shelf is null or tool.category = shelf)
      and (place is null or tool.premium_type = place or tool.sponsor_tier = place)
      and (member is null or tool.created_by = member);
    at := greatest(1, least(coalesce(list_listings.page, 1)::bigint, (number + size - 1) / size));
    if oldest_first then
      select coalesce(jsonb_agg(to_jsonb(tool) order by tool.created_at, tool.id), '[]') into rows
      from (
        select * from public.ai_tools as tool
        where (pattern is null or lower(tool.name) like pattern)
          and (state is null or tool.approval_status = state)
          and (shelf is null or tool.category = shelf)
          and (place is null or tool.premium_type = place or tool.sponsor_tier = place)
          and (member is null or tool.created_by = member)
        order by tool.created_at, tool.id limit size offset (at - 1) * size
      ) as tool;
    else
      select coalesce(jsonb_agg(to_jsonb(tool) order by tool.created_at desc, tool.id desc), '[]') into rows
      from (
        select * from public.ai_tools as tool
        where (pattern is null or lower(tool.name) like pattern)
          and (state is null or tool.approval_status = state)
          and (shelf is null or tool.category = shelf)
          and (place is null or tool.premium_type = place or tool.sponsor_tier = place)
          and (member is null or tool.created_by = member)
        order by tool.created_at desc, tool.id desc limit size offset (at - 1) * size
      ) as tool;
    end if;
    return jsonb_build_object('rows', rows, 'found', number, 'page', at);
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

-- The edit screen's search, on the index of names.
create function private.find_by_name(query text) returns setof public.ai_tools
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    pattern text := '%' || replace(replace(replace(lower(btrim(left(query, 200))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  begin
    if private.is_admin() then
      return query select tool.* from public.ai_tools as tool
        where lower(tool.name) like pattern
        order by lower(tool.name), tool.id limit 50;
    end if;
  end
  $$;
create or replace function public.find_tools(query text) returns setof public.ai_tools
  language sql stable security invoker set search_path = ''
  as $$ select * from private.find_by_name(query) $$;

revoke all on function private.list_listings(text, text, text, text, uuid, boolean, int, int), private.find_by_name(text),
  public.admin_listings(text, text, text, text, uuid, boolean, int, int) from public, anon;
grant execute on function private.list_listings(text, text, text, text, uuid, boolean, int, int), private.find_by_name(text),
  public.admin_listings(text, text, text, text, uuid, boolean, int, int) to authenticated;

-- A visitor's question may take three seconds, as hosted Supabase has it; then it is ended. Where the
-- migrations may not change roles, the host's own limit stands.
do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  null;
end
$$;
