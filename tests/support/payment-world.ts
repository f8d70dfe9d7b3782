// Runs histories of one listing’s placements and payments on a database. Compares the database with the model after
// each action.
import { strict as assert } from 'node:assert';
import connect from 'postgres';
import type { Act, PaymentDraft, FactDraft } from './payment-actions.ts';
import {
  AGREED,
  dayOf,
  EXTREME,
  type Event,
  type Fact,
  type Kind,
  Model,
  type Payment,
  type Placement,
  SOLD,
  taxIn,
} from './payment-model.ts';
import { ADMIN, type Role, OWNER, q, requestOf, RESET, RETURN, SETUP, UNKNOWN, wireOf } from './payment-requests.ts';

export type State = {
  placements: Record<
    string,
    { stage: string; first: string; last: string; lost: boolean; price: number | null }
  > | null;
  payments: Record<
    string,
    { state: string; back: number; amount: number; problem: string | null; last: string }
  > | null;
  /** The refunds in the ledger, by payment. */
  returned: Record<string, number>;
  /** The tax in the ledger, by payment. */
  tax: Record<string, number>;
  renewals: Record<string, string>;
  to_end: string[];
};

type MultiEventAct = Extract<Act, { act: 'appeal' | 'failed_refund' }>;
/** Returns the facts of a lost dispute and its appeal, or of a refund and its failure. */
function factsOfAct(act: MultiEventAct): FactDraft[] {
  if (act.act === 'failed_refund') {
    const { of, refund, cents } = act;
    return (['made', 'failed'] as const).map((state) => ({ fact: 'refund', of, refund, cents, state }));
  }
  const { of, dispute, ends } = act;
  return (['open', 'lost', 'lost', ends] as const).map((state) => ({ fact: 'dispute', of, dispute, state }));
}

const listedPrice = ({ kind, isYearly }: Placement) => (isYearly ? SOLD[kind].year : SOLD[kind].price);

/** Returns the amounts of a payment for a price. The database limits each amount to `EXTREME`. */
function amountsOf(price: number, { reduced, taxed }: PaymentDraft) {
  const discount = { nothing: 0, partly: 100, fully: price, credit: 0 }[reduced];
  const left = price - discount;
  const tax = { no: 0, added: Math.round(left / 5), included: Math.round(left / 6) }[taxed];
  const amount = Math.min(EXTREME, left + (taxed === 'added' ? tax : 0) - (reduced === 'credit' ? 50 : 0));
  return { amount, subtotal: price, discount, tax };
}

const OPTIONS = { onnotice: () => {}, connection: { synchronous_commit: 'off' as const } };
/** Runs several statements on one connection and returns the rows of each. */
type Run = (text: string) => Promise<Record<string, unknown>[][]>;

export class World {
  private sql: connect.Sql | undefined;
  private run: Run;
  private url: string | undefined;
  model = new Model();
  ids: string[] = [];
  private payments: (Payment | undefined)[] = [];
  private sent: Event[] = [];
  private number = 0;
  /** The number of results per action and per event. */
  counts: Record<string, number> = {};
  steps = 0;

  /** @param database The URL of a PostgreSQL database, or a function that runs statements on an embedded one. */
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

  /** Sends one request and returns the state after it. */
  async request(who: Role, text: string, day = this.model.today): Promise<{ result: unknown; state: State }> {
    const claims = { sub: who === 'admin' ? ADMIN : OWNER, role: 'authenticated' };
    const role = who === 'service' ? 'service_role' : 'authenticated';
    const before = `begin; select set_config('histories.day', '${day}', false); set local role ${role};
      select set_config('request.jwt.claims', ${q(who === 'service' ? '' : claims)}, true),
        set_config('request.jwt.claim.sub', ${q(who === 'service' ? '' : claims.sub)}, true)`;
    try {
      const results = await this.run(`${before}; ${text}; commit; select histories.state() as state`);
      return {
        result: results.findLast((rows) => rows[0] && 'result' in rows[0])?.[0]?.['result'],
        state: results.at(-1)![0]!['state'] as State,
      };
    } catch (error) {
      const results = await this.run('rollback; select histories.state() as state');
      return { result: error as Error, state: results.at(-1)![0]!['state'] as State };
    }
  }
  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
  async begin(kind: Kind, yearly = false): Promise<void> {
    await this.run(RETURN);
    await this.run(RESET);
    Object.assign(this, { model: new Model(), ids: [], payments: [], sent: [], number: 0 });
    // Only some kinds are sold by the year.
    await this.do({ act: 'request', kind, yearly: yearly && SOLD[kind].year !== null }, []);
  }

