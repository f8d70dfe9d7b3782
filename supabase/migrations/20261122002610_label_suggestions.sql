-- Suggests a category and tags for a text, such as the text of a tool's website. The suggestions come from similar
-- listings.

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
      -- Skip words that more than a quarter of the listings contain, and words that only one listing contains.
      distinctive as (
        select stem, sum(listings)::double precision as listings from stems join private.listing_words using (stem)
        where stem <> '' group by stem having sum(listings) between 2 and total / 4
      ),
      -- The rarest words first.
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
  'The listings that contain the most distinctive words of a text. Rare words have a higher weight.';

-- `without` excludes a listing, so that a test can compare the suggestions for its text with its labels.
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
    -- Tags of similar listings that the text contains. `tag` is an existing spelling.
    spellings as (
      select tag, private.tag_slug(tag) as slug, count(*) as tools
      from neighbours join public.ai_tools as tool on tool.id = neighbours.tool_id cross join unnest(tool.tags) as tag
      group by tag having private.tag_slug(tag) <> '' and strpos(joined_words, '-' || private.tag_slug(tag) || '-') > 0
    ),
    tags as (
      select distinct on (slug) tag, sum(tools) over (partition by slug) as tools from spellings order by slug, tools desc, tag
    )
    select jsonb_build_object(
      -- Suggest a category only if it has at least 60% of the votes and more than one listing.
      'category', (select category from votes where share >= 0.6 and tools > 1
        and exists (select from public.categories as offered where offered.name = votes.category and offered.is_offered)),
      'tags', array(select tag from tags order by tools desc, char_length(tag) desc, tag limit 5)) into proposed;
    return proposed;
  end
  $$;
create function public.suggest_labels(words text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.suggest_labels(words) $$;
comment on function public.suggest_labels(text) is
  'Suggests a category and up to five tags for a text, from listings with the same words. The category is null if no '
  'category has a clear majority.';

grant execute on function private.suggest_labels(text, text), public.suggest_labels(text) to authenticated;
