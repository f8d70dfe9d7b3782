-- News: the changes of listings that visitors care about. The news are derived from the history whenever they are read.
-- docs/decisions/news-from-history.md explains which changes count.

create function private.news_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select array['name', 'pricing_type', 'what_is_free', 'trial_days', 'closed.closed_on'] $$;
comment on function private.news_columns() is
  'The history keys whose changes can be news. A change of this list requires a new index listing_history_news.';

create index listing_history_news on public.listing_history (at) where action = 'changed' and after ?| private.news_columns();

create domain private.news_kind as text check (value in
  ('new', 'closed', 'reopened', 'renamed', 'pricing', 'free_offer_added', 'free_offer_ended', 'trial'));

-- A digit always counts, because version 4 and version 5 of a tool have different names.
create function private.is_respelling(former_name text, new_name text) returns boolean
  language plpgsql immutable set search_path = ''
  as $$
  declare
    one text := array_to_string(private.split_words(former_name), '');
    other text := array_to_string(private.split_words(new_name), '');
    shorter integer := least(char_length(one), char_length(other));
    longer integer := greatest(char_length(one), char_length(other));
    prefix integer := 0;
    suffix integer := 0;
  begin
    while prefix < shorter and substr(one, prefix + 1, 1) = substr(other, prefix + 1, 1) loop
      prefix := prefix + 1;
    end loop;
    while suffix < shorter - prefix and left(right(one, suffix + 1), 1) = left(right(other, suffix + 1), 1) loop
      suffix := suffix + 1;
    end loop;
    return longer - prefix - suffix <= least(2, longer / 3)
      and regexp_replace(one, '[^0-9]', '', 'g') = regexp_replace(other, '[^0-9]', '', 'g');
  end
  $$;
comment on function private.is_respelling(text, text) is
  'Whether two names differ only in case, accents, spaces, punctuation, or at most two adjacent letters (one letter in '
  'names of three to five letters).';

create function private.news_text(kind text, before text, after text) returns text
  language sql immutable set search_path = ''
  as $$
    select case kind
      when 'closed' then 'Closed'
      when 'reopened' then 'Open again'
      when 'renamed' then format('Renamed from %s to %s', before, after)
      when 'free_offer_added' then 'Free offer added'
      when 'free_offer_ended' then 'Free offer ended'
      when 'trial' then case
        when after is null then 'Free trial ended'
        when before is null then after || '-day free trial added'
        else format('Free trial: %s days instead of %s', after, before) end
      when 'pricing' then case
        when after = 'free' then 'Now free'
        when before in ('free', 'freemium') and after <> 'freemium' then 'Free plan ended: now ' || initcap(after)
        when before <> 'free' and after = 'freemium' then 'Free plan added: now ' || initcap(after)
        else format('Price: %s instead of %s', initcap(after), initcap(before)) end
      else 'New' end
  $$;
comment on function private.news_text(text, text, text) is
  'News in a few words, without the name of the tool: "Free plan ended: now Paid". All pages, files and emails use this text.';

create function private.listing_news(since timestamptz, until timestamptz, families text[] default null, tools text[] default null)
  returns table (tool_id text, family text, kind private.news_kind, at timestamptz, text text)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  begin
    return query
    with changed as materialized (
      select distinct entry.listing_id from public.listing_history as entry
      where entry.action = 'changed' and entry.after ?| private.news_columns()
        and entry.at >= since and entry.at < until and (tools is null or entry.listing_id = any (tools))
    ), steps as (
      select entry.listing_id, item.key, entry.id, entry.at, entry.before ->> item.key as before, item.value as after,
        tool.category, tool.approved_at, entry.kind = 'import' as is_import,
        coalesce(entry.kind in ('restore', 'import_undone') or (entry.kind, entry.detail) = ('feedback', 'undone')
          or entry.at - lag(entry.at) over (partition by entry.listing_id, item.key order by entry.id) <= interval '1 day', false) as continues
      from changed
      join public.ai_tools as tool on tool.id = changed.listing_id and tool.approval_status = 'approved'
      join public.listing_history as entry on entry.listing_id = tool.id and entry.action = 'changed'
        and entry.after ?| private.news_columns() and entry.at >= tool.approved_at
      cross join lateral jsonb_each_text(entry.after) as item
      where item.key = any (private.news_columns())
    ), numbered as (
      select *, count(*) filter (where not continues) over (partition by listing_id, key order by id) as series from steps
    ), merged as (
      select listing_id, key, category, max(at) as at, (array_agg(before order by id))[1] as before,
        (array_agg(after order by id desc))[1] as after
      from numbered
      group by listing_id, key, category, approved_at, series
      having min(at) >= approved_at + interval '1 day'
        and (array_agg(before order by id))[1] is distinct from (array_agg(after order by id desc))[1]
        and not ((array_agg(before order by id))[1] is null and bool_and(is_import))
    ), classified as (
      select listing_id, category, at, before, after,
        case key
          when 'pricing_type' then 'pricing'
          when 'trial_days' then 'trial'
          when 'name' then case when not private.is_respelling(before, after) then 'renamed' end
          when 'what_is_free' then case when before is null then 'free_offer_added' when after is null then 'free_offer_ended' end
          else case when before is null then 'closed' when after is null then 'reopened' end end as kind,
        bool_or(key = 'pricing_type') over (partition by listing_id, (at at time zone 'utc')::date) as has_new_price
      from merged
    ), news as (
      select listing_id as id, category, kind, at, private.news_text(kind, before, after) as text from classified
      where at >= since and at < until
        and (kind in ('renamed', 'pricing', 'closed', 'reopened')
          or (kind in ('trial', 'free_offer_added', 'free_offer_ended') and not has_new_price))
      union all
      select tool.id, tool.category, 'new', tool.approved_at, private.news_text('new', null, null) from public.listed_tools as tool
      where tool.approved_at >= since and tool.approved_at < until and (tools is null or tool.id = any (tools))
        -- A listing that was public before is not new.
        and not exists (select from public.listing_history as entry
          where entry.listing_id = tool.id and entry.action = 'changed' and entry.after ? 'approval_status'
            and entry.before ->> 'approval_status' = 'approved' and entry.after ->> 'approval_status' = 'rejected')
    ), placed as (
      select named.category, coalesce(current.family, 'other') as family
      from (select distinct category from news) as named
      left join public.categories as current on private.fold(current.name) = private.fold(private.current_category(named.category))
    )
    select news.id, placed.family, news.kind::private.news_kind, news.at, news.text
    from news join placed using (category)
    where families is null or placed.family = any (families);
  end
  $$;
