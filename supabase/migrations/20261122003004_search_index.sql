-- What the search reads of the approved listings, kept by triggers: a row for each listing, how many
-- there are of each category and price, and in how many listings each word stands. These tables are in
-- the private schema and row-level security does not slow them down: policies would keep Postgres from
-- using a text index for a visitor. They hold approved listings alone.

-- Words: a to z and 0 to 9 without marks. Everything else parts them.
create function private.fold(words text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when words ~ '^[\u0001-\u007f]*$' then lower(words collate "C")
      else lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g') collate "C") end;
  end
  $$;
create function private.words_of(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array_remove(regexp_split_to_array(private.fold(words), '[^a-z0-9]+'), '');
  end
  $$;

-- British spelling as American: both sides of a search go through it, so that they find each other.
create function private.spell(words text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when words !~ 'our|is[aei]|ys[ei]|ll|tre|ogue|ence|grey' then words else
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        words,
        '([a-z]{2})is(e|es|ed|er|ers|ing|ation|ations)\M', '\1iz\2', 'g'),
        '([a-z]{2})ys(e|es|ed|er|ers|ing)\M', '\1yz\2', 'g'),
        '([a-z]{3})our(s|ed|ing|ful|less|able|ite|ites|ist|hood|al)?\M', '\1or\2', 'g'),
        '(model|label|travel|cancel|level|channel|signal|dial|panel|counsel)l(ing|ed|er|ers|or|ors)\M', '\1\2', 'g'),
        '(cen|thea|me|li|fib)tre(s)?\M', '\1ter\2', 'g'),
        '(cata|dia|ana|mono)logue(s)?\M', '\1log\2', 'g'),
        '(def|lic|off|pret)ence(s)?\M', '\1ense\2', 'g'),
        '\mgrey(s?)\M', 'gray\1', 'g') end;
  end
  $$;

-- Neighbours written as one: 'voice over' is also 'voiceover'.
create function private.joined(words text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select words[n] || words[n + 1] from generate_series(1, cardinality(words) - 1) as n);
  end
  $$;

-- The words themselves and their English stems, at one weight.
create function private.vector_of(words text[], weight "char") returns tsvector
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return setweight(
      case when cardinality(words) = 0 then '' else array_to_string(words, ':1 ') || ':1' end::tsvector
        || to_tsvector('pg_catalog.english', private.spell(array_to_string(words, ' '))), weight);
  end
  $$;

-- The words of a name: also the parts of ChatGPT.
create function private.name_words(name text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct word from unnest(private.words_of(name)
      || private.words_of(regexp_replace(name, '([a-z])([A-Z])', '\1 \2', 'g'))) as word);
  end
  $$;

create function private.label_words(labels text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct word from unnest(labels) as label cross join lateral
      unnest(private.words_of(label) || private.joined(private.words_of(label))) as word);
  end
  $$;

-- The words of a listing's text, each once.
create function private.text_words(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct word from unnest(private.words_of(words)) as word);
  end
  $$;

-- A word and what is left of it when one letter is missing: two words that are one slip apart (a letter
-- more, less, another, or two swapped) have one of these in common.
create function private.slips_of(word text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct left(word, n) || substr(word, n + 2)
      from generate_series(0, least(char_length(word), 40)) as n);
  end
  $$;

-- The searched text: the fields, lower-cased, with a mark between them that no query holds.
create function private.search_text(name text, description text, category text, tags text[]) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return lower(array_to_string(array[translate(name, E'\u0001', ' '), translate(description, E'\u0001', ' '),
      translate(category, E'\u0001', ' ')] || tags, E'\u0001'));
  end
  $$;

create table private.listing_search (
  tool_id text collate "C" not null,
  created_at timestamptz not null,
  category text collate "C" not null,
  pricing_type text collate "C" not null,
  name text not null,
  compact text collate "C" not null,
  text text not null,
  slips text[] not null,
  document tsvector not null,
  constraint listing_search_pkey primary key (tool_id)
);
comment on table private.listing_search is
  'An approved listing as the search reads it: its text for phrases, its words weighted by field, its name as slips of the fingers leave it.';
comment on column private.listing_search.compact is 'The words of the name without anything between them: chatgpt for Chat GPT.';
create function private.searched_listing(tool public.ai_tools) returns private.listing_search
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return row(tool.id, tool.created_at, tool.category, tool.pricing_type, lower(tool.name),
      array_to_string(private.words_of(tool.name), ''),
      private.search_text(tool.name, tool.description, tool.category, tool.tags),
      array(select distinct slip
        from unnest(private.name_words(tool.name) || array_to_string(private.words_of(tool.name), '')) as word
        cross join lateral unnest(private.slips_of(word)) as slip
        where char_length(word) >= 3),
      private.vector_of(private.name_words(tool.name) || private.joined(private.words_of(tool.name)), 'A')
        || private.vector_of(private.label_words(tool.tags), 'B')
        || private.vector_of(private.label_words(array[tool.category]), 'C')
        || private.vector_of(private.text_words(tool.description), 'D'));
  end
  $$;
