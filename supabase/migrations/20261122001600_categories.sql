-- Categories, which the administrator adds, renames, merges and orders, and families, which group them. A listing stores
-- the name of its category (ai_tools.category). A former name resolves to its category.
create table public.families (
  slug text collate "C" not null,
  name text not null,
  sentence text,
  place integer not null,
  version integer not null default 1,
  is_adult boolean not null default false,
  constraint families_pkey primary key (slug),
  constraint families_slug_form check (slug <> '' and char_length(slug) <= 60 and not private.is_reserved_slug(slug)),
  constraint families_name_form check (name ~ '^[^,\t\n\r]{1,60}$' and btrim(name) = name and private.is_plain_text(name)),
  constraint families_sentence_form check (sentence ~ '^[^\t\n\r]{10,160}$' and btrim(sentence) = sentence and private.is_plain_text(sentence))
);
comment on table public.families is
  'Groups of categories. Names that are not categories count as part of the family other.';
comment on column public.families.slug is
  'Used in /category/{slug} and ?category={slug}. It does not change with the name.';
comment on column public.families.is_adult is
  'Whether its tools are for adults. Such tools are not promoted and cannot have placements. The family is last in every menu.';
create unique index families_name on public.families (private.fold(name));

create table public.categories (
  slug text collate "C" not null,
  name text not null,
  family text collate "C" not null,
  sentence text,
  is_offered boolean not null default true,
  place integer not null,
  version integer not null default 1,
  constraint categories_pkey primary key (slug),
  constraint categories_family_fkey foreign key (family) references public.families (slug),
  constraint categories_slug_form check (slug <> '' and not private.is_reserved_slug(slug)),
  -- Names have no commas, because filters separate names by commas.
  constraint categories_name_form check (name ~ '^[^,\t\n\r]{1,60}$' and btrim(name) = name and private.is_plain_text(name)),
  constraint categories_sentence_form check (
    sentence ~ '^[^\t\n\r]{10,160}$' and btrim(sentence) = sentence and private.is_plain_text(sentence))
);
comment on table public.categories is
  'The categories, each with its family and its place in the family. A listing may also have a category name that has '
  'no row here.';
comment on column public.categories.slug is
  'The last part of the category page''s address, derived from the name by the rule for tag slugs.';
comment on column public.categories.is_offered is 'Whether the forms offer the category.';
create unique index categories_name on public.categories (private.fold(name));
create index categories_family on public.categories (family);

create table public.former_categories (
  name text not null,
  slug text collate "C" not null,
  category text collate "C" not null,
  merged jsonb,
  constraint former_categories_pkey primary key (name),
  constraint former_categories_category_fkey foreign key (category) references public.categories (slug) on update cascade,
  constraint former_categories_name_length check (char_length(name) between 1 and 60)
);
comment on table public.former_categories is
  'Former names of categories, and names that were merged into a category. They resolve to the category.';
comment on column public.former_categories.merged is
  'The row of a merged category, for a restore; null for a former name.';
create unique index former_categories_name on public.former_categories (private.fold(name));
create index former_categories_category on public.former_categories (category);

grant select on table public.families, public.categories, public.former_categories to anon, authenticated;
grant all on table public.families, public.categories, public.former_categories to service_role;
alter table public.families enable row level security;
alter table public.categories enable row level security;
alter table public.former_categories enable row level security;

create policy families_select_all on public.families
  for select to anon, authenticated
  using (true);

create policy categories_select_all on public.categories
  for select to anon, authenticated
  using (true);

create policy former_categories_select_all on public.former_categories
  for select to anon, authenticated
  using (true);

-- Every page contains category names in its menu.
create trigger families_record_change after insert or update or delete on public.families
  for each statement execute function private.record_directory_change_trigger('menus');
create trigger categories_record_change after insert or update or delete on public.categories
  for each statement execute function private.record_directory_change_trigger('menus');
create trigger former_categories_record_change after insert or update or delete on public.former_categories
  for each statement execute function private.record_directory_change_trigger('menus');

-- This index serves counts per category, and changes of a category's listings.
create index ai_tools_category on public.ai_tools (category);

create function private.current_category(category_name text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select current.name from public.former_categories as former join public.categories as current on current.slug = former.category
      where private.fold(former.name) = btrim(private.fold(category_name))), category_name)
  $$;
comment on function private.current_category(text) is
  'Returns the current name of a category for a former name, and any other text unchanged.';

create function private.canonical_category(category_name text) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    current_name text;
  begin
    -- Repeats the query of current_category in PL/pgSQL, which caches the plan, because an import runs it for every row.
    select current.name into current_name from public.former_categories as former
    join public.categories as current on current.slug = former.category
    where private.fold(former.name) = btrim(private.fold(category_name));
    return coalesce(current_name, category_name);
  end
  $$;

create function private.is_adult(category text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from public.categories as current join public.families as family on family.slug = current.family
      where family.is_adult and private.fold(current.name) = private.fold(private.current_category(is_adult.category)))
  $$;
comment on function private.is_adult(text) is 'Whether a category, given by its current or a former name, is in a family for adults.';
grant execute on function private.is_adult(text) to anon, authenticated, service_role;

create function public.categories_in_families() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select private.set_cache_headers();
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('slug', family.slug, 'name', family.name,
      'sentence', family.sentence, 'isAdult', case when family.is_adult then true end)) || jsonb_build_object('categories', (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', member.name, 'sentence', member.sentence,
          'isHidden', case when not member.is_offered then true end,
          'before', (select jsonb_agg(former.name order by former.name) from public.former_categories as former
            where former.category = member.slug)))
          order by member.place, member.name), '[]')
        from public.categories as member where member.family = family.slug)) order by family.is_adult, family.place, family.name)
    from public.families as family;
  $$;
comment on function public.categories_in_families() is
  'The families in menu order, each with its categories in order.';

create function private.parse_list(choices text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select array_agg(value) from (
      select btrim(private.fold(each)) as value from unnest(string_to_array(left(choices, 1000), ',')) as each limit 20) as values
    where value <> ''
  $$;
comment on function private.parse_list(text) is
  'The folded values of a comma-separated filter, at most 20. Null for an empty filter.';

-- Includes both forms of a former name, because another category may now have that name.
create function private.parse_categories(choices text) returns text[]
  language sql stable set search_path = ''
  as $$
    select array_agg(name) from unnest(private.parse_list(choices)) as value,
      unnest(array[value, private.fold(private.current_category(value))]) as name
  $$;
comment on function private.parse_categories(text) is
  'The values of a category filter, with the current names of former ones. Null for an empty filter.';

create function private.matches_category(filter_values text[], category text) returns boolean
  language sql stable set search_path = ''
  as $$
    select resolved.name = any (filter_values)
      or private.split_folded(resolved.name) && filter_values
      or resolved.family = any (filter_values)
    from (
      -- A single statement is faster, and the search runs it for every category.
      select private.fold(coalesce(renamed.name, btrim(matches_category.category))) as name, coalesce(renamed.family, own.family, 'other') as family
      from (select) as one_row
      left join public.former_categories as former on private.fold(former.name) = btrim(private.fold(matches_category.category))
      left join public.categories as renamed on renamed.slug = former.category
      left join public.categories as own on private.fold(own.name) = btrim(private.fold(matches_category.category))
    ) as resolved
  $$;
comment on function private.matches_category(text[], text) is
  'Whether one of the folded filter values is the name of the category, a word of the name, or its family.';
grant execute on function private.current_category(text), private.parse_list(text), private.parse_categories(text),
  private.matches_category(text[], text), public.categories_in_families() to anon, authenticated, service_role;
