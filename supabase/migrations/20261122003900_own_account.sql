-- A member's own account: a summary, and the deletion. The deletion removes the owner from approved listings and deletes
-- all other listings.

create function private.own_account() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    with own as (
      select id, approval_status from public.ai_tools where created_by = (select auth.uid())
    ), bought as (
      select tool.approval_status, private.is_renewing(placement.id) as renews, placement.last_day,
        private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()) as state
      from public.placement_terms as terms
      join public.placements as placement on placement.id = terms.placement_id
      join public.ai_tools as tool on tool.id = placement.tool_id
      where terms.bought_by = (select auth.uid())
    )
    select jsonb_build_object(
      'is_administrator', private.is_admin_account(account.id),
      'approved', (select count(*) from own where approval_status = 'approved'),
      'pending', (select count(*) from own where approval_status = 'pending'),
      'rejected', (select count(*) from own where approval_status = 'rejected'),
      'placements', (select count(*) from bought where state in ('scheduled', 'running') and approval_status = 'approved'),
      'requests', (select count(*) from bought where state in ('requested', 'awaiting_payment')),
      'renewing', (select count(*) from bought where renews),
      'renewing_until', (select max(last_day) from bought where renews and state in ('scheduled', 'running') and approval_status = 'approved'),
      'claims', (select count(*) from public.ownership_claims where claimed_by = account.id),
      'feedback', (select count(*) from public.listing_feedback where author = account.id),
      'saved', (select count(*) from public.saved_tools where owner = account.id))
    from auth.users as account where account.id = (select auth.uid())
  $$;

create type private.own_account as (
  is_administrator boolean, approved bigint, pending bigint, rejected bigint, placements bigint, requests bigint, renewing bigint,
  renewing_until date, claims bigint, feedback bigint, saved bigint);
comment on column private.own_account.renewing_until is 'Null, or the last paid day of placements that renew.';

create function public.own_account() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.own_account, private.own_account()) $$;
comment on function public.own_account() is
  'The numbers of the current member''s listings, placements and other data, as shown before an account is deleted. Null '
  'if the account no longer exists, because a token may outlive its account.';

-- The auth server logs each sign-in with the email address, and keeps the log after the account was deleted. The log has no
-- index for this query. If it is too large for a request, or not accessible, the operator must clear it (docs/operate.md).
create function private.delete_sign_in_log(account uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if (select reltuples from pg_catalog.pg_class where oid = 'auth.audit_log_entries'::regclass) < 1000000 then
      delete from auth.audit_log_entries where payload::text like '%' || account || '%';
    end if;
  exception when insufficient_privilege or undefined_table then
    null;
  end
  $$;

-- Deletes the history of the member's deleted and unpublished listings. Approved listings keep the entries since their
-- publication, except entries that contain the member's id or are the member's own changes.
create function private.delete_listing_history(member uuid, own text[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.listing_history as entry using (
      select listing_id, max(id) as last_id from public.listing_history
      where action = 'deleted' and owner_before = member group by listing_id) as deleted
    where entry.listing_id = deleted.listing_id and entry.id <= deleted.last_id;
    delete from public.listing_history as entry
    where entry.listing_id = any (own) and (entry.actor = member
      or entry.id <= (select max(published.id) from public.listing_history as published
        where published.listing_id = entry.listing_id and published.before ->> 'approval_status' in ('pending', 'rejected'))
      or concat(entry.before, entry.after) like '%' || member || '%');

    -- Delete requests that were never paid, because they contain the name of a listing that was never public.
    delete from public.placements as placement using public.placement_terms as terms
    where terms.placement_id = placement.id and terms.bought_by = member and placement.tool_id is null
      and placement.stage = 'cancelled' and num_nonnulls(terms.price_cents, terms.payment_reference, terms.refund_note) = 0;
  end
  $$;

create function private.delete_own_account(confirmation text) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    member uuid := (select auth.uid());
    address text;
    own text[];
  begin
    if member is null then
      raise exception 'Sign in first.' using errcode = '42501';
    end if;
    -- With this lock, a concurrent request of the member runs either before or after the deletion.
    perform private.lock_member();
    select email into address from auth.users where id = member;
    if not found then
      -- The account is already deleted, so a retry succeeds.
      return 'gone';
    elsif private.is_admin_account(member) then
      perform private.raise_error('administrator_stays', 'An administrator''s account cannot be deleted. Remove it from the administrators first.');
    elsif lower(btrim(confirmation)) is distinct from lower(address) then
      -- A different account may have signed in since the member opened the page.
      perform private.raise_error('not_confirmed', 'This is not your account''s address. Nothing was deleted.');
    end if;
    perform private.delete_sign_in_log(member);
    perform private.lock_listings();

    own := array(select id from public.ai_tools where created_by = member order by id);
    perform private.set_audit_context('{"trusted": true}');
    delete from public.ai_tools where created_by = member and approval_status <> 'approved';
    perform private.delete_listing_history(member, own);
    update public.ai_tools set created_by = null where created_by = member;
    perform private.set_audit_context('{"trusted": null}');

    -- Delete the following rows before the account, because other transactions lock them in this order.
    delete from private.report_visitors where reporter = convert_to(member::text, 'utf8');
    delete from public.saved_tools where owner = member;
    -- Open reports stay in the review queue, without their author and note.
    update public.listing_feedback set author = null, note = null, created_at = private.today()::timestamp at time zone 'utc'
      where author = member and kind = 'report' and state = 'open' and tool_id is not null;
    delete from public.listing_feedback where author = member;
    delete from private.outbox where member_id = member;
    delete from private.idempotency_keys where member_id = member;
    -- Foreign keys delete the account's other rows, or set the account id to null in decisions and placements.
    delete from auth.users where id = member;
    return 'deleted';
  end
  $$;

create domain private.account_deletion as text check (value in ('deleted', 'gone'));
create function public.delete_own_account(confirmation text) returns private.account_deletion
  language sql security invoker set search_path = ''
  as $$ select private.delete_own_account(confirmation) $$;
comment on function public.delete_own_account(text) is
  'Permanently deletes the current member''s account. `confirmation` must be the account''s email address. Approved '
  'listings stay without an owner, with their paid placements. Other listings are deleted, and open requests are '
  'cancelled. Returns deleted, or gone if the account no longer exists. An administrator''s account cannot be deleted.';

grant execute on function private.own_account(), private.delete_own_account(text), public.own_account(),
  public.delete_own_account(text) to authenticated;
