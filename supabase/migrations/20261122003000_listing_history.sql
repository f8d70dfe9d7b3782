-- What became of each listing: every change leaves one entry, whatever path it came by and whatever tables it touched.
-- Triggers write it, nobody else. A change is a transaction and a listing; what a transaction puts back is no change.

create table public.listing_history (
  id bigint generated always as identity,
  -- No foreign key: the history of a listing outlives it. Null: the administrator's address, which belongs to none.
  listing_id text,
  at timestamptz not null default now(),
  -- With the time, because numbers of transactions begin again where a back-up is restored.
  transaction xid8 not null default pg_current_xact_id(),
  who uuid,
  kind text not null,
  detail text,
  before jsonb not null,
  after jsonb not null,
  -- Accounts stand in columns of their own, so that nothing of one is left when it goes.
  owner_before uuid,
  owner_after uuid,
  action text not null generated always as (
    case when not after ? 'id' then 'changed' when after ->> 'id' is null then 'deleted' else 'created' end) stored,

  constraint listing_history_pkey primary key (id),
  constraint listing_history_who_fkey foreign key (who) references auth.users (id) on delete set null,
  constraint listing_history_owner_before_fkey foreign key (owner_before) references auth.users (id) on delete set null,
  constraint listing_history_owner_after_fkey foreign key (owner_after) references auth.users (id) on delete set null,
  constraint listing_history_kind_allowed check (kind in ('form', 'import', 'import_undone', 'review', 'restore', 'revision',
    'link', 'claim', 'placement', 'closing', 'category', 'administrator', 'sql')),
  constraint listing_history_action_allowed check (action in ('changed', 'deleted', 'created'))
);
comment on table public.listing_history is
  'One entry for each change of a listing, its status, owner and placements, of its closing, and of the administrator''s address: who, when, '
  'by which path, and the columns that changed with what stood before and after. Written by triggers, never changed.';
comment on column public.listing_history.before is
  'By column: ''name'', ''closed.closed_on'', ''placement <id>'' (a placement with its terms as one value). An entry of a new listing '
  'holds its id and name alone: what it began with is what stands now, with what stood before each later entry put back. That of a '
  'deleted one holds all that stood. An owner shows as created_by here, and is named in owner_before and owner_after.';
comment on column public.listing_history.kind is
  'Where the change comes from: what the writing function said by private.say_why, or else form (the site, or the API as who is signed '
  'in), review (the administrator, of a status), administrator (their address) or sql (nobody signed in).';
comment on column public.listing_history.detail is
  'An import''s file name, what was done to a placement or decided, the entry that was restored, or the like.';

-- The entry that a transaction goes on writing, and what is too old.
create unique index listing_history_change on public.listing_history (at, transaction, (coalesce(listing_id, '')));
-- What became of a listing.
create index listing_history_listing_id on public.listing_history (listing_id, id desc);
-- The foreign keys.
create index listing_history_who on public.listing_history (who);
create index listing_history_owner_before on public.listing_history (owner_before) where owner_before is not null;
create index listing_history_owner_after on public.listing_history (owner_after) where owner_after is not null;

-- Nobody writes it through the API, the secret key included.
revoke all on table public.listing_history from public, anon, authenticated, service_role;
grant select on table public.listing_history to authenticated, service_role;
alter table public.listing_history enable row level security;

-- The administrator reads all of it; an owner reads that of a listing of their own by own_listing_history.
create policy listing_history_select_admin on public.listing_history
  for select to authenticated
  using ((select private.is_admin()));

-- How long it is kept: one row, the operator's to change (docs/hosted.md).
create table private.history_setting (
  is_single boolean not null default true,
  keep interval not null,
  constraint history_setting_pkey primary key (is_single),
  constraint history_setting_is_single check (is_single),
  constraint history_setting_keep_range check (keep >= interval '1 day')
);
comment on table private.history_setting is 'One row: how long entries of listing_history are kept.';
insert into private.history_setting (keep) values ('3 years');
revoke all on table private.history_setting from public, anon, authenticated, service_role;

create function private.prune_listing_history() returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    pruned integer;
  begin
    -- An account that goes takes entries along, too.
    perform private.lock_listings();
    delete from public.listing_history where at < now() - (select keep from private.history_setting);
    get diagnostics pruned = row_count;
    return pruned;
  end
  $$;
