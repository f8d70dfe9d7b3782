-- An import keeps the order of its file and can be undone for an hour. What is sent through import_listings is
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
  undone_at timestamptz,
  constraint import_batches_pkey primary key (id),
  constraint import_batches_started_by_fkey foreign key (started_by) references auth.users (id) on delete set null,
  constraint import_batches_file_name_length check (char_length(file_name) between 1 and 200)
);
comment on table public.import_batches is 'Bulk imports: which file, when, by whom, how many listings it added and changed.';
create index import_batches_started_by on public.import_batches (started_by);

create table private.import_changes (
  batch_id uuid not null,
  tool_id text not null,
  before jsonb,
  before_details jsonb,
  left_at timestamptz not null,
  left_details jsonb,
  constraint import_changes_pkey primary key (batch_id, tool_id),
  constraint import_changes_batch_id_fkey foreign key (batch_id) references public.import_batches (id) on delete cascade
);
comment on table private.import_changes is
  'What an import changed: the listing and its details before (null: there was none), and the version and details that it left. Kept for a day.';
revoke all on table private.import_changes from public, anon, authenticated;

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
      select id from public.import_batches where last_sent_at < now() - interval '1 day');
    insert into public.import_batches (file_name, started_by)
    values (coalesce(nullif(left(btrim(start_import.file_name), 200), ''), 'unnamed'), (select auth.uid()))
    returning id into batch;
    return batch;
  end
  $$;

