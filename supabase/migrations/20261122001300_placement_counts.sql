-- What a placement brought: totals per placement and day, without a trace of who looked. So that one client cannot make
-- them, what an address adds is capped; for that, a salted hash of it is kept for the day.
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
  'How often a placement was seen and clicked on a day (UTC). Totals only: no visitor, no address, no time.';

-- How much of the present minute's allowance a placement has used. Lost with a crash, and no harm done.
create unlogged table private.placement_rate_limits (
  placement_id uuid not null,
  minute timestamptz not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_rate_limits_pkey primary key (placement_id)
);
comment on table private.placement_rate_limits is 'The counts of the present minute, for the cap per placement and minute.';

-- The salt of the day: without it, a hash cannot be matched with an address. No API reaches either table, and the first count
-- of a day drops what the day before left.
create unlogged table private.daily_visitor_salt (
  is_single boolean not null default true,
  day date not null,
  salt text not null,
  constraint daily_visitor_salt_pkey primary key (is_single),
  constraint daily_visitor_salt_is_single check (is_single)
);
comment on table private.daily_visitor_salt is 'At most one row: the salt of the day on which something was counted last.';
create unlogged table private.placement_visitor_limits (
  placement_id uuid not null,
  visitor bytea not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_visitor_limits_pkey primary key (placement_id, visitor)
);
comment on table private.placement_visitor_limits is
  'What each address added to each placement today, as a hash with the salt of the day.';

create function private.client_ip() returns text
  language plpgsql stable set search_path = ''
  as $$
  declare
    headers json := nullif(current_setting('request.headers', true), '')::json;
    named text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
    address inet;
  begin
    address := named::inet;
    -- Who has one address of the newer kind has the 64 bits below it too.
    return network(set_masklen(address, case when family(address) = 6 then 64 else 32 end))::text;
  exception when data_exception then
    return null;
  end
  $$;
comment on function private.client_ip() is
  'The network address that the platform says the request came from; null where it says none.';

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
        -- Another request made it meanwhile.
        select salt into salt_today from private.daily_visitor_salt;
      end if;
    end if;
    return sha256(convert_to(salt_today || address, 'utf8'));
  end
  $$;
comment on function private.daily_visitor_hash() is 'The asking address as a hash that nobody can match on another day; null without an address.';

-- Per placement and minute, more than these are not counted; per call, more than these are refused.
create function private.max_impressions_per_minute() returns integer language sql immutable set search_path = '' as $$ select 600 $$;
create function private.max_clicks_per_minute() returns integer language sql immutable set search_path = '' as $$ select 60 $$;
-- One household or office behind an address is less than this on a day, for one placement.
create function private.max_impressions_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 50 $$;
create function private.max_clicks_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 5 $$;
create function private.max_counts_per_request() returns integer language sql immutable set search_path = '' as $$ select 20 $$;

-- Of one placement, what its minute and its visitor's day still allow. Returns how much that was.
create function private.count_placement(placement uuid, more_impressions integer, more_clicks integer, visitor_hash bytea) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    this_minute timestamptz := date_trunc('minute', now());
    used private.placement_rate_limits;
    seen private.placement_visitor_limits;
  begin
    -- A placement that has used its minute costs a flood no more than this look.
    select * into used from private.placement_rate_limits where placement_id = placement and minute = this_minute;
    if found and (more_impressions = 0 or used.impressions >= private.max_impressions_per_minute())
      and (more_clicks = 0 or used.clicks >= private.max_clicks_per_minute()) then
      return 0;
    end if;
    insert into private.placement_rate_limits as minutes (placement_id, minute, impressions, clicks)
      values (placement, this_minute, 0, 0)
      on conflict (placement_id) do update set
        minute = this_minute,
        impressions = case when minutes.minute = this_minute then minutes.impressions else 0 end,
        clicks = case when minutes.minute = this_minute then minutes.clicks else 0 end
      returning * into used;
    -- The row is locked from here on.
    more_impressions := least(more_impressions, private.max_impressions_per_minute() - used.impressions);
    more_clicks := least(more_clicks, private.max_clicks_per_minute() - used.clicks);
    if visitor_hash is not null then
      insert into private.placement_visitor_limits (placement_id, visitor) values (placement, visitor_hash) on conflict do nothing;
      select * into seen from private.placement_visitor_limits where placement_id = placement and visitor = visitor_hash;
      more_impressions := least(more_impressions, private.max_impressions_per_visitor() - seen.impressions);
      more_clicks := least(more_clicks, private.max_clicks_per_visitor() - seen.clicks);
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
      raise exception 'At most % counts a call.', private.max_counts_per_request()
        using errcode = 'P0001', hint = 'too_many_counts';
    end if;
    -- A count that a crash loses is no loss; a visitor does not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
    visitor_hash := private.daily_visitor_hash();
    -- In the order of their ids, so that two calls never wait for each other in a ring.
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
  'Counts that placements were seen or clicked: at most 20 ids a call, running placements only, at most 600 impressions and 60 clicks a placement and minute, and 50 and 5 an address, placement and day. Returns how many were counted.';

alter table public.placement_days enable row level security;
grant select on table public.placement_days to authenticated;
grant all on table public.placement_days to service_role;

-- The figures are for the buyer and the administrator.
create policy placement_days_select_bought_or_admin on public.placement_days
  for select to authenticated
  using ((select private.is_admin()) or private.is_placement_buyer(placement_id));

grant execute on function private.count_placements(uuid[], uuid[]), public.count_placements(uuid[], uuid[])
  to anon, authenticated, service_role;
