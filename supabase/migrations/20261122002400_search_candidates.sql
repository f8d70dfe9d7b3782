-- Step 2: the matches of the plan, counted by bucket. search_candidates_closest handles queries without a match.

-- Returns SQL that selects these columns of the candidates, with the plan as $1. Candidates are the collected hits,
-- every listing for an empty query, or the matches of the words and the phrase. The SQL is dynamic, because a function
-- would materialize all rows, and one condition for all cases would recompute every row's keys.
create function private.candidates_query(plan private.search_plan, columns text, within text default 'true') returns text
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return format('select %1$s from private.listing_search as l where ' || case
      when plan.hits is not null then 'tool_id = any (($1).hits)'
      when coalesce(plan.found_by, plan.found_beside) is null then 'true'
      else 'private.search_keys(l.name, l.text) @@ ($1).found_by and %2$s
        union all select %1$s from private.listing_search as l where private.search_keys(l.name, l.text) @@ ($1).found_beside
          and (($1).certain or l.text like ($1).pattern) and %2$s' end, columns, within);
  end
  $$;

-- The ids of the candidates in these buckets, up to the limit.
create function private.candidate_ids(plan private.search_plan, buckets int[], size bigint default null, first bigint default 0,
  in_order text default '', within text default 'true') returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    ids text[];
  begin
    execute format('select array(select tool_id from (%s) as hit where $2 is null or bucket = any ($2) %s limit $3 offset $4)',
      private.candidates_query(plan, 'tool_id, bucket, created_at, name_order', within), in_order) into ids using plan, buckets, size, first;
    return ids;
  end
  $$;

create function private.count_candidates(plan private.search_plan, scope int[]) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  begin
    execute format('select array_agg(bucket), array_agg(listings) from (
        select bucket, count(*) as listings from (%s) as hit where $2 is null or bucket = any ($2) group by 1) as counts',
      private.candidates_query(plan, 'bucket')) into plan.found_on, plan.found_there using plan, scope;
    return plan;
  end
  $$;

-- Finds listings with the words or the phrase. If few match all words, adds those that match most words, unless these
-- are too many to rank.
create function private.find_words(plan private.search_plan, scope int[]) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    is_loose boolean := false;
  begin
    plan.found_by := plan.every_word;
    loop
      plan.found_beside := coalesce(plan.phrase && !!plan.found_by, plan.phrase);
      plan.hits := null;
      -- Queries with many words, or loosened ones, find few listings. Keep these hits, so that ranking does not match
      -- them again.
      if plan.required > 2 or is_loose then
        plan.hits := private.candidate_ids(plan, scope, 501);
      end if;
      if cardinality(plan.hits) > 500 then
        plan.hits := null;
        if is_loose then
          plan.found_by := plan.every_word;
          is_loose := false;
          continue;
        end if;
      end if;
      plan := private.count_candidates(plan, scope);
      exit when plan.most_words is null or plan.found_on is null
        or (select sum(listings) from unnest(plan.found_there) as listings) >= 20;
      plan.found_by := plan.found_by || plan.most_words;
      plan.most_words := null;
      is_loose := true;
    end loop;
    return plan;
  end
  $$;

-- The results for named tools, in order: the named tools if shown, listings with the query as a phrase, then similar
-- listings. Similar listings are ordered by similarity and by matches of the rest of the query.
create function private.similar_to_named(plan private.search_plan, scope int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    w private.search_weights;
    subject private.search_subject := plan.subject;
    is_free boolean := 'free' = any (subject.rest);
    rest private.search_plan;
    phrase tsquery := private.substring_keys(plan.asked, private.split_words(plan.asked));
    pattern text := private.like_pattern(plan.asked);
    alike text[];
    ids text[];
  begin
    select * into w from private.search_weights;
    rest := private.plan_search(array_to_string(private.meaningful_words(subject.rest), ' '));
    alike := array(
      select other
      from unnest(subject.named) as one
      join public.ai_tools as tool on tool.id = one
      cross join lateral unnest(private.similar_listings(tool.id, tool.category, tool.tags, tool.name || ' ' || tool.description,
        case when is_free or rest.required > 0 then 60 else 24 end)) with ordinality as found (other, at)
      where other <> all (subject.named)
      group by other order by min(at), other collate "C");
    ids := array(select l.tool_id from private.listing_search as l where private.search_keys(l.name, l.text) @@ phrase and l.text like pattern
      and l.tool_id <> all (subject.named) order by l.created_at desc, l.tool_id desc limit 100);
    if subject.is_shown then
      ids := subject.named || ids;
    end if;
    ids := ids || array(
      select near.tool_id
      from unnest(alike) with ordinality as near (tool_id, at)
      join private.listing_search as listing using (tool_id)
      join private.facet_counts as price using (bucket)
      left join private.scores(rest, case when rest.required > 0 then alike end) as more using (tool_id)
      where near.tool_id <> all (ids)
      order by case when rest.required > 0 then more.score else 0 end - w.answered * near.at / 60.0
        + case when is_free then case price.pricing_type when 'free' then w.free when 'freemium' then w.freemium else 0 end else 0 end desc,
        near.at
      limit 24);
    return array(select found.tool_id from unnest(ids) with ordinality as found (tool_id, at)
      join private.listing_search as listing using (tool_id) where (scope is null or listing.bucket = any (scope))
        and (plan.tag is null or tool_id = any (array(
          select l.tool_id from private.listing_search as l where private.search_keys(l.name, l.text) @@ plan.tag)))
      order by found.at);
  end
  $$;

create function private.find_candidates(plan private.search_plan, scope int[]) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  begin
    plan.is_listed := false;
    if plan.asked = '' and plan.tag is null then
      select array_agg(bucket), array_agg(listings::bigint) into plan.found_on, plan.found_there
      from private.facet_counts where listings > 0 and (scope is null or bucket = any (scope));
      return plan;
    elsif (plan.subject).named is null then
      plan := private.find_words(plan, scope);
      if plan.found_on is not null then
        return plan;
      end if;
      select near.listed, near.decided into plan.hits, plan.decided from private.closest_listings(plan, scope, false) as near;
    else
      plan.hits := private.similar_to_named(plan, scope);
    end if;
    plan.is_listed := true;
    return private.count_candidates(plan, scope);
  end
  $$;
comment on function private.find_candidates(private.search_plan, int[]) is
  'The candidates, counted by bucket: every listing, matches of the words, tools similar to the named ones, or the '
  'closest listings.';
