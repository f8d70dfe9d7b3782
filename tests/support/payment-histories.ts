// Random histories of one listing's placements and payments, run on PostgreSQL 17 and held against the model after each act.
import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import connect from 'postgres';
import { dateOf, dayOf, type Event, type Fact, type Kind, Model, type Payment, SOLD } from './payment-model.ts';

const ADMIN = '00000000-0000-4000-8000-000000000001';
const OWNER = '00000000-0000-4000-8000-000000000002';
const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
const AGREED = 15_000;

const one = <const T extends readonly unknown[]>(...values: T) => fc.constantFrom(...values);
/** The payments of a history: two at once, three invoices of a subscription, one of another. */
export const offered = fc
  .tuple(
    ...[null, null, 'sub_1', 'sub_1', 'sub_1', 'sub_2'].map((subscription, number) =>
      fc.record({
        subscription: fc.constant(subscription),
        on: fc.oneof({ arbitrary: fc.constant(0), weight: 8 }, { arbitrary: one(1, 2), weight: 2 }),
        amount: fc.oneof({ arbitrary: one('listed'), weight: 6 }, { arbitrary: one('agreed', 'odd'), weight: 1 }),
        currency: fc.oneof({ arbitrary: one('USD'), weight: 12 }, { arbitrary: one('EUR'), weight: 1 }),
        periodEnd: fc.integer({ min: 1, max: 30 }).map((days) => days + 30 * Math.max(0, number - 2)),
        paidAt: fc.integer({ min: 1, max: 99 }),
      }),
    ),
  )
  .map((all) => all as Offered[]);
