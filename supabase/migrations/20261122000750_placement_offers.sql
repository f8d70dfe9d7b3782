-- Offers and prices. A price row never changes: a new price is a new row, valid from its first day. The rows are therefore
-- the price history, and a request keeps its price.

create table public.placement_offers (
  kind text not null,
  benefits text[] not null,
  places integer,
  is_sold boolean not null default true,
  allows_codes boolean not null default false,
  collects_tax boolean not null default false,
  version integer not null default 1,
  constraint placement_offers_pkey primary key (kind),
  constraint placement_offers_kind_allowed check (kind = any (private.placement_kind_names())),
  constraint placement_offers_benefits_count check (cardinality(benefits) between 1 and 6),
  constraint placement_offers_benefits_characters check (array_position(benefits, null) is null
    and private.is_plain_text(array_to_string(benefits, ' ')) and array_to_string(benefits, ' ') !~ '[\t\n\r]'
    and array_to_string(benefits, E'\n') ~ '^\S[^\n]{0,119}(\n\S[^\n]{0,119})*$'),
  constraint placement_offers_places_range check (places between 1 and 1000)
);
comment on table public.placement_offers is 'The offer of each kind of placement: its benefits, its number of places, and whether it is for sale.';
comment on column public.placement_offers.benefits is
  'The benefits that buyers read, one per element. For a badge, the first element describes the card.';
comment on column public.placement_offers.places is
  'The number of placements that may run at once; null for no limit. If all places are taken, buyers see the next '
  'free day.';
comment on column public.placement_offers.allows_codes is 'Whether buyers can enter a promotion code in Stripe''s checkout.';
comment on column public.placement_offers.collects_tax is 'Whether Stripe''s checkout adds tax (Stripe Tax) and asks for tax ids.';
comment on column public.placement_offers.version is 'The number of changes of the offer and its prices. For optimistic locking.';

-- The currencies for which Stripe's API does not accept every amount in hundredths (https://docs.stripe.com/currencies,
-- "Minor units in API amounts"). ISO 4217 and browsers define other decimals for some of these currencies.
--
--   units  the number of smallest units in one unit of the currency
--   step   every amount must be a multiple of this number
create function private.stripe_currencies() returns table (currency text, units integer, step integer)
  language sql immutable set search_path = ''
  as $$
    select unnest('{BIF,CLP,DJF,GNF,JPY,KMF,KRW,MGA,PYG,RWF,VND,VUV,XAF,XOF,XPF}'::text[]), 1, 1
    union all select unnest('{BHD,JOD,KWD,OMR,TND}'::text[]), 1000, 10
    union all select unnest('{ISK,UGX}'::text[]), 100, 100
  $$;

create table public.placement_prices (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  from_day date not null,
  price_cents bigint,
  year_cents bigint,
  currency text not null default 'USD',
  period text not null default 'month',
  set_at timestamptz not null default clock_timestamp(),
  constraint placement_prices_pkey primary key (id),
  constraint placement_prices_kind_fkey foreign key (kind) references public.placement_offers (kind),
  constraint placement_prices_from_day_finite check (isfinite(from_day)),
  constraint placement_prices_price_range check (price_cents between 0 and 999999999999),
  constraint placement_prices_year_range check (year_cents between 0 and 999999999999),
  constraint placement_prices_year_monthly check (year_cents is null or (period = 'month' and price_cents is not null)),
  constraint placement_prices_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint placement_prices_period_allowed check (period in ('month', 'once'))
);
comment on table public.placement_prices is
  'Prices by kind, each valid from a day (UTC). The row with the latest from_day up to today applies. If several rows '
  'have the same from_day, the row that was set last applies.';
comment on column public.placement_prices.price_cents is
  'The price in the smallest unit that Stripe uses for the currency, such as cents or whole yen '
  '(private.stripe_currencies). Null if the price is agreed with each buyer.';
comment on column public.placement_prices.year_cents is 'The price of a year. Null if the placement is not sold by the year.';
comment on column public.placement_prices.currency is 'ISO 4217, in capitals.';
create index placement_prices_kind on public.placement_prices (kind, from_day, set_at);
create index placement_prices_from_day on public.placement_prices (from_day);

alter table public.placement_terms add constraint placement_terms_price_id_fkey
  foreign key (price_id) references public.placement_prices (id);
create index placement_terms_price_id on public.placement_terms (price_id);

