-- Counts of views and clicks, per listing and per placement. Only totals per day are kept. Caps limit the counts of one
-- visitor. For the caps, salted hashes of the address and of the counted events are kept until the next day.

-- There is no foreign key to the listing. Its check would lock rows of ai_tools in another order than functions that
-- delete listings. The days of a deleted listing are not added to a month.
create table public.listing_days (
  tool_id text not null,
  day date not null,
  card_views integer not null default 0,
  page_views integer not null default 0,
  visits integer not null default 0,
  saves integer not null default 0,
  comparisons integer not null default 0,
  constraint listing_days_pkey primary key (tool_id, day),
  constraint listing_days_not_negative check (least(card_views, page_views, visits, saves, comparisons) >= 0)
);
comment on table public.listing_days is
  'The counted events of a listing on a day (UTC). After 35 days, the first day of a month holds the total of its month. '
  'No visitor, address or time is stored.';

create table public.placement_days (
  placement_id uuid not null,
  day date not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_days_pkey primary key (placement_id, day),
  constraint placement_days_placement_id_fkey foreign key (placement_id)
    references public.placements (id) on delete cascade,
  constraint placement_days_not_negative check (impressions >= 0 and clicks >= 0)
);
comment on table public.placement_days is
  'The total impressions and clicks of a placement on a day (UTC). No visitor, address or time is stored.';

-- The following tables are unlogged, because a crash may lose the caps of a day. The API exposes none of them.
create unlogged table private.event_rate_limits (
  kind text not null,
  subject text not null,
  minute timestamptz not null,
  events integer not null,
  constraint event_rate_limits_pkey primary key (subject, kind)
);
comment on table private.event_rate_limits is
  'The events of each listing and placement in the last minute that had one, for the limits per minute.';

-- Without the salt of its day, a hash cannot be matched with an address. The first count of a day replaces the salt and
-- deletes the hashes of the day before.
create unlogged table private.daily_visitor_salt (
  is_single boolean not null default true,
  day date not null,
  salt text not null,
  constraint daily_visitor_salt_pkey primary key (is_single),
  constraint daily_visitor_salt_is_single check (is_single)
);
comment on table private.daily_visitor_salt is 'At most one row: the salt of the last day on which a visitor was counted.';
create unlogged table private.event_visitors (
  visitor bytea not null,
  event_hashes bigint[] not null default '{}',
  constraint event_visitors_pkey primary key (visitor)
);
comment on table private.event_visitors is
  'The visitors of today. `visitor` is a salted hash of the IP address. `event_hashes` has one salted hash per counted event.';

create function private.client_ip() returns text
  language plpgsql stable set search_path = ''
  as $$
  declare
    headers json := nullif(current_setting('request.headers', true), '')::json;
    forwarded text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
    address inet;
  begin
    address := forwarded::inet;
    -- Use the /64 network of an IPv6 address, because a client usually controls all of it.
    return network(set_masklen(address, case when family(address) = 6 then 64 else 32 end))::text;
  exception when data_exception then
    return null;
  end
  $$;
comment on function private.client_ip() is
  'The client''s network address from the proxy''s headers. Null without a valid address.';

create function private.daily_visitor_hash() returns bytea
  language plpgsql security definer set search_path = ''
  as $$
  declare
    address text := private.client_ip();
    salt_today text;
  begin
    if address is null then
      return null;
    end if;
    select salt into salt_today from private.daily_visitor_salt where day = private.today();
    if not found then
      insert into private.daily_visitor_salt as salts (day, salt)
        values (private.today(), gen_random_uuid()::text || gen_random_uuid()::text)
        on conflict (is_single) do update set day = excluded.day, salt = excluded.salt where salts.day <> excluded.day
        returning salt into salt_today;
      if found then
        delete from private.event_visitors;
      else
        -- A concurrent request has created the salt.
        select salt into salt_today from private.daily_visitor_salt;
      end if;
    end if;
    return sha256(convert_to(salt_today || address, 'utf8'));
  end
  $$;
comment on function private.daily_visitor_hash() is 'A hash of the client''s address that changes every day. Null without an address.';

create function private.is_robot() returns boolean
  language sql stable set search_path = ''
  as $$
    -- "Cubot" is a brand of phones.
    select coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', '')
      ~* '(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|archiver|monitor|facebookexternalhit|curl|wget|python|scrapy'
  $$;
