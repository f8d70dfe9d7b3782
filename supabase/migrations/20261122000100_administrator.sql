-- Identifies the caller of a request, and the one administrator.

-- Nothing is accessible without an explicit grant below, whatever the defaults of Postgres or a hosted project.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- Helpers are in a schema that the API does not expose: /rpc cannot reach it.
create schema if not exists private;
revoke all on schema private from public;
-- Policies run with the caller's role, which needs usage of this schema.
grant usage on schema private to anon, authenticated, service_role;

create table private.administrator (
  is_single boolean not null default true,
  email text not null,
  constraint administrator_pkey primary key (is_single),
  constraint administrator_is_single check (is_single),
  constraint administrator_email_form check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);
comment on table private.administrator is
  'At most one row: the address of the account that reviews and imports listings.';

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

-- A token outlives a ban by up to an hour, because REST checks only its signature and expiry. Each request looks up the
-- administrator's rights, so revoking them applies at once.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    -- Repeats the join above: this runs for each written row, and a nested call made an import slower by a quarter.
    select exists (
      select from auth.users as u
      join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until <= now()))
  $$;
comment on function private.is_admin() is
  'Whether the caller''s current, confirmed email is the administrator''s and the account is not banned. Never reads '
  'a claim or metadata.';
grant execute on function private.is_admin() to anon, authenticated, service_role;

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.is_admin() $$;
comment on function public.is_admin() is
  'The interface calls this once per session. The result only shows or hides elements; the policies enforce access.';
grant execute on function public.is_admin() to authenticated;

-- Audit context: one object for the current transaction, which no API can set.
--
--   kind, detail, import  the source of the changes, for the history. 'import' and 'import_undone' send no email,
--                         'category' keeps the time of the listings.
--   trusted               an internal function that has checked the caller writes for them.
--   badge                 'copied' while the badge of a running placement is copied to its listing; 'named' while a badge
--                         on a listing becomes a placement, so that the placement is not copied back.
--   top                   the time of the first row of an import batch.
--   rows, proposed        the number of listings that the running statement has written, and the id of the last row that
--                         it inserted (private.set_defaults_on_update).
create function private.audit_context(key text) returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('private.audit_context', true), '')::jsonb ->> key $$;

create function private.set_audit_context(added jsonb) returns text
  language plpgsql set search_path = ''
  as $$
  declare
    former text := coalesce(nullif(current_setting('private.audit_context', true), ''), '{}');
  begin
    perform set_config('private.audit_context', (former::jsonb || added)::text, true);
    return former;
  end
  $$;
comment on function private.set_audit_context(jsonb) is
  'Adds keys to the audit context and returns the previous one for private.restore_audit_context.';

create function private.restore_audit_context(former text) returns void
  language sql set search_path = ''
  as $$ select set_config('private.audit_context', former, true) $$;

create function private.set_change_reason(kind text, detail text default null, import uuid default null) returns void
  language sql security definer set search_path = ''
  as $$ select private.set_audit_context(jsonb_build_object('kind', kind, 'detail', detail, 'import', import)) $$;
comment on function private.set_change_reason(text, text, uuid) is
  'Sets the source of this transaction''s changes, for the history.';

-- The database ignores values that a request may not set. Connections with other roles than the API's two public ones
-- (seed, migrations, service_role) are trusted.
create function private.is_public_request() returns boolean
  language sql stable set search_path = ''
  as $$
    select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
      and private.audit_context('trusted') is null
  $$;
comment on function private.is_public_request() is
  'Whether a row is written for a visitor or an account, and not by an internal function that has checked the caller.';
grant execute on function private.audit_context(text), private.is_public_request() to anon, authenticated, service_role;
-- The API's functions call these with the caller's role.
grant execute on function private.set_change_reason(text, text, uuid) to authenticated, service_role;

create function private.raise_error(refusal text, message text) returns void
  language plpgsql set search_path = ''
  as $$ begin raise exception '%', message using errcode = 'P0001', hint = refusal; end $$;
comment on function private.raise_error(text, text) is
  'Aborts the request with a message for people. The hint holds a code for programs.';

create function private.require_admin() returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise exception 'Only the administrator may do this.' using errcode = '42501', hint = 'not_administrator';
    end if;
  end
  $$;

-- The embedded backend on a PostgreSQL server sends a JSON argument as a JSON string.
create function private.json_argument(given jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$ select case jsonb_typeof(given) when 'string' then (given #>> '{}')::jsonb else given end $$;
comment on function private.json_argument(jsonb) is
  'Normalizes a JSON argument of a request to the object or list that was sent.';

-- The result of a function that returns JSON: exactly the keys of a composite type, from which `npm run generate`
-- writes the TypeScript type. An attribute can be null if its comment begins with 'Null', and a result if a sentence of
-- its function's comment begins with 'Null if'. Closed lists are those of ai_tools, or of the tables that the type's comment
-- names after 'Closed lists as in'.
create function private.typed(target anyelement, data jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$ select to_jsonb(jsonb_populate_record(target, data)) $$;
comment on function private.typed(anyelement, jsonb) is
  'The JSON object with the keys and value types of the composite type of `target`.';

create function private.typed_list(target anyelement, data jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(private.typed(target, item) order by at), '[]')
    from jsonb_array_elements(data) with ordinality as listed (item, at)
  $$;
comment on function private.typed_list(anyelement, jsonb) is 'A JSON list of such objects.';
grant execute on function private.typed(anyelement, jsonb), private.typed_list(anyelement, jsonb) to anon, authenticated, service_role;

-- JSON objects whose keys are data.
create domain private.counts as jsonb;

-- Clamps the page of a paged list: another window or a decision may have emptied the requested page.
create function private.clamp_page(asked integer, found bigint, size integer) returns bigint
  language sql immutable parallel safe set search_path = ''
  as $$ select greatest(1, least(coalesce(asked, 1)::bigint, (found + size - 1) / size)) $$;
comment on function private.clamp_page(integer, bigint, integer) is
  'The page to show for the requested one: at least the first, at most the last.';

-- The API's functions call these with the caller's role.
grant execute on function private.raise_error(text, text), private.require_admin(), private.clamp_page(integer, bigint, integer) to authenticated;
grant execute on function private.json_argument(jsonb) to anon, authenticated, service_role;
