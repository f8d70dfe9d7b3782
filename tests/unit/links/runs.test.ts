import { describe, expect, it } from 'vitest';
import { AT_ONCE, type Check, type Link, runChecks } from '../../../scripts/links/run-checks.ts';

const works = { outcome: 'works', moved_to: null, isAnswered: true } as const;
const lost = { outcome: 'broken', moved_to: null, isAnswered: false } as const;
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

/** Yields pages of links that have no stored result, as the command does. */
async function* due(all: Link[], stored: Check[], read = { rows: 0 }): AsyncGenerator<Link[]> {
  for (let at = 0; at < all.length; at += 50) {
    const page = all.slice(at, at + 50).filter(({ id }) => stored.every(({ tool_id }) => tool_id !== id));
    read.rows += page.length;
    yield page;
  }
}
const linksTo = (number: number, hosts: number): Link[] =>
  Array.from({ length: number }, (_, at) => ({ id: `t${at}`, url: `http://h${at % hosts}.test/${at}` }));

describe('a link check run', () => {
  it('the run visits one link per host at a time, up to the concurrency limit', async () => {
    const all = linksTo(300, 60);
    const stored: Check[] = [];
    const open: string[] = [];
    let most = 0;
    const counts = await runChecks({
      links: due(all, stored),
      visit: async (url) => {
        const { hostname } = new URL(url);
        expect(open).not.toContain(hostname);
        most = Math.max(most, open.push(hostname));
        await nextTask();
        open.splice(open.indexOf(hostname), 1);
        return works;
      },
      store: async (checks) => void stored.push(...checks),
    });
    expect(most).toBe(AT_ONCE);
    expect(stored.map(({ tool_id }) => tool_id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(counts).toEqual({ works: 300 });
  });

  it('a stopped run resumes without visiting a link twice', async () => {
    const all = linksTo(200, 200);
    const stored: Check[] = [];
    const visited: string[] = [];
    const stop = new AbortController();
    const run = () =>
      runChecks({
        links: due(all, stored),
        visit: async (url) => {
          if (visited.push(url) === 90) stop.abort();
          await nextTask();
          return works;
        },
        store: async (checks) => void stored.push(...checks),
        ...(visited.length === 0 ? { stop: stop.signal } : {}),
      });
    await run();
    expect(stored).toHaveLength(90);
    await run();
    expect(new Set(visited).size).toBe(200);
    expect(visited).toHaveLength(200);
  });

  it('a killed run keeps the results of its finished visits', async () => {
    const stored: Check[] = [];
    const visited: string[] = [];
    let kill = () => {};
    const killed = new Promise<void>((resolve) => (kill = resolve));
    const run = runChecks({
      links: due(linksTo(200, 200), stored),
      visit: async (url) => {
        // A promise that never resolves simulates the kill.
        if (visited.push(url) > 100) {
          kill();
          await new Promise(() => undefined);
        }
        await nextTask();
        return works;
      },
      store: async (checks) => void stored.push(...checks),
    });
    await Promise.race([run, killed]);
    await nextTask();
    expect(stored.length).toBeGreaterThanOrEqual(visited.length - AT_ONCE);
  });

  it('nothing is stored if the machine is offline', async () => {
    for (const [answered, kept] of [
      [0, 0],
      [30, 30],
    ] as const) {
      const stored: Check[] = [];
      let number = 0;
      const run = runChecks({
        links: due(linksTo(100, 100), stored),
        visit: async () => ((number += 1) <= answered ? works : lost),
        store: async (checks) => void stored.push(...checks),
      });
      await expect(run).rejects.toThrow('Check that this machine is online');
      expect(stored).toHaveLength(kept);
    }
    const few: Check[] = [];
    const store = async (checks: Check[]) => void few.push(...checks);
    await runChecks({ links: due(linksTo(5, 5), few), visit: async () => lost, store });
    expect(few).toHaveLength(5);
  });

  const gone = { outcome: 'no_name', moved_to: null, isAnswered: false } as const;

  it('the run continues after many failed links if other links respond', async () => {
    // The links are sorted by id. In the first case, the first 28 are dead. In the second case, nearly all are dead.
    for (const isDead of [(at: number) => at < 28, (at: number) => at % 30 !== 0]) {
      const stored: Check[] = [];
      const counts = await runChecks({
        links: due(linksTo(90, 90), stored),
        visit: async (url) => (isDead(Number(new URL(url).pathname.slice(1))) ? gone : works),
        store: async (checks) => void stored.push(...checks),
        isOnline: async () => true,
      });
      expect(stored).toHaveLength(90);
      expect(counts.works).toBe(Array.from({ length: 90 }, (_, at) => at).filter((at) => !isDead(at)).length);
    }
  });

  it('after a run without any response, the next run starts at a different link', async () => {
    const begun = new Set<string>();
    for (let night = 0; night < 5; night += 1) {
      let first: string | undefined;
      const run = runChecks({
        links: due(linksTo(100, 100), []),
        visit: async (url) => ((first ??= url), lost),
        store: async () => undefined,
      });
      await expect(run).rejects.toThrow('Their results were not stored');
      begun.add(first!);
    }
    expect(begun.size).toBeGreaterThan(1);
  });

  it('the run ends if its results cannot be stored', async () => {
    const store = () => Promise.reject(new Error('No room'));
    const run = runChecks({ links: due(linksTo(100, 100), []), visit: async () => works, store });
    await expect(run).rejects.toThrow('No room');
  });

  it('the run reads the next links from the database only when the run needs more', async () => {
    const read = { rows: 0 };
    let [done, ahead] = [0, 0];
    const stored: Check[] = [];
    await runChecks({
      links: due(linksTo(1000, 1000), [], read),
      visit: async () => works,
      store: async (checks) => {
        stored.push(...checks);
        done += checks.length;
        ahead = Math.max(ahead, read.rows - done);
      },
    });
    expect(stored.filter(({ outcome }) => outcome === 'works')).toHaveLength(1000);
    expect(ahead).toBeLessThanOrEqual(250 + AT_ONCE);
  });
});
