// Random histories of one listing's placements and payments, run on PostgreSQL 17 and held against the model after each act.
import { strict as assert } from 'node:assert';
import connect from 'postgres';
import type { Act, Offered, Said } from './payment-acts.ts';
import {
  AGREED,
  dayOf,
  EXTREME,
  type Event,
  type Fact,
  type Kind,
  Model,
  type Payment,
  SOLD,
} from './payment-model.ts';
import { ADMIN, type Asker, OWNER, q, requestOf, RESET, RETURN, SETUP, UNKNOWN, wireOf } from './payment-requests.ts';

export type Stands = {
  placements: Record<
    string,
    { stage: string; first: string; last: string; lost: boolean; price: number | null }
  > | null;
  payments: Record<
    string,
    { state: string; back: number; amount: number; problem: string | null; last: string }
  > | null;
  renewals: Record<string, string>;
  to_end: string[];
};

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
  async ask(who: Asker, text: string, day = this.model.today): Promise<{ said: unknown; stands: Stands }> {
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
        said: results.findLast((rows) => rows[0] && 'said' in rows[0])?.[0]?.['said'],
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
    await this.sql.unsafe(RETURN);
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
      extreme: EXTREME,
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
    if (what.fact === 'subscription_stopping') return { fact: what.fact, subscription, stopping: what.stopping };
    return what.fact === 'payment_failed'
      ? { fact: 'payment_failed', subscription, invoice: `in_${what.of}` }
      : { fact: 'subscription_ended', subscription };
  } /** Sends an event, as it was told before or anew, and says what becomes of it. */
  async send(event: Event): Promise<void> {
    const { said, stands } = await this.ask(
      'service',
      `select public.book_payment(${q(wireOf(event, this.ids))}::jsonb) as said`,
    );
    if (said instanceof Error) throw said;
    const outcome = this.model.hears(event);
    this.count(`event ${outcome}`);
    assert.equal((said as { outcome: string }).outcome, outcome, `the outcome of ${JSON.stringify(event)}`);
    this.compare(stands);
  }
  /** The connection dies after the booking and before its end. */
  private async kill(event: Event): Promise<void> {
    const own = connect(this.url, { ...OPTIONS, max: 1 });
    const [row] =
      await own`select pg_backend_pid() as pid, set_config('histories.day', ${String(this.model.today)}, false)`;
    await own.unsafe(`begin; select public.book_payment(${q(wireOf(event, this.ids))}::jsonb)`);
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
    const all = told.map((what) => this.factOf(what, offers));
    this.number += 1;
    const [paid] = all.filter((fact) => fact.fact === 'payment');
    const late = told.find((what) => what.fact === 'subscription_stopping')?.late;
    return { id: `evt_${this.number}`, at: paid?.paidAt ?? late ?? 100 + this.number, facts: all };
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
    if (act.act === 'end_renewals') return this.endRenewals();
    // With a listing that is not public its requests go too, and their numbers here.
    if (act.act === 'leave' && model.listing !== 'approved') return;
    if (!model.hasOwner && ['request', 'withdraw', 'leave'].includes(act.act)) return;
    const placement = 'of' in act ? (this.ids[act.of] ?? UNKNOWN) : UNKNOWN;
    const { said, stands } = await this.ask(...requestOf(act, placement, model.today));
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
  /** The scheduled call: what the database says is to end stops, and then nothing goes on for nothing. */
  private async endRenewals(): Promise<void> {
    const { said } = await this.ask('service', 'select public.subscriptions_to_end() as said');
    const due = said as { subscription: string; placement: string }[];
    this.count(due.length > 0 ? 'end_renewals done' : 'end_renewals idle');
    for (const { subscription } of due) {
      this.number += 1;
      const fact = { fact: 'subscription_stopping' as const, subscription, stopping: true };
      await this.send({ id: `run_${this.number}`, at: 100 + this.number, facts: [fact] });
    }
    assert.deepEqual(this.model.toEnd(), [], 'nothing renews for nothing after it');
  }
  /** What an act of a person that was not refused comes to. */
  private happens(act: Exclude<Act, { act: 'end_renewals' }>, said: string): void {
    const { model } = this;
    const placement = 'of' in act ? model.placements[act.of] : undefined;
    switch (act.act) {
      case 'request':
      case 'start':
        if (this.ids.includes(said)) return;
        this.ids.push(said);
        model.placements.push({
          ...{
            kind: act.kind,
            isBought: model.hasOwner,
            due: null,
            lost: false,
            price: act.act === 'start' ? act.price : null,
          },
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
      case 'leave':
        model.leaves();
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
    assert.deepEqual(stands.renewals, model.renewals(), 'what is known of subscriptions');
    assert.deepEqual(stands.to_end, model.toEnd(), 'the subscriptions that are to end');
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

  /** What events of payments alone come to in this order. */
  async comesTo(kind: Kind, facts: Said[][], offers: Offered[], order: number[]): Promise<object> {
    await this.begin(kind);
    const events = facts.map((said) => this.eventOf(said, offers));
    for (const at of order) await this.send(events[at]!);
    const { stands } = await this.ask('admin', 'select 1 as said');
    return { ...stands, placements: Object.values(stands.placements!) };
  }
}
