-- The search: what is found, in which order, and what is near when nothing is.

-- The lexemes of a search text as alternatives; null where there are none.
create function private.any_of(lexemes text[], weight text default '') returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return (select string_agg(distinct '(' || replace(lexeme || weight, '&', weight || ' &') || ')', ' | ')::tsquery
    from unnest(lexemes) as lexeme where lexeme <> '');
  end
  $$;

-- The same by field: in the name, a tag, the category, the description.
create function private.by_field(lexemes text[]) returns tsquery[]
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return array[private.any_of(lexemes, ':A'), private.any_of(lexemes, ':B'), private.any_of(lexemes, ':C'), private.any_of(lexemes, ':D')];
  end
  $$;

-- How well a document answers the nth word, from 0 to 1: every field that has it adds to what is left.
create function private.answers(document tsvector, forms tsquery[], n int) returns real
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return 1 - case when document @@ forms[4 * n - 3] then 0.2 else 1 end * case when document @@ forms[4 * n - 2] then 0.25 else 1 end
      * case when document @@ forms[4 * n - 1] then 0.5 else 1 end * case when document @@ forms[4 * n] then 0.6 else 1 end;
  end
  $$;

create type private.search_plan as (
  asked text,          -- the query, trimmed and lower-cased
  compact text,        -- its words without anything between them
  phrase text,         -- a LIKE pattern of it, or null where the words alone already find every substring
  piece text,          -- the query itself where it is too short for any index, else null
  every_word tsquery,  -- all its words, in any form
  most_words tsquery,  -- enough of its words, for longer queries; else null
  any_word tsquery,    -- any of its words
  in_name tsquery,     -- all of its own words, in the name
  in_label tsquery,    -- all of its own words, in the name, a tag or the category
  weights real[],      -- per word: how rare it is
  weight real,         -- all of them together
  own tsquery[],       -- four per word, by field: the word itself in its forms
  alike tsquery[],     -- words that mean the same
  part tsquery[],      -- longer words that it is a part of
  required int,        -- how many of its words are not mere wishes
  bound bigint         -- no more listings than this can have all its words
);

