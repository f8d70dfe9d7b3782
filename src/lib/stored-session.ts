import { safeLocalStorage } from './safe-storage';
import { record, type Shape, storedJson, text } from './typed-storage';

export const isSessionKey = (key: string | null) => key !== null && /^sb-.*-auth-token$/.test(key);

/** Returns whether the browser has a stored session, which may have expired. */
export const hasStoredSession = () => safeLocalStorage.keys().some(isSessionKey);

const session: Shape<Record<string, unknown>> = (value) => {
  const fields = record(value);
  const user = record(fields?.['user']);
  const isWhole =
    [fields?.['access_token'], fields?.['refresh_token'], user?.['id']].every((part) => text(part)) &&
    Number.isFinite(fields?.['expires_at']) &&
    [user?.['email'], fields?.['token_type']].every(
      (part) => part === undefined || part === null || text(part) !== null,
    ) &&
    (user?.['user_metadata'] === undefined || user['user_metadata'] === null || record(user['user_metadata']));
  return isWhole ? fields : null;
};

/** Storage for the Supabase client. Never throws. Discards invalid sessions. */
export const sessionStore = {
  ...safeLocalStorage,
  getItem(key: string): string | null {
    if (!isSessionKey(key)) return safeLocalStorage.getItem(key);
    return storedJson(safeLocalStorage, key, session).read() && safeLocalStorage.getItem(key);
  },
};
