-- The version of the public directory, by which a page detects that the directory has changed since its build. It combines
-- the last write of public data with the last day on which the directory changed without a write.
create table private.directory_state (
  is_single boolean not null default true,
  changed_at timestamptz not null,
  constraint directory_state_pkey primary key (is_single),
  constraint directory_state_is_single check (is_single)
);
comment on table private.directory_state is 'One row: the time of the last write of public data.';
insert into private.directory_state (changed_at) values (clock_timestamp());

-- All writers of public data update the row of directory_state. A deferred trigger updates it at the end of the
-- transaction, so that the row is locked only during the commit and cannot cause a deadlock.
create table private.directory_changes (
  -- `at` and `transaction` identify the transaction, as in listing_history.
  at timestamptz not null default now(),
  transaction xid8 not null default pg_current_xact_id(),
  committed_at timestamptz,
  affects_menus boolean not null,
  constraint directory_changes_pkey primary key (at, transaction)
);
comment on table private.directory_changes is
  'The transactions of the last 90 days that changed public data. committed_at is null until the end of the '
  'transaction. affects_menus is true if categories changed, because every menu contains them.';
create index directory_changes_committed_at on private.directory_changes (committed_at);

create function private.change_retention_days() returns integer language sql immutable set search_path = '' as $$ select 90 $$;
comment on function private.change_retention_days() is 'The number of days for which private.directory_changes keeps rows.';

create function private.finish_directory_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    commit_time timestamptz;
  begin
    update private.directory_state set changed_at = greatest(clock_timestamp(), changed_at + interval '1 microsecond')
    returning changed_at into commit_time;
    update private.directory_changes as change set committed_at = commit_time
    where change.at = new.at and change.transaction = new.transaction;
    delete from private.directory_changes where committed_at < now() - make_interval(days => private.change_retention_days());
    return null;
  end
  $$;
create constraint trigger directory_changes_finish after insert on private.directory_changes
  deferrable initially deferred for each row execute function private.finish_directory_change();

create function private.record_directory_change(affects_menus boolean default false) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.directory_changes (affects_menus) values (record_directory_change.affects_menus)
    on conflict (at, transaction) do update set affects_menus = true where excluded.affects_menus and not directory_changes.affects_menus
  $$;
comment on function private.record_directory_change(boolean) is
  'Records that the current transaction changes public data, and whether it changes the category menus.';

create function private.record_directory_change_trigger() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.record_directory_change(tg_nargs > 0);
    return null;
  end
  $$;

create function private.record_listing_change(changes private.listing_change[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from unnest(changes) where 'approved' in ((old_row).approval_status, (new_row).approval_status)) then
      perform private.record_directory_change();
    end if;
  end
  $$;

create function private.record_placement_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    -- Only paid placements are public.
    if 'paid' in (old.stage, new.stage) then
      perform private.record_directory_change();
    end if;
    return null;
  end
  $$;
create trigger placements_record_change after insert or update or delete on public.placements
  for each row execute function private.record_placement_change();

-- Public pages contain prices.
create trigger placement_offers_record_change after insert or update or delete on public.placement_offers
  for each statement execute function private.record_directory_change_trigger();
create trigger placement_prices_record_change after insert or update or delete on public.placement_prices
  for each statement execute function private.record_directory_change_trigger();

create index placements_paid_ends on public.placements (last_day) where stage = 'paid';
create index placements_paid_kinds on public.placements (kind, first_day) where stage = 'paid';

create function private.closed_indexing_days() returns integer language sql immutable set search_path = '' as $$ select 90 $$;
comment on function private.closed_indexing_days() is
  'The number of days for which search engines may index a tool''s page after the tool has closed.';

create function private.last_scheduled_change() returns date
  language sql stable security definer set search_path = ''
  as $$
    select greatest(
      (select max(first_day) from public.placements where stage = 'paid' and first_day <= private.today()),
      (select max(last_day) + 1 from public.placements where stage = 'paid' and last_day < private.today()),
      (select max(newest.first_day + kinds.days_on_top) from private.placement_kinds() as kinds cross join lateral (
        select max(first_day) as first_day from public.placements as placement
        where stage = 'paid' and placement.kind = kinds.kind and first_day <= private.today() - kinds.days_on_top) as newest),
      (select max(from_day) from public.placement_prices where from_day <= private.today()),
      -- From this day on, the page of a closed tool is marked as not to be indexed.
      (select max(closed_on) + private.closed_indexing_days() from public.closed_listings
        where closed_on <= private.today() - private.closed_indexing_days()))
  $$;
comment on function private.last_scheduled_change() is
  'The last day, up to today, on which the directory changed without a write. A placement started, ended or was no '
  'longer on top, a new price applied, or the page of a closed tool was no longer indexed.';

create function private.directory_version() returns text
  language sql stable security definer set search_path = ''
  as $$
    select concat_ws('.', extract(epoch from changed_at), private.last_scheduled_change()) from private.directory_state
  $$;
create function public.directory_version() returns text
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    select private.directory_version();
  $$;
comment on function public.directory_version() is
  'A short text that changes whenever the public directory may have changed.';

grant execute on function private.directory_version(), public.directory_version() to anon, authenticated, service_role;
