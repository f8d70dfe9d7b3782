-- Categories keep their names; a family gathers them. src/domain/families.ts holds the same map.
create table public.category_families (
  category text not null,
  family text not null,
  constraint category_families_pkey primary key (category),
  constraint category_families_family_form check (family ~ '^[a-z]+$')
);
comment on table public.category_families is
  'The family of each category. A category that is not here belongs to the family other.';

insert into public.category_families (category, family) values
  ('Content Creation', 'text'), ('Document Analysis', 'text'), ('Text Generation', 'text'),
  ('Translation', 'text'), ('Writing', 'text'),
  ('Video', 'video'),
  ('AI Art', 'image'), ('Design', 'image'), ('Image Processing', 'image'),
  ('Audio', 'audio'),
  ('Development', 'development'),
  ('AI', 'chat'), ('AI Assistant', 'chat'), ('Assistant', 'chat'), ('Chatbot', 'chat'), ('Chatbots', 'chat'),
  ('Automation', 'productivity'), ('Chrome Extensions', 'productivity'), ('Extensions', 'productivity'),
  ('Productivity', 'productivity'), ('Tools', 'productivity'),
  ('Analytics', 'business'), ('B2B', 'business'), ('Business', 'business'), ('Finance', 'business'),
  ('Growth', 'business'), ('Legal', 'business'), ('Marketing', 'business'), ('Sales', 'business'),
  ('Startup', 'business'),
  ('Research', 'research'), ('Search', 'research'),
  ('Education', 'education'), ('Language Learning', 'education'),
  ('Health', 'health'), ('Health & Wellness', 'health'), ('Mental Health', 'health'),
  ('Gaming', 'gaming'),
  ('Adult', 'adult'), ('Adult Content', 'adult'), ('NSFW Chatbot', 'adult'),
  ('Other', 'other');

revoke all on table public.category_families from public, anon, authenticated;
grant select on table public.category_families to anon, authenticated;
grant all on table public.category_families to service_role;
alter table public.category_families enable row level security;

-- Everybody may read the map; it changes by migration only.
create policy category_families_select_all on public.category_families
  for select to anon, authenticated
  using (true);

create function private.asked_values(choices text) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select array_agg(value) from (
      select btrim(lower(each)) as value from unnest(string_to_array(left(choices, 1000), ',')) as each limit 20) as values
    where value <> ''
  $$;
comment on function private.asked_values(text) is
  'What a filter asks for: values in small letters with commas between them, at most 20; null where it asks for nothing.';

create function private.covers_category(wanted text[], category text) returns boolean
  language sql stable set search_path = ''
  as $$
    select lower(category) = any (wanted)
      or regexp_split_to_array(lower(category), '[^[:alnum:]]+') && wanted
      or coalesce((select known.family from public.category_families as known
        where lower(known.category) = lower(btrim(covers_category.category))), 'other') = any (wanted)
  $$;
comment on function private.covers_category(text[], text) is
  'Whether one of the lower-cased names means this category: its whole name, one of its words, or its family.';
revoke all on function private.asked_values(text), private.covers_category(text[], text) from public;
grant execute on function private.asked_values(text), private.covers_category(text[], text) to anon, authenticated, service_role;
