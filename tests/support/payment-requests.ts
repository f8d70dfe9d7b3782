// The SQL of each action of a history and of the database setup.
import { dateOf, type Event, SOLD } from './payment-model.ts';
import type { Act } from './payment-actions.ts';

export const ADMIN = '00000000-0000-4000-8000-000000000001';
export const OWNER = '00000000-0000-4000-8000-000000000002';
export const UNKNOWN = '00000000-0000-4000-8000-00000000dead';

export const q = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
const date = (day: number | null) => q(day === null ? null : dateOf(day));

/** Prepares a database once. Creates a clock per connection, the offers, and a function that returns the state. */
export const SETUP = `
  create or replace function private.today() returns date language sql stable set search_path = ''
    as $$ select date '2030-01-01' + coalesce(nullif(current_setting('histories.day', true), ''), '0')::integer $$;
  create or replace function private.undo_window() returns interval language sql immutable set search_path = ''
    as $$ select interval '1 hour' $$;
  ${Object.entries(SOLD)
    .map(
      ([name, { period, year }]) =>
        `update public.placement_prices set period = ${q(period)}, year_cents = ${q(year)} where kind = ${q(name)};`,
    )
    .join(' ')}
  update public.placement_offers set places = 1 where kind = 'gold';
  insert into public.ai_tools (id, name, description, url, approval_status, approved_at)
    values ('another', 'Another', 'A tool that a test made.', 'https://example.com/other', 'approved', now());
  create schema histories;
  create function histories.state() returns jsonb language sql stable as $$
    select jsonb_build_object(
      'placements', (select jsonb_object_agg(placement.id, jsonb_build_object('stage', stage, 'first', first_day, 'last', last_day,
          'lost', lost_payment, 'price', price_cents))
        from public.placements as placement join public.placement_terms on placement_id = placement.id
        where tool_id is distinct from 'another'),
      'payments', (select jsonb_object_agg(payment, jsonb_build_object('state', state, 'back', refunded_cents, 'amount', amount_cents,
          'problem', case when state = 'held' then problem end, 'last', case when state = 'booked' then last_day end))
        from private.payments),
      'returned', coalesce((select jsonb_object_agg(payment, cents)
        from (select payment, sum(cents) as cents from private.payment_refunds group by payment) as each where cents <> 0), '{}'),
      'tax', coalesce((select jsonb_object_agg(reference, tax)
        from (select reference, sum(case what when 'refund' then -tax_cents else tax_cents end) as tax from private.ledger where what <> 'by_hand' group by reference) as each), '{}'),
      'renewals', coalesce((select jsonb_object_agg(subscription, private.subscription_state(subscription))
        from private.payments where subscription is not null), '{}'),
      'to_end', coalesce((select jsonb_agg(due ->> 'subscription' order by due ->> 'subscription')
        from jsonb_array_elements(private.subscriptions_to_end()) as due), '[]'))
  $$;`;
/** Restores an account that a history has deleted. */
export const RETURN = `insert into auth.users (id, aud, role, email, email_confirmed_at)
  values ('${OWNER}', 'authenticated', 'authenticated', 'member@example.com', now()) on conflict do nothing`;
export const RESET = `begin; select set_config('histories.day', '0', false);
  delete from private.payments; delete from private.payment_updates; delete from private.payment_events; delete from private.outbox;
  delete from private.submissions; delete from public.closed_listings; delete from public.placements; delete from public.listing_history;
  delete from public.ai_tools where id = 'sold' and (created_by is null or approval_status <> 'approved');
  insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
    select 'sold', 'Sold', 'A tool that a test made.', 'https://example.com/', '${OWNER}', 'approved', now()
    where not exists (select from public.ai_tools where id = 'sold'); commit`;

export type Role = 'admin' | 'owner' | 'service';
/** Returns the role and the SQL of an action. */
export function requestOf(
  act: Exclude<Act, { act: 'end_renewals' | 'appeal' | 'failed_refund' }>,
  placement: string,
  today: number,
): [Role, string] {
  switch (act.act) {
    case 'request':
      return ['owner', `select public.request_placement('sold', ${q(act.kind)}, null, ${q(act.yearly)}) as result`];
    case 'withdraw':
      return ['owner', `select public.withdraw_placement(${q(placement)}) as result`];
    case 'start':
      return [
        'admin',
        `select public.start_placement('sold', ${q(act.kind)}, ${date(today + act.from)}, ${date(today + act.from + act.days)}, ${q(act.price)}) as result`,
      ];
    case 'change': {
      const last = ['mark_paid', 'extend', 'reschedule'].includes(act.action);
      return [
        'admin',
        `select public.change_placement(${q(placement)}, ${q(act.action)}, ${last && act.action !== 'extend' ? date(today + act.from) : 'null'},
            ${last ? date(today + act.from + act.days) : 'null'}, ${q(['accept', 'mark_paid', 'extend'].includes(act.action) ? act.price : null)}) as result`,
      ];
    }
    case 'decide': {
      const from = act.from === null ? null : today + act.from - 20;
      const to = act.days === null ? null : (from ?? today) + act.days;
      const days = act.action === 'book' ? `, ${date(from)}, ${date(to)}` : '';
      return [
        'admin',
        `reset role; create temp table if not exists read (payment text, version text); grant select on read to authenticated;
            delete from read; insert into read select payment, private.payment_version(paid) from private.payments as paid; set local role authenticated;
            select public.decide_payment(id, ${q(act.action)}, (select version from read where payment = id)${days}) as result
              from (values ('pi_${act.of}'), ('in_${act.of}')) as known (id) where id = ${q(act.of < 2 ? `pi_${act.of}` : `in_${act.of}`)}`,
      ];
    }
    case 'close':
      return [
        'admin',
        `select public.close_listing('sold', '2029-01-01', null, (select updated_at from public.ai_tools where id = 'sold')) as result`,
      ];
    case 'reopen':
      return ['admin', `select public.reopen_listing('sold') as result`];
    case 'reject':
      return ['admin', `select public.unpublish_listing('sold', 'No.') as result`];
    case 'republish':
      return ['admin', `select public.republish_listing('sold') as result`];
    case 'delete':
      return ['admin', `delete from public.ai_tools where id = 'sold'`];
    case 'leave':
      return ['owner', `select public.delete_own_account('member@example.com') as result`];
    case 'fill':
      return ['admin', `select public.start_placement('another', 'gold', '2030-01-01', '2031-06-01') as result`];
    default:
      return ['admin', `reset role; delete from public.placements where tool_id = 'another'`];
  }
}
/** Formats an event as the webhook sends it to the database. */
export function wireOf({ id, at, facts }: Event, ids: string[]): object {
  return {
    ...{ id, type: 'a.kind', at: new Date(Date.UTC(2029, 11, 31) + at * 1000).toISOString() },
    facts: facts.map((fact) => {
      if (fact.fact === 'refund') return { ...fact, refunded_cents: fact.cents };
      if (fact.fact !== 'payment') return { ...fact, placement: ids[0] ?? null };
      const { payment, intent, placement, amount, subtotal, discount, tax, currency, subscription, periodEnd } = fact;
      return {
        ...{ fact: 'payment', payment, intent, placement: placement === null ? UNKNOWN : ids[placement] },
        ...{ amount_cents: amount, subtotal_cents: subtotal, discount_cents: discount, tax_cents: tax },
        ...{ currency, subscription, invoice_url: null },
        period_end: subscription ? `${dateOf(periodEnd)}T12:00:00Z` : null,
      };
    }),
  };
}
