-- A name that was used is not another's: nothing of a listing that is gone is reached through what comes after it, and
-- nothing that people kept of it leads to something else. Ids stand in saved lists, in other tools' alternatives and in the
-- history; addresses in links, shared lists and comparisons.

create table private.deleted_listings (
  id text not null,
  constraint deleted_listings_pkey primary key (id)
);
comment on table private.deleted_listings is
  'The ids of listings that were deleted: no member can give one again. The administrator can: an import brings the same tool back.';

create table private.deleted_slugs (
  slug text collate "C" not null,
  tool_id text not null,
  deleted_at timestamptz not null default now(),
  constraint deleted_slugs_pkey primary key (slug)
);
comment on table private.deleted_slugs is
  'The slugs under which deleted listings were public: they lead nowhere, and are given to nobody but the tool that is brought back '
  'under its id.';

create function private.reserve_names(gone text, present_slug text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.deleted_listings (id) values (gone) on conflict do nothing;
    -- An import that is undone was a mistake: the right one may use its addresses.
    if private.audit_context('kind') is distinct from 'import_undone' then
      insert into private.deleted_slugs (slug, tool_id)
      select slug, tool_id from public.tool_slugs where tool_id = gone
      union
      select present_slug, gone where present_slug is not null
      on conflict do nothing;
    end if;
  end
  $$;
comment on function private.reserve_names(text, text) is
  'Keeps the id of a listing that is being deleted, the slugs under which it was public, and its present one where it is.';

-- After the rows are there: an insert that has waited for the deletion of its id finds the id here.
create function private.check_deleted_ids(changes private.listing_change[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if private.is_public_request() and not private.is_admin()
      and exists (select from unnest(changes) join private.deleted_listings as gone on gone.id = (new_row).id and (old_row).id is null) then
      perform private.raise_error('id_is_gone',
        'A listing with this id was removed. Reload the page and send it again.');
    end if;
  end
  $$;
