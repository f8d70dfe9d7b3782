-- Email to members. An event inserts a row into the outbox, with the kind, the recipient and the id of its subject. A sender
-- (supabase/functions/mail, or the terminal of a local start) takes the rows one by one. It reads the content when it sends
-- the email, so that events that were undone in the meantime are not sent.

create function private.email_kinds() returns text[]
  language sql immutable set search_path = ''
  as $$
    select array['listing_received', 'listing_decided', 'feedback_resolved', 'claim_decided',
      'placement_starts', 'placement_ending', 'placement_ended', 'payment_changed', 'weekly_digest', 'site_alert']
  $$;
grant execute on function private.email_kinds() to authenticated, service_role;

-- Emails of a kind without a row are on.
create table public.email_opt_outs (
  member_id uuid not null default auth.uid(),
  kind text not null,
  constraint email_opt_outs_pkey primary key (member_id, kind),
  constraint email_opt_outs_member_id_fkey foreign key (member_id) references auth.users (id) on delete cascade,
  constraint email_opt_outs_kind_allowed check (kind = any (private.email_kinds()))
);
comment on table public.email_opt_outs is 'The kinds of email that a member has switched off.';

grant select, insert, delete on table public.email_opt_outs to authenticated;
grant all on table public.email_opt_outs to service_role;
alter table public.email_opt_outs enable row level security;

-- Only the member can read their opt-outs, not the administrator.
create policy email_opt_outs_select_own on public.email_opt_outs
  for select to authenticated
  using (member_id = (select auth.uid()));

create policy email_opt_outs_insert_own on public.email_opt_outs
  for insert to authenticated
  with check (member_id = (select auth.uid()));

create policy email_opt_outs_delete_own on public.email_opt_outs
  for delete to authenticated
  using (member_id = (select auth.uid()));

create table private.outbox (
  -- The id of the event. The email service gets it as the idempotency key, so that retries send only one email.
  event_key text not null,
  kind text not null,
  member_id uuid not null,
  about text not null,
  state text not null default 'waiting',
  due_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  unconfirmed integer not null default 0,
  is_taken boolean not null default false,
  problem text,
  constraint outbox_pkey primary key (event_key),
  constraint outbox_member_id_fkey foreign key (member_id) references auth.users (id) on delete cascade,
  constraint outbox_kind_allowed check (kind = any (private.email_kinds())),
  constraint outbox_state_allowed check (state in ('waiting', 'sent', 'dropped', 'given_up')),
  constraint outbox_unconfirmed_range check (unconfirmed between 0 and attempts)
);
comment on table private.outbox is
  'Emails to send. An email is dropped if it is obsolete or the member has switched its kind off. Rows are kept for 30 '
  'days.';
comment on column private.outbox.about is 'The subject of the email: the id of a listing, decision, feedback, claim, placement or payment event.';
comment on column private.outbox.due_at is 'The earliest time at which the email may be sent.';
comment on column private.outbox.next_at is
  'The earliest time of the next attempt. While a sender holds the row, the time at which its lease expires.';
comment on column private.outbox.unconfirmed is 'The number of attempts whose outcome is unknown. The service may have sent the email.';
comment on column private.outbox.is_taken is 'Whether a sender holds the row and has not reported the outcome.';
create index outbox_waiting on private.outbox (next_at) where state = 'waiting';
create index outbox_done on private.outbox (due_at) where state <> 'waiting';
create index outbox_member_id on private.outbox (member_id);

create table private.email_tokens (
  token uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null,
  constraint email_tokens_pkey primary key (token),
  constraint email_tokens_member_id_kind_key unique (member_id, kind),
  constraint email_tokens_member_id_fkey foreign key (member_id) references auth.users (id) on delete cascade
);
comment on table private.email_tokens is
  'The tokens of unsubscribe links, one per member and kind. A token never expires.';

-- The email about a decision waits until the decision can no longer be undone.
create function private.email_delay() returns interval
  language sql immutable set search_path = ''
  as $$ select private.undo_window() + interval '1 minute' $$;

