-- The administrator's changes of categories. Each function takes the version that the screen loaded, and fails if another
-- window has changed the category since. A rename changes one row and applies everywhere at once, because former names
-- resolve to the category. sync_categories then updates the stored names of the listings in batches.

create table private.merged_listings (
  name text not null,
  tool_id text not null,
  category text not null,
  original_name text not null,
  constraint merged_listings_pkey primary key (name, tool_id),
  constraint merged_listings_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade
);
comment on table private.merged_listings is
  'The listings that a merge moved to another category. A restore of the merged category moves them back.';
comment on column private.merged_listings.category is 'The slug of the category to which the listing was moved.';
create index merged_listings_tool_id on private.merged_listings (tool_id);

-- Serializes changes of categories.
create function private.lock_categories(call jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    if private.replayed_at(call) is not null then
      return false;
    end if;
    perform pg_advisory_xact_lock(hashtext('public.categories'));
    return true;
  end
  $$;
comment on function private.lock_categories(jsonb) is
  'Rejects everyone but the administrator. Returns false if this is a retry of a request that was already applied.';

create function private.lock_category(current_slug text, expected_version integer) returns public.categories
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    stored public.categories;
    current_name text;
  begin
    select * into stored from public.categories where slug = current_slug;
    if stored.version = expected_version then
      return stored;
    elsif stored.slug is not null then
      perform private.raise_error('category_changed', format('‘%s’ has changed. The list is updated.', stored.name));
    end if;
    select one.name into current_name from public.former_categories as former
    join public.categories as one on one.slug = former.category where former.slug = current_slug;
    if current_name is null then
      perform private.raise_error('category_changed', 'This category no longer exists. The list is updated.');
    end if;
    perform private.raise_error('category_changed', format('This category is now ‘%s’. The list is updated.', current_name));
  end
  $$;
comment on function private.lock_category(text, integer) is
  'Returns the category with that slug if its version matches. Otherwise raises an error that describes the change.';

create function private.check_category_available(new_name text, new_slug text, new_family text, own_slug text) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    other text;
  begin
    if new_slug = '' then
      perform private.raise_error('category_name_missing', 'The name must have a letter or a digit.');
    end if;
    select existing.name into other from public.categories as existing
    where (private.fold(existing.name) = private.fold(new_name) or existing.slug = new_slug) and existing.slug is distinct from own_slug;
    if found then
      perform private.raise_error('category_taken', format('The category ‘%s’ already exists.', other));
    end if;
    select existing.name into other from public.former_categories as former
    join public.categories as existing on existing.slug = former.category
    where private.fold(former.name) = private.fold(new_name) and former.category is distinct from own_slug;
    if found then
      perform private.raise_error('category_taken', format('‘%s’ is a former name of ‘%s’. Restore the name in that category.', new_name, other));
    end if;
    -- A category and a family with the same slug have the same page, so the category must be in that family.
    select family.name into other from public.families as family
    where (family.slug = new_slug or private.fold(family.name) = private.fold(new_name)) and family.slug <> new_family;
    if found then
      perform private.raise_error('category_taken', format('‘%s’ is a family. Only a category in this family can have the same name.', other));
    end if;
  end
  $$;

create function private.save_category(name text, family text, current_slug text, expected_version integer, sentence text,
  is_offered boolean) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    clean_name text := btrim(regexp_replace(save_category.name, '\s+', ' ', 'g'));
    new_slug text := private.tag_slug(clean_name);
    stored public.categories;
    redirect_target text;
    next_place integer;
  begin
    if not private.lock_categories(jsonb_build_array('save_category', name, family, current_slug, expected_version, sentence, is_offered)) then
      return new_slug;
    end if;
    if current_slug is not null then
      stored := private.lock_category(current_slug, expected_version);
    end if;
    if not exists (select 1 from public.families as one where one.slug = save_category.family) then
      perform private.raise_error('category_changed', 'This family no longer exists. The list is updated.');
    elsif stored.slug = 'other' and (clean_name <> stored.name or save_category.family <> stored.family) then
      perform private.raise_error('category_kept', 'The name and the family of ‘Other’ cannot be changed.');
    end if;
    perform private.check_category_available(clean_name, new_slug, save_category.family, stored.slug);
    select one.name into redirect_target from public.former_categories as former join public.categories as one on one.slug = former.category
    where former.slug = new_slug and former.category is distinct from stored.slug;
    if found then
      perform private.raise_error('category_taken', format('The address of ‘%s’ redirects to ‘%s’, its new name.', clean_name, redirect_target));
    end if;
    select coalesce(max(one.place), 0) + 1 into next_place from public.categories as one where one.family = save_category.family;

    if stored.slug is null then
      insert into public.categories (slug, name, family, sentence, is_offered, place)
      values (new_slug, clean_name, save_category.family, nullif(btrim(save_category.sentence), ''),
        coalesce(save_category.is_offered, true), next_place);
      return new_slug;
    end if;
    -- The new name may be a former name of the same category.
    delete from public.former_categories as former
    where former.category = stored.slug and private.fold(former.name) = private.fold(clean_name) and former.merged is null;
    update public.categories as one set slug = new_slug, name = clean_name, family = save_category.family,
      sentence = nullif(btrim(save_category.sentence), ''),
      is_offered = coalesce(save_category.is_offered, true), version = one.version + 1,
      place = case when one.family = save_category.family then one.place else next_place end
    where one.slug = stored.slug;
    if clean_name <> stored.name then
      insert into public.former_categories (name, slug, category) values (stored.name, stored.slug, new_slug) on conflict do nothing;
    end if;
    return new_slug;
  end
  $$;

create function private.merge_category(from_name text, into_slug text, expected_version integer) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    target text;
    source public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('merge_category', from_name, into_slug, expected_version)) then
      return;
    end if;
    select slug into target from public.categories where slug = into_slug;
    if target is null then
      perform private.raise_error('category_changed', 'The category to merge into no longer exists. The list is updated.');
    elsif expected_version is not null then
      source := private.lock_category(private.tag_slug(from_name), expected_version);
      if source.slug = 'other' then
        perform private.raise_error('category_kept', '‘Other’ cannot be merged.');
      elsif source.slug = target then
        perform private.raise_error('category_merged_into_itself', 'A category cannot be merged into itself.');
      end if;
    elsif exists (select 1 from public.categories where private.fold(name) = btrim(private.fold(from_name)))
      or exists (select 1 from public.former_categories where private.fold(name) = btrim(private.fold(from_name))) then
      perform private.raise_error('category_changed', format('‘%s’ already has a category. The list is updated.', btrim(from_name)));
    end if;

    -- Delete a redirect whose name differs from the category's name only in case or accents.
    delete from public.former_categories as former
    where former.category = source.slug and private.fold(former.name) = private.fold(source.name);
    insert into public.former_categories (name, slug, category, merged)
    values (coalesce(source.name, btrim(from_name)), private.tag_slug(from_name), target, case when source.slug is null then '{}'
      else to_jsonb(source) || jsonb_build_object('before', array(
        select former.name from public.former_categories as former where former.category = source.slug)) end);
    update public.former_categories set category = target where category = source.slug;
    delete from public.categories where slug = source.slug;
  end
  $$;

