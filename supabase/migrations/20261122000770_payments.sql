-- Payments from the payment service (Stripe). Each event, payment, refund and dispute is stored once, under the service's
-- id. The state of a payment is computed from all stored events, so repeated or reordered events give the same state:
--
--   booked    the payment pays for days of its placement
--   held      the administrator must decide, because the payment could not be booked, is disputed, lost its placement,
--             or has a failed refund
--   refunded  the payment was refunded in full, or a dispute was lost; it is held again if the refund fails or an appeal
--             is won
--   settled   the administrator handled the payment outside the site
--
-- After every event, the received amount equals booked + held + settled + refunded.

create table private.payment_events (
  id text not null,
  type text not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  facts jsonb not null,
  -- The last error while processing the facts.
  problem text,
  constraint payment_events_pkey primary key (id)
);
comment on table private.payment_events is 'Webhook events of the payment service. An event contains facts: payments, refunds, disputes and changes of '
  'subscriptions.';

create table private.payments (
  payment text not null,
  intent text,
  -- As received. There is no foreign key, because the placement may not exist.
  placement_id uuid,
  amount_cents bigint not null,
  -- The price before discounts and added tax. If it is null, the amount counts as the price.
  subtotal_cents bigint,
  discount_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  currency text not null,
  subscription text,
  period_end date,
  invoice_url text,
  paid_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  refunded_cents bigint not null default 0,
  state text not null default 'held',
  problem text,
  -- The objection (private.payment_objection) that the administrator has resolved, so that it no longer holds the
  -- payment.
  resolved_problem text,
  -- The last day that the payment covers. Null until the payment is booked.
  last_day date,
  -- When the administrator booked or settled the payment.
  decided_at timestamptz,
  constraint payments_pkey primary key (payment),
  -- Only a discount can reduce a payment to 0.
  constraint payments_amount_range check (amount_cents >= 0 and discount_cents >= 0 and amount_cents + discount_cents > 0),
  constraint payments_tax_range check (tax_cents between 0 and amount_cents),
  constraint payments_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint payments_period_end_finite check (isfinite(period_end)),
  constraint payments_refunded_range check (refunded_cents between 0 and amount_cents),
  constraint payments_state_allowed check (state in ('booked', 'held', 'refunded', 'settled')),
  constraint payments_booked_days check (state <> 'booked' or (placement_id is not null and last_day is not null)),
  constraint payments_held_problem check (state <> 'held' or problem is not null)
);
comment on table private.payments is 'Payments. The id is the service''s payment intent, the invoice of a subscription, or the session of a '
  'free purchase.';
create index payments_intent on private.payments (intent);
create index payments_placement_id on private.payments (placement_id);
create index payments_held on private.payments (recorded_at) where state = 'held';

-- Append-only. There is no foreign key to payments, because a refund may arrive before its payment.
create table private.payment_updates (
  id bigint generated always as identity,
  event_id text not null,
  fact text not null,
  key text not null,
  about text not null,
  cents bigint,
  state text,
  placement_id uuid,
  happened_at timestamptz not null,
  constraint payment_updates_pkey primary key (id),
  constraint payment_updates_fact_allowed check (fact in ('refund', 'dispute', 'subscription_stopping', 'subscription_ended', 'payment_failed')),
  constraint payment_updates_refund_cents check (fact <> 'refund' or cents >= 0),
  constraint payment_updates_state_allowed check (coalesce(case fact
    when 'refund' then state in ('made', 'failed')
    when 'dispute' then state in ('open', 'won', 'lost')
    when 'subscription_stopping' then state in ('going', 'stopping')
    else true end, false))
);
comment on table private.payment_updates is
  'Facts of events other than payments: refunds, disputes, changes of subscriptions, and failed payments.';
comment on column private.payment_updates.key is 'The id of the refund, dispute, subscription or invoice.';
comment on column private.payment_updates.about is 'The payment intent or the subscription.';
create index payment_updates_subject on private.payment_updates (about);

