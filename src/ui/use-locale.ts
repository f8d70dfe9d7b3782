import { useSyncExternalStore } from 'react';
import { PAGE_LOCALE, readerLocale } from '../lib/format';

const never = () => () => {};

/** The reader's locale; at build time and until hydration, the locale of the prerendered HTML. */
export const useLocale = () => useSyncExternalStore(never, readerLocale, () => PAGE_LOCALE);
