import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasterBridge } from './notify';

const Toaster = lazy(() => import('./toaster'));

/** Where toasts appear, once there is one. */
export function Toasts() {
  const isAsked = useSyncExternalStore(toasterBridge.subscribe, toasterBridge.isAsked, () => false);
  return isAsked ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
