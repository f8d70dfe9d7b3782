-- Written by `npm run db:schema`: what stands after all migrations, by topic, to be read and not to be run.
-- Functions are named without their bodies, which stand in the file of their topic. Grants are those of visitors (anon)
-- and members (authenticated); what is written below a table is its own.

-- ==== 20261122000100_administrator.sql ====
-- Who asks: the one administrator, and the functions by which everything below tells who a request is for.

-- At most one row: the address of the account that reviews and imports listings.
create table private.administrator (
  is_single boolean not null default true,
  email text not null,
  constraint administrator_pkey primary key (is_single),
  constraint administrator_email_form check ((email ~ '^[^@[:space:]]+@[^@[:space:]]+$')),
  constraint administrator_is_single check (is_single)
);
create trigger administrator_history after insert or delete or update for each row execute function private.note_administrator_history();

-- Whether the account has the administrator's address, also while it is banned or not confirmed.
create function private.is_administrators_account(account uuid) returns boolean stable security definer;

-- Whether the asking account's live, confirmed email is the administrator's and it is not banned. Never reads a claim or metadata.
create function private.is_admin() returns boolean stable security definer;
grant execute to anon, authenticated;

-- What the interface asks once a session. Its answer only shows or hides; the policies decide.
create function public.is_admin() returns boolean stable;
grant execute to authenticated;

-- Who writes, as what: one object for the running transaction, which no API can set.
--
--   kind, detail, import  where the changes come from, for the history. 'import' and 'import_undone' tell nobody by mail,
--                         'category' keeps the time of the listings.
--   trusted               a function of ours that has checked who asks writes for them.
--   badge                 'copied' while what runs is copied onto its listing; 'named' while a badge that was named on a
--                         listing becomes a placement, so that the placement is not copied back.
--   top                   the time of the first row of a part of an import.
--   rows, proposed        how many listings the running statement has written, and the id of the last one that it
--                         proposed (private.stamp_tool_update).
create function private.context(key text) returns text stable;
grant execute to anon, authenticated;

-- Adds to who writes, as what, and gives what it was: private.write_as_before puts that back.
create function private.write_as(added jsonb) returns text volatile;

create function private.write_as_before(former text) returns void volatile;

-- Says where the changes of this transaction come from, for the history.
create function private.say_why(kind text, detail text default null, import uuid default null::uuid) returns void volatile security definer;
grant execute to authenticated;

-- Whether a row is written for a visitor or an account, and not by a function of this schema that has checked who asks.
create function private.is_public_request() returns boolean stable;
grant execute to anon, authenticated;

-- Ends the request with a sentence for a person, and with a name for it that a program can read in the hint.
create function private.refuse(refusal text, message text) returns void volatile;
grant execute to authenticated;

create function private.refuse_others() returns void volatile security definer;
grant execute to authenticated;

-- A JSON argument of a request as the object or list that was sent.
create function private.json_argument(given jsonb) returns jsonb immutable;
grant execute to anon, authenticated;

-- The page of a list of so many rows that is shown for the one asked for: the first below it, the last beyond it.
create function private.page_within(asked integer, found bigint, size integer) returns bigint immutable;
grant execute to authenticated;

-- ==== 20261122000150_repeated_writes.sql ====

-- The keys of what was written within the last day, each with its call and when its transaction began.
create table private.writes (
  key uuid not null,
  member_id uuid not null,
  call text not null,
  done_at timestamp with time zone not null default now(),
  constraint writes_pkey primary key (member_id, key)
);

-- The key that the request was sent with; null where there is none.
create function private.write_key() returns uuid stable;

-- When the same call (its name and all of its arguments) was done with this key, if it was: the now() of all that it wrote. Null the first time. Refuses the key of another call. Ask before anything is locked.
create function private.done_before(call jsonb) returns timestamp with time zone volatile security definer;
grant execute to authenticated;

-- ==== 20261122000170_job_runs.sql ====
-- What works beside the site (mail, link checks, back-ups …) says of each run that it began and how it ended, so that one that
-- has stopped is seen.

-- What works beside the site, and how often it should: an operator's own rhythm is an update of every.
create table private.jobs (
  job text not null,
  every interval not null,
  constraint jobs_pkey primary key (job),
  constraint jobs_every_range check (((every >= '00:01:00'::interval) and (every <= '31 days'::interval)))
);

-- The last hundred runs of each job, and the last that worked: one without an end was cut off, or runs.
create table private.job_runs (
  id bigint not null generated always as identity,
  job text not null,
  began_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  is_success boolean,
  counts jsonb not null default '{}'::jsonb,
  problem text,
  constraint job_runs_pkey primary key (id),
  constraint job_runs_job_fkey foreign key (job) references private.jobs(job),
  constraint job_runs_counts_form check (((jsonb_typeof(counts) = 'object') and (length((counts)) <= 2000))),
  constraint job_runs_is_ended check (((ended_at is null) = (is_success is null))),
  constraint job_runs_problem_length check (((char_length(problem) >= 1) and (char_length(problem) <= 500)))
);
create index job_runs_newest (job, id desc);

create function private.begin_job(asked text) returns bigint volatile security definer;

create function private.end_job(run bigint, is_success boolean, counts jsonb, problem text) returns void volatile security definer;

-- For the operator's jobs alone: notes that a run begins, and gives its id for end_job.
create function public.begin_job(job text) returns bigint volatile;

-- For the operator's jobs alone: notes how a run ended, once: whether it did its work, what it counted, and what went wrong.
create function public.end_job(run bigint, is_success boolean, counts jsonb default '{}'::jsonb, problem text default null) returns void volatile;

-- The version of what stands here: the number of the newest migration, which sets it anew. The site knows the one it was
-- made for.
create function private.schema_version() returns bigint immutable;
grant execute to anon, authenticated;

-- The number of the newest migration: a site that was made for a later one asks for `db push`.
create function public.schema_version() returns bigint stable;
grant execute to anon, authenticated;

-- Whether mail is sent at all: what a sender has begun to send is kept until it is sent.
create function private.has_sender() returns boolean stable security definer;
grant execute to authenticated;

-- Whether a sender of mail was ever at work here: otherwise no mail is promised.
create function public.has_sender() returns boolean stable;
grant execute to authenticated;

-- ==== 20261122000200_listings.sql ====

-- One rule for an address, behind every CHECK: http or https, a plain public host (a dot, and a last part that begins with
-- a letter) without user or password, printable ASCII only. src/domain/address/web-address.ts makes such addresses of what
-- people type.
create function private.max_address() returns integer immutable;
grant execute to anon, authenticated;

-- Whether the text is an address that a listing may name, on a public host. Null for null, which a CHECK lets pass.
create function private.is_web_address(address text) returns boolean immutable;
grant execute to anon, authenticated;

-- Whether the text is a plain address, whose host may be this machine.
create function private.is_picture_address(address text) returns boolean immutable;
grant execute to anon, authenticated;

-- The object of the bucket tool-banners that a public address names, whatever the host.
create function private.banner_object(address text) returns text immutable;
grant execute to anon, authenticated;

-- Where a listing's video may be, without www, m and player: what a page calls it, by host.
create function private.video_hosts() returns jsonb immutable;
grant execute to anon, authenticated;

-- Whether the text is the address of a page of one of these hosts. Null for null, which a CHECK lets pass.
create function private.is_video_address(address text) returns boolean immutable;
grant execute to anon, authenticated;

-- Whether every page and file can hold the text. Null for null, which a CHECK lets pass.
create function private.is_plain_text(words text) returns boolean immutable;
grant execute to anon, authenticated;

-- A list that several CHECKs name.
create function private.premium_types() returns text[] immutable;
grant execute to anon, authenticated;

create function private.sponsor_tiers() returns text[] immutable;
grant execute to anon, authenticated;

-- Listings of AI tools: pending until the administrator decides, public once approved.
create table public.ai_tools (
  id text not null default (gen_random_uuid()),
  slug text not null default '',  -- The last part of the tool's address, made by the database from the name. What a request says of it is ignored.
  name text not null,
  description text not null,
  url text not null,
  category text not null default 'Other',
  tags text[] not null default '{}'::text[],
  pricing_type text not null default 'free',
  what_it_does text[],  -- Up to six things that one does with the tool, a line each.
  best_for text,
  what_is_free text,  -- What can be used without paying, in one line, without figures that change.
  platforms text[],
  logo_url text,
  screenshot_url text,  -- A picture of the tool itself: an address, or what was uploaded.
  video_url text,  -- A video about the tool, which a page links to.
  trial_days integer,
  has_api boolean,
  api_category text,
  api_quality text,
  api_documentation_url text,
  alternatives text[],
  last_reviewed_on date,  -- The day that a file or the administrator names. When a person reviewed it here stands in listing_reviews.
  affiliate_url text,
  banner_url text,
  premium_type text not null default 'none',
  sponsor_tier text not null default 'none',
  approval_status text not null default 'pending',
  rejected_reason text,
  created_by uuid,
  created_at timestamp with time zone not null default date_trunc('milliseconds', now()),
  updated_at timestamp with time zone not null default date_trunc('milliseconds', now()),
  approved_at timestamp with time zone,
  is_new_release boolean not null default true,
  constraint ai_tools_pkey primary key (id),
  constraint ai_tools_slug_key unique (slug),
  constraint ai_tools_created_by_fkey foreign key (created_by) references auth.users(id) on delete set null,
  constraint ai_tools_affiliate_url_form check (private.is_web_address(affiliate_url)),
  constraint ai_tools_alternatives_characters check (private.is_plain_text(array_to_string(alternatives, ''))),
  constraint ai_tools_alternatives_count check ((((cardinality(alternatives) >= 1) and (cardinality(alternatives) <= 20)) and (array_ndims(alternatives) = 1))),
  constraint ai_tools_alternatives_length check (((array_position(alternatives, null) is null) and (array_position(alternatives, '') is null) and (array_to_string(alternatives, '') !~ '[\u0001-\u001f\u007f]') and (array_to_string(alternatives, '\n') !~ '[^\n]{201}'))),
  constraint ai_tools_api_category_allowed check ((api_category = any (array['LLM', 'Audio', 'Multimodal', 'Image']))),
  constraint ai_tools_api_documentation_url_form check (private.is_web_address(api_documentation_url)),
  constraint ai_tools_api_quality_allowed check ((api_quality = any (array['excellent', 'good']))),
  constraint ai_tools_approval_status_allowed check ((approval_status = any (array['pending', 'approved', 'rejected']))),
  constraint ai_tools_approved_at_when_approved check (((approval_status = 'approved') = (approved_at is not null))),
  constraint ai_tools_banner_url_form check (private.is_picture_address(banner_url)),
  constraint ai_tools_best_for_characters check (private.is_plain_text(best_for)),
  constraint ai_tools_best_for_length check (((best_for ~ '^[^\t\n\r]{1,120}$') and (btrim(best_for) <> ''))),
  constraint ai_tools_category_characters check (private.is_plain_text(category)),
  constraint ai_tools_category_length check (((char_length(category) <= 60) and (char_length(btrim(category, ' \t\r\n')) >= 1))),
  constraint ai_tools_description_characters check (private.is_plain_text(description)),
  constraint ai_tools_description_length check (((char_length(description) <= 2000) and (char_length(btrim(description, ' \t\r\n')) >= 10))),
  constraint ai_tools_id_form check (((char_length(id) <= 200) and (id ~ '^[^\u0001-\u0020\u007f]([^\u0001-\u001f\u007f]*[^\u0001-\u0020\u007f])?$') and private.is_plain_text(id))),
  constraint ai_tools_last_reviewed_on_range check (((last_reviewed_on >= '2000-01-01'::date) and (last_reviewed_on <= '2100-01-01'::date))),
  constraint ai_tools_logo_url_form check ((((char_length(logo_url) <= 1) and private.is_plain_text(logo_url)) or private.is_web_address(logo_url))),
  constraint ai_tools_name_characters check (private.is_plain_text(name)),
  constraint ai_tools_name_length check (((char_length(name) <= 120) and (char_length(btrim(name, ' \t\r\n')) >= 2))),
  constraint ai_tools_platforms_allowed check ((platforms <@ array['Web', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Browser extension', 'Plugin'])),
  constraint ai_tools_platforms_count check ((((cardinality(platforms) >= 1) and (cardinality(platforms) <= 8)) and (array_ndims(platforms) = 1))),
  constraint ai_tools_premium_type_allowed check ((premium_type = any (private.premium_types()))),
  constraint ai_tools_pricing_type_allowed check ((pricing_type = any (array['free', 'freemium', 'trial', 'paid']))),
  constraint ai_tools_rejected_reason_characters check (private.is_plain_text(rejected_reason)),
  constraint ai_tools_rejected_reason_length check (((char_length(rejected_reason) <= 1000) and (char_length(btrim(rejected_reason, ' \t\r\n')) >= 1))),
  constraint ai_tools_rejected_reason_when_rejected check (((approval_status = 'rejected') = (rejected_reason is not null))),
  constraint ai_tools_screenshot_url_form check ((private.is_web_address(screenshot_url) or (private.is_picture_address(screenshot_url) and (private.banner_object(screenshot_url) is not null)))),
  constraint ai_tools_slug_form check (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(slug) <= 80))),
  constraint ai_tools_sponsor_tier_allowed check ((sponsor_tier = any (private.sponsor_tiers()))),
  constraint ai_tools_tags_characters check (private.is_plain_text(array_to_string(tags, ''))),
  constraint ai_tools_tags_count check (((cardinality(tags) <= 20) and (not (array_ndims(tags) is distinct from case when (cardinality(tags) = 0) then null::integer else 1 end)))),
  constraint ai_tools_tags_length check (((array_position(tags, null) is null) and (array_position(tags, '') is null) and (array_to_string(tags, '') !~ '[\t\n\r]') and (array_to_string(tags, '\n') !~ '[^\n]{51}'))),
  constraint ai_tools_trial_days_range check (((trial_days >= 1) and (trial_days <= 365))),
  constraint ai_tools_url_form check (private.is_web_address(url)),
  constraint ai_tools_video_url_form check (private.is_video_address(video_url)),
  constraint ai_tools_what_is_free_characters check (private.is_plain_text(what_is_free)),
  constraint ai_tools_what_is_free_length check (((what_is_free ~ '^[^\t\n\r]{1,200}$') and (btrim(what_is_free) <> ''))),
  constraint ai_tools_what_it_does_characters check (private.is_plain_text(array_to_string(what_it_does, ''))),
  constraint ai_tools_what_it_does_count check ((((cardinality(what_it_does) >= 1) and (cardinality(what_it_does) <= 6)) and (array_ndims(what_it_does) = 1))),
  constraint ai_tools_what_it_does_length check (((array_position(what_it_does, null) is null) and (array_to_string(what_it_does, '') !~ '[\t\n\r]') and (array_to_string(what_it_does, '\n') !~ '(^|\n) *(\n|$)') and (array_to_string(what_it_does, '\n') !~ '[^\n]{121}')))
);
grant select to anon;
grant select, insert, update, delete to authenticated;
create index ai_tools_address_keys (private.address_key(url));
create index ai_tools_approved_latest (approved_at desc, id desc) where (approval_status = 'approved');
create index ai_tools_approved_newest (created_at desc, id desc) where (approval_status = 'approved');
create index ai_tools_approved_tags using gin (tags) where (approval_status = 'approved');
create index ai_tools_category (category);
create index ai_tools_created_by (created_by, created_at desc);
create index ai_tools_name_parts using gin (private.fold(name) extensions.gin_trgm_ops);
create index ai_tools_newest (created_at desc, id desc);
create index ai_tools_pending_newest (created_at desc, id desc) where (approval_status = 'pending');
create index ai_tools_published_hosts (private.host_of(url)) where (approval_status = 'approved');
create index ai_tools_stored_pictures (id) where ((banner_url ~~ '%/tool-banners/%') or (screenshot_url ~~ '%/tool-banners/%'));
alter table enable row level security;
-- A member withdraws their own pending listing; the administrator deletes any.
create policy tools_delete_own_pending_or_admin for delete to authenticated using (( select private.is_admin() as is_admin) or ((created_by = ( select auth.uid() as uid)) and (approval_status = 'pending')));
-- Anyone signed in may submit; the insert trigger has already set the owner and the status.
create policy tools_insert_own for insert to authenticated with check ((created_by = ( select auth.uid() as uid)) and ((approval_status = 'pending') or ( select private.is_admin() as is_admin)));
-- A visitor reads approved listings.
create policy tools_select_approved for select to anon using (approval_status = 'approved');
-- A member reads approved listings and their own; the administrator reads all.
create policy tools_select_approved_own_or_admin for select to authenticated using ((approval_status = 'approved') or (created_by = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
-- The administrator changes any listing; a member their own until it is approved, and it is pending
-- then, whatever it was. The update trigger holds the transitions.
create policy tools_update_own_undecided_or_admin for update to authenticated using (( select private.is_admin() as is_admin) or ((created_by = ( select auth.uid() as uid)) and (approval_status = any (array['pending', 'rejected'])))) with check (( select private.is_admin() as is_admin) or ((created_by = ( select auth.uid() as uid)) and (approval_status = 'pending')));
create trigger ai_tools_before_row before insert or delete or update for each row execute function private.before_listing();
create trigger ai_tools_before_statement before insert or delete or update or truncate for each statement execute function private.before_listings();
create trigger ai_tools_cancel_former_requests after update for each row when ((old.created_by is distinct from new.created_by)) execute function private.cancel_former_requests();
create trigger ai_tools_deleted after delete referencing old table as old_rows for each statement execute function private.after_listings();
create trigger ai_tools_inserted after insert referencing new table as new_rows for each statement execute function private.after_listings();
create trigger ai_tools_truncated after truncate for each statement execute function private.after_listings();
create trigger ai_tools_updated after update referencing old table as old_rows new table as new_rows for each statement execute function private.after_listings();

-- What a statement did to one listing: `was` is null for a new one, `becomes` for one that is gone.
create type private.listing_change as (
  was public.ai_tools,
  becomes public.ai_tools
);

-- ==== 20261122000240_host_icons.sql ====
-- The icons of the sites that listings lead to, one a host: `npm run icons:keep` fetches, redraws and stores them
-- (docs/icons.md), so that a visitor's browser asks nobody else for them. Only the operator writes here.

-- The host of an address, without www.
create function private.host_of(address text) returns text immutable;
grant execute to authenticated;

-- What was found when a host was last asked for its icon: the object in the bucket host-icons, or why there is none. An icon stays when its host could not give it again.
create table private.host_icons (
  host text not null,
  name text,
  looked_at timestamp with time zone not null,
  problem text,
  constraint host_icons_pkey primary key (host),
  constraint host_icons_host_length check ((char_length(host) <= 2048)),
  constraint host_icons_name_form check ((name ~ '^[0-9a-f]{32}\.png$')),
  constraint host_icons_name_or_problem check (((name is not null) or (problem is not null))),
  constraint host_icons_problem_length check ((char_length(problem) <= 200))
);

-- The object in the bucket host-icons for an address; null where there is none.
create function private.host_icon(address text) returns text stable security definer;
grant execute to anon, authenticated;

-- The listings that the asker may read, each with the icon of its host: an object in the bucket host-icons.
create view public.tools_with_icons as
 SELECT id,
    slug,
    name,
    description,
    url,
    category,
    tags,
    pricing_type,
    what_it_does,
    best_for,
    what_is_free,
    platforms,
    logo_url,
    screenshot_url,
    video_url,
    trial_days,
    has_api,
    api_category,
    api_quality,
    api_documentation_url,
    alternatives,
    last_reviewed_on,
    affiliate_url,
    banner_url,
    premium_type,
    sponsor_tier,
    approval_status,
    rejected_reason,
    created_by,
    created_at,
    updated_at,
    approved_at,
    is_new_release,
    private.host_icon(url) AS host_icon
   FROM public.ai_tools tool;
grant select to anon;
grant select to authenticated;

create function private.hosts_without_icon(after text) returns table(host text, page text) stable security definer;

create function private.record_host_icons(icons jsonb) returns integer volatile security definer;

create function private.retire_host_icons() returns integer volatile security definer;

create function private.unnamed_host_icons() returns table(name text, bytes bigint, created_at timestamp with time zone) stable security definer;

-- For the operator alone: 500 hosts of the directory, in their order, that have not been asked for their icon for 90 days, or 14 where that failed, each with its first page.
create function public.hosts_without_icon(after text default '') returns table(host text, page text) stable;

-- For the operator alone: stores what became of hosts, [{"host", "name", "problem"}], and says of how many.
create function public.record_host_icons(icons jsonb) returns integer volatile;

-- For the operator alone: forgets the hosts that no approved listing has any more, and says how many. `npm run banners:sweep` calls it, and then removes their icons.
create function public.retire_host_icons() returns integer volatile;

-- For the operator alone: the oldest 1,000 stored icons that no host has any more, a day old at least.
create function public.unnamed_host_icons() returns table(name text, bytes bigint, created_at timestamp with time zone) stable;

-- ==== 20261122000250_closed_listings.sql ====

-- The listings whose tools have ended: since which day, what people look at instead, and when that was noted.
create table public.closed_listings (
  tool_id text not null,
  closed_on date not null,
  successor text,
  noted_at timestamp with time zone not null default now(),
  constraint closed_listings_pkey primary key (tool_id),
  constraint closed_listings_successor_fkey foreign key (successor) references public.ai_tools(id) on delete set null,
  constraint closed_listings_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint closed_listings_closed_on_range check (((closed_on >= '1990-01-01'::date) and (closed_on <= '9999-12-31'::date))),
  constraint closed_listings_successor_is_another check ((successor <> tool_id))
);
grant select to anon;
grant select to authenticated;
create index closed_listings_closed_on (closed_on);
create index closed_listings_successor (successor);
alter table enable row level security;
-- Everybody reads of an approved listing that it is closed. Only the administrator's functions write. This and every policy
-- that asks about the row's listing selects a value of it: for exists, Postgres may gather all listings before the first row.
create policy closed_listings_select_approved for select to anon, authenticated using ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = closed_listings.tool_id));
create trigger closed_listings_history after insert or delete or update for each row execute function private.note_closing_history();
create trigger closed_listings_index_delete after delete referencing old table as changed_rows for each statement execute function private.index_closed();
create trigger closed_listings_index_insert after insert referencing new table as changed_rows for each statement execute function private.index_closed();
create trigger closed_listings_note_change after insert or delete or update for each row execute function private.note_change_of_part();

-- The listings that are approved and not closed.
create view public.listed_tools as
 SELECT id,
    slug,
    name,
    description,
    url,
    category,
    tags,
    pricing_type,
    what_it_does,
    best_for,
    what_is_free,
    platforms,
    logo_url,
    screenshot_url,
    video_url,
    trial_days,
    has_api,
    api_category,
    api_quality,
    api_documentation_url,
    alternatives,
    last_reviewed_on,
    affiliate_url,
    banner_url,
    premium_type,
    sponsor_tier,
    approval_status,
    rejected_reason,
    created_by,
    created_at,
    updated_at,
    approved_at,
    is_new_release,
    host_icon
   FROM public.tools_with_icons tool
  WHERE approval_status = 'approved'::text AND NOT (EXISTS ( SELECT 1
           FROM public.closed_listings closed
          WHERE closed.tool_id = tool.id));
grant select to anon;
grant select to authenticated;

-- ==== 20261122000300_listing_history.sql ====
-- What became of each listing: every change leaves one entry, whatever path it came by and whatever tables it touched.
-- Triggers write it, nobody else. A change is a transaction and a listing; what a transaction puts back is no change.
-- Decisions, the undoing of an import and of a member's change are read from it.

-- One entry for each change of a listing, its status, owner and placements, of its closing, and of the administrator's address: who, when, by which path, and the columns that changed with what stood before and after. Written by triggers, never changed.
create table public.listing_history (
  id bigint not null generated always as identity,
  listing_id text,
  at timestamp with time zone not null default now(),
  transaction xid8 not null default pg_current_xact_id(),
  who uuid,
  kind text not null,  -- Where the change comes from: what the writing function said of it (private.write_as), or else form (the site, or the API as who is signed in), review (the administrator, of a status), administrator (their address) or sql (nobody signed in).
  detail text,  -- An import's file name, what was done to a placement or decided, the entry that was restored, or the like.
  import uuid,
  before jsonb not null,  -- By column: 'name', 'closed.closed_on', 'placement <id>' (a placement with its terms as one value). An entry of a new listing holds its id and name alone: what it began with is what stands now, with what stood before each later entry put back. That of a deleted one holds all that stood. An owner shows as created_by here, and is named in owner_before and owner_after.
  after jsonb not null,
  owner_before uuid,
  owner_after uuid,
  action text not null generated always as ( case when (not (after ? 'id')) then 'changed' when ((after ->> 'id') is null) then 'deleted' else 'created' end) stored,
  constraint listing_history_pkey primary key (id),
  constraint listing_history_owner_after_fkey foreign key (owner_after) references auth.users(id) on delete set null,
  constraint listing_history_owner_before_fkey foreign key (owner_before) references auth.users(id) on delete set null,
  constraint listing_history_who_fkey foreign key (who) references auth.users(id) on delete set null,
  constraint listing_history_action_allowed check ((action = any (array['changed', 'deleted', 'created']))),
  constraint listing_history_kind_allowed check ((kind = any (array['form', 'import', 'import_undone', 'review', 'restore', 'revision', 'link', 'claim', 'placement', 'closing', 'category', 'administrator', 'sql'])))
);
grant select to authenticated;
create unique index listing_history_change (at, transaction, coalesce(listing_id, ''));
create index listing_history_decisions (listing_id, id desc) where ((action = 'changed') and (after ? 'approval_status'));
create index listing_history_import (import, listing_id, id) where (import is not null);
create index listing_history_listing_id (listing_id, id desc);
create index listing_history_owner_after (owner_after) where (owner_after is not null);
create index listing_history_owner_before (owner_before) where (owner_before is not null);
create index listing_history_who (who);
alter table enable row level security;
-- The administrator reads all of it; an owner reads that of a listing of their own by own_listing_history.
create policy listing_history_select_admin for select to authenticated using ( select private.is_admin() as is_admin);

-- One row: how long entries of listing_history are kept.
create table private.history_setting (
  is_single boolean not null default true,
  keep interval not null,
  constraint history_setting_pkey primary key (is_single),
  constraint history_setting_is_single check (is_single),
  constraint history_setting_keep_range check ((keep >= '1 day'::interval))
);

create function private.prune_listing_history() returns integer volatile security definer;

-- For the operator alone: removes entries that are older than private.history_setting says, and says of how many.
create function public.prune_listing_history() returns integer volatile;

-- What two objects differ in. What one of them does not hold is null there; both null where they are the same.
create function private.differences(was jsonb, becomes jsonb, out before jsonb, out after jsonb) returns record immutable;

-- Notes for each of these listings what a statement changed, as objects by column, in the entry of this transaction.
create function private.write_history(listings text[], befores jsonb[], afters jsonb[]) returns void volatile security definer;

-- What goes with a listing is noted with it, and with one that the same transaction made, not at all.
create function private.is_known(listing text) returns boolean stable security definer;

-- What is no change: the time of the last one, and the copies of a running badge, whose placement is noted.
create function private.listing_facts(tool jsonb) returns jsonb immutable;

create function private.note_listing_history(changes private.listing_change[]) returns void volatile security definer;

-- What became of each listing, oldest first by id: approved or rejected while it was pending, undone within undo_window, unpublished and published again, resubmitted by its owner. Nobody is named where the account is gone or the database itself wrote.
create view private.listing_decisions as
 SELECT id,
    listing_id AS tool_id,
    after ->> 'rejected_reason'::text AS reason,
    who AS decided_by,
    at AS decided_at,
        CASE ((before ->> 'approval_status'::text) || ' to '::text) || (after ->> 'approval_status'::text)
            WHEN 'pending to approved'::text THEN 'approved'::text
            WHEN 'pending to rejected'::text THEN 'rejected'::text
            WHEN 'approved to rejected'::text THEN 'unpublished'::text
            WHEN 'rejected to approved'::text THEN 'published'::text
            WHEN 'rejected to pending'::text THEN
            CASE
                WHEN kind = 'review'::text THEN 'undone'::text
                ELSE 'resubmitted'::text
            END
            ELSE 'undone'::text
        END AS decision
   FROM public.listing_history entry
  WHERE action = 'changed'::text AND after ? 'approval_status'::text AND NOT (EXISTS ( SELECT
           FROM public.listing_history gone
          WHERE gone.listing_id = entry.listing_id AND gone.action = 'deleted'::text AND gone.id > entry.id));

-- For so long a decision can be taken back, whatever it is about; src/lib/rules.ts tells it to the desks.
create function private.undo_window() returns interval immutable;

-- And so long after its last row an import.
create function private.import_undo_window() returns interval immutable;

-- A span as sentences name it: one minute, 90 seconds.
create function private.in_words(span interval) returns text immutable;

create function private.refuse_too_late() returns void volatile;

-- Whether the last that happened to the listing is a decision that undo_window still covers. Taking down and publishing again do not count.
create function private.can_take_back(listing text) returns boolean stable security definer;
grant execute to authenticated;

-- A member's copy of what is kept of them.
create function private.own_decisions() returns jsonb stable security definer;
grant execute to authenticated;

-- What was decided of the asker's own listings, oldest first: {listing, decision, reason, decided_at}.
create function public.own_decisions() returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122000320_letters.sql ====
-- How text is compared, wherever it is: names, tags, addresses, what is searched. src/domain/text/fold.ts holds the same rule for
-- the pages. Nothing here asks the database's own locale, which differs from host to host: pg_c_utf8 is part of PostgreSQL.

-- The digits of every script, 0 to 9 of each in turn.
create function private.digits() returns text immutable;
grant execute to anon, authenticated;

-- The text as it is compared: in small letters of every script, without accents; what has no accent but a stroke or a hook, and what is written of two, as the plain letters (ø, ł, ß, æ), every digit as 0 to 9, and each character in one form.
create function private.fold(words text) returns text immutable;
grant execute to anon, authenticated;

-- The words of a folded text in their order, cut at 200 characters: letters, marks and digits of every script. Punctuation, signs and pictures part them.
create function private.parted(folded text) returns text[] immutable;
grant execute to anon, authenticated;

-- The words of a text in their order.
create function private.words_of(words text) returns text[] immutable;

-- The address of a tag: its words, of every script, with '-' between them. Tags with one address are one tag. src/domain/directory/tag-slug.ts holds the same rule.
create function private.tag_slug(tag text) returns text immutable;

-- ==== 20261122000350_gone_listings.sql ====
-- A name that was used is not another's: nothing of a listing that is gone is reached through what comes after it, and
-- nothing that people kept of it leads to something else. Ids stand in saved lists, in other tools' alternatives and in the
-- history; addresses in links, shared lists and comparisons.

-- The ids of listings that were deleted: no member can give one again. The administrator can: an import brings the same tool back.
create table private.gone_listings (
  id text not null,
  constraint gone_listings_pkey primary key (id)
);

-- The slugs under which deleted listings were public: they lead nowhere, and are given to nobody but the tool that is brought back under its id.
create table private.gone_slugs (
  slug text not null,
  tool_id text not null,
  gone_at timestamp with time zone not null default now(),
  constraint gone_slugs_pkey primary key (slug)
);

-- Keeps the id of a listing that is being deleted, the slugs under which it was public, and its present one where it is.
create function private.keep_names(gone text, present_slug text) returns void volatile security definer;

-- After the rows are there: an insert that has waited for the deletion of its id finds the id here.
create function private.refuse_gone_ids(changes private.listing_change[]) returns void volatile security definer;

-- ==== 20261122000360_listing_reviews.sql ====

-- When the administrator last approved, added or edited each listing. Written by a trigger, never by an import.
create table public.listing_reviews (
  tool_id text not null,
  reviewed_at timestamp with time zone not null default now(),
  constraint listing_reviews_pkey primary key (tool_id),
  constraint listing_reviews_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
-- Everybody reads when an approved listing was reviewed.
create policy listing_reviews_select_approved for select to anon, authenticated using ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = listing_reviews.tool_id));

