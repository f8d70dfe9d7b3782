-- Paid placements of listings. A placement has a kind, a first and a last day (UTC, inclusive) and an agreed price. Its
-- state is derived from its stage and its days, so that no job has to update it:
--
--   stage             days                      state
--   requested         -                         requested
--   awaiting_payment  -                         awaiting_payment
--   paid              first day in the future   scheduled
--   paid              today is one of the days  running
--   paid              last day has passed       ended
--   cancelled         -                         cancelled

create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

-- All kinds, including kinds that are not sold now. The tables placement_offers and placement_prices contain the offers.
--
--   days_on_top  the number of days for which a plan is shown on top of the listings; 72 hours are three days
--   weight       how often the placement is shown in the rotation, relative to other placements; prices do not change it
create function private.placement_kinds() returns table (kind text, label text, name text, days_on_top integer, weight integer)
  language sql immutable set search_path = ''
  as $$
    values ('featured', 'Featured', 'Featured', null::integer, 5),
      ('sponsored', 'Sponsored', 'Sponsored', null, 10),
      ('bronze', 'Sponsored, bronze', 'Basic', null, 10),
      ('silver', 'Sponsored, silver', 'Enhanced', null, 20),
      ('gold', 'Sponsored, gold', 'Premium', null, 35),
      ('plan_basic', 'Basic plan', 'Basic', 3, 3),
      ('plan_premium', 'Premium plan', 'Premium', 6, 5),
      ('plan_custom', 'Custom plan', 'Custom', null, 5)
  $$;
create function private.placement_kind_names() returns text[]
  language sql immutable set search_path = '' as $$ select array_agg(kind) from private.placement_kinds() $$;

create table public.placements (
  id uuid not null default gen_random_uuid(),
  tool_id text,
  tool_name text not null,
  kind text not null,
  -- The badge that the listing shows while the placement runs. A plan has no badge.
  premium_type text not null default 'none',
  sponsor_tier text not null default 'none',
  stage text not null default 'requested',
  first_day date,
  last_day date,
  -- Whether another badge replaced this one. The last day is then the day before the replacement, not an agreed day.
  is_replaced boolean not null default false,
  -- Whether no booked payment is left after a refund, a dispute or an undo. Another payment can then start the placement
  -- again.
  lost_payment boolean not null default false,
  created_at timestamptz not null default now(),

  constraint placements_pkey primary key (id),
  -- Deferred, because a trigger inserts the placement before the listing that requests it.
  constraint placements_tool_id_fkey foreign key (tool_id)
    references public.ai_tools (id) on delete set null deferrable initially deferred,
  constraint placements_kind_allowed check (kind = any (private.placement_kind_names())),
  constraint placements_premium_type_allowed check (premium_type = any (private.premium_types())),
  constraint placements_sponsor_tier_allowed check (sponsor_tier = any (private.sponsor_tiers())),
  constraint placements_stage_allowed check (stage in ('requested', 'awaiting_payment', 'paid', 'cancelled')),
  -- The days must be finite, because revenue is spread over them.
  constraint placements_days_finite check (isfinite(first_day) and isfinite(last_day)),
  constraint placements_days_in_order check (last_day >= first_day),
  constraint placements_days_when_paid check (stage <> 'paid' or first_day is not null),
  -- A listing has at most one badge and one plan at a time.
  constraint placements_no_overlap exclude using gist (
    tool_id with =,
    (kind like 'plan%') with =,
    daterange(first_day, last_day, '[]') with &&
  ) where (stage = 'paid')
);
comment on table public.placements is
  'Placements and placement requests. Days are UTC and inclusive. A placement without a last day has no end.';
create index placements_tool_id on public.placements (tool_id);
create index placements_paid_days on public.placements (first_day, last_day) where stage = 'paid';

create table public.placement_terms (
  placement_id uuid not null,
  -- The public price on the day of the request. Its currency applies to all amounts of the placement.
  price_id uuid not null,
  -- Whether the buyer chose to pay the yearly price.
  is_yearly boolean not null default false,
  -- The total price, in the smallest unit of the currency. Null until it is agreed.
  price_cents bigint,
  -- The price of one period. Set when a payment is booked.
  due_cents bigint,
  payment_reference text,
  refund_note text,
  note text,
  -- The member who requested the placement, or the owner of the listing when the administrator started it. The buyer stays
  -- the same when the listing gets another owner.
  bought_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  constraint placement_terms_pkey primary key (placement_id),
  constraint placement_terms_placement_id_fkey foreign key (placement_id)
    references public.placements (id) on delete cascade,
  constraint placement_terms_bought_by_fkey foreign key (bought_by) references auth.users (id) on delete set null,
  constraint placement_terms_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null,
  -- There is no upper limit, because each renewal adds to the price. private.check_terms limits the price that a person
  -- enters.
  constraint placement_terms_price_not_negative check (price_cents >= 0),
  constraint placement_terms_payment_reference_length check (char_length(payment_reference) <= 200),
  constraint placement_terms_refund_note_length check (char_length(refund_note) <= 1000),
  constraint placement_terms_note_length check (char_length(note) <= 1000)
);
comment on table public.placement_terms is
  'The agreed terms of a placement. Only its buyer and the administrator can read them. A new owner of the listing '
  'cannot.';
