-- Two marks make a function of ours a trusted writer for the length of its own statement: 'settling' copies
-- a badge onto its listing, 'is_trusted' writes for an asker whose right it has checked. No API can set either.
create or replace function private.is_public_request() returns boolean
  language sql stable set search_path = ''
  as $$
    select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
      and coalesce(current_setting('private.settling', true), '') <> 'on'
      and coalesce(current_setting('private.is_trusted', true), '') <> 'on'
  $$;
comment on function private.is_public_request() is
  'Whether a row is written for a visitor or an account, and not by a function of this schema that has checked who asks.';
