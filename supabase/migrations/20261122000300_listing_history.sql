-- The change history of listings. Triggers write one entry per transaction and listing, unless the transaction restores
-- all old values. Decisions, and the undo of imports and feedback, read the entries.

create table public.listing_history (
  id bigint generated always as identity,
  -- There is no foreign key, because the history outlives its listing. Null if an administrator's address changed.
  listing_id text,
  at timestamptz not null default now(),
  -- A transaction is identified by this number and `at`. The number is not unique, because counting starts again in a
  -- restored database.
  transaction xid8 not null default pg_current_xact_id(),
  actor uuid,
  kind text not null,
  detail text,
  -- The import that made or undid the change.
  import uuid,
  before jsonb not null,
  after jsonb not null,
  -- Owners are foreign keys instead of values in `before` and `after`, so that deleting an account also removes its id
  -- from the history.
  owner_before uuid,
  owner_after uuid,
  action text not null generated always as (
    case when not after ? 'id' then 'changed' when after ->> 'id' is null then 'deleted' else 'created' end) stored,

  constraint listing_history_pkey primary key (id),
  constraint listing_history_actor_fkey foreign key (actor) references auth.users (id) on delete set null,
  constraint listing_history_owner_before_fkey foreign key (owner_before) references auth.users (id) on delete set null,
  constraint listing_history_owner_after_fkey foreign key (owner_after) references auth.users (id) on delete set null,
  constraint listing_history_kind_allowed check (kind in ('form', 'import', 'import_undone', 'review', 'restore', 'feedback',
    'link', 'claim', 'placement', 'closing', 'category', 'administrator', 'sql')),
  constraint listing_history_action_allowed check (action in ('changed', 'deleted', 'created'))
);
comment on table public.listing_history is
  'Changes of listings (columns, status, owner, placements, closing) and of administrators'' addresses. An entry '
  'stores the account, the time, the source, and the old and new values. Only triggers write entries.';
comment on column public.listing_history.before is
  'The old values. A key is a column (''name''), a column of the closing (''closed.closed_on''), a placement with its '
  'terms (''placement <id>'') or an administrator''s address (''administrator <id>''). The entry of a created listing has '
  'only id and name. The entry of a deleted listing has all columns. created_by is always null; owner_before and owner_after hold the accounts.';
comment on column public.listing_history.kind is
  'The source of the change. If the writing function sets none, it is form (a signed-in user), review (the '
  'administrator changes a status), administrator (an administrator''s address changes) or sql (nobody is signed in).';
comment on column public.listing_history.detail is
  'Context: an import''s file name, the placement action, the decision, or the restored entry.';

-- This index finds the current transaction's entry, and old entries to delete.
create unique index listing_history_change on public.listing_history (at, transaction, (coalesce(listing_id, '')));
create index listing_history_listing_id on public.listing_history (listing_id, id desc);
create index listing_history_decisions on public.listing_history (listing_id, id desc)
  where action = 'changed' and after ? 'approval_status';
create index listing_history_import on public.listing_history (import, listing_id, id) where import is not null;
create index listing_history_actor on public.listing_history (actor);
create index listing_history_owner_before on public.listing_history (owner_before) where owner_before is not null;
create index listing_history_owner_after on public.listing_history (owner_after) where owner_after is not null;

-- Even service_role cannot write entries.
grant select on table public.listing_history to authenticated, service_role;
alter table public.listing_history enable row level security;

-- Owners read the history of their listings through own_listing_history.
create policy listing_history_select_admin on public.listing_history
  for select to authenticated
  using ((select private.is_admin()));

create table private.history_settings (
  is_single boolean not null default true,
  retention interval not null,
  constraint history_settings_pkey primary key (is_single),
  constraint history_settings_is_single check (is_single),
  constraint history_settings_retention_range check (retention >= interval '1 day')
);
comment on table private.history_settings is
  'One row: how long entries of listing_history are kept. The operator can change it (docs/operate.md).';
insert into private.history_settings (retention) values ('3 years');

create function private.prune_listing_history() returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    pruned integer;
  begin
    -- The lock prevents a deadlock with the deletion of an account, which also deletes entries.
    perform private.lock_listings();
    delete from public.listing_history where at < now() - (select retention from private.history_settings);
    get diagnostics pruned = row_count;
    return pruned;
  end
  $$;
