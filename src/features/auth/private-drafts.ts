import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';

/** The key prefix for unsaved edits of an owner or the administrator. Other accounts must not read them. */
const PRIVATE_DRAFT = 'edit-draft:';
export function forgetPrivateDrafts() {
  for (const storage of [safeSessionStorage, safeLocalStorage])
    for (const key of storage.keys()) if (key.startsWith(PRIVATE_DRAFT)) storage.removeItem(key);
}

const CHANNEL = 'sign-out';

/** Deletes the private drafts in all tabs. Signing out affects all tabs, but each tab has its own session storage. */
export function forgetPrivateDraftsEverywhere() {
  forgetPrivateDrafts();
  const channel = new BroadcastChannel(CHANNEL);
  // A BroadcastChannel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
}

/** Deletes this tab's drafts when the user signs out in another tab. Returns a function that removes the listener. */
export function followSignOuts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', forgetPrivateDrafts);
  return () => channel.close();
}
