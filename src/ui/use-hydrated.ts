import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns whether the page is hydrated. Before hydration, forms are `inert`, because the browser would submit passwords
 * in the URL. Buttons that need the app are disabled.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
