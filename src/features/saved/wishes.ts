import { MOST_WISHES } from '../../domain/account/saved.limits';
import type { SettledTools } from '../../lib/database';
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
const later = (wishes: Wishes, known: Wishes): Wishes =>
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

type Journal = { read: () => Wishes; write: (wishes: Wishes) => void };

/**
 * Tells the account what the journals wish, and takes that out of them. Until it has answered everything stays where it
 * is, so that a settling that is broken off, or comes twice, loses and doubles nothing. What is wished meanwhile stays,
 * and so does what the account has no room for.
 * @returns what the account holds then, and how many of the wishes were refused.
 */
export async function settle(
  journals: readonly Journal[],
  send: (wishes: Record<string, number>) => Promise<SettledTools>,
) {
  const told = journals.map(({ read }) => read()).reduce(latest);
  const { saved, refused } = await send(Object.fromEntries(told));
  const heard = new Map([...told].filter(([tool]) => refused[tool] !== 'full'));
  for (const journal of journals) journal.write(later(journal.read(), heard));
  const refusedAs = (why: string) => Object.values(refused).filter((each) => each === why).length;
  return { rows: new Map(Object.entries(saved)) as Wishes, gone: refusedAs('gone'), full: refusedAs('full') };
}
