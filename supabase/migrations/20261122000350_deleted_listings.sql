-- Ids and slugs are never reused, so that a link to a deleted listing cannot open another listing. Saved lists,
-- alternatives and the history refer to ids. Links, shared lists and comparisons refer to slugs.

create table private.deleted_listings (
  id text not null,
  constraint deleted_listings_pkey primary key (id)
);
comment on table private.deleted_listings is
  'The ids of deleted listings. Members cannot use them again. The administrator can, to restore a listing with an '
  'import.';

create table private.deleted_slugs (
  slug text collate "C" not null,
  tool_id text not null,
  deleted_at timestamptz not null default now(),
  constraint deleted_slugs_pkey primary key (slug)
);
comment on table private.deleted_slugs is
  'Public slugs of deleted listings. No other listing can use them. A listing that is restored with the same id gets '
  'its slug back.';

create function private.reserve_names(listing_id text, current_slug text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.deleted_listings (id) values (listing_id) on conflict do nothing;
    -- Undoing an import frees its slugs, because the corrected import may need them.
    if private.audit_context('kind') is distinct from 'import_undone' then
      insert into private.deleted_slugs (slug, tool_id)
      select slug, tool_id from public.tool_slugs where tool_id = listing_id
      union
      select current_slug, listing_id where current_slug is not null
      on conflict do nothing;
    end if;
  end
  $$;
comment on function private.reserve_names(text, text) is
  'Reserves the id and the former public slugs of a listing that is being deleted. `current_slug` is null unless the '
  'listing is public.';

-- Runs after the insert, because a concurrent deletion of the same id may end only during the insert.
create function private.check_deleted_ids(changes private.listing_change[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if private.is_public_request() and not private.is_admin()
      and exists (select from unnest(changes) join private.deleted_listings as deleted on deleted.id = (new_row).id and (old_row).id is null) then
      perform private.raise_error('id_is_gone',
        'A listing with this id was removed. Reload the page and send it again.');
    end if;
  end
  $$;
