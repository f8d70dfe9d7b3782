-- The same answers with less work. Keys that find nothing further are left out of a question, the phrase is looked for
-- in fewer listings and without copying their texts, and the nearest ones are taken from the youngest first.

create or replace function private.plan_search(query text) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    plan private.search_plan;
    typed text[];
    folded text;
    words text[];
    stems text[];
    of_terms text[];
    wishing text[] := array[
      'ai', 'tool', 'tools', 'app', 'apps', 'application', 'software', 'platform', 'program', 'online', 'service', 'services',
      'solution', 'solutions', 'assistant', 'assistants', 'helper', 'thing', 'things', 'something', 'someone', 'people', 'way',
      'free', 'best', 'good', 'great', 'top', 'easy', 'cheap', 'cheaper', 'better', 'more', 'fast', 'faster', 'quick', 'quickly',
      'simple', 'nice', 'new', 'other', 'any', 'one', 'own', 'automatically', 'powered', 'based', 'without', 'recommended',
      'want', 'need', 'help', 'helps', 'like', 'get', 'give', 'use', 'using', 'try', 'go', 'know', 'tell', 'show', 'turn', 'let',
      'lets', 'find', 'choose', 'recommend', 'please', 'work', 'works', 'working', 'idea', 'ideas', 'alternative', 'alternatives',
      'make', 'making', 'maker', 'create', 'creating', 'creator', 'creation', 'generate', 'generating', 'generator', 'generation',
      'build', 'building', 'builder', 'produce'];
    is_word boolean;
    has_begin boolean;
    has_end boolean;
    total bigint;
    kept int[] := '{}';
    wishes int[] := '{}';
    word text;
    pieces text[];
    lexemes text[];
    others text[];
    asked_for text[];
    kin text[];
    parts text[];
    part tsquery;
    frequency bigint;
    known bigint;
    others_known bigint;
    kin_known bigint;
    required tsquery;
    as_typed tsquery;
    wider tsquery;
    forms tsquery[];
    sign text;
    in_title tsquery;
    in_label tsquery;
    n int;
    all_weights real;
    bounds bigint[] := '{}';
    loose bigint := 0;
  begin
    plan.asked := lower(btrim(translate(left(coalesce(query, ''), 200), E'\u0001', ' '), E' \t\r\n\u00a0'));
    folded := private.fold(plan.asked);
    typed := array(select left(w, 200) from unnest(private.words_of(plan.asked)) with ordinality as u (w, at) order by u.at);
    plan.compact := array_to_string(typed, '');
    is_word := plan.asked ~ '^[a-z0-9]+$';
    if plan.asked = '' then
      return plan;
    end if;
    select coalesce(sum(listings), 0) + 1 into total from private.listing_counts;

    -- As it is typed: its signs, its inner words, the end of a word that it begins with, the beginning of one that it ends with.
    foreach sign in array private.sign_keys(plan.asked) loop
      plan.phrase := coalesce(plan.phrase && sign::tsquery, sign::tsquery);
    end loop;
    for n in 1..cardinality(typed) loop
      word := typed[n];
      has_begin := n > 1 or folded ~ '^[^a-z0-9]';
      has_end := n < cardinality(typed) or folded ~ '[^a-z0-9]$';
      part := case when has_begin then (word || case when has_end then '' else ':*' end)::tsquery
        when has_end and char_length(word) > 1 then private.letter_keys(word) && format('''G%s ''', right(word, 2))::tsquery
        else private.letter_keys(word) end;
      plan.phrase := coalesce(plan.phrase && part, part);
    end loop;
    as_typed := plan.phrase;
    plan.certain := char_length(plan.asked) <= case when is_word then 3 else 2 end;
    if not is_word then
      plan.contains := plan.asked;
    end if;

    words := typed;
    -- Beside special characters a single letter says nothing: 'c++' is not the word c.
    if plan.asked ~ '[^a-z0-9 ]' then
      words := array(select w from unnest(words) with ordinality as u (w, at) where char_length(w) > 1 order by at);
    end if;
    -- At most a dozen words, each once.
    words := array(select w from (select w, min(at) as at from unnest(words) with ordinality as u (w, at) group by w) as once order by once.at limit 12);
    if cardinality(words) = 0 then
      return plan;
    end if;
    stems := array(select private.asked_stem(w) from unnest(words) with ordinality as u (w, at) order by u.at);

    -- Words of wishing say nothing about the tool, where other words do; unless they are part of a known term: 'build app'.
    of_terms := array(select distinct stem from private.search_synonyms as known, unnest(known.stems) as stem
      where known.stems && stems and known.stems <@ stems and cardinality(known.stems) > 1);
    for n in 1..cardinality(words) loop
      if stems[n] <> '' and char_length(words[n]) > 1 and (stems[n] = any (of_terms) or words[n] <> all (wishing)) then
        kept := kept || n;
      elsif stems[n] <> '' and char_length(words[n]) > 1 then
        wishes := wishes || n;
      end if;
    end loop;
    if cardinality(kept) = 0 then
      kept := array(select generate_series(1, cardinality(words)));
      wishes := '{}';
      wishing := '{}';
    end if;

    foreach n in array kept || wishes loop
      word := words[n];
      -- What has the word has its stem too, and each key costs a walk of its listings.
      lexemes := array[coalesce(nullif(stems[n], ''), word)];
      if n > 1 then lexemes := lexemes || (words[n - 1] || word); end if;
      if n < cardinality(words) then lexemes := lexemes || (word || words[n + 1]); end if;

      select coalesce(sum(listings), 0) into known from private.listing_words as w
      where w.listings > 0 and (w.word = word or (stems[n] <> '' and w.stem = stems[n]));

      -- A single word finds each name that begins with it when its spaces are left out, and each word that contains
      -- it, told by their letters or, as far as they are few, one by one. The last word may not be finished.
      part := null;
      frequency := 0;
      if is_word then
        part := ('X' || word || ':*')::tsquery;
        parts := case when not plan.certain then array(select w.word from private.listing_words as w
          where w.word like '%' || word || '%' and w.listings > 0 and w.word <> word limit 51) end;
        if plan.certain or cardinality(parts) <= 50 then
          part := coalesce(part || case when plan.certain then plan.phrase else private.any_of(parts) end, part);
          plan.phrase := null;
        end if;
      elsif n = cardinality(words) and char_length(word) >= 2 and right(plan.asked, char_length(word)) = word then
        part := (word || ':*')::tsquery;
        select coalesce(sum(w.listings), 0) into frequency from private.listing_words as w
          where w.word >= word and w.word < word || '~' and w.listings > 0 and w.word <> word;
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

      -- What means the same as the word, or as a term of several words that it belongs to; and what is akin to it.
      select coalesce(array_agg(lexeme) filter (where close), '{}'), coalesce(array_agg(lexeme) filter (where not close), '{}')
      into others, kin
      from (
        select array_to_string(other.stems, '&') as lexeme, bool_or(other.close) as close
        from private.search_synonyms as mine
        join private.search_synonyms as other on other.meaning = mine.meaning and other.term <> mine.term
        where stems[n] <> '' and mine.stems @> array[stems[n]] and mine.stems <@ stems and cardinality(other.stems) > 0
          -- A word of wishing means something only as part of its term.
          and case when cardinality(mine.stems) > 1 then not other.stems <@ stems
            else not other.stems && stems and words[n] <> all (wishing) end
        group by 1) as meant;
      select coalesce(sum(w.listings) filter (where w.stem = any (others)), 0), coalesce(sum(w.listings), 0),
        case when known = 0 and frequency = 0 then coalesce(max(w.listings) filter (where w.stem = any (others)), 0) else frequency end
      into others_known, kin_known, frequency
      from private.listing_words as w where w.stem = any (others || kin);

      plan.weights := plan.weights || case when n = any (wishes) then 0.2 else 1 end::real * ln(1 + total::numeric / (1 + least(case when known > 0 then known + others_known / 2 else frequency end, total - 1)))::real;
      plan.own := plan.own || private.by_field(lexemes);
      plan.alike := plan.alike || private.by_field(others);
      plan.kin := plan.kin || private.by_field(kin);
      plan.part := plan.part || case when part is null or is_word then array[null, null, null, null, null]::tsquery[]
        else array[(word || ':*')::tsquery, (word || ':*A')::tsquery, (word || ':*B')::tsquery, (word || ':*C')::tsquery, (word || ':*D')::tsquery] end;
      continue when n = any (wishes);
      -- A term that asks for more than another alternative finds nothing more: 'meet&record' beside 'meet'.
      asked_for := lexemes || others;
      required := private.any_of(array(select lexeme from unnest(asked_for) as lexeme
        where strpos(lexeme, '&') = 0 or not string_to_array(lexeme, '&') && asked_for));
      required := coalesce(required || part, required);
      wider := coalesce(required || private.any_of(kin), required);
      forms := forms || wider;
      plan.every_word := coalesce(plan.every_word && required, required);
      -- A word that many have is near enough by itself.
      if known > 1000 then
        wider := private.any_of(lexemes);
      elsif kin_known > 5000 then
        wider := required;
      end if;
      plan.any_word := coalesce(plan.any_word || wider, wider);
      plan.in_name := coalesce(plan.in_name && private.any_of(lexemes, ':A'), private.any_of(lexemes, ':A'));
      in_title := coalesce(in_title && private.any_key('N', lexemes), private.any_key('N', lexemes));
      required := private.any_key('L', lexemes) || private.any_key('N', lexemes);
      in_label := coalesce(in_label && required, required);
      bounds := bounds || known + frequency + kin_known;
    end loop;

    -- Every listing that contains the phrase has its inner words and, where its last is asked for, a word that begins
    -- with that. Only of its first word, where that is asked for, it may have no more than the end: of a longer word,
    -- which is looked for by itself where such words are few and rare.
    if plan.asked ~ '^[a-z0-9]+( +[a-z0-9]+)+$' and (char_length(typed[cardinality(typed)]) > 1
      or not exists (select from unnest(kept) as at where words[at] = typed[cardinality(typed)])) then
      if kept[1] > 1 then
        plan.phrase := null;
      elsif char_length(typed[1]) > 1 then
        select array_agg(left(longer.word, 200)), coalesce(sum(longer.listings), 0) into parts, known from (
          select w.word, w.listings from private.listing_words as w
          where w.word like '%' || typed[1] and w.listings > 0 and w.word <> typed[1] limit 51) as longer;
        if coalesce(cardinality(parts), 0) <= 50 and known <= total / 10 then
          plan.phrase := plan.phrase && private.any_of(parts);
        end if;
      end if;
    end if;
    plan.places := array[
      case when is_word then ('X' || words[1])::tsquery
        else plan.every_word && ('X' || left(plan.compact, 200))::tsquery end,
      case when is_word then ('X' || words[1] || ':*')::tsquery
        when char_length(plan.compact) > 1 then plan.every_word && ('X' || left(plan.compact, 200) || ':*')::tsquery end,
      in_title, in_label,
      as_typed, plan.every_word];

    plan.required := cardinality(kept);
    select sum(weight) into plan.weight from unnest(plan.weights) as weight;
    select sum(weight) into all_weights from unnest(plan.weights[:plan.required]) as weight;
    -- Most of the words, or what is akin to them: one of two, or two that weigh half of a longer query; unless that is too many.
    if plan.required <= 2 then
      plan.most_words := private.any_query(forms);
      loose := bounds[1] + coalesce(bounds[2], 0);
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

