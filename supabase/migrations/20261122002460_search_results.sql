-- Step 4, the page: the steps are taken, and one page of the directory is answered with all counts.

-- The buckets that the filters name. What is null is not asked for; of the facts all have to hold.
create function private.facet_buckets(scope text[], categories text[], prices text[], facts text[]) returns table (
  bucket int, category text, pricing_type text, facts text[], has_category boolean, has_price boolean, has_facts boolean, listings int)
  language sql stable set search_path = ''
  as $$
    select c.bucket, c.category, c.pricing_type, c.facts, covered.is_asked, coalesce(c.pricing_type = any (prices), true),
      coalesce(facet_buckets.facts <@ c.facts, true), c.listings
    from private.facet_counts as c
    join (
      select category, categories is null or private.matches_category(categories, category) as is_asked
      from (select distinct category from private.facet_counts) as each
      where scope is null or private.matches_category(scope, category)
      -- Asked once a category, not once a bucket.
      offset 0
    ) as covered on covered.category = c.category
  $$;

-- The number of what is found, and how much of it each option leaves: counted with the other filters, and without its own.
-- A fact is an option where twenty listings of the whole state it.
create function private.count_facets(scope text[], categories text[], prices text[], asked_facts text[], found_on int[],
  found_there bigint[], out number bigint, out facets jsonb)
  language sql stable set search_path = ''
  as $$
    with buckets as materialized (
      select * from private.facet_buckets(scope, categories, prices, asked_facts)
    ), counts as materialized (
      select buckets.*, counted.listings as found
      from unnest(found_on, found_there) as counted (bucket, listings) join buckets using (bucket)
    )
    select coalesce(sum(found) filter (where has_category and has_price and has_facts), 0),
      jsonb_build_object(
        'category', (select coalesce(jsonb_object_agg(category, n), '{}')
          from (select category, sum(found) as n from counts where has_price and has_facts group by 1) as each),
        'pricing', (select coalesce(jsonb_object_agg(pricing_type, n), '{}')
          from (select pricing_type, sum(found) as n from counts where has_category and has_facts group by 1) as each),
        'facts', (select coalesce(jsonb_object_agg(fact, (select coalesce(sum(found), 0) from counts
            where has_category and has_price and array_append(array_remove(asked_facts, fact), fact) <@ counts.facts)), '{}')
          from (select unnest(facts) as fact from buckets group by 1 having sum(listings) >= 20) as stated))
    from counts
  $$;

-- The ids of a page and all counts. It reads the search tables, which hold what is approved and not closed alone; the rows themselves
-- are read by the asker, under row-level security.
create function private.find_listings(query text, category text, pricing text, page_size int, page int, within text, sort text,
  facts text, tag text)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  -- The planner takes a text match for cheaper than it is and would read the whole table. With less memory it
  -- would remember pages instead of rows, and make their keys anew to see which rows it meant.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0
  as $$
  declare
    size int := least(greatest(coalesce(find_listings.page_size, 16), 1), 100);
    whole text[] := private.parse_categories(find_listings.within);
    categories text[] := private.parse_categories(find_listings.category);
    -- Prices may have spaces between them instead of commas.
    prices text[] := private.parse_list(translate(find_listings.pricing, ' ', ','));
    asked_facts text[] := private.parse_list(find_listings.facts);
    tag_key tsquery := '''T' || private.tag_slug(nullif(btrim(left(find_listings.tag, 200)), '')) || '''';
    way text := lower(btrim(left(find_listings.sort, 20)));
    scope int[];   -- the buckets that the whole is narrowed to, and of these those of the filters; null is all
    buckets int[];
    total bigint;
    plan private.search_plan;
    compared text[];   -- the tools that the query sets side by side
    counted record;
    at bigint;
    ids text[];
  begin
    select coalesce(array_agg(bucket), '{}'), coalesce(array_agg(bucket) filter (where has_category and has_price and has_facts), '{}'),
      coalesce(sum(listings), 0)
    into scope, buckets, total from private.facet_buckets(whole, categories, prices, asked_facts);
    scope := case when whole is not null then scope end;
    buckets := case when coalesce(whole, categories, prices, asked_facts) is not null then buckets end;

    plan := private.find_candidates(private.plan_query(find_listings.query, tag_key), scope);
    compared := case when (plan.subject).is_shown then (plan.subject).named end;
    select * into counted from private.count_facets(whole, categories, prices, asked_facts, plan.found_on, plan.found_there);
    -- Where the filters leave nothing, what is closest is what they leave out.
    if counted.number = 0 and cardinality(plan.found_on) > 0 and plan.asked <> '' then
      if not plan.is_listed then
        select near.listed, near.decided into plan.hits, plan.decided from private.closest_listings(plan, scope, true) as near;
        plan.is_listed := true;
      end if;
      plan.decided := coalesce(plan.decided, '{}');
      buckets := null;
      counted.number := cardinality(plan.hits);
    end if;

    at := private.clamp_page(find_listings.page, counted.number, size);
    ids := case
      when way in ('newest', 'name', 'oldest') or plan.asked = '' then
        private.sorted_page(plan, buckets, counted.number, (at - 1) * size, size, way)
      when plan.is_listed then
        private.candidate_ids(plan, buckets, size, (at - 1) * size, 'order by array_position(($1).hits, tool_id)')
      else private.relevance_page(plan, buckets, counted.number, (at - 1) * size, size) end;
    return jsonb_build_object('ids', ids, 'closest', case when counted.number > 0 then to_jsonb(plan.decided) end,
      'found', counted.number, 'page', at, 'total', total, 'facets', counted.facets, 'compared', (
        select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name) order by array_position(compared, tool.id))
        from public.ai_tools as tool
        where tool.id = any (compared) and tool.approval_status = 'approved' having count(*) > 1));
  end
  $$;
