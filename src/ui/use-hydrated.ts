import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated. Before hydration, the browser would submit forms with passwords in the URL, so forms
 * are `inert`. Buttons that need the app are disabled.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