comment on function private.is_robot() is 'Whether the user agent of the request names a robot.';

-- Events above the following limits are ignored.
create function private.max_impressions_per_minute() returns integer language sql immutable set search_path = '' as $$ select 600 $$;
create function private.max_clicks_per_minute() returns integer language sql immutable set search_path = '' as $$ select 60 $$;
-- The limits per visitor apply to each placement and day. They are high enough for a household or office that shares an
-- address. For a listing, each visitor counts once per day and kind of event.
create function private.max_impressions_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 50 $$;
create function private.max_clicks_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 5 $$;
create function private.max_events_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 1000 $$;
create function private.max_events_per_request() returns integer language sql immutable set search_path = '' as $$ select 20 $$;
create function private.days_before_folding() returns integer language sql immutable set search_path = '' as $$ select 35 $$;
-- The limit keeps one call short, even if the job has not run for weeks.
create function private.max_folded_rows() returns integer language sql immutable set search_path = '' as $$ select 50000 $$;

-- Returns nothing and raises no error, so that a caller cannot find out what other visitors with the same address did.
create function private.count_events(events jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := private.today();
    this_minute timestamptz := date_trunc('minute', now());
    visitor_hash bytea;
    hashes_today bigint[];
  begin
    events := private.json_argument(events);
    if (case jsonb_typeof(events) when 'array' then jsonb_array_length(events) else 0 end)
      not between 1 and private.max_events_per_request() or private.is_robot() then
      return;
    end if;
    -- Losing counts in a crash is acceptable, so do not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    visitor_hash := private.daily_visitor_hash();
    if visitor_hash is not null then
      insert into private.event_visitors (visitor) values (visitor_hash) on conflict do nothing;
      -- The lock makes concurrent requests of one visitor wait, so that each sees the hashes of the other.
      select event_hashes into hashes_today from private.event_visitors where visitor = visitor_hash for update;
      if cardinality(hashes_today) >= private.max_events_per_visitor() then
        return;
      end if;
    end if;
    with requested as (
      select distinct event ->> 'kind' as kind, tool.id as tool_id, event ->> 'placement' as placement_id
      from jsonb_array_elements(events) as event join public.ai_tools as tool on tool.id = event ->> 'tool'
      where tool.approval_status = 'approved'
        and event ->> 'kind' in ('card_view', 'page_view', 'visit', 'save', 'comparison')
    ), candidates as (
      select kind, tool_id as subject, 1 as visitor_limit from requested
      union
      select case requested.kind when 'card_view' then 'impression' else 'click' end, running.id::text,
        case requested.kind when 'card_view' then private.max_impressions_per_visitor() else private.max_clicks_per_visitor() end
      from requested join public.running_placements as running using (tool_id)
      where running.id::text = requested.placement_id and requested.kind in ('card_view', 'visit')
    ), hashed as (
      select *, hashtextextended(encode(visitor_hash, 'hex') || kind || ' ' || subject, 0) as event_hash from candidates
    ), counted as (
      insert into private.event_rate_limits as stored (kind, subject, minute, events)
        select kind, subject, this_minute, 1 from hashed
        where visitor_hash is null
          or (select count(*) from unnest(hashes_today) as earlier_hash where earlier_hash = event_hash) < visitor_limit
        -- All requests lock rows in this order, so that they do not deadlock.
        order by subject, kind
        on conflict (subject, kind) do update set minute = this_minute,
          events = case when stored.minute = this_minute then stored.events + 1 else 1 end
        where stored.minute <> this_minute or stored.events < case
          when stored.kind in ('card_view', 'page_view', 'impression') then private.max_impressions_per_minute()
          else private.max_clicks_per_minute() end
        returning kind, subject
    ), counted_listings as (
      insert into public.listing_days as stored (tool_id, day, card_views, page_views, visits, saves, comparisons)
        select subject, today, count(*) filter (where kind = 'card_view'), count(*) filter (where kind = 'page_view'),
          count(*) filter (where kind = 'visit'), count(*) filter (where kind = 'save'),
          count(*) filter (where kind = 'comparison')
        from counted where kind not in ('impression', 'click') group by subject order by subject
        on conflict (tool_id, day) do update set card_views = stored.card_views + excluded.card_views,
          page_views = stored.page_views + excluded.page_views, visits = stored.visits + excluded.visits,
          saves = stored.saves + excluded.saves, comparisons = stored.comparisons + excluded.comparisons
    ), counted_placements as (
      insert into public.placement_days as stored (placement_id, day, impressions, clicks)
        select subject::uuid, today, count(*) filter (where kind = 'impression'), count(*) filter (where kind = 'click')
        from counted where kind in ('impression', 'click') group by subject order by subject
        on conflict (placement_id, day) do update set impressions = stored.impressions + excluded.impressions,
          clicks = stored.clicks + excluded.clicks
    )
    update private.event_visitors set event_hashes = event_hashes || array(
      select event_hash from counted join hashed using (kind, subject))
    where visitor = visitor_hash and exists (select from counted);
  end
  $$;

create function public.count_events(events jsonb) returns void
  language sql security invoker set search_path = ''
  as $$ select private.count_events(events) $$;
comment on function public.count_events(jsonb) is
  'Counts up to 20 events: an array of {"kind", "tool", "placement"}. `kind` is card_view, page_view, visit, save or '
  'comparison, and `tool` is the id of a public listing. With the id of a running placement of the listing, card_view '
  'also counts as an impression and visit as a click. Invalid events and events above the limits are ignored. Per address '
  'and day: each kind of event once per listing, 50 impressions and 5 clicks per placement, 1,000 events in total. Per '
  'minute: 600 views and 60 events of each other kind per listing and placement.';

create function private.fold_listing_days() returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    first_daily date := private.today() - private.days_before_folding();
    first_month date := date_trunc('month', private.today()::timestamp) - interval '11 months';
    deleted integer;
  begin
    -- A row of an expired minute no longer limits anything. This function never waits for count_events, which locks rows
    -- in another order. It therefore skips locked rows and does not change the rows of today.
    delete from private.event_rate_limits where (subject, kind) in (
      select subject, kind from private.event_rate_limits where minute < now() - interval '1 hour' for update skip locked);
    with folded as (
      delete from public.listing_days where ctid = any (array(
        select ctid from public.listing_days
        where day < first_month or day < first_daily and extract(day from day) > 1
        limit private.max_folded_rows())) returning *
    ), months as (
      insert into public.listing_days as stored (tool_id, day, card_views, page_views, visits, saves, comparisons)
        select tool_id, date_trunc('month', day::timestamp)::date as first_of_month, sum(card_views), sum(page_views),
          sum(visits), sum(saves), sum(comparisons)
        from folded where day >= first_month and exists (select from public.ai_tools where id = tool_id)
        group by tool_id, first_of_month
        on conflict (tool_id, day) do update set card_views = stored.card_views + excluded.card_views,
          page_views = stored.page_views + excluded.page_views, visits = stored.visits + excluded.visits,
          saves = stored.saves + excluded.saves, comparisons = stored.comparisons + excluded.comparisons
    )
    select count(*) into deleted from folded;
    return deleted;
  end
  $$;
create function public.fold_listing_days() returns integer
  language sql security invoker set search_path = ''
  as $$ select private.fold_listing_days() $$;
comment on function public.fold_listing_days() is
  'For the operator''s jobs only: adds daily counts that are older than 35 days to the total of their month, and deletes '
  'months that are older than a year. Drops the days of deleted listings. Returns the number of processed rows, at most '
  '50,000. `npm run banners:sweep` repeats the call once a day until nothing is left.';

alter table public.listing_days enable row level security;
grant select on table public.listing_days to authenticated;
grant all on table public.listing_days to service_role;
alter table public.placement_days enable row level security;
grant select on table public.placement_days to authenticated;
grant all on table public.placement_days to service_role;

-- The subquery runs once per statement, so that reading the whole table stays fast.
create policy listing_days_select_owned_or_admin on public.listing_days
  for select to authenticated
  using ((select private.is_admin()) or tool_id in (select id from public.ai_tools where created_by = (select auth.uid())));
create policy placement_days_select_bought_or_admin on public.placement_days
  for select to authenticated
  using ((select private.is_admin()) or private.is_placement_buyer(placement_id));

grant execute on function private.count_events(jsonb), public.count_events(jsonb) to anon, authenticated, service_role;
grant execute on function private.fold_listing_days(), public.fold_listing_days() to service_role;
