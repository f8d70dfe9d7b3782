import { SAVED_FULL } from '../../domain/account/saved.limits';
import { MOST_SAVED } from '../../lib/rules';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, storedJson } from '../../lib/stored';
import { notify } from '../../ui/notify';
import { applied, latest, nextWish, tellable, type Wishes } from './wishes';

/** The wishes of a guest. Those of an account stand apart, and are removed by signing out (private-drafts.ts). */
const KEY = 'saved-tools';
const keyOf = (account?: string) => (account ? `saved-tools:${account}` : KEY);

export const wishesOf = (account?: string) => {
  const kept = storedJson(safeLocalStorage, keyOf(account), numbers);
  return {
    read: (): Wishes => tellable(new Map(Object.entries(kept.read() ?? {}))),
    write: (wishes: Wishes) => (wishes.size > 0 ? kept.write(Object.fromEntries(wishes)) : kept.remove()),
  };
};

/** Somebody who is signed in. */
export type Account = {
  id: string;
  /** What the account holds, once that has been read. */
  rows?: Wishes;
  /** Whether it could not be reached. */
  hasFailed?: boolean;
  /** Tells the account what is wished. */
  settle: () => void;
};

let account: Account | undefined;
let list: Wishes | undefined;
const listeners = new Set<() => void>();

/** What is wished here: by somebody who is signed in, also before they were. */
const wishes = (): Wishes => (account ? latest(wishesOf().read(), wishesOf(account.id).read()) : wishesOf().read());

/** What is saved, with when. */
export const savedTools = (): Wishes => (list ??= applied(account?.rows ?? new Map(), wishes()));

/** Looks again at what is kept in the browser and in the account. */
function refresh() {
  list = undefined;
  for (const run of listeners) run();
}

const follow = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(KEY)) refresh();
};

export function subscribeSaved(run: () => void) {
  // Nobody has followed what other tabs saved meanwhile.
  if (listeners.size === 0) list = undefined;
  // The same function again is no second listener.
  window.addEventListener('storage', follow);
  listeners.add(run);
  return () => void listeners.delete(run);
}

export const savingAccount = () => account;

export function setAccount(next: Account | undefined) {
  account = next;
  refresh();
}

/** Keeps the tools, as many as there is room for, or takes them away. */
export function wish(tools: readonly string[], isSaved: boolean) {
  const known = savedTools();
  const room = isSaved ? MOST_SAVED - known.size : tools.length;
  const wished = tools.filter((tool) => known.has(tool) !== isSaved);
  if (wished.length > room) notify.error(SAVED_FULL);
  const kept = wishesOf(account?.id);
  const before = wishes();
  const after = new Map(kept.read());
  for (const tool of wished.slice(0, Math.max(0, room))) {
    // There is nothing else from which a guest removes it.
    if (!account && !isSaved) after.delete(tool);
    else after.set(tool, nextWish(before, tool, isSaved, Date.now()));
  }
  kept.write(after);
  refresh();
  account?.settle();
}
