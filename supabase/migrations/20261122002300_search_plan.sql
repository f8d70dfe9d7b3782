-- A search takes four steps, each in one or two files. find_listings in the last file runs them:
--
--   1  plan        plan_query parses the words of the query and their meanings, or the tools that the query names
--                  (search_plan, search_plan_names)
--   2  candidates  find_candidates finds the matching listings, listings similar to the named tools, or the closest listings
--                  (search_candidates, search_candidates_closest)
--   3  order       relevance_page orders the candidates by relevance, and sorted_page by age or name (search_ranking)
--   4  page        search_tools returns the rows of a page and the facet counts (search_results)
--
-- This file contains the first step.

-- The ranking weights.
create view private.search_weights with (security_invoker = true) as select
  -- Points if the query is the whole name or its beginning, or if all its words are in the name or in a tag or category.
  400 as whole_name, 300 as name_begins, 200 as in_name, 10 as in_label,
  -- Points if the query is a whole tag or category, if it is in the text as a phrase, or if two of its adjacent words are
  -- one word in a listing.
  20 as whole_label, 15 as phrase, 1 as neighbours,
  -- The points for a listing that matches every word of the query completely.
  10 as coverage,
  -- The score of a match by the word itself, by a synonym, by a related term, and by a longer word.
  1.0::float8 as by_itself, 0.6::float8 as by_synonym, 0.5::float8 as by_related, 0.3::float8 as by_longer,
  -- Each matching field multiplies the missing part of a word's full score by the field's factor.
  0.28::float8 as name_remainder, 0.3::float8 as tag_remainder, 0.6::float8 as category_remainder, 0.7::float8 as description_remainder,
  -- The factor for the weight of a stop word, and of a word with corrected spelling.
  0.2::real as stop_word, 0.5::real as corrected,
  -- Points for a free or freemium tool if the query contains 'free'.
  2.5::float8 as free, 1.2::float8 as freemium,
  -- The minimum score of the closest listings, as a share of the best score.
  0.35::float8 as closest;
comment on view private.search_weights is 'The ranking weights of the search.';

-- A word of the query.
create type private.search_word as (
  word text,              -- as typed
  is_stop_word boolean,   -- whether it is a stop word beside meaningful words
  own text[],             -- lexemes: its stem, and the word joined with its neighbours; 'photo&shop' requires both words
  synonyms text[],        -- lexemes of its synonyms
  related text[],         -- lexemes of related terms
  longer tsquery,         -- keys of longer words that begin with it or contain it, if the search includes such words
  parts tsquery[],        -- lexemes of the longer words by field, from field_queries
  listing_count bigint,   -- the number of listings that contain it
  related_count bigint,   -- the number of listings with a synonym or a related term
  max_matches bigint,     -- an upper bound of the number of listings that match it in any form
  weight real             -- its rarity
);

-- The tools that a query names, as in 'x alternative' or 'x vs y'.
create type private.search_subject as (
  tool_ids text[],
  rest text[],            -- the other words of the query
  is_shown boolean        -- whether the results include the named tools
);

-- A plan either has a subject or words. The last five attributes are the result of step 2.
create type private.search_plan as (
  query_text text,                -- the query, trimmed and folded
  subject private.search_subject, -- the named tools
  is_word boolean,                -- whether the query is a single word
  compact text,                   -- the words of the query without separators
  pattern text,                   -- a LIKE pattern for the query; unlike strpos, LIKE does not copy each text
  substring_text text,            -- the query, if a listing that contains it as a phrase ranks higher, else null
  phrase tsquery,                 -- keys of listings that may contain the query as a phrase; null if every_word finds them
  is_exact boolean,               -- whether these keys match only listings with the phrase
  words private.search_word[],    -- meaningful words first, then stop words
  required int,                   -- the number of meaningful words
  weight real,                    -- the total weight of the words
  tag tsquery,                    -- the key of the required tag; null for any tag
  is_free boolean,                -- whether the query contains 'free' as a price
  every_word tsquery,             -- keys: all meaningful words, in any form
  most_words tsquery,             -- keys: most meaningful words or their related terms; null if too many listings match
  in_name tsquery,                -- lexemes: all meaningful words themselves, in the name
  neighbours tsquery,             -- lexemes: two adjacent words, joined
  position_queries tsquery[],     -- keys: whole name, start of the name, in the name, in the labels, as typed, anywhere
  match_query tsquery,            -- keys of the matches: every_word, or also most_words
  phrase_match_query tsquery,     -- keys of further listings that may contain the phrase
  candidates text[],              -- the ids of the candidates; null if they are not collected
  is_ordered boolean,             -- whether the candidates are in their final order
  deciding_stems text[],          -- the stems by which the closest listings were found; null if listings match
  found_buckets int[],            -- the buckets of the candidates
  found_counts bigint[]           -- the number of candidates in each of these buckets
);

