create function public.search_tools(
  query text default '', category text default '', pricing text default '',
  page_size int default 16, page int default 1, within text default ''
) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
  declare
    asked text := lower(btrim(left(coalesce(query, ''), 200)));
    wanted text := lower(btrim(coalesce(category, '')));
    room text := lower(btrim(coalesce(within, '')));
    price text := lower(btrim(coalesce(pricing, '')));
    size int := least(greatest(coalesce(page_size, 16), 1), 100);
    answer jsonb;
  begin
    with approved as (
      select tool.*,
        case when lower(tool.name) = asked then 0
          when starts_with(lower(tool.name), asked) then 1
          when strpos(lower(tool.name), asked) > 0 then 2
          when strpos(lower(tool.category), asked) > 0
            or exists (select 1 from unnest(tool.tags) as tag where strpos(lower(tag), asked) > 0) then 3
          when strpos(lower(tool.description), asked) > 0 then 4
        end as tier
      from public.ai_tools as tool
      where tool.approval_status = 'approved'
        and (room = '' or private.covers_category(room, tool.category))
    ), found as (
      select approved.*, (wanted = '' or private.covers_category(wanted, approved.category)) as has_category,
        (price = '' or approved.pricing_type = price) as has_price
      from approved where asked = '' or tier is not null
    ), counted as (
      select count(*) filter (where has_category and has_price)::int as number from found
    ), paged as (
      select number, greatest(1, least(coalesce(search_tools.page, 1), (number + size - 1) / size)) as at from counted
    )
    select jsonb_build_object(
      'rows', coalesce((select jsonb_agg(private.listing_card(shown.tool) order by shown.place) from (
        select found.id as id, row_number() over (order by found.tier, found.created_at desc, found.id desc) as place,
          (select tool from public.ai_tools as tool where tool.id = found.id) as tool
        from found where has_category and has_price
        order by found.tier, found.created_at desc, found.id desc
        limit size offset (select (at - 1) * size from paged)) as shown), '[]'::jsonb),
      'found', (select number from counted),
      'total', (select count(*) from approved),
      'page', (select at from paged),
      'facets', jsonb_build_object(
        'category', coalesce((select jsonb_object_agg(facet.category, facet.number) from (
          select found.category, count(*) as number from found where has_price group by 1) as facet), '{}'::jsonb),
        'pricing', coalesce((select jsonb_object_agg(facet.pricing_type, facet.number) from (
          select found.pricing_type, count(*) as number from found where has_category group by 1) as facet), '{}'::jsonb)),
      'nearest', '[]'::jsonb) into answer;

    if asked <> '' and (answer ->> 'found')::int = 0 then
      answer := jsonb_set(answer, '{nearest}', coalesce((
        select jsonb_agg(private.listing_card(near.tool) order by near.distance, near.at desc, near.id desc) from (
          select tool, tool.id, tool.created_at as at, apart.distance
          from public.ai_tools as tool
          cross join lateral (select extensions.levenshtein(left(lower(tool.name), 100), left(asked, 100)) as distance) as apart
          where tool.approval_status = 'approved' and apart.distance <= 2
            and (room = '' or private.covers_category(room, tool.category))
          order by apart.distance, tool.created_at desc, tool.id desc limit 6) as near), '[]'::jsonb));
    end if;
    return answer;
  end
  $$;
comment on function public.search_tools(text, text, text, int, int, text) is
  'One page of the directory: rows, how many are found and there are in all, counts per category and price, the nearest when nothing is found.';

revoke all on function public.search_tools(text, text, text, int, int, text) from public;
grant execute on function public.search_tools(text, text, text, int, int, text)
  to anon, authenticated, service_role;
