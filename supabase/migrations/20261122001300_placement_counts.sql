-- Impressions and clicks of placements, as totals per day. To limit the counts of one visitor, a salted hash of each IP
-- address is kept for the day.
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

-- Unlogged, because a crash may lose the counts of a minute.
create unlogged table private.placement_rate_limits (
  placement_id uuid not null,
  minute timestamptz not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_rate_limits_pkey primary key (placement_id)
);
comment on table private.placement_rate_limits is 'The counts of each placement in the current minute, for the limit per minute.';

-- Without the salt of its day, a hash cannot be matched with an address. The API exposes neither table. The first count of
-- a day replaces the salt and deletes the hashes of the day before.
create unlogged table private.daily_visitor_salt (
  is_single boolean not null default true,
  day date not null,
  salt text not null,
  constraint daily_visitor_salt_pkey primary key (is_single),
  constraint daily_visitor_salt_is_single check (is_single)
);
comment on table private.daily_visitor_salt is 'At most one row: the salt of the last day on which a visitor was counted.';
create unlogged table private.placement_visitor_limits (
  placement_id uuid not null,
  visitor bytea not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_visitor_limits_pkey primary key (placement_id, visitor)
);
comment on table private.placement_visitor_limits is
  'The counts of today by placement and visitor. `visitor` is a salted hash of the IP address.';

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
        delete from private.placement_visitor_limits;
      else
        -- A concurrent request has created the salt.
        select salt into salt_today from private.daily_visitor_salt;
      end if;
    end if;
    return sha256(convert_to(salt_today || address, 'utf8'));
  end
  $$;
comment on function private.daily_visitor_hash() is 'A hash of the client''s address that changes every day. Null without an address.';

-- Counts above the following limits are ignored. A request with more than max_counts_per_request() ids fails.
create function private.max_impressions_per_minute() returns integer language sql immutable set search_path = '' as $$ select 600 $$;
create function private.max_clicks_per_minute() returns integer language sql immutable set search_path = '' as $$ select 60 $$;
-- The limits per visitor apply to each placement and day. They are high enough for a household or office that shares an
-- address.
create function private.max_impressions_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 50 $$;
create function private.max_clicks_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 5 $$;
create function private.max_counts_per_request() returns integer language sql immutable set search_path = '' as $$ select 20 $$;

-- Adds impressions and clicks up to the limits. Returns the number of counted events.
create function private.count_placement(placement uuid, more_impressions integer, more_clicks integer, visitor_hash bytea) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    this_minute timestamptz := date_trunc('minute', now());
    minute_counts private.placement_rate_limits;
    visitor_counts private.placement_visitor_limits;
  begin
    -- Return early if the limit of this minute is reached, so that a flood costs only one query per placement.
    select * into minute_counts from private.placement_rate_limits where placement_id = placement and minute = this_minute;
    if found and (more_impressions = 0 or minute_counts.impressions >= private.max_impressions_per_minute())
      and (more_clicks = 0 or minute_counts.clicks >= private.max_clicks_per_minute()) then
      return 0;
    end if;
    insert into private.placement_rate_limits as minutes (placement_id, minute, impressions, clicks)
      values (placement, this_minute, 0, 0)
      on conflict (placement_id) do update set
        minute = this_minute,
        impressions = case when minutes.minute = this_minute then minutes.impressions else 0 end,
        clicks = case when minutes.minute = this_minute then minutes.clicks else 0 end
      returning * into minute_counts;
    -- The insert has locked the row, so no concurrent request changes these counts.
    more_impressions := least(more_impressions, private.max_impressions_per_minute() - minute_counts.impressions);
    more_clicks := least(more_clicks, private.max_clicks_per_minute() - minute_counts.clicks);
    if visitor_hash is not null then
      insert into private.placement_visitor_limits (placement_id, visitor) values (placement, visitor_hash) on conflict do nothing;
      select * into visitor_counts from private.placement_visitor_limits where placement_id = placement and visitor = visitor_hash;
      more_impressions := least(more_impressions, private.max_impressions_per_visitor() - visitor_counts.impressions);
      more_clicks := least(more_clicks, private.max_clicks_per_visitor() - visitor_counts.clicks);
    end if;
    if more_impressions + more_clicks <= 0 then
      return 0;
    end if;
    update private.placement_visitor_limits set impressions = impressions + more_impressions, clicks = clicks + more_clicks
      where placement_id = placement and visitor = visitor_hash;
    update private.placement_rate_limits set impressions = impressions + more_impressions, clicks = clicks + more_clicks
      where placement_id = placement;
    insert into public.placement_days as days (placement_id, day, impressions, clicks)
      values (placement, private.today(), more_impressions, more_clicks)
      on conflict (placement_id, day) do update set
        impressions = days.impressions + excluded.impressions, clicks = days.clicks + excluded.clicks;
    return more_impressions + more_clicks;
  end
  $$;

create function private.count_placements(shown uuid[], clicked uuid[]) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    entry record;
    counted integer := 0;
    visitor_hash bytea;
  begin
    if coalesce(cardinality(shown), 0) + coalesce(cardinality(clicked), 0) > private.max_counts_per_request() then
      perform private.raise_error('too_many_counts', format('One request can count at most %s placements.', private.max_counts_per_request()));
    end if;
    -- Losing counts in a crash is acceptable, so do not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    visitor_hash := private.daily_visitor_hash();
    -- Sort by id, so that concurrent calls do not deadlock.
    for entry in
      select running.id, (running.id = any (coalesce(shown, '{}')))::integer as impressions,
        (running.id = any (coalesce(clicked, '{}')))::integer as clicks
      from public.running_placements as running join public.ai_tools as tool on tool.id = running.tool_id
      where running.id = any (coalesce(shown, '{}') || coalesce(clicked, '{}')) and tool.approval_status = 'approved'
      order by running.id
    loop
      counted := counted + private.count_placement(entry.id, entry.impressions, entry.clicks, visitor_hash);
    end loop;
    return counted;
  end
  $$;

create function public.count_placements(shown uuid[] default '{}', clicked uuid[] default '{}') returns integer
  language sql security invoker set search_path = ''
  as $$ select private.count_placements(shown, clicked) $$;
comment on function public.count_placements(uuid[], uuid[]) is
  'Counts impressions and clicks of running placements and returns the number of counted events. Limits: 20 ids per '
  'call; 600 impressions and 60 clicks per placement and minute; 50 impressions and 5 clicks per placement, address '
  'and day.';

alter table public.placement_days enable row level security;
grant select on table public.placement_days to authenticated;
grant all on table public.placement_days to service_role;

create policy placement_days_select_bought_or_admin on public.placement_days
  for select to authenticated
  using ((select private.is_admin()) or private.is_placement_buyer(placement_id));

grant execute on function private.count_placements(uuid[], uuid[]), public.count_placements(uuid[], uuid[])
  to anon, authenticated, service_role;