-- The offers and prices of the specification.
insert into public.placement_offers (kind, benefits, places) values
  ('featured', array['A Featured mark on its card'], null),
  ('sponsored', array['A Sponsored mark on its card'], null),
  ('bronze', array['Your banner, a bronze border and badge'], null),
  ('silver', array['Your banner, a silver border and badge'], null),
  ('gold', array['Your banner, a gold border and badge', 'Gold banners get premium placement across the site.'], 3),
  ('plan_basic', array['72 hours on top of the listing', 'Permanent listing', 'Description up to 250 words'], null),
  ('plan_premium', array['6 days on top of the listing', 'Permanent listing', 'YouTube promotion presentation'], null),
  ('plan_custom', array['Top-of-directory placement', 'Homepage spotlight', '3x social promotion', 'Newsletter feature'], null);
insert into public.placement_prices (kind, from_day, price_cents)
  select kind, date '2025-01-01', price_cents
  from (values ('featured', 4900), ('sponsored', 9900), ('bronze', 9900), ('silver', 19900), ('gold', 34900),
    ('plan_basic', 3000), ('plan_premium', 5000), ('plan_custom', null)) as specified (kind, price_cents);

grant select on table public.placement_offers, public.placement_prices to anon, authenticated;
grant all on table public.placement_offers, public.placement_prices to service_role;
alter table public.placement_offers enable row level security;
alter table public.placement_prices enable row level security;

create policy placement_offers_select_sold on public.placement_offers
  for select to anon
  using (is_sold);

create policy placement_offers_select_sold_or_admin on public.placement_offers
  for select to authenticated
  using (is_sold or (select private.is_admin()));

create policy placement_prices_select_come on public.placement_prices
  for select to anon
  using (from_day <= private.today());

create policy placement_prices_select_come_or_admin on public.placement_prices
  for select to authenticated
  using (from_day <= private.today() or (select private.is_admin()));

create function private.price_on_day(placement_kind text, day date) returns public.placement_prices
  language sql stable set search_path = ''
  as $$
    select price from public.placement_prices as price
    where price.kind = placement_kind and price.from_day <= day order by price.from_day desc, price.set_at desc limit 1
  $$;

-- Sets the price of a new placement to today's public price.
create function private.set_defaults_price() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.price_id := coalesce(new.price_id, (select (private.price_on_day(kind, private.today())).id
      from public.placements where id = new.placement_id));
    return new;
  end
  $$;
create trigger placement_terms_price before insert on public.placement_terms
  for each row execute function private.set_defaults_price();

create function private.check_offer(placement_kind text, expected uuid default null, yearly boolean default false) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    price public.placement_prices := private.price_on_day(placement_kind, private.today());
  begin
    if not exists (select from public.placement_offers where kind = placement_kind and is_sold) then
      perform private.raise_error('not_sold', 'This placement is not for sale now. Choose another one.');
    elsif expected <> price.id or (yearly and price.year_cents is null) then
      perform private.raise_error('price_changed', 'The price has changed. Check it and send your request again.');
    end if;
  end
  $$;
comment on function private.check_offer(text, uuid, boolean) is
  'Rejects a request for a kind that is not for sale, whose price has changed since the buyer saw it, or that is not sold '
  'by the year.';

create function private.has_free_place(placement_kind text, from_day date, to_day date) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    with booked as (
      select first_day, coalesce(last_day, 'infinity') as last_day from public.placements as placement
      where kind = placement_kind and stage = 'paid' and tool_id is not null
        and not exists (select from public.closed_listings as closed where closed.tool_id = placement.tool_id)
    )
    -- The number of placements can grow only on a first day.
    select bool_and(offer.places is null
      or (select count(*) from booked where candidate.day between first_day and last_day) < offer.places)
    from public.placement_offers as offer,
      (select from_day as day union select first_day from booked where first_day between from_day and to_day) as candidate
    where offer.kind = placement_kind
  $$;
comment on function private.has_free_place(text, date, date) is 'Whether a place of a kind is free on all days of a period.';

-- Members can request a placement even if all places are taken, because the administrator agrees on the days with them.
create function private.next_free_slot(placement_kind text, out is_taken boolean, out next_free date)
  language sql stable security definer set search_path = ''
  as $$
    select min(day) is distinct from private.today(), nullif(min(day), private.today())
    from (
      select private.today() as day
      union select last_day + 1 from public.placements where kind = placement_kind and stage = 'paid' and last_day >= private.today()
    ) as candidate
    where private.has_free_place(placement_kind, day, day)
  $$;
comment on function private.next_free_slot(text) is
  'Whether all places of a kind are taken today, and the next day with a free place. next_free is null if a place '
  'is free today, or if all running placements have no end.';

create type private.offer as (kind text, name text, benefits text[], price_id uuid, price_cents bigint, year_cents bigint, currency text, period text,
  is_taken boolean, next_free date);