create function private.details_of(listing text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select to_jsonb(details) from public.tool_details as details where tool_id = listing $$;

create function private.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    import public.import_batches;
    new_added integer;
    new_changed integer;
  begin
    perform private.refuse_others();
    -- The embedded backend on a PostgreSQL server sends a JSON argument as a text within JSON.
    if jsonb_typeof(listings) = 'string' then
      listings := (listings #>> '{}')::jsonb;
    end if;
    select * into import from public.import_batches where id = batch for update;
    if not found or import.undone_at is not null or import.last_sent_at < now() - interval '1 hour' then
      perform private.refuse('import_is_over', 'This import is over. Start a new one.');
    elsif jsonb_typeof(listings) is distinct from 'array' or jsonb_array_length(listings) > 1000 then
      perform private.refuse('import_is_no_list', 'An import takes a list of at most 1,000 listings at once.');
    end if;

    -- What is there now, before anything is written; what this import wrote already keeps its first image.
    insert into private.import_changes (batch_id, tool_id, before, before_details, left_at)
    select batch, wanted.id, to_jsonb(tool), private.details_of(wanted.id), '-infinity'
    from (select distinct listing ->> 'id' as id from jsonb_array_elements(listings) as listing) as wanted
    left join public.ai_tools as tool using (id)
    where wanted.id is not null
    on conflict (batch_id, tool_id) do nothing;

    -- The file's order: the stamping trigger counts down from here, a microsecond a row.
    perform set_config('private.import_top', (import.started_at - first_row * interval '1 microsecond')::text, true);
    insert into public.ai_tools (id, name, description, url, category, tags, pricing_type, logo_url, affiliate_url, banner_url,
      premium_type, sponsor_tier)
    select id, name, description, url, category, tags, pricing_type, logo_url, affiliate_url, banner_url, premium_type, sponsor_tier
    from rows from (jsonb_to_recordset(listings) as (id text, name text, description text, url text, category text, tags text[],
      pricing_type text, logo_url text, affiliate_url text, banner_url text, premium_type text, sponsor_tier text)) with ordinality
      as l (id, name, description, url, category, tags, pricing_type, logo_url, affiliate_url, banner_url, premium_type, sponsor_tier, place)
    order by place
    on conflict (id) do update set
      name = excluded.name, description = excluded.description, url = excluded.url, category = excluded.category,
      tags = excluded.tags, pricing_type = excluded.pricing_type, logo_url = excluded.logo_url,
      affiliate_url = excluded.affiliate_url, banner_url = excluded.banner_url,
      premium_type = excluded.premium_type, sponsor_tier = excluded.sponsor_tier;
    perform set_config('private.import_top', '', true);

    -- Details come in the listing's key 'details'; without one they stay as they are.
    insert into public.tool_details (tool_id, trial_days, alternatives, has_api, api_documentation_url, api_quality, api_category,
      last_reviewed_on)
    select listing ->> 'id', d.trial_days, coalesce(d.alternatives, '{}'), d.has_api, d.api_documentation_url, d.api_quality,
      d.api_category, d.last_reviewed_on
    from jsonb_array_elements(listings) as listing
    cross join jsonb_to_record(listing -> 'details') as d (trial_days integer, alternatives text[], has_api boolean,
      api_documentation_url text, api_quality text, api_category text, last_reviewed_on date)
    where jsonb_typeof(listing -> 'details') = 'object'
    on conflict (tool_id) do update set
      trial_days = excluded.trial_days, alternatives = excluded.alternatives, has_api = excluded.has_api,
      api_documentation_url = excluded.api_documentation_url, api_quality = excluded.api_quality,
      api_category = excluded.api_category, last_reviewed_on = excluded.last_reviewed_on;

    -- What was left as it was needs no undoing.
    delete from private.import_changes as change
    using public.ai_tools as tool
    where change.batch_id = batch and change.left_at = '-infinity' and tool.id = change.tool_id
      and change.before is not null and (change.before ->> 'updated_at')::timestamptz = tool.updated_at
      and change.before_details is not distinct from private.details_of(tool.id);
    select count(*) filter (where before is null), count(*) filter (where before is not null) into new_added, new_changed
    from private.import_changes where batch_id = batch and left_at = '-infinity';
    update private.import_changes as change
    set left_at = tool.updated_at, left_details = private.details_of(tool.id)
    from public.ai_tools as tool
    where change.batch_id = batch and tool.id = change.tool_id
      and tool.id in (select listing ->> 'id' from jsonb_array_elements(listings) as listing);
    update public.import_batches set last_sent_at = now(), added = added + new_added, changed = changed + new_changed
    where id = batch;
    return query select listing ->> 'id' from jsonb_array_elements(listings) as listing;
  end
  $$;

create function private.is_as_imported(change private.import_changes, tool public.ai_tools) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select tool.id is not null and tool.updated_at = change.left_at
      and change.left_details is not distinct from private.details_of(change.tool_id)
  $$;

create function private.restore_listing(was jsonb, details jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.ai_tools as tool set
      name = b.name, description = b.description, url = b.url, category = b.category, tags = b.tags,
      pricing_type = b.pricing_type, logo_url = b.logo_url, affiliate_url = b.affiliate_url, banner_url = b.banner_url,
      premium_type = b.premium_type, sponsor_tier = b.sponsor_tier, approval_status = b.approval_status,
      rejected_reason = b.rejected_reason, created_by = b.created_by, approved_at = b.approved_at,
      -- Somebody may have taken the slug of what was not public meanwhile.
      slug = case when private.is_free_slug(b.slug, tool.id) then b.slug else tool.slug end
    from jsonb_to_record(was) as b (id text, name text, description text, url text, category text, tags text[], pricing_type text,
      logo_url text, affiliate_url text, banner_url text, premium_type text, sponsor_tier text, approval_status text,
      rejected_reason text, created_by uuid, approved_at timestamptz, slug text)
    where tool.id = b.id;
    delete from public.tool_details where tool_id = was ->> 'id';
    insert into public.tool_details
    select * from jsonb_populate_record(null::public.tool_details, details) where details is not null;
  end
  $$;

create function private.undo_import(batch uuid, keep_newer boolean) returns table (id text, outcome text)
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    import public.import_batches;
    change record;
    newer integer := 0;
  begin
    perform private.refuse_others();
    select * into import from public.import_batches where import_batches.id = batch for update;
    if not found or import.undone_at is not null then
      perform private.refuse('import_is_undone', 'This import has been undone already, or there is none.');
    elsif import.last_sent_at < now() - interval '1 hour' then
      perform private.refuse('import_too_old', 'An import can be undone for one hour, and that has passed.');
    end if;
    perform 1 from public.ai_tools as tool
      where tool.id in (select tool_id from private.import_changes where batch_id = batch) order by tool.id for update;
    select count(*) into newer
    from private.import_changes as c left join public.ai_tools as tool on tool.id = c.tool_id
    where c.batch_id = batch and not private.is_as_imported(c, tool);
    if newer > 0 and not keep_newer then
      perform private.refuse('changed_since_import',
        format('%s of these listings changed since the import. Nothing was undone; you can undo the others alone.', newer));
    end if;

    perform set_config('private.is_trusted', 'on', true);
    for change in
      select c.tool_id, c.before, c.before_details, private.is_as_imported(c, tool) as is_as_imported
      from private.import_changes as c left join public.ai_tools as tool on tool.id = c.tool_id
      where c.batch_id = batch order by c.tool_id
    loop
      id := change.tool_id;
      if not change.is_as_imported then
        outcome := 'kept';
      elsif change.before is null then
        delete from public.ai_tools as tool where tool.id = change.tool_id;
        outcome := 'removed';
      else
        perform private.restore_listing(change.before, change.before_details);
        outcome := 'restored';
      end if;
      return next;
    end loop;
    perform set_config('private.is_trusted', '', true);
    update public.import_batches set undone_at = now() where import_batches.id = batch;
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

create function public.undo_import(batch uuid, keep_newer boolean default false) returns table (id text, outcome text)
  language sql security invoker set search_path = ''
  as $$ select undone.id, undone.outcome from private.undo_import(batch, keep_newer) as undone $$;
comment on function public.undo_import(uuid, boolean) is
  'For the administrator, within an hour of the import''s last row: puts back what it changed (restored) and takes away what it added '
  '(removed). Refused where a listing changed since, unless keep_newer: those are kept.';

revoke all on function private.start_import(text), private.details_of(text), private.import_listings(uuid, integer, jsonb),
  private.undo_import(uuid, boolean), private.is_as_imported(private.import_changes, public.ai_tools),
  private.restore_listing(jsonb, jsonb) from public;
revoke all on function public.start_import(text), public.import_listings(uuid, integer, jsonb), public.undo_import(uuid, boolean)
  from public, anon;
grant execute on function private.start_import(text), private.import_listings(uuid, integer, jsonb),
  private.undo_import(uuid, boolean), public.start_import(text), public.import_listings(uuid, integer, jsonb),
  public.undo_import(uuid, boolean) to authenticated;