comment on function private.find_listings(text, text, text, int, int, text, text, text, text) is
  'The ids of one page of the directory and all counts; where nothing has all words, those of the closest, and what decided.';

-- The closed tools of exactly this name, which stand in no list, to be told of above what is found.
create function private.closed_listings_named(query text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    -- Their ids first, so that nobody's search reads all listings to find that none of this name is closed.
    closed_ids text[] := array(select known.tool_id from private.closed_names as known
      where known.name_order = private.normalize_query(query));
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
comment on function private.closed_listings_named(text) is 'The closed tools that have the query for a name.';

create type private.directory_facets as (category private.counts, pricing private.counts, facts private.counts);

create type private.closed_tool as (slug text, name text, closed_on date);

create type private.directory_page as (
  rows private.tool_card[], found bigint, total bigint, page bigint, facets private.directory_facets, closest text[],
  compared private.tool_link[], closed private.closed_tool[]
);
comment on column private.directory_page.found is
  'How many listings match the search and the filters; if none do, how many come closest.';
comment on column private.directory_page.total is 'How many listings there are, or how many in the page''s category.';
comment on column private.directory_page.facets is
  'Counts per option, with the other filters applied. Of the facts, only those that at least twenty listings have.';
comment on column private.directory_page.closest is
  'Null if something matches. Otherwise rows, counts and pages are of the closest listings, and these are the stems that decided.';
comment on column private.directory_page.compared is 'Null, or the tools that the search compares (''x vs y'').';
comment on column private.directory_page.closed is 'Null, or the closed tools of exactly this name, which are neither found nor counted.';

create function public.search_tools(
  query text default '', category text default '', pricing text default '', page_size int default 16, page int default 1,
  within text default '', sort text default '', facts text default '', tag text default ''
) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    answer jsonb := private.find_listings(query, category, pricing, page_size, page, within, sort, facts, tag);
    ids text[] := array(select jsonb_array_elements_text(answer -> 'ids'));
  begin
    perform private.set_cache_headers();
    return private.typed(null::private.directory_page, (answer - 'ids') || jsonb_build_object('closed', private.closed_listings_named(query),
      'rows', coalesce((select jsonb_agg(private.listing_card(tool) order by array_position(ids, tool.id))
        from public.ai_tools as tool where tool.id = any (ids) and tool.approval_status = 'approved'), '[]')));
  end
  $$;
comment on function public.search_tools(text, text, text, int, int, text, text, text, text) is
  'One page of the directory: rows, how many are found and there are in all, counts per category, price and fact. `category` and '
  '`pricing` take several values with commas between them, of which one has to hold; `facts` of api and trial, which all have to; '
  '`tag` one tag in any spelling; `sort` is match, newest, name or oldest. Where nothing has all words, the same of what is '
  'closest: `closest` then holds the stems that decided. `closed`: the closed tools of exactly this name, which are not counted.';

grant execute on function private.find_listings(text, text, text, int, int, text, text, text, text), private.closed_listings_named(text),
  public.search_tools(text, text, text, int, int, text, text, text, text) to anon, authenticated, service_role;

-- A visitor's question may take three seconds, as hosted Supabase has it; then it is ended. Where the
-- migrations may not change roles, the host's own limit stands.
do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  null;
end
$$;
