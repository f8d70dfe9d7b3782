-- Changes to listings of the directory that wait for the administrator while the live text stays: an owner's of their own
-- listing, or anybody's suggestion. What the administrator, an import or the desk of links changes is done at once and can
-- be undone there, so it needs no row here.

-- What anybody can look up at the tool's own site: whoever corrects it need not say why. The others are words of ours.
create function private.verifiable_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select array['url', 'category', 'pricing_type', 'platforms', 'logo_url', 'screenshot_url', 'video_url', 'trial_days', 'has_api',
      'api_category', 'api_documentation_url']
  $$;

create table public.listing_revisions (
  -- Chosen by the form: sent again, because its answer was lost or it was changed, it is the same one.
  id uuid not null,
  tool_id text not null,
  author uuid not null,
  kind text not null,
  patch jsonb not null,
  based_on jsonb not null,
  note text,
  source text,
  state text not null default 'open',
  reason text,
  applied text[],
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),

  constraint listing_revisions_pkey primary key (id),
  constraint listing_revisions_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint listing_revisions_author_fkey foreign key (author) references auth.users (id) on delete cascade,
  constraint listing_revisions_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null,
  constraint listing_revisions_kind_allowed check (kind in ('owner', 'suggestion')),
  constraint listing_revisions_state_allowed check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  constraint listing_revisions_patch_form check (jsonb_typeof(patch) = 'object' and patch <> '{}'),
  constraint listing_revisions_note_length check (
    char_length(note) <= 500 and char_length(btrim(note, E' \t\r\n')) >= 1),
  constraint listing_revisions_note_characters check (private.is_plain_text(note)),
  constraint listing_revisions_note_of_suggestion check (
    kind <> 'suggestion' or note is not null or patch - private.verifiable_columns() = '{}'),
  constraint listing_revisions_source_form check (private.is_web_address(source)),
  constraint listing_revisions_reason_length check (
    char_length(reason) <= 1000 and char_length(btrim(reason, E' \t\r\n')) >= 1),
  constraint listing_revisions_reason_characters check (private.is_plain_text(reason)),
  constraint listing_revisions_reason_when_refused check ((state = 'refused') = (reason is not null)),
  constraint listing_revisions_decided_when_not_open check ((state = 'open') = (decided_at is null)),
  constraint listing_revisions_applied_when_accepted check ((state = 'accepted') = (applied is not null))
);
comment on table public.listing_revisions is
  'Changes that members ask for to listings of the directory. Open until the administrator decides or the author withdraws; '
  'what is no longer open is dropped after 90 days.';
comment on column public.listing_revisions.patch is
  'The columns of the listing that change, with their new values as they would be stored.';
comment on column public.listing_revisions.based_on is 'What these columns said when the change was made.';
comment on column public.listing_revisions.source is 'The address of a page that says the same.';
comment on column public.listing_revisions.applied is
  'Which of the patch''s columns were accepted. What stood in them before is in the history, in the entry of decided_at.';
comment on column public.listing_revisions.decided_by is
  'Nobody where the author withdrew it, where it applied at once, or where the administrator''s account is gone.';
create unique index listing_revisions_one_open on public.listing_revisions (tool_id, author) where state = 'open';
create index listing_revisions_queue on public.listing_revisions (created_at, id) where state = 'open';
create index listing_revisions_tool_id on public.listing_revisions (tool_id);
create index listing_revisions_author on public.listing_revisions (author, created_at desc);
create index listing_revisions_decided_by on public.listing_revisions (decided_by);
create index listing_revisions_decided_at on public.listing_revisions (decided_at);

alter table public.listing_revisions enable row level security;
grant select on table public.listing_revisions to authenticated;
grant all on table public.listing_revisions to service_role;

-- A member reads their own changes, the administrator all. Only the functions below write.
create policy listing_revisions_select_own_or_admin on public.listing_revisions
  for select to authenticated
  using (author = (select auth.uid()) or (select private.is_admin()));

-- The one setting: update private.revision_settings set verified_owners_apply_at_once = true;
create table private.revision_settings (
  is_single boolean not null default true,
  verified_owners_apply_at_once boolean not null default false,
  constraint revision_settings_pkey primary key (is_single),
  constraint revision_settings_is_single check (is_single)
);
comment on table private.revision_settings is
  'One row: whether what a verified owner changes is live at once. Name and address always wait for the administrator.';