comment on function private.listing_news(timestamptz, timestamptz, text[], text[]) is
  'The news of approved listings from `since` until before `until`, optionally only of these families (slugs) and of '
  'these listings (ids).';

create type private.news as (kind private.news_kind, at timestamptz, text text);
create type private.tool_news as (tool_id text, news private.news[]);
comment on column private.tool_news.news is 'At most three, newest first, without "new".';

create function private.news_of_tools(tools text[]) returns setof private.tool_news
  language sql stable security definer set search_path = ''
  as $$
    select tool_id, array_agg(row(kind, at, text)::private.news order by at desc, kind)
    from (
      select *, row_number() over (partition by tool_id order by at desc, kind) as place
      from private.listing_news('-infinity', 'infinity', null, tools) where kind <> 'new'
    ) as latest
    where place <= 3 group by tool_id
  $$;
create function public.news_of_tools(tools text[]) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.typed_list(null::private.tool_news, coalesce(jsonb_agg(to_jsonb(latest)), '[]'))
    from private.news_of_tools(tools[1:1000]) as latest
  $$;
comment on function public.news_of_tools(text[]) is
  'The latest news of up to 1,000 listings, given by their ids. Listings without news are left out.';

create type private.news_line as (slug text, name text, kind private.news_kind, at timestamptz, text text);
create type private.family_news as (
  week date, family text, added integer, newest private.tool_link[], changed integer, changes private.news_line[], at timestamptz
);
comment on column private.family_news.week is 'The Monday of the week in UTC.';
comment on column private.family_news.added is 'The number of new tools.';
comment on column private.family_news.newest is 'The newest five of the new tools.';
comment on column private.family_news.changed is 'The number of other news.';
comment on column private.family_news.changes is 'The latest ten of the other news, newest first.';
comment on column private.family_news.at is 'The time of the latest news.';

create function private.news_weeks() returns integer language sql immutable set search_path = '' as $$ select 12 $$;
comment on function private.news_weeks() is 'The number of weeks on /changes. The last one is the week of the latest news.';

create function private.weekly_news() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    with first_week as (
      select date_trunc('week', latest at time zone 'utc') - (private.news_weeks() - 1) * interval '1 week' as week
      from (select greatest(
        (select max(approved_at) from public.ai_tools where approval_status = 'approved'),
        (select max(at) from public.listing_history where action = 'changed' and after ?| private.news_columns())) as latest) as times
    ), dated as (
      select tool_id, family, kind, at, text, date_trunc('week', at at time zone 'utc')::date as week,
        row_number() over (partition by date_trunc('week', at at time zone 'utc'), family, kind = 'new' order by at desc, tool_id desc, kind) as place
      from first_week, private.listing_news(first_week.week at time zone 'utc', 'infinity')
    ), named as (
      select dated.*, tool.slug, tool.name from dated left join public.ai_tools as tool
        on tool.id = dated.tool_id and dated.place <= case dated.kind when 'new' then 5 else 10 end
    ), grouped as (
      select week, family, max(at) as at,
        count(*) filter (where kind = 'new') as added,
        jsonb_agg(jsonb_build_object('slug', slug, 'name', name) order by place) filter (where kind = 'new' and slug is not null) as newest,
        count(*) filter (where kind <> 'new') as changed,
        jsonb_agg(jsonb_build_object('slug', slug, 'name', name, 'kind', kind, 'at', at, 'text', text) order by place)
          filter (where kind <> 'new' and slug is not null) as changes
      from named group by week, family
    )
    select coalesce(jsonb_agg(jsonb_build_object('week', week, 'family', grouped.family, 'added', added,
      'newest', coalesce(newest, '[]'), 'changed', changed, 'changes', coalesce(changes, '[]'), 'at', at)
      order by week desc, family.is_adult, family.place, grouped.family), '[]')
    from grouped left join public.families as family on family.slug = grouped.family
  $$;
create function public.weekly_news() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    select private.typed_list(null::private.family_news, private.weekly_news());
  $$;
comment on function public.weekly_news() is
  'The news of the latest weeks by week and family: weeks in descending order, families in menu order.';

-- A query of the history may check the predicate of the index with the caller's role.
grant execute on function private.news_columns() to anon, authenticated, service_role;
-- The operator's emails call listing_news.
grant execute on function private.listing_news(timestamptz, timestamptz, text[], text[]) to service_role;
grant execute on function private.news_of_tools(text[]), public.news_of_tools(text[]), private.news_weeks(),
  private.weekly_news(), public.weekly_news() to anon, authenticated, service_role;
