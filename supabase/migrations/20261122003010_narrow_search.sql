-- The search on a narrow table. What is found by a common word is counted by category and price, each
-- listing of it; rows that hold next to nothing but this are read ten times faster than whole documents.
-- Every question is asked of one text index: a listing's keys.

drop trigger ai_tools_index_insert on public.ai_tools;
drop trigger ai_tools_index_update on public.ai_tools;
drop trigger ai_tools_index_delete on public.ai_tools;
drop trigger ai_tools_index_truncate on public.ai_tools;
drop function private.score(private.search_plan, private.listing_search);
drop function private.nearest_listings(private.search_plan, text[], int);
drop function private.plan_search(text);
drop function private.searched_listing(public.ai_tools);
drop type private.search_plan;
drop table private.listing_search;

-- A category and a price together are a shelf.
alter table private.listing_counts add column shelf integer generated always as identity;
alter table private.listing_counts add constraint listing_counts_shelf_key unique (shelf);
comment on column private.listing_counts.shelf is 'The number by which an approved listing names its category and price.';

create function private.with_stems(words text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return words || tsvector_to_array(to_tsvector('pg_catalog.english', private.spell(array_to_string(words, ' '))));
  end
  $$;

-- The characters other than a to z, 0 to 9 and space, and each together with its neighbours.
create function private.sign_keys(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    -- Of what stands between two signs, only the first and the last character are their neighbours.
    signs text[] := string_to_array(regexp_replace(words, '([a-z0-9 ])[a-z0-9 ]*([a-z0-9 ])', '\1\2', 'g'), null);
  begin
    return array(
      select 'P' || encode(convert_to(piece, 'UTF8'), 'hex')
      from (
        select signs[at] as piece from generate_series(1, cardinality(signs)) as at
        union all select signs[at] || signs[at + 1] from generate_series(1, cardinality(signs) - 1) as at
      ) as pieces
      where piece ~ '[^a-z0-9 ]' and strpos(piece, E'\u0001') = 0);
  end
  $$;

create or replace function private.label_words(labels text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct word
      from (select private.words_of(label) as own from unnest(labels) as label offset 0) as each
      cross join lateral unnest(own || private.joined(own)) as word);
  end
  $$;

-- What a listing is found by. Words are small letters and digits; a capital says what kind of key it is:
--   word, stem   in any field            Nword   in the name           Lword   in a tag or the category
--   Gthr         three letters of a word, or its last two and a space; so that 'Gai' begins a key of every 'ai'
--   Cletter, Psign(s)   a character      Xname   the name as one word
--   Sname        a word of the name with one letter missing, as slips of the fingers leave it
create function private.keys_of(name text, words text) returns tsvector
  -- What it costs keeps the planner from making keys anew where it may ask the index.
  language plpgsql immutable strict parallel safe cost 100000 set search_path = ''
  as $$
  declare
    letters text := private.fold(words);
    fields text[] := string_to_array(letters, E'\u0001');
    of_name text[] := private.words_of(name);
    name_words text[] := private.name_words(name);
    title text[];
    labels text[];
    of_text text[];
  begin
    -- Functions of one line are written out: calling them for each word costs more than what they do.
    title := private.with_stems(name_words || private.joined(of_name));
    labels := private.with_stems(array(
      select word
      from unnest(fields[3:]) as label
      cross join lateral (select array_remove(regexp_split_to_array(label, '[^a-z0-9]+'), '') as own offset 0) as each
      cross join lateral unnest(own || array(select own[n] || own[n + 1] from generate_series(1, cardinality(own) - 1) as n)) as word));
    of_text := private.with_stems(array_remove(regexp_split_to_array(fields[2], '[^a-z0-9]+'), ''));
    return array_to_tsvector(array(
      select left(word, 200) from unnest(title || labels || of_text) as word
      union all select 'N' || left(word, 200) from unnest(title) as word
      union all select 'L' || left(word, 200) from unnest(labels) as word
      union all select 'X' || left(array_to_string(of_name, ''), 200) where cardinality(of_name) > 0
      union all select 'G' || part from unnest(extensions.show_trgm(letters)) as part where not starts_with(part, ' ')
      union all select 'C' || letter from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz0123456789', null)) as letter
        where strpos(letters, letter) > 0
      union all select 'S' || left(word, at) || substr(word, at + 2)
        from unnest(name_words || array_to_string(of_name, '')) as word
        cross join lateral generate_series(0, least(char_length(word), 40)) as at where char_length(word) >= 3
      ) || private.sign_keys(words));
  end
  $$;

create table private.listing_search (
  tool_id text collate "C" not null,
  created_at timestamptz not null,
  shelf integer not null,
  name text not null,
  compact text collate "C" not null,
  text text not null,
  constraint listing_search_pkey primary key (tool_id)
);
comment on table private.listing_search is
  'An approved listing as the search counts it: its age, its shelf, its text for phrases, and by an index its keys.';
comment on column private.listing_search.compact is 'The words of the name without anything between them: chatgpt for Chat GPT.';

create table private.listing_documents (
  tool_id text collate "C" not null,
  document tsvector not null,
  constraint listing_documents_pkey primary key (tool_id)
);
comment on table private.listing_documents is
  'The words of an approved listing weighted by field: read only to order what is found.';
revoke all on table private.listing_search, private.listing_documents from public, anon, authenticated;

create function private.searched_listing(tool public.ai_tools, shelf integer) returns private.listing_search
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return row(tool.id, tool.created_at, shelf, tool.name, array_to_string(private.words_of(tool.name), ''),
      private.search_text(tool.name, tool.description, tool.category, tool.tags));
  end
  $$;
comment on function private.searched_listing(public.ai_tools, integer) is 'A listing as the search counts it.';

create function private.document_of(tool public.ai_tools) returns tsvector
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return private.vector_of(private.name_words(tool.name) || private.joined(private.words_of(tool.name)), 'A')
      || private.vector_of(private.label_words(tool.tags), 'B')
      || private.vector_of(private.label_words(array[tool.category]), 'C')
      || private.vector_of(private.text_words(tool.description), 'D');
  end
  $$;

-- The stem of a word that is known already is not looked for again.
create or replace function private.count_listings(categories text[], prices text[], texts text[], steps int[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.listing_counts as known (category, pricing_type, listings)
    select category, price, sum(step)
    from unnest(categories, prices, steps) as change (category, price, step)
    group by category, price having sum(step) <> 0
    order by category collate "C", price collate "C"
    on conflict (category, pricing_type) do update set listings = known.listings + excluded.listings;

    insert into private.listing_words as known (word, stem, listings)
    select word, coalesce((select same.stem from private.listing_words as same where same.word = change.word), private.stem(word)),
      change.difference
    from (
      select word collate "C" as word, sum(step) as difference
      from unnest(texts, steps) as changed (text, step), unnest(private.text_words(changed.text)) as word
      group by 1 having sum(step) <> 0
    ) as change
    order by word
    on conflict (word) do update set listings = known.listings + excluded.listings;
  end
  $$;

create or replace function private.index_listings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    gone text[] := '{}';
    come text[] := '{}';
    categories text[];
    prices text[];
    texts text[];
    steps int[];
  begin
    if tg_op = 'TRUNCATE' then
      truncate private.listing_search, private.listing_documents, private.listing_counts, private.listing_words;
      return null;
    elsif tg_op = 'INSERT' then
      select coalesce(array_agg(id), '{}') into come from new_rows where approval_status = 'approved';
    elsif tg_op = 'DELETE' then
      select coalesce(array_agg(id), '{}') into gone from old_rows where approval_status = 'approved';
    else
      select coalesce(array_agg(id), '{}') into gone from old_rows where approval_status = 'approved'
        and not exists (select 1 from new_rows where (new_rows.id, new_rows.approval_status, new_rows.name, new_rows.description,
          new_rows.category, new_rows.tags, new_rows.pricing_type, new_rows.created_at) is not distinct from
          (old_rows.id, old_rows.approval_status, old_rows.name, old_rows.description,
          old_rows.category, old_rows.tags, old_rows.pricing_type, old_rows.created_at));
      select coalesce(array_agg(id), '{}') into come from new_rows where approval_status = 'approved'
        and not exists (select 1 from old_rows where (new_rows.id, new_rows.approval_status, new_rows.name, new_rows.description,
          new_rows.category, new_rows.tags, new_rows.pricing_type, new_rows.created_at) is not distinct from
          (old_rows.id, old_rows.approval_status, old_rows.name, old_rows.description,
          old_rows.category, old_rows.tags, old_rows.pricing_type, old_rows.created_at));
    end if;
    if cardinality(gone) = 0 and cardinality(come) = 0 then
      return null;
    end if;

    with taken as (
      delete from private.listing_search where tool_id = any (gone) returning shelf, text
    )
    select array_agg(known.category), array_agg(known.pricing_type), array_agg(taken.text), array_agg(-1)
    into categories, prices, texts, steps from taken join private.listing_counts as known using (shelf);
    delete from private.listing_documents where tool_id = any (gone);

    select categories || array_agg(tool.category), prices || array_agg(tool.pricing_type),
      texts || array_agg(private.search_text(tool.name, tool.description, tool.category, tool.tags)), steps || array_agg(1)
    into categories, prices, texts, steps
    from public.ai_tools as tool where tool.id = any (come) and tool.approval_status = 'approved';
    -- First the counts: they make the shelves.
    perform private.count_listings(categories, prices, texts, steps);

    insert into private.listing_search
    select searched.*
    from public.ai_tools as tool
    join private.listing_counts as known on known.category = tool.category and known.pricing_type = tool.pricing_type
    cross join lateral private.searched_listing(tool, known.shelf) as searched
    where tool.id = any (come) and tool.approval_status = 'approved'
    order by tool.id;
    insert into private.listing_documents
    select tool.id, private.document_of(tool)
    from public.ai_tools as tool where tool.id = any (come) and tool.approval_status = 'approved'
    order by tool.id;
    -- Sorted in here, the keys of many listings take fewer steps than one by one.
    perform gin_clean_pending_list('private.listing_search_keys');
    return null;
  end
  $$;

-- What is stored already.
insert into private.listing_search
select searched.* from public.ai_tools as tool
join private.listing_counts as known on known.category = tool.category and known.pricing_type = tool.pricing_type
cross join lateral private.searched_listing(tool, known.shelf) as searched
where tool.approval_status = 'approved';
insert into private.listing_documents
select tool.id, private.document_of(tool) from public.ai_tools as tool where tool.approval_status = 'approved';

create index listing_search_newest on private.listing_search (created_at desc, tool_id desc) include (shelf);
create index listing_search_shelf on private.listing_search (shelf, created_at desc, tool_id desc);
-- What an index has not yet sorted in is read with every search, so nothing is left for later.
create index listing_search_compact_parts on private.listing_search using gin (compact extensions.gin_trgm_ops) with (fastupdate = off);
drop index private.listing_words_parts;
create index listing_words_parts on private.listing_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
-- Statistics of the keys would be gathered by making them anew, and nothing is planned by them.
create index listing_search_keys on private.listing_search using gin (private.keys_of(name, text));
alter index private.listing_search_keys alter column 1 set statistics 0;

create trigger ai_tools_index_insert after insert on public.ai_tools
  referencing new table as new_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_update after update on public.ai_tools
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_delete after delete on public.ai_tools
  referencing old table as old_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_truncate after truncate on public.ai_tools
  for each statement execute function private.index_listings();

-- Keys as alternatives; a lexeme of several words ('photo&shop') asks for all of them in that place.
create function private.any_key(place text, lexemes text[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return private.any_of(array(select place || replace(lexeme, '&', '&' || place) from unnest(lexemes) as lexeme where lexeme <> ''));
  end
  $$;

-- Keys of every listing that has these letters in one word; with more than three of them, of others too:
-- of the threes as many as cover the word.
create function private.letter_keys(word text) returns tsquery
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case char_length(word) when 1 then ('C' || word)::tsquery when 2 then ('G' || word || ':*')::tsquery
      else (select string_agg(distinct 'G' || substr(word, least(at, char_length(word) - 2), 3), ' & ')::tsquery
        from generate_series(1, char_length(word), 3) as at) end;
  end
  $$;

create type private.search_plan as (
  asked text,          -- the query, trimmed and lower-cased
  compact text,        -- its words without anything between them
  contains text,       -- the query, where its presence as a phrase says more than that of its words, else null
  every_word tsquery,  -- keys: all its words, in any form
  most_words tsquery,  -- keys: enough of its words, for longer queries; else null
  any_word tsquery,    -- keys: any of its words
  phrase tsquery,      -- keys of listings that may contain the query as it is typed; null where every_word finds all these
  certain boolean,     -- whether they do contain it, without a look at the text
  places tsquery[],    -- keys of where the words stand: as the name, as its beginning, in it, in the labels, as typed, anywhere
  weights real[],      -- per word: how rare it is
  weight real,         -- all of them together
  own tsquery[],       -- four per word, by field: the word itself in its forms
  alike tsquery[],     -- words that mean the same
  part tsquery[],      -- longer words that it begins, or for a single word that it is a part of
  in_name tsquery,     -- all of its own words, in the name
  required int         -- how many of its words are not mere wishes
);

create function private.plan_search(query text) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    plan private.search_plan;
    typed text[];
    folded text;
    words text[];
    stems text[];
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
    parts text[];
    part tsquery;
    frequency bigint;
    known bigint;
    required tsquery;
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

      others := array(
        select distinct array_to_string(other.stems, '&')
        from private.search_synonyms as mine
        join private.search_synonyms as other on other.meaning = mine.meaning and other.term <> mine.term
        where stems[n] <> '' and mine.stems @> array[stems[n]] and mine.stems <@ stems and cardinality(other.stems) > 0
          and not other.stems && stems);

      if known = 0 and frequency = 0 then
        select coalesce(max(w.listings), 0) into frequency from private.listing_words as w where w.stem = any (others);
      end if;
      plan.weights := plan.weights || case when n = any (wishes) then 0.2 else 1 end::real * ln(1 + total::numeric / (1 + least(case when known > 0 then known else frequency end, total - 1)))::real;
      plan.own := plan.own || private.by_field(lexemes);
      plan.alike := plan.alike || private.by_field(others);
      plan.part := plan.part || case when part is null or is_word then array[null, null, null, null]::tsquery[]
        else array[(word || ':*A')::tsquery, (word || ':*B')::tsquery, (word || ':*C')::tsquery, (word || ':*D')::tsquery] end;
      continue when n = any (wishes);
      required := private.any_of(lexemes || others);
      required := coalesce(required || part, required);
      forms := forms || required;
      plan.every_word := coalesce(plan.every_word && required, required);
      plan.any_word := coalesce(plan.any_word || required, required);
      plan.in_name := coalesce(plan.in_name && private.any_of(lexemes, ':A'), private.any_of(lexemes, ':A'));
      in_title := coalesce(in_title && private.any_key('N', lexemes), private.any_key('N', lexemes));
      required := private.any_key('L', lexemes) || private.any_key('N', lexemes);
      in_label := coalesce(in_label && required, required);
      bounds := bounds || (known + frequency
        + (select coalesce(sum(w.listings), 0) from private.listing_words as w where w.stem = any (others)))::bigint;
    end loop;

    -- Every listing that contains the phrase has its inner words and a word that begins with its last. Only of
    -- its first word, where that is asked for, it may have no more than the end.
    if plan.asked ~ '^[a-z0-9]+( +[a-z0-9]+)+$' and kept[1] > 1
      and char_length(typed[cardinality(typed)]) > 1 then
      plan.phrase := null;
    end if;
    plan.places := array[
      case when is_word then ('X' || words[1])::tsquery
        else plan.every_word && ('X' || left(plan.compact, 200))::tsquery end,
      case when is_word then ('X' || words[1] || ':*')::tsquery
        when char_length(plan.compact) > 1 then plan.every_word && ('X' || left(plan.compact, 200) || ':*')::tsquery end,
      in_title, in_label,
      case when is_word then private.letter_keys(plan.asked) else coalesce(plan.every_word || plan.phrase, plan.every_word) end, plan.every_word];

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
create function private.score(plan private.search_plan, listing private.listing_search, document tsvector) returns real
  language plpgsql stable set search_path = ''
  as $$
  declare
    part real := 0;
    best real;
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
      + case when lower(listing.name) = plan.asked or (plan.compact <> '' and listing.compact = plan.compact) then 400
        when starts_with(lower(listing.name), plan.asked)
          or (char_length(plan.compact) > 1 and starts_with(listing.compact, plan.compact)) then 300
        when document @@ plan.in_name then 200
        else 0 end
      -- The phrase before its words, and the query as a whole tag or category, or as a phrase anywhere.
      + case when strpos(listing.text || E'\u0001', E'\u0001' || plan.asked || E'\u0001') > 0 then 20
        when strpos(listing.text, plan.contains) > 0 then 15
        else 0 end;
  end
  $$;

-- The nearest when nothing is found: names one or two slips away, otherwise listings with most of the words.
create function private.nearest_listings(plan private.search_plan, rooms int[], how_many int) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    answer text[];
    spelled text;
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

    select array_agg(tool_id order by score desc, created_at desc, tool_id desc) into answer from (
      select listing.tool_id, listing.created_at, private.score(plan, listing, words.document) as score
      from (
        select known.tool_id from (
          select tool_id, created_at, shelf, 0 as place from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ plan.every_word
          union all
          select tool_id, created_at, shelf, 1 from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ (plan.any_word && !!plan.every_word)
        ) as known
        where rooms is null or known.shelf = any (rooms)
        order by known.place, known.created_at desc, known.tool_id desc limit 500
      ) as first
      join private.listing_search as listing using (tool_id)
      join private.listing_documents as words using (tool_id)
      order by score desc, created_at desc, tool_id desc limit how_many
    ) as near;
    return coalesce(answer, '{}');
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
    needle bytea;  -- the query as it is stored: bytes are compared twice as quickly as letters
    young timestamptz := '-infinity';
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
      needle := convert_to(plan.asked, 'UTF8');
      loop
        phrase := coalesce(plan.phrase && !!words, plan.phrase);
        select array_agg(shelf), array_agg(listings), coalesce(sum(listings), 0) into found_on, found_there, everywhere from (
          select shelf, count(*) as listings from (
            select shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ words
            union all
            select shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ phrase
              and (plan.certain or position(needle in convert_to(l.text, 'UTF8')) > 0)
          ) as hit where rooms is null or shelf = any (rooms) group by 1
        ) as counts;
        -- Few answers: those with most of the words are told too.
        exit when plan.most_words is null or everywhere >= 10 or (everywhere = 0 and plan.required < 3);
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
      ids := array(
        select hit.tool_id from (
          select l as listing, l.tool_id, l.created_at, l.shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ words
          union all
          select l, l.tool_id, l.created_at, l.shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ phrase
            and (plan.certain or position(needle in convert_to(l.text, 'UTF8')) > 0)
        ) as hit join private.listing_documents as d using (tool_id)
        where shelves is null or hit.shelf = any (shelves)
        order by private.score(plan, hit.listing, d.document) desc, hit.created_at desc, hit.tool_id desc
        limit size offset (at - 1) * size);
    else
      -- Many answers are not weighed one by one: where the words stand, then the newest, as far as the page asks.
      -- Of a word that many listings have, the page's are among the youngest listings.
      if at * size * 4 < number then
        young := (select created_at from private.listing_search order by created_at desc, tool_id desc
          limit 1 offset 2 * at * size * (select sum(listings) from private.listing_counts)::bigint / number + 100);
      end if;
      for n in 1..coalesce(cardinality(plan.places), 0) loop
        exit when cardinality(ids) >= at * size;
        foreach since in array case when n > 4 then array[young, '-infinity'] else array['-infinity'::timestamptz] end loop
          more := array(
            select tool_id from (
              select tool_id, created_at, shelf, text from private.listing_search as l
              where (n = 5 and since > '-infinity' or private.keys_of(l.name, l.text) @@ plan.places[n])
                and (since = '-infinity' or created_at >= since) offset 0) as hit
            where (shelves is null or shelf = any (shelves)) and (n <> 5 or position(needle in convert_to(text, 'UTF8')) > 0) and tool_id <> all (ids)
            order by created_at desc, tool_id desc limit at * size - cardinality(ids));
          exit when since = '-infinity' or cardinality(ids) + cardinality(more) >= at * size;
        end loop;
        ids := ids || more;
      end loop;
      if plan.places is null then
        ids := array(
          select tool_id from (
            select tool_id, created_at, shelf, lower(name) as name from private.listing_search as l
            where private.keys_of(l.name, l.text) @@ phrase and (plan.certain or position(needle in convert_to(l.text, 'UTF8')) > 0)
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

revoke all on function private.with_stems(text[]), private.sign_keys(text), private.keys_of(text, text),
  private.searched_listing(public.ai_tools, integer), private.document_of(public.ai_tools), private.any_key(text, text[]), private.letter_keys(text),
  private.plan_search(text), private.score(private.search_plan, private.listing_search, tsvector),
  private.nearest_listings(private.search_plan, int[], int) from public, anon, authenticated;
