-- The one administrator is an email address in a one-row table that no API reaches.
create schema if not exists private;
revoke all on schema private from public;
-- Policies run as the asking role, so it must be able to name the functions here.
-- The schema is not exposed: /rpc cannot reach it.
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
revoke all on table private.administrator from public, anon, authenticated;

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1
      from auth.users as u
      -- Only A to Z lose their case: in other collations lower() also makes an i of a Turkish İ.
      join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null
    )
  $$;
comment on function private.is_admin() is
  'Whether the asking account''s live, confirmed email is the administrator''s. Never reads a claim or metadata.';
revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
  as $$ select private.is_admin() $$;
comment on function public.is_admin() is
  'What the interface asks once a session. Its answer only shows or hides; the policies decide.';
revoke all on function public.is_admin() from public, anon;
grant execute on function public.is_admin() to authenticated;
