
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

create table private.administrator (
  is_single boolean not null default true,
  email text not null,
  constraint administrator_pkey primary key (is_single),
  constraint administrator_is_single check (is_single),
  constraint administrator_email_form check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);
comment on table private.administrator is 'The administrator''s email address. At most one row.';

create function private.is_admin_account(account uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1
      from auth.users as u
      -- Fold only A to Z: in other collations, lower() also turns a Turkish İ into an i.
      join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = account)
  $$;
comment on function private.is_admin_account(uuid) is
  'Whether the account has the administrator''s address, even if it is banned or not confirmed.';

-- PostgREST checks only a token's signature and expiry, so a banned account's token stays valid for up to an hour.
-- Reading the account on every call makes a ban or a new administrator take effect at once.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    -- Repeats the query of is_admin_account, because a nested call made imports 25% slower.
    select exists (
      select from auth.users as u
      join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until <= now()))
  $$;
comment on function private.is_admin() is
  'Whether the caller is the administrator: their current, confirmed address matches and they are not banned. '
  'Ignores token claims and user metadata.';
grant execute on function private.is_admin() to anon, authenticated, service_role;

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.is_admin() $$;
comment on function public.is_admin() is
  'Whether the caller is the administrator. The client uses it to show or hide controls; policies enforce access.';
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
      raise exception 'Only the administrator may do this.' using errcode = '42501', hint = 'not_administrator';
    end if;
  end
  $$;

create function private.json_argument(argument jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$ select case jsonb_typeof(argument) when 'string' then (argument #>> '{}')::jsonb else argument end $$;
comment on function private.json_argument(jsonb) is
  'Parses a JSON argument. The embedded backend sends it as a JSON string if it runs on a PostgreSQL server.';

-- Functions that return JSON pass their result through a composite type. `npm run generate` writes the TypeScript type
-- of each composite type by these rules:
--
--   - An attribute is nullable if its comment begins with 'Null'.
--   - A result is nullable if a sentence of its function's comment begins with 'Null if'.
--   - A text attribute with the name of a checked column gets the allowed values of that column. The columns belong to
--     ai_tools, or to the tables that the type's comment lists after 'Closed lists as in'.
create function private.typed(target anyelement, data jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$ select to_jsonb(jsonb_populate_record(target, data)) $$;
comment on function private.typed(anyelement, jsonb) is
  'Returns the object with the keys and value types of `target`, a value of a composite type.';

create function private.typed_list(target anyelement, data jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(private.typed(target, item) order by at), '[]')
    from jsonb_array_elements(data) with ordinality as items (item, at)
  $$;
comment on function private.typed_list(anyelement, jsonb) is 'Converts each object of a JSON list with private.typed.';
grant execute on function private.typed(anyelement, jsonb), private.typed_list(anyelement, jsonb) to anon, authenticated, service_role;

-- A JSON object that maps names to numbers.
create domain private.counts as jsonb;

-- Decisions in another window may have removed the last page.
create function private.clamp_page(requested integer, item_count bigint, page_size integer) returns bigint
  language sql immutable parallel safe set search_path = ''
  as $$ select greatest(1, least(coalesce(requested, 1)::bigint, (item_count + page_size - 1) / page_size)) $$;
comment on function private.clamp_page(integer, bigint, integer) is
  'The requested page number, limited to the existing pages.';

grant execute on function private.raise_error(text, text), private.require_admin(), private.clamp_page(integer, bigint, integer) to authenticated;
grant execute on function private.json_argument(jsonb) to anon, authenticated, service_role;
