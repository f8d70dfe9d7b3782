-- Step 2 for queries that match: finds the candidates and counts them by bucket. The next file handles other queries.

-- Returns a SELECT of these columns of the candidates, with the plan as $1. The query is dynamic SQL for speed: a set-returning
-- function would materialize all rows, and one static condition for all cases would compute the keys of every row.
create function private.candidates_query(plan private.search_plan, columns text, within text default 'true') returns text
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return format('select %1$s from private.listing_search as l where ' || case
      when plan.candidates is not null then 'tool_id = any (($1).candidates)'
      when coalesce(plan.match_query, plan.phrase_match_query) is null then 'true'
      else 'private.search_keys(l.name, l.text) @@ ($1).match_query and %2$s
        union all select %1$s from private.listing_search as l where private.search_keys(l.name, l.text) @@ ($1).phrase_match_query
          and (($1).is_exact or l.text like ($1).pattern) and %2$s' end, columns, within);
  end
  $$;

-- The ids of up to `size` candidates in these buckets.
create function private.candidate_ids(plan private.search_plan, buckets int[], size bigint default null, row_offset bigint default 0,
  in_order text default '', within text default 'true') returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    ids text[];
  begin
    execute format('select array(select tool_id from (%s) as hit where $2 is null or bucket = any ($2) %s limit $3 offset $4)',
      private.candidates_query(plan, 'tool_id, bucket, created_at, name_order', within), in_order) into ids using plan, buckets, size, row_offset;
    return ids;
  end
  $$;

create function private.count_candidates(plan private.search_plan, scope int[]) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  begin
    execute format('select array_agg(bucket), array_agg(listings) from (
        select bucket, count(*) as listings from (%s) as hit where $2 is null or bucket = any ($2) group by 1) as counts',
      private.candidates_query(plan, 'bucket')) into plan.found_buckets, plan.found_counts using plan, scope;
    return plan;
  end
  $$;

-- Finds listings with all words or with the phrase. If it finds few, adds listings with most words, unless there are too
-- many to rank.
create function private.find_words(plan private.search_plan, scope int[]) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  declare
    is_loose boolean := false;
  begin
    plan.match_query := plan.every_word;
    loop
      plan.phrase_match_query := coalesce(plan.phrase && !!plan.match_query, plan.phrase);
      plan.candidates := null;
      -- A query with many words, or for most words, finds few listings. Collect their ids, so that the ranking does not run
      -- the query again.
      if plan.required > 2 or is_loose then
        plan.candidates := private.candidate_ids(plan, scope, 501);
      end if;
      if cardinality(plan.candidates) > 500 then
        plan.candidates := null;
        if is_loose then
          plan.match_query := plan.every_word;
          is_loose := false;
          continue;
        end if;
      end if;
      plan := private.count_candidates(plan, scope);
      exit when plan.most_words is null or plan.found_buckets is null
        or (select sum(listings) from unnest(plan.found_counts) as listings) >= 20;
      plan.match_query := plan.match_query || plan.most_words;
      plan.most_words := null;
      is_loose := true;
    end loop;
    return plan;
  end
  $$;

-- The results for a query that names tools, in order: the named tools if they are shown, listings that contain the query as
-- a phrase, then similar listings. The rest of the query changes the order of the similar listings.
create function private.similar_to_subject(plan private.search_plan, scope int[]) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    w private.search_weights;
    subject private.search_subject := plan.subject;
    is_free boolean := 'free' = any (subject.rest);
    rest private.search_plan;
    phrase tsquery := private.substring_keys(plan.query_text, private.split_words(plan.query_text));
    pattern text := private.like_pattern(plan.query_text);
    similar_ids text[];
    ids text[];
  begin
    select * into w from private.search_weights;
    rest := private.plan_search(array_to_string(private.meaningful_words(subject.rest), ' '));
    similar_ids := array(
      select other
      from unnest(subject.tool_ids) as subject_id
      join public.ai_tools as tool on tool.id = subject_id
      cross join lateral unnest(private.similar_listings(tool.id, tool.category, tool.tags, tool.name || ' ' || tool.description,
        case when is_free or rest.required > 0 then 60 else 24 end)) with ordinality as found (other, at)
      where other <> all (subject.tool_ids)
      group by other order by min(at), other collate "C");
    ids := array(select l.tool_id from private.listing_search as l where private.search_keys(l.name, l.text) @@ phrase and l.text like pattern
      and l.tool_id <> all (subject.tool_ids) order by l.created_at desc, l.tool_id desc limit 100);
    if subject.is_shown then
      ids := subject.tool_ids || ids;
    end if;
    ids := ids || array(
      select candidate.tool_id
      from unnest(similar_ids) with ordinality as candidate (tool_id, at)
      join private.listing_search as listing using (tool_id)
      join private.facet_counts as price using (bucket)
      left join private.scores(rest, case when rest.required > 0 then similar_ids end) as scored using (tool_id)
      where candidate.tool_id <> all (ids)
      order by case when rest.required > 0 then scored.score else 0 end - w.coverage * candidate.at / 60.0
        + case when is_free then case price.pricing_type when 'free' then w.free when 'freemium' then w.freemium else 0 end else 0 end desc,
        candidate.at
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
    plan.is_ordered := false;
    if plan.query_text = '' and plan.tag is null then
      select array_agg(bucket), array_agg(listings::bigint) into plan.found_buckets, plan.found_counts
      from private.facet_counts where listings > 0 and (scope is null or bucket = any (scope));
      return plan;
    elsif (plan.subject).tool_ids is null then
      plan := private.find_words(plan, scope);
      if plan.found_buckets is not null then
        return plan;
      end if;
      select near.ids, near.deciding_stems into plan.candidates, plan.deciding_stems from private.closest_listings(plan, scope, false) as near;
    else
      plan.candidates := private.similar_to_subject(plan, scope);
    end if;
    plan.is_ordered := true;
    return private.count_candidates(plan, scope);
  end
  $$;
comment on function private.find_candidates(private.search_plan, int[]) is
  'Adds the candidates to the plan and counts them by bucket. They are all listings for an empty query, the matches of '
  'the words, tools similar to the named tools, or the closest listings.';
