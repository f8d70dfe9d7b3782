-- Reads of the public pages: a tool's page, the picks, and the changes since the page was built. batch_reads runs several
-- reads in one request.

-- Excludes internal columns by name, so that the result includes columns of later migrations.
create function public.tool_page(tool_slug text, how_many integer default 6) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    shown public.ai_tools;
  begin
    perform private.set_cache_headers();
    select * into shown from public.ai_tools as tool where tool.slug = tool_slug;
    if shown.id is null then
      return jsonb_build_object('tool', null, 'similar', '[]'::jsonb, 'movedTo', (
        select current.slug from public.tool_slugs as former join public.ai_tools as current on current.id = former.tool_id
        where former.slug = tool_slug));
    end if;
    return jsonb_build_object('movedTo', null,
      'tool', to_jsonb(shown) - array['created_by', 'is_new_release', 'rejected_reason'] || jsonb_build_object(
        'host_icon', private.host_icon(shown.url),
        'link_checks', (select jsonb_build_object('url', checked.url, 'outcome', checked.outcome, 'checked_at', checked.checked_at)
          from public.link_checks as checked where checked.tool_id = shown.id),
        'listing_reviews', (select jsonb_build_object('reviewed_at', reviewed.reviewed_at)
          from public.listing_reviews as reviewed where reviewed.tool_id = shown.id),
        'closed_listings', (select jsonb_build_object('closed_on', closed.closed_on, 'successor', (
            select jsonb_build_object('slug', next.slug, 'name', next.name) from public.ai_tools as next where next.id = closed.successor))
          from public.closed_listings as closed where closed.tool_id = shown.id),
        'news', coalesce((select to_jsonb(latest.news) from private.news_of_tools(array[shown.id]) as latest), '[]'),
        'running_placements', (select coalesce(jsonb_agg(jsonb_build_object('premium_type', running.premium_type,
            'sponsor_tier', running.sponsor_tier)), '[]')
          from public.running_placements as running where running.tool_id = shown.id)),
      'similar', (select coalesce(jsonb_agg(to_jsonb(other)), '[]') from public.similar_tools(tool_slug,
        greatest(how_many, cardinality(shown.alternatives))) as other));
  end
  $$;
comment on function public.tool_page(text, integer) is
  'The data of a tool''s page, for anyone who may read the tool: the listing with its badge, link check, review, '
  'closing and news, and how_many similar tools (more if the listing has more alternatives). For a former slug, returns only '
  'the current slug.';

create type private.closing as (closed_on date);
create type private.picked_card as (
  id text, slug text, name text, url text, affiliate_url text, category text, pricing_type text, logo_url text, host_icon text,
  approval_status text, closed_listings private.closing
);
comment on type private.picked_card is 'Nullable: affiliate_url, logo_url, host_icon, closed_listings.';
create type private.picked_tool as (tool_id text, place smallint, reason text, tool private.picked_card);

create function public.picked_tools() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    select private.typed_list(null::private.picked_tool, coalesce(jsonb_agg(jsonb_build_object('tool_id', pick.tool_id, 'place', pick.place, 'reason', pick.reason,
      'tool', jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name, 'url', tool.url,
        'affiliate_url', tool.affiliate_url, 'category', tool.category, 'pricing_type', tool.pricing_type, 'logo_url', tool.logo_url,
        'host_icon', private.host_icon(tool.url), 'approval_status', tool.approval_status, 'closed_listings', (select jsonb_build_object('closed_on', closed.closed_on)
          from public.closed_listings as closed where closed.tool_id = tool.id)))
      order by pick.place), '[]'))
    from public.picks as pick join public.ai_tools as tool on tool.id = pick.tool_id;
  $$;
comment on function public.picked_tools() is
  'The picks in order. For the administrator, includes picks whose listing is not in the directory.';

