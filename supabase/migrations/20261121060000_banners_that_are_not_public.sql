-- A banner can be read by whoever knows its address. What is withdrawn or replaced goes with the act, and
-- what stays rejected goes a day later.

create function private.is_banner_unnamed(object text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select not exists (select 1 from public.ai_tools
      where banner_url is not null and private.banner_object(banner_url) = object)
  $$;
comment on function private.is_banner_unnamed(text) is
  'Whether no listing, whoever''s and in whatever status, names this object of the bucket tool-banners.';
revoke all on function private.is_banner_unnamed(text) from public;
grant execute on function private.is_banner_unnamed(text) to authenticated;

drop policy tool_banners_select_admin on storage.objects;
drop policy tool_banners_delete_admin on storage.objects;

-- A member sees, to remove it, what no listing names in the folder of their own id; the administrator all.
create policy tool_banners_select_own_unnamed_or_admin on storage.objects
  for select to authenticated
  using (bucket_id = 'tool-banners' and ((select private.is_admin())
    or (split_part(name, '/', 1) = (select auth.uid())::text and private.is_banner_unnamed(name))));

-- A member removes what no listing names any more, when they withdraw a listing or replace its banner; the
-- administrator any.
create policy tool_banners_delete_own_unnamed_or_admin on storage.objects
  for delete to authenticated
  using (bucket_id = 'tool-banners' and ((select private.is_admin())
    or (split_part(name, '/', 1) = (select auth.uid())::text and private.is_banner_unnamed(name))));

create function public.retire_banners() returns integer
  language sql volatile security invoker set search_path = ''
  as $$
    with retired as (
      update public.ai_tools as tool set banner_url = null
      where tool.approval_status = 'rejected'
        and private.banner_object(tool.banner_url) is not null
        and coalesce(
          (select max(decision.decided_at) from public.listing_decisions as decision where decision.tool_id = tool.id),
          tool.updated_at) < now() - interval '1 day'
        -- A member's own update would send the listing again.
        and (current_user <> 'authenticated' or (select private.is_admin()))
      returning 1)
    select count(*)::integer from retired
  $$;
comment on function public.retire_banners() is
  'Takes the stored banner from listings that were rejected or taken down more than a day ago, so that it can be removed, and '
  'says from how many. For the administrator and the service role; `npm run banners:sweep` calls it.';
revoke all on function public.retire_banners() from public, anon;
grant execute on function public.retire_banners() to authenticated, service_role;
