import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict } from '../../supabase/functions/_shared/visit/classify.ts';

export type Link = { id: string; url: string };
type VisitResult = { outcome: string; isAnswered: boolean };
type Stored<Visit extends VisitResult> = Omit<Visit, 'isAnswered'> & { tool_id: string; url: string };
export type Check = Stored<Verdict & { isAnswered: boolean }>;

/** The number of concurrent visits. With this number, 100,000 links take 35 hours if each visit takes one minute. */
export const AT_ONCE = 48;
/** The number of links to read ahead, so that there are enough different hosts to visit concurrently. */
const READ_AHEAD = 200;
/** After this many consecutive visits without a response, the run tests its own connection. */
const MAX_UNANSWERED = 20;
const MAX_TEST_HOSTS = 20;

const hostOf = (url: string) => URL.parse(url)?.hostname ?? url;

export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

/**
 * Visits links concurrently and in random order, with one visit per host at a time. After many consecutive failures,
 * visits other hosts to test the connection. Failures during an outage are not stored.
 * @param links pages of links. An empty page ends the run. A link is undefined if it needs no visit.
 * @param stop ends the run after the current visits.
 * @throws if data cannot be read or stored, or if the connection is down.
 */
export async function runChecks<Due extends Link, Visit extends VisitResult>({
  links,
  visit,
  store,
  isOnline = async () => false,
  stop,
  say = () => undefined,
}: {
  links: AsyncIterator<Due[]>;
  visit: (url: string, link: Due) => Promise<Visit>;
  store: (checks: Stored<Visit>[]) => Promise<void>;
  isOnline?: () => Promise<boolean>;
  stop?: AbortSignal;
  say?: (counts: Record<string, number>) => void;
}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const waiting: Due[] = [];
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  let known: Due[] = [];
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

  /** Returns whether a host responds. Hosts that just failed are not tried again. */
  const isOtherHostUp = async () => {
    const isAnyUp = async (links: Due[]) =>
      (await Promise.all(links.map(async (link) => (await visit(link.url, link)).isAnswered))).includes(true);
    return (await isAnyUp(known)) || (await isOnline()) || isAnyUp(shuffled(waiting).slice(0, MAX_TEST_HOSTS));
  };

  /** Holds failures back until another host responds, because this machine's connection may be the cause. */
  const holdBack = async (found: Stored<Visit>) => {
    if (unanswered.push(found) < MAX_UNANSWERED) return;
    const pending = unanswered;
    unanswered = [];
    if (!(await isOtherHostUp())) {
      throw new Error(
        `None of the last ${pending.length} hosts responded, and neither did any known host. Their results were not stored. Check that this machine is online.`,
      );
    }
    toStore.push(...pending);
  };

  const check = async (link: Due) => {
    const { id, url } = link;
    busy.add(hostOf(url));
    try {
      const { isAnswered, ...verdict } = await visit(url, link);
      const found = { tool_id: id, url, ...verdict };
      if (isAnswered) {
        known = [...known.filter(({ url: other }) => hostOf(other) !== hostOf(url)), link].slice(-3);
        toStore.push(...unanswered, found);
        unanswered = [];
      } else await holdBack(found);
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
    if (!isAllRead && waiting.length < READ_AHEAD) {
      const page = await links.next();
      isAllRead = page.done === true;
      if (!page.done) waiting.push(...shuffled(page.value));
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

/** Retries temporary failures, so that a short outage does not end a long run. */
export async function persistently<T>(act: () => PromiseLike<T>, tries = 3, wait = 2000): Promise<T> {
  for (let retriesLeft = tries; ; retriesLeft -= 1) {
    try {
      return await act();
    } catch (error) {
      if (retriesLeft <= 1) throw error;
      await pause(wait);
    }
  }
}
