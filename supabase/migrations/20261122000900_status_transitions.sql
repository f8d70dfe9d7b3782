-- The statuses of a listing, and who can change them. tests/backend/transitions.test.ts tests each cell:
--
--   from \ to   pending                            approved                     rejected
--   (none)      member inserts                     administrator inserts        -
--   pending     member changes their own           administrator (PATCH,        administrator, with a reason
--               listing; administrator edits       decide_listings, import)     (PATCH, decide_listings)
--   approved    administrator, in the undo_window  administrator edits,         administrator, with a reason
--               of approving it (PATCH,            imports                      (unpublish_listing only)
--               decide_listings 'undo')
--   rejected    member changes their own           administrator                administrator edits
--               listing: it is resubmitted;        (republish_listing,
--               administrator, in the undo_window  import)
--               of rejecting it (as above)
--
-- All other transitions fail. A member can delete (withdraw) their own pending listing; the administrator can delete any
-- listing. A PATCH cannot turn an approval into a rejection or the reverse, so that a second window does not overrule a
-- decision by mistake. A member's change to an approved listing is stored in listing_feedback, and the listing stays
-- approved. Later edits do not extend the undo window of a decision.

create function private.admin_only_columns(tool public.ai_tools) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
    select jsonb_build_object('affiliate_url', tool.affiliate_url, 'trial_days', tool.trial_days, 'has_api', tool.has_api,
      'api_category', tool.api_category, 'api_quality', tool.api_quality, 'api_documentation_url', tool.api_documentation_url,
      'alternatives', tool.alternatives, 'last_reviewed_on', tool.last_reviewed_on)
  $$;
comment on function private.admin_only_columns(public.ai_tools) is
  'The columns that only the administrator can set, with their values in `tool`.';

create function private.set_defaults_on_insert(tool public.ai_tools) returns public.ai_tools
  language plpgsql security definer set search_path = ''
  as $$
  declare
    current_millisecond timestamptz := date_trunc('milliseconds', now());
    batch_created_at timestamptz := private.audit_context('batch_created_at')::timestamptz;
    -- Only an import may set created_at.
    imported_created_at timestamptz := case when batch_created_at is not null then tool.created_at end;
  begin
    if not private.is_public_request() then
      return tool;
    elsif imported_created_at not between '2000-01-01' and now() then
      perform private.raise_error('added_date_out_of_range', 'The day on which a listing was added must be between 2000 and today.');
    end if;
    perform private.set_audit_context(jsonb_build_object('inserted_id', tool.id));
    tool.created_by := (select auth.uid());
    -- Lists show the newest listing first. Decreasing times keep the rows of a statement in their order.
    tool.created_at := coalesce(batch_created_at, current_millisecond) - (private.count_statement_row() - 1) * interval '1 microsecond';
    tool.created_at := coalesce(imported_created_at, tool.created_at);
    tool.updated_at := current_millisecond;
    tool.rejected_reason := null;
    tool.is_new_release := true;
    if private.is_admin() then
      tool.approval_status := 'approved';
      tool.approved_at := current_millisecond;
      return tool;
    end if;
    -- Only the administrator can choose an id of a different form. Otherwise, members could find out whether an id is in use.
    if tool.id !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
      perform private.raise_error('id_not_a_uuid', 'The id of a submitted listing must be a UUID. Reload the page and send it again.');
    end if;
    tool.approval_status := 'pending';
    tool.approved_at := null;
    return jsonb_populate_record(tool, private.admin_only_columns(null));
  end
  $$;

-- Sets the status for a write by the administrator. An upsert approves the listing. Any other write must be a transition of
-- the table above.
create function private.set_defaults_on_status_change(old_row public.ai_tools, tool public.ai_tools, is_upsert boolean) returns public.ai_tools
  language plpgsql security definer set search_path = ''
  as $$
  declare
    current_millisecond timestamptz := date_trunc('milliseconds', now());
  begin
    if is_upsert then
      tool.approval_status := 'approved';
      tool.approved_at := coalesce(old_row.approved_at, current_millisecond);
      tool.rejected_reason := null;
      -- The importing account becomes the owner of a changed listing that has none.
      if tool is distinct from old_row then
        tool.created_by := coalesce(old_row.created_by, (select auth.uid()));
      end if;
    elsif tool.approval_status = old_row.approval_status then
      tool.approved_at := old_row.approved_at;
      tool.rejected_reason := old_row.rejected_reason;
    elsif old_row.approval_status = 'pending' and tool.approval_status = 'approved' then
      tool.approved_at := current_millisecond;
      tool.rejected_reason := null;
    elsif old_row.approval_status = 'pending' and tool.approval_status = 'rejected' then
      tool.approved_at := null;
    elsif tool.approval_status = 'pending' and private.can_undo(old_row.id) then
      tool.approved_at := null;
      tool.rejected_reason := null;
    else
      perform private.raise_error('already_decided', 'This listing has already been reviewed. Reload the page.');
    end if;
    return tool;
  end
  $$;

