import { useSyncExternalStore } from 'react';
import { PAGE_LOCALE } from '../lib/format';

const never = () => () => {};

/** The reader's locale; in HTML that is made at build time, and until it is hydrated, the page's. */
export const useLocale = () =>
  useSyncExternalStore(
    never,
    () => navigator.language,
    () => PAGE_LOCALE,
  );
