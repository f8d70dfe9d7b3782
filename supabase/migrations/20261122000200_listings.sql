-- The form of all address columns: http or https, printable ASCII, a public host, no user name or password. A public host
-- contains a dot, and its last label begins with a letter. src/lib/web-address.ts converts user input to this form.
create function private.max_address_length() returns integer language sql immutable parallel safe set search_path = '' as $$ select 2048 $$;
create function private.is_web_address(address text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select char_length(address) <= private.max_address_length()
      and address ~* '^https?://[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_-]+)*\.[a-z]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][!-~]*)?$'
  $$;
comment on function private.is_web_address(text) is
  'Whether the text is a valid address on a public host. Returns null for null, which a CHECK accepts.';

-- A local backend serves banners from localhost, which is not a public host.
create function private.is_image_address(address text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select char_length(address) <= private.max_address_length()
      and address ~* '^https?://[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?(:[0-9]{1,5})?([/?#][!-~]*)?$'
  $$;
comment on function private.is_image_address(text) is 'Like is_web_address, but also accepts localhost.';

create function private.banner_object_name(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select substring(address from '^https?://[^/?#]+/storage/v1/object/public/tool-banners/([^?#]+)$')
  $$;
comment on function private.banner_object_name(text) is
  'The object name in the bucket tool-banners, from its public address on any host. Null for other addresses.';

-- Maps allowed video hosts, without the prefixes www, m and player, to display names.
create function private.video_hosts() returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$ select '{"youtube.com": "YouTube", "youtu.be": "YouTube", "vimeo.com": "Vimeo"}'::jsonb $$;
create function private.is_video_address(address text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  as $$
    select private.is_web_address(address)
      and private.video_hosts() ? coalesce(substring(lower(address) from '^https?://(?:(?:www|m|player)\.)?([a-z.]+)/.'), '')
  $$;
comment on function private.is_video_address(text) is
  'Whether the text is the address of a page on a host in private.video_hosts(). Returns null for null.';

-- XML 1.0 forbids U+FFFE, U+FFFF and most control characters. A listing that contained one would break the feeds and the
-- share images. Forms apply the same rule (src/domain/text/text.ts).
create function private.is_plain_text(words text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  as $$ select words !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]' $$;
comment on function private.is_plain_text(text) is
  'Whether the text is valid in XML. Returns null for null.';

create function private.premium_types() returns text[]
  language sql immutable parallel safe set search_path = '' as $$ select array['none', 'featured', 'sponsored'] $$;
create function private.sponsor_tiers() returns text[]
  language sql immutable parallel safe set search_path = '' as $$ select array['none', 'bronze', 'silver', 'gold'] $$;

-- CHECK constraints run functions with the writer's role.
grant execute on function private.max_address_length(), private.is_web_address(text), private.is_image_address(text), private.is_plain_text(text),
  private.banner_object_name(text), private.video_hosts(), private.is_video_address(text),
  private.premium_types(), private.sponsor_tiers() to anon, authenticated, service_role;

create table public.ai_tools (
  id text not null default gen_random_uuid()::text,
  -- The default makes the column optional in the API. A trigger replaces it with a generated slug.
  slug text collate "C" not null default '',
  name text not null,
  description text not null,
  url text not null,
  category text not null default 'Other',
  tags text[] not null default '{}',
  pricing_type text not null default 'free',
  -- Details that the tool's page shows unless they are null.
  what_it_does text[],
  best_for text,
  what_is_free text,
  platforms text[],
  logo_url text,
  screenshot_url text,
  video_url text,
  trial_days integer,
  has_api boolean,
  api_category text,
  api_quality text,
  api_documentation_url text,
  -- The ids of other tools. Pages ignore unknown ids.
  alternatives text[],
  last_reviewed_on date,
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
  constraint ai_tools_slug_key unique (slug),
  constraint ai_tools_created_by_fkey foreign key (created_by)
    references auth.users (id) on delete set null,

  -- The generated src/lib/rules.ts holds the same limits for the forms. The patterns list control characters by code,
  -- because [[:cntrl:]] depends on the server's locale.
  constraint ai_tools_id_form check (
    char_length(id) <= 200 and id ~ '^[^\u0001-\u0020\u007f]([^\u0001-\u001f\u007f]*[^\u0001-\u0020\u007f])?$'
    and private.is_plain_text(id)),
  constraint ai_tools_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
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
    and array_to_string(tags, '') !~ '[\t\n\r]'
    and array_to_string(tags, E'\n') !~ '[^\n]{51}'),

  constraint ai_tools_what_it_does_count check (cardinality(what_it_does) between 1 and 6 and array_ndims(what_it_does) = 1),
  constraint ai_tools_what_it_does_length check (
    array_position(what_it_does, null) is null
    and array_to_string(what_it_does, '') !~ '[\t\n\r]'
    and array_to_string(what_it_does, E'\n') !~ '(^|\n) *(\n|$)'
    and array_to_string(what_it_does, E'\n') !~ '[^\n]{121}'),
  constraint ai_tools_best_for_length check (best_for ~ '^[^\t\n\r]{1,120}$' and btrim(best_for) <> ''),
  constraint ai_tools_what_is_free_length check (what_is_free ~ '^[^\t\n\r]{1,200}$' and btrim(what_is_free) <> ''),
  constraint ai_tools_platforms_count check (cardinality(platforms) between 1 and 8 and array_ndims(platforms) = 1),
  constraint ai_tools_trial_days_range check (trial_days between 1 and 365),
  constraint ai_tools_alternatives_count check (cardinality(alternatives) between 1 and 20 and array_ndims(alternatives) = 1),
  constraint ai_tools_alternatives_length check (
    array_position(alternatives, null) is null and array_position(alternatives, '') is null
    and array_to_string(alternatives, '') !~ '[\u0001-\u001f\u007f]'
    and array_to_string(alternatives, E'\n') !~ '[^\n]{201}'),
  constraint ai_tools_last_reviewed_on_range check (last_reviewed_on between '2000-01-01' and '2100-01-01'),

  constraint ai_tools_name_characters check (private.is_plain_text(name)),
  constraint ai_tools_description_characters check (private.is_plain_text(description)),
  constraint ai_tools_category_characters check (private.is_plain_text(category)),
  constraint ai_tools_tags_characters check (private.is_plain_text(array_to_string(tags, ''))),
  constraint ai_tools_what_it_does_characters check (private.is_plain_text(array_to_string(what_it_does, ''))),
  constraint ai_tools_best_for_characters check (private.is_plain_text(best_for)),
  constraint ai_tools_what_is_free_characters check (private.is_plain_text(what_is_free)),
  constraint ai_tools_alternatives_characters check (private.is_plain_text(array_to_string(alternatives, ''))),
  constraint ai_tools_rejected_reason_characters check (private.is_plain_text(rejected_reason)),

  constraint ai_tools_url_form check (private.is_web_address(url)),
  -- A local backend stores uploaded images on localhost.
  constraint ai_tools_screenshot_url_form check (private.is_web_address(screenshot_url)
    or (private.is_image_address(screenshot_url) and private.banner_object_name(screenshot_url) is not null)),
  constraint ai_tools_video_url_form check (private.is_video_address(video_url)),
  constraint ai_tools_affiliate_url_form check (private.is_web_address(affiliate_url)),
  constraint ai_tools_api_documentation_url_form check (private.is_web_address(api_documentation_url)),
  constraint ai_tools_banner_url_form check (private.is_image_address(banner_url)),
  -- A logo is one letter or the address of an image.
  constraint ai_tools_logo_url_form check (
    (char_length(logo_url) <= 1 and private.is_plain_text(logo_url)) or private.is_web_address(logo_url)),

  constraint ai_tools_pricing_type_allowed check (pricing_type in ('free', 'freemium', 'trial', 'paid')),
  constraint ai_tools_platforms_allowed check (platforms <@ array['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Browser extension', 'Plugin']),
  constraint ai_tools_api_category_allowed check (api_category in ('LLM', 'Audio', 'Multimodal', 'Image')),
  constraint ai_tools_api_quality_allowed check (api_quality in ('excellent', 'good')),
  constraint ai_tools_premium_type_allowed check (premium_type = any (private.premium_types())),
  constraint ai_tools_sponsor_tier_allowed check (sponsor_tier = any (private.sponsor_tiers())),
  constraint ai_tools_approval_status_allowed check (approval_status in ('pending', 'approved', 'rejected')),
  constraint ai_tools_approved_at_when_approved check ((approval_status = 'approved') = (approved_at is not null)),
  constraint ai_tools_rejected_reason_when_rejected check (
    (approval_status = 'rejected') = (rejected_reason is not null)),
  constraint ai_tools_rejected_reason_length check (
    char_length(rejected_reason) <= 1000 and char_length(btrim(rejected_reason, E' \t\r\n')) >= 1)
);
comment on table public.ai_tools is
  'Listings of AI tools: pending until the administrator decides, public once approved.';
comment on column public.ai_tools.what_it_does is 'Up to six things that the tool does, one line each.';
comment on column public.ai_tools.what_is_free is 'One line about the free features, without figures that may change.';
comment on column public.ai_tools.screenshot_url is 'A screenshot of the tool: an address or an uploaded image.';
comment on column public.ai_tools.video_url is 'A video about the tool. The page links to it.';
comment on column public.ai_tools.last_reviewed_on is
  'The date of the last review, as set by an import or the administrator. listing_reviews records reviews '
  'automatically.';
comment on column public.ai_tools.slug is
  'The last part of the tool''s address. The database generates it from the name and ignores any value in a request.';

create index ai_tools_approved_newest on public.ai_tools (created_at desc, id desc)
  where approval_status = 'approved';
create index ai_tools_approved_latest on public.ai_tools (approved_at desc, id desc)
  where approval_status = 'approved';
create index ai_tools_pending_newest on public.ai_tools (created_at desc, id desc)
  where approval_status = 'pending';
-- This index also serves the foreign key.
create index ai_tools_created_by on public.ai_tools (created_by, created_at desc);

-- Grant only the verbs that a policy below allows.
grant select on table public.ai_tools to anon;
grant select, insert, update, delete on table public.ai_tools to authenticated;
grant all on table public.ai_tools to service_role;
alter table public.ai_tools enable row level security;

create policy tools_select_approved on public.ai_tools
  for select to anon
  using (approval_status = 'approved');

create policy tools_select_approved_own_or_admin on public.ai_tools
  for select to authenticated
  using (approval_status = 'approved'
    or created_by = (select auth.uid())
    or (select private.is_admin()));

-- The insert trigger sets the owner and the status before this policy checks the row.
create policy tools_insert_own on public.ai_tools
  for insert to authenticated
  with check (created_by = (select auth.uid())
    and (approval_status = 'pending' or (select private.is_admin())));

-- The update trigger enforces the status transitions. If an owner changes a listing, the trigger sets the listing to pending
-- before this policy checks the row.
create policy tools_update_own_undecided_or_admin on public.ai_tools
  for update to authenticated
  using ((select private.is_admin())
    or (created_by = (select auth.uid()) and approval_status in ('pending', 'rejected')))
  with check ((select private.is_admin())
    or (created_by = (select auth.uid()) and approval_status = 'pending'));

create policy tools_delete_own_pending_or_admin on public.ai_tools
  for delete to authenticated
  using ((select private.is_admin())
    or (created_by = (select auth.uid()) and approval_status = 'pending'));

-- The change of one row in a statement. old_row is null for an insert, and new_row is null for a delete.
create type private.listing_change as (old_row public.ai_tools, new_row public.ai_tools);
