-- Step 2, the candidates: what the plan finds, counted by shelf. Queries that name tools, and what comes closest where nothing is
-- found, have files of their own.

-- These columns of the candidates, as a query with the plan for $1: of what is gathered already, of everything where nothing is
-- asked for, or of what the plan finds by its words, and beside it what else contains the phrase. (Rows from a function are all
-- written down before the first is counted, and one condition for both would make the keys of each anew.)
create function private.candidates(plan private.search_plan, columns text, within text default 'true') returns text
  language plpgsql immutable set search_path = ''
  as $$
  begin
    return format('select %1$s from private.listing_search as l where ' || case
      when plan.hits is not null then 'tool_id = any (($1).hits)'
      when coalesce(plan.found_by, plan.found_beside) is null then 'true'
      else 'private.keys_of(l.name, l.text) @@ ($1).found_by and %2$s
        union all select %1$s from private.listing_search as l where private.keys_of(l.name, l.text) @@ ($1).found_beside
          and (($1).certain or l.text like ($1).pattern) and %2$s' end, columns, within);
  end
  $$;

-- The ids of those on these shelves, all of them or as far as is asked for.
create function private.candidate_ids(plan private.search_plan, shelves int[], size bigint default null, first bigint default 0,
  in_order text default '', within text default 'true') returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    ids text[];
  begin
    execute format('select array(select tool_id from (%s) as hit where $2 is null or shelf = any ($2) %s limit $3 offset $4)',
      private.candidates(plan, 'tool_id, shelf, created_at, name_order', within), in_order) into ids using plan, shelves, size, first;
    return ids;
  end
  $$;

-- How many of them there are on each of these shelves.
create function private.count_candidates(plan private.search_plan, rooms int[], out found_on int[], out found_there bigint[])
  language plpgsql stable set search_path = ''
  as $$
  begin
    execute format('select array_agg(shelf), array_agg(listings) from (
        select shelf, count(*) as listings from (%s) as hit where $2 is null or shelf = any ($2) group by 1) as counts',
      private.candidates(plan, 'shelf')) into found_on, found_there using plan, rooms;
  end
  $$;

-- What is found, counted by shelf. Few answers to all words are joined by those to most of them, as far as these can be
-- weighed one by one.
create function private.count_found(inout plan private.search_plan, rooms int[], out found_on int[], out found_there bigint[])
  language plpgsql stable set search_path = ''
  as $$
  declare
    is_loose boolean := false;
  begin
    plan.found_by := plan.every_word;
    loop
      plan.found_beside := coalesce(plan.phrase && !!plan.found_by, plan.phrase);
      plan.hits := null;
      -- Many words, or a loosened search, find few: such hits are kept, so that they are not matched again to be ranked.
      if plan.required > 2 or is_loose then
        plan.hits := private.candidate_ids(plan, rooms, 501);
      end if;
      if cardinality(plan.hits) > 500 then
        plan.hits := null;
        if is_loose then
          plan.found_by := plan.every_word;
          is_loose := false;
          continue;
        end if;
      end if;
      select * into found_on, found_there from private.count_candidates(plan, rooms);
      exit when plan.most_words is null or found_on is null or (select sum(listings) from unnest(found_there) as listings) >= 20;
      plan.found_by := plan.found_by || plan.most_words;
      plan.most_words := null;
      is_loose := true;
    end loop;
  end
  $$;

-- What is found, counted by shelf. Where it is gathered at once, `hits` stand in their order and `is_listed` says so: of a query
-- that names tools, and the closest where all words together find nothing; then `decided` names what decided. `compared` are the
-- tools that the query sets side by side.
create function private.find_candidates(query text, rooms int[], tag tsquery, out plan private.search_plan, out is_listed boolean,
  out decided text[], out compared text[], out found_on int[], out found_there bigint[])
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    subject private.search_subject;
    counted record;
  begin
    is_listed := false;
    plan.asked := private.asked_text(query);
    if plan.asked = '' and tag is null then
      select array_agg(shelf), array_agg(listings::bigint) into found_on, found_there
      from private.listing_counts where listings > 0 and (rooms is null or shelf = any (rooms));
      return;
    end if;
    subject := private.subject_of(plan.asked);
    if subject.named is null then
      select * into counted from private.count_found(private.with_tag(private.plan_search(query), tag), rooms);
      plan := counted.plan;
      found_on := counted.found_on;
      found_there := counted.found_there;
      if cardinality(found_on) > 0 then
        return;
      end if;
      select near.listed, near.decided into plan.hits, decided from private.closest_listings(plan, rooms, false) as near;
    else
      compared := case when subject.is_shown then subject.named end;
      plan.hits := private.like_named(subject, plan.asked, rooms);
      if tag is not null then
        plan.hits := array(select one from unnest(plan.hits) with ordinality as u (one, at)
          where one = any (array(select tool_id from private.listing_search as l where private.keys_of(l.name, l.text) @@ tag)) order by at);
      end if;
    end if;
    is_listed := true;
    select * into found_on, found_there from private.count_candidates(plan, rooms);
  end
  $$;
