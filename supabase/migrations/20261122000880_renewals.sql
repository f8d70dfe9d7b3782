-- The end of subscriptions. The buyer can cancel a subscription on the payment service's page. The payments function
-- cancels the subscriptions that subscriptions_to_end returns.

create function private.renewal_request(placement_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    subscription text := private.own_subscription(placement_id);
  begin
    if subscription is null then
      perform private.raise_error('not_renewing', 'You have no subscription for this placement.');
    end if;
    perform private.count_payment_page();
    return jsonb_build_object('subscription', subscription, 'placement_id', placement_id);
  end
  $$;

-- Returns subscriptions that renew but pay for nothing. Either the placement or listing can no longer be booked (deleted,
-- unpublished, closed, cancelled, ended, or owned by another member), or all payments were refunded or settled. Excluded are:
--
--   - a placement that is missing in this database, if all its payments are held because it is missing. It may have been
--     bought after the restored backup was made, or in a different directory that uses the same Stripe account.
--   - payments without a placement id, which are other sales of the same Stripe account
create function private.subscriptions_to_end() returns jsonb
  language sql volatile security definer set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('subscription', ending.subscription, 'placement', ending.placement_id)), '[]')
    from (
      select (latest.paid).subscription, (latest.paid).placement_id
      from (
        select distinct on (sent.subscription) sent as paid
        from private.payments as sent
        where sent.subscription is not null and sent.placement_id is not null
        order by sent.subscription, sent.paid_at desc, sent.payment desc) as latest
      left join public.placements as placement on placement.id = (latest.paid).placement_id
      left join public.placement_terms as terms on terms.placement_id = placement.id
      left join public.ai_tools as tool on tool.id = placement.tool_id
      where private.subscription_state((latest.paid).subscription) = 'going'
        and (placement.id is not null or exists (select from private.payments as other where other.subscription = (latest.paid).subscription
          and (other.state, other.problem) is distinct from ('held', 'unknown_placement')))
        and ((tool.created_by = terms.bought_by) is not true
          -- For these reasons, the next payment cannot be booked either.
          or private.payment_problem(latest.paid, placement) in ('listing_not_live', 'listing_closed', 'not_open')
          or not exists (select from private.payments as other
            where other.subscription = (latest.paid).subscription and other.state in ('booked', 'held')))
      -- The random order prevents subscriptions that cannot be cancelled from blocking the others.
      order by random() limit 50) as ending
  $$;

create function public.renewal_request(placement_id uuid) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.renewal_request(placement_id) $$;
comment on function public.renewal_request(uuid) is
  'For the buyer: the subscription that pays for a placement. Raises an error if there is none. Counts towards the '
  'limit of payment pages.';
create function public.subscriptions_to_end() returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.subscriptions_to_end() $$;
comment on function public.subscriptions_to_end() is
  'For the payments function: up to 50 subscriptions that renew but pay for nothing, each with its placement.';

grant execute on function private.renewal_request(uuid), public.renewal_request(uuid) to authenticated;
grant execute on function private.subscriptions_to_end(), public.subscriptions_to_end() to service_role;
