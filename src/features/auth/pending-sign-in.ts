import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';
import { oneOf, record, type Shape, storedJson, text } from '../../lib/typed-storage';

const KEY = 'auth-began';
/** The time to complete a sign-in, in milliseconds. */
const VALID_FOR = 60 * 60_000;

type PendingSignIn = { way: 'provider' | 'sign-up' | 'recovery'; email: string; at: number };

const shape: Shape<PendingSignIn> = (value) => {
  const began = record(value);
  const way = oneOf('provider', 'sign-up', 'recovery')(began?.['way']);
  const [email, at] = [text(began?.['email']), began?.['at']];
  return way && email !== null && typeof at === 'number' ? { way, email, at } : null;
};
/** A provider returns to the same tab, but an email link may open a new tab. */
const inTab = storedJson(safeSessionStorage, KEY, shape);
const inBrowser = storedJson(safeLocalStorage, KEY, shape);

/** Stores the sign-ins that were started in this browser. Their sessions need no confirmation. */
export const pendingSignIn = {
  withProvider: () => inTab.write({ way: 'provider', email: '', at: Date.now() }),
  byEmail: (way: 'sign-up' | 'recovery', email: string) =>
    inBrowser.write({ way, email: email.trim().toLowerCase(), at: Date.now() }),

  /**
   * Returns whether a link completes a sign-in that was started in this browser. Each sign-in can be completed once.
   */
  claims({ email, isRecovery }: { email: string; isRecovery: boolean }): boolean {
    const isRecent = (began: PendingSignIn | null) => began !== null && Math.abs(Date.now() - began.at) < VALID_FOR;
    const provider = inTab.read();
    if (!isRecovery && isRecent(provider)) {
      inTab.remove();
      return true;
    }
    const mail = inBrowser.read();
    const isOurs = isRecent(mail) && mail?.email === email.toLowerCase() && (mail.way === 'recovery') === isRecovery;
    if (isOurs) inBrowser.remove();
    return isOurs;
  },
};
