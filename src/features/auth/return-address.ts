import { safeSessionStorage } from '../../lib/safe-storage';
import { storedText, text } from '../../lib/typed-storage';

const KEY = 'return-to';
const stored = storedText(safeSessionStorage, KEY, text);

const isSafePath = (path: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  /^\/(?![/\\])/.test(path) && !/[\u0000-\u001F\u007F\\]/.test(path);

/**
 * Returns the path to open after sign-in, or '/' for an unsafe value. A safe path starts with exactly one '/'. The
 * value is decoded first, because an encoded address could redirect to another host.
 */
export function toReturnAddress(value: string | null | undefined): string {
  let current = value ?? '';
  for (let depth = 0; depth < 4; depth += 1) {
    if (!isSafePath(current)) return '/';
    let decoded: string;
    try {
      decoded = decodeURIComponent(current);
    } catch {
      return '/';
    }
    if (decoded === current) return value as string;
    current = decoded;
  }
  return '/';
}

/** A provider always returns to the site's root, so session storage holds the return address. */
export const providerReturn = {
  keep: stored.write,
  take: () => {
    const returnTo = toReturnAddress(stored.read());
    stored.remove();
    return returnTo;
  },
};