create function private.restore_category(former_name text, into_slug text) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    former public.former_categories;
    old_row public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('restore_category', former_name, into_slug)) then
      return;
    end if;
    delete from public.former_categories where name = former_name and merged is not null
      and category = coalesce(into_slug, category) returning * into former;
    if not found then
      perform private.raise_error('category_changed', format(
        '‘%s’ was already restored or merged. The list is updated.', former_name));
    elsif former.merged = '{}' then
      return;
    end if;
    old_row := jsonb_populate_record(null::public.categories, former.merged);
    perform private.check_category_available(old_row.name, old_row.slug, old_row.family, null);
    insert into public.categories (slug, name, family, sentence, is_offered, place, version)
    values (old_row.slug, old_row.name, coalesce((select slug from public.families where slug = old_row.family), 'other'), old_row.sentence,
      old_row.is_offered, old_row.place, old_row.version + 1);
    update public.former_categories set category = old_row.slug
    where category = former.category and name in (select jsonb_array_elements_text(former.merged -> 'before'));
  end
  $$;

create function private.remove_category(current_slug text, expected_version integer) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    stored public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('remove_category', current_slug, expected_version)) then
      return;
    end if;
    stored := private.lock_category(current_slug, expected_version);
    if stored.slug = 'other' or exists (select 1 from public.former_categories where category = stored.slug and merged is not null) then
      perform private.raise_error('category_kept', format('Other names redirect to ‘%s’, so it cannot be removed. Merge it into another category instead.', stored.name));
    end if;
    delete from public.former_categories where category = stored.slug;
    delete from public.categories where slug = stored.slug;
  end
  $$;

