-- The triggers of ai_tools. They call the functions of other migrations in a fixed order.

create function private.before_listing_statement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.set_audit_context('{"row_count": 0, "inserted_id": null}');
    perform private.lock_listings();
    if tg_op = 'TRUNCATE' then
      perform private.reserve_names(id, case when approval_status = 'approved' then slug end) from public.ai_tools;
      perform private.record_listing_history(array(select row(tool, null)::private.listing_change from public.ai_tools as tool));
    end if;
    return null;
  end
  $$;

create function private.before_listing_row() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    old_row public.ai_tools := old;
    new_row public.ai_tools := new;
  begin
    if tg_op = 'DELETE' then
      -- Reserve the slugs before the delete cascades to tool_slugs.
      perform private.reserve_names(old_row.id, case when old_row.approval_status = 'approved' then old_row.slug end);
      return old;
    end if;
    if new_row.category is distinct from old_row.category or private.audit_context('kind') = 'category' then
      new_row.category := private.canonical_category(new_row.category);
    end if;
    new_row.slug := private.next_slug(old_row, new_row);
    new_row := case tg_op when 'INSERT' then private.set_defaults_on_insert(new_row) else private.set_defaults_on_update(old_row, new_row) end;
    if (new_row.premium_type, new_row.sponsor_tier) is distinct from (old_row.premium_type, old_row.sponsor_tier) then
      new_row := private.apply_badge(old_row, new_row);
    end if;
    if new_row.banner_url is distinct from old_row.banner_url then
      perform private.check_image_origin(new_row.banner_url, false);
    end if;
    if new_row.screenshot_url is distinct from old_row.screenshot_url then
      perform private.check_image_origin(new_row.screenshot_url, true);
    end if;
    return new_row;
  end
  $$;

create function private.after_listing_statement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    changes private.listing_change[];
  begin
    if tg_op = 'INSERT' then
      changes := array(select row(null, new_row::public.ai_tools)::private.listing_change from new_rows as new_row);
    elsif tg_op = 'UPDATE' then
      changes := array(
        select row(old_row::public.ai_tools, new_row::public.ai_tools)::private.listing_change
        from old_rows as old_row full join new_rows as new_row using (id) where old_row is distinct from new_row);
    elsif tg_op = 'DELETE' then
      changes := array(select row(old_row::public.ai_tools, null)::private.listing_change from old_rows as old_row);
    else
      perform private.clear_search_index(), private.record_directory_change();
      return null;
    end if;
    perform private.set_audit_context('{"inserted_id": null}');
    if cardinality(changes) > 0 then
      perform private.count_submissions(changes);
      perform private.check_deleted_ids(changes);
      perform private.record_listing_history(changes);
      perform private.record_reviews(changes);
      perform private.index_listings(changes);
      perform private.record_listing_change(changes);
      perform private.enqueue_listing_emails(changes);
    end if;
    return null;
  end
  $$;

create trigger ai_tools_before_statement before insert or update or delete or truncate on public.ai_tools
  for each statement execute function private.before_listing_statement();
create trigger ai_tools_before_row before insert or update or delete on public.ai_tools
  for each row execute function private.before_listing_row();
-- There is a trigger per event, because Postgres allows transition tables only for a single event.
create trigger ai_tools_inserted after insert on public.ai_tools
  referencing new table as new_rows for each statement execute function private.after_listing_statement();
create trigger ai_tools_updated after update on public.ai_tools
  referencing old table as old_rows new table as new_rows for each statement execute function private.after_listing_statement();
create trigger ai_tools_deleted after delete on public.ai_tools
  referencing old table as old_rows for each statement execute function private.after_listing_statement();
create trigger ai_tools_truncated after truncate on public.ai_tools
  for each statement execute function private.after_listing_statement();
