-- Step 4: runs all steps and returns one page of the directory with the facet counts.

-- The buckets of the scope, and whether each matches the filters for category, price and facts. A null filter matches every
-- bucket. A bucket must have all facts of the filter.
create function private.facet_buckets(scope text[], categories text[], prices text[], facts text[]) returns table (
  bucket int, category text, pricing_type text, facts text[], has_category boolean, has_price boolean, has_facts boolean, listings int)
  language sql stable set search_path = ''
  as $$
    select c.bucket, c.category, c.pricing_type, c.facts, covered.is_selected, coalesce(c.pricing_type = any (prices), true),
      coalesce(facet_buckets.facts <@ c.facts, true), c.listings
    from private.facet_counts as c
    join (
      select category, categories is null or private.matches_category(categories, category) as is_selected
      from (select distinct category from private.facet_counts) as each
      where scope is null or private.matches_category(scope, category)
      -- offset 0 prevents inlining, so that this is computed per category and not per bucket.
      offset 0
    ) as covered on covered.category = c.category
  $$;

-- The number of matches with all filters, and the count of each option of a filter with the other filters. A fact is an
-- option if at least twenty listings have it.
create function private.count_facets(scope text[], categories text[], prices text[], required_facts text[], found_buckets int[],
  found_counts bigint[], out match_count bigint, out facets jsonb)
  language sql stable set search_path = ''
  as $$
    with buckets as materialized (
      select * from private.facet_buckets(scope, categories, prices, required_facts)
    ), counts as materialized (
      select buckets.*, counted.listings as found
      from unnest(found_buckets, found_counts) as counted (bucket, listings) join buckets using (bucket)
    )
    select coalesce(sum(found) filter (where has_category and has_price and has_facts), 0),
      jsonb_build_object(
        'category', (select coalesce(jsonb_object_agg(category, n), '{}')
          from (select category, sum(found) as n from counts where has_price and has_facts group by 1) as each),
        'pricing', (select coalesce(jsonb_object_agg(pricing_type, n), '{}')
          from (select pricing_type, sum(found) as n from counts where has_category and has_facts group by 1) as each),
        'facts', (select coalesce(jsonb_object_agg(fact, (select coalesce(sum(found), 0) from counts
            where has_category and has_price and array_append(array_remove(required_facts, fact), fact) <@ counts.facts)), '{}')
          from (select unnest(facts) as fact from buckets group by 1 having sum(listings) >= 20) as stated))
    from counts
  $$;

-- Returns only ids, so that the caller reads the rows under row-level security.
create function private.find_listings(query text, category text, pricing text, page_size int, page int, within text, sort text,
  facts text, tag text)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  -- The planner underestimates the cost of computing a row's keys, so it would prefer a sequential scan. With less memory,
  -- bitmaps become lossy, and the keys of every row of a page must be computed again.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0
  as $$
  declare
    size int := least(greatest(coalesce(find_listings.page_size, 16), 1), 100);
    scope_categories text[] := private.parse_categories(find_listings.within);
    categories text[] := private.parse_categories(find_listings.category);
    -- Prices may also be separated by spaces.
    prices text[] := private.parse_list(translate(find_listings.pricing, ' ', ','));
    required_facts text[] := private.parse_list(find_listings.facts);
    tag_key tsquery := '''T' || private.tag_slug(nullif(btrim(left(find_listings.tag, 200)), '')) || '''';
    sort_order text := lower(btrim(left(find_listings.sort, 20)));
    scope int[];     -- the buckets of the scope; null for all
    buckets int[];   -- the buckets that match all filters; null for all
    total bigint;
    plan private.search_plan;
    compared text[];   -- the tools that the query compares
    counted record;
    current_page bigint;
    ids text[];
  begin
    select coalesce(array_agg(bucket), '{}'), coalesce(array_agg(bucket) filter (where has_category and has_price and has_facts), '{}'),
      coalesce(sum(listings), 0)
    into scope, buckets, total from private.facet_buckets(scope_categories, categories, prices, required_facts);
    scope := case when scope_categories is not null then scope end;
    buckets := case when coalesce(scope_categories, categories, prices, required_facts) is not null then buckets end;

    plan := private.find_candidates(private.plan_query(find_listings.query, tag_key), scope);
    compared := case when (plan.subject).is_shown then (plan.subject).tool_ids end;
    select * into counted from private.count_facets(scope_categories, categories, prices, required_facts, plan.found_buckets, plan.found_counts);
    -- If the filters exclude every match, return the closest listings regardless of the filters.
    if counted.match_count = 0 and cardinality(plan.found_buckets) > 0 and plan.query_text <> '' then
      if not plan.is_ordered then
        select near.ids, near.deciding_stems into plan.candidates, plan.deciding_stems from private.closest_listings(plan, scope, true) as near;
        plan.is_ordered := true;
      end if;
      plan.deciding_stems := coalesce(plan.deciding_stems, '{}');
      buckets := null;
      counted.match_count := cardinality(plan.candidates);
    end if;

    current_page := private.clamp_page(find_listings.page, counted.match_count, size);
    ids := case
      when sort_order in ('newest', 'name', 'oldest') or plan.query_text = '' then
        private.sorted_page(plan, buckets, counted.match_count, (current_page - 1) * size, size, sort_order)
      when plan.is_ordered then
        private.candidate_ids(plan, buckets, size, (current_page - 1) * size, 'order by array_position(($1).candidates, tool_id)')
      else private.relevance_page(plan, buckets, counted.match_count, (current_page - 1) * size, size) end;
    return jsonb_build_object('ids', ids, 'closest', case when counted.match_count > 0 then to_jsonb(plan.deciding_stems) end,
      'found', counted.match_count, 'page', current_page, 'total', total, 'facets', counted.facets, 'compared', (
        select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name) order by array_position(compared, tool.id))
        from public.ai_tools as tool
        where tool.id = any (compared) and tool.approval_status = 'approved' having count(*) > 1));
  end
  $$;