create function private.save_family(name text, current_slug text, expected_version integer, sentence text) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    clean_name text := btrim(regexp_replace(save_family.name, '\s+', ' ', 'g'));
    new_slug text := coalesce(current_slug, private.tag_slug(clean_name));
    clean_sentence text := nullif(btrim(save_family.sentence), '');
  begin
    if not private.lock_categories(jsonb_build_array('save_family', name, current_slug, expected_version, sentence)) then
      return new_slug;
    end if;
    if new_slug = '' then
      perform private.raise_error('category_name_missing', 'The name must have a letter or a digit.');
    elsif exists (select 1 from public.families as one
      where (one.slug = private.tag_slug(clean_name) or private.fold(one.name) = private.fold(clean_name)) and one.slug is distinct from current_slug) then
      perform private.raise_error('category_taken', format('The family ‘%s’ already exists.', clean_name));
    elsif exists (select 1 from public.categories as one
      where (one.slug = private.tag_slug(clean_name) or private.fold(one.name) = private.fold(clean_name)) and one.family is distinct from current_slug) then
      perform private.raise_error('category_taken', format('Another family has a category ‘%s’. Move that category to this family first, or choose another name.', clean_name));
    end if;
    if current_slug is null then
      insert into public.families (slug, name, sentence, place)
      values (new_slug, clean_name, clean_sentence, (select coalesce(max(place), 0) + 1 from public.families));
    else
      update public.families as one set name = clean_name, sentence = clean_sentence, version = one.version + 1
      where one.slug = current_slug and one.version = expected_version;
      if not found then
        perform private.raise_error('category_changed', 'This family has changed. The list is updated.');
      end if;
    end if;
    return new_slug;
  end
  $$;

create function private.remove_family(current_slug text, expected_version integer) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not private.lock_categories(jsonb_build_array('remove_family', current_slug, expected_version)) then
      return;
    end if;
    if current_slug = 'other' or exists (select 1 from public.categories where family = current_slug) then
      perform private.raise_error('category_kept', 'Only an empty family can be removed. ‘Other’ always stays.');
    end if;
    delete from public.families where slug = current_slug and version = expected_version;
    if not found then
      perform private.raise_error('category_changed', 'This family has changed. The list is updated.');
    end if;
  end
  $$;

