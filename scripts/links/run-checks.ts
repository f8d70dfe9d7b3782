import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict } from './classify.ts';

export type Link = { id: string; url: string };
/** What a visit brings: a word to count by, whether anybody answered at all, and what is to be stored. */
type Brought = { outcome: string; isAnswered: boolean };
type Stored<Visit extends Brought> = Omit<Visit, 'isAnswered'> & { tool_id: string; url: string };
export type Check = Stored<Verdict & { isAnswered: boolean }>;

const AT_ONCE = 8;
/** Links that wait in memory, so that there are different hosts to choose from. */
const AHEAD = 200;
/** As many without any answer, one after the other, are this machine's fault. */
const UNANSWERED = 20;

const hostOf = (url: string) => URL.parse(url)?.hostname ?? url;

/**
 * Visits links, some at a time and one a host, and stores each result as soon as the one before it is stored.
 * @param links in pages; the run is over with an empty one. Those that need no visit are undefined.
 * @param stop ends the run after the visits that have begun.
 * @throws when something cannot be read or stored, and when nobody answers any more: what says that is not stored.
 */
export async function runChecks<Due extends Link, Visit extends Brought>({
  links,
  visit,
  store,
  stop,
  say = () => undefined,
}: {
  links: AsyncIterator<Due[]>;
  visit: (url: string, link: Due) => Promise<Visit>;
  store: (checks: Stored<Visit>[]) => Promise<void>;
  stop?: AbortSignal;
  say?: (counts: Record<string, number>) => void;
}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const waiting: Due[] = [];
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  let toStore: Stored<Visit>[] = [];
  let unanswered: Stored<Visit>[] = [];
  let storing = Promise.resolve();
  let failure: unknown;
  let isAllRead = false;

  const storeNow = () => {
    storing = storing.then(async () => {
      const part = toStore;
      toStore = [];
      if (part.length > 0) await store(part);
    });
    return storing;
  };

  const check = async (link: Due) => {
    const { id, url } = link;
    busy.add(hostOf(url));
    try {
      const { isAnswered, ...verdict } = await visit(url, link);
      const found = { tool_id: id, url, ...verdict };
      if (isAnswered) {
        toStore.push(...unanswered, found);
        unanswered = [];
      } else if (unanswered.push(found) >= UNANSWERED) {
        throw new Error(`None of the last ${UNANSWERED} answered. Is this machine online? They were not stored.`);
      }
      counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1;
      await storeNow();
      say(counts);
    } catch (error) {
      failure ??= error;
    }
    busy.delete(hostOf(url));
  };

  const isOver = () => failure !== undefined || stop?.aborted === true;
  while (!isOver()) {
    if (!isAllRead && waiting.length < AHEAD) {
      const page = await links.next();
      isAllRead = page.done === true;
      if (!page.done) waiting.push(...page.value);
      continue;
    }
    const at = running.size < AT_ONCE ? waiting.findIndex(({ url }) => !busy.has(hostOf(url))) : -1;
    if (at >= 0) {
      const job = check(waiting.splice(at, 1)[0]!).finally(() => running.delete(job));
      running.add(job);
    } else if (running.size > 0) await Promise.race(running);
    else break;
  }
  await Promise.all(running);
  if (failure) throw failure;
  toStore.push(...unanswered);
  await storeNow();
  return counts;
}

/** Tries again what failed for a moment: a server that is away for a few seconds costs no run of an hour. */
export async function persistently<T>(act: () => PromiseLike<T>, tries = 3, wait = 2000): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await act();
    } catch (error) {
      if (left <= 1) throw error;
      await pause(wait);
    }
  }
}
