-- A token outlives a ban by up to an hour, because REST looks at its signature and date alone. The
-- administrator's rights are looked up with each request, so they can end at once.
create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select 1
      from auth.users as u
      -- Only A to Z lose their case: in other collations lower() also makes an i of a Turkish İ.
      join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")
      where u.id = (select auth.uid())
        and u.email_confirmed_at is not null
        and (u.banned_until is null or u.banned_until <= now())
    )
  $$;
comment on function private.is_admin() is
  'Whether the asking account''s live, confirmed email is the administrator''s and it is not banned. Never reads a claim or metadata.';
