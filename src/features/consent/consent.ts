import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../lib/safe-storage';
import { oneOf, storedText } from '../../lib/stored';

export type Consent = 'accepted' | 'declined';

const KEY = 'cookie-consent';
const choice = storedText<Consent>(safeLocalStorage, KEY, oneOf('accepted', 'declined'));
const listeners = new Set<() => void>();
let isAskedAgain = false;

/** The stored choice (specification, section 9), or null when there is none that can be read. */
export const readConsent = choice.read;

const tell = () => {
  for (const listener of listeners) listener();
};

export function storeConsent(chosen: Consent) {
  choice.write(chosen);
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
