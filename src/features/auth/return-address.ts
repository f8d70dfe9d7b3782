import { safeSessionStorage } from '../../lib/safe-storage';
import { storedText, text } from '../../lib/stored';

const KEY = 'return-to';
const kept = storedText(safeSessionStorage, KEY, text);

const isSafePath = (path: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  /^\/(?![/\\])/.test(path) && !/[\u0000-\u001F\u007F\\]/.test(path);

/**
 * The address to go to after signing in: a path of this site that begins with one '/',
 * else '/'. Encoded forms are looked through, so that none hides another host.
 */
export function toReturnAddress(value: string | null | undefined): string {
  let seen = value ?? '';
  for (let depth = 0; depth < 4; depth += 1) {
    if (!isSafePath(seen)) return '/';
    let decoded: string;
    try {
      decoded = decodeURIComponent(seen);
    } catch {
      return '/';
    }
    if (decoded === seen) return value as string;
    seen = decoded;
  }
  return '/';
}

/** Where to send somebody who has to sign in first, so that they come back. */
export const signInAddress = (returnTo: string) => `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;

/** Google returns to the site's root, so its return address waits in this tab's storage. */
export const googleReturn = {
  keep: kept.write,
  take: () => {
    const returnTo = toReturnAddress(kept.read());
    kept.remove();
    return returnTo;
  },
};
