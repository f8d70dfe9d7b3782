-- The payment ledger, which only the administrator can read:
--
--   received  payments, in the month (UTC) of the payment, even if they were refunded later
--   refunded  refunds and lost disputes, in the month in which they happened
--   tax       the tax in received amounts, less the tax in refunded amounts
--   earned    the agreed price without tax, spread over the days of its placement (placement_revenue)
--   awaited   accepted requests that are not paid yet
--   held      held payments, less refunds
--
-- Amounts are in the smallest unit of their currency. Amounts of two currencies are never added.

-- Spreads the agreed price evenly over the days, and sums it by calendar month (UTC). The amount of a month is the
-- difference between two rounded running totals, so that the months add up to the price.
create view private.placement_revenue as
  select placement.id as placement_id, month::date as month, price.currency,
    (round(terms.price_cents::numeric * days.by_end / days.agreed)
      - round(terms.price_cents::numeric * days.before / days.agreed))::bigint as cents
  from public.placements as placement
  join public.placement_terms as terms on terms.placement_id = placement.id
  join public.placement_prices as price on price.id = terms.price_id
  cross join lateral generate_series(
    date_trunc('month', placement.first_day::timestamp), placement.last_day::timestamp, interval '1 month') as month
  cross join lateral (
    select placement.last_day - placement.first_day + 1 as agreed,
      greatest(month::date, placement.first_day) - placement.first_day as before,
      least((month + interval '1 month')::date, placement.last_day + 1) - placement.first_day as by_end) as days
  where placement.stage = 'paid' and terms.price_cents > 0 and placement.last_day is not null;
comment on view private.placement_revenue is 'Agreed revenue by placement and month, in the smallest unit of its currency.';

create table private.manual_payments (
  id bigint generated always as identity,
  placement_id uuid not null,
  -- Negative for a refund, and for a price that was reduced.
  amount_cents bigint not null,
  currency text not null,
  reference text,
  recorded_at timestamptz not null default now(),
  constraint manual_payments_pkey primary key (id),
  constraint manual_payments_placement_id_fkey foreign key (placement_id) references public.placements (id) on delete cascade,
  constraint manual_payments_amount_not_zero check (amount_cents <> 0),
  constraint manual_payments_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint manual_payments_reference_length check (char_length(reference) <= 200)
);
comment on table private.manual_payments is
  'Payments outside the payment service, as entered by the administrator. Each row is a change in the amount '
  'paid for a placement.';
create index manual_payments_placement_id on private.manual_payments (placement_id);

-- When the administrator changes a price, records the part that neither booked payments nor earlier rows cover. When the
-- administrator cancels the placement, records the refund of that part.
create function private.record_manual_payment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.decided_by is not null and private.audit_context('detail') is distinct from 'payment' then
      insert into private.manual_payments (placement_id, amount_cents, currency, reference)
        select new.placement_id, missing.cents, price.currency, new.payment_reference
        from public.placement_prices as price, (
          select coalesce(max(greatest(0, new.price_cents - private.booked_cents(placement.id))) filter (where placement.stage = 'paid'), 0)
            - coalesce(sum(recorded.amount_cents), 0)::bigint as cents
          from public.placements as placement left join private.manual_payments as recorded on recorded.placement_id = placement.id
          where placement.id = new.placement_id) as missing
        where price.id = new.price_id and missing.cents <> 0;
    end if;
    return null;
  end
  $$;
create trigger placement_terms_manual_payment after insert or update on public.placement_terms
  for each row execute function private.record_manual_payment();

-- The change in a payment's refunded total after each event. The change is negative if a refund failed or an appeal was won.
-- The view applies the rules of private.payment_objection after every event, so that each change has the date of its event.
create view private.payment_refunds as
  with updates as (
    select paid.payment, paid.amount_cents, event.happened_at as at, event.event_id as event, event.fact, event.key, event.state,
      coalesce(event.cents, 0) as cents
    from private.payment_updates as event join private.payments as paid on paid.intent = event.about
    where event.fact in ('refund', 'dispute')
  ), states as (
    select now.payment, now.amount_cents, now.at, now.event, updates.fact,
      case when not coalesce(bool_or(updates.state = 'failed'), false) then max(updates.cents) end as cents,
      (array_agg(updates.state order by updates.at desc, private.state_rank(updates.state) desc))[1] as state
    from (select distinct payment, amount_cents, at, event from updates) as now
    join updates on updates.payment = now.payment and (updates.at, updates.event) <= (now.at, now.event)
    group by now.payment, now.amount_cents, now.at, now.event, updates.fact, updates.key
  ), so_far as (
    select payment, at, event, case when bool_or(fact = 'dispute' and state = 'lost') then amount_cents
      else least(amount_cents, coalesce(sum(cents) filter (where fact = 'refund'), 0))::bigint end as total
    from states group by payment, amount_cents, at, event
  )
  select payment, at, event, cents, private.tax_part(paid, total) - private.tax_part(paid, total - cents) as tax_cents
  from (select *, total - lag(total, 1, 0::bigint) over (partition by payment order by at, event) as cents from so_far) as each
  join private.payments as paid using (payment)
  where cents <> 0;
