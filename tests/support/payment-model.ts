// A reference model of payments and placements. It follows the rules and was written without the SQL. Random histories
// compare the model with the database. Days are numbered from the first day of a history.

export type Kind = 'silver' | 'gold' | 'plan_basic' | 'bronze' | 'plan_custom';
/**
 * The offers of a history. Bronze is paid once for an unknown number of days. A custom plan has no price. Gold has one
 * slot. Silver and gold are also sold by the year.
 */
export const SOLD: Record<
  Kind,
  { price: number | null; year: number | null; period: 'month' | 'once'; days: number | null }
> = {
  silver: { price: 19_900, year: 199_000, period: 'month', days: null },
  gold: { price: 34_900, year: 349_000, period: 'month', days: null },
  bronze: { price: 9900, year: null, period: 'once', days: null },
  plan_basic: { price: 3000, year: null, period: 'once', days: 3 },
  plan_custom: { price: null, year: null, period: 'month', days: null },
};
/** The highest price that the administrator can enter, which exceeds int4. */
export const AGREED = 999_999_999_999;
export const EXTREME = 10 ** 15;
const FIRST = Date.UTC(2030, 0, 1);
const DAY = 86_400_000;
export const dateOf = (day: number) => new Date(FIRST + day * DAY).toISOString().slice(0, 10);
export const dayOf = (date: string | null) => (date === null ? null : Math.round((Date.parse(date) - FIRST) / DAY));
/** Returns the last day of a period of months that starts on a day. */
function lastOf(day: number, months: number): number {
  const from = new Date(FIRST + day * DAY);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const end = Math.min(from.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return (Date.UTC(year, month, end) - FIRST) / DAY - 1;
}
/** Returns the tax in a part of a payment. BigInt is exact for the highest amounts. */
export function taxIn({ tax, amount }: Pick<Payment, 'tax' | 'amount'>, cents: number): number {
  if (amount === 0) return 0;
  return Number((2n * BigInt(tax) * BigInt(cents) + BigInt(amount)) / (2n * BigInt(amount)));
}

export interface Placement {
  kind: Kind;
  isYearly: boolean;
  stage: 'requested' | 'awaiting_payment' | 'paid' | 'cancelled';
  first: number | null;
  last: number | null;
  /** True if the payment was refunded or is disputed, so that another payment may replace it. */
  lost: boolean;
  price: number | null;
  due: number | null;
  /** True if a member requested the placement, or owned the listing when the administrator started it. */
  hasBuyer: boolean;
  /** True if the administrator set the days or the price. */
  byHand: boolean;
  /** True if the administrator made the last change. False if a payment did. */
  isDecided: boolean;
}
export interface Payment {
  payment: string;
  /** Null for a free purchase. */
  intent: string | null;
  placement: number | null;
  /** The received amount. */
  amount: number;
  /** The price before the discount and the tax. */
  subtotal: number;
  discount: number;
  tax: number;
  currency: string;
  subscription: string | null;
  /** The last day that a subscription payment covers. */
  periodEnd: number;
  paidAt: number;
}
interface Known extends Payment {
  state: 'booked' | 'held' | 'refunded' | 'settled';
  problem: string | null;
  back: number;
  answered: string | null;
  last: number | null;
  isDecided: boolean;
}
export type Fact =
  | ({ fact: 'payment' } & Payment)
  | { fact: 'refund'; intent: string; refund: string; cents: number; state: 'made' | 'failed' }
  | { fact: 'dispute'; intent: string; dispute: string; state: 'open' | 'won' | 'lost' }
  | { fact: 'subscription_ended'; subscription: string }
  | { fact: 'subscription_stopping'; subscription: string; stopping: boolean }
  | { fact: 'payment_failed'; subscription: string; invoice: string };
export interface Event {
  id: string;
  at: number;
  facts: Fact[];
}

/** Returns the price that a payment pays for. Without a matching discount or tax, this is the received amount. */
function priceIn({ amount, subtotal, discount, tax }: Payment): number {
  const added = amount - subtotal + discount;
  return added === 0 || added === tax ? subtotal : amount;
}
/** Returns what is left of a payment after refunds and tax. */
const netOf = (paid: Known): number => paid.amount - paid.back - paid.tax + taxIn(paid, paid.back);

export class Model {
  today = 0;
  listing: 'approved' | 'rejected' | 'gone' = 'approved';
  isClosed = false;
  hasOwner = true;
  placesAreTaken = false;
  placements: Placement[] = [];
  payments = new Map<string, Known>();
  private events = new Set<string>();
  private refunds = new Map<string, { intent: string; cents: number; hasFailed: boolean }>();
  private ended = new Set<string>();
  private stopping = new Map<string, { at: number; isSo: boolean }>();
  private disputes = new Map<string, { intent: string; state: 'open' | 'won' | 'lost'; at: number }>();

  booked(placement: number): Known[] {
    return [...this.payments.values()].filter((paid) => paid.placement === placement && paid.state === 'booked');
  }
  private bookedCents(placement: number): number {
    return this.booked(placement).reduce((sum, paid) => sum + netOf(paid), 0);
  }
  private due({ due, price, stage, kind, isYearly }: Placement): number | null {
    return due ?? (stage === 'requested' ? null : price) ?? (isYearly ? SOLD[kind].year : SOLD[kind].price);
  }
  private overlaps(own: Placement, first: number, last: number): boolean {
    const isPlan = (one: Placement) => one.kind.startsWith('plan');
    return this.placements.some(
      (other) =>
        other !== own &&
        other.stage === 'paid' &&
        isPlan(other) === isPlan(own) &&
        other.first! <= last &&
        other.last! >= first &&
        this.listing !== 'gone',
    );
  }
  /**
   * Returns the last day covered by a payment whose period starts on the day `from`. Returns null if the number of days
   * is unknown.
   */
  private until(paid: Known, placement: Placement, from: number): number | null {
    const { period, days } = SOLD[placement.kind];
    // The period ends on the day on which the renewal is charged, so that day is added.
    if (paid.subscription)
      return paid.periodEnd < 0 || paid.periodEnd > 730 ? null : Math.max(from, paid.periodEnd + 1);
    if (period === 'month') return lastOf(from, placement.isYearly ? 12 : 1);
    return days === null ? null : from + days - 1;
  }
  /**
   * Returns the first day that a payment covers. If the event of a renewal is late, the renewal still ends with its own
   * period.
   */
  private startOf({ subscription }: Known, { stage, first }: Placement): number {
    if (stage !== 'paid') return Math.max(this.today, first ?? this.today);
    return subscription ? first! : this.today;
  }
  private days(paid: Known, placement: Placement, from: number | null, to: number | null): [number, number] | null {
    const runs = placement.stage === 'paid';
    const begins = from ?? this.startOf(paid, placement);
    const ends = to ?? this.until(paid, placement, begins);
    if (ends === null) return null;
    const first = runs ? Math.min(placement.first!, from ?? placement.first!) : begins;
    return [first, Math.max(ends, runs && !placement.lost ? placement.last! : ends)];
  }
  /** Returns why a payment cannot be booked without a decision. */
  private obstacle(paid: Known): string | null {
    const placement = this.placements[paid.placement ?? -1];
    if (!placement) return 'unknown_placement';
    if (this.listing !== 'approved') return 'listing_not_live';
    if (this.isClosed) return 'listing_closed';
    const line = this.booked(paid.placement!).filter(
      ({ subscription }) => subscription !== null && subscription === paid.subscription,
    );
    if (!placement.lost && placement.stage === 'cancelled') return 'not_open';
    if (line.some(({ last }) => placement.last !== null && placement.last < last!)) return 'not_open';
    const isRight =
      line.length > 0
        ? line.some((other) => priceIn(other) === priceIn(paid) && other.currency === paid.currency)
        : this.due(placement) === priceIn(paid) && paid.currency === 'USD';
    if (!isRight) return 'amount_differs';
    const days = this.days(paid, placement, null, null);
    if (!days) return 'no_days';
    if (!placement.lost && placement.stage === 'paid' && line.length === 0) return 'paid_already';
    const golds = this.placements.filter(
      ({ kind, stage, first, last }) => kind === 'gold' && stage === 'paid' && first! <= days[1] && last! >= this.today,
    );
    if (placement.stage === 'requested' && placement.kind === 'gold' && (this.placesAreTaken || golds.length > 0))
      return 'places_taken';
    return this.overlaps(placement, ...days) ? 'days_taken' : null;
  }
  private begin(paid: Known, from: number | null, to: number | null): void {
    const placement = this.placements[paid.placement!]!;
    const [first, last] = this.days(paid, placement, from, to)!;
    paid.last = to ?? this.until(paid, placement, from ?? this.startOf(paid, placement));
    paid.state = 'booked';
    Object.assign(placement, { due: this.due(placement), stage: 'paid', lost: false, first, last });
  }
  /**
   * Cuts the placement short so that it excludes future days that no booked payment covers. Cancels the placement if no
   * payment is left and the placement has not started before today.
   */
  private endUnpaid(index: number): void {
    const placement = this.placements[index];
    if (placement?.stage !== 'paid') return;
    const left = this.booked(index).map(({ last }) => last!);
    placement.lost = left.length === 0;
    if (placement.lost && placement.first! >= this.today)
      Object.assign(placement, { stage: 'cancelled', first: null, last: null });
    else placement.last = Math.max(...left, placement.first!, Math.min(placement.last!, this.today));
  }
  private objection(paid: Known): string | null {
    const states = [...this.disputes.values()].filter(({ intent }) => intent === paid.intent).map(({ state }) => state);
    const returned = this.returned(paid.intent);
    if ((returned > 0 && returned >= paid.amount) || states.includes('lost')) return 'refunded';
    if (states.includes('open')) return 'disputed';
    if (this.returned(paid.intent, true) >= paid.amount && this.returned(paid.intent, true) > 0) return 'refund_failed';
    return states.includes('won') ? 'dispute_won' : null;
  }
  /** Returns the refunded sum of a payment intent, optionally with failed refunds. */
  private returned(intent: string | null, withFailed = false): number {
    const all = [...this.refunds.values()].filter((one) => one.intent === intent && (withFailed || !one.hasFailed));
    return all.reduce((sum, { cents }) => sum + cents, 0);
  }
  /** Books the payments that were held for this reason and can now be booked, in the order of payment. */
  private bookWaiting(index: number | null, reason: string, only: (paid: Known) => boolean = () => true): void {
    [...this.payments.values()]
      .filter((paid) => paid.placement === index && paid.state === 'held' && paid.problem === reason && only(paid))
      .sort((a, b) => a.paidAt - b.paidAt || (a.payment < b.payment ? -1 : 1))
      .forEach((paid) => {
        paid.problem = this.obstacle(paid);
        if (paid.problem === null) this.begin(paid, null, null);
      });
  }
  private repriced(index: number | null, byPerson: boolean, change: () => boolean | void): void {
    const placement = this.placements[index ?? -1];
    if (!placement) return void change();
    const [was, hadDays] = [this.bookedCents(index!), placement.stage === 'paid'];
    const isLess = change();
    const now = this.bookedCents(index!);
    if (now !== was || isLess || hadDays !== (placement.stage === 'paid'))
      Object.assign(placement, {
        isDecided: byPerson,
        price: hadDays ? Math.max(0, (placement.price ?? 0) + now - was) : now,
      });
  }
  private updatePayment(paid: Known): void {
    this.repriced(paid.placement, false, () => {
      this.bookWaiting(paid.placement, 'new', (one) => one === paid);
      const isLess = this.applyObjection(paid);
      const isOvertaken = this.isOvertaken(paid.placement);
      if (isOvertaken)
        for (const later of this.booked(paid.placement!))
          Object.assign(later, { state: 'held', problem: 'paid_already' });
      if ((!isLess && !isOvertaken) || paid.placement === null) return false;
      this.endUnpaid(paid.placement);
      this.bookWaiting(paid.placement, 'paid_already');
      return true;
    });
  }
  /** Applies a refund or dispute to a payment. Returns whether the payment was booked before. */
  private applyObjection(paid: Known): boolean {
    const objection = this.objection(paid);
    paid.back = objection === 'refunded' ? paid.amount : Math.min(paid.amount, this.returned(paid.intent));
    if (!objection || objection === paid.answered || objection === (paid.state === 'held' ? paid.problem : paid.state))
      return false;
    const wasBooked = paid.state === 'booked';
    Object.assign(
      paid,
      objection === 'refunded' ? { state: objection, problem: null } : { state: 'held', problem: objection },
    );
    Object.assign(paid, { isDecided: false, answered: null });
    return wasBooked;
  }
  /**
   * Returns whether an earlier payment must replace the booked payment. A payment never replaces a decision by the
   * administrator.
   */
  private isOvertaken(index: number | null): boolean {
    const competitors = [...this.payments.values()]
      .filter(
        ({ placement, state, problem }) =>
          placement === index && (state === 'booked' || (state === 'held' && problem === 'paid_already')),
      )
      .sort((a, b) => a.paidAt - b.paidAt || (a.payment < b.payment ? -1 : 1));
    return (
      competitors.some(({ state }) => state === 'booked') &&
      competitors[0]!.state === 'held' &&
      !competitors.some(({ isDecided }) => isDecided) &&
      !this.placements[index!]!.isDecided &&
      this.listing === 'approved' &&
      !this.isClosed
    );
  }
  renewals(): Record<string, string> {
    const known = [...this.payments.values()].flatMap(({ subscription }) => subscription ?? []);
    const stateOf = (id: string) => (this.ended.has(id) ? 'ended' : this.stopping.get(id)?.isSo ? 'stopping' : 'going');
    return Object.fromEntries(known.map((id) => [id, stateOf(id)]));
  }
  /** Returns the subscriptions that would renew without a placement. */
  toEnd(): string[] {
    const paidLast = new Map<string, Known>();
    for (const paid of this.payments.values()) {
      const last = paidLast.get(paid.subscription ?? '');
      const isLater =
        !last || paid.paidAt > last.paidAt || (paid.paidAt === last.paidAt && paid.payment > last.payment);
      if (paid.subscription && isLater) paidLast.set(paid.subscription, paid);
    }
    const states = this.renewals();
    const hasNoPlacement = ({ placement: index, subscription }: Known) => {
      const placement = this.placements[index ?? -1];
      const own = [...this.payments.values()].filter((paid) => paid.subscription === subscription);
      if (!placement) return own.some(({ state, problem }) => state !== 'held' || problem !== 'unknown_placement');
      if (!placement.hasBuyer || !this.hasOwner || this.listing !== 'approved' || this.isClosed) return true;
      if (placement.stage === 'cancelled' && !placement.lost) return true;
      const isShort = ({ placement: paidFor, state, last }: Known) =>
        paidFor === index && state === 'booked' && placement.last !== null && last! > placement.last;
      return own.some(isShort) || !own.some(({ state }) => state === 'booked' || state === 'held');
    };
    return [...paidLast.values()]
      .filter((paid) => states[paid.subscription!] === 'going' && hasNoPlacement(paid))
      .map(({ subscription }) => subscription!)
      .sort();
  }
  private note(fact: Fact, at: number): void {
    if (fact.fact === 'payment' && !this.payments.has(fact.payment)) {
      const { fact: _, ...paid } = fact;
      const begins = { back: 0, answered: null, last: null, isDecided: false };
      this.payments.set(paid.payment, { ...paid, ...begins, state: 'held', problem: 'new' });
    } else if (fact.fact === 'refund') {
      const known = this.refunds.get(fact.refund);
      this.refunds.set(fact.refund, {
        intent: fact.intent,
        cents: Math.max(fact.cents, known?.cents ?? 0),
        hasFailed: fact.state === 'failed' || known?.hasFailed === true,
      });
    } else if (fact.fact === 'dispute') {
      const { dispute, intent, state } = fact;
      const known = this.disputes.get(dispute);
      const rank = (one: typeof state) => ['open', 'won', 'lost'].indexOf(one);
      // The latest state applies, because an appeal can win a lost dispute. If two states have the same second, the
      // final state applies.
      if (!known || at > known.at || (at === known.at && rank(state) > rank(known.state)))
        this.disputes.set(dispute, { intent, state, at });
    } else if (fact.fact === 'subscription_ended') {
      this.ended.add(fact.subscription);
    } else if (fact.fact === 'subscription_stopping') {
      const known = this.stopping.get(fact.subscription);
      if (!known || at > known.at || (at === known.at && !fact.stopping))
        this.stopping.set(fact.subscription, { at, isSo: fact.stopping });
    }
  }
  applyEvent({ id, at, facts }: Event): string {
    if (this.events.has(id)) return 'known';
    this.events.add(id);
    const touched = new Set<Known>();
    for (const fact of facts) {
      this.note(fact, at);
      if (!('intent' in fact)) continue;
      for (const paid of this.payments.values())
        if (paid.intent ? paid.intent === fact.intent : fact.fact === 'payment' && paid.payment === fact.payment) {
          this.updatePayment(paid);
          touched.add(paid);
        }
    }
    const states = [...touched].map(({ state }) => state);
    return states.includes('held') ? 'held' : states.includes('booked') ? 'booked' : 'noted';
  }
  /** Applies the administrator's decision. Returns false if the decision is not allowed. */
  decide(id: string, action: 'book' | 'settle' | 'reopen', from: number | null, to: number | null): boolean {
    const paid = this.payments.get(id);
    if (!paid) return false;
    if (action === 'reopen') {
      if (!['booked', 'settled'].includes(paid.state) || !paid.isDecided) return false;
      this.repriced(paid.placement, true, () => {
        const wasBooked = paid.state === 'booked';
        Object.assign(paid, { state: 'held', answered: null, isDecided: false });
        if (wasBooked) this.endUnpaid(paid.placement!);
      });
      return true;
    }
    if (paid.state !== 'held') return false;
    if (action === 'book') {
      const placement = this.placements[paid.placement ?? -1];
      if (!placement || this.listing !== 'approved' || this.isClosed || this.objection(paid) === 'disputed')
        return false;
      if (paid.currency !== 'USD') return false;
      // A second payment covers the days after the first payment.
      const begins =
        from ??
        (placement.stage === 'paid' && !placement.lost ? Math.max(this.today, placement.last! + 1) : this.today);
      const days = this.days(paid, placement, begins, to);
      if (!days || this.overlaps(placement, ...days)) return false;
      this.repriced(paid.placement, true, () => this.begin(paid, begins, to));
    } else paid.state = 'settled';
    Object.assign(paid, { answered: this.objection(paid), isDecided: true });
    return true;
  }
  /** Cancels a placement as the administrator. The payments of the placement become held. */
  cancel(index: number): void {
    const placement = this.placements[index]!;
    if (placement.stage === 'paid')
      for (const paid of this.booked(index)) Object.assign(paid, { state: 'held', problem: 'cancelled', last: null });
    placement.stage = 'cancelled';
  }
  close(): void {
    this.isClosed = true;
    this.placements.forEach((placement, index) => {
      const isOpen = placement.stage === 'requested' || placement.stage === 'awaiting_payment';
      if (!isOpen && (placement.stage !== 'paid' || placement.last! < this.today)) return;
      placement.isDecided = true;
      if (isOpen) placement.stage = 'cancelled';
      else {
        if (placement.first! < this.today) placement.last = this.today - 1;
        else this.cancel(index);
      }
    });
  }
  /** Deletes the owner’s account. The public listing remains, and its open requests are cancelled. */
  deleteAccount(): void {
    this.hasOwner = false;
    for (const placement of this.placements)
      if (['requested', 'awaiting_payment'].includes(placement.stage)) placement.stage = 'cancelled';
  }
  deleteListing(): void {
    this.listing = 'gone';
    this.isClosed = false;
    for (const placement of this.placements)
      if (['requested', 'awaiting_payment'].includes(placement.stage)) placement.stage = 'cancelled';
  }
}
