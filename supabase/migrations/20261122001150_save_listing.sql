-- Saves a change of a listing if the version matches. save_listing runs with the caller's role, so that policies and grants
-- apply as for a PATCH.
create function private.listing_result(listing_id text) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(tool) || jsonb_build_object(
      'running_placements', coalesce((
        select jsonb_agg(to_jsonb(running)) from public.running_placements as running where running.tool_id = tool.id), '[]'))
    from public.ai_tools as tool where tool.id = listing_id
  $$;

create function public.save_listing(listing_id text, version timestamptz, change jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    column_list text;
    updated_rows bigint;
  begin
    change := private.json_argument(change);
    if private.replayed_at(jsonb_build_array('save_listing', listing_id, version, change)) is not null then
      return private.listing_result(listing_id);
    end if;
    -- With this lock, the second of two concurrent saves sees the new version and fails.
    perform private.lock_listings();
    select string_agg(quote_ident(key), ', ') into column_list from jsonb_object_keys(change -> 'listing') as key;
    if private.audit_context('kind') is not null then
      -- The calling function has already set the change reason.
      null;
    elsif change ->> 'restores' is not null and private.is_admin() then
      perform private.set_change_reason('restore', change ->> 'restores');
    end if;
    if column_list is null then
      perform from public.ai_tools where id = listing_id and updated_at = version for update;
    else
      execute format('update public.ai_tools as tool
        set (%1$s) = (select %1$s from jsonb_populate_record(null::public.ai_tools, $3))
        where tool.id = $1 and tool.updated_at = $2', column_list)
        using listing_id, version, change -> 'listing';
    end if;
    get diagnostics updated_rows = row_count;
    if updated_rows = 0 then
      raise sqlstate 'STALE';
    end if;
    return private.listing_result(listing_id);
  exception when sqlstate 'STALE' then
    return null;
  end
  $$;
comment on function public.save_listing(text, timestamptz, jsonb) is
  'Writes a change of a listing, {"listing": columns, "restores": id of the history entry that it restores}, and '
  'returns the listing. Changes nothing and returns null if the version does not match.';
grant execute on function private.listing_result(text), public.save_listing(text, timestamptz, jsonb) to authenticated;
