import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated. Until then, forms are `inert`, because the browser would submit them with passwords in the
 * URL, and buttons that need the app are disabled.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
