import { useEffect, useSyncExternalStore } from 'react';
import { loadToaster, toasterStore } from './notify';

/** Where the messages of notify.ts are shown. */
export function Toasts() {
  const loaded = useSyncExternalStore(toasterStore.subscribe, toasterStore.read, () => undefined);

  // At the first press: by the time something is to be said, the visitor may be offline.
  useEffect(() => {
    const left = new AbortController();
    const prepare = () => void loadToaster().catch(() => {});
    for (const press of ['pointerdown', 'keydown']) {
      document.addEventListener(press, prepare, { once: true, capture: true, signal: left.signal });
    }
    return () => left.abort();
  }, []);

  return loaded && <loaded.Toaster />;
}