-- Without a sender, delete unsent email after a day. While the sender is down, keep it for 30 days. Concurrent calls
-- skip each other's rows.
create function private.prune_outbox() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from private.outbox where event_key in (
      select event_key from private.outbox
      where state = 'waiting'
        and next_at < now() - case when private.has_sender() then interval '30 days' else interval '1 day' end
      order by next_at limit 1000 for update skip locked);
    return null;
  end
  $$;
comment on function private.prune_outbox() is 'Deletes expired rows whenever a row is inserted.';
create trigger outbox_prune after insert on private.outbox for each statement execute function private.prune_outbox();

create function private.enqueue_listing_emails(changes private.listing_change[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if private.audit_context('kind') in ('import', 'import_undone') then
      return;
    end if;
    insert into private.outbox (event_key, kind, member_id, about)
    select 'listing-received:' || (new_row).id, 'listing_received', (new_row).created_by, (new_row).id
    from unnest(changes)
    where (old_row).id is null and (new_row).approval_status = 'pending' and (new_row).created_by is not null
    on conflict (event_key) do nothing;
    insert into private.outbox (event_key, kind, member_id, about, due_at, next_at)
    select event.event_key, event.kind, (new_row).created_by, event.about, event.due_at, event.due_at
    from unnest(changes)
    -- The history is already written, so the latest decision is the decision of this statement.
    cross join lateral (select * from private.listing_decisions where tool_id = (new_row).id order by id desc limit 1) as decision_entry
    cross join lateral (
      select 'listing-received-again:' || decision_entry.id, 'listing_received', (new_row).id, now()
      where decision_entry.decision = 'resubmitted'
      union all
      select 'decision:' || decision_entry.id, 'listing_decided', decision_entry.id::text, now() + private.email_delay()
      where decision_entry.decision in ('approved', 'rejected', 'unpublished', 'published')
        -- Do not email members about their own actions.
        and decision_entry.decided_by is distinct from (new_row).created_by
    ) as event (event_key, kind, about, due_at)
    where (old_row).approval_status <> (new_row).approval_status and (new_row).created_by is not null
    on conflict (event_key) do nothing;
  end
  $$;

-- Enqueues one email per author and listing. A new decision within the undo window only delays the email.
create function private.notify_feedback_authors() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.outbox as mail (event_key, kind, member_id, about, due_at, next_at)
    select 'feedback-resolved:' || resolved.id, 'feedback_resolved', resolved.author, resolved.id::text,
      now() + private.email_delay(), now() + private.email_delay()
    from (
      select distinct on (written.author, written.tool_id) written.id, written.author from written join replaced using (id)
      where replaced.state = 'open' and written.state not in ('open', 'withdrawn') and written.resolved_by is distinct from written.author
        -- A change without resolved_by was applied without a review.
        and (written.kind = 'report' or written.resolved_by is not null)
      order by written.author, written.tool_id, written.created_at, written.id) as resolved
    where resolved.author is not null
    on conflict (event_key) do update set due_at = excluded.due_at, next_at = excluded.next_at, state = 'waiting'
      where mail.attempts = 0;
    return null;
  end
  $$;

create function private.enqueue_claim_emails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.outbox as mail (event_key, kind, member_id, about, due_at, next_at)
    select 'claim-decided:' || written.id, 'claim_decided', written.claimed_by, written.id::text,
      now() + private.email_delay(), now() + private.email_delay()
    from written join replaced using (id)
    where replaced.state = 'open' and written.state in ('granted', 'refused')
      and written.decided_by is distinct from written.claimed_by
    on conflict (event_key) do update set due_at = excluded.due_at, next_at = excluded.next_at, state = 'waiting'
      where mail.attempts = 0;
    return null;
  end
  $$;

create trigger listing_feedback_notify after update on public.listing_feedback
  referencing old table as replaced new table as written
  for each statement execute function private.notify_feedback_authors();
create trigger ownership_claims_enqueue_emails after update on public.ownership_claims
  referencing old table as replaced new table as written
  for each statement execute function private.enqueue_claim_emails();

-- Enqueues an email to the buyer about a refund, a failed payment, or a subscription that stops or ends. If an email about
-- the stop was sent, there is none about the end.
create function private.enqueue_payment_email(fact jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    insert into private.outbox (event_key, kind, member_id, about)
    select 'payment-changed:' || event.about, 'payment_changed', terms.bought_by, event.about
    from (
      select 'refunded:' || paid.payment as about, paid.placement_id from private.payments as paid
      where (paid.payment = fact ->> 'payment' or paid.intent = fact ->> 'intent') and paid.state = 'refunded'
      union all
      select (fact ->> 'fact') || ':' || coalesce(fact ->> 'invoice', fact ->> 'subscription'), (fact ->> 'placement')::uuid
      where fact ->> 'fact' = 'payment_failed' or fact @> '{"fact": "subscription_stopping", "stopping": true}'
        or fact ->> 'fact' = 'subscription_ended' and not exists (
          select from private.payment_update_states as payment_update join private.outbox as sent
            on sent.event_key = 'payment-changed:subscription_stopping:' || payment_update.key and sent.state = 'sent'
          where payment_update.fact = 'subscription_stopping' and payment_update.key = enqueue_payment_email.fact ->> 'subscription' and payment_update.state = 'stopping')) as event
    join public.placement_terms as terms on terms.placement_id = event.placement_id and terms.bought_by is not null
    on conflict (event_key) do nothing
  $$;

-- The placements that a member bought. If the member may not read the listing, the name recorded at the time of purchase
-- is used.
create function private.bought_placements(member uuid) returns table (placement public.placements, name text, label text)
  language sql stable security definer set search_path = ''
  as $$
    select placement, coalesce(tool.name, placement.tool_name), kinds.label
    from public.placement_terms as terms
    join public.placements as placement on placement.id = terms.placement_id
    join private.placement_kinds() as kinds on kinds.kind = placement.kind
    left join public.ai_tools as tool on tool.id = placement.tool_id
      and (tool.approval_status = 'approved' or tool.created_by = member)
    where terms.bought_by = member
  $$;

create function private.email_data_payment_changed(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('name', own.name, 'placement', own.label, 'what', split_part(about, ':', 1),
      'amount_cents', event.amount_cents, 'currency', event.currency,
      'state', private.placement_state((own.placement).stage, (own.placement).first_day, (own.placement).last_day, private.today()),
      'last_day', (own.placement).last_day)
    from (
      select paid.placement_id, paid.amount_cents, paid.currency from private.payments as paid
      where 'refunded:' || paid.payment = email_data_payment_changed.about and paid.state = 'refunded'
      union all
      select payment_update.placement_id, null, null from private.payment_update_states as payment_update
      where payment_update.fact || ':' || payment_update.key = email_data_payment_changed.about
        and case payment_update.fact
          when 'payment_failed' then private.subscription_state(payment_update.about) = 'going'
            and not exists (select from private.payments as paid where paid.payment = payment_update.key)
          when 'subscription_stopping' then private.subscription_state(payment_update.about) = 'stopping'
          else payment_update.fact = 'subscription_ended' end) as event
    join private.bought_placements(member) as own on (own.placement).id = event.placement_id
  $$;

-- Enqueues emails about placements that start or end. The sender calls this regularly, because no write marks these events.
-- No email is sent for a badge that an import or the administrator set without a price or an end date. event_key contains
-- the day, so that another email is sent when an extended placement ends.
create function private.enqueue_placement_emails() returns void
  language sql volatile security definer set search_path = ''
  as $$
    insert into private.outbox (event_key, kind, member_id, about)
    select replace(event.kind, '_', '-') || ':' || placement.id || ':' || event.day, event.kind, terms.bought_by, placement.id::text
    from public.placements as placement
    join public.placement_terms as terms on terms.placement_id = placement.id and terms.bought_by is not null
    cross join lateral (values
      ('placement_starts', placement.first_day, placement.first_day >= private.today() - 2
        and coalesce(placement.last_day >= private.today(), true)),
      -- No reminder is sent for a short placement, because its first email contains the last day.
      ('placement_ending', placement.last_day, placement.last_day between private.today() + 1 and private.today() + 3
        and placement.first_day < placement.last_day - 4 and not private.is_renewing(placement.id)),
      ('placement_ended', placement.last_day, placement.last_day < private.today())
    ) as event (kind, day, applies)
    where placement.stage = 'paid' and placement.tool_id is not null and placement.first_day <= private.today()
      and (placement.last_day is null or placement.last_day >= private.today() - 3)
      and event.applies and not placement.is_replaced
      and (terms.price_cents is distinct from 0 or placement.last_day is not null)
      and terms.decided_by is distinct from terms.bought_by
    on conflict (event_key) do nothing
  $$;

create function private.prepare_emails() returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from private.outbox where event_key in (
      select event_key from private.outbox where state <> 'waiting' and due_at < now() - interval '30 days'
      order by due_at limit 1000 for update skip locked);
    perform private.enqueue_placement_emails();
    perform private.enqueue_weekly_digest(private.today());
    perform private.enqueue_site_alerts();
  end
  $$;

-- Each kind of email has a function email_data_<kind>, which returns the data of the email. It contains only what the member
-- may read now. The function returns null if the email is obsolete.

create function private.email_data_listing_received(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('name', tool.name) from public.ai_tools as tool
    where tool.id = about and tool.created_by = member and tool.approval_status = 'pending'
  $$;

create function private.email_data_listing_decided(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('name', tool.name, 'slug', tool.slug, 'decision', decided.decision, 'reason', decided.reason)
    from private.listing_decisions as decided join public.ai_tools as tool on tool.id = decided.tool_id
    where decided.id = about::bigint and tool.created_by = member
      -- Skip a decision that was undone or replaced.
      and not exists (select from private.listing_decisions as newer where newer.tool_id = decided.tool_id and newer.id > decided.id)
  $$;

create function private.email_data_feedback_resolved(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('name', case when tool.approval_status = 'approved' then tool.name else feedback.tool_name end,
      'slug', case when tool.approval_status = 'approved' then tool.slug end,
      'outcome', feedback.state, 'reply', feedback.reply)
    from public.listing_feedback as feedback left join public.ai_tools as tool on tool.id = feedback.tool_id
    where feedback.id = about::uuid and feedback.author = member and feedback.state not in ('open', 'withdrawn')
  $$;

create function private.email_data_claim_decided(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('outcome', claim.state, 'remark', claim.answer) || case
      when tool.approval_status = 'approved' then jsonb_build_object('name', tool.name, 'slug', tool.slug)
      when tool.created_by = member then jsonb_build_object('name', tool.name) else '{}' end
    from public.ownership_claims as claim join public.ai_tools as tool on tool.id = claim.tool_id
    where claim.id = about::uuid and claim.claimed_by = member and claim.state <> 'open'
  $$;

create function private.placement_email_data(about text, member uuid, state text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('name', own.name, 'placement', own.label,
      'first_day', (own.placement).first_day, 'last_day', (own.placement).last_day)
    from private.bought_placements(member) as own
    where (own.placement).id = about::uuid and (own.placement).tool_id is not null
      and placement_email_data.state = private.placement_state(
        (own.placement).stage, (own.placement).first_day, (own.placement).last_day, private.today())
  $$;

create function private.email_data_placement_starts(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select private.placement_email_data(about, member, 'running') $$;

create function private.email_data_placement_ending(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select data from private.placement_email_data(about, member, 'running') as data
    where (data ->> 'last_day')::date between private.today() + 1 and private.today() + 3
  $$;

create function private.email_data_placement_ended(about text, member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select private.placement_email_data(about, member, 'ended') $$;

create function private.email_data(kind text, about text, member uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    data jsonb;
  begin
    execute format('select private.%I($1, $2)', 'email_data_' || kind) into data using about, member;
    return data;
  end
  $$;
comment on function private.email_data(text, text, uuid) is
  'Calls the function email_data_<kind>. Null if the email is obsolete.';

create function private.fail_email(key text, reason text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update private.outbox set state = 'given_up', is_taken = false, problem = left(coalesce(reason, problem, 'The email service did not respond.'), 300)
    where event_key = key
  $$;

-- With the pauses of finish_email, this number of attempts takes about a day.
create function private.max_email_attempts() returns integer language sql immutable set search_path = '' as $$ select 18 $$;

-- Stores the outcome of an attempt: sent, refused (the service rejected the email, and a retry may succeed), unknown (the
-- service may have sent it) or impossible (a retry cannot succeed).
create function private.finish_email(key text, attempt integer, outcome text, reason text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    mail private.outbox;
    pause interval;
  begin
    select * into mail from private.outbox where event_key = key and state = 'waiting' for update;
    -- Another sender holds the row, or the outcome was already reported. Then only the outcome "sent" changes the row.
    if not found or (mail.is_taken and mail.attempts = attempt) is not true and outcome <> 'sent' then
      return;
    end if;
    pause := least(interval '1 minute' * power(2, mail.attempts - 1), interval '2 hours');
    if outcome = 'sent' then
      update private.outbox set state = 'sent', is_taken = false, problem = null where event_key = key;
    elsif outcome = 'impossible' or mail.attempts >= private.max_email_attempts() then
      perform private.fail_email(key, reason);
    else
      update private.outbox set next_at = now() + pause, is_taken = false, problem = left(reason, 300),
        unconfirmed = case outcome when 'refused' then unconfirmed - 1 else unconfirmed end
      where event_key = key;
    end if;
  end
  $$;

create function private.next_email(key text, attempt integer, outcome text, reason text, has_keys boolean, takes boolean, ahead interval)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    mail private.outbox;
    address text;
    data jsonb;
    link uuid;
  begin
    if key is not null then
      perform private.finish_email(key, attempt, outcome, reason);
    end if;
    if not takes then
      return null;
    end if;
    loop
      select * into mail from private.outbox
        where state = 'waiting' and next_at <= now() + ahead order by next_at limit 1 for update skip locked;
      if not found then
        return null;
      elsif mail.attempts >= private.max_email_attempts() then
        perform private.fail_email(mail.event_key, null);
        continue;
      elsif not has_keys and mail.unconfirmed >= 2 then
        perform private.fail_email(mail.event_key, 'Sent twice without a response.');
        continue;
      end if;
      data := private.email_data(mail.kind, mail.about, mail.member_id);
      select account.email into address from auth.users as account
        where account.id = mail.member_id and account.email_confirmed_at is not null
          and (account.banned_until is null or account.banned_until <= now());
      if data is null or address is null or exists (select from public.email_opt_outs as opt_out
        where opt_out.member_id = mail.member_id and opt_out.kind = mail.kind) then
        update private.outbox set state = 'dropped' where event_key = mail.event_key;
        continue;
      end if;
      -- Count the attempt as unconfirmed until the sender reports its outcome, because the sender may be killed.
      update private.outbox set attempts = attempts + 1, unconfirmed = unconfirmed + 1, is_taken = true, next_at = now() + interval '5 minutes'
        where event_key = mail.event_key;
      insert into private.email_tokens (member_id, kind) values (mail.member_id, mail.kind)
        on conflict (member_id, kind) do nothing;
      select token into link from private.email_tokens where member_id = mail.member_id and email_tokens.kind = mail.kind;
      return jsonb_build_object('key', mail.event_key, 'attempt', mail.attempts + 1, 'kind', mail.kind, 'to', address,
        'token', link, 'facts', data);
    end loop;
  end
  $$;

create function public.prepare_emails() returns void
  language sql security invoker set search_path = ''
  as $$ select private.prepare_emails() $$;
comment on function public.prepare_emails() is
  'For the sender only: enqueues emails that depend on the date, and deletes expired rows of the outbox.';

create function public.next_email(key text default null, attempt integer default null, outcome text default null,
  problem text default null, has_keys boolean default true, takes boolean default true, ahead interval default '0') returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.next_email(key, attempt, outcome, problem, has_keys, takes, ahead) $$;
comment on function public.next_email(text, integer, text, text, boolean, boolean, interval) is
  'For the sender only: stores the outcome of the previous email (sent, refused, unknown or impossible), and leases the '
  'next email for five minutes. Returns null if no email is ready. If the email service has no idempotency keys '
  '(has_keys is false), an email is attempted at most twice without a known outcome.';

-- Unsubscribe links. The response does not reveal the account.
create function private.email_preference(link uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('kind', email_token.kind, 'is_on', not exists (
      select from public.email_opt_outs as opt_out where opt_out.member_id = email_token.member_id and opt_out.kind = email_token.kind))
    from private.email_tokens as email_token where email_token.token = link
  $$;

create function private.set_email_preference(link uuid, is_on boolean) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if is_on then
      delete from public.email_opt_outs as opt_out using private.email_tokens as email_token
        where email_token.token = link and opt_out.member_id = email_token.member_id and opt_out.kind = email_token.kind;
    else
      insert into public.email_opt_outs (member_id, kind)
        select member_id, kind from private.email_tokens where token = link
        on conflict do nothing;
    end if;
    return private.email_preference(link);
  end
  $$;

create type private.email_choice as (kind text, is_on boolean);
comment on type private.email_choice is 'Closed lists as in email_opt_outs.';

create function public.email_preference(token uuid) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.email_choice, private.email_preference(token)) $$;
comment on function public.email_preference(uuid) is
  'The kind of email that an unsubscribe link controls, and whether it is on. Null if the link is unknown.';
create function public.set_email_preference(token uuid, is_on boolean) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.typed(null::private.email_choice, private.set_email_preference(token, is_on)) $$;
comment on function public.set_email_preference(uuid, boolean) is
  'Switches an unsubscribe link''s kind of email on or off for its member, and returns the new state. Null if the link '
  'is unknown.';

create function private.finish_failed_emails(keys text[], due timestamptz[], is_retried boolean) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    retried integer;
  begin
    perform private.require_admin();
    if private.replayed_at(jsonb_build_array('finish_failed_emails', keys, due, is_retried)) is not null then
      return (select count(*) from private.outbox where event_key = any (keys) and state <> 'given_up');
    end if;
    update private.outbox as mail set state = case when is_retried then 'waiting' else 'dropped' end,
      due_at = case when is_retried then now() else mail.due_at end, next_at = now(), attempts = 0, unconfirmed = 0, problem = null
      -- Skip locked rows, whose account is being deleted.
      where event_key in (select failed.event_key from private.outbox as failed
        -- Skip an email that was retried and has failed again since the administrator saw it.
        join unnest(keys, due) as input (key, due_at) on input.key = failed.event_key and coalesce(input.due_at, failed.due_at) = failed.due_at
        where failed.state = 'given_up' for update of failed skip locked);
    get diagnostics retried = row_count;
    return retried;
  end
  $$;

create function public.retry_emails(keys text[], due timestamptz[] default null) returns integer
  language sql security invoker set search_path = ''
  as $$ select private.finish_failed_emails(keys, due, true) $$;
comment on function public.retry_emails(text[], timestamptz[]) is
  'For the administrator: retries given-up emails for another day, if their due_at is unchanged. Returns their number.';
create function public.dismiss_emails(keys text[], due timestamptz[] default null) returns integer
  language sql security invoker set search_path = ''
  as $$ select private.finish_failed_emails(keys, due, false) $$;
comment on function public.dismiss_emails(text[], timestamptz[]) is
  'For the administrator: drops given-up emails, if their due_at is unchanged. Returns their number.';

grant execute on function private.prepare_emails(), public.prepare_emails(),
  private.next_email(text, integer, text, text, boolean, boolean, interval),
  public.next_email(text, integer, text, text, boolean, boolean, interval) to service_role;
grant execute on function private.email_preference(uuid), public.email_preference(uuid), private.set_email_preference(uuid, boolean),
  public.set_email_preference(uuid, boolean) to anon, authenticated, service_role;
grant execute on function private.finish_failed_emails(text[], timestamptz[], boolean), public.retry_emails(text[], timestamptz[]),
  public.dismiss_emails(text[], timestamptz[])
  to authenticated;