create index placement_terms_bought_by on public.placement_terms (bought_by);
create index placement_terms_decided_by on public.placement_terms (decided_by);

create function private.today() returns date
  language sql stable set search_path = ''
  as $$ select (now() at time zone 'utc')::date $$;

create domain private.placement_state as text
  check (value in ('requested', 'awaiting_payment', 'scheduled', 'running', 'ended', 'cancelled'));

create function private.placement_state(stage text, first_day date, last_day date, today date) returns private.placement_state
  language sql immutable set search_path = ''
  as $$
    select case
      when stage <> 'paid' then stage
      when first_day > today then 'scheduled'
      when last_day < today then 'ended'
      else 'running'
    end
  $$;
comment on function private.placement_state(text, date, date, date) is
  'The state of a placement on a day.';

-- A custom plan is on top on all its days.
create function private.is_on_top(kind text, first_day date, today date) returns boolean
  language sql immutable set search_path = ''
  as $$
    select is_on_top.kind = 'plan_custom' or coalesce(today < first_day + (
      select kinds.days_on_top from private.placement_kinds() as kinds where kinds.kind = is_on_top.kind), false)
  $$;

create function private.badge_kind(premium_type text, sponsor_tier text) returns text
  language sql immutable set search_path = ''
  as $$ select case when sponsor_tier <> 'none' then sponsor_tier when premium_type <> 'none' then premium_type end $$;

create view public.agreed_placements with (security_invoker = true) as
  select id, tool_id
  from public.placements
  where (last_day is not null and not is_replaced)
    or (stage = 'paid' and first_day > private.today())
    or exists (select 1 from public.placement_terms as terms where terms.placement_id = id and terms.price_cents > 0);
comment on view public.agreed_placements is
  'Placements that a badge from an import or a form must not replace, because they have a price, an agreed last day, '
  'or a first day in the future. Callers see a price only if they can read the terms.';

create view public.running_placements with (security_invoker = true) as
  select id, tool_id, kind, premium_type, sponsor_tier,
    (select kinds.weight from private.placement_kinds() as kinds where kinds.kind = placements.kind) as weight,
    first_day, last_day, private.is_on_top(kind, first_day, private.today()) as is_on_top
  from public.placements
  where stage = 'paid' and first_day <= private.today() and (last_day is null or last_day >= private.today())
    and not exists (select 1 from public.closed_listings as closed where closed.tool_id = placements.tool_id);
comment on view public.running_placements is
  'The placements that run today (UTC). Placements of closed listings are excluded.';

create function private.current_badge(listing_id text, out premium_type text, out sponsor_tier text)
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(max(running.premium_type), 'none'), coalesce(max(running.sponsor_tier), 'none')
    from public.running_placements as running
    where running.tool_id = listing_id and running.kind not like 'plan%'
  $$;
comment on function private.current_badge(text) is
  'The badge that a listing shows today. At most one badge runs at a time, so max() returns its value.';

create function private.owns_listing(listing_id text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select 1 from public.ai_tools where id = listing_id and created_by = (select auth.uid()))
  $$;

create function private.is_placement_buyer(placement uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from public.placement_terms where placement_id = placement and bought_by = (select auth.uid()))
  $$;

-- Only security definer functions write these tables.
alter table public.placements enable row level security;
alter table public.placement_terms enable row level security;
grant select on table public.placements, public.running_placements to anon, authenticated;
grant select on table public.placement_terms, public.agreed_placements to authenticated;
grant all on table public.placements, public.placement_terms, public.running_placements, public.agreed_placements
  to service_role;

create policy placements_select_running on public.placements
  for select to anon
  using (private.placement_state(stage, first_day, last_day, private.today()) = 'running'
    and (select tool.approval_status = 'approved' from public.ai_tools as tool where tool.id = tool_id));

