-- The address of a tool's page is /tools/{slug}. The database generates the slug from the name. When the name changes, the
-- former public slug stays reserved for the tool, so that old links redirect.

create table public.tool_slugs (
  slug text collate "C" not null,
  tool_id text not null,
  constraint tool_slugs_pkey primary key (slug),
  constraint tool_slugs_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint tool_slugs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80)
);
comment on table public.tool_slugs is
  'The public slugs of each tool: former slugs, and possibly the current slug. /tools/{slug} redirects to the current slug.';
create index tool_slugs_tool_id on public.tool_slugs (tool_id);

grant select on table public.tool_slugs to anon, authenticated;
grant all on table public.tool_slugs to service_role;
alter table public.tool_slugs enable row level security;

-- The subquery runs with the caller's permissions, so a former slug is readable only if its tool is readable.
create policy tool_slugs_select_of_readable_tools on public.tool_slugs
  for select to anon, authenticated
  using ((select tool.slug <> tool_slugs.slug from public.ai_tools as tool where tool.id = tool_slugs.tool_id));

create function private.slugify(words text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select btrim(left(btrim(regexp_replace(translate(private.fold(words), '''’', ''), '[^a-z0-9]+', '-', 'g'), '-'), 70), '-')
  $$;
comment on function private.slugify(text) is
  'Converts a text to a path segment of a-z, 0-9 and single hyphens, at most 70 characters. The result may be empty.';

-- Pages are static files, and hosts use 404.html and index.html for other addresses.
create function private.is_reserved_slug(slug text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select slug in ('404', 'index') $$;

create function private.is_slug_available(candidate text, for_tool text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select not private.is_reserved_slug(candidate)
      and not exists (select 1 from public.ai_tools where slug = candidate and id <> for_tool)
      and not exists (select 1 from public.tool_slugs where slug = candidate and tool_id <> for_tool)
      and not exists (select 1 from private.deleted_slugs where slug = candidate and tool_id <> for_tool)
  $$;

create function private.make_slug(tool_id text, tool_name text) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    base text := private.slugify(tool_name);
    candidate text;
    last_number integer;
  begin
    -- A name without Latin letters has an empty slug. Use the id, or random characters, instead.
    if base = '' then
      base := 'tool-' || left(coalesce(nullif(replace(private.slugify(tool_id), '-', ''), ''),
        md5(gen_random_uuid()::text)), 8);
    end if;
    for number in 1..20 loop
      candidate := base || case when number = 1 then '' else '-' || number end;
      if private.is_slug_available(candidate, tool_id) then
        return candidate;
      end if;
    end loop;
    -- After 20 candidates, take the highest number plus one.
    select max(substr(taken.slug, char_length(base) + 2)::integer) into last_number
    from (select slug from public.ai_tools union all select slug from public.tool_slugs
      union all select slug from private.deleted_slugs) as taken
    where taken.slug > base || '-' and taken.slug < base || '.'
      and substr(taken.slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,7}$';
    return base || '-' || (last_number + 1);
  end
  $$;
comment on function private.make_slug(text, text) is
  'The first free slug for this tool: chatgpt, chatgpt-2, chatgpt-3 … The caller must hold private.lock_listings.';

create function private.next_slug(old_row public.ai_tools, new_row public.ai_tools) returns text
  language plpgsql security definer set search_path = ''
  as $$
  declare
    new_slug text := new_row.slug;
  begin
    -- Only trusted writers can choose a slug.
    if private.is_public_request() or coalesce(new_slug, '') = '' then
      new_slug := coalesce(old_row.slug, private.make_slug(new_row.id, new_row.name));
    end if;
    if old_row.id is null then
      return new_slug;
    end if;
    -- A new name with the same base slug keeps the slug and its numeric suffix.
    if new_slug = old_row.slug and new_row.name is distinct from old_row.name
      and private.slugify(new_row.name) is distinct from private.slugify(old_row.name) then
      new_slug := private.make_slug(old_row.id, new_row.name);
    end if;
    if new_slug <> old_row.slug then
      -- A tool's current slug takes precedence over the former slug of a different tool.
      delete from public.tool_slugs where slug = new_slug and tool_id <> old_row.id;
    end if;
    if old_row.approval_status = 'approved' and (new_slug <> old_row.slug or new_row.approval_status <> 'approved') then
      insert into public.tool_slugs (slug, tool_id) values (old_row.slug, old_row.id) on conflict (slug) do nothing;
    end if;
    return new_slug;
  end
  $$;
comment on function private.next_slug(public.ai_tools, public.ai_tools) is
  'Returns the slug of a new or changed listing. If a public listing changes its slug or status, reserves the old '
  'slug.';
