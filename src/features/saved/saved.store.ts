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

/** The account whose tools these are, with its rows once they have been read. */
let account: { id: string; rows?: Wishes | undefined } | undefined;
let list: Wishes | undefined;
const listeners = new Set<() => void>();

const whatIsSaved = (): Wishes => {
  const guest = wishesOf().read();
  return applied(account?.rows ?? new Map(), account ? latest(guest, wishesOf(account.id).read()) : guest);
};

/** What is saved, with when. */
export const savedTools = (): Wishes => (list ??= whatIsSaved());

/** Looks again at what is kept in the browser and in the account. */
export function refreshSaved() {
  list = undefined;
  for (const run of listeners) run();
}

const follow = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(KEY)) refreshSaved();
};

export function subscribeSaved(run: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', follow);
  listeners.add(run);
  return () => {
    listeners.delete(run);
    if (listeners.size === 0) window.removeEventListener('storage', follow);
  };
}

export function setAccount(next: typeof account) {
  account = next;
  refreshSaved();
}

/** Keeps the tool or takes it away. Returns whether there was room. */
export function wish(tool: string, isSaved: boolean): boolean {
  if (isSaved && savedTools().size >= MOST_SAVED) {
    notify.error(SAVED_FULL);
    return false;
  }
  const kept = wishesOf(account?.id);
  const wishes = new Map(withWish(kept.read(), tool, isSaved, Date.now()));
  // A guest's list has nothing to remove it from.
  if (!account && !isSaved) wishes.delete(tool);
  kept.write(wishes);
  refreshSaved();
  return true;
}
