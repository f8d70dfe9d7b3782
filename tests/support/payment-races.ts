// Runs payments of a placement concurrently with other actions on the same placement, on PostgreSQL 17.
import { strict as assert } from 'node:assert';
import connect from 'postgres';
import { ADMIN, type Role, OWNER, q, RESET } from './payment-requests.ts';

type Random = () => number;
const PRICE = 19_900;

function factsOf(placement: string): object[] {
  const paid = { fact: 'payment', placement, amount_cents: PRICE, currency: 'USD', invoice_url: null };
  const once = (name: string) => ({ ...paid, payment: name, intent: name, subscription: null, period_end: null });
  const invoice = (number: number) => ({
    ...{ ...paid, payment: `in_${number}`, intent: `pi_in_${number}`, subscription: 'sub_1' },
    period_end: `2030-0${number + 1}-01T00:00:00Z`,
  });
  return [
    once('pi_1'),
    once('pi_2'),
    invoice(1),
    invoice(2),
    { ...once('pi_3'), amount_cents: 777 },
    { fact: 'refund', intent: 'pi_1', refunded_cents: PRICE },
    { fact: 'refund', intent: 'pi_in_1', refunded_cents: 500 },
    { fact: 'dispute', intent: 'pi_in_2', dispute: 'dp_1', state: 'open' },
    { fact: 'dispute', intent: 'pi_2', dispute: 'dp_2', state: 'lost' },
  ];
}

/**
 * Runs rounds of concurrent writes and fails if an invariant is violated. Returns how many writes succeeded, were
 * rejected, or failed with each error code.
 */
export async function race(url: string, rounds: number, random: Random): Promise<Record<string, number>> {
  const options = { onnotice: () => {}, connection: { deadlock_timeout: '20', synchronous_commit: 'off' } };
  const owner = connect(url, { ...options, max: 1 });
  const clients = connect(url, { ...options, max: 8 });
  const counts: Record<string, number> = {};
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  const request = (who: Role, text: string) =>
    clients
      .begin(async (sql) => {
        const sub = who === 'admin' ? ADMIN : OWNER;
        const claims = who === 'service' ? '' : JSON.stringify({ sub, role: 'authenticated' });
        await sql`select set_config('role', ${who === 'service' ? 'service_role' : 'authenticated'}, true),
          set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${claims && sub}, true)`;
        await sql.unsafe(text);
      })
      .then(
        () => count('done'),
        (error: Error & { code?: string }) =>
          count(['P0001', '42501'].includes(error.code ?? '') ? 'rejected' : `${error.code} ${error.message}`),
      );

  for (let round = 1; round <= rounds; round += 1) {
    // oxlint-disable no-await-in-loop -- one round after the other
    await owner.unsafe(RESET);
    const [row] = await owner`insert into public.placements (tool_id, tool_name, kind, premium_type, sponsor_tier)
      values ('sold', 'Sold', 'silver', 'sponsored', 'silver') returning id`;
    const placement = row!['id'] as string;
    await owner`insert into public.placement_terms (placement_id, bought_by) values (${placement}, ${OWNER})`;
    const events = factsOf(placement).map((fact, number) => {
      const event = { id: `evt_${number}`, type: 'a.kind', at: `2029-12-31T00:00:0${number}Z`, facts: [fact] };
      return ['service', `select public.apply_payment_event(${q(event)}::jsonb)`] as [Role, string];
    });
    const version = `(select private.payment_version(paid) from private.payments as paid where payment = 'pi_2')`;
    const change = (action: string): [Role, string] => [
      'admin',
      `select public.change_placement('${placement}', '${action}')`,
    ];
    const people: [Role, string][] = [
      ['owner', `select public.withdraw_placement('${placement}')`],
      ...['accept', 'cancel', 'end_today', 'note_refund'].map(change),
      ['admin', `set local role postgres; select set_config('race.expected', ${version}, true); set local role authenticated;
        select public.decide_payment('pi_2', 'book', current_setting('race.expected'))`],
      ['admin', `select public.close_listing('sold', '2029-01-01', null, (select updated_at from public.ai_tools where id = 'sold'))`],
      ['admin', `delete from public.ai_tools where id = 'sold'`],
      ['admin', `select public.unpublish_listing('sold', 'No.')`],
    ]; // prettier-ignore
    const writes = [...events, ...events.slice(0, 4), ...people.filter(() => random() < 0.35)]
      .map((write) => ({ write, at: random() }))
      .sort((a, b) => a.at - b.at);
    await Promise.all(writes.map(({ write }) => request(...write)));
    const [totals] = await owner`select sum(amount_cents)::int as received,
        sum(case state when 'refunded' then amount_cents - refunded_cents else 0 end)::int as half_refunded,
        (select count(*)::int from private.payment_events) as events,
        (select count(*)::int from public.placements as placement where stage = 'paid' and not lost_payment
          and not exists (select from private.payments where placement_id = placement.id and state = 'booked')) as unpaid,
        (select count(*)::int from private.payments as paid where state = 'booked' and not exists (
          select from public.placements as placement where placement.id = paid.placement_id and stage = 'paid')) as unplaced
      from private.payments`;
    assert.deepEqual(
      { ...totals },
      { received: 4 * PRICE + 777, half_refunded: 0, events: 9, unpaid: 0, unplaced: 0 },
      `round ${round}`,
    );
  }
  await Promise.all([owner.end(), clients.end()]);
  return counts;
}
