-- Queries that name tools: what is like one of them ('x alternative', 'similar to x'), or some side by side ('x vs y').

create type private.search_subject as (
  named text[],      -- the tools that are named
  rest text[],       -- what else is asked for
  is_shown boolean   -- whether they are shown themselves
);

-- The tool that has this name, spaces left out; the youngest of several.
create function private.named_listing(compact text) returns text
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    return (select tool_id from private.listing_search as l
      where private.keys_of(l.name, l.text) @@ ('X' || left(named_listing.compact, 200))::tsquery and l.compact = named_listing.compact
      order by created_at desc, tool_id desc limit 1);
  end
  $$;

-- The tool whose name the words begin or end with, and the words that are left.
create function private.name_at_edge(words text[], is_end boolean, out named text, out rest text[])
  language plpgsql stable set search_path = ''
  as $$
  declare
    many int := cardinality(words);
  begin
    for size in reverse least(many, 5)..1 loop
      named := private.named_listing(array_to_string(case when is_end then words[many - size + 1:] else words[:size] end, ''));
      rest := case when is_end then words[:many - size] else words[size + 1:] end;
      exit when named is not null;
    end loop;
  end
  $$;

-- The words that say something about a tool.
create function private.telling(words text[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  begin
    return array(select word from unnest(words) with ordinality as u (word, at)
      where private.stem(word) <> '' and not exists (select from private.search_wishes as wish where wish.word = u.word) order by at);
  end
  $$;

-- Not quite its name: the only tool that has all these words in it ('photoshop' for Adobe Photoshop), or the nearest by its
-- letters.
create function private.nearly_named(words text[]) returns text
  language plpgsql stable set search_path = ''
  as $$
  declare
    compact text := array_to_string(words, '');
    asked tsquery := (select string_agg('N' || left(word, 200), ' & ')::tsquery from unnest(words) as word);
    ids text[] := array(select tool_id from private.listing_search as l where private.keys_of(l.name, l.text) @@ asked limit 2);
  begin
    return case when cardinality(ids) = 1 then ids[1]
      when cardinality(ids) = 0 and char_length(compact) >= 5 then (private.nearest_names(compact, null, 1))[1] end;
  end
  $$;

-- 'x vs y', 'x or y', 'the difference between x and y'.
create function private.compared(line text) returns private.search_subject
  language plpgsql stable set search_path = ''
  as $$
  declare
    answer private.search_subject;
    sides text[] := regexp_split_to_array(line, ' (?:vs|versus|or|against|better than|compared to|compared with'
      || case when line ~ '\m(between|compare|comparing|comparison)\M' then '|and|with|to' else '' end || ') ');
    edge record;
  begin
    for n in 1..cardinality(sides) loop
      select * into edge from private.name_at_edge(string_to_array(sides[n], ' '), n = 1);
      if edge.named is null or cardinality(sides) = 1 or (n between 2 and cardinality(sides) - 1 and cardinality(edge.rest) > 0) then
        return null;
      end if;
      answer.named := answer.named || edge.named;
      answer.rest := case when n > 1 then edge.rest end;
    end loop;
    answer.is_shown := true;
    return answer;
  end
  $$;

-- 'x alternative', 'competitors of x', 'something like x'; 'like' and its kin only after words that say nothing else.
create function private.alternatives(line text) returns private.search_subject
  language plpgsql stable set search_path = ''
  as $$
  declare
    answer private.search_subject;
    around text[] := regexp_match(line,
      '^(?:(.*) )?(?:alternatives?|competitors?|rivals?|replacements?|substitutes?)(?: (?:to|of|for|from))?(?: (.*))?$');
    before text[];
    behind text[];
    telling text[];
  begin
    if around is null then
      around := regexp_match(line, '^(?:(.*) )?(?:similar to|instead of|like) (.*)$');
      if around is null or cardinality(private.telling(string_to_array(around[1], ' '))) > 0 then
        return null;
      end if;
    end if;
    before := coalesce(string_to_array(around[1], ' '), '{}');
    behind := coalesce(string_to_array(around[2], ' '), '{}');
    select array[named], before || rest into answer.named, answer.rest from private.name_at_edge(behind, false) where named is not null;
    if answer.named is null then
      select array[named], rest || behind into answer.named, answer.rest from private.name_at_edge(before, true) where named is not null;
    end if;
    if answer.named is null then
      telling := private.telling(before);
      if cardinality(telling) = 0 then
        telling := private.telling(behind);
      end if;
      answer.named := array_remove(array[private.nearly_named(telling)], null);
      answer.rest := array(select word from unnest(before || behind) as word where word <> all (telling));
    end if;
    return case when cardinality(answer.named) > 0 then answer end;
  end
  $$;

-- What such a query is answered by, in its order: the named, where they are shown; what has the query as a phrase; what is
-- like the named, the more it is and the more it has of what else is asked for, the earlier.
create function private.like_named(subject private.search_subject, asked text, rooms int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    w private.search_weights;
    is_free boolean := 'free' = any (subject.rest);
    rest private.search_plan;
    phrase tsquery := private.typed_keys(asked, private.words_of(asked));
    pattern text := private.like_pattern(asked);
    alike text[];
    ids text[];
  begin
    select * into w from private.search_weights;
    rest := private.plan_search(array_to_string(private.telling(subject.rest), ' '));
    alike := array(
      select other
      from unnest(subject.named) as one
      join public.ai_tools as tool on tool.id = one
      cross join lateral unnest(private.alike_listings(tool.id, tool.category, tool.tags, tool.name || ' ' || tool.description,
        case when is_free or rest.required > 0 then 60 else 24 end)) with ordinality as found (other, at)
      where other <> all (subject.named)
      group by other order by min(at), other collate "C");
    ids := array(select l.tool_id from private.listing_search as l where private.keys_of(l.name, l.text) @@ phrase and l.text like pattern
      and l.tool_id <> all (subject.named) order by l.created_at desc, l.tool_id desc limit 100);
    if subject.is_shown then
      ids := subject.named || ids;
    end if;
    ids := ids || array(
      select near.tool_id
      from unnest(alike) with ordinality as near (tool_id, at)
      join private.listing_search as listing using (tool_id)
      join private.listing_counts as price using (shelf)
      left join private.scores(rest, case when rest.required > 0 then alike end) as more using (tool_id)
      where near.tool_id <> all (ids)
      order by case when rest.required > 0 then more.score else 0 end - w.answered * near.at / 60.0
        + case when is_free then case price.pricing_type when 'free' then w.free when 'freemium' then w.freemium else 0 end else 0 end desc,
        near.at
      limit 24);
    return array(select found.tool_id from unnest(ids) with ordinality as found (tool_id, at)
      join private.listing_search as listing using (tool_id) where rooms is null or listing.shelf = any (rooms) order by found.at);
  end
  $$;

-- The answer to a query that names tools; null for any other.
create function private.named_listings(asked text, rooms int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    line text := array_to_string(private.words_of(asked), ' ');
    subject private.search_subject := private.compared(line);
  begin
    if subject.named is null then
      subject := private.alternatives(line);
    end if;
    return case when subject.named is not null then private.like_named(subject, asked, rooms) end;
  end
  $$;

-- The tools that such a query sets side by side, to be offered as a comparison; null for any other.
create function private.compared_by(query text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    ids text[] := (private.compared(array_to_string(private.words_of(private.asked_text(query)), ' '))).named;
  begin
    return (select jsonb_agg(jsonb_build_object('slug', tool.slug, 'name', tool.name) order by array_position(ids, tool.id))
      from public.ai_tools as tool where tool.id = any (ids) and tool.approval_status = 'approved' having count(*) > 1);
  end
  $$;
comment on function private.compared_by(text) is 'The tools that a query such as “x vs y” sets side by side.';

-- The closed tools of exactly this name, which stand in no list, to be told of above what is found.
create function private.closed_by(query text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    -- Their ids first, so that nobody's search reads all listings to find that none of this name is closed.
    closed_ids text[] := array(select known.tool_id from private.closed_names as known
      where known.name_order = private.fold(private.asked_text(query)));
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
comment on function private.closed_by(text) is 'The closed tools that have the query for a name.';

revoke all on function private.named_listing(text), private.name_at_edge(text[], boolean), private.telling(text[]),
  private.nearly_named(text[]), private.compared(text), private.alternatives(text),
  private.like_named(private.search_subject, text, int[]), private.named_listings(text, int[]) from public, anon, authenticated;
revoke all on function private.compared_by(text), private.closed_by(text) from public;
grant execute on function private.compared_by(text), private.closed_by(text) to anon, authenticated, service_role;
