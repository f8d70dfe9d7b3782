import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettledTools } from '../../src/lib/database';
import { settle } from '../../src/features/saved/sync-saves';
import { latest, nextPendingSave, savedOf, type PendingSaves } from '../../src/features/saved/pending-saves';

const TOOLS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
type Tool = (typeof TOOLS)[number];

/** The same rules as sync in 20261122002700_saved_tools.sql. */
function makeServer(most: number = TOOLS.length) {
  let rows: PendingSaves = new Map();
  const listed = new Set<string>(TOOLS);
  const answer = (wishes: Record<string, number>): SettledTools => {
    const refused: SettledTools['refused'] = {};
    // Removals first, then the latest saves.
    for (const [tool, at] of Object.entries(wishes).sort(
      ([, one], [, other]) => Number(one >= 0) - Number(other >= 0) || other - one,
    )) {
      if (Math.abs(at) <= Math.abs(rows.get(tool) ?? 0)) continue;
      const isSaved = savedOf(rows).has(tool);
      if (!isSaved && !listed.has(tool)) refused[tool] = 'gone';
      else if (!isSaved && at >= 0 && savedOf(rows).size >= most) refused[tool] = 'full';
      else rows = new Map([...rows, [tool, at]]);
    }
    return { saved: Object.fromEntries(rows), refused };
  };
  return { saved: () => [...savedOf(rows).keys()].toSorted(), rows: () => rows, listed, answer };
}

const journal = () => {
  let wishes: PendingSaves = new Map();
  return { read: () => wishes, write: (next: PendingSaves) => void (wishes = next) };
};

type Way = 'answered' | 'unsent' | 'unanswered';

/** The same steps as saved.store.ts and saved.queries.ts, with the rules under test. */
function makeDevice({ answer }: ReturnType<typeof makeServer>) {
  const guest = journal();
  const account = journal();
  let isSignedIn = false;
  let rows: PendingSaves = new Map();
  const decided = () => (isSignedIn ? [account.read(), guest.read()].reduce(latest, rows) : guest.read());
  const device = {
    guest,
    account,
    shown: () => [...savedOf(decided()).keys()].toSorted(),
    /** The last decision for each tool, and its time. */
    last: new Map<string, number>(),
    press(tool: Tool, isSaved: boolean, now: number) {
      const kept = isSignedIn ? account : guest;
      const wishes = new Map(kept.read());
      const wished = nextPendingSave(decided(), tool, isSaved, now);
      if (!isSignedIn && !isSaved) wishes.delete(tool);
      else wishes.set(tool, wished);
      kept.write(wishes);
      if (isSignedIn || isSaved) device.last.set(tool, wished);
      else device.last.delete(tool);
    },
    signIn: () => void (isSignedIn = true),
    /** Unsent saves end with the session, except for a guest’s. */
    signOut() {
      isSignedIn = false;
      rows = new Map();
      account.write(new Map());
    },
    async settle(way: Way, meanwhile?: () => void) {
      if (!isSignedIn) return;
      await settle([account, guest], async (wishes) => {
        if (way === 'unsent') throw new TypeError('Failed to fetch');
        const answered = answer(wishes);
        meanwhile?.();
        if (way === 'unanswered') throw new TypeError('Failed to fetch');
        return answered;
      })
        .then((told) => void (rows = latest(rows, told.rows)))
        .catch(() => {});
    },
  };
  return device;
}

const tool = fc.constantFrom(...TOOLS);
type Press = { tool: Tool; isSaved: boolean };
type Deed = {
  on: number;
  does: { press: Press } | { settle: Way; meanwhile: Press | null } | 'sign in';
};
const press: fc.Arbitrary<Press> = fc.record({ tool, isSaved: fc.boolean() });
const deeds = (devices: number, maxLength = 40): fc.Arbitrary<Deed[]> =>
  fc.array(
    fc.record({
      on: fc.nat(devices - 1),
      does: fc.oneof(
        { weight: 6, arbitrary: fc.record({ press }) },
        {
          weight: 4,
          arbitrary: fc.record({
            settle: fc.constantFrom<Way>('answered', 'unsent', 'unanswered'),
            meanwhile: fc.option(press),
          }),
        },
        { weight: 1, arbitrary: fc.constant('sign in' as const) },
      ),
    }),
    { maxLength },
  );

async function play(list: readonly Deed[], devices: ReturnType<typeof makeDevice>[]) {
  let now = 0;
  let presses = 0;
  for (const { on, does } of list) {
    const device = devices[on]!;
    // A clock can stop or be set back.
    now += Math.round(Math.sin(now) * 2) + 1;
    // But no two presses have the same time.
    const pressOn = (asked: Press | null) =>
      asked && device.press(asked.tool, asked.isSaved, now + (presses += 1) / 1e6);
    if (does === 'sign in') device.signIn();
    else if ('press' in does) pressOn(does.press);
    else await device.settle(does.settle, () => pressOn(does.meanwhile));
  }
}

