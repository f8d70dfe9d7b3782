import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated. In its HTML, forms that the browser itself would submit, with the password in the
 * address, are `inert`, and buttons that only the app can answer are disabled.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
