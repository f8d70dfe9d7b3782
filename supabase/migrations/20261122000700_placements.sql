-- Paid placement. What a listing's owner chooses is a request; what the directory shows is what runs today.
--
-- A placement is a row: a listing, a kind, a first and a last day (in UTC, both included), an agreed price.
-- Its state is derived, never stored, so that nothing needs a running job:
--
--   stage             days                      state
--   requested         -                         requested
--   awaiting_payment  -                         awaiting_payment
--   paid              first day is to come      scheduled
--   paid              today is one of the days  running
--   paid              last day has passed       ended
--   cancelled         -                         cancelled

create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

-- What a placement of each kind is, also one that was sold long ago: what it is called, for how many days a plan is on top (72
-- hours are the first three days, as sold on the pricing page; a custom campaign is on top all of its days), and how often it is
-- shown there, in proportion to the others. What it costs, and whether it is sold, are rows (placement_offers, placement_prices).
-- The weight is no price: it stays when the price changes, and everybody reads it.
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
  -- What the listing shows while this runs. Plans show no badge.
  premium_type text not null default 'none',
  sponsor_tier text not null default 'none',
  stage text not null default 'requested',
  first_day date,
  last_day date,
  -- Whether the last day came with another badge that was named on the listing, so that nobody agreed on it.
  is_replaced boolean not null default false,
  -- Whether its money went back or is disputed: another payment may take its place.
  lost_payment boolean not null default false,
  created_at timestamptz not null default now(),

  constraint placements_pkey primary key (id),
  -- Deferred: a new listing and the placement that it asks for are written in one statement.
  constraint placements_tool_id_fkey foreign key (tool_id)
    references public.ai_tools (id) on delete set null deferrable initially deferred,
  constraint placements_kind_allowed check (kind = any (private.placement_kind_names())),
  constraint placements_premium_type_allowed check (premium_type = any (private.premium_types())),
  constraint placements_sponsor_tier_allowed check (sponsor_tier = any (private.sponsor_tiers())),
  constraint placements_stage_allowed check (stage in ('requested', 'awaiting_payment', 'paid', 'cancelled')),
  -- Revenue is told day by day: an endless day would never let it end.
  constraint placements_days_finite check (isfinite(first_day) and isfinite(last_day)),
  constraint placements_days_in_order check (last_day >= first_day),
  constraint placements_days_when_paid check (stage <> 'paid' or first_day is not null),
  -- A listing has one badge at a time, and one place on top at a time.
  constraint placements_no_overlap exclude using gist (
    tool_id with =,
    (kind like 'plan%') with =,
    daterange(first_day, last_day, '[]') with &&
  ) where (stage = 'paid')
);
comment on table public.placements is
  'Requests for placement and the days they run. Days are UTC, both ends included; no last day means without an end.';
create index placements_tool_id on public.placements (tool_id);
create index placements_paid_days on public.placements (first_day, last_day) where stage = 'paid';

create table public.placement_terms (
  placement_id uuid not null,
  -- The public price when it was asked for or set, whose currency is the one of all that is agreed here.
  price_id uuid not null,
  -- For the whole of its days, in the smallest unit of the currency; null until it is agreed.
  price_cents bigint,
  -- For one period, once it was paid.
  due_cents bigint,
  payment_reference text,
  refund_note text,
  note text,
  -- The account that asked for it, or that owned the listing when the administrator started it. Never another's.
  bought_by uuid,
  decided_by uuid,
  decided_at timestamptz,
  constraint placement_terms_pkey primary key (placement_id),
  constraint placement_terms_placement_id_fkey foreign key (placement_id)
    references public.placements (id) on delete cascade,
  constraint placement_terms_bought_by_fkey foreign key (bought_by) references auth.users (id) on delete set null,
  constraint placement_terms_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null,
  -- No upper limit: it is also the sum of all renewals. private.check_price_range limits what a person enters.
  constraint placement_terms_price_not_negative check (price_cents >= 0),
  constraint placement_terms_payment_reference_length check (char_length(payment_reference) <= 200),
  constraint placement_terms_refund_note_length check (char_length(refund_note) <= 1000),
  constraint placement_terms_note_length check (char_length(note) <= 1000)
);
comment on table public.placement_terms is
  'What was agreed about a placement. Only its buyer and the administrator read it, whoever owns the listing now.';
create index placement_terms_bought_by on public.placement_terms (bought_by);
create index placement_terms_decided_by on public.placement_terms (decided_by);

-- The day that decides what runs.
create function private.today() returns date
  language sql stable set search_path = ''
  as $$ select (now() at time zone 'utc')::date $$;

create function private.placement_state(stage text, first_day date, last_day date, today date) returns text
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
  'The state of a placement on a day: requested, awaiting_payment, scheduled, running, ended or cancelled.';