-- An upsert fires the insert trigger and then the update trigger. The insert trigger stores the row's id, so that the update
-- trigger can distinguish an upsert from an edit. The update trigger clears the id, and so does the end of the statement.
create function private.set_defaults_on_update(old_row public.ai_tools, tool public.ai_tools) returns public.ai_tools
  language plpgsql security definer set search_path = ''
  as $$
  declare
    is_upsert boolean := coalesce(private.audit_context('inserted_id'), '') = old_row.id;
  begin
    perform private.set_audit_context('{"inserted_id": null}');

    if private.is_public_request() then
      if tool.created_by is null and old_row.created_by is not null
        and not exists (select 1 from auth.users where id = old_row.created_by) then
        -- The account was deleted, and its foreign key sets created_by to null. Keep all other columns.
        tool := old_row;
        tool.created_by := null;
      else
        tool.id := old_row.id;
        tool.created_at := old_row.created_at;
        tool.created_by := old_row.created_by;
        tool.is_new_release := old_row.is_new_release;
        if private.is_admin() then
          tool := private.set_defaults_on_status_change(old_row, tool, is_upsert);
        else
          -- The policies allow this update only to the owner of a pending or rejected listing.
          if not is_upsert then
            perform private.count_statement_row();
          end if;
          tool := jsonb_populate_record(tool, private.admin_only_columns(old_row));
          tool.approval_status := 'pending';
          tool.approved_at := null;
          tool.rejected_reason := null;
        end if;
        tool.updated_at := old_row.updated_at;
      end if;
    end if;

    -- updated_at is the version for optimistic locking, so every change increases it. There are two exceptions: a trusted
    -- writer may set it explicitly, and renaming a category does not change it.
    if tool.updated_at = old_row.updated_at and tool is distinct from old_row and private.audit_context('kind') is distinct from 'category' then
      tool.updated_at := greatest(date_trunc('milliseconds', now()), old_row.updated_at + interval '1 millisecond');
    end if;
    return tool;
  end
  $$;

create function public.decide_listings(
  ids text[], decision text, reason text default null, versions timestamptz[] default null)
  returns table (id text, outcome text, decided_at timestamptz)
  language plpgsql security invoker set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('decide_listings', ids, decision, reason, versions));
  begin
    perform private.require_admin();
    if decide_listings.decision not in ('approve', 'reject', 'undo') then
      perform private.raise_error('unknown_decision', 'The decision must be approve, reject or undo.');
    elsif cardinality(ids) > 1000 then
      perform private.raise_error('too_many_decisions', 'Decide at most 1,000 listings at once.');
    elsif cardinality(versions) <> cardinality(ids) then
      perform private.raise_error('versions_do_not_match', 'There must be one version for each id.');
    elsif decide_listings.decision = 'reject' and coalesce(btrim(reason, E' \t\r\n'), '') = '' then
      perform private.raise_error('reason_missing', 'Please give a reason.');
    end if;
    perform private.set_change_reason('review', decide_listings.decision);
    -- Prevent changes of the listings between the check and the write.
    perform private.lock_listings();

    return query
    with requested as (
      select listing, min(version) as version from unnest(ids, versions) as a (listing, version)
      where listing is not null group by listing
    ), evaluated as (
      select listing, case
        -- A retry succeeds without a change.
        when exists (select from public.listing_history as entry
          where entry.listing_id = listing and entry.at = replayed_at and entry.after ? 'approval_status') then 'replayed'
        when tool.id is null then 'missing'
        when decide_listings.decision = 'undo' and tool.approval_status = 'pending' then 'already_pending'
        when decide_listings.decision = 'undo' and not private.can_undo(tool.id) then 'too_late'
        when decide_listings.decision <> 'undo' and tool.approval_status <> 'pending' then 'already_' || tool.approval_status
        -- Another window may have undone this decision and made a new one.
        when decide_listings.decision = 'undo' and requested.version <> (select max(latest.at) from public.listing_history as latest
          where latest.listing_id = tool.id and latest.action = 'changed' and latest.after ? 'approval_status') then 'decided_again'
        when decide_listings.decision <> 'undo' and requested.version <> tool.updated_at then 'changed'
        else 'done' end as result
      from requested left join public.ai_tools as tool on tool.id = listing
    ), updated as (
      update public.ai_tools as tool set
        approval_status = case decide_listings.decision when 'approve' then 'approved' when 'reject' then 'rejected' else 'pending' end,
        rejected_reason = case decide_listings.decision when 'reject' then reason end
      from evaluated where tool.id = evaluated.listing and evaluated.result = 'done'
      returning tool.id as listing
    )
    select evaluated.listing, case when evaluated.result = 'replayed' then 'done'
        when evaluated.result = 'done' and updated.listing is null then 'missing' else evaluated.result end,
      case when updated.listing is not null then now() when evaluated.result = 'replayed' then replayed_at end
    from evaluated left join updated using (listing);
  end
  $$;
