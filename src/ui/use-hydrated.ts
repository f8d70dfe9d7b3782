import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated. In its HTML, forms that the browser itself would submit, with the password in the
 * address, are `inert`, until the app has started and keeps what is entered (src/lib/early.ts).
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
