-- The administrator sees whom a pending listing is from: the address that its account confirmed. Nobody else
-- learns of any account; `auth.users` itself stays closed to everybody.
create function private.member_addresses(ids uuid[]) returns table (id uuid, email text)
  language sql stable security definer set search_path = ''
  as $$
    select account.id::uuid, account.email::text from auth.users as account
    where (select private.is_admin()) and account.id::uuid = any (ids[1:100])
  $$;

create function public.member_addresses(ids uuid[]) returns table (id uuid, email text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.member_addresses(ids) $$;
comment on function public.member_addresses(uuid[]) is
  'For the administrator, the e-mail addresses of the first 100 of these accounts. Anyone else finds none.';

revoke all on function private.member_addresses(uuid[]), public.member_addresses(uuid[]) from public, anon, authenticated;
grant execute on function private.member_addresses(uuid[]), public.member_addresses(uuid[]) to authenticated;
