-- Hosted Supabase grants every new object to all API roles. Revoke these defaults, so that each object needs an
-- explicit grant.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- The API does not expose this schema, so clients cannot call its functions through /rpc.
create schema if not exists private;
revoke all on schema private from public;
-- Policies call functions of this schema with the caller's role.
grant usage on schema private to anon, authenticated, service_role;

create table private.administrators (
  id bigint generated always as identity,
  email text not null,
  added_at timestamptz not null default now(),
  -- Null if a statement of the operator added the address, or if the account was deleted.
  added_by uuid,
  removed_at timestamptz,
  removed_by uuid,
  constraint administrators_pkey primary key (id),
  constraint administrators_added_by_fkey foreign key (added_by) references auth.users (id) on delete set null,
  constraint administrators_removed_by_fkey foreign key (removed_by) references auth.users (id) on delete set null,
  constraint administrators_email_form check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);
comment on table private.administrators is
  'The email addresses of current and former administrators. A row without removed_at is current. The operator inserts '
  'the first row (docs/deploy.md). Administrators add and remove the others.';
-- Fold only A to Z: in other collations, lower() also turns a Turkish İ into an i.
create unique index administrators_current_email on private.administrators (lower(email collate "C")) where removed_at is null;
create index administrators_added_by on private.administrators (added_by);
create index administrators_removed_by on private.administrators (removed_by);

create view private.active_administrators as
  select administrator.id, account.id as account_id, account.email
  from private.administrators as administrator
  join auth.users as account on lower(account.email collate "C") = lower(administrator.email collate "C")
  where administrator.removed_at is null and account.email_confirmed_at is not null
    and (account.banned_until is null or account.banned_until <= now());
comment on view private.active_administrators is
  'The accounts with administrator rights: their current, confirmed address is in the table and they are not banned.';

create function private.is_admin_account(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1
      from auth.users as u
      join private.administrators as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = account and a.removed_at is null)
  $$;
comment on function private.is_admin_account(uuid) is
  'Whether the account has an administrator''s address, even if it is banned or not confirmed.';

create function private.has_been_admin(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1
      from auth.users as u
      join private.administrators as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = account)
  $$;
comment on function private.has_been_admin(uuid) is
  'Whether the account has the address of a current or former administrator. Grants no rights.';

-- PostgREST checks only a token's signature and expiry, so a banned account's token stays valid for up to an hour.
-- Reading the account on every call makes a ban or the removal of an administrator take effect at once.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    -- Reads the view instead of calling is_admin_account, because a nested call made imports 25% slower.
    select exists (select from private.active_administrators where account_id = (select auth.uid()))
  $$;
comment on function private.is_admin() is
  'Whether the caller is an administrator: their current, confirmed address matches and they are not banned. '
  'Ignores token claims and user metadata.';
grant execute on function private.is_admin() to anon, authenticated, service_role;

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.is_admin() $$;
comment on function public.is_admin() is
  'Whether the caller is an administrator. The client uses it to show or hide controls; policies enforce access.';
grant execute on function public.is_admin() to authenticated;

-- Audit context: a JSON object for the current transaction, which no API can set.
--
--   kind, detail, import  the source of a change, for the history. 'import' and 'import_undone' also suppress emails;
--                         'category' also keeps updated_at.
--   trusted               true while an internal function writes for a caller that it has checked
--   badge                 'copying' while a placement's badge is copied to its listing; 'converting' while a listing's
--                         badge is converted to a placement, so that the badge is not copied back
--   batch_created_at      the created_at of the first row of an import batch
--   row_count             the number of rows that the statement has written
--   inserted_id           the id of the last inserted row
create function private.audit_context(key text) returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('private.audit_context', true), '')::jsonb ->> key $$;

create function private.set_audit_context(entries jsonb) returns text
  language plpgsql set search_path = ''
  as $$
  declare
    previous text := coalesce(nullif(current_setting('private.audit_context', true), ''), '{}');
  begin
    perform set_config('private.audit_context', (previous::jsonb || entries)::text, true);
    return previous;
  end
  $$;
comment on function private.set_audit_context(jsonb) is
  'Adds keys to the audit context and returns the previous one for private.restore_audit_context.';

