-- The administrator's changes of categories. Each function receives the version that its screen loaded, so that a
-- second window gets an error instead of overwriting the first. A rename changes one row and applies everywhere at
-- once. sync_categories then updates the listings in batches.

create table private.merged_listings (
  name text not null,
  tool_id text not null,
  category text not null,
  said text not null,
  constraint merged_listings_pkey primary key (name, tool_id),
  constraint merged_listings_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade
);
comment on table private.merged_listings is
  'Listings that a merge moved to another category, so that a restore can move them back.';
comment on column private.merged_listings.category is 'The slug of the category that they moved to.';
create index merged_listings_tool_id on private.merged_listings (tool_id);

-- Serializes category changes in the whole database.
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
  'Rejects everyone but the administrator. Returns false if the same request was already applied and is being '
  'retried.';

create function private.lock_category(current_slug text, expected_version integer) returns public.categories
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    known public.categories;
    now_called text;
  begin
    select * into known from public.categories where slug = current_slug;
    if known.version = expected_version then
      return known;
    elsif known.slug is not null then
      perform private.raise_error('category_changed', format('‘%s’ has changed. The list is updated.', known.name));
    end if;
    select one.name into now_called from public.former_categories as former
    join public.categories as one on one.slug = former.category where former.slug = current_slug;
    if now_called is null then
      perform private.raise_error('category_changed', 'This category no longer exists. The list is updated.');
    end if;
    perform private.raise_error('category_changed', format('This category is now ‘%s’. The list is updated.', now_called));
  end
  $$;
comment on function private.lock_category(text, integer) is
  'Returns the category with that slug if its version matches; otherwise raises an error that states its current '
  'state.';

create function private.check_category_available(wanted text, wanted_slug text, wanted_family text, own_slug text) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    other text;
  begin
    if wanted_slug = '' then
      perform private.raise_error('category_name_missing', 'The name must have a letter or a digit.');
    end if;
    select known.name into other from public.categories as known
    where (private.fold(known.name) = private.fold(wanted) or known.slug = wanted_slug) and known.slug is distinct from own_slug;
    if found then
      perform private.raise_error('category_taken', format('The category ‘%s’ already exists.', other));
    end if;
    select known.name into other from public.former_categories as former
    join public.categories as known on known.slug = former.category
    where private.fold(former.name) = private.fold(wanted) and former.category is distinct from own_slug;
    if found then
      perform private.raise_error('category_taken', format('‘%s’ is a former name of ‘%s’. Restore the name in that category.', wanted, other));
    end if;
    -- A category with the family's name would share the family's address.
    select family.name into other from public.families as family
    where (family.slug = wanted_slug or private.fold(family.name) = private.fold(wanted)) and family.slug <> wanted_family;
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
    clean text := btrim(regexp_replace(save_category.name, '\s+', ' ', 'g'));
    new_slug text := private.tag_slug(clean);
    known public.categories;
    taken text;
    last_place integer;
  begin
    if not private.lock_categories(jsonb_build_array('save_category', name, family, current_slug, expected_version, sentence, is_offered)) then
      return new_slug;
    end if;
    if current_slug is not null then
      known := private.lock_category(current_slug, expected_version);
    end if;
    if not exists (select 1 from public.families as one where one.slug = save_category.family) then
      perform private.raise_error('category_changed', 'This family no longer exists. The list is updated.');
    elsif known.slug = 'other' and (clean <> known.name or save_category.family <> known.family) then
      perform private.raise_error('category_kept', 'The name and the family of ‘Other’ cannot be changed.');
    end if;
    perform private.check_category_available(clean, new_slug, save_category.family, known.slug);
    select one.name into taken from public.former_categories as former join public.categories as one on one.slug = former.category
    where former.slug = new_slug and former.category is distinct from known.slug;
    if found then
      perform private.raise_error('category_taken', format('The address of ‘%s’ redirects to ‘%s’, its new name.', clean, taken));
    end if;
    select coalesce(max(one.place), 0) + 1 into last_place from public.categories as one where one.family = save_category.family;

    if known.slug is null then
      insert into public.categories (slug, name, family, sentence, is_offered, place)
      values (new_slug, clean, save_category.family, nullif(btrim(save_category.sentence), ''),
        coalesce(save_category.is_offered, true), last_place);
      return new_slug;
    end if;
    -- A category can take back one of its former names.
    delete from public.former_categories as former
    where former.category = known.slug and private.fold(former.name) = private.fold(clean) and former.merged is null;
    update public.categories as one set slug = new_slug, name = clean, family = save_category.family,
      sentence = nullif(btrim(save_category.sentence), ''),
      is_offered = coalesce(save_category.is_offered, true), version = one.version + 1,
      place = case when one.family = save_category.family then one.place else last_place end
    where one.slug = known.slug;
    if clean <> known.name then
      insert into public.former_categories (name, slug, category) values (known.name, known.slug, new_slug) on conflict do nothing;
    end if;
    return new_slug;
  end
  $$;