create function private.note_reviews(changes private.listing_change[]) returns void volatile security definer;

-- ==== 20261122000400_slugs.sql ====
-- A tool's address is /tools/{slug}. The database makes the slug from the name, whoever writes.
-- It follows the name; a slug under which the tool was public stays with it, so that old links lead on, also
-- when it is renamed while it is taken down.

-- Slugs under which a tool was public, perhaps its present one too: /tools/{slug} leads on to the slug that it has now.
create table public.tool_slugs (
  slug text not null,
  tool_id text not null,
  constraint tool_slugs_pkey primary key (slug),
  constraint tool_slugs_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint tool_slugs_slug_form check (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(slug) <= 80)))
);
grant select to anon;
grant select to authenticated;
create index tool_slugs_tool_id (tool_id);
alter table enable row level security;
-- Whoever may read a tool may learn its former slugs, the present one left out: the subquery sees what the asker sees.
create policy tool_slugs_select_of_readable_tools for select to anon, authenticated using ( select (tool.slug <> tool_slugs.slug) from public.ai_tools tool where (tool.id = tool_slugs.tool_id));

-- A text as a part of a path: a-z, 0-9 and single hyphens between them, at most 70 characters, perhaps none.
create function private.plain_words(words text) returns text immutable;

-- Names of files with which a static host answers for the whole folder: the not-found page and the folder itself.
create function private.is_reserved_slug(slug text) returns boolean immutable;

create function private.is_free_slug(candidate text, for_tool text) returns boolean stable security definer;

-- The first free one of chatgpt, chatgpt-2, chatgpt-3 … for this tool. Hold private.lock_listings while the slug is written.
create function private.make_slug(tool_id text, tool_name text) returns text volatile security definer;

-- The slug that a listing gets or keeps; where it stops being public under a slug, that one is kept for it.
create function private.slug_of(was public.ai_tools, becomes public.ai_tools) returns text volatile security definer;

-- ==== 20261122000500_submission_caps.sql ====
-- How much a member may submit. One statement of theirs at a time, so that many requests at once cannot
-- slip past the count; the administrator and trusted writers are not counted.

create function private.submission_limits() returns jsonb immutable;

create function private.submission_limit(what text) returns integer immutable;

-- One row for each listing that a member submitted or sent again, each placement they requested, each new address of a listing of theirs, each change they asked for and each page that was read for them, within the last day.
create table private.submissions (
  id bigint not null generated always as identity,
  member_id uuid not null,
  act text not null,
  submitted_at timestamp with time zone not null default now(),
  constraint submissions_pkey primary key (id),
  constraint submissions_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade,
  constraint submissions_act_allowed check ((act = any (array['submissions', 'requests', 'renames', 'revisions', 'reads'])))
);
create index submissions_member_id (member_id, act, submitted_at);

create function private.hold_member() returns void volatile security definer;

-- One writer of listings at a time, until the end of the transaction. The first that a writing function does.
create function private.lock_listings() returns void volatile security definer;
grant execute to authenticated;

create function private.lock_before_writing() returns trigger volatile security definer;

-- Counts what the asking member does, and refuses what is more than the limit of a day.
create function private.count_acts(what text, added integer, refusal text, message text) returns void volatile security definer;

create function private.count_request() returns void volatile security definer;

-- A page that a form has read for a member, asked as that member before it is fetched (supabase/functions/read-page).
create function private.count_page_read() returns void volatile security definer;
grant execute to authenticated;

-- Counts a page that is about to be read for the asking member, and refuses what is more than the limit of a minute or a day.
create function public.count_page_read() returns void volatile;
grant execute to authenticated;

-- The place of this row among those that the running statement writes, from 1. The stamping triggers ask for it.
create function private.count_row() returns integer volatile security definer;

create function private.count_submissions(changes private.listing_change[]) returns void volatile security definer;

-- ==== 20261122000600_banners.sql ====
-- Pictures of listings, banners and screenshots: the bucket, which addresses a member's listing may name, who may store a
-- picture, how many, and what is cleared away. A picture can be read by whoever knows its address: what is withdrawn or
-- replaced goes with the act, and what stays rejected goes a day later.

-- Further addresses that this project's storage answers at, such as a custom domain. Usually empty.
create table private.banner_origins (
  origin text not null,
  constraint banner_origins_pkey primary key (origin),
  constraint banner_origins_form check ((origin ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$'))
);

-- Whether the address of a server is this project's: the issuer of the asking token, one that the administrator listed, or this machine.
create function private.is_own_origin(origin text) returns boolean stable security definer;

-- A banner is a picture that was uploaded here; a screenshot may also stand elsewhere.
create function private.refuse_foreign_picture(address text, may_be_elsewhere boolean) returns void volatile security definer;

-- How many pictures a member may have stored beyond those that their pending listings may name: those of forms that are still open.
create function private.spare_banners() returns integer immutable;

-- Whether the account of this folder has fewer pictures than its pending listings may name and spare ones. The administrator always has room, and a folder that is no account's.
create function private.has_room_for_banner(folder text) returns boolean volatile security definer;

-- Whether the asking account lives, is confirmed and has room for one more banner.
create function private.may_store_banner() returns boolean volatile security definer;
grant execute to authenticated;

-- The storage server asks the policy first, takes the bytes, and only then writes the row, as a
-- trusted role. What came in meanwhile is counted here.
create function private.count_banner() returns trigger volatile security definer;

-- The objects of the bucket tool-banners that a listing names, whoever's and in whatever status, or a change that waits.
create function private.named_pictures() returns setof text stable security definer;
grant execute to authenticated;

-- Whether no listing and no change that waits names this object of the bucket tool-banners.
create function private.is_banner_unnamed(object text) returns boolean stable security definer;
grant execute to authenticated;

-- On storage.objects:
create index storage_objects_name_pattern_search (name text_pattern_ops);
-- A member removes what no listing names any more, when they withdraw a listing or replace its banner; the
-- administrator any.
create policy tool_banners_delete_own_unnamed_or_admin for delete to authenticated using ((bucket_id = 'tool-banners') and (( select private.is_admin() as is_admin) or ((split_part(name, '/', 1) = (( select auth.uid() as uid))) and private.is_banner_unnamed(name))));
-- A member whose account lives and is confirmed adds a picture under a folder of their own id, as
-- long as they have few that no approved listing names.
create policy tool_banners_insert_own for insert to authenticated with check ((bucket_id = 'tool-banners') and (name ~ (('^' || (( select auth.uid() as uid))) || '/[0-9A-Za-z][0-9A-Za-z_.-]{0,150}\.(png|jpg|jpeg|webp|avif)$')) and (name !~ '\.\.') and private.may_store_banner());
-- A member sees, to remove it, what no listing names in the folder of their own id; the administrator all.
create policy tool_banners_select_own_unnamed_or_admin for select to authenticated using ((bucket_id = 'tool-banners') and (( select private.is_admin() as is_admin) or ((split_part(name, '/', 1) = (( select auth.uid() as uid))) and private.is_banner_unnamed(name))));
create trigger tool_banners_count before insert for each row when ((new.bucket_id = 'tool-banners')) execute function private.count_banner();

-- The oldest 1,000 stored pictures that nothing names, older than a day unless told (never younger than an hour: a form may be open). Only the administrator and the service role see any. `npm run banners:sweep` removes them.
create function public.unnamed_banners(older_than interval default '1 day'::interval) returns table(name text, bytes bigint, created_at timestamp with time zone) stable;
grant execute to authenticated;

-- Takes the stored pictures from listings that were rejected or taken down more than a day ago, so that they can be removed, and says from how many. For the administrator and the service role; `npm run banners:sweep` calls it.
create function public.retire_banners() returns integer volatile;
grant execute to authenticated;

-- ==== 20261122000700_placements.sql ====
-- Paid placement. What a listing's owner chooses is a request; what the directory shows is what runs today.
--
-- A placement is a row: a listing, a kind, a first and a last day (in UTC, both included), an agreed price.
-- Its state is derived, never stored, so that nothing needs a running job:
--
--   stage             days                      state
--   requested         -                         requested
--   awaiting_payment  -                         awaiting_payment
--   paid              first day is to come      scheduled
--   paid              today is one of the days  running
--   paid              last day has passed       ended
--   cancelled         -                         cancelled

-- What a placement of each kind is, also one that was sold long ago: what it is called, for how many days a plan is on top (72
-- hours are the first three days, as sold on the pricing page; a custom campaign is on top all of its days), and how often it is
-- shown there, in proportion to the others. What it costs, and whether it is sold, are rows (placement_offers, placement_prices).
-- The weight is no price: it stays when the price changes, and everybody reads it.
create function private.placement_kinds() returns table(kind text, label text, name text, days_on_top integer, weight integer) immutable;
grant execute to anon, authenticated;

create function private.placement_kind_names() returns text[] immutable;
grant execute to anon, authenticated;

-- Requests for placement and the days they run. Days are UTC, both ends included; no last day means without an end.
create table public.placements (
  id uuid not null default gen_random_uuid(),
  tool_id text,
  tool_name text not null,
  kind text not null,
  premium_type text not null default 'none',
  sponsor_tier text not null default 'none',
  stage text not null default 'requested',
  first_day date,
  last_day date,
  is_replaced boolean not null default false,
  lost_payment boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint placements_pkey primary key (id),
  constraint placements_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete set null deferrable initially deferred,
  constraint placements_days_finite check ((isfinite(first_day) and isfinite(last_day))),
  constraint placements_days_in_order check ((last_day >= first_day)),
  constraint placements_days_when_paid check (((stage <> 'paid') or (first_day is not null))),
  constraint placements_kind_allowed check ((kind = any (private.placement_kind_names()))),
  constraint placements_premium_type_allowed check ((premium_type = any (private.premium_types()))),
  constraint placements_sponsor_tier_allowed check ((sponsor_tier = any (private.sponsor_tiers()))),
  constraint placements_stage_allowed check ((stage = any (array['requested', 'awaiting_payment', 'paid', 'cancelled']))),
  constraint placements_no_overlap exclude using gist (tool_id with =, ((kind ~~ 'plan%')) with =, daterange(first_day, last_day, '[]') with &&) where ((stage = 'paid'))
);
grant select to anon;
grant select to authenticated;
create index placements_paid_days (first_day, last_day) where (stage = 'paid');
create index placements_paid_ends (last_day) where (stage = 'paid');
create index placements_paid_kinds (kind, first_day) where (stage = 'paid');
create index placements_tool_id (tool_id);
alter table enable row level security;
-- A visitor reads what runs today.
create policy placements_select_running for select to anon using ((private.placement_state(stage, first_day, last_day, private.today()) = 'running') and ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = placements.tool_id)));
-- A member also reads the placements that they bought; the administrator reads all.
create policy placements_select_running_bought_or_admin for select to authenticated using (((private.placement_state(stage, first_day, last_day, private.today()) = 'running') and ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = placements.tool_id))) or private.has_bought(id) or ( select private.is_admin() as is_admin));
create trigger placements_cancel_without_listing before update of tool_id for each row execute function private.cancel_without_listing();
create trigger placements_history after insert or update for each row execute function private.note_placement_history();
create trigger placements_history_delete before delete for each row execute function private.note_placement_history();
create trigger placements_hold_payments after update of stage for each row when (((old.stage = 'paid') and (new.stage = 'cancelled') and (not new.lost_payment))) execute function private.hold_payments();
create trigger placements_hold_payments_delete after delete for each row when ((old.stage = 'paid')) execute function private.hold_payments();
create trigger placements_note_change after insert or delete or update for each row execute function private.note_placement_change();
create trigger placements_settle after insert or delete or update for each row execute function private.settle_after_placement();