/** Signs every browser in and syncs until nothing is left to send. */
async function calm(devices: ReturnType<typeof makeDevice>[]) {
  for (const device of devices) device.signIn();
  for (let round = 0; round < 2; round += 1) for (const device of devices) await device.settle('answered');
}

describe('after any saves, removals, losses, repetitions and concurrent changes', () => {
  it.each([1, 2, 3])('%i browsers show the account’s list, with the latest decision for each tool', async (count) => {
    await fc.assert(
      fc.asyncProperty(deeds(count), async (list) => {
        const server = makeServer();
        const devices = Array.from({ length: count }, () => makeDevice(server));
        await play(list, devices);
        await calm(devices);
        const decided = devices.map(({ last }): PendingSaves => last).reduce(latest);
        expect(server.saved()).toEqual([...savedOf(decided).keys()].toSorted());
        for (const device of devices) {
          expect(device.shown()).toEqual(server.saved());
          // Nothing is left to send.
          expect([device.guest.read().size, device.account.read().size]).toEqual([0, 0]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('another sync changes nothing, not even the times', async () => {
    await fc.assert(
      fc.asyncProperty(deeds(1, 20), async (list) => {
        const server = makeServer();
        const device = makeDevice(server);
        await play(list, [device]);
        await calm([device]);
        const before = [...server.rows()];
        await device.settle('unanswered');
        await device.settle('answered');
        expect([...server.rows()]).toEqual(before);
      }),
    );
  });
});

it('a save with a lost response does not undo another browser’s later change', async () => {
  const server = makeServer();
  const [one, other] = [makeDevice(server), makeDevice(server)];
  for (const isSaved of [true, false]) {
    for (const device of [one, other]) device.signIn();
    // Whatever the clocks are, the other change is older.
    one.press('a', isSaved, isSaved ? 10 : 30);
    await one.settle('unanswered');
    await other.settle('answered');
    other.press('a', !isSaved, 5);
    await other.settle('answered');
    await one.settle('answered');
    expect([server.saved(), one.shown()]).toEqual(isSaved ? [[], []] : [['a'], ['a']]);
  }
});

describe('a list of saved tools', () => {
  it('keeps in the browser what exceeds the limit, and sends it once there is room', async () => {
    const server = makeServer(4);
    const device = makeDevice(server);
    for (const [at, id] of (['a', 'b', 'c'] as const).entries()) device.press(id, true, at + 1);
    server.answer({ d: 1, e: 1, f: 1 });
    device.signIn();
    await device.settle('answered');
    // The latest of them found room.
    expect(server.saved()).toEqual(['c', 'd', 'e', 'f']);
    expect([...device.guest.read().keys()]).toEqual(['a', 'b']);
    expect(device.shown()).toHaveLength(6);
    device.press('d', false, 10);
    device.press('e', false, 11);
    await device.settle('answered');
    expect(server.saved()).toEqual(['a', 'b', 'c', 'f']);
    expect(device.guest.read().size).toBe(0);
  });

  it('stops trying to save what is no longer listed', async () => {
    const server = makeServer();
    const device = makeDevice(server);
    device.press('a', true, 1);
    server.listed.delete('a');
    device.signIn();
    await device.settle('answered');
    expect([device.guest.read().size, device.shown()]).toEqual([0, []]);
  });

  it('keeps in the account what left the directory after it was saved', async () => {
    const server = makeServer();
    const device = makeDevice(server);
    device.signIn();
    device.press('a', true, 1);
    await device.settle('answered');
    server.listed.delete('a');
    await device.settle('answered');
    expect(device.shown()).toEqual(['a']);
  });

  it('is removed with its session, except for what a guest saved', async () => {
    const device = makeDevice(makeServer());
    device.press('a', true, 1);
    device.signIn();
    device.press('b', true, 2);
    await device.settle('unsent');
    device.signOut();
    expect(device.shown()).toEqual(['a']);
    expect(device.account.read().size).toBe(0);
  });

  it('accepts a tool with any id', () => {
    const odd = ['__proto__', 'constructor', '7', 'a,b', ''];
    const wishes = new Map(odd.map((id) => [id, nextPendingSave(new Map(), id, true, 1)]));
    expect([...savedOf(latest(new Map(), wishes)).keys()]).toEqual(odd);
    expect(latest(wishes, wishes)).toEqual(wishes);
  });
});
