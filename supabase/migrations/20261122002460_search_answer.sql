-- The answer: one page of the directory, and all counts.

-- What is found, counted by shelf. Where it is gathered at once it is listed in its order: of a query that names tools, and
-- the closest where all words together find nothing; then `decided` names what decided.
create function private.gather(query text, rooms int[], out plan private.search_plan, out hits text[], out listed text[],
  out decided text[], out found_on int[], out found_there bigint[])
  language plpgsql stable set search_path = ''
  as $$
  declare
    counted record;
  begin
    plan.asked := private.asked_text(query);
    if plan.asked = '' then
      select array_agg(shelf), array_agg(listings::bigint) into found_on, found_there
      from private.listing_counts where listings > 0 and (rooms is null or shelf = any (rooms));
      return;
    end if;
    listed := private.named_listings(plan.asked, rooms);
    if listed is null then
      select * into counted from private.count_found(private.plan_search(query), rooms);
      plan := counted.plan;
      hits := counted.hits;
      found_on := counted.found_on;
      found_there := counted.found_there;
      if counted.everywhere = 0 then
        select near.listed, near.decided into listed, decided from private.closest_listings(plan, rooms, false) as near;
      end if;
    end if;
    if listed is not null then
      select array_agg(shelf), array_agg(listings) into found_on, found_there from (
        select shelf, count(*) as listings from private.listing_search where tool_id = any (listed) group by shelf) as counts;
    end if;
  end
  $$;

-- The ids of a page. Of many answers, those on the first two pages are weighed; the rest follow as they are.
create function private.page_of_found(plan private.search_plan, hits text[], shelves int[], number bigint, first bigint, size int)
  returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    ids text[];
  begin
    if plan.asked = '' then
      return array(select tool_id from private.listing_search as listing where shelves is null or listing.shelf = any (shelves)
        order by created_at desc, tool_id desc limit size offset first);
    elsif number <= 500 then
      plan := private.with_parts(plan);
      ids := private.ranked(plan, coalesce(hits, private.all_of_few(plan, shelves)), shelves);
    else
      ids := private.first_of_many(plan, shelves, greatest(first + size, 32), number);
      if first < 32 then
        ids := private.ranked(plan, ids[:32], null) || ids[33:];
      end if;
    end if;
    return ids[first + 1:first + size];
  end
  $$;

-- The ids of a page and all counts. It reads the search tables, which hold approved listings alone; the rows themselves
-- are read by the asker, under row-level security.
create function private.find_listings(query text, category text, pricing text, page_size int, page int, within text)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  -- The planner takes a text match for cheaper than it is and would read the whole table. With less memory it
  -- would remember pages instead of rows, and make their keys anew to see which rows it meant.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0
  as $$
  #variable_conflict use_column
  declare
    size int := least(greatest(coalesce(find_listings.page_size, 16), 1), 100);
    -- One price, or several with spaces between them.
    prices text[] := string_to_array(nullif(lower(btrim(left(coalesce(find_listings.pricing, ''), 60))), ''), ' ');
    room text := nullif(lower(btrim(left(coalesce(find_listings.within, ''), 60))), '');
    wanted text := nullif(lower(btrim(left(coalesce(find_listings.category, ''), 60))), '');
    rooms int[];   -- the shelves that the whole is narrowed to, and of these those of the filters; null is all
    shelves int[];
    tally record;
    number bigint;
    at bigint;
    by_category jsonb;
    by_price jsonb;
    ids text[];
  begin
    if room is not null then
      rooms := array(select shelf from private.listing_counts as c where private.covers_category(room, c.category));
    end if;
    if rooms is not null or wanted is not null or prices is not null then
      shelves := array(select shelf from private.listing_counts as c where (rooms is null or shelf = any (rooms))
        and (wanted is null or private.covers_category(wanted, c.category)) and (prices is null or c.pricing_type = any (prices)));
    end if;
    select * into tally from private.gather(find_listings.query, rooms);

    with counts as (
      select known.category, known.pricing_type, counted.listings,
        wanted is null or private.covers_category(wanted, known.category) as has_category,
        prices is null or known.pricing_type = any (prices) as has_price
      from unnest(tally.found_on, tally.found_there) as counted (shelf, listings) join private.listing_counts as known using (shelf)
    )
    select coalesce(sum(listings) filter (where has_category and has_price), 0),
      (select jsonb_object_agg(f.category, f.n) from (select category, sum(listings) as n from counts where has_price group by 1) as f),
      (select jsonb_object_agg(f.pricing_type, f.n) from (select pricing_type, sum(listings) as n from counts where has_category group by 1) as f)
    into number, by_category, by_price from counts;
    -- Where the filters leave nothing, what is closest is what they leave out.
    if number = 0 and cardinality(tally.found_on) > 0 and (tally.plan).asked <> '' then
      if tally.listed is null then
        select near.listed, near.decided into tally.listed, tally.decided from private.closest_listings(tally.plan, rooms, true) as near;
      end if;
      tally.decided := coalesce(tally.decided, '{}');
      shelves := null;
      number := cardinality(tally.listed);
    end if;

    at := greatest(1, least(coalesce(find_listings.page, 1)::bigint, (number + size - 1) / size));
    ids := case when tally.listed is null then private.page_of_found(tally.plan, tally.hits, shelves, number, (at - 1) * size, size)
      else array(select known.tool_id from unnest(tally.listed) with ordinality as one (tool_id, place)
        join private.listing_search as known using (tool_id) where shelves is null or known.shelf = any (shelves)
        order by one.place limit size offset (at - 1) * size) end;
    return jsonb_build_object('ids', ids, 'closest', case when number > 0 then to_jsonb(tally.decided) end, 'found', number, 'page', at,
      'total', (select coalesce(sum(c.listings), 0) from private.listing_counts as c where rooms is null or c.shelf = any (rooms)),
      'facets', jsonb_build_object('category', coalesce(by_category, '{}'), 'pricing', coalesce(by_price, '{}')));
  end
  $$;
comment on function private.find_listings(text, text, text, int, int, text) is
  'The ids of one page of the directory and all counts; where nothing has all words, those of the closest, and what decided.';

create function public.search_tools(
  query text default '', category text default '', pricing text default '',
  page_size int default 16, page int default 1, within text default ''
) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    answer jsonb := private.find_listings(query, category, pricing, page_size, page, within);
    ids text[] := array(select jsonb_array_elements_text(answer -> 'ids'));
  begin
    return (answer - 'ids') || jsonb_build_object(
      'rows', coalesce((select jsonb_agg(private.listing_card(tool) order by array_position(ids, tool.id))
        from public.ai_tools as tool where tool.id = any (ids) and tool.approval_status = 'approved'), '[]'));
  end
  $$;
comment on function public.search_tools(text, text, text, int, int, text) is
  'One page of the directory: rows, how many are found and there are in all, counts per category and price. Where nothing has '
  'all words, the same of what is closest: `closest` then holds the stems that decided.';

revoke all on function private.gather(text, int[]),
  private.page_of_found(private.search_plan, text[], int[], bigint, bigint, int) from public, anon, authenticated;
revoke all on function private.find_listings(text, text, text, int, int, text),
  public.search_tools(text, text, text, int, int, text) from public;
grant execute on function private.find_listings(text, text, text, int, int, text),
  public.search_tools(text, text, text, int, int, text) to anon, authenticated, service_role;

-- A visitor's question may take three seconds, as hosted Supabase has it; then it is ended. Where the
-- migrations may not change roles, the host's own limit stands.
do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  null;
end
$$;
