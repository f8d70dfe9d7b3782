-- What the search reads of the approved listings, kept by triggers. These tables are in the private schema and hold
-- approved listings alone: behind row-level security Postgres could not use a text index for a visitor.

-- A category and a price together are a shelf.
create table private.listing_counts (
  category text collate "C" not null,
  pricing_type text collate "C" not null,
  listings integer not null,
  shelf integer not null generated always as identity,
  constraint listing_counts_pkey primary key (category, pricing_type),
  constraint listing_counts_shelf_key unique (shelf)
);
comment on table private.listing_counts is 'How many approved listings there are of each category and price.';
comment on column private.listing_counts.shelf is 'The number by which an approved listing names its category and price.';

create table private.listing_words (
  word text collate "C" not null,
  stem text collate "C" not null,
  listings integer not null,
  constraint listing_words_pkey primary key (word)
) with (fillfactor = 70);
comment on table private.listing_words is 'In how many approved listings each word stands, and its English stem.';
-- What an index has not yet sorted in is read with every search, so nothing is left for later.
create index listing_words_parts on private.listing_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
create index listing_words_stem on private.listing_words (stem);

-- Narrow, because what a common word finds is counted listing by listing.
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
create index listing_search_newest on private.listing_search (created_at desc, tool_id desc) include (shelf);
create index listing_search_shelf on private.listing_search (shelf, created_at desc, tool_id desc);
create index listing_search_compact_parts on private.listing_search using gin (compact extensions.gin_trgm_ops) with (fastupdate = off);
create index listing_search_keys on private.listing_search using gin (private.keys_of(name, text));
-- Statistics of the keys would be gathered by making them anew, and nothing is planned by them.
alter index private.listing_search_keys alter column 1 set statistics 0;

create table private.listing_documents (
  tool_id text collate "C" not null,
  document tsvector not null,
  constraint listing_documents_pkey primary key (tool_id)
);
comment on table private.listing_documents is
  'The words of an approved listing weighted by field (A name, B tags, C category, D description): read only to order what is found.';

revoke all on table private.listing_counts, private.listing_words, private.listing_search, private.listing_documents
  from public, anon, authenticated;

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
comment on function private.document_of(public.ai_tools) is 'The words of a listing weighted by field.';

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

    -- The stem of a word that is known already is not looked for again.
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
comment on function private.count_listings(text[], text[], text[], int[]) is
  'Changes counts and words by the difference that a statement made, in one order, so that two writers wait for each '
  'other and never in a circle.';

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
      truncate private.listing_search, private.listing_documents, private.listing_counts, private.listing_words;
      return null;
    elsif tg_op = 'INSERT' then
      select coalesce(array_agg(id), '{}') into come from new_rows where approval_status = 'approved';
    elsif tg_op = 'DELETE' then
      select coalesce(array_agg(id), '{}') into gone from old_rows where approval_status = 'approved';
    else
      select coalesce(array_agg(id), '{}') into gone from (
        select id, approval_status, name, description, category, tags, pricing_type, created_at from old_rows
        except select id, approval_status, name, description, category, tags, pricing_type, created_at from new_rows
      ) as former where approval_status = 'approved';
      select coalesce(array_agg(id), '{}') into come from (
        select id, approval_status, name, description, category, tags, pricing_type, created_at from new_rows
        except select id, approval_status, name, description, category, tags, pricing_type, created_at from old_rows
      ) as latter where approval_status = 'approved';
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
comment on function private.index_listings() is 'Keeps the search''s tables, once a statement, by what it changed.';

revoke all on function private.searched_listing(public.ai_tools, integer), private.document_of(public.ai_tools),
  private.count_listings(text[], text[], text[], int[]), private.index_listings() from public, anon, authenticated;

create trigger ai_tools_index_insert after insert on public.ai_tools
  referencing new table as new_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_update after update on public.ai_tools
  referencing old table as old_rows new table as new_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_delete after delete on public.ai_tools
  referencing old table as old_rows for each statement execute function private.index_listings();
create trigger ai_tools_index_truncate after truncate on public.ai_tools
  for each statement execute function private.index_listings();
