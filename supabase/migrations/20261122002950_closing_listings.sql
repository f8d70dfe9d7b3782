-- Closes and reopens listings. 20261122000250_closed_listings.sql contains the table.
create function private.index_closed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    changed text[] := array(select tool_id from changed_rows);
  begin
    perform private.reindex_listings(changed, changed);
    return null;
  end
  $$;
comment on function private.index_closed() is 'Removes closed listings from the search, and adds reopened listings.';
create trigger closed_listings_index_insert after insert on public.closed_listings
  referencing new table as changed_rows for each statement execute function private.index_closed();
create trigger closed_listings_index_delete after delete on public.closed_listings
  referencing old table as changed_rows for each statement execute function private.index_closed();
create trigger closed_listings_record_change after insert or update or delete on public.closed_listings
  for each row execute function private.record_directory_change_trigger();

create function private.end_placements(listing_id text, closed_on date) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    today date := private.today();
    affected record;
    remainder text;
  begin
    for affected in
      select * from public.placements as placement where placement.tool_id = listing_id
        and (placement.stage in ('requested', 'awaiting_payment')
          or placement.stage = 'paid' and (placement.last_day is null or placement.last_day >= today))
      order by id for update
    loop
      remainder := case
        when affected.stage <> 'paid' then 'The request is cancelled.'
        when affected.last_day is null then 'It had no last day.'
        else format('Days left: %s of %s.', affected.last_day - greatest(affected.first_day, today) + 1,
          affected.last_day - affected.first_day + 1) end;
      -- End a running placement yesterday. Cancel a placement that has not run for a whole day.
      update public.placements set
        last_day = case when stage = 'paid' and first_day < today then today - 1 else last_day end,
        stage = case when stage = 'paid' and first_day < today then stage else 'cancelled' end
        where id = affected.id;
      remainder := format('The tool closed on %s. %s', to_char(closed_on, 'FMDD FMMonth YYYY'), remainder);
      update public.placement_terms as terms set
        note = case when char_length(terms.note) + char_length(remainder) < 1000 then terms.note || ' ' || remainder
          else remainder end,
        decided_by = (select auth.uid()), decided_at = now()
        where terms.placement_id = affected.id;
    end loop;
  end
  $$;
comment on function private.end_placements(text, date) is
  'Ends or cancels all placements of a closed listing, and adds the number of remaining days to their notes.';

create function private.close_listing(listing_id text, close_date date, new_successor text, version timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    listing record;
  begin
    perform private.require_admin();
    -- This lock prevents two concurrent closings in which each listing names the other as its successor.
    perform private.lock_listings();
    select * into listing from public.ai_tools as tool where tool.id = listing_id;
    if listing.approval_status is distinct from 'approved' then
      perform private.raise_error('not_listed', 'Only an approved listing can be marked as closed.');
    end if;
    -- A retry succeeds without a change.
    if exists (select from public.closed_listings as closed
      where (closed.tool_id, closed.closed_on) = (listing_id, close_date) and closed.successor is not distinct from new_successor) then
      return;
    elsif close_date is null then
      perform private.raise_error('closed_on_missing', 'Choose the day on which the tool closed.');
    elsif close_date > private.today() then
      perform private.raise_error('closed_on_in_future', 'The day on which the tool closed cannot be in the future.');
    elsif listing.updated_at is distinct from version then
      perform private.raise_error('listing_changed', 'The listing has changed. Check it and try again.');
    elsif new_successor = listing_id then
      perform private.raise_error('successor_is_itself', 'A tool cannot be its own successor.');
    elsif new_successor is not null and not exists (select from public.listed_tools as tool where tool.id = new_successor) then
      perform private.raise_error('successor_not_listed',
        'The successor must be a tool in the directory that is not closed.');
    end if;
    perform private.set_change_reason('closing');
    perform private.end_placements(listing_id, close_date);
    perform private.resolve_unreachable(listing_id, 'removed');
    insert into public.closed_listings as closed (tool_id, closed_on, successor) values (listing_id, close_date, new_successor)
      on conflict (tool_id) do update set closed_on = excluded.closed_on, successor = excluded.successor;
    -- If a listing's successor is now closed, the listing gets the successor of its successor.
    update public.closed_listings set successor = new_successor where successor = listing_id;
  end
  $$;

create function private.reopen_listing(listing_id text, expected_close_date date, expected_successor text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    perform private.lock_listings();
    perform private.set_change_reason('closing');
    if expected_close_date is not null and exists (select from public.closed_listings as closed
      where closed.tool_id = listing_id and (closed.closed_on <> expected_close_date or closed.successor is distinct from expected_successor)) then
      perform private.raise_error('closed_again', 'The closing date or the successor has changed. Check it and try again.');
    end if;
    delete from public.closed_listings as closed where closed.tool_id = listing_id;
  end
  $$;

create function public.close_listing(listing_id text, closed_on date, successor text default null,
  version timestamptz default null) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.close_listing(listing_id, closed_on, successor, version) $$;
comment on function public.close_listing(text, date, text, timestamptz) is
  'For the administrator: marks an approved listing as closed since a date, with an optional successor, and ends its '
  'placements. Another call changes the date or the successor. Fails if the listing''s updated_at is not `version`.';
create function public.reopen_listing(listing_id text, closed_on date default null, successor text default null) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.reopen_listing(listing_id, closed_on, successor) $$;
comment on function public.reopen_listing(text, date, text) is
  'For the administrator: reopens a closed listing. Its placements stay ended. Fails if the date or the successor '
  'of the closing has changed.';

grant execute on function private.close_listing(text, date, text, timestamptz), private.reopen_listing(text, date, text),
  public.close_listing(text, date, text, timestamptz), public.reopen_listing(text, date, text) to authenticated;
