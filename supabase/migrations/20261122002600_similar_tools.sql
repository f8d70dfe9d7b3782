-- Similar tools. A security definer function finds their ids, because with row-level security Postgres could not use the
-- index on tags. The caller reads the rows under the policies.
create index ai_tools_approved_tags on public.ai_tools using gin (tags) where approval_status = 'approved';

create function private.word_stems(words text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select tsvector_to_array(to_tsvector('pg_catalog.english', words)) $$;

create function private.overlap(one text[], other text[]) returns double precision
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when cardinality(one) = 0 or cardinality(other) = 0 then 0
      else cardinality(array(select unnest(one) intersect select unnest(other)))
        / sqrt(cardinality(one)::double precision * cardinality(other)) end
  $$;
comment on function private.overlap(text[], text[]) is 'The cosine similarity of two sets: 0 if they are disjoint, 1 if they are equal.';

-- Takes the values of the tool instead of reading them, so that callers cannot use it to find out about hidden listings.
create function private.similar_listings(subject_id text, subject_category text, subject_tags text[], words text, how_many integer)
  returns text[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    stems text[] := private.word_stems(words);
  begin
    return array(
      -- The newest tools with the same category, and the newest tools with a common tag.
      with candidates as (
        (select tool.id, tool.name, tool.description, tool.category, tool.tags, tool.created_at from public.listed_tools as tool
         where tool.category = subject_category
         order by tool.created_at desc, tool.id desc limit 200)
        union all
        (select tool.id, tool.name, tool.description, tool.category, tool.tags, tool.created_at from public.listed_tools as tool
         where tool.tags && subject_tags
         order by tool.created_at desc, tool.id desc limit 200)
      ),
      candidate as (
        select distinct_ones.*,
          case when category = subject_category then 1.0 else 0.0 end + 2 * private.overlap(tags, subject_tags) as similarity
        from (select distinct on (id) * from candidates where id <> subject_id order by id) as distinct_ones
        order by similarity desc, created_at desc, id desc
        limit 60
      )
      select candidate.id
      from candidate
      order by candidate.similarity
          + 3 * private.overlap(private.word_stems(candidate.name || ' ' || candidate.description), stems) desc,
        candidate.created_at desc, candidate.id desc
      limit greatest(0, least(how_many, 60)));
  end
  $$;

create function public.similar_tools(tool_slug text, how_many integer default 6)
  returns table (
    id text, slug text, name text, description text, url text, category text, tags text[], pricing_type text,
    logo_url text, affiliate_url text, banner_url text, premium_type text, sponsor_tier text, created_at timestamptz,
    best_for text, has_api boolean, host_icon text)
  language plpgsql stable security invoker set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    -- The alternatives of the listing come first.
    ids text[] := (select array_remove(subject.alternatives, subject.id) || private.similar_listings(subject.id,
        subject.category, subject.tags, subject.name || ' ' || subject.description, least(coalesce(how_many, 6), 24))
      from public.ai_tools as subject
      where subject.slug = tool_slug);
  begin
    perform private.set_cache_headers();
    return query
      select tool.id, tool.slug, tool.name, tool.description, tool.url, tool.category, tool.tags, tool.pricing_type,
        tool.logo_url, tool.affiliate_url, tool.banner_url, coalesce(badge.premium_type, 'none'),
        coalesce(badge.sponsor_tier, 'none'), tool.created_at, tool.best_for, tool.has_api, tool.host_icon
      from public.listed_tools as tool
      left join public.running_placements as badge on badge.tool_id = tool.id and badge.kind not like 'plan%'
      where tool.id = any (ids)
      order by array_position(ids, tool.id)
      limit greatest(0, least(coalesce(how_many, 6), 24));
  end
  $$;
comment on function public.similar_tools(text, integer) is
  'Listed alternatives to the tool with this slug: first the alternatives of its listing, then the tools that are most '
  'similar by category, tags and words. Placements have no influence.';

grant execute on function private.similar_listings(text, text, text[], text, integer), public.similar_tools(text, integer)
  to anon, authenticated, service_role;
