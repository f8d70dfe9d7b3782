create function private.max_compared() returns integer language sql immutable set search_path = '' as $$ select 4 $$;

-- Excludes internal columns by name, so that the result includes columns of later migrations.
create function public.compare_tools(slugs text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    -- Resolve the slugs first, because row-level security would prevent an index scan in a join.
    with requested as materialized (
      select input.slug, input.place, coalesce(
        (select current.slug from public.ai_tools as current where current.slug = input.slug),
        (select renamed.slug from public.tool_slugs as former join public.ai_tools as renamed on renamed.id = former.tool_id
          where former.slug = input.slug)) as current_slug
      from unnest((string_to_array(left(compare_tools.slugs, 400), ','))[:private.max_compared()]) with ordinality as input (slug, place))
    select coalesce(jsonb_agg(
      to_jsonb(tool) - array['approval_status', 'created_by', 'is_new_release', 'rejected_reason']
        || to_jsonb(private.listing_card(tool)) - 'placement_id'
        || jsonb_build_object('requested_slug', requested.slug, 'named', coalesce((
          select jsonb_agg(jsonb_build_object('slug', other.slug, 'name', other.name) order by array_position(tool.alternatives, other.id))
          from public.listed_tools as other
          where other.id = any (tool.alternatives) and other.id <> tool.id), '[]'),
          'closed_on', (select closed.closed_on from public.closed_listings as closed where closed.tool_id = tool.id))
      order by requested.place), '[]')
    from requested
    join public.ai_tools as tool on tool.slug = requested.current_slug and tool.approval_status = 'approved';
  $$;
comment on function public.compare_tools(text) is
  'Up to four tools by comma-separated slugs (current or former), in that order, each with its alternatives. Omits tools '
  'that are unknown or not approved. Placements do not change the order or the content.';
grant execute on function private.max_compared(), public.compare_tools(text) to anon, authenticated, service_role;
