-- A search takes four steps, in one or two files each. find_listings in the last file runs them:
--
--   the query, a tag
--     │  1  plan        plan_query: the query's words, their meanings and their index keys,
--     │                 or the tools that the query names (search_plan, search_plan_names)
--     │  2  candidates  find_candidates: the matching listings, counted by bucket. For named tools, similar listings;
--     │                 without matches, the closest (search_candidates, search_candidates_closest)
--     │  3  order       relevance_page by relevance, sorted_page by age or name (search_ranking)
--     ▼  4  page        the facet counts, the ids of a page, and its rows with the caller's permissions (search_results)
--
-- This file is the first step. Each function precedes its callers.

-- Ranking weights. Points are added; shares are fractions of a word's weight.
create view private.search_weights with (security_invoker = true) as select
  -- Points for the position of the words.
  400 as whole_name, 300 as name_begins, 200 as in_name, 10 as in_label,
  -- Points if the query is a whole tag or category, is a phrase anywhere, or has two adjacent words in a tag.
  20 as whole_label, 15 as phrase, 1 as neighbours,
  -- The maximum points for the share of the query that matches.
  10 as answered,
  -- The confidence of a match: the word itself, a synonym, a related term, a longer word.
  1.0::float8 as by_itself, 0.6::float8 as by_alike, 0.5::float8 as by_kin, 0.3::float8 as by_longer,
  -- The factor by which a match in each field reduces what is missing to a word's full score.
  0.28::float8 as name_leaves, 0.3::float8 as tag_leaves, 0.6::float8 as category_leaves, 0.7::float8 as description_leaves,
  -- The factor for a stop word beside a meaningful word, and for a corrected spelling.
  0.2::real as wish, 0.5::real as respelled,
  -- Points for the price if the query contains 'free'.
  2.5::float8 as free, 1.2::float8 as freemium,
  -- The minimum score of the closest listings, as a share of the best one's.
  0.35::float8 as closest;
comment on view private.search_weights is 'The ranking weights of the search.';

create type private.search_word as (
  word text,         -- as typed
  is_stop_word boolean,   -- whether it carries no information about a tool: 'best', 'free'
  own text[],        -- lexemes: its stem, and the word joined with its neighbours; 'photo&shop' requires both
  alike text[],      -- lexemes of its synonyms
  related text[],        -- lexemes of related terms
  longer tsquery,    -- keys of longer words that begin with it or contain it, if the search includes these
  parts tsquery[],   -- lexemes of the longer words by field, from field_queries
  known bigint,      -- the number of listings that contain it
  related_known bigint,  -- the number of listings with a synonym or a related term
  bound bigint,      -- an upper bound of the number of listings that match it in any form
  weight real        -- its rarity
);

create type private.search_subject as (
  named text[],
  rest text[],
  is_shown boolean   -- whether the results include the named tools
);

