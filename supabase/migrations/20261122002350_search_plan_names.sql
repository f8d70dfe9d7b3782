-- Step 1 for queries that name tools. 'x alternative' and 'similar to x' find tools similar to x, and 'x vs y' finds both
-- tools. private.search_phrases contains the phrases. The last function, plan_query, runs the whole step.

-- Returns the newest tool with this name, which is given without spaces.
create function private.find_by_exact_name(compact text) returns text
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    return (select tool_id from private.listing_search as l
      where private.search_keys(l.name, l.text) @@ ('X' || left(find_by_exact_name.compact, 200))::tsquery and l.compact = find_by_exact_name.compact
      order by created_at desc, tool_id desc limit 1);
  end
  $$;

-- Finds the longest tool name at the start or the end of the words. Also returns the remaining words.
create function private.name_at_edge(words text[], is_end boolean, out found_id text, out rest text[])
  language plpgsql stable set search_path = ''
  as $$
  declare
    word_count int := cardinality(words);
  begin
    for size in reverse least(word_count, 5)..1 loop
      found_id := private.find_by_exact_name(array_to_string(case when is_end then words[word_count - size + 1:] else words[:size] end, ''));
      rest := case when is_end then words[:word_count - size] else words[size + 1:] end;
      exit when found_id is not null;
    end loop;
  end
  $$;