create function private.is_on_top(kind text, first_day date, today date) returns boolean
  language sql immutable set search_path = ''
  as $$
    select is_on_top.kind = 'plan_custom' or coalesce(today < first_day + (
      select known.days_on_top from private.placement_kinds() as known where known.kind = is_on_top.kind), false)
  $$;

create function private.placement_weight(kind text) returns integer
  language sql immutable set search_path = ''
  as $$ select known.weight from private.placement_kinds() as known where known.kind = placement_weight.kind $$;

create function private.badge_kind(premium_type text, sponsor_tier text) returns text
  language sql immutable set search_path = ''
  as $$ select case when sponsor_tier <> 'none' then sponsor_tier when premium_type <> 'none' then premium_type end $$;

-- What a badge that is named on a listing, by a file or a form, has no say in. The one place that says so.
create view public.agreed_placements with (security_invoker = true) as
  select id, tool_id
  from public.placements
  where (last_day is not null and not is_replaced)
    or (stage = 'paid' and first_day > private.today())
    or exists (select 1 from public.placement_terms as terms where terms.placement_id = id and terms.price_cents > 0);
comment on view public.agreed_placements is
  'The placements that have or had a price or a last day, and those to come, as far as the asker may see their terms.';

-- What runs today, for everybody. The one place that says so.
create view public.running_placements with (security_invoker = true) as
  select id, tool_id, kind, premium_type, sponsor_tier, private.placement_weight(kind) as weight, first_day, last_day,
    private.is_on_top(kind, first_day, private.today()) as is_on_top
  from public.placements
  where stage = 'paid' and first_day <= private.today() and (last_day is null or last_day >= private.today())
    and not exists (select 1 from public.closed_listings as closed where closed.tool_id = placements.tool_id);
comment on view public.running_placements is 'The placements that run today (UTC). Nothing runs for a closed listing.';

create function private.current_badge(listing_id text, out premium_type text, out sponsor_tier text)
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(max(running.premium_type), 'none'), coalesce(max(running.sponsor_tier), 'none')
    from public.running_placements as running
    where running.tool_id = listing_id and running.kind not like 'plan%'
  $$;
comment on function private.current_badge(text) is
  'What a listing shows today; one badge at a time, so the maximum is the only one.';

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
comment on function private.is_placement_buyer(uuid) is 'Whether the asking member bought the placement or asked for it.';

-- Who reads what. Nobody writes these tables but the functions below.
alter table public.placements enable row level security;
alter table public.placement_terms enable row level security;
grant select on table public.placements, public.running_placements to anon, authenticated;
grant select on table public.placement_terms, public.agreed_placements to authenticated;
grant all on table public.placements, public.placement_terms, public.running_placements, public.agreed_placements
  to service_role;

-- A visitor reads what runs today.
create policy placements_select_running on public.placements
  for select to anon
  using (private.placement_state(stage, first_day, last_day, private.today()) = 'running'
    and (select tool.approval_status = 'approved' from public.ai_tools as tool where tool.id = tool_id));

-- A member also reads the placements that they bought; the administrator reads all.
create policy placements_select_running_bought_or_admin on public.placements
  for select to authenticated
  using ((private.placement_state(stage, first_day, last_day, private.today()) = 'running'
      and (select tool.approval_status = 'approved' from public.ai_tools as tool where tool.id = tool_id))
    or private.is_placement_buyer(id)
    or (select private.is_admin()));

-- Terms are for the buyer and the administrator.
create policy placement_terms_select_bought_or_admin on public.placement_terms
  for select to authenticated
  using (bought_by = (select auth.uid()) or (select private.is_admin()));

-- ai_tools keeps answering premium_type and sponsor_tier. They are a copy of what ran when a placement of the listing
-- was last written; when a day has passed they may be out of date, so what is shown reads running_placements.