create function private.field_queries(lexemes text[]) returns tsquery[]
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return array[private.any_lexeme(lexemes), private.any_lexeme(lexemes, ':A'), private.any_lexeme(lexemes, ':B'), private.any_lexeme(lexemes, ':C'),
      private.any_lexeme(lexemes, ':D')];
  end
  $$;
comment on function private.field_queries(text[]) is
  'Five queries for any of these lexemes: in any field, in the name, in a tag, in the category, and in the description.';

-- Matches the keys of listings that may contain the query as a substring: its symbols and its words. The first word may be
-- the end of a longer word, and the last word the beginning of one.
create function private.substring_keys(query_text text, typed text[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    result tsquery;
    part tsquery;
    symbol text;
    word text;
    has_begin boolean;
    has_end boolean;
  begin
    foreach symbol in array private.symbol_keys(query_text) loop
      result := coalesce(result && symbol::tsquery, symbol::tsquery);
    end loop;
    for n in 1..cardinality(typed) loop
      word := typed[n];
      has_begin := n > 1 or not starts_with(query_text, word);
      has_end := n < cardinality(typed) or right(query_text, char_length(word)) <> word;
      part := case when has_begin then (word || case when has_end then '' else ':*' end)::tsquery
        when has_end and char_length(word) > 1 then private.ngrams(word) && format('''G%s ''', right(word, 2))::tsquery
        else private.ngrams(word) end;
      result := coalesce(result && part, part, result);
    end loop;
    return result;
  end
  $$;

-- The distinct words of the query. A single letter beside symbols is not a word: 'c++' does not contain the word c.
create function private.query_words(query_text text, typed text[]) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return array(
      select word from unnest(typed) with ordinality as u (word, at)
      where replace(query_text, ' ', '') = array_to_string(typed, '') or char_length(word) > 1
      group by word order by min(at) limit 30);
  end
  $$;

-- Finds the synonyms and related terms of a word, or of a term of the query that contains the word. `broader_terms` are
-- the terms of which the word is a kind.
create function private.related_terms(word text, stem text, stems text[], stop_words text[], out synonyms text[], out related text[],
  out broader_terms text[])
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  begin
    select coalesce(array_agg(lexeme) filter (where is_exact), '{}'), coalesce(array_agg(lexeme) filter (where not is_exact), '{}'),
      coalesce(array_agg(lexeme) filter (where is_whole), '{}')
    into synonyms, related, broader_terms
    from (
      select array_to_string(other.stems, '&') as lexeme, bool_or(other.is_exact) as is_exact, bool_or(not own_term.found_by_others) as is_whole
      from private.search_synonyms as own_term
      join private.search_synonyms as other on other.group_id = own_term.group_id and other.term <> own_term.term
      where own_term.finds_others and other.found_by_others
        and own_term.stems @> array[stem] and own_term.stems <@ stems and cardinality(other.stems) > 0
        -- A stop word by itself has only synonyms.
        and case when cardinality(own_term.stems) > 1 then not other.stems <@ stems
          else not other.stems && stems and (other.is_exact or word <> all (stop_words)) end
      group by 1) as terms;
  end
  $$;

-- Splits an unknown word into two indexed words: 'photoshop' into 'photo&shop'.
create function private.split_compound(word text) returns text
  language plpgsql stable set search_path = ''
  as $$
  begin
    return (select a.word || '&' || b.word
      from generate_series(3, char_length(split_compound.word) - 3) as at
      join private.listing_words as a on a.word = left(split_compound.word, at) and a.listings > 0
      join private.listing_words as b on b.word = substr(split_compound.word, at + 1) and b.listings > 0
      order by least(a.listings, b.listings) desc limit 1);
  end
  $$;

-- Finds the forms, meanings and rarity of the nth word. With is_prefix, the word may be the beginning of a longer word.
create function private.parse_word(words text[], stems text[], n int, is_prefix boolean, stop_words text[]) returns private.search_word
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    result private.search_word;
    word text := words[n];
    stem text := nullif(stems[n], '');
    total bigint := (select coalesce(sum(listings), 0) + 1 from private.facet_counts);
    longer_count bigint := 0;
    broader_terms text[];
    synonym_count bigint;
    broader_count bigint;
    max_synonym_count bigint;
    frequency bigint;
  begin
    result.word := word;
    -- Use only the stem, because every listing with the word has the key of the stem, and each key costs an index scan.
    result.own := array_remove(array[coalesce(stem, word), words[n - 1] || word, word || words[n + 1]], null);
    select coalesce(sum(w.listings), 0) into result.listing_count from private.listing_words as w
    where w.listings > 0 and (w.word = word or w.stem = stem);

    if is_prefix then
      result.longer := (word || ':*')::tsquery;
      result.parts := array(select (word || ':*' || field)::tsquery
        from unnest(array['', 'A', 'B', 'C', 'D']) with ordinality as u (field, at) order by u.at);
      select coalesce(sum(w.listings), 0) into longer_count from private.listing_words as w
      where w.word >= word and w.word < word || U&'\+10FFFF' and w.listings > 0 and w.word <> word;
    end if;
    if result.listing_count = 0 and char_length(word) >= 6 then
      result.own := array_remove(result.own || private.split_compound(word), null);
    end if;

    select m.synonyms, m.related, m.broader_terms into result.synonyms, result.related, broader_terms from private.related_terms(word, stem, stems, stop_words) as m;
    select coalesce(sum(w.listings) filter (where w.stem = any (result.synonyms)), 0), coalesce(sum(w.listings), 0),
      coalesce(max(w.listings) filter (where w.stem = any (result.synonyms)), 0),
      coalesce(max(w.listings) filter (where w.stem = any (broader_terms)), 0)
    into synonym_count, result.related_count, max_synonym_count, broader_count
    from private.listing_words as w where w.stem = any (result.synonyms || result.related);

    -- A kind of something, such as a language, counts as no rarer than the broader term.
    frequency := greatest(broader_count, case when result.listing_count > 0 then result.listing_count + synonym_count / 2
      when longer_count > 0 then longer_count else max_synonym_count end);
    result.weight := ln(1 + total::numeric / (1 + least(frequency, total - 1)))::real;
    result.max_matches := result.listing_count + case when result.listing_count = 0 and longer_count = 0 then max_synonym_count else longer_count end
      + result.related_count;
    return result;
  end
  $$;

-- Returns at most twelve meaningful words, then at most six stop words. A stop word counts as meaningful in a term of the
-- vocabulary ('build app'), or if the query has no other words.
create function private.parse_words(words text[], query_text text) returns private.search_word[]
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    result private.search_word[] := '{}';
    each private.search_word;
    stems text[] := array(select private.query_stem(word) from unnest(words) with ordinality as u (word, at) order by u.at);
    term_stems text[] := array(select distinct stem from private.search_synonyms as term, unnest(term.stems) as stem
      where term.stems && stems and term.stems <@ stems and cardinality(term.stems) > 1);
    stop_words text[] := array(select stop.word from private.stop_words as stop where stop.word = any (words));
    meaningful int[] := array(select n from generate_series(1, cardinality(words)) as n
      where stems[n] <> '' and char_length(words[n]) > 1 order by n);
    selected int[] := array(select n from unnest(meaningful) as n where stems[n] = any (term_stems) or words[n] <> all (stop_words) order by n limit 12);
    selected_stop_words int[] := array(select n from unnest(meaningful) as n where words[n] = any (stop_words) and n <> all (selected) order by n limit 6);
    n int;
  begin
    if cardinality(selected) = 0 then
      selected := array(select generate_series(1, least(cardinality(words), 12)));
      selected_stop_words := '{}';
      stop_words := '{}';
    end if;
    foreach n in array selected || selected_stop_words loop
      -- The visitor may still be typing the last of several words.
      each := private.parse_word(words, stems, n, n = cardinality(words) and query_text <> words[n]
        and char_length(words[n]) >= 2 and right(query_text, char_length(words[n])) = words[n], stop_words);
      each.is_stop_word := n = any (selected_stop_words);
      if each.is_stop_word then
        each.weight := each.weight * (select stop_word from private.search_weights);
      end if;
      result := result || each;
    end loop;
    return result;
  end
  $$;

-- A single word also matches names that begin with it and longer words that contain it. The trigrams of the word find
-- these listings. If there are few such longer words, the plan lists the words instead, which is faster.
create function private.plan_single_word(plan private.search_plan) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    longer tsquery := ('X' || plan.query_text || ':*')::tsquery;
    containing text[];
  begin
    if plan.is_exact then
      longer := longer || plan.phrase;
      plan.phrase := null;
    elsif plan.query_text ~ '^[a-z0-9]+$' then
      containing := array(select indexed.word from private.listing_words as indexed
        where indexed.word like plan.pattern and indexed.listings > 0 and indexed.word <> plan.query_text limit 51);
      if cardinality(containing) <= 50 then
        longer := coalesce(longer || private.any_lexeme(containing), longer);
        plan.phrase := null;
      end if;
    end if;
    plan.words[1].longer := longer;
    return plan;
  end
  $$;

-- Matches listings with most words or their related terms. Of two words, one must match. Of more words, two words that
-- together have half of the total weight must match. Null if too many listings may match.
create function private.most_words_query(words private.search_word[], forms tsquery[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    required int := cardinality(forms);
    all_weights real := (select sum(weight) from unnest(words[:required]));
    combined tsquery;
    pair tsquery;
    max_matches bigint := 0;
  begin
    if required <= 2 then
      combined := coalesce(forms[1] || forms[2], forms[1]);
      max_matches := words[1].max_matches + case when required = 2 then words[2].max_matches else 0 end;
    else
      for n in 1..required loop
        for k in n + 1..required loop
          if words[n].weight + words[k].weight >= 0.5 * all_weights then
            pair := forms[n] && forms[k];
            combined := coalesce(combined || pair, pair);
            max_matches := max_matches + least(words[n].max_matches, words[k].max_matches);
          end if;
        end loop;
      end loop;
    end if;
    return case when max_matches <= 1000 then combined end;
  end
  $$;

-- Matches the word in any form. Omits synonyms and related terms if these terms or the word are common.
create function private.broad_query(word private.search_word) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    own tsquery := private.any_lexeme(word.own);
    expanded tsquery := private.any_lexeme(word.own || word.synonyms);
  begin
    if word.listing_count > 1000 then
      return own;
    end if;
    expanded := coalesce(expanded || word.longer, expanded);
    return case when word.related_count > 5000 then expanded else coalesce(expanded || private.any_lexeme(word.related), expanded) end;
  end
  $$;

-- Combines the queries of the words into the queries of the plan.
create function private.combine_words(plan private.search_plan, as_typed tsquery) returns private.search_plan
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    each private.search_word;
    lexemes text[];
    required tsquery;
    wider tsquery;
    forms tsquery[];
    in_title tsquery;
    in_label tsquery;
    name_key text := 'X' || left(plan.compact, 200);
  begin
    foreach each in array plan.words[:plan.required] loop
      -- Omit a lexeme of several words if one of its words is also a lexeme: 'meet' covers 'meet&record'.
      lexemes := each.own || each.synonyms;
      required := private.any_lexeme(array(select lexeme from unnest(lexemes) as lexeme
        where strpos(lexeme, '&') = 0 or not string_to_array(lexeme, '&') && lexemes));
      required := coalesce(required || each.longer, required);
      wider := coalesce(required || private.any_lexeme(each.related), required);
      forms := forms || wider;
      plan.every_word := coalesce(plan.every_word && required, required);
      plan.in_name := coalesce(plan.in_name && private.any_lexeme(each.own, ':A'), private.any_lexeme(each.own, ':A'));
      in_title := coalesce(in_title && private.any_key('N', each.own), private.any_key('N', each.own));
      required := private.any_key('L', each.own) || private.any_key('N', each.own);
      in_label := coalesce(in_label && required, required);
    end loop;
    plan.most_words := private.most_words_query(plan.words, forms);
    plan.position_queries := array[
      case when plan.is_word then name_key::tsquery else plan.every_word && name_key::tsquery end,
      case when plan.is_word then (name_key || ':*')::tsquery
        when char_length(plan.compact) > 1 then plan.every_word && (name_key || ':*')::tsquery end,
      in_title, in_label, as_typed, plan.every_word];
    return plan;
  end
  $$;

-- Matches listings that may contain the typed text but that every_word misses, because the first typed word is only the
-- end of a longer word there. If few longer words end with the typed word, and few listings contain them, the result
-- requires one of these longer words.
create function private.phrase_query(plan private.search_plan, typed text[]) returns tsquery
  language plpgsql stable set search_path = ''
  as $$
  declare
    last text := typed[cardinality(typed)];
    total bigint;
    longer text[];
    listing_count bigint;
  begin
    if plan.query_text !~ '^[a-z0-9]+( +[a-z0-9]+)+$'
      or char_length(last) = 1 and exists (select from unnest(plan.words[:plan.required]) as required where required.word = last) then
      return plan.phrase;
    elsif plan.words[1].word <> typed[1] then
      return null;
    elsif char_length(typed[1]) = 1 then
      return plan.phrase;
    end if;
    select coalesce(sum(listings), 0) + 1 into total from private.facet_counts;
    select array_agg(left(word, 200)), coalesce(sum(listings), 0) into longer, listing_count from (
      select w.word, w.listings from private.listing_words as w
      where w.word like '%' || typed[1] and w.listings > 0 and w.word <> typed[1] limit 51) as ending;
    return case when coalesce(cardinality(longer), 0) <= 50 and listing_count <= total / 10 then plan.phrase && private.any_lexeme(longer)
      else plan.phrase end;
  end
  $$;

create function private.normalize_query(query text) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return left(btrim(private.fold(translate(left(coalesce(query, ''), 200), E'\u0001', ' ')), E' \t\r\n'), 200);
  end
  $$;
comment on function private.normalize_query(text) is 'Trims and folds a query, and cuts it at 200 characters.';

create function private.like_pattern(query_text text) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return '%' || regexp_replace(query_text, '([\\%_])', '\\\1', 'g') || '%';
  end
  $$;
comment on function private.like_pattern(text) is 'A LIKE pattern that matches every text that contains this text.';

create function private.plan_search(query text) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    plan private.search_plan;
    typed text[];
    words text[];
    as_typed tsquery;
  begin
    plan.query_text := private.normalize_query(query);
    typed := private.split_folded(plan.query_text);
    plan.is_word := plan.query_text = any (typed);
    plan.compact := array_to_string(typed, '');
    plan.pattern := private.like_pattern(plan.query_text);
    plan.substring_text := case when not plan.is_word then plan.query_text end;
    plan.is_exact := char_length(plan.query_text) <= case when plan.query_text ~ '^[a-z0-9]+$' then 3 else 2 end;
    as_typed := private.substring_keys(plan.query_text, typed);
    plan.phrase := as_typed;
    words := private.query_words(plan.query_text, typed);
    if cardinality(words) = 0 then
      return plan;
    end if;

    plan.words := private.parse_words(words, plan.query_text);
    plan.neighbours := private.any_lexeme(private.joined_neighbours(words));
    plan.required := (select count(*) from unnest(plan.words) as word where not word.is_stop_word);
    plan.weight := (select sum(weight) from unnest(plan.words));
    -- In a term of the vocabulary such as 'royalty free', 'free' is not a price.
    plan.is_free := 'free' = any (words) and not exists (select from private.search_synonyms as term
      where term.stems @> array['free'] and term.stems <@ private.query_stems(plan.query_text));
    if plan.is_word then
      plan := private.plan_single_word(plan);
    end if;
    plan := private.combine_words(plan, as_typed);
    plan.phrase := private.phrase_query(plan, typed);
    return plan;
  end
  $$;
