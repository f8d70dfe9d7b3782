import { useSyncExternalStore } from 'react';
import { SAVED_FULL } from '../../domain/account/saved.limits';
import { MAX_SAVED_TOOLS } from '../../lib/rules';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, storedJson } from '../../lib/stored';
import { notify } from '../../ui/notify';
import { latest, nextWish, savedOf, tellable, type Wishes } from './wishes';

/** The wishes of a guest. Those of an account stand apart, and are removed by signing out (private-drafts.ts). */
const KEY = 'saved-tools';
export const keyOf = (account?: string) => (account ? `saved-tools:${account}` : KEY);

export const wishesOf = (account?: string) => {
  const kept = storedJson(safeLocalStorage, keyOf(account), numbers);
  return {
    read: (): Wishes => tellable(new Map(Object.entries(kept.read() ?? {}))),
    write: (wishes: Wishes) => (wishes.size > 0 ? kept.write(Object.fromEntries(wishes)) : kept.remove()),
  };
};

/** Somebody who is signed in: what their account is known to hold, and what tells it what is wished here. */
type Account = { id: string; rows: Wishes; settle: () => void };

const nothing: Wishes = new Map();
let account: Account | undefined;
let list: Wishes | undefined;
const listeners = new Set<() => void>();

/** What is decided, by somebody who is signed in also before they were. */
const decided = (): Wishes =>
  account ? [wishesOf(account.id).read(), wishesOf().read()].reduce(latest, account.rows) : wishesOf().read();

/** What is saved, with when. */
export const savedTools = (): Wishes => (list ??= savedOf(decided()));

/** Looks again at what is kept in the browser and in the account. */
function refresh() {
  list = undefined;
  for (const run of listeners) run();
}

const follow = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(KEY)) refresh();
};

function subscribeSaved(run: () => void) {
  // Nobody has followed what other tabs saved meanwhile.
  if (listeners.size === 0) list = undefined;
  // The same function again is no second listener.
  window.addEventListener('storage', follow);
  listeners.add(run);
  return () => void listeners.delete(run);
}

/** What is `asked` about what is saved, which is nothing while the page is made without a browser. */
export const useSaved = <Answer>(asked: (saved: Wishes) => Answer) =>
  useSyncExternalStore(
    subscribeSaved,
    () => asked(savedTools()),
    () => asked(nothing),
  );

export function setAccount(next?: { id: string; settle: () => void }) {
  account = next && { ...next, rows: nothing };
  refresh();
}

/** What the account with this id holds, if it is still the one that is signed in. */
export function learnRows(id: string, rows: Wishes) {
  if (account?.id === id) account.rows = latest(account.rows, rows);
  refresh();
}

/** Keeps the tools, as many as there is room for, or takes them away. */
export function wish(tools: readonly string[], isSaved: boolean) {
  const saved = savedTools();
  const room = isSaved ? MAX_SAVED_TOOLS - saved.size : tools.length;
  const wished = tools.filter((tool) => saved.has(tool) !== isSaved);
  if (wished.length > room) notify.error(SAVED_FULL);
  const kept = wishesOf(account?.id);
  const known = decided();
  const after = new Map(kept.read());
  for (const tool of wished.slice(0, Math.max(0, room))) {
    // There is nothing else from which a guest removes it.
    if (!account && !isSaved) after.delete(tool);
    else after.set(tool, nextWish(known, tool, isSaved, Date.now()));
  }
  kept.write(after);
  refresh();
  account?.settle();
}
