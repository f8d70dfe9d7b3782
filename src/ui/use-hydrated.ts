import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page answers. Until then a form of the HTML would be sent by the browser itself, with
 * its password in the address, and what was typed would be lost: such a form is `inert`.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
