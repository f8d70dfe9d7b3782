-- Everything that waits for the administrator, in one list: a row a decision, whatever its source, with what decides it.

create view private.waiting as
  select 'pending' as kind, tool.id as key, tool.id as tool_id, tool.created_by as member, tool.created_at as since
  from public.ai_tools as tool where tool.approval_status = 'pending'
  union all
  -- The open reports of a listing are resolved together, so they are one row.
  select 'report', report.tool_id, report.tool_id, null, min(report.created_at)
  from public.listing_feedback as report where report.kind = 'report' and report.state = 'open' and report.tool_id is not null
  group by report.tool_id
  union all
  select 'change', change.id::text, change.tool_id, change.author, change.created_at
  from public.listing_feedback as change join public.ai_tools as tool on tool.id = change.tool_id
  where change.kind <> 'report' and change.state = 'open' and tool.approval_status = 'approved'
  union all
  select 'link', link.tool_id, link.tool_id, null, link.since from private.link_desk as link
  union all
  select 'claim', claim.id::text, claim.tool_id, claim.claimed_by, claim.created_at
  from public.ownership_claims as claim where claim.state = 'open'
  union all
  -- What is asked for with a listing that waits itself stands in its row.
  select 'request', placement.id::text, placement.tool_id, tool.created_by, placement.created_at
  from public.placements as placement join public.ai_tools as tool on tool.id = placement.tool_id
  where placement.stage = 'requested' and tool.approval_status = 'approved'
  union all
  select 'payment', paid.payment, placement.tool_id, null, paid.noted_at
  from private.payments as paid left join public.placements as placement on placement.id = paid.placement_id
  where paid.state = 'held'
  union all
  select 'category', min(named.name), null, null, min(named.since)
  from (
    select private.present_category(used) as name,
      (select min(tool.created_at) from public.ai_tools as tool where tool.category = used) as since
    from private.used_categories() as used) as named
  where not exists (select from public.categories as known where private.fold(known.name) = btrim(private.fold(named.name)))
  group by btrim(private.fold(named.name))
  union all
  select 'mail', mail.event_key, null, mail.member_id, mail.due_at from private.outbox as mail where mail.state = 'given_up';
comment on view private.waiting is 'What the administrator has to decide: its kind, what it is about, and since when it waits.';

create function private.waiting_report(listing text) returns jsonb
  language sql stable set search_path = ''
  as $$
    with report as materialized (
      select * from public.listing_feedback where tool_id = listing and kind = 'report' and state = 'open'
    )
    select jsonb_build_object(
      'id', (select id from report order by created_at, id limit 1),
      'version', private.reports_version(listing),
      'reports', (select count(*) from report),
      'reasons', (select jsonb_object_agg(reason, number) from (select reason, count(*) as number from report group by reason) as counted),
      'first_day', (select min(created_at at time zone 'utc')::date from report),
      'last_day', (select max(created_at at time zone 'utc')::date from report),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'reason', reason, 'note', note, 'created_at', created_at)
        order by created_at desc, id), '[]') from report where note is not null))
  $$;

