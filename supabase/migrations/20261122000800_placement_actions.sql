-- The actions on placements, and the view that buyers and the administrator read. The functions enforce this table, and
-- tests/backend/placements.test.ts tests each cell:
--
--   action       by                    from                                            to
--   request      the listing's owner   -                                               requested
--   withdraw     the buyer             requested, awaiting_payment                     cancelled
--   accept       the administrator     requested                                       awaiting_payment
--   mark_paid    the administrator     requested, awaiting_payment                     scheduled, running or ended, by its days
--   start        the administrator     -                                               scheduled, running or ended, by its days
--   reschedule   the administrator     scheduled                                       by its days
--   extend       the administrator     scheduled, running, ended                       by its days
--   end_today    the administrator     running                                         running, ended from tomorrow
--   cancel       the administrator     requested, awaiting_payment, scheduled, running cancelled
--   reopen       the administrator     awaiting_payment, cancelled, if decided just now requested
--   note_refund  the administrator     scheduled, running, ended, cancelled            unchanged

-- 731 days are two years with a leap day. The limit is not a CHECK constraint, because a placement without a last day may
-- run longer.
create function private.check_terms(first_day date, last_day date, price bigint) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    if first_day > private.today() + 731 then
      perform private.raise_error('first_day_too_far', 'The first day can be at most two years ahead.');
    elsif not isfinite(first_day) or not isfinite(last_day) then
      perform private.raise_error('days_not_finite', 'The first and last day must be real dates.');
    elsif last_day < first_day then
      perform private.raise_error('days_reversed', 'The last day cannot be before the first.');
    elsif last_day > first_day + 731 then
      perform private.raise_error('placement_too_long', 'A placement lasts at most two years.');
    elsif price not between 0 and 999999999999 then
      perform private.raise_error('price_out_of_range', 'The price must be between 0 and 999,999,999,999 in the smallest unit of the currency, such as cents.');
    end if;
  end
  $$;
comment on function private.check_terms(date, date, bigint) is 'Rejects days and prices that are out of range. Null is always allowed.';

create function private.raise_days_taken() returns void
  language plpgsql set search_path = ''
  as $$
  begin
    perform private.raise_error('days_taken', 'This listing already has a placement of this kind on some of these days. '
      'Choose other days, or end that placement first.');
  end
  $$;

create function private.request_placement(listing_id text, placement_kind text, expected uuid, yearly boolean) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement uuid;
    listing public.ai_tools;
  begin
    perform private.lock_listings();
    -- Lock the row, so that concurrent requests are counted one after the other.
    select * into listing from public.ai_tools
      where id = listing_id and created_by = (select auth.uid()) and approval_status <> 'rejected' for update;
    if listing.id is null then
      perform private.raise_error('not_your_listing', 'You can request placements for your own listings only.');
    end if;
    perform private.check_listing_open(listing_id);
    if private.is_adult(listing.category) then
      perform private.raise_error('adult_listing', 'Tools for adults cannot have a placement.');
    end if;
    -- A repeated call returns the existing request.
    select id into placement from public.placements join public.placement_terms on placement_id = id
      where tool_id = listing_id and kind = placement_kind and is_yearly = yearly and stage in ('requested', 'awaiting_payment') limit 1;
    if found then
      return placement;
    elsif (select count(*) from public.placements where tool_id = listing_id and stage in ('requested', 'awaiting_payment')) >= 3 then
      perform private.raise_error('too_many_requests', 'This listing has three open requests already. Withdraw one first.');
    end if;
    perform private.check_offer(placement_kind, expected, yearly);
    perform private.count_placement_request();
    perform private.set_change_reason('placement', 'request');
    return private.add_placement(listing, placement_kind, (select auth.uid()), yearly => yearly);
  end
  $$;