create policy placements_select_running_bought_or_admin on public.placements
  for select to authenticated
  using ((private.placement_state(stage, first_day, last_day, private.today()) = 'running'
      and (select tool.approval_status = 'approved' from public.ai_tools as tool where tool.id = tool_id))
    or private.is_placement_buyer(id)
    or (select private.is_admin()));

create policy placement_terms_select_bought_or_admin on public.placement_terms
  for select to authenticated
  using (bought_by = (select auth.uid()) or (select private.is_admin()));

-- Copies the current badge to the listing when one of its placements is written. The copy may be outdated on the next
-- day, so pages read running_placements instead.
create function private.sync_listing_badge(listing_id text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    badge record;
    previous_context text := private.set_audit_context('{"trusted": true, "badge": "copying"}');
  begin
    select * into badge from private.current_badge(listing_id);
    update public.ai_tools as tool
      set premium_type = badge.premium_type, sponsor_tier = badge.sponsor_tier
      where tool.id = listing_id
        and (tool.premium_type, tool.sponsor_tier) is distinct from (badge.premium_type, badge.sponsor_tier);
    perform private.restore_audit_context(previous_context);
  end
  $$;

create function private.sync_badge_after_placement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- While a listing's badge is converted to a placement, the listing's trigger sets the badge columns.
    if private.audit_context('badge') is distinct from 'converting' then
      if tg_op <> 'INSERT' and old.tool_id is not null then
        perform private.sync_listing_badge(old.tool_id);
      end if;
      if tg_op <> 'DELETE' and new.tool_id is not null
        and (tg_op = 'INSERT' or new.tool_id is distinct from old.tool_id) then
        perform private.sync_listing_badge(new.tool_id);
      end if;
    end if;
    return null;
  end
  $$;
create trigger placements_sync_badge after insert or update or delete on public.placements
  for each row execute function private.sync_badge_after_placement();

-- When a listing is deleted, its paid placements stay on record, and its open requests are cancelled.
create function private.cancel_orphaned_placement() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if new.tool_id is null and new.stage in ('requested', 'awaiting_payment') then
      new.stage := 'cancelled';
    end if;
    return new;
  end
  $$;
create trigger placements_cancel_orphaned before update of tool_id on public.placements
  for each row execute function private.cancel_orphaned_placement();

-- Cancels open requests when a listing gets a new owner, because the new owner can neither see nor pay them.
create function private.cancel_former_owner_requests() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.placements set stage = 'cancelled' where tool_id = new.id and stage in ('requested', 'awaiting_payment');
    return null;
  end
  $$;
create trigger ai_tools_cancel_former_owner_requests after update on public.ai_tools
  for each row when (old.created_by is distinct from new.created_by)
  execute function private.cancel_former_owner_requests();

create function private.check_listing_open(listing_id text) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if exists (select from public.closed_listings as closed where closed.tool_id = listing_id) then
      perform private.raise_error('listing_closed', 'This tool is marked as closed.');
    end if;
  end
  $$;

create function private.add_placement(listing public.ai_tools, placement_kind text, buyer uuid, from_day date default null,
  to_day date default null, price bigint default null, remark text default null, keeps_badge boolean default false, yearly boolean default false) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement uuid;
    has_started boolean := from_day is not null;
  begin
    insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day, last_day)
      values (listing.id, listing.name, placement_kind,
        case when keeps_badge then listing.premium_type when placement_kind = 'featured' then 'featured' when placement_kind like 'plan%' then 'none'
          else 'sponsored' end,
        case when keeps_badge then listing.sponsor_tier when placement_kind in ('bronze', 'silver', 'gold') then placement_kind else 'none' end,
        case when has_started then 'paid' else 'requested' end, from_day, to_day)
      returning id into placement;
    insert into public.placement_terms (placement_id, bought_by, is_yearly, price_cents, note, decided_by, decided_at)
      values (placement, buyer, yearly, price, remark, case when has_started then (select auth.uid()) end, case when has_started then now() end);
    return placement;
  end
  $$;
comment on function private.add_placement(public.ai_tools, text, uuid, date, date, bigint, text, boolean, boolean) is
  'Inserts a placement with its terms. Without from_day, the placement is a request; otherwise it is paid. The '
  'placement gets the badge of its kind or, with keeps_badge, the badge of the listing.';