create function private.merge_category(from_name text, into_slug text, expected_version integer) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    target text;
    known public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('merge_category', from_name, into_slug, expected_version)) then
      return;
    end if;
    select slug into target from public.categories where slug = into_slug;
    if target is null then
      perform private.raise_error('category_changed', 'The category to merge into no longer exists. The list is updated.');
    elsif expected_version is not null then
      known := private.lock_category(private.tag_slug(from_name), expected_version);
      if known.slug = 'other' then
        perform private.raise_error('category_kept', '‘Other’ cannot be merged.');
      elsif known.slug = target then
        perform private.raise_error('category_merged_into_itself', 'A category cannot be merged into itself.');
      end if;
    elsif exists (select 1 from public.categories where private.fold(name) = btrim(private.fold(from_name)))
      or exists (select 1 from public.former_categories where private.fold(name) = btrim(private.fold(from_name))) then
      perform private.raise_error('category_changed', format('‘%s’ already has a category. The list is updated.', btrim(from_name)));
    end if;

    -- Names that differ only in case or accents ('AI art') are the same name, so keep only one redirect.
    delete from public.former_categories as former
    where former.category = known.slug and private.fold(former.name) = private.fold(known.name);
    insert into public.former_categories (name, slug, category, merged)
    values (coalesce(known.name, btrim(from_name)), private.tag_slug(from_name), target, case when known.slug is null then '{}'
      else to_jsonb(known) || jsonb_build_object('before', array(
        select former.name from public.former_categories as former where former.category = known.slug)) end);
    update public.former_categories set category = target where category = known.slug;
    delete from public.categories where slug = known.slug;
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
    known public.categories;
  begin
    if not private.lock_categories(jsonb_build_array('remove_category', current_slug, expected_version)) then
      return;
    end if;
    known := private.lock_category(current_slug, expected_version);
    if known.slug = 'other' or exists (select 1 from public.former_categories where category = known.slug and merged is not null) then
      perform private.raise_error('category_kept', format('Other names redirect to ‘%s’, so it cannot be removed. Merge it into another category instead.', known.name));
    end if;
    delete from public.former_categories where category = known.slug;
    delete from public.categories where slug = known.slug;
  end
  $$;

create function private.save_family(name text, current_slug text, expected_version integer, sentence text) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    clean text := btrim(regexp_replace(save_family.name, '\s+', ' ', 'g'));
    new_slug text := coalesce(current_slug, private.tag_slug(clean));
    line text := nullif(btrim(save_family.sentence), '');
  begin
    if not private.lock_categories(jsonb_build_array('save_family', name, current_slug, expected_version, sentence)) then
      return new_slug;
    end if;
    if new_slug = '' then
      perform private.raise_error('category_name_missing', 'The name must have a letter or a digit.');
    elsif exists (select 1 from public.families as one
      where (one.slug = private.tag_slug(clean) or private.fold(one.name) = private.fold(clean)) and one.slug is distinct from current_slug) then
      perform private.raise_error('category_taken', format('The family ‘%s’ already exists.', clean));
    elsif exists (select 1 from public.categories as one
      where (one.slug = private.tag_slug(clean) or private.fold(one.name) = private.fold(clean)) and one.family is distinct from current_slug) then
      perform private.raise_error('category_taken', format('Another family has a category ‘%s’. Move that category to this family first, or choose another name.', clean));
    end if;
    if current_slug is null then
      insert into public.families (slug, name, sentence, place)
      values (new_slug, clean, line, (select coalesce(max(place), 0) + 1 from public.families));
    else
      update public.families as one set name = clean, sentence = line, version = one.version + 1
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
    present text[];
  begin
    if not private.lock_categories(jsonb_build_array('order_categories', within, slugs, expected)) then
      return;
    end if;
    if within = '' then
      present := array(select slug from public.families order by is_adult, place, name);
    else
      present := array(select slug from public.categories where family = within order by place, name);
    end if;
    if expected <> present or not slugs <@ present or not slugs @> present or cardinality(slugs) <> cardinality(present) then
      perform private.raise_error('category_changed', 'The list has changed, so nothing was moved. The list is updated.');
    end if;
    update public.families as one set place = wanted.place
    from unnest(slugs) with ordinality as wanted (slug, place) where within = '' and one.slug = wanted.slug;
    update public.categories as one set place = wanted.place
    from unnest(slugs) with ordinality as wanted (slug, place) where one.family = within and one.slug = wanted.slug;
  end
  $$;

-- Walks the index step by step, because there are few names and many listings.
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

