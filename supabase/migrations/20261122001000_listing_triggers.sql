-- What happens when listings are written, step by step. The steps stand with their topics; they are called here alone.

-- One statement of a member at a time, and then of all. Before a truncation, what a deletion keeps of each listing.
create function private.before_listings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.write_as('{"rows": 0, "proposed": null}');
    perform private.lock_listings();
    if tg_op = 'TRUNCATE' then
      perform private.keep_names(id, case when approval_status = 'approved' then slug end) from public.ai_tools;
      perform private.note_listing_history(array(select row(tool, null)::private.listing_change from public.ai_tools as tool));
    end if;
    return null;
  end
  $$;

create function private.before_listing() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    was public.ai_tools := old;
    becomes public.ai_tools := new;
  begin
    if tg_op = 'DELETE' then
      -- While its former slugs are there.
      perform private.keep_names(was.id, case when was.approval_status = 'approved' then was.slug end);
      return old;
    end if;
    if becomes.category is distinct from was.category or private.context('kind') = 'category' then
      becomes.category := private.placed_category(becomes.category);
    end if;
    becomes.slug := private.slug_of(was, becomes);
    becomes := case tg_op when 'INSERT' then private.stamp_new(becomes) else private.stamp_change(was, becomes) end;
    if (becomes.premium_type, becomes.sponsor_tier) is distinct from (was.premium_type, was.sponsor_tier) then
      becomes := private.take_placement(was, becomes);
    end if;
    if becomes.banner_url is distinct from was.banner_url then
      perform private.refuse_foreign_picture(becomes.banner_url, false);
    end if;
    if becomes.screenshot_url is distinct from was.screenshot_url then
      perform private.refuse_foreign_picture(becomes.screenshot_url, true);
    end if;
    return becomes;
  end
  $$;

-- Once a statement, whatever its size.
create function private.after_listings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    changes private.listing_change[];
  begin
    if tg_op = 'INSERT' then
      changes := array(select row(null, becomes::public.ai_tools)::private.listing_change from new_rows as becomes);
    elsif tg_op = 'UPDATE' then
      changes := array(
        select row(was::public.ai_tools, becomes::public.ai_tools)::private.listing_change
        from old_rows as was full join new_rows as becomes using (id) where was is distinct from becomes);
    elsif tg_op = 'DELETE' then
      changes := array(select row(was::public.ai_tools, null)::private.listing_change from old_rows as was);
    else
      perform private.forget_index(), private.note_change();
      return null;
    end if;
    perform private.write_as('{"proposed": null}');
    if cardinality(changes) > 0 then
      perform private.count_submissions(changes);
      perform private.refuse_gone_ids(changes);
      perform private.note_listing_history(changes);
      perform private.note_reviews(changes);
      perform private.index_listings(changes);
      perform private.note_listing_change(changes);
      perform private.tell_members(changes);
    end if;
    return null;
  end
  $$;

create trigger ai_tools_before_statement before insert or update or delete or truncate on public.ai_tools
  for each statement execute function private.before_listings();
create trigger ai_tools_before_row before insert or update or delete on public.ai_tools
  for each row execute function private.before_listing();
-- Postgres gives the rows of a statement to triggers for one event alone.
create trigger ai_tools_inserted after insert on public.ai_tools
  referencing new table as new_rows for each statement execute function private.after_listings();
create trigger ai_tools_updated after update on public.ai_tools
  referencing old table as old_rows new table as new_rows for each statement execute function private.after_listings();
create trigger ai_tools_deleted after delete on public.ai_tools
  referencing old table as old_rows for each statement execute function private.after_listings();
create trigger ai_tools_truncated after truncate on public.ai_tools
  for each statement execute function private.after_listings();
