-- An import keeps the order of its file and can be undone for a while. What is sent through import_listings is
-- remembered as one import: what each listing was, and what the import made of it. A plain upsert of ai_tools
-- is no import.
create table public.import_batches (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  started_by uuid,
  started_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  added integer not null default 0,
  changed integer not null default 0,
  undo_started_at timestamptz,
  undone_at timestamptz,
  constraint import_batches_pkey primary key (id),
  constraint import_batches_started_by_fkey foreign key (started_by) references auth.users (id) on delete set null,
  constraint import_batches_file_name_length check (char_length(file_name) between 1 and 200)
);
comment on table public.import_batches is
  'Bulk imports: which file, when, by whom, how many listings it added and changed, and whether it is being or was undone.';
create index import_batches_started_by on public.import_batches (started_by);

create table private.import_changes (
  batch_id uuid not null,
  tool_id text not null,
  before jsonb,
  before_details jsonb,
  before_placements jsonb,
  left_at timestamptz not null,
  left_details jsonb,
  left_placements jsonb,
  outcome text,
  constraint import_changes_pkey primary key (batch_id, tool_id),
  constraint import_changes_batch_id_fkey foreign key (batch_id) references public.import_batches (id) on delete cascade,
  constraint import_changes_outcome_allowed check (outcome in ('removed', 'restored', 'kept'))
);
comment on table private.import_changes is
  'What an import changed: the listing, its details and placements before (null: there was none), the version, details and '
  'placements that it left, and what undoing it made of them. Kept for a day, and while it is being undone.';
revoke all on table private.import_changes from public, anon, authenticated;

create view private.listing_placements as
  select placement.tool_id, jsonb_agg(to_jsonb(placement) || jsonb_build_object('terms', to_jsonb(terms)) order by placement.id)
    as placements
  from public.placements as placement
  join public.placement_terms as terms on terms.placement_id = placement.id
  where placement.tool_id is not null
  group by placement.tool_id;
comment on view private.listing_placements is 'The placements of each listing that has any, with their terms, as one value.';
revoke all on table private.listing_placements from public, anon, authenticated;

revoke all on table public.import_batches from public, anon, authenticated;
grant select on table public.import_batches to authenticated;
grant all on table public.import_batches to service_role;
alter table public.import_batches enable row level security;

-- Imports are the administrator's.
create policy import_batches_select_admin on public.import_batches
  for select to authenticated
  using ((select private.is_admin()));

create function private.start_import(file_name text) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
  declare
    batch uuid;
  begin
    perform private.refuse_others();
    delete from private.import_changes where batch_id in (
      select id from public.import_batches
      where last_sent_at < now() - interval '1 day' and (undo_started_at is null or undone_at is not null));
    insert into public.import_batches (id, file_name, started_by)
    values (coalesce(private.write_key(), gen_random_uuid()),
      coalesce(nullif(left(btrim(start_import.file_name), 200), ''), 'unnamed'), (select auth.uid()))
    -- Sent again, because its answer was lost: the same import.
    on conflict (id) do update set last_sent_at = excluded.last_sent_at
    returning id into batch;
    return batch;
  end
  $$;

-- What an import writes and its undoing restores: every column of a table but these, so that no new one is forgotten.
-- `names` is their list, `taken` sets each to the one of that name in `source`.
create function private.columns_but(whole regclass, but text[], source text, out names text, out taken text)
  language sql stable set search_path = ''
  as $$
    select string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(format('%1$I = %2$I.%1$I', attname, source), ', ' order by attnum)
    from pg_catalog.pg_attribute
    where attrelid = whole and attnum > 0 and not attisdropped and attname <> all (but)
  $$;

