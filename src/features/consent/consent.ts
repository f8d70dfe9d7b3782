import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';
import { oneOf, storedText } from '../../lib/typed-storage';

export type Consent = 'accepted' | 'declined';

const KEY = 'cookie-consent';
const choice = storedText<Consent>(safeLocalStorage, KEY, oneOf('accepted', 'declined'));
const listeners = new Set<() => void>();
let isAskedAgain = false;

/** The stored choice (specification, section 9), or null if there is no valid one. */
export const readConsent = choice.read;

const tell = () => {
  for (const listener of listeners) listener();
};

export function storeConsent(chosen: Consent) {
  choice.write(chosen);
  isAskedAgain = false;
  tell();
}

/** Shows the sheet again; the stored choice stays until another is made. */
export function askForConsentAgain() {
  isAskedAgain = true;
  tell();
}

function subscribe(listener: () => void) {
  const follow = ({ key }: StorageEvent) => {
    if (key === KEY) isAskedAgain = false;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

/** Returns the choice, synchronized with other tabs; undefined during server rendering. */
export const useConsent = () => useSyncExternalStore(subscribe, readConsent, () => undefined);

/** Returns whether to show the sheet. */
export const useIsConsentPending = () =>
  useSyncExternalStore(
    subscribe,
    () => isAskedAgain || readConsent() === null,
    () => false,
  );