create function private.order_categories(within text, slugs text[], expected text[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    current_slugs text[];
  begin
    if not private.lock_categories(jsonb_build_array('order_categories', within, slugs, expected)) then
      return;
    end if;
    if within = '' then
      current_slugs := array(select slug from public.families order by is_adult, place, name);
    else
      current_slugs := array(select slug from public.categories where family = within order by place, name);
    end if;
    if expected <> current_slugs or not slugs <@ current_slugs or not slugs @> current_slugs or cardinality(slugs) <> cardinality(current_slugs) then
      perform private.raise_error('category_changed', 'The list has changed, so nothing was moved. The list is updated.');
    end if;
    update public.families as one set place = new_order.place
    from unnest(slugs) with ordinality as new_order (slug, place) where within = '' and one.slug = new_order.slug;
    update public.categories as one set place = new_order.place
    from unnest(slugs) with ordinality as new_order (slug, place) where one.family = within and one.slug = new_order.slug;
  end
  $$;

-- A recursive query reads each distinct name from the index. A plain DISTINCT would read all listings.
create function private.used_categories() returns setof text
  language sql stable security definer set search_path = ''
  as $$
    with recursive used as (
      (select category from public.ai_tools order by category limit 1)
      union all
      select (select tool.category from public.ai_tools as tool where tool.category > used.category order by tool.category limit 1)
      from used where used.category is not null
    )
    select category from used where category is not null
  $$;

create function private.sync_categories(batch_size integer) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    size integer := least(greatest(coalesce(batch_size, 500), 1), 2000);
    outdated_names text[];
    moved integer;
    restored integer := 0;
  begin
    perform private.require_admin();
    perform pg_advisory_xact_lock(hashtext('public.categories'));
    perform private.lock_listings();
    outdated_names := array(select used from private.used_categories() as used where private.current_category(used) <> used);
    perform private.set_change_reason('category');
    perform private.set_audit_context('{"trusted": true}');

    with batch as materialized (
      select id, category from public.ai_tools where category = any (outdated_names) order by id limit size for update
    ), recorded as (
      insert into private.merged_listings (name, tool_id, category, original_name)
      select merge.name, batch.id, merge.category, batch.category
      from batch join public.former_categories as former on private.fold(former.name) = btrim(private.fold(batch.category))
      -- A listing may have a merged name, or a former name of a merged category.
      join public.former_categories as merge on merge.category = former.category and merge.merged is not null
        and (merge.name = former.name or merge.merged -> 'before' ? former.name)
      on conflict do nothing
    )
    -- The row trigger replaces the old name with the current name.
    update public.ai_tools as tool set category = batch.category from batch where tool.id = batch.id;
    get diagnostics moved = row_count;

    if moved < size then
      -- Move listings back to a restored category, unless their category has changed since the merge.
      with batch as materialized (
        delete from private.merged_listings where (name, tool_id) in (
          select merged_listing.name, merged_listing.tool_id from private.merged_listings as merged_listing
          where not exists (select 1 from public.former_categories as former where former.name = merged_listing.name)
          order by merged_listing.tool_id limit size - moved)
        returning *
      )
      update public.ai_tools as tool set category = coalesce(own.name, batch.original_name)
      from batch left join public.categories as own on private.fold(own.name) = private.fold(batch.name),
        public.categories as target
      where tool.id = batch.tool_id and tool.category = target.name
        and target.slug = coalesce((select slug from public.categories where slug = batch.category),
          (select category from public.former_categories where slug = batch.category limit 1));
      get diagnostics restored = row_count;
    end if;
    perform private.set_audit_context('{"trusted": null}');
    return jsonb_build_object('moved', moved + restored, 'left', (
      select count(*) from public.ai_tools where category = any (outdated_names)) + (
      select count(*) from private.merged_listings as merged_listing
      where not exists (select 1 from public.former_categories as former where former.name = merged_listing.name)));
  end
  $$;

create function private.admin_categories() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return (
      with counted as materialized (
        select raw_name, private.current_category(raw_name) as name, listings
        from (select category as raw_name, count(*) as listings from public.ai_tools group by category) as each
      ), matched as materialized (
        select counted.*, existing.slug
        from counted left join public.categories as existing on private.fold(existing.name) = btrim(private.fold(counted.name))
      )
      select jsonb_build_object(
        'families', (select jsonb_agg(to_jsonb(family) order by is_adult, place, name) from public.families as family),
        'categories', (select jsonb_agg(to_jsonb(category) || jsonb_build_object(
            'listings', coalesce((select sum(listings) from matched where matched.slug = category.slug), 0),
            'before', (select coalesce(jsonb_agg(jsonb_build_object('name', former.name, 'isMerged', former.merged is not null)
              order by former.name), '[]') from public.former_categories as former where former.category = category.slug))
          order by place, name) from public.categories as category),
        'unplaced', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'listings', listings) order by listings desc, name), '[]')
          from (select min(name) as name, sum(listings) as listings from matched where slug is null
            group by btrim(private.fold(name)) order by 2 desc, 1 limit 200) as each),
        'unsettled', coalesce((select sum(listings) from counted where raw_name <> name), 0) + (
          select count(*) from private.merged_listings as merged_listing
          where not exists (select 1 from public.former_categories as former where former.name = merged_listing.name))));
  end
  $$;

create function public.save_category(name text, family text, current_slug text default null, expected_version integer default null,
  sentence text default null, is_offered boolean default true) returns text
  language sql security invoker set search_path = ''
  as $$ select private.save_category(name, family, current_slug, expected_version, sentence, is_offered) $$;