comment on function private.find_listings(text, text, text, int, int, text, text, text, text) is
  'The ids of one page of the directory, and all counts. If no listing matches, the closest listings and the stems by '
  'which they were found.';

-- Pages show closed tools with exactly this name above the results.
create function private.closed_listings_named(query text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    -- Look up the ids first, so that the query below uses the primary key.
    closed_ids text[] := array(select indexed.tool_id from private.closed_names as indexed
      where indexed.name_order = private.normalize_query(query));
  begin
    if closed_ids = '{}' then
      return null;
    end if;
    return (select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name, 'closed_on', closed.closed_on)
        order by closed.closed_on desc, tool.id)
      from public.ai_tools as tool
      join public.closed_listings as closed on closed.tool_id = tool.id
      where tool.id = any (closed_ids));
  end
  $$;

create type private.directory_facets as (category private.counts, pricing private.counts, facts private.counts);

create type private.closed_tool as (slug text, name text, closed_on date);

create type private.directory_page as (
  rows private.tool_card[], found bigint, total bigint, page bigint, facets private.directory_facets, closest text[],
  compared private.tool_link[], closed private.closed_tool[]
);
comment on column private.directory_page.found is
  'The number of listings that match the query and the filters. If none match, the number of closest listings.';
comment on column private.directory_page.total is 'The number of all listings in the directory, or in the category `within`.';
comment on column private.directory_page.facets is
  'The number of matches per option of a filter, with the other filters applied. Facts that fewer than twenty listings '
  'have are omitted.';
comment on column private.directory_page.closest is
  'Null if a listing matches. Otherwise the rows are the closest listings, and these are the stems by which they were '
  'found.';
comment on column private.directory_page.compared is 'Null, or the tools that the query compares (''x vs y'').';
comment on column private.directory_page.closed is
  'Null, or the closed tools with exactly this name. The results and counts do not include them.';

create function public.search_tools(
  query text default '', category text default '', pricing text default '', page_size int default 16, page int default 1,
  within text default '', sort text default '', facts text default '', tag text default ''
) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    page_data jsonb := private.find_listings(query, category, pricing, page_size, page, within, sort, facts, tag);
    ids text[] := array(select jsonb_array_elements_text(page_data -> 'ids'));
  begin
    perform private.set_cache_headers();
    return private.typed(null::private.directory_page, (page_data - 'ids') || jsonb_build_object('closed', private.closed_listings_named(query),
      'rows', coalesce((select jsonb_agg(private.listing_card(tool) order by array_position(ids, tool.id))
        from public.ai_tools as tool where tool.id = any (ids) and tool.approval_status = 'approved'), '[]')));
  end
  $$;
comment on function public.search_tools(text, text, text, int, int, text, text, text, text) is
  'One page of the directory: rows, the number of matches and of all listings, counts per category, price and fact. '
  '`category` and `pricing` take several values separated by commas; a listing must match one. `facts` takes api. '
  '`tag` takes one tag in any spelling; `sort` is match, newest, name or oldest. '
  'Without a match of all words, returns the closest listings, and `closest` contains the stems that decided. '
  '`closed` contains the closed tools of exactly this name, which are not counted.';

grant execute on function private.find_listings(text, text, text, int, int, text, text, text, text), private.closed_listings_named(text),
  public.search_tools(text, text, text, int, int, text, text, text, text) to anon, authenticated, service_role;

-- A visitor's query is cancelled after three seconds, as on hosted Supabase. If this role may not alter roles, the limit of
-- the host applies.
do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  null;
end
$$;
