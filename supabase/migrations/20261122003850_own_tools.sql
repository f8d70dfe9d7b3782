-- The tools of a member: own listings, and other listings that the member has reported, changed, claimed or bought a
-- placement for. own_tools runs with the caller's permissions, so it returns only rows that the policies allow.

-- A security definer function, because callers have no access to the auth schema.
create function private.current_member() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select auth.uid() $$;

create function public.own_tools(state text default '', page integer default 1) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    with bought as (
      select * from public.placement_overview as placement
      where bought_by = (select private.current_member())
        -- Exclude withdrawn requests, unless they were paid.
        and (stage <> 'cancelled' or first_day is not null or decided_by is not null or is_held or payment_reference is not null)
    ), interactions as (
      select coalesce(tool_id, id::text) as id, created_at as at from public.listing_feedback where author = (select private.current_member())
      union all
      select tool_id, created_at from public.ownership_claims where claimed_by = (select private.current_member())
      union all
      select coalesce(tool_id, id::text), created_at from bought
    ), mine as (
      select id, approval_status as state, created_at as at from public.ai_tools where created_by = (select private.current_member())
      union all
      select id, 'other', max(at) from interactions
      where not exists (
        select from public.ai_tools as own where own.id = interactions.id and own.created_by = (select private.current_member()))
      group by id
    ), shown as (
      select id, mine.state <> 'other' as is_own, at from mine where own_tools.state in ('', mine.state)
      order by is_own desc, at desc, id desc
      limit 50 offset (least(greatest(own_tools.page, 1), 10000) - 1) * 50
    )
    select jsonb_build_object(
      'counts', (select jsonb_build_object(
        'pending', count(*) filter (where mine.state = 'pending'),
        'approved', count(*) filter (where mine.state = 'approved'),
        'rejected', count(*) filter (where mine.state = 'rejected'),
        'other', count(*) filter (where mine.state = 'other')) from mine),
      'rows', coalesce((select jsonb_agg(jsonb_build_object(
        'id', shown.id,
        'is_own', shown.is_own,
        'tool', to_jsonb(tool) || jsonb_build_object(
          'closed_listings', (select to_jsonb(closed) from public.closed_listings as closed where closed.tool_id = tool.id),
          'running_placements', (select coalesce(jsonb_agg(running), '[]')
            from public.running_placements as running where running.tool_id = tool.id)),
        -- Open and open-ended placements first.
        'placements', (select coalesce(jsonb_agg(to_jsonb(placement)
            || jsonb_build_object('is_hidden', private.is_hidden_placement(placement.kind, placement.tool_id))
            order by placement.last_day desc nulls first, placement.created_at desc, placement.id), '[]')
          from bought as placement where coalesce(placement.tool_id, placement.id::text) = shown.id),
        'claim', (select to_jsonb(claim) from public.own_claim(shown.id) as claim),
        'feedback', (select coalesce(jsonb_agg(to_jsonb(feedback) - 'based_on' order by feedback.created_at desc, feedback.id), '[]')
          from public.listing_feedback as feedback
          where coalesce(feedback.tool_id, feedback.id::text) = shown.id and feedback.author = (select private.current_member())))
        order by shown.is_own desc, shown.at desc, shown.id desc)
        from shown left join public.ai_tools as tool on tool.id = shown.id), '[]'))
  $$;
comment on function public.own_tools(text, integer) is
  'A page of 50 tools of the current member, each with its placements, claim and feedback. Own listings come first, then '
  'tools of other owners, newest first. `state` selects pending, approved or rejected own listings, or other tools.';

grant execute on function private.current_member(), public.own_tools(text, integer) to authenticated;
