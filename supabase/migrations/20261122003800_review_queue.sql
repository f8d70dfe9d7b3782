-- The review queue: all items that need a decision by the administrator.

create function private.report_facts(listing text) returns jsonb
  language sql stable set search_path = ''
  as $$
    with report as materialized (
      select * from public.listing_feedback where tool_id = listing and kind = 'report' and state = 'open'
    )
    select jsonb_build_object('by', 'report',
      'id', (select id from report order by created_at, id limit 1),
      'version', private.reports_version(listing),
      'reports', (select count(*) from report),
      'reasons', (select jsonb_object_agg(reason, number) from (select reason, count(*) as number from report group by reason) as counted),
      'first_day', (select min(created_at at time zone 'utc')::date from report),
      'last_day', (select max(created_at at time zone 'utc')::date from report),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'reason', reason, 'note', note, 'created_at', created_at)
        order by created_at desc, id), '[]') from report where note is not null))
  $$;
comment on function private.report_facts(text) is
  'The open reports of a listing as one item. `id` is the id of the oldest report.';

create function private.change_facts(change_id uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object('id', change.id, 'by', change.kind, 'reason', change.reason, 'note', change.note,
      'source', change.source, 'created_at', change.created_at, 'version', private.change_version(change, live.now),
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
comment on function private.change_facts(uuid) is 'A proposed change as an item. `columns` is the change merged with the current listing.';

-- One branch per kind. `key` identifies an item within its kind. `facts` contains what the administrator needs for a
-- decision. Query `facts` only for the items of one page, because it is expensive to compute.
create view private.review_items as
  select 'pending' as kind, tool.id as key, tool.id as tool_id, tool.created_at as since,
    jsonb_build_object('listing', to_jsonb(tool) || to_jsonb(private.current_badge(tool.id)),
      'asked', coalesce((
        select jsonb_agg(jsonb_build_object('kind', overview.kind, 'price_cents', overview.price_cents, 'list_cents', overview.list_cents,
          'currency', overview.currency, 'period', overview.period) order by overview.created_at, overview.id)
        from public.placement_overview as overview
        where overview.tool_id = tool.id and overview.state in ('requested', 'awaiting_payment', 'scheduled')), '[]'),
      'is_host_known', exists (
        select from public.ai_tools as other
        where other.approval_status = 'approved' and private.host_of(other.url) = private.host_of(tool.url)),
      'same', private.possible_duplicates(array[tool.id]) -> tool.id) as facts
  from public.ai_tools as tool where tool.approval_status = 'pending'

  union all
  -- The open reports of a listing are one item, because they are resolved together. Each proposed change is its own item.
  select 'feedback', coalesce(open.change_id::text, 'reports:' || open.tool_id), open.tool_id, min(open.created_at),
    case when open.change_id is null then private.report_facts(open.tool_id) else private.change_facts(open.change_id) end
  from (
    select feedback.tool_id, feedback.created_at, case when feedback.kind <> 'report' then feedback.id end as change_id
    from public.listing_feedback as feedback join public.ai_tools as tool on tool.id = feedback.tool_id
    where feedback.state = 'open' and (feedback.kind = 'report' or tool.approval_status = 'approved')) as open
  group by open.tool_id, open.change_id

  union all
  select 'link', link.tool_id, link.tool_id, link.since,
    to_jsonb(link) - '{tool_id,name,slug,updated_at}'::text[]
  from private.link_queue as link

  union all
  select 'claim', claim.id::text, claim.tool_id, claim.created_at,
    jsonb_build_object('id', claim.id, 'proof', claim.proof, 'proof_kind', claim.proof_kind, 'requested_at', claim.requested_at,
      'checked_at', claim.checked_at, 'check_result', claim.check_result,
      'email', (select account.email from auth.users as account where account.id::uuid = claim.claimed_by))
  from public.ownership_claims as claim where claim.state = 'open'

  union all
  -- The row of a pending listing shows its placement requests, so they are not separate items.
  select 'request', placement.id::text, placement.tool_id, placement.created_at,
    (select jsonb_build_object('id', overview.id, 'placement', overview.kind, 'price_cents', overview.price_cents,
        'list_cents', overview.list_cents, 'currency', overview.currency, 'period', overview.period, 'created_at', overview.created_at,
        'version', overview.version, 'has_banner', overview.banner_url is not null,
        'email', (select account.email from auth.users as account where account.id::uuid = overview.bought_by))
      from public.placement_overview as overview where overview.id = placement.id)
  from public.placements as placement join public.ai_tools as tool on tool.id = placement.tool_id
  where placement.stage = 'requested' and tool.approval_status = 'approved'

  union all
  select 'payment', paid.payment, placement.tool_id, paid.recorded_at,
    (select jsonb_build_object('payment', paid.payment, 'amount_cents', paid.amount_cents, 'discount_cents', paid.discount_cents,
        'tax_cents', paid.tax_cents, 'refunded_cents', paid.refunded_cents,
        'currency', paid.currency, 'problem', paid.problem, 'paid_at', paid.paid_at, 'subscription', paid.subscription,
        'invoice_url', paid.invoice_url, 'version', private.payment_version(paid), 'placement', overview.kind, 'state', overview.state,
        'first_day', overview.first_day, 'last_day', overview.last_day, 'name', overview.tool_name,
        'due', (select jsonb_build_object('amount_cents', due.amount_cents, 'currency', due.currency)
          from private.amount_due(placement) as due where placement.id is not null),
        'email', (select account.email from auth.users as account where account.id::uuid = overview.bought_by))
      from (values (1)) as one_row left join public.placement_overview as overview on overview.id = paid.placement_id)
  from private.payments as paid left join public.placements as placement on placement.id = paid.placement_id
  where paid.state = 'held'

  union all
  -- A name that listings use but that is not a category. Spellings that differ only in case are one item.
  select 'category', min(used.name), null, min(used.since),
    jsonb_build_object('name', min(used.name), 'listings', sum(used.listings))
  from (
    select private.current_category(category) as name,
      (select min(tool.created_at) from public.ai_tools as tool where tool.category = category.category) as since,
      (select count(*) from public.ai_tools as tool where tool.category = category.category) as listings
    from private.used_categories() as category (category)) as used
  where not exists (select from public.categories as existing where private.fold(existing.name) = btrim(private.fold(used.name)))
  group by btrim(private.fold(used.name))

  union all
  select 'mail', mail.event_key, null, mail.due_at,
    (select jsonb_build_object('key', mail.event_key, 'mail', mail.kind, 'email', account.email, 'due_at', mail.due_at,
        'attempts', mail.attempts, 'problem', mail.problem,
        'name', private.email_data(mail.kind, mail.about, mail.member_id) ->> 'name')
      from auth.users as account where account.id::uuid = mail.member_id)
  from private.outbox as mail where mail.state = 'given_up';
comment on view private.review_items is
  'The items of the review queue: kind, key within the kind, listing, start of the wait, and the facts for a decision.';

-- Groups items by listing and orders the groups by their oldest item. Pending listings come last, newest first.
create function private.review_queue(only_kind text, member uuid, oldest_first boolean, page integer, page_size integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  declare
    size integer := greatest(1, least(coalesce(review_queue.page_size, 50), 100));
    counts jsonb;
    match_count bigint;
    current_page bigint;
    rows jsonb;
    pending text[];
  begin
    perform private.require_admin();
    with items as materialized (select kind, key, tool_id, since from private.review_items),
    listed as materialized (
      select items.*, coalesce(tool_id, kind || key) as about,
        min(since) over (partition by kind = 'pending', coalesce(tool_id, kind || key)) as first
      from items
      where coalesce(only_kind, '') in ('', kind) and (review_queue.member is null
        or kind = 'pending' and tool_id in (select id from public.ai_tools where created_by = review_queue.member))
    ), sized as (
      select count(*) as match_count, private.clamp_page(review_queue.page, count(*), size) as current_page from listed
    ), shown as (
      select listed.*, row_number() over () as place from (
        select * from listed
        order by kind = 'pending', case when kind <> 'pending' then first end, case when kind <> 'pending' then about end,
          case when kind = 'pending' and not oldest_first then since end desc, since, kind, key
        limit size offset ((select current_page from sized) - 1) * size) as listed
    )
    select (select coalesce(jsonb_object_agg(kind, total), '{}') from (select kind, count(*) as total from items group by kind) as counted),
      sized.match_count, sized.current_page,
      (select array_agg(shown.key) from shown where shown.kind = 'pending'),
      coalesce((
        select jsonb_agg(jsonb_build_object('id', shown.kind || ':' || shown.key, 'kind', shown.kind, 'since', shown.since,
            'tool', case when tool.id is not null then jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name,
              'url', tool.url, 'approval_status', tool.approval_status, 'updated_at', tool.updated_at, 'closed_on', closed.closed_on) end,
            -- This subquery computes facts only for the items of the page.
            'facts', (select item.facts from private.review_items as item where item.kind = shown.kind and item.key = shown.key))
          order by shown.place)
        from shown left join public.ai_tools as tool on tool.id = shown.tool_id
        left join public.closed_listings as closed on closed.tool_id = tool.id), '[]')
    into counts, match_count, current_page, pending, rows from sized;
    return jsonb_build_object('counts', counts, 'found', match_count, 'page', current_page, 'rows', rows,
      'members', private.member_stats(
        array(select distinct created_by from public.ai_tools where id = any (pending)) || review_queue.member));
  end
  $$;

create type private.reviewed_tool as (
  id text, slug text, name text, url text, approval_status text, updated_at timestamptz, closed_on date
);
comment on type private.reviewed_tool is 'Nullable: closed_on.';
create type private.review_item as (id text, kind text, since timestamptz, tool private.reviewed_tool, facts jsonb);
comment on type private.review_item is 'Nullable: tool.';
comment on column private.review_item.id is 'Unique among all kinds.';
create type private.review_page as (
  counts private.counts, rows private.review_item[], found bigint, page bigint, members private.stats_of_members
);
comment on column private.review_page.counts is 'The number of items of each kind, regardless of filters.';
comment on column private.review_page.members is
  'The members who sent the pending listings, by account id, with the number of their listings in each status.';
create function public.review_queue(kind text default '', member uuid default null, oldest_first boolean default false,
  page integer default 1, page_size integer default 50) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.review_page, private.review_queue(kind, member, oldest_first, page, page_size)) $$;
comment on function public.review_queue(text, uuid, boolean, integer, integer) is
  'For the administrator: a page of the review queue, with the total, the page number and the count of each kind. Filters: '
  '`kind` (pending, feedback, link, claim, request, payment, category or mail), and `member` for one member''s pending '
  'listings. `members` contains the email and the listing counts of each submitter.';

-- The data of the weekly email. Null if the queue is empty or the member is not an administrator. No email is then sent.
create function private.email_data_weekly_digest(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('counts', jsonb_object_agg(counted.kind, counted.total))
    from (select kind, count(*) as total from private.review_items group by kind) as counted
    where private.is_admin_account(member) having count(*) > 0
  $$;

create function private.enqueue_weekly_digest(day date) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if extract(isodow from day) = 1 and exists (select from private.review_items) then
      insert into private.outbox (event_key, kind, member_id, about)
        select 'weekly-digest:' || day || ':' || admin.account_id, 'weekly_digest', admin.account_id::uuid, 'inbox'
        from private.active_administrators as admin
        where not exists (select from public.email_opt_outs as opt_out
          where opt_out.member_id = admin.account_id::uuid and opt_out.kind = 'weekly_digest')
        on conflict (event_key) do nothing;
    end if;
  end
  $$;
comment on function private.enqueue_weekly_digest(date) is
  'On Mondays, enqueues one summary of the review queue for each administrator who has not unsubscribed. Does nothing if the queue is empty.';

create function private.review_queue_count() returns bigint
  language sql stable security definer set search_path = ''
  as $$ select case when private.is_admin() then (select count(*) from private.review_items) end $$;
create function public.review_queue_count() returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.review_queue_count() $$;
comment on function public.review_queue_count() is 'The number of items in the review queue. Null for everyone except an administrator.';

create function private.recent_rejection_reasons() returns text[]
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return array(
      -- The inner limit keeps the query fast when the history is long.
      select reason from (
        select reason, id from private.listing_decisions
        where decision in ('rejected', 'unpublished') and reason is not null order by id desc limit 1000) as recent
      group by reason order by max(id) desc limit 10);
  end
  $$;
create function public.recent_rejection_reasons() returns text[]
  language sql stable security invoker set search_path = ''
  as $$ select private.recent_rejection_reasons() $$;
comment on function public.recent_rejection_reasons() is
  'For administrators: the last ten distinct reasons for rejecting or unpublishing a listing, newest first.';

grant execute on function private.review_queue(text, uuid, boolean, integer, integer),
  public.review_queue(text, uuid, boolean, integer, integer), private.review_queue_count(), public.review_queue_count(),
  private.recent_rejection_reasons(), public.recent_rejection_reasons() to authenticated;
