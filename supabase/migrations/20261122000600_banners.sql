-- Pictures of listings, banners and screenshots: the bucket, which addresses a member's listing may name, who may store a
-- picture, how many, and what is cleared away. A picture can be read by whoever knows its address: what is withdrawn or
-- replaced goes with the act, and what stays rejected goes a day later.

-- Public to read by address, 5 MB, pictures only. Hosted Supabase and the embedded backend both enforce size
-- and type.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('tool-banners', 'tool-banners', true, 5242880,
  array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.banner_origins (
  origin text not null,
  constraint banner_origins_pkey primary key (origin),
  constraint banner_origins_form check (origin ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$')
);
comment on table private.banner_origins is
  'Further addresses that this project''s storage answers at, such as a custom domain. Usually empty.';

-- The database does not know at which address it is reached, but the token says who issued it. The
-- embedded backend's tokens name nobody: it is reached on this machine alone.
create function private.is_own_origin(origin text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    with token as (
      select substring(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'iss'
        from '^https?://[^/?#]+') as issuer
    )
    select coalesce(lower(is_own_origin.origin) = lower(token.issuer), false)
      or exists (select 1 from private.banner_origins as known where known.origin = lower(is_own_origin.origin))
      or (coalesce(token.issuer, 'http://localhost') ~ '^https?://(localhost|127\.0\.0\.1)(:|$)'
        and lower(is_own_origin.origin) ~ '^https?://(localhost|127\.0\.0\.1)(:[0-9]{1,5})?$')
    from token
  $$;
comment on function private.is_own_origin(text) is
  'Whether the address of a server is this project''s: the issuer of the asking token, one that the administrator listed, or this machine.';

-- A banner is a picture that was uploaded here; a screenshot may also stand elsewhere.
create function private.check_image_origin(address text, may_be_elsewhere boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    object text := private.banner_object_name(address);
  begin
    if address is null or (object is null and may_be_elsewhere) or not private.is_public_request() or private.is_admin() then
      return;
    end if;
    if object is null
      or split_part(object, '/', 1) is distinct from (select auth.uid())::text
      or private.is_own_origin(substring(address from '^https?://[^/?#]+')) is not true
      or not exists (select 1 from storage.objects as stored
        where stored.bucket_id = 'tool-banners' and stored.name = object) then
      raise exception 'The picture must be uploaded here. Choose the file again.'
        using errcode = 'P0001', hint = 'banner_not_yours';
    end if;
  end
  $$;

create function private.max_unused_banners() returns integer
  language sql immutable parallel safe set search_path = ''
  as $$ select 3 $$;
comment on function private.max_unused_banners() is
  'How many pictures a member may have stored beyond those that their pending listings may name: those of forms that are still open.';

-- What an approved listing names is in use and not counted. One upload into a folder at a time, so
-- that many at once cannot slip past the count.
create function private.is_below_banner_limit(folder text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    -- A folder is named by its account.
    member uuid := case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end;
    stored integer;
    pending integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('banners of ' || folder, 0));
    select count(*) into stored from storage.objects as object
      where object.bucket_id = 'tool-banners' and object.name like folder || '/%'
        and not exists (select 1 from public.ai_tools as tool
          where tool.created_by = member and tool.approval_status = 'approved'
            and object.name in (private.banner_object_name(tool.banner_url), private.banner_object_name(tool.screenshot_url)));
    -- Each may name a banner and a screenshot.
    select 2 * count(*) into pending from public.ai_tools as tool
      where tool.created_by = member and tool.approval_status = 'pending';
    return stored < pending + private.max_unused_banners() or private.is_admin_account(member)
      -- No member stores in a folder without an account: what comes there is a backup, before its accounts.
      or not exists (select from auth.users where id = member);
  end
  $$;
comment on function private.is_below_banner_limit(text) is
  'Whether the account of this folder has fewer pictures than its pending listings may name and spare ones. The administrator always has room, and a folder that is no account''s.';

create function private.can_upload_banner() returns boolean
  language sql volatile security definer set search_path = ''
  as $$
    -- A token may outlive its account, and an account its confirmation.
    select exists (select 1 from auth.users as account
      where account.id = (select auth.uid()) and account.email_confirmed_at is not null
        and account.deleted_at is null and coalesce(account.banned_until, now()) <= now())
      and private.is_below_banner_limit((select auth.uid())::text)
  $$;
comment on function private.can_upload_banner() is
  'Whether the asking account lives, is confirmed and has room for one more banner.';

-- The storage server asks the policy first, takes the bytes, and only then writes the row, as a
-- trusted role. What came in meanwhile is counted here.
create function private.enforce_banner_limit() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not private.is_below_banner_limit(split_part(new.name, '/', 1)) then
      raise exception 'You have too many pictures. Submit their listings first, or try again tomorrow.'
        using errcode = 'P0001', hint = 'too_many_banners';
    end if;
    return new;
  end
  $$;

-- The table belongs to the storage server. Where it lets nobody else add a trigger, the policy alone counts.
do $$
begin
  create trigger tool_banners_limit before insert on storage.objects
    for each row when (new.bucket_id = 'tool-banners') execute function private.enforce_banner_limit();
exception when insufficient_privilege then
  raise warning 'Banners sent at the same moment are not counted: no trigger may be made on storage.objects.';
end
$$;

-- Few listings name a picture that is stored here, and each that is removed asks which do.
create index ai_tools_stored_pictures on public.ai_tools (id)
  where banner_url like '%/tool-banners/%' or screenshot_url like '%/tool-banners/%';

create function private.referenced_images() returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query select private.banner_object_name(named.address)
      from (select banner_url from public.ai_tools
        union all select screenshot_url from public.ai_tools
        union all select patch ->> 'screenshot_url' from public.listing_feedback where state = 'open' and tool_id is not null) as named (address)
      where named.address like '%/tool-banners/%';
  end
  $$;
comment on function private.referenced_images() is
  'The objects of the bucket tool-banners that a listing names, whoever''s and in whatever status, or a change that waits.';

create function private.is_banner_unused(object text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select not exists (select from private.referenced_images() as named where named = object) $$;
comment on function private.is_banner_unused(text) is
  'Whether no listing and no change that waits names this object of the bucket tool-banners.';

-- The policies and the function below ask these as the asking role.
grant execute on function private.can_upload_banner(), private.is_banner_unused(text) to authenticated;
grant execute on function private.referenced_images() to authenticated, service_role;

-- A member whose account lives and is confirmed adds a picture under a folder of their own id, as
-- long as they have few that no approved listing names.
create policy tool_banners_insert_own on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'tool-banners'
    and name ~ ('^' || (select auth.uid())::text || '/[0-9A-Za-z][0-9A-Za-z_.-]{0,150}\.(png|jpg|jpeg|webp|avif)$')
    and name !~ '\.\.'
    and private.can_upload_banner()
  );

-- A member sees, to remove it, what no listing names in the folder of their own id; the administrator all.
create policy tool_banners_select_own_unused_or_admin on storage.objects
  for select to authenticated
  using (bucket_id = 'tool-banners' and ((select private.is_admin())
    or (split_part(name, '/', 1) = (select auth.uid())::text and private.is_banner_unused(name))));

-- A member removes what no listing names any more, when they withdraw a listing or replace its banner; the
-- administrator any.
create policy tool_banners_delete_own_unused_or_admin on storage.objects
  for delete to authenticated
  using (bucket_id = 'tool-banners' and ((select private.is_admin())
    or (split_part(name, '/', 1) = (select auth.uid())::text and private.is_banner_unused(name))));

create function public.unused_banners(older_than interval default '1 day')
  returns table (name text, bytes bigint, created_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$
    select object.name, (object.metadata ->> 'size')::bigint, object.created_at
    from storage.objects as object
    where object.bucket_id = 'tool-banners'
      and object.created_at < now() - greatest(older_than, interval '1 hour')
      and object.name not in (select named from private.referenced_images() as named where named is not null)
    order by object.created_at, object.name
    limit 1000
  $$;
comment on function public.unused_banners(interval) is
  'The oldest 1,000 stored pictures that nothing names, older than a day unless told (never younger than an hour: a form may be '
  'open). Only the administrator and the service role see any. `npm run banners:sweep` removes them.';
grant execute on function public.unused_banners(interval) to authenticated, service_role;

create function public.clear_rejected_banners() returns integer
  language sql volatile security invoker set search_path = ''
  as $$
    with retired as (
      update public.ai_tools as tool set
        banner_url = case when private.banner_object_name(tool.banner_url) is null then tool.banner_url end,
        screenshot_url = case when private.banner_object_name(tool.screenshot_url) is null then tool.screenshot_url end
      where tool.approval_status = 'rejected'
        and coalesce(private.banner_object_name(tool.banner_url), private.banner_object_name(tool.screenshot_url)) is not null
        and coalesce(
          (select max(made.at) from public.listing_history as made
            where made.listing_id = tool.id and made.action = 'changed' and made.after ? 'approval_status'),
          tool.updated_at) < now() - interval '1 day'
        -- A member's own update would send the listing again.
        and (current_user <> 'authenticated' or (select private.is_admin()))
      returning 1)
    select count(*)::integer from retired
  $$;
comment on function public.clear_rejected_banners() is
  'Takes the stored pictures from listings that were rejected or taken down more than a day ago, so that they can be removed, and '
  'says from how many. For the administrator and the service role; `npm run banners:sweep` calls it.';
grant execute on function public.clear_rejected_banners() to authenticated, service_role;
