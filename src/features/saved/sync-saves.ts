import type { SettledTools } from '../../lib/database';
import { later, latest, type PendingSaves } from './pending-saves';

type Journal = { read: () => PendingSaves; write: (wishes: PendingSaves) => void };

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
  return { rows: new Map(Object.entries(saved)) as PendingSaves, gone: refusedAs('gone'), full: refusedAs('full') };
}
