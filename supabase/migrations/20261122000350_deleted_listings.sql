-- Ids and slugs are never reused, so that links and saved references to a deleted listing cannot reach another one.
-- Saved lists, alternatives and the history store ids. Links, shared lists and comparisons store slugs.

create table private.deleted_listings (
  id text not null,
  constraint deleted_listings_pkey primary key (id)
);
comment on table private.deleted_listings is
  'The ids of deleted listings. Members cannot use them again. The administrator can, because an import may restore '
  'a listing.';

create table private.deleted_slugs (
  slug text collate "C" not null,
  tool_id text not null,
  deleted_at timestamptz not null default now(),
  constraint deleted_slugs_pkey primary key (slug)
);
comment on table private.deleted_slugs is
  'Former public slugs of deleted listings. They resolve to no page. A listing gets its slug back only if it is '
  'restored with the same id.';

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
  'Reserves the id of a listing that is being deleted, its former public slugs and, if it is public, its current '
  'slug.';

-- Runs after the insert, so that it sees an id whose deletion the insert waited for.
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