comment on view private.payment_refunds is 'The changes in the refunded amounts of payments, one row per event.';

create view private.ledger as
  select paid.payment as entry, 'payment' as what, paid.paid_at as at, paid.placement_id, paid.amount_cents as received_cents,
    0 as refunded_cents, paid.tax_cents, paid.discount_cents, paid.currency, paid.state, paid.payment as reference, paid.invoice_url
  from private.payments as paid
  union all
  select paid.payment || ' ' || back.event || ' ' || back.cents, 'refund', back.at, paid.placement_id, 0, back.cents, back.tax_cents, 0, paid.currency, paid.state,
    paid.payment, paid.invoice_url
  from private.payment_refunds as back join private.payments as paid using (payment)
  union all
  select 'by hand ' || hand.id, 'by_hand', hand.recorded_at, hand.placement_id, greatest(hand.amount_cents, 0),
    greatest(-hand.amount_cents, 0), 0, 0, hand.currency, 'booked', hand.reference, null
  from private.manual_payments as hand;
comment on view private.ledger is 'The lines of the ledger: payments, refunds, and payments entered by hand. tax_cents is the tax in the received or '
  'refunded amount.';

create view private.ledger_sponsors as
  select placement.id as placement_id, placement.kind, placement.first_day, placement.last_day,
    coalesce(tool.name, placement.tool_name) as name, account.email::text as email
  from public.placements as placement
  left join public.ai_tools as tool on tool.id = placement.tool_id
  left join public.placement_terms as terms on terms.placement_id = placement.id
  left join auth.users as account on account.id::uuid = terms.bought_by;
comment on view private.ledger_sponsors is
  'The placement, listing and buyer of a ledger line.';

-- Returns at most 200 rows, the latest months or the largest amounts first.
create function private.ledger_totals(grouped text, from_month date, to_month date) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    result jsonb;
  begin
    perform private.require_admin();
    with lines as (
      select date_trunc('month', at at time zone 'utc')::date as month, placement_id, currency, received_cents, refunded_cents,
        case what when 'refund' then -tax_cents else tax_cents end as tax_cents, 0 as earned_cents
      from private.ledger
      union all
      select month, placement_id, currency, 0, 0, 0, cents from private.placement_revenue
    ), summed as (
      select grouping(currency, grp.month, grp.kind, grp.name, grp.email) = 15 as is_total, currency, grp.month, grp.kind, grp.name, grp.email,
        sum(received_cents) as received, sum(refunded_cents) as refunded, sum(tax_cents) as tax, sum(earned_cents) as earned
      from lines left join private.ledger_sponsors as sponsor using (placement_id)
      cross join lateral (select case grouped when 'month' then lines.month end as month, case grouped when 'kind' then sponsor.kind end as kind,
        case grouped when 'sponsor' then sponsor.name end as name, case grouped when 'sponsor' then sponsor.email end as email) as grp
      where lines.month between coalesce(from_month, '-infinity') and coalesce(to_month, 'infinity')
      group by grouping sets ((currency), (currency, grp.month, grp.kind, grp.name, grp.email))
    ), numbered as (
      select is_total, row_number() over (partition by is_total
          order by month desc, currency, received - refunded desc, earned desc, kind, name, email) as position,
        jsonb_build_object('currency', currency, 'received_cents', received, 'refunded_cents', refunded, 'tax_cents', tax,
          'earned_cents', earned) as sums,
        jsonb_build_object('month', month, 'kind', kind, 'name', name, 'email', email) as labels
      from summed
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(labels || sums order by position) filter (where not is_total and position <= 200), '[]'),
      'found', count(*) filter (where not is_total),
      'totals', coalesce(jsonb_agg(sums order by sums ->> 'currency') filter (where is_total), '[]'),
      'open', (select coalesce(jsonb_agg(jsonb_build_object('what', what, 'currency', currency, 'cents', cents, 'count', item_count)
          order by what, currency), '[]')
        from (
          select what, currency, sum(cents) as cents, count(*) as item_count
          from (
            select 'awaited' as what, due.currency, due.amount_cents as cents
            from public.placements as placement cross join lateral private.amount_due(placement) as due
            where placement.stage = 'awaiting_payment'
              and not exists (select from private.payments as paid where paid.placement_id = placement.id and paid.state = 'held')
            union all
            select 'held', currency, amount_cents - refunded_cents from private.payments where state = 'held') as open
          group by what, currency) as each),
      'years', (select coalesce(jsonb_agg(year order by year desc), '[]')
        from (select distinct extract(year from month)::integer as year from lines) as months))
    into result from numbered;
    return result;
  end
  $$;

