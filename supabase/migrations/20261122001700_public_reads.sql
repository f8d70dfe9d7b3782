-- Listing cards, facts and paid placements for the public pages.

create type private.tool_link as (slug text, name text);

create type private.tool_card as (
  id text, slug text, name text, description text, url text, category text, tags text[], pricing_type text, logo_url text,
  host_icon text, affiliate_url text, banner_url text, premium_type text, sponsor_tier text, placement_id uuid, created_at timestamptz
);
comment on column private.tool_card.logo_url is 'Null without a logo.';
comment on column private.tool_card.host_icon is
  'Null, or the icon of the listing''s host: an object in the bucket host-icons.';
comment on column private.tool_card.affiliate_url is 'Null without an affiliate link.';
comment on column private.tool_card.banner_url is 'Null without a banner.';
comment on column private.tool_card.placement_id is 'Null, or the running placement for which impressions of the card are counted.';

-- The data of a card, with today's badge.
create function private.listing_card(tool public.ai_tools) returns private.tool_card
  language sql stable set search_path = ''
  as $$
    select tool.id, tool.slug, tool.name, tool.description, tool.url, tool.category, tool.tags, tool.pricing_type, tool.logo_url,
      private.host_icon(tool.url), tool.affiliate_url, tool.banner_url, coalesce(badge.premium_type, 'none'),
      coalesce(badge.sponsor_tier, 'none'), badge.id, tool.created_at
    from (select) as one_row
    left join lateral (
      select running.id, running.premium_type, running.sponsor_tier
      from public.running_placements as running
      where running.tool_id = tool.id and running.kind not like 'plan%'
      limit 1
    ) as badge on true
  $$;
grant execute on function private.listing_card(public.ai_tools) to anon, authenticated, service_role;

-- The facts of a listing, which are the yes-or-no filters of the directory. The search index, the facet counts and the
-- TypeScript type `Fact` use the keys of this function.
create function private.fact_filters(tool public.ai_tools) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select jsonb_build_object('api', tool.has_api)
  $$;

create function private.fact_filter_names() returns jsonb
  language sql immutable set search_path = ''
  as $$ select jsonb_agg(name) from jsonb_object_keys(private.fact_filters(null)) as name $$;

create function private.listing_facets(tool public.ai_tools) returns text[]
  language sql immutable set search_path = ''
  as $$ select array(select key from jsonb_each(private.fact_filters(tool)) where value = 'true' order by key) $$;
grant execute on function private.fact_filters(public.ai_tools), private.listing_facets(public.ai_tools)
  to anon, authenticated, service_role;

create type private.sponsored_tool as (
  placement_id uuid, kind text, weight integer, is_on_top boolean, facts text[], tool private.tool_card
);
comment on type private.sponsored_tool is 'Closed lists as in placements.';
comment on column private.sponsored_tool.is_on_top is
  'Whether the placement is shown as a card. Otherwise it is shown as a banner.';
comment on column private.sponsored_tool.facts is 'The facts that are true for the listing.';

-- The client shows some of these placements beside the results: a random selection, by weight, of the placements that match
-- the filters. Placements change neither the results nor the order of the results.
create function public.sponsored_tools(within text default '') returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    select private.typed_list(null::private.sponsored_tool, coalesce(jsonb_agg(jsonb_build_object('placement_id', running.id, 'kind', running.kind,
      'weight', running.weight, 'is_on_top', running.is_on_top,
      'facts', private.listing_facets(tool), 'tool', private.listing_card(tool))
      order by running.id), '[]'::jsonb))
    from public.running_placements as running
    join public.ai_tools as tool on tool.id = running.tool_id
    where tool.approval_status = 'approved' and not private.is_adult(tool.category)
      and (running.is_on_top or (running.sponsor_tier = 'gold' and tool.banner_url is not null))
      and coalesce(private.matches_category(private.parse_categories(within), tool.category), true);
  $$;
comment on function public.sponsored_tools(text) is
  'The placements that run today as a card on top or as a gold banner, with their listings. `within` restricts them to '
  'categories.';
grant execute on function public.sponsored_tools(text) to anon, authenticated, service_role;

create function private.is_hidden_placement(kind text, tool_id text) returns boolean
  language sql stable security invoker set search_path = ''
  as $$
    select (is_hidden_placement.kind = 'gold' or is_hidden_placement.kind like 'plan%') and exists (
      select from public.ai_tools as tool where tool.id = is_hidden_placement.tool_id and private.is_adult(tool.category))
  $$;
comment on function private.is_hidden_placement(text, text) is
  'Whether sponsored_tools omits a placement of this kind because its listing is now in a category for adults. All '
  'other kinds are badges on cards, which stay.';
grant execute on function private.is_hidden_placement(text, text) to authenticated, service_role;
