import { MOST_SAVED, SAVED_FULL } from '../../domain/saved.limits';
import { safeLocalStorage } from '../../lib/safe-storage';
import { numbers, storedJson } from '../../lib/stored';
import { notify } from '../../ui/notify';
import { applied, latest, type Wishes, withWish } from './wishes';

/** The wishes of a guest. Those of an account stand apart, and are removed by signing out (private-drafts.ts). */
const KEY = 'saved-tools';
const keyOf = (account: string) => `saved-tools:${account}`;

export const wishesOf = (account?: string) => {
  const kept = account
    ? storedJson(safeLocalStorage, keyOf(account), numbers)
    : storedJson(safeLocalStorage, KEY, numbers);
  return {
    read: (): Wishes => new Map(Object.entries(kept.read() ?? {})),
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
  if (listeners.size === 0) {
    // Nobody has followed what other tabs saved meanwhile.
    list = undefined;
    window.addEventListener('storage', follow);
  }
  listeners.add(run);
  return () => {
    listeners.delete(run);
    if (listeners.size === 0) window.removeEventListener('storage', follow);
  };
}

export const savingAccount = () => account;

export function setAccount(next: Account | undefined) {
  account = next;
  refresh();
}

/** Keeps the tools, as many as there is room for, or takes them away. */
export function wish(tools: readonly string[], isSaved: boolean) {
  const known = savedTools();
  const few = isSaved ? tools.filter((tool) => !known.has(tool)).slice(0, MOST_SAVED - known.size) : tools;
  if (isSaved && few.length < tools.length && known.size + few.length >= MOST_SAVED) notify.error(SAVED_FULL);
  const kept = wishesOf(account?.id);
  const before = wishes();
  const after = new Map(few.reduce((so, tool) => withWish(so, before, tool, isSaved, Date.now()), kept.read()));
  // There is nothing else from which a guest removes it.
  if (!account && !isSaved) for (const tool of few) after.delete(tool);
  kept.write(after);
  refresh();
  account?.settle();
}
