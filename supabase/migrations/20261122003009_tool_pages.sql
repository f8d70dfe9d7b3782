create index ai_tools_approved_tags on public.ai_tools using gin (tags) where approval_status = 'approved';

create function private.word_stems(words text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select tsvector_to_array(to_tsvector('pg_catalog.english', words)) $$;

create function private.shared_part(one text[], other text[]) returns double precision
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when cardinality(one) = 0 or cardinality(other) = 0 then 0
      else cardinality(array(select unnest(one) intersect select unnest(other)))
        / sqrt(cardinality(one)::double precision * cardinality(other)) end
  $$;

comment on function private.shared_part(text[], text[]) is
  'How much two lists have in common: 0 for nothing, 1 when they are the same.';

revoke all on function private.word_stems(text), private.shared_part(text[], text[]) from public;

grant execute on function private.word_stems(text), private.shared_part(text[], text[])
  to anon, authenticated, service_role;

create function public.similar_tools(tool_slug text, how_many integer default 6)
  returns table (
    id text, slug text, name text, description text, url text, category text, tags text[], pricing_type text,
    logo_url text, affiliate_url text, banner_url text, premium_type text, sponsor_tier text, created_at timestamptz)
  language plpgsql stable security invoker set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    subject record;
    stems text[];
  begin
    select tool.id, tool.category, tool.tags, tool.name, tool.description into subject
    from public.ai_tools as tool
    where tool.slug = tool_slug;
    if not found then
      return;
    end if;
    stems := private.word_stems(subject.name || ' ' || subject.description);
    return query
      -- Whatever shares the category or a tag comes into question, the newest of each.
      with candidates as (
        (select tool.id from public.ai_tools as tool
         where tool.approval_status = 'approved' and tool.category = subject.category
         order by tool.created_at desc, tool.id desc limit 200)
        union
        (select tool.id from public.ai_tools as tool
         where tool.approval_status = 'approved' and tool.tags && subject.tags
         order by tool.created_at desc, tool.id desc limit 200)
      ),
      near as (
        select tool.*,
          case when tool.category = subject.category then 1.0 else 0.0 end
            + 2 * private.shared_part(tool.tags, subject.tags) as closeness
        from candidates
        join public.ai_tools as tool on tool.id = candidates.id
        where tool.id <> subject.id
        order by closeness desc, tool.created_at desc, tool.id desc
        limit 60
      )
      select near.id, near.slug, near.name, near.description, near.url, near.category, near.tags, near.pricing_type,
        near.logo_url, near.affiliate_url, near.banner_url, near.premium_type, near.sponsor_tier, near.created_at
      from near
      order by near.closeness
          + 3 * private.shared_part(private.word_stems(near.name || ' ' || near.description), stems) desc,
        near.created_at desc, near.id desc
      limit greatest(0, least(coalesce(how_many, 6), 24));
  end
  $$;

comment on function public.similar_tools(text, integer) is
  'Approved tools like the one with this slug, the most alike first: by category, tags and words. Placement and '
  'payment have no part in it.';

revoke all on function public.similar_tools(text, integer) from public;

grant execute on function public.similar_tools(text, integer) to anon, authenticated, service_role;