create function public.prune_listing_history() returns integer
  language sql security invoker set search_path = ''
  as $$ select private.prune_listing_history() $$;
comment on function public.prune_listing_history() is
  'For the operator only: deletes entries older than private.history_settings allows. Returns their number.';

create function private.differences(old_row jsonb, new_row jsonb, out before jsonb, out after jsonb)
  language sql immutable set search_path = ''
  as $$
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, new_row -> key)
    from jsonb_object_keys(old_row || new_row) as key
    where coalesce(old_row -> key, 'null') <> coalesce(new_row -> key, 'null')
  $$;
comment on function private.differences(jsonb, jsonb) is
  'Returns the keys in which two objects differ, with the old and the new values. A missing key counts as null. Both '
  'results are null if the objects are equal.';

-- A call must not contain a listing twice, because ON CONFLICT cannot update a row twice in one statement.
create function private.write_history(listings text[], befores jsonb[], afters jsonb[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    actor_id uuid := (select auth.uid());
    is_admin boolean := private.is_admin();
    change_kind text := private.audit_context('kind');
  begin
    with merged as (
      select input.listing, existing.id as existing_id, total_change.before, total_change.after, coalesce(total_change.after ->> 'id', '') <> '' as is_new
      from unnest(listings, befores, afters) as input (listing, before, after)
      left join public.listing_history as existing
        on existing.at = now() and existing.transaction = pg_current_xact_id() and coalesce(existing.listing_id, '') = coalesce(input.listing, '')
      cross join lateral (
        select coalesce(existing.before, '{}') || case when existing.before ? 'created_by'
            then jsonb_build_object('created_by', existing.owner_before) else '{}' end as before,
          coalesce(existing.after, '{}') || case when existing.after ? 'created_by'
            then jsonb_build_object('created_by', existing.owner_after) else '{}' end as after
      ) as earlier
      cross join lateral private.differences(input.before, input.after) as statement_change
      cross join lateral (
        select statement_change.before, statement_change.after where existing.id is null
        -- A listing that this transaction created has no earlier values.
        union all select combined.before, combined.after from private.differences(
          case when existing.action = 'created' then earlier.before else coalesce(statement_change.before, '{}') || earlier.before end,
          earlier.after || coalesce(statement_change.after, '{}')) as combined
        where existing.id is not null
      ) as total_change
    ), reverted as (
      delete from public.listing_history as entry using merged where entry.id = merged.existing_id and merged.after is null
    )
    insert into public.listing_history (listing_id, actor, kind, detail, import, before, after, owner_before, owner_after)
    select listing,
      -- A token may outlive its account. Store null for an account that no longer exists.
      (select id from auth.users where id = actor_id),
      coalesce(change_kind, case when listing is null then 'administrator' when actor_id is null then 'sql'
        when is_admin and merged.after ? 'approval_status' and not merged.after ? 'id' then 'review' else 'form' end),
      nullif(private.audit_context('detail'), ''), private.audit_context('import')::uuid,
      case when is_new then '{"id": null, "name": null}'
        when merged.before ? 'created_by' then merged.before || '{"created_by": null}' else merged.before end,
      case when is_new then jsonb_build_object('id', merged.after -> 'id', 'name', merged.after -> 'name')
        when merged.after ? 'created_by' then merged.after || '{"created_by": null}' else merged.after end,
      (select id from auth.users where not is_new and id = (merged.before ->> 'created_by')::uuid),
      (select id from auth.users where not is_new and id = (merged.after ->> 'created_by')::uuid)
    from merged where merged.after is not null
    on conflict (at, transaction, (coalesce(listing_id, ''))) do update set kind = excluded.kind, detail = excluded.detail,
      import = excluded.import, before = excluded.before, after = excluded.after, owner_before = excluded.owner_before, owner_after = excluded.owner_after;
  end
  $$;
comment on function private.write_history(text[], jsonb[], jsonb[]) is
  'Merges the changes of a statement into the transaction''s entry of each listing. `befores` and `afters` contain '
  'the old and the new values by column.';

-- Whether the deletion of a related row needs a history entry. If its listing was created and deleted in this
-- transaction, there is no entry to add to.
create function private.has_listing_or_entry(listing text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from public.ai_tools where id = listing)
      or exists (select from public.listing_history where at = now() and transaction = pg_current_xact_id() and coalesce(listing_id, '') = listing)
  $$;

-- The columns that the history records. It records placements instead of the badge columns.
create function private.listing_history_data(tool jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$ select coalesce(tool, '{}') - '{updated_at,premium_type,sponsor_tier}'::text[] $$;

create function private.record_listing_history(changes private.listing_change[]) returns void
  language sql security definer set search_path = ''
  as $$
    select private.write_history(array_agg(coalesce((old_row).id, (new_row).id)),
      array_agg(case when (old_row).id is null then '{}' else private.listing_history_data(to_jsonb(old_row)) end),
      array_agg(case when (new_row).id is null then '{}'
        -- A transaction that restores a listing after deleting it must compare all columns.
        when (old_row).id is not null or has_deleted then private.listing_history_data(to_jsonb(new_row))
        else jsonb_build_object('id', (new_row).id, 'name', (new_row).name) end))
    from unnest(changes)
    cross join (select exists (select from public.listing_history
      where at = now() and transaction = pg_current_xact_id() and action = 'deleted') as has_deleted) as transaction_entries
    having count(*) > 0
  $$;

create view private.listing_decisions as
  select entry.id, entry.listing_id as tool_id, entry.after ->> 'rejected_reason' as reason, entry.actor as decided_by,
    entry.at as decided_at,
    case entry.before ->> 'approval_status' || ' to ' || (entry.after ->> 'approval_status')
      when 'pending to approved' then 'approved'
      when 'pending to rejected' then 'rejected'
      when 'approved to rejected' then 'unpublished'
      when 'rejected to approved' then 'published'
      when 'rejected to pending' then case when entry.kind = 'review' then 'undone' else 'resubmitted' end
      else 'undone' end as decision
  from public.listing_history as entry
  where entry.action = 'changed' and entry.after ? 'approval_status'
    -- Exclude the entries of an earlier, deleted listing with the same id.
    and not exists (select from public.listing_history as deletion
      where deletion.listing_id = entry.listing_id and deletion.action = 'deleted' and deletion.id > entry.id);
comment on view private.listing_decisions is
  'History entries that change a listing''s status, as decisions: approved, rejected, undone, unpublished, '
  'published or resubmitted. decided_by is null if the account was deleted or nobody was signed in.';

-- The time in which a decision can be undone. `npm run generate` copies the value to src/lib/rules.ts.
create function private.undo_window() returns interval
  language sql immutable set search_path = '' as $$ select interval '1 minute' $$;
-- The time in which an import can be undone, after its last row was received.
create function private.import_undo_window() returns interval
  language sql immutable set search_path = '' as $$ select interval '24 hours' $$;

create function private.format_interval(span interval) returns text
  language sql immutable set search_path = ''
  as $$
    select case length when 1 then 'one ' || unit else length || ' ' || unit || 's' end
    from (values ('day', 86400), ('hour', 3600), ('minute', 60), ('second', 1)) as units (unit, seconds)
    cross join lateral (select extract(epoch from span)::integer / seconds as length) as quotient
    where extract(epoch from span)::integer % seconds = 0 limit 1
  $$;
comment on function private.format_interval(interval) is 'An interval in words, such as ''one minute'' or ''90 seconds''.';

create function private.raise_undo_expired() returns void
  language plpgsql set search_path = ''
  as $$
  begin
    perform private.raise_error('too_late', format('A decision can be undone for only %s, and that time has passed.', private.format_interval(private.undo_window())));
  end
  $$;

create function private.can_undo(listing text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select decision in ('approved', 'rejected') and decided_at > now() - private.undo_window()
      from private.listing_decisions where tool_id = listing order by id desc limit 1), false)
  $$;
comment on function private.can_undo(text) is
  'Whether the latest decision on the listing is an approval or a rejection within undo_window.';

-- For the member's data export.
create function private.own_decisions() returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('listing', decided.tool_id, 'decision', decided.decision, 'reason', decided.reason,
      'decided_at', decided.decided_at) order by decided.id), '[]')
    from public.ai_tools as tool join private.listing_decisions as decided on decided.tool_id = tool.id
    where tool.created_by = (select auth.uid())
  $$;
create function public.own_decisions() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.own_decisions() $$;
comment on function public.own_decisions() is
  'The decisions on the current member''s own listings, oldest first: {listing, decision, reason, decided_at}.';

grant execute on function private.can_undo(text), private.own_decisions(), public.own_decisions() to authenticated;
grant execute on function private.prune_listing_history(), public.prune_listing_history() to service_role;
