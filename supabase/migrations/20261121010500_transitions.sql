-- The states of a listing, and who may move it between them. tests/backend/transitions.test.ts asks each cell.
--
--   from \ to   pending                            approved                     rejected
--   (none)      member inserts                     administrator inserts        -
--   pending     member changes their own           administrator (PATCH,        administrator, with a reason
--               listing; administrator edits       decide_listings, import)     (PATCH, decide_listings)
--   approved    administrator, within a minute     administrator edits,         administrator, with a reason
--               of approving it (PATCH,            imports                      (unpublish_listing alone)
--               decide_listings 'undo')
--   rejected    member changes their own           administrator                administrator edits
--               listing: it is sent again;         (republish_listing,
--               administrator, within a minute     import)
--               of rejecting it (as above)
--
-- A member withdraws (DELETE) their own pending listing, the administrator deletes any. Everything else is
-- refused: two windows cannot overrule each other unnoticed, because a PATCH never turns one decision into
-- the other. The minute runs from the decision, whatever is edited meanwhile.

-- A function of ours that has checked for itself who asks writes as a trusted one, for the length of
-- its own statement. No API can set this mark.
create or replace function private.is_public_request() returns boolean
  language sql stable set search_path = ''
  as $$
    select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
      and coalesce(current_setting('private.is_trusted', true), '') <> 'on'
  $$;

create function private.refuse(refusal text, message text) returns void
  language plpgsql set search_path = ''
  as $$ begin raise exception '%', message using errcode = 'P0001', hint = refusal; end $$;
comment on function private.refuse(text, text) is
  'Ends the request with a sentence for a person, and with a name for it that a program can read in the hint.';

create function private.can_take_back(listing text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select decision in ('approved', 'rejected') and decided_at > now() - interval '1 minute'
      from public.listing_decisions where tool_id = listing order by id desc limit 1), false)
  $$;
comment on function private.can_take_back(text) is
  'Whether the last that happened to the listing is a decision less than a minute old. Taking down and publishing again do not count.';

create function private.was_public(listing text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select 1 from public.ai_tools where id = listing and approved_at is not null)
      or exists (select 1 from public.listing_decisions
        where tool_id = listing and decision in ('approved', 'published', 'unpublished'))
  $$;

-- What was ever public keeps its former slugs, also when it is renamed while it is taken down.
create or replace function private.keep_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if private.is_public_request() or coalesce(new.slug, '') = '' then
      new.slug := old.slug;
    end if;
    -- A rename that changes no letter of the path leaves it alone, also where it ends in a number.
    if new.slug = old.slug and new.name is distinct from old.name
      and private.plain_words(new.name) is distinct from private.plain_words(old.name) then
      new.slug := private.make_slug(old.id, new.name);
    end if;
    if new.slug <> old.slug then
      -- What is in use now goes before what was.
      delete from public.tool_slugs where slug = new.slug;
      if private.was_public(old.id) then
        insert into public.tool_slugs (slug, tool_id) values (old.slug, old.id) on conflict (slug) do nothing;
      end if;
    end if;
    return new;
  end
  $$;

-- An upsert fires the insert trigger for a row and then, where the row exists, the update trigger for the
-- same row. The first leaves the row's id for the second, which takes it away; what is left ends with
-- the statement. So an import is told from an edit, also where one statement runs inside another.
drop trigger ai_tools_mark_insert on public.ai_tools;
drop function private.mark_tool_insert();

create function private.begin_statement() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    perform set_config('private.proposed_id', '', true), set_config('private.rows_written', '0', true);
    return null;
  end
  $$;

create function private.end_statement() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    perform set_config('private.proposed_id', '', true);
    return null;
  end
  $$;

