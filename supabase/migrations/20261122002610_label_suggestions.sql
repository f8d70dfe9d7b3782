-- Suggests a category and tags for a tool from a text, such as its page's content, by looking at similar listings.

create function private.similar_texts(words text, how_many integer)
  returns table (tool_id text, category text, similarity double precision)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    total double precision := (select count(*) from private.listing_search);
  begin
    return query
      with stems as (
        select distinct private.stem(word) as stem from unnest(private.unique_words(left(words, 3000))) as word
      ),
      -- Skip words that a quarter of the listings contain, and words of a single listing, which may be its name.
      distinctive as (
        select stem, sum(listings)::double precision as listings from stems join private.listing_words using (stem)
        where stem <> '' group by stem having sum(listings) between 2 and total / 4
      ),
      -- The rarest words first, as many as can be scored one by one.
      weighted as (
        select stem, ln(total / listings) as weight, sum(listings) over (order by listings, stem) as cumulative_listings from distinctive
      )
      select found.tool_id, buckets.category, sum(weight * weight) as similarity
      from weighted cross join lateral (
        select l.tool_id, l.bucket from private.listing_search as l
        where private.search_keys(l.name, l.text) @@ quote_literal(stem)::tsquery
      ) as found
      join private.facet_counts as buckets using (bucket)
      where cumulative_listings <= 6000
      group by found.tool_id, buckets.category
      order by similarity desc, tool_id
      limit how_many;
  end
  $$;
comment on function private.similar_texts(text, integer) is
  'The listings that share most of the distinctive words of a text. Rarer words weigh more.';

-- `without` excludes one listing, so that a test can compare the suggestions with its labels.
create function private.suggest_labels(words text, without text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    joined_words text := '-' || array_to_string(private.split_words(left(words, 3000)), '-') || '-';
    proposed jsonb;
  begin
    with neighbours as (
      select found.*, row_number() over (order by similarity desc, tool_id) as place
      from private.similar_texts(words, 61) as found where found.tool_id is distinct from without
    ),
    votes as (
      select category, sum(similarity * similarity) / sum(sum(similarity * similarity)) over () as share, count(*) as tools
      from neighbours where place <= 12 group by category
    ),
    -- Only tags that the text itself contains, in one of their existing spellings.
    spellings as (
      select tag, private.tag_slug(tag) as slug, count(*) as tools
      from neighbours join public.ai_tools as tool on tool.id = neighbours.tool_id cross join unnest(tool.tags) as tag
      group by tag having private.tag_slug(tag) <> '' and strpos(joined_words, '-' || private.tag_slug(tag) || '-') > 0
    ),
    tags as (
      select distinct on (slug) tag, sum(tools) over (partition by slug) as tools from spellings order by slug, tools desc, tag
    )
    select jsonb_build_object(
      -- A category is clear if three fifths of the closest listings have it, and more than one.
      'category', (select category from votes where share >= 0.6 and tools > 1
        and exists (select from public.categories as known where known.name = votes.category and known.is_offered)),
      'tags', array(select tag from tags order by tools desc, char_length(tag) desc, tag limit 5)) into proposed;
    return proposed;
  end
  $$;
create function public.suggest_labels(words text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.suggest_labels(words) $$;
comment on function public.suggest_labels(text) is
  'Suggests a category and tags for a text, from the listings that share its words. The category is null and the tags'
  ' are empty if nothing is clear.';

grant execute on function private.suggest_labels(text, text), public.suggest_labels(text) to authenticated;
