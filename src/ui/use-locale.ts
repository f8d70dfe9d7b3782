import { useSyncExternalStore } from 'react';
import { PAGE_LOCALE, readerLocale } from '../lib/format';

const never = () => () => {};

/** Returns the reader's locale. Before hydration, returns the locale of the prerendered HTML. */
export const useLocale = () => useSyncExternalStore(never, readerLocale, () => PAGE_LOCALE);