-- A member who sets a badge on a listing requests a placement. A listing has at most one such request, and setting
-- a different badge changes the request.
create function private.request_badge_placement(listing public.ai_tools, is_new boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement_kind text := private.badge_kind(listing.premium_type, listing.sponsor_tier);
    premium text := case when listing.sponsor_tier <> 'none' then 'sponsored' else listing.premium_type end;
    request public.placements;
  begin
    select * into request from public.placements
      where tool_id = listing.id and stage = 'requested' and kind not like 'plan%' order by created_at, id limit 1 for update;
    if placement_kind is null then
      update public.placements set stage = 'cancelled' where id = request.id;
    elsif request.id is null then
      if not is_new then
        perform private.count_placement_request();
      end if;
      perform private.check_offer(placement_kind);
      perform private.add_placement(listing, placement_kind, (select auth.uid()));
    else
      if request.kind <> placement_kind then
        perform private.check_offer(placement_kind);
        update public.placement_terms set price_id = (private.price_on_day(placement_kind, private.today())).id, is_yearly = false
          where placement_id = request.id;
      end if;
      update public.placements
        set kind = placement_kind, tool_name = listing.name, sponsor_tier = listing.sponsor_tier, premium_type = premium
        where id = request.id;
    end if;
  end
  $$;

-- A badge that the administrator or a trusted writer sets runs from today, without an end or a price. It replaces a
-- running badge that has no end.
create function private.apply_admin_badge(listing public.ai_tools) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement_kind text := private.badge_kind(listing.premium_type, listing.sponsor_tier);
    today date := private.today();
  begin
    -- End the running badge yesterday, or cancel it if it began today.
    update public.placements
      set last_day = case when first_day < today then today - 1 end, is_replaced = first_day < today,
        stage = case when first_day < today then stage else 'cancelled' end
      where tool_id = listing.id and stage = 'paid' and kind not like 'plan%' and first_day <= today and last_day is null;
    if placement_kind is not null then
      perform private.add_placement(listing, placement_kind, listing.created_by, today, null, 0, 'Set on the listing', true);
    end if;
  end
  $$;

-- Converts a badge that was set on a listing to a placement or a request, so that each badge belongs to a placement. A
-- listing keeps its badge if it has an agreed placement or its tool is closed: an upsert ignores the new badge, because an
-- import must not change a paid placement. Any other write of the badge fails.
create function private.apply_badge(before public.ai_tools, after public.ai_tools) returns public.ai_tools
  language plpgsql security definer set search_path = ''
  as $$
  declare
    is_member boolean := private.is_public_request() and not private.is_admin();
    is_new boolean := before.id is null;
    is_agreed boolean;
    badge record;
    previous_context text;
  begin
    -- Skip a badge that the CHECK constraints are going to reject.
    if private.audit_context('badge') = 'copying'
      or after.premium_type <> all (private.premium_types()) or after.sponsor_tier <> all (private.sponsor_tiers()) then
      return after;
    end if;
    if is_new then
      select tool.* into before from public.ai_tools as tool where tool.id = after.id;
      -- Return early for most inserts: no badge, or an upsert that does not change the badge.
      if (after.premium_type, after.sponsor_tier) = (coalesce(before.premium_type, 'none'), coalesce(before.sponsor_tier, 'none')) then
        return after;
      end if;
    end if;
    is_agreed := exists (select 1 from public.closed_listings where tool_id = after.id)
      or not is_member and exists (select 1 from public.agreed_placements where tool_id = after.id);
    select * into badge from private.current_badge(after.id);
    if is_new then
      -- The row exists, so this is an upsert, and the update trigger is going to apply the badge.
      if before.id is not null then
        if is_agreed then
          after.premium_type := before.premium_type;
          after.sponsor_tier := before.sponsor_tier;
        end if;
        return after;
      end if;
    elsif (after.premium_type, after.sponsor_tier) = (badge.premium_type, badge.sponsor_tier) then
      return after;
    elsif is_agreed then
      perform private.check_listing_open(after.id);
      perform private.raise_error('placement_is_agreed',
        'This listing''s placement has agreed terms. Change it under Placements.');
    end if;

    previous_context := private.set_audit_context('{"badge": "converting"}');
    if is_member then
      perform private.request_badge_placement(after, is_new);
      after.premium_type := badge.premium_type;
      after.sponsor_tier := badge.sponsor_tier;
    else
      perform private.apply_admin_badge(after);
    end if;
    perform private.restore_audit_context(previous_context);
    return after;
  end
  $$;

grant execute on function private.today(), private.placement_state(text, date, date, date),
  private.placement_kinds(), private.placement_kind_names(), private.is_on_top(text, date, date),
  private.owns_listing(text), private.is_placement_buyer(uuid)
  to anon, authenticated, service_role;
