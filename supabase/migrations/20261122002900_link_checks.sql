-- The results of `npm run links:check`, which checks the listings' links (docs/operate.md). The administrator decides what
-- to do about a broken link.
create table public.link_checks (
  tool_id text not null,
  url text not null,
  checked_at timestamptz not null,
  outcome text not null,
  since timestamptz not null,
  moved_to text,
  failures integer not null default 0,
  failing_since timestamptz,
  works_at timestamptz,
  dismissed_outcome text,

  constraint link_checks_pkey primary key (tool_id),
  constraint link_checks_tool_id_fkey foreign key (tool_id) references public.ai_tools (id) on delete cascade,
  constraint link_checks_outcome_allowed check (
    outcome in ('works', 'refused', 'unknown', 'moved', 'gone', 'no_name', 'broken', 'parked')),
  constraint link_checks_moved_to_form check (private.is_web_address(moved_to)),
  constraint link_checks_dismissed_outcome_length check (char_length(dismissed_outcome) <= 2100),
  constraint link_checks_moved_to_when_moved check (moved_to is null or outcome = 'moved'),
  constraint link_checks_failing_since_with_failures check ((failures > 0) = (failing_since is not null))
);
comment on table public.link_checks is
  'The last link check of each listing. The current outcome was first seen at `since`. The address last worked at '
  '`works_at`.';
comment on column public.link_checks.url is
  'The checked address. The result does not apply to any other address.';
comment on column public.link_checks.outcome is
  'refused (a sign-in, a challenge or a rate limit) and unknown (a browser may get a different response) are inconclusive.';
comment on column public.link_checks.failures is
  'The number of consecutive failures. Inconclusive checks do not count.';
comment on column public.link_checks.dismissed_outcome is
  'The outcome that the administrator dismissed, with the new address if the link moved. Cleared when the link works.';

grant select on table public.link_checks to anon, authenticated;
grant all on table public.link_checks to service_role;
alter table public.link_checks enable row level security;

create policy link_checks_select_approved on public.link_checks
  for select to anon, authenticated
  using ((select tool.approval_status = 'approved' from public.ai_tools as tool where tool.id = tool_id));

create function public.record_link_checks(checks jsonb) returns integer
  language plpgsql volatile security invoker set search_path = ''
  as $$
  declare
    stored integer;
  begin
    perform private.lock_listings();
    checks := private.json_argument(checks);
    insert into public.link_checks as existing
      (tool_id, url, checked_at, outcome, since, moved_to, failures, failing_since, works_at)
    select distinct on (tool.id) tool.id, tool.url, now(), input.outcome, now(),
      case when input.outcome = 'moved' and private.is_web_address(input.moved_to) then input.moved_to end,
      is_dead::integer, case when is_dead then now() end, case when input.outcome = 'works' then now() end
    from jsonb_to_recordset(checks) as input (tool_id text, url text, outcome text, moved_to text)
    cross join lateral (select input.outcome in ('gone', 'no_name', 'broken', 'parked') as is_dead) as classified
    -- Skip listings whose address has changed since the check.
    join public.listed_tools as tool on tool.id = input.tool_id and tool.url = input.url
    order by tool.id
    on conflict (tool_id) do update set
      (url, checked_at, outcome, moved_to, since, failures, failing_since, works_at, dismissed_outcome) = (
        select excluded.url, excluded.checked_at, excluded.outcome, excluded.moved_to,
          case when is_same_url and (existing.outcome, existing.moved_to) is not distinct from (excluded.outcome, excluded.moved_to)
            then existing.since else excluded.since end,
          case when is_same_url and is_inconclusive then existing.failures
            when is_same_url and excluded.failures > 0 then existing.failures + 1 else excluded.failures end,
          case when is_same_url and (is_inconclusive or excluded.failures > 0)
            then coalesce(existing.failing_since, excluded.failing_since) else excluded.failing_since end,
          case when is_same_url then coalesce(excluded.works_at, existing.works_at) else excluded.works_at end,
          case when is_same_url and excluded.outcome <> 'works' then existing.dismissed_outcome end
        from (select existing.url = excluded.url as is_same_url, excluded.outcome in ('refused', 'unknown') as is_inconclusive) as comparison);
    get diagnostics stored = row_count;
    return stored;
  end
  $$;
comment on function public.record_link_checks(jsonb) is
  'For the operator only: stores check results, [{"tool_id", "url", "outcome", "moved_to"}], and returns their number.';

