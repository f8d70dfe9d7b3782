import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';

/**
 * Key prefix of unsaved edits by an owner or the administrator: they contain rows that other accounts must not read.
 */
const PRIVATE_DRAFT = 'edit-draft:';
/** Of what an account saved and has not been told yet. */
const UNTOLD = 'saved-tools:';

function forgetKeys(storage: typeof safeLocalStorage, prefix: string, but?: string) {
  for (const key of storage.keys()) if (key.startsWith(prefix) && key !== but) storage.removeItem(key);
}

export function forgetPrivateDrafts() {
  forgetKeys(safeSessionStorage, PRIVATE_DRAFT);
  forgetKeys(safeLocalStorage, UNTOLD);
}

/** What an earlier account left, whose session ended without a sign-out. */
export const forgetOthersWishes = (account: string) => forgetKeys(safeLocalStorage, UNTOLD, UNTOLD + account);

const CHANNEL = 'sign-out';

/** Signing out in one tab signs out all of them, but each tab has its own drafts in its session storage. */
export function forgetPrivateDraftsEverywhere() {
  forgetPrivateDrafts();
  const channel = new BroadcastChannel(CHANNEL);
  // A BroadcastChannel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
}

/** Also forgets this tab's drafts when another tab signs out. Returns a function that stops listening. */
export function followSignOuts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', forgetPrivateDrafts);
  return () => channel.close();
}
