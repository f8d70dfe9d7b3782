-- A write whose answer is lost is sent again as it was, with the same key (src/lib/answered-fetch.ts). What cannot be done
-- twice asks here whether it was done: then it stands, and is not told that somebody has changed it meanwhile.
create table private.idempotency_keys (
  key uuid not null,
  member_id uuid not null,
  -- A hash of the function's name and its arguments.
  call text not null,
  done_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (member_id, key)
);
comment on table private.idempotency_keys is 'The keys of what was written within the last day, each with its call and when its transaction began.';

create function private.idempotency_key() returns uuid
  language sql stable set search_path = ''
  as $$
    select case when pg_input_is_valid(given, 'uuid') then given::uuid end
    from (select nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key' as given) as request
  $$;
comment on function private.idempotency_key() is 'The key that the request was sent with; null where there is none.';

create function private.replayed_at(call jsonb) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    asked uuid := private.idempotency_key();
    member uuid := (select auth.uid());
    known private.idempotency_keys;
  begin
    if asked is null or member is null then
      return null;
    end if;
    -- Whoever sends it again waits here until the first has ended, and finds it only if it was stored.
    insert into private.idempotency_keys (key, member_id, call) values (asked, member, md5(replayed_at.call::text)) on conflict do nothing;
    if found then
      delete from private.idempotency_keys where (member_id, key) in (
        select member_id, key from private.idempotency_keys where done_at < now() - interval '1 day' limit 100 for update skip locked);
      return null;
    end if;
    select * into known from private.idempotency_keys where key = asked and member_id = member;
    -- Its own transaction asks more than once where one function calls another.
    if known.done_at = now() then
      return null;
    elsif known.call <> md5(replayed_at.call::text) then
      perform private.raise_error('key_reused', 'This was sent with the key of another one. Nothing was changed. Reload the page and try again.');
    end if;
    return known.done_at;
  end
  $$;
comment on function private.replayed_at(jsonb) is
  'When the same call (its name and all of its arguments) was done with this key, if it was: the now() of all that it wrote. Null the '
  'first time. Refuses the key of another call. Ask before anything is locked.';

-- What the functions that the API calls ask as the asking role.
grant execute on function private.replayed_at(jsonb) to authenticated;
