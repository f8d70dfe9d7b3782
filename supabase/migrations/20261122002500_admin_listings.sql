-- The administrator's lists of listings and placements. The functions check the caller, and return no rows to anyone but the
-- administrator. They bypass row-level security, which would prevent the use of the index on names.
create index ai_tools_name_parts on public.ai_tools using gin (private.fold(name) extensions.gin_trgm_ops);
create index ai_tools_newest on public.ai_tools (created_at desc, id desc);

create function private.contains_pattern(text text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select '%' || regexp_replace(btrim(private.fold(left(text, 200))), '([\\%_])', '\\\1', 'g') || '%' $$;
comment on function private.contains_pattern(text) is
  'A LIKE pattern that matches every folded text that contains this text.';

create index ai_tools_published_hosts on public.ai_tools (private.host_of(url)) where approval_status = 'approved';

create type private.member_stats as (email text, pending bigint, approved bigint, rejected bigint);
comment on type private.member_stats is 'Nullable: email.';
create domain private.stats_of_members as jsonb;
comment on domain private.stats_of_members is 'Maps names to private.member_stats.';

-- The email of each account, and the numbers of its listings by status. For the review queue.
create function private.member_stats(ids uuid[]) returns private.stats_of_members
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(account.id, (
      select (account.email, count(*) filter (where approval_status = 'pending'), count(*) filter (where approval_status = 'approved'),
        count(*) filter (where approval_status = 'rejected'))::private.member_stats
      from public.ai_tools where created_by = account.id::uuid)), '{}')
    from auth.users as account
    where account.id::uuid = any (ids)
  $$;

create function private.list_listings(query text, status text, category text, placement text, member uuid,
  oldest_first boolean, page_size int, page int) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  declare
    size int := least(greatest(coalesce(list_listings.page_size, 50), 1), 100);
    -- A pattern of fewer than three letters cannot use the index.
    pattern text := nullif(private.contains_pattern(coalesce(list_listings.query, '')), '%%');
    state text := nullif(lower(btrim(coalesce(list_listings.status, ''))), '');
    category_name text := nullif(btrim(coalesce(list_listings.category, '')), '');
    badge_name text := nullif(lower(btrim(coalesce(list_listings.placement, ''))), '');
    -- The listings that show the requested badge today.
    badge_ids text[] := case when badge_name is not null then array(select running.tool_id from public.running_placements as running
      where running.kind not like 'plan%' and badge_name in (running.premium_type, running.sponsor_tier)) end;
    match_count bigint;
    current_page bigint;
    ids text[];
  begin
    if not private.is_admin() then
      return jsonb_build_object('rows', '[]'::jsonb, 'found', 0, 'page', 1);
    end if;
    select count(*) into match_count from public.ai_tools as tool
    where (pattern is null or private.fold(tool.name) like pattern) and (state is null or tool.approval_status = state)
      and (category_name is null or tool.category = category_name) and (badge_ids is null or tool.id = any (badge_ids))
      and (member is null or tool.created_by = member);
    current_page := private.clamp_page(list_listings.page, match_count, size);
    if oldest_first then
      ids := array(select id from public.ai_tools as tool
        where (pattern is null or private.fold(tool.name) like pattern) and (state is null or tool.approval_status = state)
          and (category_name is null or tool.category = category_name) and (badge_ids is null or tool.id = any (badge_ids))
          and (member is null or tool.created_by = member)
        order by created_at, id limit size offset (current_page - 1) * size);
    else
      ids := array(select id from public.ai_tools as tool
        where (pattern is null or private.fold(tool.name) like pattern) and (state is null or tool.approval_status = state)
          and (category_name is null or tool.category = category_name) and (badge_ids is null or tool.id = any (badge_ids))
          and (member is null or tool.created_by = member)
        order by created_at desc, id desc limit size offset (current_page - 1) * size);
    end if;
    return jsonb_build_object('found', match_count, 'page', current_page, 'rows', coalesce((
      select jsonb_agg(to_jsonb(tool) || to_jsonb(badge) order by array_position(ids, tool.id))
      from public.ai_tools as tool cross join lateral private.current_badge(tool.id) as badge
      where tool.id = any (ids)), '[]'));
  end
  $$;

