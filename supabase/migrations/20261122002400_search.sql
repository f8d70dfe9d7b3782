-- The search: what is found, in which order, and what is near when nothing is.

-- How well listings answer a search: the whole name, its beginning, its words, then by relevance. Each word is answered by
-- itself (way 1), by what means the same (2), by what is akin (3) and by longer words (4), each by how sure it is; every
-- field that has it adds to what is left, and all of these add up.
create function private.scores(plan private.search_plan, listings text[])
  returns table (tool_id text, created_at timestamptz, shelf int, score double precision)
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    w private.search_weights;
    -- A single word in a tag or the category comes before any description.
    label tsquery := case when plan.required = 1 then
      private.any_of(plan.words[1].own, ':B') || private.any_of(plan.words[1].own, ':C') end;
  begin
    select * into w from private.search_weights;
    return query
    with forms as materialized (
      select n, plan.words[n].weight::float8 as weight, ways.way, ways.sure, ways.forms[1] as anywhere, ways.forms[2] as name,
        ways.forms[3] as tag, ways.forms[4] as category, ways.forms[5] as description
      from generate_series(1, coalesce(cardinality(plan.words), 0)) as n
      cross join lateral (values
        (1, w.by_itself, private.by_field(plan.words[n].own)), (2, w.by_alike, private.by_field(plan.words[n].alike)),
        (3, w.by_kin, private.by_field(plan.words[n].kin)), (4, w.by_longer, plan.words[n].parts)) as ways (way, sure, forms)
      where ways.forms[1] is not null
    )
    select listing.tool_id, listing.created_at, listing.shelf, coalesce(w.answered * relevance.part / nullif(plan.weight, 0), 0)
      + case when lower(listing.name) = plan.asked or (plan.compact <> '' and listing.compact = plan.compact) then w.whole_name
        when starts_with(lower(listing.name), plan.asked)
          or (char_length(plan.compact) > 1 and starts_with(listing.compact, plan.compact)) then w.name_begins
        when words.document @@ plan.in_name then w.in_name
        when words.document @@ label then w.in_label
        else 0 end
      + case when strpos(listing.text || E'\u0001', E'\u0001' || plan.asked || E'\u0001') > 0 then w.whole_label
        when strpos(listing.text, plan.contains) > 0 then w.phrase
        else 0 end
    from private.listing_search as listing
    join private.listing_documents as words using (tool_id)
    cross join lateral (
      select sum(weight * (1 - (1 - own) * (1 - alike) * (1 - kin) * (1 - longer)) order by n) as part
      from (
        select n, weight, coalesce(max(share) filter (where way = 1), 0) as own, coalesce(max(share) filter (where way = 2), 0) as alike,
          coalesce(max(share) filter (where way = 3), 0) as kin, coalesce(max(share) filter (where way = 4), 0) as longer
        from (
          select n, weight, way, sure * (1 - case when words.document @@ name then w.name_leaves else 1 end
            * case when words.document @@ tag then w.tag_leaves else 1 end
            * case when words.document @@ category then w.category_leaves else 1 end
            * case when words.document @@ description then w.description_leaves else 1 end) as share
          from forms where words.document @@ anywhere
        ) as answered group by n, weight
      ) as word
    ) as relevance
    where listing.tool_id = any (listings);
  end
  $$;