comment on function public.decide_listings(text[], text, text, timestamptz[]) is
  'For the administrator: approves or rejects up to 1,000 listings, or undoes their decisions. A version is the '
  'updated_at that was read. For undo, it is the decided_at that this function returned. Returns one outcome per '
  'id: done, already_approved, already_rejected, already_pending, too_late (private.undo_window() is over), changed or '
  'decided_again (the version is outdated), or missing. Only done changes the listing.';

-- Unpublishes or republishes a listing. It is a trusted writer, because a PATCH cannot make these transitions.
create function private.set_listing_status(listing text, new_status text, reason text, version timestamptz) returns public.ai_tools
  language plpgsql security definer set search_path = ''
  as $$
  declare
    tool public.ai_tools;
  begin
    perform private.require_admin();
    if private.replayed_at(jsonb_build_array('set_listing_status', listing, new_status, reason, version)) is not null then
      select * into tool from public.ai_tools where id = listing;
      return tool;
    end if;
    perform private.lock_listings();
    select * into tool from public.ai_tools where id = listing for update;
    if not found then
      perform private.raise_error('listing_missing', 'The listing was deleted.');
    elsif new_status = 'rejected' and tool.approval_status <> 'approved' then
      perform private.raise_error('not_public', 'This listing is not public, so it cannot be taken down.');
    elsif new_status = 'approved' and tool.approval_status <> 'rejected' then
      perform private.raise_error('not_taken_down', 'Only a rejected listing can be published again.');
    elsif new_status = 'rejected' and coalesce(btrim(reason, E' \t\r\n'), '') = '' then
      perform private.raise_error('reason_missing', 'Please give a reason.');
    elsif tool.updated_at <> version then
      perform private.raise_error('listing_changed', 'The listing has changed. Check it and try again.');
    end if;
    perform private.set_change_reason('review', case new_status when 'approved' then 'publish' else 'unpublish' end);
    -- Update the badge first, because the client shows the returned row.
    perform private.sync_listing_badge(listing);
    perform private.set_audit_context('{"trusted": true}');
    update public.ai_tools set
      approval_status = new_status,
      approved_at = case when new_status = 'approved' then date_trunc('milliseconds', now()) end,
      rejected_reason = reason
    where id = listing returning * into tool;
    perform private.set_audit_context('{"trusted": null}');
    return tool;
  end
  $$;

create function public.unpublish_listing(listing_id text, reason text, version timestamptz default null) returns public.ai_tools
  language sql security invoker set search_path = ''
  as $$ select private.set_listing_status(listing_id, 'rejected', reason, version) $$;
comment on function public.unpublish_listing(text, text, timestamptz) is
  'For the administrator: rejects an approved listing with a reason, if its updated_at matches the version. The owner '
  'can read the reason, and can fix and resubmit the listing.';

create function public.republish_listing(listing_id text, version timestamptz default null) returns public.ai_tools
  language sql security invoker set search_path = ''
  as $$ select private.set_listing_status(listing_id, 'approved', null, version) $$;
comment on function public.republish_listing(text, timestamptz) is
  'For the administrator: approves a rejected listing, if its updated_at matches the version. The listing keeps its '
  'created_at, and so its position in lists.';

create function private.delete_listing(listing_id text, version timestamptz) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    current_version timestamptz;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select tool.updated_at into current_version from public.ai_tools as tool where tool.id = listing_id;
    if not found then
      -- The listing is already deleted, so a retry succeeds.
      return;
    elsif current_version is distinct from version then
      perform private.raise_error('listing_changed', 'The listing has changed. Check it and try again.');
    end if;
    delete from public.ai_tools as tool where tool.id = listing_id;
    -- The previous statement has written a history entry. Delete it too.
    delete from public.listing_history as entry where entry.listing_id = delete_listing.listing_id;
  end
  $$;

create function public.delete_listing(listing_id text, version timestamptz) returns void
  language sql security invoker set search_path = ''
  as $$ select private.delete_listing(listing_id, version) $$;
comment on function public.delete_listing(text, timestamptz) is
  'For the administrator: permanently deletes a listing and its history, if its updated_at matches the version.';

grant execute on function private.set_listing_status(text, text, text, timestamptz), private.delete_listing(text, timestamptz),
  public.decide_listings(text[], text, text, timestamptz[]), public.unpublish_listing(text, text, timestamptz),
  public.republish_listing(text, timestamptz), public.delete_listing(text, timestamptz) to authenticated;