create function private.plan_search(query text) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    plan private.search_plan;
    words text[];
    stems text[];
    total bigint;
    kept int[] := '{}';
    wishes int[] := '{}';
    word text;
    pieces text[];
    lexemes text[];
    others text[];
    parts text[];
    frequency bigint;
    known bigint;
    required tsquery;
    forms tsquery[];
    n int;
    all_weights real;
    bounds bigint[] := '{}';
    loose bigint := 0;
  begin
    plan.asked := lower(btrim(translate(left(coalesce(query, ''), 200), E'\u0001', ' '), E' \t\r\n\u00a0'));
    words := private.words_of(plan.asked);
    plan.compact := array_to_string(words, '');
    if plan.asked !~ '^[a-z0-9]+$' then
      plan.phrase := '%' || replace(replace(replace(plan.asked, '\', '\\'), '%', '\%'), '_', '\_') || '%';
    end if;
    select coalesce(sum(listings), 0) + 1 into total from private.listing_counts;
    -- Too short for trigrams: the texts themselves are read.
    if plan.phrase is not null and plan.asked !~ '[[:alnum:]]{3}' then
      plan.phrase := null;
      plan.piece := plan.asked;
    end if;
    -- At most a dozen words, each once.
    words := array(select w from (select w, min(at) as at from unnest(words) with ordinality as u (w, at) group by w) as once order by once.at limit 12);
    if cardinality(words) = 0 then
      plan.bound := total;
      return plan;
    end if;
    stems := array(select private.stem(w) from unnest(words) with ordinality as u (w, at) order by u.at);

    -- Words of wishing say nothing about the tool, where other words do.
    for n in 1..cardinality(words) loop
      if stems[n] <> '' and char_length(words[n]) > 1 and not (words[n] = any (array['ai', 'tool', 'tools', 'app', 'apps', 'application', 'software',
        'platform', 'program', 'online', 'free', 'best', 'good', 'great', 'top', 'easy', 'cheap', 'want', 'need', 'help',
        'helps', 'way', 'like', 'get', 'use', 'using', 'something', 'someone', 'please', 'find', 'make', 'making', 'create',
        'let', 'lets', 'better', 'more', 'fast', 'faster', 'quick', 'quickly', 'simple', 'nice', 'automatically', 'new', 'powered', 'based', 'things', 'thing', 'service', 'services'])) then
        kept := kept || n;
      elsif stems[n] <> '' and char_length(words[n]) > 1 then
        wishes := wishes || n;
      end if;
    end loop;
    if cardinality(kept) = 0 then
      kept := array(select generate_series(1, cardinality(words)));
      wishes := '{}';
    end if;

    foreach n in array kept || wishes loop
      word := words[n];
      lexemes := array[word, stems[n]];
      if n > 1 then lexemes := lexemes || (words[n - 1] || word); end if;
      if n < cardinality(words) then lexemes := lexemes || (word || words[n + 1]); end if;

      select coalesce(sum(listings), 0) into known from private.listing_words as w
      where w.listings > 0 and (w.word = word or (stems[n] <> '' and w.stem = stems[n]));

      -- What the word is a part of: all of it for a single word, which is found as a substring;
      -- the beginning of the last word, which may not be finished.
      parts := '{}';
      if cardinality(words) = 1 and plan.phrase is null and plan.piece is null then
        parts := array(select w.word from private.listing_words as w
          where w.word like '%' || word || '%' and w.listings > 0 and w.word <> word limit 401);
        if cardinality(parts) > 400 then
          parts := '{}';
          plan.piece := word;
        end if;
      elsif n = cardinality(words) and char_length(word) >= 2 then
        parts := array(select w.word from private.listing_words as w
          where w.word >= word and w.word < word || '~' and w.listings > 0 and w.word <> word order by w.listings desc, w.word limit 100);
      end if;

      -- 'photoshop' where only 'photo shop' is known.
      if known = 0 and char_length(word) >= 6 then
        pieces := (select array[left(word, at), substr(word, at + 1)]
          from generate_series(3, char_length(word) - 3) as at
          join private.listing_words as a on a.word = left(word, at) and a.listings > 0
          join private.listing_words as b on b.word = substr(word, at + 1) and b.listings > 0
          order by least(a.listings, b.listings) desc limit 1);
        if pieces is not null then
          lexemes := lexemes || (pieces[1] || '&' || pieces[2]);
        end if;
      end if;

      others := array(
        select distinct array_to_string(other.stems, '&')
        from private.search_synonyms as mine
        join private.search_synonyms as other on other.meaning = mine.meaning and other.term <> mine.term
        where stems[n] <> '' and mine.stems @> array[stems[n]] and mine.stems <@ stems and cardinality(other.stems) > 0
          and not other.stems && stems);

      select coalesce(sum(listings), 0) into frequency from private.listing_words as w where w.listings > 0 and w.word = any (parts);
      if known = 0 and frequency = 0 then
        select coalesce(max(w.listings), 0) into frequency from private.listing_words as w where w.stem = any (others);
      end if;
      plan.weights := plan.weights || case when n = any (wishes) then 0.2 else 1 end::real * ln(1 + total::numeric / (1 + least(case when known > 0 then known else frequency end, total - 1)))::real;
      plan.own := plan.own || private.by_field(lexemes);
      plan.alike := plan.alike || private.by_field(others);
      plan.part := plan.part || private.by_field(parts);
      continue when n = any (wishes);
      required := private.any_of(lexemes || others || parts);
      forms := forms || required;
      plan.every_word := coalesce(plan.every_word && required, required);
      plan.any_word := coalesce(plan.any_word || required, required);
      plan.in_name := coalesce(plan.in_name && private.any_of(lexemes, ':A'), private.any_of(lexemes, ':A'));
      plan.in_label := coalesce(plan.in_label && private.any_of(lexemes, ':ABC'), private.any_of(lexemes, ':ABC'));
      bounds := bounds || (known + frequency
        + (select coalesce(sum(w.listings), 0) from private.listing_words as w where w.stem = any (others)))::bigint;
      plan.bound := least(coalesce(plan.bound, total), bounds[cardinality(bounds)]);
    end loop;

    plan.required := cardinality(kept);
    select sum(weight) into plan.weight from unnest(plan.weights) as weight;
    select sum(weight) into all_weights from unnest(plan.weights[:plan.required]) as weight;
    -- Most of the words: one of two, or two that weigh half of a longer query; unless that is too many.
    if plan.required = 2 then
      plan.most_words := plan.any_word;
      loose := bounds[1] + bounds[2];
    elsif plan.required > 2 then
      for n in 1..plan.required loop
        for k in n + 1..plan.required loop
          if plan.weights[n] + plan.weights[k] >= 0.5 * all_weights then
            plan.most_words := coalesce(plan.most_words || (forms[n] && forms[k]), forms[n] && forms[k]);
            loose := loose + least(bounds[n], bounds[k]);
          end if;
        end loop;
      end loop;
    end if;
    if loose > 1000 then
      plan.most_words := null;
    end if;
    return plan;
  end
  $$;

-- How well a listing answers a search: the whole name, its beginning, its words, then by relevance.
create function private.score(plan private.search_plan, listing private.listing_search) returns real
  language plpgsql stable set search_path = ''
  as $$
  declare
    part real := 0;
    best real;
    document tsvector := listing.document;
  begin
    for n in 1..coalesce(cardinality(plan.weights), 0) loop
      best := private.answers(document, plan.own, n);
      if best < 0.6 then
        best := greatest(best, 0.6 * private.answers(document, plan.alike, n));
      end if;
      if best < 0.3 then
        best := greatest(best, 0.3 * private.answers(document, plan.part, n));
      end if;
      part := part + plan.weights[n] * best;
    end loop;
    return coalesce(10 * part / nullif(plan.weight, 0), 0)
      + case when listing.name = plan.asked or (plan.compact <> '' and listing.compact = plan.compact) then 400
        when starts_with(listing.name, plan.asked)
          or (char_length(plan.compact) > 1 and starts_with(listing.compact, plan.compact)) then 300
        when document @@ plan.in_name then 200
        else 0 end
      -- The query as a whole tag or category, or as a phrase anywhere.
      + case when strpos(listing.text || E'\u0001', E'\u0001' || plan.asked || E'\u0001') > 0 then 2.0
        when plan.phrase is not null and listing.text like plan.phrase then 1.5
        else 0 end;
  end
  $$;

-- The nearest when nothing is found: names one or two slips away, otherwise listings with most of the words.
create function private.nearest_listings(plan private.search_plan, rooms text[], how_many int) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    answer text[];
    spelled text;
    size int := char_length(plan.compact);
    shortened text[] := private.slips_of(left(plan.compact, 60));
    letters text := array_to_string(array(select letter from unnest(string_to_array(plan.compact, null)) as letter order by 1), '');
  begin
    if size between 3 and 40 then
      select array_agg(tool_id order by distance, same desc, alike desc, created_at desc, tool_id desc) into answer from (
        select listing.tool_id, listing.created_at, nearby.distance, nearby.alike,
          left(listing.compact, 1) = left(plan.compact, 1) as same
        from private.listing_search as listing
        cross join lateral (
          select least(
              case when apart.whole = 2 and apart.is_swap then 1 else apart.whole end,
              apart.word + 0.5) as distance,
            extensions.similarity(listing.compact, plan.compact) as alike
          from (
            select extensions.levenshtein_less_equal(left(listing.compact, 200), plan.compact, 3) as whole,
              char_length(listing.compact) = size and letters = array_to_string(array(
                select letter from unnest(string_to_array(left(listing.compact, 200), null)) as letter order by 1), '') as is_swap,
              case when listing.slips && shortened then 1 else 9 end as word
          ) as apart
        ) as nearby
        where (listing.slips && shortened
            or (size >= 5 and listing.compact operator(extensions.%) plan.compact))
          and nearby.distance <= case when size <= 4 then 1.5 else 2 end
          and (rooms is null or listing.category = any (rooms))
        order by distance, same desc, alike desc, created_at desc, tool_id desc
        limit how_many
      ) as near;
    end if;
    if answer is not null or cardinality(plan.weights) is null then
      return coalesce(answer, '{}');
    end if;

    -- Words that nobody uses are read as the nearest one that is used.
    select string_agg(coalesce(right_word, word), ' ' order by at) into spelled
    from unnest(private.words_of(plan.asked)) with ordinality as asked (word, at)
    left join lateral (
      select known.word as right_word
      from private.listing_words as known
      where char_length(asked.word) between 4 and 40 and known.listings > 0
        and known.word operator(extensions.%) asked.word
        and not exists (select 1 from private.listing_words as same
          where same.listings > 0 and (same.word = asked.word or same.stem = private.stem(asked.word)))
        and extensions.levenshtein_less_equal(left(known.word, 200), asked.word, 2) <= case when char_length(asked.word) < 6 then 1 else 2 end
      order by extensions.levenshtein_less_equal(left(known.word, 200), asked.word, 2), known.listings desc, known.word limit 1
    ) as corrected on true;
    if spelled is distinct from array_to_string(private.words_of(plan.asked), ' ') then
      plan := private.plan_search(spelled);
    end if;

    select array_agg(tool_id order by score desc, created_at desc, tool_id desc) into answer from (
      select listing.tool_id, listing.created_at, private.score(plan, listing) as score
      from (
        select * from private.listing_search as listing
        where listing.document @@ plan.any_word and (rooms is null or listing.category = any (rooms))
        order by listing.document @@ plan.every_word desc, listing.created_at desc, listing.tool_id desc limit 500
      ) as listing
      order by score desc, created_at desc, tool_id desc limit how_many
    ) as near;
    return coalesce(answer, '{}');
  end
  $$;

-- The ids of a page and all counts. It reads the search tables, which hold approved listings alone;
-- the rows themselves are read by the asker, under row-level security.
create function private.find_listings(query text, category text, pricing text, page_size int, page int, within text)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  -- The planner takes a text match for cheaper than it is and would read the whole table.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off
  as $$
  #variable_conflict use_column
  declare
    size int := least(greatest(coalesce(find_listings.page_size, 16), 1), 100);
    price text := nullif(lower(btrim(left(coalesce(find_listings.pricing, ''), 60))), '');
    room text := nullif(lower(btrim(left(coalesce(find_listings.within, ''), 60))), '');
    wanted text := nullif(lower(btrim(left(coalesce(find_listings.category, ''), 60))), '');
    rooms text[];
    shelves text[];
    plan private.search_plan;
    in_all bigint;
    number bigint;
    at bigint;
    by_category jsonb;
    by_price jsonb;
    ids text[];
    nearest text[] := '{}';
    few int;
  begin
    if room is not null then
      rooms := array(select distinct c.category from private.listing_counts as c where private.covers_category(room, c.category));
    end if;
    if wanted is not null then
      shelves := array(select distinct c.category from private.listing_counts as c where private.covers_category(wanted, c.category));
    end if;
    select coalesce(sum(c.listings), 0) into in_all from private.listing_counts as c where rooms is null or c.category = any (rooms);
    plan := private.plan_search(find_listings.query);
    if plan.most_words is not null then
      select count(*) into few from (select 1 from private.listing_search as listing
        where strpos(listing.text, plan.piece) > 0 or listing.text like plan.phrase or listing.document @@ plan.every_word limit 10) as first_ten;
      if few = 10 or (few = 0 and plan.required < 3) then
        plan.most_words := null;
      end if;
    end if;

    if plan.asked = '' then
      with counts as (
        select * from private.listing_counts as c where c.listings > 0 and (rooms is null or c.category = any (rooms))
      )
      select coalesce(sum(listings) filter (where (shelves is null or category = any (shelves)) and (price is null or pricing_type = price)), 0),
        (select jsonb_object_agg(f.category, f.n) from (select category, sum(listings) as n from counts
          where price is null or pricing_type = price group by 1) as f),
        (select jsonb_object_agg(f.pricing_type, f.n) from (select pricing_type, sum(listings) as n from counts
          where shelves is null or category = any (shelves) group by 1) as f)
      into number, by_category, by_price from counts;
      at := greatest(1, least(coalesce(find_listings.page, 1)::bigint, (number + size - 1) / size));
      if rooms is not null or shelves is not null then
        shelves := array(select unnest(coalesce(rooms, shelves)) intersect select unnest(coalesce(shelves, rooms)));
      end if;
      ids := array(select tool_id from private.listing_search as listing
        where (shelves is null or listing.category = any (shelves)) and (price is null or listing.pricing_type = price)
        order by created_at desc, tool_id desc limit size offset (at - 1) * size);
    else
      with hit as materialized (
        select listing.tool_id, listing.created_at, listing.category, listing.pricing_type,
          case when plan.bound > 1000 then
            case when listing.name = plan.asked or listing.compact = nullif(plan.compact, '') then 400
              when starts_with(listing.name, plan.asked) or starts_with(listing.compact, nullif(plan.compact, '')) then 300
              when listing.document @@ plan.in_label then case when listing.document @@ plan.in_name then 200 else 100 end
              else 0 end
          else private.score(plan, listing) end as score
        from private.listing_search as listing
        where (strpos(listing.text, plan.piece) > 0 or listing.text like plan.phrase or listing.document @@ plan.every_word or listing.document @@ plan.most_words)
          and (rooms is null or listing.category = any (rooms))
      ), counts as (
        select category, pricing_type, count(*) as listings from hit group by 1, 2
      ), counted as (
        select coalesce(sum(listings) filter (where (shelves is null or category = any (shelves)) and (price is null or pricing_type = price)), 0) as number
        from counts
      )
      select counted.number,
        (select jsonb_object_agg(f.category, f.n) from (select category, sum(listings) as n from counts
          where price is null or pricing_type = price group by 1) as f),
        (select jsonb_object_agg(f.pricing_type, f.n) from (select pricing_type, sum(listings) as n from counts
          where shelves is null or category = any (shelves) group by 1) as f),
        paged.at,
        array(select tool_id from hit
          where (shelves is null or hit.category = any (shelves)) and (price is null or hit.pricing_type = price)
          order by score desc, created_at desc, tool_id desc limit size offset (paged.at - 1) * size)
      into number, by_category, by_price, at, ids
      from counted cross join lateral (
        select greatest(1, least(coalesce(find_listings.page, 1)::bigint, (counted.number::bigint + size - 1) / size)) as at
      ) as paged;
      if number = 0 then
        nearest := private.nearest_listings(plan, rooms, 10);
      end if;
    end if;
    return jsonb_build_object('ids', ids, 'nearest', nearest, 'found', number, 'total', in_all, 'page', at,
      'facets', jsonb_build_object('category', coalesce(by_category, '{}'), 'pricing', coalesce(by_price, '{}')));
  end
  $$;

create or replace function public.search_tools(
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

revoke all on function private.any_of(text[], text), private.by_field(text[]), private.answers(tsvector, tsquery[], int),
  private.plan_search(text), private.score(private.search_plan, private.listing_search),
  private.nearest_listings(private.search_plan, text[], int),
  private.find_listings(text, text, text, int, int, text) from public, anon, authenticated;
grant execute on function private.find_listings(text, text, text, int, int, text) to anon, authenticated, service_role;
