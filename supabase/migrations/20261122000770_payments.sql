-- Payments that book themselves. What the payment service says is kept by its ids: an event once, a payment once, and what it says
-- of them since. What becomes of the payments of a placement is settled anew from all of it, so that neither order nor repetition
-- changes anything.
--
--   booked    its days stand on its placement
--   held      it began nothing, or is disputed, or its placement was cancelled, or it came back: a person decides
--   refunded  it went back whole, or a dispute was lost: its days are over, until the refund fails or an appeal is won
--   settled   a person has dealt with it elsewhere
--
-- Money that came = booked + held + settled + what went back, at every step.

create table private.payment_events (
  id text not null,
  type text not null,
  happened_at timestamptz not null,
  noted_at timestamptz not null default now(),
  facts jsonb not null,
  -- Why a fact of it could not be read.
  problem text,
  constraint payment_events_pkey primary key (id)
);
comment on table private.payment_events is 'The events of the payment service, each once, with what they say of our payments.';

create table private.payments (
  payment text not null,
  intent text,
  -- As it was named: there may be no such placement.
  placement_id uuid,
  amount_cents bigint not null,
  currency text not null,
  subscription text,
  period_end date,
  invoice_url text,
  paid_at timestamptz not null,
  noted_at timestamptz not null default now(),
  refunded_cents bigint not null default 0,
  state text not null default 'held',
  problem text,
  -- What spoke against it when a person decided: that holds it no more.
  resolved_problem text,
  -- Until when it pays, once it is booked.
  last_day date,
  -- When a person booked or settled it.
  decided_at timestamptz,
  constraint payments_pkey primary key (payment),
  constraint payments_amount_range check (amount_cents > 0),
  constraint payments_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint payments_period_end_finite check (isfinite(period_end)),
  constraint payments_refunded_range check (refunded_cents between 0 and amount_cents),
  constraint payments_state_allowed check (state in ('booked', 'held', 'refunded', 'settled')),
  constraint payments_booked_days check (state <> 'booked' or (placement_id is not null and last_day is not null)),
  constraint payments_held_problem check (state <> 'held' or problem is not null)
);
comment on table private.payments is 'Money that came, by the payment service''s id: an intent, or an invoice of a subscription.';
create index payments_intent on private.payments (intent);
create index payments_placement_id on private.payments (placement_id);
create index payments_held on private.payments (noted_at) where state = 'held';

-- No foreign key: news may come before its payment.
create table private.payment_updates (
  fact text not null,
  key text not null,
  about text not null,
  cents bigint,
  state text,
  placement_id uuid,
  -- When it was so, by the last event that told of it.
  happened_at timestamptz,
  noted_at timestamptz not null default now(),
  constraint payment_updates_pkey primary key (fact, key),
  constraint payment_updates_fact_allowed check (fact in ('refund', 'dispute', 'subscription_stopping', 'subscription_ended', 'payment_failed')),
  constraint payment_updates_refund_cents check (fact <> 'refund' or cents >= 0),
  constraint payment_updates_refund_state check (fact <> 'refund' or state in ('made', 'failed')),
  constraint payment_updates_dispute_state check (fact <> 'dispute' or state in ('open', 'won', 'lost')),
  constraint payment_updates_stopping_state check (fact <> 'subscription_stopping'
    or num_nulls(state, happened_at) = 0 and state in ('going', 'stopping'))
);
comment on table private.payment_updates is
  'What is said of payments since: refunds, disputes, subscriptions that stop with what is paid or have ended, '
  'invoices that were not paid.';
comment on column private.payment_updates.about is 'The intent, or the subscription.';
create index payment_updates_subject on private.payment_updates (about);

-- What a placement costs for one period: what was agreed, or its public price when it was asked for.
create function private.amount_due(asked public.placements, out amount_cents bigint, out currency text, out period text)
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(terms.due_cents, case when asked.stage <> 'requested' then terms.price_cents end, listed.price_cents),
      listed.currency, listed.period
    from public.placement_terms as terms join public.placement_prices as listed on listed.id = terms.price_id
    where terms.placement_id = asked.id
  $$;

