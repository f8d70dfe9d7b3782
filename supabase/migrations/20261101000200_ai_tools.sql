create table public.ai_tools (
  id text not null default gen_random_uuid()::text,
  name text not null,
  description text not null,
  url text not null,
  category text not null default 'Other',
  tags text[] not null default '{}',
  pricing_type text not null default 'free',
  logo_url text,
  affiliate_url text,
  banner_url text,
  premium_type text not null default 'none',
  sponsor_tier text not null default 'none',
  approval_status text not null default 'pending',
  rejected_reason text,
  created_by uuid,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  approved_at timestamptz,
  is_new_release boolean not null default true,

  constraint ai_tools_pkey primary key (id),
  constraint ai_tools_created_by_fkey foreign key (created_by)
    references auth.users (id) on delete set null,

  -- Lengths are in characters. src/domain/listing.limits.ts says the same to the forms. Control
  -- characters are named by their codes: what [[:cntrl:]] holds depends on the server's locale.
  constraint ai_tools_id_form check (
    id ~ '^[^\u0001-\u0020\u007f]([^\u0001-\u001f\u007f]{0,198}[^\u0001-\u0020\u007f])?$'),
  constraint ai_tools_name_length check (
    char_length(name) <= 120 and char_length(btrim(name, E' \t\r\n')) >= 2),
  constraint ai_tools_description_length check (
    char_length(description) <= 2000 and char_length(btrim(description, E' \t\r\n')) >= 10),
  constraint ai_tools_category_length check (
    char_length(category) <= 60 and char_length(btrim(category, E' \t\r\n')) >= 1),
  constraint ai_tools_tags_count check (cardinality(tags) <= 20 and array_ndims(tags) is not distinct from
    case when cardinality(tags) = 0 then null else 1 end),
  constraint ai_tools_tags_length check (
    array_position(tags, null) is null and array_position(tags, '') is null
    and array_to_string(tags, '') !~ '[\u0001-\u001f\u007f]'
    and array_to_string(tags, E'\n') !~ '[^\n]{51}'),

  -- http or https, a plain host without user or password, printable ASCII only.
  constraint ai_tools_url_form check (char_length(url) <= 2048
    and url ~* '^https?://[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$'),
  constraint ai_tools_affiliate_url_form check (char_length(affiliate_url) <= 2048
    and affiliate_url ~* '^https?://[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$'),
  constraint ai_tools_banner_url_form check (char_length(banner_url) <= 2048
    and banner_url ~* '^https?://[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$'),
  -- A logo is one letter, or the address of a picture.
  constraint ai_tools_logo_url_form check (char_length(logo_url) <= 1 or (char_length(logo_url) <= 2048
    and logo_url ~* '^https?://[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$')),

  constraint ai_tools_pricing_type_allowed check (pricing_type in ('free', 'freemium', 'trial', 'paid')),
  constraint ai_tools_premium_type_allowed check (premium_type in ('none', 'featured', 'sponsored')),
  constraint ai_tools_sponsor_tier_allowed check (sponsor_tier in ('none', 'bronze', 'silver', 'gold')),
  constraint ai_tools_approval_status_allowed check (approval_status in ('pending', 'approved', 'rejected')),
  constraint ai_tools_approved_at_when_approved check ((approval_status = 'approved') = (approved_at is not null)),
  constraint ai_tools_rejected_reason_when_rejected check (
    (approval_status = 'rejected') = (rejected_reason is not null)),
  constraint ai_tools_rejected_reason_length check (
    char_length(rejected_reason) <= 1000 and char_length(btrim(rejected_reason, E' \t\r\n')) >= 1)
);
comment on table public.ai_tools is
  'Listings of AI tools: pending until the administrator decides, public once approved.';

-- The directory: approved, newest first, ties by id.
create index ai_tools_approved_newest on public.ai_tools (created_at desc, id desc)
  where approval_status = 'approved';
-- The review desk: pending, newest first.
create index ai_tools_pending_newest on public.ai_tools (created_at desc, id desc)
  where approval_status = 'pending';
-- A member's own listings, and the foreign key.
create index ai_tools_created_by on public.ai_tools (created_by, created_at desc);

-- What a request may not decide for itself, the database decides for it.
-- Connections other than the API's two public roles (seed, migrations, service_role) are trusted.