  /** Completes a fact. A payment always names the placement that existed when the payment was first sent. */
  private factOf(what: FactDraft, drafts: PaymentDraft[]): Fact {
    const draft = drafts[what.of]!;
    const { model } = this;
    const placement = model.placements[draft.on] ? draft.on : null;
    const price = {
      listed: placement === null ? null : listedPrice(model.placements[placement]!),
      agreed: AGREED,
      odd: 777,
      extreme: EXTREME,
    };
    const name = draft.subscription ? 'in' : 'pi';
    const paid = {
      ...{
        payment: `${name}_${what.of}`,
        intent: `pi_${what.of}`,
        placement,
        ...amountsOf(price[draft.amount] ?? 777, draft),
      },
      ...{
        currency: draft.currency,
        subscription: draft.subscription,
        periodEnd: draft.periodEnd,
        paidAt: draft.paidAt,
      },
    };
    if (what.fact === 'payment') {
      const intent = paid.amount === 0 ? null : paid.intent;
      return { fact: 'payment', ...(this.payments[what.of] ??= { ...paid, intent }) };
    }
    if (what.fact === 'refund') {
      const { cents, refund, state } = what;
      return { fact: 'refund', intent: paid.intent, refund: `${refund}_${what.of}`, cents, state };
    }
    if (what.fact === 'dispute')
      return { fact: 'dispute', intent: paid.intent, dispute: `${what.dispute}_${what.of}`, state: what.state };
    const subscription = draft.subscription ?? 'sub_3';
    if (what.fact === 'subscription_stopping') return { fact: what.fact, subscription, stopping: what.stopping };
    return what.fact === 'payment_failed'
      ? { fact: 'payment_failed', subscription, invoice: `in_${what.of}` }
      : { fact: 'subscription_ended', subscription };
  }
  /** Sends an event and compares its result with the model. */
  async send(event: Event): Promise<void> {
    const { result, state } = await this.request(
      'service',
      `select public.apply_payment_event(${q(wireOf(event, this.ids))}::jsonb) as result`,
    );
    if (result instanceof Error) throw result;
    const outcome = this.model.applyEvent(event);
    this.count(`event ${outcome}`);
    assert.equal((result as { outcome: string }).outcome, outcome, `outcome of ${JSON.stringify(event)}`);
    this.compare(state);
  }
  /**
   * Kills the connection between booking and commit. An embedded database has only one connection, so this is skipped.
   */
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
  eventOf(facts: FactDraft[], drafts: PaymentDraft[]): Event {
    // All facts of one event have the same time.
    const sent = facts.filter((what, at) => at === 0 || what.fact !== 'payment');
    const all = sent.map((what) => this.factOf(what, drafts));
    this.number += 1;
    const [paid] = all.filter((fact) => fact.fact === 'payment');
    const late = sent.find((what) => what.fact === 'subscription_stopping')?.late;
    return { id: `evt_${this.number}`, at: paid?.paidAt ?? late ?? 100 + this.number, facts: all };
  }

