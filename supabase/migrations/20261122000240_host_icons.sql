-- The icons of the listings' hosts. `npm run icons:keep` fetches and stores them (docs/operate.md), so that visitors'
-- browsers do not request them from other sites. Only the operator's jobs write them.

-- The job stores each icon as a PNG of 128 × 128 pixels, which takes about 64 kB without compression.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('host-icons', 'host-icons', true, 131072, array['image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.host_of(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$ select regexp_replace(lower(substring(address from '://([^/?#:]+)')), '^www\.', '') $$;
comment on function private.host_of(text) is 'The host of an address, without www.';

create table private.host_icons (
  host text collate "C" not null,
  name text,
  fetched_at timestamptz not null,
  problem text,
  constraint host_icons_pkey primary key (host),
  constraint host_icons_host_length check (char_length(host) <= 2048),
  -- The name is a hash of the content, so caches can keep each object forever.
  constraint host_icons_name_form check (name ~ '^[0-9a-f]{32}\.png$'),
  constraint host_icons_problem_length check (char_length(problem) <= 200),
  constraint host_icons_name_or_problem check (name is not null or problem is not null)
);
comment on table private.host_icons is
  'The last icon fetch of each host. `name` is the object in the bucket host-icons, and `problem` is the error of a '
  'failed fetch. A failed fetch keeps the previous icon.';

-- Every card calls this function. It is in PL/pgSQL, which caches the plan; an SQL function took twice as long.
create function private.host_icon(address text) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (select icon.name from private.host_icons as icon where icon.host = private.host_of(address));
  end
  $$;
comment on function private.host_icon(text) is 'The icon of an address: an object in the bucket host-icons, or null.';
grant execute on function private.host_icon(text) to anon, authenticated, service_role;

-- host_icon is the first column, so that a later migration can append new table columns with `create or replace view`.
create view public.tools_with_icons with (security_invoker = true) as
  select private.host_icon(tool.url) as host_icon, tool.* from public.ai_tools as tool;
comment on view public.tools_with_icons is
  'The listings that the caller may read, each with the icon of its host: an object in the bucket host-icons.';
grant select on table public.tools_with_icons to anon, authenticated, service_role;

create function private.hosts_without_icon(after text) returns table (host text, page text)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
    select hosts.host, hosts.origin || '/'
    from (
      -- max() prefers https to http.
      select private.host_of(tool.url) as host, max(lower(substring(tool.url from '^[^:]+://[^/?#:]+')) collate "C") as origin
      from public.listed_tools as tool group by 1
    ) as hosts
    left join private.host_icons as icon on icon.host = hosts.host
    where hosts.host > hosts_without_icon.after
      and (icon.host is null
        or icon.fetched_at < now() - case when icon.problem is null then interval '90 days' else interval '14 days' end)
    order by hosts.host limit 500;
  end
  $$;

create function private.record_host_icons(icons jsonb) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    stored integer;
  begin
    insert into private.host_icons as existing (host, name, fetched_at, problem)
    select distinct on (input.host) input.host, input.name, now(), left(input.problem, 200)
    from jsonb_to_recordset(private.json_argument(icons)) as input (host text, name text, problem text)
    order by input.host
    on conflict (host) do update set
      name = coalesce(excluded.name, existing.name), fetched_at = excluded.fetched_at, problem = excluded.problem;
    get diagnostics stored = row_count;
    return stored;
  end
  $$;

create function private.delete_unused_host_icons() returns integer
  language sql volatile security definer set search_path = ''
  as $$
    with deleted as (
      delete from private.host_icons where host not in (
        select private.host_of(tool.url) from public.ai_tools as tool where tool.approval_status = 'approved')
      returning 1)
    select count(*)::integer from deleted
  $$;

create function private.unused_host_icons() returns table (name text, bytes bigint, created_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select object.name, (object.metadata ->> 'size')::bigint, object.created_at
    from storage.objects as object
    where object.bucket_id = 'host-icons'
      -- Skip recent uploads, because the job uploads an icon before it writes the row. A repeated upload changes only
      -- updated_at.
      and greatest(object.created_at, object.updated_at) < now() - interval '1 day'
      and not exists (select from private.host_icons as icon where icon.name = object.name)
    order by object.created_at, object.name
    limit 1000
  $$;

create function public.hosts_without_icon(after text default '') returns table (host text, page text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.hosts_without_icon(after) $$;
comment on function public.hosts_without_icon(text) is
  'For the operator only: up to 500 hosts that need an icon fetch, in order, starting after the host `after`. An icon '
  'is fetched again after 90 days, or 14 days after a failure. `page` is the host''s home page.';
create function public.record_host_icons(icons jsonb) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.record_host_icons(icons) $$;
comment on function public.record_host_icons(jsonb) is
  'For the operator only: stores fetch results, [{"host", "name", "problem"}]. Returns their number.';
create function public.delete_unused_host_icons() returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.delete_unused_host_icons() $$;
comment on function public.delete_unused_host_icons() is
  'For the operator only: deletes the rows of hosts that have no approved listing, and returns their number. '
  '`npm run banners:sweep` then deletes the icons.';
create function public.unused_host_icons() returns table (name text, bytes bigint, created_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.unused_host_icons() $$;
comment on function public.unused_host_icons() is
  'For the operator only: up to 1,000 stored icons that no host uses, oldest first, at least a day old.';

grant execute on function private.hosts_without_icon(text), private.record_host_icons(jsonb), private.delete_unused_host_icons(),
  private.unused_host_icons(), public.hosts_without_icon(text), public.record_host_icons(jsonb), public.delete_unused_host_icons(),
  public.unused_host_icons() to service_role;
