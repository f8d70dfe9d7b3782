import { inboxKeys, type Waiting, type WaitingKind } from '../../domain/decisions/inbox';
import { describeError } from '../../domain/failure/backend-error';
import { isUnanswered, UNKNOWN_OUTCOME } from '../../domain/failure/backend-failure';
import { toolKeys } from '../../domain/listing/tool-keys';
import { placementKeys } from '../../domain/placement/placement';
import { formatCount } from '../../lib/format';
import { changeDecision } from './change-decision';
import { feedbackKeys } from '../../domain/decisions/feedback';
import { categoryDecision } from './category-decision';
import { claimDecision } from './claim-decision';
import type { DecisionOf, Verdict } from '../decisions/decision-of';
import type { Decisions, Done, Failed, Outcome } from '../decisions/use-decisions';
import { linkDecision } from './link-decision';
import { mailDecision } from './mail-decision';
import { paymentDecision, whyNotBooked } from './payment-decision';
import { requestDecision } from './request-decision';
import { reportDecision } from './report-decision';
import { decideListings, undoListings } from './listing-decisions';

type OneByOne = Exclude<WaitingKind, 'pending'>;

const kinds: { [Kind in OneByOne]: DecisionOf<Kind> } = {
  report: reportDecision,
  change: changeDecision,
  link: linkDecision,
  claim: claimDecision,
  request: requestDecision,
  payment: paymentDecision,
  category: categoryDecision,
  mail: mailDecision,
};

/** How a row of this kind is decided. */
export const decisionOf = (kind: OneByOne) => kinds[kind] as unknown as DecisionOf<OneByOne>;

export const isPending = (row: Waiting): row is Waiting<'pending'> => row.kind === 'pending';
export const isOneByOne = (row: Waiting): row is Waiting<OneByOne> => row.kind !== 'pending';

export const nameOf = (row: Waiting): string => row.tool?.name ?? ownNameOf(row);

/** Why a row cannot be approved now, in words; undefined where it can. */
export function whyNotApproved(row: Waiting): string | undefined {
  if (row.kind === 'link' && !row.facts.moved_to)
    return 'It has no new address. Mark the tool as closed, or dismiss the link.';
  return row.kind === 'payment' ? whyNotBooked(row) : undefined;
}

/** Of what is about no listing, or about one that is gone. */
function ownNameOf(row: Waiting): string {
  if (row.kind === 'payment') return row.facts.name ?? row.facts.payment;
  if (row.kind === 'category') return row.facts.name;
  return row.kind === 'mail' ? row.facts.email : '';
}

const reasonOf = (error: unknown) =>
  isUnanswered(error)
    ? `${UNKNOWN_OUTCOME.title}. ${UNKNOWN_OUTCOME.advice}`
    : describeError(error) || 'Please try again.';

const statuses = { approve: 'approved', reject: 'rejected' };

/** Decides whatever waits: pending listings together, everything else one by one. */
export const inboxDecisions: Decisions<Waiting, Verdict> = {
  waiting: inboxKeys.pages,
  changes: [inboxKeys.count, toolKeys.all, placementKeys.all, feedbackKeys.all],
  send: async (rows, verdict) => {
    const pending = rows.filter(isPending);
    if (pending.length > 0) return decideListings(pending, verdict);
    const outcome: Outcome<Waiting> = { done: [], failed: [] };
    await Promise.all(
      rows.filter(isOneByOne).map(async (row) => {
        try {
          outcome.done.push({ row, version: await decisionOf(row.kind).send(row, verdict) });
        } catch (error) {
          if (rows.length === 1) throw error;
          outcome.failed.push({ row, reason: reasonOf(error) });
        }
      }),
    );
    return outcome;
  },
  undo: async (done) => {
    const pending = done.filter((one): one is Done<Waiting<'pending'>> => isPending(one.row));
    const failed: Failed<Waiting>[] = pending.length > 0 ? await undoListings(pending) : [];
    await Promise.all(
      done.map(async ({ row, version }) => isOneByOne(row) && decisionOf(row.kind).undo?.(row, version ?? '')),
    );
    return failed;
  },
  canUndo: (row) => isPending(row) || (isOneByOne(row) && decisionOf(row.kind).undo !== undefined),
  nameOf,
  said: ({ to }, row, done, all) => {
    if (isOneByOne(row)) {
      const { said, several } = decisionOf(row.kind);
      return (all > 1 && several?.said(done, all)) || said[to];
    }
    return all === 1 ? `Listing ${statuses[to]} successfully!` : `${done} of ${all} listings ${statuses[to]}`;
  },
  failure: ({ to }, row, count) => {
    if (isOneByOne(row)) {
      const { failed, several } = decisionOf(row.kind);
      return (count !== undefined && several?.failed(count)) || failed[to];
    }
    return `Failed to ${to} ${count === undefined ? 'listing' : formatCount(count, 'listing')}`;
  },
};
