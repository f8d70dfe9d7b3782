import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettledTools } from '../../src/lib/database';
import { settle, without } from '../../src/features/saved/settle';
import { applied, latest, nextWish, type Wishes } from '../../src/features/saved/wishes';

const MOST = 4;
const TOOLS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
type Tool = (typeof TOOLS)[number];

/** What the database does with a request: the same as 20261122002700_saved_tools.sql. */
function makeServer() {
  const rows = new Map<string, number>();
  const listed = new Set<string>(TOOLS);
  const heard = new Set<string>();
  const answer = (wishes: Record<string, number>): SettledTools => {
    const refused: SettledTools['refused'] = {};
    const inTurn = Object.entries(wishes).sort(([, one], [, other]) => other - one);
    const fresh = inTurn.filter(([tool, at]) => !heard.has(`${tool} ${at}`));
    for (const [tool, at] of [...fresh.filter(([, at]) => at < 0), ...fresh.filter(([, at]) => at >= 0)]) {
      if (at < 0) rows.delete(tool);
      else if (!rows.has(tool) && !listed.has(tool)) refused[tool] = 'gone';
      else if (!rows.has(tool) && rows.size >= MOST) refused[tool] = 'full';
      else if (!rows.has(tool)) rows.set(tool, at);
      if (!refused[tool]) heard.add(`${tool} ${at}`);
    }
    return { saved: Object.fromEntries(rows), refused };
  };
  return { rows, listed, answer };
}

const journal = () => {
  let wishes: Wishes = new Map();
  return { read: () => wishes, write: (next: Wishes) => void (wishes = next) };
};

type Way = 'answered' | 'unsent' | 'unanswered';

