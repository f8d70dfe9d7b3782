import { useEffect, useSyncExternalStore } from 'react';
import { loadToaster, toasterStore } from './notify';

/** Where the messages of notify.ts are shown. */
export function Toasts() {
  const loaded = useSyncExternalStore(toasterStore.subscribe, toasterStore.read, () => undefined);

  // At the first press of a control: by the time there is a message, the visitor may be offline. Searching shows none.
  useEffect(() => {
    const left = new AbortController();
    const prepare = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('button, label, input, select, textarea')) return;
      if (target.closest('[role=search]')) return;
      left.abort();
      void loadToaster().catch(() => {});
    };
    for (const press of ['pointerdown', 'keydown']) {
      document.addEventListener(press, prepare, { capture: true, signal: left.signal });
    }
    return () => left.abort();
  }, []);

  return loaded && <loaded.Toaster />;
}
