-- Step 3: the order. Up to 500 candidates are scored individually. More candidates are ordered by where their words match,
-- then newest first. A request can also sort all candidates by age or name.

-- Scores listings by private.search_weights. Points for the whole name, its beginning or its words outweigh the relevance,
-- which is the sum over all words. match_kind is 1 for the word itself, 2 for a synonym, 3 for a related term, and 4 for a
-- longer word.
create function private.scores(plan private.search_plan, listings text[])
  returns table (tool_id text, created_at timestamptz, bucket int, score double precision)
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    w private.search_weights;
    -- If the query has only one meaningful word, a tag or category with the word outweighs any description.
    label tsquery := case when plan.required = 1 then
      private.any_lexeme(plan.words[1].own, ':B') || private.any_lexeme(plan.words[1].own, ':C') end;
  begin
    select * into w from private.search_weights;
    return query
    with forms as materialized (
      select n, plan.words[n].weight::float8 as weight, match_kinds.match_kind, match_kinds.confidence, match_kinds.forms[1] as anywhere, match_kinds.forms[2] as name,
        match_kinds.forms[3] as tag, match_kinds.forms[4] as category, match_kinds.forms[5] as description
      from generate_series(1, coalesce(cardinality(plan.words), 0)) as n
      cross join lateral (values
        (1, w.by_itself, private.field_queries(plan.words[n].own)), (2, w.by_synonym, private.field_queries(plan.words[n].synonyms)),
        (3, w.by_related, private.field_queries(plan.words[n].related)), (4, w.by_longer, plan.words[n].parts)) as match_kinds (match_kind, confidence, forms)
      where match_kinds.forms[1] is not null
    )
    select listing.tool_id, listing.created_at, listing.bucket, coalesce(w.coverage * relevance.part / nullif(plan.weight, 0), 0)
      + case when listing.name_order = plan.query_text or (plan.compact <> '' and listing.compact = plan.compact) then w.whole_name
        when starts_with(listing.name_order, plan.query_text)
          or (char_length(plan.compact) > 1 and starts_with(listing.compact, plan.compact)) then w.name_begins
        when words.document @@ plan.in_name then w.in_name
        when words.document @@ label then w.in_label
        else 0 end
      + case when words.document @@ plan.neighbours then w.neighbours else 0 end
      + case when plan.is_free then case price.pricing_type when 'free' then w.free when 'freemium' then w.freemium else 0 end else 0 end
      + case when strpos(listing.text || E'\u0001', E'\u0001' || plan.query_text || E'\u0001') > 0 then w.whole_label
        when strpos(listing.text, plan.substring_text) > 0 then w.phrase
        else 0 end
    from private.listing_search as listing
    join private.listing_documents as words using (tool_id)
    join private.facet_counts as price using (bucket)
    cross join lateral (
      select sum(weight * (1 - (1 - own) * (1 - synonyms) * (1 - related) * (1 - longer)) order by n) as part
      from (
        select n, weight, coalesce(max(share) filter (where match_kind = 1), 0) as own, coalesce(max(share) filter (where match_kind = 2), 0) as synonyms,
          coalesce(max(share) filter (where match_kind = 3), 0) as related, coalesce(max(share) filter (where match_kind = 4), 0) as longer
        from (
          select n, weight, match_kind, confidence * (1 - case when words.document @@ name then w.name_remainder else 1 end
            * case when words.document @@ tag then w.tag_remainder else 1 end
            * case when words.document @@ category then w.category_remainder else 1 end
            * case when words.document @@ description then w.description_remainder else 1 end) as share
          from forms where words.document @@ anywhere
        ) as coverage group by n, weight
      ) as word
    ) as relevance
    where listing.tool_id = any (scores.listings);
  end
  $$;

