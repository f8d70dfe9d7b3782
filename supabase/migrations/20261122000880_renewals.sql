-- Who ends a subscription: the member who pays, by the payment service's own page; and what pays for nothing is ended with what
-- is paid, by the payments' function, which asks here what that is.

create function private.renewal_request(placement uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    subscription text := private.own_subscription(placement);
  begin
    if subscription is null then
      perform private.raise_error('not_renewing', 'You have no monthly payment for this placement.');
    end if;
    perform private.count_payment_page();
    return jsonb_build_object('subscription', subscription, 'placement_id', placement);
  end
  $$;

-- A subscription goes on although nobody gets what it pays for: its placement or listing is gone, taken down, closed, cancelled or
-- ended by a person, or no longer that of who pays; or all that it paid went back or was settled. While its only payments are held,
-- a person decides first; so of what names a placement that was never known here: it may have been bought after the back-up that
-- stands here, or from another directory of the account. A reference that is none of ours at all is another sale of the account.
create function private.subscriptions_to_end() returns jsonb
  language sql volatile security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('subscription', due.subscription, 'placement', due.placement_id)), '[]')
    from (
      select (latest.paid).subscription, (latest.paid).placement_id
      from (
        select distinct on (one.subscription) one as paid
        from private.payments as one
        where one.subscription is not null and one.placement_id is not null
        order by one.subscription, one.paid_at desc, one.payment desc) as latest
      left join public.placements as asked on asked.id = (latest.paid).placement_id
      left join public.placement_terms as terms on terms.placement_id = asked.id
      left join public.ai_tools as tool on tool.id = asked.tool_id
      where private.subscription_state((latest.paid).subscription) = 'going'
        and (asked.id is not null or exists (select from private.payments as other where other.subscription = (latest.paid).subscription
          and (other.state, other.problem) is distinct from ('held', 'unknown_placement')))
        and ((tool.created_by = terms.bought_by) is not true
          -- What would keep the next payment from being booked, whatever a person does with this one.
          or private.payment_problem(latest.paid, asked) in ('listing_not_live', 'listing_closed', 'not_open')
          or not exists (select from private.payments as other
            where other.subscription = (latest.paid).subscription and other.state in ('booked', 'held')))
      -- In no order: what cannot be ended does not keep the others from it.
      order by random() limit 50) as due
  $$;

create function public.renewal_request(placement_id uuid) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.renewal_request(placement_id) $$;
comment on function public.renewal_request(uuid) is
  'The subscription by which the asking member pays for a placement each month; refused with a sentence. Counts a payment page.';
create function public.subscriptions_to_end() returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.subscriptions_to_end() $$;
comment on function public.subscriptions_to_end() is
  'For the payments'' function alone: up to 50 subscriptions that go on and pay for nothing, each with its placement.';

grant execute on function private.renewal_request(uuid), public.renewal_request(uuid) to authenticated;
grant execute on function private.subscriptions_to_end(), public.subscriptions_to_end() to service_role;
