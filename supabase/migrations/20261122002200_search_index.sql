-- Search tables, maintained by triggers. They contain the listings that are approved and not closed, and the names of
-- closed listings. They are in the private schema without row-level security, which would prevent the use of text indexes.

-- A bucket is a combination of category, pricing type and facts.
create view private.faceted_listings with (security_invoker = true) as
  select tool.id as tool_id, tool.category, tool.pricing_type, private.listing_facets(tool) as facts
  from public.listed_tools as listed join public.ai_tools as tool using (id);
comment on view private.faceted_listings is
  'The category, pricing type and facts of each listing that is approved and not closed.';

create table private.facet_counts (
  category text collate "C" not null,
  pricing_type text collate "C" not null,
  facts text[] not null,
  listings integer not null,
  bucket integer not null generated always as identity,
  constraint facet_counts_pkey primary key (category, pricing_type, facts),
  constraint facet_counts_bucket_key unique (bucket)
);
comment on table private.facet_counts is 'The number of indexed listings per bucket: a combination of category, pricing type and facts.';
comment on column private.facet_counts.bucket is 'The id of the bucket, to which listing_search refers.';

create table private.listing_words (
  word text collate "C" not null,
  stem text collate "C" not null,
  listings integer not null,
  constraint listing_words_pkey primary key (word)
) with (fillfactor = 70);
comment on table private.listing_words is
  'Each word with its English stem and the number of indexed listings that contain the word.';
-- Without fastupdate, searches need not read the pending list of the index.
create index listing_words_parts on private.listing_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
create index listing_words_stem on private.listing_words (stem);

-- Rows are narrow, because a search for a common word counts every matching listing.
create table private.listing_search (
  tool_id text collate "C" not null,
  created_at timestamptz not null,
  bucket integer not null,
  name text not null,
  name_order text collate "C" not null,
  compact text collate "C" not null,
  text text not null,
  constraint listing_search_pkey primary key (tool_id)
);
comment on table private.listing_search is
  'The data of each indexed listing that the search reads. The search keys are only in the index listing_search_keys.';
comment on column private.listing_search.name_order is
  'The folded name, by which lists are sorted.';
comment on column private.listing_search.compact is 'The words of the name without separators: chatgpt for Chat GPT.';
create index listing_search_newest on private.listing_search (created_at desc, tool_id desc) include (bucket);
create index listing_search_names on private.listing_search (name_order, tool_id) include (bucket);
create index listing_search_bucket on private.listing_search (bucket, created_at desc, tool_id desc);
create index listing_search_compact_parts on private.listing_search using gin (compact extensions.gin_trgm_ops) with (fastupdate = off);
create index listing_search_keys on private.listing_search using gin (private.search_keys(name, text));
-- Collecting statistics would compute the keys of all rows, and the planner does not use these statistics.
alter index private.listing_search_keys alter column 1 set statistics 0;

create table private.listing_documents (
  tool_id text collate "C" not null,
  document tsvector not null,
  constraint listing_documents_pkey primary key (tool_id)
);
comment on table private.listing_documents is
  'The words of each indexed listing, for the ranking. The weight of a word is its field: A name, B tags, C category, D '
  'description.';

create table private.closed_names (
  tool_id text collate "C" not null,
  name_order text collate "C" not null,
  constraint closed_names_pkey primary key (tool_id)
);
comment on table private.closed_names is
  'The folded name of each closed listing. A search finds a closed listing only by its whole name.';
create index closed_names_names on private.closed_names (name_order);

create function private.search_row(tool public.ai_tools, bucket integer) returns private.listing_search
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return row(tool.id, tool.created_at, bucket, tool.name, private.fold(tool.name), array_to_string(private.split_words(tool.name), ''),
      private.search_text(tool.name, tool.description, tool.category, tool.tags));
  end
  $$;

create function private.search_document(tool public.ai_tools) returns tsvector
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return private.weighted_vector(private.name_words(tool.name) || private.joined_neighbours(private.split_words(tool.name)), 'A')
      || private.weighted_vector(private.label_words(tool.tags), 'B')
      || private.weighted_vector(private.label_words(array[tool.category]), 'C')
      || private.weighted_vector(private.unique_words(tool.description), 'D');
  end
  $$;