comment on function private.searched_listing(public.ai_tools) is 'A listing as the search reads it.';

create table private.listing_counts (
  category text collate "C" not null,
  pricing_type text collate "C" not null,
  listings integer not null,
  constraint listing_counts_pkey primary key (category, pricing_type)
);
comment on table private.listing_counts is 'How many approved listings there are of each category and price.';

create table private.listing_words (
  word text collate "C" not null,
  stem text collate "C" not null,
  listings integer not null,
  constraint listing_words_pkey primary key (word)
) with (fillfactor = 70);
comment on table private.listing_words is 'In how many approved listings each word stands, and its English stem.';
revoke all on table private.listing_search, private.listing_counts, private.listing_words from public, anon, authenticated;

create function private.stem(word text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', private.spell(word))))[1], '');
  end
  $$;

create function private.query_stems(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return tsvector_to_array(to_tsvector('pg_catalog.english', private.spell(array_to_string(private.words_of(words), ' '))));
  end
  $$;

-- Counts and words change by the difference that a statement made, in one order, so that two writers
-- wait for each other and never in a circle.
create function private.count_listings(categories text[], prices text[], texts text[], steps int[]) returns void
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
    select word, private.stem(word), change.difference
    from (
      select word collate "C" as word, sum(step) as difference
      from unnest(texts, steps) as changed (text, step), unnest(private.text_words(changed.text)) as word
      group by 1 having sum(step) <> 0
    ) as change
    order by word
    on conflict (word) do update set listings = known.listings + excluded.listings;
  end
  $$;

create function private.index_listings() returns trigger
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
      truncate private.listing_search, private.listing_counts, private.listing_words;
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
      delete from private.listing_search where tool_id = any (gone) returning category, pricing_type, text, -1 as step
    )
    select array_agg(category), array_agg(pricing_type), array_agg(text), array_agg(step)
    into categories, prices, texts, steps from taken;

    with put as (
      insert into private.listing_search
      select searched.*
      from public.ai_tools as tool cross join lateral private.searched_listing(tool) as searched
      where tool.id = any (come) and tool.approval_status = 'approved'
      order by tool.id
      returning category, pricing_type, text, 1 as step
    )
    select categories || array_agg(category), prices || array_agg(pricing_type), texts || array_agg(text),
      steps || array_agg(step)
    into categories, prices, texts, steps from put;

    perform private.count_listings(categories, prices, texts, steps);
    return null;
  end
  $$;

-- What is stored already.
insert into private.listing_search
select searched.* from public.ai_tools as tool cross join lateral private.searched_listing(tool) as searched
where tool.approval_status = 'approved';
select private.count_listings(array_agg(category), array_agg(pricing_type), array_agg(text), array_agg(1))
from private.listing_search;

-- Browsing needs the newest, searching the words, a phrase its trigrams, a slip the rest of a name.
create index listing_search_newest on private.listing_search (created_at desc, tool_id desc)
  include (category, pricing_type);
create index listing_search_category_newest on private.listing_search (category, created_at desc, tool_id desc)
  include (pricing_type);
create index listing_search_document on private.listing_search using gin (document);
create index listing_search_text on private.listing_search using gin (text extensions.gin_trgm_ops);
create index listing_search_slips on private.listing_search using gin (slips);
create index listing_search_compact_parts on private.listing_search using gin (compact extensions.gin_trgm_ops);
create index listing_words_parts on private.listing_words using gin (word extensions.gin_trgm_ops);
create index listing_words_stem on private.listing_words (stem);

create trigger ai_tools_index_insert after insert on public.ai_tools
  referencing new table as new_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_update after update on public.ai_tools
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_delete after delete on public.ai_tools
  referencing old table as old_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_truncate after truncate on public.ai_tools
  for each statement execute function private.index_listings();

revoke all on function private.fold(text), private.words_of(text), private.spell(text), private.joined(text[]),
  private.vector_of(text[], "char"), private.name_words(text), private.label_words(text[]), private.slips_of(text),
  private.search_text(text, text, text, text[]), private.searched_listing(public.ai_tools), private.stem(text), private.text_words(text), private.query_stems(text),
  private.count_listings(text[], text[], text[], int[]), private.index_listings() from public, anon, authenticated;