create function private.restore_audit_context(previous text) returns void
  language sql set search_path = ''
  as $$ select set_config('private.audit_context', previous, true) $$;

create function private.set_change_reason(kind text, detail text default null, import uuid default null) returns void
  language sql security definer set search_path = ''
  as $$ select private.set_audit_context(jsonb_build_object('kind', kind, 'detail', detail, 'import', import)) $$;

-- Triggers ignore values that a visitor or a member may not set. They trust all other database roles, such as
-- service_role and the role that runs migrations.
create function private.is_public_request() returns boolean
  language sql stable set search_path = ''
  as $$
    select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
      and private.audit_context('trusted') is null
  $$;
comment on function private.is_public_request() is
  'Whether a visitor or a member is writing. False for trusted roles, and for internal functions that have checked '
  'the caller.';
grant execute on function private.audit_context(text), private.is_public_request() to anon, authenticated, service_role;
-- Public functions with the caller's role call this function.
grant execute on function private.set_change_reason(text, text, uuid) to authenticated, service_role;

create function private.raise_error(error_code text, message text) returns void
  language plpgsql set search_path = ''
  as $$ begin raise exception '%', message using errcode = 'P0001', hint = error_code; end $$;
comment on function private.raise_error(text, text) is
  'Aborts the request with a message for the user. The hint is an error code for programs.';

create function private.require_admin() returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise exception 'Only an administrator may do this.' using errcode = '42501', hint = 'not_administrator';
    end if;
  end
  $$;

create function private.json_argument(argument jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$ select case jsonb_typeof(argument) when 'string' then (argument #>> '{}')::jsonb else argument end $$;
comment on function private.json_argument(jsonb) is
  'Parses a JSON argument. The embedded backend sends it as a JSON string if it runs on a PostgreSQL server.';

-- Functions that return JSON pass their result through a composite type. `npm run generate` writes the TypeScript types of
-- these results, and of functions that return a type of the schema private. It follows these rules:
--
--   - An attribute is nullable if its comment begins with 'Null', or if the type's comment lists it after 'Nullable:'.
--   - A result is nullable if a sentence of its function's comment begins with 'Null if'.
--   - A text attribute with the name of a checked column gets the allowed values of that column. The columns are those of
--     ai_tools, or of the tables that the type's comment lists after 'Closed lists as in'.
--   - A domain with a list in its CHECK gets this list.
--   - A domain over jsonb is an object. Its comment contains the type of the values after 'Maps names to'.
--   - A column of a public view is never null if the view's comment lists it after 'Never null:'.
create function private.typed(target anyelement, data jsonb) returns jsonb
  language plpgsql stable set search_path = ''
  as $$
  declare
    result jsonb := to_jsonb(jsonb_populate_record(target, data));
  begin
    if not result @> data then
      raise exception 'The result has keys or values that % does not have.', pg_typeof(target);
    end if;
    return result;
  end
  $$;
comment on function private.typed(anyelement, jsonb) is
  'Converts an object to the keys of the composite type of `target`. Absent keys become null. Fails if a key or a value '
  'does not fit the type, at any depth.';

create function private.typed_list(target anyelement, data jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(private.typed(target, item) order by at), '[]')
    from jsonb_array_elements(data) with ordinality as items (item, at)
  $$;
comment on function private.typed_list(anyelement, jsonb) is 'Converts each object of a JSON list with private.typed.';
grant execute on function private.typed(anyelement, jsonb), private.typed_list(anyelement, jsonb) to anon, authenticated, service_role;

create domain private.counts as jsonb;
comment on domain private.counts is 'Maps names to numbers.';

-- Decisions in another window may have removed the last page.
create function private.clamp_page(requested integer, item_count bigint, page_size integer) returns bigint
  language sql immutable parallel safe set search_path = ''
  as $$ select greatest(1, least(coalesce(requested, 1)::bigint, (item_count + page_size - 1) / page_size)) $$;
comment on function private.clamp_page(integer, bigint, integer) is
  'The requested page number, limited to the existing pages.';

grant execute on function private.raise_error(text, text), private.require_admin(), private.clamp_page(integer, bigint, integer) to authenticated;
grant execute on function private.json_argument(jsonb) to anon, authenticated, service_role;