  async do(act: Act, drafts: PaymentDraft[]): Promise<void> {
    this.steps += 1;
    const { model } = this;
    if (act.act === 'event') {
      const event = this.eventOf(act.facts, drafts);
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
    if (act.act === 'end_renewals') return this.cancelSubscriptions();
    if (act.act === 'appeal' || act.act === 'failed_refund') {
      for (const what of factsOfAct(act)) {
        const event = this.eventOf([what], drafts);
        this.sent.push(event);
        // oxlint-disable-next-line no-await-in-loop -- in the order in which it happened
        await this.send(event);
      }
      return;
    }
    // If the listing is not public, deleting the account would also delete the requests.
    if (act.act === 'leave' && model.listing !== 'approved') return;
    if (!model.hasOwner && ['request', 'withdraw', 'leave'].includes(act.act)) return;
    const placement = 'of' in act ? (this.ids[act.of] ?? UNKNOWN) : UNKNOWN;
    const { result, state } = await this.request(...requestOf(act, placement, model.today));
    const isDone = !(result instanceof Error);
    const name = 'action' in act ? `${act.act} ${act.action}` : act.act;
    this.count(`${name} ${isDone ? 'done' : 'refused'}`);
    if (!isDone && !['P0001', '42501'].includes((result as Error & { code: string }).code)) throw result;
    if (act.act === 'decide') {
      const from = act.from === null ? null : model.today + act.from - 20;
      const to = act.days === null ? null : (from ?? model.today) + act.days;
      const id = drafts[act.of]!.subscription ? `in_${act.of}` : `pi_${act.of}`;
      const isAllowed = model.decide(
        id,
        act.action,
        act.action === 'book' ? from : null,
        act.action === 'book' ? to : null,
      );
      assert.equal(isDone, isAllowed, `${name} ${id}: ${String(result)}`);
    } else if (isDone) this.applyAct(act, result as string);
    this.compare(state);
  }
  /** Runs the job that cancels subscriptions. After the job, no subscription may renew without a placement. */
  private async cancelSubscriptions(): Promise<void> {
    const { result } = await this.request('service', 'select public.subscriptions_to_end() as result');
    const due = result as { subscription: string; placement: string }[];
    this.count(due.length > 0 ? 'end_renewals done' : 'end_renewals idle');
    for (const { subscription } of due) {
      this.number += 1;
      const fact = { fact: 'subscription_stopping' as const, subscription, stopping: true };
      await this.send({ id: `run_${this.number}`, at: 100 + this.number, facts: [fact] });
    }
    assert.deepEqual(this.model.toEnd(), [], 'no subscription pays for nothing');
  }
  /** Applies an action to the model after the database has accepted the action. */
  private applyAct(act: Exclude<Act, { act: 'end_renewals' | 'appeal' | 'failed_refund' }>, result: string): void {
    const { model } = this;
    const placement = 'of' in act ? model.placements[act.of] : undefined;
    switch (act.act) {
      case 'request':
      case 'start':
        if (this.ids.includes(result)) return;
        this.ids.push(result);
        model.placements.push({
          ...{
            kind: act.kind,
            isYearly: act.act === 'request' && act.yearly,
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
        if (act.action === 'cancel') model.cancel(act.of);
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
        if (!model.isClosed) model.close();
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
        model.deleteAccount();
        return;
      case 'delete':
        if (model.listing !== 'gone') model.deleteListing();
        return;
      default:
        model.placesAreTaken = act.act === 'fill';
    }
  }

  /** Compares the database with the model and checks the invariants. */
  compare(state: State): void {
    const { model } = this;
    const placements = Object.entries(state.placements ?? {});
    const payments = Object.entries(state.payments ?? {});
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
      'the database (first) equals the model (second)',
    );
    assert.deepEqual(state.renewals, model.renewals(), 'the states of subscriptions');
    assert.deepEqual(state.to_end, model.toEnd(), 'the subscriptions to end');
    const received = [...model.payments.values()].reduce((sum, { amount }) => sum + amount, 0);
    const kept = (...states: string[]) =>
      payments.reduce((sum, [, paid]) => sum + (states.includes(paid.state) ? paid.amount - paid.back : 0), 0);
    const refunded = Object.values(state.returned).reduce((sum, cents) => sum + cents, 0);
    assert.equal(
      kept('booked') + kept('held') + kept('settled') + refunded,
      received,
      'received = running + held + settled + refunded',
    );
    assert.deepEqual(
      state.returned,
      Object.fromEntries(payments.filter(([, { back }]) => back > 0).map(([id, { back }]) => [id, back])),
      'the ledger has the refunds of each payment',
    );
    assert.deepEqual(
      state.tax,
      Object.fromEntries([...model.payments.values()].map((paid) => [paid.payment, paid.tax - taxIn(paid, paid.back)])),
      'the ledger has the tax of each payment, less the tax of its refunds',
    );
    model.placements.forEach(({ stage, last, lost, price, byHand }, index) => {
      if (stage !== 'paid' || byHand) return;
      const booked = model.booked(index);
      assert.equal(
        price,
        booked.reduce((sum, paid) => sum + paid.amount - paid.back - paid.tax + taxIn(paid, paid.back), 0),
        'the price is what was paid without tax',
      );
      if (booked.length === 0) assert(lost && last! <= model.today, 'nothing runs unpaid');
    });
  }

  /** Returns the state after the events in this order. */
  async stateAfter(kind: Kind, facts: FactDraft[][], drafts: PaymentDraft[], order: number[]): Promise<object> {
    await this.begin(kind);
    const events = facts.map((result) => this.eventOf(result, drafts));
    for (const at of order) await this.send(events[at]!);
    const { state } = await this.request('admin', 'select 1 as result');
    return { ...state, placements: Object.values(state.placements!) };
  }
}