/** A browser: what saved.store.ts and follow-account.ts do with the rules under test. */
function makeDevice({ answer }: ReturnType<typeof makeServer>) {
  const guest = journal();
  const account = journal();
  let isSignedIn = false;
  let rows: Wishes = new Map();
  const device = {
    guest,
    account,
    shown: () =>
      applied(isSignedIn ? rows : new Map(), isSignedIn ? latest(guest.read(), account.read()) : guest.read()),
    /** The last wish for each tool, as this person knows it. */
    last: new Map<string, boolean>(),
    press(tool: Tool, isSaved: boolean, now: number) {
      if (isSaved && device.shown().size >= MOST) return;
      const kept = isSignedIn ? account : guest;
      const wishes = new Map(kept.read());
      if (!isSignedIn && !isSaved) wishes.delete(tool);
      else wishes.set(tool, nextWish(latest(guest.read(), account.read()), tool, isSaved, now));
      kept.write(wishes);
      if (isSignedIn || isSaved) device.last.set(tool, isSaved);
      else device.last.delete(tool);
    },
    signIn: () => void (isSignedIn = true),
    /** What is still unsent goes with the session; a guest's wishes stay. */
    signOut() {
      isSignedIn = false;
      rows = new Map();
      for (const [tool] of account.read()) device.last.delete(tool);
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
        .then((told) => void (rows = told.rows))
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
    // A clock may stand still, or be set back.
    now += Math.round(Math.sin(now) * 2) + 1;
    // But no two presses have the same time.
    const pressOn = (asked: Press | null) =>
      asked && device.press(asked.tool, asked.isSaved, now + (presses += 1) / 1e6);
    if (does === 'sign in') device.signIn();
    else if ('press' in does) pressOn(does.press);
    else await device.settle(does.settle, () => pressOn(does.meanwhile));
  }
}

/** Everybody signs in, and is online until nothing is left to be said. */
async function calm(devices: ReturnType<typeof makeDevice>[]) {
  for (const device of devices) device.signIn();
  for (let round = 0; round < 2; round += 1) for (const device of devices) await device.settle('answered');
}

describe('whatever is saved, removed, lost on the way, sent twice and wished meanwhile', () => {
  it('one browser: the last wish for each tool is what the account holds, and what is shown', async () => {
    await fc.assert(
      fc.asyncProperty(deeds(1), async (list) => {
        const server = makeServer();
        const device = makeDevice(server);
        await play(list, [device]);
        await calm([device]);
        const wished = [...device.last].filter(([, isSaved]) => isSaved).map(([id]) => id);
        expect([...server.rows.keys()].sort()).toEqual(wished.sort());
        expect([...device.shown().keys()].sort()).toEqual(wished.sort());
        // Nothing is left that could be sent once more.
        expect([device.guest.read().size, device.account.read().size]).toEqual([0, 0]);
      }),
      { numRuns: 500 },
    );
  });

  it('two browsers: a tool is in the account if both wished so last, and not if neither did; both show the same', async () => {
    await fc.assert(
      fc.asyncProperty(deeds(2), async (list) => {
        const server = makeServer();
        const devices = [makeDevice(server), makeDevice(server)];
        await play(list, devices);
        await calm(devices);
        const isShown = (id: Tool) => devices.some((device) => device.shown().has(id));
        const wronged = TOOLS.filter((id) => {
          const last = devices.map((device) => device.last.get(id)).filter((wish) => wish !== undefined);
          // There may be no room in the account: then what is wished waits in its browser.
          return last.includes(true) ? !last.includes(false) && !isShown(id) : server.rows.has(id);
        });
        expect(wronged).toEqual([]);
        const waiting = devices.flatMap(({ guest, account }) => [...latest(guest.read(), account.read()).keys()]);
        expect(server.rows.size < MOST ? waiting : []).toEqual([]);
        for (const device of devices) {
          const shown = [...device.shown().keys()].filter((id) => server.rows.has(id) || !waiting.includes(id));
          expect(shown.sort()).toEqual([...server.rows.keys()].sort());
        }
      }),
      { numRuns: 500 },
    );
  });

  it('settling once more changes nothing, not when each was saved either', async () => {
    await fc.assert(
      fc.asyncProperty(deeds(1, 20), async (list) => {
        const server = makeServer();
        const device = makeDevice(server);
        await play(list, [device]);
        await calm([device]);
        const before = [...server.rows];
        await device.settle('unanswered');
        await device.settle('answered');
        expect([...server.rows]).toEqual(before);
      }),
    );
  });
});

it('a wish whose answer was lost undoes nothing that another browser has wished since', async () => {
  const server = makeServer();
  const [one, other] = [makeDevice(server), makeDevice(server)];
  for (const isSaved of [true, false]) {
    for (const device of [one, other]) device.signIn();
    one.press('a', isSaved, isSaved ? 10 : 30);
    await one.settle('unanswered');
    await other.settle('answered');
    other.press('a', !isSaved, isSaved ? 20 : 25);
    await other.settle('answered');
    await one.settle('answered');
    expect([server.rows.has('a'), one.shown().has('a')]).toEqual([!isSaved, !isSaved]);
  }
});

describe('a list', () => {
  it('of a guest that meets an account keeps when each was saved, the account’s own before the guest’s', async () => {
    const server = makeServer();
    server.rows.set('a', 5);
    const device = makeDevice(server);
    device.press('a', true, 7);
    device.press('b', true, 8);
    device.signIn();
    expect([...device.shown()]).toEqual([
      ['a', 7],
      ['b', 8],
    ]);
    await device.settle('answered');
    expect([...device.shown()]).toEqual([
      ['a', 5],
      ['b', 8],
    ]);
  });

  it('that is full keeps what has no room in the browser, and sends it once there is room', async () => {
    const server = makeServer();
    const device = makeDevice(server);
    for (const [at, id] of (['a', 'b', 'c'] as const).entries()) device.press(id, true, at + 1);
    for (const id of ['d', 'e', 'f']) server.rows.set(id, 1);
    device.signIn();
    await device.settle('answered');
    // The latest of them found room.
    expect([...server.rows.keys()]).toEqual(['d', 'e', 'f', 'c']);
    expect([...device.guest.read().keys()]).toEqual(['a', 'b']);
    expect(device.shown().size).toBe(6);
    device.press('d', false, 10);
    device.press('e', false, 11);
    await device.settle('answered');
    expect([...server.rows.keys()].sort()).toEqual(['a', 'b', 'c', 'f']);
    expect(device.guest.read().size).toBe(0);
  });

  it('does not try for ever to save what is no longer listed', async () => {
    const server = makeServer();
    const device = makeDevice(server);
    device.press('a', true, 1);
    server.listed.delete('a');
    device.signIn();
    await device.settle('answered');
    expect([device.guest.read().size, device.shown().size]).toEqual([0, 0]);
  });

  it('keeps in the account what left the directory after it was saved', async () => {
    const server = makeServer();
    const device = makeDevice(server);
    device.signIn();
    device.press('a', true, 1);
    await device.settle('answered');
    server.listed.delete('a');
    await device.settle('answered');
    expect([...device.shown().keys()]).toEqual(['a']);
  });

  it('goes with its session: what a guest saved stays, what the account was not told does not', async () => {
    const device = makeDevice(makeServer());
    device.press('a', true, 1);
    device.signIn();
    device.press('b', true, 2);
    await device.settle('unsent');
    device.signOut();
    expect([...device.shown().keys()]).toEqual(['a']);
    expect(device.account.read().size).toBe(0);
  });

  it('may hold a tool of any id', () => {
    const odd = ['__proto__', 'constructor', '7', 'a,b', ''];
    const wishes = new Map(odd.map((id) => [id, nextWish(new Map(), id, true, 1)]));
    expect([...applied(new Map(), wishes).keys()]).toEqual(odd);
    expect(without(wishes, wishes).size).toBe(0);
  });
});
