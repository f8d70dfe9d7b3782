import { useSyncExternalStore } from 'react';
import { toasterStore } from './notify';

/** Where the messages of notify.ts are shown. */
export function Toasts() {
  const loaded = useSyncExternalStore(toasterStore.subscribe, toasterStore.read, () => undefined);
  return loaded && <loaded.Toaster />;
}