create function private.withdraw_placement(placement uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if private.replayed_at(jsonb_build_array('withdraw_placement', placement)) is not null then
      return;
    end if;
    perform private.lock_listings();
    perform private.set_change_reason('placement', 'withdraw');
    update public.placements set stage = 'cancelled'
      where id = placement and stage in ('requested', 'awaiting_payment') and private.is_placement_buyer(id);
    if not found then
      perform private.raise_error('not_withdrawable', 'Only open requests of your own can be withdrawn. Reload the page.');
    end if;
  end
  $$;

create function private.start_placement(
  listing_id text, placement_kind text, from_day date, to_day date, price bigint, remark text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    listing public.ai_tools;
    first_day date := coalesce(from_day, private.today());
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('start_placement', listing_id, placement_kind, from_day, to_day, price, remark));
  begin
    perform private.require_admin();
    if replayed_at is not null then
      return (select placement_id from public.placement_terms where decided_at = replayed_at and decided_by = (select auth.uid()));
    end if;
    perform private.lock_listings();
    select * into listing from public.ai_tools where id = listing_id for update;
    if listing.id is null then
      perform private.raise_error('no_such_listing', 'The listing does not exist. Reload the page.');
    end if;
    perform private.check_listing_open(listing_id);
    perform private.check_terms(first_day, to_day, price);
    perform private.set_change_reason('placement', 'start');
    return private.add_placement(listing, placement_kind, listing.created_by, first_day, to_day, price, remark);
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
  $$;

create function private.placement_version(placement public.placements, terms public.placement_terms) returns text
  language sql stable set search_path = ''
  as $$ select md5(concat_ws(' ', placement, terms)) $$;
comment on function private.placement_version(public.placements, public.placement_terms) is
  'A hash of the placement and its terms. For optimistic locking.';

create function private.check_placement_change(
  placement public.placements, state text, action text, from_day date, to_day date, price bigint, expected text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    terms public.placement_terms;
    needs_listing boolean := action in ('accept', 'mark_paid', 'reschedule', 'extend', 'reopen');
    sets_days boolean := action in ('mark_paid', 'reschedule', 'extend');
  begin
    select * into terms from public.placement_terms where placement_id = placement.id;
    if not (state = any (case action
      when 'accept' then array['requested']
      when 'mark_paid' then array['requested', 'awaiting_payment']
      when 'reschedule' then array['scheduled']
      when 'extend' then array['scheduled', 'running', 'ended']
      when 'end_today' then array['running']
      when 'cancel' then array['requested', 'awaiting_payment', 'scheduled', 'running']
      when 'reopen' then array['awaiting_payment', 'cancelled']
      when 'note_refund' then array['scheduled', 'running', 'ended', 'cancelled']
      else array[]::text[]
    end)) then
      perform private.raise_error('placement_state', format('A placement with the state “%s” does not allow this change.', replace(state, '_', ' ')));
    elsif expected <> private.placement_version(placement, terms) then
      perform private.raise_error('placement_changed', 'This placement has changed. Check it and try again.');
    elsif needs_listing and placement.tool_id is null then
      perform private.raise_error('listing_gone', 'The listing was deleted. You can only cancel the placement, end it today or record a refund.');
    end if;
    if needs_listing then
      perform private.check_listing_open(placement.tool_id);
    end if;
    if action = 'reopen' and (placement.first_day is null and terms.bought_by is not null
      and terms.decided_at >= now() - private.undo_window()) is not true then
      perform private.raise_undo_expired();
    end if;
    perform private.check_terms(
      case when sets_days then case action when 'extend' then placement.first_day else coalesce(from_day, placement.first_day) end end,
      case when sets_days then coalesce(to_day, placement.last_day) end, price);
    if action = 'mark_paid' and from_day is null then
      perform private.raise_error('first_day_missing', 'Choose the first day.');
    elsif action = 'extend' and (to_day is null or to_day <= placement.last_day) then
      perform private.raise_error('last_day_missing', 'Choose a later last day.');
    elsif action = 'extend' and placement.last_day is null then
      perform private.raise_error('placement_state', 'This placement has no last day, so it cannot be extended.');
    elsif action = 'note_refund' and price not between 0
      and (select coalesce(sum(amount_cents), 0) from private.manual_payments where placement_id = placement.id) then
      perform private.raise_error('refund_too_high', 'The refund is higher than the amount that you marked as paid. Refunds in Stripe are recorded automatically.');
    end if;
  end
  $$;

create function private.change_placement(
  placement_id uuid, action text, from_day date, to_day date, price bigint, reference text, remark text, expected text)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement public.placements;
    is_replay boolean := private.replayed_at(jsonb_build_array('change_placement', placement_id, action, from_day, to_day, price,
      reference, remark, expected)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into placement from public.placements as locked where locked.id = change_placement.placement_id for update;
    if placement.id is null then
      perform private.raise_error('no_such_placement', 'The placement does not exist. Reload the page.');
    end if;
    if not is_replay then
      perform private.check_placement_change(placement,
        private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()), action, from_day, to_day, price, expected);
      perform private.set_change_reason('placement', action);
      update public.placements set
        stage = case action when 'accept' then 'awaiting_payment' when 'mark_paid' then 'paid'
          when 'cancel' then 'cancelled' when 'reopen' then 'requested' else stage end,
        first_day = case when action in ('mark_paid', 'reschedule') then coalesce(from_day, first_day) else first_day end,
        last_day = case when action in ('mark_paid', 'reschedule', 'extend') then coalesce(to_day, last_day)
          when action = 'end_today' then private.today() else last_day end,
        is_replaced = is_replaced and action <> 'extend',
        lost_payment = false
        where id = placement.id;
      update public.placement_terms as terms set
        -- An extension adds its price to the total, and a refund subtracts the refunded amount. Other actions set the total.
        price_cents = case when price is null then price_cents
          when action = 'extend' then coalesce(price_cents, 0) + price
          when action = 'note_refund' then price_cents - price else price end,
        due_cents = case when action not in ('accept', 'reopen') then due_cents end,
        payment_reference = coalesce(reference, payment_reference),
        refund_note = case when action = 'note_refund' then remark else refund_note end,
        note = case when action <> 'note_refund' then coalesce(remark, note) else note end,
        decided_by = (select auth.uid()),
        decided_at = now()
        where terms.placement_id = placement.id;
    end if;
    return (select jsonb_build_object('state', private.placement_state(now.stage, now.first_day, now.last_day, private.today()),
        'version', private.placement_version(now, terms))
      from public.placements as now join public.placement_terms as terms on terms.placement_id = now.id where now.id = placement.id);
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
  $$;

create function public.request_placement(listing_id text, kind text, expected uuid default null, yearly boolean default false) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.request_placement(listing_id, kind, expected, yearly) $$;
comment on function public.request_placement(text, text, uuid, boolean) is
  'For a listing''s owner: requests a placement, paid by the year if `yearly`. A repeated call returns the same request. A listing can have three open '
  'requests. Fails if the current price is not `expected` (price_id of current_offers).';
create function public.withdraw_placement(placement_id uuid) returns void
  language sql security invoker set search_path = ''
  as $$ select private.withdraw_placement(placement_id) $$;
comment on function public.withdraw_placement(uuid) is 'For a member: withdraws their own open request.';
create function public.start_placement(listing_id text, kind text, first_day date default null,
  last_day date default null, price_cents bigint default null, note text default null) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.start_placement(listing_id, kind, first_day, last_day, price_cents, note) $$;
comment on function public.start_placement(text, text, date, date, bigint, text) is
  'For the administrator: starts a placement without a request.';
create type private.placement_version as (state private.placement_state, version text);
create function public.change_placement(placement_id uuid, action text, first_day date default null,
  last_day date default null, price_cents bigint default null, payment_reference text default null,
  note text default null, expected text default null) returns jsonb
  language sql security invoker set search_path = ''
  as $$
    select private.typed(null::private.placement_version,
      private.change_placement(placement_id, action, first_day, last_day, price_cents, payment_reference, note, expected))
  $$;
comment on function public.change_placement(uuid, text, date, date, bigint, text, text, text) is
  'For the administrator: performs an action (accept, mark_paid, reschedule, extend, end_today, cancel, reopen or '
  'note_refund). Returns the new state and version. Fails if the current version is not `expected` (version of '
  'placement_overview).';

grant execute on function private.placement_version(public.placements, public.placement_terms),
  private.request_placement(text, text, uuid, boolean), private.withdraw_placement(uuid),
  private.start_placement(text, text, date, date, bigint, text),
  private.change_placement(uuid, text, date, date, bigint, text, text, text) to authenticated, service_role;
grant execute on function public.request_placement(text, text, uuid, boolean), public.withdraw_placement(uuid),
  public.start_placement(text, text, date, date, bigint, text),
  public.change_placement(uuid, text, date, date, bigint, text, text, text) to authenticated;

create view public.placement_overview with (security_invoker = true) as
  select placement.id, placement.tool_id, placement.tool_name, placement.kind, placement.stage,
    private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()) as state,
    placement.first_day, placement.last_day, placement.created_at,
    terms.price_cents, terms.payment_reference, terms.refund_note, terms.note, terms.bought_by,
    terms.decided_by, terms.decided_at,
    tool.slug, tool.approval_status, tool.banner_url, tool.created_by as owner,
    private.placement_version(placement, terms) as version,
    case when terms.is_yearly then price.year_cents else price.price_cents end as list_cents, price.currency,
    (case when terms.is_yearly then 'year' else price.period end)::private.billing_period as period,
    paid.paid_cents, paid.paid_tax_cents, paid.is_held, paid.renews, paid.invoice_url, paid.can_manage
  from public.placements as placement
  join public.placement_terms as terms on terms.placement_id = placement.id
  join public.placement_prices as price on price.id = terms.price_id
  left join public.ai_tools as tool on tool.id = placement.tool_id
  cross join lateral private.payment_summary(placement.id) as paid;
comment on view public.placement_overview is
  'Placements with their state, terms, payments, and the public price on the day of the request. The administrator '
  'sees all placements. A member sees the placements that they bought. Never null: state, version, '
  'period.';

grant select on table public.placement_overview to authenticated;
grant all on table public.placement_overview to service_role;
