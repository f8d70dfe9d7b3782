import type { Waiting, WaitingKind } from '../../domain/decisions/inbox';
import type { ReportOutcome } from '../../domain/decisions/feedback';

/** Which text stays in a column of a change: what the listing says now, or what is proposed. */
export type Choices = Record<string, 'live' | 'proposed'>;

export type Approved = {
  to: 'approve';
  choices?: Choices;
  /** Of reports: what was done, and in which words. */
  outcome?: ReportOutcome;
  remark?: string;
  /** Of a new category. */
  family?: string;
  /** From when and until when a payment pays (YYYY-MM-DD, UTC), where that is not what follows from it. */
  days?: { first_day?: string; last_day?: string };
};
export type Rejected = { to: 'reject'; reason?: string };
export type Verdict = Approved | Rejected;
type Words = Record<Verdict['to'], string>;

/** How what waits of one kind is decided, and what is said of it. */
export type DecisionOf<Kind extends WaitingKind> = {
  /** On the buttons; null where a row has no such decision. */
  buttons: Record<Verdict['to'], string | null>;
  /** Whether a rejection needs words. */
  needsReason?: true;
  said: Words;
  failed: Words;
  /** The messages for several rows that are approved together, where a screen offers that. */
  several?: { said: (done: number, all: number) => string; failed: (count: number) => string };
  /** Its answer names the decision for `undo`. */
  send: (row: Waiting<Kind>, verdict: Verdict) => Promise<string | null>;
  undo?: (row: Waiting<Kind>, version: string) => Promise<unknown>;
};