create function private.changes_since(version text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    current_version text := private.directory_version();
    built_at timestamptz := to_timestamp(substring(version from '^[0-9]{1,12}(?=\.[0-9]{6})')::bigint)
      + make_interval(secs => substring(version from '^[0-9]+(\.[0-9]{6})')::double precision);
    built_on text := coalesce(substring(version from '[0-9]{4}-[0-9]{2}-[0-9]{2}$'), '');
    is_retained boolean := coalesce(built_at > now() - (select least(retention, make_interval(days => private.change_retention_days()))
      from private.history_settings), false);
    changed_ids text[] := case when is_retained then array(
      select entry.listing_id from private.directory_changes as change
      join public.listing_history as entry on entry.at = change.at and entry.transaction = change.transaction
      where change.committed_at > built_at and entry.listing_id is not null
      -- The start or end of a placement changes pages without a write.
      union
      select tool_id from public.placements where stage = 'paid'
        and ((first_day <= private.today() and to_char(first_day, 'YYYY-MM-DD') > built_on)
          or (last_day < private.today() and to_char(last_day, 'YYYY-MM-DD') >= built_on))
      limit 101) end;
  begin
    if version = current_version then
      return null;
    end if;
    return jsonb_build_object('version', current_version, 'tools', case when cardinality(changed_ids) <= 100 then (
        -- Do not return slugs that were never public.
        select coalesce(jsonb_agg(slug), '[]') from (
          select slug from public.ai_tools where id = any (changed_ids) and approval_status = 'approved'
          union select slug from public.tool_slugs where tool_id = any (changed_ids)
          union select before ->> 'slug' from public.listing_history
            where listing_id = any (changed_ids) and action = 'deleted' and before ->> 'approval_status' = 'approved'
          -- A permanently deleted listing has no history entry.
          union select deleted.slug from private.directory_changes as change join private.deleted_slugs as deleted on deleted.deleted_at = change.at
            where change.committed_at > built_at) as public_ones) end)
      || case when not is_retained or exists (select from private.directory_changes where affects_menus and committed_at > built_at)
        then jsonb_build_object('categories', public.categories_in_families()) else '{}' end;
  end
  $$;
create function public.changes_since(version text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    select private.changes_since(version);
  $$;
comment on function public.changes_since(text) is
  'The changes of the public directory since a version, or null without a change. `version` is the current version. '
  '`tools` contains the slugs of changed pages; it is null if more than 100 changed. `categories` is included only if '
  'they have changed. All pages of a build send the same request, so that a cache can serve it.';

-- No page sends more reads than this in one request.
create function private.max_batch_reads() returns integer language sql immutable set search_path = '' as $$ select 4 $$;

create function public.batch_reads(reads jsonb) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    select coalesce(jsonb_agg(case name
      when 'search_tools' then public.search_tools(coalesce(args.query, ''), coalesce(args.category, ''), coalesce(args.pricing, ''),
        coalesce(args.page_size, 16), coalesce(args.page, 1), coalesce(args.within, ''), coalesce(args.sort, ''),
        coalesce(args.facts, ''), coalesce(args.tag, ''))
      when 'sponsored_tools' then public.sponsored_tools()
      when 'picked_tools' then public.picked_tools()
      when 'tool_page' then public.tool_page(args.tool_slug, coalesce(args.how_many, 6))
      when 'changes_since' then public.changes_since(args.version) end order by place), '[]')
    from (
      select input ->> 0 as name, input -> 1 as arguments, place
      from jsonb_array_elements(private.json_argument(reads)) with ordinality as inputs (input, place)
      where place <= private.max_batch_reads()
    ) as calls,
      jsonb_to_record(arguments) as args (query text, category text, pricing text, page_size int, page int, within text, sort text,
        facts text, tag text, tool_slug text, how_many int, version text);
  $$;
comment on function public.batch_reads(jsonb) is
  'Calls up to four functions, each given as [name, arguments], and returns their results. The functions are '
  'search_tools, sponsored_tools, picked_tools, tool_page and changes_since.';

grant execute on function public.tool_page(text, integer), public.picked_tools(), private.changes_since(text), public.changes_since(text),
  private.max_batch_reads(), public.batch_reads(jsonb) to anon, authenticated, service_role;