create function private.write_imported(listings jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    -- The others are the database's own.
    columns record := private.columns_but('public.ai_tools', array['id', 'slug', 'approval_status', 'approved_at',
      'rejected_reason', 'is_new_release', 'created_at', 'created_by', 'updated_at'], 'excluded');
  begin
    execute format('insert into public.ai_tools (id, %1$s)
      select id, %1$s from jsonb_populate_recordset(null::public.ai_tools, $1) with ordinality order by ordinality
      on conflict (id) do update set %2$s', columns.names, columns.taken) using listings;
  end
  $$;
comment on function private.write_imported(jsonb) is 'Upserts a list of listings by id, in its order.';

create function private.write_imported_details(listings jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    columns record := private.columns_but('public.tool_details', array['tool_id'], 'excluded');
  begin
    -- Details come in the listing's key 'details'; without one they stay as they are.
    execute format('insert into public.tool_details (tool_id, %1$s)
      select listing ->> ''id'', %1$s
      from jsonb_array_elements($1) as listing
      cross join jsonb_populate_record(null::public.tool_details, ''{"alternatives": []}'' || jsonb_strip_nulls(listing -> ''details''))
      where jsonb_typeof(listing -> ''details'') = ''object''
      on conflict (tool_id) do update set %2$s', columns.names, columns.taken) using listings;
  end
  $$;

create function private.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    import public.import_batches;
    new_added integer;
    new_changed integer;
  begin
    perform private.refuse_others();
    perform private.lock_listings();
    listings := private.json_argument(listings);
    select * into import from public.import_batches where id = batch for update;
    if not found or import.undo_started_at is not null or import.last_sent_at < now() - private.import_undo_window() then
      perform private.refuse('import_is_over', 'This import is over. Start a new one.');
    elsif jsonb_typeof(listings) is distinct from 'array' or jsonb_array_length(listings) > 1000 then
      perform private.refuse('import_is_no_list', 'An import takes a list of at most 1,000 listings at once.');
    end if;

    perform private.say_why('import', import.file_name);
    -- What is there now, before anything is written; what this import wrote already keeps its first image.
    insert into private.import_changes (batch_id, tool_id, before, before_details, before_placements, left_at)
    select batch, wanted.id, to_jsonb(tool), to_jsonb(details), stood.placements, '-infinity'
    from (select distinct listing ->> 'id' as id from jsonb_array_elements(listings) as listing) as wanted
    left join public.ai_tools as tool using (id)
    left join public.tool_details as details on details.tool_id = wanted.id
    left join private.listing_placements as stood on stood.tool_id = wanted.id
    where wanted.id is not null
    on conflict (batch_id, tool_id) do nothing;

    -- The file's order: the stamping trigger counts down from here, a microsecond a row.
    perform set_config('private.import_top', (import.started_at - first_row * interval '1 microsecond')::text, true),
      set_config('private.tells_nobody', 'on', true);
    perform private.write_imported(listings);
    perform set_config('private.import_top', '', true), set_config('private.tells_nobody', '', true);
    perform private.write_imported_details(listings);

    -- What was left as it was needs no undoing.
    delete from private.import_changes as change
    using public.ai_tools as tool left join public.tool_details as details on details.tool_id = tool.id
      left join private.listing_placements as standing on standing.tool_id = tool.id
    where change.batch_id = batch and change.left_at = '-infinity' and tool.id = change.tool_id
      and change.before is not null and (change.before ->> 'updated_at')::timestamptz = tool.updated_at
      and change.before_details is not distinct from to_jsonb(details)
      and change.before_placements is not distinct from standing.placements;
    select count(*) filter (where before is null), count(*) filter (where before is not null) into new_added, new_changed
    from private.import_changes where batch_id = batch and left_at = '-infinity';
    update private.import_changes as change
    set left_at = tool.updated_at, left_details = to_jsonb(details),
      -- The same rows once more: what somebody did to the placements since the first time is not the import's.
      left_placements = case when change.left_at = '-infinity' then standing.placements else change.left_placements end
    from public.ai_tools as tool left join public.tool_details as details on details.tool_id = tool.id
      left join private.listing_placements as standing on standing.tool_id = tool.id
    where change.batch_id = batch and tool.id = change.tool_id
      and tool.id in (select listing ->> 'id' from jsonb_array_elements(listings) as listing);
    update public.import_batches set last_sent_at = now(), added = added + new_added, changed = changed + new_changed
    where id = batch;
    return query select listing ->> 'id' from jsonb_array_elements(listings) as listing;
  end
  $$;

-- Undoing goes through the changes in the order of their ids, a part a call, so that no call meets the time
-- limit of a request. Each part is a few statements, whatever its size. The first call decides whether the import may be
-- undone; from then on it is undone to its end, also by another window: what a part has done is remembered.

create function private.changed_since(batch uuid, ids text[]) returns setof text
  language sql stable set search_path = ''
  as $$
    select change.tool_id
    from private.import_changes as change
    left join public.ai_tools as tool on tool.id = change.tool_id
    left join public.tool_details as details on details.tool_id = change.tool_id
    left join private.listing_placements as standing on standing.tool_id = change.tool_id
    where change.batch_id = batch and (ids is null or change.tool_id = any (ids))
      and (tool.id is null or tool.updated_at <> change.left_at or change.left_details is distinct from to_jsonb(details)
        or change.left_placements is distinct from standing.placements)
  $$;
comment on function private.changed_since(uuid, text[]) is
  'Which of the listings (null: all) are no longer what the import made of them.';

create function private.restore_listings(batch uuid, ids text[], with_slug boolean) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    columns record := private.columns_but('public.ai_tools', array['id', 'slug', 'premium_type', 'sponsor_tier',
      'is_new_release', 'created_at', 'updated_at'], 'b');
  begin
    -- The placements are back already: what shows is what of them runs today. The version that stood is back, so that an
    -- import before this one can be undone too.
    execute format('update public.ai_tools as tool set %1$s, premium_type = badge.premium_type, sponsor_tier = badge.sponsor_tier,
        slug = case when $3 then b.slug else tool.slug end, updated_at = case when $3 then b.updated_at else tool.updated_at end
      from private.import_changes as change
      cross join lateral jsonb_populate_record(null::public.ai_tools, change.before) as b
      cross join lateral private.badge_today(change.tool_id) as badge
      where change.batch_id = $1 and change.tool_id = any ($2) and tool.id = change.tool_id', columns.taken)
      using batch, ids, with_slug;
  end
  $$;

create function private.restore_details(batch uuid, ids text[]) returns void
  language sql volatile set search_path = ''
  as $$
    delete from public.tool_details as details using private.import_changes as change
    where change.batch_id = batch and change.tool_id = any (ids) and details.tool_id = change.tool_id
      and change.before_details is distinct from change.left_details;
    insert into public.tool_details
    select stood.* from private.import_changes as change
    cross join lateral jsonb_populate_record(null::public.tool_details, change.before_details) as stood
    where change.batch_id = batch and change.tool_id = any (ids) and change.before_details is not null
      and change.before_details is distinct from change.left_details;
  $$;

create function private.restore_placements(batch uuid, ids text[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    -- The listings are written after this, with the badges that run then.
    perform set_config('private.settling', 'listing', true);
    -- A count that runs holds days and asks for its placement.
    delete from public.placement_days as day using private.import_changes as change, public.placements as placement
    where change.batch_id = batch and change.tool_id = any (ids) and placement.tool_id = change.tool_id and day.placement_id = placement.id
      and not coalesce(change.before_placements @> jsonb_build_array(jsonb_build_object('id', placement.id)), false)
      and not exists (select 1 from public.agreed_placements as agreed where agreed.id = placement.id);
    delete from public.placements as placement using private.import_changes as change
    where change.batch_id = batch and change.tool_id = any (ids) and placement.tool_id = change.tool_id
      and not coalesce(change.before_placements @> jsonb_build_array(jsonb_build_object('id', placement.id)), false)
      and not exists (select 1 from public.agreed_placements as agreed where agreed.id = placement.id);
    update public.placements as placement
    set stage = stood.stage, last_day = stood.last_day, is_replaced = stood.is_replaced
    from private.import_changes as change
    cross join lateral jsonb_to_recordset(change.before_placements) as stood (id uuid, stage text, last_day date, is_replaced boolean)
    where change.batch_id = batch and change.tool_id = any (ids) and placement.id = stood.id
      -- Closing ended them for good.
      and not exists (select 1 from public.closed_listings as closed where closed.tool_id = placement.tool_id)
      and (placement.stage, placement.last_day) is distinct from (stood.stage, stood.last_day);
    perform set_config('private.settling', 'off', true);
  end
  $$;
comment on function private.restore_placements(uuid, text[]) is
  'Takes away the placements that an import started and puts back those that it ended; an agreed one it touched neither way.';

create function private.undo_part(batch uuid, ids text[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    newer text[];
    restored text[];
    with_slug text[];
  begin
    newer := array(select private.changed_since(batch, ids));
    update private.import_changes as change
    set outcome = case when change.tool_id = any (newer) then 'kept' when before is null then 'removed' else 'restored' end
    where change.batch_id = batch and change.tool_id = any (ids);

    perform private.restore_placements(batch, array(select unnest(ids) except select unnest(newer)));
    perform set_config('private.is_trusted', 'on', true), set_config('private.tells_nobody', 'on', true);
    delete from public.ai_tools as tool using private.import_changes as change
    where change.batch_id = batch and change.tool_id = any (ids) and change.outcome = 'removed' and tool.id = change.tool_id;
    restored := array(select change.tool_id from private.import_changes as change
      where change.batch_id = batch and change.tool_id = any (ids) and change.outcome = 'restored');
    -- Somebody may have taken the slug of what was not public meanwhile. Whose slug is free gets it back first, so that
    -- none of the others is given it.
    with_slug := array(select min(change.tool_id) from private.import_changes as change
      where change.batch_id = batch and change.tool_id = any (restored)
        and private.is_free_slug(change.before ->> 'slug', change.tool_id)
      group by change.before ->> 'slug');
    perform private.restore_listings(batch, with_slug, true);
    perform private.restore_listings(batch, array(select unnest(restored) except select unnest(with_slug)), false);
    perform private.restore_details(batch, restored);
    perform set_config('private.is_trusted', '', true), set_config('private.tells_nobody', '', true);
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
    is_repeated boolean := private.done_before() is not null;
  begin
    perform private.refuse_others();
    perform private.lock_listings();
    select * into import from public.import_batches where import_batches.id = batch for update;
    if not found or (import.undone_at is not null and after = '' and not is_repeated) then
      perform private.refuse('import_is_undone', 'This import has been undone already, or there is none.');
    elsif import.undo_started_at is null then
      if import.last_sent_at < now() - private.import_undo_window() then
        perform private.refuse('import_too_old', format('An import can be undone for %s, and that has passed.', private.in_words(private.import_undo_window())));
      end if;
      select count(*) into newer from private.changed_since(batch, null);
      if newer > 0 and not keep_newer then
        perform private.refuse('changed_since_import',
          format('%s of these listings changed since the import. Nothing was undone; you can undo the others alone.', newer));
      end if;
      update public.import_batches set undo_started_at = now() where import_batches.id = batch;
    end if;

    perform private.say_why('import_undone', import.file_name);
    ids := array(select tool_id from private.import_changes
      where batch_id = batch and tool_id > after order by tool_id limit 1000);
    perform private.undo_part(batch, array(select tool_id from private.import_changes as change
      where batch_id = batch and tool_id = any (ids) and change.outcome is null));
    update public.import_batches set undone_at = now()
    where import_batches.id = batch and undone_at is null
      and not exists (select 1 from private.import_changes as change where batch_id = batch and change.outcome is null);
    return query select change.tool_id, change.outcome from private.import_changes as change
      where change.batch_id = batch and change.tool_id = any (ids) order by change.tool_id;
  end
  $$;

create function public.start_import(file_name text) returns uuid
  language sql security invoker set search_path = ''
  as $$ select private.start_import(file_name) $$;
comment on function public.start_import(text) is 'For the administrator: begins an import and gives its id to send listings under.';

create function public.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text
  language sql security invoker set search_path = ''
  as $$ select private.import_listings(batch, first_row, listings) $$;
comment on function public.import_listings(uuid, integer, jsonb) is
  'For the administrator: upserts up to 1,000 listings by id, as columns of ai_tools with the tool''s details under the key details, and '
  'gives the ids back. first_row is the place of the first of them in the file, from 0: the file''s first row stands first in the '
  'directory. Sending the same rows twice is safe.';

create function public.undo_import(batch uuid, keep_newer boolean default false, after text default '')
  returns table (id text, outcome text)
  language sql security invoker set search_path = ''
  as $$ select undone.id, undone.outcome from private.undo_import(batch, keep_newer, after) as undone $$;
comment on function public.undo_import(uuid, boolean, text) is
  'For the administrator, begun within an hour of the import''s last row: puts back what it changed (restored) and takes away '
  'what it added (removed), the first 1,000 by id after the given one. Call it again with the last id until nothing comes back; '
  'from the beginning again it says what was done and goes on. Refused where a listing changed since, unless keep_newer: those, '
  'and what changes while it runs, are kept.';

revoke all on function private.start_import(text), private.columns_but(regclass, text[], text), private.write_imported(jsonb), private.write_imported_details(jsonb),
  private.import_listings(uuid, integer, jsonb), private.changed_since(uuid, text[]),
  private.restore_listings(uuid, text[], boolean), private.restore_details(uuid, text[]),
  private.restore_placements(uuid, text[]), private.undo_part(uuid, text[]),
  private.undo_import(uuid, boolean, text) from public;
revoke all on function public.start_import(text), public.import_listings(uuid, integer, jsonb),
  public.undo_import(uuid, boolean, text) from public, anon;
grant execute on function private.start_import(text), private.import_listings(uuid, integer, jsonb),
  private.undo_import(uuid, boolean, text), public.start_import(text), public.import_listings(uuid, integer, jsonb),
  public.undo_import(uuid, boolean, text) to authenticated;
