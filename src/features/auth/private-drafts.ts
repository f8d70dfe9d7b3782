import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';

/**
 * Key prefix of unsaved edits by an owner or the administrator: they contain rows that other accounts must not read.
 */
const PRIVATE_DRAFT = 'edit-draft:';
export function forgetPrivateDrafts() {
  for (const storage of [safeSessionStorage, safeLocalStorage])
    for (const key of storage.keys()) if (key.startsWith(PRIVATE_DRAFT)) storage.removeItem(key);
}

const CHANNEL = 'sign-out';

/**
 * Deletes the drafts of all tabs. Signing out affects every tab, but each tab keeps its drafts in its own session
 * storage.
 */
export function forgetPrivateDraftsEverywhere() {
  forgetPrivateDrafts();
  const channel = new BroadcastChannel(CHANNEL);
  // A BroadcastChannel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
}

/** Also deletes this tab's drafts when another tab signs out. Returns a function that removes the listener. */
export function followSignOuts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', forgetPrivateDrafts);
  return () => channel.close();
}