-- Orders the listings in these buckets by score, then newest first.
create function private.rank_listings(plan private.search_plan, listings text[], buckets int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  begin
    return array(select scored.tool_id from private.scores(plan, listings) as scored
      where buckets is null or scored.bucket = any (buckets)
      order by scored.score desc, scored.created_at desc, scored.tool_id collate "C" desc);
  end
  $$;

-- The first max_ids candidates if there are too many to score, ordered by where their words match, then newest first.
create function private.rank_many(plan private.search_plan, buckets int[], max_ids bigint, match_count bigint) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    ids text[] := '{}';
    more text[];
    window_size bigint;
    cutoffs timestamptz[] := array['-infinity'];
    cutoff timestamptz;
  begin
    if plan.position_queries is null then
      return private.candidate_ids(plan, buckets, max_ids, in_order => 'order by name_order = ($1).query_text desc,
        starts_with(name_order, ($1).query_text) desc, strpos(name_order, ($1).query_text) > 0 desc, created_at desc, tool_id desc');
    end if;
    -- If the words are common, the newest listings contain enough matches. Try a small window of the newest listings, then
    -- a window of ten times the size, then all listings.
    if max_ids * 4 < match_count then
      window_size := 2 * max_ids * (select sum(listings) from private.facet_counts)::bigint / match_count + 100;
      cutoffs := array(
        select (select created_at from private.listing_search order by created_at desc, tool_id desc limit 1 offset times * window_size)
        from unnest(array[1, 10]) as times where times = 1 or 4 * times * window_size < match_count) || cutoffs;
    end if;
    for n in 1..cardinality(plan.position_queries) loop
      exit when cardinality(ids) >= max_ids;
      foreach cutoff in array case when n > 4 then cutoffs else array['-infinity'::timestamptz] end loop
        continue when cutoff is null;
        more := array(
          select tool_id from (
            select tool_id, created_at, bucket, text from private.listing_search as l
            where (n = 5 and cutoff > '-infinity' and plan.tag is null or private.search_keys(l.name, l.text) @@ plan.position_queries[n])
              and (cutoff = '-infinity' or created_at >= cutoff) offset 0) as hit
          where (buckets is null or bucket = any (buckets)) and (n <> 5 or text like plan.pattern) and tool_id <> all (ids)
          order by created_at desc, tool_id desc limit max_ids - cardinality(ids));
        exit when cutoff = '-infinity' or cardinality(ids) + cardinality(more) >= max_ids;
      end loop;
      ids := ids || more;
    end loop;
    return ids;
  end
  $$;

-- The ids of a page by relevance. With many candidates, only the first 32 are scored.
create function private.relevance_page(plan private.search_plan, buckets int[], match_count bigint, row_offset bigint, size int)
  returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    longer text[];
    ids text[];
  begin
    if match_count <= 500 then
      -- Longer words that contain the query also count for the ranking, if they are few.
      if plan.is_word then
        longer := array(select word from private.listing_words as indexed
          where plan.query_text ~ '^[a-z0-9]+$' and indexed.word like plan.pattern and listings > 0 and word <> plan.query_text limit 401);
        if cardinality(longer) between 1 and 400 then
          plan.words[1].parts := private.field_queries(longer);
        else
          plan.substring_text := plan.query_text;
        end if;
      end if;
      ids := private.rank_listings(plan, coalesce(plan.candidates, private.candidate_ids(plan, buckets)), buckets);
    else
      ids := private.rank_many(plan, buckets, greatest(row_offset + size, 32), match_count);
      if row_offset < 32 then
        ids := private.rank_listings(plan, ids[:32], null) || ids[33:];
      end if;
    end if;
    return ids[row_offset + 1:row_offset + size];
  end
  $$;

-- The ids of a page by age or name. With many candidates, it first searches only the beginning of the sorted listings.
create function private.sorted_page(plan private.search_plan, buckets int[], match_count bigint, row_offset bigint, size int, sort text)
  returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    field text := case sort when 'name' then 'name_order' else 'created_at' end;
    direction text := case when sort in ('name', 'oldest') then 'asc' else 'desc' end;
    in_order text := format('order by %1$s %2$s, tool_id %2$s', field, direction);
    edge text;
    ids text[];
  begin
    if coalesce(plan.match_query, plan.phrase_match_query) is not null and match_count > greatest(500, 4 * (row_offset + size)) then
      execute format('select %s from private.listing_search %s limit 1 offset $1', field, in_order) into edge
      using 2 * (row_offset + size) * (select sum(listings) from private.facet_counts)::bigint / match_count + 100;
      ids := private.candidate_ids(plan, buckets, size, row_offset, in_order,
        format(case direction when 'asc' then '%s <= %L' else '%s >= %L' end, field, edge));
    end if;
    return case when cardinality(ids) = size then ids else private.candidate_ids(plan, buckets, size, row_offset, in_order) end;
  end
  $$;