-- The nearest as before, ranked by `scores`.
create or replace function private.nearest_listings(plan private.search_plan, rooms int[], how_many int) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    answer text[];
    spelled text;
    best text[];
    more text[];
    ages timestamptz[];
    since timestamptz;
    size int := char_length(plan.compact);
    shortened tsquery := private.any_key('S', private.slips_of(left(plan.compact, 60)));
    letters text := array_to_string(array(select letter from unnest(string_to_array(plan.compact, null)) as letter order by 1), '');
  begin
    if size between 3 and 40 then
      select array_agg(tool_id order by distance, same desc, alike desc, created_at desc, tool_id desc) into answer from (
        select listing.tool_id, listing.created_at, nearby.distance, nearby.alike,
          left(listing.compact, 1) = left(plan.compact, 1) as same
        from (
          select tool_id, created_at, compact, bool_or(has_slip) as has_slip
          from (
            select tool_id, created_at, compact, shelf, true as has_slip from private.listing_search as l
            where private.keys_of(l.name, l.text) @@ shortened
            union all
            select tool_id, created_at, compact, shelf, false from private.listing_search as l
            where size >= 5 and l.compact operator(extensions.%) plan.compact
          ) as either
          where rooms is null or shelf = any (rooms)
          group by tool_id, created_at, compact
        ) as listing
        cross join lateral (
          select least(
              case when apart.whole = 2 and apart.is_swap then 1 else apart.whole end,
              case when listing.has_slip then 1 else 9 end + 0.5) as distance,
            extensions.similarity(listing.compact, plan.compact) as alike
          from (
            select extensions.levenshtein_less_equal(left(listing.compact, 200), plan.compact, 3) as whole,
              char_length(listing.compact) = size and letters = array_to_string(array(
                select letter from unnest(string_to_array(left(listing.compact, 200), null)) as letter order by 1), '') as is_swap
          ) as apart
        ) as nearby
        where nearby.distance <= case when size <= 4 then 1.5 else 2 end
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

    -- Those with all words, then the youngest with any, are weighed: 500. Of common words they are among the youngest of all.
    best := array(
      select tool_id from (
        select tool_id, created_at, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ plan.every_word offset 0) as hit
      where rooms is null or shelf = any (rooms)
      order by created_at desc, tool_id desc limit 500);
    ages := array[(select created_at from private.listing_search order by created_at desc, tool_id desc limit 1 offset 2000), '-infinity'];
    foreach since in array ages loop
      continue when since is null;
      more := array(
        select tool_id from (
          select tool_id, created_at, shelf from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ plan.any_word and (since = '-infinity' or created_at >= since) offset 0) as hit
        where (rooms is null or shelf = any (rooms)) and tool_id <> all (best)
        order by created_at desc, tool_id desc limit 500 - cardinality(best));
      exit when cardinality(best) + cardinality(more) >= 500;
    end loop;

    return array(
      select scored.tool_id
      from private.scores(plan, best || more) as scored
      order by scored.score desc, scored.created_at desc, scored.tool_id collate "C" desc limit how_many);
  end
  $$;

-- The ids of a page and all counts. It reads the search tables, which hold approved listings alone;
-- the rows themselves are read by the asker, under row-level security.
create or replace function private.find_listings(query text, category text, pricing text, page_size int, page int, within text)
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
    plan private.search_plan;
    in_all bigint;
    everywhere bigint;
    number bigint;
    at bigint;
    found_on int[];
    found_there bigint[];
    by_category jsonb;
    by_price jsonb;
    ids text[] := '{}';
    nearest text[] := '{}';
    words tsquery;
    phrase tsquery;
    hits text[];
    needle text;  -- the query as a pattern: LIKE compares without making a copy of each text
    reach bigint;
    ages timestamptz[] := array['-infinity'];
    since timestamptz;
    more text[];
  begin
    if room is not null then
      rooms := array(select shelf from private.listing_counts as c where private.covers_category(room, c.category));
    end if;
    if rooms is not null or wanted is not null or price is not null then
      shelves := array(select shelf from private.listing_counts as c where (rooms is null or shelf = any (rooms))
        and (wanted is null or private.covers_category(wanted, c.category)) and (price is null or c.pricing_type = price));
    end if;
    select coalesce(sum(c.listings), 0) into in_all from private.listing_counts as c where rooms is null or c.shelf = any (rooms);
    plan := private.plan_search(find_listings.query);

    if plan.asked = '' then
      select array_agg(shelf), array_agg(listings) into found_on, found_there
      from private.listing_counts where listings > 0 and (rooms is null or shelf = any (rooms));
    else
      words := plan.every_word;
      needle := '%' || regexp_replace(plan.asked, '([\\%_])', '\\\1', 'g') || '%';
      loop
        phrase := coalesce(plan.phrase && !!words, plan.phrase);
        -- Many words, or a loosened search, find few: such hits are kept, so that they are not matched again to be ranked.
        if plan.required > 2 or words is distinct from plan.every_word then
          hits := array(
            select tool_id from (
              select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ words
              union all
              select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ phrase
                and (plan.certain or l.text like needle)
            ) as hit where rooms is null or shelf = any (rooms));
        end if;
        if cardinality(hits) > 500 then
          hits := null;
          if words is distinct from plan.every_word then
            words := plan.every_word;
            continue;
          end if;
        end if;
        select array_agg(shelf), array_agg(listings), coalesce(sum(listings), 0) into found_on, found_there, everywhere from (
          select shelf, count(*) as listings from (
            select shelf from private.listing_search as l where hits is null and private.keys_of(l.name, l.text) @@ words
            union all
            select shelf from private.listing_search as l where hits is null and private.keys_of(l.name, l.text) @@ phrase
              and (plan.certain or l.text like needle)
            union all
            select shelf from private.listing_search as l where tool_id = any (hits)
          ) as hit where rooms is null or shelf = any (rooms) group by 1
        ) as counts;
        exit when plan.most_words is null or everywhere >= 20 or (everywhere = 0 and plan.required < 3);
        -- Few answers: those with most of the words are told too, as far as they can be weighed one by one.
        words := words || plan.most_words;
        plan.most_words := null;
      end loop;
    end if;

    with counts as (
      select known.category, known.pricing_type, counted.listings,
        wanted is null or private.covers_category(wanted, known.category) as has_category,
        price is null or known.pricing_type = price as has_price
      from unnest(found_on, found_there) as counted (shelf, listings) join private.listing_counts as known using (shelf)
    )
    select coalesce(sum(listings) filter (where has_category and has_price), 0),
      (select jsonb_object_agg(f.category, f.n) from (select category, sum(listings) as n from counts where has_price group by 1) as f),
      (select jsonb_object_agg(f.pricing_type, f.n) from (select pricing_type, sum(listings) as n from counts where has_category group by 1) as f)
    into number, by_category, by_price from counts;
    at := greatest(1, least(coalesce(find_listings.page, 1)::bigint, (number + size - 1) / size));

    if number = 0 then
      if plan.asked <> '' then
        -- That nothing has all words is known.
        plan.every_word := case when everywhere > 0 then plan.every_word end;
        nearest := private.nearest_listings(plan, rooms, 10);
      end if;
    elsif plan.asked = '' then
      ids := array(select tool_id from private.listing_search as listing where shelves is null or listing.shelf = any (shelves)
        order by created_at desc, tool_id desc limit size offset (at - 1) * size);
    elsif number <= 500 then
      if plan.asked ~ '^[a-z0-9]+$' then
        more := array(select word from private.listing_words as known
          where known.word like '%' || plan.asked || '%' and listings > 0 and word <> plan.asked limit 401);
        if cardinality(more) <= 400 then
          plan.part := private.by_field(more);
        else
          plan.contains := plan.asked;
        end if;
      end if;
      hits := coalesce(hits, array(
        select tool_id from (
          select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ words
          union all
          select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ phrase
            and (plan.certain or l.text like needle)
        ) as hit where shelves is null or shelf = any (shelves)));
      ids := array(
        select scored.tool_id from private.scores(plan, hits) as scored
        where shelves is null or scored.shelf = any (shelves)
        order by scored.score desc, scored.created_at desc, scored.tool_id collate "C" desc
        limit size offset (at - 1) * size);
    else
      -- Many answers are not weighed one by one: where the words stand, then the newest, as far as the page asks.
      -- Of a word that many listings have, the page's are among the youngest listings; of two such words side by side,
      -- somewhat further down.
      if at * size * 4 < number then
        reach := 2 * at * size * (select sum(listings) from private.listing_counts)::bigint / number + 100;
        ages := array(
          select (select created_at from private.listing_search order by created_at desc, tool_id desc limit 1 offset times * reach)
          from unnest(array[1, 10]) as times where times = 1 or 4 * times * reach < number) || ages;
      end if;
      for n in 1..coalesce(cardinality(plan.places), 0) loop
        exit when cardinality(ids) >= at * size;
        foreach since in array case when n > 4 then ages else array['-infinity'::timestamptz] end loop
          continue when since is null;
          more := array(
            select tool_id from (
              select tool_id, created_at, shelf, text from private.listing_search as l
              where (n = 5 and since > '-infinity' or private.keys_of(l.name, l.text) @@ plan.places[n])
                and (since = '-infinity' or created_at >= since) offset 0) as hit
            where (shelves is null or shelf = any (shelves)) and (n <> 5 or text like needle) and tool_id <> all (ids)
            order by created_at desc, tool_id desc limit at * size - cardinality(ids));
          exit when since = '-infinity' or cardinality(ids) + cardinality(more) >= at * size;
        end loop;
        ids := ids || more;
      end loop;
      if plan.places is null then
        ids := array(
          select tool_id from (
            select tool_id, created_at, shelf, lower(name) as name from private.listing_search as l
            where private.keys_of(l.name, l.text) @@ phrase and (plan.certain or l.text like needle)
          ) as hit
          where shelves is null or hit.shelf = any (shelves)
          order by name = plan.asked desc, starts_with(name, plan.asked) desc, strpos(name, plan.asked) > 0 desc,
            created_at desc, tool_id desc limit at * size);
      end if;
      ids := ids[(at - 1) * size + 1:at * size];
    end if;
    return jsonb_build_object('ids', ids, 'nearest', nearest, 'found', number, 'total', in_all, 'page', at,
      'facets', jsonb_build_object('category', coalesce(by_category, '{}'), 'pricing', coalesce(by_price, '{}')));
  end
  $$;