create type private.admin_listings as (rows public.ai_tools[], found bigint, page bigint);
create function public.admin_listings(query text default '', status text default '', category text default '',
  placement text default '', member uuid default null, oldest_first boolean default false,
  page_size int default 50, page int default 1) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.typed(null::private.admin_listings,
      private.list_listings(query, status, category, placement, member, oldest_first, page_size, page))
  $$;
comment on function public.admin_listings(text, text, text, text, uuid, boolean, int, int) is
  'For the administrator: a page of the listings in any status, with the total and the page number. Anyone else gets no '
  'rows.';

create function private.find_by_name(query text) returns setof public.ai_tools
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    pattern text := private.contains_pattern(query);
  begin
    if private.is_admin() then
      return query select shown.* from public.ai_tools as tool
        cross join lateral private.current_badge(tool.id) as badge
        cross join lateral jsonb_populate_record(tool, to_jsonb(badge)) as shown
        where private.fold(tool.name) like pattern
        order by private.fold(tool.name), tool.id limit 50;
    end if;
  end
  $$;

create function public.find_tools(query text) returns setof public.ai_tools
  language sql stable security invoker set search_path = ''
  as $$ select * from private.find_by_name(query) $$;
comment on function public.find_tools(text) is
  'For the administrator: the first 50 listings whose name contains the text, in any status.';

-- The query searches the names of the tools and the addresses of the buyers. Placements that need an action come first.
create function private.list_placements(query text, list text, page_size int, page int) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    size int := least(greatest(coalesce(list_placements.page_size, 25), 1), 100);
    pattern text := nullif(private.contains_pattern(coalesce(list_placements.query, '')), '%%');
    list_name text := nullif(btrim(coalesce(list_placements.list, '')), '');
    result jsonb;
  begin
    if not private.is_admin() then
      return jsonb_build_object('rows', '[]'::jsonb, 'found', 0, 'page', 1, 'counts', '{}'::jsonb);
    end if;
    with matching as materialized (
      select overview.*, account.email as buyer_email, decider.email as decider_email,
        overview.state = 'running' and overview.last_day <= private.today() + 6 as is_ending,
        array_position(array['requested', 'awaiting_payment', 'scheduled', 'running', 'ended', 'cancelled'], overview.state) as priority
      from public.placement_overview as overview
      left join auth.users as account on account.id::uuid = overview.bought_by
      left join auth.users as decider on decider.id::uuid = overview.decided_by
      where pattern is null or private.fold(overview.tool_name) like pattern or private.fold(account.email) like pattern
    ), listed as (
      select * from matching where list_name is null or state = list_name or (list_name = 'ending' and is_ending)
    ), page_info as (
      select count(*) as found, private.clamp_page(list_placements.page, count(*), size) as current_page from listed
    ), shown as (
      select listed.*, row_number() over (order by priority, case when state not in ('ended', 'cancelled') then last_day end,
        last_day desc nulls last, created_at, id) as place
      from listed
    )
    select jsonb_build_object('found', page_info.found, 'page', page_info.current_page,
      'counts', (select jsonb_object_agg(state, number) || jsonb_build_object('ending', sum(ending)) from (
        select state, count(*) as number, count(*) filter (where is_ending) as ending from matching group by state) as counted),
      'rows', coalesce((
        select jsonb_agg(to_jsonb(shown) - array['is_ending', 'turn', 'place']
          || jsonb_build_object('is_hidden', private.is_hidden_placement(kind, tool_id)) order by place)
        from shown where place > (page_info.current_page - 1) * size and place <= page_info.current_page * size), '[]'))
    into result from page_info;
    return result;
  end
  $$;

create function public.admin_placements(query text default '', list text default '', page_size int default 25,
  page int default 1) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.list_placements(query, list, page_size, page) $$;
comment on function public.admin_placements(text, text, int, int) is
  'For the administrator: a page of the placements, with the total, the page number and the count of each list. `list` is '
  'a state, or "ending" for placements that end within seven days. Anyone else gets no rows.';

-- A write to ai_tools calls this function for an index, with the writer's role.
grant execute on function private.host_of(text) to authenticated, service_role;
grant execute on function private.list_listings(text, text, text, text, uuid, boolean, int, int), private.find_by_name(text),
  private.list_placements(text, text, int, int), public.admin_listings(text, text, text, text, uuid, boolean, int, int),
  public.find_tools(text), public.admin_placements(text, text, int, int) to authenticated;
