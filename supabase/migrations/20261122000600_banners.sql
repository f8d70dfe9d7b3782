-- Uploaded banners and screenshots. Anyone who knows an image's address can read it. The client deletes replaced and
-- withdrawn images. A job deletes the images of listings that were rejected more than a day ago.

-- The storage server enforces the size limit and the types.
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
  'Additional origins of this project''s storage, such as a custom domain. Usually empty.';

-- The database does not know its own address, so this function reads the issuer of the caller's token. Tokens of the
-- embedded backend have no issuer, and only localhost serves it.
create function private.is_own_origin(origin text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    with token as (
      select substring(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'iss'
        from '^https?://[^/?#]+') as issuer
    )
    select coalesce(lower(is_own_origin.origin) = lower(token.issuer), false)
      or exists (select 1 from private.banner_origins as allowed where allowed.origin = lower(is_own_origin.origin))
      or (coalesce(token.issuer, 'http://localhost') ~ '^https?://(localhost|127\.0\.0\.1)(:|$)'
        and lower(is_own_origin.origin) ~ '^https?://(localhost|127\.0\.0\.1)(:[0-9]{1,5})?$')
    from token
  $$;
comment on function private.is_own_origin(text) is
  'Whether an origin belongs to this project: the issuer of the caller''s token, an entry of banner_origins, or '
  'localhost.';

-- A banner must be an uploaded image; a screenshot may be on another host.
create function private.check_image_origin(address text, allows_external boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    object text := private.banner_object_name(address);
  begin
    if address is null or (object is null and allows_external) or not private.is_public_request() or private.is_admin() then
      return;
    end if;
    if object is null
      or split_part(object, '/', 1) is distinct from (select auth.uid())::text
      or private.is_own_origin(substring(address from '^https?://[^/?#]+')) is not true
      or not exists (select 1 from storage.objects as stored
        where stored.bucket_id = 'tool-banners' and stored.name = object) then
      raise exception 'Only a picture that you uploaded here can be used. Choose the file again.'
        using errcode = 'P0001', hint = 'banner_not_yours';
    end if;
  end
  $$;

create function private.max_unused_banners() returns integer
  language sql immutable parallel safe set search_path = ''
  as $$ select 3 $$;
comment on function private.max_unused_banners() is
  'The number of images that a member may store in addition to two per pending listing. These images '
  'belong to forms that are not submitted yet.';

-- Images of approved listings do not count. The lock prevents concurrent uploads from exceeding the limit.
create function private.is_below_banner_limit(folder text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    -- The name of a folder is the id of its account.
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
    -- A listing uses at most a banner and a screenshot.
    select 2 * count(*) into pending from public.ai_tools as tool
      where tool.created_by = member and tool.approval_status = 'pending';
    return stored < pending + private.max_unused_banners() or private.is_admin_account(member)
      -- Restoring a backup uploads images before it creates the accounts that own them.
      or not exists (select from auth.users where id = member);
  end
  $$;
comment on function private.is_below_banner_limit(text) is
  'Whether the folder''s account may store another image. True for the administrator, and for a folder whose account '
  'does not exist.';

create function private.can_upload_banner() returns boolean
  language sql volatile security definer set search_path = ''
  as $$
    -- Read the account, because a token stays valid for up to an hour after its account was deleted or banned.
    select exists (select 1 from auth.users as account
      where account.id = (select auth.uid()) and account.email_confirmed_at is not null
        and account.deleted_at is null and coalesce(account.banned_until, now()) <= now())
      and private.is_below_banner_limit((select auth.uid())::text)
  $$;
comment on function private.can_upload_banner() is
  'Whether the current account is active, confirmed and below the limit.';

-- The storage server checks the insert policy first, then receives the file, and then writes the row as a trusted role.
-- This trigger checks the limit again, because other uploads may have finished while the server received the file.
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

-- The storage server owns the table. If the table does not allow a trigger, only the policy enforces the limit.
do $$
begin
  create trigger tool_banners_limit before insert on storage.objects
    for each row when (new.bucket_id = 'tool-banners') execute function private.enforce_banner_limit();
exception when insufficient_privilege then
  raise warning 'Concurrent banner uploads can exceed the limit, because storage.objects does not allow a trigger.';
end
$$;

-- Deleting an image searches for listings that use it. The index is small, because few listings have an image.
create index ai_tools_stored_pictures on public.ai_tools (id)
  where banner_url like '%/tool-banners/%' or screenshot_url like '%/tool-banners/%';

create function private.referenced_images() returns setof text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return query select private.banner_object_name(image.address)
      from (select banner_url from public.ai_tools
        union all select screenshot_url from public.ai_tools
        union all select patch ->> 'screenshot_url' from public.listing_feedback where state = 'open' and tool_id is not null) as image (address)
      where image.address like '%/tool-banners/%';
  end
  $$;
comment on function private.referenced_images() is
  'The objects of the bucket tool-banners that a listing (in any status) or an open change uses.';

create function private.is_banner_unused(object text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select not exists (select from private.referenced_images() as image where image = object) $$;
comment on function private.is_banner_unused(text) is
  'Whether no listing and no open change uses this object of the bucket tool-banners.';

grant execute on function private.can_upload_banner(), private.is_banner_unused(text) to authenticated;
grant execute on function private.referenced_images() to authenticated, service_role;

create policy tool_banners_insert_own on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'tool-banners'
    and name ~ ('^' || (select auth.uid())::text || '/[0-9A-Za-z][0-9A-Za-z_.-]{0,150}\.(png|jpg|jpeg|webp|avif)$')
    and name !~ '\.\.'
    and private.can_upload_banner()
  );

-- The storage server deletes only objects that the member can select.
create policy tool_banners_select_own_unused_or_admin on storage.objects
  for select to authenticated
  using (bucket_id = 'tool-banners' and ((select private.is_admin())
    or (split_part(name, '/', 1) = (select auth.uid())::text and private.is_banner_unused(name))));

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
      and object.name not in (select image from private.referenced_images() as image where image is not null)
    order by object.created_at, object.name
    limit 1000
  $$;
comment on function public.unused_banners(interval) is
  'Up to 1,000 unused images, oldest first. Images of the last day (at least of the last hour) are excluded, because '
  'an open form may use them. Returns rows only to the administrator and the service role. `npm run banners:sweep` '
  'deletes the images.';
grant execute on function public.unused_banners(interval) to authenticated, service_role;

create function public.clear_rejected_banners() returns integer
  language sql volatile security invoker set search_path = ''
  as $$
    with cleared as (
      update public.ai_tools as tool set
        banner_url = case when private.banner_object_name(tool.banner_url) is null then tool.banner_url end,
        screenshot_url = case when private.banner_object_name(tool.screenshot_url) is null then tool.screenshot_url end
      where tool.approval_status = 'rejected'
        and coalesce(private.banner_object_name(tool.banner_url), private.banner_object_name(tool.screenshot_url)) is not null
        and coalesce(
          (select max(entry.at) from public.listing_history as entry
            where entry.listing_id = tool.id and entry.action = 'changed' and entry.after ? 'approval_status'),
          tool.updated_at) < now() - interval '1 day'
        -- An update by a member would resubmit the listing.
        and (current_user <> 'authenticated' or (select private.is_admin()))
      returning 1)
    select count(*)::integer from cleared
  $$;
comment on function public.clear_rejected_banners() is
  'For the administrator and the service role: removes the addresses of stored images from listings that were '
  'rejected more than a day ago. Returns the number of listings. `npm run banners:sweep` then deletes the images.';
grant execute on function public.clear_rejected_banners() to authenticated, service_role;
