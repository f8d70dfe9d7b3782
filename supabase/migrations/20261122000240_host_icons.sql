-- The icons of the sites that listings lead to, one a host: `npm run icons:keep` fetches, redraws and stores them
-- (docs/operate.md), so that a visitor's browser asks nobody else for them. Only the operator writes here.

-- Public to read by address. What is stored is drawn anew: a PNG of 128 pixels a side, whose raw pixels are 64 kB.
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
  -- The hash of what is stored: another icon has another name, so that each can be kept for good by who has read it.
  constraint host_icons_name_form check (name ~ '^[0-9a-f]{32}\.png$'),
  constraint host_icons_problem_length check (char_length(problem) <= 200),
  constraint host_icons_name_or_problem check (name is not null or problem is not null)
);
comment on table private.host_icons is
  'What was found when a host was last asked for its icon: the object in the bucket host-icons, or why there is none. An icon '
  'stays when its host could not give it again.';

-- Asked once a card. In PL/pgSQL, whose plan is kept: in SQL it took twice as long.
create function private.host_icon(address text) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return (select icon.name from private.host_icons as icon where icon.host = private.host_of(address));
  end
  $$;
comment on function private.host_icon(text) is 'The object in the bucket host-icons for an address; null where there is none.';
grant execute on function private.host_icon(text) to anon, authenticated, service_role;

-- The icon is the first column, so that `create or replace view` can append a new column of the table.
create view public.tools_with_icons with (security_invoker = true) as
  select private.host_icon(tool.url) as host_icon, tool.* from public.ai_tools as tool;
comment on view public.tools_with_icons is
  'The listings that the asker may read, each with the icon of its host: an object in the bucket host-icons.';
grant select on table public.tools_with_icons to anon, authenticated, service_role;

create function private.hosts_without_icon(after text) returns table (host text, page text)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query
    select listed.host, listed.origin || '/'
    from (
      -- With https and www. where a listing says so.
      select private.host_of(tool.url) as host, max(lower(substring(tool.url from '^[^:]+://[^/?#:]+')) collate "C") as origin
      from public.listed_tools as tool group by 1
    ) as listed
    left join private.host_icons as icon on icon.host = listed.host
    where listed.host > hosts_without_icon.after
      and (icon.host is null
        or icon.fetched_at < now() - case when icon.problem is null then interval '90 days' else interval '14 days' end)
    order by listed.host limit 500;
  end
  $$;

create function private.record_host_icons(icons jsonb) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    stored integer;
  begin
    insert into private.host_icons as known (host, name, fetched_at, problem)
    select distinct on (given.host) given.host, given.name, now(), left(given.problem, 200)
    from jsonb_to_recordset(private.json_argument(icons)) as given (host text, name text, problem text)
    order by given.host
    on conflict (host) do update set
      name = coalesce(excluded.name, known.name), fetched_at = excluded.fetched_at, problem = excluded.problem;
    get diagnostics stored = row_count;
    return stored;
  end
  $$;

create function private.delete_unused_host_icons() returns integer
  language sql volatile security definer set search_path = ''
  as $$
    with retired as (
      delete from private.host_icons where host not in (
        select private.host_of(tool.url) from public.ai_tools as tool where tool.approval_status = 'approved')
      returning 1)
    select count(*)::integer from retired
  $$;

create function private.unused_host_icons() returns table (name text, bytes bigint, created_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select object.name, (object.metadata ->> 'size')::bigint, object.created_at
    from storage.objects as object
    where object.bucket_id = 'host-icons'
      -- It is stored before it is named, and the same one may be stored again.
      and greatest(object.created_at, object.updated_at) < now() - interval '1 day'
      and not exists (select from private.host_icons as icon where icon.name = object.name)
    order by object.created_at, object.name
    limit 1000
  $$;

create function public.hosts_without_icon(after text default '') returns table (host text, page text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.hosts_without_icon(after) $$;
comment on function public.hosts_without_icon(text) is
  'For the operator alone: 500 hosts of the directory, in their order, that have not been asked for their icon for 90 days, or 14 '
  'where that failed, each with its first page.';
create function public.record_host_icons(icons jsonb) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.record_host_icons(icons) $$;
comment on function public.record_host_icons(jsonb) is
  'For the operator alone: stores what became of hosts, [{"host", "name", "problem"}], and says of how many.';
create function public.delete_unused_host_icons() returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.delete_unused_host_icons() $$;
comment on function public.delete_unused_host_icons() is
  'For the operator alone: forgets the hosts that no approved listing has any more, and says how many. `npm run banners:sweep` '
  'calls it, and then removes their icons.';
create function public.unused_host_icons() returns table (name text, bytes bigint, created_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.unused_host_icons() $$;
comment on function public.unused_host_icons() is
  'For the operator alone: the oldest 1,000 stored icons that no host has any more, a day old at least.';

grant execute on function private.hosts_without_icon(text), private.record_host_icons(jsonb), private.delete_unused_host_icons(),
  private.unused_host_icons(), public.hosts_without_icon(text), public.record_host_icons(jsonb), public.delete_unused_host_icons(),
  public.unused_host_icons() to service_role;