create function private.sync_listing_badge(listing_id text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    badge record;
    former text := private.set_audit_context('{"trusted": true, "badge": "copied"}');
  begin
    select * into badge from private.current_badge(listing_id);
    update public.ai_tools as tool
      set premium_type = badge.premium_type, sponsor_tier = badge.sponsor_tier
      where tool.id = listing_id
        and (tool.premium_type, tool.sponsor_tier) is distinct from (badge.premium_type, badge.sponsor_tier);
    perform private.restore_audit_context(former);
  end
  $$;
comment on function private.sync_listing_badge(text) is 'Copies what runs today for a listing onto its row.';

create function private.sync_badge_after_placement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- A write of the listing itself is under way; its trigger sets the badge.
    if private.audit_context('badge') is distinct from 'named' then
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

-- The record of what was paid stays when its listing goes; a request for it is open no longer.
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

-- A new owner neither pays for the former owner's open requests nor sees them, so they are cancelled.
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

-- What a member names on a listing is a wish: one open request a listing, changed in place.
create function private.request_badge_placement(listing public.ai_tools, is_new boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    wanted text := private.badge_kind(listing.premium_type, listing.sponsor_tier);
    premium text := case when listing.sponsor_tier <> 'none' then 'sponsored' else listing.premium_type end;
    placement uuid;
  begin
    select id into placement from public.placements
      where tool_id = listing.id and stage = 'requested' and kind not like 'plan%' order by created_at, id limit 1 for update;
    if wanted is null then
      update public.placements set stage = 'cancelled' where id = placement;
    elsif found then
      perform private.change_requested_kind(placement, wanted);
      update public.placements
        set kind = wanted, tool_name = listing.name, sponsor_tier = listing.sponsor_tier, premium_type = premium
        where id = placement;
    else
      if not is_new then
        perform private.count_placement_request();
      end if;
      perform private.check_offer(wanted);
      insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier)
      values (listing.id, listing.name, wanted, premium, listing.sponsor_tier)
      returning id into placement;
      insert into public.placement_terms (placement_id, bought_by) values (placement, (select auth.uid()));
    end if;
  end
  $$;

-- What the administrator or a trusted writer names on it runs from today, without an end and without a price, instead of
-- what ran so before.
create function private.apply_admin_badge(listing public.ai_tools) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    wanted text := private.badge_kind(listing.premium_type, listing.sponsor_tier);
    today date := private.today();
    placement uuid;
  begin
    -- What ran until now ended yesterday; what began today is cancelled. Without an agreement it had no end.
    update public.placements
      set last_day = case when first_day < today then today - 1 end, is_replaced = first_day < today,
        stage = case when first_day < today then stage else 'cancelled' end
      where tool_id = listing.id and stage = 'paid' and kind not like 'plan%' and first_day <= today and last_day is null;
    if wanted is not null then
      insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day)
      values (listing.id, listing.name, wanted, listing.premium_type, listing.sponsor_tier, 'paid', today)
      returning id into placement;
      insert into public.placement_terms (placement_id, price_cents, note, bought_by, decided_by, decided_at)
      values (placement, 0, 'Set on the listing', listing.created_by, (select auth.uid()), now());
    end if;
  end
  $$;

-- A badge that is named on a listing becomes a placement, or a request for one, and the listing shows what runs. Where a
-- placement was agreed, and where the tool is closed, an upsert's badge is left out, because a file tells facts and never
-- about money, and any other writer's is refused in words.
create function private.apply_badge(old_row public.ai_tools, new_row public.ai_tools) returns public.ai_tools
  language plpgsql security definer set search_path = ''
  as $$
  declare
    is_member boolean := private.is_public_request() and not private.is_admin();
    is_new boolean := old_row.id is null;
    is_agreed boolean;
    badge record;
    former text;
  begin
    -- What is no badge at all is left to the CHECKs, which refuse it.
    if private.audit_context('badge') = 'copied'
      or new_row.premium_type <> all (private.premium_types()) or new_row.sponsor_tier <> all (private.sponsor_tiers()) then
      return new_row;
    end if;
    if is_new then
      select tool.* into old_row from public.ai_tools as tool where tool.id = new_row.id;
      -- A new listing without a badge, or an upsert that leaves it as it is: most are.
      if (new_row.premium_type, new_row.sponsor_tier) = (coalesce(old_row.premium_type, 'none'), coalesce(old_row.sponsor_tier, 'none')) then
        return new_row;
      end if;
    end if;
    is_agreed := exists (select 1 from public.closed_listings where tool_id = new_row.id)
      or not is_member and exists (select 1 from public.agreed_placements where tool_id = new_row.id);
    select * into badge from private.current_badge(new_row.id);
    if is_new then
      -- An upsert of a row that is there: the update that follows decides, with what it runs under.
      if old_row.id is not null then
        if is_agreed then
          new_row.premium_type := old_row.premium_type;
          new_row.sponsor_tier := old_row.sponsor_tier;
        end if;
        return new_row;
      end if;
    elsif (new_row.premium_type, new_row.sponsor_tier) = (badge.premium_type, badge.sponsor_tier) then
      return new_row;
    elsif is_agreed then
      perform private.check_listing_open(new_row.id);
      perform private.raise_error('placement_is_agreed',
        'This listing''s placement has agreed terms. Change it under Placements.');
    end if;

    former := private.set_audit_context('{"badge": "named"}');
    if is_member then
      perform private.request_badge_placement(new_row, is_new);
      new_row.premium_type := badge.premium_type;
      new_row.sponsor_tier := badge.sponsor_tier;
    else
      perform private.apply_admin_badge(new_row);
    end if;
    perform private.restore_audit_context(former);
    return new_row;
  end
  $$;

grant execute on function private.today(), private.placement_state(text, date, date, date),
  private.placement_kinds(), private.placement_kind_names(), private.is_on_top(text, date, date), private.placement_weight(text),
  private.owns_listing(text), private.is_placement_buyer(uuid)
  to anon, authenticated, service_role;
