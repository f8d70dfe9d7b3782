-- Step 2 for queries that match no listing: finds names with a similar spelling, or else listings that match some of the
-- words. The deciding words are the four words with the highest weight among the words that occur in a listing.

-- Returns the tools whose name differs from `compact` by one or two typos, closest first.
create function private.closest_names(compact text, scope int[], how_many int) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    query_name text := closest_names.compact;
    size int := char_length(query_name);
    -- For letters of other scripts, the trigram comparison depends on the database's locale.
    is_plain boolean := query_name ~ '^[a-z0-9]+$';
    typo_query tsquery := private.any_key('S', private.typo_variants(left(query_name, 60)));
    letters text := array_to_string(array(select letter from unnest(string_to_array(query_name, null)) as letter order by 1), '');
  begin
    if size not between 3 and 40 then
      return '{}';
    end if;
    return array(
      select listing.tool_id
      from (
        select tool_id, created_at, compact, bool_or(is_typo_variant) as is_typo_variant
        from (
          select tool_id, created_at, compact, bucket, true as is_typo_variant from private.listing_search as l
          where private.search_keys(l.name, l.text) @@ typo_query
          union all
          select tool_id, created_at, compact, bucket, false from private.listing_search as l
          where size >= 5 and is_plain and l.compact operator(extensions.%) query_name and l.compact ~ '^[a-z0-9]+$'
        ) as either
        where scope is null or bucket = any (scope)
        group by tool_id, created_at, compact
      ) as listing
      cross join lateral (
        select extensions.levenshtein_less_equal(left(listing.compact, 200), query_name, 3) as whole,
          char_length(listing.compact) = size and letters = array_to_string(array(
            select letter from unnest(string_to_array(left(listing.compact, 200), null)) as letter order by 1), '') as is_swap
      ) as edits
      cross join lateral (
        select least(case when edits.whole = 2 and edits.is_swap then 1 else edits.whole end,
          case when listing.is_typo_variant then 1 else 9 end + 0.5) as distance
      ) as nearby
      where nearby.distance <= case when size <= 4 then 1.5 else 2 end
      order by nearby.distance, left(listing.compact, 1) = left(query_name, 1) desc,
        case when is_plain and listing.compact ~ '^[a-z0-9]+$' then extensions.similarity(listing.compact, query_name) end desc nulls last,
        listing.created_at desc, listing.tool_id desc
      limit how_many);
  end
  $$;

-- Replaces each unknown word of the query with the closest indexed word. A word is unknown if neither a listing nor the
-- vocabulary contains it.
create function private.corrected_spelling(query_text text) returns text
  language plpgsql stable set search_path = ''
  as $$
  begin
    return (
      select string_agg(coalesce(nearest.word, each.word), ' ' order by each.at)
      from (
        select typed.word, typed.at, char_length(typed.word) between 4 and 40 and private.stem(typed.word) <> ''
          and not exists (select from private.stop_words as stop where stop.word = typed.word)
          and not exists (select from private.listing_words as indexed
            where indexed.listings > 0 and (indexed.word = typed.word or indexed.stem = private.stem(typed.word)))
          and not exists (select from private.search_synonyms as term where term.stems @> array[private.query_stem(typed.word)]) as is_unknown
        from unnest(private.split_words(corrected_spelling.query_text)) with ordinality as typed (word, at) offset 0
      ) as each
      left join lateral (
        select candidate.word
        from private.listing_words as candidate
        cross join lateral (select extensions.levenshtein_less_equal(left(candidate.word, 200), each.word, 2) as letters) as edits
        where each.is_unknown and candidate.listings > 0 and each.word ~ '^[a-z0-9]+$' and candidate.word ~ '^[a-z0-9]+$'
          and candidate.word operator(extensions.%) each.word
          and edits.letters <= case when char_length(each.word) < 6 then 1 else 2 end
        order by edits.letters, candidate.listings desc, candidate.word limit 1
      ) as nearest on true);
  end
  $$;

