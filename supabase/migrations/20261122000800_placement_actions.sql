-- The buyer's and the administrator's actions on placements, and what both read of them. Who may do what
-- (private.change_placement holds it, tests/backend/placements.test.ts proves each cell):
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
--   note_refund  the administrator     scheduled, running, ended, cancelled            as it was

-- Two years with a leap day in them. No CHECK says this: one without a last day may be ended after more than that.
create function private.check_placement_days(first_day date, last_day date) returns void
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
    end if;
  end
  $$;

create function private.check_price_range(price bigint) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    if price not between 0 and 999999999999 then
      perform private.raise_error('price_out_of_range', 'The price cannot be below 0 or above 999,999,999,999 of the smallest unit.');
    end if;
  end
  $$;

create function private.raise_days_taken() returns void
  language plpgsql set search_path = ''
  as $$
  begin
    perform private.raise_error('days_taken', 'This listing has such a placement on some of these days. '
      'Choose other days, or end that one first.');
  end
  $$;

create function private.request_placement(listing_id text, wanted text, expected uuid) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement uuid;
    listing_name text;
  begin
    perform private.lock_listings();
    select name into listing_name from public.ai_tools
      where id = listing_id and created_by = (select auth.uid()) and approval_status <> 'rejected' for update;
    if listing_name is null then
      raise exception 'You can request placements for your own listings only.'
        using errcode = 'P0001', hint = 'not_your_listing';
    end if;
    perform private.check_listing_open(listing_id);
    -- Sent again, because its answer was lost: the same request.
    select id into placement from public.placements
      where tool_id = listing_id and kind = wanted and stage in ('requested', 'awaiting_payment') limit 1;
    if found then
      return placement;
    end if;
    -- Under the lock on the listing: two requests at once are counted one after the other.
    if (select count(*) from public.placements
        where tool_id = listing_id and stage in ('requested', 'awaiting_payment')) >= 3 then
      raise exception 'This listing has three open requests already. Withdraw one first.'
        using errcode = 'P0001', hint = 'too_many_requests';
    end if;
    perform private.check_offer(wanted, expected);
    perform private.count_placement_request();
    perform private.set_change_reason('placement', 'request');
    insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier)
    values (listing_id, listing_name, wanted,
      case when wanted = 'featured' then 'featured' when wanted like 'plan%' then 'none' else 'sponsored' end,
      case when wanted in ('bronze', 'silver', 'gold') then wanted else 'none' end)
    returning id into placement;
    insert into public.placement_terms (placement_id, bought_by) values (placement, (select auth.uid()));
    return placement;
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
      raise exception 'You can withdraw only your own open requests.'
        using errcode = 'P0001', hint = 'not_withdrawable';
    end if;
  end
  $$;

