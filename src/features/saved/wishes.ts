import { MOST_WISHES } from '../../domain/account/saved.limits';
import { AI_TOOLS_ID_FORM_MAX } from '../../lib/rules';
import { isStorableText } from '../../domain/text/text';

/**
 * What a person last decided about each tool, by its id: when they saved it, in ms since 1970; negative if they removed
 * it then. The account holds the same, and of two decisions the later one stands, wherever it was made.
 */
export type Wishes = ReadonlyMap<string, number>;

/** A wish for a tool, later than the one that is `known` for it, whatever the clock says. */
export function nextWish(known: Wishes, tool: string, isSaved: boolean, now: number): number {
  const at = Math.max(now, Math.abs(known.get(tool) ?? 0) + 1);
  return isSaved ? at : -at;
}

/** The wishes that are later than those that are known. */
export const later = (wishes: Wishes, known: Wishes): Wishes =>
  new Map([...wishes].filter(([tool, at]) => Math.abs(at) > Math.abs(known.get(tool) ?? 0)));

/** Two lists of wishes in one: for each tool the later wish. */
export const latest = (some: Wishes, others: Wishes): Wishes => new Map([...some, ...later(others, some)]);

/** Those that are wished to be kept. */
export const savedOf = (wishes: Wishes): Wishes => new Map([...wishes].filter(([, at]) => at >= 0));

/** What can be told: the newest wishes, of ids that can be stored. Nobody presses more; another program may have written it. */
export const tellable = (wishes: Wishes): Wishes =>
  new Map(
    [...wishes]
      .filter(([tool]) => tool.length <= AI_TOOLS_ID_FORM_MAX && isStorableText(tool))
      .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
      .slice(0, MOST_WISHES),
  );