-- What was agreed about a placement. Only its buyer and the administrator read it, whoever owns the listing now.
create table public.placement_terms (
  placement_id uuid not null,
  price_id uuid not null,
  price_cents bigint,
  due_cents bigint,
  payment_reference text,
  refund_note text,
  note text,
  bought_by uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint placement_terms_pkey primary key (placement_id),
  constraint placement_terms_bought_by_fkey foreign key (bought_by) references auth.users(id) on delete set null,
  constraint placement_terms_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint placement_terms_placement_id_fkey foreign key (placement_id) references public.placements(id) on delete cascade,
  constraint placement_terms_price_id_fkey foreign key (price_id) references public.placement_prices(id),
  constraint placement_terms_note_length check ((char_length(note) <= 1000)),
  constraint placement_terms_payment_reference_length check ((char_length(payment_reference) <= 200)),
  constraint placement_terms_price_not_negative check ((price_cents >= 0)),
  constraint placement_terms_refund_note_length check ((char_length(refund_note) <= 1000))
);
grant select to authenticated;
create index placement_terms_bought_by (bought_by);
create index placement_terms_decided_by (decided_by);
create index placement_terms_price_id (price_id);
alter table enable row level security;
-- Terms are for the buyer and the administrator.
create policy placement_terms_select_bought_or_admin for select to authenticated using ((bought_by = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
create trigger placement_terms_hand_payment after insert or update for each row execute function private.note_hand_payment();
create trigger placement_terms_history after insert or delete or update for each row execute function private.note_terms_history();
create trigger placement_terms_price before insert for each row execute function private.note_price();

-- The day that decides what runs.
create function private.today() returns date stable;
grant execute to anon, authenticated;

-- The state of a placement on a day: requested, awaiting_payment, scheduled, running, ended or cancelled.
create function private.placement_state(stage text, first_day date, last_day date, today date) returns text immutable;
grant execute to anon, authenticated;

create function private.is_on_top(kind text, first_day date, today date) returns boolean immutable;
grant execute to anon, authenticated;

create function private.weight_of(kind text) returns integer immutable;
grant execute to anon, authenticated;

create function private.kind_of_badge(premium_type text, sponsor_tier text) returns text immutable;

-- The placements that have or had a price or a last day, and those to come, as far as the asker may see their terms.
create view public.agreed_placements as
 SELECT id,
    tool_id
   FROM public.placements
  WHERE last_day IS NOT NULL AND NOT is_replaced OR stage = 'paid'::text AND first_day > private.today() OR (EXISTS ( SELECT 1
           FROM public.placement_terms terms
          WHERE terms.placement_id = placements.id AND terms.price_cents > 0));
grant select to authenticated;

-- The placements that run today (UTC). Nothing runs for a closed listing.
create view public.running_placements as
 SELECT id,
    tool_id,
    kind,
    premium_type,
    sponsor_tier,
    private.weight_of(kind) AS weight,
    first_day,
    last_day,
    private.is_on_top(kind, first_day, private.today()) AS is_on_top
   FROM public.placements
  WHERE stage = 'paid'::text AND first_day <= private.today() AND (last_day IS NULL OR last_day >= private.today()) AND NOT (EXISTS ( SELECT 1
           FROM public.closed_listings closed
          WHERE closed.tool_id = placements.tool_id));
grant select to anon;
grant select to authenticated;

-- What a listing shows today; one badge at a time, so the maximum is the only one.
create function private.badge_today(listing_id text, out premium_type text, out sponsor_tier text) returns record stable security definer;

create function private.owns_listing(listing_id text) returns boolean stable security definer;
grant execute to anon, authenticated;

-- Whether the asking member bought the placement or asked for it.
create function private.has_bought(placement uuid) returns boolean stable security definer;
grant execute to anon, authenticated;

-- Copies what runs today for a listing onto its row.
create function private.settle_listing(listing_id text) returns void volatile security definer;

create function private.settle_after_placement() returns trigger volatile security definer;

-- The record of what was paid stays when its listing goes; a request for it is open no longer.
create function private.cancel_without_listing() returns trigger volatile;

-- A new owner neither pays for the former owner's open requests nor sees them, so they are cancelled.
create function private.cancel_former_requests() returns trigger volatile security definer;

create function private.refuse_closed(listing_id text) returns void stable security definer;

-- What a member names on a listing is a wish: one open request a listing, changed in place.
create function private.wish_placement(listing public.ai_tools, is_new boolean) returns void volatile security definer;

-- What the administrator or a trusted writer names on it runs from today, without an end and without a price, instead of
-- what ran so before.
create function private.set_placement(listing public.ai_tools) returns void volatile security definer;

-- A badge that is named on a listing becomes a placement, or a request for one, and the listing shows what runs. Where a
-- placement was agreed, and where the tool is closed, an upsert's badge is left out, because a file tells facts and never
-- about money, and any other writer's is refused in words.
create function private.take_placement(was public.ai_tools, becomes public.ai_tools) returns public.ai_tools volatile security definer;

-- ==== 20261122000750_placement_offers.sql ====
-- What is sold, and for how much: rows that everybody reads and the administrator changes. A price is a row that stays as it is
-- from its day on; another takes its place with a newer one. So the rows are the history, and what was asked for keeps its own.

create function private.placement_periods() returns text[] immutable;
grant execute to anon, authenticated;

-- The kinds of placement, each with what it gives and whether it is sold.
create table public.placement_offers (
  kind text not null,
  gives text[] not null,  -- What buyers are told, line by line. Of a badge the first line says what a card gains, and forms say the others below the choice.
  places integer,  -- How many are meant to run at once; null without a limit. Where all are taken, buyers are told from when one is free.
  is_sold boolean not null default true,
  version integer not null default 1,  -- How often it or its prices were changed: who changes it says which one was seen.
  constraint placement_offers_pkey primary key (kind),
  constraint placement_offers_gives_characters check (((array_position(gives, null) is null) and private.is_plain_text(array_to_string(gives, ' ')) and (array_to_string(gives, ' ') !~ '[\t\n\r]') and (array_to_string(gives, '\n') ~ '^\S[^\n]{0,119}(\n\S[^\n]{0,119})*$'))),
  constraint placement_offers_gives_count check (((cardinality(gives) >= 1) and (cardinality(gives) <= 6))),
  constraint placement_offers_kind_allowed check ((kind = any (private.placement_kind_names()))),
  constraint placement_offers_places_range check (((places >= 1) and (places <= 1000)))
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
-- A visitor reads what is sold; only the administrator's functions write it.
create policy placement_offers_select_sold for select to anon using is_sold;
-- A member reads what is sold, the administrator all.
create policy placement_offers_select_sold_or_admin for select to authenticated using (is_sold or ( select private.is_admin() as is_admin));
create trigger placement_offers_note_change after insert or delete or update for each statement execute function private.note_change_of_part();

-- The price of a kind from a day (UTC) on: the newest whose day has come. Of two from one day, the one that was set last.
create table public.placement_prices (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  from_day date not null,
  price_cents bigint,  -- In the smallest unit of the currency, as payment services count: cents, but whole yen. Null where it is agreed with the buyer.
  currency text not null default 'USD',  -- ISO 4217, in capitals; payment services write it small.
  period text not null default 'month',
  set_at timestamp with time zone not null default clock_timestamp(),
  constraint placement_prices_pkey primary key (id),
  constraint placement_prices_kind_fkey foreign key (kind) references public.placement_offers(kind),
  constraint placement_prices_currency_form check ((currency ~ '^[A-Z]{3}$')),
  constraint placement_prices_from_day_finite check (isfinite(from_day)),
  constraint placement_prices_period_allowed check ((period = any (private.placement_periods()))),
  constraint placement_prices_price_range check (((price_cents >= 0) and (price_cents <= '999999999999'::bigint)))
);
grant select to anon;
grant select to authenticated;
create index placement_prices_from_day (from_day);
create index placement_prices_kind (kind, from_day, set_at);
alter table enable row level security;
-- A visitor reads the prices whose day has come; only the administrator's functions write them.
create policy placement_prices_select_come for select to anon using (from_day <= private.today());
-- A member reads the prices whose day has come, the administrator those to come too.
create policy placement_prices_select_come_or_admin for select to authenticated using ((from_day <= private.today()) or ( select private.is_admin() as is_admin));
create trigger placement_prices_note_change after insert or delete or update for each statement execute function private.note_change_of_part();

-- The public price of a kind on a day.
create function private.price_on(wanted text, day date) returns public.placement_prices stable;
grant execute to anon, authenticated;

-- What is asked for or set keeps the price that stood then.
create function private.note_price() returns trigger volatile security definer;

-- Nobody asks for what is not sold, nor at a price that they have not seen.
create function private.refuse_unsold(wanted text, seen uuid default null::uuid) returns void stable security definer;

-- An open request for another kind is one at today's price.
create function private.ask_for_kind(placement uuid, wanted text) returns void volatile security definer;

-- Whether all places of a kind are taken today, and the first day on which one is not; null where none of them ends.
create function private.next_free_place(wanted text, out is_taken boolean, out next_free date) returns record stable security definer;
grant execute to anon, authenticated;

-- What is sold today: each kind with its name, what it gives, its price, and whether all its places are taken and until when.
create function public.offered_placements() returns jsonb stable;
grant execute to anon, authenticated;

create function private.save_offer(wanted text, is_sold boolean, places integer, gives text[], amount bigint, currency text, period text, day date, seen integer) returns integer volatile security definer;
grant execute to authenticated;

-- The administrator says what is sold of a kind, and for how much from a day on; what was asked for before keeps its price. Returns its version then. Refused if that is not `seen` any more.
create function public.save_offer(kind text, is_sold boolean, gives text[], currency text, period text, seen integer, places integer default null::integer, price_cents bigint default null::bigint, from_day date default null::date) returns integer volatile;
grant execute to authenticated;

-- ==== 20261122000770_payments.sql ====
-- Payments that book themselves. What the payment service says is kept by its ids: an event once, a payment once, and what it says
-- of them since. What becomes of the payments of a placement is settled anew from all of it, so that neither order nor repetition
-- changes anything.
--
--   booked    its days stand on its placement
--   held      it began nothing, or is disputed, or its placement was cancelled: a person decides
--   refunded  it went back whole, or a dispute was lost: its days are over
--   settled   a person has dealt with it elsewhere
--
-- Money that came = booked + held + settled + what went back, at every step.

-- The events of the payment service, each once, with what they say of our payments.
create table private.payment_events (
  id text not null,
  type text not null,
  happened_at timestamp with time zone not null,
  noted_at timestamp with time zone not null default now(),
  facts jsonb not null,
  problem text,
  constraint payment_events_pkey primary key (id)
);

-- Money that came, by the payment service's id: an intent, or an invoice of a subscription.
create table private.payments (
  payment text not null,
  intent text,
  placement_id uuid,
  amount_cents bigint not null,
  currency text not null,
  subscription text,
  period_end date,
  invoice_url text,
  paid_at timestamp with time zone not null,
  noted_at timestamp with time zone not null default now(),
  refunded_cents bigint not null default 0,
  state text not null default 'held',
  problem text,
  answered text,
  last_day date,
  decided_at timestamp with time zone,
  constraint payments_pkey primary key (payment),
  constraint payments_amount_range check ((amount_cents > 0)),
  constraint payments_booked_days check (((state <> 'booked') or ((placement_id is not null) and (last_day is not null)))),
  constraint payments_currency_form check ((currency ~ '^[A-Z]{3}$')),
  constraint payments_held_problem check (((state <> 'held') or (problem is not null))),
  constraint payments_period_end_finite check (isfinite(period_end)),
  constraint payments_refunded_range check (((refunded_cents >= 0) and (refunded_cents <= amount_cents))),
  constraint payments_state_allowed check ((state = any (array['booked', 'held', 'refunded', 'settled'])))
);
create index payments_held (noted_at) where (state = 'held');
create index payments_intent (intent);
create index payments_placement_id (placement_id);

-- What is said of payments since: how much of an intent went back, disputes, subscriptions that stop with what is paid or have ended, invoices that were not paid.
create table private.payment_news (
  fact text not null,
  key text not null,
  about text not null,  -- The intent, or the subscription.
  cents bigint,
  state text,
  placement_id uuid,
  happened_at timestamp with time zone,
  noted_at timestamp with time zone not null default now(),
  constraint payment_news_pkey primary key (fact, key),
  constraint payment_news_dispute_state check (((fact <> 'dispute') or (state = any (array['open', 'won', 'lost'])))),
  constraint payment_news_fact_allowed check ((fact = any (array['refund', 'dispute', 'subscription_stopping', 'subscription_ended', 'payment_failed']))),
  constraint payment_news_refund_cents check (((fact <> 'refund') or (cents >= 0))),
  constraint payment_news_stopping_state check (((fact <> 'subscription_stopping') or ((num_nulls(state, happened_at) = 0) and (state = any (array['going', 'stopping'])))))
);
create index payment_news_about (about);

-- What a placement costs for one period: what was agreed, or its public price when it was asked for.
create function private.due_of(asked public.placements, out amount_cents bigint, out currency text, out period text) returns record stable security definer;

create function private.payable(placement uuid) returns jsonb stable security definer;
grant execute to authenticated;

-- The days that a payment buys from a day on; null where nobody has said how many.
create function private.paid_until(paid private.payments, asked public.placements, begins date) returns date stable security definer;

-- What is in the way of booking a payment by itself; null where nothing is.
create function private.payment_problem(paid private.payments, asked public.placements) returns text stable security definer;

-- Puts the days of a payment on its placement, and notes it as booked. Of what has run or runs, the first day stays.
create function private.book(paid private.payments, asked public.placements, from_day date, to_day date) returns void volatile security definer;

-- Whose money is gone runs no longer: what has run stays, and what has not run a whole day is cancelled.
create function private.end_unpaid_days(placement uuid) returns void volatile security definer;

-- What speaks against a payment by all that is known of it.
create function private.against(paid private.payments) returns text stable security definer;

create function private.booked_cents(placement uuid) returns bigint stable security definer;

-- Books what of these payments is held for this reason and can be booked now, in the order in which it was paid.
create function private.book_what_can_be(asked uuid, ids text[], waits_for text) returns void volatile security definer;

-- Of two purchases of one request the one that was paid first is booked, whichever is told first; unless a person decided since.
create function private.is_overtaken(asked uuid, ids text[]) returns boolean stable security definer;

-- What becomes of a payment and of the others of its placement by all that is known now. First what has just come is booked, also
-- where it went back already, so that it ends as if that had come after it.
create function private.settle_payment(id text) returns void volatile security definer;

-- A person cancelled what was paid, or removed it: the money waits for them.
create function private.hold_payments() returns trigger volatile security definer;

-- What the payment service says is stored, however odd it is; private.payment_events keeps it as it was said. What is cut here fits no
-- price, so it is held.
create function private.cents_said(said text) returns bigint immutable;

-- XXX is ISO 4217 for no currency.
create function private.currency_said(said text) returns text immutable;

create function private.time_said(said text) returns timestamp with time zone stable;

-- Until when a subscription's payment pays. Null, so that a person says it, where that is before it was paid or years ahead.
create function private.period_said(said text, paid_at timestamp with time zone) returns date stable;

create function private.note_fact(fact jsonb, happened_at timestamp with time zone) returns void volatile security definer;

create function private.book_payment(event jsonb) returns jsonb volatile security definer;

-- A mark for a payment as it was read, and what was said of it.
create function private.payment_version(paid private.payments) returns text stable;

-- What the administrator may do with a payment in this state.
create function private.refuse_payment_decision(paid private.payments, asked public.placements, action text, seen text) returns void volatile security definer;

create function private.decide_payment(id text, action text, seen text, from_day date, to_day date) returns jsonb volatile security definer;
grant execute to authenticated;

-- What is known of a subscription: it goes on (going), ends with what is paid (stopping), or has ended (ended).
create function private.subscription_state(subscription text) returns text stable security definer;

-- Whether a placement is paid by a subscription that goes on.
create function private.renews(placement uuid) returns boolean stable security definer;

-- The asking member's subscription that pays for a placement; null where there is none, or it has ended.
create function private.own_subscription(placement uuid) returns text stable security definer;

-- What the buyer and the administrator read about the payments of a placement.
create function private.paid_for(placement uuid, out paid_cents bigint, out is_held boolean, out renews boolean, out invoice_url text, out can_manage boolean) returns record stable security definer;
grant execute to authenticated;

-- What the asking owner of a listing is to pay for an open request; refused with a sentence.
create function public.payable(placement_id uuid) returns jsonb stable;
grant execute to authenticated;

-- For the payment service's webhook alone: notes an event once, and books what it says. Returns its outcome: booked, held, noted or known.
create function public.book_payment(event jsonb) returns jsonb volatile;

-- The administrator decides about a payment that is held: book (it pays for its placement from a day on), settle (it was dealt with elsewhere), reopen (takes either back within private.undo_window()). Returns its state and version then. Refused if that is not `seen` any more.
create function public.decide_payment(payment text, action text, seen text, first_day date default null::date, last_day date default null::date) returns jsonb volatile;
grant execute to authenticated;

-- ==== 20261122000800_placement_actions.sql ====
-- The buyer's and the administrator's actions on placements, and what both read of them. Who may do what
-- (private.change_placement holds it, tests/backend/placements.test.ts proves each cell):
--
--   action       by                    from                                            to
--   request      the listing's owner   -                                               requested
--   withdraw     the buyer             requested, awaiting_payment                     cancelled
--   accept       the administrator     requested                                       awaiting_payment
--   mark_paid    the administrator     requested, awaiting_payment                     scheduled, running or ended, by its days
--   start        the administrator     -                                               scheduled, running or ended, by its days
--   reschedule   the administrator     scheduled                                       by its days
--   extend       the administrator     scheduled, running, ended                       by its days
--   end_today    the administrator     running                                         running, ended from tomorrow
--   cancel       the administrator     requested, awaiting_payment, scheduled, running cancelled
--   reopen       the administrator     awaiting_payment, cancelled, if decided just now requested
--   note_refund  the administrator     scheduled, running, ended, cancelled            as it was

-- Two years with a leap day in them. No CHECK says this: one without a last day may be ended after more than that.
create function private.refuse_far_days(first_day date, last_day date) returns void volatile;

create function private.refuse_price(price bigint) returns void volatile;

create function private.refuse_taken_days() returns void volatile;

create function private.request_placement(listing_id text, wanted text, seen uuid) returns uuid volatile security definer;
grant execute to authenticated;

create function private.withdraw_placement(placement uuid) returns void volatile security definer;
grant execute to authenticated;

create function private.start_placement(listing_id text, wanted text, from_day date, to_day date, price bigint, remark text) returns uuid volatile security definer;
grant execute to authenticated;

-- A mark for a placement as it was read, whoever changes it: a person, the form, an import or its undoing.
create function private.placement_version(placement public.placements, terms public.placement_terms) returns text stable;
grant execute to authenticated;

-- What the administrator may do with a placement in this state, and what must be said with it.
create function private.refuse_placement_change(was public.placements, state text, action text, from_day date, to_day date, seen text) returns void volatile security definer;

create function private.changed_placement(id uuid) returns jsonb stable;

create function private.change_placement(placement uuid, action text, from_day date, to_day date, price bigint, reference text, remark text, seen text) returns jsonb volatile security definer;
grant execute to authenticated;

-- A listing's owner asks for a kind of placement; asked again, it is the same request. At most three open requests a listing. Refused if the kind's price is not `seen` any more (price_id of offered_placements).
create function public.request_placement(listing_id text, kind text, seen uuid default null::uuid) returns uuid volatile;
grant execute to authenticated;

-- A member takes an open request of theirs back.
create function public.withdraw_placement(placement_id uuid) returns void volatile;
grant execute to authenticated;

-- The administrator starts a placement that nobody requested.
create function public.start_placement(listing_id text, kind text, first_day date default null::date, last_day date default null::date, price_cents bigint default null::bigint, note text default null) returns uuid volatile;
grant execute to authenticated;

-- The administrator's actions: accept, mark_paid, reschedule, extend, end_today, cancel, reopen, note_refund. Returns its state and version then. Refused if its version is not `seen` any more (placement_overview).
create function public.change_placement(placement_id uuid, action text, first_day date default null::date, last_day date default null::date, price_cents bigint default null::bigint, payment_reference text default null, note text default null, seen text default null) returns jsonb volatile;
grant execute to authenticated;

-- Placements with state, terms and the public price of when they were asked for: all of them for the administrator, those that they bought for a member.
create view public.placement_overview as
 SELECT placement.id,
    placement.tool_id,
    placement.tool_name,
    placement.kind,
    placement.stage,
    private.placement_state(placement.stage, placement.first_day, placement.last_day, private.today()) AS state,
    placement.first_day,
    placement.last_day,
    placement.created_at,
    terms.price_cents,
    terms.payment_reference,
    terms.refund_note,
    terms.note,
    terms.bought_by,
    terms.decided_by,
    terms.decided_at,
    tool.slug,
    tool.approval_status,
    tool.banner_url,
    tool.created_by AS owner,
    private.placement_version(placement.*, terms.*) AS version,
    listed.price_cents AS list_cents,
    listed.currency,
    listed.period,
    paid.paid_cents,
    paid.is_held,
    paid.renews,
    paid.invoice_url,
    paid.can_manage
   FROM public.placements placement
     JOIN public.placement_terms terms ON terms.placement_id = placement.id
     JOIN public.placement_prices listed ON listed.id = terms.price_id
     LEFT JOIN public.ai_tools tool ON tool.id = placement.tool_id
     CROSS JOIN LATERAL private.paid_for(placement.id) paid(paid_cents, is_held, renews, invoice_url, can_manage);
grant select to authenticated;

-- ==== 20261122000860_payment_books.sql ====
-- The books: what came in, what went back, what was earned by it, and what is still open. Nobody reads them but the administrator.
--
--   received  money that came, in the month (UTC) in which it was paid, whatever became of it since
--   refunded  what went back of it, also by a lost dispute, in the month in which that happened
--   earned    what was agreed, spread over the days of its placement (placement_revenue)
--   awaited   approved requests that nobody has paid yet
--   held      money that came and waits in the inbox, less what went back
--
-- Amounts are in the smallest unit of their currency; those of two currencies are never added.

-- Revenue agreed per placement and month, in the smallest unit of its currency.
create view private.placement_revenue as
 SELECT placement.id AS placement_id,
    month.month::date AS month,
    listed.currency,
    (round(terms.price_cents::numeric * days.by_end::numeric / days.agreed::numeric) - round(terms.price_cents::numeric * days.before::numeric / days.agreed::numeric))::bigint AS cents
   FROM public.placements placement
     JOIN public.placement_terms terms ON terms.placement_id = placement.id
     JOIN public.placement_prices listed ON listed.id = terms.price_id
     CROSS JOIN LATERAL generate_series(date_trunc('month'::text, placement.first_day::timestamp without time zone), placement.last_day::timestamp without time zone, '1 mon'::interval) month(month)
     CROSS JOIN LATERAL ( SELECT placement.last_day - placement.first_day + 1 AS agreed,
            GREATEST(month.month::date, placement.first_day) - placement.first_day AS before,
            LEAST((month.month + '1 mon'::interval)::date, placement.last_day + 1) - placement.first_day AS by_end) days
  WHERE placement.stage = 'paid'::text AND terms.price_cents > 0 AND placement.last_day IS NOT NULL;

-- Money that a person noted on a placement, each time by how much more it is.
create table private.hand_payments (
  id bigint not null generated always as identity,
  placement_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  reference text,
  noted_at timestamp with time zone not null default now(),
  constraint hand_payments_pkey primary key (id),
  constraint hand_payments_placement_id_fkey foreign key (placement_id) references public.placements(id) on delete cascade,
  constraint hand_payments_amount_not_zero check ((amount_cents <> 0)),
  constraint hand_payments_currency_form check ((currency ~ '^[A-Z]{3}$')),
  constraint hand_payments_reference_length check ((char_length(reference) <= 200))
);
create index hand_payments_placement_id (placement_id);

-- Of the price of what is paid, what neither the payment service has booked nor a person noted before. What a person cancels is
-- paid no longer: its money counts as gone back.
create function private.note_hand_payment() returns trigger volatile security definer;

-- What went back of each payment, and when.
create view private.payment_refunds as
 SELECT payment,
    at,
    event,
    total - before AS cents
   FROM ( SELECT paid.payment,
            told.at,
            told.event,
            told.total,
            COALESCE(max(told.total) OVER (PARTITION BY paid.payment ORDER BY told.at, told.event, told.total ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0::bigint) AS before
           FROM private.payments paid
             JOIN LATERAL ( SELECT event.happened_at AS at,
                    event.id AS event,
                    LEAST(paid.refunded_cents,
                        CASE
                            WHEN (fact.fact ->> 'fact'::text) = 'dispute'::text THEN paid.amount_cents
                            ELSE COALESCE(private.cents_said(fact.fact ->> 'refunded_cents'::text), 0::bigint)
                        END) AS total
                   FROM private.payment_events event
                     CROSS JOIN LATERAL jsonb_path_query(event.facts, '$[*]?(@."fact" == "refund" || (@."fact" == "dispute" && @."state" == "lost") && exists (@."dispute"))'::jsonpath) fact(fact)
                  WHERE (fact.fact ->> 'intent'::text) = paid.intent) told ON true) so_far
  WHERE total > before;

-- The books, line by line: a payment, a refund, or what a person noted.
create view private.book_entries as
 SELECT paid.payment AS entry,
    'payment'::text AS what,
    paid.paid_at AS at,
    paid.placement_id,
    paid.amount_cents AS received_cents,
    0 AS refunded_cents,
    paid.currency,
    paid.state,
    paid.payment AS reference,
    paid.invoice_url
   FROM private.payments paid
UNION ALL
 SELECT (((paid.payment || ' '::text) || back.event) || ' '::text) || back.cents AS entry,
    'refund'::text AS what,
    back.at,
    paid.placement_id,
    0 AS received_cents,
    back.cents AS refunded_cents,
    paid.currency,
    paid.state,
    paid.payment AS reference,
    paid.invoice_url
   FROM private.payment_refunds back
     JOIN private.payments paid USING (payment)
UNION ALL
 SELECT 'by hand '::text || hand.id AS entry,
    'by_hand'::text AS what,
    hand.noted_at AS at,
    hand.placement_id,
    GREATEST(hand.amount_cents, 0::bigint) AS received_cents,
    GREATEST(- hand.amount_cents, 0::bigint) AS refunded_cents,
    hand.currency,
    'booked'::text AS state,
    hand.reference,
    NULL::text AS invoice_url
   FROM private.hand_payments hand;

-- Each placement with what the books call it.
create view private.sponsors as
 SELECT placement.id AS placement_id,
    placement.kind,
    placement.first_day,
    placement.last_day,
    COALESCE(tool.name, placement.tool_name) AS name,
    account.email::text AS email
   FROM public.placements placement
     LEFT JOIN public.ai_tools tool ON tool.id = placement.tool_id
     LEFT JOIN public.placement_terms terms ON terms.placement_id = placement.id
     LEFT JOIN auth.users account ON account.id = terms.bought_by;

-- What is not settled: what others owe us, and what we may owe.
create view private.open_money as
 SELECT 'awaited'::text AS what,
    due.currency,
    due.amount_cents AS cents
   FROM public.placements asked
     CROSS JOIN LATERAL private.due_of(asked.*) due(amount_cents, currency, period)
  WHERE asked.stage = 'awaiting_payment'::text AND NOT (EXISTS ( SELECT
           FROM private.payments paid
          WHERE paid.placement_id = asked.id AND paid.state = 'held'::text))
UNION ALL
 SELECT 'held'::text AS what,
    payments.currency,
    payments.amount_cents - payments.refunded_cents AS cents
   FROM private.payments
  WHERE payments.state = 'held'::text;

-- The totals of a period, of its months, kinds or sponsors; at most 200, the latest months or those with the most first.
create function private.payment_books(grouped text, from_month date, to_month date) returns jsonb stable security definer;
grant execute to authenticated;

-- Line by line, the oldest first: at most 1,000 after the given one.
create function private.book_lines(from_month date, to_month date, after_at timestamp with time zone, after_entry text) returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator: what was received, refunded and earned in these months (their first days), by month, kind or sponsor and by currency, with the totals; what is open now; and the years that there are.
create function public.payment_books(grouped text default 'month', from_month date default null::date, to_month date default null::date) returns jsonb stable;
grant execute to authenticated;

-- For the administrator: the payments, refunds and what was noted by hand of these months, the oldest first; at most 1,000, after the given one.
create function public.book_lines(from_month date default null::date, to_month date default null::date, after_at timestamp with time zone default null::timestamp with time zone, after_entry text default null) returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122000880_renewals.sql ====
-- Who ends a subscription: the member who pays, by the payment service's own page; and what pays for nothing is ended with what
-- is paid, by the payments' function, which asks here what that is.

create function private.renewable(placement uuid) returns jsonb stable security definer;
grant execute to authenticated;

-- A subscription goes on although nobody gets what it pays for: its placement or listing is gone, taken down, closed, cancelled or
-- ended by a person, or no longer that of who pays; or all that it paid went back or was settled. While its only payments are held,
-- a person decides first; so of what names a placement that was never known here: it may have been bought after the back-up that
-- stands here, or from another directory of the account. A reference that is none of ours at all is another sale of the account.
create function private.subscriptions_to_end() returns jsonb volatile security definer;

-- The subscription by which the asking member pays for a placement each month; refused with a sentence.
create function public.renewable(placement_id uuid) returns jsonb stable;
grant execute to authenticated;

-- For the payments' function alone: up to 50 subscriptions that go on and pay for nothing, each with its placement.
create function public.subscriptions_to_end() returns jsonb volatile;

-- ==== 20261122000900_transitions.sql ====
-- The states of a listing, and who may move it between them. tests/backend/transitions.test.ts asks each cell.
--
--   from \ to   pending                            approved                     rejected
--   (none)      member inserts                     administrator inserts        -
--   pending     member changes their own           administrator (PATCH,        administrator, with a reason
--               listing; administrator edits       decide_listings, import)     (PATCH, decide_listings)
--   approved    administrator, in the undo_window  administrator edits,         administrator, with a reason
--               of approving it (PATCH,            imports                      (unpublish_listing alone)
--               decide_listings 'undo')
--   rejected    member changes their own           administrator                administrator edits
--               listing: it is sent again;         (republish_listing,
--               administrator, in the undo_window  import)
--               of rejecting it (as above)
--
-- A member withdraws (DELETE) their own pending listing, the administrator deletes any. Everything else is
-- refused: two windows cannot overrule each other unnoticed, because a PATCH never turns one decision into
-- the other. What a member asks to change of an approved listing waits beside it (listing_revisions), and it stays approved. The window runs from the decision, whatever is edited meanwhile.

-- The columns, as an object, that a member's insert or update leaves as they were.
create function private.administrators_own(tool public.ai_tools) returns jsonb immutable;

create function private.stamp_new(tool public.ai_tools) returns public.ai_tools volatile security definer;

-- What the administrator's write makes of the status: an upsert approves, and another write goes one step of the table.
create function private.stamp_status(was public.ai_tools, tool public.ai_tools, is_upsert boolean) returns public.ai_tools volatile security definer;

-- An upsert proposes a row and then, where it exists, updates it: the first leaves its id for the second, which takes it
-- away; what is left ends with the statement. So an import is told from an edit, also where one statement runs inside another.
create function private.stamp_change(was public.ai_tools, tool public.ai_tools) returns public.ai_tools volatile security definer;

-- For the administrator: approve, reject (with one reason) or undo up to 1,000 listings in one call. A version is the updated_at that was read; for undo it is the decided_at that this function gave back. Each id comes back once with done, already_approved, already_rejected, already_pending, too_late (undo: private.undo_window() is over), changed or, for undo, decided_anew (it is not that version any more) or missing. What is not done stays as it is.
create function public.decide_listings(ids text[], decision text, reason text default null, versions timestamp with time zone[] default null::timestamp with time zone[]) returns table(id text, outcome text, decided_at timestamp with time zone) volatile;
grant execute to authenticated;

-- Taking down and publishing again are refused to a PATCH: they are written here, as a trusted writer.
create function private.publish(listing text, becomes text, reason text, version timestamp with time zone) returns public.ai_tools volatile security definer;
grant execute to authenticated;

-- For the administrator: takes an approved listing down, if it is of this version (its updated_at). It is rejected with the reason, which its owner reads and may answer by mending it.
create function public.unpublish_listing(listing_id text, reason text, version timestamp with time zone default null::timestamp with time zone) returns public.ai_tools volatile;
grant execute to authenticated;

-- For the administrator: publishes a listing that was taken down or rejected, where it stood before, if it is of this version.
create function public.republish_listing(listing_id text, version timestamp with time zone default null::timestamp with time zone) returns public.ai_tools volatile;
grant execute to authenticated;

create function private.delete_listing(listing_id text, version timestamp with time zone) returns void volatile security definer;
grant execute to authenticated;

-- For the administrator: deletes a listing of this version (its updated_at) for good, with its history.
create function public.delete_listing(listing_id text, version timestamp with time zone) returns void volatile;
grant execute to authenticated;

-- ==== 20261122000930_cached_reads.sql ====
-- How long a cache may keep an answer: a visitor's is the same for everybody, and may be kept for a while; nobody else's
-- may be kept at all. Functions that the site's pages read say so with their answer, as PostgREST passes it on.

-- For so many seconds a shared cache keeps an answer, and for as many again while it asks anew: so old is what a visitor may see.
create function private.seconds_kept() returns integer immutable;
grant execute to anon, authenticated;

-- Says with the answer of the running request how long a cache may keep it, by who asks: for functions that read the same for every visitor.
create function private.say_kept() returns void stable;
grant execute to anon, authenticated;

-- ==== 20261122000950_directory_version.sql ====

-- One row: when something that the public directory shows was last written.
create table private.directory_state (
  is_single boolean not null default true,
  changed_at timestamp with time zone not null,
  constraint directory_state_pkey primary key (is_single),
  constraint directory_state_is_single check (is_single)
);

-- The transactions of the last 90 days that changed what the directory shows: when each ended, as the version tells it, null while it runs; and whether the categories, which stand in every menu, were a part of it.
create table private.directory_changes (
  at timestamp with time zone not null default now(),
  transaction xid8 not null default pg_current_xact_id(),
  settled_at timestamp with time zone,
  of_menus boolean not null,
  constraint directory_changes_pkey primary key (at, transaction),
  constraint directory_changes_settle trigger deferrable initially deferred
);
create index directory_changes_settled_at (settled_at);
create constraint trigger directory_changes_settle after insert deferrable initially deferred for each row execute function private.settle_directory_change();

-- For so many days it is known what has changed since a build.
create function private.days_changes_kept() returns integer immutable;

create function private.settle_directory_change() returns trigger volatile security definer;

-- Notes that this transaction changes what the directory shows, and whether the menus of categories are a part of it.
create function private.note_change(of_menus boolean default false) returns void volatile security definer;

create function private.note_change_of_part() returns trigger volatile security definer;

create function private.note_listing_change(changes private.listing_change[]) returns void volatile security definer;

create function private.note_placement_change() returns trigger volatile security definer;

-- For so many days the page of a closed tool is offered to search engines.
create function private.days_closed_found() returns integer immutable;

-- The last day, today included, with which a placement began, ended or left the top of the page, a price came, or a closed tool left the search engines. Each part is the end of an index.
create function private.last_turn() returns date stable security definer;

create function private.directory_version() returns text stable security definer;
grant execute to anon, authenticated;

-- A short text that changes whenever what the public directory shows may have changed.
create function public.directory_version() returns text stable;
grant execute to anon, authenticated;

-- ==== 20261122001000_listing_triggers.sql ====
-- What happens when listings are written, step by step. The steps stand with their topics; they are called here alone.

-- One statement of a member at a time, and then of all. Before a truncation, what a deletion keeps of each listing.
create function private.before_listings() returns trigger volatile security definer;

create function private.before_listing() returns trigger volatile security definer;

-- Once a statement, whatever its size.
create function private.after_listings() returns trigger volatile security definer;

-- ==== 20261122001150_listing_edits.sql ====

-- A listing as it is now, with what of its placements runs.
create function private.saved_listing(listing_id text) returns jsonb stable;
grant execute to authenticated;

-- Writes a change of a listing: {"listing": columns; "restores": the entry of the history whose words it puts back}. Returns the listing as it is now, or null where it is no longer as it was read.
create function public.save_listing(listing_id text, version timestamp with time zone, change jsonb) returns jsonb volatile;
grant execute to authenticated;

-- ==== 20261122001200_imports.sql ====

-- Bulk imports: which file, when, by whom, how many listings it added and changed, and whether it is being or was undone.
create table public.import_batches (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  last_sent_at timestamp with time zone not null default now(),
  added integer not null default 0,
  changed integer not null default 0,
  undo_started_at timestamp with time zone,
  undone_to text not null default '',
  undone_at timestamp with time zone,
  constraint import_batches_pkey primary key (id),
  constraint import_batches_started_by_fkey foreign key (started_by) references auth.users(id) on delete set null,
  constraint import_batches_file_name_length check (((char_length(file_name) >= 1) and (char_length(file_name) <= 200)))
);
grant select to authenticated;
create index import_batches_started_by (started_by);
alter table enable row level security;
-- Imports are the administrator's.
create policy import_batches_select_admin for select to authenticated using ( select private.is_admin() as is_admin);

create function private.start_import(file_name text) returns uuid volatile security definer;
grant execute to authenticated;

-- What an import writes and its undoing restores: every column of a table but these, so that no new one is forgotten.
-- `names` is their list, `taken` sets each to the one of that name in `source`.
create function private.columns_but(whole regclass, but text[], source text, out names text, out taken text) returns record stable;

-- Upserts a list of listings by id, in its order. What one of them does not name stays as it is.
create function private.write_imported(listings jsonb) returns void volatile;

create function private.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text volatile security definer;
grant execute to authenticated;

-- What the history says of an import. `before` is what stood in the columns that it changed; `outcome` what undoing it made
-- of the listing, or is to leave alone; null is what is still to be undone.
create function private.import_changes(batch uuid, ids text[]) returns table(tool_id text, is_added boolean, before jsonb, outcome text) stable;

create function private.restore_listings(ids text[], befores jsonb[], with_slug boolean) returns void volatile;

-- Takes away the placements that an import started and puts back those that it ended; an agreed one it touched neither way.
create function private.restore_placements(added text[], befores jsonb[]) returns void volatile;

create function private.undo_part(batch uuid, wanted text[]) returns table(id text, outcome text) volatile security definer;

create function private.undo_import(batch uuid, keep_newer boolean, after text) returns table(id text, outcome text) volatile security definer;
grant execute to authenticated;

-- For the administrator: begins an import and gives its id to send listings under.
create function public.start_import(file_name text) returns uuid volatile;
grant execute to authenticated;

-- For the administrator: upserts up to 1,000 listings by id, as columns of ai_tools, where what is not named stays as it is, and gives the ids back. created_at counts for a new one alone, and puts it among those of that time. first_row is the place of the first of them in the file, from 0: the file's first row stands first in the directory. Sending the same rows twice is safe.
create function public.import_listings(batch uuid, first_row integer, listings jsonb) returns setof text volatile;
grant execute to authenticated;

-- For the administrator, begun within an hour of the import's last row: puts back what it changed (restored) and takes away what it added (removed), the first 1,000 by id after the given one. Call it again with the last id until nothing comes back; from the beginning again it says what was done and goes on. Refused where a listing changed since, unless keep_newer: those, and what changes while it runs, are kept.
create function public.undo_import(batch uuid, keep_newer boolean default false, after text default '') returns table(id text, outcome text) volatile;
grant execute to authenticated;

-- ==== 20261122001300_placement_counts.sql ====

-- How often a placement was seen and clicked on a day (UTC). Totals only: no visitor, no address, no time.
create table public.placement_days (
  placement_id uuid not null,
  day date not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_days_pkey primary key (placement_id, day),
  constraint placement_days_placement_id_fkey foreign key (placement_id) references public.placements(id) on delete cascade,
  constraint placement_days_not_negative check (((impressions >= 0) and (clicks >= 0)))
);
grant select to authenticated;
alter table enable row level security;
-- The figures are for the buyer and the administrator.
create policy placement_days_select_bought_or_admin for select to authenticated using (( select private.is_admin() as is_admin) or private.has_bought(placement_id));

-- The counts of the present minute, for the cap per placement and minute.
create table private.placement_minutes (
  placement_id uuid not null,
  minute timestamp with time zone not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_minutes_pkey primary key (placement_id)
);

-- At most one row: the salt of the day on which something was counted last.
create table private.visitor_salt (
  is_single boolean not null default true,
  day date not null,
  salt text not null,
  constraint visitor_salt_pkey primary key (is_single),
  constraint visitor_salt_is_single check (is_single)
);

-- What each address added to each placement today, as a hash with the salt of the day.
create table private.placement_visitors (
  placement_id uuid not null,
  visitor bytea not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  constraint placement_visitors_pkey primary key (placement_id, visitor)
);

-- The network address that the platform says the request came from; null where it says none.
create function private.visitor_address() returns text stable;

-- The asking address as a hash that nobody can match on another day; null without an address.
create function private.visitor_today() returns bytea volatile security definer;

-- Per placement and minute, more than these are not counted; per call, more than these are refused.
create function private.max_impressions_a_minute() returns integer immutable;

create function private.max_clicks_a_minute() returns integer immutable;

-- One household or office behind an address is less than this on a day, for one placement.
create function private.max_impressions_a_visitor() returns integer immutable;

create function private.max_clicks_a_visitor() returns integer immutable;

create function private.max_counted_a_call() returns integer immutable;

-- Of one placement, what its minute and its visitor's day still allow. Returns how much that was.
create function private.count_placement(placement uuid, more_impressions integer, more_clicks integer, visitor_hash bytea) returns integer volatile security definer;

create function private.count_placements(shown uuid[], clicked uuid[]) returns integer volatile security definer;
grant execute to anon, authenticated;

-- Counts that placements were seen or clicked: at most 20 ids a call, running placements only, at most 600 impressions and 60 clicks a placement and minute, and 50 and 5 an address, placement and day. Returns how many were counted.
create function public.count_placements(shown uuid[] default '{}'::uuid[], clicked uuid[] default '{}'::uuid[]) returns integer volatile;
grant execute to anon, authenticated;

-- ==== 20261122001400_ownership_claims.sql ====

-- Members' requests to own a listing that no other member owns, with the proof they name.
create table public.ownership_claims (
  id uuid not null default gen_random_uuid(),
  tool_id text not null,
  claimed_by uuid not null default auth.uid(),
  proof_kind text not null,
  proof text,
  state text not null default 'open',
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  asked_at timestamp with time zone not null default now(),  -- When it was asked last that the code is looked for.
  checked_at timestamp with time zone,  -- When the code was last looked for.
  seen text,  -- What was seen then, in words.
  proven_at timestamp with time zone,
  proven_domain text,  -- The registrable domain on which the code was found. A granted claim without it was judged by eye.
  proven_by text,
  constraint ownership_claims_pkey primary key (id),
  constraint ownership_claims_claimed_by_fkey foreign key (claimed_by) references auth.users(id) on delete cascade,
  constraint ownership_claims_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint ownership_claims_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint ownership_claims_answer_length check ((char_length(answer) <= 1000)),
  constraint ownership_claims_proof_kind_allowed check ((proof_kind = any (array['email', 'meta_tag', 'domain']))),
  constraint ownership_claims_proof_length check (((char_length(proof) <= 500) and (char_length(btrim(proof, ' \t\r\n')) >= 3))),
  constraint ownership_claims_proof_unless_domain check (((proof is null) = (proof_kind = 'domain'))),
  constraint ownership_claims_proven_by_allowed check ((proven_by = any (array['file', 'dns']))),
  constraint ownership_claims_proven_when_granted check (((proven_at is null) or ((state = 'granted') and (proof_kind = 'domain')))),
  constraint ownership_claims_proven_whole check ((num_nulls(proven_at, proven_domain, proven_by) = any (array[0, 3]))),
  constraint ownership_claims_seen_length check ((char_length(seen) <= 300)),
  constraint ownership_claims_state_allowed check ((state = any (array['open', 'granted', 'refused'])))
);
grant select to authenticated;
create index ownership_claims_claimed_by (claimed_by);
create index ownership_claims_decided_by (decided_by);
create unique index ownership_claims_one_open (tool_id, claimed_by) where (state = 'open');
create index ownership_claims_tool_id (tool_id);
alter table enable row level security;
-- A member reads their own claims, the administrator all. Only the functions above write.
create policy ownership_claims_select_own_or_admin for select to authenticated using ((claimed_by = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
create trigger ownership_claims_tell after update referencing old table as replaced new table as written for each statement execute function private.tell_claimants();

-- What a claimant puts on the listing's domain, and until when it is looked for.
create table private.claim_codes (
  claim_id uuid not null,
  code text not null default replace((gen_random_uuid()), '-', ''),
  ends_at timestamp with time zone not null default (now() + '14 days'::interval),
  constraint claim_codes_pkey primary key (claim_id),
  constraint claim_codes_claim_id_fkey foreign key (claim_id) references public.ownership_claims(id) on delete cascade
);

-- Whether a listing of this owner can become the asker's: it is nobody's, the administrator's or their own.
create function private.may_own(owner uuid, asker uuid) returns boolean stable security definer;

-- Whether the address's host is the domain, or below it.
create function private.is_on_domain(address text, domain text) returns boolean immutable;

create function private.claim_listing(listing_id text, kind_of_proof text, given_proof text) returns uuid volatile security definer;
grant execute to authenticated;

-- The one way in which a claim ends, for a person and for a proof.
create function private.settle_claim(claim uuid, is_granted boolean, remark text, decider uuid, domain text default null, found_by text default null) returns void volatile security definer;

create function private.decide_claim(claim uuid, is_granted boolean, remark text, asked_at timestamp with time zone, url text) returns timestamp with time zone volatile security definer;
grant execute to authenticated;

create function private.undo_claim(claim uuid, decided timestamp with time zone) returns void volatile security definer;
grant execute to authenticated;

-- Whether the member owns the listing and has proven the domain of the address that it has now.
create function private.is_verified_owner(listing text, member uuid) returns boolean stable security definer;
grant execute to authenticated;

create function private.own_claim(listing text) returns table(state text, proof_kind text, answer text, is_verified boolean, code text, code_ends_at timestamp with time zone, checked_at timestamp with time zone, seen text, is_awaited boolean) stable security definer;
grant execute to authenticated;

create function private.claims_to_check(after uuid) returns table(claim_id uuid, tool_id text, url text, code text) volatile security definer;

create function private.record_claim_checks(checks jsonb) returns integer volatile security definer;

-- A member claims an approved listing that no other member owns, or has the code of an open claim looked for again. At most five open claims a member.
create function public.claim_listing(listing_id text, proof_kind text, proof text default null) returns uuid volatile;
grant execute to authenticated;

-- The administrator grants or refuses a claim; granted, the listing is the member's. Refused where the claim was asked again after `asked_at`, or its listing has another address than `url`. Returns its decided_at.
create function public.decide_claim(claim_id uuid, is_granted boolean, answer text default null, asked_at timestamp with time zone default null::timestamp with time zone, url text default null) returns timestamp with time zone volatile;
grant execute to authenticated;

-- The administrator takes the decision about a claim of this time back within private.undo_window(): it is open again, and the listing is whose it was.
create function public.undo_claim(claim_id uuid, decided_at timestamp with time zone) returns void volatile;
grant execute to authenticated;

-- The asker's own claim of a listing, the open one or the last, with its code while that is looked for.
create function public.own_claim(listing_id text) returns table(state text, proof_kind text, answer text, is_verified boolean, code text, code_ends_at timestamp with time zone, checked_at timestamp with time zone, seen text, is_awaited boolean) stable;
grant execute to authenticated;

-- For the operator alone: closes the claims whose code has ended, and names those whose code is due to be looked for, by their ids.
create function public.claims_to_check(after uuid default '00000000-0000-0000-0000-000000000000'::uuid) returns table(claim_id uuid, tool_id text, url text, code text) volatile;

-- For the operator alone: stores what was seen, [{"claim_id", "url", "domain", "found", "seen"}], grants what is proven, and says how many.
create function public.record_claim_checks(checks jsonb) returns integer volatile;

-- ==== 20261122001600_categories.sql ====

-- What gathers categories, in the order of menus. A category that is in none belongs to the family other.
create table public.families (
  slug text not null,  -- Its address, /category/{slug} and ?category={slug}: it stays when the name changes.
  name text not null,
  sentence text,
  hue smallint not null default 75,  -- The colour of its tools' plates, in degrees of oklch.
  place integer not null,
  version integer not null default 1,
  constraint families_pkey primary key (slug),
  constraint families_hue_range check (((hue >= 0) and (hue <= 359))),
  constraint families_name_form check (((name ~ '^[^,\t\n\r]{1,60}$') and (btrim(name) = name) and private.is_plain_text(name))),
  constraint families_sentence_form check (((sentence ~ '^[^\t\n\r]{10,160}$') and (btrim(sentence) = sentence) and private.is_plain_text(sentence))),
  constraint families_slug_form check (((slug <> '') and (char_length(slug) <= 60) and (not private.is_reserved_slug(slug))))
);
grant select to anon;
grant select to authenticated;
create unique index families_name (private.fold(name));
alter table enable row level security;
-- Everybody may read the families; only the administrator's functions write them.
create policy families_select_all for select to anon, authenticated using true;
create trigger families_note_change after insert or delete or update for each statement execute function private.note_change_of_part('menus');

-- The categories, each with its family and its place there. What a listing says and nobody has placed is not here.
create table public.categories (
  slug text not null,  -- The last part of its address, made of its name as that of a tag is.
  name text not null,
  family text not null,
  sentence text,
  icon text,  -- What stands in the place of a logo; null where the name tells it.
  is_offered boolean not null default true,  -- Whether the forms offer it.
  place integer not null,
  version integer not null default 1,
  constraint categories_pkey primary key (slug),
  constraint categories_family_fkey foreign key (family) references public.families(slug),
  constraint categories_icon_allowed check ((icon = any (array['chat', 'image', 'video', 'audio', 'writing', 'code', 'search', 'education', 'health', 'game', 'chart', 'workflow', 'other']))),
  constraint categories_name_form check (((name ~ '^[^,\t\n\r]{1,60}$') and (btrim(name) = name) and private.is_plain_text(name))),
  constraint categories_sentence_form check (((sentence ~ '^[^\t\n\r]{10,160}$') and (btrim(sentence) = sentence) and private.is_plain_text(sentence))),
  constraint categories_slug_form check (((slug <> '') and (not private.is_reserved_slug(slug))))
);
grant select to anon;
grant select to authenticated;
create index categories_family (family);
create unique index categories_name (private.fold(name));
alter table enable row level security;
-- Everybody may read the categories; only the administrator's functions write them.
create policy categories_select_all for select to anon, authenticated using true;
create trigger categories_note_change after insert or delete or update for each statement execute function private.note_change_of_part('menus');

-- Names that categories had, or that were placed into one: who asks for one is led to its category, and who writes one writes that.
create table public.former_categories (
  name text not null,
  slug text not null,
  category text not null,
  merged jsonb,  -- What the category was before it went into another, so that it can be brought back; null for a former name.
  constraint former_categories_pkey primary key (name),
  constraint former_categories_category_fkey foreign key (category) references public.categories(slug) on update cascade,
  constraint former_categories_name_length check (((char_length(name) >= 1) and (char_length(name) <= 60)))
);
grant select to anon;
grant select to authenticated;
create index former_categories_category (category);
create unique index former_categories_name (private.fold(name));
alter table enable row level security;
-- Everybody may read where a former name leads; only the administrator's functions write it.
create policy former_categories_select_all for select to anon, authenticated using true;
create trigger former_categories_note_change after insert or delete or update for each statement execute function private.note_change_of_part('menus');

-- What a category is called now: where the text is a former name, that of its category; otherwise the text.
create function private.present_category(said text) returns text stable security definer;
grant execute to anon, authenticated;

create function private.placed_category(said text) returns text stable security definer;

-- The families in the order of menus, each with its categories: what the site draws of them.
create function public.categories_in_families() returns jsonb stable;
grant execute to anon, authenticated;

-- What a filter asks for: folded values with commas between them, at most 20; null where it asks for nothing.
create function private.asked_values(choices text) returns text[] immutable;
grant execute to anon, authenticated;

-- What a filter by category asks for, as asked_values; null where it asks for nothing.
create function private.asked_categories(choices text) returns text[] stable;
grant execute to anon, authenticated;

-- Whether one of the folded names means this category: its whole name, one of its words, or its family.
create function private.covers_category(wanted text[], category text) returns boolean stable;
grant execute to anon, authenticated;

-- ==== 20261122001610_category_seed.sql ====



-- ==== 20261122001620_category_actions.sql ====
-- What the administrator does with categories. Each function is told what its screen saw, so that the second of two
-- windows is told what the first has done. The listings follow in parts (settle_categories): what a category is called
-- is one row, and right everywhere at once.

-- The listings that followed a category into another, so that they follow it back.
create table private.merged_listings (
  name text not null,
  tool_id text not null,
  category text not null,  -- The slug of the category that they went into.
  said text not null,
  constraint merged_listings_pkey primary key (name, tool_id),
  constraint merged_listings_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade
);
create index merged_listings_tool_id (tool_id);

-- Refuses others than the administrator. False where the same request has done it already and only its answer was lost.
create function private.begin_category_change(call jsonb) returns boolean volatile security definer;

-- The category with that slug if it is as it was seen; otherwise the request ends with what has become of it.
create function private.category_as_seen(seen_slug text, seen_version integer) returns public.categories stable security definer;

create function private.refuse_taken_category(wanted text, wanted_slug text, wanted_family text, own_slug text) returns void stable security definer;

create function private.save_category(name text, family text, seen_slug text, seen_version integer, sentence text, icon text, is_offered boolean) returns text volatile security definer;
grant execute to authenticated;

create function private.merge_category(from_name text, into_slug text, seen_version integer) returns void volatile security definer;
grant execute to authenticated;

create function private.restore_category(former_name text, into_slug text) returns void volatile security definer;
grant execute to authenticated;

create function private.remove_category(seen_slug text, seen_version integer) returns void volatile security definer;
grant execute to authenticated;

create function private.save_family(name text, seen_slug text, seen_version integer, sentence text, hue integer) returns text volatile security definer;
grant execute to authenticated;

create function private.remove_family(seen_slug text, seen_version integer) returns void volatile security definer;
grant execute to authenticated;

create function private.order_categories(within text, slugs text[], seen text[]) returns void volatile security definer;
grant execute to authenticated;

-- Step by step over the index, because there are few names and many listings.
create function private.used_categories() returns setof text stable security definer;

create function private.settle_categories(how_many integer) returns jsonb volatile security definer;
grant execute to authenticated;

create function private.category_desk() returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator: adds a category (seen_slug null), or changes one that is as it was seen. Returns its slug. A former name leads on.
create function public.save_category(name text, family text, seen_slug text default null, seen_version integer default null::integer, sentence text default null, icon text default null, is_offered boolean default true) returns text volatile;
grant execute to authenticated;

-- For the administrator: puts a category, or (seen_version null) a name that nobody has placed, into another category.
create function public.merge_category(from_name text, into_slug text, seen_version integer default null::integer) returns void volatile;
grant execute to authenticated;

-- For the administrator: brings back what was merged, if it is part of the category that was seen, as it was, with the listings that followed it.
create function public.restore_category(former_name text, into_slug text default null) returns void volatile;
grant execute to authenticated;

-- For the administrator: takes a category away into which nothing was merged, with what it was called before. Its listings keep its name, to be placed anew.
create function public.remove_category(seen_slug text, seen_version integer) returns void volatile;
grant execute to authenticated;

-- For the administrator: adds a family (seen_slug null), or changes one that is as it was seen; its address stays.
create function public.save_family(name text, seen_slug text default null, seen_version integer default null::integer, sentence text default null, hue integer default null::integer) returns text volatile;
grant execute to authenticated;

-- For the administrator: takes a family without categories away.
create function public.remove_family(seen_slug text, seen_version integer) returns void volatile;
grant execute to authenticated;

-- For the administrator: puts all categories of a family, or (within empty) all families, in this order, if they stand in the one that was seen.
create function public.order_categories(within text, slugs text[], seen text[] default null::text[]) returns void volatile;
grant execute to authenticated;

-- For the administrator: lets up to so many listings follow their category; how many moved, and how many are left. They keep their time.
create function public.settle_categories(how_many integer default 500) returns jsonb volatile;
grant execute to authenticated;

-- For the administrator: families and categories with their former names and the number of their listings; what nobody has placed.
create function public.category_desk() returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122001650_picks.sql ====

-- The listings that the home page shows under 'Picked by hand', at most six, each with its place and a sentence of why.
create table public.picks (
  tool_id text not null,
  place smallint not null,
  reason text not null,
  constraint picks_pkey primary key (tool_id),
  constraint picks_place_unique unique (place) deferrable,
  constraint picks_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint picks_place_range check (((place >= 1) and (place <= 6))),
  constraint picks_reason_characters check ((private.is_plain_text(reason) and (reason !~ '[\r\n]'))),
  constraint picks_reason_length check (((char_length(reason) <= 100) and (char_length(btrim(reason, ' \t\r\n')) >= 10)))
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
-- A visitor reads the picks that are in the directory: a listing that is taken down, rejected or closed drops out.
create policy picks_select_approved for select to anon using ( select true from public.listed_tools tool where (tool.id = picks.tool_id));
-- A member reads the same, also of their own listings; the administrator reads all, to order them.
create policy picks_select_approved_or_admin for select to authenticated using (( select true from public.listed_tools tool where (tool.id = picks.tool_id)) or ( select private.is_admin() as is_admin));
create trigger picks_lock before insert or delete or update for each statement execute function private.lock_before_writing();
create trigger picks_note_change after insert or delete or update for each row execute function private.note_change_of_part();

-- Only the administrator picks, orders and takes away, all of the list at once: what an older window holds of it is put
-- over nothing.
create function private.save_picks(wanted jsonb, seen jsonb) returns void volatile security definer;
grant execute to authenticated;

-- The administrator's picks become these, [{"tool_id", "place", "reason"}] by place, if they are as they were seen.
create function public.save_picks(picks jsonb, seen jsonb) returns void volatile;
grant execute to authenticated;

-- ==== 20261122001700_public_reads.sql ====
-- What the public pages ask beside the search: a card and the paid places.

-- What a card shows of a listing.
create function private.listing_card(tool public.ai_tools) returns jsonb stable;
grant execute to anon, authenticated;

-- The placements that show outside the results today, in a category or everywhere, with their listings.
create function public.sponsored_tools(within text default '') returns jsonb stable;
grant execute to anon, authenticated;

-- ==== 20261122002000_search_words.sql ====
-- How the search reads text: words, their stems, and the keys by which a listing is found.

-- Neighbours written as one: 'voice over' is also 'voiceover'.
create function private.joined(words text[]) returns text[] immutable;

-- The words of a text, each once.
create function private.text_words(words text) returns text[] immutable;

-- The words of a name, each once: also the parts of ChatGPT.
create function private.name_words(name text) returns text[] immutable;

-- The words of tags or a category, each once, and neighbours as one.
create function private.label_words(labels text[]) returns text[] immutable;

-- The searched text: the fields, folded, with a mark between them that no query holds.
create function private.search_text(name text, description text, category text, tags text[]) returns text immutable;

-- British spelling as American: listings and queries both go through it, so that they find each other.
create function private.spell(words text) returns text immutable;

-- The English stems of those words that are written in a to z and 0 to 9.
create function private.stems_of(words text[]) returns text[] immutable;

-- The English stem of a word; nothing for 'the' and the like, and a word of other letters itself.
create function private.stem(word text) returns text immutable;

-- The stem by which a word is asked for: itself where the stemmer takes it for a form of a word that means another thing ('anime' for 'animate', 'accounting' for 'account').
create function private.asked_stem(word text) returns text immutable;

-- The stems by which a term of the vocabulary is asked for.
create function private.query_stems(words text) returns text[] immutable;

-- Words and their stems.
create function private.with_stems(words text[]) returns text[] immutable;

-- Words and their stems at one weight, the mark of their field.
create function private.vector_of(words text[], weight "char") returns tsvector immutable;

-- Keys of the characters other than a to z, 0 to 9 and space, and of each together with its neighbours.
create function private.sign_keys(words text) returns text[] immutable;

-- A word and what is left of it when one letter is missing: two words that are one slip apart (a letter more, less, another, or two swapped) have one of these in common.
create function private.slips_of(word text) returns text[] immutable;

-- The keys of a listing, of its name and its searched text.
create function private.keys_of(name text, words text) returns tsvector immutable;

-- Any of these lexemes, in the field of that weight; 'photo&shop' asks for both; null where there are none.
create function private.any_of(lexemes text[], weight text default '') returns tsquery immutable;

-- Any of these lexemes as keys of one kind.
create function private.any_key(place text, lexemes text[]) returns tsquery immutable;

-- Keys of every listing that has these letters, a to z and 0 to 9, in a row; with more than three of them, of others too: of the threes as many as cover the word. Null for a word of other letters, whose own keys say where it stands.
create function private.letter_keys(word text) returns tsquery immutable;

-- Terms of one meaning, several words together where a term has them; the first rows come from supabase/vocabulary.txt.
create table private.search_synonyms (
  meaning integer not null,
  term text not null,
  stems text[] not null generated always as (private.query_stems(term)) stored,
  close boolean not null,  -- Whether the terms mean the same. Those that are only akin are found where the search itself finds little, and weigh less.
  asks boolean not null,  -- Whether who asks for the term finds the others: Spanish is looked for among languages …
  answers boolean not null,  -- … and whether the others find it: who asks for a language does not mean Spanish.
  constraint search_synonyms_pkey primary key (meaning, term),
  constraint search_synonyms_term_form check (((term <> '') and (term = array_to_string(private.words_of(term), ' ')))),
  constraint search_synonyms_term_length check ((char_length(term) <= 60)),
  constraint search_synonyms_term_says check ((cardinality(stems) > 0))
);
create index search_synonyms_stems using gin (stems);

-- What the administrator changed in the vocabulary, the last hundred: a line as it was and as it became, in the form of supabase/vocabulary.txt, and nothing where there was or is none.
create table private.search_changes (
  id bigint not null generated always as identity,
  changed_at timestamp with time zone not null default now(),
  meaning integer not null,
  before text not null,
  after text not null,
  constraint search_changes_pkey primary key (id)
);

-- Words that say nothing about a tool beside other words: 'best', 'free'; rows come from supabase/vocabulary.txt.
create table private.search_wishes (
  word text not null,
  constraint search_wishes_pkey primary key (word)
);

-- What is asked for with the name of a tool: 'alternative to …', '… vs …'; rows come from supabase/vocabulary.txt, which says what the kinds are.
create table private.search_phrases (
  phrase text not null,
  kind text not null,
  before text not null generated always as (btrim(split_part(phrase, '…', 1))) stored,  -- What stands before the first name; of versus, anywhere.
  behind text not null generated always as (btrim(split_part(phrase, '…', 2))) stored,  -- What stands behind the first name.
  constraint search_phrases_pkey primary key (phrase),
  constraint search_phrases_form check ((((before || behind) <> '') and ((before || behind) !~ '[^a-z0-9 ]') and ((behind <> '') or (kind <> 'versus')))),
  constraint search_phrases_kind_allowed check ((kind = any (array['ask', 'like', 'hint', 'but', 'versus'])))
);

-- ==== 20261122002100_vocabulary.sql ====



-- ==== 20261122002200_search_index.sql ====
-- What the search reads of the listings, kept by triggers. These tables are in the private schema and hold what is approved
-- and not closed alone, and of closed ones the name: behind row-level security Postgres could not use a text index for a visitor.

-- On which shelf each listing belongs that is approved and not closed; `facts` are what one may filter by.
create view private.shelved_listings as
 SELECT id AS tool_id,
    category,
    pricing_type,
    array_remove(ARRAY[
        CASE
            WHEN has_api THEN 'api'::text
            ELSE NULL::text
        END,
        CASE
            WHEN trial_days IS NOT NULL OR pricing_type = 'trial'::text THEN 'trial'::text
            ELSE NULL::text
        END], NULL::text) AS facts
   FROM public.listed_tools tool;

-- How many approved listings there are of each category, price and facts.
create table private.listing_counts (
  category text not null,
  pricing_type text not null,
  facts text[] not null,
  listings integer not null,
  shelf integer not null generated always as identity,  -- The number by which an approved listing names its shelf.
  constraint listing_counts_pkey primary key (category, pricing_type, facts),
  constraint listing_counts_shelf_key unique (shelf)
);

-- In how many approved listings each word stands, and its English stem.
create table private.listing_words (
  word text not null,
  stem text not null,
  listings integer not null,
  constraint listing_words_pkey primary key (word)
);
create index listing_words_parts using gin (word extensions.gin_trgm_ops) with (fastupdate=off);
create index listing_words_stem (stem);

-- An approved listing as the search counts it: its age, its shelf, its text for phrases, and by an index its keys.
create table private.listing_search (
  tool_id text not null,
  created_at timestamp with time zone not null,
  shelf integer not null,
  name text not null,
  name_order text not null,  -- The name as names are put in order: without accents and capitals, digits before letters.
  compact text not null,  -- The words of the name without anything between them: chatgpt for Chat GPT.
  text text not null,
  constraint listing_search_pkey primary key (tool_id)
);
create index listing_search_compact_parts using gin (compact extensions.gin_trgm_ops) with (fastupdate=off);
create index listing_search_keys using gin (private.keys_of(name, text));
create index listing_search_names (name_order, tool_id) include (shelf);
create index listing_search_newest (created_at desc, tool_id desc) include (shelf);
create index listing_search_shelf (shelf, created_at desc, tool_id desc);

-- The words of an approved listing weighted by field (A name, B tags, C category, D description): read only to order what is found.
create table private.listing_documents (
  tool_id text not null,
  document tsvector not null,
  constraint listing_documents_pkey primary key (tool_id)
);

-- The name of each closed listing as it is searched for: by it alone, whole.
create table private.closed_names (
  tool_id text not null,
  name_order text not null,
  constraint closed_names_pkey primary key (tool_id)
);
create index closed_names_names (name_order);

-- A listing as the search counts it.
create function private.searched_listing(tool public.ai_tools, shelf integer) returns private.listing_search immutable;

-- The words of a listing weighted by field.
create function private.document_of(tool public.ai_tools) returns tsvector immutable;

-- Changes counts and words by the difference that a statement made, in one order, so that two writers wait for each other and never in a circle.
create function private.count_listings(shelved private.shelved_listings[], texts text[], steps integer[]) returns void volatile security definer;

-- Takes listings out of the search's tables, and puts those in that are approved; of closed ones the name alone.
create function private.index_anew(gone text[], come text[]) returns void volatile security definer;

-- Keeps the search's tables by what a statement changed.
create function private.index_listings(changes private.listing_change[]) returns void volatile security definer;

create function private.forget_index() returns void volatile security definer;

-- ==== 20261122002300_search_plan.sql ====
-- A search takes four steps, a file or two each; find_listings in the last takes them:
--
--   the query, a tag
--     │  1  plan        plan_question: what is asked for. The words, what they mean, and the keys that are asked for;
--     │                 or the tools that are named (search_plan, search_plan_named)
--     │  2  candidates  find_candidates: what the plan finds, counted by shelf; of a query that names tools what is like them, and
--     │                 where nothing is found what comes closest (search_candidates, search_candidates_closest)
--     │  3  order       page_of_found by relevance, sorted_page by age or name (search_order)
--     ▼  4  page        the filters' counts, one page's ids, and its rows as the asker may read them (search_page)
--
-- Here is the first: the functions stand in the order in which they are called, and what calls them last.

-- The weights of the search's order, in one place.
create view private.search_weights as
 SELECT 400 AS whole_name,
    300 AS name_begins,
    200 AS in_name,
    10 AS in_label,
    20 AS whole_label,
    15 AS phrase,
    1 AS neighbours,
    10 AS answered,
    1.0::double precision AS by_itself,
    0.6::double precision AS by_alike,
    0.5::double precision AS by_kin,
    0.3::double precision AS by_longer,
    0.28::double precision AS name_leaves,
    0.3::double precision AS tag_leaves,
    0.6::double precision AS category_leaves,
    0.7::double precision AS description_leaves,
    0.2::real AS wish,
    0.5::real AS respelled,
    2.5::double precision AS free,
    1.2::double precision AS freemium,
    0.35::double precision AS closest;

create type private.search_word as (
  word text,
  is_wish boolean,
  own text[],
  alike text[],
  kin text[],
  longer tsquery,
  parts tsquery[],
  known bigint,
  kin_known bigint,
  bound bigint,
  weight real
);

create type private.search_subject as (
  named text[],
  rest text[],
  is_shown boolean
);

create type private.search_plan as (
  asked text,
  subject private.search_subject,
  is_word boolean,
  compact text,
  pattern text,
  contains text,
  phrase tsquery,
  certain boolean,
  words private.search_word[],
  required integer,
  weight real,
  tag tsquery,
  is_free boolean,
  every_word tsquery,
  most_words tsquery,
  in_name tsquery,
  neighbours tsquery,
  places tsquery[],
  found_by tsquery,
  found_beside tsquery,
  hits text[],
  is_listed boolean,
  decided text[],
  found_on integer[],
  found_there bigint[]
);

-- Any of these lexemes in any field, in the name, a tag, the category, the description.
create function private.by_field(lexemes text[]) returns tsquery[] immutable;

-- The query as it is typed: its signs, its inner words, the end of a word that it begins with, the beginning of one that
-- it ends with.
create function private.typed_keys(asked text, typed text[]) returns tsquery immutable;

-- The words as they are read, each once. Beside special characters a single letter says nothing:
-- 'c++' is not the word c.
create function private.asked_words(asked text, typed text[]) returns text[] immutable;

-- What means the same as the word, or as a term of several words that it belongs to; what is akin to it; and of that, what
-- it is one of.
create function private.meanings_of(word text, stem text, stems text[], wishes text[], out alike text[], out kin text[], out wholes text[]) returns record stable;

-- 'photoshop' where only 'photo shop' is known.
create function private.pieces_of(word text) returns text stable;

-- The nth word: its forms, its meanings, how rare it is.
create function private.read_word(words text[], stems text[], n integer, is_open boolean, wishes text[]) returns private.search_word stable;

-- The words that are looked for: a dozen at most that say something, then the wishes. A wish is none where it is part of a
-- known term ('build app'), or where nothing else is asked.
create function private.read_words(words text[], asked text) returns private.search_word[] stable;

-- A single word finds each name that begins with it when its spaces are left out, and each word that contains it, told by
-- their letters or, as far as they are few and of a to z, one by one.
create function private.plan_single_word(plan private.search_plan) returns private.search_plan stable;

-- Most of the words, or what is akin to them: one of two, or two that weigh half of a longer query; unless that is too many.
create function private.most_of(words private.search_word[], forms tsquery[]) returns tsquery immutable;

-- The word in any form, as far as not too many have these: a word that many have is near enough by itself.
create function private.wide_form(word private.search_word) returns tsquery immutable;

-- The words put together: all of them, most, and where they stand.
create function private.combine_words(plan private.search_plan, as_typed tsquery) returns private.search_plan immutable;

-- Every listing that contains the phrase has its inner words and, where its last is asked for, a word that begins with
-- that. Only of its first word, where that is asked for, it may have no more than the end: of a longer word, which is
-- looked for by itself where such words are few and rare.
create function private.phrase_left(plan private.search_plan, typed text[]) returns tsquery stable;

-- What is asked: at most 200 characters, trimmed and folded.
create function private.asked_text(query text) returns text immutable;

-- For LIKE: whatever contains this.
create function private.like_pattern(asked text) returns text immutable;

-- What a query asks for.
create function private.plan_search(query text) returns private.search_plan stable;

-- ==== 20261122002350_search_plan_named.sql ====
-- Step 1 of queries that name tools, to be shown what is like one of them ('x alternative', 'similar to x') or some side by side
-- ('x vs y'), as private.search_phrases has it; then the step as a whole.

-- The tool that has this name, spaces left out; the youngest of several.
create function private.named_listing(compact text) returns text stable;

-- The tool whose name the words begin or end with, and the words that are left.
create function private.name_at_edge(words text[], is_end boolean, out named text, out rest text[]) returns record stable;

-- The words that say something about a tool.
create function private.telling(words text[]) returns text[] stable;

-- Not quite its name: the only tool that has all these words in it ('photoshop' for Adobe Photoshop), or the nearest by its
-- letters.
create function private.nearly_named(words text[]) returns text stable;

-- The tools that stand side by side in a query, with what sets them so between each two.
create function private.compared(line text) returns private.search_subject stable;

-- What stands before a phrase and its name, on the name's side of it, and behind both. The name is the last word of its side
-- where nothing of the phrase stands before it, else the first.
create function private.around_phrase(line text, phrase private.search_phrases, out head text[], out side text[]) returns record immutable;

-- The tool that is named beside a phrase, and what else is said; nothing where the phrase means something else there. What is
-- not its whole name is looked for where `is_near`.
create function private.named_beside(line text, phrase private.search_phrases, is_near boolean) returns private.search_subject stable;

-- 'x alternative', 'competitors of x', 'something like x': the longest whole name beside a phrase, the longest phrase of
-- several; or else what is nearly a name.
create function private.alternatives(line text) returns private.search_subject stable;

-- The tools that a query names; none where it is itself the name of one.
create function private.subject_of(asked text) returns private.search_subject stable;

-- What a query asks for, or the tools that it names, of what has a tag; of an empty query, whatever has it.
create function private.plan_question(query text, tag tsquery) returns private.search_plan stable;

-- ==== 20261122002400_search_candidates.sql ====
-- Step 2, the candidates: what the plan finds, counted by shelf. What comes closest where nothing is found has a file of its own.

-- These columns of the candidates, as a query with the plan for $1: of what is gathered already, of everything where nothing is
-- asked for, or of what the plan finds by its words, and beside it what else contains the phrase. (Rows from a function are all
-- written down before the first is counted, and one condition for both would make the keys of each anew.)
create function private.candidates(plan private.search_plan, columns text, within text default 'true') returns text immutable;

-- The ids of those on these shelves, all of them or as far as is asked for.
create function private.candidate_ids(plan private.search_plan, shelves integer[], size bigint default null::bigint, first bigint default 0, in_order text default '', within text default 'true') returns text[] stable;

-- Counts them by shelf.
create function private.count_candidates(plan private.search_plan, rooms integer[]) returns private.search_plan stable;

-- What has the words or the phrase. Few answers to all words are joined by those to most of them, as far as these can be
-- weighed one by one.
create function private.find_words(plan private.search_plan, rooms integer[]) returns private.search_plan stable;

-- What a query that names tools is answered by, in its order: the named, where they are shown; what has the query as a phrase; what is
-- like the named, the more it is and the more it has of what else is asked for, the earlier.
create function private.like_named(plan private.search_plan, rooms integer[]) returns text[] stable;

-- What is found, counted by shelf: everything, what has the words, what is like the named tools, or what is closest.
create function private.find_candidates(plan private.search_plan, rooms integer[]) returns private.search_plan stable;

-- ==== 20261122002420_search_candidates_closest.sql ====
-- Step 2 where a query's words together find nothing: what is closest, by its slips mended, and by the words that decide.

-- Names one or two slips away.
create function private.nearest_names(compact text, rooms integer[], how_many integer) returns text[] stable;

-- The query with words that nobody uses, nor the vocabulary, nor any sentence, read as the nearest that is used.
create function private.spelled(asked text) returns text stable;

-- The plan with slips read as what they are nearest to, which is a guess and weighs less; null where there are none.
create function private.respelled(plan private.search_plan) returns private.search_plan stable;

-- Any so many of these together.
create function private.together(forms tsquery[], many integer) returns tsquery immutable;

-- What may be closest, some hundreds: first what has all the words that decide (the four heaviest that something has
-- at all), then all but one, two of them, one, until a hundred are there; of each the youngest.
create function private.near_listings(plan private.search_plan, rooms integer[]) returns text[] stable;

-- The closest, the best answer first, and what decided: names that are nearly the query, otherwise listings of the words
-- that decide, as far as they answer enough of it. `is_known` says that listings with all words are there, on other shelves.
create function private.closest_listings(plan private.search_plan, rooms integer[], is_known boolean, out listed text[], out decided text[]) returns record stable;

-- ==== 20261122002450_search_order.sql ====
-- Step 3, the order: few candidates are weighed, each by itself; of many those whose words stand best come first, the newest of
-- these before others; or all stand by age or by name.

-- How well listings answer a search: the whole name, its beginning, its words, then by relevance. Each word is answered by
-- itself (way 1), by what means the same (2), by what is akin (3) and by longer words (4), each by how sure it is; every
-- field that has it adds to what is left, and all of these add up.
create function private.scores(plan private.search_plan, listings text[]) returns table(tool_id text, created_at timestamp with time zone, shelf integer, score double precision) stable;

-- The order of what is found, on these shelves: the best answer first, then the newest.
create function private.ranked(plan private.search_plan, listings text[], shelves integer[]) returns text[] stable;

-- The first ids of many answers, which would take too long to weigh: where the words stand, then the newest, as far as is
-- asked for.
create function private.first_of_many(plan private.search_plan, shelves integer[], upto bigint, number bigint) returns text[] stable;

-- The ids of a page by relevance. Of many answers, those on the first two pages are weighed; the rest follow as they are.
create function private.page_of_found(plan private.search_plan, shelves integer[], number bigint, first bigint, size integer) returns text[] stable;

-- A page by age or by name. Of what many listings have, the page is looked for among the first listings of that order.
create function private.sorted_page(plan private.search_plan, shelves integer[], number bigint, first bigint, size integer, sort text) returns text[] stable;

-- ==== 20261122002460_search_page.sql ====
-- Step 4, the page: the steps are taken, and one page of the directory is answered with all counts.

-- The shelves that the filters name. What is null is not asked for; of the facts all have to hold.
create function private.shelves_of(rooms text[], categories text[], prices text[], facts text[]) returns table(shelf integer, category text, pricing_type text, facts text[], has_category boolean, has_price boolean, has_facts boolean, listings integer) stable;

-- The number of what is found, and how much of it each option leaves: counted with the other filters, and without its own.
-- A fact is an option where twenty listings of the whole state it.
create function private.count_options(rooms text[], categories text[], prices text[], asked_facts text[], found_on integer[], found_there bigint[], out number bigint, out facets jsonb) returns record stable;

-- The ids of one page of the directory and all counts; where nothing has all words, those of the closest, and what decided.
create function private.find_listings(query text, category text, pricing text, page_size integer, page integer, within text, sort text, facts text, tag text) returns jsonb stable security definer;
grant execute to anon, authenticated;

-- The closed tools that have the query for a name.
create function private.closed_by(query text) returns jsonb stable security definer;
grant execute to anon, authenticated;

-- One page of the directory: rows, how many are found and there are in all, counts per category, price and fact. `category` and `pricing` take several values with commas between them, of which one has to hold; `facts` of api and trial, which all have to; `tag` one tag in any spelling; `sort` is match, newest, name or oldest. Where nothing has all words, the same of what is closest: `closest` then holds the stems that decided. `closed`: the closed tools of exactly this name, which are not counted.
create function public.search_tools(query text default '', category text default '', pricing text default '', page_size integer default 16, page integer default 1, within text default '', sort text default '', facts text default '', tag text default '') returns jsonb stable;
grant execute to anon, authenticated;

-- ==== 20261122002465_missed_searches.sql ====

-- What at least three visitors searched on a day (UTC) in vain: found nothing, or opened nothing. Kept for 90 days.
create table private.missed_searches (
  day date not null,
  words text not null,
  why text not null,
  visitors integer not null,
  constraint missed_searches_pkey primary key (day, words, why),
  constraint missed_searches_enough check ((visitors >= 3)),
  constraint missed_searches_why_allowed check ((why = any (array['nothing', 'unopened']))),
  constraint missed_searches_words_length check (((char_length(words) >= 2) and (char_length(words) <= 60)))
);

-- Searches that found nothing, or nothing that was opened: the words and a number a day, and nobody who asked. Until three
-- have asked the same on one day, not even the words are kept: the third brings them.
create function private.missed_searches() returns jsonb stable;

-- The missed searches of today as hashes; dropped with the first one of the next day.
create table private.search_marks (
  asked bytea not null,
  visitor bytea not null,
  constraint search_marks_pkey primary key (asked, visitor)
);

-- How many searches each address told today, as a hash; dropped with the first one of the next day.
create table private.search_tellers (
  visitor bytea not null,
  told integer not null,
  constraint search_tellers_pkey primary key (visitor)
);

-- At most one row: the minute in which a search was told last, and how many in it and on its day.
create table private.search_minute (
  is_single boolean not null default true,
  minute timestamp with time zone not null,
  told integer not null,
  told_today integer not null,
  constraint search_minute_pkey primary key (is_single),
  constraint search_minute_is_single check (is_single)
);

create function private.max_told_a_visitor() returns integer immutable;

create function private.max_told_a_minute() returns integer immutable;

create function private.max_told_a_day() returns integer immutable;

create function private.max_missed_a_day() returns integer immutable;

-- The words as they may be counted; null where they may be somebody's own.
create function private.tellable(words text) returns text immutable;

create function private.tell_search(words text, was_found boolean) returns void volatile security definer;
grant execute to anon, authenticated;

-- Says that a search found nothing, or that nothing of what it found was opened. Counted once a visitor and day, where three said the same on that day; at most 20 searches an address and day, 120 a minute. Says nothing in return.
create function public.tell_search(words text, was_found boolean) returns void volatile;
grant execute to anon, authenticated;

create function private.forget_search(words text, last_day date) returns void volatile security definer;
grant execute to authenticated;

-- The administrator takes a search, as it was asked until that day, off the list of those in vain. It comes back when three ask it again on another day.
create function public.forget_search(words text, last_day date default null::date) returns void volatile;
grant execute to authenticated;

-- ==== 20261122002470_word_desk.sql ====
-- What the administrator does to the vocabulary: adds, changes and removes lines, having seen what a search would then show.
-- A line is what supabase/vocabulary.txt says it is: 'same: photo, picture', 'akin: …', 'kind: spanish, french > language'.

create function private.max_meanings() returns integer immutable;

-- On each side of a line; and the lines that a term can stand in. Each is looked for by all who ask for the term.
create function private.max_terms() returns integer immutable;

create function private.max_lines_of_a_term() returns integer immutable;

create function private.max_search_changes() returns integer immutable;

create function private.read_terms(side text) returns text[] immutable;

create function private.meaning_line(number integer) returns text stable;

-- Writes a line in the place of what stands under the number, and returns it as it is stored; an empty one removes.
create function private.put_meaning(number integer, line text) returns text volatile;

-- One change at a time. What the screen saw has to stand still; a new line gets a number that nothing had.
create function private.begin_meaning_change(number integer, seen text) returns integer volatile;

create function private.save_meaning(line text, meaning integer, seen text) returns integer volatile security definer;
grant execute to authenticated;

-- The administrator writes a line of the vocabulary: a new one, or in the place of the one that was seen under that number; an empty line removes it. Returns the number.
create function public.save_meaning(line text, meaning integer default null::integer, seen text default null) returns integer volatile;
grant execute to authenticated;

create function private.short_answer(query text) returns jsonb stable;

create function private.preview_meaning(query text, line text, meaning integer, seen text) returns jsonb volatile security definer;
grant execute to authenticated;

-- What the first ten of a search are now, and would be with that line of the vocabulary. Nothing is kept of it.
create function public.preview_meaning(query text, line text, meaning integer default null::integer, seen text default null) returns jsonb volatile;
grant execute to authenticated;

create function private.word_desk(find text) returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator: at most 20 lines of the vocabulary, those with certain words or the newest; the last ten changes; and the searches that found nothing, or nothing that was opened.
create function public.word_desk(find text default '') returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122002500_admin_listings.sql ====

-- A LIKE pattern for what contains the text, folded; no character of the text has a meaning of its own.
create function private.containing(text text) returns text immutable;

-- What the review desk reads beside each listing: the placements asked for, and whether a published listing has its host.
create function private.review_facts(ids text[]) returns jsonb stable security definer;

-- Whom pending listings are from, for the administrator alone: the address that the account confirmed, and what became of
-- all that it sent. `auth.users` itself stays closed to everybody.
create function private.member_records(ids uuid[]) returns jsonb stable security definer;

create function private.list_listings(query text, status text, category text, placement text, member uuid, oldest_first boolean, page_size integer, page integer) returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator, a page of the listings in any status: rows, how many there are, the page. Anyone else finds none.
create function public.admin_listings(query text default '', status text default '', category text default '', placement text default '', member uuid default null::uuid, oldest_first boolean default false, page_size integer default 50, page integer default 1) returns jsonb stable;
grant execute to authenticated;

-- The edit screen's search.
create function private.find_by_name(query text) returns setof public.ai_tools stable security definer;
grant execute to authenticated;

-- For the administrator: the first 50 listings whose name contains the text, in any status.
create function public.find_tools(query text) returns setof public.ai_tools stable;
grant execute to authenticated;

-- The desk of placements: every one with its state and terms and who asked, by a part of the tool's name or of that
-- account's address. What needs doing first stands first.
create function private.list_placements(query text, list text, page_size integer, page integer) returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator, a page of the placements in any state, or in one list (a state, or "ending" within seven days): rows, how many there are, the page, and how many there are in each list. Anyone else finds none.
create function public.admin_placements(query text default '', list text default '', page_size integer default 25, page integer default 1) returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122002600_similar_tools.sql ====

-- The English stems of a text.
create function private.word_stems(words text) returns text[] immutable;

-- How much two lists have in common: 0 for nothing, 1 when they are the same.
create function private.shared_part(one text[], other text[]) returns double precision immutable;

-- The asker names what they have read themselves; what they may not read has no part in the answer.
create function private.alike_listings(subject_id text, subject_category text, subject_tags text[], words text, how_many integer) returns text[] stable security definer;
grant execute to anon, authenticated;

-- Approved tools to take instead of the one with this slug: first those that it names as alternatives, then the most alike, by category, tags and words. Placement and payment have no part in it.
create function public.similar_tools(tool_slug text, how_many integer default 6) returns table(id text, slug text, name text, description text, url text, category text, tags text[], pricing_type text, logo_url text, affiliate_url text, banner_url text, premium_type text, sponsor_tier text, created_at timestamp with time zone, best_for text, has_api boolean, host_icon text) stable;
grant execute to anon, authenticated;

-- ==== 20261122002610_page_proposals.sql ====
-- What a form proposes for a tool of which only a text is known, as its page's own words: where such tools stand, and their tags.

-- The listings that share most of the telling words of a text: each word weighs what it is rare.
create function private.near_texts(words text, how_many integer) returns table(tool_id text, category text, closeness double precision) stable security definer;

-- `without` leaves one listing out, so that a test can ask what would be proposed for it.
create function private.propose_labels(words text, without text default null) returns jsonb stable security definer;
grant execute to authenticated;

-- A category and tags for a text, by the listings that share its words: null and none where nothing is clear.
create function public.propose_labels(words text) returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122002650_compare.sql ====
-- Tools side by side, in one answer.

create function private.most_compared() returns integer immutable;
grant execute to anon, authenticated;

-- At most four tools by their slugs, with a comma between them, as they are compared: the listing, and the alternatives that it names. Placement and payment change neither their order nor what is said.
create function public.compare_tools(slugs text) returns jsonb stable;
grant execute to anon, authenticated;

-- ==== 20261122002700_saved_tools.sql ====

-- What a person last decided about a tool, and when: that they keep it, or no longer. They go with the account, not with the listing. Of what is no longer kept the newest 2,000 stay, so that an older wish that comes late does not bring it back.
create table public.saved_tools (
  owner uuid not null,
  tool text not null,
  is_saved boolean not null,
  decided_at timestamp with time zone not null,
  constraint saved_tools_pkey primary key (owner, tool),
  constraint saved_tools_owner_fkey foreign key (owner) references auth.users(id) on delete cascade
);
grant select to authenticated;
alter table enable row level security;
-- A person reads what they themselves keep, the administrator nobody else's either. Only the function below writes.
create policy saved_tools_select_own for select to authenticated using (owner = ( select auth.uid() as uid));

-- The most tools that a person can keep, and the most wishes at once: a guest's and an account's together.
create function private.most_saved() returns integer immutable;
grant execute to anon, authenticated;

create function private.most_wishes_at_once() returns integer immutable;

create function private.settle_saved(wishes jsonb) returns jsonb volatile security definer;
grant execute to authenticated;

-- Saves and removes tools: {tool: when that was decided in ms since 1970, negative for a removal}, and returns the whole list in the same form. For each tool the latest decision stands, whichever came first and however often it comes. Refused are tools that are not in the directory (gone), and the oldest of those beyond the limit (full).
create function public.settle_saved_tools(wishes jsonb default '{}'::jsonb) returns jsonb volatile;
grant execute to authenticated;

-- A page of the approved listings with these ids or slugs, former ones too, in the given order or by name or price: at most 500 are asked for and 100 returned; of closed ones it says since when. Says how many there are, and which are not there.
create function public.listing_cards(ids text[] default '{}'::text[], slugs text[] default '{}'::text[], sort text default '', page_size integer default 24, page integer default 1) returns jsonb stable;
grant execute to anon, authenticated;

-- ==== 20261122002750_read_together.sql ====
-- What a page reads besides the search: a tool's page and the picks, each in one answer; what has changed since the page was
-- made; and several of these in one request.

-- What the page of a tool shows: the tool with its badge of today, its checks and its closing, and at least so many tools to take instead, or all that it names. Of a former slug: the one that it has moved to.
create function public.tool_page(tool_slug text, how_many integer default 6) returns jsonb stable;
grant execute to anon, authenticated;

-- The picks in their order. The administrator is also told of those whose listing is not in the directory.
create function public.picked_tools() returns jsonb stable;
grant execute to anon, authenticated;

-- A page of the build knows the version that it was made of. One answer for all pages of a build says what they need to
-- know, so that a cache answers nearly all of them: only a list, or the page of a tool that is named, is read anew.
create function private.changes_since(version text) returns jsonb stable security definer;
grant execute to anon, authenticated;

-- What the public directory shows otherwise than at this version: null if nothing, else the present version; the slugs of the tools whose pages have changed, null where they are more than 100; and the categories, where they have.
create function public.changes_since(version text) returns jsonb stable;
grant execute to anon, authenticated;

-- At most so many reads in one request: more than a page has.
create function private.most_together() returns integer immutable;
grant execute to anon, authenticated;

-- The answers of several functions, each asked for as [its name, its arguments]: search_tools, sponsored_tools, picked_tools, tool_page and changes_since, at most four.
create function public.read_together(reads jsonb) returns jsonb stable;
grant execute to anon, authenticated;

-- ==== 20261122002800_address_keys.sql ====

-- The address without what its spellings differ in: the scheme, www., the ports 80 and 443, capitals of the host, slashes at the end, the fragment, and parameters that say where a visitor came from. A key is its own key.
create function private.address_key(address text) returns text immutable;
grant execute to authenticated;

-- What the submitter of a listing says about why it is not the one that has its address already. It goes with the listing.
create table public.duplicate_reasons (
  tool_id text not null,
  reason text not null,
  constraint duplicate_reasons_pkey primary key (tool_id),
  constraint duplicate_reasons_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint duplicate_reasons_reason_characters check (private.is_plain_text(reason)),
  constraint duplicate_reasons_reason_length check (((char_length(reason) <= 500) and (char_length(btrim(reason, ' \t\r\n')) >= 1)))
);
grant select, insert, update to authenticated;
alter table enable row level security;
-- The owner gives it with the listing, and changes it until the listing is approved.
create policy duplicate_reasons_insert_own for insert to authenticated with check private.may_give_reason(tool_id);
-- The owner of the listing reads it, and the administrator.
create policy duplicate_reasons_select_own_or_admin for select to authenticated using (( select private.is_admin() as is_admin) or private.owns_listing(tool_id));
create policy duplicate_reasons_update_own for update to authenticated using private.may_give_reason(tool_id) with check private.may_give_reason(tool_id);

-- Whether the listing is the asker's own, and not decided for good.
create function private.may_give_reason(listing text) returns boolean stable security definer;
grant execute to authenticated;

-- Approved listings whose names differ from this one by nothing but capitals, spaces, marks or one letter.
create function private.names_alike(name text) returns setof text stable security definer;

create function private.address_taken(address text, name text, except_id text) returns jsonb stable security definer;
grant execute to authenticated;

-- For who is signed in: the approved listings at this address (at most three), whether another's or an own listing with it waits, and approved listings whose names are nearly this one. An address that could not be stored is nobody's.
create function public.address_taken(address text, name text default '', except_id text default null) returns jsonb stable;
grant execute to authenticated;

-- What the review desk shows beside pending listings: at most three others that may be the same, by their address in any
-- status, or by their name among the approved ones; and what the submitter says about it.
create function private.same_listings(ids text[]) returns jsonb stable security definer;

-- The import's question: which addresses of a file stand in the directory under another id.
create function private.same_addresses(ids text[], addresses text[]) returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator: of at most 1,000 listings by id and address, those whose address is listed or waiting under another id, with those listings.
create function public.same_addresses(ids text[], addresses text[]) returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122002850_listing_reports.sql ====

-- What was done about the reports that were open for a listing. Dropped after 90 days, with these reports.
create table public.listing_report_answers (
  id uuid not null,
  outcome text not null,
  remark text,
  answered_at timestamp with time zone not null default now(),
  constraint listing_report_answers_pkey primary key (id),
  constraint listing_report_answers_outcome_allowed check ((outcome = any (array['mended', 'nothing_wrong', 'removed', 'other']))),
  constraint listing_report_answers_remark_characters check (private.is_plain_text(remark)),
  constraint listing_report_answers_remark_if_other check (((outcome <> 'other') or (remark is not null))),
  constraint listing_report_answers_remark_length check (((char_length(remark) <= 500) and (char_length(btrim(remark, ' \t\r\n')) >= 1)))
);
grant select to authenticated;
alter table enable row level security;
-- A member reads what was done about what they reported, the administrator all.
create policy listing_report_answers_select_own_or_admin for select to authenticated using (( select private.is_admin() as is_admin) or (exists ( select from public.listing_report_notes note where ((note.answer_id = listing_report_answers.id) and (note.reported_by = ( select auth.uid() as uid))))));

create function private.report_reasons() returns text[] immutable;

-- How often a listing was reported for a reason on a day (UTC); open until there is an answer. Totals only: no visitor, no time.
create table public.listing_reports (
  id bigint not null generated always as identity,
  tool_id text not null,
  reason text not null,
  day date not null,
  reports integer not null default 1,
  answer_id uuid,
  constraint listing_reports_pkey primary key (id),
  constraint listing_reports_answer_id_fkey foreign key (answer_id) references public.listing_report_answers(id) on delete cascade,
  constraint listing_reports_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint listing_reports_positive check ((reports > 0)),
  constraint listing_reports_reason_allowed check ((reason = any (private.report_reasons())))
);
grant select to authenticated;
create index listing_reports_answer_id (answer_id);
create unique index listing_reports_open (tool_id, reason, day) where (answer_id is null);
create index listing_reports_tool_id (tool_id, day);
alter table enable row level security;
-- How often something was reported is for the administrator alone. Only the functions below write.
create policy listing_reports_select_admin for select to authenticated using ( select private.is_admin() as is_admin);

-- The notes among the reports, up to a number for each listing, and the reports of members, who are told what became of them.
create table public.listing_report_notes (
  id uuid not null,
  tool_id text,
  tool_name text not null,
  reason text not null,
  note text,
  reported_by uuid,
  reported_at timestamp with time zone not null default now(),
  answer_id uuid,
  constraint listing_report_notes_pkey primary key (id),
  constraint listing_report_notes_answer_id_fkey foreign key (answer_id) references public.listing_report_answers(id) on delete cascade,
  constraint listing_report_notes_reported_by_fkey foreign key (reported_by) references auth.users(id) on delete cascade,
  constraint listing_report_notes_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete set null,
  constraint listing_report_notes_note_characters check (private.is_plain_text(note)),
  constraint listing_report_notes_note_length check (((char_length(note) <= 500) and (char_length(btrim(note, ' \t\r\n')) >= 1))),
  constraint listing_report_notes_reason_allowed check ((reason = any (private.report_reasons())))
);
grant select to authenticated;
create index listing_report_notes_answer_id (answer_id);
create index listing_report_notes_reported_by (reported_by, reported_at);
create index listing_report_notes_tool_id (tool_id, reported_at);
alter table enable row level security;
-- A member reads their own reports, the administrator all.
create policy listing_report_notes_select_own_or_admin for select to authenticated using ((reported_by = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
create trigger listing_report_notes_tell after update referencing old table as replaced new table as written for each statement execute function private.tell_reporters();

-- The reports of today, each with who sent it; dropped with the first one of the next day.
create table private.report_marks (
  id uuid not null,
  reporter bytea,
  tool_id text not null,
  reason text not null,
  day date not null,
  constraint report_marks_pkey primary key (id),
  constraint report_marks_once unique (reporter, tool_id, reason, day)
);

-- At most one row: the minute of the last report, and how many came in it.
create table private.report_minute (
  is_single boolean not null default true,
  minute timestamp with time zone not null,
  reports integer not null,
  constraint report_minute_pkey primary key (is_single),
  constraint report_minute_is_single check (is_single)
);

create function private.max_reports_a_visitor() returns integer immutable;

create function private.max_reports_a_listing() returns integer immutable;

create function private.max_reports_a_minute() returns integer immutable;

create function private.max_report_notes() returns integer immutable;

create function private.refuse_many_reports(asker bytea, listing_id text) returns void volatile;

create function private.report_listing(report_id uuid, listing_id text, why text, given_note text) returns text volatile security definer;
grant execute to anon, authenticated;

-- Says what is wrong with an approved listing: once a reason, day and visitor or member, who send at most 10 a day; at most 50 a listing and day, and 60 a minute in all. Returns stored; counted where enough notes are kept already and this one is not; or known where the same was said before under another id.
create function public.report_listing(report_id uuid, listing_id text, reason text, note text default null) returns text volatile;
grant execute to anon, authenticated;

-- A mark for the open reports of a listing as they were read; null where none is open.
create function private.open_reports_version(listing_id text) returns text stable;
grant execute to authenticated;

-- One at a time decides about reports, and reports.
create function private.lock_reports() returns void volatile;

create function private.answer_reports(answer uuid, listing_id text, version text, what text, words text) returns void volatile security definer;
grant execute to authenticated;

-- The administrator closes the open reports of a listing with what was done, if they are those of this version (inbox).
create function public.answer_reports(answer_id uuid, listing_id text, version text, outcome text, remark text default null) returns void volatile;
grant execute to authenticated;

create function private.reopen_reports(answer uuid) returns void volatile security definer;
grant execute to authenticated;

-- The administrator takes an answer to reports back within private.undo_window(): they are open again.
create function public.reopen_reports(answer_id uuid) returns void volatile;
grant execute to authenticated;

-- What says that a listing does not open, or has closed, is answered by its new address, and by its closing.
create function private.answer_unreachable(listing_id text, what text) returns void volatile security definer;

-- ==== 20261122002900_link_checks.sql ====

-- What became of each listing's address when it was last visited, since when, and when it last worked.
create table public.link_checks (
  tool_id text not null,
  url text not null,  -- The address that was visited. Where the listing has another one by now, nothing is known of that.
  checked_at timestamp with time zone not null,
  outcome text not null,  -- refused (a sign-in, a challenge, too many questions) and unknown (a browser may show what the check cannot tell) say nothing of the link, neither that it works nor that it does not.
  since timestamp with time zone not null,
  moved_to text,
  failures integer not null default 0,  -- How often in a row it did not work; being refused or unknown does not count.
  failing_since timestamp with time zone,
  works_at timestamp with time zone,
  left_as text,  -- The outcome, and where it has moved to, that the administrator has decided to leave; forgotten once it works.
  constraint link_checks_pkey primary key (tool_id),
  constraint link_checks_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint link_checks_failing_since_with_failures check (((failures > 0) = (failing_since is not null))),
  constraint link_checks_left_as_length check ((char_length(left_as) <= 2100)),
  constraint link_checks_moved_to_form check (private.is_web_address(moved_to)),
  constraint link_checks_moved_to_when_moved check (((moved_to is null) or (outcome = 'moved'))),
  constraint link_checks_outcome_allowed check ((outcome = any (array['works', 'refused', 'unknown', 'moved', 'gone', 'no_name', 'broken', 'parked'])))
);
grant select to anon;
grant select to authenticated;
alter table enable row level security;
-- Everybody reads when the link of an approved listing was checked and last worked.
create policy link_checks_select_approved for select to anon, authenticated using ( select (tool.approval_status = 'approved') from public.ai_tools tool where (tool.id = link_checks.tool_id));

-- For the operator alone: stores what became of links, [{"tool_id", "url", "outcome", "moved_to"}], and says of how many.
create function public.record_link_checks(checks jsonb) returns integer volatile;

-- The links that have moved, or that failed three times over at least seven days.
create view private.link_desk as
 SELECT checked.tool_id,
    tool.name,
    tool.slug,
    tool.updated_at,
    checked.url,
    checked.outcome,
    checked.since,
    checked.moved_to,
    checked.failures,
    checked.failing_since,
    checked.works_at,
    concat_ws(' '::text, checked.outcome, checked.moved_to) AS stands
   FROM public.link_checks checked
     JOIN public.listed_tools tool ON tool.id = checked.tool_id AND tool.url = checked.url
  WHERE (checked.outcome = 'moved'::text OR (checked.outcome = ANY (ARRAY['gone'::text, 'no_name'::text, 'broken'::text, 'parked'::text])) AND checked.failures >= 3 AND checked.failing_since <= (checked.checked_at - '7 days'::interval)) AND checked.left_as IS DISTINCT FROM concat_ws(' '::text, checked.outcome, checked.moved_to);

create function private.undo_link(listing_id text, decided_at timestamp with time zone, seen timestamp with time zone) returns void volatile security definer;

-- `seen` is the since of the check that was read: a later visit may have found something else.
create function private.decide_link(listing_id text, decision text, version timestamp with time zone, seen timestamp with time zone) returns timestamp with time zone volatile security definer;
grant execute to authenticated;

-- The administrator lets a listing take the address that its link has moved to (move), leaves it as it is (dismiss), as long as the listing is of this version and the check since then; or takes that back (undo, with what it returned as version).
create function public.decide_link(listing_id text, decision text, version timestamp with time zone, since timestamp with time zone default null::timestamp with time zone) returns timestamp with time zone volatile;
grant execute to authenticated;

-- ==== 20261122002950_closing_listings.sql ====

-- Takes closed listings out of the search, and reopened ones in again.
create function private.index_closed() returns trigger volatile security definer;

-- Ends or cancels all placements of a listing whose tool has closed, and notes for its owner how many days were left.
create function private.end_placements(listing_id text, closed_on date) returns void volatile security definer;

create function private.close_listing(listing_id text, since date, instead text, version timestamp with time zone) returns void volatile security definer;
grant execute to authenticated;

create function private.reopen_listing(listing_id text, since date, instead text) returns void volatile security definer;
grant execute to authenticated;

-- The administrator marks an approved listing as closed since a day, which may name what people look at instead; said again with another day or successor, it is changed. Refused if the listing is no longer of this version (its updated_at). Its placements end.
create function public.close_listing(listing_id text, closed_on date, successor text default null, version timestamp with time zone default null::timestamp with time zone) returns void volatile;
grant execute to authenticated;

-- The administrator says that a listing is not closed, as long as it is closed since this day and with this successor: it is back in all lists. Its placements stay ended.
create function public.reopen_listing(listing_id text, closed_on date default null::date, successor text default null) returns void volatile;
grant execute to authenticated;

-- ==== 20261122003000_history_of_parts.sql ====
-- What belongs to a listing and stands in tables of its own, in the history: its closing, its placements; and the
-- administrator's address. Then what an owner reads of it.

create function private.closed_facts(closed public.closed_listings) returns jsonb immutable;

create function private.note_closing_history() returns trigger volatile security definer;

-- A placement is one value, of its row and of what was agreed. It is written a row at a time, mostly by another trigger.
create function private.placement_facts(placement public.placements, terms public.placement_terms) returns jsonb stable;

create function private.note_placement_history() returns trigger volatile security definer;

create function private.note_terms_history() returns trigger volatile security definer;

create function private.note_administrator_history() returns trigger volatile security definer;

-- What an owner reads: who it was by their part alone, nothing that the administrator noted for themselves, and no placement
-- that another member bought.
create function private.facts_for_owner(facts jsonb, owner uuid) returns jsonb stable;

create function private.own_listing_history(listing text, before_id bigint) returns table(id bigint, at timestamp with time zone, who text, kind text, detail text, action text, before jsonb, after jsonb) stable security definer;
grant execute to authenticated;

-- The last 20 changes of a listing of the asker's own, newest first, or the 20 before the given one. Who is you, the administrator or somebody. Of anyone else's listing: nothing.
create function public.own_listing_history(listing_id text, before_id bigint default null::bigint) returns table(id bigint, at timestamp with time zone, who text, kind text, detail text, action text, before jsonb, after jsonb) stable;
grant execute to authenticated;

-- ==== 20261122003100_listing_revisions.sql ====
-- Changes to listings of the directory that wait for the administrator while the live text stays: an owner's of their own
-- listing, or anybody's suggestion. What the administrator, an import or the desk of links changes is done at once and can
-- be undone there, so it needs no row here.

-- What anybody can look up at the tool's own site: whoever corrects it need not say why. The others are words of ours.
create function private.checkable_columns() returns text[] immutable;

-- Changes that members ask for to listings of the directory. Open until the administrator decides or the author withdraws; what is no longer open is dropped after 90 days.
create table public.listing_revisions (
  id uuid not null,
  tool_id text not null,
  author uuid not null,
  kind text not null,
  patch jsonb not null,  -- The columns of the listing that change, with their new values as they would be stored.
  based_on jsonb not null,  -- What these columns said when the change was made.
  note text,
  source text,  -- The address of a page that says the same.
  state text not null default 'open',
  reason text,
  applied text[],  -- Which of the patch's columns were accepted. What stood in them before is in the history, in the entry of decided_at.
  decided_by uuid,  -- Nobody where the author withdrew it, where it applied at once, or where the administrator's account is gone.
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint listing_revisions_pkey primary key (id),
  constraint listing_revisions_author_fkey foreign key (author) references auth.users(id) on delete cascade,
  constraint listing_revisions_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete set null,
  constraint listing_revisions_tool_id_fkey foreign key (tool_id) references public.ai_tools(id) on delete cascade,
  constraint listing_revisions_applied_when_accepted check (((state = 'accepted') = (applied is not null))),
  constraint listing_revisions_decided_when_not_open check (((state = 'open') = (decided_at is null))),
  constraint listing_revisions_kind_allowed check ((kind = any (array['owner', 'suggestion']))),
  constraint listing_revisions_note_characters check (private.is_plain_text(note)),
  constraint listing_revisions_note_length check (((char_length(note) <= 500) and (char_length(btrim(note, ' \t\r\n')) >= 1))),
  constraint listing_revisions_note_of_suggestion check (((kind <> 'suggestion') or (note is not null) or ((patch - private.checkable_columns()) = '{}'::jsonb))),
  constraint listing_revisions_patch_form check (((jsonb_typeof(patch) = 'object') and (patch <> '{}'::jsonb))),
  constraint listing_revisions_reason_characters check (private.is_plain_text(reason)),
  constraint listing_revisions_reason_length check (((char_length(reason) <= 1000) and (char_length(btrim(reason, ' \t\r\n')) >= 1))),
  constraint listing_revisions_reason_when_refused check (((state = 'refused') = (reason is not null))),
  constraint listing_revisions_source_form check (private.is_web_address(source)),
  constraint listing_revisions_state_allowed check ((state = any (array['open', 'accepted', 'refused', 'withdrawn'])))
);
grant select to authenticated;
create index listing_revisions_author (author, created_at desc);
create index listing_revisions_decided_at (decided_at);
create index listing_revisions_decided_by (decided_by);
create unique index listing_revisions_one_open (tool_id, author) where (state = 'open');
create index listing_revisions_queue (created_at, id) where (state = 'open');
create index listing_revisions_tool_id (tool_id);
alter table enable row level security;
-- A member reads their own changes, the administrator all. Only the functions below write.
create policy listing_revisions_select_own_or_admin for select to authenticated using ((author = ( select auth.uid() as uid)) or ( select private.is_admin() as is_admin));
create trigger listing_revisions_tell after update referencing old table as replaced new table as written for each statement execute function private.tell_authors();

-- One row: whether what a verified owner changes is live at once. Name and address always wait for the administrator.
create table private.revision_settings (
  is_single boolean not null default true,
  verified_owners_apply_at_once boolean not null default false,
  constraint revision_settings_pkey primary key (is_single),
  constraint revision_settings_is_single check (is_single)
);

-- What members may ask to change: neither money (placement, banner, affiliate address) nor the administrator's own
-- judgement. A new column waits here until somebody decides so.
create function private.revisable_columns() returns text[] immutable;

-- What the listing says now, by column; null where there is none.
create function private.revisable_values(listing text) returns jsonb stable security definer;

-- Of the second object, what stands under the keys of the first.
create function private.values_of(names jsonb, whole jsonb) returns jsonb immutable;

-- By column of the patch: same (the listing says so already), clean (nobody changed it since) or conflict.
create function private.merge_revision(based_on jsonb, live jsonb, patch jsonb) returns table(name text, based jsonb, stands jsonb, proposed jsonb, verdict text) immutable;

-- A mark for what whoever decides has read: the change, and what the listing says in its columns.
create function private.seen_version(revision public.listing_revisions, live jsonb) returns text stable;

-- The constraints and triggers of a save decide here too. It stays approved, and where it stood.
create function private.write_revision(listing text, change jsonb) returns void volatile;

-- The change as the listing would store it, without what would change nothing. Ends as a save does where it is refused.
create function private.changes_to_write(listing text, change jsonb) returns jsonb volatile;

-- Refuses a change that its author may not send: one open a listing, so many open, so many a day.
create function private.count_revision(revision_id uuid, listing_id text) returns void volatile security definer;

-- What a verified owner changes without waiting.
create function private.apply_at_once(id uuid, sent_as uuid, listing_id text, patch jsonb, based_on jsonb, note text, source text) returns void volatile security definer;

create function private.keep_waiting(id uuid, listing_id text, kind text, patch jsonb, based_on jsonb, note text, source text) returns void volatile security definer;

create function private.send_revision(revision_id uuid, listing_id text, patch jsonb, based_on jsonb, note text, source text) returns text volatile security definer;
grant execute to authenticated;

-- For who is signed in: a change to a listing of the directory, {column: value}, and what these columns said when it was made. One open a member and listing, which is changed under its id. Returns waiting; applied where it is live at once; or null where the listing says something else by now.
create function public.send_revision(revision_id uuid, listing_id text, patch jsonb, based_on jsonb, note text default null, source text default null) returns text volatile;
grant execute to authenticated;

create function private.withdraw_revision(revision_id uuid) returns void volatile security definer;
grant execute to authenticated;

-- A member takes a change of theirs back that nobody has decided.
create function public.withdraw_revision(revision_id uuid) returns void volatile;
grant execute to authenticated;

-- The revision under the locks of whoever decides it, as long as it is what they have read.
create function private.hold_revision(revision_id uuid, version text) returns public.listing_revisions volatile;

create function private.accept_revision(revision_id uuid, choices jsonb, version text) returns timestamp with time zone volatile security definer;
grant execute to authenticated;

-- The administrator accepts a change. {"column": "live" or "proposed"}: each conflict needs a choice, and what is "live" stays as it is. Returns its decided_at.
create function public.accept_revision(revision_id uuid, choices jsonb, version text) returns timestamp with time zone volatile;
grant execute to authenticated;

create function private.refuse_revision(revision_id uuid, reason text, version text) returns timestamp with time zone volatile security definer;
grant execute to authenticated;

-- The administrator refuses a change with a reason, which its author reads. Returns its decided_at.
create function public.refuse_revision(revision_id uuid, reason text, version text) returns timestamp with time zone volatile;
grant execute to authenticated;

-- A category that is called something else by now is the same one, and its listings follow it in parts.
create function private.categories_renamed(facts jsonb) returns jsonb stable;

create function private.undo_revision(revision_id uuid, decided_at timestamp with time zone) returns void volatile security definer;
grant execute to authenticated;

-- The administrator takes the decision about a change of this time back within private.undo_window(): it waits again, and what it replaced stands again.
create function public.undo_revision(revision_id uuid, decided_at timestamp with time zone default null::timestamp with time zone) returns void volatile;
grant execute to authenticated;

-- ==== 20261122003300_mail.sql ====
-- What members are told by mail. What happens writes a row into the outbox in the same transaction: which kind, whom, about
-- what, and nothing else. A sender (supabase/functions/mail, or the terminal of a local start) takes the rows one by one; what a
-- mail says is read then, as far as its reader may see it then, so that what was undone or withdrawn meanwhile is not told.

create function private.mail_kinds() returns text[] immutable;
grant execute to authenticated;

-- The kinds of mail that a member does not want.
create table public.mail_switched_off (
  member_id uuid not null default auth.uid(),
  kind text not null,
  constraint mail_switched_off_pkey primary key (member_id, kind),
  constraint mail_switched_off_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade,
  constraint mail_switched_off_kind_allowed check ((kind = any (private.mail_kinds())))
);
grant select, insert, delete to authenticated;
alter table enable row level security;
-- A member switches a kind on again for themselves.
create policy mail_switched_off_delete_own for delete to authenticated using (member_id = ( select auth.uid() as uid));
-- A member switches a kind off for themselves.
create policy mail_switched_off_insert_own for insert to authenticated with check (member_id = ( select auth.uid() as uid));
-- A member reads what they themselves switched off, the administrator nobody else's either.
create policy mail_switched_off_select_own for select to authenticated using (member_id = ( select auth.uid() as uid));

-- What members are to be told: ids only. Sent, dropped (nothing to be told any more, or not wanted) and given-up rows are kept for 30 days.
create table private.outbox (
  event_key text not null,
  kind text not null,
  member_id uuid not null,
  about text not null,  -- The id of the listing, decision, change, answer, claim or placement.
  state text not null default 'waiting',
  due_at timestamp with time zone not null default now(),  -- When it could leave first.
  next_at timestamp with time zone not null default now(),  -- When it is tried next; while a sender has it, when it is taken to be lost.
  tries integer not null default 0,
  doubts integer not null default 0,  -- How many of the tries may have reached the mail service.
  is_taken boolean not null default false,  -- Whether a sender has it and has not yet said what became of this try.
  problem text,
  constraint outbox_pkey primary key (event_key),
  constraint outbox_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade,
  constraint outbox_doubts_range check (((doubts >= 0) and (doubts <= tries))),
  constraint outbox_kind_allowed check ((kind = any (private.mail_kinds()))),
  constraint outbox_state_allowed check ((state = any (array['waiting', 'sent', 'dropped', 'given_up'])))
);
create index outbox_done (due_at) where (state <> 'waiting');
create index outbox_member_id (member_id);
create index outbox_waiting (next_at) where (state = 'waiting');
create trigger outbox_prune after insert for each statement execute function private.prune_mail();

-- The link by which a member switches a kind of mail off without signing in: made with the first mail of the kind, and for good.
create table private.mail_tokens (
  token uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null,
  constraint mail_tokens_pkey primary key (token),
  constraint mail_tokens_member_id_kind_key unique (member_id, kind),
  constraint mail_tokens_member_id_fkey foreign key (member_id) references auth.users(id) on delete cascade
);

-- A decision can be undone, so it is told a little later than that.
create function private.mail_hold() returns interval immutable;

-- Drops what waits in vain, whenever something is added.
create function private.prune_mail() returns trigger volatile security definer;

-- An import tells nobody, nor does undoing it.
create function private.tell_members(changes private.listing_change[]) returns void volatile security definer;

-- Undone and decided anew, a change is told once: undoing ends before its mail leaves.
create function private.tell_authors() returns trigger volatile security definer;

create function private.tell_reporters() returns trigger volatile security definer;

create function private.tell_claimants() returns trigger volatile security definer;

-- A payment that went back, one that was not paid, a subscription that stops or ends: its buyer is told, whoever owns the listing now.
-- What was told when it stopped is not told again when it ends.
create function private.tell_of_payments(fact jsonb) returns void volatile security definer;

-- A placement and its listing's name as the buyer may read them: a listing that is not public any more may be another's by now.
create function private.bought_placements(member uuid) returns table(placement public.placements, name text, label text) stable security definer;

-- What a mail about a payment says: null where it is so no more, or its placement is nobody's.
create function private.payment_facts(about text, member uuid) returns jsonb stable security definer;

-- What a day decides has no writer to tell it, so the sender asks first. A badge that was only set on the listing, by a file or
-- by hand, is no news; what was asked for, paid or agreed with a last day is. The day in the key: an extended placement ends again.
create function private.enqueue_due_mail() returns void volatile security definer;

create function private.prepare_mail() returns void volatile security definer;

create function private.no_facts(kind text) returns jsonb immutable;

create function private.told_facts(kind text, about text, member uuid) returns jsonb stable security definer;

-- What a mail says: what the member may read of it now, and null where there is nothing to be told any more.
create function private.mail_facts(kind text, about text, member uuid) returns jsonb stable security definer;

create function private.give_mail_up(key text, why text) returns void volatile security definer;

-- With the pauses below, as many tries take a day.
create function private.most_mail_tries() returns integer immutable;

-- Outcomes: sent; refused (the service took it not: try again), unknown (it may have taken it), impossible (it never
-- will take it).
create function private.settle_mail(key text, try integer, outcome text, why text) returns void volatile security definer;

create function private.next_mail(key text, try integer, outcome text, why text, has_keys boolean, takes boolean, ahead interval) returns jsonb volatile security definer;

-- For the sender alone: puts what the day decides into the outbox, and drops what is over.
create function public.prepare_mail() returns void volatile;

-- For the sender alone: says what became of the mail before (sent, refused, unknown or impossible) and takes the next one for five minutes; null where none is due. Without keys that the mail service honours, a mail leaves at most twice.
create function public.next_mail(key text default null, try integer default null::integer, outcome text default null, problem text default null, has_keys boolean default true, takes boolean default true, ahead interval default '00:00:00'::interval) returns jsonb volatile;

-- The link of a mail. It tells of no account, and one that nobody was given does nothing.
create function private.mail_choice(link uuid) returns jsonb stable security definer;
grant execute to anon, authenticated;

create function private.choose_mail(link uuid, is_on boolean) returns jsonb volatile security definer;
grant execute to anon, authenticated;

-- Which kind of mail a link is about and whether it is on: {"kind", "is_on"}; null for a link that nobody was given.
create function public.mail_choice(token uuid) returns jsonb stable;
grant execute to anon, authenticated;

-- Switches the kind of mail of a link on or off for the member who was given it, and says what stands, as mail_choice.
create function public.choose_mail(token uuid, is_on boolean) returns jsonb volatile;
grant execute to anon, authenticated;

create function private.settle_unsent(keys text[], due timestamp with time zone[], is_retried boolean) returns integer volatile security definer;
grant execute to authenticated;

-- For the administrator: mails that were given up are tried for another day, those whose due_at is the one that was read. Returns how many.
create function public.retry_mail(keys text[], due timestamp with time zone[] default null::timestamp with time zone[]) returns integer volatile;
grant execute to authenticated;

-- For the administrator: mails that were given up are not sent. Returns how many.
create function public.dismiss_mail(keys text[], due timestamp with time zone[] default null::timestamp with time zone[]) returns integer volatile;
grant execute to authenticated;

-- ==== 20261122003800_inbox.sql ====
-- Everything that waits for the administrator, in one list: a row a decision, whatever its source, with what decides it.

-- What the administrator has to decide: its kind, what it is about, and since when it waits.
create view private.waiting as
 SELECT 'pending'::text AS kind,
    tool.id AS key,
    tool.id AS tool_id,
    tool.created_by AS member,
    tool.created_at AS since
   FROM public.ai_tools tool
  WHERE tool.approval_status = 'pending'::text
UNION ALL
 SELECT 'report'::text AS kind,
    report.tool_id AS key,
    report.tool_id,
    NULL::uuid AS member,
    (min(report.day)::timestamp without time zone AT TIME ZONE 'utc'::text) AS since
   FROM public.listing_reports report
  WHERE report.answer_id IS NULL
  GROUP BY report.tool_id
UNION ALL
 SELECT 'change'::text AS kind,
    revision.id::text AS key,
    revision.tool_id,
    revision.author AS member,
    revision.created_at AS since
   FROM public.listing_revisions revision
     JOIN public.ai_tools tool ON tool.id = revision.tool_id
  WHERE revision.state = 'open'::text AND tool.approval_status = 'approved'::text
UNION ALL
 SELECT 'link'::text AS kind,
    link.tool_id AS key,
    link.tool_id,
    NULL::uuid AS member,
    link.since
   FROM private.link_desk link
UNION ALL
 SELECT 'claim'::text AS kind,
    claim.id::text AS key,
    claim.tool_id,
    claim.claimed_by AS member,
    claim.created_at AS since
   FROM public.ownership_claims claim
  WHERE claim.state = 'open'::text
UNION ALL
 SELECT 'request'::text AS kind,
    placement.id::text AS key,
    placement.tool_id,
    tool.created_by AS member,
    placement.created_at AS since
   FROM public.placements placement
     JOIN public.ai_tools tool ON tool.id = placement.tool_id
  WHERE placement.stage = 'requested'::text AND tool.approval_status = 'approved'::text
UNION ALL
 SELECT 'payment'::text AS kind,
    paid.payment AS key,
    placement.tool_id,
    NULL::uuid AS member,
    paid.noted_at AS since
   FROM private.payments paid
     LEFT JOIN public.placements placement ON placement.id = paid.placement_id
  WHERE paid.state = 'held'::text
UNION ALL
 SELECT 'category'::text AS kind,
    min(named.name) AS key,
    NULL::text AS tool_id,
    NULL::uuid AS member,
    min(named.since) AS since
   FROM ( SELECT private.present_category(used.used) AS name,
            ( SELECT min(tool.created_at) AS min
                   FROM public.ai_tools tool
                  WHERE tool.category = used.used) AS since
           FROM private.used_categories() used(used)) named
  WHERE NOT (EXISTS ( SELECT
           FROM public.categories known
          WHERE private.fold(known.name) = btrim(private.fold(named.name))))
  GROUP BY (btrim(private.fold(named.name)))
UNION ALL
 SELECT 'mail'::text AS kind,
    mail.event_key AS key,
    NULL::text AS tool_id,
    mail.member_id AS member,
    mail.due_at AS since
   FROM private.outbox mail
  WHERE mail.state = 'given_up'::text;

create function private.waiting_report(listing text) returns jsonb stable;

-- Merged with what its listing says now.
create function private.waiting_change(asked uuid) returns jsonb stable;

-- What decides one of private.waiting, but for a pending listing, whose row says it.
create function private.waiting_facts(kind text, key text) returns jsonb stable;

-- What waits of one tool stands together, the tool that has waited longest first; then the pending listings, the newest first.
create function private.inbox(wanted text, member uuid, oldest_first boolean, page integer, page_size integer) returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator, a page of what waits for a decision, of one kind (pending, report, change, link, claim, request, payment, category, mail) or all: how many of each, rows, how many there are, the page; of a member's pending listings alone if one is named.
create function public.inbox(kind text default '', member uuid default null::uuid, oldest_first boolean default false, page integer default 1, page_size integer default 50) returns jsonb stable;
grant execute to authenticated;

-- The mail of a Monday, to an administrator who has not switched it off.
create function private.inbox_digest(member uuid) returns jsonb stable security definer;

-- On a Monday, once: what waits, for the administrator.
create function private.enqueue_digest(day date) returns void volatile security definer;

create function private.inbox_count() returns bigint stable security definer;
grant execute to authenticated;

-- How much waits for the administrator; null for anybody else.
create function public.inbox_count() returns bigint stable;
grant execute to authenticated;

-- ==== 20261122003850_own_tools.sql ====

-- What a member has here, one row a tool: their own listings, and the others that they changed, claimed, reported or paid for, with what
-- waits and what became of it. It reads as the asker: what the policies of the tables do not show is not in it.
-- Who reads as themselves may not look into the schema of the auth server.
create function private.asker() returns uuid stable security definer;
grant execute to authenticated;

-- A page of 50 of the asker's tools with what they asked for of each and what became of it: their own listings, newest first, then others. `state` narrows them: pending, approved, rejected, or other for those that are not their own.
create function public.own_tools(state text default '', page integer default 1) returns jsonb stable;
grant execute to authenticated;

-- ==== 20261122003880_site_status.sql ====
-- What the administrator sees of a site that runs: the last run of each job, and the mail that waits for a sender.

-- Each job: when its last run began and when it last worked, whether it has not for twice its time, and what went wrong last. One that never ran has no times.
create function private.job_states() returns table(job text, began_at timestamp with time zone, worked_at timestamp with time zone, is_late boolean, problem text, counts jsonb) stable security definer;

create function private.site_status() returns jsonb stable security definer;
grant execute to authenticated;

-- For the administrator: the jobs with their last runs, how many mails wait for a sender and subscriptions (up to 50) for their end, the payment events of 30 days that could not be read, and the version of the database.
create function public.site_status() returns jsonb stable;
grant execute to authenticated;

-- What the job that asks for builds reads of its own past.
create function private.last_build_asked() returns timestamp with time zone stable security definer;

-- For the operator's jobs alone: when a build of the site was last asked for.
create function public.last_build_asked() returns timestamp with time zone stable;

-- ==== 20261122003900_own_account.sql ====
-- A member's own account: what stands under it, and how it goes. Its public listings stay in the directory without an
-- owner, what is not public goes with it; so do the account's traces elsewhere, by the foreign keys of their tables.

create function private.own_account() returns jsonb stable security definer;
grant execute to authenticated;

-- What a member has here, in numbers, as the deletion of the account would find it. Null where the account is gone: a token may outlive it by an hour.
create function public.own_account() returns jsonb stable;
grant execute to authenticated;

-- The auth server writes down who signed in and when, with the address, and keeps it when an account goes. Its table is the
-- server's and has no index for this: where it has grown too large to be read within a request, or is closed to us, the
-- operator clears it (docs/hosted.md).
create function private.forget_sign_ins(account uuid) returns void volatile security definer;

-- What the history keeps of listings that are gone, or were not public, goes with their owner. Of what stays,
-- what happened since it was published is the directory's.
create function private.forget_listings(member uuid, own text[]) returns void volatile security definer;

create function private.delete_own_account(confirmation text) returns text volatile security definer;
grant execute to authenticated;

-- Deletes the asking member's account for good; confirmation is its address, as the member typed it. Approved listings stay without an owner, with the placements agreed for them; others go, and open requests are cancelled. Returns deleted, or gone where the account is gone already. Never the administrator's.
create function public.delete_own_account(confirmation text) returns text volatile;
grant execute to authenticated;
