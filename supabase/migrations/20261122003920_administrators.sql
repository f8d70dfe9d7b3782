-- Administrators add and remove administrators. At least one active administrator always remains.

-- The lock stops concurrent changes until the end of the transaction, so that two administrators cannot remove each
-- other. A foreign key locks the caller's account, so lock the account first: the deletion of an account takes the locks
-- in this order.
create function private.lock_administrators(account uuid default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform from auth.users where id in (account, (select auth.uid())) order by id for share;
    lock table private.administrators in share row exclusive mode;
    -- The caller may have lost the rights while waiting for the lock.
    perform private.require_admin();
  end
  $$;
comment on function private.lock_administrators(uuid) is
  'Locks the administrators and the accounts of the caller and of `account`. Rejects everyone but an administrator.';

create function private.list_administrators() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return (
      select jsonb_agg(jsonb_build_object('id', administrator.id, 'email', administrator.email,
        'added_at', administrator.added_at, 'added_by', adder.email,
        'removed_at', administrator.removed_at, 'removed_by', remover.email,
        'is_active', active.id is not null, 'is_you', coalesce(active.account_id = (select auth.uid()), false))
        order by administrator.removed_at desc nulls first, administrator.id)
      from private.administrators as administrator
      left join private.active_administrators as active on active.id = administrator.id
      left join auth.users as adder on adder.id = administrator.added_by
      left join auth.users as remover on remover.id = administrator.removed_by);
  end
  $$;

create type private.administrator as (id bigint, email text, added_at timestamptz, added_by text, removed_at timestamptz,
  removed_by text, is_active boolean, is_you boolean);
comment on column private.administrator.added_by is 'Null, or the email address of the administrator who added this one.';
comment on column private.administrator.removed_at is 'Null for a current administrator.';
comment on column private.administrator.removed_by is 'Null, or the email address of the administrator who removed this one.';
comment on column private.administrator.is_active is
  'Whether the address is current and belongs to a confirmed account that is not banned.';

create function public.list_administrators() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed_list(null::private.administrator, private.list_administrators()) $$;
comment on function public.list_administrators() is
  'For administrators: the current administrators in the order in which they were added, then the former ones.';

-- An address without an account is rejected instead of stored for later. Otherwise, whoever registers the address next
-- would become an administrator, and a typing error would stay unnoticed.
create function private.add_administrator(address text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    account auth.users;
  begin
    if private.replayed_at(jsonb_build_array('add_administrator', address)) is not null then
      return;
    end if;
    perform private.require_admin();
    perform private.lock_administrators((
      select id from auth.users where lower(email collate "C") = lower(btrim(address) collate "C") limit 1));
    select * into account from auth.users
    where lower(email collate "C") = lower(btrim(address) collate "C") and email_confirmed_at is not null
      and (banned_until is null or banned_until <= now())
    limit 1;
    if not found then
      perform private.raise_error('no_such_account',
        'No account has confirmed this address. Ask the person to sign up and to confirm the address, then try again.');
    end if;
    insert into private.administrators (email, added_by) values (account.email, (select auth.uid())) on conflict do nothing;
    if not found then
      perform private.raise_error('already_administrator', 'This person is already an administrator.');
    end if;
  end
  $$;

create function public.add_administrator(email text) returns void
  language sql security invoker set search_path = ''
  as $$ select private.add_administrator(email) $$;
comment on function public.add_administrator(text) is
  'For administrators: makes a confirmed account an administrator. Fails if no confirmed account has the address.';

create function private.remove_administrator(administrator_id bigint) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- An administrator who removes their own account has no rights when the request is retried.
    if private.replayed_at(jsonb_build_array('remove_administrator', administrator_id)) is not null then
      return;
    end if;
    perform private.require_admin();
    perform private.lock_administrators();
    update private.administrators set removed_at = now(), removed_by = (select auth.uid())
    where id = administrator_id and removed_at is null;
    if not found then
      perform private.raise_error('already_removed', 'This administrator was already removed.');
    elsif not exists (select from private.active_administrators) then
      perform private.raise_error('last_administrator', 'The last administrator cannot be removed. Add another administrator first.');
    end if;
  end
  $$;

create function public.remove_administrator(administrator_id bigint) returns void
  language sql security invoker set search_path = ''
  as $$ select private.remove_administrator(administrator_id) $$;
comment on function public.remove_administrator(bigint) is
  'For administrators: removes an administrator, who loses access with the next request. The last active administrator '
  'cannot be removed.';

-- Covers the paths that do not call the functions above: the auth server, its dashboard and SQL.
create function private.protect_last_administrator() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from private.active_administrators where account_id = old.id) then
      lock table private.administrators in share row exclusive mode;
      if not exists (select from private.active_administrators where account_id <> old.id) then
        perform private.raise_error('last_administrator',
          'The last administrator''s account cannot be deleted, and its address cannot be changed. Add another administrator first.');
      end if;
    end if;
    if tg_op = 'UPDATE' then
      return new;
    end if;
    if old.email_confirmed_at is not null then
      -- Otherwise, the next account with this address would be an administrator.
      delete from private.administrators where lower(email collate "C") = lower(old.email collate "C");
      delete from public.listing_history where listing_id is null and lower(old.email collate "C") in (
        select lower(value collate "C") from jsonb_each_text(before) union all select lower(value collate "C") from jsonb_each_text(after));
    end if;
    return old;
  end
  $$;
comment on function private.protect_last_administrator() is
  'Refuses to delete the account of the last active administrator or to change its address. When another account is '
  'deleted, deletes its rows in private.administrators and its address in the history.';
create trigger users_protect_last_administrator_on_delete before delete on auth.users
  for each row execute function private.protect_last_administrator();
create trigger users_protect_last_administrator_on_update before update of email on auth.users
  for each row when (lower(old.email collate "C") is distinct from lower(new.email collate "C"))
  execute function private.protect_last_administrator();

-- The specification shows the visit counter to one administrator only.
create function private.is_first_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((select account_id = (select auth.uid()) from private.active_administrators order by id limit 1), false)
  $$;
create function public.is_first_admin() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.is_first_admin() $$;
comment on function public.is_first_admin() is
  'Whether the caller is the active administrator who was added first. Only this administrator sees the visit counter.';

create function private.account_emails(ids uuid[]) returns table (id uuid, email text)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return query select account.id::uuid, account.email::text from auth.users as account where account.id = any (ids);
  end
  $$;
create function public.account_emails(ids uuid[]) returns table (id uuid, email text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.account_emails(ids) $$;
comment on function public.account_emails(uuid[]) is
  'For administrators: the email addresses of accounts, to show who made a decision. Deleted accounts are missing.';

-- For the member's data export.
create function private.own_administrator_times() returns table (added_at timestamptz, removed_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select administrator.added_at, administrator.removed_at
    from auth.users as account
    join private.administrators as administrator on lower(administrator.email collate "C") = lower(account.email collate "C")
    where account.id = (select auth.uid()) and account.email_confirmed_at is not null
    order by administrator.id
  $$;
create function public.own_administrator_times() returns table (added_at timestamptz, removed_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.own_administrator_times() $$;
comment on function public.own_administrator_times() is
  'When the current member was added to and removed from the administrators. Empty for everyone else.';

grant execute on function private.list_administrators(), public.list_administrators(), private.add_administrator(text),
  public.add_administrator(text), private.remove_administrator(bigint), public.remove_administrator(bigint),
  private.is_first_admin(), public.is_first_admin(), private.account_emails(uuid[]), public.account_emails(uuid[]),
  private.own_administrator_times(), public.own_administrator_times() to authenticated;