insert into private.revision_settings default values;

-- What members may ask to change: neither money (placement, banner, affiliate address) nor the administrator's own
-- judgement. A new column waits here until somebody decides so.
create function private.revisable_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select array['name', 'description', 'url', 'category', 'tags', 'pricing_type', 'what_it_does', 'best_for', 'what_is_free',
      'platforms', 'logo_url', 'screenshot_url', 'video_url', 'trial_days', 'has_api', 'api_category', 'api_documentation_url']
  $$;

create function private.revisable_values(listing text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_object_agg(asked, to_jsonb(tool) -> asked)
    from public.ai_tools as tool cross join unnest(private.revisable_columns()) as asked
    where tool.id = listing
  $$;
comment on function private.revisable_values(text) is 'What the listing says now, by column; null where there is none.';

create function private.pick_keys(names jsonb, whole jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$ select coalesce(jsonb_object_agg(key, whole -> key), '{}') from jsonb_object_keys(names) as key $$;
comment on function private.pick_keys(jsonb, jsonb) is 'Of the second object, what stands under the keys of the first.';

-- The merge. What has not changed since is applied; where somebody else has changed the column, a person chooses.
create function private.merge_revision(based_on jsonb, live jsonb, patch jsonb)
  returns table (name text, base jsonb, current jsonb, proposed jsonb, verdict text)
  language sql immutable parallel safe set search_path = ''
  as $$
    select key, based_on -> key, live -> key, value, case
      when live -> key = value then 'same'
      when live -> key = based_on -> key then 'clean'
      else 'conflict' end
    from jsonb_each(patch)
  $$;
comment on function private.merge_revision(jsonb, jsonb, jsonb) is
  'By column of the patch: same (the listing says so already), clean (nobody changed it since) or conflict.';

create function private.revision_version(revision public.listing_revisions, live jsonb) returns text
  language sql stable set search_path = ''
  as $$ select md5(concat_ws(' ', revision.patch, revision.note, revision.source, private.pick_keys(revision.patch, live))) $$;
comment on function private.revision_version(public.listing_revisions, jsonb) is
  'A mark for what whoever decides has read: the change, and what the listing says in its columns.';

-- The constraints and triggers of a save decide here too. It stays approved, and where it stood.
create function private.write_revision(listing text, change jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    names text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(change) as key);
  begin
    perform private.set_audit_context('{"trusted": true}');
    if names is not null then
      execute format('update public.ai_tools as tool set (%1$s) = (select %1$s from jsonb_populate_record(tool, $2))
        where tool.id = $1', names) using listing, change;
    end if;
    perform private.set_audit_context('{"trusted": null}');
  end
  $$;

create function private.changed_columns(listing text, change jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
  declare
    live jsonb := private.revisable_values(listing);
    written jsonb;
  begin
    -- Written, read and taken back: what is stored here can be accepted, and says what the listing would.
    begin
      perform private.write_revision(listing, change);
      written := private.revisable_values(listing);
      raise sqlstate 'TRIED';
    exception when sqlstate 'TRIED' then
      null;
    end;
    return (select coalesce(jsonb_object_agg(key, written -> key), '{}') from jsonb_object_keys(change) as key
      where written -> key <> live -> key);
  end
  $$;
comment on function private.changed_columns(text, jsonb) is
  'The change as the listing would store it, without what would change nothing. Ends as a save does where it is refused.';

create function private.count_revision(revision_id uuid, listing_id text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    asker uuid := (select auth.uid());
    most integer := private.submission_limit('open revisions');
  begin
    if exists (select from public.listing_revisions as other
      where other.tool_id = listing_id and other.author = asker and other.state = 'open' and other.id <> revision_id) then
      perform private.raise_error('already_open', 'Your change to this listing is already in review. Reload the page to edit it.');
    elsif (select count(*) from public.listing_revisions as other
      where other.author = asker and other.state = 'open' and other.id <> revision_id) >= most then
      perform private.raise_error('too_many_revisions', format(
        'You can have at most %s changes in review. Wait, or withdraw one under My tools.', most));
    end if;
    perform private.enforce_daily_limit('revisions', 1, 'too_many_revisions_a_day',
      'You can send at most %s changes a day. Try again tomorrow.');
    delete from public.listing_revisions where decided_at < now() - interval '90 days';
  end
  $$;
comment on function private.count_revision(uuid, text) is
  'Refuses a change that its author may not send: one open a listing, so many open, so many a day.';

-- What a verified owner changes without waiting.
create function private.apply_revision(id uuid, sent_as uuid, listing_id text, patch jsonb, based_on jsonb, note text, source text)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    insert into public.listing_revisions as applied
      (id, tool_id, author, kind, patch, based_on, note, source, state, applied, decided_at)
    values (apply_revision.id, listing_id, (select auth.uid()), 'owner', patch, based_on, note, source,
      'accepted', array(select jsonb_object_keys(patch)), now())
    -- The change that waited has become one that need not.
    on conflict on constraint listing_revisions_pkey do update set patch = excluded.patch, based_on = excluded.based_on,
      note = excluded.note, source = excluded.source, state = 'accepted', applied = excluded.applied, decided_at = now()
      where applied.author = excluded.author and applied.tool_id = excluded.tool_id and applied.state = 'open';
    if not found then
      perform private.raise_error('revision_decided', 'This change was decided meanwhile. Reload the page.');
    end if;
    perform private.set_change_reason('revision', sent_as::text);
    perform private.write_revision(listing_id, patch);
  end
  $$;

create function private.store_pending_revision(id uuid, listing_id text, kind text, patch jsonb, based_on jsonb, note text, source text)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    insert into public.listing_revisions as waiting (id, tool_id, author, kind, patch, based_on, note, source)
    values (store_pending_revision.id, listing_id, (select auth.uid()), kind, patch, based_on, note, source)
    on conflict on constraint listing_revisions_pkey do update set kind = excluded.kind, patch = excluded.patch,
      based_on = excluded.based_on, note = excluded.note, source = excluded.source
      where waiting.author = excluded.author and waiting.tool_id = excluded.tool_id and waiting.state = 'open';
    if not found then
      perform private.raise_error('revision_decided', 'This change was decided meanwhile. Reload the page.');
    end if;
  end
  $$;

create function private.submit_revision(revision_id uuid, listing_id text, patch jsonb, based_on jsonb, note text, source text)
  returns text language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    asker uuid := (select auth.uid());
    tool public.ai_tools;
    live jsonb;
    change jsonb;
    at_once jsonb := '{}';
    known public.listing_revisions;
    words text := nullif(btrim(note, E' \t\r\n'), '');
  begin
    patch := private.json_argument(patch);
    based_on := private.json_argument(based_on);
    if jsonb_typeof(patch) is distinct from 'object'
      or not private.revisable_columns() @> array(select jsonb_object_keys(patch)) then
      perform private.raise_error('not_revisable', 'Only what the form shows can be changed.');
    end if;
    perform private.check_image_origin(patch ->> 'screenshot_url', true);
    -- What is compared here is not changed meanwhile.
    perform private.lock_listings();
    select * into tool from public.ai_tools where id = listing_id and approval_status = 'approved';
    if not found then
      perform private.raise_error('not_listed', 'This listing is no longer in the directory.');
    end if;
    live := private.revisable_values(listing_id);
    change := private.changed_columns(listing_id, patch);
    if tool.created_by = asker and private.is_verified_owner(listing_id, asker)
      and (select verified_owners_apply_at_once from private.revision_settings) then
      at_once := change - 'name' - 'url';
    end if;
    select * into known from public.listing_revisions as sent where sent.id = revision_id and sent.author = asker
      and sent.tool_id = listing_id;
    -- Sent again, because its answer was lost: it waits as it was sent, or the listing says all of it by now.
    if known.state = 'accepted' and change = '{}' then
      return 'applied';
    elsif known.state = 'open' and at_once = '{}' and (known.patch, known.based_on, known.note, known.source)
      is not distinct from (change, private.pick_keys(change, based_on), words, submit_revision.source) then
      return 'waiting';
    -- What the listing says already is no matter who wrote it.
    elsif private.pick_keys(change, based_on) <> private.pick_keys(change, live) then
      return null;
    elsif change = '{}' then
      perform private.raise_error('nothing_changed', 'The listing already says so.');
    end if;
    perform private.count_revision(revision_id, listing_id);

    change := change - array(select jsonb_object_keys(at_once));
    if at_once <> '{}' then
      -- Sent again with another text, after the first was live at once, it is one more.
      perform private.apply_revision(case when change = '{}' and known.state is distinct from 'accepted' then revision_id
        else gen_random_uuid() end, revision_id, listing_id, at_once, private.pick_keys(at_once, live), words, source);
    end if;
    if change = '{}' then
      return 'applied';
    end if;
    perform private.store_pending_revision(revision_id, listing_id, case when tool.created_by = asker then 'owner' else 'suggestion' end,
      change, private.pick_keys(change, live), words, source);
    return 'waiting';
  end
  $$;

create function public.submit_revision(
  revision_id uuid, listing_id text, patch jsonb, based_on jsonb, note text default null, source text default null
) returns text
  language sql security invoker set search_path = ''
  as $$ select private.submit_revision(revision_id, listing_id, patch, based_on, note, source) $$;
comment on function public.submit_revision(uuid, text, jsonb, jsonb, text, text) is
  'For who is signed in: a change to a listing of the directory, {column: value}, and what these columns said when it was made. '
  'One open a member and listing, which is changed under its id. Returns waiting; applied where it is live at once; or null '
  'where the listing says something else by now.';

create function private.withdraw_revision(revision_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    stood text;
  begin
    select state into stood from public.listing_revisions where id = revision_id and author = (select auth.uid()) for update;
    if stood = 'open' then
      update public.listing_revisions set state = 'withdrawn', decided_at = now() where id = revision_id;
    elsif stood is distinct from 'withdrawn' then
      perform private.raise_error('revision_decided', 'This change was decided meanwhile. Reload the page.');
    end if;
  end
  $$;

create function public.withdraw_revision(revision_id uuid) returns void
  language sql security invoker set search_path = ''
  as $$ select private.withdraw_revision(revision_id) $$;
comment on function public.withdraw_revision(uuid) is 'A member takes a change of theirs back that nobody has decided.';

-- The revision under the locks of whoever decides it, as long as it is what they have read.
create function private.lock_revision(revision_id uuid, version text) returns public.listing_revisions
  language plpgsql volatile set search_path = ''
  as $$
  declare
    revision public.listing_revisions;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into revision from public.listing_revisions where id = revision_id for update;
    if not found then
      perform private.raise_error('revision_missing', 'This change was deleted.');
    elsif revision.state = 'withdrawn' then
      perform private.raise_error('revision_withdrawn', 'Its author has withdrawn this change.');
    elsif revision.state <> 'open' then
      perform private.raise_error('already_decided', format(
        'This change was already %s, probably in another window.',
        case revision.state when 'accepted' then 'approved' else 'rejected' end));
    elsif not exists (select from public.ai_tools where id = revision.tool_id and approval_status = 'approved') then
      perform private.raise_error('not_public', 'The listing is no longer in the directory. The change is kept.');
    elsif version is distinct from private.revision_version(revision, private.revisable_values(revision.tool_id)) then
      perform private.raise_error('revision_changed', 'The change or the listing has changed. Check it, then decide.');
    end if;
    return revision;
  end
  $$;

create function private.accept_revision(revision_id uuid, choices jsonb, version text) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    revision public.listing_revisions;
    live jsonb;
    chosen jsonb;
    undecided text;
    first_time timestamptz := private.replayed_at(jsonb_build_array('accept_revision', revision_id, choices, version));
  begin
    if first_time is not null then
      return first_time;
    end if;
    revision := private.lock_revision(revision_id, version);
    live := private.revisable_values(revision.tool_id);
    choices := private.json_argument(choices);
    select
      coalesce(jsonb_object_agg(name, proposed) filter (where verdict <> 'same' and choices ->> name is distinct from 'live'), '{}'),
      string_agg(name, ', ' order by name) filter (
        where verdict = 'conflict' and coalesce(choices ->> name, '') not in ('live', 'proposed'))
      into chosen, undecided
    from private.merge_revision(revision.based_on, live, revision.patch);
    if undecided is not null then
      perform private.raise_error('conflict_undecided', 'The listing changed in the same place. Choose which text stays.');
    end if;
    perform private.set_change_reason('revision', revision_id::text);
    perform private.write_revision(revision.tool_id, chosen);
    update public.listing_revisions set state = 'accepted', applied = array(select jsonb_object_keys(chosen)),
      decided_by = (select auth.uid()), decided_at = now() where id = revision_id;
    return now();
  end
  $$;

create function public.accept_revision(revision_id uuid, choices jsonb, version text) returns timestamptz
  language sql security invoker set search_path = ''
  as $$ select private.accept_revision(revision_id, choices, version) $$;
comment on function public.accept_revision(uuid, jsonb, text) is
  'The administrator accepts a change. {"column": "live" or "proposed"}: each conflict needs a choice, and what is "live" stays as it is. '
  'Returns its decided_at.';

create function private.reject_revision(revision_id uuid, reason text, version text) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    first_time timestamptz := private.replayed_at(jsonb_build_array('reject_revision', revision_id, reason, version));
  begin
    if first_time is not null then
      return first_time;
    elsif coalesce(btrim(reason, E' \t\r\n'), '') = '' then
      perform private.raise_error('reason_missing', 'Please give a reason.');
    end if;
    perform private.lock_revision(revision_id, version);
    update public.listing_revisions as revision set state = 'refused', reason = reject_revision.reason,
      decided_by = (select auth.uid()), decided_at = now() where id = revision_id;
    return now();
  end
  $$;

create function public.reject_revision(revision_id uuid, reason text, version text) returns timestamptz
  language sql security invoker set search_path = ''
  as $$ select private.reject_revision(revision_id, reason, version) $$;
comment on function public.reject_revision(uuid, text, text) is 'The administrator refuses a change with a reason, which its author reads. Returns its decided_at.';

-- A category that is called something else by now is the same one, and its listings follow it in parts.
create function private.rename_categories(facts jsonb) returns jsonb
  language sql stable set search_path = ''
  as $$
    select facts || case when facts ? 'category'
      then jsonb_build_object('category', private.current_category(facts ->> 'category')) else '{}' end
  $$;

create function private.undo_revision(revision_id uuid, decided_at timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    revision public.listing_revisions;
    replaced jsonb;
    written jsonb;
  begin
    perform private.require_admin();
    perform private.lock_listings();
    select * into revision from public.listing_revisions where id = revision_id for update;
    if revision.state = 'open' then
      return;
    elsif coalesce(revision.state, '') not in ('accepted', 'refused') or revision.decided_by is null
      or revision.decided_at < now() - private.undo_window() then
      perform private.check_undo_window();
    elsif revision.decided_at <> undo_revision.decided_at then
      perform private.raise_error('decided_again', 'It was decided again, probably in another window.');
    elsif exists (select from public.listing_revisions as other
      where other.tool_id = revision.tool_id and other.author = revision.author and other.state = 'open') then
      perform private.raise_error('already_open', 'Its author has sent another change since.');
    end if;
    -- What it replaced, and what it wrote: null where nothing was accepted of it.
    select private.pick_keys(kept.columns, entry.before), private.pick_keys(kept.columns, entry.after)
      into replaced, written
    from public.listing_history as entry
    cross join lateral (select coalesce(jsonb_object_agg(name, true), '{}') as columns from unnest(revision.applied) as name
      where entry.after ? name) as kept
    where entry.listing_id = revision.tool_id and entry.at = revision.decided_at and entry.kind = 'revision';
    if private.rename_categories(written)
      <> private.rename_categories(private.pick_keys(written, private.revisable_values(revision.tool_id))) then
      perform private.raise_error('listing_changed', 'The listing changed in the same place. Edit it to change it back.');
    end if;
    if written is not null then
      perform private.set_change_reason('revision', 'undone');
      perform private.write_revision(revision.tool_id, replaced);
    end if;
    update public.listing_revisions as undone set state = 'open', reason = null, applied = null, decided_by = null,
      decided_at = null where undone.id = revision_id;
  end
  $$;

create function public.undo_revision(revision_id uuid, decided_at timestamptz default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.undo_revision(revision_id, decided_at) $$;
comment on function public.undo_revision(uuid, timestamptz) is
  'The administrator takes the decision about a change of this time back within private.undo_window(): it waits again, and what it replaced stands again.';

grant execute on function private.submit_revision(uuid, text, jsonb, jsonb, text, text), private.withdraw_revision(uuid),
  private.accept_revision(uuid, jsonb, text),
  private.reject_revision(uuid, text, text), private.undo_revision(uuid, timestamptz),
  public.submit_revision(uuid, text, jsonb, jsonb, text, text), public.withdraw_revision(uuid),
  public.accept_revision(uuid, jsonb, text),
  public.reject_revision(uuid, text, text), public.undo_revision(uuid, timestamptz) to authenticated;
