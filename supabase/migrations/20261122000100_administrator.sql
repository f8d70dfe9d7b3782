-- Who asks: the one administrator, and the functions by which everything below tells who a request is for.

-- Nothing here is open unless a grant below says so: neither by Postgres's defaults nor by those of a hosted project.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- Helpers stand in a schema that is not exposed: /rpc cannot reach it.
create schema if not exists private;
revoke all on schema private from public;
-- Policies run as the asking role, so it must be able to name the functions here.
grant usage on schema private to anon, authenticated, service_role;

-- The one administrator is an email address in a one-row table that no API reaches.
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
      -- Only A to Z lose their case: in other collations lower() also makes an i of a Turkish İ.
      join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = account)
  $$;
comment on function private.is_admin_account(uuid) is
  'Whether the account has the administrator''s address, also while it is banned or not confirmed.';

-- A token outlives a ban by up to an hour, because REST looks at its signature and date alone. The
-- administrator's rights are looked up with each request, so they can end at once.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    -- With the same join as above, not by it: each row that is written asks, and a call within a call made an import slower
    -- by a quarter.
    select exists (
      select from auth.users as u
      join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until <= now()))
  $$;
comment on function private.is_admin() is
  'Whether the asking account''s live, confirmed email is the administrator''s and it is not banned. Never reads a claim or metadata.';
grant execute on function private.is_admin() to anon, authenticated, service_role;

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.is_admin() $$;
comment on function public.is_admin() is
  'What the interface asks once a session. Its answer only shows or hides; the policies decide.';
grant execute on function public.is_admin() to authenticated;

-- Who writes, as what: one object for the running transaction, which no API can set.
--
--   kind, detail, import  where the changes come from, for the history. 'import' and 'import_undone' tell nobody by mail,
--                         'category' keeps the time of the listings.
--   trusted               a function of ours that has checked who asks writes for them.
--   badge                 'copied' while what runs is copied onto its listing; 'named' while a badge that was named on a
--                         listing becomes a placement, so that the placement is not copied back.
--   top                   the time of the first row of a part of an import.
--   rows, proposed        how many listings the running statement has written, and the id of the last one that it
--                         proposed (private.stamp_tool_update).
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
comment on function private.set_audit_context(jsonb) is 'Adds to who writes, as what, and gives what it was: private.restore_audit_context puts that back.';

create function private.restore_audit_context(former text) returns void
  language sql set search_path = ''
  as $$ select set_config('private.audit_context', former, true) $$;

create function private.set_change_reason(kind text, detail text default null, import uuid default null) returns void
  language sql security definer set search_path = ''
  as $$ select private.set_audit_context(jsonb_build_object('kind', kind, 'detail', detail, 'import', import)) $$;
comment on function private.set_change_reason(text, text, uuid) is 'Says where the changes of this transaction come from, for the history.';

-- What a request may not decide for itself, the database decides for it. Connections other than the API's
-- two public roles (seed, migrations, service_role) are trusted.
create function private.is_public_request() returns boolean
  language sql stable set search_path = ''
  as $$
    select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
      and private.audit_context('trusted') is null
  $$;
comment on function private.is_public_request() is
  'Whether a row is written for a visitor or an account, and not by a function of this schema that has checked who asks.';
grant execute on function private.audit_context(text), private.is_public_request() to anon, authenticated, service_role;
-- What the functions that the API calls say as the asking role.
grant execute on function private.set_change_reason(text, text, uuid) to authenticated, service_role;

create function private.raise_error(refusal text, message text) returns void
  language plpgsql set search_path = ''
  as $$ begin raise exception '%', message using errcode = 'P0001', hint = refusal; end $$;
comment on function private.raise_error(text, text) is
  'Ends the request with a sentence for a person, and with a name for it that a program can read in the hint.';

create function private.require_admin() returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise exception 'Only the administrator may do this.' using errcode = '42501', hint = 'not_administrator';
    end if;
  end
  $$;

-- The embedded backend on a PostgreSQL server sends a JSON argument as a text within JSON.
create function private.json_argument(given jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$ select case jsonb_typeof(given) when 'string' then (given #>> '{}')::jsonb else given end $$;
comment on function private.json_argument(jsonb) is 'A JSON argument of a request as the object or list that was sent.';

-- The result of a function that returns JSON: exactly the keys of a composite type, from which `npm run generate` writes the
-- TypeScript type. An attribute can be null if its comment begins with 'Null'.
create function private.typed(target anyelement, data jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$ select to_jsonb(jsonb_populate_record(target, data)) $$;
comment on function private.typed(anyelement, jsonb) is 'The JSON object with the keys and value types of the composite type of `target`.';

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

-- Every list that is read by the number of a page: another window, or a decision, may have emptied the one that is asked for.
create function private.clamp_page(asked integer, found bigint, size integer) returns bigint
  language sql immutable parallel safe set search_path = ''
  as $$ select greatest(1, least(coalesce(asked, 1)::bigint, (found + size - 1) / size)) $$;
comment on function private.clamp_page(integer, bigint, integer) is
  'The page of a list of so many rows that is shown for the one asked for: the first below it, the last beyond it.';

-- What the functions that the API calls ask as the asking role.
grant execute on function private.raise_error(text, text), private.require_admin(), private.clamp_page(integer, bigint, integer) to authenticated;
grant execute on function private.json_argument(jsonb) to anon, authenticated, service_role;
