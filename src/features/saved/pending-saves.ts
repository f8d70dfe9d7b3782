import { MAX_PENDING_SAVES } from '../../domain/account/saved.limits';
import { AI_TOOLS_ID_FORM_MAX } from '../../lib/rules';
import { isStorableText } from '../../domain/text/text';

/**
 * What a person last decided about each tool, by its id: when they saved it, in ms since 1970; negative if they removed
 * it then. The account holds the same, and of two decisions the later one stands, wherever it was made.
 */
export type PendingSaves = ReadonlyMap<string, number>;

/** A wish for a tool, later than the one that is `known` for it, whatever the clock says. */
export function nextPendingSave(known: PendingSaves, tool: string, isSaved: boolean, now: number): number {
  const at = Math.max(now, Math.abs(known.get(tool) ?? 0) + 1);
  return isSaved ? at : -at;
}

/** The wishes that are later than those that are known. */
export const later = (wishes: PendingSaves, known: PendingSaves): PendingSaves =>
  new Map([...wishes].filter(([tool, at]) => Math.abs(at) > Math.abs(known.get(tool) ?? 0)));

/** Two lists of wishes in one: for each tool the later wish. */
export const latest = (some: PendingSaves, others: PendingSaves): PendingSaves =>
  new Map([...some, ...later(others, some)]);

/** Those that are wished to be kept. */
export const savedOf = (wishes: PendingSaves): PendingSaves => new Map([...wishes].filter(([, at]) => at >= 0));

/** What can be told: the newest wishes, of ids that can be stored. Nobody presses more; another program may have written it. */
export const sendable = (wishes: PendingSaves): PendingSaves =>
  new Map(
    [...wishes]
      .filter(([tool]) => tool.length <= AI_TOOLS_ID_FORM_MAX && isStorableText(tool))
      .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
      .slice(0, MAX_PENDING_SAVES),
  );