-- The plan of the query with corrected spelling. Corrected words have a lower weight. Null if there is no correction.
create function private.corrected_plan(plan private.search_plan) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    typed text[] := private.split_words(plan.query_text);
    corrected_text text := private.corrected_spelling(plan.query_text);
  begin
    if corrected_text is not distinct from array_to_string(typed, ' ') then
      return null;
    end if;
    plan := private.plan_search(corrected_text);
    for n in 1..cardinality(plan.words) loop
      if plan.words[n].word <> all (typed) then
        plan.words[n].weight := plan.words[n].weight * (select corrected from private.search_weights);
      end if;
    end loop;
    return plan;
  end
  $$;

-- Returns a query for the listings that match at least `required_count` of these queries.
create function private.any_n_of(forms tsquery[], required_count int) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    first tsquery := forms[1];
    rest tsquery;
  begin
    if required_count > cardinality(forms) then
      return null;
    elsif required_count > 1 then
      first := first && private.any_n_of(forms[2:], required_count - 1);
    end if;
    rest := private.any_n_of(forms[2:], required_count);
    return coalesce(first || rest, first);
  end
  $$;

-- Collects listings with all deciding words, then with one fewer, with two, and with one, until there are a hundred.
-- Takes the newest listings of each group first.
create function private.partial_matches(plan private.search_plan, scope int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    heaviest int[] := array(select n from generate_series(1, plan.required) as n where plan.words[n].max_matches > 0
      order by plan.words[n].weight desc, n limit 4);
    forms tsquery[] := array(select private.broad_query(plan.words[n]) from unnest(heaviest) with ordinality as u (n, at) order by at);
    size int := cardinality(forms);
    ids text[] := '{}';
    previous_count int := size + 1;
    required_count int;
    combined_query tsquery;
  begin
    foreach required_count in array array[size, size - 1, 2, 1] loop
      continue when required_count < 1 or required_count >= previous_count or cardinality(ids) >= 100;
      previous_count := required_count;
      combined_query := private.any_n_of(forms, required_count);
      ids := ids || array(
        select tool_id from (
          select tool_id, created_at, bucket from private.listing_search as l where private.search_keys(l.name, l.text) @@ combined_query offset 0) as hit
        where (scope is null or bucket = any (scope)) and tool_id <> all (ids)
        order by created_at desc, tool_id desc limit 300 - cardinality(ids));
    end loop;
    return ids;
  end
  $$;

-- Returns tools whose name is similar to the query. If there are none, returns the listings that match enough of the
-- deciding words, best first, and the stems of these words. With has_matches_elsewhere, the query has matches that the
-- filters exclude, so its spelling is right.
create function private.closest_listings(plan private.search_plan, scope int[], has_matches_elsewhere boolean, out ids text[], out deciding_stems text[])
  language plpgsql stable set search_path = ''
  as $$
  declare
    corrected private.search_plan;
  begin
    ids := '{}';
    deciding_stems := '{}';
    if not has_matches_elsewhere then
      if cardinality(private.split_words(plan.query_text)) <= 4 then
        ids := private.closest_names(plan.compact, scope, 10);
      end if;
      if cardinality(ids) > 0 or cardinality(plan.words) is null then
        return;
      end if;
      corrected := private.corrected_plan(plan);
      if corrected.query_text is not null then
        plan := corrected;
      end if;
    end if;
    ids := array(
      select tool_id from (
        select scored.*, max(scored.score) over () as best from private.scores(plan, private.partial_matches(plan, scope)) as scored) as near
      where score >= best * (select closest from private.search_weights)
      order by score desc, created_at desc, tool_id collate "C" desc limit 100);
    -- The client highlights these stems in the results.
    deciding_stems := array(select distinct lexeme collate "C"
      from generate_series(1, plan.required) as n, unnest(plan.words[n].own || plan.words[n].synonyms || plan.words[n].related) as lexeme
      where strpos(lexeme, '&') = 0 and lexeme <> all (private.joined_neighbours(private.split_words(plan.query_text))) order by 1);
  end
  $$;
