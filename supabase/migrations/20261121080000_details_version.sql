-- The details of a tool are part of what its page shows, and change without their listing.
create table private.directory_changes (
  about text not null,
  changed_at timestamptz not null,
  constraint directory_changes_pkey primary key (about)
);
comment on table private.directory_changes is
  'When something that the public directory shows beside the listings was last changed, one row for each kind of it.';
revoke all on table private.directory_changes from public, anon, authenticated;

create function private.note_details_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.directory_changes (about, changed_at) values ('details', clock_timestamp())
    on conflict (about) do update set changed_at = excluded.changed_at;
    return null;
  end
  $$;
revoke all on function private.note_details_change() from public;
create trigger tool_details_note_change after insert or update or delete on public.tool_details
  for each statement execute function private.note_details_change();

create function private.details_changed_at() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select changed_at from private.directory_changes where about = 'details' $$;
comment on function private.details_changed_at() is 'When the details of any tool were last changed.';
revoke all on function private.details_changed_at() from public;
grant execute on function private.details_changed_at() to anon, authenticated, service_role;

-- Which placements run says by itself that a day has changed them: without the day, a page of yesterday's build
-- that is still true need not be read again.
create or replace function public.directory_version() returns text
  language sql stable security invoker set search_path = ''
  as $$
    select concat_ws('.', count(*), extract(epoch from max(tool.updated_at)),
      extract(epoch from private.details_changed_at()),
      (select left(md5(string_agg(running.id::text || running.is_on_top::text, ',' order by running.id)), 8)
        from public.running_placements as running))
    from public.ai_tools as tool
    where tool.approval_status = 'approved'
  $$;
