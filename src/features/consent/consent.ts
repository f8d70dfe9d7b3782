import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';

export type Consent = 'accepted' | 'declined';

const KEY = 'cookie-consent';
const listeners = new Set<() => void>();
let isAskedAgain = false;

/** The stored choice (specification, section 9), or null when there is none that can be read. */
export function readConsent(): Consent | null {
  const value = safeLocalStorage.getItem(KEY);
  return value === 'accepted' || value === 'declined' ? value : null;
}

const tell = () => {
  for (const listener of listeners) listener();
};

export function storeConsent(choice: Consent) {
  safeLocalStorage.setItem(KEY, choice);
  isAskedAgain = false;
  tell();
}

/** Shows the sheet again; the stored choice stands until another one is made. */
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

/** The choice, kept in step with other tabs; undefined in HTML that is rendered before there is a browser. */
export const useConsent = () => useSyncExternalStore(subscribe, readConsent, () => undefined);

/** Whether the sheet is to be shown. */
export const useIsConsentAsked = () =>
  useSyncExternalStore(
    subscribe,
    () => isAskedAgain || readConsent() === null,
    () => false,
  );