create function private.waiting_change(change_id uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object('id', change.id, 'by', change.kind, 'note', change.note, 'source', change.source,
      'created_at', change.created_at, 'version', private.change_version(change, live.now),
      'author', (
        select jsonb_build_object('id', change.author, 'email', account.email,
          'accepted', count(*) filter (where other.state = 'accepted'), 'refused', count(*) filter (where other.state = 'refused'))
        from public.listing_feedback as other, auth.users as account
        where other.author = change.author and account.id::uuid = change.author group by account.email),
      'columns', (select jsonb_agg(to_jsonb(merged)) from private.merge_change(change.based_on, live.now, change.patch) as merged))
    from public.listing_feedback as change
    cross join lateral (select private.editable_values(change.tool_id) as now) as live
    where change.id = change_id
  $$;

create function private.waiting_facts(kind text, key text) returns jsonb
  language sql stable set search_path = ''
  as $$
    select case waiting_facts.kind
      when 'report' then private.waiting_report(key)
      when 'change' then private.waiting_change(key::uuid)
      when 'link' then (
        select to_jsonb(link) - '{tool_id,name,slug,updated_at,stands}'::text[] from private.link_desk as link where link.tool_id = key)
      when 'claim' then (
        select jsonb_build_object('id', claim.id, 'proof', claim.proof, 'proof_kind', claim.proof_kind, 'asked_at', claim.asked_at,
          'checked_at', claim.checked_at, 'seen', claim.seen,
          'email', (select account.email from auth.users as account where account.id::uuid = claim.claimed_by))
        from public.ownership_claims as claim where claim.id = key::uuid)
      when 'request' then (
        select jsonb_build_object('id', asked.id, 'placement', asked.kind, 'price_cents', asked.price_cents,
          'list_cents', asked.list_cents, 'currency', asked.currency, 'period', asked.period, 'created_at', asked.created_at, 'version', asked.version, 'has_banner', asked.banner_url is not null,
          'email', (select account.email from auth.users as account where account.id::uuid = asked.bought_by))
        from public.placement_overview as asked where asked.id = key::uuid)
      when 'payment' then (
        select jsonb_build_object('payment', paid.payment, 'amount_cents', paid.amount_cents, 'refunded_cents', paid.refunded_cents,
          'currency', paid.currency, 'problem', paid.problem, 'paid_at', paid.paid_at, 'subscription', paid.subscription,
          'invoice_url', paid.invoice_url, 'version', private.payment_version(paid), 'placement', asked.kind, 'state', asked.state,
          'first_day', asked.first_day, 'last_day', asked.last_day, 'name', asked.tool_name,
          'due', (select jsonb_build_object('amount_cents', due.amount_cents, 'currency', due.currency)
            from public.placements as placed cross join lateral private.due_of(placed) as due where placed.id = paid.placement_id),
          'email', (select account.email from auth.users as account where account.id::uuid = asked.bought_by))
        from private.payments as paid left join public.placement_overview as asked on asked.id = paid.placement_id
        where paid.payment = key)
      when 'category' then (
        select jsonb_build_object('name', key, 'listings', count(*)) from public.ai_tools as tool
        where private.fold(private.present_category(tool.category)) = private.fold(key)
          and tool.category = any (array(select used from private.used_categories() as used
            where btrim(private.fold(private.present_category(used))) = btrim(private.fold(key)))))
      when 'mail' then (
        select jsonb_build_object('key', mail.event_key, 'mail', mail.kind, 'email', account.email, 'due_at', mail.due_at,
          'tries', mail.tries, 'problem', mail.problem,
          'name', private.mail_facts(mail.kind, mail.about, mail.member_id) ->> 'name')
        from private.outbox as mail join auth.users as account on account.id::uuid = mail.member_id where mail.event_key = key)
      end
  $$;
comment on function private.waiting_facts(text, text) is 'What decides one of private.waiting, but for a pending listing, whose row says it.';

-- What waits of one tool stands together, the tool that has waited longest first; then the pending listings, the newest first.
create function private.inbox(wanted text, member uuid, oldest_first boolean, page integer, page_size integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  declare
    size integer := greatest(1, least(coalesce(inbox.page_size, 50), 100));
    counts jsonb;
    number bigint;
    at bigint;
    rows jsonb;
    ids text[];
  begin
    perform private.refuse_others();
    with waits as materialized (select * from private.waiting),
    listed as materialized (
      select waits.*, min(waits.since) over (partition by waits.kind = 'pending', coalesce(waits.tool_id, waits.kind || waits.key)) as first
      from waits
      where (coalesce(wanted, '') in ('', waits.kind)) and (inbox.member is null or (waits.kind, waits.member) = ('pending', inbox.member))
    ), sized as (
      select count(*) as number, private.page_within(inbox.page, count(*), size) as at from listed
    ), shown as (
      select listed.*, row_number() over () as place from (
        select * from listed
        order by kind = 'pending', case when kind <> 'pending' then first end, case when kind <> 'pending' then coalesce(tool_id, kind || key) end,
          case when kind = 'pending' and not oldest_first then since end desc, since, kind, key
        limit size offset ((select at from sized) - 1) * size) as listed
    )
    select (select coalesce(jsonb_object_agg(kind, many), '{}') from (select kind, count(*) as many from waits group by kind) as each),
      sized.number, sized.at,
      (select array_agg(shown.key) from shown where shown.kind = 'pending'),
      coalesce((
        select jsonb_agg(jsonb_build_object('id', shown.kind || ':' || shown.key, 'kind', shown.kind, 'since', shown.since,
            'tool', case when shown.kind = 'pending' then to_jsonb(tool) || to_jsonb(private.badge_today(tool.id))
              when tool.id is not null then jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name, 'url', tool.url,
                'approval_status', tool.approval_status, 'updated_at', tool.updated_at, 'closed_on', closed.closed_on) end,
            'facts', private.waiting_facts(shown.kind, shown.key)) order by shown.place)
        from shown left join public.ai_tools as tool on tool.id = shown.tool_id
        left join public.closed_listings as closed on closed.tool_id = tool.id), '[]')
    into counts, number, at, ids, rows from sized;
    return jsonb_build_object('counts', counts, 'found', number, 'page', at, 'rows', rows,
      'facts', private.review_facts(ids), 'same', private.same_listings(ids),
      'members', private.member_records(array(select distinct created_by from public.ai_tools where id = any (ids)) || inbox.member));
  end
  $$;

create function public.inbox(kind text default '', member uuid default null, oldest_first boolean default false,
  page integer default 1, page_size integer default 50) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.inbox(kind, member, oldest_first, page, page_size) $$;
comment on function public.inbox(text, uuid, boolean, integer, integer) is
  'For the administrator, a page of what waits for a decision, of one kind (pending, report, change, link, claim, request, payment, category, '
  'mail) or all: how many of each, rows, how many there are, the page; of a member''s pending listings alone if one is named.';

-- The mail of a Monday, to an administrator who has not switched it off.
create function private.inbox_digest(member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('counts', jsonb_object_agg(counted.kind, counted.many))
    from (select waits.kind, count(*) as many from private.waiting as waits group by waits.kind) as counted
    where private.is_administrators_account(member) having count(*) > 0
  $$;

create function private.enqueue_digest(day date) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if extract(isodow from day) = 1 and exists (select from private.waiting) then
      insert into private.outbox (event_key, kind, member_id, about)
        select 'inbox-weekly:' || day, 'inbox_weekly', account.id::uuid, 'inbox'
        from private.administrator as admin
        join auth.users as account on lower(account.email collate "C") = lower(admin.email collate "C")
        where not exists (select from public.mail_switched_off as off
          where off.member_id = account.id::uuid and off.kind = 'inbox_weekly')
        on conflict (event_key) do nothing;
    end if;
  end
  $$;
comment on function private.enqueue_digest(date) is 'On a Monday, once: what waits, for the administrator.';

create function private.inbox_count() returns bigint
  language sql stable security definer set search_path = ''
  as $$ select case when private.is_admin() then (select count(*) from private.waiting) end $$;
create function public.inbox_count() returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.inbox_count() $$;
comment on function public.inbox_count() is 'How much waits for the administrator; null for anybody else.';

grant execute on function private.inbox(text, uuid, boolean, integer, integer), public.inbox(text, uuid, boolean, integer, integer),
  private.inbox_count(), public.inbox_count() to authenticated;
