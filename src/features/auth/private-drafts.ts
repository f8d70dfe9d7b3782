import { safeSessionStorage } from '../../lib/safe-storage';

/** Changes to a listing that its owner or the administrator has begun: they hold rows that nobody else may read. */
export const PRIVATE_DRAFT = 'edit-draft:';

export function forgetPrivateDrafts() {
  for (const key of safeSessionStorage.keys()) {
    if (key.startsWith(PRIVATE_DRAFT)) safeSessionStorage.removeItem(key);
  }
}

const CHANNEL = 'sign-out';

/** A sign-out in one tab is one in all of them; each has drafts of its own. */
export function forgetPrivateDraftsEverywhere() {
  forgetPrivateDrafts();
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
}

/** Forgets them too when another tab signs out. Returns a function that stops. */
export function followSignOuts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', forgetPrivateDrafts);
  return () => channel.close();
}