-- Event times have whole seconds. If two states have the same time, the state with the higher rank applies. 'going' outranks
-- 'stopping', because private.subscriptions_to_end returns the subscription again if it should stop.
create function private.state_rank(state text) returns integer
  language sql immutable set search_path = ''
  as $$ select case state when 'lost' then 2 when 'won' then 1 when 'going' then 1 else 0 end $$;

create view private.payment_update_states as
  select fact, key, about, max(cents) as cents, (array_agg(placement_id order by id))[1] as placement_id,
    -- A failed refund stays failed, because a new attempt has a new id. Other states can change back: an appeal can win a
    -- lost dispute.
    case when fact = 'refund' and bool_or(state = 'failed') then 'failed'
      else (array_agg(state order by happened_at desc, private.state_rank(state) desc))[1] end as state
  from private.payment_updates group by fact, key, about;
comment on view private.payment_update_states is
  'The current state of each refund, dispute, subscription and unpaid invoice.';

-- The price of one period: the agreed price or, without one, the public price on the day of the request.
create domain private.billing_period as text check (value in ('month', 'year', 'once'));

create function private.amount_due(placement public.placements, out amount_cents bigint, out currency text, out period private.billing_period)
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(terms.due_cents, case when placement.stage <> 'requested' then terms.price_cents end,
        case when terms.is_yearly then price.year_cents else price.price_cents end),
      price.currency, case when terms.is_yearly then 'year' else price.period end
    from public.placement_terms as terms join public.placement_prices as price on price.id = terms.price_id
    where terms.placement_id = placement.id
  $$;