create view private.link_queue as
  select checked.tool_id, tool.name, tool.slug, tool.updated_at, checked.url, checked.outcome, checked.since,
    checked.moved_to, checked.failures, checked.failing_since, checked.works_at
  from public.link_checks as checked
  join public.listed_tools as tool on tool.id = checked.tool_id and tool.url = checked.url
  where (checked.outcome = 'moved' or checked.outcome in ('gone', 'no_name', 'broken', 'parked')
      and checked.failures >= 3 and checked.failing_since <= checked.checked_at - interval '7 days')
    and checked.dismissed_outcome is distinct from concat_ws(' ', checked.outcome, checked.moved_to);
comment on view private.link_queue is
  'The links that the administrator must review. They have moved, or failed three times over at least seven days, and '
  'are not dismissed.';

create function private.undo_link_decision(listing_id text, decided_at timestamptz, expected_since timestamptz) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    decision public.listing_history;
  begin
    select * into decision from public.listing_history as entry
      where entry.listing_id = undo_link_decision.listing_id and entry.at = decided_at and entry.kind = 'link' and entry.after ? 'url';
    -- Without a history entry, the decision was a dismissal.
    if decision.id is null then
      update public.link_checks set dismissed_outcome = null where tool_id = listing_id and since = expected_since;
      if not found then
        perform private.raise_error('link_changed', 'The link has changed. Check it, then decide.');
      end if;
      return;
    elsif decided_at < now() - private.undo_window() then
      perform private.raise_undo_expired();
    end if;
    perform private.set_change_reason('link');
    update public.ai_tools as tool set url = decision.before ->> 'url' where tool.id = listing_id
      and not exists (select from public.listing_history as later
        where later.listing_id = tool.id and later.id > decision.id and later.after ? 'url');
    if not found then
      perform private.raise_error('listing_changed', 'This part of the listing has changed since your decision. To change it back, edit the listing.');
    end if;
    perform private.lock_reports();
    perform private.reopen_reports(listing_id, decided_at);
  end
  $$;

-- `expected_since` is the `since` of the check that the administrator read, because a later check may have a different outcome.
create function private.decide_link(listing_id text, decision text, version timestamptz, expected_since timestamptz) returns timestamptz
  language plpgsql security definer set search_path = ''
  as $$
  declare
    link_check public.link_checks;
    replayed_at timestamptz := private.replayed_at(jsonb_build_array('decide_link', listing_id, decision, version, expected_since));
  begin
    perform private.require_admin();
    if replayed_at is not null then
      return replayed_at;
    end if;
    perform private.lock_listings();
    if decision = 'undo' then
      perform private.undo_link_decision(listing_id, version, expected_since);
      return now();
    end if;
    select * into link_check from public.link_checks where tool_id = listing_id and since = expected_since for update;
    if link_check.tool_id is null or not exists (select from public.ai_tools as tool
      where tool.id = listing_id and tool.updated_at = version and tool.url = link_check.url) then
      perform private.raise_error('link_changed', 'The listing or its link has changed. Check it, then decide.');
    elsif decision = 'move' and link_check.moved_to is not null then
      perform private.set_change_reason('link');
      update public.ai_tools set url = link_check.moved_to where id = listing_id;
      perform private.resolve_unreachable(listing_id, 'fixed');
    elsif decision = 'dismiss' then
      update public.link_checks set dismissed_outcome = concat_ws(' ', outcome, moved_to) where tool_id = listing_id;
    else
      perform private.raise_error('no_such_decision', 'The decision must be move, dismiss or undo.');
    end if;
    return now();
  end
  $$;

create function public.decide_link(listing_id text, decision text, version timestamptz, since timestamptz default null)
  returns timestamptz
  language sql security invoker set search_path = ''
  as $$ select private.decide_link(listing_id, decision, version, since) $$;
comment on function public.decide_link(text, text, timestamptz, timestamptz) is
  'For the administrator: decides on a link check and returns the time. `move` sets the listing''s address to the new '
  'address, and `dismiss` hides the outcome. Both fail if `version` (of the listing) or `since` (of the check) is '
  'outdated. `undo` reverts a decision; its `version` is the time of the decision.';

grant execute on function private.decide_link(text, text, timestamptz, timestamptz),
  public.decide_link(text, text, timestamptz, timestamptz) to authenticated;
grant execute on function public.record_link_checks(jsonb) to service_role;