create function private.is_public_request() returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(current_setting('role', true), '') in ('anon', 'authenticated') $$;
revoke all on function private.is_public_request() from public;
grant execute on function private.is_public_request() to anon, authenticated, service_role;

-- An upsert fires the insert trigger first and then, for a row that exists, the update
-- trigger in the same statement. This mark tells the second that it belongs to an import.
create function private.mark_tool_insert() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    perform set_config('private.tool_insert', 'on', true);
    return null;
  end
  $$;

create function private.stamp_tool_insert() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    stamp timestamptz := date_trunc('milliseconds', now());
  begin
    if not private.is_public_request() then
      return new;
    end if;
    new.created_by := (select auth.uid());
    new.created_at := stamp;
    new.updated_at := stamp;
    new.rejected_reason := null;
    new.is_new_release := true;
    if private.is_admin() then
      new.approval_status := 'approved';
      new.approved_at := stamp;
    else
      new.approval_status := 'pending';
      new.approved_at := null;
      new.affiliate_url := null;
    end if;
    return new;
  end
  $$;

create function private.stamp_tool_update() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    stamp timestamptz := date_trunc('milliseconds', now());
    is_import boolean := coalesce(current_setting('private.tool_insert', true), '') = 'on';
  begin
    if not private.is_public_request() then
      return new;
    end if;
    new.id := old.id;
    new.created_at := old.created_at;
    new.is_new_release := old.is_new_release;
    -- Ownership is given once: an import stamps what nobody owns and takes nothing from a member.
    new.created_by := case when is_import then coalesce(old.created_by, (select auth.uid())) else old.created_by end;

    if is_import then
      new.approval_status := 'approved';
      new.approved_at := coalesce(old.approved_at, stamp);
      new.rejected_reason := null;
    elsif new.approval_status = old.approval_status then
      new.approved_at := old.approved_at;
      new.rejected_reason := old.rejected_reason;
    elsif old.approval_status = 'pending' and new.approval_status = 'approved' then
      new.approved_at := stamp;
      new.rejected_reason := null;
    elsif old.approval_status = 'pending' and new.approval_status = 'rejected' then
      new.approved_at := null;
    elsif new.approval_status = 'pending'
      and coalesce(old.approved_at, old.updated_at) > now() - interval '1 minute' then
      new.approved_at := null;
      new.rejected_reason := null;
    else
      raise exception 'This listing has been decided already.' using errcode = 'P0001', hint = 'already_decided';
    end if;

    new.updated_at := old.updated_at;
    if new is distinct from old then
      new.updated_at := greatest(stamp, old.updated_at + interval '1 millisecond');
    end if;
    return new;
  end
  $$;

revoke all on function private.mark_tool_insert(), private.stamp_tool_insert(), private.stamp_tool_update() from public;

create trigger ai_tools_mark_insert before insert on public.ai_tools
  for each statement execute function private.mark_tool_insert();
create trigger ai_tools_stamp_insert before insert on public.ai_tools
  for each row execute function private.stamp_tool_insert();
create trigger ai_tools_stamp_update before update on public.ai_tools
  for each row execute function private.stamp_tool_update();

-- Grants: only the verbs that a policy below can allow.
revoke all on table public.ai_tools from public, anon, authenticated;
grant select on table public.ai_tools to anon;
grant select, insert, update on table public.ai_tools to authenticated;
grant all on table public.ai_tools to service_role;

alter table public.ai_tools enable row level security;

-- A visitor reads approved listings.
create policy tools_select_approved on public.ai_tools
  for select to anon
  using (approval_status = 'approved');

-- A member reads approved listings and their own; the administrator reads all.
create policy tools_select_approved_own_or_admin on public.ai_tools
  for select to authenticated
  using (approval_status = 'approved'
    or created_by = (select auth.uid())
    or (select private.is_admin()));

-- Anyone signed in may submit; the insert trigger has already set the owner and the status.
create policy tools_insert_own on public.ai_tools
  for insert to authenticated
  with check (created_by = (select auth.uid())
    and (approval_status = 'pending' or (select private.is_admin())));

-- Only the administrator changes a listing; the update trigger holds the transitions.
create policy tools_update_admin on public.ai_tools
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