comment on function public.save_category(text, text, text, integer, text, boolean) is
  'For the administrator: adds a category (current_slug null), or changes one if its version matches. Returns its '
  'slug. A former name redirects.';

create function public.merge_category(from_name text, into_slug text, expected_version integer default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.merge_category(from_name, into_slug, expected_version) $$;
comment on function public.merge_category(text, text, integer) is
  'For the administrator: merges one category into another. If expected_version is null, merges a name that listings '
  'use but that is not a category.';

create function public.restore_category(former_name text, into_slug text default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.restore_category(former_name, into_slug) $$;
comment on function public.restore_category(text, text) is
  'For the administrator: restores a merged category and its listings. Fails if it is no longer merged into `into_slug`.';

create function public.remove_category(current_slug text, expected_version integer) returns void
  language sql security invoker set search_path = ''
  as $$ select private.remove_category(current_slug, expected_version) $$;
comment on function public.remove_category(text, integer) is
  'For the administrator: deletes a category and its former names. Fails if another category was merged into it. Its '
  'listings keep the name.';

create function public.save_family(name text, current_slug text default null, expected_version integer default null,
  sentence text default null) returns text
  language sql security invoker set search_path = ''
  as $$ select private.save_family(name, current_slug, expected_version, sentence) $$;
comment on function public.save_family(text, text, integer, text) is
  'For the administrator: adds a family (current_slug null), or changes one if its version matches. Its slug never '
  'changes.';

create function public.remove_family(current_slug text, expected_version integer) returns void
  language sql security invoker set search_path = ''
  as $$ select private.remove_family(current_slug, expected_version) $$;
comment on function public.remove_family(text, integer) is
  'For the administrator: deletes a family without categories.';

create function public.order_categories(within text, slugs text[], expected text[] default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.order_categories(within, slugs, expected) $$;
comment on function public.order_categories(text, text[], text[]) is
  'For the administrator: reorders all categories of the family `within`, or all families if it is empty. Fails if the '
  'current order is not `expected`.';

create type private.sync_progress as (moved integer, "left" integer);
create function public.sync_categories(how_many integer default 500) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.typed(null::private.sync_progress, private.sync_categories(how_many)) $$;
comment on function public.sync_categories(integer) is
  'For the administrator: writes the current category names to a batch of listings. Returns the number of updated and '
  'of remaining listings. Does not change updated_at.';

create type private.former_name as (name text, "isMerged" boolean);
create type private.admin_category as (
  slug text, name text, family text, place integer, sentence text, is_offered boolean, version integer, listings bigint,
  before private.former_name[]
);
comment on type private.admin_category is 'A row of categories. Nullable: sentence.';
comment on column private.admin_category.listings is
  'The number of listings in any state, including listings with a former name.';
create type private.unplaced_name as (name text, listings bigint);
create type private.admin_categories as (
  families public.families[], categories private.admin_category[], unplaced private.unplaced_name[], unsettled bigint
);
comment on column private.admin_categories.unplaced is
  'Names that listings use but that are not categories: at most 200, the most used first.';
comment on column private.admin_categories.unsettled is
  'The number of listings that still have a former name of their category.';
create function public.admin_categories() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.typed(null::private.admin_categories, private.admin_categories()) $$;
comment on function public.admin_categories() is
  'For the administrator: families and categories with their former names and listing counts, and category names that '
  'listings use but that are not categories.';

grant execute on function private.save_category(text, text, text, integer, text, boolean),
  private.merge_category(text, text, integer), private.restore_category(text, text), private.remove_category(text, integer),
  private.save_family(text, text, integer, text), private.remove_family(text, integer),
  private.order_categories(text, text[], text[]), private.sync_categories(integer), private.admin_categories(),
  public.save_category(text, text, text, integer, text, boolean), public.merge_category(text, text, integer),
  public.restore_category(text, text), public.remove_category(text, integer), public.save_family(text, text, integer, text),
  public.remove_family(text, integer), public.order_categories(text, text[], text[]), public.sync_categories(integer),
  public.admin_categories() to authenticated;