interface Offered {
  subscription: string | null;
  on: number;
  amount: 'listed' | 'agreed' | 'odd';
  currency: string;
  periodEnd: number;
  paidAt: number;
}
const which = fc.nat(5);
const said = fc.oneof(
  { arbitrary: fc.record({ fact: one('payment'), of: which }), weight: 5 },
  { arbitrary: fc.record({ fact: one('refund'), of: which, cents: one(100, 500, 1_000_000) }), weight: 2 },
  {
    arbitrary: fc.record({
      fact: one('dispute'),
      of: which,
      dispute: one('dp_1', 'dp_2'),
      state: one('open', 'won', 'lost'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ fact: one('subscription_ended', 'payment_failed'), of: which }), weight: 1 },
);
export type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;
/** Events of payments alone, for one placement. */
export const events = fc.array(fc.array(said, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 7 });
const few = fc.nat(2);
const ahead = fc.integer({ min: 0, max: 45 });
const kind = one<Kind[]>('silver', 'gold', 'plan_basic', 'bronze', 'plan_custom', 'silver');
const changes = [
  'accept', 'mark_paid', 'cancel', 'end_today', 'extend', 'reschedule', 'reopen', 'note_refund',
] as const; // prettier-ignore
const act = fc.oneof(
  { arbitrary: fc.record({ act: one('event'), facts: fc.array(said, { minLength: 1, maxLength: 2 }), how: fc.oneof({ arbitrary: one('once'), weight: 30 }, { arbitrary: one('twice'), weight: 8 }, { arbitrary: one('killed'), weight: 1 }) }), weight: 12 },
  { arbitrary: fc.record({ act: one('again'), event: fc.nat(9) }), weight: 1 },
  { arbitrary: fc.record({ act: one('request'), kind }), weight: 2 },
  { arbitrary: fc.record({ act: one('withdraw'), of: few }), weight: 1 },
  { arbitrary: fc.record({ act: one('change'), of: few, action: one(...changes), price: one(null, AGREED, 19_900), from: ahead, days: ahead }), weight: 4 },
  { arbitrary: fc.record({ act: one('start'), kind, price: one(null, AGREED), from: ahead, days: ahead }), weight: 1 },
  { arbitrary: fc.record({ act: one('decide'), of: which, action: one('book', 'settle', 'reopen'), from: fc.option(ahead), days: fc.option(ahead) }), weight: 4 },
  { arbitrary: fc.record({ act: one('days'), pass: fc.integer({ min: 1, max: 40 }) }), weight: 2 },
  { arbitrary: fc.record({ act: one('close', 'reopen', 'reject', 'republish', 'delete', 'fill', 'free') }), weight: 2 },
); // prettier-ignore
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
export const histories = fc.record({
  kind,
  offered,
  acts: fc.array(act, { minLength: 4, maxLength: 18, size: 'max' }),
});

const q = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
const date = (day: number | null) => q(day === null ? null : dateOf(day));

/** Once for a database: a clock of its own for each connection, and what is sold in the histories. */
export const SETUP = `
  create or replace function private.today() returns date language sql stable set search_path = ''
    as $$ select date '2030-01-01' + coalesce(nullif(current_setting('histories.day', true), ''), '0')::integer $$;
  create or replace function private.undo_window() returns interval language sql immutable set search_path = ''
    as $$ select interval '1 hour' $$;
  ${Object.entries(SOLD)
    .map(([name, { period }]) => `update public.placement_prices set period = ${q(period)} where kind = ${q(name)};`)
    .join(' ')}
  update public.placement_offers set places = 1 where kind = 'gold';
  insert into public.ai_tools (id, name, description, url, approval_status, approved_at)
    values ('another', 'Another', 'A tool that a test made.', 'https://example.com/other', 'approved', now());
  create schema histories;
  create function histories.stands() returns jsonb language sql stable as $$
    select jsonb_build_object(
      'placements', (select jsonb_object_agg(placement.id, jsonb_build_object('stage', stage, 'first', first_day, 'last', last_day,
          'lost', lost_payment, 'price', price_cents))
        from public.placements as placement join public.placement_terms on placement_id = placement.id
        where tool_id is distinct from 'another'),
      'payments', (select jsonb_object_agg(payment, jsonb_build_object('state', state, 'back', refunded_cents, 'amount', amount_cents,
          'problem', case when state = 'held' then problem end, 'last', case when state = 'booked' then last_day end))
        from private.payments))
  $$;`;
const RESET = `begin; select set_config('histories.day', '0', false);
  delete from private.payments; delete from private.payment_news; delete from private.payment_events; delete from private.outbox;
  delete from private.submissions; delete from public.closed_listings; delete from public.placements; delete from public.listing_history;
  delete from public.ai_tools where id = 'sold' and (created_by is null or approval_status <> 'approved');
  insert into public.ai_tools (id, name, description, url, created_by, approval_status, approved_at)
    select 'sold', 'Sold', 'A tool that a test made.', 'https://example.com/', '${OWNER}', 'approved', now()
    where not exists (select from public.ai_tools where id = 'sold'); commit`;

type Stands = {
  placements: Record<
    string,
    { stage: string; first: string; last: string; lost: boolean; price: number | null }
  > | null;
  payments: Record<
    string,
    { state: string; back: number; amount: number; problem: string | null; last: string }
  > | null;
};
export type Asker = 'admin' | 'owner' | 'service';

const OPTIONS = { onnotice: () => {}, connection: { synchronous_commit: 'off' as const } };
/** One database with one history at a time. */
export class World {
  private sql: connect.Sql;
  private url: string;
  model = new Model();
  ids: string[] = [];
  private payments: (Payment | undefined)[] = [];
  private sent: Event[] = [];
  private number = 0;
  /** How often each act was done or refused, and what each event came to. */
  told: Record<string, number> = {};
  steps = 0;

  constructor(url: string) {
    this.url = url;
    this.sql = connect(url, { ...OPTIONS, max: 1 });
  }
  async setUp(): Promise<void> {
    await this.sql.unsafe(SETUP);
  }
  async end(): Promise<void> {
    await this.sql.end();
  }

  /** One request of a person or of the payment service, and what stands after it. */
  async ask<T>(who: Asker, text: string, day = this.model.today): Promise<{ said: T | Error; stands: Stands }> {
    const claims = { sub: who === 'admin' ? ADMIN : OWNER, role: 'authenticated' };
    const role = who === 'service' ? 'service_role' : 'authenticated';
    const before = `begin; select set_config('histories.day', '${day}', false); set local role ${role};
      select set_config('request.jwt.claims', ${q(who === 'service' ? '' : claims)}, true),
        set_config('request.jwt.claim.sub', ${q(who === 'service' ? '' : claims.sub)}, true)`;
    try {
      const results = (await this.sql.unsafe(
        `${before}; ${text}; commit; select histories.stands() as stands`,
      )) as unknown as Record<string, unknown>[][];
      return {
        said: results.findLast((rows) => rows[0] && 'said' in rows[0])?.[0]?.['said'] as T,
        stands: results.at(-1)![0]!['stands'] as Stands,
      };
    } catch (error) {
      const results = (await this.sql.unsafe('rollback; select histories.stands() as stands')) as unknown as Record<
        string,
        unknown
      >[][];
      return { said: error as Error, stands: results.at(-1)![0]!['stands'] as Stands };
    }
  }
  private count(what: string): void {
    this.told[what] = (this.told[what] ?? 0) + 1;
  }
  async begin(kind: Kind): Promise<void> {
    await this.sql.unsafe(RESET);
    Object.assign(this, { model: new Model(), ids: [], payments: [], sent: [], number: 0 });
    await this.do({ act: 'request', kind }, []);
  }

  /** What the payment service would say: a payment names the placement that stood when it was first told. */
  private factOf(what: Said, offers: Offered[]): Fact {
    const offer = offers[what.of]!;
    const { model } = this;
    const placement = model.placements[offer.on] ? offer.on : null;
    const price = {
      listed: placement === null ? null : SOLD[model.placements[placement]!.kind].price,
      agreed: AGREED,
      odd: 777,
    };
    const name = offer.subscription ? 'in' : 'pi';
    const paid = {
      ...{ payment: `${name}_${what.of}`, intent: `pi_${what.of}`, placement, amount: price[offer.amount] ?? 777 },
      ...{
        currency: offer.currency,
        subscription: offer.subscription,
        periodEnd: offer.periodEnd,
        paidAt: offer.paidAt,
      },
    };
    if (what.fact === 'payment') return { fact: 'payment', ...(this.payments[what.of] ??= paid) };
    if (what.fact === 'refund') return { fact: 'refund', intent: paid.intent, cents: what.cents };
    if (what.fact === 'dispute')
      return { fact: 'dispute', intent: paid.intent, dispute: `${what.dispute}_${what.of}`, state: what.state };
    const subscription = offer.subscription ?? 'sub_3';
    return what.fact === 'payment_failed'
      ? { fact: 'payment_failed', subscription, invoice: `in_${what.of}` }
      : { fact: 'subscription_ended', subscription };
  }
  private wire({ id, facts }: Event): object {
    const paidAt = Math.max(0, ...facts.map((fact) => (fact.fact === 'payment' ? fact.paidAt : 0)));
    const at = new Date(Date.UTC(2029, 11, 31) + paidAt * 1000).toISOString();
    return {
      ...{ id, type: 'a.kind', at },
      facts: facts.map((fact) => {
        if (fact.fact === 'refund') return { fact: fact.fact, intent: fact.intent, refunded_cents: fact.cents };
        if (fact.fact !== 'payment') return { ...fact, placement: this.ids[0] ?? null };
        const { payment, intent, placement, amount, currency, subscription, periodEnd } = fact;
        return {
          ...{ fact: 'payment', payment, intent, placement: placement === null ? UNKNOWN : this.ids[placement] },
          ...{ amount_cents: amount, currency, subscription, invoice_url: null },
          period_end: subscription ? `${dateOf(periodEnd)}T12:00:00Z` : null,
        };
      }),
    };
  }
  /** Sends an event, as it was told before or anew, and says what becomes of it. */
  async send(event: Event): Promise<void> {
    const { said, stands } = await this.ask<{ outcome: string }>(
      'service',
      `select public.book_payment(${q(this.wire(event))}::jsonb) as said`,
    );
    if (said instanceof Error) throw said;
    const outcome = this.model.hears(event);
    this.count(`event ${outcome}`);
    assert.equal(said.outcome, outcome, `the outcome of ${JSON.stringify(event)}`);
    this.compare(stands);
  }
  /** The connection dies after the booking and before its end. */
  private async kill(event: Event): Promise<void> {
    const own = connect(this.url, { ...OPTIONS, max: 1 });
    const [row] =
      await own`select pg_backend_pid() as pid, set_config('histories.day', ${String(this.model.today)}, false)`;
    await own.unsafe(`begin; select public.book_payment(${q(this.wire(event))}::jsonb)`);
    const waiting = own.unsafe('select pg_sleep(60)').then(
      () => assert.fail('It lives.'),
      () => {},
    );
    await this.sql`select pg_terminate_backend(${row!['pid'] as number})`;
    await waiting;
    await own.end({ timeout: 0 });
  }
  eventOf(facts: Said[], offers: Offered[]): Event {
    // Facts of one event have happened at one time.
    const told = facts.filter((what, at) => at === 0 || what.fact !== 'payment');
    return { id: `evt_${++this.number}`, facts: told.map((what) => this.factOf(what, offers)) };
  }

  async do(act: Act, offers: Offered[]): Promise<void> {
    this.steps += 1;
    const { model } = this;
    if (act.act === 'event') {
      const event = this.eventOf(act.facts, offers);
      this.sent.push(event);
      if (act.how === 'killed') await this.kill(event);
      await this.send(event);
      if (act.how === 'twice') await this.send(event);
      return;
    }
    if (act.act === 'again') {
      const event = this.sent[act.event];
      return event && this.send(event);
    }
    if (act.act === 'days') {
      model.today += act.pass;
      return;
    }
    const placement = 'of' in act ? (this.ids[act.of] ?? UNKNOWN) : UNKNOWN;
    const { said, stands } = await this.ask<string>(...this.request(act, placement));
    const isDone = !(said instanceof Error);
    const name = 'action' in act ? `${act.act} ${act.action}` : act.act;
    this.count(`${name} ${isDone ? 'done' : 'refused'}`);
    if (!isDone && !['P0001', '42501'].includes((said as Error & { code: string }).code)) throw said;
    if (act.act === 'decide') {
      const from = act.from === null ? null : model.today + act.from - 20;
      const to = act.days === null ? null : (from ?? model.today) + act.days;
      const id = offers[act.of]!.subscription ? `in_${act.of}` : `pi_${act.of}`;
      const isAllowed = model.decides(
        id,
        act.action,
        act.action === 'book' ? from : null,
        act.action === 'book' ? to : null,
      );
      assert.equal(isDone, isAllowed, `${name} ${id}: ${String(said)}`);
    } else if (isDone) this.happens(act, said as string);
    this.compare(stands);
  }
  private request(act: Act, placement: string): [Asker, string] {
    const { today } = this.model;
    switch (act.act) {
      case 'request':
        return ['owner', `select public.request_placement('sold', ${q(act.kind)}) as said`];
      case 'withdraw':
        return ['owner', `select public.withdraw_placement(${q(placement)}) as said`];
      case 'start':
        return [
          'admin',
          `select public.start_placement('sold', ${q(act.kind)}, ${date(today + act.from)}, ${date(today + act.from + act.days)}, ${q(act.price)}) as said`,
        ];
      case 'change': {
        const last = ['mark_paid', 'extend', 'reschedule'].includes(act.action);
        return [
          'admin',
          `select public.change_placement(${q(placement)}, ${q(act.action)}, ${last && act.action !== 'extend' ? date(today + act.from) : 'null'},
            ${last ? date(today + act.from + act.days) : 'null'}, ${q(['accept', 'mark_paid', 'extend'].includes(act.action) ? act.price : null)}) as said`,
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
            select public.decide_payment(id, ${q(act.action)}, (select version from read where payment = id)${days}) as said
              from (values ('pi_${act.of}'), ('in_${act.of}')) as known (id) where id = ${q(act.of < 2 ? `pi_${act.of}` : `in_${act.of}`)}`,
        ];
      }
      case 'close':
        return [
          'admin',
          `select public.close_listing('sold', '2029-01-01', null, (select updated_at from public.ai_tools where id = 'sold')) as said`,
        ];
      case 'reopen':
        return ['admin', `select public.reopen_listing('sold') as said`];
      case 'reject':
        return ['admin', `select public.unpublish_listing('sold', 'No.') as said`];
      case 'republish':
        return ['admin', `select public.republish_listing('sold') as said`];
      case 'delete':
        return ['admin', `delete from public.ai_tools where id = 'sold'`];
      case 'fill':
        return ['admin', `select public.start_placement('another', 'gold', '2030-01-01', '2031-06-01') as said`];
      default:
        return ['admin', `reset role; delete from public.placements where tool_id = 'another'`];
    }
  }
  /** What an act of a person that was not refused comes to. */
  private happens(act: Act, said: string): void {
    const { model } = this;
    const placement = 'of' in act ? model.placements[act.of] : undefined;
    switch (act.act) {
      case 'request':
      case 'start':
        if (this.ids.includes(said)) return;
        this.ids.push(said);
        model.placements.push({
          ...{ kind: act.kind, due: null, lost: false, price: act.act === 'start' ? act.price : null },
          ...(act.act === 'request'
            ? { stage: 'requested', first: null, last: null, byHand: false, isDecided: false }
            : {
                stage: 'paid',
                first: model.today + act.from,
                last: model.today + act.from + act.days,
                byHand: true,
                isDecided: true,
              }),
        });
        return;
      case 'withdraw':
        placement!.stage = 'cancelled';
        return;
      case 'change': {
        const [first, last] = [model.today + act.from, model.today + act.from + act.days];
        if (placement!.lost && placement!.stage === 'paid') placement!.byHand = true;
        placement!.lost = false;
        placement!.isDecided = true;
        if (act.action === 'accept')
          Object.assign(placement!, { stage: 'awaiting_payment', due: null, price: act.price ?? placement!.price });
        if (act.action === 'mark_paid')
          Object.assign(placement!, { stage: 'paid', first, last, price: act.price ?? placement!.price, byHand: true });
        if (act.action === 'cancel') model.cancels(act.of);
        if (act.action === 'end_today') placement!.last = model.today;
        if (act.action === 'extend') {
          placement!.last = last;
          placement!.byHand ||= act.price !== null;
          if (act.price !== null) placement!.price = (placement!.price ?? 0) + act.price;
        }
        if (act.action === 'reschedule') Object.assign(placement!, { first, last });
        if (act.action === 'reopen') Object.assign(placement!, { stage: 'requested', due: null });
        return;
      }
      case 'close':
        // Said again, it stands as it is.
        if (!model.isClosed) model.closes();
        return;
      case 'reopen':
        model.isClosed = false;
        return;
      case 'reject':
        model.listing = 'rejected';
        return;
      case 'republish':
        model.listing = 'approved';
        return;
      case 'delete':
        if (model.listing !== 'gone') model.goes();
        return;
      default:
        model.placesAreTaken = act.act === 'fill';
    }
  }

  /** Holds what is stored against the model, and against what must be true of it whatever the model says. */
  compare(stands: Stands): void {
    const { model } = this;
    const placements = Object.entries(stands.placements ?? {});
    const payments = Object.entries(stands.payments ?? {});
    assert.deepEqual(
      {
        placements: Object.fromEntries(
          placements.map(([id, { first, last, ...rest }]) => [
            this.ids.indexOf(id),
            { ...rest, first: dayOf(first), last: dayOf(last) },
          ]),
        ),
        payments: Object.fromEntries(payments.map(([id, { last, ...rest }]) => [id, { ...rest, last: dayOf(last) }])),
      },
      {
        placements: Object.fromEntries(
          model.placements.map(({ stage, first, last, lost, price }, index) => [
            index,
            { stage, first, last, lost, price },
          ]),
        ),
        payments: Object.fromEntries(
          [...model.payments.values()].map(({ payment, state, back, amount, problem, last }) => [
            payment,
            { state, back, amount, problem: state === 'held' ? problem : null, last: state === 'booked' ? last : null },
          ]),
        ),
      },
      'what stands (first) and what should (second)',
    );
    const received = [...model.payments.values()].reduce((sum, { amount }) => sum + amount, 0);
    const told = payments.reduce(
      (sum, [, { state, amount, back }]) => sum + (state === 'refunded' ? 0 : amount - back) + back,
      0,
    );
    assert.equal(told, received, 'money that came is somewhere');
    model.placements.forEach(({ stage, last, lost, price, byHand }, index) => {
      if (stage !== 'paid' || byHand) return;
      const booked = model.booked(index);
      assert.equal(
        price,
        booked.reduce((sum, { amount, back }) => sum + amount - back, 0),
        'the price is what was paid',
      );
      if (booked.length === 0) assert(lost && last! <= model.today, 'nothing runs without money');
    });
  }
}

/** The same events in another order, some of them twice. */
export const orders = (length: number) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        Array.from({ length }, (_, at) => at),
        { minLength: length },
      ),
      fc.array(fc.nat(length - 1), { maxLength: 2 }),
    )
    .map(([order, again]) => [...order, ...again]);