create function private.update_facet_counts(faceted private.faceted_listings[], texts text[], deltas int[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.facet_counts as existing (category, pricing_type, facts, listings)
    select category, price, facts, sum(delta)
    from unnest(faceted, deltas) as change (tool_id, category, price, facts, delta)
    group by category, price, facts having sum(delta) <> 0
    order by category collate "C", price collate "C", facts
    on conflict (category, pricing_type, facts) do update set listings = existing.listings + excluded.listings;

    -- Read the stem of a word that is already indexed, because computing it is slower.
    insert into private.listing_words as existing (word, stem, listings)
    select word, coalesce((select same.stem from private.listing_words as same where same.word = change.word), private.stem(word)),
      change.difference
    from (
      select word collate "C" as word, sum(delta) as difference
      from unnest(texts, deltas) as changed (text, delta), unnest(private.unique_words(changed.text)) as word
      group by 1 having sum(delta) <> 0
    ) as change
    order by word
    on conflict (word) do update set listings = existing.listings + excluded.listings;
  end
  $$;
comment on function private.update_facet_counts(private.faceted_listings[], text[], int[]) is
  'Adds the changes of a statement to the counts of buckets and words. Writes rows in a fixed order, so that concurrent '
  'writers do not deadlock.';

create function private.reindex_listings(removed text[], added text[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    faceted private.faceted_listings[];
    texts text[];
    deltas int[];
  begin
    if cardinality(removed) = 0 and cardinality(added) = 0 then
      return;
    end if;
    with deleted as (
      delete from private.listing_search where tool_id = any (removed) returning tool_id, bucket, text
    )
    select array_agg(row(tool_id, category, pricing_type, facts)::private.faceted_listings), array_agg(text), array_agg(-1)
    into faceted, texts, deltas from deleted join private.facet_counts using (bucket);
    delete from private.listing_documents where tool_id = any (removed);

    select faceted || array_agg(facet_row), texts || array_agg(private.search_text(tool.name, tool.description, tool.category, tool.tags)),
      deltas || array_agg(1)
    into faceted, texts, deltas
    from private.faceted_listings as facet_row join public.ai_tools as tool on tool.id = facet_row.tool_id where facet_row.tool_id = any (added);
    -- Update the counts first, because this inserts new buckets.
    perform private.update_facet_counts(faceted, texts, deltas);

    insert into private.listing_search
    select searched.*
    from private.faceted_listings as facet_row
    join public.ai_tools as tool on tool.id = facet_row.tool_id
    join private.facet_counts as counted on counted.category = facet_row.category and counted.pricing_type = facet_row.pricing_type
      and counted.facts = facet_row.facts
    cross join lateral private.search_row(tool, counted.bucket) as searched
    where facet_row.tool_id = any (added)
    order by facet_row.tool_id;
    insert into private.listing_documents
    select tool.id, private.search_document(tool)
    from public.listed_tools as listed join public.ai_tools as tool using (id) where listed.id = any (added)
    order by tool.id;
    delete from private.closed_names where tool_id = any (removed || added);
    insert into private.closed_names
    select tool.id, private.fold(tool.name)
    from public.closed_listings as closed join public.ai_tools as tool on tool.id = closed.tool_id
    where tool.id = any (added) and tool.approval_status = 'approved';
    -- Flush the pending keys now, so that searches need not read them one by one.
    perform gin_clean_pending_list('private.listing_search_keys');
  end
  $$;
comment on function private.reindex_listings(text[], text[]) is
  'Removes listings from the search tables, and adds listings that are approved. For a closed listing, adds only the name.';

create function private.index_listings(changes private.listing_change[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    removed text[];
    added text[];
  begin
    select coalesce(array_agg((old_row).id) filter (where (old_row).approval_status = 'approved'), '{}'),
      coalesce(array_agg((new_row).id) filter (where (new_row).approval_status = 'approved'), '{}')
      into removed, added
    from unnest(changes)
    where ((old_row).id, (old_row).approval_status, (old_row).name, (old_row).description, (old_row).category, (old_row).tags,
        (old_row).pricing_type, (old_row).created_at, private.listing_facets(old_row))
      is distinct from ((new_row).id, (new_row).approval_status, (new_row).name, (new_row).description, (new_row).category,
        (new_row).tags, (new_row).pricing_type, (new_row).created_at, private.listing_facets(new_row));
    if cardinality(removed) + cardinality(added) > 0 then
      perform private.reindex_listings(removed, added);
    end if;
  end
  $$;

create function private.clear_search_index() returns void
  language sql security definer set search_path = ''
  as $$
    truncate private.listing_search, private.listing_documents, private.facet_counts, private.listing_words, private.closed_names
  $$;
