// Random histories of one listing's placements and payments, run on a database and held against the model after each act.
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
  /** What went back of each payment, by the books. */
  returned: Record<string, number>;
  renewals: Record<string, string>;
  to_end: string[];
};

type Story = Extract<Act, { act: 'appeal' | 'failed_refund' }>;
/** A dispute that is lost and appealed (which leaves it lost until it is decided), or a refund that the bank sends back. */
function storyOf(act: Story): Said[] {
  if (act.act === 'failed_refund') {
    const { of, refund, cents } = act;
    return (['made', 'failed'] as const).map((state) => ({ fact: 'refund', of, refund, cents, state }));
  }
  const { of, dispute, ends } = act;
  return (['open', 'lost', 'lost', ends] as const).map((state) => ({ fact: 'dispute', of, dispute, state }));
}

const OPTIONS = { onnotice: () => {}, connection: { synchronous_commit: 'off' as const } };
/** Runs several statements on one connection and returns the rows of each. */
type Run = (text: string) => Promise<Record<string, unknown>[][]>;

/** One database with one history at a time. */
export class World {
  private sql: connect.Sql | undefined;
  private run: Run;
  private url: string | undefined;
  model = new Model();
  ids: string[] = [];
  private payments: (Payment | undefined)[] = [];
  private sent: Event[] = [];
  private number = 0;
  /** How often each act was done or refused, and what each event came to. */
  told: Record<string, number> = {};
  steps = 0;

  /** @param database the address of a PostgreSQL database, or what runs statements on an embedded one. */
  constructor(database: string | Run) {
    if (typeof database === 'string') {
      const sql = connect(database, { ...OPTIONS, max: 1 });
      this.url = database;
      this.sql = sql;
      this.run = async (text) => (await sql.unsafe(text)) as unknown as Record<string, unknown>[][];
    } else this.run = database;
  }
  async setUp(): Promise<void> {
    await this.run(SETUP);
  }
  async end(): Promise<void> {
    await this.sql?.end();
  }

  /** One request of a person or of the payment service, and what stands after it. */
  async ask(who: Asker, text: string, day = this.model.today): Promise<{ said: unknown; stands: Stands }> {
    const claims = { sub: who === 'admin' ? ADMIN : OWNER, role: 'authenticated' };
    const role = who === 'service' ? 'service_role' : 'authenticated';
    const before = `begin; select set_config('histories.day', '${day}', false); set local role ${role};
      select set_config('request.jwt.claims', ${q(who === 'service' ? '' : claims)}, true),
        set_config('request.jwt.claim.sub', ${q(who === 'service' ? '' : claims.sub)}, true)`;
    try {
      const results = await this.run(`${before}; ${text}; commit; select histories.stands() as stands`);
      return {
        said: results.findLast((rows) => rows[0] && 'said' in rows[0])?.[0]?.['said'],
        stands: results.at(-1)![0]!['stands'] as Stands,
      };
    } catch (error) {
      const results = await this.run('rollback; select histories.stands() as stands');
      return { said: error as Error, stands: results.at(-1)![0]!['stands'] as Stands };
    }
  }
  private count(what: string): void {
    this.told[what] = (this.told[what] ?? 0) + 1;
  }
  async begin(kind: Kind): Promise<void> {
    await this.run(RETURN);
    await this.run(RESET);
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
    if (what.fact === 'refund') {
      const { cents, refund, state } = what;
      return { fact: 'refund', intent: paid.intent, refund: `${refund}_${what.of}`, cents, state };
    }
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
      `select public.apply_payment_event(${q(wireOf(event, this.ids))}::jsonb) as said`,
    );
    if (said instanceof Error) throw said;
    const outcome = this.model.hears(event);
    this.count(`event ${outcome}`);
    assert.equal((said as { outcome: string }).outcome, outcome, `the outcome of ${JSON.stringify(event)}`);
    this.compare(stands);
  }
  /** The connection dies after the booking and before its end. An embedded database has only one. */
  private async kill(event: Event): Promise<void> {
    if (!this.url || !this.sql) return;
    const own = connect(this.url, { ...OPTIONS, max: 1 });
    const [row] =
      await own`select pg_backend_pid() as pid, set_config('histories.day', ${String(this.model.today)}, false)`;
    await own.unsafe(`begin; select public.apply_payment_event(${q(wireOf(event, this.ids))}::jsonb)`);
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
    if (act.act === 'appeal' || act.act === 'failed_refund') {
      for (const what of storyOf(act)) {
        const event = this.eventOf([what], offers);
        this.sent.push(event);
        // oxlint-disable-next-line no-await-in-loop -- in the order in which it happened
        await this.send(event);
      }
      return;
    }
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
  private happens(act: Exclude<Act, { act: 'end_renewals' | 'appeal' | 'failed_refund' }>, said: string): void {
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
            hasBuyer: act.act === 'request' || model.hasOwner,
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
    const kept = (...states: string[]) =>
      payments.reduce((sum, [, paid]) => sum + (states.includes(paid.state) ? paid.amount - paid.back : 0), 0);
    const refunded = Object.values(stands.returned).reduce((sum, cents) => sum + cents, 0);
    assert.equal(
      kept('booked') + kept('held') + kept('settled') + refunded,
      received,
      'received = running + held + settled + refunded',
    );
    assert.deepEqual(
      stands.returned,
      Object.fromEntries(payments.filter(([, { back }]) => back > 0).map(([id, { back }]) => [id, back])),
      'the books say of each payment what went back',
    );
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