create or replace function private.stamp_tool_insert() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    stamp timestamptz := date_trunc('milliseconds', now());
    place integer;
  begin
    if not private.is_public_request() then
      return new;
    end if;
    perform set_config('private.proposed_id', new.id, true);
    place := private.count_row();
    new.created_by := (select auth.uid());
    -- The first row of a statement stands first in the directory, the others right behind it.
    new.created_at := stamp - (place - 1) * interval '1 microsecond';
    new.updated_at := stamp;
    new.rejected_reason := null;
    new.is_new_release := true;
    if private.is_admin() then
      new.approval_status := 'approved';
      new.approved_at := stamp;
      return new;
    end if;
    -- Readable ids are the administrator's to give: nobody else can take one, or ask whether it is taken.
    if new.id !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
      perform private.refuse('id_is_no_uuid', 'The id of a submitted listing must be a UUID. Reload the page and send it again.');
    end if;
    new.approval_status := 'pending';
    new.approved_at := null;
    new.affiliate_url := null;
    return new;
  end
  $$;

create or replace function private.stamp_tool_update() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    stamp timestamptz := date_trunc('milliseconds', now());
    is_upsert boolean := coalesce(current_setting('private.proposed_id', true), '') = old.id;
    is_trusted boolean := not private.is_public_request();
  begin
    perform set_config('private.proposed_id', '', true);

    if is_trusted then
      null;
    elsif new.created_by is null and old.created_by is not null
      and not exists (select 1 from auth.users where id = old.created_by) then
      -- The owner's account has just gone, and the foreign key says so: nothing else changes.
      new := old;
      new.created_by := null;
    else
      new.id := old.id;
      new.created_at := old.created_at;
      new.created_by := old.created_by;
      new.is_new_release := old.is_new_release;

      if not private.is_admin() then
        -- The policies let only the owner come here, and only with a listing that is pending or rejected.
        if not is_upsert then
          perform private.count_row();
        end if;
        new.affiliate_url := old.affiliate_url;
        new.approval_status := 'pending';
        new.approved_at := null;
        new.rejected_reason := null;
      elsif is_upsert then
        -- Ownership is given once: an import stamps what nobody owns and takes nothing from a member.
        new.created_by := coalesce(old.created_by, (select auth.uid()));
        new.approval_status := 'approved';
        new.approved_at := coalesce(old.approved_at, stamp);
        new.rejected_reason := null;
      elsif new.approval_status = old.approval_status then
        new.approved_at := old.approved_at;
        new.rejected_reason := old.rejected_reason;
      elsif old.approval_status = 'pending' and new.approval_status = 'approved' then
        new.approved_at := stamp;
        new.rejected_reason := null;
      elsif old.approval_status = 'pending' and new.approval_status = 'rejected' then
        new.approved_at := null;
      elsif new.approval_status = 'pending' and private.can_take_back(old.id) then
        new.approved_at := null;
        new.rejected_reason := null;
      else
        perform private.refuse('already_decided', 'This listing has been decided already.');
      end if;
      new.updated_at := old.updated_at;
    end if;

    -- Every change moves the time, whoever writes, so that an editor never overwrites another unnoticed.
    -- A trusted writer may say which time.
    if new.updated_at = old.updated_at and new is distinct from old then
      new.updated_at := greatest(stamp, old.updated_at + interval '1 millisecond');
    end if;
    return new;
  end
  $$;

revoke all on function private.refuse(text, text), private.can_take_back(text), private.was_public(text),
  private.begin_statement(), private.end_statement() from public;
-- What the functions that the API calls ask as the asking role.
grant execute on function private.refuse(text, text), private.can_take_back(text) to authenticated;

create trigger ai_tools_begin_statement before insert or update on public.ai_tools
  for each statement execute function private.begin_statement();
create trigger ai_tools_end_statement after insert or update on public.ai_tools
  for each statement execute function private.end_statement();

grant delete on table public.ai_tools to authenticated;
drop policy tools_update_admin on public.ai_tools;

-- The administrator changes any listing; a member their own until it is approved, and it is pending
-- then, whatever it was. The update trigger holds the transitions.
create policy tools_update_own_undecided_or_admin on public.ai_tools
  for update to authenticated
  using ((select private.is_admin())
    or (created_by = (select auth.uid()) and approval_status in ('pending', 'rejected')))
  with check ((select private.is_admin())
    or (created_by = (select auth.uid()) and approval_status = 'pending'));

-- A member withdraws their own pending listing; the administrator deletes any.
create policy tools_delete_own_pending_or_admin on public.ai_tools
  for delete to authenticated
  using ((select private.is_admin())
    or (created_by = (select auth.uid()) and approval_status = 'pending'));
