-- Decisions that a PATCH of one listing cannot say: several at once, taking down, publishing again.

create function private.refuse_others() returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise exception 'Only the administrator may do this.' using errcode = '42501', hint = 'not_administrator';
    end if;
  end
  $$;

create function public.decide_listings(
  ids text[], decision text, reason text default null, versions timestamptz[] default null)
  returns table (id text, outcome text)
  language plpgsql security invoker set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    perform private.refuse_others();
    if decide_listings.decision not in ('approve', 'reject', 'undo') then
      perform private.refuse('unknown_decision', 'The decision must be approve, reject or undo.');
    elsif cardinality(ids) > 1000 then
      perform private.refuse('too_many_decisions', 'At most 1,000 listings can be decided at once. Decide them in smaller parts.');
    elsif cardinality(versions) <> cardinality(ids) then
      perform private.refuse('versions_do_not_fit', 'There must be one version for each id.');
    elsif decide_listings.decision = 'reject' and coalesce(btrim(reason, E' \t\r\n'), '') = '' then
      perform private.refuse('reason_missing', 'Please give a reason.');
    end if;
    -- In one order, so that two such requests wait for each other instead of blocking each other.
    perform 1 from public.ai_tools as tool where tool.id = any (ids) order by tool.id for update;

    return query
    with asked as (
      select listing, min(version) as version from unnest(ids, versions) as a (listing, version)
      where listing is not null group by listing
    ), judged as (
      select listing, case
        when tool.id is null then 'missing'
        when decide_listings.decision = 'undo' and tool.approval_status = 'pending' then 'already_pending'
        when decide_listings.decision = 'undo' and not private.can_take_back(tool.id) then 'too_late'
        when decide_listings.decision <> 'undo' and tool.approval_status <> 'pending' then 'already_' || tool.approval_status
        when asked.version <> tool.updated_at then 'changed'
        else 'done' end as verdict
      from asked left join public.ai_tools as tool on tool.id = listing
    ), written as (
      update public.ai_tools as tool set
        approval_status = case decide_listings.decision when 'approve' then 'approved' when 'reject' then 'rejected' else 'pending' end,
        rejected_reason = case decide_listings.decision when 'reject' then reason end
      from judged where tool.id = judged.listing and judged.verdict = 'done'
      returning tool.id as listing
    )
    select judged.listing, case when judged.verdict = 'done' and written.listing is null then 'missing' else judged.verdict end
    from judged left join written using (listing);
  end
  $$;
comment on function public.decide_listings(text[], text, text, timestamptz[]) is
  'For the administrator: approve, reject (with one reason) or undo up to 1,000 listings in one call. Each id comes back once with '
  'done, already_approved, already_rejected, already_pending, too_late (undo: the minute is over), changed (its updated_at is not the version '
  'that was seen, where versions are given) or missing. What is not done stays as it is.';

create function public.reject_listings_of(member uuid, reason text)
  returns table (id text, outcome text)
  language sql security invoker set search_path = ''
  as $$
    select decided.id, decided.outcome
    from public.decide_listings(array(
      select tool.id from public.ai_tools as tool
      where tool.created_by = member and tool.approval_status = 'pending'
      order by tool.created_at, tool.id limit 1000), 'reject', reason) as decided
  $$;
comment on function public.reject_listings_of(uuid, text) is
  'For the administrator: rejects what one member has pending, the oldest 1,000 at a time, with one reason.';

-- Taking down and publishing again are refused to a PATCH: they are written here, as a trusted writer.
create function private.publish(listing text, becomes text, reason text) returns public.ai_tools
  language plpgsql security definer set search_path = ''
  as $$
  declare
    tool public.ai_tools;
  begin
    perform private.refuse_others();
    select * into tool from public.ai_tools where id = listing for update;
    if not found then
      perform private.refuse('listing_missing', 'There is no such listing any more.');
    elsif becomes = 'rejected' and tool.approval_status <> 'approved' then
      perform private.refuse('not_public', 'This listing is not public, so it cannot be taken down.');
    elsif becomes = 'approved' and tool.approval_status <> 'rejected' then
      perform private.refuse('not_taken_down', 'Only a listing that was taken down or rejected can be published again.');
    elsif becomes = 'rejected' and coalesce(btrim(reason, E' \t\r\n'), '') = '' then
      perform private.refuse('reason_missing', 'Please give a reason.');
    end if;
    perform set_config('private.is_trusted', 'on', true);
    update public.ai_tools set
      approval_status = becomes,
      approved_at = case when becomes = 'approved' then date_trunc('milliseconds', now()) end,
      rejected_reason = reason
    where id = listing returning * into tool;
    perform set_config('private.is_trusted', '', true);
    return tool;
  end
  $$;

create function public.unpublish_listing(listing_id text, reason text) returns public.ai_tools
  language sql security invoker set search_path = ''
  as $$ select private.publish(listing_id, 'rejected', reason) $$;
comment on function public.unpublish_listing(text, text) is
  'For the administrator: takes an approved listing down. It is rejected with the reason, which its owner reads and may answer by mending it.';

create function public.republish_listing(listing_id text) returns public.ai_tools
  language sql security invoker set search_path = ''
  as $$ select private.publish(listing_id, 'approved', null) $$;
comment on function public.republish_listing(text) is
  'For the administrator: publishes a listing that was taken down or rejected, where it stood before.';

revoke all on function private.refuse_others(), private.publish(text, text, text) from public;
revoke all on function public.decide_listings(text[], text, text, timestamptz[]), public.reject_listings_of(uuid, text),
  public.unpublish_listing(text, text), public.republish_listing(text) from public, anon;
grant execute on function private.refuse_others(), private.publish(text, text, text),
  public.decide_listings(text[], text, text, timestamptz[]), public.reject_listings_of(uuid, text),
  public.unpublish_listing(text, text), public.republish_listing(text) to authenticated;
