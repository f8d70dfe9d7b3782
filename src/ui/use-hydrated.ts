import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated. Before that, the browser itself would submit a form, with the password in the address,
 * and typed text would be lost: such forms are `inert`.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
