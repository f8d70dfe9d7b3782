-- Bulk imports. The client sends the rows of a file in several calls of import_listings. The history entries of these
-- writes have the import's id, so that undo_import can find and restore the old values.
create table public.import_batches (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  started_by uuid,
  started_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  added integer not null default 0,
  changed integer not null default 0,
  undo_started_at timestamptz,
  -- The last listing id that the undo has processed.
  undone_to text collate "C" not null default '',
  undone_at timestamptz,
  constraint import_batches_pkey primary key (id),
  constraint import_batches_started_by_fkey foreign key (started_by) references auth.users (id) on delete set null,
  constraint import_batches_file_name_length check (char_length(file_name) between 1 and 200)
);
comment on table public.import_batches is
  'Bulk imports, each with its file name, account, times, numbers of added and changed listings, and the progress of '
  'its undo.';
create index import_batches_started_by on public.import_batches (started_by);

grant select on table public.import_batches to authenticated;
grant all on table public.import_batches to service_role;
alter table public.import_batches enable row level security;

create policy import_batches_select_admin on public.import_batches
  for select to authenticated
  using ((select private.is_admin()));

create function private.start_import(file_name text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    batch uuid;
  begin
    perform private.require_admin();
    perform private.replayed_at(jsonb_build_array('start_import', file_name));
    insert into public.import_batches (id, file_name, started_by)
    values (coalesce(private.idempotency_key(), gen_random_uuid()),
      coalesce(nullif(left(btrim(start_import.file_name), 200), ''), 'unnamed'), (select auth.uid()))
    -- A retry returns the same import.
    on conflict (id) do update set last_sent_at = excluded.last_sent_at
    returning id into batch;
    return batch;
  end
  $$;

-- Lists all columns of a table except the excluded ones, so that imports and undos include columns of later migrations.
-- `set_clause` is a SET clause that copies each column from `source`.
create function private.columns_except(source_table regclass, excluded text[], source text, out column_list text, out set_clause text)
  language sql stable set search_path = ''
  as $$
    select string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(format('%1$I = %2$I.%1$I', attname, source), ', ' order by attnum)
    from pg_catalog.pg_attribute
    where attrelid = source_table and attnum > 0 and not attisdropped and attname <> all (excluded)
  $$;

create function private.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    import public.import_batches;
    -- The database sets the excluded columns. Only the insert sets created_at.
    columns record := private.columns_except('public.ai_tools', array['id', 'slug', 'approval_status', 'approved_at',
      'rejected_reason', 'is_new_release', 'created_at', 'created_by', 'updated_at'], 'excluded');
  begin
    perform private.require_admin();
    perform private.lock_listings();
    listings := private.json_argument(listings);
    select * into import from public.import_batches where id = batch for update;
    if not found or import.undo_started_at is not null or import.last_sent_at < now() - private.import_undo_window() then
      perform private.raise_error('import_finished', 'This import has ended. Start a new import.');
    elsif jsonb_typeof(listings) is distinct from 'array' or jsonb_array_length(listings) > 1000 then
      perform private.raise_error('import_not_a_list', 'One request of an import can have at most 1,000 listings.');
    end if;

    perform private.set_change_reason('import', import.file_name, batch);
    -- created_at decreases by a microsecond per row, so that lists show the rows in the order of the file.
    perform private.set_audit_context(jsonb_build_object('batch_created_at', import.started_at - first_row * interval '1 microsecond'));
    -- Columns that a row omits keep their stored values.
    execute format('insert into public.ai_tools (id, created_at, %1$s)
      select input ->> ''id'', (input ->> ''created_at'')::timestamptz, %1$s from jsonb_array_elements($1) with ordinality as inputs (input, position)
      cross join jsonb_populate_record((select stored from public.ai_tools as stored where stored.id = input ->> ''id''), input)
      order by position
      on conflict (id) do update set %2$s', columns.column_list, columns.set_clause) using listings;
    perform private.set_audit_context('{"batch_created_at": null}');

    -- Count each listing once, even if the client sends it again.
    update public.import_batches as batch_row set last_sent_at = now(), added = batch_row.added + counted.added,
      changed = batch_row.changed + counted.changed
    from (
      select count(*) filter (where entry.action = 'created') as added, count(*) filter (where entry.action <> 'created') as changed
      from public.listing_history as entry
      where entry.import = batch and entry.at = now() and entry.transaction = pg_current_xact_id()
        and not exists (select from public.listing_history as earlier
          where earlier.import = batch and earlier.listing_id = entry.listing_id and earlier.id < entry.id)) as counted
    where batch_row.id = batch;
    return query select listing ->> 'id' from jsonb_array_elements(listings) as listing;
  end
  $$;

-- An undo processes 1,000 listings per call, in the order of their ids, so that no call exceeds the request timeout. The
-- first call checks whether the import can be undone. Later calls can finish the undo at any time.

-- The listings that an import changed. `before` contains the old values of the changed columns. `outcome` is null before
-- the undo, 'removed' or 'restored' after it, and 'kept' if the undo must skip the listing.
create function private.import_changes(batch uuid, ids text[])
  returns table (tool_id text, is_added boolean, before jsonb, outcome text)
  language sql stable set search_path = ''
  as $$
    select imported.listing_id, imported.is_added, imported.before, case
      when undone.action is not null then case undone.action when 'deleted' then 'removed' else 'restored' end
      -- The listing has changed since, and that change was not undone.
      when exists (select from public.listing_history as later
        where later.listing_id = imported.listing_id and later.id > imported.first_id and later.import is distinct from batch
          and later.kind <> 'category'
          and not exists (select from public.listing_history as undo_entry
            where undo_entry.listing_id = later.listing_id and undo_entry.import = later.import and undo_entry.kind = 'import_undone'))
        then 'kept' end
    from (
      select entry.listing_id, min(entry.id) as first_id, bool_or(entry.action = 'created') as is_added,
        -- If the import changed a column twice, use the first old value.
        jsonb_object_agg(old_row.key, old_row.value order by entry.id desc) as before
      from public.listing_history as entry
      cross join lateral jsonb_each(entry.before
        || case when entry.before ? 'created_by' then jsonb_build_object('created_by', entry.owner_before) else '{}' end) as old_row
      where entry.import = batch and entry.kind = 'import' and (ids is null or entry.listing_id = any (ids))
      group by entry.listing_id) as imported
    left join public.listing_history as undone
      on undone.import = batch and undone.kind = 'import_undone' and undone.listing_id = imported.listing_id
  $$;

create function private.restore_listings(ids text[], befores jsonb[], with_slug boolean) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    columns record := private.columns_except('public.ai_tools', array['id', 'slug', 'premium_type', 'sponsor_tier',
      'is_new_release', 'created_at', 'updated_at'], 'stored');
  begin
    -- restore_placements has already run, so the badge comes from the running placements.
    execute format('update public.ai_tools as tool set %1$s, premium_type = badge.premium_type, sponsor_tier = badge.sponsor_tier,
        slug = case when $3 then stored.slug else tool.slug end
      from unnest($1, $2) as input (id, before)
      join public.ai_tools as latest using (id)
      cross join lateral jsonb_populate_record(latest, input.before) as stored
      cross join lateral private.current_badge(input.id) as badge
      where tool.id = input.id', columns.set_clause)
      using ids, befores, with_slug;
  end
  $$;

create function private.restore_placements(added text[], befores jsonb[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    -- Do not copy badges to the listings, because restore_listings sets them afterwards.
    previous_context text := private.set_audit_context('{"badge": "converting"}');
    started uuid[] := array(
      (select substr(key, 11)::uuid from unnest(befores) as before, jsonb_each(before) where key like 'placement %' and value = 'null'
        union all select id from public.placements where tool_id = any (added))
      except select id from public.agreed_placements);
  begin
    -- Delete days before placements. count_events locks the rows in the same order, which prevents deadlocks.
    delete from public.placement_days where placement_id = any (started);
    delete from public.placements where id = any (started);
    update public.placements as placement
    set stage = value ->> 'stage', last_day = (value ->> 'last_day')::date, is_replaced = false
    from unnest(befores) as before, jsonb_each(before)
    where key like 'placement %' and value <> 'null' and placement.id = substr(key, 11)::uuid
      -- The placements of a closed listing stay ended.
      and not exists (select 1 from public.closed_listings as closed where closed.tool_id = placement.tool_id);
    perform private.restore_audit_context(previous_context);
  end
  $$;
comment on function private.restore_placements(text[], jsonb[]) is
  'Deletes the placements that an import started and restores the placements that it ended. Imports never change agreed placements.';

create function private.undo_import_batch(batch uuid, listing_ids text[]) returns table (id text, outcome text)
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    added text[];
    ids text[];
    befores jsonb[];
    with_slug text[];
    outcomes jsonb;
  begin
    select coalesce(array_agg(tool_id) filter (where outcome is null and is_added), '{}'),
      array_agg(tool_id) filter (where outcome is null and not is_added),
      array_agg(before) filter (where outcome is null and not is_added),
      jsonb_object_agg(tool_id, coalesce(outcome, case when is_added then 'removed' else 'restored' end))
      into added, ids, befores, outcomes
    from private.import_changes(batch, listing_ids);

    perform private.restore_placements(added, befores);
    perform private.set_audit_context('{"trusted": true}');
    delete from public.ai_tools as tool where tool.id = any (added);
    -- Another listing may use the former slug of a listing that was not public. Restore listings with a free slug first, so
    -- that no other restored listing takes that slug.
    with_slug := array(select min(input.id) from unnest(ids, befores) as input (id, before)
      where before ? 'slug' and private.is_slug_available(before ->> 'slug', input.id)
      group by before ->> 'slug');
    perform private.restore_listings(array_agg(input.id), array_agg(before), true)
      from unnest(ids, befores) as input (id, before) where input.id = any (with_slug);
    perform private.restore_listings(array_agg(input.id), array_agg(before), false)
      from unnest(ids, befores) as input (id, before) where input.id <> all (with_slug);
    perform private.set_audit_context('{"trusted": null}');
    return query select each.key, each.value from jsonb_each_text(outcomes) as each order by each.key collate "C";
  end
  $$;

create function private.undo_import(batch uuid, keep_newer boolean, after text) returns table (id text, outcome text)
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    import public.import_batches;
    newer integer;
    ids text[];
    is_replay boolean := private.replayed_at(jsonb_build_array('undo_import', batch, keep_newer, after)) is not null;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into import from public.import_batches where import_batches.id = batch for update;
    if not found or (import.undone_at is not null and after = '' and not is_replay) then
      perform private.raise_error('import_is_undone', 'This import is already undone, or does not exist.');
    elsif import.undo_started_at is null then
      if import.last_sent_at < now() - private.import_undo_window() then
        perform private.raise_error('import_too_old', format('An import can be undone for only %s, and that time has passed.', private.format_interval(private.import_undo_window())));
      end if;
      select count(*) into newer from private.import_changes(batch, null) as change where change.outcome = 'kept';
      if newer > 0 and not keep_newer then
        perform private.raise_error('changed_since_import',
          format('%s of these listings have changed since the import. Nothing was undone. You can undo the other listings.', newer));
      end if;
      update public.import_batches set undo_started_at = now() where import_batches.id = batch;
    end if;

    perform private.set_change_reason('import_undone', import.file_name, batch);
    ids := array(select distinct listing_id collate "C" from public.listing_history
      where listing_history.import = batch and kind = 'import' and listing_id > undo_import.after collate "C" order by 1 limit 1000);
    return query select * from private.undo_import_batch(batch, ids);
    update public.import_batches set undone_to = greatest(undone_to, (ids)[cardinality(ids)]),
      undone_at = case when cardinality(ids) < 1000 then coalesce(undone_at, now()) end
    where import_batches.id = batch and undo_import.after <= undone_to;
  end
  $$;

create function public.start_import(file_name text) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.start_import(file_name) $$;
comment on function public.start_import(text) is 'For the administrator: begins an import and returns its id for import_listings.';

create function public.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text
  language sql security invoker set search_path = ''
  as $$ select private.import_listings(batch, first_row, listings) $$;
comment on function public.import_listings(uuid, integer, jsonb) is
  'For the administrator: inserts or updates up to 1,000 listings by id and returns their ids. A listing is an object '
  'whose keys are columns of ai_tools. Omitted columns keep their values, and created_at applies only to new listings. first_row is '
  'the position of the first listing in the file, from 0. Retrying is safe.';

create function public.undo_import(batch uuid, keep_newer boolean default false, after text default '')
  returns table (id text, outcome text)
  language sql security invoker set search_path = ''
  as $$ select undone.id, undone.outcome from private.undo_import(batch, keep_newer, after) as undone $$;
comment on function public.undo_import(uuid, boolean, text) is
  'For the administrator: undoes an import for the next 1,000 listing ids after `after`. Restores changed listings and '
  'deletes added listings. Call it with the last returned id until it returns no rows. A call without `after` returns '
  'the first outcomes again. The first call must be within private.import_undo_window(). It fails if a listing has '
  'changed since the import; with keep_newer, the undo skips such listings.';

grant execute on function private.start_import(text), private.import_listings(uuid, integer, jsonb),
  private.undo_import(uuid, boolean, text), public.start_import(text), public.import_listings(uuid, integer, jsonb),
  public.undo_import(uuid, boolean, text) to authenticated;