comment on type private.offer is 'Closed lists as in placements, placement_prices.';
comment on column private.offer.price_cents is 'Null if the price is agreed with each buyer.';
comment on column private.offer.year_cents is 'Null if the placement is not sold by the year.';
comment on column private.offer.price_id is 'The displayed price. A request with a different price_id is rejected.';
comment on column private.offer.is_taken is 'Whether all places of the kind are taken today.';
comment on column private.offer.next_free is
  'Null if a place is free today or no placement has an end. Otherwise the next day with a free place.';

create function public.current_offers() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.typed_list(null::private.offer, coalesce(jsonb_agg(jsonb_build_object('kind', offer.kind, 'name', kinds.name, 'benefits', offer.benefits,
      'price_id', price.id, 'price_cents', price.price_cents, 'year_cents', price.year_cents, 'currency', price.currency, 'period', price.period,
      'is_taken', place.is_taken, 'next_free', place.next_free) order by kinds.at), '[]'))
    from public.placement_offers as offer
    join private.placement_kinds() with ordinality as kinds (kind, label, name, days_on_top, weight, at) using (kind)
    cross join lateral private.price_on_day(offer.kind, private.today()) as price
    cross join lateral private.next_free_slot(offer.kind) as place
    where offer.is_sold and price.id is not null
  $$;
comment on function public.current_offers() is
  'Today''s offers, each with its name, benefits, price, whether all places are taken, and the next free day.';

create function private.save_offer(placement_kind text, is_sold boolean, places integer, benefits text[], amount bigint, year_amount bigint,
  currency text, period text, day date, allows_codes boolean, collects_tax boolean, expected integer) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    offer public.placement_offers;
    today date := private.today();
  begin
    perform private.require_admin();
    if private.replayed_at(jsonb_build_array('save_offer', placement_kind, is_sold, places, benefits, amount, year_amount, currency, period,
      day, allows_codes, collects_tax, expected)) is not null then
      return (select version from public.placement_offers where kind = placement_kind);
    end if;
    select * into offer from public.placement_offers where kind = placement_kind for update;
    if (offer.version = expected) is not true then
      perform private.raise_error('offer_changed', 'This price has changed. Check it and try again.');
    elsif day < today then
      perform private.raise_error('price_day_past', 'A price can change today or later, but not in the past.');
    elsif day > today + 731 then
      perform private.raise_error('price_too_far', 'A price can be set at most two years ahead.');
    elsif exists (select from private.stripe_currencies() as rounding
      where rounding.currency = save_offer.currency and (amount % rounding.step <> 0 or year_amount % rounding.step <> 0)) then
      perform private.raise_error('price_not_charged', format('Stripe cannot charge this amount in %s. Round the price.', currency));
    end if;
    update public.placement_offers as stored set is_sold = save_offer.is_sold, places = save_offer.places, benefits = save_offer.benefits,
      allows_codes = save_offer.allows_codes, collects_tax = save_offer.collects_tax, version = stored.version + 1
      where stored.kind = placement_kind;
    insert into public.placement_prices (kind, from_day, price_cents, year_cents, currency, period)
      select placement_kind, coalesce(day, today), amount, year_amount, save_offer.currency, save_offer.period
      from private.price_on_day(placement_kind, coalesce(day, today)) as current
      where (current.price_cents, current.year_cents, current.currency, current.period)
        is distinct from (amount, year_amount, save_offer.currency, save_offer.period);
    return offer.version + 1;
  end
  $$;

create function public.save_offer(kind text, is_sold boolean, benefits text[], currency text, period text, expected integer,
  places integer default null, price_cents bigint default null, from_day date default null, year_cents bigint default null,
  allows_codes boolean default false, collects_tax boolean default false) returns integer
  language sql security invoker set search_path = ''
  as $$
    select private.save_offer(kind, is_sold, places, benefits, price_cents, year_cents, currency, period, from_day, allows_codes, collects_tax, expected)
  $$;
comment on function public.save_offer(text, boolean, text[], text, text, integer, integer, bigint, date, bigint, boolean, boolean) is
  'For the administrator: changes an offer, and its price from the given day. Requests made before this day keep their price. Returns '
  'the new version. Fails if the version is not `expected`.';

grant execute on function private.price_on_day(text, date), private.next_free_slot(text),
  public.current_offers() to anon, authenticated, service_role;
grant execute on function private.save_offer(text, boolean, integer, text[], bigint, bigint, text, text, date, boolean, boolean, integer),
  public.save_offer(text, boolean, text[], text, text, integer, integer, bigint, date, bigint, boolean, boolean) to authenticated;
