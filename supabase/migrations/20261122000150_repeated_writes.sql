-- A write whose answer is lost is sent again as it was, with the same key (src/lib/answered-fetch.ts). What cannot be done
-- twice asks here whether it was done: then it stands, and is not told that somebody has changed it meanwhile.
create table private.writes (
  key uuid not null,
  member_id uuid not null,
  done_at timestamptz not null default now(),
  constraint writes_pkey primary key (key)
);
comment on table private.writes is 'The keys of what was written within the last day, each with when its transaction began.';

create function private.write_key() returns uuid
  language sql stable set search_path = ''
  as $$
    select case when pg_input_is_valid(given, 'uuid') then given::uuid end
    from (select nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key' as given) as request
  $$;
comment on function private.write_key() is 'The key that the request was sent with; null where there is none.';

create function private.done_before() returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    asked uuid := private.write_key();
    known private.writes;
  begin
    if asked is null or (select auth.uid()) is null then
      return null;
    end if;
    -- Whoever sends it again waits here until the first has ended, and finds it only if it was stored.
    insert into private.writes (key, member_id) values (asked, (select auth.uid())) on conflict do nothing;
    if found then
      delete from private.writes where key in (
        select key from private.writes where done_at < now() - interval '1 day' limit 100 for update skip locked);
      return null;
    end if;
    select * into known from private.writes where key = asked;
    -- Its own transaction asks more than once where one function calls another.
    return case when known.member_id = (select auth.uid()) then nullif(known.done_at, now()) end;
  end
  $$;
comment on function private.done_before() is
  'When the same request was done, if it was: the now() of all that it wrote. Null the first time. Ask before anything is locked.';

-- What the functions that the API calls ask as the asking role.
grant execute on function private.done_before() to authenticated;
