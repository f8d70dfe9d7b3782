import { useEffect, useSyncExternalStore } from 'react';
import { loadToaster, toasterStore } from './notify';

export function Toasts() {
  const loaded = useSyncExternalStore(toasterStore.subscribe, toasterStore.read, () => undefined);

  // The first use of a control loads the toaster, because the visitor may be offline at the first toast. The search box
  // shows no toasts, so it does not count as a control.
  useEffect(() => {
    const controller = new AbortController();
    const prepare = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('button, label, input, select, textarea')) return;
      if (target.closest('[role=search]')) return;
      controller.abort();
      void loadToaster().catch(() => {});
    };
    for (const press of ['pointerdown', 'keydown']) {
      document.addEventListener(press, prepare, { capture: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);

  return loaded && <loaded.Toaster />;
}
