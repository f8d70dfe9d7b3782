import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';
import { oneOf, record, type Shape, storedJson, text } from '../../lib/stored';

const KEY = 'auth-began';
/** So long this browser waits for the session that it asked for, in milliseconds. */
const VALID_FOR = 60 * 60_000;

type Began = { way: 'google' | 'sign-up' | 'recovery'; email: string; at: number };

const shape: Shape<Began> = (value) => {
  const began = record(value);
  const way = oneOf('google', 'sign-up', 'recovery')(began?.['way']);
  const [email, at] = [text(began?.['email']), began?.['at']];
  return way && email !== null && typeof at === 'number' ? { way, email, at } : null;
};
/** Google comes back to this tab; the link in a mail may open another one. */
const inTab = storedJson(safeSessionStorage, KEY, shape);
const inBrowser = storedJson(safeLocalStorage, KEY, shape);

/** What this browser began by itself, so that the session it leads to is taken without a question. */
export const authBegan = {
  google: () => inTab.write({ way: 'google', email: '', at: Date.now() }),
  byMail: (way: 'sign-up' | 'recovery', email: string) =>
    inBrowser.write({ way, email: email.trim().toLowerCase(), at: Date.now() }),

  /** Whether a session that a link brings was begun here. It can be claimed once. */
  claims({ email, isRecovery }: { email: string; isRecovery: boolean }): boolean {
    const isRecent = (began: Began | null) => began !== null && Math.abs(Date.now() - began.at) < VALID_FOR;
    const google = inTab.read();
    if (!isRecovery && isRecent(google)) {
      inTab.remove();
      return true;
    }
    const mail = inBrowser.read();
    const isOurs = isRecent(mail) && mail?.email === email.toLowerCase() && (mail.way === 'recovery') === isRecovery;
    if (isOurs) inBrowser.remove();
    return isOurs;
  },
};
