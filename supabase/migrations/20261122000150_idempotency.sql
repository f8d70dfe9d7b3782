-- If a response is lost, the client retries the write with the same key (src/lib/idempotent-fetch.ts). Functions that would
-- fail when called twice look up the key here, so that the retry succeeds.
create table private.idempotency_keys (
  key uuid not null,
  member_id uuid not null,
  -- An MD5 hash of the function's name and arguments.
  call text not null,
  done_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (member_id, key)
);
comment on table private.idempotency_keys is
  'Idempotency keys of the last day. done_at is the start of the transaction.';

create function private.idempotency_key() returns uuid
  language sql stable set search_path = ''
  as $$
    select case when pg_input_is_valid(header, 'uuid') then header::uuid end
    from (select nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key' as header) as request
  $$;

create function private.replayed_at(call jsonb) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    request_key uuid := private.idempotency_key();
    member uuid := (select auth.uid());
    stored private.idempotency_keys;
  begin
    if request_key is null or member is null then
      return null;
    end if;
    -- A retry waits here until the first attempt ends, and finds the key only if the first attempt was committed.
    insert into private.idempotency_keys (key, member_id, call) values (request_key, member, md5(replayed_at.call::text)) on conflict do nothing;
    if found then
      delete from private.idempotency_keys where (member_id, key) in (
        select member_id, key from private.idempotency_keys where done_at < now() - interval '1 day' limit 100 for update skip locked);
      return null;
    end if;
    select * into stored from private.idempotency_keys where key = request_key and member_id = member;
    -- A nested function may check the key again in the same transaction.
    if stored.done_at = now() then
      return null;
    elsif stored.call <> md5(replayed_at.call::text) then
      perform private.raise_error('key_reused', 'The request could not be identified, so nothing was changed. Reload the page and try again.');
    end if;
    return stored.done_at;
  end
  $$;
comment on function private.replayed_at(jsonb) is
  'Returns null for the first request with the caller''s idempotency key. For a retry, returns the time of the first '
  'transaction. `call` contains the function''s name and all arguments. Raises an error if another call used the '
  'key. Call this before taking locks.';

grant execute on function private.replayed_at(jsonb) to authenticated;