create function private.payment_request(placement uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    asked public.placements;
    due record;
  begin
    -- Who asked pays: what renews is theirs (own_subscription).
    select * into asked from public.placements where id = placement and private.owns_listing(tool_id) and private.is_placement_buyer(id);
    due := private.amount_due(asked);
    if (asked.stage in ('requested', 'awaiting_payment')) is not true then
      perform private.raise_error('not_payable', 'You can pay for your own open requests only.');
    end if;
    perform private.check_listing_open(asked.tool_id);
    if (select approval_status <> 'approved' from public.ai_tools where id = asked.tool_id) then
      perform private.raise_error('not_payable', 'Your tool is not published yet. You can pay once it is.');
    elsif exists (select from private.payments where placement_id = asked.id and state in ('booked', 'held')) then
      perform private.raise_error('paid_already', 'We have a payment for this request already.');
    elsif coalesce(due.amount_cents, 0) = 0 then
      perform private.raise_error('no_price', 'No price is agreed for this request yet.');
    elsif asked.stage = 'requested' and (select is_taken from private.next_free_slot(asked.kind)) then
      perform private.raise_error('places_taken', 'All places are taken now. We agree on the days with you.');
    elsif exists (select from public.placements as other where other.tool_id = asked.tool_id and other.stage = 'paid'
      and (other.kind like 'plan%') = (asked.kind like 'plan%')
      and daterange(other.first_day, other.last_day, '[]') && daterange(private.today(), (private.today() + interval '1 month')::date)) then
      perform private.raise_error('days_taken', 'Your tool has such a placement on these days. You can pay for another one once it has ended.');
    end if;
    perform private.count_payment_page();
    return (select jsonb_build_object('placement_id', asked.id, 'tool_name', asked.tool_name, 'label', known.label,
      'amount_cents', due.amount_cents, 'currency', due.currency, 'period', due.period,
      'email', (select account.email from auth.users as account where account.id::uuid = (select auth.uid())))
      from private.placement_kinds() as known where known.kind = asked.kind);
  end
  $$;

-- The days that a payment buys from a day on; null where nobody has said how many.
create function private.paid_until(paid private.payments, asked public.placements, begins date) returns date
  language sql stable security definer set search_path = ''
  as $$
    select case
      -- With a day on which its renewal can be charged.
      when paid.subscription is not null then case when paid.period_end is not null then greatest(begins, paid.period_end + 1) end
      when due.period = 'month' then (begins + interval '1 month')::date - 1
      else begins + (select days_on_top from private.placement_kinds() as known where known.kind = asked.kind) - 1 end
    from private.amount_due(asked) as due
  $$;

-- What is in the way of booking a payment by itself; null where nothing is.
create function private.payment_problem(paid private.payments, asked public.placements) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when asked.id is null then 'unknown_placement'
      when (select approval_status from public.ai_tools where id = asked.tool_id) is distinct from 'approved' then 'listing_not_live'
      when exists (select from public.closed_listings where tool_id = asked.tool_id) then 'listing_closed'
      when asked.stage = 'cancelled' and not asked.lost_payment then 'not_open'
      -- Somebody ended it before the days that are paid were over.
      when asked.last_day < booked.until then 'not_open'
      when not coalesce(booked.as_much, (due.amount_cents, due.currency) = (paid.amount_cents, paid.currency), false) then 'amount_differs'
      -- Before what other payments decide, so that the order of events decides nothing.
      when private.paid_until(paid, asked, private.today()) is null then 'no_days'
      when asked.stage = 'paid' and not asked.lost_payment and booked.as_much is null then 'paid_already'
      when asked.stage = 'requested' and (select is_taken from private.next_free_slot(asked.kind)) then 'places_taken'
    end
    from private.amount_due(asked) as due, (
      select bool_or((other.amount_cents, other.currency) = (paid.amount_cents, paid.currency)) as as_much, max(other.last_day) as until
      from private.payments as other
      where other.placement_id = paid.placement_id and other.state = 'booked' and other.subscription = paid.subscription) as booked
  $$;

-- Puts the days of a payment on its placement, and notes it as booked. Of what has run or runs, the first day stays.
create function private.book(paid private.payments, asked public.placements, from_day date, to_day date) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    has_days boolean := asked.stage = 'paid';
    -- What a renewal pays for ends when its period ends, however late it is told.
    begins date := coalesce(from_day, case when has_days and paid.subscription is not null then asked.first_day end,
      greatest(private.today(), case when not has_days then asked.first_day end));
    ends date := coalesce(to_day, private.paid_until(paid, asked, begins));
  begin
    update public.placement_terms as terms set due_cents = (private.amount_due(asked)).amount_cents,
      payment_reference = coalesce(terms.payment_reference, left(paid.payment, 200))
      where terms.placement_id = asked.id;
    update public.placements set stage = 'paid', lost_payment = false,
      first_day = case when has_days then least(first_day, from_day) else begins end,
      last_day = greatest(ends, case when has_days and not asked.lost_payment then last_day end)
      where id = asked.id;
    update private.payments set state = 'booked', last_day = ends where payment = paid.payment;
  end
  $$;

-- Whose money is gone runs no longer: what has run stays, and what has not run a whole day is cancelled.
create function private.end_unpaid_placement(placement uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := private.today();
    until date := (select max(last_day) from private.payments where placement_id = placement and state = 'booked');
    is_over boolean;
  begin
    select until is null and first_day >= today into is_over from public.placements where id = placement and stage = 'paid';
    update public.placements set lost_payment = until is null,
      stage = case when is_over then 'cancelled' else stage end,
      first_day = case when not is_over then first_day end,
      last_day = case when not is_over then greatest(until, least(last_day, today), first_day) end
      where id = placement and stage = 'paid';
  end
  $$;

-- What speaks against a payment by all that is known of it.
create function private.payment_objection(paid private.payments) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when sum(cents) filter (where fact = 'refund' and state = 'made') >= paid.amount_cents
        or bool_or(fact = 'dispute' and state = 'lost') then 'refunded'
      when bool_or(fact = 'dispute' and state = 'open') then 'disputed'
      -- It would have gone back whole.
      when sum(cents) filter (where fact = 'refund') >= paid.amount_cents then 'refund_failed'
      when bool_or(fact = 'dispute') then 'dispute_won'
    end
    from private.payment_updates where about = paid.intent
  $$;

create function private.booked_cents(placement uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(sum(amount_cents - refunded_cents), 0)::bigint
    from private.payments where placement_id = placement and state = 'booked'
  $$;

-- Books what of these payments is held for this reason and can be booked now, in the order in which it was paid.
create function private.book_held_payments(asked uuid, ids text[], waits_for text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    paid private.payments;
    placement public.placements;
    in_the_way text;
  begin
    for paid in select * from private.payments where payment = any (ids) and state = 'held' and problem = waits_for
      order by paid_at, payment
    loop
      select * into placement from public.placements where id = asked for update;
      in_the_way := private.payment_problem(paid, placement);
      if in_the_way is null then
        begin
          perform private.book(paid, placement, null, null);
        exception when exclusion_violation then
          in_the_way := 'days_taken';
        end;
      end if;
      update private.payments set problem = in_the_way where payment = paid.payment;
    end loop;
  end
  $$;

-- Of two purchases of one request the one that was paid first is booked, whichever is told first; unless a person decided since.
create function private.is_superseded(asked uuid, ids text[]) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select (array_agg(state order by paid_at, payment))[1] = 'held' and bool_or(state = 'booked') and bool_and(decided_at is null)
      and exists (select from public.placements as placement join public.placement_terms as terms on placement_id = placement.id
        join public.listed_tools as tool on tool.id = tool_id where placement.id = asked and terms.decided_by is null)
    from private.payments
    where payment = any (ids) and (state = 'booked' or state = 'held' and problem = 'paid_already')
  $$;

-- What becomes of a payment and of the others of its placement by all that is known now. First what has just come is booked, also
-- where it went back already, so that it ends as if that had come after it.
create function private.sync_payment(id text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    asked uuid := (select placement_id from private.payments where payment = id);
    ids text[] := array(select payment from private.payments where payment = id or placement_id = asked order by payment for update);
    was_booked bigint := private.booked_cents(asked);
    now_booked bigint;
    had_days boolean := exists (select from public.placements where placements.id = asked and stage = 'paid');
    is_less boolean;
  begin
    perform private.book_held_payments(asked, ids, 'new');
    update private.payments as paid set refunded_cents = case private.payment_objection(paid) when 'refunded' then amount_cents
      else least(amount_cents, coalesce((select sum(cents) from private.payment_updates
        where fact = 'refund' and about = intent and state = 'made'), 0)) end
      where payment = any (ids);
    with spoken_against as (
      update private.payments as paid set state = case reason when 'refunded' then reason else 'held' end, problem = nullif(reason, 'refunded'),
          resolved_problem = null, decided_at = null
        from (select known.payment, known.state as former, private.payment_objection(known) as reason
          from private.payments as known where known.payment = any (ids)) as said
        where said.payment = paid.payment and reason is distinct from paid.resolved_problem
          and reason <> case paid.state when 'held' then paid.problem else paid.state end
        returning former
    ) select exists (select from spoken_against where former = 'booked') into is_less;
    if private.is_superseded(asked, ids) then
      update private.payments set state = 'held', problem = 'paid_already', last_day = null where payment = any (ids) and state = 'booked';
      is_less := true;
    end if;
    if is_less then
      perform private.end_unpaid_placement(asked);
      perform private.book_held_payments(asked, ids, 'paid_already');
    end if;
    now_booked := private.booked_cents(asked);
    if now_booked <> was_booked or is_less then
      update public.placement_terms set decided_by = null, decided_at = now(),
        price_cents = case when had_days then greatest(0, coalesce(price_cents, 0) + now_booked - was_booked) else now_booked end
        where placement_id = asked;
    end if;
  end
  $$;

-- A person cancelled what was paid, or removed it: the money waits for them.
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

-- What the payment service says is stored, however odd it is; private.payment_events keeps it as it was said. What is cut here fits no
-- price, so it is held.
create function private.parse_cents(said text) returns bigint
  language sql immutable set search_path = ''
  as $$ select case when pg_input_is_valid(said, 'numeric') then least(greatest(trunc(said::numeric), 0), 1000000000000000)::bigint end $$;

create function private.parse_currency(said text) returns text
  language sql immutable set search_path = ''
  as $$ select case when said ~ '^[A-Z]{3}$' then said else 'XXX' end $$;
comment on function private.parse_currency(text) is 'XXX is ISO 4217 for no currency.';

create function private.parse_time(said text) returns timestamptz
  language sql stable set search_path = ''
  as $$
    select case when pg_input_is_valid(said, 'timestamptz') then case when said::timestamptz between '2000-01-01' and '2100-01-01' then said::timestamptz end end
  $$;

-- Until when a subscription's payment pays. Null, so that a person says it, where that is before it was paid or years ahead.
create function private.parse_period_end(said text, paid_at timestamptz) returns date
  language sql stable set search_path = ''
  as $$
    select (case when said is null then paid_at + interval '1 month'
      when private.parse_time(said) between paid_at and paid_at + interval '731 days' then private.parse_time(said) end at time zone 'utc')::date
  $$;

-- Of two states that were noted in one second, the one with the higher rank counts.
create function private.state_rank(state text) returns integer
  language sql immutable set search_path = ''
  as $$ select case state when 'lost' then 2 when 'won' then 1 when 'going' then 1 else 0 end $$;

create function private.record_payment_update(fact jsonb, happened_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    kind text := fact ->> 'fact';
    news private.payment_updates := jsonb_populate_record(null::private.payment_updates, jsonb_build_object('fact', kind, 'noted_at', now(), 'happened_at', happened_at,
      'key', case kind
        -- A refund without an id is all that went back of its intent.
        when 'refund' then coalesce(fact ->> 'refund', fact ->> 'intent')
        when 'dispute' then fact ->> 'dispute'
        when 'payment_failed' then fact ->> 'invoice'
        else fact ->> 'subscription' end,
      'about', coalesce(fact ->> 'intent', fact ->> 'subscription'),
      'cents', private.parse_cents(fact ->> 'refunded_cents'), 'placement_id', fact -> 'placement',
      'state', coalesce(fact ->> 'state', case when kind = 'refund' then 'made'
        else case fact ->> 'stopping' when 'true' then 'stopping' when 'false' then 'going' end end)));
  begin
    if kind = 'payment' then
      insert into private.payments (payment, intent, placement_id, amount_cents, currency, subscription, period_end, invoice_url, paid_at, problem)
        values (fact ->> 'payment', fact ->> 'intent', (fact ->> 'placement')::uuid, private.parse_cents(fact ->> 'amount_cents'),
          private.parse_currency(fact ->> 'currency'), fact ->> 'subscription', private.parse_period_end(fact ->> 'period_end', happened_at),
          fact ->> 'invoice_url', happened_at, 'new')
        on conflict (payment) do nothing;
    else
      insert into private.payment_updates as known select news.*
        on conflict on constraint payment_updates_pkey do update set cents = greatest(known.cents, excluded.cents),
          happened_at = greatest(known.happened_at, excluded.happened_at),
          state = case
            -- Whoever stops a subscription may resume it, and a lost dispute may be won by an appeal: the latest state counts. Of one
            -- second, that a subscription goes on (it is asked again), and how a dispute ended.
            when known.fact in ('subscription_stopping', 'dispute')
              and (excluded.happened_at, private.state_rank(excluded.state)) > (known.happened_at, private.state_rank(known.state))
              -- A refund that has failed stays failed: another one has another id.
              or known.fact = 'refund' and excluded.state = 'failed' then excluded.state
            else known.state end;
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
    touched text[] := '{}';
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
      -- Its money came all the same: it is held.
      if not pg_input_is_valid(fact ->> 'placement', 'uuid') then
        fact := fact - 'placement';
      end if;
      begin
        perform private.record_payment_update(fact, at);
      exception when data_exception or integrity_constraint_violation or program_limit_exceeded then
        update private.payment_events set problem = sqlerrm where payment_events.id = event ->> 'id';
        continue;
      end;
      ids := array(select payment from private.payments
        where payment = fact ->> 'payment' or intent = fact ->> 'intent' order by payment);
      touched := touched || ids;
      -- The money is stored by now. What cannot be booked is held; only what passes by itself makes the service send it again.
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
      from private.payments where payment = any (touched)));
  end
  $$;

create function private.payment_version(paid private.payments) returns text
  language sql stable set search_path = ''
  as $$ select md5(concat_ws(' ', paid, private.payment_objection(paid))) $$;
comment on function private.payment_version(private.payments) is 'A mark for a payment as it was read, and what was said of it.';

-- What the administrator may do with a payment in this state.
create function private.check_payment_decision(paid private.payments, asked public.placements, action text, expected text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if paid.payment is null then
      perform private.raise_error('no_such_payment', 'No such payment.');
    elsif expected <> private.payment_version(paid) then
      perform private.raise_error('payment_changed', 'This payment has changed. Check it and try again.');
    elsif (action in ('book', 'settle') and paid.state = 'held' or action = 'reopen' and paid.state in ('booked', 'settled')) is not true then
      perform private.raise_error('payment_state', format('A payment that is %s cannot be decided like this.', paid.state));
    elsif action = 'reopen' and (paid.decided_at >= now() - private.undo_window()) is not true then
      perform private.check_undo_window();
    elsif action = 'book' and private.payment_objection(paid) = 'disputed' then
      perform private.raise_error('disputed', 'This payment is disputed. It can be booked if the dispute is won.');
    elsif action = 'book' and paid.currency <> (private.amount_due(asked)).currency then
      perform private.raise_error('currency_differs',
        format('It was paid in %s, and the placement is not. Return it in Stripe, then settle it here.', paid.currency));
    elsif action = 'book' and (select approval_status from public.ai_tools where id = asked.tool_id) is distinct from 'approved' then
      perform private.raise_error('listing_not_live', 'There is no published listing to book it for. Return it in Stripe, then settle it here.');
    end if;
    if action = 'book' then
      perform private.check_listing_open(asked.tool_id);
    end if;
  end
  $$;

create function private.decide_payment(id text, action text, expected text, from_day date, to_day date) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    paid private.payments;
    asked public.placements;
    begins date;
    was_booked bigint;
    is_repeated boolean := private.replayed_at(jsonb_build_array('decide_payment', id, action, expected, from_day, to_day)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into paid from private.payments where payment = id for update;
    select * into asked from public.placements where placements.id = paid.placement_id for update;
    if not is_repeated then
      perform private.check_payment_decision(paid, asked, action, expected);
      perform private.set_change_reason('placement', 'payment');
      was_booked := private.booked_cents(asked.id);
      if action = 'book' then
        -- What was paid twice goes on after the days that are paid.
        begins := coalesce(from_day, greatest(private.today(), case when asked.stage = 'paid' and not asked.lost_payment then asked.last_day + 1 end));
        perform private.check_placement_days(begins, to_day);
        if coalesce(to_day, private.paid_until(paid, asked, begins)) is null then
          perform private.raise_error('last_day_missing', 'Choose the last day.');
        end if;
        perform private.book(paid, asked, begins, to_day);
      end if;
      update private.payments set state = case action when 'settle' then 'settled' when 'reopen' then 'held' else state end,
        resolved_problem = case when action <> 'reopen' then private.payment_objection(paid) end,
        decided_at = case when action <> 'reopen' then now() end
        where payment = id;
      if action = 'reopen' and paid.state = 'booked' then
        perform private.end_unpaid_placement(asked.id);
      end if;
      update public.placement_terms set decided_by = (select auth.uid()), decided_at = now(),
        price_cents = case when asked.stage = 'paid' then greatest(0, coalesce(price_cents, 0) + private.booked_cents(asked.id) - was_booked)
          else private.booked_cents(asked.id) end
        where placement_id = asked.id and private.booked_cents(asked.id) <> was_booked;
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
      when exists (select from private.payment_updates where fact = 'subscription_ended' and key = subscription) then 'ended'
      else coalesce((select state from private.payment_updates where fact = 'subscription_stopping' and key = subscription), 'going') end
  $$;
comment on function private.subscription_state(text) is
  'What is known of a subscription: it goes on (going), ends with what is paid (stopping), or has ended (ended).';

create function private.is_renewing(placement uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from private.payments as paid where paid.placement_id = placement and paid.state = 'booked'
      and paid.subscription is not null and private.subscription_state(paid.subscription) = 'going')
  $$;
comment on function private.is_renewing(uuid) is 'Whether a placement is paid by a subscription that goes on.';

-- Only who asked could pay (payable), so what renews is theirs: whoever owns the listing since sees no card of another's.
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
  'The asking member''s subscription that pays for a placement; null where there is none, or it has ended.';

-- What the buyer and the administrator read about the payments of a placement.
create function private.payment_summary(placement uuid, out paid_cents bigint, out is_held boolean, out renews boolean, out invoice_url text,
    out can_manage boolean)
  language sql stable security definer set search_path = ''
  as $$
    select sum(paid.amount_cents - paid.refunded_cents) filter (where paid.state = 'booked')::bigint,
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
comment on function public.payment_request(uuid) is 'What the asking owner of a listing is to pay for an open request; refused with a sentence. Counts a payment page.';
create function public.apply_payment_event(event jsonb) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.apply_payment_event(event) $$;
comment on function public.apply_payment_event(jsonb) is
  'For the payment service''s webhook alone: notes an event once, and books what it says. Returns its outcome: booked, held, noted or known.';
create function public.decide_payment(payment text, action text, expected text, first_day date default null, last_day date default null)
  returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.decide_payment(payment, action, expected, first_day, last_day) $$;
comment on function public.decide_payment(text, text, text, date, date) is
  'The administrator decides about a payment that is held: book (it pays for its placement from a day on), settle (it was dealt with '
  'elsewhere), reopen (takes either back within private.undo_window()). Returns its state and version then. Refused if that is not `expected` any more.';

grant execute on function private.payment_request(uuid), public.payment_request(uuid), private.payment_summary(uuid),
  private.decide_payment(text, text, text, date, date), public.decide_payment(text, text, text, date, date) to authenticated;
grant execute on function private.payment_summary(uuid) to service_role;
grant execute on function private.apply_payment_event(jsonb), public.apply_payment_event(jsonb) to service_role;
