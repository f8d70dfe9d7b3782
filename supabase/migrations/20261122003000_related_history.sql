-- Records closings, placements and the addresses of administrators in listing_history. Also contains the function by which an
-- owner reads the history.

create function private.closing_data(closed public.closed_listings) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select case when closed.tool_id is null then '{}'
      else jsonb_build_object('closed.closed_on', closed.closed_on, 'closed.successor', closed.successor) end
  $$;

create function private.record_closing_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op <> 'DELETE' or private.has_listing_or_entry(old.tool_id) then
      perform private.write_history(array[coalesce(new.tool_id, old.tool_id)],
        array[private.closing_data(old)], array[private.closing_data(new)]);
    end if;
    return null;
  end
  $$;
create trigger closed_listings_history after insert or update or delete on public.closed_listings
  for each row execute function private.record_closing_history();

-- The history contains a placement and its terms as one value.
create function private.placement_data(placement public.placements, terms public.placement_terms) returns jsonb
  language sql stable set search_path = ''
  as $$
    select case when placement.id is null then '{}' else jsonb_build_object('placement ' || placement.id, jsonb_strip_nulls(
      to_jsonb(placement) - '{id,tool_id,tool_name,premium_type,sponsor_tier,is_replaced,lost_payment,created_at}'::text[]
      || coalesce(to_jsonb(terms) - '{placement_id,price_id,is_yearly,due_cents,bought_by,decided_by,decided_at}'::text[], '{}')
      || jsonb_build_object('currency', (select currency from public.placement_prices
        where id = terms.price_id and terms.price_cents is not null)))) end
  $$;

create function private.record_placement_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    old_row public.placements := old;
    new_row public.placements := new;
    terms public.placement_terms;
  begin
    select * into terms from public.placement_terms where placement_id = coalesce(new_row.id, old_row.id);
    if private.has_listing_or_entry(old_row.tool_id) then
      perform private.write_history(array[old_row.tool_id], array[private.placement_data(old_row, terms)],
        array[case when old_row.tool_id = new_row.tool_id then private.placement_data(new_row, terms)
          else jsonb_build_object('placement ' || old_row.id, null) end]);
    end if;
    if new_row.tool_id is distinct from old_row.tool_id and new_row.tool_id is not null then
      perform private.write_history(array[new_row.tool_id], array['{}'::jsonb], array[private.placement_data(new_row, terms)]);
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger placements_history after insert or update on public.placements
  for each row execute function private.record_placement_history();
-- Runs before the delete, because the delete cascades to the terms.
create trigger placements_history_delete before delete on public.placements
  for each row execute function private.record_placement_history();

create function private.record_terms_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    old_row public.placement_terms := old;
    new_row public.placement_terms := new;
    placement public.placements;
  begin
    select * into placement from public.placements where id = coalesce(new_row.placement_id, old_row.placement_id) and tool_id is not null;
    if found then
      perform private.write_history(array[placement.tool_id], array[private.placement_data(placement, old_row)],
        array[private.placement_data(placement, new_row)]);
    end if;
    return null;
  end
  $$;
create trigger placement_terms_history after insert or update or delete on public.placement_terms
  for each row execute function private.record_terms_history();

create function private.record_admin_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.write_history(array[null],
      array[jsonb_build_object('administrator ' || coalesce(new.id, old.id), case when old.removed_at is null then old.email end)],
      array[jsonb_build_object('administrator ' || coalesce(new.id, old.id), case when new.removed_at is null then new.email end)]);
    return null;
  end
  $$;
create trigger administrators_history after insert or update or delete on private.administrators
  for each row execute function private.record_admin_history();

-- Removes what an owner must not read: other accounts, internal notes, and placements that other members bought.
create function private.owner_history_data(data jsonb, owner uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_object_agg(key, case
      when key like 'placement %' and jsonb_typeof(value) = 'object' then value - '{payment_reference,refund_note,note}'::text[]
      when key = 'created_by' and owner is not null then to_jsonb(case when owner = (select auth.uid()) then 'you' else 'somebody' end)
      else value end)
    from jsonb_each(data)
    where case when key like 'placement %' then private.is_placement_buyer(substr(key, 11)::uuid) else true end
  $$;

create function private.own_listing_history(listing text, before_id bigint)
  returns table (id bigint, at timestamptz, actor text, kind text, detail text, action text, before jsonb, after jsonb)
  language sql stable security definer set search_path = ''
  as $$
    select entry.id, entry.at,
      case when entry.actor = (select auth.uid()) then 'you'
        when private.has_been_admin(entry.actor) then 'us'
        else 'somebody' end,
      entry.kind, case when entry.kind in ('placement', 'review', 'feedback') then entry.detail end, entry.action, shown.before, shown.after
    from public.listing_history as entry
    cross join lateral private.differences(
      private.owner_history_data(entry.before, entry.owner_before), private.owner_history_data(entry.after, entry.owner_after)) as differing
    cross join lateral (select
      coalesce(differing.before, '{}') || case when entry.before ? 'created_by'
        then jsonb_build_object('created_by', private.owner_history_data(entry.before, entry.owner_before) -> 'created_by') else '{}' end as before,
      coalesce(differing.after, '{}') || case when entry.after ? 'created_by'
        then jsonb_build_object('created_by', private.owner_history_data(entry.after, entry.owner_after) -> 'created_by') else '{}' end as after
    ) as shown
    where entry.listing_id = listing and private.owns_listing(listing) and (before_id is null or entry.id < before_id)
      -- Exclude the entries of an earlier, deleted listing with the same id.
      and entry.id > coalesce((select max(deletion.id) from public.listing_history as deletion
        where deletion.listing_id = listing and deletion.action = 'deleted'), 0)
      and shown.after <> '{}'
    order by entry.id desc limit 20
  $$;

create function public.own_listing_history(listing_id text, before_id bigint default null)
  returns table (id bigint, at timestamptz, actor text, kind text, detail text, action text, before jsonb, after jsonb)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.own_listing_history(listing_id, before_id) $$;
comment on function public.own_listing_history(text, bigint) is
  'Up to 20 changes of a listing that the current member owns, newest first. before_id selects older changes. The actor '
  'is you, us (a current or former administrator) or somebody. Empty for any other listing.';

grant execute on function private.own_listing_history(text, bigint), public.own_listing_history(text, bigint) to authenticated;
