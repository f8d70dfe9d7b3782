import { MOST_WISHES } from '../../domain/account/saved.limits';
import { AI_TOOLS_ID_FORM_MAX } from '../../lib/rules';
import { isStorableText } from '../../domain/text/text';

/**
 * What a person last wished for each tool, by its id: when they saved it, in ms since 1970; negative if they removed it
 * then. A guest's list is nothing else; with an account these are the wishes that it has not been told yet.
 */
export type Wishes = ReadonlyMap<string, number>;

/** A wish for a tool, later than the one that is `known` for it, whatever the clock says. */
export function nextWish(known: Wishes, tool: string, isSaved: boolean, now: number): number {
  const at = Math.max(now, Math.abs(known.get(tool) ?? 0) + 1);
  return isSaved ? at : -at;
}

/** Two lists of wishes in one: for each tool the later wish. */
export function latest(some: Wishes, others: Wishes): Wishes {
  const both = new Map(some);
  for (const [tool, at] of others) if (Math.abs(at) > Math.abs(both.get(tool) ?? 0)) both.set(tool, at);
  return both;
}

/** What is saved: the account's rows, with when each was saved, as they will be once the wishes have been heard. */
export function applied(rows: Wishes, wishes: Wishes): Wishes {
  const saved = new Map(rows);
  for (const [tool, at] of wishes) {
    if (at < 0) saved.delete(tool);
    else if (!saved.has(tool)) saved.set(tool, at);
  }
  return saved;
}

/** What can be told: the newest wishes, of ids that can be stored. Nobody presses more; another program may have written it. */
export const tellable = (wishes: Wishes): Wishes =>
  new Map(
    [...wishes]
      .filter(([tool]) => tool.length <= AI_TOOLS_ID_FORM_MAX && isStorableText(tool))
      .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
      .slice(0, MOST_WISHES),
  );
