import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';
import { oneOf, storedText } from '../../lib/typed-storage';

export type Consent = 'accepted' | 'declined';

const KEY = 'cookie-consent';
const choice = storedText<Consent>(safeLocalStorage, KEY, oneOf('accepted', 'declined'));
const listeners = new Set<() => void>();
let isAskedAgain = false;

/** Returns the stored choice, or null without a valid choice (specification, section 9). */
export const readConsent = choice.read;

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export function storeConsent(chosen: Consent) {
  choice.write(chosen);
  isAskedAgain = false;
  notifyListeners();
}

/** Opens the sheet again. The stored choice applies until the visitor makes another choice. */
export function askForConsentAgain() {
  isAskedAgain = true;
  notifyListeners();
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

/** Returns the choice in this browser, synchronized between tabs. Returns undefined at build time. */
export const useConsent = () => useSyncExternalStore(subscribe, readConsent, () => undefined);

export const useIsConsentPending = () =>
  useSyncExternalStore(
    subscribe,
    () => isAskedAgain || readConsent() === null,
    () => false,
  );