create function private.sync_categories(how_many integer) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    size integer := least(greatest(coalesce(how_many, 500), 1), 2000);
    spellings text[];
    moved integer;
    back integer := 0;
  begin
    perform private.require_admin();
    perform pg_advisory_xact_lock(hashtext('public.categories'));
    perform private.lock_listings();
    spellings := array(select used from private.used_categories() as used where private.current_category(used) <> used);
    perform private.set_change_reason('category');
    perform private.set_audit_context('{"trusted": true}');

    with due as materialized (
      select id, category from public.ai_tools where category = any (spellings) order by id limit size for update
    ), kept as (
      insert into private.merged_listings (name, tool_id, category, said)
      select gone.name, due.id, gone.category, due.category
      from due join public.former_categories as former on private.fold(former.name) = btrim(private.fold(due.category))
      -- Include names that were merged into this one and their former names.
      join public.former_categories as gone on gone.category = former.category and gone.merged is not null
        and (gone.name = former.name or gone.merged -> 'before' ? former.name)
      on conflict do nothing
    )
    -- Writing the old name is enough: the row trigger replaces it with the current one.
    update public.ai_tools as tool set category = due.category from due where tool.id = due.id;
    get diagnostics moved = row_count;

    if moved < size then
      -- Move listings back to a restored category, unless they have changed category since.
      with due as materialized (
        delete from private.merged_listings where (name, tool_id) in (
          select gone.name, gone.tool_id from private.merged_listings as gone
          where not exists (select 1 from public.former_categories as former where former.name = gone.name)
          order by gone.tool_id limit size - moved)
        returning *
      )
      update public.ai_tools as tool set category = coalesce(own.name, due.said)
      from due left join public.categories as own on private.fold(own.name) = private.fold(due.name),
        public.categories as went
      where tool.id = due.tool_id and tool.category = went.name
        and went.slug = coalesce((select slug from public.categories where slug = due.category),
          (select category from public.former_categories where slug = due.category limit 1));
      get diagnostics back = row_count;
    end if;
    perform private.set_audit_context('{"trusted": null}');
    return jsonb_build_object('moved', moved + back, 'left', (
      select count(*) from public.ai_tools where category = any (spellings)) + (
      select count(*) from private.merged_listings as gone
      where not exists (select 1 from public.former_categories as former where former.name = gone.name)));
  end
  $$;

create function private.admin_categories() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return (
      with counted as materialized (
        select said, private.current_category(said) as name, listings
        from (select category as said, count(*) as listings from public.ai_tools group by category) as each
      ), meant as materialized (
        select counted.*, known.slug
        from counted left join public.categories as known on private.fold(known.name) = btrim(private.fold(counted.name))
      )
      select jsonb_build_object(
        'families', (select jsonb_agg(to_jsonb(family) order by is_adult, place, name) from public.families as family),
        'categories', (select jsonb_agg(to_jsonb(one) || jsonb_build_object(
            'listings', coalesce((select sum(listings) from meant where meant.slug = one.slug), 0),
            'before', (select coalesce(jsonb_agg(jsonb_build_object('name', former.name, 'isMerged', former.merged is not null)
              order by former.name), '[]') from public.former_categories as former where former.category = one.slug))
          order by place, name) from public.categories as one),
        'unplaced', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'listings', listings) order by listings desc, name), '[]')
          from (select min(name) as name, sum(listings) as listings from meant where slug is null
            group by btrim(private.fold(name)) order by 2 desc, 1 limit 200) as each),
        'unsettled', coalesce((select sum(listings) from counted where said <> name), 0) + (
          select count(*) from private.merged_listings as gone
          where not exists (select 1 from public.former_categories as former where former.name = gone.name))));
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
  'For the administrator: merges a category into another. With expected_version null, merges a name that has no '
  'category.';

create function public.restore_category(former_name text, into_slug text default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.restore_category(former_name, into_slug) $$;
comment on function public.restore_category(text, text) is
  'For the administrator: restores a merged category with its listings, if it is still part of the given category.';

create function public.remove_category(current_slug text, expected_version integer) returns void
  language sql security invoker set search_path = ''
  as $$ select private.remove_category(current_slug, expected_version) $$;
comment on function public.remove_category(text, integer) is
  'For the administrator: deletes a category and its former names, unless another was merged into it. Its listings '
  'keep the name until it gets a category again.';

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
  'For the administrator: reorders all categories of a family, or all families if within is empty. Fails if the '
  'current order differs from the expected one.';

create type private.sync_progress as (moved integer, "left" integer);
create function public.sync_categories(how_many integer default 500) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.typed(null::private.sync_progress, private.sync_categories(how_many)) $$;
comment on function public.sync_categories(integer) is
  'For the administrator: updates up to this many listings to their new category. Returns how many were updated and '
  'how many remain. Keeps their updated_at.';

create function public.admin_categories() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.admin_categories() $$;
comment on function public.admin_categories() is
  'For the administrator: families and categories with their former names and listing counts, and the names without a'
  ' category.';

grant execute on function private.save_category(text, text, text, integer, text, boolean),
  private.merge_category(text, text, integer), private.restore_category(text, text), private.remove_category(text, integer),
  private.save_family(text, text, integer, text), private.remove_family(text, integer),
  private.order_categories(text, text[], text[]), private.sync_categories(integer), private.admin_categories(),
  public.save_category(text, text, text, integer, text, boolean), public.merge_category(text, text, integer),
  public.restore_category(text, text), public.remove_category(text, integer), public.save_family(text, text, integer, text),
  public.remove_family(text, integer), public.order_categories(text, text[], text[]), public.sync_categories(integer),
  public.admin_categories() to authenticated;