create function public.prune_listing_history() returns integer
  language sql security invoker set search_path = ''
  as $$ select private.prune_listing_history() $$;
comment on function public.prune_listing_history() is
  'For the operator alone: removes entries that are older than private.history_setting says, and says of how many.';

create function private.say_why(kind text, detail text default null) returns void
  language sql set search_path = ''
  as $$ select set_config('private.change_kind', kind, true), set_config('private.change_detail', coalesce(detail, ''), true) $$;
comment on function private.say_why(text, text) is
  'Says where the changes of this transaction come from, for the history.';

create function private.differences(was jsonb, becomes jsonb, out before jsonb, out after jsonb)
  language sql immutable set search_path = ''
  as $$
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, becomes -> key)
    from jsonb_object_keys(was || becomes) as key
    where coalesce(was -> key, 'null') <> coalesce(becomes -> key, 'null')
  $$;
comment on function private.differences(jsonb, jsonb) is
  'What two objects differ in. What one of them does not hold is null there; both null where they are the same.';

-- One call a statement, whatever its size; each listing once.
create function private.write_history(listings text[], befores jsonb[], afters jsonb[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    asker uuid := (select auth.uid());
    is_admin boolean := private.is_admin();
    said text := nullif(current_setting('private.change_kind', true), '');
  begin
    with merged as (
      select told.listing, known.id as known_id, change.before, change.after, coalesce(change.after ->> 'id', '') <> '' as is_new
      from unnest(listings, befores, afters) as told (listing, before, after)
      left join public.listing_history as known
        on known.at = now() and known.transaction = pg_current_xact_id() and coalesce(known.listing_id, '') = coalesce(told.listing, '')
      cross join lateral (
        select coalesce(known.before, '{}') || case when known.before ? 'created_by'
            then jsonb_build_object('created_by', known.owner_before) else '{}' end as before,
          coalesce(known.after, '{}') || case when known.after ? 'created_by'
            then jsonb_build_object('created_by', known.owner_after) else '{}' end as after
      ) as stood
      cross join lateral private.differences(told.before, told.after) as step
      -- Before a listing that is new in this transaction stood nothing.
      cross join lateral private.differences(
        case when known.action = 'created' then stood.before else coalesce(step.before, '{}') || stood.before end,
        stood.after || coalesce(step.after, '{}')) as change
    ), put_back as (
      delete from public.listing_history as entry using merged where entry.id = merged.known_id and merged.after is null
    )
    insert into public.listing_history (listing_id, who, kind, detail, before, after, owner_before, owner_after)
    select listing,
      -- A token may outlive its account, and an account its listings' owner.
      (select id from auth.users where id = asker),
      coalesce(said, case when listing is null then 'administrator' when asker is null then 'sql'
        when is_admin and merged.after ? 'approval_status' and not merged.after ? 'id' then 'review' else 'form' end),
      nullif(current_setting('private.change_detail', true), ''),
      case when is_new then '{"id": null, "name": null}'
        when merged.before ? 'created_by' then merged.before || '{"created_by": null}' else merged.before end,
      case when is_new then jsonb_build_object('id', merged.after -> 'id', 'name', merged.after -> 'name')
        when merged.after ? 'created_by' then merged.after || '{"created_by": null}' else merged.after end,
      (select id from auth.users where not is_new and id = (merged.before ->> 'created_by')::uuid),
      (select id from auth.users where not is_new and id = (merged.after ->> 'created_by')::uuid)
    from merged where merged.after is not null
    on conflict (at, transaction, (coalesce(listing_id, ''))) do update set kind = excluded.kind, detail = excluded.detail,
      before = excluded.before, after = excluded.after, owner_before = excluded.owner_before, owner_after = excluded.owner_after;
  end
  $$;
comment on function private.write_history(text[], jsonb[], jsonb[]) is
  'Notes for each of these listings what a statement changed, as objects by column, in the entry of this transaction.';

-- What goes with a listing is noted with it, and with one that the same transaction made, not at all.
create function private.is_known(listing text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from public.ai_tools where id = listing)
      or exists (select from public.listing_history where at = now() and transaction = pg_current_xact_id() and coalesce(listing_id, '') = listing)
  $$;

-- What is no change: the time of the last one, and the copies of a running badge, whose placement is noted.
create function private.listing_facts(tool jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$ select coalesce(tool, '{}') - '{updated_at,premium_type,sponsor_tier}'::text[] $$;

create function private.note_listing_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      perform private.write_history(array_agg(id), array_agg('{}'::jsonb), array_agg(
        -- A transaction that deleted listings may be putting them back.
        case when has_deleted then private.listing_facts(to_jsonb(added)) else jsonb_build_object('id', id, 'name', name) end))
      from new_rows as added
      cross join (select exists (select from public.listing_history
        where at = now() and transaction = pg_current_xact_id() and action = 'deleted') as has_deleted) as so_far
      having count(*) > 0;
    elsif tg_op = 'UPDATE' then
      perform private.write_history(array_agg(id), array_agg(private.listing_facts(to_jsonb(was))),
        array_agg(private.listing_facts(to_jsonb(becomes))))
      from old_rows as was full join new_rows as becomes using (id)
      where was is distinct from becomes
      having count(*) > 0;
    elsif tg_op = 'DELETE' then
      perform private.write_history(array_agg(id), array_agg(private.listing_facts(to_jsonb(was))), array_agg('{}'::jsonb))
      from old_rows as was having count(*) > 0;
    else
      perform private.write_history(array_agg(id), array_agg(private.listing_facts(to_jsonb(was))), array_agg('{}'::jsonb))
      from public.ai_tools as was having count(*) > 0;
    end if;
    return null;
  end
  $$;
create trigger ai_tools_history_insert after insert on public.ai_tools
  referencing new table as new_rows for each statement execute function private.note_listing_history();
create trigger ai_tools_history_update after update on public.ai_tools
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_listing_history();
create trigger ai_tools_history_delete after delete on public.ai_tools
  referencing old table as old_rows for each statement execute function private.note_listing_history();
create trigger ai_tools_history_truncate before truncate on public.ai_tools
  for each statement execute function private.note_listing_history();

create function private.closed_facts(closed public.closed_listings) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select case when closed.tool_id is null then '{}'
      else jsonb_build_object('closed.closed_on', closed.closed_on, 'closed.successor', closed.successor) end
  $$;

create function private.note_closing_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op <> 'DELETE' or private.is_known(old.tool_id) then
      perform private.write_history(array[coalesce(new.tool_id, old.tool_id)],
        array[private.closed_facts(old)], array[private.closed_facts(new)]);
    end if;
    return null;
  end
  $$;
create trigger closed_listings_history after insert or update or delete on public.closed_listings
  for each row execute function private.note_closing_history();

-- A placement is one value, of its row and of what was agreed. It is written a row at a time, mostly by another trigger.
create function private.placement_facts(placement public.placements, terms public.placement_terms) returns jsonb
  language sql stable set search_path = ''
  as $$
    select case when placement.id is null then '{}' else jsonb_build_object('placement ' || placement.id, jsonb_strip_nulls(
      to_jsonb(placement) - '{id,tool_id,tool_name,premium_type,sponsor_tier,is_replaced,created_at}'::text[]
      || coalesce(to_jsonb(terms) - '{placement_id,requested_by,decided_by,decided_at}'::text[], '{}'))) end
  $$;

create function private.note_placement_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    was public.placements := old;
    becomes public.placements := new;
    terms public.placement_terms;
  begin
    select * into terms from public.placement_terms where placement_id = coalesce(becomes.id, was.id);
    if private.is_known(was.tool_id) then
      perform private.write_history(array[was.tool_id], array[private.placement_facts(was, terms)],
        array[case when was.tool_id = becomes.tool_id then private.placement_facts(becomes, terms)
          else jsonb_build_object('placement ' || was.id, null) end]);
    end if;
    if becomes.tool_id is distinct from was.tool_id and becomes.tool_id is not null then
      perform private.write_history(array[becomes.tool_id], array['{}'::jsonb], array[private.placement_facts(becomes, terms)]);
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger placements_history after insert or update on public.placements
  for each row execute function private.note_placement_history();
-- Before, while its terms are there.
create trigger placements_history_delete before delete on public.placements
  for each row execute function private.note_placement_history();

create function private.note_terms_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    was public.placement_terms := old;
    becomes public.placement_terms := new;
    placement public.placements;
  begin
    select * into placement from public.placements where id = coalesce(becomes.placement_id, was.placement_id) and tool_id is not null;
    if found then
      perform private.write_history(array[placement.tool_id], array[private.placement_facts(placement, was)],
        array[private.placement_facts(placement, becomes)]);
    end if;
    return null;
  end
  $$;
create trigger placement_terms_history after insert or update or delete on public.placement_terms
  for each row execute function private.note_terms_history();

create function private.note_administrator_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.write_history(array[null], array[jsonb_build_object('administrator', old.email)],
      array[jsonb_build_object('administrator', new.email)]);
    return null;
  end
  $$;
create trigger administrator_history after insert or update or delete on private.administrator
  for each row execute function private.note_administrator_history();

-- What an owner reads: who it was by their part alone, and nothing that the administrator noted for themselves.
create function private.facts_for_owner(facts jsonb, owner uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_object_agg(key, case
      when key like 'placement %' and jsonb_typeof(value) = 'object' then value - '{payment_reference,refund_note,note}'::text[]
      when key = 'created_by' and owner is not null then to_jsonb(case when owner = (select auth.uid()) then 'you' else 'somebody' end)
      else value end)
    from jsonb_each(facts)
  $$;

create function private.own_listing_history(listing text, before_id bigint)
  returns table (id bigint, at timestamptz, who text, kind text, detail text, action text, before jsonb, after jsonb)
  language sql stable security definer set search_path = ''
  as $$
    select entry.id, entry.at,
      case when entry.who = (select auth.uid()) then 'you'
        when entry.who in (select u.id from auth.users as u
          join private.administrator as a on lower(u.email collate "C") = lower(a.email collate "C")) then 'the administrator'
        else 'somebody' end,
      entry.kind, case when entry.kind in ('placement', 'review', 'revision') then entry.detail end, entry.action, shown.before, shown.after
    from public.listing_history as entry
    cross join lateral private.differences(
      private.facts_for_owner(entry.before, entry.owner_before), private.facts_for_owner(entry.after, entry.owner_after)) as differing
    cross join lateral (select
      coalesce(differing.before, '{}') || case when entry.before ? 'created_by'
        then jsonb_build_object('created_by', private.facts_for_owner(entry.before, entry.owner_before) -> 'created_by') else '{}' end as before,
      coalesce(differing.after, '{}') || case when entry.after ? 'created_by'
        then jsonb_build_object('created_by', private.facts_for_owner(entry.after, entry.owner_after) -> 'created_by') else '{}' end as after
    ) as shown
    where entry.listing_id = listing and private.owns_listing(listing) and (before_id is null or entry.id < before_id)
      -- Of what had this id before, and was deleted, nothing.
      and entry.id > coalesce((select max(gone.id) from public.listing_history as gone
        where gone.listing_id = listing and gone.action = 'deleted'), 0)
      and shown.after <> '{}'
    order by entry.id desc limit 20
  $$;

create function public.own_listing_history(listing_id text, before_id bigint default null)
  returns table (id bigint, at timestamptz, who text, kind text, detail text, action text, before jsonb, after jsonb)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.own_listing_history(listing_id, before_id) $$;
comment on function public.own_listing_history(text, bigint) is
  'The last 20 changes of a listing of the asker''s own, newest first, or the 20 before the given one. Who is you, the administrator or '
  'somebody. Of anyone else''s listing: nothing.';

revoke all on function private.prune_listing_history(), private.say_why(text, text), private.differences(jsonb, jsonb), private.write_history(text[], jsonb[], jsonb[]),
  private.is_known(text), private.listing_facts(jsonb), private.note_listing_history(), private.closed_facts(public.closed_listings),
  private.note_closing_history(), private.placement_facts(public.placements, public.placement_terms), private.note_placement_history(),
  private.note_terms_history(), private.note_administrator_history(), private.facts_for_owner(jsonb, uuid),
  private.own_listing_history(text, bigint) from public;
revoke all on function public.prune_listing_history(), public.own_listing_history(text, bigint) from public, anon, authenticated;
-- What the functions that the API calls say as the asking role.
grant execute on function private.say_why(text, text) to authenticated, service_role;
grant execute on function private.own_listing_history(text, bigint), public.own_listing_history(text, bigint) to authenticated;
grant execute on function private.prune_listing_history(), public.prune_listing_history() to service_role;