create function private.start_placement(
  listing_id text, wanted text, from_day date, to_day date, price bigint, remark text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    placement uuid;
    listing_name text;
    owner uuid;
    first_time timestamptz := private.replayed_at(jsonb_build_array('start_placement', listing_id, wanted, from_day, to_day, price,
      remark));
  begin
    perform private.require_admin();
    if first_time is not null then
      return (select placement_id from public.placement_terms
        where decided_at = first_time and decided_by = (select auth.uid()));
    end if;
    perform private.lock_listings();
    select name, created_by into listing_name, owner from public.ai_tools where id = listing_id for update;
    if listing_name is null then
      raise exception 'No such listing.' using errcode = 'P0001', hint = 'no_such_listing';
    end if;
    perform private.check_listing_open(listing_id);
    perform private.check_placement_days(coalesce(from_day, private.today()), to_day);
    perform private.check_price_range(price);
    perform private.set_change_reason('placement', 'start');
    insert into public.placements
      (tool_id, tool_name, kind, premium_type, sponsor_tier, stage, first_day, last_day)
    values (listing_id, listing_name, wanted,
      case when wanted = 'featured' then 'featured' when wanted like 'plan%' then 'none' else 'sponsored' end,
      case when wanted in ('bronze', 'silver', 'gold') then wanted else 'none' end,
      'paid', coalesce(from_day, private.today()), to_day)
    returning id into placement;
    insert into public.placement_terms (placement_id, price_cents, note, bought_by, decided_by, decided_at)
    values (placement, price, remark, owner, (select auth.uid()), now());
    return placement;
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
  $$;

create function private.placement_version(placement public.placements, terms public.placement_terms) returns text
  language sql stable set search_path = ''
  as $$ select md5(concat_ws(' ', placement, terms)) $$;
comment on function private.placement_version(public.placements, public.placement_terms) is
  'A mark for a placement as it was read, whoever changes it: a person, the form, an import or its undoing.';

-- What the administrator may do with a placement in this state, and what must be said with it.
create function private.check_placement_change(
  old_row public.placements, state text, action text, from_day date, to_day date, expected text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    goes_on boolean := action in ('accept', 'mark_paid', 'reschedule', 'extend', 'reopen');
  begin
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
      perform private.raise_error('placement_state', format('A placement that is %s cannot be changed like this.', replace(state, '_', ' ')));
    elsif expected <> (select private.placement_version(old_row, terms) from public.placement_terms as terms where placement_id = old_row.id) then
      perform private.raise_error('placement_changed', 'This placement has changed. Check it and try again.');
    elsif goes_on and old_row.tool_id is null then
      perform private.raise_error('listing_gone',
        'The listing is gone. You can cancel, end today or note a refund.');
    end if;
    if goes_on then
      perform private.check_listing_open(old_row.tool_id);
    end if;
    if action = 'reopen' and (old_row.first_day is not null or not exists (select from public.placement_terms as terms
      where terms.placement_id = old_row.id and terms.bought_by is not null
        and terms.decided_at >= now() - private.undo_window())) then
      perform private.check_undo_window();
    elsif action in ('mark_paid', 'reschedule', 'extend') then
      perform private.check_placement_days(case when action = 'extend' then old_row.first_day else coalesce(from_day, old_row.first_day) end,
        coalesce(to_day, old_row.last_day));
    end if;
    if action = 'mark_paid' and from_day is null then
      perform private.raise_error('first_day_missing', 'Choose the first day.');
    elsif action = 'extend' and (to_day is null or to_day <= old_row.last_day) then
      perform private.raise_error('last_day_missing', 'Choose a later last day.');
    elsif action = 'extend' and old_row.last_day is null then
      perform private.raise_error('placement_state', 'This placement has no end.');
    end if;
  end
  $$;

create function private.placement_result(id uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object('state', private.placement_state(stage, first_day, last_day, private.today()),
      'version', private.placement_version(placement, terms))
    from public.placements as placement join public.placement_terms as terms on terms.placement_id = placement.id
    where placement.id = placement_result.id
  $$;

create function private.change_placement(
  placement uuid, action text, from_day date, to_day date, price bigint, reference text, remark text, expected text)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today date := private.today();
    old_row public.placements;
    state text;
    is_repeated boolean := private.replayed_at(jsonb_build_array('change_placement', placement, action, from_day, to_day, price,
      reference, remark, expected)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into old_row from public.placements where id = placement for update;
    if old_row.id is null then
      perform private.raise_error('no_such_placement', 'No such placement.');
    end if;
    if is_repeated then
      return private.placement_result(placement);
    end if;
    state := private.placement_state(old_row.stage, old_row.first_day, old_row.last_day, today);
    perform private.check_placement_change(old_row, state, action, from_day, to_day, expected);
    perform private.check_price_range(price);
    if action = 'note_refund' and price not between 0
      and (select coalesce(sum(amount_cents), 0) from private.manual_payments where placement_id = placement) then
      perform private.raise_error('refund_too_high', 'That is more than was marked as paid. What Stripe refunds is booked by itself.');
    end if;

    perform private.set_change_reason('placement', action);
    update public.placements set
      stage = case action when 'accept' then 'awaiting_payment' when 'mark_paid' then 'paid'
        when 'cancel' then 'cancelled' when 'reopen' then 'requested' else stage end,
      first_day = case when action in ('mark_paid', 'reschedule') then coalesce(from_day, first_day) else first_day end,
      last_day = case when action in ('mark_paid', 'reschedule', 'extend') then coalesce(to_day, last_day)
        when action = 'end_today' then today else last_day end,
      is_replaced = is_replaced and action <> 'extend',
      lost_payment = false
      where id = placement;
    update public.placement_terms set
      -- An extension adds what it costs, a refund takes off what went back; everything else says the price of the whole.
      price_cents = case when price is null then price_cents
        when action = 'extend' then coalesce(price_cents, 0) + price
        when action = 'note_refund' then price_cents - price else price end,
      due_cents = case when action not in ('accept', 'reopen') then due_cents end,
      payment_reference = coalesce(reference, payment_reference),
      refund_note = case when action = 'note_refund' then remark else refund_note end,
      note = case when action <> 'note_refund' then coalesce(remark, note) else note end,
      decided_by = (select auth.uid()),
      decided_at = now()
      where placement_id = placement;
    return private.placement_result(placement);
  exception when exclusion_violation then
    perform private.raise_days_taken();
  end
  $$;

create function public.request_placement(listing_id text, kind text, expected uuid default null) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.request_placement(listing_id, kind, expected) $$;
comment on function public.request_placement(text, text, uuid) is 'A listing''s owner asks for a kind of placement; asked again, it is the same request. At most three open requests a listing. '
  'Refused if the kind''s price is not `expected` any more (price_id of current_offers).';
create function public.withdraw_placement(placement_id uuid) returns void
  language sql security invoker set search_path = ''
  as $$ select private.withdraw_placement(placement_id) $$;
comment on function public.withdraw_placement(uuid) is 'A member takes an open request of theirs back.';
create function public.start_placement(listing_id text, kind text, first_day date default null,
  last_day date default null, price_cents bigint default null, note text default null) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.start_placement(listing_id, kind, first_day, last_day, price_cents, note) $$;
comment on function public.start_placement(text, text, date, date, bigint, text) is 'The administrator starts a placement that nobody requested.';
create function public.change_placement(placement_id uuid, action text, first_day date default null,
  last_day date default null, price_cents bigint default null, payment_reference text default null,
  note text default null, expected text default null) returns jsonb
  language sql security invoker set search_path = ''
  as $$
    select private.change_placement(placement_id, action, first_day, last_day, price_cents, payment_reference, note, expected)
  $$;
comment on function public.change_placement(uuid, text, date, date, bigint, text, text, text) is
  'The administrator''s actions: accept, mark_paid, reschedule, extend, end_today, cancel, reopen, note_refund. Returns its state and version then. '
  'Refused if its version is not `expected` any more (placement_overview).';

grant execute on function private.placement_version(public.placements, public.placement_terms),
  private.request_placement(text, text, uuid), private.withdraw_placement(uuid),
  private.start_placement(text, text, date, date, bigint, text),
  private.change_placement(uuid, text, date, date, bigint, text, text, text) to authenticated, service_role;
grant execute on function public.request_placement(text, text, uuid), public.withdraw_placement(uuid),
  public.start_placement(text, text, date, date, bigint, text),
  public.change_placement(uuid, text, date, date, bigint, text, text, text) to authenticated;

-- Everything about placements with their state, as far as the asker may see it: the desk and My tools.
create view public.placement_overview with (security_invoker = true) as
  select placement.id, placement.tool_id, placement.tool_name, placement.kind, placement.stage,
    private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()) as state,
    placement.first_day, placement.last_day, placement.created_at,
    terms.price_cents, terms.payment_reference, terms.refund_note, terms.note, terms.bought_by,
    terms.decided_by, terms.decided_at,
    tool.slug, tool.approval_status, tool.banner_url, tool.created_by as owner,
    private.placement_version(placement, terms) as version,
    listed.price_cents as list_cents, listed.currency, listed.period,
    paid.paid_cents, paid.is_held, paid.renews, paid.invoice_url, paid.can_manage
  from public.placements as placement
  join public.placement_terms as terms on terms.placement_id = placement.id
  join public.placement_prices as listed on listed.id = terms.price_id
  left join public.ai_tools as tool on tool.id = placement.tool_id
  cross join lateral private.payment_summary(placement.id) as paid;
comment on view public.placement_overview is
  'Placements with state, terms and the public price of when they were asked for: all of them for the administrator, those '
  'that they bought for a member.';

grant select on table public.placement_overview to authenticated;
grant all on table public.placement_overview to service_role;