create function private.ledger_entries(from_month date, to_month date, after_at timestamptz, after_entry text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return (
      select coalesce(jsonb_agg(to_jsonb(line) order by line.at, line.entry), '[]')
      from (
        select entries.*, sponsor.kind, sponsor.name, sponsor.email, sponsor.first_day, sponsor.last_day
        from private.ledger as entries left join private.ledger_sponsors as sponsor using (placement_id)
        where (entries.at at time zone 'utc')::date >= coalesce(from_month, '-infinity')
          and (entries.at at time zone 'utc')::date < coalesce(to_month + interval '1 month', 'infinity')
          and (after_at is null or (entries.at, entries.entry) > (after_at, after_entry))
        order by entries.at, entries.entry limit 1000) as line);
  end
  $$;

create type private.ledger_sums as (currency text, received_cents bigint, refunded_cents bigint, tax_cents bigint, earned_cents bigint);
create type private.ledger_row as (
  month date, kind text, name text, email text, currency text, received_cents bigint, refunded_cents bigint, tax_cents bigint,
  earned_cents bigint
);
comment on type private.ledger_row is 'Closed lists as in placements. Nullable: month, kind, name, email.';
create domain private.open_amount as text check (value in ('awaited', 'held'));
create type private.open_sum as (what private.open_amount, currency text, cents bigint, count bigint);
create type private.ledger_totals as (
  rows private.ledger_row[], found bigint, totals private.ledger_sums[], "open" private.open_sum[], years integer[]
);
comment on column private.ledger_totals.rows is
  'Columns that the list is not grouped by are null. A payment without a placement has null in all of them.';
comment on column private.ledger_totals.found is 'The total number of rows. At most 200 are returned.';
comment on column private.ledger_totals."open" is
  'The sums of approved but unpaid requests, and of payments held for review, regardless of filters.';
create function public.ledger_totals(grouped text default 'month', from_month date default null, to_month date default null) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.ledger_totals, private.ledger_totals(grouped, from_month, to_month)) $$;
comment on function public.ledger_totals(text, date, date) is
  'For the administrator: the received and refunded amounts, tax and earned amounts of a period by currency, grouped by month, kind or '
  'sponsor, with totals. from_month and to_month are the first days of months. Also returns the open amounts and the '
  'years that have entries.';
create domain private.ledger_entry_kind as text check (value in ('payment', 'refund', 'by_hand'));
create type private.ledger_entry as (
  entry text, what private.ledger_entry_kind, at timestamptz, placement_id uuid, received_cents bigint, refunded_cents bigint,
  tax_cents bigint, discount_cents bigint, currency text, state text, reference text, invoice_url text, kind text, name text, email text, first_day date, last_day date
);
comment on type private.ledger_entry is
  'Closed lists as in payments, placements. Nullable: placement_id, reference, invoice_url, kind, name, email, '
  'first_day, last_day.';
create function public.ledger_entries(from_month date default null, to_month date default null, after_at timestamptz default null,
  after_entry text default null) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed_list(null::private.ledger_entry, private.ledger_entries(from_month, to_month, after_at, after_entry)) $$;
comment on function public.ledger_entries(date, date, timestamptz, text) is
  'For the administrator: the payments, refunds and manual payments of a period, oldest first. Returns at most 1,000 '
  'lines, starting after the line given by after_at and after_entry.';

grant execute on function private.ledger_totals(text, date, date), public.ledger_totals(text, date, date),
  private.ledger_entries(date, date, timestamptz, text), public.ledger_entries(date, date, timestamptz, text) to authenticated;