create function private.payment_request(placement_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    placement public.placements;
    due record;
    end_day date;
  begin
    -- Only the buyer can pay, so that a subscription always belongs to the buyer (private.own_subscription).
    select * into placement from public.placements as bought
      where bought.id = payment_request.placement_id and private.owns_listing(bought.tool_id) and private.is_placement_buyer(bought.id);
    due := private.amount_due(placement);
    if (placement.stage in ('requested', 'awaiting_payment')) is not true then
      perform private.raise_error('not_payable', 'You can pay for your own open requests only.');
    end if;
    end_day := private.today() + case due.period when 'year' then interval '1 year' else interval '1 month' end - interval '1 day';
    perform private.check_listing_open(placement.tool_id);
    if (select approval_status <> 'approved' from public.ai_tools where id = placement.tool_id) then
      perform private.raise_error('not_payable', 'Your tool is not published yet. You can pay once it is.');
    elsif exists (select from private.payments as paid where paid.placement_id = placement.id and paid.state in ('booked', 'held')) then
      perform private.raise_error('paid_already', 'We already have a payment for this request.');
    elsif coalesce(due.amount_cents, 0) = 0 then
      perform private.raise_error('no_price', 'No price is agreed for this request yet.');
    elsif placement.stage = 'requested' and not private.has_free_place(placement.kind, private.today(), end_day) then
      perform private.raise_error('places_taken', 'All places are taken now, so you cannot pay yet. We will agree on the days with you.');
    elsif exists (select from public.placements as other where other.tool_id = placement.tool_id and other.stage = 'paid'
      and (other.kind like 'plan%') = (placement.kind like 'plan%')
      and daterange(other.first_day, other.last_day, '[]') && daterange(private.today(), end_day, '[]')) then
      perform private.raise_error('days_taken', 'Your tool already has a placement of this kind on these days. You can pay for another one once it has ended.');
    end if;
    perform private.count_payment_page();
    return (select jsonb_build_object('placement_id', placement.id, 'tool_name', placement.tool_name, 'label', bought.label,
      'amount_cents', due.amount_cents, 'currency', due.currency, 'period', due.period,
      'allows_codes', offer.allows_codes, 'collects_tax', offer.collects_tax,
      'email', (select account.email from auth.users as account where account.id::uuid = (select auth.uid())))
      from private.placement_kinds() as bought join public.placement_offers as offer using (kind) where bought.kind = placement.kind);
  end
  $$;

-- The last day that a payment covers if the placement begins on start_day. Null if the number of days is unknown.
create function private.paid_until(paid private.payments, placement public.placements, start_day date) returns date
  language sql stable security definer set search_path = ''
  as $$
    select case
      -- The additional day leaves time to charge the renewal.
      when paid.subscription is not null then case when paid.period_end is not null then greatest(start_day, paid.period_end + 1) end
      when due.period = 'month' then (start_day + interval '1 month')::date - 1
      when due.period = 'year' then (start_day + interval '1 year')::date - 1
      else start_day + (select days_on_top from private.placement_kinds() as kinds where kinds.kind = placement.kind) - 1 end
    from private.amount_due(placement) as due
  $$;

-- Returns why a payment needs a decision by the administrator, or null if it can be booked.
create function private.payment_problem(paid private.payments, placement public.placements) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when placement.id is null then 'unknown_placement'
      when (select approval_status from public.ai_tools where id = placement.tool_id) is distinct from 'approved' then 'listing_not_live'
      when exists (select from public.closed_listings where tool_id = placement.tool_id) then 'listing_closed'
      when placement.stage = 'cancelled' and not placement.lost_payment then 'not_open'
      -- The administrator ended the placement before the last paid day.
      when placement.last_day < booked.paid_through then 'not_open'
      when not coalesce(booked.same_price, (due.amount_cents, due.currency) = (paid_price.cents, paid.currency), false) then 'amount_differs'
      -- Check the days before other payments, so that the result does not depend on the order of events.
      when private.paid_until(paid, placement, private.today()) is null then 'no_days'
      when placement.stage = 'paid' and not placement.lost_payment and booked.same_price is null then 'paid_already'
      when placement.stage = 'requested' and not private.has_free_place(placement.kind, private.today(),
        private.paid_until(paid, placement, private.today())) then 'places_taken'
    end
    from private.amount_due(placement) as due, coalesce(paid.subtotal_cents, paid.amount_cents) as paid_price (cents), lateral (
      select bool_or((coalesce(other.subtotal_cents, other.amount_cents), other.currency) = (paid_price.cents, paid.currency)) as same_price, max(other.last_day) as paid_through
      from private.payments as other
      where other.placement_id = paid.placement_id and other.state = 'booked' and other.subscription = paid.subscription) as booked
  $$;

-- Books a payment: the placement runs for the paid days. A placement that has days keeps its first day.
create function private.book_payment(paid private.payments, placement public.placements, from_day date, to_day date) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    has_days boolean := placement.stage = 'paid';
    -- A late event of a renewal must not move the paid period.
    start_day date := coalesce(from_day, case when has_days and paid.subscription is not null then placement.first_day end,
      greatest(private.today(), case when not has_days then placement.first_day end));
    end_day date := coalesce(to_day, private.paid_until(paid, placement, start_day));
  begin
    update public.placement_terms as terms set due_cents = (private.amount_due(placement)).amount_cents,
      payment_reference = coalesce(terms.payment_reference, left(paid.payment, 200))
      where terms.placement_id = placement.id;
    update public.placements set stage = 'paid', lost_payment = false,
      first_day = case when has_days then least(first_day, from_day) else start_day end,
      last_day = greatest(end_day, case when has_days and not placement.lost_payment then last_day end)
      where id = placement.id;
    update private.payments set state = 'booked', last_day = end_day where payment = paid.payment;
  end
  $$;

-- Shortens a placement to the days that booked payments cover, but keeps past days. Cancels a placement that has not run
-- for a whole day.
create function private.end_unpaid_placement(placement uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := private.today();
    paid_through date := (select max(last_day) from private.payments where placement_id = placement and state = 'booked');
    is_over boolean;
  begin
    select paid_through is null and first_day >= today into is_over from public.placements where id = placement and stage = 'paid';
    update public.placements set lost_payment = paid_through is null,
      stage = case when is_over then 'cancelled' else stage end,
      first_day = case when not is_over then first_day end,
      last_day = case when not is_over then greatest(paid_through, least(last_day, today), first_day) end
      where id = placement and stage = 'paid';
  end
  $$;

-- The event that prevents a payment from being booked: refunded, disputed, refund_failed or dispute_won. Null if there is
-- none.
create function private.payment_objection(paid private.payments) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when sum(cents) filter (where fact = 'refund' and state = 'made') >= paid.amount_cents
        or bool_or(fact = 'dispute' and state = 'lost') then 'refunded'
      when bool_or(fact = 'dispute' and state = 'open') then 'disputed'
      -- The full amount was to be refunded, but a refund failed.
      when sum(cents) filter (where fact = 'refund') >= paid.amount_cents then 'refund_failed'
      when bool_or(fact = 'dispute') then 'dispute_won'
    end
    from private.payment_update_states where about = paid.intent
  $$;

-- A refund contains tax in the same proportion as the payment.
create function private.tax_part(paid private.payments, cents bigint) returns bigint
  language sql immutable set search_path = ''
  as $$ select coalesce(round(paid.tax_cents::numeric * cents / nullif(paid.amount_cents, 0)), 0)::bigint $$;

create function private.booked_cents(placement uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(sum(amount_cents - refunded_cents - tax_cents + private.tax_part(paid, refunded_cents)), 0)::bigint
    from private.payments as paid where placement_id = placement and state = 'booked'
  $$;
comment on function private.booked_cents(uuid) is 'The booked payments of a placement, less refunds and tax.';

-- Tries to book the held payments with this problem, in the order of payment. Stores the new problem of each payment that
-- cannot be booked.
create function private.book_held_payments(placement_id uuid, ids text[], reason text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    paid private.payments;
    placement public.placements;
    booking_problem text;
  begin
    for paid in select * from private.payments as held where held.payment = any (ids) and held.state = 'held' and held.problem = reason
      order by held.paid_at, held.payment
    loop
      select * into placement from public.placements where id = book_held_payments.placement_id for update;
      booking_problem := private.payment_problem(paid, placement);
      if booking_problem is null then
        begin
          perform private.book_payment(paid, placement, null, null);
        exception when exclusion_violation then
          booking_problem := 'days_taken';
        end;
      end if;
      update private.payments set problem = booking_problem where payment = paid.payment;
    end loop;
  end
  $$;

-- Whether an earlier payment of the same request must replace the booked payment, because its event arrived late. A
-- decision by the administrator takes precedence.
create function private.is_superseded(request uuid, ids text[]) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select (array_agg(state order by paid_at, payment))[1] = 'held' and bool_or(state = 'booked') and bool_and(decided_at is null)
      and exists (select from public.placements as placement join public.placement_terms as terms on placement_id = placement.id
        join public.listed_tools as tool on tool.id = tool_id where placement.id = request and terms.decided_by is null)
    from private.payments
    where payment = any (ids) and (state = 'booked' or state = 'held' and problem = 'paid_already')
  $$;

-- Adds the change in a placement's booked payments to its price. If the placement had no days before, the price is the
-- booked amount, which is 0 after a discount of the whole price.
create function private.update_placement_price(placement uuid, booked_before bigint, had_days boolean, has_lost_payment boolean, decider uuid)
  returns void
  language sql volatile security definer set search_path = ''
  as $$
    update public.placement_terms set decided_by = decider, decided_at = now(),
      price_cents = case when had_days then greatest(0, coalesce(price_cents, 0) + private.booked_cents(placement) - booked_before)
        else private.booked_cents(placement) end
      where placement_id = placement and (has_lost_payment or private.booked_cents(placement) <> booked_before
        or had_days <> exists (select from public.placements where id = placement and stage = 'paid'))
  $$;

-- Recomputes the payments of a placement from all stored events. It books new payments before it applies refunds, so that
-- the result is the same if a refund arrives before its payment.
create function private.sync_payment(id text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement uuid := (select placement_id from private.payments where payment = id);
    ids text[] := array(select payment from private.payments where payment = id or placement_id = placement order by payment for update);
    booked_before bigint := private.booked_cents(placement);
    had_days boolean := exists (select from public.placements where placements.id = placement and stage = 'paid');
    has_lost_payment boolean;
  begin
    perform private.book_held_payments(placement, ids, 'new');
    update private.payments as paid set refunded_cents = case private.payment_objection(paid) when 'refunded' then amount_cents
      else least(amount_cents, coalesce((select sum(cents) from private.payment_update_states
        where fact = 'refund' and about = intent and state = 'made'), 0)) end
      where payment = any (ids);
    with changed as (
      update private.payments as paid set state = case reason when 'refunded' then reason else 'held' end, problem = nullif(reason, 'refunded'),
          resolved_problem = null, decided_at = null
        from (select candidate.payment, candidate.state as old_state, private.payment_objection(candidate) as reason
          from private.payments as candidate where candidate.payment = any (ids)) as objection
        where objection.payment = paid.payment and reason is distinct from paid.resolved_problem
          and reason <> case paid.state when 'held' then paid.problem else paid.state end
        returning old_state
    ) select exists (select from changed where old_state = 'booked') into has_lost_payment;
    if private.is_superseded(placement, ids) then
      update private.payments set state = 'held', problem = 'paid_already', last_day = null where payment = any (ids) and state = 'booked';
      has_lost_payment := true;
    end if;
    if has_lost_payment then
      perform private.end_unpaid_placement(placement);
      perform private.book_held_payments(placement, ids, 'paid_already');
    end if;
    perform private.update_placement_price(placement, booked_before, had_days, has_lost_payment, null);
  end
  $$;

-- When a paid placement is cancelled or deleted, its payments are held for a decision by the administrator.
create function private.hold_payments() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update private.payments set state = 'held', problem = 'cancelled', last_day = null where placement_id = old.id and state = 'booked';
    return null;
  end
  $$;
create trigger placements_hold_payments after update of stage on public.placements
  for each row when (old.stage = 'paid' and new.stage = 'cancelled' and not new.lost_payment)
  execute function private.hold_payments();
create trigger placements_hold_payments_delete after delete on public.placements
  for each row when (old.stage = 'paid') execute function private.hold_payments();

-- The parsers below accept any value, so that every payment is stored. They replace an invalid value with a value that
-- matches no price, so that the payment is held. private.payment_events keeps the original value.
create function private.parse_cents(value text) returns bigint
  language sql immutable set search_path = ''
  as $$ select case when pg_input_is_valid(value, 'numeric') then least(greatest(trunc(value::numeric), 0), 1000000000000000)::bigint end $$;

create function private.parse_currency(value text) returns text
  language sql immutable set search_path = ''
  as $$ select case when value ~ '^[A-Z]{3}$' then value else 'XXX' end $$;
comment on function private.parse_currency(text) is 'The currency, or XXX (ISO 4217 for ''no currency'') if it is invalid.';

create function private.parse_time(value text) returns timestamptz
  language sql stable set search_path = ''
  as $$
    select case when pg_input_is_valid(value, 'timestamptz') then case when value::timestamptz between '2000-01-01' and '2100-01-01' then value::timestamptz end end
  $$;

-- The last day covered by a subscription's payment. Null if this day is missing, is before the payment, or more than two years after
-- it. The administrator then chooses the last day.
create function private.parse_period_end(value text, paid_at timestamptz) returns date
  language sql stable set search_path = ''
  as $$
    select (case when private.parse_time(value) between paid_at and paid_at + interval '731 days' then private.parse_time(value) end at time zone 'utc')::date
  $$;

create function private.record_payment_update(event text, fact jsonb, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    kind text := fact ->> 'fact';
    amount bigint := private.parse_cents(fact ->> 'amount_cents');
    discount bigint := coalesce(private.parse_cents(fact ->> 'discount_cents'), 0);
    tax bigint := least(coalesce(private.parse_cents(fact ->> 'tax_cents'), 0), amount);
    subtotal bigint := private.parse_cents(fact ->> 'subtotal_cents');
  begin
    if kind = 'payment' then
      -- Tax is either added to the price or included in it. An amount that neither explains must match the price itself, for
      -- example if the payer had credit.
      if amount - subtotal + discount not in (0, tax) then
        subtotal := null;
      end if;
      insert into private.payments (payment, intent, placement_id, amount_cents, subtotal_cents, discount_cents, tax_cents, currency, subscription, period_end, invoice_url, paid_at, problem)
        values (fact ->> 'payment', fact ->> 'intent', (fact ->> 'placement')::uuid, amount, subtotal, discount, tax,
          private.parse_currency(fact ->> 'currency'), fact ->> 'subscription', private.parse_period_end(fact ->> 'period_end', happened_at),
          fact ->> 'invoice_url', happened_at, 'new')
        on conflict (payment) do nothing;
    else
      insert into private.payment_updates (event_id, fact, key, about, cents, state, placement_id, happened_at)
        values (event, kind,
          case kind
            -- A refund event without an id contains the total refunded amount of its intent.
            when 'refund' then coalesce(fact ->> 'refund', fact ->> 'intent')
            when 'dispute' then fact ->> 'dispute'
            when 'payment_failed' then fact ->> 'invoice'
            else fact ->> 'subscription' end,
          coalesce(fact ->> 'intent', fact ->> 'subscription'), private.parse_cents(fact ->> 'refunded_cents'),
          coalesce(fact ->> 'state', case when kind = 'refund' then 'made'
            else case fact ->> 'stopping' when 'true' then 'stopping' when 'false' then 'going' end end),
          (fact ->> 'placement')::uuid, happened_at);
    end if;
  end
  $$;

create function private.apply_payment_event(event jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    fact jsonb;
    id text;
    ids text[];
    payment_ids text[] := '{}';
    at timestamptz;
  begin
    event := private.json_argument(event);
    at := coalesce(private.parse_time(event ->> 'at'), now());
    perform private.lock_listings();
    insert into private.payment_events (id, type, happened_at, facts)
      values (event ->> 'id', event ->> 'type', at, event -> 'facts') on conflict do nothing;
    if not found then
      return jsonb_build_object('outcome', 'known');
    end if;
    perform private.set_change_reason('placement', 'payment');
    for fact in select jsonb_array_elements(event -> 'facts') loop
      -- Remove an invalid placement id. The payment is then stored and held.
      if not pg_input_is_valid(fact ->> 'placement', 'uuid') then
        fact := fact - 'placement';
      end if;
      begin
        perform private.record_payment_update(event ->> 'id', fact, at);
      exception when data_exception or integrity_constraint_violation or program_limit_exceeded then
        update private.payment_events set problem = sqlerrm where payment_events.id = event ->> 'id';
        continue;
      end;
      ids := array(select payment from private.payments
        where payment = fact ->> 'payment' or intent = fact ->> 'intent' order by payment);
      payment_ids := payment_ids || ids;
      -- If this fails permanently, the payment stays held. Temporary errors are not caught, so that the payment service sends
      -- the event again.
      begin
        foreach id in array ids loop
          perform private.sync_payment(id);
        end loop;
        perform private.enqueue_payment_email(fact);
      exception when data_exception or integrity_constraint_violation or program_limit_exceeded or raise_exception then
        update private.payment_events set problem = sqlerrm where payment_events.id = event ->> 'id';
      end;
    end loop;
    return jsonb_build_object('outcome', (
      select case when bool_or(state = 'held') then 'held' when bool_or(state = 'booked') then 'booked' else 'noted' end
      from private.payments where payment = any (payment_ids)));
  end
  $$;

create function private.payment_version(paid private.payments) returns text
  language sql stable set search_path = ''
  as $$ select md5(concat_ws(' ', paid, private.payment_objection(paid))) $$;
comment on function private.payment_version(private.payments) is
  'A hash of the payment and its objection. For optimistic locking.';

create function private.check_payment_decision(paid private.payments, placement public.placements, action text, expected text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if paid.payment is null then
      perform private.raise_error('no_such_payment', 'The payment does not exist. Reload the page.');
    elsif expected <> private.payment_version(paid) then
      perform private.raise_error('payment_changed', 'This payment has changed. Check it and try again.');
    elsif (action in ('book', 'settle') and paid.state = 'held' or action = 'reopen' and paid.state in ('booked', 'settled')) is not true then
      perform private.raise_error('payment_state', format('A payment with the state “%s” does not allow this decision.', paid.state));
    elsif action = 'reopen' and (paid.decided_at >= now() - private.undo_window()) is not true then
      perform private.raise_undo_expired();
    elsif action = 'book' and private.payment_objection(paid) = 'disputed' then
      perform private.raise_error('disputed', 'This payment is disputed. You can book it once you have won the dispute.');
    elsif action = 'book' and paid.currency <> (private.amount_due(placement)).currency then
      perform private.raise_error('currency_differs',
        format('The payment is in %s, but the placement has another currency. Refund the payment in Stripe, then settle it here.', paid.currency));
    elsif action = 'book' and (select approval_status from public.ai_tools where id = placement.tool_id) is distinct from 'approved' then
      perform private.raise_error('listing_not_live', 'The listing of this payment is not in the directory. Refund the payment in Stripe, then settle it here.');
    end if;
    if action = 'book' then
      perform private.check_listing_open(placement.tool_id);
    end if;
  end
  $$;

create function private.decide_payment(id text, action text, expected text, from_day date, to_day date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    paid private.payments;
    placement public.placements;
    start_day date;
    booked_before bigint;
    is_replay boolean := private.replayed_at(jsonb_build_array('decide_payment', id, action, expected, from_day, to_day)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into paid from private.payments where payment = id for update;
    select * into placement from public.placements as locked where locked.id = paid.placement_id for update;
    if not is_replay then
      perform private.check_payment_decision(paid, placement, action, expected);
      perform private.set_change_reason('placement', 'payment');
      booked_before := private.booked_cents(placement.id);
      if action = 'book' then
        -- A second payment pays for the days after the first one.
        start_day := coalesce(from_day, greatest(private.today(), case when placement.stage = 'paid' and not placement.lost_payment then placement.last_day + 1 end));
        perform private.check_terms(start_day, to_day, null);
        if coalesce(to_day, private.paid_until(paid, placement, start_day)) is null then
          perform private.raise_error('last_day_missing', 'Choose the last day.');
        end if;
        perform private.book_payment(paid, placement, start_day, to_day);
      end if;
      update private.payments set state = case action when 'settle' then 'settled' when 'reopen' then 'held' else state end,
        resolved_problem = case when action <> 'reopen' then private.payment_objection(paid) end,
        decided_at = case when action <> 'reopen' then now() end
        where payment = id;
      if action = 'reopen' and paid.state = 'booked' then
        perform private.end_unpaid_placement(placement.id);
      end if;
      perform private.update_placement_price(placement.id, booked_before, placement.stage = 'paid', false, (select auth.uid()));
    end if;
    return (select jsonb_build_object('state', now.state, 'version', private.payment_version(now)) from private.payments as now
      where payment = id);
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
  $$;

create function private.subscription_state(subscription text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when exists (select from private.payment_updates where fact = 'subscription_ended' and key = subscription and about = subscription) then 'ended'
      else coalesce((select state from private.payment_update_states
        where fact = 'subscription_stopping' and key = subscription and about = subscription), 'going') end
  $$;
comment on function private.subscription_state(text) is
  'The state of a subscription: going (it renews), stopping (it ends with the paid period) or ended.';

create function private.is_renewing(placement uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from private.payments as paid where paid.placement_id = placement and paid.state = 'booked'
      and paid.subscription is not null and private.subscription_state(paid.subscription) = 'going')
  $$;
comment on function private.is_renewing(uuid) is 'Whether a placement is paid by a subscription that renews.';

-- A subscription belongs to the buyer. A later owner of the listing cannot manage it.
create function private.own_subscription(placement uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select paid.subscription
    from private.payments as paid join public.placement_terms as terms using (placement_id)
    where placement_id = placement and terms.bought_by = (select auth.uid())
      and paid.subscription is not null and private.subscription_state(paid.subscription) <> 'ended'
    order by paid.state = 'booked' desc, paid.paid_at desc, paid.payment desc limit 1
  $$;
comment on function private.own_subscription(uuid) is
  'The caller''s subscription that pays for a placement. Null if there is none, or if it has ended.';

-- Summarizes the payments of a placement for its buyer and the administrator.
create function private.payment_summary(placement uuid, out paid_cents bigint, out paid_tax_cents bigint, out is_held boolean, out renews boolean, out invoice_url text,
    out can_manage boolean)
  language sql stable security definer set search_path = ''
  as $$
    select sum(paid.amount_cents - paid.refunded_cents) filter (where paid.state = 'booked')::bigint,
      sum(paid.tax_cents - private.tax_part(paid, paid.refunded_cents)) filter (where paid.state = 'booked')::bigint,
      coalesce(bool_or(paid.state = 'held'), false),
      count(*) > 0 and private.is_renewing(placement),
      (array_agg(paid.invoice_url order by paid.paid_at desc) filter (where paid.invoice_url is not null))[1],
      count(*) > 0 and private.own_subscription(placement) is not null
    from private.payments as paid
    where paid.placement_id = placement
      and (private.is_admin() or private.is_placement_buyer(placement))
  $$;

create function public.payment_request(placement_id uuid) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.payment_request(placement_id) $$;
comment on function public.payment_request(uuid) is
  'For the buyer: the amount to pay for an open request. Raises an error if the request cannot be paid. Counts towards '
  'the limit of payment pages.';
create function public.apply_payment_event(event jsonb) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.apply_payment_event(event) $$;
comment on function public.apply_payment_event(jsonb) is
  'For the payments function: stores a webhook event once and books its payments. Returns the outcome: booked, held, '
  'known (a repeated event), or noted (an event that concerns no payment).';
create type private.payment_version as (state text, version text);
comment on type private.payment_version is 'Closed lists as in payments.';
create function public.decide_payment(payment text, action text, expected text, first_day date default null, last_day date default null)
  returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.typed(null::private.payment_version, private.decide_payment(payment, action, expected, first_day, last_day)) $$;
comment on function public.decide_payment(text, text, text, date, date) is
  'For the administrator: decides on a held payment. `book` lets the payment pay for its placement. `settle` records that '
  'it was handled outside the site. `reopen` undoes either within private.undo_window(). Returns the new state and '
  'version. Fails if the current version is not `expected`.';

grant execute on function private.payment_request(uuid), public.payment_request(uuid), private.payment_summary(uuid),
  private.decide_payment(text, text, text, date, date), public.decide_payment(text, text, text, date, date) to authenticated;
grant execute on function private.payment_summary(uuid) to service_role;
grant execute on function private.apply_payment_event(jsonb), public.apply_payment_event(jsonb) to service_role;