create type private.search_plan as (
  asked text,          -- the query, trimmed and folded
  subject private.search_subject, -- the tools that the query names; such a plan has no other parts except the tag
  is_word boolean,     -- whether the query is a single word
  compact text,        -- its words without separators
  pattern text,        -- the query as a LIKE pattern; unlike strpos, LIKE does not copy each text
  contains text,       -- the query, if its presence as a phrase adds information to its words, else null
  phrase tsquery,      -- keys of listings that may contain the query as typed; null if every_word finds all of them
  certain boolean,     -- whether these keys prove the phrase without checking the text
  words private.search_word[],  -- meaningful words first, then stop words
  required int,        -- the number of meaningful words
  weight real,         -- the sum of all words
  tag tsquery,         -- the key of the required tag; null for any
  is_free boolean,     -- whether the query contains 'free', which is also a price
  every_word tsquery,  -- keys: all its words, in any form
  most_words tsquery,  -- keys: enough of its words or related terms; else null
  in_name tsquery,     -- lexemes: all of its own words, in the name
  neighbours tsquery,  -- lexemes: two adjacent words of the query
  places tsquery[],    -- keys by position: whole name, start of the name, in the name, in the labels, as typed, anywhere
  found_by tsquery,    -- keys of the matches: every_word, or also most_words
  found_beside tsquery,-- keys of further listings that contain the phrase
  -- Step 2 adds the candidates.
  hits text[],         -- their ids, if collected
  is_listed boolean,   -- whether they are in their final order
  decided text[],      -- the stems that decided, if these are the closest listings
  found_on int[],      -- their buckets
  found_there bigint[] -- the number in each bucket
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
  'Matches any of these lexemes in any field, in the name, in a tag, in the category, and in the description.';

-- Keys of the query as typed: its special characters and its words. The first word may be the end of a longer word, and
-- the last one the beginning of a longer word.
create function private.substring_keys(asked text, typed text[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    answer tsquery;
    part tsquery;
    sign text;
    word text;
    has_begin boolean;
    has_end boolean;
  begin
    foreach sign in array private.symbol_keys(asked) loop
      answer := coalesce(answer && sign::tsquery, sign::tsquery);
    end loop;
    for n in 1..cardinality(typed) loop
      word := typed[n];
      has_begin := n > 1 or not starts_with(asked, word);
      has_end := n < cardinality(typed) or right(asked, char_length(word)) <> word;
      part := case when has_begin then (word || case when has_end then '' else ':*' end)::tsquery
        when has_end and char_length(word) > 1 then private.ngrams(word) && format('''G%s ''', right(word, 2))::tsquery
        else private.ngrams(word) end;
      answer := coalesce(answer && part, part, answer);
    end loop;
    return answer;
  end
  $$;

-- The distinct words of the query. A single letter beside special characters carries no information: 'c++' is not the
-- word c.
create function private.query_words(asked text, typed text[]) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return array(
      select word from unnest(typed) with ordinality as u (word, at)
      where replace(asked, ' ', '') = array_to_string(typed, '') or char_length(word) > 1
      group by word order by min(at) limit 30);
  end
  $$;

-- Finds synonyms of the word, or of a term that contains it (`alike`), related terms (`related`), and the more general
-- ones of both (`wholes`).
create function private.related_terms(word text, stem text, stems text[], wishes text[], out alike text[], out related text[],
  out wholes text[])
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  begin
    select coalesce(array_agg(lexeme) filter (where is_exact), '{}'), coalesce(array_agg(lexeme) filter (where not is_exact), '{}'),
      coalesce(array_agg(lexeme) filter (where is_whole), '{}')
    into alike, related, wholes
    from (
      select array_to_string(other.stems, '&') as lexeme, bool_or(other.is_exact) as is_exact, bool_or(not mine.found_by_others) as is_whole
      from private.search_synonyms as mine
      join private.search_synonyms as other on other.group_id = mine.group_id and other.term <> mine.term
      where mine.finds_others and other.found_by_others
        and mine.stems @> array[stem] and mine.stems <@ stems and cardinality(other.stems) > 0
        -- A stop word has related terms only as part of a longer term.
        and case when cardinality(mine.stems) > 1 then not other.stems <@ stems
          else not other.stems && stems and (other.is_exact or word <> all (wishes)) end
      group by 1) as meant;
  end
  $$;

-- Splits 'photoshop' if the index only contains 'photo shop'.
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

-- Parses the nth word: its forms, meanings and rarity.
create function private.parse_word(words text[], stems text[], n int, is_open boolean, wishes text[]) returns private.search_word
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    answer private.search_word;
    word text := words[n];
    stem text := nullif(stems[n], '');
    total bigint := (select coalesce(sum(listings), 0) + 1 from private.facet_counts);
    longer_known bigint := 0;
    wholes text[];
    alike_known bigint;
    whole_known bigint;
    most_known bigint;
    frequency bigint;
  begin
    answer.word := word;
    -- Use the stem, because listings with the word also have it, and each further key costs another scan.
    answer.own := array_remove(array[coalesce(stem, word), words[n - 1] || word, word || words[n + 1]], null);
    select coalesce(sum(w.listings), 0) into answer.known from private.listing_words as w
    where w.listings > 0 and (w.word = word or w.stem = stem);

    if is_open then
      answer.longer := (word || ':*')::tsquery;
      answer.parts := array(select (word || ':*' || field)::tsquery
        from unnest(array['', 'A', 'B', 'C', 'D']) with ordinality as u (field, at) order by u.at);
      select coalesce(sum(w.listings), 0) into longer_known from private.listing_words as w
      where w.word >= word and w.word < word || U&'\+10FFFF' and w.listings > 0 and w.word <> word;
    end if;
    if answer.known = 0 and char_length(word) >= 6 then
      answer.own := array_remove(answer.own || private.split_compound(word), null);
    end if;

    select m.alike, m.related, m.wholes into answer.alike, answer.related, wholes from private.related_terms(word, stem, stems, wishes) as m;
    select coalesce(sum(w.listings) filter (where w.stem = any (answer.alike)), 0), coalesce(sum(w.listings), 0),
      coalesce(max(w.listings) filter (where w.stem = any (answer.alike)), 0),
      coalesce(max(w.listings) filter (where w.stem = any (wholes)), 0)
    into alike_known, answer.related_known, most_known, whole_known
    from private.listing_words as w where w.stem = any (answer.alike || answer.related);

    -- A member of a group, such as a language or a device, is no rarer than the group.
    frequency := greatest(whole_known, case when answer.known > 0 then answer.known + alike_known / 2
      when longer_known > 0 then longer_known else most_known end);
    answer.weight := ln(1 + total::numeric / (1 + least(frequency, total - 1)))::real;
    answer.bound := answer.known + case when answer.known = 0 and longer_known = 0 then most_known else longer_known end
      + answer.related_known;
    return answer;
  end
  $$;

-- The words to search: at most a dozen meaningful words, then the stop words. A stop word counts as meaningful in a
-- known term ('build app') or if the query has no other words.
create function private.parse_words(words text[], asked text) returns private.search_word[]
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    answer private.search_word[] := '{}';
    each private.search_word;
    stems text[] := array(select private.query_stem(word) from unnest(words) with ordinality as u (word, at) order by u.at);
    of_terms text[] := array(select distinct stem from private.search_synonyms as known, unnest(known.stems) as stem
      where known.stems && stems and known.stems <@ stems and cardinality(known.stems) > 1);
    wishes text[] := array(select known.word from private.stop_words as known where known.word = any (words));
    telling int[] := array(select n from generate_series(1, cardinality(words)) as n
      where stems[n] <> '' and char_length(words[n]) > 1 order by n);
    kept int[] := array(select n from unnest(telling) as n where stems[n] = any (of_terms) or words[n] <> all (wishes) order by n limit 12);
    wished int[] := array(select n from unnest(telling) as n where words[n] = any (wishes) and n <> all (kept) order by n limit 6);
    n int;
  begin
    if cardinality(kept) = 0 then
      kept := array(select generate_series(1, least(cardinality(words), 12)));
      wished := '{}';
      wishes := '{}';
    end if;
    foreach n in array kept || wished loop
      -- The last of several words may be incomplete.
      each := private.parse_word(words, stems, n, n = cardinality(words) and asked <> words[n]
        and char_length(words[n]) >= 2 and right(asked, char_length(words[n])) = words[n], wishes);
      each.is_stop_word := n = any (wished);
      if each.is_stop_word then
        each.weight := each.weight * (select wish from private.search_weights);
      end if;
      answer := answer || each;
    end loop;
    return answer;
  end
  $$;

-- A single word matches each name that begins with it, ignoring spaces, and each word that contains it. Trigrams find
-- these words. If they are few and plain a to z, the plan lists them.
create function private.plan_single_word(plan private.search_plan) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    longer tsquery := ('X' || plan.asked || ':*')::tsquery;
    containing text[];
  begin
    if plan.certain then
      longer := longer || plan.phrase;
      plan.phrase := null;
    elsif plan.asked ~ '^[a-z0-9]+$' then
      containing := array(select known.word from private.listing_words as known
        where known.word like plan.pattern and known.listings > 0 and known.word <> plan.asked limit 51);
      if cardinality(containing) <= 50 then
        longer := coalesce(longer || private.any_lexeme(containing), longer);
        plan.phrase := null;
      end if;
    end if;
    plan.words[1].longer := longer;
    return plan;
  end
  $$;

-- Matches most of the words or their related terms: one word of two, or two words with half the weight of a longer
-- query. Null if too many listings match.
create function private.most_words_query(words private.search_word[], forms tsquery[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    required int := cardinality(forms);
    all_weights real := (select sum(weight) from unnest(words[:required]));
    most tsquery;
    pair tsquery;
    bound bigint := 0;
  begin
    if required <= 2 then
      most := coalesce(forms[1] || forms[2], forms[1]);
      bound := words[1].bound + case when required = 2 then words[2].bound else 0 end;
    else
      for n in 1..required loop
        for k in n + 1..required loop
          if words[n].weight + words[k].weight >= 0.5 * all_weights then
            pair := forms[n] && forms[k];
            most := coalesce(most || pair, pair);
            bound := bound + least(words[n].bound, words[k].bound);
          end if;
        end loop;
      end loop;
    end if;
    return case when bound <= 1000 then most end;
  end
  $$;

-- Matches the word in any form. Omits forms that are too common, because a common word finds enough by itself.
create function private.broad_query(word private.search_word) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    own tsquery := private.any_lexeme(word.own);
    asked tsquery := private.any_lexeme(word.own || word.alike);
  begin
    if word.known > 1000 then
      return own;
    end if;
    asked := coalesce(asked || word.longer, asked);
    return case when word.related_known > 5000 then asked else coalesce(asked || private.any_lexeme(word.related), asked) end;
  end
  $$;

-- Combines the words: all of them, most of them, and their positions.
create function private.combine_words(plan private.search_plan, as_typed tsquery) returns private.search_plan
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    each private.search_word;
    asked_for text[];
    required tsquery;
    wider tsquery;
    forms tsquery[];
    in_title tsquery;
    in_label tsquery;
    as_name text := 'X' || left(plan.compact, 200);
  begin
    foreach each in array plan.words[:plan.required] loop
      -- Drop a term that another alternative already covers: 'meet&record' beside 'meet'.
      asked_for := each.own || each.alike;
      required := private.any_lexeme(array(select lexeme from unnest(asked_for) as lexeme
        where strpos(lexeme, '&') = 0 or not string_to_array(lexeme, '&') && asked_for));
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
    plan.places := array[
      case when plan.is_word then as_name::tsquery else plan.every_word && as_name::tsquery end,
      case when plan.is_word then (as_name || ':*')::tsquery
        when char_length(plan.compact) > 1 then plan.every_word && (as_name || ':*')::tsquery end,
      in_title, in_label, as_typed, plan.every_word];
    return plan;
  end
  $$;

-- Every listing with the phrase has its inner words, and a word that begins with the phrase's last word. The phrase's
-- first word may be the end of a longer word. If such longer words are few and rare, the query lists them.
create function private.phrase_query(plan private.search_plan, typed text[]) returns tsquery
  language plpgsql stable set search_path = ''
  as $$
  declare
    last text := typed[cardinality(typed)];
    total bigint;
    longer text[];
    known bigint;
  begin
    if plan.asked !~ '^[a-z0-9]+( +[a-z0-9]+)+$'
      or char_length(last) = 1 and exists (select from unnest(plan.words[:plan.required]) as kept where kept.word = last) then
      return plan.phrase;
    elsif plan.words[1].word <> typed[1] then
      return null;
    elsif char_length(typed[1]) = 1 then
      return plan.phrase;
    end if;
    select coalesce(sum(listings), 0) + 1 into total from private.facet_counts;
    select array_agg(left(word, 200)), coalesce(sum(listings), 0) into longer, known from (
      select w.word, w.listings from private.listing_words as w
      where w.word like '%' || typed[1] and w.listings > 0 and w.word <> typed[1] limit 51) as ending;
    return case when coalesce(cardinality(longer), 0) <= 50 and known <= total / 10 then plan.phrase && private.any_lexeme(longer)
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
comment on function private.normalize_query(text) is 'The query, trimmed and folded, at most 200 characters.';

create function private.like_pattern(asked text) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return '%' || regexp_replace(asked, '([\\%_])', '\\\1', 'g') || '%';
  end
  $$;
comment on function private.like_pattern(text) is 'A LIKE pattern that matches texts containing this one.';

create function private.plan_search(query text) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    plan private.search_plan;
    typed text[];
    words text[];
    as_typed tsquery;
  begin
    plan.asked := private.normalize_query(query);
    typed := private.split_folded(plan.asked);
    plan.is_word := plan.asked = any (typed);
    plan.compact := array_to_string(typed, '');
    plan.pattern := private.like_pattern(plan.asked);
    plan.contains := case when not plan.is_word then plan.asked end;
    plan.certain := char_length(plan.asked) <= case when plan.asked ~ '^[a-z0-9]+$' then 3 else 2 end;
    as_typed := private.substring_keys(plan.asked, typed);
    plan.phrase := as_typed;
    words := private.query_words(plan.asked, typed);
    if cardinality(words) = 0 then
      return plan;
    end if;

    plan.words := private.parse_words(words, plan.asked);
    plan.neighbours := private.any_lexeme(private.joined_neighbours(words));
    plan.required := (select count(*) from unnest(plan.words) as word where not word.is_stop_word);
    plan.weight := (select sum(weight) from unnest(plan.words));
    -- In a term such as 'royalty free', 'free' is not a price.
    plan.is_free := 'free' = any (words) and not exists (select from private.search_synonyms as term
      where term.stems @> array['free'] and term.stems <@ private.query_stems(plan.asked));
    if plan.is_word then
      plan := private.plan_single_word(plan);
    end if;
    plan := private.combine_words(plan, as_typed);
    plan.phrase := private.phrase_query(plan, typed);
    return plan;
  end
  $$;
