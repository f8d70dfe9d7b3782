import { useSyncExternalStore } from 'react';
import { savedTools, savingAccount, subscribeSaved } from './saved.store';
import type { Wishes } from './wishes';

const nothing: Wishes = new Map();

/** What is saved, with when; nothing while the page is made without a browser. */
export const useSaved = () => useSyncExternalStore(subscribeSaved, savedTools, () => nothing);

/** Who is signed in, as far as their list is known. */
export const useSavingAccount = () => useSyncExternalStore(subscribeSaved, savingAccount, () => undefined);