-- The order of what is found, on these shelves: the best answer first, then the newest.
create function private.ranked(plan private.search_plan, listings text[], shelves int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  begin
    return array(select scored.tool_id from private.scores(plan, listings) as scored
      where shelves is null or scored.shelf = any (shelves)
      order by scored.score desc, scored.created_at desc, scored.tool_id collate "C" desc);
  end
  $$;

-- The nearest when nothing is found.

-- Names one or two slips away.
create function private.nearest_names(compact text, rooms int[], how_many int) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    asked text := nearest_names.compact;
    size int := char_length(asked);
    shortened tsquery := private.any_key('S', private.slips_of(left(asked, 60)));
    letters text := array_to_string(array(select letter from unnest(string_to_array(asked, null)) as letter order by 1), '');
  begin
    if size not between 3 and 40 then
      return '{}';
    end if;
    return array(
      select listing.tool_id
      from (
        select tool_id, created_at, compact, bool_or(has_slip) as has_slip
        from (
          select tool_id, created_at, compact, shelf, true as has_slip from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ shortened
          union all
          select tool_id, created_at, compact, shelf, false from private.listing_search as l
          where size >= 5 and l.compact operator(extensions.%) asked
        ) as either
        where rooms is null or shelf = any (rooms)
        group by tool_id, created_at, compact
      ) as listing
      cross join lateral (
        select extensions.levenshtein_less_equal(left(listing.compact, 200), asked, 3) as whole,
          char_length(listing.compact) = size and letters = array_to_string(array(
            select letter from unnest(string_to_array(left(listing.compact, 200), null)) as letter order by 1), '') as is_swap
      ) as apart
      cross join lateral (
        select least(case when apart.whole = 2 and apart.is_swap then 1 else apart.whole end,
          case when listing.has_slip then 1 else 9 end + 0.5) as distance
      ) as nearby
      where nearby.distance <= case when size <= 4 then 1.5 else 2 end
      order by nearby.distance, left(listing.compact, 1) = left(asked, 1) desc,
        extensions.similarity(listing.compact, asked) desc, listing.created_at desc, listing.tool_id desc
      limit how_many);
  end
  $$;

-- The query with words that nobody uses read as the nearest that is used.
create function private.spelled(asked text) returns text
  language plpgsql stable set search_path = ''
  as $$
  begin
    return (
      select string_agg(coalesce(right_word, word), ' ' order by at)
      from unnest(private.words_of(spelled.asked)) with ordinality as asked (word, at)
      left join lateral (
        select known.word as right_word
        from private.listing_words as known
        where char_length(asked.word) between 4 and 40 and known.listings > 0
          and known.word operator(extensions.%) asked.word
          and not exists (select 1 from private.listing_words as same
            where same.listings > 0 and (same.word = asked.word or same.stem = private.stem(asked.word)))
          and extensions.levenshtein_less_equal(left(known.word, 200), asked.word, 2) <= case when char_length(asked.word) < 6 then 1 else 2 end
        order by extensions.levenshtein_less_equal(left(known.word, 200), asked.word, 2), known.listings desc, known.word limit 1
      ) as corrected on true);
  end
  $$;

-- Names that are nearly the query, otherwise listings with most of its words.
create function private.nearest_listings(plan private.search_plan, rooms int[], how_many int) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    answer text[] := private.nearest_names(plan.compact, rooms, how_many);
    spelled text;
    best text[];
    more text[];
    since timestamptz;
  begin
    if cardinality(answer) > 0 or cardinality(plan.words) is null then
      return answer;
    end if;
    spelled := private.spelled(plan.asked);
    if spelled is distinct from array_to_string(private.words_of(plan.asked), ' ') then
      plan := private.plan_search(spelled);
    end if;

    -- Those with all words, then the youngest with any, are weighed: 500. Of common words they are among the youngest of all.
    best := array(
      select tool_id from (
        select tool_id, created_at, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ plan.every_word offset 0) as hit
      where rooms is null or shelf = any (rooms)
      order by created_at desc, tool_id desc limit 500);
    foreach since in array array[
      (select created_at from private.listing_search order by created_at desc, tool_id desc limit 1 offset 2000), '-infinity'] loop
      continue when since is null;
      more := array(
        select tool_id from (
          select tool_id, created_at, shelf from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ plan.any_word and (since = '-infinity' or created_at >= since) offset 0) as hit
        where (rooms is null or shelf = any (rooms)) and tool_id <> all (best)
        order by created_at desc, tool_id desc limit 500 - cardinality(best));
      exit when cardinality(best) + cardinality(more) >= 500;
    end loop;
    return (private.ranked(plan, best || more, null))[:how_many];
  end
  $$;

-- What is found, counted by shelf. Few answers to all words are joined by those to most of them, as far as these can be
-- weighed one by one. `hits` names what is found, where that had to be gathered; null where it is many or not yet needed.
create function private.count_found(inout plan private.search_plan, rooms int[], out hits text[], out found_on int[],
  out found_there bigint[], out everywhere bigint)
  language plpgsql stable set search_path = ''
  as $$
  declare
    is_loose boolean := false;
  begin
    plan.found_by := plan.every_word;
    loop
      plan.found_beside := coalesce(plan.phrase && !!plan.found_by, plan.phrase);
      -- Many words, or a loosened search, find few: such hits are kept, so that they are not matched again to be ranked.
      if plan.required > 2 or is_loose then
        hits := array(
          select tool_id from (
            select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ plan.found_by
            union all
            select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ plan.found_beside
              and (plan.certain or l.text like plan.pattern)
          ) as hit where rooms is null or shelf = any (rooms));
      end if;
      if cardinality(hits) > 500 then
        hits := null;
        if is_loose then
          plan.found_by := plan.every_word;
          is_loose := false;
          continue;
        end if;
      end if;
      select array_agg(shelf), array_agg(listings), coalesce(sum(listings), 0) into found_on, found_there, everywhere from (
        select shelf, count(*) as listings from (
          select shelf from private.listing_search as l where hits is null and private.keys_of(l.name, l.text) @@ plan.found_by
          union all
          select shelf from private.listing_search as l where hits is null and private.keys_of(l.name, l.text) @@ plan.found_beside
            and (plan.certain or l.text like plan.pattern)
          union all
          select shelf from private.listing_search as l where tool_id = any (hits)
        ) as hit where rooms is null or shelf = any (rooms) group by 1
      ) as counts;
      exit when plan.most_words is null or everywhere >= 20 or (everywhere = 0 and plan.required < 3);
      plan.found_by := plan.found_by || plan.most_words;
      plan.most_words := null;
      is_loose := true;
    end loop;
  end
  $$;

-- The longer words that a single word is a part of, by name as far as they are few: they count for the order too.
create function private.with_parts(plan private.search_plan) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    longer text[];
  begin
    if plan.is_word then
      longer := array(select word from private.listing_words as known
        where known.word like plan.pattern and listings > 0 and word <> plan.asked limit 401);
      if cardinality(longer) <= 400 then
        plan.words[1].parts := private.by_field(longer);
      else
        plan.contains := plan.asked;
      end if;
    end if;
    return plan;
  end
  $$;

-- The ids of few answers.
create function private.all_of_few(plan private.search_plan, shelves int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  begin
    return array(
      select tool_id from (
        select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ plan.found_by
        union all
        select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ plan.found_beside
          and (plan.certain or l.text like plan.pattern)
      ) as hit where shelves is null or shelf = any (shelves));
  end
  $$;

-- The first ids of many answers, which would take too long to weigh: where the words stand, then the newest, as far as is
-- asked for.
create function private.first_of_many(plan private.search_plan, shelves int[], upto bigint, number bigint) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    ids text[] := '{}';
    more text[];
    reach bigint;
    ages timestamptz[] := array['-infinity'];
    since timestamptz;
  begin
    if plan.places is null then
      return array(
        select tool_id from (
          select tool_id, created_at, shelf, lower(name) as name from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ plan.found_beside and (plan.certain or l.text like plan.pattern)
        ) as hit
        where shelves is null or hit.shelf = any (shelves)
        order by name = plan.asked desc, starts_with(name, plan.asked) desc, strpos(name, plan.asked) > 0 desc,
          created_at desc, tool_id desc limit upto);
    end if;
    -- Of a word that many listings have, the page's are among the youngest listings; of two such words side by side,
    -- somewhat further down.
    if upto * 4 < number then
      reach := 2 * upto * (select sum(listings) from private.listing_counts)::bigint / number + 100;
      ages := array(
        select (select created_at from private.listing_search order by created_at desc, tool_id desc limit 1 offset times * reach)
        from unnest(array[1, 10]) as times where times = 1 or 4 * times * reach < number) || ages;
    end if;
    for n in 1..cardinality(plan.places) loop
      exit when cardinality(ids) >= upto;
      foreach since in array case when n > 4 then ages else array['-infinity'::timestamptz] end loop
        continue when since is null;
        more := array(
          select tool_id from (
            select tool_id, created_at, shelf, text from private.listing_search as l
            where (n = 5 and since > '-infinity' or private.keys_of(l.name, l.text) @@ plan.places[n])
              and (since = '-infinity' or created_at >= since) offset 0) as hit
          where (shelves is null or shelf = any (shelves)) and (n <> 5 or text like plan.pattern) and tool_id <> all (ids)
          order by created_at desc, tool_id desc limit upto - cardinality(ids));
        exit when since = '-infinity' or cardinality(ids) + cardinality(more) >= upto;
      end loop;
      ids := ids || more;
    end loop;
    return ids;
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
    price text := nullif(lower(btrim(left(coalesce(find_listings.pricing, ''), 60))), '');
    room text := nullif(lower(btrim(left(coalesce(find_listings.within, ''), 60))), '');
    wanted text := nullif(lower(btrim(left(coalesce(find_listings.category, ''), 60))), '');
    rooms int[];   -- the shelves that the whole is narrowed to, and of these those of the filters; null is all
    shelves int[];
    plan private.search_plan := private.plan_search(find_listings.query);
    tally record;
    number bigint;
    at bigint;
    by_category jsonb;
    by_price jsonb;
    ids text[] := '{}';
    nearest text[] := '{}';
  begin
    if room is not null then
      rooms := array(select shelf from private.listing_counts as c where private.covers_category(room, c.category));
    end if;
    if rooms is not null or wanted is not null or price is not null then
      shelves := array(select shelf from private.listing_counts as c where (rooms is null or shelf = any (rooms))
        and (wanted is null or private.covers_category(wanted, c.category)) and (price is null or c.pricing_type = price));
    end if;
    if plan.asked = '' then
      select array_agg(shelf) as found_on, array_agg(listings::bigint) as found_there into tally
      from private.listing_counts where listings > 0 and (rooms is null or shelf = any (rooms));
    else
      select * into tally from private.count_found(plan, rooms);
      plan := tally.plan;
    end if;

    with counts as (
      select known.category, known.pricing_type, counted.listings,
        wanted is null or private.covers_category(wanted, known.category) as has_category,
        price is null or known.pricing_type = price as has_price
      from unnest(tally.found_on, tally.found_there) as counted (shelf, listings) join private.listing_counts as known using (shelf)
    )
    select coalesce(sum(listings) filter (where has_category and has_price), 0),
      (select jsonb_object_agg(f.category, f.n) from (select category, sum(listings) as n from counts where has_price group by 1) as f),
      (select jsonb_object_agg(f.pricing_type, f.n) from (select pricing_type, sum(listings) as n from counts where has_category group by 1) as f)
    into number, by_category, by_price from counts;
    at := greatest(1, least(coalesce(find_listings.page, 1)::bigint, (number + size - 1) / size));

    if plan.asked = '' then
      ids := array(select tool_id from private.listing_search as listing where shelves is null or listing.shelf = any (shelves)
        order by created_at desc, tool_id desc limit size offset (at - 1) * size);
    elsif number = 0 then
      -- That nothing has all words is known.
      plan.every_word := case when tally.everywhere > 0 then plan.every_word end;
      nearest := private.nearest_listings(plan, rooms, 10);
    else
      if number <= 500 then
        plan := private.with_parts(plan);
        ids := private.ranked(plan, coalesce(tally.hits, private.all_of_few(plan, shelves)), shelves);
      else
        -- Of many, those on the first two pages are weighed; the rest follow as they are.
        ids := private.first_of_many(plan, shelves, greatest(at * size, 32), number);
        if (at - 1) * size < 32 then
          ids := private.ranked(plan, ids[:32], null) || ids[33:];
        end if;
      end if;
      ids := ids[(at - 1) * size + 1:at * size];
    end if;
    return jsonb_build_object('ids', ids, 'nearest', nearest, 'found', number, 'page', at,
      'total', (select coalesce(sum(c.listings), 0) from private.listing_counts as c where rooms is null or c.shelf = any (rooms)),
      'facets', jsonb_build_object('category', coalesce(by_category, '{}'), 'pricing', coalesce(by_price, '{}')));
  end
  $$;
comment on function private.find_listings(text, text, text, int, int, text) is
  'The ids of one page of the directory, the nearest where nothing is found, and all counts.';

create function public.search_tools(
  query text default '', category text default '', pricing text default '',
  page_size int default 16, page int default 1, within text default ''
) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    answer jsonb := private.find_listings(query, category, pricing, page_size, page, within);
    ids text[] := array(select jsonb_array_elements_text(answer -> 'ids'));
    near text[] := array(select jsonb_array_elements_text(answer -> 'nearest'));
  begin
    return (answer - 'ids') || jsonb_build_object(
      'rows', coalesce((select jsonb_agg(private.listing_card(tool) order by array_position(ids, tool.id))
        from public.ai_tools as tool where tool.id = any (ids) and tool.approval_status = 'approved'), '[]'),
      'nearest', coalesce((select jsonb_agg(private.listing_card(tool) order by array_position(near, tool.id))
        from public.ai_tools as tool where tool.id = any (near) and tool.approval_status = 'approved'), '[]'));
  end
  $$;
comment on function public.search_tools(text, text, text, int, int, text) is
  'One page of the directory: rows, how many are found and there are in all, counts per category and price, the nearest when nothing is found.';

revoke all on function private.scores(private.search_plan, text[]), private.nearest_names(text, int[], int), private.spelled(text),
  private.nearest_listings(private.search_plan, int[], int), private.count_found(private.search_plan, int[]),
  private.ranked(private.search_plan, text[], int[]), private.with_parts(private.search_plan),
  private.all_of_few(private.search_plan, int[]),
  private.first_of_many(private.search_plan, int[], bigint, bigint) from public, anon, authenticated;
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
