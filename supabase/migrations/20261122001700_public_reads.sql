-- What the public pages ask beside the search: a card, the paid places, and whether anything has changed.

-- What a card shows, with today's badge and the placement that it is counted for.
create function private.listing_card(tool public.ai_tools) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name, 'description', tool.description,
      'url', tool.url, 'category', tool.category, 'tags', tool.tags, 'pricing_type', tool.pricing_type,
      'logo_url', tool.logo_url, 'affiliate_url', tool.affiliate_url, 'banner_url', tool.banner_url,
      'premium_type', coalesce(badge.premium_type, 'none'), 'sponsor_tier', coalesce(badge.sponsor_tier, 'none'),
      'placement_id', badge.id, 'created_at', tool.created_at)
    from (select) as always
    left join lateral (
      select running.id, running.premium_type, running.sponsor_tier
      from public.running_placements as running
      where running.tool_id = tool.id and running.kind not like 'plan%'
      limit 1
    ) as badge on true
  $$;
comment on function private.listing_card(public.ai_tools) is 'What a card shows of a listing.';
revoke all on function private.listing_card(public.ai_tools) from public;
grant execute on function private.listing_card(public.ai_tools) to anon, authenticated, service_role;

-- Paid places outside the results: the strip on top, and the banners of gold listings. Which of them show
-- is the browser's choice, in proportion to their weights; what is found and in which order is not touched.
create function public.sponsored_tools(within text default '') returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('placement_id', running.id, 'kind', running.kind,
      'weight', running.weight, 'is_on_top', running.is_on_top, 'tool', private.listing_card(tool))
      order by running.id), '[]'::jsonb)
    from public.running_placements as running
    join public.ai_tools as tool on tool.id = running.tool_id
    where tool.approval_status = 'approved'
      and (running.is_on_top or (running.sponsor_tier = 'gold' and tool.banner_url is not null))
      and (coalesce(within, '') = '' or private.covers_category(lower(btrim(within)), tool.category))
  $$;
comment on function public.sponsored_tools(text) is
  'The placements that show outside the results today, in a category or everywhere, with their listings.';
revoke all on function public.sponsored_tools(text) from public, anon, authenticated;
grant execute on function public.sponsored_tools(text) to anon, authenticated, service_role;

-- What a tool's page and the pages made at build time ask.

-- The last change of the public directory, and its tags.
create index ai_tools_approved_changed on public.ai_tools (updated_at desc) where approval_status = 'approved';

-- The details of a tool are part of what its page shows, and change without their listing.
create table private.directory_changes (
  about text not null,
  changed_at timestamptz not null,
  constraint directory_changes_pkey primary key (about)
);
comment on table private.directory_changes is
  'When something that the public directory shows beside the listings was last changed, one row for each kind of it.';
revoke all on table private.directory_changes from public, anon, authenticated;

create function private.note_details_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.directory_changes (about, changed_at) values ('details', clock_timestamp())
    on conflict (about) do update set changed_at = excluded.changed_at;
    return null;
  end
  $$;
revoke all on function private.note_details_change() from public;
create trigger tool_details_note_change after insert or update or delete on public.tool_details
  for each statement execute function private.note_details_change();

create function private.details_changed_at() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select changed_at from private.directory_changes where about = 'details' $$;
comment on function private.details_changed_at() is 'When the details of any tool were last changed.';
revoke all on function private.details_changed_at() from public;
grant execute on function private.details_changed_at() to anon, authenticated, service_role;

-- Which placements run says by itself that a day has changed them: without the day, a page of yesterday's build
-- that is still true need not be read again.
create function public.directory_version() returns text
  language sql stable security invoker set search_path = ''
  as $$
    select concat_ws('.', count(*), extract(epoch from max(tool.updated_at)),
      extract(epoch from private.details_changed_at()),
      (select left(md5(string_agg(running.id::text || running.is_on_top::text, ',' order by running.id)), 8)
        from public.running_placements as running))
    from public.ai_tools as tool
    where tool.approval_status = 'approved'
  $$;
comment on function public.directory_version() is
  'A short text that changes whenever what the public directory shows may have changed.';
revoke all on function public.directory_version() from public;
grant execute on function public.directory_version() to anon, authenticated, service_role;