-- The words that are not stop words.
create function private.meaningful_words(words text[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  begin
    return array(select word from unnest(words) with ordinality as u (word, at)
      where private.stem(word) <> '' and not exists (select from private.stop_words as stop where stop.word = u.word) order by at);
  end
  $$;

-- Finds the only tool with all these words in its name, such as Adobe Photoshop for 'photoshop'. If no tool has them, finds
-- the tool with the closest spelling.
create function private.find_by_similar_name(words text[]) returns text
  language plpgsql stable set search_path = ''
  as $$
  declare
    compact text := array_to_string(words, '');
    name_query tsquery := (select string_agg('N' || left(word, 200), ' & ')::tsquery from unnest(words) as word);
    ids text[] := array(select tool_id from private.listing_search as l where private.search_keys(l.name, l.text) @@ name_query limit 2);
  begin
    return case when cardinality(ids) = 1 then ids[1]
      when cardinality(ids) = 0 and char_length(compact) >= 5 then (private.closest_names(compact, null, 1))[1] end;
  end
  $$;

-- Finds the tools that a query compares, such as 'x vs y'. Null if it compares none.
create function private.parse_comparison(line text) returns private.search_subject
  language plpgsql stable set search_path = ''
  as $$
  declare
    subject private.search_subject;
    between_names text := (select string_agg(phrase.after, '|') from private.search_phrases as phrase
      where phrase.kind = 'versus' and strpos(' ' || line || ' ', ' ' || phrase.after || ' ') > 0
        and (phrase.before = '' or strpos(' ' || line, ' ' || phrase.before || ' ') > 0));
    sides text[] := regexp_split_to_array(line, ' (?:' || between_names || ') ');
    edge record;
  begin
    for n in 1..coalesce(cardinality(sides), 0) loop
      select * into edge from private.name_at_edge(string_to_array(sides[n], ' '), n = 1);
      if edge.found_id is null or cardinality(sides) = 1 or (n between 2 and cardinality(sides) - 1 and cardinality(edge.rest) > 0) then
        return null;
      end if;
      subject.tool_ids := subject.tool_ids || edge.found_id;
      subject.rest := case when n > 1 then edge.rest end;
    end loop;
    subject.is_shown := cardinality(subject.tool_ids) > 1;
    return case when subject.is_shown then subject end;
  end
  $$;

-- Splits the query at a phrase into the words before and after it. The tool's name is at the end of `head` for a phrase
-- that follows the name, and otherwise at the beginning of `tail`.
create function private.split_at_phrase(line text, phrase private.search_phrases, out head text[], out tail text[])
  language plpgsql immutable set search_path = ''
  as $$
  declare
    padded text := ' ' || line || ' ';
    phrase_text text := ' ' || case when phrase.before = '' then phrase.after else phrase.before end || ' ';
    -- Search for the last match of a phrase that follows the name, and for the first match of any other phrase.
    at int := case when phrase.before = '' then char_length(padded) - char_length(phrase_text) - strpos(reverse(padded), reverse(phrase_text)) + 2
      else strpos(padded, phrase_text) end;
  begin
    head := array_remove(string_to_array(btrim(left(padded, at)), ' '), '');
    tail := array_remove(string_to_array(btrim(substr(padded, at + char_length(phrase_text) - 1)), ' '), '');
  end
  $$;

-- Finds the tool beside a phrase, and the rest of the query. Null if there is none, or if the phrase has another meaning in
-- this query. With is_fuzzy, also finds partial and misspelled names.
create function private.name_beside_phrase(line text, phrase private.search_phrases, is_fuzzy boolean) returns private.search_subject
  language plpgsql stable set search_path = ''
  as $$
  declare
    subject private.search_subject;
    head text[];
    tail text[];
    edge record;
    suffix text[] := string_to_array(nullif(phrase.after, ''), ' ');
    suffix_length int := cardinality(suffix);
  begin
    select * into head, tail from private.split_at_phrase(line, phrase);
    if is_fuzzy then
      select private.find_by_similar_name(private.meaningful_words(case when phrase.before = '' then head else tail end)) as found_id into edge;
    elsif phrase.before = '' then
      select * into edge from private.name_at_edge(head, true);
      head := edge.rest;
    else
      select * into edge from private.name_at_edge(tail, false);
      -- Skip stop words before the name: 'apps like the x'.
      while edge.found_id is null and cardinality(tail) > 1 and private.meaningful_words(tail[:1]) = '{}' loop
        tail := tail[2:];
        select * into edge from private.name_at_edge(tail, false);
      end loop;
      tail := edge.rest;
      if suffix_length > 0 then
        edge.found_id := case when tail[:suffix_length] = suffix then edge.found_id end;
        tail := tail[suffix_length + 1:];
      end if;
    end if;
    if edge.found_id is null
      or phrase.kind <> 'ask' and not (is_fuzzy and phrase.before = '') and cardinality(private.meaningful_words(head)) > 0
      or phrase.kind in ('hint', 'but') and cardinality(private.meaningful_words(tail[:1])) > 0 then
      return null;
    end if;
    subject.tool_ids := array[edge.found_id];
    subject.rest := case when not is_fuzzy then head || tail when phrase.before = '' then tail else head end
      || case when phrase.kind = 'but' then string_to_array(phrase.before || ' ' || phrase.after, ' ') else '{}' end;
    return subject;
  end
  $$;

-- Finds the tool in queries such as 'x alternative' or 'something like x'. Prefers the longest whole name, then the longest
-- phrase. Tries partial names last.
create function private.parse_alternatives(line text) returns private.search_subject
  language plpgsql stable set search_path = ''
  as $$
  declare
    subject private.search_subject;
    longest private.search_subject;
    size int := 0;
    phrase private.search_phrases;
    phrases private.search_phrases[] := array(select stored from private.search_phrases as stored
      where stored.kind <> 'versus' and (stored.before = '' or strpos(' ' || line, ' ' || stored.before || ' ') > 0)
        and (stored.after = '' or strpos(line || ' ', ' ' || stored.after || ' ') > 0)
      order by char_length(stored.before || stored.after) desc, stored.phrase);
  begin
    foreach phrase in array phrases loop
      subject := private.name_beside_phrase(line, phrase, false);
      if (select char_length(listing.compact) from private.listing_search as listing where listing.tool_id = subject.tool_ids[1]) > size then
        longest := subject;
        size := (select char_length(listing.compact) from private.listing_search as listing where listing.tool_id = subject.tool_ids[1]);
      end if;
    end loop;
    if size = 0 then
      foreach phrase in array phrases loop
        if phrase.kind in ('ask', 'like') then
          longest := private.name_beside_phrase(line, phrase, true);
        end if;
        exit when longest.tool_ids is not null;
      end loop;
    end if;
    return longest;
  end
  $$;

-- Finds the tools that a query names. Null if the query itself is the name of a tool.
create function private.parse_subject(query_text text) returns private.search_subject
  language plpgsql stable set search_path = ''
  as $$
  declare
    words text[] := private.split_folded(query_text);
    line text := array_to_string(words, ' ');
    subject private.search_subject;
  begin
    if cardinality(words) < 2 or private.find_by_exact_name(array_to_string(words, '')) is not null then
      return null;
    end if;
    subject := private.parse_comparison(line);
    return case when subject.tool_ids is null then private.parse_alternatives(line) else subject end;
  end
  $$;

create function private.plan_query(query text, tag tsquery) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    plan private.search_plan;
  begin
    plan.query_text := private.normalize_query(query);
    plan.subject := private.parse_subject(plan.query_text);
    if (plan.query_text <> '' or tag is not null) and (plan.subject).tool_ids is null then
      plan := private.plan_search(query);
      if tag is not null then
        plan.every_word := case when plan.query_text = '' then tag else plan.every_word && tag end;
        plan.most_words := plan.most_words && tag;
        plan.phrase := plan.phrase && tag;
        plan.position_queries := case when plan.position_queries is not null then
          array(select place && tag from unnest(plan.position_queries) with ordinality as u (place, at) order by at) end;
      end if;
    end if;
    plan.tag := tag;
    return plan;
  end
  $$;
comment on function private.plan_query(text, tsquery) is
  'The plan of a query, with the words or the tools that it names, restricted to a tag. An empty query matches every '
  'listing with the tag.';
